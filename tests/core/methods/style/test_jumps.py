"""Jumps from stand to stand."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave import DataError
from keyweave.geometry.rotations import compose, rotate, vector_to_quaternion
from keyweave.methods.style import find_cycles, find_jumps
from made_up import turn_up, walker
from made_up.walks.jumper import DIP, ONE, PUSH, RATE, RISE, SINK, STAND, jumps
from reference_material import shared


def cut(motion, contacts, first, last):
    return motion.cut(first, last), contacts.cut(first, last)


def list_reasons(cycles):
    return [each.reason for each in cycles.left_out]


@pytest.mark.parametrize("count", [1, 2, 4])
def test_jumps_are_found_from_stand_to_stand(count):
    motion, contacts, flights = jumps(count)
    found = find_jumps(motion, contacts, subject="frog", gait="jump")
    assert len(found) == count and not found.left_out
    # A twentieth of a crouch that eases in and out.
    late = SINK * np.arccos(0.9) / np.pi
    for number, jump in enumerate(found):
        begin = 1 + number * ONE + STAND
        end = begin + ONE - STAND
        assert_allclose(jump.frames, (begin + late, end - late), atol=0.15)
        assert jump.duration == pytest.approx(np.diff(jump.frames)[0] / RATE)
        assert jump.parameter * jump.leg == pytest.approx(80.0)
        assert jump.course == pytest.approx(0, abs=0.1)
        assert not jump.is_closed
        assert (jump.subject, jump.gait) == ("frog", "jump")
        swing = np.ptp(jump.path[:, 1]) * jump.leg
        assert swing == pytest.approx(DIP + RISE, rel=0.02)
    assert all(a < flights[i][0] for i, (a, _) in enumerate(j.frames for j in found))


@given(st.floats(-np.pi, np.pi), st.floats(20, 150), st.sampled_from("yz"))
@draw_cases(6)
def test_neither_heading_nor_axes_matter(angle, length, up):
    motion, contacts, _ = jumps(length=length)
    turn = vector_to_quaternion([0, angle, 0])
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(turn, rotations[:, 0])
    path = rotate(turn, motion.root_positions)
    turned = motion.with_(rotations=rotations, root_positions=path)
    (mine,), (other,) = (
        find_jumps(motion, contacts),
        find_jumps(turn_up(turned, up), contacts),
    )
    assert_allclose(mine.path, other.path, atol=1e-9)
    assert_allclose(abs((mine.rotations * other.rotations).sum(axis=-1)), 1)
    assert mine.parameter == pytest.approx(other.parameter)
    assert mine.course == pytest.approx(other.course, abs=1e-6)


def reverse(motion, contacts):
    back = motion.with_(
        rotations=motion.rotations[::-1], root_positions=motion.root_positions[::-1]
    )
    return back, contacts.with_(standing=contacts.standing[::-1])


def test_a_jump_played_backwards_is_a_jump_over_the_same_frames():
    motion, contacts, _ = jumps(3)
    there, back = find_jumps(motion, contacts), find_jumps(*reverse(motion, contacts))
    mirrored = [tuple(len(motion) + 1 - f for f in reversed(j.frames)) for j in back]
    assert_allclose(sorted(mirrored), [j.frames for j in there], atol=1e-6)


def test_a_jump_on_the_spot_has_no_course():
    (jump,) = find_jumps(*jumps(length=2.0)[:2])
    assert jump.parameter < 0.05
    assert jump.course == 0


@pytest.mark.parametrize(
    ("first", "last", "reason"),
    [
        (STAND + SINK + PUSH + 5, None, "the flight is cut by the start of the clip"),
        (
            STAND + SINK,
            None,
            "the crouch before the flight is cut by the start of the clip",
        ),
        (STAND + 3, None, "the crouch before the flight is cut by the start of the clip"),
        (None, STAND + SINK + PUSH + 6, "the flight is cut by the end of the clip"),
        (None, ONE - SINK + 2, "the rise after the flight is cut by the end of the clip"),
    ],
)
def test_jumps_that_are_cut_are_left_out(first, last, reason):
    motion, contacts, _ = jumps()
    found = find_jumps(*cut(motion, contacts, first or 1, last or motion.last_frame))
    assert not found
    assert list_reasons(found) == [reason]


def test_hops_without_a_stand_between_are_left_out():
    motion, contacts, flights = jumps(2)
    # From the lowest place of a landing at once to the lowest of the next crouch.
    low = flights[0][1] + PUSH - 1
    rows = np.array([*range(low), *range(ONE + STAND + SINK, len(motion))])
    hops = motion.with_(
        rotations=motion.rotations[rows],
        root_positions=motion.root_positions[rows],
        translations=motion.translations[rows],
    )
    found = find_jumps(hops, contacts.take(rows))
    assert not found
    assert list_reasons(found) == [
        "the flight has no rise after it",
        "the flight has no crouch before it",
    ]


def test_a_jump_that_turns_is_left_out():
    found = find_jumps(*jumps(turn=np.radians(50))[:2])
    assert not found
    assert list_reasons(found) == ["it rotates by 50 degrees"]
    assert len(find_jumps(*jumps(turn=np.radians(15))[:2])) == 1


def test_a_figure_that_never_leaves_the_ground_has_no_jump():
    walk = walker(4.0)
    found = find_cycles(walk, gait="jump", contacts=kw.find_contacts(walk))
    assert not found
    assert list_reasons(found) == ["no flight was found: a foot is always in contact"]
    motion, contacts, _ = jumps()
    still = motion.with_(
        root_positions=motion.root_positions[:1] + np.zeros((len(motion), 1))
    )
    assert "within 0.03 leg lengths" in find_jumps(still, contacts).left_out[0].reason
    nothing = contacts.with_(standing=np.zeros_like(contacts.standing))
    assert list_reasons(find_jumps(motion, nothing)) == [
        "the flight is cut by the start of the clip"
    ]


@pytest.mark.parametrize("n_frames", [1, 2, 3])
def test_short_clips_have_no_jump(n_frames):
    motion, contacts, _ = jumps()
    assert not find_jumps(*cut(motion, contacts, 1, n_frames))


def test_contacts_on_different_frames_are_an_error():
    motion, contacts, _ = jumps()
    for other in (contacts.cut(1, 20), contacts.with_(start_frame=4.0)):
        with pytest.raises(DataError, match="the contacts .* find them on the same frames"):
            find_jumps(motion, other)


def test_all_captured_jumps_are_found():
    lengths = []
    for path in sorted(shared("mocap/woody2_speeds").glob("*ump*.bvh")):
        motion = kw.load(path)
        found = find_cycles(motion, gait="jump", contacts=kw.find_contacts(motion))
        assert not found.left_out
        assert all(1.5 < jump.duration < 3.2 for jump in found)
        lengths.append([jump.parameter for jump in found])
    assert [len(each) for each in lengths] == [5, 5, 1, 1]
    assert max(lengths[0] + lengths[1]) < 0.1  # on the spot
    assert lengths[2][0] > 1.5 * lengths[3][0] > 1.5  # the long and the short broad jump
