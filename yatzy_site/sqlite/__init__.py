"""A database engine for Django's settings, which wants the rest in a module called base."""
