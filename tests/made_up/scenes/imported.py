"""Shots into which captures were imported: rigs and keyed skeletons with prefixed names."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from keyweave.examples import sketch_curves
from made_up.fk_character import fk_character, walk_in_short
from made_up.fk_hero import without_header
from made_up.scenes.skeleton_scenes import write_scene

N_FRAMES = 12  # of a capture, from frame 11


def imported_shot(
    rigs: Sequence[str] = ("",), captures: Sequence[str] = ("mocap_",)
) -> str:
    """Return the text of a scene of still rigs, whose joints controls move, and captures.

    Names begin with these prefixes, which are namespaces if they end with a colon.
    """
    first, *others = [fk_character("rig").replace("rig:", prefix) for prefix in rigs]
    return first + "".join(map(without_header, [*others, *map(_capture, captures)]))


def _capture(prefix: str) -> str:
    walk = walk_in_short().cut(11, 10 + N_FRAMES)
    names = tuple(f"{prefix}{name}" for name in walk.skeleton.names)
    named = walk.with_(skeleton=replace(walk.skeleton, names=names))
    with TemporaryDirectory() as folder:
        path = Path(folder, "capture.ma")
        write_scene(path, named, sketch_curves(named, names, every=1))
        return path.read_text(encoding="utf-8")
