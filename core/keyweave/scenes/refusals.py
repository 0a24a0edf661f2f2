"""What else than an animation curve may drive a channel, in an animator's words.

Hosts refuse such channels with these words, by the name and type of the driving node.

How curves are written: into those that channels have, or on a layer above them.

NumPy is not imported, so that a host which lacks it can offer the modes all the same.
"""

from __future__ import annotations

import re

from ..errors import SettingError

BAKE = "bake it to curves first"

# Pattern of the node's type, what an animator calls such a node, and what can be done.
DRIVERS = (
    (r"HIK.*|hik.*", "HumanIK's", BAKE),
    (r".*Constraint", "the constraint", f"key what it follows, or {BAKE}"),
    (r"expression", "the expression", f"key what it reads, or {BAKE}"),
    (r"character", "the character set", "take the channel out of the set first"),
    (r"timeEditor.*", "the Time Editor's", "bake its clip to the scene first"),
    (r"motionPath", "the motion path", f"key the way along the path, or {BAKE}"),
    (r"pairBlend", "the blend of keys and a constraint", BAKE),
    (r"animBlendNode.*", "the animation layers'", "merge the layers first"),
    (r"animCurveU.", "the set driven key", f"key what drives that, or {BAKE}"),
    (r"ik[A-Z].*", "the IK handle", f"key the handle, or {BAKE}"),
)


def driver_words(node_name: str, node_type: str, what: str = "it") -> str:
    """Return what drives a channel, and what an animator can do about that.

    Parameters
    ----------
    node_name, node_type : str
        Of the node that drives it.
    what : str
        What is driven.

    Examples
    --------
    >>> driver_words("HIKState2SK1", "HIKState2SK")
    "HumanIK's HIKState2SK1 (HIKState2SK) drives it; bake it to curves first"
    >>> driver_words("half", "multiplyDivide")
    'half (multiplyDivide) drives it'
    """
    said = f"{node_name} ({node_type}) drives {what}"
    for pattern, noun, advice in DRIVERS:
        if re.fullmatch(pattern, node_type):
            return f"{noun} {said}; {advice}"
    return said


def under_ik(node: str, handle: str) -> str:
    """Return what keeps an animator from seeing what is keyed on a limb that IK moves.

    Examples
    --------
    >>> under_ik("knee_CTRL", "legIK").partition(", so")[0]
    'knee_CTRL is under legIK, which is on'
    """
    return (
        f"{node} is under {handle}, which is on, so that its limb will not show the "
        "result; switch the limb to FK"
    )


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
