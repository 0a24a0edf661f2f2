"""The stand-in's commands: what it refuses, records and keeps of the interface."""

import pytest
from maya import cmds

from stand_in.commands.calling import _HANDLERS
from stand_in.commands.flags import FLAGS, flags_of
from stand_in.errors import StandInError
from stand_in.session.session import restart, session

MODES = {"query", "edit"}


@pytest.fixture(autouse=True)
def new_session():
    restart()
    yield
    restart()


def test_a_flag_that_is_not_honoured_is_refused_by_name():
    with pytest.raises(TypeError, match="'uuid' of ls"):
        cmds.ls(uuid=True)
    with pytest.raises(StandInError, match="does not create shear of xform"):
        cmds.xform("persp", shear=(1, 0, 0))


@pytest.mark.parametrize("name", sorted({*FLAGS, *_HANDLERS}))
def test_no_flag_is_passed_over_in_silence(name):
    """Every handler honours the flags of its command, each in some mode, and no other."""
    honoured = frozenset().union(*_HANDLERS[name].honours.values())
    assert set(flags_of(name)) - MODES == honoured - MODES


def test_an_unknown_type_of_node_is_refused():
    with pytest.raises(StandInError, match="frobnicator"):
        cmds.createNode("frobnicator")


def test_reading_an_unknown_attribute_is_refused():
    cmds.createNode("lattice", name="cage")
    with pytest.raises(StandInError, match="nothing is known"):
        cmds.getAttr("cage.sDivisions")


def test_each_step_of_the_timeline_is_recorded():
    for frame in (3, 4, 5):
        cmds.currentTime(frame)
    cmds.currentTime(9, update=False)
    assert [session().frames(one) for one in session().steps] == [3, 4, 5]


def test_a_command_that_fails_half_way_leaves_nothing_changed():
    cmds.createNode("transform", name="box")
    cmds.setAttr("box.ty", lock=True)
    with pytest.raises(RuntimeError):
        cmds.xform("box", rotation=(10, 0, 0), translation=(1, 2, 3))
    with pytest.raises(RuntimeError):
        cmds.animLayer("detail", attribute=["box.tx", "box.ty"])
    assert not cmds.objExists("detail")
    assert cmds.getAttr("box.rx") == 0
    assert not cmds.listConnections("box")


def test_every_call_is_kept_for_the_contract_tests():
    cmds.createNode("transform", n="box")
    call = session().calls[-1]
    assert (call.name, call.mode, call.objects) == ("createNode", "create", ["transform"])
    assert call.flags == {"name": "box"}


def test_a_new_scene_clears_the_recorded_calls_and_steps():
    cmds.currentTime(3)
    cmds.file(new=True, force=True)
    assert not session().calls
    assert not session().steps


def test_a_shelf_knows_its_buttons():
    cmds.tabLayout("shelves")
    cmds.shelfLayout("Keyweave", parent="shelves")
    said = {"label": "Texture", "command": "import this", "sourceType": "python"}
    button = cmds.shelfButton("first", parent="shelves|Keyweave", **said)
    assert button == "shelves|Keyweave|first"
    assert cmds.shelfButton(button, query=True, command=True) == "import this"
    assert cmds.shelfLayout("Keyweave", query=True, childArray=True) == ["first"]
    assert cmds.tabLayout("shelves", query=True, selectTab=True) == "Keyweave"


def test_a_workspace_control_has_a_unique_name():
    cmds.workspaceControl("keyweaveControl", label="Keyweave", uiScript="import maya")
    assert cmds.workspaceControl("keyweaveControl", exists=True)
    assert session().interface["keyweaveControl"]["uiScript"] == "import maya"
    with pytest.raises(RuntimeError, match="not unique"):
        cmds.workspaceControl("keyweaveControl")
    cmds.workspaceControl("keyweaveControl", edit=True, close=True)
    assert not cmds.workspaceControl("keyweaveControl", query=True, visible=True)


def test_the_main_progress_bar_exists_unless_maya_runs_in_batch():
    bar = "mainProgressBar"
    with pytest.raises(RuntimeError):
        cmds.progressBar(bar, query=True, progress=True)
    session().is_batch = False
    cmds.progressBar(bar, edit=True, beginProgress=True, maxValue=5)
    cmds.progressBar(bar, edit=True, step=2)
    cmds.progressBar(bar, edit=True, step=9)
    assert cmds.progressBar(bar, query=True, progress=True) == 5
    session().interface[bar]["isCancelled"] = True
    assert cmds.progressBar(bar, query=True, isCancelled=True)
