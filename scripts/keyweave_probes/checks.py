"""Checks of what matters most in a first Maya.

Each describes its result in a sentence, or raises an error.
"""

import tempfile
from pathlib import Path

from maya import cmds

from .probe import TOLERANCE, is_close

NAME = "keyweave_plugin"
KEYED = "LeftLeg_CTRL.rotateX"
DRIVE = ["LeftUpLeg_CTRL", "LeftLeg_CTRL", "RightUpLeg_CTRL", "RightLeg_CTRL"]
TANGENTS = (
    "inTangentType",
    "outTangentType",
    "inAngle",
    "outAngle",
    "inWeight",
    "outWeight",
)
CURVES = ("animCurveTL", "animCurveTA", "animCurveTU")


class CheckFailedError(Exception):
    """Maya did not do what Keyweave relies on."""


def check_help():
    """Call a command for the first time, and describe the type of its result."""
    answer = cmds.keyweaveTexture(help=True)
    text = "\n".join(answer) if isinstance(answer, (list, tuple)) else str(answer)
    expect("-softFrames" in text, f"-help answers {answer!r:.200}")
    return f"the answer is a {type(answer).__name__} with {len(text)} characters"


def check_keys():
    """Write over a curve with all kinds of keys; undo and redo must restore every key."""
    open_sample("biped_shot.ma")
    times = cmds.keyframe(KEYED, query=True, timeChange=True)
    expect(len(times) > 6, f"{KEYED} has {len(times)} keys")
    for time, tangent in zip(times, ("auto", "fixed", "flat", "linear", "spline")):
        kinds = {"inTangentType": tangent, "outTangentType": tangent}
        cmds.keyTangent(KEYED, edit=True, time=(time, time), **kinds)
    cmds.keyTangent(KEYED, edit=True, time=(times[5], times[5]), outTangentType="step")
    cmds.keyTangent(KEYED, edit=True, time=(times[1], times[1]), lock=False, outAngle=10)
    cmds.keyframe(KEYED, edit=True, time=(times[2], times[2]), breakdown=True)
    return compare_undo(lambda: texture(mode="base"))


def check_layer():
    """Write a new override layer; undo must leave nothing, redo must bring its keys."""
    open_sample("biped_shot.ma")
    expect(not cmds.ls(type="animLayer"), "the sample has animation layers")
    text = compare_undo(lambda: texture(mode="override", layer="keyweave_check_layer"))
    expect(cmds.objExists("keyweave_check_layer"), "redo did not bring the layer back")
    return text


def check_ik():
    """Compare joints under IK, read along the timeline, with joints that are pulled."""
    from keyweave_maya.scene import MayaScene

    open_sample("biped_walk.ma")
    joints = cmds.ls(type="joint")
    frames = list(range(1, 49, 4))
    channels = [f"{joint}.rotate{axis}" for joint in joints for axis in "XYZ"]
    clip = MayaScene().sample(channels, frames)
    angle = 180 / 3.141592653589793
    read = [[value * angle for value in row] for row in clip.values.tolist()]
    pulled = []
    for frame in frames:
        cmds.currentTime(frame, edit=True)
        for joint in joints:
            cmds.getAttr(f"{joint}.worldMatrix[0]")
        pulled.append([cmds.getAttr(channel) for channel in channels])
    moving = {
        channel.partition(".")[0]
        for column, channel in enumerate(channels)
        if max(row[column] for row in pulled) - min(row[column] for row in pulled) > 1
    }
    handles = [
        cmds.ikHandle(handle, query=True, startJoint=True) for handle in ik_handles()
    ]
    starts = {joint.rpartition("|")[2] for joint in handles}
    expect(starts & moving, f"no joint under IK moves: {sorted(starts)}")
    difference, channel = max(
        (abs(a - b), channel)
        for ours, theirs in zip(read, pulled)
        for a, b, channel in zip(ours, theirs, channels)
    )
    text = f"the largest difference of {len(joints)} joints is {difference:.2g} degrees"
    expect(difference < TOLERANCE, f"{text}, at {channel}")
    return text


def check_references():
    """Write keys and a layer on a referenced rig without Maya; Maya must read them back."""
    with tempfile.TemporaryDirectory() as folder:
        shot, texts = Path(folder, "shot.ma"), []
        cmds.file(newFile=True, force=True)
        cmds.file(sample_path("biped.ma"), reference=True, namespace="hero")
        cmds.setKeyframe("hero:Hips_CTRL.translateX", time=1, value=1)
        save_as(shot)
        for mode in ("base", "override"):
            out = Path(folder, f"{mode}.ma")
            values = write_shot(shot, out, mode)
            cmds.file(out.as_posix(), open=True, force=True)
            texts.append(f"{compare_values(values, mode)} in mode {mode}")
        save_as(Path(folder, "again.ma"))  # Maya must keep the edits that it has read
        cmds.file(Path(folder, "again.ma").as_posix(), open=True, force=True)
        compare_values(values, mode)
        cmds.file(newFile=True, force=True)
    return "; ".join(texts)


def check_unload():
    """Unload the plug-in after a command has run, and load it again."""
    open_sample("biped_shot.ma")
    texture(mode="base")
    path = cmds.pluginInfo(NAME, query=True, path=True)
    cmds.file(newFile=True, force=True)
    cmds.flushUndo()
    cmds.unloadPlugin(NAME)
    expect(not hasattr(cmds, "keyweaveTexture"), "a command is left after unloading")
    cmds.loadPlugin(path, quiet=True)
    check_help()
    return "unloaded after flushUndo, and loaded again"


CHECKS = [
    ("help", check_help),
    ("keys, undo, redo", check_keys),
    ("new layer, undo, redo", check_layer),
    ("joints under IK", check_ik),
    ("referenced rig", check_references),
    ("unload, load", check_unload),
]


# --- helpers of the checks ---


def expect(condition, sentence):
    """Fail the check with a sentence unless the condition holds."""
    if not condition:
        raise CheckFailedError(sentence)


def sample_path(name):
    from keyweave.examples import sample_path as find_sample

    return find_sample(name).as_posix()


def open_sample(name):
    cmds.file(sample_path(name), open=True, force=True)
    cmds.flushUndo()


def ik_handles():
    return cmds.ls(type="ikHandle") or []


def texture(**output):
    """Texture the legs of the sample, on few frames."""
    return cmds.keyweaveTexture(
        source=sample_path("biped_capture.ma"),
        frames=(1, 96),
        sourceFrames=(1, 150),
        drive=DRIVE,
        texture=["*Leg_CTRL"],
        synthesize=["Spine_CTRL"],
        **output,
    )


def save_as(path):
    cmds.file(rename=path.as_posix())
    cmds.file(save=True, type="mayaAscii")


def write_shot(shot, out, mode):
    """Key all controls of a shot without Maya; return the values by channel and frame."""
    import keyweave as kw

    scene = kw.open_scene(shot)
    controls = scene.rig().controls
    channels = [name for control in controls for name in control.channels]
    expect(len(channels) > 50, f"the rig has {len(channels)} channels")
    kinds, rate = scene.kinds(channels), scene.frame_rate
    curves, values = [], {}
    for number, name in enumerate(channels):
        if name.endswith(".space"):  # an enum, which cannot have any value
            continue
        keys = [0.1, 0.2 + number / 1000]
        times = [1 / rate, 13 / rate]
        kind, types = kinds[name], ("linear", "linear")
        curve = kw.AnimCurve(name, times, keys, *types, kind=kind, frame_rate=rate)
        curves.append(curve)
        unit = 180 / 3.141592653589793 if kind == "angle" else 1
        for frame, key in zip((1, 7, 13), (keys[0], sum(keys) / 2, keys[1])):
            values[name, frame] = key * unit
    scene.write_curves(curves, mode=mode)
    scene.save(out)
    return values


def compare_values(values, mode):
    """Fail unless channels have values by channel and frame; describe the comparison."""
    errors = {}
    for frame in sorted({frame for _, frame in values}):
        cmds.currentTime(frame, edit=True)
        for name, wanted in values.items():
            if name[1] == frame:
                errors[name] = abs(cmds.getAttr(name[0]) - wanted)
    worst = max(errors, key=errors.get)
    text = f"the largest difference of {len(errors)} values is {errors[worst]:.2g}"
    expect(errors[worst] < TOLERANCE, f"{text} in mode {mode}, at {worst[0]}")
    return text


def compare_undo(write):
    """Write, undo and redo; fail unless both restore the scene."""
    before = scene_state()
    curves = write()
    after = scene_state()
    expect(after != before, "the command changed nothing")
    cmds.undo()
    expect(not (changes := list_changes(before, scene_state())), f"undo leaves {changes}")
    cmds.redo()
    expect(not (changes := list_changes(after, scene_state())), f"redo differs: {changes}")
    return f"{len(curves)} curves written; undo and redo restore every key"


def scene_state():
    """Return the nodes, and for each curve its target and its keys."""
    state = {"nodes": sorted(cmds.ls(long=True))}
    for curve in cmds.ls(type=CURVES) or []:
        state[curve] = [
            cmds.listConnections(f"{curve}.output", plugs=True, source=False),
            cmds.keyframe(curve, query=True, timeChange=True),
            cmds.keyframe(curve, query=True, valueChange=True),
            cmds.keyframe(curve, query=True, breakdown=True),
            cmds.keyTangent(curve, query=True, lock=True),
            *(cmds.keyTangent(curve, query=True, **{name: True}) for name in TANGENTS),
        ]
    return state


def list_changes(expected, found):
    """Return the names of up to five nodes or curves that differ."""
    names = [
        name
        for name in sorted({*expected, *found} - {"nodes"})
        if not is_close(expected.get(name), found.get(name), 1e-6)
    ]
    names += sorted({*expected["nodes"]} ^ {*found["nodes"]})
    return ", ".join(names[:5])
