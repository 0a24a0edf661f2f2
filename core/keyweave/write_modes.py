"""How curves are written: into those that channels have, or on a layer above them.

NumPy is not imported, so that a host which lacks it can offer the modes all the same.
"""

from __future__ import annotations

from .errors import SettingError

MODES = ("base", "override", "additive")


def check_mode(mode: str, layer: str | None) -> None:
    """Raise if there is no such mode, or it takes no layer.

    Raises
    ------
    SettingError
        If the mode is none of `MODES`, or a layer is named and the mode is base.

    Examples
    --------
    >>> check_mode("base", "up")
    Traceback (most recent call last):
    ...
    keyweave.errors.SettingError: layer is 'up' but must be left out where the mode is base
    """
    if mode not in MODES:
        raise SettingError("mode", mode, f"one of {', '.join(MODES)}")
    if layer is not None and mode == "base":
        raise SettingError("layer", layer, "left out where the mode is base")
