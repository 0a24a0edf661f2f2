"""The frames of all inputs as rows."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import made_up
from keyweave import DataError, Motion, Skeleton
from keyweave.animation.kinematics import compute_points
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import compose, vector_to_quaternion
from twins import sequences as naive


def turning(n_frames, turn, *, rest=(0.0, 0.0, 0.0), up=(0.0, 1.0, 0.0)):
    """Return a figure that turns on the spot, on joints whose axes rest turned."""
    angles = np.outer(turn * np.arange(n_frames), up)
    q = compose(vector_to_quaternion(angles), vector_to_quaternion(np.array(rest)))
    bones = Skeleton(("hips", "head"), [-1, 0], [[0, 0, 0], [0, 60, 0]])
    rotations = np.stack([q, np.broadcast_to([0.0, 0, 0, 1], q.shape)], axis=1)
    return Motion(bones, rotations, np.zeros((n_frames, 3)), frame_rate=30)


def on_a_resting_root(walk):
    """Return the same walk below a root that never moves, as many rigs have it."""
    skeleton = Skeleton(
        ("world", *walk.skeleton.names),
        [-1, *(walk.skeleton.parents + 1)],
        np.vstack([[0, 0, 0], walk.skeleton.offsets]),
        end_site_parents=walk.skeleton.end_site_parents + 1,
        end_site_offsets=walk.skeleton.end_site_offsets,
    )
    n = len(walk)
    rest = np.broadcast_to(vector_to_quaternion([0.3, 0.5, 0.0]), (n, 1, 4))
    place = np.broadcast_to([5.0, 1.0, -3.0], (n, 3))
    return Motion(
        skeleton,
        np.concatenate([rest, walk.rotations], axis=1),
        place,
        frame_rate=walk.frame_rate,
        translated=[1],
        translations=walk.root_positions[:, None],
    )


def test_rows_are_all_frames_one_input_after_the_other(frames, walk, short_walk):
    assert len(frames) == 120
    assert_array_equal(frames.motion_index, [0] * 90 + [1] * 30)
    assert_array_equal(frames.frame_numbers, [*walk.frames, *short_walk.frames])
    assert_array_equal(frames.rotations[90:], short_walk.rotations)
    assert_array_equal(np.flatnonzero(frames.is_first), [0, 90])
    assert_array_equal(np.flatnonzero(frames.is_last), [89, 119])


def test_a_frame_and_its_row_name_each_other(walk, short_walk):
    inputs = [walk.with_(start_frame=-12.0), short_walk.with_(start_frame=7.25)]
    frames = SourceFrames.of(inputs)
    for row in range(120):
        motion = int(frames.motion_index[row])
        assert frames.row(frames.frame_numbers[row], motion) == row
    assert frames.row_range(-12, -10) == slice(0, 3)
    assert frames.row_range(8.25, 8.25, 1) == slice(91, 92)


@pytest.mark.parametrize("frame", [0, 91, 5.5, np.nan, np.inf])
def test_error_names_the_missing_frame(frames, frame):
    with pytest.raises(DataError, match=f"input frame {frame:g}.*1 to 90"):
        frames.row(frame)


@pytest.mark.parametrize("motion", [2, -1])
def test_error_names_the_missing_input(frames, motion):
    with pytest.raises(
        DataError,
        match=f"have motion={motion}, expected 0 for input 1 to 1 for input 2$",
    ):
        frames.row(1, motion)


def test_rows_run_on_within_an_input_alone(frames):
    rows = np.arange(119)
    assert_array_equal(frames.is_consecutive(rows, rows + 1), rows != 89)
    assert not frames.is_consecutive(rows, rows).any()


def test_inputs_are_resampled_to_the_first_rate_and_keep_their_times(walk):
    slow = made_up.walker(2, frame_rate=24)
    frames = SourceFrames.of([walk, slow])
    assert frames.frame_rate == frames.motions[1].frame_rate == 30
    assert frames.motions[1].frames[0] / 30 == pytest.approx(1 / 24)
    assert abs(len(frames.motions[1]) - len(slow) * 30 / 24) <= 1
    # Frames are still numbered as in the file.
    assert_allclose(frames.frame_numbers[90:] / 24, frames.motions[1].frames / 30)
    assert (frames.row(1, 1), frames.row(5, 1)) == (90, 95)


def test_points_agree_with_naive(walk):
    motion = walk.cut(3, 5)
    assert_allclose(compute_points(motion), naive.points_of(motion), atol=1e-9)


@pytest.mark.parametrize("rest", [(0.0, 0.0, 0.0), (0.0, 0.0, 1.5), (3.1, 0.1, 0.0)])
def test_headings_follow_the_figure_whatever_its_rest_axes(rest):
    turns = SourceFrames.of(turning(40, 0.1, rest=rest)).heading_changes
    assert_allclose(turns, 0.1, atol=1e-6)


def test_a_figure_that_bends_and_leans_does_not_turn():
    """Also where the root's own axes hang upside down at rest."""
    t = np.arange(60)
    leans = np.stack([0.2 * np.sin(t / 5), 0.0 * t, 0.2 * np.cos(t / 7)], axis=1)
    for rest in ([0, 0, 0], [3.1, 0, 0], [0, 0, -1.6]):
        q = compose(vector_to_quaternion(leans), vector_to_quaternion(np.array(rest)))
        still = turning(60, 0.0)
        rotations = np.stack([q, still.rotations[:, 1]], axis=1)
        headings = SourceFrames.of(still.with_(rotations=rotations)).headings
        assert np.ptp(headings) < 0.05


def test_headings_have_no_jumps_of_a_full_rotation():
    frames = SourceFrames.of([turning(100, 0.2), turning(50, -0.2)])
    assert_allclose(np.diff(frames.headings[:100]), 0.2, atol=1e-6)
    assert_allclose(np.diff(frames.headings[100:]), -0.2, atol=1e-6)


@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_steps_and_heading_changes_lead_from_each_frame_to_the_next(walk, up_axis):
    frames = SourceFrames.of(made_up.turn_up(walk, up_axis))
    there = frames.places + np.exp(1j * frames.headings) * frames.steps
    assert_allclose(there[:-1], frames.places[1:], atol=1e-9)
    assert_allclose(
        (frames.headings + frames.heading_changes)[:-1], frames.headings[1:], atol=1e-12
    )


def test_the_last_step_of_an_input_repeats_the_one_before(frames):
    for last in (89, 119):
        assert frames.steps[last] == frames.steps[last - 1]
        assert frames.heading_changes[last] == frames.heading_changes[last - 1]


def test_a_walker_walks_ahead(frames):
    assert frames.steps.real.mean() > 10 * np.abs(frames.steps.imag.mean())


def test_the_joint_that_moves_carries_the_figure(walk):
    assert SourceFrames.of(walk).carrier == 0
    resting = SourceFrames.of(on_a_resting_root(walk))
    assert resting.carrier == 1
    assert_allclose(np.abs(resting.steps), np.abs(_tilted_steps(resting)), atol=1e-9)


def _tilted_steps(frames):
    """Return steps over the ground from the hips' positions in the world."""
    z, x = frames.points[:, 1, 2], frames.points[:, 1, 0]
    steps = np.diff(z + 1j * x, append=0)
    steps[-1] = steps[-2]
    return steps


def test_a_built_motion_reproduces_the_points(walk):
    for motion in (walk, on_a_resting_root(walk)):
        frames = SourceFrames.of(motion)
        posed = frames.build_motion(
            frames.rotations,
            frames.root_positions,
            frames.translations,
            frames.carrier_rotations,
            frames.carrier_positions,
        )
        assert_allclose(compute_points(posed), frames.points, atol=1e-9)


def test_a_figure_is_as_tall_as_its_median_frame(walk):
    heights = [np.ptp(points[:, 1]) for points in naive.points_of(walk.cut(1, 9))]
    height = SourceFrames.of(walk.cut(1, 9)).height
    assert height == pytest.approx(np.median(heights))
    assert 150 < height < 200


def renamed(walk):
    names = tuple("Tail" if n == "Head" else n for n in walk.skeleton.names)
    return Motion(
        _with(walk.skeleton, names=names), walk.rotations, walk.root_positions, 30
    )


def longer(walk):
    skeleton = _with(walk.skeleton, offsets=walk.skeleton.offsets * 1.1)
    return Motion(skeleton, walk.rotations, walk.root_positions, 30)


def _with(skeleton, **changes):
    kept = {"names": skeleton.names, "parents": skeleton.parents}
    return Skeleton(**{**kept, "offsets": skeleton.offsets, **changes})


@pytest.mark.parametrize(
    ("other", "words"),
    [
        (
            renamed,
            "input 2 has a different skeleton from input 1: only one of them has Head",
        ),
        (longer, "input 2 has different bone lengths from input 1; LeftLeg differs most"),
        (lambda walk: walk.cut(4, 4), "input 2 has one frame, expected 2 or more"),
        (lambda walk: walk.with_(up_axis="z"), "input 2 has z up, but input 1 has y up"),
        (
            lambda walk: "walk.bvh",
            r"motions\[1\] is of type str, expected a Motion; pass",
        ),
        (lambda walk: None, r"motions\[1\] is of type NoneType, expected a Motion"),
        (
            lambda walk: walk.with_(translated=[3], translations=None),
            "input 2 has translations on different joints from input 1",
        ),
    ],
)
def test_error_names_the_input_that_does_not_fit(walk, other, words):
    with pytest.raises(DataError, match=words):
        SourceFrames.of([walk, other(walk)])


@pytest.mark.parametrize("motions", [[], (), None, 5, "walk.bvh"])
def test_no_input_is_an_error(motions):
    if isinstance(motions, (list, tuple)):
        problem = "motions is empty; give one Motion or more"
    else:
        kind = type(motions).__name__
        problem = f"motions is of type {kind}, expected a Motion or a list of Motion"
    with pytest.raises(DataError, match=f"^{problem}(; pass kw.load.path.)?$"):
        SourceFrames.of(motions)


def test_an_input_of_one_frame_is_refused(walk):
    with pytest.raises(DataError, match="input 1 has one frame, expected 2 or more"):
        SourceFrames.of(walk.cut(4, 4))
