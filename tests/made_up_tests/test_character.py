"""The character's keys move its joints; its scenes are as Maya would save them."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import is_nightly
from keyweave.animation.kinematics import end_site_positions, joint_positions
from keyweave.animation.skeleton import ROTATE, TRANSLATE
from keyweave.errors import DataError, OutputError, SettingError
from keyweave.scenes.sources import Source
from keyweave.verbs import TextureJob
from made_up import (
    control_curves,
    turn_up,
    walker,
    walker_skeleton,
    write_character,
    write_scene,
    write_shot,
)
from made_up.biped.control_shapes import circle
from made_up.biped.keys import blocked

NAMES = walker_skeleton().names
CONTROLS = [f"{name}_CTRL" for name in NAMES]
MOVED = [f"Hips_CTRL.{attribute}" for attribute in (*TRANSLATE, *ROTATE)]
FREE = ["World", "COG", "LeftFootIK", "RightFootIK", "LeftHandIK", "RightHandIK"]
POLES = [f"{side}{pole}" for side in ("Left", "Right") for pole in ("Knee", "Elbow")]
ADDED = {
    **dict.fromkeys(("LeftFootIK", "RightFootIK"), ("ikFk", "roll", "stretch")),
    **dict.fromkeys(("LeftHandIK", "RightHandIK"), ("ikFk", "stretch", "space")),
    **dict.fromkeys(
        ("LeftFingers", "RightFingers"), ("thumb", "index", "middle", "ring", "pinky")
    ),
}
ARMS = [f"{side}Arm_CTRL.{name}" for side in ("Left", "Right") for name in ROTATE]
SCALE = ("scaleX", "scaleY", "scaleZ")


@pytest.fixture(scope="module")
def walk():
    return walker(3.0, speed=[1.0, 1.5], frame_rate=24.0, rng=np.random.default_rng(7))


@pytest.fixture
def written(tmp_path):
    def written(*given, **options):
        """Write a character; return what it does and the scene."""
        options = {"legs": "fk", **options}
        motion = write_character(tmp_path / "c.ma", *given, **options)
        return motion, kw.open_scene(tmp_path / "c.ma")

    return written


def places(scene, nodes, frames):
    """Return where nodes are in the world, (n_frames, n_nodes, 3)."""
    return scene.world_matrices(nodes, frames)[..., 3, :3]


def animated(scene):
    return {channel.rpartition(".")[0] for channel in scene.channels}


RATES = [(24.0, "y"), (30000 / 1001, "z"), (120.0, "y")]
if is_nightly():
    RATES = [(rate, up) for rate in (24, 25, 30, 30000 / 1001, 120) for up in "yz"]


@pytest.mark.parametrize("rate, up", RATES)
def test_fully_keyed_controls_move_the_joints_like_the_walker(written, rate, up):
    walk = walker(0.5, frame_rate=rate)
    motion, scene = written(walk, keyed="full", up_axis=up)
    assert not scene.notes and scene.up_axis == up
    assert scene.frame_range == (1.0, len(walk))
    assert_allclose(scene.frame_rate, rate)
    joints = joint_positions(motion)
    for nodes in (NAMES, CONTROLS):  # by FK, whose controls stand where the joints are
        assert_allclose(places(scene, nodes, motion.frames), joints, atol=1e-9)
    x, y, z = np.moveaxis(joint_positions(walk), -1, 0)
    assert_allclose(joints, np.stack([x, y, z] if up == "y" else [x, -z, y], -1))


@pytest.mark.parametrize("up", ["y", "z"])
def test_a_baked_character_is_the_walker(written, walk, up):
    motion, scene = written(walk, keyed="full", up_axis=up, namespace="mocap")
    baked = scene.motion("mocap:Hips")
    rows = [baked.skeleton.index(f"mocap:{name}") for name in NAMES]
    dots = np.sum(baked.rotations[:, rows] * motion.rotations, axis=-1)
    assert_allclose(np.abs(dots), 1, atol=1e-12)
    orders = [baked.skeleton.rotation_orders[row] for row in rows]
    assert orders == list(motion.skeleton.rotation_orders)
    assert baked.up_axis == up


@pytest.mark.parametrize("up", ["y", "z"])
def test_without_keys_the_character_stands_with_hanging_arms(written, up):
    _, scene = written(keyed=False, up_axis=up)
    assert scene.channels == ()
    skeleton = turn_up(walker(1.0), up).skeleton
    found = dict(zip(NAMES, places(scene, NAMES, [1])[0]))
    rest = dict(zip(NAMES, skeleton.rest_positions()))
    for name in NAMES:
        if not name.endswith(("ForeArm", "Hand")):
            assert_allclose(found[name], rest[name], atol=1e-9)
    height = "xyz".index(up)
    for side in ("Left", "Right"):
        arm, hand = found[f"{side}Arm"], found[f"{side}Hand"]
        assert_allclose(arm[height] - hand[height], 55 * np.sin(np.radians(80)))


@pytest.mark.parametrize("legs, n_channels", [("fk", 3 + 3 * 7), ("ik", 6 * 3 + 3 * 2)])
def test_the_sketch_has_keys_where_an_animator_would_set_them(
    written, walk, legs, n_channels
):
    _, scene = written(walk, legs=legs)
    assert animated(scene) == {f"{name}_CTRL" for name in blocked(legs)}
    assert set(MOVED) <= set(scene.channels)
    assert len(scene.channels) == n_channels
    full = {curve.channel: curve for curve in control_curves(walk, "full")}
    for curve in scene.read_curves():
        if legs == "fk":
            assert_allclose(curve.frames, [*range(1, 72, 8), 72])
        rows = curve.frames.astype(int) - 1
        difference = curve.values - full[curve.channel].values[rows]
        turns = curve.channel.rpartition(".")[2] in ROTATE
        assert_allclose(np.sin(difference / 2) if turns else difference, 0, atol=1e-9)


@pytest.mark.parametrize("rate", [24.0, 25.0, 30.0, 60.0])
def test_the_sketch_has_three_keys_a_second(written, rate):
    _, scene = written(walker(3.0, frame_rate=rate))
    seconds = np.diff(scene.read_curves()[0].times)
    assert_allclose(seconds[:-1], 1 / 3, atol=0.5 / rate)


@pytest.mark.parametrize("namespace", ["", "hero", "film:hero"])
def test_animation_channels_are_keyable_and_all_others_are_locked(written, walk, namespace):
    _, scene = written(walk, namespace=namespace)
    prefix = f"{namespace}:" if namespace else ""
    turning, moving = [*NAMES, *FREE], [*FREE, *POLES, "Hips"]
    turns = {f"{name}_CTRL.{attribute}" for name in turning for attribute in ROTATE}
    moves = {f"{name}_CTRL.{attribute}" for name in moving for attribute in TRANSLATE}
    added = {f"{name}_CTRL.{one}" for name, some in ADDED.items() for one in some}
    every_free = turns | moves | added | {"World_CTRL.scaleY"}
    open_ = {prefix + channel for channel in every_free}
    controls = [f"{name}_CTRL" for name in (*turning, *POLES, *ADDED)]
    pivots = [f"{side}{name}" for side in ("Left", "Right") for name in ("Heel", "Ball")]
    groups = [f"{name}_GRP" for name in (*turning, *POLES, *ADDED, *pivots)]
    offered = {
        channel
        for channel in scene.keyable()
        if channel.partition(".")[0].endswith(("_CTRL", "_GRP"))
    }
    assert offered == open_ and not scene.refusals(sorted(open_))
    every = {
        f"{prefix}{node}.{name}"
        for node in (*controls, *groups)
        for name in (*TRANSLATE, *ROTATE, *SCALE, "visibility")
    }
    refused = scene.refusals(sorted(every - open_))
    assert set(refused) == every - open_
    assert all("locked" in why or "drives it" in why for why in refused.values())
    curve = scene.read_curves([f"{prefix}LeftLeg_CTRL.rotateX"])[0]
    with pytest.raises(DataError, match="locked"):
        scene.write_curves(curve.with_(channel=f"{prefix}LeftLeg_CTRL.translateX"))


def test_controls_and_joints_have_the_same_rotation_order(written):
    skeleton = walker_skeleton()
    orders = ("ZXY", "XYZ", "YZX") * 7
    motion = walker(1.0)
    mixed = motion.with_(
        skeleton=kw.Skeleton(NAMES, skeleton.parents, skeleton.offsets, orders)
    )
    _, scene = written(mixed, keyed="full", legs="ik")
    found = scene.rotation_orders([*NAMES, *CONTROLS])
    assert tuple(found[name] for name in NAMES) == orders
    assert tuple(found[name] for name in CONTROLS) == orders
    assert_allclose(places(scene, NAMES, mixed.frames), joint_positions(mixed), atol=1e-9)


def test_posing_a_control_poses_its_joint(written):
    _, scene = written(keyed=False)
    bend = kw.AnimCurve("LeftLeg_CTRL.rotateX", [1 / 24], [np.pi / 2])
    scene.write_curves([bend])
    knee, ankle = places(scene, ["LeftLeg", "LeftFoot"], [1])[0]
    assert_allclose(ankle - knee, [0, 0, -42.5], atol=1e-9)
    lift = kw.AnimCurve("Hips_CTRL.translateY", [1 / 24], [10.0])
    scene.write_curves([lift])
    assert_allclose(places(scene, ["LeftLeg"], [1])[0, 0] - knee, [0, 10, 0], atol=1e-9)


KEYED = [(True, "y"), (False, "z"), ("full", "z")]
if is_nightly():
    KEYED = [(keyed, up) for keyed in (True, False, "full") for up in "yz"]


@pytest.mark.parametrize("keyed, up", KEYED)
def test_scenes_are_read_and_saved_to_the_byte(tmp_path, walk, keyed, up):
    walk = walk.cut(1, 24)
    write_character(tmp_path / "c.ma", walk, keyed=keyed, up_axis=up)
    write_character(tmp_path / "rig.ma", walk, keyed=False, up_axis=up)
    write_shot(tmp_path / "shot.ma", tmp_path / "rig.ma", walk, keyed=keyed, up_axis=up)
    for name in ("c", "shot"):
        scene = kw.open_scene(tmp_path / f"{name}.ma")
        assert not scene.notes
        scene.write_curves(scene.read_curves())
        scene.save(tmp_path / "again.ma", overwrite=True)
        before = (tmp_path / f"{name}.ma").read_bytes()
        assert (tmp_path / "again.ma").read_bytes() == before


def test_a_shot_moves_the_character_that_it_refers_to(tmp_path, walk):
    write_character(tmp_path / "rig.ma", walk, keyed=False)
    write_shot(tmp_path / "shot.ma", tmp_path / "rig.ma", walk, keyed="full")
    scene = kw.open_scene(tmp_path / "shot.ma")
    joints = [f"hero:{name}" for name in NAMES]
    assert_allclose(places(scene, joints, walk.frames), joint_positions(walk), atol=1e-9)
    assert {node.referenced for node in scene.document.nodes} == {True, False}
    (reference,) = scene.document.references
    assert (reference.name, reference.namespace) == ("heroRN", "hero")
    knee = scene.read_curves(["hero:LeftLeg_CTRL.rotateX"])[0]
    scene.write_curves([knee.with_(values=-knee.values)])
    (written,) = scene.read_curves([knee.channel])
    assert_allclose(written.values, -knee.values)


def test_a_shot_keeps_the_values_that_it_does_not_key(tmp_path, walk):
    write_character(tmp_path / "rig.ma", walk, keyed=False)
    write_shot(tmp_path / "shot.ma", tmp_path / "rig.ma", walk, namespace="a")
    write_character(tmp_path / "c.ma", walk, namespace="a")
    scenes = [kw.open_scene(tmp_path / name) for name in ("shot.ma", "c.ma")]
    shot, alone = (places(s, [f"a:{n}" for n in NAMES], walk.frames) for s in scenes)
    assert_allclose(shot, alone, atol=1e-12)
    assert scenes[0].channels == scenes[1].channels


def test_each_control_has_a_circle_across_its_limb(tmp_path, walk):
    write_character(tmp_path / "c.ma", walk, namespace="a")
    text = (tmp_path / "c.ma").read_text()
    skeleton = walk.skeleton
    for name in NAMES:
        _, _, block = text.partition(f'-n "a:{name}_CTRLShape" -p "a:{name}_CTRL";')
        block = block.partition("createNode")[0]
        points = np.array(re.findall(r"\t\t(\S+) (\S+) (\S+)\n", block), float)
        assert points.shape == (11, 3)
        assert_allclose(points[:3], points[8:])
        below = skeleton.offsets[skeleton.parents == skeleton.index(name)]
        if len(below) == 1:
            assert not points[:, np.abs(below[0]).argmax()].any()
        color = 6 if name.startswith("Left") else 13 if name.startswith("Right") else 17
        assert f'setAttr ".ovc" {color};' in block


@pytest.mark.parametrize("axis", range(3))
def test_a_circle_has_radius_one(axis):
    points = circle(axis)[:8]
    middles = (np.roll(points, 1, 0) + 4 * points + np.roll(points, -1, 0)) / 6  # of knots
    assert_allclose(np.linalg.norm(middles, axis=1), 1, rtol=1e-9)
    assert not points[:, axis].any() and len({tuple(p) for p in points}) == 8


def test_changing_the_up_axis_and_back_restores_the_motion(walk):
    back = turn_up(turn_up(walk, "z"), "y")
    assert_allclose(back.rotations, walk.rotations)
    assert_allclose(back.root_positions, walk.root_positions)
    assert_allclose(back.skeleton.offsets, walk.skeleton.offsets)
    assert_allclose(end_site_positions(back), end_site_positions(walk), atol=1e-9)
    assert back.skeleton.rotation_orders == walk.skeleton.rotation_orders
    assert back.skeleton.channels == walk.skeleton.channels
    assert turn_up(walk, "y") is walk


def test_changing_the_up_axis_permutes_the_control_angles(walk):
    y_up, z_up = (
        {curve.channel: curve.values for curve in control_curves(turn_up(walk, up), "full")}
        for up in ("y", "z")
    )
    for control in CONTROLS:
        x, y, z = (y_up[f"{control}.{name}"] for name in ROTATE)
        for name, angles in zip(ROTATE, (x, -z, y)):
            assert_allclose(z_up[f"{control}.{name}"], angles, atol=1e-9)


def test_scenes_of_joints_alone_store_the_up_axis(tmp_path, walk):
    for up in ("y", "z"):
        write_scene(tmp_path / f"{up}.ma", turn_up(walk, up), [])
        assert kw.open_scene(tmp_path / f"{up}.ma").up_axis == up


@pytest.mark.parametrize("up", ["y", "z"] if is_nightly() else ["z"])
def test_the_sketch_is_textured_from_another_character(tmp_path, walk, up):
    write_character(tmp_path / "shot.ma", walk, legs="fk", up_axis=up)
    capture = walker(8.0, frame_rate=24.0, rng=np.random.default_rng(1))
    options = {"keyed": "full", "namespace": "mocap", "up_axis": up}
    write_character(tmp_path / "capture.ma", capture, **options)
    scene = kw.open_scene(tmp_path / "shot.ma")
    keys = {curve.channel: curve for curve in scene.read_curves()}
    legs = [
        f"{side}{joint}_CTRL" for side in ("Left", "Right") for joint in ("UpLeg", "Leg")
    ]
    job = TextureJob(
        (Source(kw.open_scene(tmp_path / "capture.ma")),),
        drive=legs,
        texture=["Hips_CTRL", *legs, "*Foot_CTRL"],
        synthesize=["*Spine_CTRL", "*Chest_CTRL", "*Arm_CTRL", "*Hand_CTRL"],
    )
    given = job.read(scene)
    result = job.compute(given)
    job.write(scene, given, result)
    assert len(result.paths) == 3 and not given.notes
    assert [note.split(",")[0] for note in result.notes] == ["Hips_CTRL is the root"]
    still = np.ptp(kw.open_scene(tmp_path / "shot.ma").sample(ARMS, walk.frames).values, 0)
    swing = np.ptp(scene.sample(ARMS, walk.frames).values, 0)
    assert not still.any() and swing.max() > np.radians(15)
    made = scene.sample(list(keys), walk.frames).values
    for values, curve in zip(made.T, keys.values()):
        rows = curve.frames.round().astype(int) - 1
        assert_allclose(values[rows], curve.values, atol=1e-9)


def test_unknown_choices_are_refused_and_nothing_is_written(tmp_path, walk):
    for options in ({"keyed": "fully"}, {"up_axis": "x"}):
        with pytest.raises(SettingError, match=next(iter(options))):
            write_character(tmp_path / "c.ma", walk, **options)
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize("rate", [29.97, 33.3])
def test_frame_rates_that_maya_does_not_know_are_refused(tmp_path, rate):
    motion = walker(1.0, frame_rate=rate)
    for write in (write_character, lambda *given: write_scene(*given, [])):
        with pytest.raises(DataError, match=f"{rate} frames per second"):
            write(tmp_path / "c.ma", motion)
    assert not list(tmp_path.iterdir())


def test_a_file_is_replaced_only_when_asked(tmp_path, walk):
    write_character(tmp_path / "c.ma", walk, keyed=False)
    with pytest.raises(OutputError):
        write_character(tmp_path / "c.ma", walk)
    write_character(tmp_path / "c.ma", walk, overwrite=True)
    assert kw.open_scene(tmp_path / "c.ma").channels
