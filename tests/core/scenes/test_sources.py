"""Sources of any kind, under any names and in any rotation orders, are the scene's own."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.animation.features import ChannelGroup
from keyweave.animation.resampling import channels_to_quaternion
from keyweave.scenes.sources import Source, read_source_clip
from made_up.made_scenes import write_scenes

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
PARTS = [ChannelGroup(f"hero:{name}", is_rotation=True) for name in [*LEGS, "Spine"]]
RATE = 30


@pytest.fixture(scope="module")
def made(tmp_path_factory):
    """Write shot.ma of a hero and capture.ma of mocap; return the captured motion too."""
    folder = tmp_path_factory.mktemp("sources")
    walk = made_up.walker(2, rng=np.random.default_rng(7))
    capture = made_up.walker(3, rng=np.random.default_rng(1))
    write_scenes(folder, walk, capture, LEGS)
    return folder, capture


@pytest.fixture
def shot(made):
    return kw.open_scene(made[0] / "shot.ma")


@pytest.fixture
def capture(made):
    return made[1]


def kinds_of(made):
    """Return the captured motion as each kind of data that a source may be."""
    folder, capture = made
    clip = kw.motion_to_clip(capture)
    return {
        "motion": capture,
        "clip": clip,
        "curves": kw.fit(clip),
        "tuple of curves": tuple(kw.fit(clip)),
        "scene": kw.open_scene(folder / "capture.ma"),
    }


@pytest.mark.parametrize("frames", [(None, None), (11, 40), (None, 40), (11, None)])
@pytest.mark.parametrize("kind", ["clip", "curves", "tuple of curves", "scene", "motion"])
def test_a_capture_is_the_same_in_every_kind_of_source(made, shot, kind, frames):
    found = read_source_clip(Source(kinds_of(made)[kind], frames), PARTS, shot)
    whole = kw.motion_to_clip(made[1])
    first, last = 1 if frames[0] is None else 11, 90 if frames[1] is None else 40
    assert (found.start_frame, found.last_frame, found.frame_rate) == (first, last, RATE)
    for part in PARTS:
        theirs = part.name.partition(":")[2]
        order = whole.rotation_orders[theirs]
        rows = slice(first - 1, last)
        expected = channels_to_quaternion(whole.values[rows, whole.columns(theirs)], order)
        columns = found.columns(part.name)
        order = found.rotation_orders[part.name]
        turned = channels_to_quaternion(found.values[:, columns], order)
        assert_allclose(np.abs(np.sum(turned * expected, axis=-1)), 1, atol=1e-9)


@pytest.mark.parametrize("kind", ["motion", "clip", "scene"])
def test_rotations_are_in_the_orders_of_the_scene(made, shot, tmp_path, kind):
    text = (made[0] / "shot.ma").read_text(encoding="utf-8")
    assert '\tsetAttr ".ro" 4;' in text
    path = tmp_path / "other.ma"
    path.write_text(text.replace('".ro" 4', '".ro" 2'), encoding="utf-8")
    other = kw.open_scene(path)
    data = kinds_of(made)[kind]
    clips = [read_source_clip(Source(data), PARTS, scene) for scene in (shot, other)]
    orders = [clip.rotation_orders["hero:LeftLeg"] for clip in clips]
    assert orders == ["ZXY", "YXZ"]
    for part in PARTS:
        turned = [
            channels_to_quaternion(
                c.values[:, c.columns(part.name)], c.rotation_orders[part.name]
            )
            for c in clips
        ]
        assert_allclose(np.abs(np.sum(turned[0] * turned[1], axis=-1)), 1, atol=1e-9)
    knees = [clip.values[:, clip.columns("hero:LeftUpLeg")] for clip in clips]
    assert not np.allclose(*knees)


def test_bare_curves_have_the_orders_of_the_scene(made, shot):
    curves = kinds_of(made)["curves"]
    found = read_source_clip(Source(curves), PARTS, shot)
    by_channel = {curve.channel: curve for curve in curves}
    for axis in "XYZ":
        values = by_channel[f"LeftLeg.rotate{axis}"].values
        ours = found.values[:, found.index(f"hero:LeftLeg.rotate{axis}")]
        assert_allclose(ours, values, atol=1e-9)


def test_single_channels_are_found(made, shot):
    parts = [ChannelGroup("hero:Hips.translateY", is_rotation=False)]
    for kind, data in kinds_of(made).items():
        found = read_source_clip(Source(data), parts, shot)
        heights = found.values[:, found.index("hero:Hips.translateY")]
        assert_allclose(heights, made[1].root_positions[:, 1], atol=1e-6, err_msg=kind)


def test_other_frames_of_the_scene_itself_are_a_source(shot):
    found = read_source_clip(Source(shot, (11, 30)), PARTS[:2], shot)
    expected = shot.sample(found.channels, np.arange(11, 31))
    assert_allclose(found.values, expected.values, atol=1e-12)
    assert (found.start_frame, len(found)) == (11, 20)


TWO = """
createNode joint -n "{0}Hips";
	setAttr ".ro" 4;
createNode joint -n "{0}LeftUpLeg" -p "{0}Hips";
	setAttr ".ro" 4;
createNode animCurveTA -n "{1}_rx";
	setAttr ".tan" 2;
	setAttr -s 2 ".ktv[0:1]"  1 0 31 {2};
connectAttr "{1}_rx.o" "{0}LeftUpLeg.rx";
"""
HEAD = "currentUnit -l centimeter -a degree -t ntsc;\n"


@pytest.fixture
def pair(tmp_path):
    path = tmp_path / "pair.ma"
    text = TWO.format("villain:", "villain", 30) + TWO.format("hero:", "hero", 60)
    path.write_text(HEAD + text, encoding="utf-8")
    return kw.open_scene(path)


THIGH = [ChannelGroup("hero:LeftUpLeg", is_rotation=True)]


def test_a_namespace_chooses_one_of_several_characters(pair, shot, tmp_path):
    single = tmp_path / "single.ma"
    single.write_text(HEAD + TWO.format("x:", "x", 0), encoding="utf-8")
    scene, parts = kw.open_scene(single), [ChannelGroup("x:LeftUpLeg", is_rotation=True)]
    ends = {}
    for namespace in ("hero", "villain", "villain:"):
        found = read_source_clip(Source(pair, namespace=namespace), parts, scene)
        ends[namespace] = np.degrees(found.values[-1, found.index("x:LeftUpLeg.rotateX")])
    assert ends == pytest.approx({"hero": 60, "villain": 30, "villain:": 30})
    with pytest.raises(kw.DataError, match="villain:LeftUpLeg or hero:LeftUpLeg"):
        read_source_clip(Source(pair), parts, scene)


def test_a_character_may_learn_from_another_of_its_scene(pair):
    found = read_source_clip(Source(pair, namespace="villain"), THIGH, pair)
    bend = found.values[:, found.index("hero:LeftUpLeg.rotateX")]
    assert_allclose(np.degrees(bend[[0, -1]]), [0, 30], atol=1e-9)


def test_a_motion_poses_the_requested_character(pair, capture):
    found = read_source_clip(Source(capture), THIGH, pair)
    channels = {channel.partition(".")[0] for channel in found.channels}
    assert channels == {"hero:Hips", "hero:LeftUpLeg"}
    row = capture.skeleton.index("LeftUpLeg")
    turned = channels_to_quaternion(found.values[:, found.columns("hero:LeftUpLeg")], "ZXY")
    alike = np.abs(np.sum(turned * capture.rotations[:, row], axis=-1))
    assert_allclose(alike, 1, atol=1e-9)


def test_joint_orients_do_not_change_the_pose_of_a_motion(pair, capture, tmp_path):
    text = pair.path.read_text(encoding="utf-8")
    start = 'createNode joint -n "hero:LeftUpLeg" -p "hero:Hips";\n'
    orient = '\tsetAttr ".jo" -type "double3" 10 20 30 ;\n'
    path = tmp_path / "oriented.ma"
    path.write_text(text.replace(start, start + orient), encoding="utf-8")
    scene = kw.open_scene(path)
    clip = read_source_clip(Source(capture), THIGH, scene)
    scene.write_curves(kw.fit(clip))
    baked = scene.motion("hero:Hips", (1, 90)).rotations[:, 1]
    row = capture.skeleton.index("LeftUpLeg")
    alike = np.abs(np.sum(baked * capture.rotations[:, row], axis=-1))
    assert_allclose(alike, 1, atol=1e-9)


def strange(motion):
    names = tuple(f"x{name}" for name in motion.skeleton.names)
    return motion.with_(skeleton=replace(motion.skeleton, names=names))


REFUSED = {
    "frames of a motion": ("motion", {"frames": (50, 999)}, "take 7: frames"),
    "frames of a clip": ("clip", {"frames": (50, 999)}, "take 7: frames"),
    "frames of curves": ("curves", {"frames": (50, 999)}, "take 7: frames"),
    "frames of a scene": ("scene", {"frames": (50, 999)}, "take 7 has keys .*to 90"),
    "no frames of a scene": ("scene", {"frames": (50, 20)}, "take 7 has no frames"),
    "frames beyond reason": ("scene", {"frames": (1, 1e11)}, "frame 1e.11 was requested"),
    "no namespace": ("scene", {"namespace": "nobody"}, "take 7 has no namespace nobody"),
    "no namespace of a clip": ("clip", {"namespace": "nobody"}, "take 7 has no namespace"),
    "strangers": ("stranger", {}, "take 7 has no hero:LeftUpLeg"),
}


@pytest.mark.parametrize("kind, options, problem", REFUSED.values(), ids=REFUSED)
def test_error_names_the_source_and_what_it_lacks(made, shot, kind, options, problem):
    data = strange(made[1]) if kind == "stranger" else kinds_of(made)[kind]
    with pytest.raises(kw.KeyweaveError, match=problem):
        read_source_clip(Source(data, name="take 7", **options), PARTS, shot)
