"""Stacks of layers of any depth and order have the values that a naive twin gives."""

import numpy as np
import pytest
from hypothesis import HealthCheck, given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave.scenes.maya_ascii.graph.layers import Layers
from twins import layers as naive
from twins.layers import Layer

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
BASE = """createNode animLayer -n "BaseAnimation";
	setAttr ".pref" yes;
	setAttr ".slct" yes;
	setAttr ".ovrd" yes;
"""
ORDERS = ("xyz", "yzx", "zxy", "xzy", "yxz", "zyx")
AXES = "xyz"
TX, SY = "translateX", "scaleY"


def layered_text(layers, base, order=0):
    """Write a scene of layers as Maya saves it; blends follow the tree, lowest first."""
    nodes = f'createNode transform -n "a";\n\tsetAttr ".ro" {order};\n' + BASE
    wires = ""
    for number, layer in enumerate(layers):
        nodes += layer_text(number, layer)
        above = "BaseAnimation" if layer.parent is None else f"L{layer.parent}"
        n_before = sum(one.parent == layer.parent for one in layers[:number])
        for source, target in (("sl", "chsl"), ("play", "cdly")):
            wires += f'connectAttr "L{number}.{source}" "{above}.{target}[{n_before}]";\n'
        for source, target in (("csol", "sslo"), ("fgwt", "pwth"), ("omte", "pmte")):
            wires += f'connectAttr "{above}.{source}" "L{number}.{target}";\n'
    blends = {
        "translateX": ("DL", ("",), "tx"),
        "scaleY": ("Scale", ("",), "sy"),
        "rotate": ("Rotation", AXES, "r"),
    }
    for channel, (ending, axes, short) in blends.items():
        below = {axis: f"a_{channel}{axis}.o" for axis in axes}
        for axis, value in zip(axes, np.atleast_1d(base[channel])):
            nodes += curve_text(f"a_{channel}{axis}", channel, value)
        for number in in_order(layers):
            if channel not in layers[number].values:
                continue
            node = f"a_{channel}_L{number}"
            nodes += f'createNode animBlendNodeAdditive{ending} -n "{node}";\n'
            mode = {"scaleY": "sam", "rotate": "oram"}.get(channel)
            ends = [("bgwt", "wa"), ("fgwt", "wb"), *([(mode, "acm")] if mode else [])]
            for source, target in ends:
                wires += f'connectAttr "L{number}.{source}" "{node}.{target}";\n'
            if channel == "rotate":
                wires += f'connectAttr "a.ro" "{node}.ro";\n'
            wires += f'connectAttr "{node}.msg" "L{number}.bnds" -na;\n'
            for axis, value in zip(axes, np.atleast_1d(layers[number].values[channel])):
                own = f"{node}_inputB{axis.upper()}"
                nodes += curve_text(own, channel, value)
                wires += f'connectAttr "{below[axis]}" "{node}.ia{axis}";\n'
                wires += f'connectAttr "{own}.o" "{node}.ib{axis}";\n'
                wires += f'connectAttr "a.{short}{axis}" "L{number}.dsm" -na;\n'
                below[axis] = f"{node}.o{axis}"
        for axis in axes:
            wires += f'connectAttr "{below[axis]}" "a.{short}{axis}";\n'
    return HEAD + nodes + wires + "// End of stack.ma\n"


def layer_text(number, layer):
    text = f'createNode animLayer -n "L{number}";\n\tsetAttr ".wgth" {layer.weight!r};\n'
    switches = {"mt": layer.mute, "sl": layer.solo, "ovrd": layer.override}
    for name, is_on in switches.items():
        text += f'\tsetAttr ".{name}" yes;\n' if is_on else ""
    text += "" if layer.passthrough else '\tsetAttr ".pthg" no;\n'
    text += '\tsetAttr ".ram" 1;\n' if layer.by_layer else ""
    return text + ('\tsetAttr ".sam" 0;\n' if layer.scales_add else "")


def curve_text(name, channel, value):
    kind = {"translateX": "TL", "scaleY": "TU", "rotate": "TA"}[channel]
    shown = np.degrees(value) if kind == "TA" else value
    return (
        f'createNode animCurve{kind} -n "{name}";\n\tsetAttr ".tan" 2;\n'
        f'\tsetAttr ".wgt" no;\n\tsetAttr ".ktv[0]"  1 {float(shown)!r};\n'
    )


def in_order(layers, parent=None):
    """Return the numbers of layers, each before those that hang from it."""
    found = []
    for number, layer in enumerate(layers):
        if layer.parent == parent:
            found += [number, *in_order(layers, number)]
    return found


numbers = st.floats(-4, 4).map(lambda number: round(number, 3))
factors = st.floats(0.25, 4).map(lambda number: round(number, 3))
angles = st.lists(st.floats(-1.2, 1.2), min_size=3, max_size=3)


@st.composite
def stacks(draw):
    layers = []
    for count in range(draw(st.integers(1, 5))):
        own = st.one_of(st.none(), st.integers(0, count - 1)) if count else st.none()
        values = {"rotate": draw(angles)}
        if draw(st.booleans()):
            values[TX] = draw(numbers)
        if draw(st.booleans()):
            values[SY] = draw(factors)
        switches = ("override", "mute", "solo", "passthrough", "by_layer", "scales_add")
        facts = {name: draw(st.booleans()) for name in switches}
        weight = draw(st.sampled_from([1.0, 0.5, 0.0, 0.25]))
        layers.append(Layer(parent=draw(own), weight=weight, values=values, **facts))
    base = {TX: draw(numbers), SY: draw(factors), "rotate": draw(angles)}
    return layers, base, draw(st.integers(0, 5))


@pytest.fixture(scope="module")
def sampled(tmp_path_factory):
    folder = tmp_path_factory.mktemp("stacks")

    def sampled(layers, base, order):
        path = folder / "stack.ma"
        path.write_text(layered_text(layers, base, order), encoding="utf-8")
        scene = kw.open_scene(path)
        assert scene.notes == ()
        names = [TX, SY, *(f"rotate{axis}" for axis in "XYZ")]
        return scene.sample([f"a.{name}" for name in names], [1]).values[0]

    return sampled


@draw_cases(100, suppress_health_check=list(HealthCheck))
@given(stacks())
def test_a_stack_gives_what_its_twin_gives(sampled, stack):
    layers, base, order = stack
    found = sampled(layers, base, order)
    up = in_order(layers)
    assert_allclose(found[0], naive.number(layers, up, TX, base[TX]), atol=1e-9)
    scale = naive.number(layers, up, SY, base[SY])
    assert_allclose(found[1], scale, rtol=1e-9, atol=1e-9)
    turned = naive.turn(layers, up, base["rotate"], ORDERS[order])
    wanted = naive.rotation(turned, ORDERS[order]).as_matrix()
    ours = naive.rotation(found[2:], ORDERS[order]).as_matrix()
    assert_allclose(ours, wanted, atol=1e-7)


def test_the_weight_of_a_nested_layer_is_multiplied_by_its_parents_weight(sampled):
    layers = [
        Layer(weight=0.5, values={TX: 10.0, SY: 1.0, "rotate": [0, 0, 0]}),
        Layer(parent=0, weight=0.5, values={TX: 100.0, SY: 1.0, "rotate": [0, 0, 0]}),
    ]
    base = {TX: 1.0, SY: 1.0, "rotate": [0, 0, 0]}
    assert sampled(layers, base, 0)[0] == pytest.approx(1 + 5 + 25)


def test_layers_are_read_in_the_order_of_their_tree(tmp_path):
    values = {TX: 1.0, "rotate": [0, 0, 0]}
    layers = [Layer(values=values), Layer(values=values), Layer(parent=0, values=values)]
    path = tmp_path / "stack.ma"
    base = {TX: 1.0, SY: 1.0, "rotate": [0, 0, 0]}
    path.write_text(layered_text(layers, base), encoding="utf-8")
    graph = kw.open_scene(path).graph
    found = Layers(graph)
    names = [node.name for node in found.list_bottom_up()]
    assert names == ["BaseAnimation", "L0", "L2", "L1"]
    assert found.base().name == "BaseAnimation"
    blends = found.list_blends(graph.plug("a.translateX"))
    assert [found.find_layer(one.node).name for one in blends] == ["L1", "L2", "L0"]
