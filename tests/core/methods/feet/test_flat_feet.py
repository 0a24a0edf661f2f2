"""A foot that lies flat neither moves nor rotates, and rolls about its heel or ball."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave import examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import PosedFeet, find_feet
from keyweave.geometry.rotations import quaternion_to_matrix, rotate

FLAT = kw.FeetSettings(flat=True)


@pytest.fixture(scope="module")
def walk():
    """Return a walk that slides to the side by 30 cm per second, and its contacts."""
    walk = examples.load_walk().cut(1, 90)
    drift = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate * [30.0, 0, 0]
    contacts = kw.find_contacts(walk)
    return walk.with_(root_positions=walk.root_positions + drift), contacts


def pose(motion, heels=None):
    """Return ankles, rotations and the heel and ball of feet, with the heels given."""
    posed = PosedFeet.of(motion, find_feet(motion.skeleton))
    heels = posed.heels if heels is None else heels
    feet = []
    for foot, heel in zip(posed.feet, heels):
        ankle, turn = posed.points[:, foot.ankle], posed.rotations[:, foot.ankle]
        ends = [ankle + rotate(turn, heel), posed.points[:, foot.ball]]
        feet.append((ankle, turn, np.stack(ends, axis=1)))
    return heels, feet


def measure_turn(turn, kept):
    """Return the largest difference of rotations to one of them, as matrices."""
    return np.abs(quaternion_to_matrix(turn) - quaternion_to_matrix(kept)).max()


def test_a_flat_foot_stays_and_a_rolling_one_keeps_its_pivot(walk):
    motion, contacts = walk
    heels, _ = pose(motion)
    _, feet = pose(kw.lock_feet(motion, contacts, FLAT), heels)
    n_flat = n_rolling = 0
    for (ankle, turn, ends), name in zip(feet, contacts.feet):
        standing = contacts.find_pivots(name)
        for begin, end in list_runs(standing.all(axis=1)):
            assert_allclose(
                ankle[begin:end], ankle[[begin]].repeat(end - begin, 0), atol=1e-9
            )
            assert measure_turn(turn[begin:end], turn[begin]) < 1e-9
            n_flat += end - begin
        for point in (0, 1):
            alone = standing[:, point] & ~standing[:, 1 - point]
            for begin, end in list_runs(alone):
                places = ends[begin:end, point]
                assert np.ptp(places[:, [0, 2]], axis=0).max() < 1e-3  # centimeters
                n_rolling += end - begin
    assert n_flat > 20 and n_rolling > 20


def test_feet_do_not_change_where_they_neither_stand_nor_fade(walk):
    motion, contacts = walk
    few = contacts.without(40, 90)
    locked = kw.lock_feet(motion, few, FLAT)
    last = int(np.flatnonzero(few.is_in_contact.any(axis=1))[-1])
    far = slice(last + int(0.4 * motion.frame_rate) + 2, None)
    assert_array_equal(locked.rotations[far], motion.rotations[far])
    plain = kw.lock_feet(motion, few)
    assert (locked.rotations != plain.rotations).any()


def test_a_flat_foot_has_the_pose_of_its_kept_frame(walk):
    motion, contacts = walk
    name = contacts.feet[0]
    begin, end = list_runs(contacts.find_pivots(name).all(axis=1))[1]
    row = (begin + end) // 2
    frame = motion.frames[row]
    far = replace(FLAT, out_of_reach="stretch")  # or the root would leave a foot short
    locked = kw.lock_feet(motion, contacts, far, keep_frames=[frame])
    assert_array_equal(locked.rotations[row], motion.rotations[row])
    assert_array_equal(locked.root_positions[row], motion.root_positions[row])
    _, feet = pose(locked)
    ankle, turn, _ = feet[0]
    assert_allclose(ankle[begin:end], ankle[[row]].repeat(end - begin, 0), atol=1e-6)
    assert measure_turn(turn[begin:end], turn[row]) < 1e-9
