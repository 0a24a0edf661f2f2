"""The notes on a result."""

import re

import numpy as np
import pytest

import keyweave as kw
import made_up
from keyweave.methods.resequencing import GroundPath, ResequenceSettings

LOOP = ResequenceSettings(loop=True)


@pytest.fixture(scope="module")
def walk():
    return made_up.walker(12)


def runs_of(result):
    """Return the first output frame and the length of each run."""
    table = result.variations[0].table()
    return [(a, b - a + 1) for a, b in (row["frames"] for row in table)]


def test_short_runs_between_close_constraints_are_noted(walk):
    result = kw.resequence(
        walk, n_frames=300, constraints={1: 20, 150: 50, 152: 100, 154: 150, 300: 20}
    )
    short = [(begin, n) for begin, n in runs_of(result) if n < 10]
    assert short
    assert [*result.notes] == [
        f"the run from frame {begin:g} of the output lasts {n:g} "
        f"frame{'s' * (n > 1)}, below the minimum of 10, because the constraints leave no "
        "more room"
        for begin, n in short
    ]


@pytest.mark.parametrize("settings", [ResequenceSettings(), LOOP])
def test_there_are_no_notes_where_there_is_room(walk, settings):
    result = kw.resequence(
        walk, n_frames=300, constraints={1: 20, 150: 200}, settings=settings
    )
    assert result.transitions
    assert result.notes == ()


@pytest.mark.parametrize("laps", [0.5, 1, 2])
def test_steps_that_are_lengthened_to_fit_a_path_are_noted(walk, laps):
    """Half a lap has to become a whole lap; whole laps fit."""
    turn = np.linspace(0, 2 * np.pi, 17)[:-1]
    way = np.ptp(walk.root_positions[:241, 2])
    circle = way / laps / (2 * np.pi) * np.stack([np.sin(turn), np.cos(turn)], axis=1)
    path = GroundPath(circle, closed=True)
    result = kw.resequence(walk, n_frames=240, constraints=[(20, 1), path], settings=LOOP)
    if laps >= 1:
        assert result.notes == ()
        return
    (note,) = result.notes
    match = re.fullmatch(
        r"the figure travels ([\d.]+) times as far as captured to complete whole laps of "
        r"the path, so its feet slide; about (\d+) frames would fit",
        note,
    )
    assert float(match[1]) == pytest.approx(2, abs=0.2)
    assert int(match[2]) == pytest.approx(480, abs=30)
