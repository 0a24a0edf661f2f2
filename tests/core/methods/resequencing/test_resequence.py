"""A captured motion in another order, as a whole."""

import warnings
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import DataError, KeyweaveError, MatchingError, SettingError
from keyweave.animation.kinematics import compute_points, joint_positions
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry.rotations import compose, invert, wrap_angles
from keyweave.methods.resequencing import (
    Constraint,
    Crowd,
    FavoredRange,
    ForbiddenRange,
    GroundPath,
    PreferredHeading,
    PreferredPose,
    PreferredSpeed,
    ResequenceSettings,
)
from keyweave.methods.resequencing.resequence import fit_length
from keyweave.methods.resequencing.settings import SOLVER_NAMES
from keyweave.methods.resequencing.transitions import TransitionCosts
from reference_material import shared

pytestmark = pytest.mark.filterwarnings("error")
LINE = GroundPath([[0, 0], [300, 0]])


def resequence(motions, n_frames, constraints=(), **tuning):
    return kw.resequence(
        motions,
        n_frames=n_frames,
        constraints=constraints,
        settings=ResequenceSettings(**tuning),
    )


def check_constraints(result, constraints):
    """A constrained frame is a copy, but for where the figure stands and faces."""
    frames, up = result.source_frames, "xyz".index(result.motion.up_axis)
    for source_frame, output_frame, motion in constraints:
        t, source = int(output_frame) - 1, frames.motions[motion]
        row = int(round(source_frame - source.start_frame))
        assert result.source_motion[t] == motion
        assert result.source_frame[t] == source_frame
        ours, theirs = result.motion.rotations[t], source.rotations[row]
        assert_array_equal(ours[1:], theirs[1:])
        assert result.motion.root_positions[t, up] == source.root_positions[row, up]
        turned = compose(ours[0], invert(theirs[0]))
        assert_allclose(np.delete(turned[:3], up), 0, atol=1e-9)


@st.composite
def cases(draw):
    """Return inputs, a length, constraints and tuning, of all sizes down to nothing."""
    lengths = draw(st.lists(st.integers(2, 60), min_size=1, max_size=3))
    starts = draw(st.lists(st.sampled_from([1, -4, 7.25]), min_size=3, max_size=3))
    n_frames = draw(st.integers(1, 70))
    outputs = draw(st.lists(st.integers(1, n_frames), max_size=5, unique=True))
    constraints = []
    for output_frame in outputs:
        motion = draw(st.integers(0, len(lengths) - 1))
        row = draw(st.integers(0, lengths[motion] - 1))
        constraints.append(Constraint(starts[motion] + row, output_frame, motion))
    tuning = {
        "loop": draw(st.booleans()),
        "return_to_start": draw(st.booleans()),
        "min_run": draw(st.sampled_from([None, 1, 2, 5, 30])),
        "hold_frames": draw(st.sampled_from([None, 0, 1, 9])),
        "max_smoothing": draw(st.sampled_from([None, 0, 20])),
        "n_candidates": draw(st.sampled_from([None, 1, 4])),
        "pose_seconds": draw(st.sampled_from([0.0, 0.1])),
    }
    return lengths, starts, n_frames, constraints, tuning


def may_be_refused(words, solver, n_frames, constraints, loop):
    """Where nothing is forbidden there is a way, but for what the paper's solvers ask."""
    if solver == "graph_path" and words.startswith("no sequence of "):
        return True
    outputs = sorted(one.output_frame for one in constraints)
    if loop and outputs:
        outputs.append(outputs[0] + n_frames)
    near = 2 ** (ResequenceSettings().n_levels - 1)
    return solver != "optimal" and any(b - a < near for a, b in zip(outputs, outputs[1:]))


@pytest.mark.parametrize("solver", SOLVER_NAMES)
@draw_cases(80)
@given(case=cases())
def test_constraints_are_met_in_frame_and_pose(walk, solver, case):
    lengths, starts, n_frames, constraints, tuning = case
    inputs = [
        walk.cut(20 + 2 * k, 19 + 2 * k + n).with_(start_frame=start)
        for k, (n, start) in enumerate(zip(lengths, starts))
    ]
    try:
        result = resequence(inputs, n_frames, constraints, solver=solver, **tuning)
    except MatchingError as error:
        assert may_be_refused(str(error), solver, n_frames, constraints, tuning["loop"])
        return
    assert len(result.motion) == n_frames
    assert result.motion.start_frame == 1
    check_constraints(result, constraints)
    made = result.motion
    assert np.isfinite(made.root_positions).all()
    assert_allclose(np.linalg.norm(made.rotations, axis=-1), 1)


@pytest.mark.parametrize("solver", SOLVER_NAMES)
@pytest.mark.parametrize("up_axis", ["y", "z"])
@pytest.mark.parametrize("start_frame", [1, 0, -3, 12.5])
def test_a_motion_constrained_at_both_ends_is_unchanged(walk, solver, up_axis, start_frame):
    motion = made_up.turn_up(walk, up_axis).with_(start_frame=start_frame)
    first, last = motion.frames[[0, -1]]
    result = resequence(motion, 90, {1: first, 90: last}, solver=solver)
    assert_array_equal(result.source_frame, motion.frames)
    for name in ("rotations", "root_positions", "translations"):
        assert_array_equal(getattr(result.motion, name), getattr(motion, name))
    assert result.transitions == ()
    assert result.cost == 0


@pytest.mark.parametrize(
    "constraints", [{}, {1: 20}, {50: 69}, {k: 19 + k for k in range(1, 51)}]
)
def test_an_unbroken_segment_is_copied_including_its_root(walk, constraints):
    result = resequence(walk, 50, constraints)
    first = result.source_frame[0]
    assert_array_equal(result.motion.rotations, walk.cut(first, first + 49).rotations)
    assert_array_equal(
        result.motion.root_positions, walk.cut(first, first + 49).root_positions
    )


@pytest.mark.parametrize("n_frames", [1, 2, 3, 89, 91, 500])
def test_any_output_length_is_supported(walk, n_frames):
    result = resequence(walk, n_frames, {1: 30, n_frames: 30})
    assert len(result.motion) == len(result.source_frame) == n_frames
    assert result.motion.frame_rate == walk.frame_rate
    assert result.motion.skeleton is walk.skeleton


def test_constraints_can_select_frames_of_several_inputs(walk, short_walk):
    inputs = [walk, short_walk, walk.cut(40, 70)]
    constraints = [(30, 1), (15, 60, 1), (55, 120, 2), (60, 180)]
    result = resequence(inputs, 180, constraints)
    check_constraints(result, [Constraint(*one) for one in constraints])
    assert set(result.source_motion) == {0, 1, 2}


def test_inputs_are_resampled_to_the_rate_of_the_first(walk):
    slow = made_up.walker(2, frame_rate=24, manner="tired")
    frames = SourceFrames.of([walk, slow])
    wanted = frames.frame_numbers[100]
    result = resequence([walk, slow], 80, [(30, 1), (wanted, 60, 1)])
    assert result.motion.frame_rate == 30
    assert_array_equal(
        result.motion.rotations[59, 1:], result.source_frames.rotations[100, 1:]
    )


def test_inputs_are_not_changed_and_results_are_reproducible(walk):
    before = np.array(walk.rotations)
    once, again = (resequence(walk, 150, {1: 30, 150: 40}) for _ in range(2))
    assert_array_equal(walk.rotations, before)
    assert_array_equal(once.motion.rotations, again.motion.rotations)
    assert_array_equal(once.motion.root_positions, again.motion.root_positions)


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_forbidden_frames_never_appear(walk, solver):
    forbidden = [ForbiddenRange(10, 30), ForbiddenRange(60, 61)]
    result = resequence(walk, 150, [(40, 1), (80, 150), *forbidden], solver=solver)
    shown = set(result.source_frame)
    assert not shown & {*range(10, 31), 60, 61}
    assert shown


def test_favoured_frames_are_shown_more(walk):
    shares = []
    for weight in (0.0, 3.0, 1000.0):
        favoured = FavoredRange(30, 75, weight)
        shown = resequence(walk, 200, [(5, 1), favoured]).source_frame
        shares.append(np.mean((shown >= 30) & (shown <= 75)))
    assert shares[0] < shares[1] <= shares[2]
    assert shares[2] > 0.9


def test_a_preferred_pose_draws_the_figure_to_it(walk):
    plain = resequence(walk, 60, {1: 5})
    assert plain.source_frame[39] == 44
    costs = []
    for weight in (0.0, 1.0, 10_000.0):
        wish = PreferredPose(20, 40, weight)
        result = resequence(walk, 60, [(5, 1), wish])
        frames = result.source_frames
        row = int(result.source_frame[39]) - 1
        costs.append(np.linalg.norm(_pose(frames, row) - _pose(frames, 19)))
    assert costs[0] >= costs[1] >= costs[2] == 0
    assert costs[0] > 0


def _pose(frames, row):
    """Return joints about the root, seen from where it faces."""
    z, x = frames.points[row, :, 2], frames.points[row, :, 0]
    ground = (z + 1j * x - frames.places[row]) * np.exp(-1j * frames.headings[row])
    return np.stack([ground.real, ground.imag, frames.points[row, :, 1]])


def test_a_preferred_speed_is_approached():
    motion = made_up.walker(12, speed=[0.7, 1.8])
    speeds = []
    for speed in (50.0, 200.0):
        wishes = [PreferredSpeed(speed, 1000.0)]
        made = resequence(motion, 120, wishes).motion.root_positions[:, [0, 2]]
        speeds.append(np.linalg.norm(made[-1] - made[0]) / 4)
    assert speeds[0] < 100
    assert speeds[1] > 150


def test_a_preferred_speed_can_be_for_some_frames_only():
    motion = made_up.walker(12, speed=[0.7, 1.8])
    wishes = [PreferredSpeed(50, 1000.0, last=100), PreferredSpeed(200, 1000.0, first=140)]
    frames = resequence(motion, 240, wishes)
    ground = frames.motion.root_positions[:, [0, 2]]
    early, late = (
        np.linalg.norm(np.ptp(ground[s], axis=0)) for s in (slice(0, 90), slice(150, 240))
    )
    assert late > 1.5 * early


@pytest.mark.parametrize("loop", [False, True])
@pytest.mark.parametrize("up_axis", ["y", "z"])
def test_preferred_headings_are_met(walk, loop, up_axis):
    motion = made_up.turn_up(walk, up_axis)
    wishes = [PreferredHeading(1.5, 40), PreferredHeading(-2.5, 90)]
    result = resequence(motion, 120, [(30, 1), (50, 70), *wishes], loop=loop)
    facing = result.source_frames.heading_angles(result.motion.rotations[:, 0])
    assert wrap_angles(facing[39] - 1.5) == pytest.approx(0, abs=1e-9)
    assert wrap_angles(facing[89] + 2.5) == pytest.approx(0, abs=1e-9)
    check_constraints(result, [Constraint(30, 1), Constraint(50, 70)])
    plain = resequence(motion, 120, [(30, 1), (50, 70)], loop=loop)
    assert_array_equal(result.source_frame, plain.source_frame)


def figure_8(size):
    t = 2 * np.pi * np.arange(32) / 32
    return GroundPath(size * np.stack([np.sin(2 * t) / 2, np.sin(t)], 1), closed=True)


def circle(size):
    t = 2 * np.pi * np.arange(24) / 24
    return GroundPath(size * np.stack([np.cos(t), np.sin(t)], 1), closed=True)


@pytest.mark.parametrize("loop", [False, True])
@pytest.mark.parametrize("up_axis", ["y", "z"])
@pytest.mark.parametrize("path", [LINE, circle(150), figure_8(250)], ids=["line", "o", "8"])
def test_a_path_is_followed_within_the_sway(walk, path, up_axis, loop):
    motion = made_up.turn_up(walk, up_axis)
    result = resequence(motion, 240, [(30, 1), (60, 120), path], loop=loop)
    check_constraints(result, [Constraint(30, 1), Constraint(60, 120)])
    made = SourceFrames.of(result.motion)
    s = np.linspace(-20, path.length(up_axis) + 2000, 20_000)
    along = path.place(s, up_axis)
    apart = np.abs(made.places[:, None] - along)
    assert apart.min(axis=1).max() < 6  # a walker's hips sway by some centimetres
    ahead = path.direction(s[apart.argmin(axis=1)], up_axis, 10.0)
    if path is LINE:
        goes = np.angle(SourceFrames.of(motion).steps.mean())  # from where it faces
        assert np.abs(wrap_angles(made.headings + goes - np.angle(ahead))).max() < 0.4
    travelled = np.abs(np.diff(made.places)).sum()
    plain = SourceFrames.of(resequence(motion, 240, [(30, 1), (60, 120)], loop=loop).motion)
    as_captured = np.abs(np.diff(plain.places)).sum()
    if not (loop and path.closed):
        assert travelled == pytest.approx(as_captured, rel=0.05)


def test_a_loop_along_a_closed_path_returns_to_its_start(walk):
    for path in (circle(100), figure_8(200)):
        result = resequence(walk, 300, [path], loop=True)
        made = SourceFrames.of(result.motion)
        steps = np.abs(np.diff(made.places))
        assert abs(made.places[0] - made.places[-1]) < 1.5 * steps.max()
        turns = np.abs(np.diff(made.headings))
        seam = abs(wrap_angles(made.headings[0] - made.headings[-1]))
        assert seam < 1.5 * turns.max()


def test_joints_keep_their_places_in_the_figure_along_a_path(walk):
    """A path moves and turns each frame as a whole."""
    rough = {"max_smoothing": 0}
    bent, plain = (
        joint_positions(resequence(walk, 150, [(30, 1), *path], **rough).motion)
        for path in ([circle(100)], [])
    )
    for a, b in zip(bent, plain):
        apart = (np.linalg.norm(p[:, None] - p[None], axis=-1) for p in (a, b))
        assert_allclose(*apart, atol=1e-6)


def on_a_resting_root(walk):
    """Return a walk below a root that never moves: the hips carry the figure about."""
    skeleton = kw.Skeleton(
        ("world", *walk.skeleton.names),
        [-1, *(walk.skeleton.parents + 1)],
        np.vstack([[0, 0, 0], walk.skeleton.offsets]),
        end_site_parents=walk.skeleton.end_site_parents + 1,
        end_site_offsets=walk.skeleton.end_site_offsets,
    )
    n = len(walk)
    return kw.Motion(
        skeleton,
        np.concatenate([np.tile([0.0, 0, 0, 1], (n, 1, 1)), walk.rotations], axis=1),
        np.zeros((n, 3)),
        frame_rate=30,
        translated=[1],
        translations=walk.root_positions[:, None],
    )


def test_a_crowd_and_its_length_do_not_depend_on_a_still_root(walk):
    settings = ResequenceSettings(n_variations=3, loop=True)
    lengths, gaps = [], []
    for motion in (walk, on_a_resting_root(walk)):
        lengths.append(fit_length([motion], circle(150), settings))
        crowd = Crowd(spread=400, apart=60)
        together = kw.resequence(motion, n_frames=100, settings=settings, crowd=crowd)
        gaps.append(together.closest.distance)
    assert lengths[0] == lengths[1]
    assert min(gaps) >= 60


def test_resequencing_does_not_depend_on_a_still_root(walk):
    motion = on_a_resting_root(walk)
    theirs = resequence(walk, 150, {1: 30, 80: 40, 150: 20}, max_smoothing=0)
    same = dict(enumerate(theirs.source_frame.tolist(), start=1))
    ours = resequence(motion, 150, same, max_smoothing=0).motion
    joints = joint_positions(ours)[:, 1:]
    assert_allclose(joints, joint_positions(theirs.motion), atol=1e-6)
    assert not ours.root_positions.any()
    assert_array_equal(ours.rotations[:, 0], [[0, 0, 0, 1]] * 150)


def test_a_figure_on_a_still_root_constrained_at_both_ends_is_unchanged(walk):
    motion = on_a_resting_root(walk)
    made = resequence(motion, 90, {1: 1, 90: 90}).motion
    for name in ("rotations", "root_positions", "translations"):
        assert_allclose(getattr(made, name), getattr(motion, name), atol=1e-12)


def test_fixed_frames_are_kept_where_transitions_crowd_them(walk):
    constraints = {t: 10 + (t * 37) % 70 for t in range(1, 30, 2)}
    result = resequence(walk, 30, constraints)
    check_constraints(result, [Constraint(s, t) for t, s in constraints.items()])


def test_no_single_jump_from_constraint_to_constraint_is_cheaper():
    """Also where only one way into each frame is searched beside those."""
    walk = made_up.walker(8)
    result = resequence(
        walk, 60, {1: 40, 60: 160}, n_candidates=1, hold_frames=0, min_run=1
    )
    costs = TransitionCosts.of(result.source_frames, 0.1)
    left = np.arange(39, 98)  # from row 39 on, and up to row 159
    assert result.cost <= costs(left, left + 62).min() * (1 + 1e-6)


@pytest.mark.parametrize(
    "n_frames", [0, -1, 2.5, 5.0, np.nan, np.inf, "ten", None, True, [3], 10**9]
)
def test_error_names_the_invalid_length(walk, n_frames):
    with pytest.raises(SettingError, match="n_frames is"):
        kw.resequence(walk, n_frames=n_frames)


@pytest.mark.parametrize("motions", [[], None, 5, "walk.bvh", [None]])
def test_error_names_the_input_that_is_not_a_motion(motions):
    problem = r"motions is (empty|of type)|motions\[0\] is of type NoneType"
    with pytest.raises(DataError, match=problem):
        kw.resequence(motions, n_frames=10)


def test_a_motion_of_one_frame_is_refused(walk):
    with pytest.raises(DataError, match="input 1 has one frame, expected 2 or more"):
        kw.resequence(walk.cut(3, 3), n_frames=10)


def test_a_sequence_is_found_even_with_few_allowed_frames(walk):
    forbidden = [ForbiddenRange(a, b) for a, b in ((2, 4), (6, 8), (10, 90))]
    result = resequence(walk, 40, [(1, 1), (9, 20), (5, 40), *forbidden])
    check_constraints(result, [Constraint(1, 1), Constraint(9, 20), Constraint(5, 40)])
    assert set(result.source_frame) == {1, 5, 9}


GRAMMAR = st.lists(
    st.one_of(
        st.tuples(st.integers(0, 31), st.integers(0, 41)),
        st.tuples(st.integers(1, 30), st.integers(1, 40), st.integers(0, 1)),
        st.builds(PreferredPose, st.integers(1, 31), st.integers(1, 41), st.floats(0, 1e6)),
        st.builds(PreferredHeading, st.floats(-9, 9), st.integers(1, 41), st.floats(0, 1)),
        st.builds(PreferredSpeed, st.floats(0, 1e6), st.floats(0, 1e6)),
        st.integers(1, 25).flatmap(
            lambda first: st.builds(FavoredRange, st.just(first), st.integers(first, 31))
        ),
        st.integers(1, 25).flatmap(
            lambda first: st.builds(ForbiddenRange, st.just(first), st.integers(first, 31))
        ),
        st.sampled_from([LINE, circle(50), GroundPath([[0, 0, 0], [0, 5, 0]])]),
    ),
    max_size=6,
)


@draw_cases(150)
@given(constraints=GRAMMAR, loop=st.booleans(), n_frames=st.integers(1, 40))
def test_any_request_is_met_or_refused_with_a_clear_error(
    short_walk, constraints, loop, n_frames
):
    try:
        result = resequence(short_walk, n_frames, constraints, loop=loop)
    except KeyweaveError as error:
        assert len(str(error)) > 20
        return
    hard = [Constraint(*one) for one in constraints if isinstance(one, tuple)]
    check_constraints(result, hard)
    for one in constraints:
        if isinstance(one, ForbiddenRange):
            shown = result.source_frame
            assert not ((shown >= one.first) & (shown <= one.last)).any()
    assert np.isfinite(result.motion.rotations).all()
    assert np.isfinite(result.motion.root_positions).all()
    assert np.isfinite(result.cost)


@pytest.fixture(scope="module")
def crowd(walk):
    return several(walk, 7)


def several(walk, seed, n_variations=5, **tuning):
    return kw.resequence(
        walk,
        n_frames=150,
        constraints=[(30, 1), (50, 90), ForbiddenRange(1, 4)],
        settings=ResequenceSettings(n_variations=n_variations, **tuning),
        rng=np.random.default_rng(seed),
    )


def test_variations_differ_and_all_obey(crowd):
    assert len(crowd.variations) == 5
    assert crowd.notes == ()
    for k, one in enumerate(crowd.variations):
        check_constraints(
            replace(crowd, variations=(one,)), [Constraint(30, 1), Constraint(50, 90)]
        )
        assert not set(one.source_frame) & {1, 2, 3, 4}
        for other in crowd.variations[:k]:
            assert np.count_nonzero(one.source_frame != other.source_frame) >= 8


def test_the_best_comes_first_and_the_others_by_their_cost(crowd):
    first, *others = [one.cost for one in crowd.variations]
    assert first <= min(others)
    assert others == sorted(others)
    assert crowd.motion is crowd.variations[0].motion


def test_the_same_seed_makes_the_same_variations_and_another_makes_others(walk, crowd):
    again, others = several(walk, 7), several(walk, 8)
    for one, same in zip(crowd.variations, again.variations):
        assert_array_equal(one.source_frame, same.source_frame)
        assert_array_equal(one.motion.rotations, same.motion.rotations)
        assert_array_equal(one.motion.root_positions, same.motion.root_positions)
    assert any(
        (one.source_frame != other.source_frame).any()
        for one, other in zip(crowd.variations, others.variations)
    )


# Sums of the input frames shown, by solver; seen with NumPy 1.22 and 2.4.
SEEN = {
    "optimal": [68090, 105195, 94525],
    "gap_filling": [70061, 64148, 69592],
    "graph_path": [26060, 28490, 58078],
}


@pytest.mark.parametrize("solver", SOLVER_NAMES)
def test_a_seed_makes_the_same_variations_with_every_numpy(solver):
    result = kw.resequence(
        made_up.walker(14, rng=np.random.default_rng(3)),
        n_frames=400,
        constraints={1: 20, 400: 200},
        settings=ResequenceSettings(n_variations=3, solver=solver),
        rng=np.random.default_rng(7),
    )
    sums = [int(one.source_frame.sum()) for one in result.variations]
    assert sums == SEEN[solver]


def test_variations_without_a_seed_are_always_the_same(walk):
    tuning = ResequenceSettings(n_variations=3)
    once, again = (kw.resequence(walk, n_frames=90, settings=tuning) for _ in range(2))
    for one, same in zip(once.variations, again.variations):
        assert_array_equal(one.source_frame, same.source_frame)


def test_variations_of_a_loop_all_close(walk):
    crowd = several(walk, 3, loop=True)
    assert len(crowd.variations) == 5
    for one in crowd.variations:
        made = SourceFrames.of(one.motion)
        seam = abs(wrap_angles(made.headings[0] - made.headings[-1]))
        assert seam < 1.5 * np.abs(np.diff(made.headings)).max()


def test_fewer_variations_than_requested_are_returned_with_a_note(walk):
    alone = [(t, t) for t in range(1, 41)]
    result = kw.resequence(
        walk, n_frames=40, constraints=alone, settings=ResequenceSettings(n_variations=4)
    )
    assert len(result.variations) == 1
    assert len(result.notes) == 1
    assert result.notes[0] == (
        "found only 1 of 4 variations; raise variety= or relax the constraints"
    )


def test_zero_variety_returns_only_the_best(walk):
    result = several(walk, 7, variety=0.0)
    best = resequence(walk, 150, [(30, 1), (50, 90), ForbiddenRange(1, 4)])
    assert len(result.variations) == 1
    assert_array_equal(result.source_frame, best.source_frame)


def test_no_variation_is_cheaper_than_the_best(walk, crowd):
    best = resequence(walk, 150, [(30, 1), (50, 90), ForbiddenRange(1, 4)])
    assert best.cost <= crowd.cost


def accelerations(motion):
    """Return the greatest acceleration of all points on each frame from the second on."""
    points = compute_points(motion)
    bend = points[2:] - 2 * points[1:-1] + points[:-2]
    return np.linalg.norm(bend, axis=-1).max(axis=1)


CAPTURES = {
    "mocap/woody2_long/woddy2_walk_normal_stright.bvh": 1,
    "mocap/cmu_bvh/salsa_01.bvh": 2,  # the first frame is a rest pose
    "mocap/cmu_asfamc/131_04-dance.amc": 1,
}


@pytest.mark.parametrize(("path", "first"), CAPTURES.items())
def test_a_capture_is_made_twice_as_long_and_jerks_no_more_than_it_did(path, first):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kw.KeyweaveWarning)
        motion = kw.load(shared(path))
    motion = motion.cut(motion.start_frame + first - 1, motion.last_frame)
    n = len(motion)
    a, b = motion.frames[[n // 5, n // 2]]
    result = resequence(motion, 2 * n, {1: a, n: b, 2 * n: a})
    check_constraints(result, [Constraint(a, 1), Constraint(b, n), Constraint(a, 2 * n)])
    usual = np.percentile(accelerations(motion), 99.5)
    found = accelerations(result.motion)
    assert result.transitions
    for transition in result.transitions:
        t = int(transition.frame) - 1  # the first frame after it
        assert found[max(t - 4, 0) : t + 3].max() <= usual
