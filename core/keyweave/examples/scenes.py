"""Maya scenes of a skeleton: what Maya itself would write of joints with curves."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from ..anim_curve import AnimCurve
from ..arrays import Floats
from ..formats.maya_units import time_unit_name, time_unit_rate
from ..formats.text_file import write_text
from ..maya_ascii.curve_text import curve_statements
from ..maya_ascii.document import Units
from ..maya_ascii.new_curves import curve_type
from ..maya_ascii.nodes.node_types import TRANSFORM
from ..maya_ascii.nodes.transforms import ROTATE_ORDERS
from ..motion import Motion
from ..skeleton import Skeleton


def write_scene(
    path: str | Path,
    motion: Motion,
    curves: Sequence[AnimCurve],
    *,
    namespace: str = "",
    overwrite: bool = False,
) -> None:
    """Write a Maya ASCII scene of a skeleton whose joints have animation curves.

    Parameters
    ----------
    path : str or Path
    motion : Motion
        Its skeleton becomes joints; its frames are the playback range.
    curves : sequence of AnimCurve
        On channels of the joints, such as ``"Hips.rotateX"``.
    namespace : str
        Of the joints.
    overwrite : bool
        Whether a file of this name may be replaced.

    Raises
    ------
    OutputError
        If the file exists and may not be replaced, or cannot be written.

    Examples
    --------
    >>> import keyweave as kw
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave.examples import sketch_curves, walker
    >>> walk = walker(2.0)
    >>> with TemporaryDirectory() as folder:
    ...     write_scene(f"{folder}/walk.ma", walk, sketch_curves(walk, ["LeftLeg"]))
    ...     scene = kw.open_scene(f"{folder}/walk.ma")
    >>> scene.channels[3], scene.frame_range, len(scene.joints) == len(walk.skeleton)
    ('LeftLeg.rotateX', (1.0, 60.0), True)
    """
    name = Path(path).name
    lines = _lines(name, motion, curves, f"{namespace}:" if namespace else "")
    write_text(path, "\n".join(lines) + "\n", overwrite=overwrite)


def _lines(
    file_name: str, motion: Motion, curves: Sequence[AnimCurve], prefix: str
) -> Iterator[str]:
    time = time_unit_name(motion.frame_rate)
    yield from ("//Maya ASCII 2024 scene", f"//Name: {file_name}", "//Codeset: UTF-8")
    yield 'requires maya "2024";'
    yield f"currentUnit -l centimeter -a degree -t {time};"
    yield 'fileInfo "application" "maya";'
    for joint in range(len(motion.skeleton)):
        yield from _joint_lines(motion, joint, prefix)
    units = Units(frame_rate=time_unit_rate(time) or motion.frame_rate)
    for curve in curves:
        node_type = curve_type(curve.kind)
        yield f'createNode {node_type} -n "{_node_name(curve)}";'
        yield from (f"\t{text}" for text in curve_statements(curve, node_type, units))
    first, last = motion.start_frame, motion.last_frame
    yield 'createNode script -n "sceneConfigurationScriptNode";'
    yield (
        f'\tsetAttr ".b" -type "string" "playbackOptions -min {first:g} -max {last:g} '
        f'-ast {first:g} -aet {last:g} ";'
    )
    yield '\tsetAttr ".st" 6;'
    yield from ("select -ne :time1;", f'\tsetAttr ".o" {first:g};')
    skeleton = motion.skeleton
    for name, above in zip(skeleton.names[1:], skeleton.parents[1:]):
        yield f'connectAttr "{prefix}{skeleton.names[above]}.s" "{prefix}{name}.is";'
    for curve in curves:
        node, _, attribute = curve.channel.rpartition(".")
        short = TRANSFORM.attributes[attribute].short
        yield f'connectAttr "{_node_name(curve)}.o" "{prefix}{node}.{short}";'
    yield f"// End of {file_name}"


def _joint_lines(motion: Motion, joint: int, prefix: str) -> Iterator[str]:
    skeleton = motion.skeleton
    parent = skeleton.parents[joint]
    below = f' -p "{prefix}{skeleton.names[parent]}"' if parent >= 0 else ""
    place = motion.root_positions[0] if parent < 0 else skeleton.offsets[joint]
    yield f'createNode joint -n "{prefix}{skeleton.names[joint]}"{below};'
    yield f'\tsetAttr ".t" -type "double3" {_numbers(place)} ;'
    order = _maya_order(skeleton, joint)
    if order:
        yield f'\tsetAttr ".ro" {order};'


def _maya_order(skeleton: Skeleton, joint: int) -> int:
    """Return Maya's number of a joint's rotate order."""
    return ROTATE_ORDERS.index(skeleton.rotation_orders[joint][::-1].lower())


def _node_name(curve: AnimCurve) -> str:
    return curve.channel.replace(".", "_").replace(":", "_")


def _numbers(values: Floats) -> str:
    return " ".join(np.format_float_positional(value, trim="-") for value in values)
