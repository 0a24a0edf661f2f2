"""A walker whom an animator can pose: joints, and controls that turn them.

Each joint has a control of its name and `SUFFIX`, a circle under a group that stands
where the joint is. Controls hang from each other as the joints do, and each hands its
rotation on to its joint; the root's hands on its position too. The scene has nothing that
Maya does not write itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import numpy as np

from ..anim_curve import AnimCurve
from ..arrays import Floats
from ..curve_fitting import fit
from ..errors import SettingError
from ..motion import Motion
from ..nurbs_curves import NurbsCurve
from ..rotations import quaternion_to_euler
from ..sampling import motion_to_clip
from ..skeleton import TRANSLATE, Skeleton
from .control_shapes import circle_lines
from .figure import hanging_pose
from .paths import path_lines
from .scene_writing import (
    connect,
    joint_connections,
    node_line,
    plug_of,
    prefix_of,
    save_scene,
    set_order,
    set_vector,
)
from .sketching import sketch_curves
from .up_axes import turn_up, turned
from .walker import walker

SUFFIX, GROUP = "_CTRL", "_GRP"
CHARACTER, CONTROLS, SKELETON = "character", "controls", "skeleton"
LEGS = ("LeftUpLeg", "LeftLeg", "LeftFoot", "RightUpLeg", "RightLeg", "RightFoot")
KEYED = ("Hips", *LEGS)  # what an animator keys of a walk to begin with
SECONDS, RATE = 6.0, 24.0
KEYS_PER_SECOND = 3
SHOWN = {"t": ("tx", "ty", "tz"), "r": ("rx", "ry", "rz"), "s": ("sx", "sy", "sz")}


def write_character(
    path: str | Path,
    motion: Motion | None = None,
    *,
    keyed: bool | str = True,
    namespace: str = "",
    up_axis: str = "y",
    path_curve: NurbsCurve | None = None,
    overwrite: bool = False,
) -> Motion:
    """Write a Maya ASCII scene of a character with controls and animation.

    Parameters
    ----------
    path : str or Path
    motion : Motion, optional
        What it does; by default six seconds of `walker` at 24 frames per second. Its
        skeleton becomes joints, its frames are the playback range.
    keyed : {True, False, "full"}
        True for keys as an animator would block a walk, three a second on hips, thighs,
        knees and feet; all other controls stand still in `hanging_pose`. ``"full"`` for
        keys on each frame of each control, False for none.
    namespace : str
        Of the character.
    up_axis : {"y", "z"}
        Which axis points up in the scene; the motion is turned if it has another.
    path_curve : NurbsCurve, optional
        A curve beside the character, called ``path_CRV``, such as `figure_eight` gives.
    overwrite : bool
        Whether a file of this name may be replaced.

    Returns
    -------
    Motion
        The motion that keys were taken from, as it stands in the scene.

    Raises
    ------
    SettingError
        If `keyed` or `up_axis` is none of its choices.
    DataError
        If Maya has no unit of time for the frame rate.
    OutputError
        If the file exists and may not be replaced, or cannot be written.

    Examples
    --------
    >>> import keyweave as kw
    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     walk = write_character(f"{folder}/shot.ma", namespace="hero")
    ...     scene = kw.open_scene(f"{folder}/shot.ma")
    >>> scene.channels[3], scene.frame_range, scene.frame_rate
    ('hero:Hips_CTRL.rotateX', (1.0, 144.0), 24.0)
    """
    walk = walk_of(motion, up_axis)
    skeleton, prefix = walk.skeleton, prefix_of(namespace)
    curves = control_curves(walk, keyed)
    save_scene(
        path,
        walk,
        [
            *_groups(skeleton, prefix),
            *_controls(walk, curves, prefix),
            *([] if path_curve is None else path_lines(path_curve)),
        ],
        [*joint_connections(skeleton, prefix), *_handed_on(skeleton, prefix)],
        {plug_of(curve.channel, prefix): curve for curve in curves},
        overwrite=overwrite,
    )
    return walk


def control_curves(motion: Motion, keyed: bool | str = True) -> list[AnimCurve]:
    """Return a motion as curves on the controls of `write_character`.

    Parameters
    ----------
    motion : Motion
        With the scene's axis up.
    keyed : {True, False, "full"}
        See `write_character`.

    Returns
    -------
    list of AnimCurve
        The root's path is given from where the control stands at rest.

    Raises
    ------
    SettingError
        If `keyed` is none of its choices.

    Examples
    --------
    >>> [curve.channel for curve in control_curves(walker(2.0))][2:4]
    ['Hips_CTRL.translateZ', 'Hips_CTRL.rotateX']
    """
    names = motion.skeleton.names
    if keyed is True:
        some = [name for name in KEYED if name in names]
        every = max(round(motion.frame_rate / KEYS_PER_SECOND), 1)
        curves = sketch_curves(motion, some, every)
    elif keyed == "full":
        curves = fit(motion_to_clip(motion))
    elif keyed is False:
        curves = []
    else:
        raise SettingError("keyed", keyed, "True, False or 'full'")
    rest = dict(zip(TRANSLATE, motion.skeleton.offsets[0]))
    return [_on_control(curve, rest) for curve in curves]


def walk_of(motion: Motion | None, up_axis: str) -> Motion:
    """Return a motion with an axis up; a walk if there is none."""
    return turn_up(walker(SECONDS, frame_rate=RATE) if motion is None else motion, up_axis)


def _on_control(curve: AnimCurve, rest: Mapping[str, float]) -> AnimCurve:
    joint, _, attribute = curve.channel.rpartition(".")
    values = curve.values - rest.get(attribute, 0.0)
    return curve.with_(channel=f"{joint}{SUFFIX}.{attribute}", values=values)


def _groups(skeleton: Skeleton, prefix: str) -> Iterator[str]:
    """Yield the groups and the joints; controls come behind, as what was made later."""
    yield node_line("transform", f"{prefix}{CHARACTER}")
    yield node_line("transform", f"{prefix}{SKELETON}", f"{prefix}{CHARACTER}")
    yield set_vector("t", skeleton.offsets[0])  # so that joint and control start at 0
    for joint, above in enumerate(skeleton.parents):
        parent = skeleton.names[above] if above >= 0 else SKELETON
        yield node_line("joint", f"{prefix}{skeleton.names[joint]}", f"{prefix}{parent}")
        if above >= 0:
            yield set_vector("t", skeleton.offsets[joint])
        yield from set_order(skeleton, joint)
    yield node_line("transform", f"{prefix}{CONTROLS}", f"{prefix}{CHARACTER}")


def _controls(walk: Motion, curves: Iterable[AnimCurve], prefix: str) -> Iterator[str]:
    skeleton = walk.skeleton
    pose = _standing(skeleton, walk.up_axis)
    animated = {curve.channel.rpartition(".")[0] for curve in curves}
    for joint, (name, above) in enumerate(zip(skeleton.names, skeleton.parents)):
        parent = f"{skeleton.names[above]}{SUFFIX}" if above >= 0 else CONTROLS
        control = f"{name}{SUFFIX}"
        yield node_line("transform", f"{prefix}{name}{GROUP}", f"{prefix}{parent}")
        yield from _locks("v")
        yield set_vector("t", skeleton.offsets[joint])
        yield from _locks("t", "r", "s")
        yield node_line("transform", f"{prefix}{control}", f"{prefix}{name}{GROUP}")
        yield from _locks("v", "t") if above >= 0 else _locks("v")
        yield from set_order(skeleton, joint)
        if control not in animated and pose[joint].any():
            yield set_vector("r", pose[joint])
        yield from _locks("s")
        yield from circle_lines(skeleton, joint, control, prefix)


def _standing(skeleton: Skeleton, up_axis: str) -> Floats:
    """Return the angles, x y z in degrees, of a figure that stands with hanging arms."""
    pose = hanging_pose(skeleton)
    if up_axis != "y":
        pose = turned(pose, up_axis)
    angles = np.empty((len(skeleton), 3))
    for joint, order in enumerate(skeleton.rotation_orders):
        euler = quaternion_to_euler(pose[joint], order)
        angles[joint] = euler[[order.index(axis) for axis in "XYZ"]]
    return np.degrees(angles).round(9)


def _locks(*attributes: str) -> Iterator[str]:
    """Yield the statements that lock attributes and hide them from the channel box."""
    for attribute in attributes:
        for one in SHOWN.get(attribute, (attribute,)):
            yield f'\tsetAttr -l on -k off ".{one}";'


def _handed_on(skeleton: Skeleton, prefix: str) -> Iterator[str]:
    """Yield the connections from controls to joints."""
    for joint, name in enumerate(skeleton.names):
        for attribute in ("t", "r") if joint == 0 else ("r",):
            source = f"{prefix}{name}{SUFFIX}.{attribute}"
            yield connect(source, f"{prefix}{name}.{attribute}")
