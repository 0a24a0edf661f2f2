"""Probes of animation layers, and of what modifiers do with them."""

from contextlib import suppress

from maya import cmds

from .asking import key, list_reference_edits, reference_text, run_modifier
from .probe import ANY_OTHER, probe

STAND_IN = "tests/maya_stand_in/stand_in/nodes/layers.py"
TEMPORARY = "maya_plugin/keyweave_maya/scene/temporary_layer.py"
NEW_LAYER = 'animLayer -override 1 -attribute "{}" "made"'


@probe(
    STAND_IN,
    "animLayer passes over attributes of these types without an error.",
    believed=[],
    otherwise=["ball.letter", "ball.small"],
    meaning="layers take attributes of the types byte and char",
)
def types_that_layers_pass_over():
    cmds.createNode("transform", name="ball")
    cmds.addAttr("ball", longName="small", attributeType="byte", keyable=True)
    cmds.addAttr("ball", longName="letter", attributeType="char", keyable=True)
    cmds.animLayer("made", attribute=["ball.small", "ball.letter"])
    return sorted(cmds.animLayer("made", query=True, attribute=True) or [])


@probe(
    STAND_IN,
    "adding a channel to a layer changes no value: overrides start with its value, scales "
    "that multiply with 1.",
    believed=[5, 3],
    otherwise=[0, 9],
    meaning="a new layer changes values",
)
def values_on_a_new_layer():
    cmds.createNode("transform", name="ball")
    cmds.setAttr("ball.translateX", 5)
    cmds.setAttr("ball.scaleY", 3)
    cmds.animLayer("over", override=True, attribute="ball.translateX")
    cmds.animLayer("add", attribute="ball.scaleY")
    return [cmds.getAttr("ball.translateX"), cmds.getAttr("ball.scaleY")]


@probe(
    STAND_IN,
    "one node blends all rotations, also where one axis is alone.",
    believed="animBlendNodeAdditiveRotation",
    otherwise="animBlendNodeAdditiveDA",
    meaning="an axis that is alone has a blend node of its own",
)
def blend_of_one_angle():
    cmds.createNode("transform", name="ball")
    cmds.animLayer("made", attribute="ball.rotateY")
    (blend,) = cmds.listConnections("ball.rotateY", source=True, destination=False)
    return cmds.nodeType(blend)


@probe(
    TEMPORARY,
    "a channel keeps its last value when a layer is undone.",
    believed=[9, 9],
    otherwise=[9, 5],
    meaning="a channel has its own value again when a layer is undone",
)
def value_after_a_layer():
    cmds.createNode("transform", name="ball")
    cmds.setAttr("ball.translateX", 5)
    modifier = run_modifier(NEW_LAYER.format("ball.translateX"))
    plug = cmds.animLayer("made", query=True, layeredPlug="ball.translateX")
    cmds.setAttr(plug, 9)
    shown = cmds.getAttr("ball.translateX")
    modifier.undoIt()
    return [shown, cmds.getAttr("ball.translateX")]


@probe(
    TEMPORARY,
    "what a modifier does outside of a command, also by the animLayer command, is not in "
    "the undo queue.",
    believed=[False, True],
    otherwise=[True, False],
    meaning="undo takes back what Keyweave shows instead of the user's last step",
)
def undo_of_a_modifier():
    cmds.createNode("transform", name="ball")
    run_modifier('animLayer -override 1 "made"')
    cmds.undo()
    return [cmds.objExists("ball"), cmds.objExists("made")]


@probe(
    TEMPORARY,
    "a layer that is undone leaves no reference edits.",
    believed=False,
    otherwise=True,
    meaning="showing a result on a referenced rig adds edits to the scene",
)
def edits_of_a_layer():
    with reference_text('createNode transform -n "ball";\n'):
        before = list_reference_edits()
        run_modifier(NEW_LAYER.format("ref:ball.translateX")).undoIt()
        return list_reference_edits() != before


@probe(
    TEMPORARY,
    "a locked layer receives no keys of the user.",
    believed=False,
    otherwise=True,
    meaning="keys that the user sets while a result is shown are lost with it",
)
def keys_on_a_locked_layer():
    cmds.createNode("transform", name="ball")
    cmds.animLayer("made", override=True, attribute="ball.translateX")
    cmds.animLayer("made", edit=True, selected=True, preferred=True)
    cmds.animLayer("made", edit=True, lock=True)
    with suppress(RuntimeError):  # Maya may refuse the key as a whole
        cmds.setKeyframe("ball", attribute="translateX", time=5, value=7)
    return bool(cmds.animLayer("made", query=True, animCurves=True))


@probe(
    TEMPORARY,
    "curves of a layer have the layer's name in theirs.",
    believed=True,
    otherwise=False,
    meaning="Keyweave takes the curves of its own temporary layer for edits of the user",
)
def names_of_layer_curves():
    cmds.createNode("transform", name="ball")
    cmds.animLayer("made", override=True, attribute="ball.translateX")
    plug = cmds.animLayer("made", query=True, layeredPlug="ball.translateX")
    return "made" in key(plug, (1, 0), (9, 4))


@probe(
    "maya_plugin/keyweave_maya/scene/writing.py",
    "undoing a modifier's commandToExecute restores a layer, its blend nodes and its "
    "membership.",
    believed=[0, "animCurveTL"],
    otherwise=ANY_OTHER,
    meaning="undoing a result leaves its layer in the scene",
)
def undo_of_a_new_layer():
    cmds.createNode("transform", name="ball")
    key("ball.translateX", (1, 0), (9, 4))
    before = set(cmds.ls())
    run_modifier(NEW_LAYER.format("ball.translateX")).undoIt()
    (source,) = cmds.listConnections("ball.translateX", destination=False)
    return [len(set(cmds.ls()) - before), cmds.nodeType(source)]


@probe(
    "maya_plugin/keyweave_maya/scene/writing.py",
    "a layer is selected and preferred, as by a click in its editor.",
    believed=[True, True],
    otherwise=[False, False],
    meaning="keys of the user do not go to the layer that Keyweave has made",
)
def layer_that_is_selected():
    cmds.createNode("transform", name="ball")
    run_modifier(NEW_LAYER.format("ball.translateX"))
    run_modifier("animLayer -edit -selected true -preferred true made")
    return [
        bool(cmds.animLayer("made", query=True, **{flag: True}))
        for flag in ("selected", "preferred")
    ]
