"""Figures of a transferred capture: poses of the rig, and its distance from the targets."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from ....animation.channel_names import bare_name
from ....animation.motion import Motion
from ....geometry.arrays import Floats
from ....methods.rig_transfer.result import MILLIMETERS, TransferResult
from ..error_maps import draw_error_map
from ..inline_svg import Figure
from .rig_figures import SheetCell, draw_pose_sheet

if TYPE_CHECKING:
    from matplotlib.figure import Figure as Sheet

MIN_DISTANCE_SCALE = 1.0  # millimeters in the darkest color; smaller errors look small
MIN_ANGLE_SCALE = 1.0  # degrees
MAX_ERROR_ROWS = 40  # joints of a figure; more would not fit on a screen


def draw_position_errors(result: TransferResult) -> Figure:
    """Draw the distance of each joint from its target, over time and by joint.

    A line below the row of a foot marks the frames on which it is in contact. If more than
    40 joints have targets, those with the largest errors are drawn.

    Parameters
    ----------
    result : TransferResult

    Returns
    -------
    Figure
        A row for each joint: millimeters over time as colors, the mean as a bar and the
        worst as a tick.

    Raises
    ------
    DataError
        If no joint has a target.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> result = TransferResult(
    ...     kw.motion_to_clip(walk), walk, walk, kw.map_joints(walk, walk), ("Hips",),
    ...     np.full((30, 1), 0.2), np.full((30, 1), 0.1), (), (), (), (), {}, 30, 0)
    >>> draw_position_errors(result).axes[0].title
    'Distance from the target: pale 0 mm, red 2.00 mm'
    """
    errors = _choose_rows(result, MILLIMETERS * result.position_errors)
    underlined = {}
    if result.contacts is not None:
        labels, contacts = _label_joints(result), result.contacts
        flags = dict(zip(contacts.feet, contacts.is_in_contact.T))
        feet = [foot for foot in contacts.feet if labels.get(foot) in errors]
        underlined = {labels[foot]: flags[foot] for foot in feet}
    return draw_error_map(
        errors,
        result.clip.frames,
        title="Distance from the target",
        units=(" mm", "mm"),
        min_scale=MIN_DISTANCE_SCALE,
        decimals=2,
        underlined=underlined,
        legend="; underlined: contact" if underlined else "",
    )


def draw_angle_errors(result: TransferResult) -> Figure:
    """Draw the angle between each joint and its target, over time and by joint.

    Parameters
    ----------
    result : TransferResult

    Returns
    -------
    Figure
        A row for each joint, in degrees; see `draw_position_errors`.

    Raises
    ------
    DataError
        If no joint has a target.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> result = TransferResult(
    ...     kw.motion_to_clip(walk), walk, walk, kw.map_joints(walk, walk), ("Hips",),
    ...     np.full((30, 1), 0.2), np.full((30, 1), 0.1), (), (), (), (), {}, 30, 0)
    >>> draw_angle_errors(result).axes[0].title
    'Angle to the target: pale 0°, red 5.7°'
    """
    return draw_error_map(
        _choose_rows(result, np.degrees(result.angle_errors)),
        result.clip.frames,
        title="Angle to the target",
        units=("°", "degrees"),
        min_scale=MIN_ANGLE_SCALE,
    )


def _label_joints(result: TransferResult) -> dict[str, str]:
    """Return joints without paths and namespaces, unless two would then be equal."""
    bare = [bare_name(joint) for joint in result.joints]
    return dict(zip(result.joints, bare if len({*bare}) == len(bare) else result.joints))


def _choose_rows(result: TransferResult, errors: Floats) -> dict[str, Floats]:
    """Return the errors of each joint, or of those with the largest, by label."""
    rows = zip(_label_joints(result).values(), errors.T)
    order = np.argsort(-errors.max(axis=0, initial=0.0), kind="stable")
    chosen = {*order[:MAX_ERROR_ROWS].tolist()}
    return {name: row for number, (name, row) in enumerate(rows) if number in chosen}


def draw_transfer_poses(capture: Motion, result: TransferResult) -> Sheet:
    """Draw the poses of a capture, and below them those of the rig over its targets.

    Parameters
    ----------
    capture : Motion
    result : TransferResult

    Returns
    -------
    matplotlib.figure.Figure
        Two strips of poses at the same times; the targets are pale.

    Raises
    ------
    MissingLibraryError
        If matplotlib is not installed.

    Examples
    --------
    >>> import keyweave as kw
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> result = TransferResult(
    ...     kw.motion_to_clip(walk), walk, walk, kw.map_joints(walk, walk), ("Hips",),
    ...     np.full((30, 1), 0.2), np.full((30, 1), 0.1), (), (), (), (), {}, 30, 0)
    >>> [ax.texts[-2].get_text() for ax in draw_transfer_poses(walk, result).axes]
    ['capture', 'rig']
    """
    return draw_pose_sheet(
        [
            SheetCell.of("capture", "", capture),
            SheetCell.of("rig", "over its targets (pale)", result.motion, result.targets),
        ]
    )
