#!/usr/bin/env python3
"""Set up, serve, test: `python3 manage.py up`, `python3 manage.py test`."""

import os
import sys


def main():
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "yatzy_site.settings")
    from django.core.management import execute_from_command_line

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
