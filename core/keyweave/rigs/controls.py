"""Rules that define controls: their channels, limits and names.

A control is a transform with channels that are keyable, unlocked, and free or animated.
Hosts find such transforms and channels; these rules are the same for all hosts.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from .._text import format_list
from ..animation.channel_names import as_name_list
from ..animation.skeleton import CHANNEL_BOX, ROTATE, SCALE, TRANSLATE
from ..errors import DataError, warn_caller
from .presets import ControlSelection, ControlSource, load_controls
from .rig import MAX_LISTED_CHANNELS, Control


class FoundControls(NamedTuple):
    """Controls of a scene, and the names of those whose kind the user chose."""

    controls: tuple[Control, ...]
    explicit_kinds: frozenset[str]

    def only(self, controls: Sequence[Control]) -> FoundControls:
        """Return a copy with some of the controls."""
        return FoundControls(tuple(controls), self.explicit_kinds)


def group_attributes(name: str, attributes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Group the attributes of a transform into controls, and return their channels.

    Translation and rotation form one control with the transform's name. Scale and each
    custom attribute are separate controls with a dot in their names. Visibility is not a
    control.

    The attributes, by their long names, are keyable, unlocked, and free or animated.

    Examples
    --------
    >>> group_attributes("hand", ["rotateX", "scaleY", "visibility", "curl"])
    {'hand': ('hand.rotateX',), 'hand.scale': ('hand.scaleY',), 'hand.curl': ('hand.curl',)}
    """
    groups = {
        name: [leaf for leaf in attributes if leaf in (*TRANSLATE, *ROTATE)],
        f"{name}.scale": [leaf for leaf in attributes if leaf in SCALE],
        **{f"{name}.{leaf}": [leaf] for leaf in attributes if leaf not in CHANNEL_BOX},
    }
    return {
        control: tuple(f"{name}.{attribute}" for attribute in own)
        for control, own in groups.items()
        if own
    }


def get_transform_name(control: Control) -> str:
    """Return the name of a control's transform."""
    return control.name.partition(".")[0]


def list_control_channels(controls: Sequence[Control]) -> list[str]:
    """Return the channels of all controls in order."""
    return [channel for control in controls for channel in control.channels]


def select_control_channels(control: Control, wanted: Collection[str]) -> Control:
    """Return a control reduced to the wanted channels.

    Examples
    --------
    >>> hip = Control("hip", "extra", ["hip.tx", "hip.ty"])
    >>> select_control_channels(hip, {"hip.ty"}).channels
    ('hip.ty',)
    """
    kept = [number for number, name in enumerate(control.channels) if name in wanted]
    channels = tuple(control.channels[number] for number in kept)
    return replace(control, channels=channels, limits=control.limits[kept])


def check_distinct_channels(controls: Sequence[Control]) -> None:
    """Raise a DataError, which names both controls, if a channel belongs to two."""
    owners: dict[str, str] = {}
    for control in controls:
        for channel in control.channels:
            if owners.get(channel) == control.name:
                raise DataError(control.name, "is named twice; name it once")
            if channel in owners:
                both = f"{owners[channel]} and {control.name}"
                raise DataError(
                    channel, f"belongs to both {both}; remove it from one of them"
                )
            owners[channel] = control.name


def drop_crossed_limits(
    channel: str, limits: tuple[float, float], kind: str
) -> tuple[float, float]:
    """Return a channel's limits, or no limits with a warning if minimum exceeds maximum.

    Limits of an angle are in radians, and in degrees in the warning.
    """
    low, high = limits
    if not low > high:
        return limits
    unit = ""
    if kind == "angle":
        low, high, unit = math.degrees(low), math.degrees(high), " degrees"
    warn_caller(
        f"{channel} has a minimum of {low:g}{unit} above its maximum of {high:g}{unit}; "
        "its limits are ignored: correct or disable them in Maya"
    )
    return -math.inf, math.inf


def read_selection(source: ControlSource | None) -> ControlSelection | None:
    """Return a selection of controls, loaded from the file if the source is a JSON file."""
    if isinstance(source, Path):
        return load_controls(source)
    is_file = isinstance(source, str) and source.lower().endswith(".json")
    return load_controls(source) if is_file else source  # type: ignore[arg-type]


def explain_no_controls(selection: ControlSelection | None) -> str:
    """Explain why a scene has no controls, as the predicate of a sentence.

    Examples
    --------
    >>> explain_no_controls(["hip"]).partition(";")[0]
    'has no controls among hip'
    """
    required = "a channel that is keyable, unlocked, and free or animated"
    if selection is None:
        return (
            f"has no controls: no joint or transform with a curve shape has {required}; "
            "name the transforms to use as controls"
        )
    entries = selection if isinstance(selection, Mapping) else as_name_list(selection)
    if not entries:
        return "has no controls: the list of controls is empty"
    return f"has no controls among {', '.join(entries)}; a control needs {required}"


def check_joint_names(joints: Sequence[str] | str | None) -> list[str]:
    """Check and return the names and patterns of a rig's joints; empty for all joints.

    Raise a DataError if a name is empty.

    Examples
    --------
    >>> check_joint_names(None), check_joint_names("hip")
    ([], ['hip'])
    """
    names = [] if joints is None else as_name_list(joints)
    if "" in names:
        raise DataError("joints", "contain an empty name; omit them to use all joints")
    return [*names]


def no_joints_error() -> DataError:
    """Return the error for a scene without joints."""
    return DataError("the scene", "has no joints; name the nodes that the controls move")


def unmoved_joints_error(controls: Sequence[Control], joints: Sequence[str]) -> DataError:
    """Return the error for controls that do not move any joint of a scene."""
    names = format_list([control.name for control in controls], MAX_LISTED_CHANNELS)
    lost = format_list(joints, MAX_LISTED_CHANNELS)
    problem = f"has controls ({names}) that do not move any of its joints ({lost})"
    return DataError("the scene", f"{problem}; choose different joints or controls")
