"""A database with known truth: made-up people in drawn manners at three speeds."""

from dataclasses import replace

import numpy as np
import pytest

import keyweave as kw
import made_up

NAMES = ("ann", "ben", "cleo", "dan", "eve")
SPEEDS = {"stroll": 0.8, "walk": 1.25, "march": 1.8}  # m/s


def draw_manner(rng):
    """Return a manner that nobody else has."""
    factors = rng.uniform(0.5, 1.6, 4)
    return made_up.Manner(*factors, *rng.uniform(-0.12, 0.12, 4))


@pytest.fixture(scope="session")
def clips():
    """Clips by subject and name of the speed."""
    found = {}
    for number, name in enumerate(NAMES):
        manner = draw_manner(np.random.default_rng(number))
        for label, speed in SPEEDS.items():
            rng = np.random.default_rng([number, round(100 * speed)])
            found[name, label] = made_up.walker(5.0, speed=speed, manner=manner, rng=rng)
    return found


@pytest.fixture(scope="session")
def gaits(clips):
    """Cycles with each speed as a gait of its own."""
    return [
        cycle
        for (subject, label), clip in clips.items()
        for cycle in kw.find_cycles(clip, subject=subject, gait=label)
    ]


@pytest.fixture(scope="session")
def walks(gaits):
    """Cycles with all speeds in one gait."""
    return [replace(cycle, gait="walk") for cycle in gaits]


@pytest.fixture(scope="session")
def space(walks):
    """The space of all but eve, with one gait."""
    return kw.MotionSpace.fit([cycle for cycle in walks if cycle.subject != "eve"])


@pytest.fixture(scope="session")
def thin_gaits(gaits):
    """Cycles of 20 poses, for slow twins."""
    return [replace(c, rotations=c.rotations[::5], path=c.path[::5]) for c in gaits]
