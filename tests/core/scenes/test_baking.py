"""Baking: which joint hangs from which, and on which frames."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from keyweave.animation.frame_range import list_bake_frames
from keyweave.errors import DataError
from keyweave.scenes.baking import find_joint_parents

ABOVE = {
    **{"hip": ["group"], "knee": ["hip", "group"], "foot": ["knee", "hip", "group"]},
    "tail": ["group"],
}


def parents(*names):
    return find_joint_parents(names, names, [ABOVE[name] for name in names])


def test_joints_are_parented_to_their_nearest_ancestor():
    assert parents("hip", "knee", "foot") == [-1, 0, 1]
    assert parents("hip", "foot") == [-1, 0]


def test_error_names_the_roots_if_there_are_two():
    with pytest.raises(DataError, match="2 roots.*hip, tail"):
        parents("hip", "knee", "tail")


def test_no_joints_are_an_error():
    with pytest.raises(DataError, match="the scene has no joints"):
        parents()


def test_frames_are_whole_in_the_playback_range_and_as_requested():
    assert_array_equal(list_bake_frames(None, (0.5, 3.2)), [1, 2, 3])
    assert_array_equal(list_bake_frames((0.5, 3.2), (1, 9)), [0.5, 1.5, 2.5])
    assert_array_equal(list_bake_frames(np.arange(3, 6), (1, 9)), [3, 4, 5])


@pytest.mark.parametrize("frames", [(5, 1), (1, np.nan), (1, 1e12), [3], "all"])
def test_invalid_frames_are_refused(frames):
    with pytest.raises(DataError):
        list_bake_frames(frames, (1, 9))
