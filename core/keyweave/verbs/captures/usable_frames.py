"""The frames of captures that jobs use: without calibration poses and glitches.

A source becomes several where frames are left out inside it, since nothing is joined over
them. Resequencing forbids the frames instead, and a transfer cuts off poses at both ends.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, cast

import numpy as np

from ..._text import format_list
from ...animation.clip import Clip
from ...animation.frame_range import FRAME_TOLERANCE, FrameRange, cut_frames
from ...animation.inspection import Inspection, inspect
from ...animation.inspection.facts import (
    A_POSE,
    GLITCH,
    LEFT_OUT_KINDS,
    T_POSE,
    describe_ranges,
)
from ...animation.motion import Motion
from ...errors import DataError
from ...methods.fields import ALL_FRAMES
from ...scenes.sources import Source

if TYPE_CHECKING:
    from ...methods.resequencing.constraints import AnyConstraint

MEND_ADVICE = "mend them with keyweave convert --mend"
KIND_NAMES = {T_POSE: "T-pose", A_POSE: "A-pose", GLITCH: "glitch"}
LISTED_REASONS = 3  # in an error


def split_sources(
    sources: Sequence[Source], notes: list[str], *, keep_all: bool = False
) -> tuple[tuple[Source, ...], tuple[int, ...]]:
    """Return sources without their calibration poses and glitches.

    These are the pieces that are left, with their frames, and the index of the source of
    each. Clips, curves and scenes without a map of joints stay as they are, and `keep_all`
    leaves nothing out. A note on the frames of each source that are left out is added to
    `notes`. Raise a DataError, which lists why, if a source has no frames left.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 90)
    >>> rotations = np.array(walk.rotations)
    >>> rotations[40, walk.skeleton.index("LeftArm")] = [0, 0, 0, 1]
    >>> spoiled = Source(walk.with_(rotations=rotations), name="walk.bvh")
    >>> notes = []
    >>> pieces, owners = split_sources([spoiled], notes)
    >>> [piece.frames for piece in pieces], owners
    ([(1.0, 40.0), (42.0, 90.0)], (0, 0))
    >>> notes
    ['walk.bvh: frame 41 (glitch) is left out; use keep_all=True to keep it']
    """
    split = [[each] if keep_all else _split_source(each, notes) for each in sources]
    owners = [number for number, pieces in enumerate(split) for _ in pieces]
    return tuple(sum(split, [])), tuple(owners)


def _split_source(source: Source, notes: list[str]) -> list[Source]:
    if isinstance(source.data, (Clip, list, tuple)):
        return [source]
    if source.joint_map is None and not isinstance(source.data, Motion):
        return [source]
    source, motion, inspection = _inspect_source(source, notes)
    if not inspection.left_out.any():
        return [source]
    pieces = _leave_out(motion, inspection, source.name)
    notes.append(_describe_left_out(inspection, pieces, source.name))
    return [replace(source, frames=(p.start_frame, p.last_frame)) for p in pieces]


def _inspect_source(source: Source, notes: list[str]) -> tuple[Source, Motion, Inspection]:
    """Return a source, its frames as a motion, and their facts.

    The skeleton of a scene is baked, and replaces the scene in the source.
    """
    if not isinstance(source.data, Motion):
        # Imported here, since it needs rigs, and a motion does not.
        from .source_skeletons import bake_capture

        source = replace(source, data=bake_capture(source, notes), frames=ALL_FRAMES)
    data = cast(Motion, source.data)
    motion = cut_frames(data, source.frames, source.name)
    facts = inspect(data).cut(motion.start_frame, motion.last_frame)
    return source, motion, facts


def _leave_out(motion: Motion, inspection: Inspection, name: str) -> list[Motion]:
    """Return the pieces of a motion; an error names it."""
    try:
        return inspection.leave_out(motion)
    except DataError as error:
        raise DataError(name, error.problem) from None


def _describe_left_out(inspection: Inspection, pieces: Sequence[Motion], name: str) -> str:
    """Return a note on the frames that are in none of the pieces of a motion."""
    missing = np.ones(inspection.n_frames, bool)
    for piece in pieces:
        begin = round(piece.start_frame - inspection.start_frame)
        missing[begin : begin + len(piece)] = False
    return _word_ranges(inspection.list_ranges(missing), inspection, name)


def _word_ranges(ranges: Sequence[FrameRange], inspection: Inspection, name: str) -> str:
    """Return a note on frames that are left out, with the kinds of their facts."""
    facts = inspection.select(*LEFT_OUT_KINDS)
    kinds = [
        KIND_NAMES[fact.kind]
        for fact in facts
        if any(a <= fact.last and fact.first <= b for a, b in ranges)
    ]
    why = format_list([*dict.fromkeys(kinds)], len(KIND_NAMES), " and ")
    is_one = len(ranges) == 1 and ranges[0][0] == ranges[0][1]
    verb, them = ("is", "it") if is_one else ("are", "them")
    left_out = f"{describe_ranges(ranges)} ({why}) {verb} left out"
    return f"{name}: {left_out}; use keep_all=True to keep {them}"


def forbid_frames(
    motions: Sequence[Motion],
    names: Sequence[str],
    constraints: Sequence[AnyConstraint],
    notes: list[str],
    keep_all: bool = False,
) -> list[AnyConstraint]:
    """Return ranges to forbid in inputs, without those that a constraint names.

    `names` are those of the inputs in notes. A note on the frames of each input that are
    left out, or named, is added to `notes`; `keep_all` forbids nothing. Raise a DataError,
    which lists why, if an input has no frames left.
    """
    from ...methods.resequencing.constraints import Constraint, ForbiddenRange

    forbidden: list[AnyConstraint] = []
    for number, (motion, name) in enumerate(zip(motions, names)):
        if keep_all:
            break
        inspection = inspect(motion)
        if not inspection.left_out.any():
            continue
        wanted = [
            item.source_frame
            for item in constraints
            if isinstance(item, Constraint) and item.motion == number
        ]
        ranges = inspection.list_ranges(inspection.left_out)
        named = [ends for ends in ranges if _contains_any(ends, wanted)]
        others = [ends for ends in ranges if ends not in named]
        if not named:
            _leave_out(motion, inspection, name)
        if others:
            notes.append(_word_ranges(others, inspection, name))
        if named:
            verb = "is" if len(named) == 1 and named[0][0] == named[0][1] else "are"
            notes.append(
                f"{name}: {describe_ranges(named)} {verb} used, since a constraint names "
                "a frame there"
            )
        forbidden += [ForbiddenRange(*ends, motion=number) for ends in others]
    return forbidden


def _contains_any(ends: FrameRange, frames: Iterable[float]) -> bool:
    first, last = ends
    return any(first - FRAME_TOLERANCE <= f <= last + FRAME_TOLERANCE for f in frames)


def trim_source(source: Source, notes: list[str], *, keep_all: bool = False) -> Source:
    """Return a source without calibration poses at its start and end.

    The source is a motion, or a scene whose skeleton is baked. Notes on the frames that are
    cut off, on poses that stay, and on glitches are added to `notes`; `keep_all` cuts
    nothing off. Raise a DataError, which lists why, if no frames are left.
    """
    if keep_all:
        return source
    source, motion, inspection = _inspect_source(source, notes)
    if not inspection.left_out.any():
        return source
    in_pose = inspection.find_rows(T_POSE, A_POSE)
    if in_pose.all():
        _leave_out(motion, inspection, source.name)
    inside = np.flatnonzero(~in_pose)
    kept = motion.frames[inside[0]], motion.frames[inside[-1]]
    if len(motion.cut(*kept)) < len(motion):
        notes.append(_describe_left_out(inspection, [motion.cut(*kept)], source.name))
    rest = inspection.cut(*kept)
    poses = rest.list_ranges(rest.find_rows(T_POSE, A_POSE))
    if poses:
        frames = describe_ranges(poses)
        notes.append(f"{source.name}: the calibration pose on {frames} is transferred")
    glitches = rest.select(GLITCH)
    if glitches:
        frames = describe_ranges([(fact.first, fact.last) for fact in glitches])
        joints = format_list([*dict.fromkeys(f.joint for f in glitches)], LISTED_REASONS)
        notes.append(f"{source.name}: {joints} off on {frames}; {MEND_ADVICE}")
    return replace(source, frames=kept)
