"""What tells controls from other nodes: their channels and limits, and how they are named.

A control is a transform with channels that are keyable, unlocked, and free or animated.
Hosts find such transforms and channels; the rules here are the same for all of them.
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
    """Controls, and the names of those whose kind somebody has given."""

    controls: tuple[Control, ...]
    kinds_given: frozenset[str]

    def only(self, controls: Sequence[Control]) -> FoundControls:
        """Return some of the controls."""
        return FoundControls(tuple(controls), self.kinds_given)


def group_attributes(name: str, attributes: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """Return the controls that a transform is, each with its channels.

    Translation and rotation form one control, called as the transform. Scale and each added
    attribute are controls of their own, with a dot in their names. Visibility is none.

    Parameters
    ----------
    name : str
        What the transform is called.
    attributes : sequence of str
        Long names of those that are keyable, unlocked, and free or animated.

    Examples
    --------
    >>> group_attributes("hand", ["rotateX", "scaleY", "visibility", "curl"])
    {'hand': ('hand.rotateX',), 'hand.scale': ('hand.scaleY',), 'hand.curl': ('hand.curl',)}
    """
    groups = {
        name: [one for one in attributes if one in (*TRANSLATE, *ROTATE)],
        f"{name}.scale": [one for one in attributes if one in SCALE],
        **{f"{name}.{one}": [one] for one in attributes if one not in CHANNEL_BOX},
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
    """Return the channels of controls."""
    return [channel for control in controls for channel in control.channels]


def select_control_channels(control: Control, wanted: Collection[str]) -> Control:
    """Return a control with those of its channels that are wanted.

    Examples
    --------
    >>> hip = Control("hip", "extra", ["hip.tx", "hip.ty"])
    >>> select_control_channels(hip, {"hip.ty"}).channels
    ('hip.ty',)
    """
    kept = [number for number, one in enumerate(control.channels) if one in wanted]
    channels = tuple(control.channels[number] for number in kept)
    return replace(control, channels=channels, limits=control.limits[kept])


def check_distinct_channels(controls: Sequence[Control]) -> None:
    """Raise if a channel is one of two controls.

    Raises
    ------
    DataError
        Names the channel and both.
    """
    owners: dict[str, str] = {}
    for control in controls:
        for channel in control.channels:
            if channel in owners:
                both = f"{owners[channel]} and {control.name}"
                raise DataError(channel, f"is given twice, for {both}; give it once")
            owners[channel] = control.name


def drop_crossed_limits(
    channel: str, limits: tuple[float, float], kind: str
) -> tuple[float, float]:
    """Return the limits of a channel; none, with a warning, if they cross.

    Parameters
    ----------
    channel : str
    limits : tuple of float
        Least and greatest value.
    kind : str
        What the channel measures; angles are radians, and are told in degrees.
    """
    least, greatest = limits
    if not least > greatest:
        return limits
    unit = ""
    if kind == "angle":
        least, greatest, unit = math.degrees(least), math.degrees(greatest), " degrees"
    warn_caller(
        f"{channel} may be no less than {least:g}{unit} and no more than "
        f"{greatest:g}{unit}; it is left without limits: correct them in Maya, or switch "
        "them off"
    )
    return -math.inf, math.inf


def read_selection(asked: ControlSource | None) -> ControlSelection | None:
    """Return how controls are chosen; what a file of controls holds, if one is named."""
    if isinstance(asked, Path):
        return load_controls(asked)
    is_file = isinstance(asked, str) and asked.lower().endswith(".json")
    return load_controls(asked) if is_file else asked  # type: ignore[arg-type]


def explain_no_controls(asked: ControlSelection | None) -> str:
    """Return why there is no control, as a sentence goes on after the scene.

    Examples
    --------
    >>> explain_no_controls(["hip"]).partition(":")[0]
    'has no control among hip'
    """
    wanted = "a channel that is keyable, unlocked, and free or animated"
    if asked is None:
        return (
            f"has no control: no transform with a curve for a shape has {wanted}; name the "
            "transforms that are controls"
        )
    names = ", ".join(asked if isinstance(asked, Mapping) else as_name_list(asked))
    return f"has no control among {names or 'none'}: none of them has {wanted}"


def unmoved_joints_error(controls: Sequence[Control], joints: Sequence[str]) -> DataError:
    """Return an error that says that controls move none of the joints of a scene."""
    names = format_list([control.name for control in controls], MAX_LISTED_CHANNELS)
    lost = format_list(joints, MAX_LISTED_CHANNELS)
    problem = f"has controls ({names}) that move none of its joints ({lost})"
    return DataError("the scene", f"{problem}; name other joints or controls")
