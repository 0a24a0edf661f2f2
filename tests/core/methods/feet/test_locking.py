"""Feet that stand in their contacts."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from case_profiles import draw_cases
from keyweave import DataError, SettingError, UnknownNameError, examples
from keyweave.animation.feet.contacts import list_runs
from keyweave.animation.feet.foot import find_feet, locate_heel
from keyweave.animation.kinematics import append_end_sites, forward_kinematics
from keyweave.animation.two_bone_ik import Limb
from keyweave.geometry.rotations import compose, invert
from keyweave.methods.feet.footprints import (
    fade_corrections,
    interpolate_smoothly,
    slide_pivot,
)
from keyweave.methods.feet.locking import find_settled_contacts
from keyweave.methods.feet.slides import measure_slides
from keyweave.methods.resequencing import GroundPath

EIGHT = [[0, 0], [150, 150], [0, 300], [-150, 150], [0, 0], [150, -150], [0, -300]]
EIGHT += [[-150, -150]]


@pytest.fixture(scope="module")
def bent():
    """Return a walk along a figure 8, and the contacts of its source frames."""
    walk = examples.load_walk("normal")
    path = GroundPath(EIGHT, closed=True)
    result = kw.resequence(walk, n_frames=400, constraints=[path])
    rows = result.variations[0].rearrangement.rows
    return result.motion, kw.find_contacts(walk).take(rows)


def pose_points(motion):
    positions, rotations = forward_kinematics(motion)
    return append_end_sites(motion, positions, rotations), rotations


def list_pivots(motion, contacts, both=False):
    """Yield the ground positions of points over each run in which they stand alone."""
    points, rotations = pose_points(motion)
    ground = [0, 2] if motion.up_axis == "y" else [0, 1]
    up = "xyz".index(motion.up_axis)
    for number, foot in enumerate(find_feet(motion.skeleton)):
        ends = locate_heel(points, rotations, foot, up), points[:, foot.ball]
        standing = contacts.standing[:, number, :2]
        for point, end in enumerate(ends):
            alone = standing.all(axis=1) if both else standing.sum(axis=1) == 1
            for begin, stop in list_runs(standing[:, point] & alone):
                yield end[begin:stop][:, ground]


def measure_slide(motion, contacts, both=False):
    """Return the largest distances from the first place of each run, in centimeters."""
    runs = list_pivots(motion, contacts, both)
    return np.array([np.linalg.norm(run - run[0], axis=1).max() for run in runs])


def list_leg_joints(motion):
    return [
        j for foot in find_feet(motion.skeleton) for j in (foot.knee, foot.ankle, foot.ball)
    ]


def measure_acceleration(motion):
    points = pose_points(motion)[0][:, list_leg_joints(motion)]
    return np.percentile(np.linalg.norm(np.diff(points, 2, axis=0), axis=-1), 99.5)


def test_feet_in_contact_do_not_slide(bent):
    motion, contacts = bent
    assert measure_slide(motion, contacts).max() > 3
    locked = kw.lock_feet(motion, contacts, kw.FeetSettings(release_radius=100))
    assert measure_slide(locked, contacts).max() < 0.01
    both = measure_slide(locked, contacts, both=True)
    assert both.mean() < 0.1
    assert both.max() < 0.4


def test_feet_keep_their_heights_pitch_and_roll(bent):
    motion, contacts = bent
    locked = kw.lock_feet(motion, contacts)
    (before, old), (after, new) = map(pose_points, (motion, locked))
    for foot in find_feet(motion.skeleton):
        for point in foot.sole:
            assert_allclose(after[:, point, 1], before[:, point, 1], atol=1e-6)
        turns = compose(new[:, foot.ankle], invert(old[:, foot.ankle]))
        assert_allclose(turns[:, [0, 2]], 0, atol=1e-9)  # about the up axis


def test_bones_keep_their_lengths_and_the_upper_body_its_pose(bent):
    motion, contacts = bent
    locked = kw.lock_feet(motion, contacts)
    legs = list_leg_joints(motion) + [foot.hip for foot in find_feet(motion.skeleton)]
    others = np.setdiff1d(np.arange(len(motion.skeleton)), legs)
    assert_array_equal(locked.rotations[:, others], motion.rotations[:, others])
    assert_array_equal(locked.translations, motion.translations)
    sunk = motion.root_positions - locked.root_positions
    assert_array_equal(sunk[:, [0, 2]], 0)
    assert sunk[:, 1].min() >= 0
    assert sunk[:, 1].max() < 4


def test_locking_twice_is_locking_once(bent):
    motion, contacts = bent
    once = kw.lock_feet(motion, contacts, kw.FeetSettings(release_radius=100))
    twice = kw.lock_feet(once, contacts, kw.FeetSettings(release_radius=100))
    assert np.abs(pose_points(twice)[0] - pose_points(once)[0]).max() < 0.01


@pytest.mark.parametrize("name", ["normal", "brisk", "slow"])
def test_locking_again_with_detected_contacts_changes_nothing(name):
    walk = examples.load_walk(name).cut(1, 400)
    once = kw.lock_feet(walk)
    assert np.abs(pose_points(once)[0] - pose_points(walk)[0]).max() > 0.5
    twice = kw.lock_feet(once)
    assert np.abs(pose_points(twice)[0] - pose_points(once)[0]).max() < 0.01
    found = kw.find_contacts(walk).standing[..., :2].sum()
    assert found <= find_settled_contacts(walk).standing[..., :2].sum() < 1.1 * found


@pytest.mark.parametrize("lower", [6.0, 0.5], ids=["bent", "almost straight"])
def test_feet_that_stand_already_stay(lower):
    rng = np.random.default_rng(4)
    walk = made_up.walker(2, rng=rng).cut(20, 20)
    rows = np.zeros(60, int)
    sway = np.sin(np.arange(60) / 7)[:, None] * [1, 0, 0.5]
    rotations = np.array(walk.rotations[rows])
    swaying = walk.with_(
        rotations=rotations,
        root_positions=walk.root_positions[rows] + sway - [0, lower, 0],
        translations=None,
    )
    still = forward_kinematics(walk)
    for foot in find_feet(walk.skeleton):
        limb = Limb(
            walk.skeleton, (foot.hip, foot.knee, foot.ankle), *forward_kinematics(swaying)
        )
        goals = np.repeat(still[0][:, foot.ankle], 60, axis=0)
        turns = np.repeat(still[1][:, foot.ankle], 60, axis=0)
        rotations[:, limb.joints] = limb.reach(goals, turns)
    motion = swaying.with_(rotations=rotations)
    standing = np.ones((60, 2, 2), bool)
    names = tuple(foot.name for foot in find_feet(walk.skeleton))
    locked = kw.lock_feet(motion, kw.Contacts(names, standing, 30, walk.start_frame))
    assert np.abs(pose_points(locked)[0] - pose_points(motion)[0]).max() < 0.01


def test_only_frames_near_a_contact_change(bent):
    motion, contacts = bent
    few = contacts.without(1, 150).without(200, 400)
    locked = kw.lock_feet(motion, few, kw.FeetSettings(fade=0.3))
    changed = np.flatnonzero((locked.rotations != motion.rotations).any(axis=(1, 2)))
    near = np.flatnonzero(few.standing[..., :2].any(axis=(1, 2)))
    # The root needs a moment to come down and up again.
    assert near[0] - 0.5 * motion.frame_rate <= changed[0] < near[0]
    assert near[-1] < changed[-1] <= near[-1] + 0.5 * motion.frame_rate
    assert locked.root_positions.shape == motion.root_positions.shape


def test_the_motion_stays_smooth(bent):
    motion, contacts = bent
    locked = kw.lock_feet(motion, contacts)
    assert measure_acceleration(locked) <= 1.10 * measure_acceleration(motion)


def test_neither_the_up_axis_nor_the_place_matters(bent):
    motion, contacts = bent
    expected = pose_points(kw.lock_feet(motion, contacts))[0]
    turned = made_up.turn_up(motion, "z")
    moved = turned.with_(root_positions=turned.root_positions + [300, -50, 20])
    after = pose_points(kw.lock_feet(moved, contacts))[0] - [300, -50, 20]
    heights = after[..., 2] - pose_points(turned)[0][..., 2]
    assert_allclose(heights, (expected - pose_points(motion)[0])[..., 1], atol=1e-6)


def test_zero_strength_or_no_contacts_return_the_motion(bent):
    motion, contacts = bent
    assert kw.lock_feet(motion, contacts, kw.FeetSettings(strength=0)) is motion
    nothing = contacts.without(1, contacts.last_frame)
    assert kw.lock_feet(motion, nothing) is motion
    half = kw.lock_feet(motion, contacts, kw.FeetSettings(strength=0.5, release_radius=99))
    slides = [measure_slide(m, contacts).max() for m in (half, motion)]
    assert slides[0] == pytest.approx(slides[1] / 2, rel=0.05)


@pytest.mark.parametrize("limit", [{"release_radius": 1.0}, {"release_angle": 3.0}])
def test_a_foot_that_leaves_its_place_is_let_go(bent, limit):
    motion, contacts = bent
    free, _ = pose_points(motion)
    shifts, notes = [], []
    for settings in (kw.FeetSettings(**limit), kw.FeetSettings(release_radius=100)):
        locked = kw.lock_feet(motion, contacts, settings)
        notes.append([note for note in locked.notes if "too far from its place" in note])
        points, _ = pose_points(locked)
        feet = find_feet(motion.skeleton)
        away = np.linalg.norm(points - free, axis=-1)[:, [foot.ball for foot in feet]]
        shifts.append(away.max())
    assert shifts[0] < shifts[1] / 2
    assert (len(notes[0]), notes[1]) == (2, [])


def test_the_root_lowers_before_a_leg_overstretches():
    walk = examples.load_walk("normal").cut(1, 120)
    contacts = kw.find_contacts(walk)
    high = walk.with_(root_positions=walk.root_positions + [0, 0, 0])
    locked = kw.lock_feet(high, contacts, kw.FeetSettings(reach=0.9))
    points, _ = pose_points(locked)
    for foot in find_feet(walk.skeleton):
        bones = points[:, [foot.hip, foot.knee, foot.ankle]]
        lengths = np.linalg.norm(np.diff(bones, axis=1), axis=-1).sum(axis=1)
        reached = np.linalg.norm(bones[:, 2] - bones[:, 0], axis=1) / lengths
        number = contacts.feet.index(foot.name)
        rows = contacts.standing[:, number, :2].any(axis=1)
        assert reached[rows].max() < 0.9 + 1e-9
    assert measure_slide(locked, contacts).max() < 0.01
    drop = walk.root_positions[:, 1] - locked.root_positions[:, 1]
    assert np.abs(np.diff(drop, 2)).max() < 1  # softly


def test_a_goal_out_of_reach_is_noted():
    walk = examples.load_walk("normal").cut(1, 60)
    contacts = kw.find_contacts(walk)
    shifts = np.zeros((60, 3))
    shifts[:, 2] = 4 * np.arange(60)  # walks twice as far as it steps
    settings = kw.FeetSettings(release_radius=1000)
    runs = {name: {"ball": [(1, 60)]} for name in contacts.feet}
    stuck = kw.Contacts.from_runs(runs, n_frames=60, frame_rate=30)
    far = walk.with_(root_positions=walk.root_positions + shifts)
    notes = kw.lock_feet(far, stuck, settings).notes
    assert any(
        "LeftFoot is" in note and "cm out of reach on frame" in note for note in notes
    )


@draw_cases(60)
@given(
    locked=arrays(bool, st.integers(1, 30)),
    fade=st.sampled_from([1.0, 3.7, 12.0]),
    seed=st.integers(0, 99),
)
def test_corrections_fade_only_around_locked_frames(locked, fade, seed):
    values = np.random.default_rng(seed).normal(size=(len(locked), 2)) * locked[:, None]
    faded = fade_corrections(values, locked, fade)
    assert_array_equal(faded[locked], values[locked])
    rows = np.flatnonzero(locked)
    for row in range(len(locked)):
        if not len(rows) or np.abs(rows - row).min() >= fade:
            assert_array_equal(faded[row], 0)


@draw_cases(40)
@given(slope=st.floats(-2, 2), after=st.integers(30, 60))
def test_a_correction_keeps_its_slope_as_it_starts_to_fade(slope, after):
    locked = np.zeros(90, bool)
    locked[:20] = locked[after:] = True
    values = locked[:, None] * slope * (np.arange(90.0)[:, None] - 15)
    faded = fade_corrections(values, locked, 60.0)[:, 0]
    jump = abs(faded[20] - faded[19] - slope)
    assert jump <= 0.3 * abs(slope) + 1e-12


def test_a_pivot_slides_from_the_heel_to_the_ball():
    heel, ball = [1, 1, 1, 1, 0], [0, 1, 1, 1, 1]
    weights = slide_pivot(np.array([heel, ball], bool).T)
    assert_allclose(weights, [0, 0.156, 0.5, 0.844, 1], atol=1e-3)
    assert_array_equal(slide_pivot(np.ones((3, 2), bool)), 0.5)
    assert_array_equal(slide_pivot(np.array([[1, 1], [0, 1]], bool)), 1)


def test_wrong_input_raises_a_clear_error():
    walk = examples.load_walk("normal").cut(1, 60)
    contacts = kw.find_contacts(walk)
    with pytest.raises(DataError, match="^the contacts have 40 frames, the motion has 60"):
        kw.lock_feet(walk, contacts.cut(1, 40))
    with pytest.raises(DataError, match="^the contacts have 24 fps, the motion 30"):
        kw.lock_feet(walk, contacts.with_(frame_rate=24))
    with pytest.raises(DataError, match="^the contacts start at frame 5, the motion at"):
        kw.lock_feet(walk, contacts.with_(start_frame=5))
    with pytest.raises(UnknownNameError, match="paw"):
        kw.lock_feet(walk, contacts.with_(feet=("paw", "RightFoot")))
    with pytest.raises(SettingError, match="fade"):
        kw.FeetSettings(fade=-1)


def test_a_walk_in_place_stays_in_place(bent):
    walk = examples.load_walk("normal").cut(1, 150)
    contacts = kw.find_contacts(walk)
    travel = np.polyval(np.polyfit(walk.frames, walk.root_positions[:, 2], 1), walk.frames)
    along = travel[:, None] * [0, 0, 1]
    in_place = walk.with_(root_positions=walk.root_positions - along)
    expected = pose_points(kw.lock_feet(walk, contacts))[0] - along[:, None]
    after, _ = pose_points(kw.lock_feet(in_place, contacts))
    away = np.linalg.norm(after - expected, axis=-1)
    assert away.mean() < 1
    assert away.max() < 4  # the speed of the ground is measured


def test_kept_frames_stay_to_the_last_bit(bent):
    motion, contacts = bent
    frames = [*range(10, 400, 7)]
    locked = kw.lock_feet(motion, contacts, keep_frames=frames)
    rows = np.array(frames) - 1
    assert_array_equal(locked.rotations[rows], motion.rotations[rows])
    assert_array_equal(locked.root_positions[rows], motion.root_positions[rows])
    assert (locked.rotations != motion.rotations).any()
    with pytest.raises(DataError, match="^keep_frames= includes 401, .* 1 to 400"):
        kw.lock_feet(motion, contacts, keep_frames=[401])


def test_a_contact_has_its_place_on_its_kept_frame(bent):
    motion, contacts = bent
    settings = kw.FeetSettings(release_radius=100)
    middles = [
        first + (last - first) // 2
        for foot in contacts.feet
        for first, last in contacts.runs(foot, "ball")
    ]
    locked = kw.lock_feet(motion, contacts, settings, keep_frames=middles[3:4])
    assert measure_slide(locked, contacts).max() < 0.01
    row = int(middles[3] - 1)
    assert_array_equal(locked.rotations[row], motion.rotations[row])


def test_a_foot_that_is_not_locked_keeps_its_course(bent):
    motion, contacts = bent
    foot, other = find_feet(motion.skeleton)
    names = motion.skeleton.names
    feet = {"paw": [names[i] for i in (foot.hip, foot.knee, foot.ankle, foot.ball)]}
    one = contacts.with_(feet=("paw",), standing=contacts.standing[:, :1])
    locked = kw.lock_feet(motion, one, kw.FeetSettings(reach=0.9), feet=feet)
    assert (locked.root_positions[:, 1] < motion.root_positions[:, 1] - 1).any()
    (after, _), (before, _) = map(pose_points, (locked, motion))
    assert_allclose(after[:, other.sole], before[:, other.sole], atol=1e-6)


def test_a_foot_slides_evenly_between_the_kept_frames_of_a_contact(bent):
    motion, contacts = bent
    first, last = contacts.runs("RightFoot", "ball")[3]
    ends = [first + 1, last - 1]
    locked = kw.lock_feet(motion, contacts, keep_frames=ends)
    balls = [
        kw.joint_positions(each.cut(*ends))[:, motion.skeleton.index("RightToe")]
        for each in (motion, locked)
    ]
    assert_array_equal(balls[0][[0, -1]], balls[1][[0, -1]])
    way = np.linalg.norm(balls[0][-1] - balls[0][0])
    steps = np.linalg.norm(np.diff(balls[1], axis=0)[:, [0, 2]], axis=1)
    assert way > 1
    assert steps.max() < 3 * way / len(steps)


def test_kept_frames_account_for_the_slides_that_remain(bent):
    motion, contacts = bent
    settings, frames = kw.FeetSettings(release_radius=100), motion.frames[::10]
    free = measure_slides(kw.lock_feet(motion, contacts, settings), contacts)
    locked = kw.lock_feet(motion, contacts, settings, keep_frames=frames)
    slides = measure_slides(locked, contacts, keep_frames=frames)
    assert max(slide.kept for slide in slides) > 2
    for slide, alone in zip(slides, free):
        assert slide.distance < slide.kept + alone.distance + 0.3
    worst = max(slide.kept for slide in slides)
    note = next(note for note in locked.notes if "slides by up to" in note)
    assert f"{worst:.2g} cm in contacts whose kept frames" in " ".join(locked.notes), note


@draw_cases(40)
@given(
    rows=st.lists(st.integers(0, 40), min_size=1, max_size=6, unique=True).map(sorted),
    seed=st.integers(0, 99),
)
def test_curves_between_kept_rows_are_smooth_and_stay_between_them(rows, seed):
    values = np.random.default_rng(seed).normal(size=(len(rows), 2))
    curves = interpolate_smoothly(np.array(rows), values, 41)
    assert_allclose(curves[rows], values, atol=1e-12)
    for begin, end in zip([0, *rows], [*rows, 40]):
        ends = curves[[begin, end]]
        part = curves[begin : end + 1]
        assert (part >= ends.min(axis=0) - 1e-9).all()
        assert (part <= ends.max(axis=0) + 1e-9).all()


@pytest.mark.parametrize("height", [2.0, 20000.0])
def test_locking_does_not_depend_on_the_size_of_the_figure(height):
    walk = examples.load_walk("normal").cut(1, 120)
    scale, skeleton = height / 170, walk.skeleton
    other = walk.with_(
        skeleton=kw.Skeleton(
            skeleton.names,
            skeleton.parents,
            scale * skeleton.offsets,
            skeleton.rotation_orders,
            skeleton.end_site_parents,
            scale * skeleton.end_site_offsets,
        ),
        root_positions=scale * walk.root_positions,
    )
    settings = kw.FeetSettings(ground="flat", reach=0.98, out_of_reach="clamp")
    before, after = (kw.lock_feet(each, settings=settings) for each in (walk, other))
    expected = scale * pose_points(before)[0]
    assert_allclose(pose_points(after)[0], expected, rtol=0, atol=1e-9 * height)
    assert len(before.notes) == len(after.notes) > 0


def test_two_frames_are_locked_and_unordered_limbs_are_refused():
    walk = examples.load_walk("normal").cut(1, 2)
    standing = np.ones((2, 2, 2), bool)
    contacts = kw.Contacts(("LeftFoot", "RightFoot"), standing, 30)
    locked = kw.lock_feet(walk, contacts)
    assert max(slide.distance for slide in measure_slides(walk, contacts)) > 1
    assert max(slide.distance for slide in measure_slides(locked, contacts)) < 0.1
    joints = ["LeftLeg", "LeftLeg", "LeftFoot", "LeftToe"]
    with pytest.raises(DataError, match="LeftLeg is not above LeftLeg"):
        kw.lock_feet(examples.load_walk("normal").cut(1, 60), feet={"left": joints})
