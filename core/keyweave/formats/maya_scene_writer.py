"""New Maya ASCII scenes that hold a skeleton and its motion.

The scene has a joint for each joint, with its rotate order, and curves with linear keys on
each frame, as Maya would save it. Scenes that exist are opened, evaluated and changed by
`keyweave.scenes`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from ..animation.motion import Motion
from ..animation.resampling import quaternion_to_channels
from ..animation.skeleton import ROTATE, TRANSLATE, Skeleton
from ..errors import DataError, OutputError
from ..geometry.arrays import Floats
from ..geometry.matrices import scipy_to_maya_order
from .bvh_hierarchy import make_names_unique
from .file_writing import check_output, write_text
from .maya_units import rate_to_time_unit, time_unit_to_rate
from .number_table import check_lengths

OLDEST_MAYA = 2022  # a version older than a file states may refuse it
LINEAR = 2  # tangents
KEYS_PER_STATEMENT, KEYS_PER_LINE = 500, 4
UP_AXIS_SCRIPT, PLAYBACK_SCRIPT = "upAxisScriptNode", "sceneConfigurationScriptNode"
# Nodes that a new scene has or may have, so no joint can have their names.
RESERVED_NAMES = ("persp", "top", "front", "side", "time1", UP_AXIS_SCRIPT, PLAYBACK_SCRIPT)
ON_OPENING, CONFIGURATION = 1, 6  # when a script node is executed
NOT_IN_NAMES = re.compile(r"[^A-Za-z0-9_]")


def write_maya_scene(motion: Motion, path: str | Path, *, overwrite: bool = False) -> None:
    """Write a motion as a new Maya ASCII scene, in centimeters and degrees.

    End sites become joints named after their parents. In names, characters that Maya does
    not allow become underscores; namespaces stay. The playback range is that of the motion.

    Raise an OutputError if the file exists and `overwrite` is False, if it cannot be
    written, or if Maya has no time unit for the frame rate.
    """
    write_maya_figures({"": motion}, path, overwrite=overwrite)


def write_maya_figures(
    motions: Mapping[str, Motion], path: str | Path, *, overwrite: bool = False
) -> None:
    """Write motions of one length as figures of a new scene, each in its namespace.

    See `write_maya_scene`; a name that is empty adds no namespace.
    """
    check_output(path, overwrite=overwrite)
    try:
        text = _format_figures(motions)
    except DataError as error:
        raise OutputError(path, f"cannot be written: {error}") from None
    write_text(path, [text, _format_end(Path(path))], overwrite=overwrite)


def _format_end(path: Path) -> str:
    """Return the last line of a file, without which readers take it for truncated."""
    name = "".join(letter if letter.isprintable() else "_" for letter in path.name)
    return f"// End of {name}\n"


def format_maya_scene(motion: Motion) -> str:
    """Return a motion as the text of a Maya ASCII scene, without its last line.

    Raise a DataError if Maya has no time unit for the frame rate.

    Examples
    --------
    >>> hip = Skeleton(("hip",), [-1], [[0, 90, 0]], ("ZXY",))
    >>> still = Motion(hip, [[[0, 0, 0, 1]]] * 2, [[0, 90, 0]] * 2, 24)
    >>> print("\\n".join(format_maya_scene(still).splitlines()[3:11]))
    currentUnit -l centimeter -a degree -t film;
    fileInfo "application" "maya";
    createNode joint -n "hip";
    \tsetAttr ".t" -type "double3" 0.0 90.0 0.0 ;
    \tsetAttr ".ro" 4;
    createNode animCurveTL -n "hip_translateX";
    \tsetAttr ".tan" 2;
    \tsetAttr ".wgt" no;
    """
    return _format_figures({"": motion})


def _format_figures(motions: Mapping[str, Motion]) -> str:
    """Return motions as the text of a scene, without its last line."""
    figures, curves = list[tuple[Skeleton, Sequence[str]]](), list[_JointCurve]()
    taken = [*RESERVED_NAMES]
    for namespace, motion in motions.items():
        check_lengths(motion, "a Maya scene")
        skeleton = motion.skeleton.add_end_joints()
        wanted = [_make_node_name(f"{namespace}:{name}") for name in skeleton.names]
        joints = make_names_unique([*taken, *wanted])[0][len(taken) :]
        figures.append((skeleton, joints))
        curves += _list_curves(motion, joints)
        taken += joints
    motion = next(iter(motions.values()))
    names = make_names_unique([*taken, *(curve.name for curve in curves)])[0][len(taken) :]
    frames = [*map(repr, (motion.start_frame + np.arange(len(motion))).tolist())]
    lines = [
        *_format_head(motion.frame_rate),
        *(line for figure in figures for line in _format_joints(*figure)),
        *(
            line
            for n, curve in zip(names, curves)
            for line in _format_curve(n, curve, frames)
        ),
        *_format_scripts(motion),
        *("select -ne :time1;", f'\tsetAttr ".o" {frames[0]};'),
        *(line for figure in figures for line in _connect_scales(*figure)),
        *(f'connectAttr "{n}.o" "{curve.plug}";' for n, curve in zip(names, curves)),
    ]
    return "\n".join(lines) + "\n"


def _make_node_name(name: str) -> str:
    """Return the name of a joint as Maya allows it."""
    parts = [NOT_IN_NAMES.sub("_", part) for part in name.split(":") if part]
    return ":".join(f"_{part}" if part[0].isdigit() else part for part in parts) or "joint"


class _JointCurve(NamedTuple):
    """A curve of a joint; its values are those of the frames, in the file's units."""

    joint: str
    attribute: str
    values: Floats

    @property
    def name(self) -> str:
        """The name that Maya would give the curve."""
        return f"{self.joint}_{self.attribute}".replace(":", "_")

    @property
    def plug(self) -> str:
        """The plug that the curve drives, by its short name, such as ``hip.rx``."""
        return f"{self.joint}.{self.attribute[0]}{self.attribute[-1].lower()}"


def _list_curves(motion: Motion, joints: Sequence[str]) -> Iterator[_JointCurve]:
    """Yield the curves of a motion whose joints have new names."""
    positions = motion.moved
    for joint, order in enumerate(motion.skeleton.rotation_orders):
        if joint in positions:
            for attribute, values in zip(TRANSLATE, positions[joint].T):
                yield _JointCurve(joints[joint], attribute, values)
        angles = quaternion_to_channels(motion.rotations[:, joint], order)
        for attribute, values in zip(ROTATE, np.degrees(angles).T):
            yield _JointCurve(joints[joint], attribute, values)


def _format_head(rate: float) -> Iterator[str]:
    """Yield the header; raise if Maya has no time unit for a frame rate."""
    unit = rate_to_time_unit(rate)
    if not np.isclose(time_unit_to_rate(unit) or 0.0, rate, 1e-9, 0):
        problem = (
            f"is {rate:g}, for which Maya has no time unit; resample it, such as to 30"
        )
        raise DataError("frame_rate", problem)
    yield from (f"//Maya ASCII {OLDEST_MAYA} scene", "//Codeset: UTF-8")
    yield f'requires maya "{OLDEST_MAYA}";'
    yield f"currentUnit -l centimeter -a degree -t {unit};"
    yield 'fileInfo "application" "maya";'


def _format_joints(skeleton: Skeleton, joints: Sequence[str]) -> Iterator[str]:
    """Yield the joints in their rest pose."""
    for joint, (name, parent) in enumerate(zip(joints, skeleton.parents.tolist())):
        below = f' -p "{joints[parent]}"' if parent >= 0 else ""
        yield f'createNode joint -n "{name}"{below};'
        offset = " ".join(map(repr, skeleton.offsets[joint].tolist()))
        yield f'\tsetAttr ".t" -type "double3" {offset} ;'
        order = scipy_to_maya_order(skeleton.rotation_orders[joint])
        if order:
            yield f'\tsetAttr ".ro" {order};'


def _format_curve(name: str, curve: _JointCurve, frames: Sequence[str]) -> Iterator[str]:
    """Yield a curve with straight lines between its keys."""
    letter = "L" if curve.attribute in TRANSLATE else "A"
    yield f'createNode animCurveT{letter} -n "{name}";'
    yield f'\tsetAttr ".tan" {LINEAR};'
    yield '\tsetAttr ".wgt" no;'
    keys = [f" {frame} {value!r}" for frame, value in zip(frames, curve.values.tolist())]
    for first in range(0, len(keys), KEYS_PER_STATEMENT):
        part = keys[first : first + KEYS_PER_STATEMENT]
        size = "" if first or len(keys) == 1 else f" -s {len(keys)}"
        index = f"{first}:{first + len(part) - 1}" if len(part) > 1 else f"{first}"
        rows = range(0, len(part), KEYS_PER_LINE)
        text = "\n\t\t".join("".join(part[row : row + KEYS_PER_LINE]) for row in rows)
        yield f'\tsetAttr{size} ".ktv[{index}]" {text};'


def _format_scripts(motion: Motion) -> Iterator[str]:
    """Yield the script nodes that set the playback range and, if it is z, the up axis."""
    first, last = f"{motion.start_frame:.12g}", f"{motion.last_frame:.12g}"
    playback = f"playbackOptions -min {first} -max {last} -ast {first} -aet {last} "
    scripts = [(PLAYBACK_SCRIPT, playback, CONFIGURATION)]
    if motion.up_axis != "y":
        scripts.insert(0, (UP_AXIS_SCRIPT, f"upAxis -ax {motion.up_axis};", ON_OPENING))
    for name, text, kind in scripts:
        yield f'createNode script -n "{name}";'
        yield f'\tsetAttr ".b" -type "string" "{text}";'
        yield f'\tsetAttr ".st" {kind};'


def _connect_scales(skeleton: Skeleton, joints: Sequence[str]) -> Iterator[str]:
    """Yield the connections by which joints leave out the scale of their parents."""
    for name, parent in zip(joints[1:], skeleton.parents[1:]):
        yield f'connectAttr "{joints[parent]}.s" "{name}.is";'
