"""What Keyweave relies on in the Python API: times, plugs, curves, modifiers, commands."""

import math

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
import pytest
from maya import cmds, mel

Fn = oma.MFnAnimCurve

PLUG_IN = """
import maya.api.OpenMaya as om

def maya_useNewAPI():
    pass

class Moved(om.MPxCommand):
    def doIt(self, args):
        given = om.MArgDatabase(self.syntax(), args)
        if given.isQuery:
            self.setResult("asked" if given.isFlagSet("-f") else "")
            return
        if given.isFlagSet("broken"):
            raise RuntimeError("nothing was moved")
        far = given.flagArgumentDouble("farAway", 0)
        self.modifier = om.MDGModifier()
        names = given.getObjectStrings()
        for name in names:
            plug = om.MSelectionList().add(name + ".translateX").getPlug(0)
            self.modifier.newPlugValueDouble(plug, far)
        uses = given.numberOfFlagUses("note")
        notes = [given.getFlagArgumentList("note", i).asString(0) for i in range(uses)]
        self.setResult([*names, *notes])
        self.redoIt()

    def redoIt(self):
        self.modifier.doIt()

    def undoIt(self):
        self.modifier.undoIt()

    def isUndoable(self):
        return hasattr(self, "modifier")

def syntax():
    made = om.MSyntax()
    made.addFlag("f", "farAway", om.MSyntax.kDouble)
    made.addFlag("n", "note", om.MSyntax.kString)
    made.makeFlagMultiUse("note")
    made.addFlag("b", "broken", om.MSyntax.kNoArg)
    made.setObjectType(om.MSyntax.kStringObjects, 0, 100)
    made.useSelectionAsDefault(True)
    made.enableQuery = True
    return made

def initializePlugin(plugin):
    om.MFnPlugin(plugin, "Keyweave", "1.0").registerCommand("movedForTests", Moved, syntax)

def uninitializePlugin(plugin):
    om.MFnPlugin(plugin).deregisterCommand("movedForTests")
"""


def plug_of(name):
    return om.MSelectionList().add(name).getPlug(0)


def node_of(name):
    return om.MSelectionList().add(name).getDependNode(0)


def seconds(time):
    return time.asUnits(om.MTime.kSeconds)


@pytest.fixture
def ball():
    return cmds.createNode("transform", name="ball")


@pytest.fixture
def curve(ball):
    """A curve of rotateX with keys on the frames 1, 11 and 21."""
    fn = Fn()
    fn.create(plug_of("ball.rotateX"))
    frames = [om.MTime(frame, om.MTime.uiUnit()) for frame in (1, 11, 21)]
    fn.addKeys(om.MTimeArray(frames), om.MDoubleArray([0.0, 1.0, 0.5]))
    return fn


def facts(fn):
    """Return everything about a curve."""
    rows = range(fn.numKeys)
    keys = [
        (
            seconds(fn.input(row)),
            fn.value(row),
            fn.inTangentType(row),
            fn.outTangentType(row),
            fn.getTangentXY(row, True),
            fn.getTangentXY(row, False),
            fn.tangentsLocked(row),
            fn.weightsLocked(row),
            fn.isBreakdown(row),
        )
        for row in rows
    ]
    return keys, fn.isWeighted, fn.preInfinityType, fn.postInfinityType


# --- times ---


def test_a_time_is_the_same_in_other_units():
    time = om.MTime(48, om.MTime.k24FPS)
    assert seconds(time) == pytest.approx(2)
    assert time == om.MTime(2, om.MTime.kSeconds)
    assert om.MTime(1, om.MTime.kSeconds) < time


@pytest.mark.parametrize("unit, rate", [("pal", 25), ("ntsc", 30), ("film", 24)])
def test_times_are_in_the_unit_of_the_interface(unit, rate):
    cmds.currentUnit(time=unit)
    assert seconds(om.MTime(rate, om.MTime.uiUnit())) == pytest.approx(1)


def test_angles_and_lengths_are_converted():
    assert om.MAngle(180, om.MAngle.kDegrees).asRadians() == pytest.approx(math.pi)
    assert om.MDistance(1, om.MDistance.kInches).asCentimeters() == pytest.approx(2.54)


# --- plugs and nodes ---


def test_plugs_hold_radians_and_centimetres_whatever_the_interface_shows(ball):
    cmds.currentUnit(linear="m")
    cmds.setAttr("ball.rotateX", 90)
    cmds.setAttr("ball.translateX", 2)
    assert plug_of("ball.rotateX").asDouble() == pytest.approx(math.pi / 2)
    assert plug_of("ball.translateX").asDouble() == pytest.approx(200)


def test_values_set_through_a_plug_are_not_undoable(ball):
    cmds.setAttr("ball.translateX", 1)
    plug_of("ball.translateX").setDouble(5)
    cmds.undo()
    assert cmds.getAttr("ball.translateX") == 0
    cmds.redo()
    assert cmds.getAttr("ball.translateX") == 1


def test_locked_plugs_refuse_values(ball):
    cmds.setAttr("ball.translateX", lock=True)
    plug = plug_of("ball.translateX")
    assert plug.isLocked
    with pytest.raises(RuntimeError):
        plug.setDouble(1)
    assert plug.asDouble() == 0


def test_parts_know_what_they_are_part_of(ball):
    plug = plug_of("ball.rotateX")
    assert plug.isChild
    assert plug.parent() == plug_of("ball.rotate")
    assert plug.parent().numChildren() == 3
    assert plug.parent().child(0) == plug
    assert plug.partialName(useLongNames=True) == "rotateX"
    assert plug.partialName() == "rx"


def test_nothing_drives_a_plug_without_connections(ball):
    assert plug_of("ball.rotateX").source().isNull


def test_sources_and_destinations(ball, curve):
    plug, output = plug_of("ball.rotateX"), curve.findPlug("output", False)
    assert plug.source() == output
    assert plug.isDestination
    assert list(output.destinations()) == [plug]


def test_names_that_do_not_exist_are_refused(ball):
    with pytest.raises(RuntimeError):
        om.MSelectionList().add("nobody")


def test_a_node_alone_is_not_a_plug(ball):
    with pytest.raises(TypeError):
        om.MSelectionList().add("ball").getPlug(0)


def test_two_nodes_of_the_same_name_have_different_paths(ball):
    for above in ("left", "right"):
        cmds.createNode("transform", name=above)
        cmds.createNode("transform", name="foot", parent=above)
    path = om.MDagPath.getAPathTo(node_of("left|foot"))
    assert path.fullPathName() == "|left|foot"
    assert path.partialPathName() == "left|foot"


def test_kinds_of_nodes(ball, curve):
    assert node_of("ball").hasFn(om.MFn.kTransform)
    assert node_of("ball").hasFn(om.MFn.kDagNode)
    assert not node_of("ball").hasFn(om.MFn.kAnimCurve)
    assert curve.object().hasFn(om.MFn.kAnimCurve)


def test_handles_tell_when_a_node_is_gone(ball):
    handle = om.MObjectHandle(node_of("ball"))
    assert handle.isValid()
    cmds.delete("ball")
    assert not handle.isValid()


def test_world_matrices_are_rows(ball):
    cmds.setAttr("ball.translateX", 3)
    matrix = om.MDagPath.getAPathTo(node_of("ball")).inclusiveMatrix()
    assert matrix.getElement(3, 0) == pytest.approx(3)
    assert len(matrix) == 16
    assert om.MMatrix(list(matrix)).isEquivalent(matrix)


def test_the_selection_is_read_and_put_back(ball):
    cmds.select("ball")
    kept = om.MGlobal.getActiveSelectionList()
    cmds.select(clear=True)
    om.MGlobal.setActiveSelectionList(kept)
    assert cmds.ls(selection=True) == ["ball"]


# --- other times ---


def test_a_plug_is_read_at_another_time(ball, curve):
    frame = om.MTime(11, om.MTime.uiUnit())
    cmds.currentTime(1)
    assert plug_of("ball.rotateX").asDouble() == pytest.approx(0)
    assert plug_of("ball.rotateX").asDouble(om.MDGContext(frame)) == pytest.approx(1)


def test_the_current_time_moves_without_undo(ball, curve):
    cmds.currentTime(1)
    cmds.setAttr("ball.translateX", 1)
    oma.MAnimControl.setCurrentTime(om.MTime(11, om.MTime.uiUnit()))
    assert plug_of("ball.rotateX").asDouble() == pytest.approx(1)
    cmds.undo()
    assert cmds.getAttr("ball.translateX") == 0
    assert oma.MAnimControl.currentTime() == om.MTime(11, om.MTime.uiUnit())


# --- modifiers ---


def test_a_modifier_does_nothing_before_do_it(ball):
    modifier = om.MDGModifier()
    modifier.newPlugValueDouble(plug_of("ball.translateX"), 4)
    assert cmds.getAttr("ball.translateX") == 0
    modifier.doIt()
    assert cmds.getAttr("ball.translateX") == 4


def test_a_modifier_undoes_and_redoes_everything(ball):
    modifier = om.MDGModifier()
    node = modifier.createNode("animCurveTA")
    modifier.renameNode(node, "ball_rotateX")
    output = om.MFnDependencyNode(node).findPlug("output", False)
    modifier.connect(output, plug_of("ball.rotateX"))
    for _ in range(3):
        modifier.doIt()
        assert cmds.isConnected("ball_rotateX.output", "ball.rotateX")
        modifier.undoIt()
        assert not cmds.objExists("ball_rotateX")


def test_a_second_do_it_only_applies_new_operations(ball):
    modifier = om.MDGModifier()
    modifier.newPlugValueDouble(plug_of("ball.translateX"), 4)
    modifier.doIt()
    cmds.setAttr("ball.translateX", 7)
    modifier.newPlugValueDouble(plug_of("ball.translateY"), 5)
    modifier.doIt()
    assert cmds.getAttr("ball.translate") == [(7, 5, 0)]


def test_commands_of_a_modifier_are_taken_back_with_it(ball):
    modifier = om.MDGModifier()
    modifier.commandToExecute(
        'setAttr "ball.translateX" 3; createNode "joint" -name "hip";'
    )
    modifier.doIt()
    assert cmds.getAttr("ball.translateX") == 3
    modifier.undoIt()
    assert cmds.getAttr("ball.translateX") == 0
    assert not cmds.objExists("hip")


# --- curves ---


def test_the_type_of_a_curve_fits_the_plug(ball):
    found = {
        name: Fn().timedAnimCurveTypeForPlug(plug_of(f"ball.{name}"))
        for name in ("rotateX", "translateX", "scaleX")
    }
    assert found == {
        "rotateX": Fn.kAnimCurveTA,
        "translateX": Fn.kAnimCurveTL,
        "scaleX": Fn.kAnimCurveTU,
    }


def test_the_api_has_radians_where_commands_have_degrees(curve):
    values = cmds.keyframe("ball.rotateX", query=True, valueChange=True)
    assert values == pytest.approx([math.degrees(curve.value(row)) for row in range(3)])
    assert cmds.keyframe("ball.rotateX", query=True, timeChange=True) == [1, 11, 21]


def test_evaluating_passes_through_the_keys(curve):
    for row in range(curve.numKeys):
        assert curve.evaluate(curve.input(row)) == pytest.approx(curve.value(row))


def test_keys_are_found(curve):
    assert curve.find(om.MTime(11, om.MTime.uiUnit())) == 1
    assert curve.findClosest(om.MTime(14, om.MTime.uiUnit())) == 1
    assert curve.findClosest(om.MTime(18, om.MTime.uiUnit())) == 2


EDITS = {
    "value": lambda fn, change: fn.setValue(1, 2.5, change),
    "input": lambda fn, change: fn.setInput(1, om.MTime(13, om.MTime.uiUnit()), change),
    "key": lambda fn, change: fn.addKey(
        om.MTime(5, om.MTime.uiUnit()), 0.25, Fn.kTangentFlat, Fn.kTangentLinear, change
    ),
    "insert": lambda fn, change: fn.insertKey(
        om.MTime(5, om.MTime.uiUnit()), False, change
    ),
    "remove": lambda fn, change: fn.remove(1, change),
    "weighted": lambda fn, change: fn.setIsWeighted(not fn.isWeighted, change),
    "before": lambda fn, change: fn.setPreInfinityType(Fn.kCycle, change),
    "after": lambda fn, change: fn.setPostInfinityType(Fn.kLinear, change),
    "in type": lambda fn, change: fn.setInTangentType(1, Fn.kTangentFlat, change),
    "out type": lambda fn, change: fn.setOutTangentType(1, Fn.kTangentStep, change),
    "tangent": lambda fn, change: fn.setTangent(1, 0.5, 0.25, False, change, False),
    "breakdown": lambda fn, change: fn.setIsBreakdown(1, True, change),
}


@pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
def test_a_change_undoes_and_redoes_an_edit_to_the_last_bit(curve, edit):
    before, change = facts(curve), oma.MAnimCurveChange()
    edit(curve, change)
    after = facts(curve)
    assert after != before
    for _ in range(2):
        change.undoIt()
        assert facts(curve) == before
        change.redoIt()
        assert facts(curve) == after


def test_locks_set_key_by_key_are_not_undone_by_a_change(curve):
    change = oma.MAnimCurveChange()
    curve.setTangentsLocked(1, False, change)
    curve.setWeightsLocked(1, True, change)
    change.undoIt()
    assert not curve.tangentsLocked(1)
    assert curve.weightsLocked(1)


@pytest.mark.parametrize("value", [True, False])
def test_bulk_adding_to_a_curve_without_keys_is_undone_with_its_locks(curve, value):
    before, change = facts(curve), oma.MAnimCurveChange()
    for row in reversed(range(curve.numKeys)):
        curve.remove(row, change)
    assert curve.numKeys == 0
    frames = [om.MTime(frame, om.MTime.uiUnit()) for frame in (2, 6)]
    fixed, locks = om.MIntArray([Fn.kTangentFixed] * 2), om.MIntArray([int(value)] * 2)
    x, y = om.MDoubleArray([0.6, 0.6]), om.MDoubleArray([0.8, 0.8])
    curve.addKeysWithTangents(
        *(om.MTimeArray(frames), om.MDoubleArray([1.0, 2.0])),
        *(Fn.kTangentFixed, Fn.kTangentFixed, fixed, fixed),
        *(x, y, x, y, locks, locks, False, True, change),
    )
    curve.setInTangentType(1, Fn.kTangentAuto, change)
    curve.setOutTangentType(0, Fn.kTangentStep, change)
    curve.setIsBreakdown(1, True, change)
    after = facts(curve)
    for _ in range(2):
        change.undoIt()
        assert facts(curve) == before
        change.redoIt()
        assert facts(curve) == after
    assert [curve.tangentsLocked(row) for row in range(2)] == [value] * 2
    assert [curve.weightsLocked(row) for row in range(2)] == [value] * 2


def test_a_step_before_a_key_is_auto(curve):
    curve.setInTangentType(1, Fn.kTangentStep)
    assert curve.inTangentType(1) == Fn.kTangentAuto


def test_edits_without_a_change_are_not_in_the_undo_queue(curve):
    cmds.setAttr("ball.translateX", 1)
    curve.setValue(1, 2.5)
    cmds.undo()
    assert cmds.getAttr("ball.translateX") == 0
    assert curve.value(1) == 2.5


def test_whole_curves_are_written_with_their_tangents(curve):
    frames = [om.MTime(frame, om.MTime.uiUnit()) for frame in (1, 6, 21)]
    fixed, locks = om.MIntArray([Fn.kTangentFixed] * 3), om.MIntArray([0, 1, 0])
    x = om.MDoubleArray([0.5, 0.25, 0.75])
    y = om.MDoubleArray([0.1, -0.2, 0.3])
    curve.setIsWeighted(True)
    curve.addKeysWithTangents(
        *(om.MTimeArray(frames), om.MDoubleArray([1.0, 2.0, 3.0])),
        *(Fn.kTangentGlobal, Fn.kTangentGlobal, fixed, fixed),
        *(x, y, x, y, locks, om.MIntArray([0, 0, 0])),
        *(False, False, oma.MAnimCurveChange()),
    )
    assert [curve.value(row) for row in range(curve.numKeys)] == [1, 2, 3]
    for row in range(3):
        assert curve.getTangentXY(row, True) == pytest.approx((x[row], y[row]), rel=1e-6)
        assert curve.tangentsLocked(row) == bool(locks[row])


def test_keys_in_between_go_unless_they_are_kept(curve):
    ends = om.MTimeArray([om.MTime(frame, om.MTime.uiUnit()) for frame in (1, 21)])
    values, usual = om.MDoubleArray([7.0, 8.0]), Fn.kTangentGlobal
    curve.addKeys(ends, values, usual, usual, True)
    assert curve.numKeys == 3
    curve.addKeys(ends, values, usual, usual, False)
    assert curve.numKeys == 2


def test_a_fixed_tangent_keeps_the_shape_of_the_one_before(curve):
    before = curve.getTangentXY(1, False)
    curve.setOutTangentType(1, Fn.kTangentFixed)
    assert curve.getTangentXY(1, False) == pytest.approx(before, rel=1e-5)


def test_angles_of_tangents_are_those_that_commands_show(curve):
    (shown,) = cmds.keyTangent("ball.rotateX", index=(2, 2), query=True, inAngle=True)
    angle, _ = curve.getTangentAngleWeight(2, True)
    assert angle.asUnits(om.MAngle.uiUnit()) == pytest.approx(shown)


def test_tangent_type_names_of_commands_match_api_constants(curve):
    for name, number in {
        "spline": Fn.kTangentSmooth,
        "linear": Fn.kTangentLinear,
        "plateau": Fn.kTangentPlateau,
        "stepnext": Fn.kTangentStepNext,
    }.items():
        cmds.keyTangent("ball.rotateX", edit=True, outTangentType=name)
        assert curve.outTangentType(1) == number


# --- commands of plug-ins ---


@pytest.fixture(scope="module")
def moved_plug_in(tmp_path_factory):
    """Write a plug-in; like Keyweave's, it is loaded once."""
    path = tmp_path_factory.mktemp("plug_in") / "moved_for_tests.py"
    path.write_text(PLUG_IN)
    return path.as_posix()


@pytest.fixture
def moved(moved_plug_in):
    cmds.loadPlugin(moved_plug_in, quiet=True)
    cmds.createNode("transform", name="ball")
    cmds.select(clear=True)
    return cmds.movedForTests


def test_a_command_is_undone_and_redone(moved):
    assert moved("ball", farAway=3.0) == ["ball"]
    cmds.undo()
    assert cmds.getAttr("ball.translateX") == 0
    cmds.redo()
    assert cmds.getAttr("ball.translateX") == 3


def test_flags_that_are_given_several_times(moved):
    assert moved("ball", f=1.0, note=["one", "two"]) == ["ball", "one", "two"]


def test_mel_gives_the_same_flags(moved):
    found = mel.eval('movedForTests -f 2.5 -note "one" -n "two" ball;')
    assert found == ["ball", "one", "two"]
    assert cmds.getAttr("ball.translateX") == 2.5


def test_the_selection_is_used_if_no_objects_are_given(moved):
    cmds.select("ball")
    assert moved(farAway=4.0) == ["ball"]


def test_a_command_answers_in_query_mode(moved):
    assert moved(query=True, farAway=True) == ["asked"]
    assert mel.eval("movedForTests -q -farAway") == ["asked"]


def test_a_command_that_fails_changes_nothing(moved):
    with pytest.raises(RuntimeError):
        moved("ball", farAway=1.0, broken=True)
    assert cmds.getAttr("ball.translateX") == 0


@pytest.mark.parametrize("flags", [{"nearBy": 1.0}, {"farAway": "x"}, {"note": 3}])
def test_wrong_flags_are_refused(moved, flags):
    with pytest.raises(TypeError):
        moved("ball", **flags)


def test_a_flag_is_given_once_unless_it_says_otherwise(moved):
    with pytest.raises(RuntimeError):
        mel.eval("movedForTests -f 1 -f 2 ball;")
    assert cmds.getAttr("ball.translateX") == 0


def test_a_plug_in_describes_itself(moved):
    def asked(what):
        return cmds.pluginInfo("moved_for_tests", query=True, **{what: True})

    assert asked("loaded")
    assert asked("vendor") == "Keyweave"
    assert asked("version") == "1.0"
    assert asked("command") == ["movedForTests"]
