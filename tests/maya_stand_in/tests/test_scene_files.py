"""What the stand-in saves opens again as what was there, after edits of any kind."""

import random

import numpy as np
import pytest
from maya import cmds

import keyweave as kw
from case_profiles import count_cases
from keyweave.scenes.maya_ascii import Plug
from reference_material import shared
from stand_in.errors import StandInError
from stand_in.session.reading import keys_of_file
from stand_in.session.session import session

SCENES = (
    "UsdExportSkeletonNoDagPose.ma",
    "UsdExportEulerFilterTest.ma",
    "offset_parent_matrix_rig.ma",
    "MOCAP_interface_01.ma",
    "UsdExportSkeleton.ma",
    "MetaRig_baseTests.ma",
)
NOT_SAVED = ("time1", "sceneConfigurationScriptNode")  # compared by what they say


@pytest.fixture(autouse=True)
def new_scene():
    cmds.file(new=True, force=True)
    yield
    cmds.file(new=True, force=True)


def reopened(path):
    """Save the scene and open it; return it as it was and as it is."""
    before = session().scene
    cmds.file(rename=str(path))
    cmds.file(save=True, type="mayaAscii")
    cmds.file(str(path), open=True, force=True)
    return before, session().scene


def nodes_of(scene):
    return {
        node.path: node
        for node in scene.document.nodes
        if node.type != "reference" and node.name not in NOT_SAVED
    }


def connections_of(scene):
    found = set()
    for one in scene.document.connections:
        ends = [(one.source_node, one.source), (one.target_node, one.target)]
        if all(node.type != "reference" for node, _ in ends):
            data = scene.graph.data
            found.add(tuple(scene.plug_name(data(node).plug(path)) for node, path in ends))
    return found


def assert_same_values(scene, node, other_scene, other):
    data, again = scene.graph.data(node), other_scene.graph.data(other)
    for name, at in {**data.values, **again.values}:
        value = data.values.get((name, at))
        if isinstance(value, str) or node in scene.curves:
            assert value == again.values.get((name, at)) or node in scene.curves
            continue
        a = scene.graph.saved_value(Plug(node, name, at))
        b = other_scene.graph.saved_value(Plug(other, name, at))
        assert np.allclose(a, b, rtol=4e-16, atol=0), f"{node.name}.{name}{at}: {a}, {b}"


def assert_same_keys(keys, again):
    assert (keys.in_types, keys.out_types) == (again.in_types, again.out_types)
    assert keys.weighted == again.weighted
    assert np.allclose(keys.times, again.times, rtol=4e-16, atol=0)
    assert np.allclose(keys.values, again.values, rtol=4e-16, atol=0)


def assert_same(before, after):
    nodes, again = nodes_of(before), nodes_of(after)
    assert list(nodes) == list(again) or sorted(nodes) == sorted(again)
    assert connections_of(before) == connections_of(after)
    for path, node in nodes.items():
        other = again[path]
        assert (node.type, node.locked) == (other.type, other.locked)
        assert before.graph.data(node).locked == after.graph.data(other).locked
        assert_same_values(before, node, after, other)
        if node in before.curves:
            assert_same_keys(before.curves[node], after.curves[other])


# --- edits at random ---


class Edits:
    """Edits of a scene by one who knows no fear; what Maya refuses is refused."""

    def __init__(self, seed):
        self.rng = random.Random(seed)

    def make(self, n_edits):
        for _ in range(n_edits):
            kind = self.rng.choice(self.KINDS)
            try:
                getattr(self, kind)(self.node())
            except (RuntimeError, ValueError):
                continue  # locked, driven, already connected ...
            except StandInError as error:
                assert str(error), "a refusal says what is refused"

    KINDS = [
        "create",
        "value",
        "key",
        "connect",
        "lock",
        "rename",
        "delete",
        "add",
        "move",
        "disconnect",
    ]

    def node(self):
        found = cmds.ls(type="transform")
        return self.rng.choice(found) if found else cmds.createNode("transform")

    def create(self, node):
        below = {"parent": node} if self.rng.random() < 0.5 else {}
        name = self.rng.choice(["made#", node.rpartition("|")[2]])
        cmds.createNode(self.rng.choice(["joint", "transform"]), name=name, **below)

    def value(self, node):
        name, size = self.rng.choice([("t", 3), ("tx", 1), ("r", 3), ("ry", 1), ("s", 3)])
        cmds.setAttr(f"{node}.{name}", *(self.rng.uniform(-9, 9) for _ in range(size)))

    def key(self, node):
        name = self.rng.choice(["tx", "ry", "sz"])
        time, value = self.rng.randint(1, 50), self.rng.uniform(-9, 9)
        cmds.setKeyframe(node, attribute=name, time=time, value=value)

    def connect(self, node):
        force = self.rng.random() < 0.5
        cmds.connectAttr(f"{self.node()}.tx", f"{node}.ty", force=force)

    def disconnect(self, node):
        ends = cmds.listConnections(node, destination=False, connections=True, plugs=True)
        if ends:
            cmds.disconnectAttr(ends[1], ends[0])

    def lock(self, node):
        name = self.rng.choice(["tx", "r"])
        cmds.setAttr(f"{node}.{name}", lock=self.rng.random() < 0.6)

    def rename(self, node):
        cmds.rename(node, self.rng.choice(["renamed", "other_name"]))

    def delete(self, node):
        if self.rng.random() < 0.3:
            cmds.delete(node)

    def add(self, node):
        name = f"extra{self.rng.randint(0, 9)}"
        cmds.addAttr(node, longName=name, attributeType="double", dv=0.5, min=0, max=2)

    def move(self, node):
        cmds.parent(node, self.node(), relative=True)


def check_edits(path, seed):
    """Edit, save, open, edit on, save, open; nothing is lost on the way."""
    edits = Edits(seed)
    for _ in range(2):
        edits.make(edits.rng.randint(1, 10))
        try:
            before, after = reopened(path)
        except StandInError as error:
            assert "the file makes after it" in str(error)
            return
        assert_same(before, after)
        kw.open_scene(path)


@pytest.mark.parametrize("seed", range(count_cases(12, fewest=6)))
def test_a_new_scene_reopens_as_saved_after_any_edits(seed, tmp_path):
    check_edits(tmp_path / "new.ma", seed)


@pytest.mark.parametrize("seed", range(count_cases(3, fewest=1)))
@pytest.mark.parametrize("name", SCENES)
def test_a_scene_from_maya_reopens_as_saved_after_any_edits(name, seed, tmp_path):
    cmds.file(str(shared(f"maya/scenes/{name}")), open=True, force=True)
    check_edits(tmp_path / "scene.ma", seed)


@pytest.mark.parametrize("name", SCENES)
def test_an_unchanged_scene_is_saved_with_the_same_statements(name, tmp_path):
    path = shared(f"maya/scenes/{name}")
    cmds.file(str(path), open=True, force=True)
    cmds.file(rename=str(tmp_path / "again.ma"))
    cmds.file(save=True)
    again = statements_of(tmp_path / "again.ma")
    assert again == statements_of(path)


def statements_of(path):
    """The lines of a file but for comments, which tell its name and date."""
    lines = path.read_bytes().splitlines()
    return [line for line in lines if not line.startswith(b"//") and line.strip()]


def test_a_reopened_scene_plays_the_same_values(tmp_path):
    cmds.file(str(shared(f"maya/scenes/{SCENES[1]}")), open=True, force=True)
    channels = [f"{n}.rotate{axis}" for n in cmds.ls(type="transform") for axis in "XYZ"]
    before = [[cmds.getAttr(one, time=t) for one in channels] for t in (1, 4.5, 9)]
    cmds.setAttr(f"{cmds.createNode('transform')}.translateX", 3)
    reopened(tmp_path / "scene.ma")
    after = [[cmds.getAttr(one, time=t) for one in channels] for t in (1, 4.5, 9)]
    assert np.allclose(before, after, rtol=1e-12, atol=1e-12)


# --- units, references, layers ---


def test_changed_units_are_saved_with_converted_values(tmp_path):
    node = cmds.createNode("joint", name="hip")
    cmds.setAttr("hip.translateX", 250)
    cmds.setKeyframe(node, attribute="rotateX", time=1, value=0)
    cmds.setKeyframe(node, attribute="rotateX", time=25, value=90)
    reopened(tmp_path / "scene.ma")
    cmds.currentUnit(linear="m", angle="rad", time="ntsc")
    before, after = reopened(tmp_path / "scene.ma")
    assert after.document.own.units.names == ("meter", "radian", "ntsc")
    assert_same(before, after)
    assert cmds.getAttr("hip.translateX") == 2.5


def hero(tmp_path):
    cmds.createNode("joint", name="knee", parent=cmds.createNode("joint", name="hip"))
    cmds.setKeyframe("knee", attribute="rotateY", time=1, value=0)
    cmds.setKeyframe("knee", attribute="rotateY", time=9, value=40)
    reopened(tmp_path / "hero.ma")
    cmds.file(new=True, force=True)
    cmds.file(str(tmp_path / "hero.ma"), reference=True, namespace="hero")


def test_changes_to_referenced_nodes_are_saved_as_reference_edits(tmp_path):
    hero(tmp_path)
    cmds.setAttr("hero:hip.translate", 1, 2, 3)
    cmds.setAttr("hero:hip.rotateX", lock=True)
    cmds.addAttr("hero:knee", longName="weight", attributeType="double", keyable=True)
    cmds.setAttr("hero:knee.weight", 0.75)
    cmds.setKeyframe("hero:knee", attribute="tx", time=3, value=5)
    cmds.connectAttr("hero:hip.translateX", "hero:knee.translateZ")
    cmds.connectAttr("hero:hip.translateY", cmds.createNode("transform") + ".translateY")
    assert_same(*reopened(tmp_path / "shot.ma"))
    cmds.setAttr("hero:hip.translateY", -1)
    cmds.disconnectAttr("hero:hip.translateX", "hero:knee.translateZ")
    assert_same(*reopened(tmp_path / "shot.ma"))
    text = (tmp_path / "shot.ma").read_text(encoding="utf-8")
    assert "createNode joint" not in text
    assert '5 4 "heroRN" "|hero:hip|hero:knee.translateX" "heroRN.place' in text
    assert '5 3 "heroRN" "|hero:hip.translateY" "heroRN.placeHolderList' in text
    assert cmds.file(query=True, reference=True) == [(tmp_path / "hero.ma").as_posix()]


def test_changed_keys_of_a_referenced_curve_cannot_be_saved(tmp_path):
    hero(tmp_path)
    scene = session().scene
    curve = scene.node("hero:knee_rotateY")
    scene.set_keys(curve, keys_of_file(curve).only([0]))
    cmds.file(rename=str(tmp_path / "shot.ma"))
    with pytest.raises(StandInError, match="referenced curve"):
        cmds.file(save=True)


def test_a_proxy_attribute_is_still_a_proxy_after_reopening(tmp_path):
    source, node = (cmds.createNode("transform") for _ in range(2))
    cmds.addAttr(source, longName="weight", attributeType="double")
    cmds.addAttr(node, longName="weight", proxy=f"{source}.weight")
    assert_same(*reopened(tmp_path / "scene.ma"))
    assert cmds.addAttr(f"{node}.weight", query=True, usedAsProxy=True)
    assert not cmds.addAttr(f"{source}.weight", query=True, usedAsProxy=True)


def test_one_node_blends_all_rotations_of_a_transform():
    node = cmds.createNode("transform")
    cmds.animLayer("detail", attribute=[f"{node}.rotateX", f"{node}.rotateZ"])
    (blend,) = cmds.animLayer("detail", query=True, blendNodes=True)
    assert cmds.nodeType(blend) == "animBlendNodeAdditiveRotation"
    assert cmds.listConnections(f"{node}.rotateZ", plugs=True)[0] == f"{blend}.outputZ"


def test_layers_are_saved_with_their_blend_nodes(tmp_path):
    hero(tmp_path)
    channels = ["hero:knee.rotateY", "hero:knee.scaleX", "hero:hip.translateX"]
    cmds.animLayer("detail", attribute=channels)
    cmds.setAttr(cmds.animLayer("detail", query=True, layeredPlug=channels[0]), 7)
    cmds.animLayer("pose", override=True, attribute=channels[:1], weight=0.5)
    before = cmds.getAttr(channels[0], time=5)
    assert_same(*reopened(tmp_path / "shot.ma"))
    assert cmds.getAttr(channels[0], time=5) == pytest.approx(before)
    assert cmds.animLayer("detail", query=True, attribute=True) == channels


def test_the_time_and_the_playback_range_are_saved(tmp_path):
    cmds.playbackOptions(minTime=5, maxTime=77)
    cmds.currentTime(12)
    reopened(tmp_path / "scene.ma")
    assert cmds.currentTime(query=True) == 12
    assert cmds.playbackOptions(query=True, minTime=True) == 5
    cmds.playbackOptions(minTime=6, maxTime=70)
    reopened(tmp_path / "scene.ma")
    assert cmds.playbackOptions(query=True, maxTime=True) == 70
