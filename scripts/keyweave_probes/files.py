"""Probes of scene files, references and module files."""

import tempfile
from pathlib import Path

from maya import cmds

from .asking import open_text, reference_text, save_text, write_scene
from .probe import probe

EDITING = "core/keyweave/scenes/maya_ascii/editing/"
SESSION = "tests/maya_stand_in/stand_in/session/session.py"
KEYED = """createNode transform -n "ball";
createNode animCurveTL -n "ball_translateX";
	setAttr ".ktv[0]"  1 1;
connectAttr "ball_translateX.o" "ball.tx";
"""


@probe(
    f"{EDITING}layer_members.py",
    "an edit may disconnect a curve of a referenced file.",
    believed=7,
    otherwise=1,
    meaning="Maya does not read layers that Keyweave writes over keys of a referenced file",
)
def layer_over_referenced_keys():
    import keyweave as kw

    with tempfile.TemporaryDirectory() as folder:
        rig, shot = write_scene(folder, KEYED, "rig.ma"), Path(folder, "shot.ma")
        cmds.file(rig.as_posix(), reference=True, namespace="hero")
        cmds.setAttr("hero:ball.translateY", 1)  # so that Maya saves edits
        cmds.file(rename=shot.as_posix())
        cmds.file(save=True, type="mayaAscii")
        scene = kw.open_scene(shot)
        curve = kw.AnimCurve("hero:ball.translateX", [1 / 24], [7.0], kind="length")
        scene.write_curves([curve], mode="override")
        scene.save(Path(folder, "layered.ma"))
        cmds.file(Path(folder, "layered.ma").as_posix(), open=True, force=True)
        cmds.currentTime(1, edit=True)
        value = cmds.getAttr("hero:ball.translateX")
        cmds.file(newFile=True, force=True)
    return value


@probe(
    f"{EDITING}reference_nodes.py",
    "the lock of a reference is saved as the attribute locked (lk) of its node.",
    believed=True,
    otherwise=False,
    meaning="Keyweave writes into references that are locked",
)
def lock_of_a_reference():
    with reference_text(KEYED):
        cmds.setAttr("refRN.locked", True)
        node = save_text().split('createNode reference -n "refRN"')[1]
        return '".lk" yes' in node.split("createNode")[0]


@probe(
    "scripts/keyweave_install.py",
    "module files are read as UTF-8, and folders may have spaces.",
    believed=True,
    otherwise=False,
    meaning="Keyweave cannot be installed in a folder with spaces or other letters",
)
def module_in_any_folder():
    with tempfile.TemporaryDirectory() as folder:
        root, name = Path(folder, "a probe für Maya"), "keyweave_probe"
        root.mkdir()
        module = Path(folder, f"{name}.mod")
        module.write_text(f"+ {name} 1.0 {root.as_posix()}\n", encoding="utf-8")
        try:
            cmds.loadModule(load=module.as_posix())
            found = Path(cmds.moduleInfo(path=True, moduleName=name))
        except RuntimeError:  # Maya finds no module in the file
            return False
        return found.exists() and found.samefile(root)


@probe(
    SESSION,
    "a scene file without an up axis gets the preferred axis.",
    believed=True,
    otherwise=False,
    meaning="a scene file without an up axis keeps the axis of the scene before",
)
def up_axis_of_a_file():
    before = cmds.upAxis(query=True, axis=True)
    preferred = cmds.optionVar(query="upAxisDirection") or "y"
    try:
        cmds.upAxis(axis="z" if preferred == "y" else "y")
        preferred = cmds.optionVar(query="upAxisDirection") or "y"
        open_text('createNode transform -n "ball";\n')
        return cmds.upAxis(query=True, axis=True) == preferred
    finally:
        cmds.upAxis(axis=before)


@probe(
    SESSION,
    "a change of the current time alone marks the scene as modified.",
    believed=[False, True],
    otherwise=[False, False],
    meaning="a change of the current time does not mark the scene as modified",
)
def modified_by_time():
    cmds.file(modified=False)
    before = cmds.file(query=True, modified=True)
    cmds.currentTime(cmds.currentTime(query=True) + 5, edit=True)
    return [before, cmds.file(query=True, modified=True)]
