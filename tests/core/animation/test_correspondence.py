"""Correspondences as data: pairs of joints by slot, swapped, cut and checked."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from keyweave import Correspondence, DataError, Skeleton, UnknownNameError
from keyweave.animation.correspondence import mirror_slot
from keyweave.geometry.rotations import compose, vector_to_quaternion

SLOTS, SOURCE, TARGET = ("hips", "l.thigh"), ("Hips", "LeftUpLeg"), ("pelvis", "thigh_l")
OFFSETS = vector_to_quaternion([[0.1, 0.2, 0.3], [1, 0, 0]])


@pytest.fixture
def pair():
    return Correspondence(SLOTS, SOURCE, TARGET, OFFSETS, ("motion", ""), weights=[1, 0.5])


def test_swapping_inverts_pairs_and_offsets(pair):
    swapped = pair.swap()
    assert swapped.pairs == {"pelvis": "Hips", "thigh_l": "LeftUpLeg"}
    source = vector_to_quaternion([[0.5, -1, 2], [2, 1, 0]])  # any world rotations
    target = compose(source, pair.rest_offsets)
    assert_allclose(compose(target, swapped.rest_offsets), source, atol=1e-12)


def test_slots_are_kept_with_all_their_columns(pair):
    kept = pair.with_(extra={"": {"a": 1}, "hips": {"b": 2}, "l.thigh": {"c": 3}}).keep(
        ["l.thigh"]
    )
    assert kept.pairs == {"LeftUpLeg": "thigh_l"} and kept.weights.tolist() == [0.5]
    assert kept.rest_offsets.shape == (1, 4) and kept.rest_origins == ("",)
    assert kept.extra == {"": {"a": 1}, "l.thigh": {"c": 3}}
    assert len(pair.keep([])) == 0


def test_unknown_offsets_leave_rotations_as_they_are():
    pair = Correspondence(SLOTS, SOURCE, TARGET)
    assert pair.rest_offsets.tolist() == [[0, 0, 0, 1]] * 2
    assert pair.rest_confidences.tolist() == [0, 0] and pair.weights.tolist() == [1, 1]


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"slots": ("hips", "hips")}, "hips twice"),
        ({"slots": ("hips", "")}, "''"),
        ({"source_joints": ("Hips", "Hips")}, "joint Hips for hips and l.thigh"),
        ({"target_joints": ("a", "a")}, "target joint a for hips and l.thigh"),
        ({"target_joints": ("a",)}, "target_joints"),
        ({"weights": [1, 2]}, "weights include 2 for l.thigh"),
        ({"confidences": [np.nan, 1]}, "confidences"),
        ({"rest_offsets": np.zeros((2, 4))}, "length 0: hips"),
        ({"rest_offsets": np.ones((3, 4))}, "rest_offsets"),
    ],
)
def test_error_names_the_invalid_column(pair, changes, expected):
    with pytest.raises(DataError, match=expected):
        pair.with_(**changes)


def test_error_names_a_missing_joint_and_its_slot(pair):
    source = Skeleton(SOURCE, [-1, 0], np.zeros((2, 3)))
    target = Skeleton(("pelvis", "thigh_r"), [-1, 0], np.zeros((2, 3)))
    with pytest.raises(UnknownNameError, match=r"l\.thigh: the target has no thigh_l"):
        pair.check(source, target)
    with pytest.raises(UnknownNameError, match="hips: the source has no Hips"):
        pair.check(target, target)
    pair.keep(["hips"]).check(source, target)
    with pytest.raises(UnknownNameError):
        pair.index("l.shin")


def test_a_slot_and_its_mirror_are_a_pair():
    for slot in ("hips", "neck1", "l.hand", "r.index1", "m.tail"):
        assert mirror_slot(mirror_slot(slot)) == slot
    assert mirror_slot("r.index1") == "l.index1"
