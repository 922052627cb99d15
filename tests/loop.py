"""An event loop for a test, in a thread of its own: Playwright's runs in this one from the first browser test on."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from django.db import connections


def run[T](work: Coroutine[Any, Any, T]) -> T:
    """What ``asyncio.run`` does, wherever it is called; the thread's database connections are hung up."""

    def there() -> T:
        try:
            return asyncio.run(work)
        finally:
            connections.close_all()

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(there).result()
