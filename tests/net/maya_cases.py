"""What is done in Maya to compare checkouts, on each one's own stand-in.

Run as a script with a checkout's stand-in, plug-in and core on PYTHONPATH and a function's
name. Curves are written to files, each with all keys and tangents.
"""

import json
import sys
import warnings
from pathlib import Path

TIMED = ["animCurveTL", "animCurveTA", "animCurveTU", "animCurveTT"]
TANGENTS = (
    *("inTangentType", "outTangentType", "ix", "iy", "ox", "oy", "lock", "weightLock"),
)
LEGS = ["LeftUpLeg_CTRL", "LeftLeg_CTRL", "RightUpLeg_CTRL", "RightLeg_CTRL"]
KNEES = ["LeftLeg_CTRL", "RightLeg_CTRL"]
NAMES = {"drive": LEGS, "texture": KNEES, "synthesize": ["Spine_CTRL", "*Arm_CTRL"]}
BLENDED = {"joinCost": 0.0, "jumpCost": 0.0}  # joins are not consecutive
TEXTURE = {"source": "fk_capture.ma", **NAMES, **BLENDED}
RESEQUENCE = {
    **{"controls": ["hero:*_CTRL"], "inputs": [(1, 48)], "frames": (1, 60)},
    **{"at": ["1=10", "50=30"]},
}


def info(cmds):
    """Print versions and the help of each command."""
    print(*cmds.keyweaveInfo(), sep="\n")
    print(text_of(cmds.keyweaveTexture(help=True)))
    print(text_of(cmds.keyweaveResequence(help=True)))


def texture(cmds):
    """Texture in each mode, in a range with soft ends, and with few keys."""
    run = make_runner(cmds, cmds.keyweaveTexture, "fk.ma")
    run("base", **TEXTURE, nPaths=4, band=4)
    run("override", **TEXTURE, mode="override", layer="life", frames=(20, 50), softFrames=6)
    run("additive", **TEXTURE, mode="additive")
    run("soft", **TEXTURE, frames=(10, 60), softFrames=5)
    run("few keys", **TEXTURE, tolerance=0.5)
    run("auto", **TEXTURE, auto=True, keepKeys=False, weights=("LeftLeg_CTRL", 2.0))
    save(cmds)


def texture_selection(cmds):
    """Texture what is selected, by short flags, in MEL, and write another alternative."""
    from maya import mel

    opened(cmds, "fk.ma")
    cmds.select([*LEGS, "Spine_CTRL", "LeftLeg_GRP"])
    cmds.currentTime(17)
    print(cmds.keyweaveTexture(source="fk_capture.ma", **BLENDED))
    print(cmds.ls(selection=True), cmds.currentTime(query=True))
    token = json.loads(tell_last(cmds.keyweaveTexture))["token"]
    cmds.undo()
    print(cmds.keyweaveTexture(resultToken=token, path=2, mode="additive", layer="more"))
    write_state(cmds, "second")
    cmds.undo()
    print(cmds.keyweaveTexture(src="fk_capture.ma", d=LEGS, tx=KNEES, np=2, kk=False))
    words = " ".join(f'-drive "{name}"' for name in LEGS)
    print(mel.eval(f'keyweaveTexture -source "fk_capture.ma" {words} -texture "*Leg_CTRL"'))
    write_state(cmds, "mel")


def texture_sources(cmds):
    """Texture a referenced rig, joints from a motion, and from a character in the scene."""
    feet = {"drive": "hero:*FootIK_CTRL", "texture": "hero:Hips_CTRL"}
    run = make_runner(cmds, cmds.keyweaveTexture, "referenced.ma")
    run("reference", source="biped_capture.ma", **feet)
    joints = {"drive": "hero:*Leg", "texture": "hero:*Leg", "synthesize": "hero:Spine"}
    run = make_runner(cmds, cmds.keyweaveTexture, "shot.ma")
    run("joints", source=["capture.bvh", "other.bvh"], sourceFrames=(20, 120), **joints)
    run("curves", source="capture.anim", byContext=True, **joints)
    opened(cmds, "fk.ma")
    cmds.file("fk_capture.ma", reference=True, namespace="mocap")
    names = {**NAMES, "synthesize": "Spine_CTRL"}
    print(cmds.keyweaveTexture(sourceNamespace="mocap:mocap", **names))
    write_state(cmds, "character")


def resequence(cmds):
    """Resequence a rig in each mode, as a loop and along a path."""
    run = make_runner(cmds, cmds.keyweaveResequence, "hero.ma")
    run("override", **RESEQUENCE, mode="override", layer="again", tolerance=0.5)
    run("additive", **RESEQUENCE, mode="additive")
    run("variations", **RESEQUENCE, nVariations=3, path=2)
    run("along", **{**RESEQUENCE, "at": "1=10"}, loop=True, along="path_CRV", seed=3)
    save(cmds)


def resequence_crowd(cmds):
    """Resequence a character onto others, and joints that are selected."""
    opened(cmds, "hero.ma")
    for space in ("extra1", "extra2"):
        cmds.file("rig.ma", reference=True, namespace=space)
    print(cmds.keyweaveResequence(**RESEQUENCE, toNamespaces=["extra1", "extra2"]))
    write_state(cmds, "crowd")
    opened(cmds, "capture.ma")
    cmds.select("mocap:Hips")
    print(cmds.keyweaveResequence(inputs=(1, 100), frames=(1, 120), at="1=10"))
    write_state(cmds, "joints")


def errors(cmds):
    """Print why commands refuse, and that the scene stays as it was."""
    opened(cmds, "fk.ma")
    cmds.setAttr("Head_CTRL.rotateX", lock=True)
    for flags in (
        *({}, {"source": "no.bvh"}, {"source": "binary.mb"}, {"texture": "LeftLegg_CTRL"}),
        *({"drive": "RightHand_CTRL"}, {"drive": []}, {"nPaths": 0}, {"path": 9}),
        *({"mode": "sideways"}, {"layer": "life"}, {"frames": (50, 20)}, {"band": "four"}),
        *({"frames": (20, 50), "softFrames": 40}, {"tolerance": -1.0}, {"sideways": 1}),
        *({"sourceNamespace": "nobody"}, {"sourceFrames": (4000, 5000)}),
        *({"weights": ("nobody", 2.0)}, {"root": "nobody"}, {"resultToken": "nothing"}),
        *({"mode": "override", "layer": "my layer"}, {"texture": "Head_CTRL.rotateX"}),
    ):
        given = {**TEXTURE, "synthesize": []} if flags else {}
        tell_refusal(cmds, cmds.keyweaveTexture, given, flags)
    for flags in (
        *({"at": "300"}, {"at": "900=3"}, {"at": "9=300"}, {"inputs": (5, 5)}),
        *({"along": "figure9"}, {"toNamespaces": "extra9"}, {"variety": 7}),
        *({"controls": "Tail"}, {"prefer": "1=2:much"}, {"forbid": "1:72"}),
    ):
        tell_refusal(cmds, cmds.keyweaveResequence, {"controls": "*_CTRL"}, flags)
    for flags in ({"query": True}, {"query": True, "lastResult": True}):
        tell_refusal(cmds, cmds.keyweaveTexture, {}, flags)


def scenes(cmds):
    """Open scenes, print where things are at some times, and save them."""
    for path in sorted(Path().glob("*.ma")):
        try:
            opened(cmds, path.as_posix())
        except Exception as error:
            print(path, type(error).__name__, error)
            continue
        for node in cmds.ls(type="joint")[:20]:
            print(node, cmds.getAttr(f"{node}.worldMatrix[0]", time=7.5))
        write_state(cmds, path.stem)
        save(cmds, f"{path.stem}_saved.ma")


CASES = {
    function.__name__.replace("_", "-"): function
    for function in (
        *(info, texture, texture_selection, texture_sources, resequence),
        *(resequence_crowd, errors, scenes),
    )
}


def opened(cmds, path):
    cmds.file(path, open=True, force=True)


def save(cmds, path="saved.ma"):
    cmds.file(rename=path)
    cmds.file(save=True, type="mayaAscii")


def make_runner(cmds, command, scene):
    """Return a function that runs a command on a scene, undoes and redoes it."""

    def run(name, **flags):
        opened(cmds, scene)
        before = state_of(cmds)
        print(name, command(**flags))
        tell_last(command)
        after = write_state(cmds, name)
        cmds.undo()
        print("undone", state_of(cmds) == before)
        cmds.redo()
        print("redone", state_of(cmds) == after)

    return run


def tell_last(command):
    """Print what a command says of its last result, and return it."""
    last = text_of(command(query=True, lastResult=True))
    print(json.dumps(json.loads(last), indent=1))
    return last


def text_of(result):
    """Return a command's only text, which the stand-in of older checkouts does not wrap."""
    return result if isinstance(result, str) else "".join(result)


def tell_refusal(cmds, command, given, flags):
    """Print the error that a command raises for some flags; it must raise one."""
    before = state_of(cmds)
    try:
        command(**{**given, **flags})
    except Exception as error:
        print(flags, type(error).__name__, error)
        print("unchanged", state_of(cmds) == before)
    else:
        sys.exit(f"{flags} is not refused")


def write_state(cmds, name):
    """Write the curves and layers of the scene to a file, and return them."""
    state = state_of(cmds)
    Path(f"{name}.keys").write_text("\n".join(state), encoding="utf-8")
    return state


def state_of(cmds):
    """Return a line for each fact of each curve, and of each layer."""
    lines = []
    for curve in sorted(cmds.ls(type=TIMED) or []):
        facts = {
            "times": cmds.keyframe(curve, query=True, timeChange=True),
            "values": cmds.keyframe(curve, query=True, valueChange=True),
            **{n: cmds.keyTangent(curve, query=True, **{n: True}) for n in TANGENTS},
            "weighted": cmds.keyTangent(curve, query=True, weightedTangents=True),
            "before": cmds.setInfinity(curve, query=True, preInfinite=True),
            "after": cmds.setInfinity(curve, query=True, postInfinite=True),
            "plugs": cmds.listConnections(curve, plugs=True, source=True, destination=True),
        }
        lines += [f"{curve} {name} {value}" for name, value in facts.items()]
    for layer in cmds.ls(type="animLayer") or []:
        facts = [cmds.getAttr(f"{layer}.{n}") for n in ("weight", "mute", "override")]
        lines.append(f"{layer} {facts} {cmds.animLayer(layer, query=True, attribute=True)}")
    return lines


def main():
    """Start Maya, load the plug-in and run one case."""
    import maya.standalone

    maya.standalone.initialize(name="python")
    from maya import cmds

    warnings.formatwarning = lambda message, kind, *_: f"{kind.__name__}: {message}\n"
    cmds.loadPlugin("keyweave_plugin.py", quiet=True)
    CASES[sys.argv[1]](cmds)


if __name__ == "__main__":
    main()
