"""Layers of which something is lost are errors or notes, or come out right."""

import re

import numpy as np
import pytest
from hypothesis import HealthCheck, given, strategies as st
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from case_profiles import draw_cases
from made_up.layered_scenes import (
    MODES,
    both_modes,
    layered,
    refused,
    sampled,
    text_in,
    text_of,
    values_of,
    waves,
)


@pytest.fixture
def broken(scene, path):
    """Return a function that opens a layered scene with some text replaced."""

    def broken(old, new):
        layered(scene, channels=("root.translateX", "arm.rotateX"))
        text = text_of(scene)
        assert text.count(old) == 1
        path.write_text(text.replace(old, new), encoding="utf-8")
        return kw.open_scene(path)

    return broken


NO_WEIGHTS = (
    'layer "life" does not set the weights of 1 of its blend nodes (root_translateX_life)'
)
BLEND = 'layer "life": blend node "root_translateX_life" takes'
OWN = f"{BLEND} the layer's value (input B) of root.translateX from"
BELOW = f"{BLEND} the value from below (input A) of root.translateX from"


def test_a_missing_curve_of_a_layer_is_noted(broken):
    scene = broken('"root_translateX_life_inputB.o"', '"gone_inputB.o"')
    assert scene.notes[1:] == (f'{OWN} "gone_inputB", which does not exist',)
    assert np.isfinite(sampled(scene, ["root.translateX"])).all()


def test_a_missing_curve_below_a_layer_is_noted(broken):
    scene = broken('connectAttr "root_translateX.o"', 'connectAttr "gone.o"')
    assert scene.notes[1:] == (f'{BELOW} "gone", which does not exist',)


def test_a_layer_without_its_curve_node_is_noted(broken):
    scene = broken('createNode animCurveTL -n "root_translateX_life_inputB";', "// lost\n")
    assert f'{OWN} "root_translateX_life_inputB", which does not exist' in scene.notes


def without_keys(text, curve):
    """Return a scene's text in which a curve's keys are not set."""
    before, made, after = text.partition(f'createNode animCurveTL -n "{curve}";')
    assert made
    return before + made + re.sub(r"\tsetAttr[^;]*ktv[^;]*;", "", after, count=1)


@pytest.mark.parametrize(
    "curve, start, is_own",
    [("root_translateX_life_inputB", OWN, True), ("root_translateX", BELOW, False)],
    ids=["its own", "the one below"],
)
def test_a_curve_without_keys_is_noted_and_is_0(scene, path, curve, start, is_own):
    base = sampled(scene, ["root.translateX"])
    layered(scene)
    left = base if is_own else sampled(scene, ["root.translateX"]) - base
    path.write_text(without_keys(text_of(scene), curve), encoding="utf-8")
    other = kw.open_scene(path)
    assert other.notes == (f'{start} "{curve}", which has no keys',)
    assert_allclose(sampled(other, ["root.translateX"]), left, atol=1e-9)


def test_every_blend_without_a_driver_is_noted(broken):
    scene = broken('"arm_rotateX.o" "arm_rotate_life.iax"', '"gone.o" "arm_rotate_life.ia"')
    text = text_of(scene).replace('"root_translateX_life_inputB.o"', '"lost.o"')
    scene.path.write_text(text, encoding="utf-8")
    notes = kw.open_scene(scene.path).notes
    rotate = BELOW.replace("root_translateX_life", "arm_rotate_life")
    rotate = rotate.replace("root.translateX", "arm.rotateX")
    assert f'{OWN} "lost", which does not exist' in notes
    assert f'{rotate} "gone", which does not exist' in notes


def test_an_unconnected_input_is_not_noted(broken):
    own = 'connectAttr "root_translateX_life_inputB.o" "root_translateX_life.ib";\n'
    assert broken(own, "").notes == ()


def test_a_driver_in_a_missing_reference_is_noted(broken):
    made = 'createNode reference -n "rigRN";\nconnectAttr "rigRN.phl[1]"'
    scene = broken('connectAttr "root_translateX.o"', made)
    end = f'{BELOW} "rigRN.phl[1]", a placeholder for a missing node'
    assert scene.notes == (end,)


def test_channels_of_nodes_of_the_same_name_are_noted_by_path(broken):
    scene = broken('"root_translateX_life_inputB.o"', '"gone_inputB.o"')
    text = text_of(scene).replace(
        'createNode transform -n "goal";',
        'createNode transform -n "goal";\ncreateNode transform -n "root" -p "goal";',
    )
    text = text.replace('"root.', '"|root.').replace('-p "root"', '-p "|root"')
    scene.path.write_text(text, encoding="utf-8")
    lost = [note for note in kw.open_scene(scene.path).notes if "(input B)" in note]
    assert lost == [
        f'{OWN} "gone_inputB", which does not exist'.replace("of root", "of |root")
    ]


def test_a_member_that_its_layer_does_not_drive_is_noted(broken):
    scene = broken(
        'connectAttr "root_translateX_life.o" "root.tx";',
        'connectAttr "root_translateX.o" "root.tx";',
    )
    (note,) = scene.notes
    assert note == 'layer "life" does not drive 1 of its channels (root.translateX)'


def test_a_blend_without_weights_is_noted(broken):
    lost = 'connectAttr "life.bgwt" "root_translateX_life.wa";\n'
    lost += 'connectAttr "life.fgwt" "root_translateX_life.wb";'
    scene = broken(lost, "")
    assert NO_WEIGHTS in scene.notes
    why = scene.refusals("root.translateX", mode="additive")["root.translateX"]
    assert "root_translateX_life" in why


@both_modes
def test_error_names_a_blend_that_depends_on_itself(broken, mode):
    scene = broken(
        'connectAttr "root_translateX.o" "root_translateX_life.ia";',
        'connectAttr "root_translateX_life.o" "root_translateX_life.ia";',
    )
    with pytest.raises(kw.EvaluationError, match="root_translateX_life"):
        sampled(scene, ["root.translateX"])
    refused(scene, "root_translateX_life depends on itself; remove it", mode=mode)
    curves, problems = scene.readable_curves()
    assert "root_translateX_life" in problems["root.translateX"]


def test_error_names_a_layer_that_is_its_own_parent(broken):
    scene = broken(
        'connectAttr "BaseAnimation.fgwt" "life.pwth";',
        'connectAttr "life.fgwt" "life.pwth";',
    )
    with pytest.raises(kw.EvaluationError, match="life"):
        sampled(scene, ["root.translateX"])
    refused(scene, "life", layer="life")


def test_a_blend_missing_one_of_two_weights_is_noted_and_not_written(scene, path):
    layered(scene, "override")
    lost = 'connectAttr "life.bgwt" "root_translateX_life.wa";\n'
    path.write_text(text_of(scene).replace(lost, ""), encoding="utf-8")
    other = kw.open_scene(path)
    assert NO_WEIGHTS in other.notes
    problem = "root_translateX_life, which is not connected to all weights of life; remove"
    refused(other, problem, mode="override", layer="life")


def test_a_lost_layer_is_not_created_again(scene, path):
    layered(scene, "override", ["root.translateX", "arm.reach"])
    text = text_of(scene).replace('createNode animLayer -n "life";', "// lost\n")
    path.write_text(text, encoding="utf-8")
    problem = "life is connected in the scene but does not exist; choose another name"
    refused(kw.open_scene(path), problem, "arm.flow", layer="life")


def test_a_new_blend_does_not_reuse_the_name_of_a_lost_blend(scene, path):
    turns = ["arm.rotateX", "arm.rotateZ"]
    layered(scene, "override", turns)
    made = 'createNode animBlendNodeAdditiveRotation -n "arm_rotate_life";'
    path.write_text(text_of(scene).replace(made, "// lost\n"), encoding="utf-8")
    other = kw.open_scene(path)
    before = sampled(other, turns[1:])
    other.write_curves(waves(other, turns[:1], 1), mode="override", layer="life")
    assert_array_equal(sampled(other, turns[1:]), before)
    assert "arm_rotate_life1" in text_of(other)


def test_an_angle_that_its_blend_does_not_drive_is_refused(scene, path):
    layered(scene, channels=["arm.rotateX", "arm.rotateZ"])
    lost = 'connectAttr "arm_rotate_life.ox" "arm.rx";\n'
    assert lost in text_of(scene)
    path.write_text(text_of(scene).replace(lost, ""), encoding="utf-8")
    problem = "arm.rotateX is not driven by its blend node arm_rotate_life; remove the"
    refused(kw.open_scene(path), problem, "arm.rotateX", layer="life")


def test_scales_are_written_in_the_accumulation_mode_of_their_blend(scene, path):
    layered(scene, channels=["arm.scaleX"])
    lost = 'connectAttr "life.sam" "arm_scaleX_life.acm";\n'
    assert lost in text_of(scene)
    path.write_text(text_of(scene).replace(lost, ""), encoding="utf-8")
    other = kw.open_scene(path)
    curves = waves(other, ["arm.scaleX"], 1)
    other.write_curves(curves, mode="additive", layer="life")
    assert_allclose(sampled(other, ["arm.scaleX"]), values_of(curves), atol=1e-9)


SOME = ("root.translateX", "arm.rotateX", "arm.rotateZ", "arm.scaleX")
SHORT = ("root.tx", "arm.rx", "arm.rz", "arm.sx")
ORDERS = (("additive", "override"), ("override", "additive"))


@pytest.fixture(scope="module", params=ORDERS, ids="-".join)
def layered_lines(request, tmp_path_factory):
    """Return the lines of a scene with two layers, their modes, and where to write one."""
    path = tmp_path_factory.mktemp("broken") / "shot.ma"
    path.write_text(text_in("film"), encoding="utf-8")
    scene = kw.open_scene(path)
    for seed, (name, mode) in enumerate(zip(("life", "more"), request.param)):
        scene.write_curves(waves(scene, SOME, seed), mode=mode, layer=name)
    lines = text_of(scene).replace("\n\t\t", "").split("\n")
    return lines, dict(zip(("life", "more"), request.param)), path


def test_losing_a_single_statement_never_gives_a_wrong_result(layered_lines):
    lines, modes, path = layered_lines
    for number, line in enumerate(lines):
        if not line.startswith(("connectAttr", "createNode anim")):
            continue
        rest = "\n".join([*lines[:number], *lines[number + 1 :]])
        path.write_text(rest, encoding="utf-8")
        for layer in modes if "animLayer" in line else ["more"]:
            check_one_channel(path, spoken_of(line), modes[layer], layer)


def spoken_of(line):
    """Return the channel that a statement is about, or the first one."""
    for channel, short in zip(SOME, SHORT):
        if f'"{short}"' in line or channel.replace(".", "_") in line:
            return channel
    return SOME["_rotate_" in line]


def check_one_channel(path, channel, mode, layer):
    """Write a channel of a scene, and check that it and others come out, or an error."""
    others = [one for one in SOME if one != channel]
    scene = kw.open_scene(path)
    curves = waves(scene, [channel], seed=3)
    text = text_of(scene)
    try:
        before = sampled(scene, others)
        scene.write_curves(curves, mode=mode, layer=layer)
    except kw.KeyweaveError as error:
        assert str(error) and text_of(scene) == text
    else:
        assert_allclose(sampled(scene, [channel]), values_of(curves), atol=1e-8)
        assert_allclose(sampled(scene, others), before, atol=1e-8)


@draw_cases(30, suppress_health_check=list(HealthCheck))
@given(st.data())
def test_damaged_layers_are_errors_or_notes_and_change_nothing(layered_lines, data):
    lines, _, path = layered_lines
    wires = [number for number, line in enumerate(lines) if line.startswith("connectAttr")]
    nodes = [number for number, line in enumerate(lines) if "createNode anim" in line]
    lost = data.draw(st.sets(st.sampled_from(wires + nodes), min_size=1, max_size=6))
    kept = [line for number, line in enumerate(lines) if number not in lost]
    one, other = data.draw(st.tuples(*[st.sampled_from(wires)] * 2))
    sources = [lines[number].split('"')[1] for number in (one, other)]
    swapped = "\n".join(kept).replace(f'"{sources[0]}"', f'"{sources[1]}"', 1)
    path.write_text(swapped, encoding="utf-8")
    channel = data.draw(st.sampled_from(SOME))
    try:
        scene = kw.open_scene(path)
        assert all(isinstance(note, str) for note in scene.notes)
        scene.readable_curves()
    except kw.KeyweaveError:
        return
    text, mode = text_of(scene), data.draw(st.sampled_from(MODES))
    layer = data.draw(st.sampled_from([None, "more"]))
    curves = waves(scene, [channel])
    try:
        scene.write_curves(curves, mode=mode, layer=layer)
    except kw.KeyweaveError as error:
        assert text_of(scene) == text
        assert str(error)
    else:
        assert_allclose(sampled(scene, [channel]), values_of(curves), atol=1e-8)
