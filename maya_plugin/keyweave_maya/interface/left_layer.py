"""A preview layer that a crash left in a saved scene, which is deleted when that opens.

The watch begins with Maya's menu; it needs neither the panel, the plug-in nor NumPy.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import maya.api.OpenMaya as om
from maya import cmds

LAYER = "keyweave_viewport"
_NUMBERS: list[int] = []  # of the callback, while scenes are watched


def watch_opened_scenes() -> None:
    """Delete a left layer from each scene that opens from now on."""
    stop_watching_scenes()
    message = om.MSceneMessage.kAfterOpen
    _NUMBERS.append(om.MSceneMessage.addCallback(message, _sweep))


def stop_watching_scenes() -> None:
    """Remove the callback, unless Maya did."""
    while _NUMBERS:
        with suppress(RuntimeError):
            om.MMessage.removeCallback(_NUMBERS.pop())


def _sweep(*_: Any) -> None:
    if not cmds.objExists(LAYER):
        return
    try:
        from ..scene.temporary_layer import sweep_temporary_layer

        sweep_temporary_layer()
    except Exception as error:
        words = " ".join(f"{type(error).__name__}: {error}".split())
        om.MGlobal.displayWarning(f"Delete the animation layer {LAYER} ({words})")
