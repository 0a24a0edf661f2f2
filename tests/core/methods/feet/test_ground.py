"""Heights of the feet: those of a reference, or of a flat floor."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import DataError, SettingError, examples
from keyweave.animation.feet.foot import PosedFeet, find_feet, measure_leg
from keyweave.geometry.rotations import compose
from keyweave.methods.feet.ground import (
    SOFT_DEPTH,
    find_floors,
    raise_softly,
    weigh_points,
)

REACH_ALL = kw.FeetSettings(reach=1.0)


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk("normal").cut(1, 240)


@pytest.fixture(scope="module")
def uneven(walk):
    """Return the walk with a root that bobs by 3 cm and feet that pitch by 10 degrees."""
    seconds = (walk.frames / walk.frame_rate)[:, np.newaxis]
    rotations = np.array(walk.rotations)
    for foot, phase in zip(find_feet(walk.skeleton), (0.0, 1.0)):
        half = np.radians(5.0) * np.sin(4 * seconds + phase)
        pitch = np.hstack([np.sin(half), 0 * half, 0 * half, np.cos(half)])
        rotations[:, foot.ankle] = compose(rotations[:, foot.ankle], pitch)
    bob = 3 * np.sin(2.5 * seconds) * [0, 1, 0] - [0, 3, 0]
    return walk.with_(rotations=rotations, root_positions=walk.root_positions + bob)


def list_heights(motion, reference):
    """Return the heights of heel, ball and tip of each foot, shape (n_frames, 3)."""
    feet = find_feet(motion.skeleton)
    posed = PosedFeet.of(motion, feet, PosedFeet.of(reference, feet))
    up = posed.up
    return [
        np.column_stack([ends[..., up], posed.points[:, foot.tip, up]])
        for foot, ends in zip(feet, posed.ends)
    ]


def list_floors(heights, contacts):
    standing = [contacts.standing[:, number] for number in range(len(heights))]
    return find_floors(heights, standing)


def test_feet_in_contact_have_the_heights_of_the_reference(walk, uneven):
    contacts = kw.find_contacts(walk)
    locked = kw.lock_feet(uneven, contacts, REACH_ALL, reference=walk)
    wanted = list_heights(walk, walk)
    floors = list_floors(wanted, contacts)
    for number, heights in enumerate(list_heights(locked, walk)):
        standing = contacts.standing[:, number]
        away = np.abs(heights - wanted[number])
        before = np.abs(list_heights(uneven, walk)[number] - wanted[number])
        weights = weigh_points(standing, 3)
        assert before[weights == 1].max() > 3
        # Its other points are raised a little further where they would be below the floor.
        assert np.median(away[weights == 1]) < 1e-6
        assert (heights - wanted[number])[weights == 1].min() > -1e-6
        allowed = np.minimum(floors, wanted[number])
        leg = measure_leg(
            PosedFeet.of(walk, find_feet(walk.skeleton)).points,
            find_feet(walk.skeleton)[number],
        )
        assert (allowed - heights).max() < 4 / 27 * SOFT_DEPTH * leg + 1e-6


def test_feet_are_put_down_and_lifted_softly(walk, uneven):
    contacts = kw.find_contacts(walk)
    flat = kw.FeetSettings(ground="flat", reach=1.0)
    before = max(measure_acceleration(each, walk) for each in (uneven, walk))
    high = uneven.with_(root_positions=uneven.root_positions + [0, 8, 0])
    for settings in (REACH_ALL, flat):
        locked = kw.lock_feet(high, contacts, settings, reference=walk)
        assert measure_acceleration(locked, walk) < 1.15 * before


def measure_acceleration(motion, reference):
    """Return the 99.5th percentile of the vertical accelerations of heel, ball and tip."""
    changes = [np.diff(own, 2, axis=0) for own in list_heights(motion, reference)]
    return np.percentile(np.abs(changes), 99.5)


def test_a_swing_above_the_floor_is_untouched(walk, uneven):
    contacts = kw.find_contacts(walk)
    settings = kw.FeetSettings(fade=0.1, reach=1.0)
    lifted = kw.lock_feet(uneven, contacts, settings, reference=walk)
    floors = list_floors(list_heights(walk, walk), contacts) + 0.1
    free = ~contacts.is_in_contact
    rows = np.arange(len(walk))
    for number in range(2):
        stands = np.flatnonzero(~free[:, number])
        far = np.abs(rows[:, None] - stands).min(axis=1) > 0.1 * walk.frame_rate
        above = (list_heights(uneven, walk)[number] > floors).all(axis=1)
        assert (far & above).sum() > 5
        after, before = (list_heights(each, walk)[number] for each in (lifted, uneven))
        assert_allclose(after[far & above], before[far & above], atol=1e-6)


def test_a_motion_without_another_reference_keeps_its_heights(walk, uneven):
    locked = kw.lock_feet(uneven, kw.find_contacts(walk), REACH_ALL)
    for before, after in zip(list_heights(uneven, walk), list_heights(locked, walk)):
        assert_allclose(after, before, atol=1e-6)


def test_a_motion_that_is_its_own_reference_keeps_its_heights(walk, uneven):
    contacts = kw.find_contacts(walk)
    heights = list_heights(uneven, walk)
    floors = list_floors(heights, contacts)
    assert max((floors - own).max() for own in heights) > 0.3
    locked = kw.lock_feet(uneven, contacts, REACH_ALL, reference=uneven)
    for before, after in zip(heights, list_heights(locked, walk)):
        assert_allclose(after, before, atol=1e-6)


def test_kept_frames_stay_to_the_last_bit(walk, uneven):
    contacts, keys = kw.find_contacts(walk), walk.frames[::7]
    locked = kw.lock_feet(uneven, contacts, keep_frames=keys, reference=walk)
    assert_array_equal(locked.rotations[::7], uneven.rotations[::7])
    assert_array_equal(locked.root_positions[::7], uneven.root_positions[::7])
    assert (locked.rotations != uneven.rotations).any()


def test_feet_between_correct_kept_frames_have_the_right_height(walk, uneven):
    keys = walk.frames[5::24]
    rotations, roots = np.array(uneven.rotations), np.array(uneven.root_positions)
    rotations[5::24], roots[5::24] = walk.rotations[5::24], walk.root_positions[5::24]
    keyed = uneven.with_(rotations=rotations, root_positions=roots)
    contacts = kw.find_contacts(walk)
    locked = kw.lock_feet(keyed, contacts, REACH_ALL, keep_frames=keys, reference=walk)
    wanted = list_heights(walk, walk)
    floors = list_floors(wanted, contacts)
    deepest = [
        (np.minimum(floors, own) - heights).max()
        for own, heights in zip(wanted, list_heights(locked, walk))
    ]
    assert max(deepest) < 0.15


@pytest.mark.parametrize("height", [None, 2.0])
def test_a_flat_floor_puts_all_contacts_down(walk, height):
    drift = 4 * np.sin(walk.frames / 40)[:, np.newaxis] * [0, 1, 0]
    hill = walk.with_(root_positions=walk.root_positions + drift)
    contacts = kw.find_contacts(walk)
    settings = kw.FeetSettings(ground="flat", ground_height=height, reach=1.0)
    locked = kw.lock_feet(hill, contacts, settings)
    heights = list_heights(locked, hill)
    floors = list_floors(list_heights(hill, hill), contacts)
    if height is not None:
        floors = floors - floors.min() + height
    for number, own in enumerate(heights):
        assert (floors - own).max() < 0.15
        for first, last in contacts.runs(contacts.feet[number]):
            rows = contacts.rows(first, last)
            above = (own[rows] - floors)[contacts.standing[rows, number]]
            assert abs(np.median(above)) < 0.5


def test_feet_without_tips_and_heels_that_never_stand_are_put_down(walk):
    bare = kw.Skeleton(walk.skeleton.names, walk.skeleton.parents, walk.skeleton.offsets)
    walk = walk.with_(skeleton=bare)
    feet = find_feet(bare)
    assert feet[0].tip is None
    runs = kw.find_contacts(walk).table()
    balls = kw.Contacts.from_runs(
        {foot: {"ball": points["ball"]} for foot, points in runs.items()},
        n_frames=len(walk),
        frame_rate=walk.frame_rate,
    )
    settings = kw.FeetSettings(ground="flat", ground_height=5.0, reach=1.0)
    locked = PosedFeet.of(kw.lock_feet(walk, balls, settings), feet)
    for number, ends in enumerate(locked.ends):
        heights = ends[balls.standing[:, number, 1], 1, 1]
        assert abs(np.percentile(heights, 4) - 5.0) < 0.3


def test_steps_keep_their_heights_unless_the_floor_is_flat(walk):
    climb = np.linspace(0, 60, len(walk))[:, np.newaxis] * [0, 1, 0]
    stairs = walk.with_(root_positions=walk.root_positions + climb)
    contacts = kw.find_contacts(walk)
    locked = kw.lock_feet(stairs, contacts, REACH_ALL)
    for before, after in zip(list_heights(stairs, walk), list_heights(locked, walk)):
        assert_allclose(after, before, atol=1e-6)


def test_the_up_axis_does_not_matter(walk, uneven):
    contacts = kw.find_contacts(walk)
    flat = kw.FeetSettings(ground="flat")
    expected = list_heights(kw.lock_feet(uneven, contacts, flat, reference=walk), walk)
    turned = [made_up.turn_up(each, "z") for each in (uneven, walk)]
    locked = kw.lock_feet(turned[0], contacts, flat, reference=turned[1])
    for own, other in zip(list_heights(locked, turned[1]), expected):
        assert_allclose(own, other, atol=1e-6)


@draw_cases(60)
@given(depth=st.floats(-3, 5), soft=st.floats(0.1, 2))
def test_points_are_raised_softly_and_nearly_to_the_floor(depth, soft):
    step = 1e-6
    depths = depth + np.array([-step, 0, step])
    raised = raise_softly(depths, soft)
    assert raised[1] == 0 if depth <= 0 else raised[1] >= 0
    assert depth - raised[1] <= 4 / 27 * soft + 1e-12
    slopes = np.diff(raised) / step
    assert abs(slopes[1] - slopes[0]) < 1e-4 / soft


def test_a_mismatched_reference_raises_a_clear_error(walk):
    contacts = kw.find_contacts(walk)
    with pytest.raises(
        DataError, match="^reference has 40 frames at 30 fps from 1, the mo"
    ):
        kw.lock_feet(walk, contacts, reference=walk.cut(1, 40))
    other = walk.with_(
        skeleton=kw.Skeleton(
            walk.skeleton.names, walk.skeleton.parents, 2 * walk.skeleton.offsets
        )
    )
    with pytest.raises(DataError, match="^reference has another skeleton than the motion"):
        kw.lock_feet(walk, contacts, reference=other)
    with pytest.raises(
        SettingError, match="ground_height is 3.0 but must be left out unless"
    ):
        kw.FeetSettings(ground_height=3.0)
