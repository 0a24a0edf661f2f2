"""Texturing a scene is what `kw.texture` does with its curves, and writes them back."""

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from keyweave.animation.fading import blend
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from keyweave.verbs.texture.job import texture
from keyweave.verbs.texture.result import Textured
from made_up.made_scenes import write_scenes

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
HERO = [f"hero:{name}" for name in LEGS]
NAMES = {"drive": HERO, "texture": "hero:*Leg", "synthesize": ["hero:Spine", "hero:*Arm"]}


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Write shot.ma, the hero's sketch, and capture.ma, the same under mocap."""
    folder = tmp_path_factory.mktemp("job")
    walk = made_up.walker(3, rng=np.random.default_rng(7))
    capture = made_up.walker(6, rng=np.random.default_rng(1))
    write_scenes(folder, walk, capture, LEGS)
    return folder, walk, capture


@pytest.fixture
def shot(made):
    return kw.open_scene(made[0] / "shot.ma")


@pytest.fixture(scope="module")
def capture(made):
    return made[2]


@pytest.fixture(scope="module")
def still(made):
    """Return the shot as it was saved, to be read alone."""
    return kw.open_scene(made[0] / "shot.ma")


@pytest.fixture(scope="module")
def plain(made, still, capture):
    """Return the input and result of the plain job, and a shot that it textured."""
    work, textured = job(capture), kw.open_scene(made[0] / "shot.ma")
    given = work.read(still)
    result = work.compute(given)
    work.write(textured, given, result)
    return given, result, textured


@pytest.fixture
def edited(made, tmp_path):
    """Return a function that opens the shot with statements added or replaced."""

    def call(added="", *replaced):
        text = (made[0] / "shot.ma").read_text(encoding="utf-8")
        for old, new in replaced:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "edited.ma"
        path.write_text(text + added, encoding="utf-8")
        return kw.open_scene(path)

    return call


def job(source, **changes):
    return TextureJob((Source(source),), **{**NAMES, **changes})


def test_texturing_a_scene_agrees_with_the_library(shot, capture):
    curves = shot.read_curves()
    source = renamed(kw.motion_to_clip(capture), "hero:")
    result = texture(shot, job(capture))
    expected = kw.texture(curves, source, **NAMES)
    for made, wanted in zip(result.paths, expected.paths):
        columns = [wanted.output.index(channel) for channel in made.output.channels]
        assert_allclose(made.output.values, wanted.output.values[:, columns], atol=1e-6)
    frames = result.clip.frames
    sampled = shot.sample(result.clip.channels, frames)
    targets = [c for c in sampled.channels if "Hips" not in c]
    for channel in targets:
        ours = sampled.values[:, sampled.index(channel)]
        assert_allclose(ours, result.clip.values[:, result.clip.index(channel)], atol=1e-9)


def renamed(clip, prefix):
    orders = {prefix + name: order for name, order in clip.rotation_orders.items()}
    channels = tuple(prefix + channel for channel in clip.channels)
    return kw.Clip(clip.values, channels, clip.frame_rate, clip.start_frame, orders)


@pytest.mark.parametrize("tolerance", [None, np.radians(0.5)])
def test_keys_of_the_sketch_are_kept(shot, capture, plain, tolerance):
    before = shot.read_curves()
    job(capture, tolerance=tolerance).write(shot, *plain[:2])
    after = {curve.channel: curve for curve in shot.read_curves()}
    for curve in before:
        assert_allclose(after[curve.channel].evaluate(curve.times), curve.values, atol=1e-9)
        nearest = np.abs(np.subtract.outer(curve.times, after[curve.channel].times))
        assert_allclose(nearest.min(axis=1), 0, atol=1e-9)
    knee = "hero:LeftLeg.rotateX"
    assert len(after[knee]) > len({c.channel: c for c in before}[knee])


def test_reduced_keys_stay_within_the_tolerance_of_the_result(shot, capture, plain):
    rough, (_, _, dense), allowed = shot, plain, np.radians(0.5)
    result = texture(rough, job(capture, tolerance=allowed))
    targets = [c for c in result.clip.channels if "Hips" not in c]
    frames = result.clip.frames
    off = rough.sample(targets, frames).values - dense.sample(targets, frames).values
    assert np.abs(off).max() <= allowed * 1.001
    keys = [sum(map(len, scene.read_curves(targets))) for scene in (rough, dense)]
    assert keys[0] < keys[1] / 2


def test_controls_that_are_not_named_stay_unchanged(shot, capture):
    before = {curve.channel: curve for curve in shot.read_curves()}
    texture(shot, job(capture, texture="hero:LeftLeg", synthesize=()))
    for curve in shot.read_curves():
        is_made = curve.channel.startswith("hero:LeftLeg.")
        same = np.array_equal(curve.times, before[curve.channel].times)
        assert same != is_made


@pytest.mark.parametrize("first, last", [(31, 61), (35, 57)])  # on keys, and between
def test_only_the_requested_frames_change(shot, capture, first, last):
    frames = np.arange(-5, 101.0)
    outside = (frames < first) | (frames > last)
    before = shot.sample(shot.channels, frames)
    texture(shot, job(capture, frames=(first, last)))
    after = shot.sample(before.channels, frames)
    assert_allclose(after.values[outside], before.values[outside], atol=1e-9)
    assert np.abs(after.values - before.values).max() > 0.01
    spine = shot.sample(["hero:Spine.rotateX"], frames).values[:, 0]  # had no curve
    assert_allclose(spine[outside], 0, atol=1e-12)
    assert np.ptp(spine[~outside]) > 0.01


def count_keys(inputs, result, path=0):
    return result.count_keys(inputs.sketch, path=path, sampled=inputs.sampled)


def test_keys_are_those_that_the_animator_set(shot, capture):
    """A channel without a curve is sampled for the sketch; its samples are no keys."""
    work = job(capture, texture=["hero:*Leg", "hero:*Arm"], synthesize="hero:Spine")
    given = work.read(shot)
    result = work.compute(given)
    own = shot.read_curves([f"{leg}.rotate{axis}" for leg in HERO for axis in "XYZ"])
    n_keys = sum(map(len, own))
    counts = [count_keys(given, result, number) for number in range(3)]
    assert {(each.n_keys, each.n_kept, each.n_channels) for each in counts} == {
        (n_keys, n_keys, 12)
    }


def test_curves_that_only_drive_are_not_counted(shot, capture):
    work = job(capture, texture=())
    given = work.read(shot)
    result = work.compute(given)
    assert count_keys(given, result).n_keys == 0
    assert result.notes == ()


def test_still_controls_get_curves(still, plain):
    assert not any("Spine." in channel for channel in still.channels)
    shot = plain[2]
    (bend, *_) = shot.read_curves(["hero:Spine.rotateX"])
    assert len(bend) > 50 and np.ptp(bend.values) > 0.001
    assert (bend.kind, bend.frame_rate) == ("angle", shot.frame_rate)


def test_the_steps_can_be_taken_one_by_one(made, shot, capture, still, plain):
    assert still.encode() == (made[0] / "shot.ma").read_bytes()  # read, and not written
    texture(shot, job(capture))
    assert plain[2].encode() == shot.encode()


def test_favor_weights_sources_and_a_prediction_keeps_keys(shot, still, capture):
    sources = [Source(each, name=name) for each, name in ((capture, "a"), (capture, "b"))]
    settings = kw.TextureSettings(predicted=1.0)
    work = TextureJob(tuple(sources), **NAMES, favor=["b*2", "1*0"], settings=settings)
    inputs = work.read(still)
    shown = Textured(work, inputs, work.compute(inputs))
    assert [text for _, text in shown.rank_sources()] == [
        "nearest, 0% of the result",
        "100% of the result",
    ]
    work.write(shot, inputs, shown.output)
    after = {curve.channel: curve for curve in shot.read_curves()}
    for curve in still.read_curves():
        values = after[curve.channel].evaluate(curve.times)
        assert_allclose(values, curve.values, atol=1e-9)


def test_alternatives_can_be_written_one_after_the_other(made, capture, plain):
    scene, fresh = (kw.open_scene(made[0] / "shot.ma") for _ in range(2))
    work, (given, result, _) = job(capture), plain
    work.write(scene, given, result, 1)
    second = scene.document.own.text.encode()
    work.write(scene, given, result)
    work.write(fresh, given, result, 1)
    assert fresh.document.own.text.encode() == second
    assert scene.document.own.text.encode() != second


LOCKED = '\tsetAttr -l on ".ry";\n\tsetAttr -l on ".rz";\n'


def lock_left_knee(text=LOCKED):
    start = 'createNode joint -n "hero:LeftLeg" -p "hero:LeftUpLeg";\n'
    return start, start + text


def test_locked_axes_are_left_alone_and_noted(edited, capture):
    free = (
        ('connectAttr "LeftLeg_rotateY.o"', "// "),
        ('connectAttr "LeftLeg_rotateZ.o"', "// "),
    )
    scene = edited("", lock_left_knee(), *free)
    given = job(capture).read(scene)
    assert [note.partition(" ")[0] for note in given.notes] == [
        "hero:LeftLeg.rotateY",
        "hero:LeftLeg.rotateZ",
    ]
    assert all(
        "is locked" in note and "; it is left unchanged" in note for note in given.notes
    )
    assert "hero:LeftLeg.rotateX" in given.written
    texture(scene, job(capture))
    assert "hero:LeftLeg.rotateX" in scene.channels
    assert not {"hero:LeftLeg.rotateY", "hero:LeftLeg.rotateZ"} & {*scene.channels}


def test_a_fully_locked_control_is_refused(edited, capture):
    scene = edited("", lock_left_knee(LOCKED + '\tsetAttr -l on ".rx";\n'))
    text = scene.document.own.text.encode()
    with pytest.raises(kw.DataError, match="hero:LeftLeg.rotateX is locked"):
        texture(scene, job(capture))
    assert scene.document.own.text.encode() == text


DRIVEN = """
createNode unitConversion -n "convert";
	setAttr ".cf" 1;
createNode transform -n "hero:handle";
connectAttr "LeftLeg_rotateX.o" "hero:handle.rx";
connectAttr "hero:handle.rx" "convert.i";
connectAttr "convert.o" "hero:LeftLeg.rx";
"""


def test_channels_driven_by_nodes_can_drive(edited, shot, capture):
    free = 'connectAttr "LeftLeg_rotateX.o" "hero:LeftLeg.rx";\n'
    scene = edited(DRIVEN, (free, ""))
    assert "hero:LeftLeg.rotateX" not in scene.channels
    options = {"texture": "hero:LeftUpLeg", "synthesize": "hero:Spine"}
    ours, theirs = (texture(one, job(capture, **options)) for one in (scene, shot))
    for channel in ("hero:LeftUpLeg.rotateX", "hero:Spine.rotateY"):
        values = [one.clip.values[:, one.clip.index(channel)] for one in (ours, theirs)]
        assert_allclose(*values, atol=1e-6)


def test_nodes_alone_can_drive_over_the_playback_range(edited, capture):
    free = 'connectAttr "LeftLeg_rotateX.o" "hero:LeftLeg.rx";\n'
    scene = edited(DRIVEN, (free, ""))
    options = {"drive": "hero:LeftLeg.rotateX", "texture": (), "synthesize": "hero:Spine"}
    result = texture(scene, job(capture, **options))
    assert (result.clip.start_frame, result.clip.last_frame) == scene.frame_range
    assert "hero:Spine.rotateX" in scene.channels


REFUSED = {
    "unknown drive": ({"drive": "hero:LeftKnee"}, kw.UnknownNameError, "no hero:LeftKnee"),
    "unknown target": ({"synthesize": "hero:Tail"}, kw.UnknownNameError, "no hero:Tail"),
    "other namespace": ({"drive": "mocap:LeftLeg"}, kw.UnknownNameError, "hero:LeftLeg"),
    "no keys": (
        {"drive": "hero:LeftArm", "texture": "hero:Spine", "synthesize": ()},
        kw.DataError,
        "no keys",
    ),
    "named twice": ({"synthesize": "hero:LeftLeg"}, kw.DataError, "hero:LeftLeg"),
    "one angle": ({"synthesize": "hero:Spine.rotateX"}, kw.DataError, "name hero:Spine"),
    "frames outside": ({"frames": (50, 999)}, kw.DataError, "50 to 999"),
}


@pytest.mark.parametrize("changes, error, problem", REFUSED.values(), ids=REFUSED)
def test_refused_requests_change_nothing(shot, capture, changes, error, problem):
    text = shot.document.own.text.encode()
    with pytest.raises(error, match=problem):
        texture(shot, job(capture, **changes))
    assert shot.document.own.text.encode() == text


def test_keys_that_span_too_many_frames_are_refused(edited, capture):
    far = 'createNode animCurveTA -n "far";\n\tsetAttr -s 2 ".ktv[0:1]"  1 0 1e11 5;\n'
    scene = edited(far + 'connectAttr "far.o" "hero:Spine.rx";\n')
    with pytest.raises(kw.KeyweaveError, match="spans .* frames; the limit is 1,000,000"):
        texture(scene, job(capture, texture=["hero:*Leg", "hero:Spine"], synthesize=()))


class Layered:
    """A scene that takes all modes, and remembers what it was asked."""

    def __init__(self, scene):
        self.scene = scene
        self.asked = []

    def __getattr__(self, name):
        return getattr(self.scene, name)

    def refusals(self, channels, **where):
        self.asked.append(where)
        return self.scene.refusals(channels)

    def write_curves(self, curves, *, time_range=None, **where):
        self.asked.append(where)
        self.scene.write_curves(curves, time_range=time_range)


def test_the_result_is_written_to_the_requested_layer(shot, capture, plain):
    host = Layered(shot)
    texture(host, job(capture, mode="additive", layer="life"))
    assert host.asked == [{"mode": "additive", "layer": "life"}] * 2
    assert shot.encode() == plain[2].encode()


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_of_a_file_shows_what_the_base_would(shot, capture, plain, mode):
    layered, (_, result, base) = shot, plain
    texture(layered, job(capture, mode=mode, layer="life"))
    assert layered.graph.node("life").type == "animLayer"
    channels, frames = result.clip.channels, result.clip.frames
    values = [scene.sample(channels, frames).values for scene in (base, layered)]
    assert_allclose(*values, atol=1e-9)


@pytest.mark.parametrize("frames", [(None, None), (31, 61), (35, 57), (40, None)])
def test_soft_ends_start_from_the_sketch_and_keep_the_middle(made, capture, still, frames):
    hard, soft = (kw.open_scene(made[0] / "shot.ma") for _ in range(2))
    work = job(capture, frames=frames, soft_frames=8)
    given = work.read(still)
    result = work.compute(given)
    work.write(soft, given, result)
    job(capture, frames=frames).write(hard, given, result)
    targets = [c for c in result.clip.channels if "Hips" not in c]
    written = result.clip.between(*frames).frames
    values = [one.sample(targets, written).values for one in (hard, soft, still)]
    assert_allclose(values[1][[0, -1]], values[2][[0, -1]], atol=1e-9)
    assert_allclose(values[1][8:-8], values[0][8:-8], atol=1e-9)
    off = np.abs(values[1] - values[0])
    assert off[1:8].max() > 0.01 and off[-8:-1].max() > 0.01


def test_keys_are_kept_at_soft_ends_too(shot, capture, plain):
    before = shot.read_curves()
    job(capture, soft_frames=20).write(shot, *plain[:2])
    after = {curve.channel: curve for curve in shot.read_curves()}
    for curve in before:
        assert_allclose(after[curve.channel].evaluate(curve.times), curve.values, atol=1e-9)


def test_an_unwritable_axis_does_not_prevent_soft_ends_on_the_others(edited, capture):
    free = (
        ('connectAttr "LeftLeg_rotateY.o"', "// "),
        ('connectAttr "LeftLeg_rotateZ.o"', "// "),
    )
    scene = edited("", lock_left_knee(), *free)
    knee, frames = ["hero:LeftLeg.rotateX"], np.arange(31, 62.0)
    before = scene.sample(knee, frames).values
    texture(scene, job(capture, frames=(31, 61), soft_frames=5))
    after = scene.sample(knee, frames).values
    assert_allclose(after[[0, -1]], before[[0, -1]], atol=1e-9)


def test_soft_ends_that_meet_are_refused_before_anything_is_made(shot, capture):
    with pytest.raises(kw.SettingError, match="soft_frames is 16 .* from 0 to 15"):
        job(capture, frames=(31, 61), soft_frames=16).read(shot)


@pytest.mark.parametrize("strength", [0, 0.5, 1.5])
@pytest.mark.parametrize("tolerance", [None, np.radians(0.5)])
def test_a_share_of_the_change_is_written_and_keys_stay(
    shot, capture, plain, strength, tolerance
):
    curves = shot.read_curves()
    given, result, _ = plain
    targets = [c for c in result.clip.channels if "Hips" not in c]
    frames = result.clip.frames
    before = shot.sample(targets, frames)
    job(capture).write(shot, given, result, 1)
    at = job(capture, strength=strength, tolerance=tolerance)
    at.write(shot, given, result)
    wanted = blend(before, result.clip.keep(targets), strength=strength)
    shown = shot.sample(wanted.channels, frames).values
    columns = [targets.index(channel) for channel in wanted.channels]
    assert_allclose(shown, wanted.values, atol=1.001 * (tolerance or 1e-9))
    assert columns == [*range(len(targets))]
    after = {curve.channel: curve for curve in shot.read_curves()}
    for curve in curves:
        kept = after[curve.channel].evaluate(curve.times)
        assert_allclose(kept, curve.values, rtol=0, atol=1e-9)


def test_soft_ends_may_be_chosen_after_a_scene_is_read(shot, capture):
    soft = job(capture, soft_frames=3)
    values = []
    for reading in (soft, job(capture)):
        given = reading.read(shot)
        values.append(soft.blend(given, reading.compute(given)).values)
    assert_array_equal(*values)


def test_controls_with_keys_drive_and_are_textured_and_the_others_are_synthesised(
    shot, capture
):
    asked = TextureJob((Source(capture),)).on(shot, [*HERO, "hero:Spine"])
    assert asked.drive == HERO
    assert asked.texture == HERO
    assert asked.synthesize == ["hero:Spine"]
    assert asked.read(shot).written


def test_controls_stay_in_the_list_that_names_them(shot, capture):
    asked = TextureJob(
        (Source(capture),), drive=HERO[:2], texture="hero:*UpLeg", synthesize="hero:Spine"
    ).on(shot, [*HERO, "hero:Spine", "hero:Chest"])
    assert asked.drive == HERO[:2]
    assert asked.texture == ["hero:*UpLeg", "hero:LeftLeg", "hero:RightLeg"]
    assert asked.synthesize == ["hero:Spine", "hero:Chest"]


def test_unknown_controls_cannot_be_added(shot, capture):
    with pytest.raises(kw.UnknownNameError):
        TextureJob((Source(capture),)).on(shot, ["nobody"])


def test_remarks_of_the_host_are_noted(shot, capture, monkeypatch):
    monkeypatch.setattr(type(shot), "remarks", lambda scene, channels: ("IK is on",))
    assert "IK is on" in job(capture).read(shot).notes


def test_curves_of_the_selection_are_read_in_one_call(shot, capture, monkeypatch):
    read, reads = shot.read_curves, []
    monkeypatch.setattr(
        shot, "read_curves", lambda names: reads.append(names) or read(names)
    )
    asked = TextureJob((Source(capture),)).on(shot, [*HERO, "hero:Spine"])
    assert len(reads) == 1 and len(reads[0]) > 6
    assert asked.texture or asked.synthesize


def test_a_result_is_softened_once_when_it_is_written(shot, capture, monkeypatch):
    soft = job(capture, frames=(31, 61), soft_frames=5)
    given = soft.read(shot)
    result, calls = soft.compute(given), []
    monkeypatch.setattr(
        "keyweave.verbs.texture.job.blend",
        lambda *args, **share: calls.append(args) or blend(*args, **share),
    )
    soft.write(shot, given, result)
    assert len(calls) == 1
