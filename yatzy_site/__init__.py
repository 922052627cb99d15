"""The site that the scoresheet is served from: settings, addresses and the two doors of the server."""
