"""The statements of a made-up Maya scene, in the order in which Maya writes them.

Header, nodes, curves, script nodes, Maya's own nodes, connections.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from keyweave.animation.motion import Motion
from keyweave.animation.skeleton import Skeleton
from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import DataError, SettingError
from keyweave.formats.file_writing import write_text
from keyweave.formats.maya_units import rate_to_time_unit, time_unit_to_rate
from keyweave.geometry.arrays import Floats
from keyweave.geometry.matrices import scipy_to_maya_order
from keyweave.scenes.maya_ascii.editing.curve_text import format_curve, format_number
from keyweave.scenes.maya_ascii.editing.new_nodes import find_curve_type
from keyweave.scenes.maya_ascii.nodes.node_types import TRANSFORM_TYPE
from keyweave.scenes.maya_ascii.syntax.set_attr import Units

OLDEST = 2023  # Maya that opens it; one older than a file says refuses it
_NAMESPACE = re.compile("[A-Za-z_][A-Za-z0-9_]*(:[A-Za-z_][A-Za-z0-9_]*)*")


def save_scene(
    path: str | Path,
    motion: Motion,
    nodes: Iterable[str],
    connections: Iterable[str],
    curves: Mapping[str, AnimCurve],
    *,
    files: Iterable[str] = (),
    overwrite: bool = False,
) -> None:
    """Write a scene.

    Parameters
    ----------
    path : str or Path
    motion, nodes, connections, curves, files
        As of `scene_text`.
    overwrite : bool
        Whether a file of this name may be replaced.

    Raises
    ------
    DataError
        If Maya has no unit of time for the frame rate.
    OutputError
        If the file exists and may not be replaced, or cannot be written.
    """
    text = scene_text(Path(path).name, motion, nodes, connections, curves, files=files)
    write_text(path, text, overwrite=overwrite)


def scene_text(
    name: str,
    motion: Motion,
    nodes: Iterable[str],
    connections: Iterable[str],
    curves: Mapping[str, AnimCurve],
    *,
    files: Iterable[str] = (),
    listed: Sequence[tuple[str, str]] = (),
) -> str:
    """Return the text of a scene.

    Parameters
    ----------
    name : str
        Of its file.
    motion : Motion
        Its frames are the playback range; it says the frame rate and which axis is up.
    nodes, connections : iterable of str
        Lines of statements.
    curves : mapping of str to AnimCurve
        By the plugs that they drive.
    files : iterable of str
        Lines that say what the scene refers to.
    listed : sequence of (str, str)
        Plugs, and the lists of Maya's own nodes that they enter: ``":ikSystem.sol"``.

    Raises
    ------
    DataError
        If Maya has no unit of time for the frame rate.
    """
    unit = _time_unit(motion.frame_rate)
    lines = [
        *_header(name, unit, files),
        *nodes,
        *_curve_nodes(curves.values(), Units(frame_rate=motion.frame_rate)),
        *_script_nodes(motion),
        *("select -ne :time1;", f'\tsetAttr ".o" {motion.start_frame:g};'),
        *_lists([into for _, into in listed]),
        *connections,
        *(connect(f"{_curve_name(c)}.o", plug) for plug, c in curves.items()),
        *(f'connectAttr "{plug}" "{into}" -na;' for plug, into in listed),
        f"// End of {name}",
    ]
    return "\n".join(lines) + "\n"


def _time_unit(rate: float) -> str:
    """Return Maya's name of a frame rate."""
    unit = rate_to_time_unit(rate)
    if not math.isclose(time_unit_to_rate(unit) or 0.0, rate, rel_tol=1e-9):
        problem = f"has {rate:g} frames per second, which Maya has no name for; resample it"
        raise DataError("the motion", problem)
    return unit


def _header(name: str, unit: str, files: Iterable[str]) -> Iterator[str]:
    yield from (f"//Maya ASCII {OLDEST} scene", f"//Name: {name}", "//Codeset: UTF-8")
    yield from files
    yield f'requires maya "{OLDEST}";'
    yield f"currentUnit -l centimeter -a degree -t {unit};"
    yield 'fileInfo "application" "maya";'


def _curve_nodes(curves: Iterable[AnimCurve], units: Units) -> Iterator[str]:
    for curve in curves:
        node_type = find_curve_type(curve.kind)
        yield f'createNode {node_type} -n "{_curve_name(curve)}";'
        yield from (f"\t{text}" for text in format_curve(curve, node_type, units))


def _curve_name(curve: AnimCurve) -> str:
    return curve.channel.replace(".", "_").replace(":", "_")


def _script_nodes(motion: Motion) -> Iterator[str]:
    if motion.up_axis == "z":  # a preference, which scenes hold in a script if at all
        yield from _script_node("upAxisScriptNode", "upAxis -ax z;", 1)
    first, last = motion.start_frame, motion.last_frame
    playback = f"playbackOptions -min {first:g} -max {last:g} -ast {first:g} -aet {last:g} "
    yield from _script_node("sceneConfigurationScriptNode", playback, 6)


def _lists(entered: list[str]) -> Iterator[str]:
    """Yield how many plugs enter each list of Maya's own nodes."""
    for into, count in Counter(entered).items():
        node, _, attribute = into.rpartition(".")
        yield f"select -ne {node};"
        if count > 1:
            yield f'\tsetAttr -s {count} ".{attribute}";'


def _script_node(name: str, text: str, kind: int) -> Iterator[str]:
    yield f'createNode script -n "{name}";'
    yield f'\tsetAttr ".b" -type "string" "{text}";'
    yield f'\tsetAttr ".st" {kind};'


def connect(source: str, target: str) -> str:
    """Return the statement that connects two plugs."""
    return f'connectAttr "{source}" "{target}";'


def node_line(type_: str, name: str, parent: str = "") -> str:
    """Return the statement that makes a node.

    Examples
    --------
    >>> node_line("joint", "knee", "hip")
    'createNode joint -n "knee" -p "hip";'
    """
    below = f' -p "{parent}"' if parent else ""
    return f'createNode {type_} -n "{name}"{below};'


def set_vector(attribute: str, values: Sequence[float] | Floats) -> str:
    """Return the statement that sets three numbers.

    Examples
    --------
    >>> set_vector("t", [0.0, -43.0, 0.1])
    '\\tsetAttr ".t" -type "double3" 0 -43 0.1 ;'
    """
    return f'\tsetAttr ".{attribute}" -type "double3" {numbers(values)} ;'


def set_floats(attribute: str, values: Sequence[float] | Floats) -> str:
    """Return the statement that sets the three numbers of a node that calculates."""
    return f'\tsetAttr ".{attribute}" -type "float3" {numbers(values)} ;'


def set_order(order: str) -> list[str]:
    """Return the statement that sets a rotate order, none if it is xyz.

    Examples
    --------
    >>> set_order("ZXY"), set_order("ZYX")
    (['\\tsetAttr ".ro" 4;'], [])
    """
    number = scipy_to_maya_order(order)
    return [f'\tsetAttr ".ro" {number};'] if number else []


def joint_connections(skeleton: Skeleton, prefix: str) -> Iterator[str]:
    """Yield the connections by which joints leave out the scale of those above."""
    for name, above in zip(skeleton.names[1:], skeleton.parents[1:]):
        yield connect(f"{prefix}{skeleton.names[above]}.s", f"{prefix}{name}.is")


def plug_of(channel: str, prefix: str = "") -> str:
    """Return the plug of a transform's channel by its short name.

    Examples
    --------
    >>> plug_of("LeftLeg.rotateX", "hero:")
    'hero:LeftLeg.rx'
    """
    node, _, attribute = channel.rpartition(".")
    return f"{prefix}{node}.{TRANSFORM_TYPE.attributes[attribute].short}"


def numbers(values: Sequence[float] | Floats) -> str:
    """Return numbers as Maya writes them, with blanks between."""
    return " ".join(format_number(float(value)) for value in values)


def prefix_of(namespace: str) -> str:
    """Return what stands before names in a namespace; nothing if it is empty.

    Raises
    ------
    SettingError
        If Maya would not take the name.

    Examples
    --------
    >>> prefix_of("film:hero"), prefix_of("")
    ('film:hero:', '')
    """
    if namespace == "":
        return ""
    if not isinstance(namespace, str) or not _NAMESPACE.fullmatch(namespace):
        expected = "of letters a to z, digits and _, no digit first, such as 'film:hero'"
        raise SettingError("namespace", namespace, expected)
    return f"{namespace}:"
