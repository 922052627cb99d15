"""This phone: its name, and how it likes things."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from .. import access, commands
from ..forms.device import DeviceForm
from ..forms.fields import text_of
from ..models import Device
from ..rules import Refusal
from .here import GET_OR_POST, Request

YEAR = 365 * 24 * 3600


@GET_OR_POST
def device(request: Request) -> HttpResponse:
    this = access.device_of(request.device_token)
    if request.method != "POST":
        form = DeviceForm.of(request.COOKIES, get_language() or settings.LANGUAGE_CODE)
        return _page(request, form, this)
    form = DeviceForm.of(request.POST, get_language() or settings.LANGUAGE_CODE)
    try:
        if this and (name := text_of(request.POST)).strip():
            commands.name_device(this, name)
    except Refusal as refusal:
        return _page(request, form, this, 422, problem=refusal, typed=text_of(request.POST))
    return _remembered(request, form)


def _page(request: Request, form: DeviceForm, this: Device | None, status: int = 200, **said: object) -> HttpResponse:
    """Each language by its own name, for whoever cannot read the one in use."""
    context = {"form": form, "device": this, "languages": settings.LANGUAGES, **said}
    return render(request, "scoresheet/device.html", context, status=status)


def _remembered(request: Request, form: DeviceForm) -> HttpResponse:
    """Told in the language just chosen."""
    with override(form.language):
        messages.success(request, _("This phone remembers."))
    response = redirect("device")
    wishes = {
        "theme": form.theme,
        "entry": form.entry,
        "struck": form.struck,
        settings.LANGUAGE_COOKIE_NAME: form.language,
    }
    for name, wish in wishes.items():
        response.set_cookie(name, wish, max_age=YEAR, samesite="Lax", httponly=True, secure=request.is_secure())
    return response
