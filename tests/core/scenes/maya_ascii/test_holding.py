"""What keeps its saved value, and what is refused because the file holds none."""

import warnings
from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave.scenes.maya_ascii import Plug, plan_evaluation
from keyweave.scenes.maya_ascii.graph.ik_chains import get_fk_plug

HEAD = "currentUnit -l centimeter -a degree -t film;\n"
JOINTS = ("hip", "knee", "ankle")
SAVED_T, SAVED_R = (
    '\tsetAttr ".t" -type "double3" 0 6 0 ;\n',
    '\tsetAttr ".r" -type "double3" 0 0 30 ;\n',
)
OFFSET = '\tsetAttr ".o" -type "double3" 0 9 0 ;\n'
LAST_R = '\tsetAttr ".lr" -type "double3" 0 0 40 ;\n'


def leg(knee="", ankle="", beside=True):
    """Return a leg of three joints, with statements of two of them, and a joint beside."""
    text = (
        'createNode joint -n "hip";\n\tsetAttr ".t" -type "double3" 0 10 0 ;\n'
        f'createNode joint -n "knee" -p "hip";\n\tsetAttr ".jo" -type "double3" 0 0 5 ;\n'
        f'{knee}createNode joint -n "ankle" -p "knee";\n'
        f'\tsetAttr ".t" -type "double3" 3 -4 0 ;\n{ankle}'
    )
    return text + 'createNode joint -n "beside";\n\tsetAttr ".tx" 7;\n' * beside


def constraint(kind, node, target, *, saved="", to=""):
    """Return a constraint of a node; ``to`` names the connected channels."""
    name, outputs = f"{node}_{kind}", to or {"point": "t", "orient": "r"}[kind]
    lines = [f'createNode {kind}Constraint -n "{name}" -p "{node}";\n{saved}']
    for channel in outputs:
        lines += [
            f'connectAttr "{name}.c{channel}{a}" "{node}.{channel}{a}";' for a in "xyz"
        ]
    for start, end in (("t", "tt"), ("r", "tr"), ("jo", "tjo"), ("pm", "tpm")):
        if kind == "orient" or start in ("t", "pm"):
            lines.append(f'connectAttr "{target}.{start}" "{name}.tg[0].{end}";')
    lines.append(f'connectAttr "{node}.pim" "{name}.cpim";')
    if kind == "orient":
        lines.append(f'connectAttr "{node}.jo" "{name}.cjo";')
    return "\n".join([*lines, ""])


FANCY = 'createNode fancyNode -n "fancy";\n{}connectAttr "{}" "knee.{}";\n'
CONVERTED = (
    'createNode unitConversion -n "convert";\n\tsetAttr ".cf" 0.5;\n'
    'connectAttr "fancy.out" "convert.i";\n'
)
SCALED = 'createNode multiplyDivide -n "scale";\n{}'
SCALING = 'connectAttr "knee.rx" "scale.i1x";\nconnectAttr "scale.ox" "knee.rx";\n'
IK = """
createNode ikEffector -n "effector" -p "knee";
	setAttr ".t" -type "double3" 3 -4 0 ;
createNode ikHandle -n "handle";
	setAttr ".t" -type "double3" 3 5 1 ;
	setAttr ".pv" -type "double3" 1 0 1 ;
{}createNode ikRPsolver -n "solver";
connectAttr "hip.msg" "handle.hsj";
connectAttr "effector.hp" "handle.hee";
connectAttr "solver.msg" "handle.hsv";
"""
BENT = '\tsetAttr ".t" -type "double3" 0 -5 0 ;\n\tsetAttr ".pa" -type "double3" 0 0 20 ;\n'
UNDER_IK = leg(BENT + SAVED_R) + constraint("orient", "knee", "ankle")
# Scenes with a loop or an unknown node, and the plugs that are held in them.
HELD = {
    "a saved translation": (
        leg(SAVED_T) + constraint("point", "knee", "ankle"),
        {"knee.translate": 6},
    ),
    "a saved rotation": (
        leg(SAVED_R) + constraint("orient", "knee", "ankle"),
        {"knee.rotate": np.radians(30)},
    ),
    "the last rotation of a constraint": (
        leg() + constraint("orient", "knee", "ankle", saved=LAST_R),
        {"knee_orient.constraintRotate": np.radians(40)},
    ),
    "one of two loops": (
        leg(SAVED_R, SAVED_R)
        + constraint("orient", "knee", "ankle")
        + constraint("orient", "ankle", "knee"),
        {"knee.rotate": np.radians(30)},
    ),
    "one angle": (
        leg(SAVED_R) + 'connectAttr "knee.ry" "ankle.rx";\n'
        'connectAttr "ankle.rx" "knee.ry";\n',
        {"knee.rotateY": 0},
    ),
    "the only cut of two loops": (
        leg(SAVED_R, SAVED_R) + 'createNode plusMinusAverage -n "sum";\n'
        'connectAttr "ankle.rx" "knee.rx";\nconnectAttr "sum.o1" "ankle.rx";\n'
        'connectAttr "knee.rx" "sum.i1[0]";\nconnectAttr "ankle.rx" "sum.i1[1]";\n',
        {"ankle.rotateX": 0},
    ),
    "a channel rather than the input of a node": (
        SCALED.format('\tsetAttr ".i1" -type "float3" 5 6 7 ;\n') + leg(SAVED_R)
        + SCALING,
        {"knee.rotateX": 0},
    ),
    "one component of an input": (
        SCALED.format('\tsetAttr ".i1" -type "float3" 5 6 7 ;\n') + leg() + SCALING,
        {"scale.input1X": 5},
    ),
    "a rotation that is driven as a whole": (
        leg(SAVED_R) + 'createNode composeMatrix -n "make";\n'
        'createNode decomposeMatrix -n "take";\nconnectAttr "knee.rx" "make.irx";\n'
        'connectAttr "make.omat" "take.imat";\nconnectAttr "take.or" "knee.r";\n',
        {"knee.rotate": np.radians(30)},
    ),
    "one of the outputs of a node": (
        leg() + 'createNode composeMatrix -n "make";\n\tsetAttr ".it" 1 2 3;\n'
        'createNode decomposeMatrix -n "take";\n'
        '\tsetAttr ".or" -type "double3" 0 20 0 ;\nconnectAttr "knee.rx" "make.irx";\n'
        'connectAttr "make.omat" "take.imat";\nconnectAttr "take.or" "knee.r";\n'
        'connectAttr "take.oty" "ankle.tx";\n',
        {"take.outputRotate": np.radians(20)},
    ),
    "an unknown node before a saved rotation": (
        leg(SAVED_R) + FANCY.format("", "fancy.out", "r"),
        {"knee.rotate": np.radians(30)},
    ),
    "a saved output of an unknown node": (
        leg() + FANCY.format('\tsetAttr ".out" 8;\n\tsetAttr ".i" 1;\n', "fancy.out", "rx")
        + 'connectAttr "hip.tx" "fancy.i";\n',
        {"fancy.out": np.radians(8)},
    ),
    "an element of an unknown output": (
        leg() + FANCY.format('\tsetAttr ".out[2]" 8;\n', "fancy.out[2]", "tx")
        + 'connectAttr "hip.tx" "fancy.i";\n',
        {"fancy.out[2]": 8},
    ),
    "a part of an unknown output": (
        leg()
        + FANCY.format('\tsetAttr ".or" -type "double3" 7 8 9 ;\n', "fancy.ory", "rx")
        + 'connectAttr "hip.tx" "fancy.i";\n',
        {"fancy.ory": np.radians(8)},
    ),
    "behind a conversion": (
        leg(SAVED_R) + FANCY.format(CONVERTED, "convert.o", "rz"),
        {"knee.rotateZ": np.radians(30)},
    ),
    "half blended IK": (
        UNDER_IK + IK.format('\tsetAttr ".ikb" 0.5;\n'),
        {"knee.rotate": np.radians(30)},
    ),
    "keyed IK": (
        UNDER_IK + IK.format("") + 'createNode animCurveTU -n "blend";\n'
        '\tsetAttr -s 2 ".ktv[0:1]"  1 0 24 1;\nconnectAttr "blend.o" "handle.ikb";\n',
        {"knee.rotate": np.radians(30)},
    ),
    "a handle below its own limb": (
        leg(BENT + SAVED_R).replace('"hip";\n', '"hip";\n' + SAVED_R, 1)
        + IK.format("").replace('"handle";', '"handle" -p "knee";', 1),
        {"hip.rotate": np.radians(30), "knee.rotate": np.radians(30)},
    ),
}  # fmt: skip
held_scenes = pytest.mark.parametrize("text, held", HELD.values(), ids=HELD)


def opened(tmp_path, text, on_unknown="hold"):
    path = tmp_path / "scene.ma"
    path.write_text(HEAD + text)
    return kw.open_scene(path, on_unknown=on_unknown)


def evaluate(scene, joints):
    """Return the matrix of each joint, and the warnings."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        matrices = scene.world_matrices(joints, [1, 12])
    by_name = dict(zip(joints, matrices.swapaxes(0, 1)))
    return [by_name[name] for name in JOINTS], [str(one.message) for one in told]


@held_scenes
def test_the_order_of_the_joints_changes_neither_matrices_nor_notes(tmp_path, text, held):
    answers = [evaluate(opened(tmp_path, text), order) for order in permutations(JOINTS)]
    for matrices, notes in answers:
        assert_allclose(matrices, answers[0][0], rtol=0, atol=0)
        assert notes == answers[0][1]


def test_a_node_that_stops_several_plugs_is_reported_once(tmp_path):
    drives = 'connectAttr "fancy.more" "ankle.ry";\nconnectAttr "other.out" "ankle.tx";\n'
    text = leg(SAVED_R, SAVED_R) + FANCY.format("", "fancy.out", "rx")
    scene = opened(tmp_path, text + 'createNode odderNode -n "other";\n' + drives)
    _, (first, second) = evaluate(scene, JOINTS)
    line = (HEAD + text).partition("createNode fancyNode")[0].count("\n") + 1
    assert first == (
        "knee.rotateX, ankle.rotateY keep their saved values: fancy is a node of type "
        f"fancyNode, which is not supported (line {line} of {scene.path}); it reaches the "
        "joints knee, ankle"
    )
    assert second.startswith("ankle.translateX keeps its saved value: other is a node")
    assert len(scene.held_plugs()) == 3


@pytest.mark.parametrize("on_unknown", ["error", "hold"])
def test_the_joints_that_nodes_stop_are_listed_by_type_the_most_first(tmp_path, on_unknown):
    text = leg(SAVED_R) + FANCY.format("", "fancy.out", "rx")
    text += 'createNode anyNode -n "a";\nconnectAttr "a.out" "ankle.tx";\n'
    text += 'createNode transform -n "prop";\ncreateNode idleNode -n "b";\n'
    text += 'connectAttr "b.out" "prop.tx";\ncreateNode fancyNode -n "unused";\n'
    scene = opened(tmp_path, text, on_unknown)
    assert [*scene.stopped_joints().items()] == [
        ("fancyNode", ("knee", "ankle")),
        ("anyNode", ("ankle",)),
        ("idleNode", ()),
    ]


@held_scenes
def test_held_plugs_are_reported_with_their_file_line_and_joints(tmp_path, text, held):
    scene = opened(tmp_path, text)
    _, notes = evaluate(scene, JOINTS)
    assert [note.partition(" keeps its saved value")[0] for note in notes] == [*held]
    reported = scene.held_plugs()
    assert {one.plug: one.plug for one in reported} == dict(zip(held, held))
    for one, note in zip(reported, notes):
        assert str(one) == note
        assert one.joints == (JOINTS if one.plug == "hip.rotate" else JOINTS[1:])
        assert ", ".join(one.joints) in note and "beside" not in note
        assert (one.file, one.line) == (scene.path, scene.graph.node(one.node).line)


@held_scenes
def test_held_plugs_have_the_saved_value(tmp_path, text, held):
    """Under IK that is partly on, that is the rotation from which it blends."""
    scene = opened(tmp_path, text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for one in scene.held_plugs():
            node, _, attribute = one.plug.partition(".")
            plug = scene.graph.data(scene.graph.node(node)).plug(attribute)
            plug = get_fk_plug(plug) if "blends from it" in one.problem else plug
            value = np.abs(scene.evaluate([plug], [1])[0]).max()
            assert value == pytest.approx(abs(held[one.plug])), one.plug


@held_scenes
def test_without_hold_the_error_is_the_same_in_any_order(tmp_path, text, held):
    messages = set()
    for order in permutations(JOINTS):
        with pytest.raises(kw.EvaluationError) as caught:
            opened(tmp_path, text, "error").world_matrices(order, [1])
        error = caught.value
        assert error.line == opened(tmp_path, text).graph.node(error.node).line
        assert error.joints and {*error.joints} <= {*JOINTS}
        messages.add(str(error))
    assert len(messages) == 1


# Scenes in which nothing is saved, and the node that is blamed with its type.
REFUSED = {
    "a loop": (leg() + constraint("point", "knee", "ankle"), "knee", "joint"),
    "an unknown output": (leg() + FANCY.format("", "fancy.or", "r"), "fancy", "fancyNode"),
    "an unknown output of which another part is saved": (
        leg('\tsetAttr ".ry" 4;\n') + FANCY.format("", "fancy.orx", "rx"),
        "fancy",
        "fancyNode",
    ),
    "a default of an added attribute": (
        leg('\taddAttr -ln "stretch" -sn "st" -dv 1 -at "double";\n')
        + FANCY.format("", "fancy.out", "st")
        + 'connectAttr "knee.st" "knee.sx";\n',
        "fancy",
        "fancyNode",
    ),
    "a constraint with an offset after its last rotation": (
        leg() + constraint("orient", "knee", "ankle", saved=LAST_R + OFFSET),
        "knee",
        "joint",
    ),
}  # fmt: skip


@pytest.mark.parametrize("text, node, node_type", REFUSED.values(), ids=REFUSED)
@pytest.mark.parametrize("mode", ["hold", "error"])
def test_without_a_saved_value_joints_are_refused_by_name(
    tmp_path, text, node, node_type, mode
):
    scene = opened(tmp_path, text, mode)
    before = scene.encode()
    messages = set()
    for order in permutations(JOINTS):
        with pytest.raises(kw.EvaluationError) as caught:
            scene.world_matrices(order, [1])
        messages.add(str(caught.value))
    error = caught.value
    assert (error.node, error.node_type) == (node, node_type)
    assert (error.file, error.line) == (scene.path, scene.graph.node(node).line)
    assert error.joints == JOINTS[1:]
    for words in (f"line {error.line}", "scene.ma", "knee, ankle", node):
        assert words in str(error)
    assert len(messages) == 1 and "keeps its saved" not in str(error)
    assert scene.held_plugs() == ()
    assert [str(one.joints) for one in scene.refused_plugs()] == [str(error.joints)]
    assert_allclose(scene.world_matrices(["beside", "hip"], [1])[0, :, 3, 0], [7, 0])
    assert scene.encode() == before == scene.path.read_bytes()


@pytest.mark.parametrize("mode", ["hold", "error"])
@pytest.mark.parametrize("node, target", [("knee", "ankle"), ("hip", "knee")])
@pytest.mark.parametrize("saved", ["", SAVED_R])
def test_a_constrained_joint_of_a_solved_limb_does_not_depend_on_itself(
    tmp_path, mode, node, target, saved
):
    """The matrices are those of the limb without the constraint."""
    text = leg(BENT + saved) + IK.format("")
    free, _ = evaluate(opened(tmp_path, text, mode), JOINTS)
    text += constraint("orient", node, target)
    for order in permutations(JOINTS):
        matrices, notes = evaluate(opened(tmp_path, text, mode), order)
        assert_allclose(matrices, free, atol=1e-12)
        assert not notes
    scene = opened(tmp_path, text, mode)
    assert scene.held_plugs() == scene.refused_plugs() == ()


def test_the_keys_of_one_joint_do_not_reach_another_through_the_solver(tmp_path):
    """At half IK, the knee follows a joint below the hip, which the knee does not move."""
    text = leg(BENT) + 'createNode joint -n "side" -p "hip";\n' + SAVED_R
    text += constraint("orient", "knee", "side")
    free, _ = evaluate(opened(tmp_path, text, "error"), JOINTS)
    half, notes = evaluate(
        opened(tmp_path, text + IK.format('\tsetAttr ".ikb" 0.5;\n'), "error"), JOINTS
    )
    off, _ = evaluate(
        opened(tmp_path, text + IK.format('\tsetAttr ".ikb" 0;\n'), "error"), JOINTS
    )
    assert_allclose(off, free, atol=1e-12)
    assert not notes and not np.allclose(half, free, atol=0.1)


def test_without_any_ik_a_limb_does_not_depend_on_its_handle(tmp_path):
    text = leg(BENT + SAVED_R) + IK.format('\tsetAttr ".ikb" 0;\n').replace(
        '"handle";', '"handle" -p "ankle";', 1
    )
    matrices, notes = evaluate(opened(tmp_path, text, "error"), JOINTS)
    free, _ = evaluate(opened(tmp_path, leg(BENT + SAVED_R)), JOINTS)
    assert not notes
    assert_allclose(matrices, free, atol=1e-12)


def test_only_held_plugs_that_affect_the_result_are_reported(tmp_path):
    """Behind the held rotation of the knee is a second target, which is held as well."""
    text = leg(SAVED_R) + constraint("orient", "knee", "ankle")
    text += FANCY.format('\tsetAttr ".out" 8;\n', "fancy.out", "ry").replace(
        "knee", "beside"
    )
    text += 'connectAttr "hip.tx" "fancy.i";\n'
    text += 'connectAttr "beside.r" "knee_orient.tg[1].tr";\n'
    scene = opened(tmp_path, text)
    _, notes = evaluate(scene, JOINTS)
    assert [note.partition(" ")[0] for note in notes] == ["knee.rotate"]
    assert [one.plug for one in scene.held_plugs()] == ["knee.rotate", "fancy.out"]
    assert scene.held_plugs()[1].joints == ("beside",)


def test_overridden_plugs_are_not_held(tmp_path):
    """The components of a compound that is driven as a whole, and a plug of a loop."""
    graph = opened(tmp_path, leg(SAVED_T) + FANCY.format("", "fancy.ot", "t")).graph
    plugs, given = [graph.plug("knee.t"), graph.plug("knee.tx")], [graph.plug("knee.tz")]
    plan = plan_evaluation(graph, plugs, given, on_unknown="hold")
    whole, x = plan.run(None, [9.0])
    assert_allclose([*whole, x], [0, 6, 9, 0])
    assert [one.plug for one in plan.held] == ["knee.translateX", "knee.translateY"]
    graph = opened(tmp_path, leg(SAVED_T) + constraint("point", "knee", "ankle")).graph
    given = [graph.plug(f"knee.t{axis}") for axis in "xyz"]
    plan = plan_evaluation(graph, [graph.plug("knee.t")], given)
    assert_allclose(plan.run(None, [1.0, 2.0, 3.0])[0], [1, 2, 3])


NAMES = tuple(f"j{number}" for number in range(5))
AXES = ("tx", "ty", "rx", "rz")


@st.composite
def tangles(draw):
    """Draw joints with connections in any direction, unknown nodes and saved values."""
    lines, links = ['createNode fancyNode -n "fancy";'], []
    if draw(st.booleans()):
        lines.append('\tsetAttr ".out[1]" 12;\nconnectAttr "j0.sy" "fancy.in";')
    for number, name in enumerate(NAMES):
        above = draw(st.sampled_from(["", *NAMES[:number]]))
        below = f' -p "{above}"' if above else ""
        kind = draw(st.sampled_from(["joint", "transform", "transform"]))
        lines.append(f'createNode {kind} -n "{name}"{below};')
        for axis in draw(st.sets(st.sampled_from([*AXES, "t", "r"]))):
            value = ' -type "double3" 3 5 8' if len(axis) == 1 else f" {number + 2}"
            lines.append(f'\tsetAttr ".{axis}"{value};')
        for axis in draw(st.sets(st.sampled_from(AXES), max_size=2)):
            lines.append(f'createNode decomposeMatrix -n "{name}_{axis}";')
            for output in draw(st.sets(st.sampled_from(["ot", "or"]))):
                lines.append(f'\tsetAttr ".{output}" -type "double3" 4 6 9;')
            sources = [f"{one}.{axis}" for one in NAMES]
            sources += ["fancy.out[1]", "fancy.out[2]"] + [f"{name}_{axis}.o{axis}"] * 4
            links.append((draw(st.sampled_from(sources)), f"{name}.{axis}"))
            links.append((f"{draw(st.sampled_from(NAMES))}.wm[0]", f"{name}_{axis}.imat"))
    lines += [f'connectAttr "{start}" "{end}";' for start, end in links]
    return "\n".join([*lines, ""])


@draw_cases(200)
@given(tangles(), st.permutations(NAMES), st.sampled_from(["hold", "error"]))
def test_a_joint_does_not_depend_on_the_other_requested_joints(
    tmp_path_factory, text, order, mode
):
    folder = tmp_path_factory.mktemp("tangle")

    def look(scene, names):
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                plugs = [
                    Plug(scene.graph.node(name), "worldMatrix", (0,)) for name in names
                ]
                held = scene.plan(plugs).held
                return scene.world_matrices(names, [1])[0], [str(each) for each in held]
        except kw.EvaluationError as error:
            return None, [error.node, error.problem, str(error.line), *error.joints]

    scene = opened(folder, text, mode)
    alone = {name: look(opened(folder, text, mode), [name]) for name in NAMES}
    good = [name for name in order if alone[name][0] is not None]
    for name in order:  # in one scene, which keeps what it has explored
        matrix, notes = look(scene, [name])
        assert notes == alone[name][1]
        if matrix is not None:
            assert_allclose(matrix, alone[name][0])
    matrices, notes = look(scene, good)
    assert_allclose(matrices, [alone[name][0][0] for name in good] or np.empty((0, 4, 4)))
    assert {*notes} == {note for name in good for note in alone[name][1]}
    joints = {*scene.joints}
    refused = {joint for error in scene.refused_plugs() for joint in error.joints}
    assert refused == joints - {*good}
    held = {joint for one in scene.held_plugs() for joint in one.joints}
    assert held >= {name for name in good if alone[name][1]} & joints
    for one in scene.held_plugs():
        node, _, attribute = one.plug.partition(".")
        short = {
            "output": "o",
            "Translate": "t",
            "Rotate": "r",
            "X": "x",
            "Y": "y",
            "Z": "z",
        }
        for long, brief in short.items():
            attribute = attribute.replace(long, brief).replace(long.lower(), brief)
        own = text.partition(f'"{node}"')[2].partition("createNode")[0]
        assert f'".{attribute}"' in own or f'".{attribute[:-1]}"' in own, one
