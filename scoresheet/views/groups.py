"""The start page and the page of a group."""

from django.http import HttpResponse
from django.shortcuts import render

from .here import Request, device_token


def start(request: Request) -> HttpResponse:
    device_token(request)
    return render(request, "scoresheet/start.html")
