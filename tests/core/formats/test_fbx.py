"""FBX files become the motion that was written, whatever their form, axes and layers."""

import json
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal
from scipy.spatial.transform import Rotation

from case_profiles import draw_cases
from keyweave import examples, joint_positions, load, resample
from keyweave.animation.kinematics import forward_kinematics
from keyweave.errors import FileFormatError
from keyweave.formats.fbx.node_transforms import NodeTree
from keyweave.formats.fbx.objects import FbxDocument
from keyweave.formats.fbx.reader import read_fbx
from keyweave.formats.fbx.stacks import read_takes
from keyweave.formats.fbx.text import parse_records
from made_up.fbx_scenes import (
    CONSTANT,
    CUBIC,
    ORDERS,
    TICKS,
    FbxScene,
    Raw,
    Rec,
    Word,
    make_scene,
)
from reference_material import shared
from twins import fbx as twin

FLOAT = 2e-4  # centimeters by which curves of 32 bits move a figure
AUTO, TCB, USER = CUBIC | 256, CUBIC | 512, CUBIC | 1024


@pytest.fixture(scope="module")
def walk():
    return examples.load_walk().cut(1, 40)


@pytest.fixture
def read(tmp_path):
    """Return a function that reads a scene or the contents of a file."""

    def read_scene(scene, **options):
        content = scene.binary() if isinstance(scene, FbxScene) else scene
        (tmp_path / "a.fbx").write_bytes(content)
        return read_fbx(tmp_path / "a.fbx", **options)

    return read_scene


def evaluate_nodes(content, times, name=None):
    """Return the names of all nodes, and their world matrices, shape (n, n_nodes, 3, 4)."""
    document = FbxDocument(*parse_records(content))
    models, takes = document.models, read_takes(document)
    rows = {model.id: row for row, model in enumerate(models)}
    parents = [rows.get(document.find_parent(model.id), -1) for model in models]
    tree = NodeTree(models, np.array(parents))
    take = next((take for take in takes if take.object.name == name), None)
    take = take or next(iter(takes), None)
    worlds = tree.evaluate_worlds(tree.evaluate_locals(take, np.asarray(times, float)))
    matrices = np.concatenate([worlds.matrices, worlds.positions[..., None]], axis=-1)
    return [model.name for model in models], matrices


def sample(times, key_times, values, **curve):
    """Return the x of a node at some seconds, which has one curve."""
    scene = FbxScene()
    node = scene.joint("ball")
    layer = scene.take()
    nodes = scene.add("AnimationCurveNode", "T", "", layer)
    scene.connect(nodes, node, "Lcl Translation")
    scene.curve(nodes, "d|X", key_times, values, **curve)
    return evaluate_nodes(scene.binary(), times)[1][:, 0, 0, 3]


# The forms of a file


@pytest.mark.parametrize(
    "form",
    ["binary", "stored", "big-endian", "64 bits", "text", "windows text", "7.1 text"],
)
def test_every_form_of_a_file_is_the_same_motion(read, walk, form):
    scene = make_scene(walk, prefix="mixamorig:", turn=(10, 20, -90))
    if form == "64 bits":
        scene.version = 7500
    if form == "7.1 text":
        scene.version = 7100
    content = {
        "stored": lambda: scene.binary(deflate=False),
        "big-endian": lambda: scene.binary(order=">"),
        "text": lambda: scene.text().encode(),
        "7.1 text": lambda: scene.text().encode(),
        "windows text": lambda: scene.text().replace("\n", "\r\n").encode(),
    }.get(form, scene.binary)()
    motion = read(content)
    assert motion.skeleton.names == tuple(f"mixamorig:{n}" for n in walk.skeleton.names)
    assert_array_equal(motion.skeleton.parents, walk.skeleton.parents)
    assert motion.skeleton.rotation_orders == walk.skeleton.rotation_orders
    assert (len(motion), motion.frame_rate, motion.start_frame) == (40, 30, 1)
    assert_allclose(joint_positions(motion), joint_positions(walk), atol=FLOAT)
    dots = (motion.rotations * walk.rotations).sum(axis=-1)
    assert_allclose(np.abs(dots), 1, atol=1e-9)
    assert motion.notes == ()


def test_text_and_binary_of_a_scene_are_equal(walk):
    scene = make_scene(walk, turn=(10, 20, -90))
    times = np.arange(10) / 7
    matrices = [
        evaluate_nodes(c, times)[1] for c in (scene.binary(), scene.text().encode())
    ]
    assert_allclose(*matrices, atol=1e-9)


def test_values_behind_one_of_an_unknown_type_are_skipped(read, walk):
    scene = make_scene(walk)
    for each in scene.objects[:3]:
        each.children.insert(0, Rec("Odd", [1, Word("Y"), Raw(b"Z\x07"), Raw(b"?????"), 5]))
    assert_allclose(joint_positions(read(scene)), joint_positions(walk), atol=FLOAT)


# The transforms of nodes

VECTOR = st.lists(st.floats(-3, 3), min_size=3, max_size=3)
NODE = st.fixed_dictionaries(
    {
        **dict.fromkeys(("translation", "rotation_offset", "rotation_pivot"), VECTOR),
        **dict.fromkeys(("scaling_offset", "scaling_pivot"), VECTOR),
        **dict.fromkeys(
            ("rotation", "pre", "post"),
            st.lists(st.floats(-180, 180), min_size=3, max_size=3),
        ),
        "scale": st.lists(st.floats(0.5, 2), min_size=3, max_size=3),
        "order": st.sampled_from([order.lower() for order in ORDERS]),
        "inherit": st.sampled_from([0, 1, 2]),
        "active": st.booleans(),
        "above": st.integers(0, 5),
    }
)
PROPERTIES = {
    "translation": "Lcl_Translation",
    "rotation": "Lcl_Rotation",
    "scale": "Lcl_Scaling",
    "rotation_offset": "RotationOffset",
    "rotation_pivot": "RotationPivot",
    "scaling_offset": "ScalingOffset",
    "scaling_pivot": "ScalingPivot",
    "pre": "PreRotation",
    "post": "PostRotation",
}


def make_nodes(nodes):
    """Return a scene of nodes, and the nodes with the indices of their parents."""
    scene, ids = FbxScene(), []
    for number, node in enumerate(nodes):
        node["parent"] = node["above"] % number if number else None
        properties = {PROPERTIES[name]: node[name] for name in PROPERTIES}
        above = 0 if node["parent"] is None else ids[node["parent"]]
        ids.append(
            scene.joint(
                f"n{number}",
                above,
                RotationOrder=ORDERS.index(node["order"].upper()),
                RotationActive=int(node["active"]),
                InheritType=node["inherit"],
                **properties,
            )
        )
    return scene


@draw_cases(200)
@given(nodes=st.lists(NODE, min_size=1, max_size=5))
def test_nodes_are_where_matrix_products_put_them(nodes):
    scene = make_nodes(nodes)
    names, matrices = evaluate_nodes(scene.binary(), [0.0])
    for node, expected in enumerate(twin.world(nodes)):
        found = matrices[0, names.index(f"n{node}")]
        assert_allclose(found, expected[:3], atol=1e-9 * max(1, np.abs(expected).max()))


@draw_cases(60)
@given(nodes=st.lists(NODE, min_size=2, max_size=5))
def test_joints_of_a_motion_are_where_the_nodes_of_the_scene_are(tmp_path_factory, nodes):
    scene, times = make_nodes(nodes), np.array([0.0, 0.5, 1.0])
    layer = scene.take()
    for joint in scene.objects[: len(nodes)]:
        values = np.random.default_rng(joint.values[0]).normal(size=(2, 3))
        scene.animate(layer, joint.values[0], "Lcl Rotation", [0, 1], 90 * values)
    file = tmp_path_factory.mktemp("fbx") / "a.fbx"
    file.write_bytes(scene.binary())
    motion = read_fbx(file, frame_rate=2)
    names, matrices = evaluate_nodes(scene.binary(), times)
    rows = [names.index(name) for name in motion.skeleton.names]
    assert_allclose(joint_positions(motion), matrices[:, rows][..., 3], atol=1e-4)


def test_rotations_without_scale_are_those_of_the_general_case(read, walk, monkeypatch):
    content = make_scene(walk, UpAxis=2, FrontAxis=1, FrontAxisSign=-1).binary()
    quick = read(content)
    almost = make_scene(walk, UpAxis=2, FrontAxis=1, FrontAxisSign=-1)
    leaf = next(each for each in almost.objects if each.values[1][0] == "Head")
    leaf.children[-1].children.append(Rec("P", ["Lcl Scaling", "", "", "A", 2.0, 2.0, 2.0]))
    general = read(almost)
    dots = (general.rotations * quick.rotations).sum(axis=-1)
    assert_allclose(np.abs(dots), 1, atol=1e-12)
    assert_allclose(joint_positions(general), joint_positions(quick), atol=1e-9)


def test_constant_scale_moves_joints_and_varying_scale_is_noted(read):
    scene = FbxScene()
    hips = scene.joint("hips", Lcl_Scaling=[2.0, 2.0, 2.0])
    scene.joint("knee", hips, Lcl_Translation=[0.0, -40.0, 0.0])
    layer = scene.take()
    scene.animate(layer, hips, "Lcl Rotation", [0, 1], [[0, 0, 0], [0, 0, 90]])
    motion = read(scene)
    assert_allclose(motion.skeleton.offsets[1], [0, -80, 0])
    assert (len(motion.translated), motion.notes[1:]) == (0, ())
    scene.animate(layer, hips, "Lcl Scaling", [0, 1], [[2, 2, 2], [3, 3, 3]])
    motion = read(scene)
    assert_array_equal(motion.translated, [1])
    assert_allclose(joint_positions(motion)[-1, 1], [120, 0, 0], atol=1e-4)
    assert any("the scale of hips varies" in note for note in motion.notes)


# Units, axes and frames


@pytest.mark.parametrize(
    "settings, place",
    [
        ({}, [1, 2, 3]),
        ({"UnitScaleFactor": 2.54}, [2.54, 5.08, 7.62]),
        ({"UpAxis": 2, "FrontAxis": 1, "FrontAxisSign": -1}, [1, 3, -2]),
        ({"UpAxis": 0, "UpAxisSign": -1, "CoordAxis": 1}, [2, -1, 3]),
        ({"FrontAxisSign": -1}, [1, 2, -3]),
        ({"UpAxis": 2}, [1, 2, 3]),  # not at right angles
    ],
)
def test_y_is_up_and_lengths_are_centimeters(read, settings, place):
    scene = FbxScene(settings={"FrontAxis": 2, **settings})
    hips = scene.joint("hips", Lcl_Translation=[1.0, 2.0, 3.0])
    scene.joint("knee", hips, Lcl_Translation=[1.0, 2.0, 3.0])
    scene.animate(scene.take(), hips, "Lcl Rotation", [0, 1], [[0, 0, 0], [0, 0, 1]])
    motion = read(scene)
    assert_allclose(joint_positions(motion)[0], [place, np.multiply(2, place)], atol=1e-9)


def test_a_left_handed_scene_is_seen_in_a_mirror(read, walk):
    flip = [-1.0, 1.0, 1.0]
    mirrored = read(make_scene(walk, CoordAxisSign=-1))
    assert_allclose(joint_positions(mirrored), joint_positions(walk) * flip, atol=FLOAT)


def test_options_replace_what_the_file_states(read, walk):
    content = make_scene(walk, UpAxis=2, FrontAxis=1, FrontAxisSign=-1).binary()
    turned = read(content)
    assert_allclose(turned.root_positions[:, 1], walk.root_positions[:, 2], atol=FLOAT)
    as_y = read(content, up_axis="y", scale=10)
    assert_allclose(joint_positions(as_y), 10 * joint_positions(walk), atol=10 * FLOAT)


@pytest.mark.parametrize(
    "mode, custom, rate, notes",
    [
        (11, -1, 24, 0),
        (9, -1, 30000 / 1001, 0),
        (14, 90.0, 90, 0),
        (14, -1, 30, 1),
        (14, 1e9, 30, 1),
        (99, -1, 30, 1),
    ],
)
def test_the_frame_rate_is_that_of_the_file(read, mode, custom, rate, notes):
    scene = FbxScene(settings={"TimeMode": mode, "CustomFrameRate": float(custom)})
    hips = scene.joint("hips")
    layer = scene.take(start=10 / rate, stop=20 / rate)
    scene.animate(layer, hips, "Lcl Rotation", [0, 1], [[0, 0, 0], [0, 0, 90]])
    motion = read(scene)
    assert motion.frame_rate == pytest.approx(rate)
    assert (len(motion), motion.start_frame) == (11, 10)
    assert sum("frame rate" in note for note in motion.notes) == notes


def test_a_take_that_states_no_range_lasts_as_long_as_its_keys(read):
    scene = FbxScene(settings={"TimeMode": 6})
    layer = scene.take(start=0.0, stop=0.0)
    scene.animate(layer, scene.joint("hips"), "Lcl Rotation", [0.5, 2], np.eye(2, 3))
    motion = read(scene)
    assert (len(motion), motion.start_frame) == (46, 15)


def test_keys_denser_than_the_frames_are_noted(read, walk):
    scene = make_scene(walk, TimeMode=11)
    (note,) = [note for note in read(scene).notes if "keys per second" in note]
    assert note.endswith("frame_rate=30")
    assert read(scene, frame_rate=30).notes == ()


def test_ticks_of_version_8_are_shorter(read):
    scene = FbxScene(settings={"TimeMode": 6})
    layer = scene.take(stop=0.0)
    scene.animate(layer, scene.joint("hips"), "Lcl Rotation", [0, 2], np.eye(2, 3))
    records = scene.records()
    records[0].children += [
        Rec("FBXHeaderVersion", [1004]),
        Rec("OtherFlags", [], [Rec("TCDefinition", [0])]),
    ]
    scene.records = lambda: records
    assert read(scene).duration == pytest.approx(2 * TICKS / 141_120_000, abs=0.05)


# Takes and skeletons


def test_the_take_is_the_first_with_curves_or_the_one_named(read):
    scene = FbxScene()
    hips = scene.joint("hips")
    scene.take("empty")
    for name, angle in (("walk", 10), ("run", 50)):
        scene.animate(scene.take(name), hips, "Lcl Rotation", [0, 1], [[angle, 0, 0]] * 2)
    for name, angle in ((None, 10), ("run", 50)):
        q = read(scene, take=name).rotations[0, 0]
        assert_allclose(
            Rotation.from_quat(q).as_rotvec(degrees=True), [angle, 0, 0], atol=1e-5
        )
    assert any(
        "the file has empty, walk, run; choose" in note for note in read(scene).notes
    )
    with pytest.raises(
        FileFormatError, match="no take 'jump'; the takes are empty, walk, run"
    ):
        read(scene, take="jump")


def make_two_figures():
    """Return a scene of a figure with a Null between joints, and of a prop."""
    scene = FbxScene()
    group = scene.joint("group", subtype="Null", Lcl_Translation=[0.0, 100.0, 0.0])
    hips = scene.joint("hips", group)
    between = scene.joint("between", hips, "Null", Lcl_Translation=[0.0, -5.0, 0.0])
    scene.joint("knee", between)
    scene.joint("skin", hips, "Mesh")
    sword = scene.joint("sword", hips, "Null")
    prop = scene.joint("prop")
    layer = scene.take()
    for each in (sword, prop, group):
        scene.animate(layer, each, "Lcl Rotation", [0, 1], [[0, 0, 0], [0, 90, 0]])
    return scene


def test_joints_are_those_of_the_largest_skeleton(read):
    scene = make_two_figures()
    motion = read(scene)
    assert motion.skeleton.names == ("hips", "between", "knee", "sword")
    assert_allclose(motion.root_positions, [[0, 100, 0]] * len(motion))
    assert_allclose(motion.rotations[-1, 0], [0, 0.5**0.5, 0, 0.5**0.5], atol=1e-7)
    assert any("2 skeletons" in note and "prop (1 joint)" in note for note in motion.notes)
    assert read(scene, root="prop").skeleton.names == ("prop",)
    assert read(scene, root="between").skeleton.names == ("between", "knee")
    with pytest.raises(
        FileFormatError, match="no joint 'tail'; the skeletons start at prop, hips"
    ):
        read(scene, root="tail")


def test_without_joints_the_animated_nodes_are_the_skeleton(read):
    scene = FbxScene()
    body = scene.joint("body", subtype="Mesh")
    arm = scene.joint("arm", scene.joint("pivot", body, "Null"), "Mesh")
    layer = scene.take()
    for each in (body, arm):
        scene.animate(layer, each, "Lcl Rotation", [0, 1], [[0, 0, 0], [0, 90, 0]])
    motion = read(scene)
    assert motion.skeleton.names == ("body", "pivot", "arm")
    assert any("has no joints" in note for note in motion.notes)


def test_a_file_without_curves_is_one_frame_in_its_rest_pose(read, walk):
    scene = make_scene(walk)
    scene.objects = [each for each in scene.objects if each.name == "Model"]
    motion = read(scene)
    assert len(motion) == 1
    assert "nothing is animated; the pose is one frame" in motion.notes
    offsets = walk.skeleton.offsets
    assert_allclose(motion.skeleton.offsets, offsets, atol=1e-12)


def test_rest_offsets_are_those_of_the_file_where_a_joint_moves(read):
    scene = FbxScene()
    hips = scene.joint("hips")
    knee = scene.joint("knee", hips, Lcl_Translation=[0.0, -40.0, 0.0])
    scene.animate(scene.take(), knee, "Lcl Translation", [0, 1], [[1, 0, 0], [2, 0, 0]])
    motion = read(scene)
    assert_allclose(motion.skeleton.offsets[1], [0, -40, 0])
    assert_allclose(motion.translations[[0, -1], 0], [[1, 0, 0], [2, 0, 0]], atol=1e-6)


def test_repeated_names_are_made_unique(read):
    scene = FbxScene()
    hips = scene.joint("hips")
    for _ in range(2):
        scene.joint("leg", hips)
    assert read(scene).skeleton.names == ("hips", "leg", "leg_2")


# Curves


def test_constant_and_linear_keys_and_times_on_keys():
    times = [0, 0.5, 1, 1.5, 2, 3]
    flags = [CONSTANT, CONSTANT | 256, 4]
    values = sample(times, [0, 1, 2], [1.0, 2.0, 4.0], flags=flags, counts=[1, 1, 1])
    assert_allclose(values, [1, 1, 2, 4, 4, 4])


def test_user_tangents_make_a_cubic_with_their_slopes():
    data = [[3.0, -1.0, 0, 0], [0, 0, 0, 0]]
    u = np.linspace(0, 2, 9)
    values = sample(u, [0, 2], [1.0, 5.0], flags=[USER, USER], data=data, counts=[1, 1])
    s = u / 2
    hermite = (1 + 2 * s) * (1 - s) ** 2 + 5 * s * s * (3 - 2 * s)
    hermite += 2 * (3 * s * (1 - s) ** 2 - s * s * (s - 1))
    assert_allclose(values, hermite, atol=1e-6)


def test_weighted_tangents_reach_as_far_as_their_weights():
    bits = np.array([2500 | 5000 << 16], "u4").view("f4")[0]
    data = [[8.0, 0.0, bits, 0], [0, 0, 0, 0]]
    flags = [USER | 3 << 24, USER]
    u = np.linspace(0, 1, 11)  # a Bezier curve with handles (1/4, 2) and (1/2, 1)
    t = 3 * u * (1 - u) ** 2 / 4 + 3 * u * u * (1 - u) / 2 + u**3
    v = 3 * u * (1 - u) ** 2 * 2 + 3 * u * u * (1 - u) * 1 + u**3
    values = sample(t, [0, 1], [0.0, 1.0], flags=flags, data=data, counts=[1, 1])
    assert_allclose(values, v, atol=1e-6)


def test_automatic_tangents_do_not_overshoot_where_they_are_clamped():
    keys, values = [0, 1, 2, 3], [0.0, 1.0, 1.01, 5.0]
    times = np.linspace(0, 3, 61)
    free = sample(times, keys, values, flags=AUTO)
    clamped = sample(times, keys, values, flags=AUTO | 16384)
    assert np.diff(clamped).min() > -1e-6 > np.diff(free).min()


def test_tangents_without_tension_continuity_and_bias_are_means_of_the_slopes():
    values = sample([1, 1.001, 0.999], [0, 1, 2], [0.0, 1.0, 5.0], flags=TCB)
    assert_allclose((values[1:] - values[0]) / [0.001, -0.001], 2.5, atol=0.01)


@pytest.mark.parametrize(
    "mode, expected",
    [
        ("C", [0, 0, 4, 4, 4, 4]),
        ("K", [-4, -2, 8, 12, 6, 10]),
        ("R", [4, 2, 0, 0, 2, 2]),
        ("M", [4, 2, 0, 4, 2, 2]),
        ("A", [-4, -2, 8, 12, 6, 10]),
    ],
)
def test_curves_go_on_beyond_their_keys(mode, expected):
    more = [
        Rec(
            f"{side}-Extrapolation",
            [],
            [Rec("Type", [Word(mode)]), Rec("Repetition", [-1])],
        )
        for side in ("Pre", "Post")
    ]
    values = sample([-2, -1, 4, 6, 3, 5], [0, 2], [0.0, 4.0], more=more)
    assert_allclose(values, expected, atol=1e-5)


def test_curves_repeat_as_often_as_the_file_states():
    more = [
        Rec("Post-Extrapolation", [], [Rec("Type", [Word("M")]), Rec("Repetition", [2])])
    ]
    values = sample([2.5, 4.5, 6.5, 60], [0, 2], [0.0, 4.0], more=more)
    assert_allclose(values, [3, 1, 4, 4], atol=1e-5)


def test_keys_out_of_order_and_nan_keys_are_put_right():
    values = sample([0, 1, 2], [2, 0, 1, 1], [3.0, 1.0, 9.0, np.nan])
    assert_allclose(values, [1, 9, 3])


def test_a_curve_node_has_values_for_axes_without_curves(read):
    scene = FbxScene()
    hips = scene.joint("hips", Lcl_Translation=[9.0, 9.0, 9.0])
    layer = scene.take()
    node = scene.add("AnimationCurveNode", "T", "", layer, **{"d|Y": 7.0})
    scene.connect(node, hips, "Lcl Translation")
    scene.curve(node, "d|X", [0, 1], [1.0, 2.0])
    assert_allclose(read(scene).root_positions[0], [1, 7, 0])


# Layers


def place_ball(weight=100.0, mode=0, name="Lcl Translation", **layer):
    """Return the x of a ball at 10 with 4 on a layer above."""
    scene = FbxScene()
    ball = scene.joint("ball")
    base = scene.take()
    above = scene.layer(base - 1, "above", BlendMode=mode, Weight=weight, **layer)
    scene.animate(base, ball, name, [0], [[10, 1, 1]])
    scene.animate(above, ball, name, [0], [[4, 1, 1]])
    return evaluate_nodes(scene.binary(), [0.0])[1][0, 0]


def test_layers_add_and_replace_by_their_weight():
    assert place_ball()[0, 3] == pytest.approx(14)
    assert place_ball(25.0)[0, 3] == pytest.approx(11)
    assert place_ball(25.0, 1)[0, 3] == pytest.approx(4)
    assert place_ball(25.0, 2)[0, 3] == pytest.approx(8.5)
    assert place_ball(Mute=1)[0, 3] == pytest.approx(10)
    assert place_ball(Solo=1)[0, 3] == pytest.approx(4)


def test_layers_multiply_scales_and_compose_rotations():
    scale = "Lcl Scaling"
    assert place_ball(name=scale)[0, 0] == pytest.approx(40)
    assert place_ball(50.0, name=scale)[0, 0] == pytest.approx(20)
    assert place_ball(name=scale, ScaleAccumulationMode=1)[0, 0] == pytest.approx(14)
    first, second = (Rotation.from_euler("xyz", [x, 1, 1], degrees=True) for x in (10, 4))
    composed = place_ball(name="Lcl Rotation")[:, :3]
    assert_allclose(composed, (first * second).as_matrix(), atol=1e-9)
    added = place_ball(name="Lcl Rotation", RotationAccumulationMode=1)[:, :3]
    assert_allclose(added, Rotation.from_euler("xyz", [14, 2, 2], degrees=True).as_matrix())


# Public files


def list_public_files():
    """Return the files of another reader's values, or none."""
    try:
        return sorted(
            json.loads(shared("oracles/formats/fbx_world.json").read_text())["files"]
        )
    except pytest.skip.Exception:
        return []


@pytest.mark.parametrize("name", list_public_files() or ["none"])
def test_public_files_agree_with_another_reader(name):
    oracle = shared("oracles/formats/fbx_world.json")
    known = json.loads(oracle.read_text())["files"][name]
    content = shared(f"oracles/formats/files/{name}.fbx").read_bytes()
    names, matrices = evaluate_nodes(content, known["seconds"], known["stack"])
    for node, rows in known["world"].items():
        expected = np.reshape(rows, (-1, 3, 4))
        assert_allclose(matrices[:, names.index(node)], expected, atol=1e-4)


# What else


def test_nothing_of_fbx_is_imported_before_it_is_read():
    code = (
        "import sys, keyweave, keyweave.formats, keyweave.cli; "
        "from keyweave import examples; examples.load_walk(); "
        "print([name for name in sys.modules if 'formats.fbx' in name])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize(("n_frames", "rate"), [(1, 120), (8, 120), (1, 15)])
def test_a_t_pose_at_the_start_is_noted(tmp_path, walk, n_frames, rate):
    walk = resample(walk, rate)
    rotations = walk.rotations.copy()
    rotations[:n_frames] = [0, 0, 0, 1]
    posed = walk.with_(rotations=rotations)
    (tmp_path / "a.fbx").write_bytes(make_scene(posed).binary())
    motion = load(tmp_path / "a.fbx")
    assert any("T-pose" in note for note in motion.notes)
    _, turned = forward_kinematics(motion)
    assert_allclose(turned[0, 0], [0, 0, 0, 1], atol=1e-6)
