"""Probes of commands, callbacks and what only Maya's window can show."""

import os
import sys
import tempfile
import time
from pathlib import Path

import maya.api.OpenMaya as om
import maya.api.OpenMayaAnim as oma
from maya import cmds, mel, utils

from .asking import key
from .probe import probe

COMMANDS = "maya_plugin/keyweave_maya/commands/"
PANEL = "maya_plugin/keyweave_maya/interface/panel_host.py"
PRESERVE = "maya_plugin/keyweave_maya/preserve.py"
PLUG_IN = "keyweave_probe_plugin"


def run_command(*objects, **flags):
    """Run the command of the probes' own plug-in."""
    if not cmds.pluginInfo(PLUG_IN, query=True, loaded=True):
        cmds.loadPlugin(Path(__file__).with_name(f"{PLUG_IN}.py").as_posix(), quiet=True)
    return cmds.keyweaveProbe(*objects, **flags)


def unload():
    """Unload the probes' own plug-in."""
    if cmds.pluginInfo(PLUG_IN, query=True, loaded=True):
        cmds.unloadPlugin(PLUG_IN)


@probe(
    f"{COMMANDS}arguments.py",
    "the arguments of a command include its flags, with a hyphen.",
    believed=True,
    otherwise=False,
    meaning="flags without values are lost where isFlagSet does not report them",
)
def flags_among_arguments():
    words = run_command("ball", bare=True)
    return bool({"-b", "-bare"}.intersection(words))


@probe(
    f"{COMMANDS}commands.py",
    "an exception raised in doIt reaches the caller with its message.",
    believed=True,
    otherwise=False,
    meaning="callers of a command do not learn why it failed",
)
def message_of_an_exception():
    try:
        run_command("ball", fail=True)
    except RuntimeError as error:
        return "the reason of the probe" in str(error)
    return False


@probe(
    "tests/maya_stand_in/stand_in/api/command_line.py",
    "the command fails before it runs where objects miss.",
    believed=True,
    otherwise=False,
    meaning="a command runs without the objects that it needs",
)
def command_without_objects():
    try:
        run_command()
    except (RuntimeError, TypeError):
        return True
    return False


@probe(
    PANEL,
    "edits of curves by the API and by undo are reported as well.",
    believed=[True, True],
    otherwise=[False, False],
    meaning="the panel does not notice such edits",
)
def reported_edits():
    cmds.createNode("transform", name="ball")
    name, told = key("ball.translateX", (1, 0), (9, 4)), []
    cmds.keyframe(name, edit=True, time=(9, 9), valueChange=5)
    number = oma.MAnimMessage.addAnimCurveEditedCallback(lambda *facts: told.append(facts))
    try:
        curve = oma.MFnAnimCurve(om.MSelectionList().add(name).getDependNode(0))
        curve.setValue(1, 6.0, oma.MAnimCurveChange())
        utils.processIdleEvents()
        by_api = len(told)
        cmds.undo()
        utils.processIdleEvents()
    finally:
        om.MMessage.removeCallback(number)
    return [by_api > 0, len(told) > by_api]


@probe(
    PANEL,
    "the event timeChanged is sent on every frame of playback, too.",
    believed=True,
    otherwise=False,
    meaning="the panel does not follow playback",
    window=True,
)
def time_in_playback():
    loop = cmds.playbackOptions(query=True, loop=True)
    cmds.playbackOptions(minTime=1, maxTime=24, loop="once")
    cmds.currentTime(1, edit=True)
    frames = []
    number = om.MEventMessage.addEventCallback(
        "timeChanged", lambda *_: frames.append(cmds.currentTime(query=True))
    )
    try:
        cmds.play(forward=True, wait=True)
    finally:
        cmds.playbackOptions(loop=loop)
        om.MMessage.removeCallback(number)
    return len({*frames}) > 3  # playback may leave out frames


@probe(
    PRESERVE,
    "playback started inside a command continues after it.",
    believed=True,
    otherwise=False,
    meaning="Keyweave stops playback",
    window=True,
)
def playback_after_a_command():
    run_command("ball", play=True)
    utils.processIdleEvents()
    try:
        return oma.MAnimControl.isPlaying()
    finally:
        oma.MAnimControl.stop()


@probe(
    PRESERVE,
    "refresh answers a query of its flag suspend in every version.",
    believed=[False, True],
    otherwise=[],
    meaning="Keyweave may resume a refresh that another tool has suspended",
    window=True,
)
def query_of_suspend():
    answer = []
    try:
        for suspend in (False, True):
            cmds.refresh(suspend=suspend)
            answer.append(bool(cmds.refresh(query=True, suspend=True)))
    except (RuntimeError, TypeError):
        return []
    finally:
        cmds.refresh(suspend=False)
    return answer


@probe(
    PRESERVE,
    "a query handles the key, although Maya is busy.",
    believed=True,
    otherwise=False,
    meaning="Esc does not stop a computation (or was not pressed within ten seconds)",
    window=True,
)
def escape_while_busy():
    bar = mel.eval("$keyweave_probe_bar = $gMainProgressBar")
    cmds.progressBar(
        bar,
        edit=True,
        beginProgress=True,
        isInterruptable=True,
        status="Press Esc now",
        maxValue=10,
    )
    end = time.time() + 10
    try:
        while time.time() < end:
            if cmds.progressBar(bar, query=True, isCancelled=True):
                return True
        return False
    finally:
        cmds.progressBar(bar, edit=True, endProgress=True)


ROWS_OF_PIXELS = ",\n".join(['"' + 32 * "r" + '"'] * 32)
ICON = f"""/* XPM */
static char *keyweave_probe[] = {{
"32 32 1 1", "r c #ff0000",
{ROWS_OF_PIXELS}
}};
"""


@probe(
    "scripts/keyweave_install.py",
    "XBMLANGPATH may gain folders of icons after the start.",
    believed="Yes",
    otherwise="No",
    meaning="icons come after a restart of Maya",
    window=True,
)
def icons_without_a_restart():
    before = os.environ.get("XBMLANGPATH", "")
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, "keyweave_probe.xpm").write_text(ICON, encoding="ascii")
        new = Path(folder).as_posix() + ("/%B" if sys.platform == "linux" else "")
        os.environ["XBMLANGPATH"] = os.pathsep.join([*filter(None, [before]), new])
        window = cmds.window(title="Keyweave")
        try:
            cmds.paneLayout(parent=window)
            cmds.iconTextButton(image1="keyweave_probe.xpm", style="iconOnly")
            cmds.showWindow(window)
            question = "Does the window named Keyweave show a red square?"
            return cmds.confirmDialog(message=question, button=["Yes", "No"])
        finally:
            cmds.deleteUI(window)
            os.environ["XBMLANGPATH"] = before


@probe(
    PANEL,
    "undoName of a command begins with the command's name.",
    believed=True,
    otherwise=False,
    meaning="the panel does not recognize its own command as Maya's last edit",
)
def undo_name_of_a_command():
    cmds.createNode("transform", name="ball")
    name = cmds.undoInfo(query=True, undoName=True) or ""
    return name.startswith("createNode")
