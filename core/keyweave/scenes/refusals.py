"""Explanations of why a channel cannot be written: what drives it, and what to do.

The wording depends on the name and type of the driving node and is the same for all
hosts.
"""

from __future__ import annotations

import re

from ..errors import SettingError

BAKE_ADVICE = "bake it to curves first"

# Pattern of the node's type, what an animator calls such a node, and what can be done.
DRIVER_ADVICE = (
    (r"HIK.*|hik.*", "HumanIK's", BAKE_ADVICE),
    (r".*Constraint", "the constraint", f"key what it follows, or {BAKE_ADVICE}"),
    (r"expression", "the expression", f"key what it reads, or {BAKE_ADVICE}"),
    (r"character", "the character set", "take the channel out of the set first"),
    (r"timeEditor.*", "the Time Editor's", "bake its clip to the scene first"),
    (r"motionPath", "the motion path", f"key the way along the path, or {BAKE_ADVICE}"),
    (r"pairBlend", "the blend of keys and a constraint", BAKE_ADVICE),
    (r"animBlendNode.*", "the animation layers'", "merge the layers first"),
    (r"animCurveU.", "the set driven key", f"key what drives that, or {BAKE_ADVICE}"),
    (r"ik[A-Z].*", "the IK handle", f"key the handle, or {BAKE_ADVICE}"),
)


def explain_driver(node_name: str, node_type: str, what: str = "it") -> str:
    """Return what drives a channel, and what an animator can do about that.

    Parameters
    ----------
    node_name, node_type : str
        Of the node that drives it.
    what : str
        What is driven.

    Examples
    --------
    >>> explain_driver("HIKState2SK1", "HIKState2SK")
    "HumanIK's HIKState2SK1 (HIKState2SK) drives it; bake it to curves first"
    >>> explain_driver("half", "multiplyDivide")
    'half (multiplyDivide) drives it'
    """
    said = f"{node_name} ({node_type}) drives {what}"
    for pattern, noun, advice in DRIVER_ADVICE:
        if re.fullmatch(pattern, node_type):
            return f"{noun} {said}; {advice}"
    return said


def explain_ik(node: str, handle: str) -> str:
    """Return what keeps an animator from seeing what is keyed on a limb that IK moves.

    Examples
    --------
    >>> explain_ik("knee_CTRL", "legIK").partition(", so")[0]
    'knee_CTRL is under legIK, which is on'
    """
    return (
        f"{node} is under {handle}, which is on, so that its limb will not show the "
        "result; switch the limb to FK"
    )


WRITE_MODES = ("base", "override", "additive")


def check_write_mode(mode: str, layer: str | None) -> None:
    """Raise if there is no such mode, or it takes no layer.

    Raises
    ------
    SettingError
        If the mode is none of `WRITE_MODES`, or a layer is named and the mode is base.

    Examples
    --------
    >>> check_write_mode("base", "up")
    Traceback (most recent call last):
    ...
    keyweave.errors.SettingError: layer is 'up' but must be left out where the mode is base
    """
    if mode not in WRITE_MODES:
        raise SettingError("mode", mode, f"one of {', '.join(WRITE_MODES)}")
    if layer is not None and mode == "base":
        raise SettingError("layer", layer, "left out where the mode is base")
