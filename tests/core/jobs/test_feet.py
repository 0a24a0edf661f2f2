"""Feet of resequenced files are locked in the contacts of their source."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
import made_up
from keyweave.animation.contacts import list_runs
from keyweave.jobs import MotionFile, ResequenceJob
from keyweave.methods.feet.detection import measure_slides
from keyweave.scenes.sources import Source

CONSTRAINTS = ("1=20", "90=100", "180=60")


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(6, rng=np.random.default_rng(3))


@pytest.fixture(scope="module")
def run(walk):
    """Return a function that runs the job and returns its result."""

    def call(source=walk, **fields):
        job = ResequenceJob(at=CONSTRAINTS, n_frames=180, **fields)
        return job.compute(job.read(MotionFile(Source(source))))

    return call


def test_feet_stand_and_constrained_frames_stay(run, walk):
    before, after = run(), run(feet="after")
    rows = after.variations[0].rearrangement.rows
    assert_array_equal(rows, before.variations[0].rearrangement.rows)
    contacts = kw.find_contacts(walk).take(rows)
    slides = [
        np.mean([slide.distance for slide in measure_slides(each.motion, contacts)])
        for each in (before, after)
    ]
    assert slides[1] < 0.5 * slides[0]
    for frame in (1, 90, 180):
        row = frame - 1
        assert_array_equal(after.motion.rotations[row], before.motion.rotations[row])
        assert_array_equal(
            after.motion.root_positions[row], before.motion.root_positions[row]
        )
    assert list_runs(contacts.is_in_contact[:, 0])


def test_loops_and_figures_without_feet_pass_through(run, walk):
    loop = kw.ResequenceSettings(loop=True)
    assert_array_equal(
        run(settings=loop, feet="after").motion.rotations,
        run(settings=loop).motion.rotations,
    )
    skeleton = walk.skeleton
    names = tuple(f"joint{number}" for number in range(len(skeleton)))
    chain = [*range(-1, len(skeleton) - 1)]
    bare = kw.Skeleton(names, chain, skeleton.offsets)
    snake = kw.Motion(bare, walk.rotations, walk.root_positions, walk.frame_rate)
    result = run(snake, feet="after")
    assert "feet are not locked: the skeleton has no feet" in result.notes[-1]
    assert_array_equal(result.motion.rotations, run(snake).motion.rotations)
