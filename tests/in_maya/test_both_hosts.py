"""A scene answers alike whether Maya has it open or its file is read without Maya."""

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
import made_up
from case_profiles import is_nightly
from keyweave.curves.anim_curve import KEY_COLUMNS, AnimCurve
from keyweave_maya.scene import MayaScene

WALK = {"seconds": 2, "rng": 3}
SHOTS = {
    "film": {},
    "z up, pal": {"up_axis": "z", "rate": 25.0},
    "namespace, ntsc": {"namespace": "hero", "rate": 30.0},
    "every frame": {"keyed": "full"},
}
BY_DAY = ("z up, pal", "namespace, ntsc")
TRIED = SHOTS if is_nightly() else {name: SHOTS[name] for name in BY_DAY}
KNEE = "LeftLeg_CTRL.rotateX"


def walk(rate=24.0):
    return made_up.walker(2, frame_rate=rate, rng=np.random.default_rng(3))


@pytest.fixture(params=TRIED.values(), ids=TRIED)
def both(request, walks):
    """Return the same shot as two hosts, and the motion that it was made of."""
    path, motion = walks(**request.param)
    return (*opened(path), motion)


def opened(path):
    cmds.file(path.as_posix(), open=True, force=True)
    return MayaScene(), kw.open_scene(path)


def prefixed(scene, name):
    """Return a name with the namespace that the character has in a scene."""
    return f"hero:{name}" if scene.joints[0].startswith("hero:") else name


def assert_same_curve(ours, theirs, atol=1e-12):
    assert ours.channel == theirs.channel
    assert ours.kind == theirs.kind
    assert ours.frame_rate == pytest.approx(theirs.frame_rate)
    assert ours.weighted == theirs.weighted
    assert (ours.pre_infinity, ours.post_infinity) == (
        theirs.pre_infinity,
        theirs.post_infinity,
    )
    for name in (
        "in_types",
        "out_types",
        "tangents_locked",
        "weights_locked",
        "breakdowns",
    ):
        assert_array_equal(getattr(ours, name), getattr(theirs, name), err_msg=name)
    for name in ("times", "values"):
        assert_allclose(getattr(ours, name), getattr(theirs, name), atol=atol)
    for one, other in zip(ours.tangents(), theirs.tangents()):
        assert_allclose(one, other, atol=atol)


def test_time_and_units(both):
    maya, file, motion = both
    assert maya.frame_rate == pytest.approx(file.frame_rate)
    assert maya.frame_range == pytest.approx(file.frame_range)
    assert maya.frame_range == pytest.approx((motion.start_frame, motion.last_frame))
    assert maya.units == file.units
    assert maya.up_axis == file.up_axis


def test_names(both):
    maya, file, _ = both
    assert maya.joints == file.joints
    assert set(maya.channels) == set(file.channels)
    assert set(maya.keyable()) == set(file.keyable())


def test_channel_kinds_and_rotation_orders(both):
    maya, file, _ = both
    channels = file.keyable()
    assert maya.kinds(channels) == file.kinds(channels)
    assert maya.rotation_orders(file.joints) == file.rotation_orders(file.joints)


def test_the_same_channels_can_be_written(both):
    maya, file, _ = both
    channels = file.keyable()
    assert maya.refusals(channels).keys() == file.refusals(channels).keys()
    assert maya.refusals(channels)


def test_curves(both):
    maya, file, _ = both
    theirs = {curve.channel: curve for curve in file.read_curves()}
    ours = {curve.channel: curve for curve in maya.read_curves()}
    assert ours.keys() == theirs.keys()
    for channel, curve in ours.items():
        assert_same_curve(curve, theirs[channel])


def test_samples_of_controls_and_of_what_they_drive(both):
    maya, file, _ = both
    channels = [
        f"{prefixed(file, name)}.rotate{axis}"
        for name in ("LeftLeg_CTRL", "LeftLeg", "Spine_CTRL", "Hips")
        for axis in "XYZ"
    ]
    frames = np.arange(3, 20, 2)
    ours, theirs = maya.sample(channels, frames), file.sample(channels, frames)
    assert ours.channels == theirs.channels
    assert (ours.frame_rate, ours.start_frame) == (theirs.frame_rate, theirs.start_frame)
    assert dict(ours.rotation_orders) == dict(theirs.rotation_orders)
    assert ours.up_axis == theirs.up_axis
    assert_allclose(ours.values, theirs.values, atol=1e-9)


def test_a_motion_becomes_the_same_channels(both):
    maya, file, _ = both
    motion = walk().cut(1, 12)
    names = tuple(prefixed(file, name) for name in motion.skeleton.names)
    skeleton = kw.Skeleton(
        names,
        motion.skeleton.parents,
        motion.skeleton.offsets,
        motion.skeleton.rotation_orders,
    )
    named = motion.with_(skeleton=skeleton)
    ours, theirs = maya.motion_to_clip(named), file.motion_to_clip(named)
    assert ours.channels == theirs.channels
    assert_allclose(ours.values, theirs.values, atol=1e-9)
    assert ours.up_axis == theirs.up_axis


def test_joints_under_a_moving_group_are_posed_the_same(tmp_path):
    path, moved = tmp_path / "shot.ma", tmp_path / "moved.ma"
    motion = made_up.write_character(path, walk(), fingers=False)
    cmds.file(path.as_posix(), open=True, force=True)
    for attribute, end in (("translateX", 50.0), ("rotateY", 90.0)):
        cmds.setKeyframe(f"character.{attribute}", time=1, value=0)
        cmds.setKeyframe(f"character.{attribute}", time=40, value=end)
    cmds.currentTime(20)
    cmds.file(rename=moved.as_posix())
    cmds.file(save=True, type="mayaAscii")
    ours, theirs = (
        MayaScene().motion_to_clip(motion),
        kw.open_scene(moved).motion_to_clip(motion),
    )
    assert ours.channels == theirs.channels
    assert_allclose(ours.values, theirs.values, atol=1e-8)
    assert np.ptp(ours.values[:, ours.index("Hips.translateX")]) > 20
    assert cmds.currentTime(query=True) == 20


@pytest.mark.parametrize("ends", [None, (10, 24), (7.5, 20.25)])
def test_written_curves_are_read_back(both, ends):
    maya, file, _ = both
    channels = [prefixed(file, name) for name in (KNEE, "Spine_CTRL.rotateY")]
    new = [wavy(channel, file.frame_rate) for channel in channels]
    for scene in (maya, file):
        scene.write_curves(new, time_range=ends)
    for one, other in zip(maya.read_curves(channels), file.read_curves(channels)):
        assert_same_curve(one, other, atol=1e-9)
    if ends is None:
        for one, wanted in zip(maya.read_curves(channels), new):
            assert_same_curve(one, wanted)


def wavy(channel, rate):
    """Return a curve with every sort of tangent, fixed ones among them."""
    types = ("auto", "spline", "flat", "fixed", "linear", "clamped", "plateau", "auto")
    times = np.array([5.0, 8, 10, 14, 15.5, 20, 23, 26]) / rate
    tilt = np.where(np.array(types) == "fixed", 0.3, 0.0)
    reach = np.where(np.array(types) == "fixed", 0.05, 0.0)
    return AnimCurve(
        channel,
        times,
        np.sin(7 * times),
        types,
        types,
        **{"in_x": reach, "in_y": tilt, "out_x": reach, "out_y": -tilt},
        tangents_locked=np.arange(8) != 3,
        breakdowns=np.arange(8) == 4,
        pre_infinity="linear",
        post_infinity="cycleRelative",
        kind="angle",
        frame_rate=rate,
    )


@pytest.mark.parametrize(
    "infinity", ["constant", "linear", "cycle", "cycleRelative", "oscillate"]
)
def test_infinities_are_called_as_maya_calls_them(walks, infinity):
    maya, _ = opened(walks(legs="fk")[0])
    cmds.setInfinity(KNEE, preInfinite=infinity)
    (curve,) = maya.read_curves(KNEE)
    assert (curve.pre_infinity, curve.post_infinity) == (infinity, "constant")
    maya.write_curves(curve.with_(pre_infinity="constant", post_infinity=infinity))
    assert cmds.setInfinity(KNEE, query=True, postInfinite=True) == [infinity]


def test_weighted_curves_are_written_and_read_back(both):
    maya, file, _ = both
    channel = prefixed(file, KNEE)
    curve = wavy(channel, file.frame_rate).with_(weighted=True)
    maya.write_curves(curve)
    (read,) = maya.read_curves(channel)
    assert_same_curve(read, curve)
    frames = np.arange(0, 40)
    seconds = frames / file.frame_rate
    assert_allclose(maya.sample(channel, frames).values[:, 0], curve.evaluate(seconds))


def test_a_shorter_curve_leaves_no_key_of_the_longer_one(both):
    maya, file, _ = both
    channel = prefixed(file, KNEE)
    short = AnimCurve(channel, [0.5], [0.25], frame_rate=file.frame_rate)
    maya.write_curves(short)
    (read,) = maya.read_curves(channel)
    assert_same_curve(read, short)


def test_every_column_of_a_curve_is_compared():
    compared = {"times", "values", "in_types", "out_types", "tangents_locked"}
    compared |= {"weights_locked", "breakdowns", "in_x", "in_y", "out_x", "out_y"}
    assert set(KEY_COLUMNS) == compared


@pytest.mark.parametrize(
    "name", ["nobody.rotateX", "LeftLeg_CTRL.nothing", "LeftLeg_CTRL", "*.rotateX"]
)
def test_both_refuse_unknown_names(walks, name):
    for scene in opened(walks()[0]):
        with pytest.raises((kw.UnknownNameError, kw.DataError)):
            scene.sample([name], [1])


def test_remarks_name_only_the_joints_that_a_handle_rotates(walks):
    seen = ["Hips_CTRL.rotateX", "LeftFootIK_CTRL.translateX", "LeftKnee_CTRL.translateX"]
    asked = ["LeftLegIK.rotateX", *seen, "LeftLeg.rotateX"]
    for scene in opened(walks()[0]):
        (remark,) = scene.remarks(asked)
        assert remark.startswith("LeftLegIK is under LeftLegHandle")


@pytest.mark.parametrize(
    ("names", "n_nodes"),
    [
        (["LeftLeg_CTRL", "Spine_CTRL.rotateX"], 2),
        (["*Leg_CTRL"], 4),
        (["*Arm.rotate?"], 4),
        (["Left*"], None),
        (["*X"], None),
        (["LeftLeg_CTRL", "nobody"], None),
    ],
)
def test_only_nodes_that_are_named_are_looked_at_if_they_are_known(walks, names, n_nodes):
    maya, file = opened(walks()[0])
    found = {channel.partition(".")[0] for channel in maya.keyable(names)}
    every = {channel.partition(".")[0] for channel in file.keyable()}
    assert found <= every
    assert len(found) == (len(every) if n_nodes is None else n_nodes)


# --- layers ---

BOUNDED = {"whole": None, "in part": (8, 14)}
LAYERED = (KNEE, "Spine_CTRL.rotateY", "Hips_CTRL.translateX", "skeleton.scaleY")


def waves(scene, seed=0):
    """Return curves that go up and down, of rotations, a position and a scale."""
    rng, curves = np.random.default_rng(seed), []
    channels = [prefixed(scene, name) for name in LAYERED]
    for channel, kind in scene.kinds(channels).items():
        times = np.array([5.0, 9, 13, 20]) / scene.frame_rate
        values = rng.uniform(0.5, 2.0, 4)
        facts = {"kind": kind, "frame_rate": scene.frame_rate}
        curves.append(AnimCurve(channel, times, values, "auto", "auto", **facts))
    return curves


def values_of(scene, curves, frames=range(5, 21)):
    return scene.sample([curve.channel for curve in curves], frames).values


@pytest.mark.parametrize("ends", BOUNDED.values(), ids=BOUNDED)
@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_evaluates_to_the_written_curves(both, mode, ends):
    for scene in both[:2]:
        curves, every = waves(scene), np.arange(1, 30)
        before = values_of(scene, curves, every)
        others = [name for name in scene.channels if not name.endswith(LAYERED)]
        still = scene.sample(others, every).values
        scene.write_curves(curves, mode=mode, layer="life", time_range=ends)
        first, last = ends or (5, 20)
        frames = np.arange(first, last + 1)
        wanted = np.stack([one.evaluate(frames / scene.frame_rate) for one in curves], 1)
        assert_allclose(values_of(scene, curves, frames), wanted, atol=1e-9)
        if ends:
            outside = (every < first) | (every > last)
            assert_allclose(values_of(scene, curves, every)[outside], before[outside])
        assert_allclose(scene.sample(others, every).values, still, atol=1e-12)


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_both_hosts_make_the_same_layer(both, mode, tmp_path):
    maya, file, _ = both
    for scene in (maya, file):
        scene.write_curves(waves(scene), mode=mode, layer="life", time_range=(8.5, 14))
        scene.write_curves(waves(scene, 1), mode=mode, layer="more")
    assert set(maya.channels) == set(file.channels)
    names = [curve.channel for curve in waves(file)]
    assert maya.refusals(names) == file.refusals(names)
    saved = tmp_path / "layered.ma"
    cmds.file(rename=saved.as_posix())
    cmds.file(save=True, type="mayaAscii")
    frames = np.arange(1, 30, 0.5)
    ours, theirs = kw.open_scene(saved).sample(names, frames), file.sample(names, frames)
    assert_allclose(ours.values, theirs.values, atol=1e-9)
    for one, other in zip(maya.read_curves(names), file.read_curves(names)):
        assert_same_curve(one, other, atol=1e-9)


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_writing_to_a_layer_again_replaces_its_curves(both, mode):
    for scene in both[:2]:
        for seed in range(3):
            curves = waves(scene, seed)
            scene.write_curves(curves, mode=mode, layer="life")
            wanted = [one.evaluate(np.arange(5, 21) / scene.frame_rate) for one in curves]
            assert_allclose(values_of(scene, curves).T, wanted, atol=1e-9)


def test_maya_opens_the_layers_that_a_file_was_given(both, tmp_path):
    _, file, _ = both
    for seed, mode in enumerate(("override", "additive", "override")):
        file.write_curves(waves(file, seed), mode=mode, layer=f"layer{seed}")
    file.save(tmp_path / "layered.ma")
    maya, again = opened(tmp_path / "layered.ma")
    names = [curve.channel for curve in waves(file)]
    frames = np.arange(1, 30)
    values = [scene.sample(names, frames).values for scene in (maya, again, file)]
    assert_allclose(values[0], values[2], atol=1e-9)
    assert_allclose(values[1], values[2], atol=1e-12)
    root = cmds.animLayer(query=True, root=True)
    made = [f"layer{number}" for number in range(3)]
    assert cmds.animLayer(root, query=True, children=True) == made
    assert sorted(cmds.animLayer("layer1", query=True, attribute=True)) == sorted(names)
    for scene in (maya, again):
        scene.write_curves(waves(scene, 5), mode="override", layer="layer2")
        wanted = values_of(scene, waves(scene, 5))
        curves = waves(scene, 5)
        expected = [one.evaluate(np.arange(5, 21) / scene.frame_rate) for one in curves]
        assert_allclose(wanted.T, expected, atol=1e-9)


LAYERS_REFUSED = {
    "base with a layer": {"mode": "base", "layer": "life"},
    "no mode": {"mode": "merge"},
    "no name": {"mode": "override", "layer": "1st"},
    "another mode": {"mode": "override", "layer": "below"},
    "no layer": {"mode": "override", "layer": "Spine_CTRL"},
    "the base": {"mode": "override", "layer": "BaseAnimation"},
    "below another": {"mode": "additive", "layer": "below"},
    "locked": {"mode": "additive", "layer": "locked"},
    "muted": {"mode": "additive", "layer": "muted"},
    "half": {"mode": "additive", "layer": "half"},
    "turning": {"mode": "additive", "layer": "turning"},
    "blended": {"mode": "additive", "layer": "blended"},
    "in part": {"mode": "override", "layer": "other", "time_range": (5, 9)},
}


@pytest.fixture(scope="module")
def layered(walks, tmp_path_factory):
    """Save the shot with layers to which nothing can be written."""
    path = tmp_path_factory.mktemp("layered") / "shot.ma"
    cmds.file(walks()[0].as_posix(), open=True, force=True)
    for name in ("below", "locked", "muted", "half", "turning", "blended", "top", "other"):
        cmds.animLayer(name, override=name == "other")
    for name in ("below", "top"):
        cmds.animLayer(name, edit=True, attribute=KNEE)
    cmds.animLayer("locked", edit=True, lock=True)
    cmds.animLayer("muted", edit=True, mute=True)
    cmds.animLayer("half", edit=True, weight=0.5)
    cmds.setAttr("turning.rotationAccumulationMode", 1)
    cmds.setAttr("blended.rotationAccumulationMode", 2)
    cmds.file(rename=path.as_posix())
    cmds.file(save=True, type="mayaAscii")
    return path


def test_both_refuse_a_layer_in_the_same_words(layered):
    scenes = opened(layered)
    curves = [waves(scene)[:1] for scene in scenes]
    for name, where in LAYERS_REFUSED.items():
        said = []
        for scene, curve in zip(scenes, curves):
            with pytest.raises(kw.KeyweaveError) as caught:
                scene.write_curves(curve, **where)
            said.append((type(caught.value), str(caught.value)))
        assert said[0] == said[1], name


@pytest.mark.parametrize("mode", ["override", "additive"])
@pytest.mark.parametrize("ends", BOUNDED.values(), ids=BOUNDED)
def test_switches_and_whole_numbers_go_to_layers(walks, tmp_path, mode, ends):
    path = tmp_path / "shot.ma"
    cmds.file(walks()[0].as_posix(), open=True, force=True)
    kinds = {"isOn": "bool", "space": "enum", "count": "long"}
    for name, kind in kinds.items():
        choices = {"enumName": "a:b:c"} if kind == "enum" else {}
        cmds.addAttr(
            "Spine_CTRL", longName=name, attributeType=kind, keyable=True, **choices
        )
        for time, value in ((1, 0), (10, 1), (12, 0)):
            cmds.setKeyframe(
                f"Spine_CTRL.{name}", time=time, value=value, outTangentType="step"
            )
    cmds.file(rename=path.as_posix())
    cmds.file(save=True, type="mayaAscii")
    every, found = np.arange(1, 24), []
    for scene in opened(path):
        curves = [
            AnimCurve(f"Spine_CTRL.{name}", [0.25, 0.5], [1, 0], "step", "step")
            for name in kinds
        ]
        before = values_of(scene, curves, every)
        scene.write_curves(curves, mode=mode, layer="life", time_range=ends)
        inside = np.arange(*(ends or (6, 13)))
        wanted = np.stack([one.evaluate(inside / 24) for one in curves], 1)
        assert_allclose(values_of(scene, curves, inside), wanted, atol=1e-9)
        found.append(values_of(scene, curves, every))
        if ends:
            outside = (every < ends[0]) | (every > ends[1])
            assert_allclose(found[-1][outside], before[outside], atol=1e-9)
    assert_allclose(*found, atol=1e-9)
