"""A shot: a scene that refers to a character in another file and has the keys itself.

As Maya writes one, the reference node keeps which of its place holders stands for which
channel of the character; curves are connected to the place holders.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path

from keyweave.animation.motion import Motion
from keyweave.curves.anim_curve import AnimCurve
from keyweave.geometry.nurbs import NurbsCurve
from made_up.biped import control_curves
from made_up.biped.assembling import biped_of
from made_up.biped.parts import paths
from made_up.biped.writing import walk_of
from made_up.scenes.paths import path_lines
from made_up.scenes.scene_writing import node_line, prefix_of, save_scene


def write_shot(
    path: str | Path,
    character: str | Path,
    motion: Motion | None = None,
    *,
    keyed: bool | str = True,
    legs: str = "ik",
    namespace: str = "hero",
    up_axis: str = "y",
    path_curve: NurbsCurve | None = None,
    overwrite: bool = False,
) -> Motion:
    """Write a scene that refers to a character's file and has the curves itself.

    Parameters
    ----------
    path : str or Path
    character : str or Path
        A file of `write_character`, without keys, of the same skeleton, up axis and legs.
    motion, keyed, legs, namespace, up_axis, path_curve, overwrite
        As of `write_character`; the namespace is the reference's.

    Returns
    -------
    Motion
        The motion that keys were taken from.

    Examples
    --------
    >>> import keyweave as kw
    >>> from tempfile import TemporaryDirectory
    >>> from made_up import write_character
    >>> with TemporaryDirectory() as folder:
    ...     _ = write_character(f"{folder}/rig.ma", keyed=False)
    ...     walk = write_shot(f"{folder}/shot.ma", f"{folder}/rig.ma")
    ...     scene = kw.open_scene(f"{folder}/shot.ma")
    >>> scene.channels[6]
    'hero:LeftFootIK_CTRL.translateX'
    """
    walk = walk_of(motion, up_axis)
    curves = control_curves(walk, keyed, legs=legs)
    reference = f"{namespace}RN"
    found = paths(biped_of(walk), prefix_of(namespace))
    holders = {f"{reference}.phl[{i}]": curve for i, curve in enumerate(curves, start=1)}
    save_scene(
        path,
        walk,
        [
            *([] if path_curve is None else path_lines(path_curve)),
            *_reference_node(reference, found, holders),
        ],
        [],
        holders,
        files=_reference(Path(character), reference, namespace),
        overwrite=overwrite,
    )
    return walk


def _reference(file: Path, node: str, namespace: str) -> Iterator[str]:
    path = file.absolute().as_posix()
    told = f'-rfn "{node}" -op "v=0;" -typ "mayaAscii"'
    yield f'file -rdi 1 -ns "{namespace}" {told}\n\t\t "{path}";'
    yield f'file -r -ns "{namespace}" -dr 1 {told}\n\t\t "{path}";'


def _reference_node(
    node: str, found: Mapping[str, str], holders: Mapping[str, AnimCurve]
) -> Iterator[str]:
    """Yield the node that keeps which place holder stands for which channel."""
    yield node_line("reference", node)
    if holders:
        yield f'\tsetAttr -s {len(holders)} ".phl";'
        yield from (f'\tsetAttr ".{holder.rpartition(".")[2]}" 0;' for holder in holders)
    yield '\tsetAttr ".ed" -type "dataReferenceEdits" '
    yield f'\t\t"{node}"'
    yield f'\t\t"{node}" 0'  # edits that failed
    yield f'\t\t"{node}" 0'  # edits that failed
    yield f'\t\t"{node}" {len(holders)}'
    for i, curve in enumerate(holders.values(), start=1):
        control, _, attribute = curve.channel.rpartition(".")
        plug = f"{found[control]}.{attribute}"
        yield f'\t\t5 4 "{node}" "{plug}" \n\t\t"{node}.placeHolderList[{i}]" ""'
    yield from ("\t\t;", "lockNode -l 1 ;")
