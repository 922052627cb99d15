"""The router of two doors: a fixed pool of threads for ordinary requests now, event streams on the event loop later."""

from a2wsgi import WSGIMiddleware

from yatzy_site.wsgi import application as wsgi_application

application = WSGIMiddleware(wsgi_application, workers=4)
