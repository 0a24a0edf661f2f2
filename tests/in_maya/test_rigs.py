"""A rig answers alike whether Maya has it open or its file is read without Maya."""

import warnings

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave._progress import show_steps
from keyweave.animation.skeleton import CHANNEL_BOX
from keyweave.examples import load_scene
from keyweave.formats.text_file import encode_values
from keyweave.geometry.matrices import rotation_matrix
from keyweave.rigs import rig_memory
from keyweave.rigs.identification import identify_controls
from keyweave.rigs.presets import save_controls
from keyweave_maya.scene import MayaScene, rig as maya_rig
from keyweave_maya.scene.plugs import get_channel_name
from keyweave_maya.scene.rig import MayaRig
from made_up import small_rigs

MOST_POSES = 320
FRAMES = np.array([3.0, 3.0, 9.0, 0.0])
MOVED = '\tsetAttr ".rp" -type "double3" 1 2 3 ;'
SAVED = '\tsetAttr ".t" -type "double3" 2 1 -3 ;'


@pytest.fixture
def both(tmp_path):
    """Return the same rig of two hosts: keyed, with a pivot and a value of its own."""
    said = {"head_CTRL": [MOVED, SAVED]}
    maya, file = open_both(tmp_path, small_rigs.figure(said=said, extra=small_rigs.KEYS))
    rig = file.rig()
    return MayaRig(rig.controls, rig.joints), rig


def open_both(folder, text):
    """Return the scene of a text as Maya has it open, and as its file is read."""
    file = small_rigs.opened(folder, text)
    cmds.file(file.path.as_posix(), open=True, force=True)
    return MayaScene(), file


def state():
    """Return the state of the scene that reading must not change."""
    nodes = cmds.ls(type="transform")
    plugs = [f"{node}.{name}" for node in nodes for name in CHANNEL_BOX]
    sources = cmds.listConnections(nodes, source=True, destination=False, plugs=True)
    name = cmds.undoInfo(query=True, undoName=True)
    modified = cmds.file(query=True, modified=True)
    values = [cmds.getAttr(plug) for plug in plugs]
    return values, sources, name, modified, cmds.currentTime(query=True)


def test_controls_and_joints_are_the_same_in_both_hosts(both):
    maya, file = MayaScene().rig(), both[1]
    check_alike(maya, file)
    assert maya.parents.tolist() == [-1, 0, 1, 2, 0, 4, 4, 6]


def test_both_scenes_pose_joints_the_same_and_stay_unchanged(tmp_path):
    text = small_rigs.figure(extra=small_rigs.KEYS)
    maya, file = open_both(tmp_path, text)
    joints, channels = file.joints, file.rig().channels[:6]
    values = file.sample(channels, [1, 2, 3]).values + 0.3
    before = state()
    for posed in ((), (channels, values)):
        expected = file.world_matrices(joints, [1, 2, 3], *posed)
        assert_allclose(maya.world_matrices(joints, [1, 2, 3], *posed), expected, atol=1e-9)
    assert state() == before


def check_alike(maya, file):
    """Check that rigs have the same controls, perhaps in another order, and joints."""
    ours, theirs = map(small_rigs.by_name, (maya, file))
    assert ours.keys() == theirs.keys()
    for name, control in ours.items():
        other = theirs[name]
        assert (control.kind, control.parent) == (other.kind, other.parent)
        assert control.channels == other.channels
        assert_allclose(control.limits, other.limits, atol=1e-12)
    assert maya.joints == file.joints
    assert_array_equal(maya.parents, file.parents)


def test_limits_of_an_added_angle_are_the_same_in_both_hosts(tmp_path):
    number, angle = '0 -max 10 -at "double"', '-0.4 -max 1.75 -at "doubleAngle"'
    text = small_rigs.figure().replace(number, angle)
    assert angle in text
    for scene in open_both(tmp_path, text):
        control = small_rigs.by_name(scene.rig())["spine_CTRL.curl"]
        assert_allclose(control.limits, [(-0.4, 1.75)])


SETS = """createNode objectSet -n "all_SET";
createNode objectSet -n "legs_SET";
connectAttr "cog_CTRL.iog" "all_SET.dsm" -na;
connectAttr "legs_SET.msg" "all_SET.dnsm" -na;
connectAttr "all_SET.msg" "legs_SET.dnsm" -na;
connectAttr "knee_CTRLShape.iog" "legs_SET.dsm" -na;
createNode objectSet -n "parts_SET";
connectAttr "foot_CTRL.ty" "parts_SET.dnsm" -na;
connectAttr "spine_CTRL.curl" "parts_SET.dnsm" -na;
connectAttr "cog_CTRL.r" "parts_SET.dnsm" -na;
connectAttr "spine_CTRL.sx" "parts_SET.dnsm" -na;
connectAttr "head_CTRL.ry" "parts_SET.dnsm" -na;
connectAttr "head_CTRL.iog" "parts_SET.dsm" -na;
connectAttr "knee_CTRLShape.lw" "parts_SET.dnsm" -na;
createNode objectSet -n "none_SET";
"""
ENTRIES = {
    "|world_CTRL_GRP|world_CTRL": {},
    "cog_CTRL": {"parent": "foot_CTRL"},
    "foot_CTRL": {"channels": ["foot_CTRL.ty", "foot_CTRL.ik"], "limits": [[0, None]] * 2},
    "head_CTRL": {"kind": "extra", "limits": [[-1, None]] * 6},
}


@pytest.mark.parametrize(
    ("joints", "controls"),
    [
        (None, "foot_CTRL"),
        (None, ["knee*", "c*_CTRL"]),
        (None, "*_CTRL.?*"),
        (None, ["all_SET"]),
        ("hips", ["parts_SET", "spine_CTRL.curl"]),
        (["knee", "f*"], ["spine_CTRL", "knee_CTRL"]),
        ([], "cog_CTRL_GRP"),
        (None, ENTRIES),
        (None, {"foot_CTRL.ik": {}, "spine_CTRL": {"kind": "rotational"}}),
    ],
    ids=str,
)
def test_a_selection_means_the_same_controls(tmp_path, joints, controls):
    maya, file = open_both(tmp_path, small_rigs.figure(extra=SETS))
    check_alike(maya.rig(joints, controls), file.rig(joints, controls))


def test_a_control_has_only_the_axes_that_are_keyable(tmp_path):
    said = {"cog_CTRL": ['\tsetAttr -k off ".rx";', '\tsetAttr -l on ".t";']}
    for scene in open_both(tmp_path, small_rigs.figure(said=said)):
        cog = small_rigs.by_name(scene.rig(controls="cog_CTRL"))["cog_CTRL"]
        assert cog.channels == ("cog_CTRL.rotateY", "cog_CTRL.rotateZ")


def test_a_file_of_controls_means_the_same_controls(tmp_path):
    maya, file = open_both(tmp_path, small_rigs.figure(extra=SETS))
    some = maya.rig(controls="knee_CTRL").controls
    save_controls(some, tmp_path / "rig.json")
    (tmp_path / "names.json").write_text('["none_SET", "spine_CTRL.c*"]')
    for path in (tmp_path / "rig.json", str(tmp_path / "names.json")):
        check_alike(maya.rig(controls=path), file.rig(controls=path))
    with pytest.raises(kw.FileFormatError, match="none.json"):
        maya.rig(controls=tmp_path / "none.json")


@pytest.mark.parametrize(
    ("joints", "controls", "error", "words"),
    [
        ("", None, kw.DataError, "joints contain an empty name"),
        (None, "", kw.DataError, "controls contain an empty name"),
        (None, [], kw.DataError, "has no controls: the list of controls is empty"),
        (None, "none_SET", kw.DataError, "has no controls among none_SET; a control needs"),
        (None, 3, kw.DataError, "3 is neither a name nor a list of names"),
        (None, "nobody", kw.UnknownNameError, "the scene has no nobody"),
        (None, "no*", kw.UnknownNameError, r"the scene has no no\*"),
        ("nobody", None, kw.UnknownNameError, "the scene has no nobody"),
        (None, {"foot*": {}}, kw.UnknownNameError, r"the scene has no foot\*"),
        (None, {"foot_CTRL.roll": {}}, kw.UnknownNameError, "has no foot_CTRL.roll"),
        (None, {"foot_CTRL": {"parent": "nobody"}}, kw.UnknownNameError, "no nobody"),
        (None, {"foot_CTRL": {"limits": [[0, 1]]}}, kw.DataError, "has 1 pair of limits"),
        (
            None,
            {"foot_CTRL": {"channels": ["foot_CTRL.t"]}},
            kw.DataError,
            "foot_CTRL.t has several components; name one of translateX, translateY, tr",
        ),
        (
            None,
            {"knee_CTRL": {"channels": ["foot_CTRL.tx"]}},
            kw.DataError,
            "foot_CTRL.translateX is not a channel of knee_CTRL; remove it",
        ),
        (
            None,
            {"spine_CTRL": {"channels": ["spine_CTRL.tx"]}},
            kw.DataError,
            "spine_CTRL.translateX is locked; unlock it in Maya, or leave it out",
        ),
        (
            None,
            {"eye": {"channels": ["eye.rx"]}},
            kw.DataError,
            "eye.rotateX cannot be keyed: the constraint .*drives it",
        ),
        (
            None,
            {"head_CTRL": {"parent": "spine_CTRL"}, "spine_CTRL": {"parent": "head_CTRL"}},
            kw.DataError,
            "which follows .*; change the parent of one of them",
        ),
        ("eye", "knee_CTRL", kw.DataError, "controls .knee_CTRL.*that do not move any"),
    ],
    ids=str,
)
def test_invalid_selections_give_the_same_error_in_both_hosts(
    tmp_path, joints, controls, error, words
):
    for scene in open_both(tmp_path, small_rigs.figure(extra=SETS)):
        with pytest.raises(error, match=words):
            scene.rig(joints, controls)


def test_saved_values_are_the_same_in_both_hosts(both):
    maya, file = both
    cmds.currentTime(0)
    assert_allclose(maya.values, file.values, atol=1e-9)
    assert file.values.any()


@pytest.mark.parametrize("frames", [None, 6, FRAMES], ids=str)
@pytest.mark.parametrize("channels", [None, ["spine_CTRL.rotateX", "cog_CTRL.translateY"]])
def test_poses_are_the_same_and_leave_the_scene_unchanged(both, frames, channels):
    maya, file = both
    cmds.currentTime(0)
    cmds.file(modified=False)
    before = state()
    columns = [file.channels.index(name) for name in channels or file.channels]
    values = small_rigs.poses(file, len(FRAMES))[:, columns]
    ours = maya.poses(values, frames, channels=channels)
    theirs = file.poses(values, frames, channels=channels)
    assert state() == before
    assert_allclose(ours.joints, theirs.joints, atol=1e-9)
    assert_allclose(ours.controls, theirs.controls, atol=1e-9)
    assert_allclose(
        maya.evaluate(values, frames, channels=channels), ours.joints, atol=1e-12
    )
    joint, control = file.joints[-1], file.controls[1].name
    few = maya.poses(values, frames, channels=channels, nodes=[control, joint])
    assert_allclose(few.joints, ours.joints[:, -1:], atol=1e-12)
    assert_allclose(few.controls, ours.controls[:, 1:2], atol=1e-12)


def test_one_axis_of_a_rotation_driven_as_a_whole_leaves_the_others_animated(both):
    maya, _ = both
    layer = cmds.animLayer("bent")
    cmds.animLayer(layer, edit=True, attribute=["head_CTRL.rotate"])
    blend = cmds.listConnections("head_CTRL.rotateY", destination=False)[0]
    for axis in "XYZ":
        cmds.disconnectAttr(f"{blend}.output{axis}", f"head_CTRL.rotate{axis}")
    cmds.connectAttr(f"{blend}.output", "head_CTRL.rotate")
    for axis, angle in (("X", 50), ("Y", 40)):
        cmds.setKeyframe(f"{blend}.inputB{axis}", time=1, value=0)
        cmds.setKeyframe(f"{blend}.inputB{axis}", time=9, value=angle)
    before = state()
    (row,) = maya.evaluate([[0.0]], 9, channels="head_CTRL.rotateX")
    assert state() == before
    head = row[maya.joints.index("head"), :3, :3]
    assert_allclose(head, rotation_matrix(np.radians([0.0, 40, 0]), 0), atol=1e-9)


def test_an_error_half_way_leaves_the_scene_as_it_was(both, monkeypatch):
    maya, _ = both
    before, n_reads = state(), []

    def read(plug):
        n_reads.append(plug)
        raise KeyboardInterrupt

    monkeypatch.setattr("keyweave_maya.scene.rig.read_matrix", read)
    with pytest.raises(KeyboardInterrupt):
        maya.evaluate(np.full((1, len(maya.channels)), 0.5), 7)
    assert n_reads
    assert state() == before


def test_both_hosts_give_the_same_refusals_and_warnings(both):
    for rig in both:
        with pytest.raises(kw.UnknownNameError, match="the rig has no foot_CTRL.tx"):
            rig.poses([[0.0]], channels="foot_CTRL.tx")
        with pytest.warns(kw.KeyweaveWarning, match="exceeds its limits"):
            rig.poses([[9.0]], channels="spine_CTRL.rotateX")


def test_controls_that_move_nothing_are_refused(tmp_path):
    for scene in open_both(tmp_path, small_rigs.HEAD):
        with pytest.raises(kw.DataError, match="has no controls: no joint or transform"):
            scene.rig()
    idle = small_rigs.HEAD + 'createNode transform -n "idle";\n'
    for scene in open_both(tmp_path, idle):
        with pytest.raises(kw.DataError, match="has no joints; name the nodes"):
            scene.rig(controls="idle")
    for scene in open_both(tmp_path, f'{idle}createNode joint -n "hip";\n'):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            with pytest.raises(kw.DataError, match=r"controls \(idle.*do not move any"):
                scene.rig(controls="idle")


@pytest.fixture
def posed(monkeypatch):
    """Return a function that opens a file and returns the numbers of poses of its rig.

    The file evaluates the poses: for some rigs, the stand-in takes a tenth of a second.
    """

    def open_file(file):
        cmds.file(file.path.as_posix(), open=True, force=True)

        def pose(plugs, values, frames, nodes):
            numbers.append(len(values))
            rows = np.full(len(values), file.frame_range[0]) if frames is None else frames
            channels = [get_channel_name(plug) for plug in plugs]
            return file.world_matrices(nodes, rows, channels, values)

        numbers = []
        monkeypatch.setattr(maya_rig, "pose_nodes", pose)
        return numbers

    return open_file


def list_facts(rig):
    return [(c.name, c.kind, c.parent) for c in rig.controls], rig.joints


def test_finding_and_identifying_the_biped_takes_few_poses(posed):
    file = load_scene("biped")
    numbers = posed(file)
    rig = MayaScene().rig()
    assert list_facts(rig) == list_facts(file.rig())
    n_finding = sum(numbers)
    identify_controls(rig)
    assert 0 < n_finding < sum(numbers) <= MOST_POSES


@pytest.fixture
def numbers(posed, tmp_path):
    """Open a small rig and return the numbers of its poses."""
    return posed(small_rigs.opened(tmp_path, small_rigs.figure()))


@pytest.fixture
def posed_numbers(numbers):
    """Return a function that returns the number of poses since its last call."""

    def count():
        n_poses = sum(numbers)
        numbers.clear()
        return n_poses

    return count


@pytest.fixture
def remembered(numbers, tmp_path, monkeypatch):
    """Return a function that finds a small rig; it returns its facts and its poses."""
    monkeypatch.setenv(rig_memory.VARIABLE, str(tmp_path / "rigs"))
    rig_memory.forget_rigs()

    def find():
        numbers.clear()
        return list_facts(MayaScene().rig()), sum(numbers)

    yield find
    rig_memory.forget_rigs()


def test_a_rig_takes_no_poses_again_nor_in_another_process(remembered):
    known, n_poses = remembered()
    assert n_poses > 0
    cmds.setAttr("head_CTRL.rotateX", 20)
    cmds.setKeyframe("cog_CTRL.translateY", time=3, value=5)
    cmds.currentTime(7)
    assert remembered() == (known, 0)
    rig_memory._kept.clear()  # as a new process does
    assert remembered() == (known, 0)


@pytest.mark.parametrize(
    "change",
    [
        lambda: cmds.setAttr("knee.jointOrientX", 3),
        lambda: cmds.disconnectAttr("head_CTRL.rotate", "head.rotate"),
        lambda: cmds.setAttr("handle_poleVectorConstraint1.kneeW0", 0.5),
        lambda: cmds.setAttr("curling.conversionFactor", 0.2),
    ],
    ids=["joint orient", "connection", "weight of a constraint", "factor"],
)
def test_a_changed_rig_is_learned_anew(remembered, change):
    remembered()
    change()
    assert remembered()[1] > 0


def test_esc_while_learning_leaves_the_scene_as_it_was(posed, tmp_path):
    posed(small_rigs.opened(tmp_path, small_rigs.figure(extra=small_rigs.KEYS)))
    before, steps = state(), []

    def stop(step):
        steps.append(step)
        if len(steps) == 3:
            raise kw.KeyweaveError("stopped with Esc; the scene is unchanged")

    with pytest.raises(kw.KeyweaveError, match="stopped with Esc"), show_steps(stop):
        MayaScene().rig()
    assert all(step.startswith("learning the rig: pose") for step in steps)
    assert state() == before


def test_identifying_a_rig_again_takes_no_poses(remembered, posed_numbers):
    remembered()
    rig = MayaScene().rig()
    start = rig.values
    first = rig_memory.recall_controls(rig, start)
    assert posed_numbers() > 0
    cmds.currentTime(7)
    again = MayaScene().rig()
    assert rig_memory.recall_controls(again, start) is first
    rig_memory._kept.clear()  # as a new process does
    read = rig_memory.recall_controls(MayaScene().rig(), start)
    texts = [str(encode_values(each, rig_memory.TYPES)) for each in (read, first)]
    assert texts[0] == texts[1]
    assert posed_numbers() == 0


def test_a_rig_in_another_pose_is_identified_anew(remembered, posed_numbers):
    remembered()
    for change in (
        lambda: cmds.setAttr("foot_CTRL.translateZ", 4),
        lambda: cmds.setAttr("foot_CTRL.ik", 0.5),
        lambda: cmds.setAttr("knee.jointOrientX", 3),
    ):
        change()
        rig = MayaScene().rig()
        posed_numbers()
        rig_memory.recall_controls(rig, rig.values)
        assert posed_numbers() > 0
        rig_memory.recall_controls(rig, rig.values)
        assert posed_numbers() == 0
