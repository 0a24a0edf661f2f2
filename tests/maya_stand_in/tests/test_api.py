"""The stand-in's Python API where Maya would say nothing: it refuses, and counts."""

import pytest
from maya import cmds, mel

from stand_in.errors import MayaCrash, StandInError
from stand_in.session import session as sessions

if not hasattr(cmds, "__getattr__"):
    pytest.skip("a real Maya is here, not the stand-in", allow_module_level=True)

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma


@pytest.fixture(autouse=True)
def now():
    """A session that has just begun."""
    return sessions.restart()


def plug_of(name):
    return om.MSelectionList().add(name).getPlug(0)


def plug_in(tmp_path, body, name="made_for_tests", **more):
    """Write a plug-in with a command made_command whose class body is given."""
    parts = {
        "register": "om.MFnPlugin(plugin).registerCommand('madeCommand', Made)",
        "deregister": "om.MFnPlugin(plugin).deregisterCommand('madeCommand')",
        "head": "def maya_useNewAPI(): pass",
        **more,
    }
    path = tmp_path / f"{name}.py"
    path.write_text(
        "import maya.api.OpenMaya as om\n"
        "import maya.api.OpenMayaAnim as oma\n"
        "from maya import cmds\n"
        f"{parts['head']}\n"
        f"class Made(om.MPxCommand):\n    {body}\n"
        f"def initializePlugin(plugin):\n    {parts['register']}\n"
        f"def uninitializePlugin(plugin):\n    {parts['deregister']}\n"
    )
    return path.as_posix()


NOTHING = "def doIt(self, args): pass"


# --- plug-ins ---


def test_the_variable_file_is_undefined_in_a_plug_in(tmp_path):
    path = plug_in(tmp_path, NOTHING, head="def maya_useNewAPI(): pass\n__file__")
    with pytest.raises(RuntimeError, match="__file__"):
        cmds.loadPlugin(path)


def test_a_plug_in_of_the_old_api_is_refused(tmp_path):
    with pytest.raises(StandInError, match="maya_useNewAPI"):
        cmds.loadPlugin(plug_in(tmp_path, NOTHING, head=""))


def test_a_plug_in_that_fails_to_load_must_deregister_its_commands(tmp_path):
    register = "om.MFnPlugin(plugin).registerCommand('madeCommand', Made); 1 / 0"
    with pytest.raises(StandInError, match="fails to load and leaves.*madeCommand"):
        cmds.loadPlugin(plug_in(tmp_path, NOTHING, register=register))
    register = register.replace("1 / 0", "uninitializePlugin(plugin); 1 / 0")
    with pytest.raises(RuntimeError, match="division"):
        cmds.loadPlugin(plug_in(tmp_path, NOTHING, register=register))
    assert not hasattr(cmds, "madeCommand")
    assert not cmds.pluginInfo("made_for_tests", query=True, loaded=True)


def test_a_command_that_is_left_at_unloading_is_found(tmp_path):
    cmds.loadPlugin(plug_in(tmp_path, NOTHING, deregister="pass"))
    with pytest.raises(StandInError, match="madeCommand"):
        cmds.unloadPlugin("made_for_tests")


def test_a_callback_that_is_left_at_unloading_is_found(tmp_path, now):
    before = om.MSceneMessage.addCallback(om.MSceneMessage.kAfterOpen, print)
    add = "om.MSceneMessage.addCallback(om.MSceneMessage.kAfterNew, print); "
    register = add + "om.MFnPlugin(plugin).registerCommand('madeCommand', Made)"
    cmds.loadPlugin(plug_in(tmp_path, NOTHING, register=register))
    (left,) = now.callbacks.keys() - {before}
    with pytest.raises(StandInError, match=str(left)):
        cmds.unloadPlugin("made_for_tests")


def test_loading_ten_times_leaves_nothing(tmp_path, now):
    path = plug_in(tmp_path, NOTHING)
    for _ in range(10):
        assert cmds.loadPlugin(path) == ["made_for_tests"]
        assert cmds.unloadPlugin("made_for_tests") == ["made_for_tests"]
    assert not now.plug_ins
    assert not now.callbacks


def test_a_plug_in_is_found_by_its_name(tmp_path, monkeypatch):
    plug_in(tmp_path, NOTHING)
    monkeypatch.setenv("MAYA_PLUG_IN_PATH", str(tmp_path))
    assert cmds.loadPlugin("made_for_tests.py") == ["made_for_tests"]
    for name in ("nobody.py", "made_for_tests"):
        with pytest.raises(RuntimeError, match=f'"{name}", was not found'):
            cmds.loadPlugin(name)


def test_commands_do_not_replace_those_of_maya(tmp_path):
    register = "om.MFnPlugin(plugin).registerCommand('setAttr', Made)"
    with pytest.raises(RuntimeError, match="setAttr"):
        cmds.loadPlugin(plug_in(tmp_path, NOTHING, register=register))


@pytest.mark.parametrize(
    "flag", ["('abcd', 'long', 5)", "('a', 'sho', 5)", "('q', 'long', 5)"]
)
def test_names_of_flags_that_maya_does_not_take_are_refused(tmp_path, flag):
    register = f"om.MSyntax().addFlag{flag}"
    with pytest.raises(RuntimeError, match="addFlag"):
        cmds.loadPlugin(plug_in(tmp_path, NOTHING, register=register))


# --- the syntax of commands ---


SYNTAX = """
def maya_useNewAPI(): pass
def syntax():
    made = om.MSyntax()
    made.addFlag({flag})
    return made
"""
WITH_SYNTAX = "om.MFnPlugin(plugin).registerCommand('madeCommand', Made, syntax)"
REFUSED = {
    "four letters": "'abcd', 'longName', om.MSyntax.kLong",
    "taken": "'q', 'quiet', om.MSyntax.kNoArg",
    "twice": "'a', 'first', 1); made.addFlag('b', 'first', 1",
    "a list of types": "'w', 'weight', [om.MSyntax.kString, om.MSyntax.kDouble]",
    "no such type": "'w', 'weight', om.MSyntax.kMatrix",
}


def with_flag(tmp_path, flag):
    return plug_in(tmp_path, NOTHING, head=SYNTAX.format(flag=flag), register=WITH_SYNTAX)


@pytest.mark.parametrize("flag", REFUSED.values(), ids=REFUSED)
def test_an_invalid_flag_crashes_maya_at_the_first_call(tmp_path, now, flag):
    cmds.loadPlugin(with_flag(tmp_path, flag))
    assert hasattr(cmds, "madeCommand")
    with pytest.raises(MayaCrash, match="madeCommand"):
        cmds.madeCommand()
    assert "madeCommand" in now.crash


def test_a_crash_is_not_caught_and_nothing_works_after_it(tmp_path):
    cmds.loadPlugin(with_flag(tmp_path, REFUSED["taken"]))
    with pytest.raises(MayaCrash):
        mel.eval("madeCommand;")
    for call in (
        lambda: cmds.ls(),
        lambda: mel.eval("ls;"),
        lambda: om.MSelectionList().add("*"),
    ):
        with pytest.raises(MayaCrash, match="madeCommand"):
            call()
    assert not issubclass(MayaCrash, Exception)
    sessions.restart()
    assert cmds.ls()


def test_the_syntax_is_built_once_and_several_types_are_a_tuple(tmp_path, now):
    flag = "'w', 'weight', (om.MSyntax.kString, om.MSyntax.kDouble)"
    cmds.loadPlugin(with_flag(tmp_path, flag))
    (known,) = now.plug_ins["made_for_tests"].commands.values()
    assert known.built is None
    cmds.madeCommand(weight=("hip", 2.0))
    built = known.built
    cmds.madeCommand()
    assert known.built is built


# --- commands ---


DIRTY = "cmds.setAttr('ball.translateX', 1)"


@pytest.mark.parametrize("part", ["doIt", "undoIt", "redoIt"])
def test_a_command_that_changes_the_scene_with_cmds_is_found(tmp_path, part):
    bodies = {name: "pass" for name in ("doIt", "undoIt", "redoIt")}
    bodies[part] = DIRTY
    body = "\n    ".join(
        [
            f"def doIt(self, args): {bodies['doIt']}",
            f"def undoIt(self): {bodies['undoIt']}",
            f"def redoIt(self): {bodies['redoIt']}",
            "def isUndoable(self): return True",
        ]
    )
    cmds.loadPlugin(plug_in(tmp_path, body))
    cmds.createNode("transform", name="ball")
    with pytest.raises(StandInError, match=rf"madeCommand\.{part}"):
        cmds.madeCommand()
        cmds.undo()
        cmds.redo()
    assert cmds.getAttr("ball.translateX") == 0


def test_queries_are_allowed_in_a_command(tmp_path):
    cmds.loadPlugin(plug_in(tmp_path, "def doIt(self, args): self.setResult(cmds.ls())"))
    cmds.createNode("transform", name="ball")
    assert "ball" in cmds.madeCommand()


@pytest.mark.parametrize("result", ["'text'", "3", "0.5", "True", "['a', 'b']", "[]"])
def test_a_result_comes_back_as_a_list(tmp_path, result):
    body = f"def doIt(self, args): self.setResult({result})"
    cmds.loadPlugin(plug_in(tmp_path, body))
    value = eval(result)
    assert cmds.madeCommand() == (value if isinstance(value, list) else [value])


def test_each_call_creates_a_new_instance(tmp_path):
    body = (
        "def doIt(self, args): self.n = getattr(self, 'n', 0) + 1; self.setResult(self.n)"
    )
    cmds.loadPlugin(plug_in(tmp_path, body))
    assert [cmds.madeCommand(), cmds.madeCommand()] == [[1], [1]]


def test_in_mel_a_result_is_an_array(tmp_path):
    cmds.loadPlugin(plug_in(tmp_path, "def doIt(self, args): self.setResult('text')"))
    mel.eval("string $texts[] = `madeCommand`;")
    assert mel.eval("$texts[0];") == "text"
    for script in (
        "string $text = `madeCommand`;",
        "string $later; $later = `madeCommand`;",
        'print(`madeCommand` + "\\n");',
    ):
        with pytest.raises(RuntimeError, match=r"string\[\]"):
            mel.eval(script)


def test_a_command_that_cannot_be_undone_is_not_in_the_queue(tmp_path, now):
    cmds.loadPlugin(plug_in(tmp_path, NOTHING))
    cmds.createNode("transform", name="ball")
    cmds.madeCommand()
    cmds.undo()
    assert not cmds.objExists("ball")


def test_commands_and_other_edits_are_one_chunk(tmp_path):
    body = "\n    ".join(
        [
            "def doIt(self, args):",
            "    self.m = om.MDGModifier()",
            "    plug = om.MSelectionList().add('ball.translateX').getPlug(0)",
            "    self.m.newPlugValueDouble(plug, 2.0)",
            "    self.m.doIt()",
            "def undoIt(self): self.m.undoIt()",
            "def redoIt(self): self.m.doIt()",
            "def isUndoable(self): return True",
        ]
    )
    cmds.loadPlugin(plug_in(tmp_path, body))
    cmds.createNode("transform", name="ball")
    cmds.undoInfo(openChunk=True)
    cmds.setAttr("ball.translateY", 3)
    cmds.madeCommand()
    cmds.undoInfo(closeChunk=True)
    cmds.undo()
    assert cmds.getAttr("ball.translate") == [(0, 0, 0)]
    cmds.redo()
    assert cmds.getAttr("ball.translate") == [(2, 3, 0)]


UNDOABLE = NOTHING + "\n    def isUndoable(self): return True"


def unload_ok():
    return cmds.pluginInfo("made_for_tests", query=True, unloadOk=True)


@pytest.mark.parametrize("is_undone", [False, True])
@pytest.mark.parametrize("in_chunk", [False, True])
def test_a_plug_in_with_commands_in_the_undo_queue_stays(tmp_path, is_undone, in_chunk):
    cmds.loadPlugin(plug_in(tmp_path, UNDOABLE))
    assert unload_ok()
    if in_chunk:
        cmds.undoInfo(openChunk=True)
    cmds.madeCommand()
    if in_chunk:
        cmds.undoInfo(closeChunk=True)
    if is_undone:
        cmds.undo()
    with pytest.raises(RuntimeError, match="made_for_tests.*still in use"):
        cmds.unloadPlugin("made_for_tests")
    assert not unload_ok()
    assert hasattr(cmds, "madeCommand")
    cmds.flushUndo()
    assert cmds.undoInfo(query=True, undoQueueEmpty=True)
    assert unload_ok()
    cmds.unloadPlugin("made_for_tests")
    assert not hasattr(cmds, "madeCommand")


def test_a_plug_in_can_be_unloaded_after_a_new_scene(tmp_path):
    cmds.loadPlugin(plug_in(tmp_path, UNDOABLE))
    cmds.madeCommand()
    cmds.file(new=True, force=True)
    cmds.unloadPlugin("made_for_tests")


def test_commands_that_cannot_be_undone_do_not_prevent_unloading(tmp_path):
    cmds.loadPlugin(plug_in(tmp_path, NOTHING))
    cmds.createNode("transform", name="ball")
    cmds.madeCommand()
    cmds.unloadPlugin("made_for_tests")
    cmds.undo()
    assert not cmds.objExists("ball")


def test_commands_keep_their_first_code_when_a_plug_in_is_loaded_again(tmp_path):
    for number in (1, 2):
        body = f"def doIt(self, args): self.setResult({number})"
        cmds.loadPlugin(plug_in(tmp_path, body))
        assert cmds.madeCommand() == [1]
        cmds.unloadPlugin("made_for_tests")


# --- strictness ---


def test_lists_are_not_accepted_as_arrays():
    cmds.createNode("transform", name="ball")
    fn = oma.MFnAnimCurve()
    fn.create(plug_of("ball.rotateX"))
    with pytest.raises(TypeError, match="MTimeArray"):
        fn.addKeys([om.MTime(1)], om.MDoubleArray([1.0]))
    with pytest.raises(TypeError):
        om.MDoubleArray(["1"])


def test_tangents_are_converted_from_ui_units_unless_turned_off():
    cmds.createNode("transform", name="ball")
    fn = oma.MFnAnimCurve()
    fn.create(plug_of("ball.rotateX"))
    fn.setIsWeighted(True)
    fn.addKey(om.MTime(1, om.MTime.uiUnit()), 0.0)
    fn.setTangent(0, 12.0, 90.0, False)
    x, y = fn.getTangentXY(0, False)
    assert x == pytest.approx(0.5)
    assert y == pytest.approx(om.MAngle(90, om.MAngle.kDegrees).asRadians())
    fn.setTangent(0, 12.0, 90.0, False, None, False)
    assert fn.getTangentXY(0, False) == pytest.approx((12.0, 90.0))


def test_values_that_were_read_follow_every_edit():
    cmds.createNode("transform", name="ball")
    plug, fn = plug_of("ball.rotateX"), oma.MFnAnimCurve()
    fn.create(plug)
    frames = [om.MTime(frame, om.MTime.uiUnit()) for frame in range(1, 11)]
    fn.addKeys(om.MTimeArray(frames), om.MDoubleArray([0.0] * 10))
    for value in (1.0, 2.0):
        for row in range(10):
            fn.setValue(row, value)
        found = [plug.asDouble(om.MDGContext(frame)) for frame in frames]
        assert found == [value] * 10


def test_every_change_of_the_current_time_is_recorded(now):
    for frame in (5, 6):
        oma.MAnimControl.setCurrentTime(om.MTime(frame, om.MTime.uiUnit()))
    assert now.steps == [5 / 24, 6 / 24]


def test_a_modifier_that_fails_can_be_taken_back():
    cmds.createNode("transform", name="ball")
    modifier = om.MDGModifier()
    modifier.newPlugValueDouble(plug_of("ball.translateX"), 2.0)
    modifier.commandToExecute('setAttr "nobody.translateX" 1;')
    with pytest.raises(RuntimeError):
        modifier.doIt()
    modifier.undoIt()
    assert cmds.getAttr("ball.translateX") == 0


def test_two_new_nodes_of_a_modifier_get_different_names():
    modifier = om.MDGModifier()
    for _ in range(2):
        modifier.createNode("animCurveTL")
    modifier.doIt()
    assert cmds.ls(type="animCurveTL") == ["animCurveTL1", "animCurveTL2"]
