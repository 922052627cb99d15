"""The pages, by noun.  A view is glue: fetch and authorise, parse, command or read model, answer."""
