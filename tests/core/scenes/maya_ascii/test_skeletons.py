"""Skeletons baked into motions stand where the scene's joints stand, and go back."""

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave.geometry.matrices import extract_rotation, rotation_matrix, shear_matrix
from keyweave.geometry.rotations import rotate
from keyweave.scenes.baking import extract_quaternion
from reference_material import shared
from twins import scene as naive

FRAMES = np.arange(1.0, 6.0)
RANGE = (1, 5)
HEAD = "currentUnit -l centimeter -a degree -t film;\n"

SAMPLES = [
    ("UsdExportSkeleton.ma", "Hips"),
    ("UsdExportSkeletonSegfaultTest.ma", "bind:root"),
    ("bindTransformsExport.ma", "c"),
]

lengths = st.floats(-20, 20).map(lambda x: round(x, 3))
angles = st.floats(-400, 400).map(lambda x: round(x, 3))
scales = st.sampled_from([1.0, 1.0, 0.5, 2.0, -1.5])


def threes(values):
    return st.lists(values, min_size=3, max_size=3)


JOINT = {
    "translate": threes(lengths),
    "rotate": threes(angles),
    "scale": threes(scales),
    "rotateAxis": threes(angles),
    "jointOrient": threes(angles),
}
GROUP = {
    **{name: JOINT[name] for name in ("translate", "rotate", "scale", "rotateAxis")},
    "shear": threes(st.floats(-1, 1).map(lambda x: round(x, 3))),
    "rotatePivot": threes(lengths),
    "scalePivot": threes(lengths),
}
KEYS = {"translate": lengths, "rotate": angles, "scale": st.sampled_from([0.5, 1.5, 3.0])}


@st.composite
def skeletons(draw):
    """Make groups above a root joint, and joints and groups below it."""
    made, above = {}, ""
    for number in range(draw(st.integers(0, 2))):
        made[f"above{number}"] = draw(nodes("transform", above))
        above = f"above{number}"
    made["root"] = draw(nodes("joint", above))
    below = ["root"]
    for number in range(draw(st.integers(0, 4))):
        type_ = draw(st.sampled_from(["joint", "joint", "transform"]))
        made[f"node{number}"] = draw(nodes(type_, draw(st.sampled_from(below))))
        below.append(f"node{number}")
    return made


@st.composite
def nodes(draw, type_, parent):
    known = JOINT if type_ == "joint" else GROUP
    values = {name: draw(known[name]) for name in draw(st.sets(st.sampled_from([*known])))}
    values["rotateOrder"] = draw(st.integers(0, 5))
    values["inheritsTransform"] = draw(st.sampled_from([1, 1, 1, 0]))
    node = {"type": type_, "parent": parent, "values": values, "takes": {}}
    if type_ == "joint" and parent:
        values["segmentScaleCompensate"] = draw(st.integers(0, 1))
        node["takes"]["is"] = f"{parent}.s"
    node["keys"] = {
        f"{long}{draw(st.sampled_from('XYZ'))}": draw(keys(KEYS[long]))
        for long in draw(st.sets(st.sampled_from([*KEYS])))
    }
    return node


@st.composite
def keys(draw, values):
    frames = sorted(draw(st.sets(st.integers(-2, 8), min_size=1, max_size=3)))
    return [(frame, draw(values)) for frame in frames]


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("made")


def opened(folder, described):
    path = folder / "made.ma"
    path.write_text(naive.text_of(described), encoding="utf-8")
    return kw.open_scene(path)


def worlds(scene):
    return scene.world_matrices(scene.joints, FRAMES)


@draw_cases(40)
@given(described=skeletons())
def test_joints_of_the_motion_are_where_the_scene_has_them(folder, described):
    scene = opened(folder, described)
    motion = scene.motion(frames=RANGE)
    assert motion.skeleton.names == scene.joints
    expected = [
        [naive.world_matrix(described, name, frame)[3, :3] for name in scene.joints]
        for frame in FRAMES
    ]
    size = max(np.abs(expected).max(), 1)
    assert_allclose(kw.joint_positions(motion), expected, atol=5e-6 + 1e-9 * size)


@draw_cases(40)
@given(described=skeletons())
def test_a_motion_goes_back_to_the_channels_that_it_was_baked_from(folder, described):
    scene = opened(folder, described)
    before = worlds(scene)
    scene.write_curves(kw.fit(scene.motion_to_clip(scene.motion(frames=RANGE))))
    assert_allclose(worlds(scene), before, atol=1e-6 * max(np.abs(before).max(), 1))


@st.composite
def evenly_scaled(draw):
    """Make a skeleton in which lengths may grow, but not in one direction alone."""
    made = draw(skeletons())
    for node in made.values():
        size = draw(st.sampled_from([1.0, 0.5, 3.0]))
        node["values"] = {**node["values"], "scale": [size] * 3}
        node["values"].pop("shear", None)
        node["keys"] = {k: v for k, v in node["keys"].items() if k[:5] != "scale"}
    return made


@draw_cases(40)
@given(described=evenly_scaled(), seed=st.integers(0, 999))
def test_joints_take_any_pose_that_is_asked_of_them(folder, described, seed):
    scene = opened(folder, described)
    asked = posed_at_random(scene.motion(frames=RANGE), np.random.default_rng(seed))
    scene.write_curves(kw.fit(scene.motion_to_clip(asked)))
    places = worlds(scene)[..., 3, :3]
    expected = kw.joint_positions(asked)
    assert_allclose(places, expected, atol=1e-6 * max(np.abs(expected).max(), 1))
    turned = scene.motion(frames=RANGE).rotations
    alike = np.abs(np.sum(turned * asked.rotations, axis=-1))
    assert_allclose(alike, 1, atol=1e-6)


def posed_at_random(motion, rng):
    """Return a motion of the same skeleton of which every joint turns and moves."""
    shape = (len(motion), len(motion.skeleton))
    return motion.with_(
        rotations=rng.normal(size=(*shape, 4)),
        root_positions=rng.normal(size=(len(motion), 3)),
        translated=np.arange(1, shape[1]),
        translations=5 * rng.normal(size=(shape[0], shape[1] - 1, 3)),
    )


@pytest.mark.parametrize("name, root", SAMPLES)
def test_skeletons_of_real_scenes_survive_a_round_trip(name, root):
    scene = kw.open_scene(shared(f"maya/scenes/{name}"))
    motion = scene.motion(root)
    before = scene.world_matrices(motion.skeleton.names, motion.frames)
    assert_allclose(kw.joint_positions(motion), before[..., 3, :3], atol=1e-6)
    scene.write_curves(kw.fit(scene.motion_to_clip(motion)))
    after = scene.world_matrices(motion.skeleton.names, motion.frames)
    assert_allclose(after, before, atol=1e-6)


@given(
    turns=threes(st.floats(-3, 3)),
    sizes=threes(st.sampled_from([0.25, 1.0, 7.0])),
    shears=threes(st.floats(-2, 2)),
)
def test_scale_and_shear_do_not_affect_the_rotation(turns, sizes, shears):
    r = rotation_matrix(np.array(turns), 0)
    matrices = np.array(sizes)[:, np.newaxis] * shear_matrix(np.array(shears)) @ r
    assert_allclose(extract_rotation(matrices), r, atol=1e-9)
    assert_allclose(rotate(extract_quaternion(r), np.eye(3)), r, atol=1e-9)
    mirrored = np.diag([-1.0, -1.0, 1.0]) @ r  # only the z scale is negative then
    assert_allclose(extract_rotation(-matrices), mirrored, atol=1e-9)
    assert_allclose(extract_rotation(-matrices, mirrored_axes="xyz"), r, atol=1e-9)


def test_rounding_errors_do_not_mirror_a_flat_matrix(rng):
    a, b = rng.normal(size=(2, 500, 3))
    mixed = np.sum(rng.normal(size=(2, 500, 1)) * [a, b], axis=0)
    for rows in ([a, b, mixed], [a, mixed, b], [a, 3 * a, b], [0 * a, b, mixed]):
        flat = np.stack(rows, axis=-2)
        found = extract_rotation(flat, mirrored_axes="xyz")
        assert_allclose(found, extract_rotation(flat), atol=1e-12)


def test_a_zero_matrix_still_has_a_rotation():
    made = extract_rotation(np.zeros((2, 3, 3)))
    assert_allclose(made @ made.swapaxes(-1, -2), [np.eye(3)] * 2)
    assert_allclose(np.linalg.det(made), 1)


TREE = """
createNode transform -n "rig";
createNode joint -n "hero:hips" -p "rig";
createNode joint -n "hero:spine" -p "hero:hips";
createNode transform -n "offset" -p "hero:hips";
	setAttr ".ty" 2;
createNode joint -n "hero:leg" -p "offset";
	setAttr ".ty" -5;
createNode joint -n "hero:foot" -p "hero:leg";
	setAttr ".ty" -4;
createNode joint -n "prop";
"""


@pytest.fixture
def tree(tmp_path):
    path = tmp_path / "tree.ma"
    path.write_text(HEAD + TREE, encoding="utf-8")
    return kw.open_scene(path)


CHOICES = {
    "hero:leg": ["hero:leg", "hero:foot"],
    "hero:hips": ["hero:hips", "hero:spine", "hero:leg", "hero:foot"],
    "rig": ["rig", "hero:hips", "hero:spine", "hero:leg", "hero:foot"],
    "*:[hl]*": ["hero:hips", "hero:leg"],
    "prop": ["prop"],
}


@pytest.mark.parametrize("chosen, names", CHOICES.items(), ids=CHOICES)
def test_a_name_includes_all_joints_below_it_and_a_pattern_does_not(tree, chosen, names):
    assert tree.find_joints(chosen) == names
    assert [*tree.motion(chosen).skeleton.names] == names


def test_joints_come_parents_first_in_whatever_order_they_are_named(tree):
    named = tree.motion(["hero:foot", "hero:spine", "hero:h*"]).skeleton
    assert named.names == ("hero:hips", "hero:spine", "hero:foot")
    assert [*named.parents] == [-1, 0, 0]
    assert_allclose(named.offsets[2], [0, -7, 0])


def test_each_skeleton_is_known_by_its_root(tree):
    assert [*tree.skeletons()] == ["hero:hips", "prop"]
    assert tree.skeletons()["hero:hips"] == CHOICES["hero:hips"]


REFUSED = {
    "several roots": ((), None, "have 2 roots.*name one of hero:hips, prop"),
    "unknown name": ("hero:hip", None, "no hero:hip; the nearest names are hero:hips"),
    "pattern of nothing": ("*:arm", None, r"no \*:arm"),
    "no frames": ("prop", (5, 3), "frames from 5 to 3"),
    "no number": ("prop", (1, float("nan")), "frames from 1 to nan"),
    "no end": ("prop", (1, float("inf")), "spans inf frames; the limit is 1,000,000"),
    "beyond reason": ("prop", (1, 1e12), "spans 1,000,000,000,000 frames; the limit"),
}


@pytest.mark.parametrize("joints, frames, problem", REFUSED.values(), ids=REFUSED)
def test_error_explains_why_joints_cannot_be_baked(tree, joints, frames, problem):
    with pytest.raises(kw.KeyweaveError, match=problem):
        tree.motion(joints, frames)


def test_a_scene_without_joints_says_so(tmp_path):
    path = tmp_path / "none.ma"
    path.write_text(HEAD + 'createNode transform -n "ball";\n', encoding="utf-8")
    with pytest.raises(kw.DataError, match="the scene has no joints"):
        kw.open_scene(path).motion()


def test_a_motion_without_any_joints_of_the_scene_is_refused(tree):
    stranger = kw.Motion(
        kw.Skeleton(("Pelvis",), [-1], [[0, 0, 0]], ("XYZ",)),
        [[[0, 0, 0, 1]]],
        [[0, 0, 0]],
        24,
    )
    with pytest.raises(kw.UnknownNameError, match="no Pelvis"):
        tree.motion_to_clip(stranger)


def test_joints_that_the_scene_lacks_are_left_out(tree):
    motion = tree.motion("hero:hips")
    names = ("hero:hips", "tail", "hero:leg", "hero:foot")
    clip = tree.motion_to_clip(motion.with_(skeleton=replace(motion.skeleton, names=names)))
    nodes = {channel.partition(".")[0] for channel in clip.channels}
    assert nodes == {"hero:hips", "hero:leg", "hero:foot"}


TURNTABLE = """
createNode transform -n "table";
createNode joint -n "rider" -p "table";
createNode animCurveTA -n "table_ry";
	setAttr ".tan" 2;
	setAttr ".wgt" no;
	setAttr -s 2 ".ktv[0:1]"  0 0 48 90;
connectAttr "table_ry.o" "table.ry";
"""


def test_animated_parents_are_sampled_at_the_times_of_the_motion(tmp_path):
    path = tmp_path / "table.ma"
    path.write_text(HEAD + TURNTABLE, encoding="utf-8")
    scene = kw.open_scene(path)
    still = scene.motion(frames=(1, 4)).with_(
        rotations=[[[0.0, 0.0, 0.0, 1.0]]] * 4, frame_rate=4.0, start_frame=2.0
    )
    clip = scene.motion_to_clip(still)
    assert (clip.frame_rate, clip.start_frame) == (4, 2)
    turned = np.degrees(clip.values[:, clip.index("rider.rotateY")])
    assert_allclose(turned, -45 * np.array([0.5, 0.75, 1.0, 1.25]), atol=1e-9)
