"""Explanations of why a channel cannot be written, with advice for the animator.

The wording depends on the name and type of the driving node and is the same for all
hosts.
"""

from __future__ import annotations

import re

from ..errors import SettingError

BAKE_ADVICE = "bake it to curves first"

# Pattern of the node's type, an animator's name for such a node, and advice.
DRIVER_ADVICE = (
    (r"HIK.*|hik.*", "HumanIK's", BAKE_ADVICE),
    (r".*Constraint", "the constraint", f"key its targets, or {BAKE_ADVICE}"),
    (r"expression", "the expression", f"key its inputs, or {BAKE_ADVICE}"),
    (r"character", "the character set", "remove the channel from the set first"),
    (r"timeEditor.*", "the Time Editor's", "bake its clip to the scene first"),
    (r"motionPath", "the motion path", f"key the position on the path, or {BAKE_ADVICE}"),
    (r"pairBlend", "the blend of keys and a constraint", BAKE_ADVICE),
    (r"animBlendNode.*", "the animation layers'", "merge the layers first"),
    (r"reference", "the reference", "load its file first"),
    (r"animCurveTT", "the time curve", "key it in Maya"),
    (r"animCurveU.", "the set driven key", f"key its driver, or {BAKE_ADVICE}"),
    (r"ik[A-Z].*", "the IK handle", f"key the handle, or {BAKE_ADVICE}"),
)


def explain_driver(node_name: str, node_type: str, what: str = "it") -> str:
    """Explain which node drives a channel, with advice for the animator.

    Parameters
    ----------
    node_name, node_type : str
        Name and type of the driving node.
    what : str
        The driven object of the sentence.

    Examples
    --------
    >>> explain_driver("HIKState2SK1", "HIKState2SK")
    "HumanIK's HIKState2SK1 (HIKState2SK) drives it; bake it to curves first"
    >>> explain_driver("half", "multiplyDivide")
    'half (multiplyDivide) drives it'
    """
    clause = f"{node_name} ({node_type}) drives {what}"
    for pattern, noun, advice in DRIVER_ADVICE:
        if re.fullmatch(pattern, node_type):
            return f"{noun} {clause}; {advice}"
    return clause


IS_TIME = "is a time, which Keyweave does not key; key it in Maya"


def explain_converted_curve(name: str, node_type: str) -> str:
    """Explain that the keys of a curve are in different units than its channel.

    Examples
    --------
    >>> explain_converted_curve("curl", "animCurveTU").partition(", so")[0]
    'is driven by curl (animCurveTU) in different units'
    """
    return (
        f"is driven by {name} ({node_type}) in different units, so its keys are not the "
        f"channel's values; {BAKE_ADVICE}"
    )


def explain_tied_rotation(name: str) -> str:
    """Explain that the three curves of a rotation are interpolated together.

    Examples
    --------
    >>> explain_tied_rotation("hip_rotateX").partition(",")[0]
    'has a curve'
    """
    return (
        f"has a curve, {name}, that is tied to those of the other axes by its rotation "
        "interpolation; change it to independent Euler curves first"
    )


def explain_driven_time(name: str, node_type: str) -> str:
    """Explain that a curve's time is driven by a node.

    Examples
    --------
    >>> explain_driven_time("slow", "animCurveTT")
    'has a curve whose time is driven by slow (animCurveTT); bake it first'
    """
    return f"has a curve whose time is driven by {name} ({node_type}); bake it first"


def explain_time_warp(name: str, node_type: str) -> str:
    """Explain that keys would play on different frames while the scene's time is warped.

    Examples
    --------
    >>> explain_time_warp("timewarp", "animCurveTT").partition(", so")[0]
    'is retimed by timewarp (animCurveTT)'
    """
    return (
        f"is retimed by {name} ({node_type}), so keys would play on different frames; turn "
        f"off time1.enableTimewarp, or {BAKE_ADVICE}"
    )


def explain_ik(node: str, handle: str) -> str:
    """Explain that keys on a limb have no visible effect while an IK handle moves it.

    Examples
    --------
    >>> explain_ik("knee_CTRL", "legIK").partition(", so")[0]
    'knee_CTRL is under legIK, which is on'
    """
    return (
        f"{node} is under {handle}, which is on, so its limb will not show the result; "
        "switch the limb to FK"
    )


WRITE_MODES = ("base", "override", "additive")


def check_write_mode(mode: str, layer: str | None) -> None:
    """Check a write mode, and that it matches the layer.

    Raises
    ------
    SettingError
        If the mode is not one of `WRITE_MODES`, or a layer is named in base mode.

    Examples
    --------
    >>> check_write_mode("base", "up")
    Traceback (most recent call last):
    ...
    keyweave.errors.SettingError: layer is 'up' but must be omitted with mode="base"
    """
    if mode not in WRITE_MODES:
        raise SettingError("mode", mode, f"one of {', '.join(WRITE_MODES)}")
    if layer is not None and mode == "base":
        raise SettingError("layer", layer, 'omitted with mode="base"')
