"""The picker of a cell: what it can take, as drawn dice up to 36 tiles, else as sums; and what a filled one offers."""

from .picker import Picker, picker

__all__ = ["Picker", "picker"]
