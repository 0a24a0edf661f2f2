"""How far written curves may be from the frames, as one number in an animator's units.

Without a tolerance every frame becomes a key.
"""

from __future__ import annotations

import math

import click

from .options import number

tolerance_option = click.option(
    "--tolerance",
    type=click.FloatRange(min=0),
    callback=number,
    help="Write few keys: curves may be so many degrees, centimetres or, for anything "
    "else, hundredths off at any frame. [default: every frame is a key]",
)


def tolerance_by_kind(tolerance: float | None) -> dict[str, float] | None:
    """Return a tolerance in degrees, centimetres and hundredths as `fit` wants it.

    Examples
    --------
    >>> tolerance_by_kind(0.5)  # doctest: +ELLIPSIS
    {'angle': 0.00872..., 'length': 0.5, 'unitless': 0.005}
    """
    if tolerance is None:
        return None
    return {
        "angle": math.radians(tolerance),
        "length": tolerance,
        "unitless": tolerance / 100,
    }
