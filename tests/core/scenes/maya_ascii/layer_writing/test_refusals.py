"""What no layer can take is refused, and then the scene stays as it was."""

import pytest

import keyweave as kw
from keyweave.scenes.maya_ascii.graph.layers import Layers
from made_up.layered_scenes import (
    both_modes,
    layered,
    refused,
    text_of,
    wave,
    waves,
    with_switch,
)

LAYER_FACTS = {
    "locked": ('".lo" yes', "life is locked"),
    "muted": ('".mt" yes', "life is muted"),
    "half": ('".wgth" 0.5', "life has an effective weight below 1"),
    "override": ('".ovrd" yes', "whose mode is additive"),
}


@pytest.mark.parametrize("said, problem", LAYER_FACTS.values(), ids=LAYER_FACTS)
def test_a_layer_that_would_not_show_the_result_is_refused(scene, path, said, problem):
    layered(scene)
    refused(with_switch(scene, path, "life", said), problem, layer="life")


def test_a_layer_with_an_animated_weight_is_refused(scene):
    layered(scene)
    weight = kw.AnimCurve("life.weight", [0.0, 1.0], [1.0, 1.0])
    scene.write_curves(weight)
    refused(scene, "life has an animated weight", layer="life")


def test_a_layer_with_a_muted_parent_is_refused(scene, path):
    layered(scene)
    other = with_switch(scene, path, "BaseAnimation", '".mt" yes')
    refused(other, "parents", layer="life")


def test_a_layer_below_another_is_refused(scene):
    layered(scene)
    scene.write_curves(waves(scene, ["root.translateX"]), mode="additive", layer="top")
    refused(scene, "life is below another layer of root.translateX", layer="life")
    scene.write_curves(waves(scene, ["arm.reach"]), mode="additive", layer="top")
    refused(scene, "life is below another layer of arm.reach", "arm.reach", layer="life")
    scene.write_curves(waves(scene, ["arm.flow"]), mode="additive", layer="life")


@pytest.mark.parametrize("layer", ["more", "life", None])
def test_nothing_is_written_that_a_solo_would_hide(scene, path, layer):
    layered(scene)
    scene.write_curves(waves(scene, ["arm.reach"]), mode="additive", layer="loud")
    other = with_switch(scene, path, "loud", '".sl" yes')
    refused(other, "has an effective weight below 1; check .* soloed layers", layer=layer)


def test_the_order_of_layers_follows_the_blends_not_the_layer_tree(scene, path):
    layered(scene)
    layered_too = waves(scene, ["root.translateX"])
    scene.write_curves(layered_too, mode="additive", layer="top")
    text = text_of(scene).replace("BaseAnimation.chsl[0]", "BaseAnimation.chsl[7]")
    path.write_text(text, encoding="utf-8")
    other = kw.open_scene(path)
    assert [n.name for n in Layers(other.graph).list_bottom_up()][1:] == ["top", "life"]
    refused(other, "life is below another layer of root.translateX", layer="life")


def test_a_layer_that_accumulates_rotations_by_layer_refuses_angles(scene, path):
    layered(scene)
    other = with_switch(scene, path, "life", '".ram" 1')
    refused(other, "life accumulates rotations by layer", "arm.rotateX", layer="life")
    other.write_curves(waves(other, ["root.translateX"]), mode="additive", layer="life")


def test_a_time_range_is_refused_if_it_would_freeze_other_frames(scene):
    layered(scene, "override")
    where = {"layer": "life", "time_range": (5, 9)}
    refused(
        scene,
        "arm.reach is not on life; write it to a new layer",
        "arm.reach",
        "override",
        **where,
    )


def test_a_scale_of_zero_cannot_be_layered(path):
    text = path.read_text(encoding="utf-8").replace(
        'double3" 1 2 3 ;\n\tsetAttr ".ro', ('double3" 0 2 3 ;\n\tsetAttr ".ro')
    )
    path.write_text(text, encoding="utf-8")
    refused(kw.open_scene(path), "arm.scaleX is 0 on frame 1", "arm.scaleX")


@pytest.mark.parametrize("layer", ["root", "BaseAnimation", "1st", "my layer", "", "a.b"])
def test_invalid_layer_names_and_nodes_that_are_not_layers_are_refused(scene, layer):
    layered(scene)
    refused(scene, "layer is", layer=layer)


REFUSED = {
    "locked": ("arm.scaleZ", "is locked"),
    "driven": ("goal.translateY", "half .* drives it"),
    "a time": ("arm.when", "is a time"),
    "compound": ("arm.rotate", "has several components; key rotateX"),
    "computed": ("arm.worldMatrix[0]", "is computed"),
    "unknown": ("arm.nothing", "no nothing"),
}


@both_modes
@pytest.mark.parametrize("channel, problem", REFUSED.values(), ids=REFUSED)
def test_channels_that_no_layer_takes_are_refused(scene, mode, channel, problem):
    text = text_of(scene)
    curves = [*waves(scene, ["arm.reach"]), kw.AnimCurve(channel, [0.0], [1.0])]
    with pytest.raises(kw.KeyweaveError, match=problem):
        scene.write_curves(curves, mode=mode)
    assert text_of(scene) == text
    if channel != "arm.nothing":
        given = [channel, "arm.reach", "root.translateX"]
        assert scene.refusals(given, mode=mode).keys() == {channel}


def test_a_channel_of_a_referenced_file_is_refused(path):
    shot = path.with_name("scene.ma")
    shot.write_text(
        f'file -r -ns "r" -rfn "rRN" -typ "mayaAscii" "{path.name}";\n', encoding="utf-8"
    )
    scene = kw.open_scene(shot)
    why = scene.refusals("r:root.translateX", mode="override")["r:root.translateX"]
    assert "referenced file" in why
    with pytest.raises(kw.DataError, match=r"r:root.translateX is in a referenced file"):
        scene.write_curves(
            wave("root.translateX").with_(channel="r:root.translateX"), mode="override"
        )
