"""Calibration poses and glitches of captures are left out, unless all frames are kept."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.animation.inspection import inspect
from keyweave.geometry.rotations import compose, vector_to_quaternion
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave.verbs.captures.databases import Take, collect_cycles
from keyweave.verbs.captures.usable_frames import split_sources, trim_source
from keyweave.verbs.host import MotionFile
from keyweave.verbs.resequence.job import ResequenceJob
from keyweave.verbs.restyle.restyler import Restyler
from keyweave.verbs.transfer.job import TransferJob
from made_up.calibration_poses import hold_pose, make_pose

WALK = made_up.walker(8, rng=np.random.default_rng(5))
SKETCH = made_up.walker(3, rng=np.random.default_rng(6))
LEGS = ("LeftUpLeg", "RightUpLeg")


@pytest.fixture(scope="module")
def posed():
    """Return a walk with a T-pose at its start, and the last frame of it."""
    motion, _, last = hold_pose(WALK, "start")
    return motion, last


@pytest.fixture(scope="module")
def broken():
    """Return a walk with a T-pose in the middle and a glitch, and the frames of both."""
    motion, first, last = hold_pose(WALK, "middle")
    rotations = np.array(motion.rotations)
    column = motion.skeleton.index("LeftArm")
    turned = vector_to_quaternion(np.array([1.0, 0.0, 0.5]))
    rotations[60, column] = compose(rotations[60, column], turned)
    return motion.with_(rotations=rotations), {61.0, *np.arange(first, last + 1)}


def resequence(motion, **fields):
    job = ResequenceJob(n_frames=90, feet="off", **fields)
    data = job.read(MotionFile(Source(motion, name="walk.bvh")))
    return job.compute(data), data.notes


def list_shown(result):
    return {frame for each in result.variations for frame in each.source_frame.tolist()}


@pytest.mark.parametrize("keep_all", [False, True])
def test_a_texture_takes_no_fragment_from_what_is_left_out(broken, keep_all):
    motion, bad = broken
    source = Source(motion, name="walk.bvh")
    job = TextureJob(
        (source,), drive=LEGS, synthesize="*Arm", key_step=10, keep_all=keep_all
    )
    data = job.read(MotionFile(Source(SKETCH)))
    result = job.compute(data)
    facts = job.facts(data, result)
    fragments = [row for path in facts["paths"] for row in path["fragments"]]
    assert {row["source"] for row in fragments} == {"walk.bvh"}
    for (first, last), piece in zip(
        (row["source_frames"] for row in fragments),
        (clip for path in result.paths for clip in path.clips.tolist()),
    ):
        own = data.sources[piece]
        assert own.start_frame <= first and last <= own.last_frame + 1e-6
    frames = {f for each in data.sources for f in each.frames.tolist()}
    assert frames.isdisjoint(bad) != keep_all
    assert data.owners == (0,) * len(data.sources)
    notes = [note for note in data.notes if "left out" in note]
    assert len(notes) == (0 if keep_all else 1)
    assert keep_all or all(w in notes[0] for w in ("T-pose", "glitch", "keep_all=True"))


@pytest.mark.parametrize("loop", [False, True])
def test_a_crowd_shows_no_frame_that_is_left_out(broken, loop):
    motion, bad = broken
    settings = kw.ResequenceSettings(n_variations=6, loop=loop)
    result, notes = resequence(motion, settings=settings)
    assert list_shown(result).isdisjoint(bad)
    assert sum("left out" in note for note in notes) == 1


def test_a_frame_that_a_constraint_names_is_shown(posed):
    motion, _ = posed
    result, notes = resequence(motion, at=["1=5"])
    assert result.variations[0].source_frame[0] == 5
    assert any("since a constraint names a frame there" in note for note in notes)


def test_all_frames_are_shown_if_they_are_kept(posed):
    motion, last = posed
    result, notes = resequence(motion, at=["1=1", "90=90"], keep_all=True)
    assert {*np.arange(1.0, last + 1)} <= list_shown(result)
    assert notes == ()


def test_cycles_in_a_glitch_are_not_cut():
    walk = examples.load_walk("uneven")
    cycles = kw.find_cycles(walk, subject="a", gait="walk")
    row = round(sum(cycles[1].frames) / 2)
    rotations, column = np.array(walk.rotations), walk.skeleton.index("LeftArm")
    turned = vector_to_quaternion(np.array([1.0, 0.0, 0.5]))
    rotations[row, column] = compose(rotations[row, column], turned)
    spoiled = walk.with_(rotations=rotations)
    take = Take(Path("walk.bvh"), "a", "walk")
    frames = [cycle.frames for cycle in kw.find_cycles(spoiled)]
    taken = collect_cycles([take], lambda path: spoiled)
    kept = [cycle.frames for cycle in taken.cycles]
    touched = [f for f in frames if f[0] <= row + 1 <= f[1]]
    assert touched and kept == [f for f in frames if f not in touched]
    assert "left out: LeftArm is off" in taken.notes[0]
    every = collect_cycles([take], lambda path: spoiled, keep_all=True)
    assert [cycle.frames for cycle in every.cycles] == frames and not every.notes


def test_an_observed_person_is_restyled_without_a_glitch():
    slow, brisk, tired = map(examples.load_walk, ("slow", "brisk", "tired"))
    space = [*kw.find_cycles(slow, subject="a", gait="walk")]
    space += kw.find_cycles(brisk, subject="b", gait="walk")
    rotations, column = np.array(tired.rotations), tired.skeleton.index("LeftArm")
    rotations[100, column] = [0.0, 0.0, 0.0, 1.0]
    spoiled = tired.with_(rotations=rotations)
    restyler = Restyler(speed="1.3", n_frames=60, feet="off")
    results = [
        each.compute(each.fit(space), [spoiled])
        for each in (restyler, replace(restyler, keep_all=True))
    ]
    assert len(results[0].observed) < len(results[1].observed)
    assert any("left out" in note for note in results[0].motion.notes)
    assert not any("left out" in note for note in results[1].motion.notes)


@pytest.mark.parametrize("place", ["start", "end", "middle"])
def test_poses_at_the_ends_of_a_capture_are_not_transferred(place):
    motion, first, last = hold_pose(WALK, place)
    notes = []
    trimmed = trim_source(Source(motion, name="walk.bvh"), notes)
    begin, end = trimmed.frames
    if place == "middle":
        assert trimmed.frames == (motion.start_frame, motion.last_frame)
        assert "the calibration pose on frames" in notes[0]
    else:
        assert end < first or last < begin
        assert end - begin > len(WALK) - 10
        assert "(T-pose) are left out; use keep_all=True" in notes[0]
    assert trim_source(Source(motion), notes, keep_all=True).frames == (None, None)


def test_a_transfer_starts_after_the_pose(saved_biped, known_biped, recall, posed):
    motion, last = posed
    recall(saved_biped, known_biped)
    source = Source(motion, (1, last + 60), name="walk.bvh")
    lengths = [
        len(TransferJob((source,), keep_all=keep).read(saved_biped).captures[0].motion)
        for keep in (False, True)
    ]
    assert lengths[0] < lengths[1] - 20


def test_a_capture_without_other_frames_is_refused_with_the_reason():
    pose = make_pose(WALK.take(slice(0, 1))).take(np.zeros(60, int))
    source = Source(pose, name="calibration.bvh")
    reason = "calibration.bvh has no frames left: the figure is in a T-pose on frames 1 to"
    for call in (
        lambda: split_sources([source], []),
        lambda: trim_source(source, []),
        lambda: ResequenceJob(n_frames=30).read(MotionFile(source)),
    ):
        with pytest.raises(kw.DataError, match=reason):
            call()


def test_frames_that_are_named_are_filtered_as_well(posed):
    motion, last = posed
    notes = []
    ((piece,), _) = split_sources([Source(motion, (10, 150), name="walk.bvh")], notes)
    assert piece.frames[0] > last and piece.frames[1] == 150
    assert notes[0].startswith("walk.bvh: frames 10 to ")


def test_stills_and_curves_are_used_whole():
    pose = make_pose(WALK.take(slice(0, 1)))
    curves = kw.fit(kw.motion_to_clip(WALK.cut(1, 20)))
    for data in (pose, pose.take([0, 0]), curves):
        pieces, _ = split_sources([Source(data)], [])
        assert [piece.data for piece in pieces] == [data]
    assert inspect(pose).select("t_pose")
