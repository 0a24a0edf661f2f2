"""Texturing and synthesis as a whole."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.animation.features import list_channels
from keyweave.geometry import rotations
from keyweave.methods.texturing import split_bands
from keyweave.methods.texturing.prepared.source import TextureSource
from keyweave.methods.texturing.sketches import sample_sketch

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
ARMS = ["LeftArm", "RightArm"]


@pytest.fixture(scope="module")
def capture():
    return made_up.walker(24, speed=1.3, rng=np.random.default_rng(1))


@pytest.fixture(scope="module")
def take():
    return made_up.walker(6, speed=1.2, rng=np.random.default_rng(2))


@pytest.fixture(scope="module")
def sketch(take):
    return examples.sketch(take, joints=[*LEGS, "Spine"], every=10)


@pytest.fixture(scope="module")
def keys(sketch):
    return examples.key_frames(sketch, every=10)


def turn(motion, joint):
    return motion.rotations[:, motion.skeleton.index(joint)]


def angle_between(p, q):
    difference = rotations.compose(rotations.invert(p), q)
    return np.linalg.norm(rotations.quaternion_to_vector(difference), axis=-1)


def as_curves(clip, every, first=0):
    """Key a clip on every so many frames, from the frame `first` of its own."""
    rows = np.unique([*range(first, len(clip), every), len(clip) - 1])
    times = clip.frames[rows] / clip.frame_rate
    return [
        kw.AnimCurve(channel, times, clip.values[rows, i], frame_rate=clip.frame_rate)
        for i, channel in enumerate(clip.channels)
    ]


def leg_clip(motion):
    """A clip of the leg and spine controls only."""
    clip = kw.motion_to_clip(motion)
    columns = [
        i for i, c in enumerate(clip.channels) if c.split(".")[0] in (*LEGS, "Spine")
    ]
    return kw.Clip(
        clip.values[:, columns],
        [clip.channels[i] for i in columns],
        clip.frame_rate,
        clip.start_frame,
        clip.rotation_orders,
    )


# Laws


def test_a_capture_textures_itself_with_itself(capture):
    still = kw.TextureSettings(liveliness=0, n_paths=1)
    result = kw.texture(capture, capture, drive=LEGS, synthesize=ARMS, settings=still)
    path = result.paths[0]
    assert path.consecutive[1:-1].all()
    assert_array_equal(path.sketch_frames[1:-1], path.source_frames[1:-1])
    inside = slice(*path.sketch_frames[[3, -4], [0, 1]].astype(int))  # the ends are blended
    for joint in ARMS:
        made, own = turn(result.motion, joint), turn(capture, joint)
        noise = split_bands(result.signals.sketch_targets, 7)[0]
        assert angle_between(made, own)[inside].max() <= 2 * np.abs(noise).max()


@pytest.mark.parametrize("path_cost", ["blended", "consecutive"])
@pytest.mark.parametrize("rate", [24, 30, 60])
def test_every_key_is_met(sketch, capture, keys, path_cost, rate):
    at_rate = kw.resample(sketch, rate)
    rows = np.unique(np.round(keys[1:-1] * rate / 30 - at_rate.start_frame)).astype(int)
    frames = at_rate.frames[rows]
    settings = kw.TextureSettings(path_cost=path_cost)
    result = kw.texture(
        at_rate, capture, drive=LEGS, texture=[*LEGS, "Spine"], synthesize=ARMS,
        key_frames=frames, settings=settings,
    )  # fmt: skip
    for path in result.paths:
        for joint in [*LEGS, "Spine"]:
            off = angle_between(turn(path.motion, joint), turn(at_rate, joint))
            assert off[rows].max() < 1e-9
            assert off.max() > 1e-4  # and something did happen in between


def test_keys_are_not_kept_without_keep_keys(sketch, capture, keys):
    loose = kw.TextureSettings(keep_keys=False)
    result = kw.texture(
        sketch, capture, drive=LEGS, texture=LEGS, key_frames=keys, settings=loose
    )
    off = angle_between(turn(result.motion, "LeftLeg"), turn(sketch, "LeftLeg"))
    assert off[(keys - 1).astype(int)].max() > 1e-4


def test_joints_that_are_not_named_pass_through(sketch, capture, keys):
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, key_frames=keys)
    named = [sketch.skeleton.index(joint) for joint in ARMS]
    others = np.setdiff1d(np.arange(len(sketch.skeleton)), named)
    assert_array_equal(result.motion.rotations[:, others], sketch.rotations[:, others])
    assert_array_equal(result.motion.root_positions, sketch.root_positions)


def test_the_same_task_has_the_same_result(sketch, capture):
    one, two = (kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS) for _ in range(2))
    assert_array_equal(one.motion.rotations, two.motion.rotations)


def test_synthesized_arms_swing_against_the_legs(sketch, capture):
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS)
    positions = kw.joint_positions(result.motion)
    ahead = positions[:, :, 2] - positions[:, [0], 2]
    hand, foot = (sketch.skeleton.index(name) for name in ("LeftHand", "LeftFoot"))
    assert np.corrcoef(ahead[:, hand], ahead[:, foot])[0, 1] < -0.5


def test_alternatives_differ_and_are_ordered(sketch, capture):
    settings = kw.TextureSettings(n_paths=4)
    paths = kw.texture(
        sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings
    ).paths
    assert len(paths) == 4
    assert [path.cost for path in paths] == sorted(path.cost for path in paths)
    assert len({tuple(path.fragments) for path in paths}) == 4


def test_every_path_describes_its_fragments_and_joins(sketch, capture):
    path = kw.texture(sketch, [capture, capture], drive=LEGS, synthesize=ARMS).paths[0]
    assert path.sketch_frames[0, 0] == sketch.start_frame
    assert path.sketch_frames[-1, 1] == sketch.last_frame
    lengths = np.diff(path.sketch_frames)[:, 0] / np.diff(path.source_frames)[:, 0]
    assert_allclose(path.stretches, lengths)
    joins = ["consecutive" if c else "blended" for c in path.consecutive]
    assert [row["join"] for row in path.table()] == ["start", *joins]
    follows = path.source_frames[:-1, 1] == path.source_frames[1:, 0]
    assert_array_equal(path.consecutive, follows & (np.diff(path.clips) == 0))


def test_facts_are_json_values(sketch, capture):
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS)
    facts = result.facts(["walk"])
    assert json.loads(json.dumps(facts, allow_nan=False)) == facts
    assert facts["drive"] == list(result.drive) and facts["n_matches"] == result.n_matches
    for path, made in zip(facts["paths"], result.paths):
        assert path["cost"] == made.cost and path["fragments"] == made.table(["walk"])
        joins = [row["join"] for row in path["fragments"]]
        assert path["n_consecutive"] == joins.count("consecutive")
        assert path["n_joins"] == len(joins) - 1


def test_fragments_at_the_ends_of_a_sketch_are_never_squeezed(sketch, capture):
    for last in (60, 63, 66, 69, 72):
        path = kw.texture(sketch.cut(20, last), capture, drive=LEGS, synthesize=ARMS).paths[
            0
        ]
        assert path.stretches[[0, -1]].min() >= 1


@pytest.mark.parametrize("rate", [24.0, 60.0, 120.0])
def test_source_frames_use_the_numbers_of_the_source(sketch, capture, rate):
    other = kw.resample(capture, rate)
    path = kw.texture(sketch, other, drive=LEGS, synthesize=ARMS).paths[0]
    assert (path.source_frames >= other.start_frame).all()
    assert path.source_frames.max() <= other.last_frame
    assert path.source_frames.max() - path.source_frames.min() > 0.3 * len(other)


@pytest.mark.parametrize("rate", [25.0, 60.0, 120.0])
def test_the_sources_rate_hardly_matters(sketch, capture, rate):
    same = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS).motion
    other = kw.texture(
        sketch, kw.resample(capture, rate), drive=LEGS, synthesize=ARMS
    ).motion
    off = angle_between(turn(same, "LeftArm"), turn(other, "LeftArm"))
    assert np.median(off) < np.radians(5)


def test_fragments_never_run_on_across_the_end_of_a_clip(sketch, capture):
    halves = [capture.cut(1, 360), capture.cut(361, capture.last_frame)]
    path = kw.texture(sketch, halves, drive=LEGS, synthesize=ARMS).paths[0]
    crossing = np.diff(path.clips) != 0
    assert crossing.any()
    assert not path.consecutive[crossing].any()
    assert set(path.clips) <= {0, 1}


def test_a_smaller_sketch_gets_smaller_arms_when_scaled(capture, take):
    sketch = examples.sketch(take, joints=LEGS, every=10)
    small = np.array(sketch.rotations)
    for joint in LEGS:
        i = sketch.skeleton.index(joint)
        mean = rotations.mean_rotation(small[:, i])
        small[:, i] = rotations.slerp(mean, small[:, i], 0.5)
    small = sketch.with_(rotations=small)
    sizes = []
    for scale in (False, True):
        settings = kw.TextureSettings(scale=scale, liveliness=0)
        made = kw.texture(small, capture, drive=LEGS, synthesize=ARMS, settings=settings)
        arm = turn(made.motion, "LeftArm")
        sizes.append(angle_between(rotations.mean_rotation(arm), arm).std())
        assert made.paths[0].scales.min() >= 0.5
    assert sizes[1] < 0.8 * sizes[0]


def test_scaling_is_about_the_mean_pose(sketch, capture):
    joined = {}
    for low, high in ((1, 1), (0.5, 0.5)):
        settings = kw.TextureSettings(scale=True, scale_range=(low, high))
        made = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)
        joined[low] = made.paths[0].joined.values
    mean = np.mean(made.signals.source_targets[0], axis=0)
    assert_allclose(joined[0.5] - mean, 0.5 * (joined[1] - mean), atol=1e-9)


def test_a_run_of_consecutive_fragments_has_one_scale(sketch, capture):
    settings = kw.TextureSettings(scale=True)
    made = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)
    path = made.paths[0]
    unlike = np.diff(path.scales) != 0
    assert unlike.any() and path.consecutive.any()
    assert not path.consecutive[unlike].any()


def test_the_root_keeps_its_path_and_gets_height_and_tilt(sketch, capture, keys):
    result = kw.texture(
        sketch, capture, drive=LEGS, texture=["Hips", "Hips.translate*"], key_frames=keys
    )
    up = np.array([0.0, 1.0, 0.0])
    own, made = turn(sketch, "Hips"), turn(result.motion, "Hips")
    assert (
        angle_between(
            rotations.extract_heading(own, up), rotations.extract_heading(made, up)
        ).max()
        < 1e-9
    )
    assert angle_between(own, made).max() > 1e-3
    way = [0, 2]
    assert_array_equal(result.motion.root_positions[:, way], sketch.root_positions[:, way])
    climbs = np.abs(result.motion.root_positions - sketch.root_positions)[:, 1]
    assert climbs.max() > 0.05
    assert climbs[(keys - 1).astype(int)].max() < 1e-12
    assert any("Hips.translateX" in note for note in result.notes)


def test_the_root_keeps_keys_of_its_own(sketch, capture, keys):
    own = keys[:-1] + 4
    result = kw.texture(
        *(sketch, capture),
        drive=LEGS,
        texture=["Hips", "LeftLeg", "Hips.translateY"],
        key_frames=keys,
        root_keys=own,
    )
    rows = (own - 1).astype(int)
    assert (
        angle_between(turn(sketch, "Hips"), turn(result.motion, "Hips"))[rows].max() < 1e-9
    )
    heights = [motion.root_positions[rows, 1] for motion in (sketch, result.motion)]
    assert_allclose(*heights, atol=1e-9)
    knees = angle_between(turn(sketch, "LeftLeg"), turn(result.motion, "LeftLeg"))
    assert knees[rows].max() > 1e-3


@pytest.mark.parametrize(("frames", "problem"), [([0, 5], "0"), ([5.5], "5.5")])
def test_invalid_root_keys_are_an_error(sketch, capture, keys, frames, problem):
    with pytest.raises(kw.DataError, match=f"root_keys= contains {problem}"):
        kw.texture(
            *(sketch, capture),
            drive=LEGS,
            texture=["Hips"],
            key_frames=keys,
            root_keys=frames,
        )


def test_the_first_traveling_joint_below_a_still_root_is_the_root(capture):
    def on_the_spot(motion):
        names, n = ("ground", *motion.skeleton.names), len(motion)
        parents = [-1, *(motion.skeleton.parents + 1)]
        offsets = np.vstack([np.zeros(3), motion.skeleton.offsets])
        still = np.tile([0.0, 0.0, 0.0, 1.0], (n, 1, 1))
        return kw.Motion(
            kw.Skeleton(names, parents, offsets),
            np.concatenate([still, motion.rotations], axis=1),
            np.zeros((n, 3)),
            motion.frame_rate,
            translated=[1],
            translations=motion.root_positions[:, np.newaxis],
        )

    sketch, source = on_the_spot(capture.cut(1, 120)), on_the_spot(capture)
    made = kw.texture(sketch, source, drive=LEGS, synthesize=["Hips", "Hips.translate*"])
    assert_array_equal(
        made.motion.translations[..., [0, 2]], sketch.translations[..., [0, 2]]
    )
    assert any("Hips is used as the root, because" in note for note in made.notes)


def test_a_full_rotation_is_left_alone_and_noted(take, capture):
    spun = np.array(take.rotations)
    spin = np.linspace(0, 4 * np.pi, len(take))[:, np.newaxis] * [1, 0, 0]
    joint = take.skeleton.index("LeftUpLeg")
    spun[:, joint] = rotations.compose(spun[:, joint], rotations.vector_to_quaternion(spin))
    spun = take.with_(rotations=spun)
    made = kw.texture(spun, capture, drive=LEGS[1:], texture=LEGS)
    assert_array_equal(turn(made.motion, "LeftUpLeg"), turn(spun, "LeftUpLeg"))
    assert any(
        "LeftUpLeg makes a full rotation and is not textured" in note for note in made.notes
    )


# Clips and curves


def test_one_note_names_all_controls_that_travel_without_a_root(sketch, capture):
    clips = []
    for clip in map(kw.motion_to_clip, (sketch, capture)):
        hips = clip.values[:, [clip.index(f"Hips.translate{axis}") for axis in "XYZ"]]
        channels = [f"{node}_IK.translate{axis}" for node in "ab" for axis in "XYZ"]
        values = np.hstack([clip.values, hips, hips])
        clips.append(clip.with_(values=values, channels=(*clip.channels, *channels)))
    result = kw.texture(*clips, drive=LEGS, synthesize="?_IK.*")
    (note,) = [note for note in result.notes if "travel" in note]
    assert note.startswith("a_IK, b_IK travel with the source; set root= to keep one's")


@pytest.mark.parametrize("root", [None, "Hips", "none"])
def test_the_root_of_a_clip_is_found_by_its_name(sketch, capture, root):
    clips = [kw.motion_to_clip(motion) for motion in (sketch, capture)]
    names = dict(drive=LEGS, synthesize=["Hips", "Hips.translate*"])
    made = kw.texture(*clips, **names, settings=kw.TextureSettings(root=root))
    way = [made.clip.index(f"Hips.translate{axis}") for axis in "XZ"]
    stays = (made.clip.values[:, way] == clips[0].values[:, way]).all()
    assert stays == (root != "none")
    assert any("Hips is the root" in note for note in made.notes) == (root is None)


def test_axes_without_curves_are_still(sketch, capture):
    curves = as_curves(leg_clip(sketch), every=10)
    hinged = [c for c in curves if "Leg.rotate" not in c.channel or c.channel[-1] == "X"]
    result = kw.texture(hinged, capture, drive=LEGS, texture="LeftLeg", synthesize=ARMS)
    assert "LeftLeg.rotateY is not animated; 0 is assumed" in result.notes
    assert "LeftLeg.rotateZ" in result.clip.channels


def test_one_angle_of_a_sources_rotation_cannot_be_made_alone(sketch, capture):
    curves = [c for c in as_curves(leg_clip(sketch), every=10) if c.channel[-1] == "X"]
    with pytest.raises(
        kw.DataError,
        match="LeftArm.rotateX is one angle of a rotation; name LeftArm instead",
    ):
        kw.texture(curves, capture, drive="*Leg.rotateX", synthesize="LeftArm.rotateX")


def test_curves_with_one_key_are_refused(sketch, capture):
    curves = as_curves(leg_clip(sketch), every=10)
    single = [kw.AnimCurve(c.channel, c.times[:1], c.values[:1]) for c in curves]
    with pytest.raises(kw.DataError, match="at least 2"):
        kw.texture(single, capture, drive=LEGS, synthesize=ARMS)


def test_a_clip_is_treated_like_its_motion(sketch, capture, keys):
    arguments = dict(drive=LEGS, texture=["Spine"], synthesize=ARMS, key_frames=keys)
    motion = kw.texture(sketch, capture, **arguments).motion
    clip = kw.texture(
        kw.motion_to_clip(sketch), kw.motion_to_clip(capture), **arguments
    ).clip
    expected = kw.motion_to_clip(motion)
    for joint in ("Spine", *ARMS):
        order = clip.rotation_orders[joint]
        p, q = (
            rotations.euler_to_quaternion(
                c.values[:, [c.index(f"{joint}.rotate{axis}") for axis in order]], order
            )
            for c in (clip, expected)
        )
        assert angle_between(p, q).max() < 1e-6


def test_control_names_and_their_channels_are_the_same(sketch, capture):
    clip, source = kw.motion_to_clip(sketch), kw.motion_to_clip(capture)
    names = kw.texture(clip, source, drive=LEGS, synthesize="LeftArm").clip
    channels = kw.texture(clip, source, drive=LEGS, synthesize="LeftArm.rotate*").clip
    assert_array_equal(names.values, channels.values)


def test_full_rotations_of_a_key_stay_as_the_animator_set_them(sketch, capture, keys):
    clip = kw.motion_to_clip(sketch)
    wound = np.array(clip.values)
    wound[:, clip.columns("LeftLeg")] += np.array([2, 0, -4]) * np.pi
    clip = clip.with_(values=wound)
    result = kw.texture(
        clip, kw.motion_to_clip(capture), drive=LEGS, texture=LEGS, key_frames=keys
    )
    rows = (keys - 1).astype(int)
    assert_allclose(result.clip.values[rows], clip.values[rows], atol=1e-9)
    assert np.abs(result.clip.values - clip.values).max() < 1


def test_full_rotations_stay_even_without_keys(sketch, capture):
    clip = kw.motion_to_clip(sketch)
    wound = np.array(clip.values)
    wound[:, clip.columns("LeftLeg")] += np.array([2, 0, -4]) * np.pi
    clip = clip.with_(values=wound)
    made = kw.texture(clip, kw.motion_to_clip(capture), drive=LEGS, texture=LEGS).clip
    assert np.abs(made.values - clip.values).max() < 1


def test_curves_keep_their_own_keys_even_between_frames(sketch, capture):
    curves = as_curves(leg_clip(sketch), every=10)
    late = [
        curve.with_(times=curve.times + 0.4 / 30) if "LeftLeg" in curve.channel else curve
        for curve in curves
    ]
    result = kw.texture(
        late, kw.motion_to_clip(capture), drive=LEGS, texture=LEGS, synthesize=ARMS
    )
    for curve in late:
        if curve.channel.split(".")[0] in LEGS:
            column = result.clip.values[:, result.clip.index(curve.channel)]
            on_lines = np.interp(curve.frames, result.clip.frames, column)
            assert_allclose(on_lines, curve.values, atol=1e-6)
    fitted = {c.channel: c for c in kw.fit(result.clip, originals=late)}
    for curve in late:
        assert_allclose(
            fitted[curve.channel].evaluate(curve.times), curve.values, atol=1e-9
        )


def test_channels_keyed_at_different_times_each_meet_their_keys(sketch, capture):
    curves = as_curves(leg_clip(sketch), every=10)
    some = [
        kw.AnimCurve(curve.channel, curve.times[::2], curve.values[::2], frame_rate=30)
        if curve.channel.endswith("X")
        else curve
        for curve in curves
    ]
    result = kw.texture(some, kw.motion_to_clip(capture), drive=LEGS, texture=LEGS)
    for curve in some:
        if curve.channel.split(".")[0] in LEGS:
            rows = np.round(curve.frames - result.clip.start_frame).astype(int)
            column = result.clip.values[:, result.clip.index(curve.channel)]
            assert_allclose(column[rows], curve.values, atol=1e-9)


def test_untouched_controls_are_synthesised_from_nothing(sketch, capture):
    legs = as_curves(leg_clip(sketch), every=10)
    result = kw.texture(legs, kw.motion_to_clip(capture), drive=LEGS, synthesize=ARMS)
    arm = result.clip.values[:, result.clip.columns("LeftArm")]
    assert np.ptp(arm, axis=0).max() > np.radians(10)


def test_curves_can_be_completed_from_a_motion(sketch, capture):
    legs = as_curves(leg_clip(sketch), every=10)
    motion = kw.texture(legs, capture, drive=LEGS, synthesize=ARMS).clip
    clip = kw.texture(legs, kw.motion_to_clip(capture), drive=LEGS, synthesize=ARMS).clip
    assert_allclose(motion.values, clip.values, atol=1e-9)
    assert motion.rotation_orders["LeftLeg"] == "ZXY"


def test_curves_in_seconds_are_sampled_like_the_source(sketch, capture):
    legs = [c.with_(frame_rate=1) for c in as_curves(leg_clip(sketch), every=10)]
    result = kw.texture(legs, capture, drive=LEGS, synthesize=ARMS)
    assert result.clip.frame_rate == capture.frame_rate


def test_a_channel_that_is_not_a_rotation_is_synthesized(sketch, capture):
    def with_curl(clip, values):
        return kw.Clip(
            np.column_stack([clip.values, values]),
            (*clip.channels, "hand.curl"),
            clip.frame_rate,
            clip.start_frame,
            clip.rotation_orders,
        )

    source = kw.motion_to_clip(capture)
    swing = source.values[:, source.index("LeftUpLeg.rotateX")]
    source = with_curl(source, 5 + 3 * swing)
    clip = with_curl(kw.motion_to_clip(sketch), np.zeros(len(sketch)))
    result = kw.texture(clip, source, drive=LEGS, synthesize="hand.curl").clip
    own = clip.values[:, clip.index("LeftUpLeg.rotateX")]
    made = result.values[:, result.index("hand.curl")]
    assert np.corrcoef(own, made)[0, 1] > 0.9


def test_a_single_angle_may_drive(sketch, capture):
    drive = ["LeftUpLeg.rotateX", "RightUpLeg.rotateX"]
    result = kw.texture(sketch, capture, drive=drive, synthesize=ARMS)
    assert result.break_on == "LeftUpLeg.rotateX"


# Choices


def test_settings_choose_the_band_and_the_channel(sketch, capture):
    settings = kw.TextureSettings(band=5, break_on="RightLeg", n_matches=7)
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)
    assert result.band == 5
    assert result.break_on.startswith("RightLeg.rotate")
    assert result.n_matches == 7


def test_the_result_spells_channels_as_the_user_types_them(sketch, capture):
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS)
    channels = {*list_channels(sketch)}
    assert {*result.drive, *result.targets, result.break_on} <= channels
    facts = result.facts()
    assert {*facts["drive"], *facts["targets"], facts["break_on"]} <= channels
    for name in ("RightLeg.rotateX", "LeftUpLeg.rotateZ"):
        settings = kw.TextureSettings(break_on=name)
        again = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)
        assert again.break_on == name


@pytest.mark.parametrize("rate, band", [(12, 3), (30, 4), (60, 5), (120, 6)])
def test_the_matching_band_moves_with_the_rate(sketch, capture, rate, band):
    result = kw.texture(kw.resample(sketch, rate), capture, drive=LEGS, synthesize=ARMS)
    assert result.band == band


def test_auto_says_what_it_chose(sketch, capture):
    settings = kw.TextureSettings(auto=True, n_paths=1)
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)
    (note,) = [note for note in result.notes if "auto" in note]
    assert f"band {result.band}" in note
    assert result.break_on in note


def test_auto_says_that_a_source_is_too_short(sketch, capture):
    settings = kw.TextureSettings(auto=True)
    short = capture.cut(1, 120)
    result = kw.texture(sketch, short, drive=LEGS, synthesize=ARMS, settings=settings)
    assert any("too short for auto" in note for note in result.notes)
    assert result.band == 4


def test_a_note_says_that_no_key_frames_are_known(sketch, capture):
    result = kw.texture(sketch, capture, drive=LEGS, texture=LEGS)
    note = "no keys are kept; set key_frames= to the keyed frames"
    assert result.notes[-1] == note


@pytest.mark.parametrize("frames", [None, [1, 13, 25]])
def test_a_note_says_that_synthesized_channels_are_replaced(sketch, capture, frames):
    result = kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, key_frames=frames)
    note = "synthesized channels are replaced entirely; only textured ones keep keys"
    assert result.notes[-1] == note


def test_curves_with_keys_on_drive_channels_alone_need_no_note(sketch, capture):
    curves = examples.sketch_curves(sketch, LEGS)
    clip = kw.motion_to_clip(capture)
    assert kw.texture(curves, clip, drive=LEGS, synthesize=ARMS).notes == ()


# Bad input


def test_missing_joints_are_listed_with_the_nearest(sketch, capture):
    with pytest.raises(kw.UnknownNameError, match="LeftArm") as caught:
        kw.texture(sketch, capture, drive=LEGS, synthesize=["leftarm", "Tail"])
    assert caught.value.missing == ("leftarm", "Tail")
    assert "LeftArm" in caught.value.nearest


def test_joints_that_only_the_sketch_has_are_an_error(sketch, capture):
    skeleton = capture.skeleton
    names = ["Torso" if name == "Spine" else name for name in skeleton.names]
    renamed = kw.Skeleton(names, skeleton.parents, skeleton.offsets)
    source = capture.with_(skeleton=renamed)
    with pytest.raises(kw.UnknownNameError, match="source 2 has no Spine"):
        kw.texture(sketch, [capture, source], drive=LEGS, synthesize="Spine")


def test_error_names_the_constant_drive_channel(sketch, capture):
    with pytest.raises(kw.MatchingError, match="LeftHand does not move in the sketch"):
        kw.texture(sketch, capture, drive=[*LEGS, "LeftHand"], synthesize=ARMS)


def test_error_for_a_sketch_without_extrema_suggests_a_smaller_band(sketch, capture):
    with pytest.raises(kw.MatchingError, match="smaller band"):
        kw.texture(sketch.cut(1, 5), capture, drive=LEGS, synthesize=ARMS)


def test_a_source_shorter_than_a_fragment_says_what_to_try(sketch, capture):
    with pytest.raises(kw.MatchingError, match="longer source"):
        kw.texture(sketch, capture.cut(1, 4), drive=LEGS, synthesize=ARMS)


@pytest.mark.parametrize(
    "names",
    [
        dict(drive=[], synthesize=ARMS),
        dict(drive=LEGS),
        dict(drive=[*LEGS, "LeftLeg"], synthesize=ARMS),
        dict(drive=LEGS, synthesize=[*ARMS, "*Arm"]),
        dict(drive=LEGS, texture=["Spine"], synthesize=["Spine"]),
        dict(drive=LEGS, synthesize="LeftArm.rotateX"),
        dict(drive=LEGS, texture=["Hips.translateX"]),
    ],
    ids=[
        "no drive",
        "no target",
        "twice",
        "twice by pattern",
        "both",
        "one angle",
        "travel",
    ],
)
def test_names_that_make_no_sense_are_an_error(sketch, capture, names):
    with pytest.raises(kw.DataError):
        kw.texture(sketch, capture, **names)


@pytest.mark.parametrize(
    "frames", [[1], [], [0, 10], [1, 999], [1.5, 20], [np.nan, 20], ["a", "b"]]
)
def test_invalid_key_frames_are_an_error(sketch, capture, frames):
    with pytest.raises(kw.DataError, match="key_frames"):
        kw.texture(sketch, capture, drive=LEGS, texture=LEGS, key_frames=frames)


def test_no_source_is_an_error(sketch):
    with pytest.raises(kw.DataError, match="sources"):
        kw.texture(sketch, [], drive=LEGS, synthesize=ARMS)


@pytest.mark.parametrize(
    "setting",
    [
        dict(band=0),
        dict(n_paths=0),
        dict(path_cost="cheap"),
        dict(scale_range=(2, 1)),
        dict(weights={"LeftLeg": -1}),
        dict(weights={"LeftLeg": np.inf}),
        dict(weights={"LeftLeg": "x"}),
        dict(weights=3),
        dict(liveliness=2),
        dict(liveliness=np.nan),
        dict(n_matches="many"),
        dict(n_matches=2.5),
        dict(n_paths=True),
        dict(fit_frames=5.5),
        dict(scale_range=[1]),
        dict(scale_range=3),
        dict(scale_range=("a", "b")),
        dict(break_on=3),
        dict(root=5),
        dict(scale="yes"),
        dict(keep_keys="no"),
    ],
    ids=str,
)
def test_settings_out_of_range_are_an_error(setting):
    with pytest.raises(kw.SettingError, match=next(iter(setting))):
        kw.TextureSettings(**setting)


def test_a_drive_that_weighs_nothing_is_an_error(sketch, capture):
    settings = kw.TextureSettings(weights=dict.fromkeys(LEGS, 0))
    with pytest.raises(kw.SettingError, match="weights"):
        kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)


@pytest.mark.parametrize("root", ["Hip*", "Hips.rotateX", "Tail"])
def test_a_root_has_to_be_one_joint_or_control(sketch, capture, root):
    settings = kw.TextureSettings(root=root)
    with pytest.raises(kw.UnknownNameError):
        kw.texture(sketch, capture, drive=LEGS, texture="Hips", settings=settings)


def test_settings_copy_their_weights():
    weights = {"LeftLeg": 2.0}
    settings = kw.TextureSettings(weights=weights)
    weights["LeftLeg"] = -5
    assert settings.weights["LeftLeg"] == 2
    assert hash(settings) == hash(kw.TextureSettings(weights={"LeftLeg": 2.0}))


@pytest.mark.parametrize("setting", [dict(weights={"Tail": 2}), dict(break_on="Tail")])
def test_settings_for_joints_outside_the_drive_are_an_error(sketch, capture, setting):
    settings = kw.TextureSettings(**setting)
    with pytest.raises(kw.UnknownNameError, match="Tail"):
        kw.texture(sketch, capture, drive=LEGS, synthesize=ARMS, settings=settings)


def z_up(motion):
    """Lay a motion on its back, so that z points up."""
    quarter = np.array([np.sqrt(0.5), 0, 0, np.sqrt(0.5)])
    turned = np.array(motion.rotations)
    turned[:, 0] = rotations.compose(quarter, turned[:, 0])
    positions = rotations.rotate(quarter, motion.root_positions)
    return motion.with_(rotations=turned, root_positions=positions, up_axis="z")


def test_a_clip_with_z_up_comes_out_as_with_y_up(take, capture):
    made = []
    for change in (lambda motion: motion, z_up):
        sketch, source = (kw.motion_to_clip(change(m)) for m in (take, capture))
        settings = kw.TextureSettings(root="Hips")
        names = {"drive": LEGS, "texture": ["Hips", *LEGS], "settings": settings}
        clip = kw.texture(sketch, source, **names).clip
        order = clip.rotation_orders["Hips"]
        letters = ["XYZ".index(axis) for axis in order]
        angles = clip.values[:, clip.columns("Hips")][:, letters]
        made.append(rotations.euler_to_quaternion(angles, order))
    quarter = [np.sqrt(0.5), 0, 0, np.sqrt(0.5)]
    assert angle_between(rotations.compose(quarter, made[0]), made[1]).max() < 1e-9


def test_curves_have_the_up_axis_of_their_sources(take):
    clip = kw.motion_to_clip(z_up(take))
    sketch, _ = sample_sketch(as_curves(clip, 10), TextureSource(clip), ["Spine"], [])
    assert sketch.up_axis == "z"
