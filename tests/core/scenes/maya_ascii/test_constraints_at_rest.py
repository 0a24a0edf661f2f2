"""Targets without weight do nothing, and where none has any the rest values hold."""

import warnings

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.scenes.maya_ascii.nodes.constraints.constraint_inputs import (
    read_constraint_name,
)
from keyweave.scenes.maya_ascii.nodes.node_types import NODE_TYPES
from made_up.constraint_scenes import TYPES, constraint
from made_up.placed_nodes import Opened, node, opened

RESTS = {
    "point": ("ct", "rst", [1, 2, 3]),
    "orient": ("cr", "rsrr", [10, 20, 30]),
    "parent": ("ct", "rst", [1, 2, 3]),
    "aim": ("cr", "rsrr", [10, 20, 30]),
    "scale": ("cs", "rs", [1, 2, 3]),
}


@pytest.mark.parametrize("kind", RESTS)
@pytest.mark.parametrize("enabled", [0, 1])
def test_where_all_weights_are_zero_the_rest_values_hold(folder, kind, enabled):
    output, rest, given_ = RESTS[kind]
    scene = {"t0": node((4, 5, 6), (40, 0, 0)), "t1": node(), "n": node()}
    settings_ = {rest: given_, "erp": enabled}
    made = constraint(kind, "n", ["t0", "t1"], drive=False, **settings_)
    name = f"n_{kind}Constraint1"
    plan = opened(folder, scene, made).plan(
        [f"{name}.{output}"], [f"{name}.w0", f"{name}.w1"]
    )
    zeros = np.array([0.0, 1.0, 0.0])
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        (found,) = plan.run(None, [zeros, 0 * zeros])
    expected = np.radians(given_) if output == "cr" else given_
    assert_allclose(found[[0, 2]], [expected, expected])
    assert np.abs(found[1] - expected).max() > 0.1
    assert [str(one.message) for one in told] == [
        f"the weights of {name} sum to zero; its rest values are used"
    ]


@pytest.mark.parametrize("kind", RESTS)
def test_a_constraint_without_targets_is_reported_and_rests(folder, kind):
    output, rest, given_ = RESTS[kind]
    made = constraint(kind, "n", [], drive=False, **{rest: given_})
    asked = opened(folder, {"n": node()}, made)
    with pytest.warns(kw.KeyweaveWarning, match=f"n_{kind}Constraint1 .* without targets"):
        found = asked(f"n_{kind}Constraint1.{output}")
    assert_allclose(found, np.radians(given_) if output == "cr" else given_)


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("type_", ["orient", "parent"])
def test_without_targets_all_interpolations_rest(folder, type_, kind):
    made = constraint(type_, "n", [], drive=False, rsrr=[10, 20, 30], int=kind)
    with pytest.warns(kw.KeyweaveWarning, match="without targets"):
        found = opened(folder, {"n": node()}, made)(f"n_{type_}Constraint1.cr")
    assert_allclose(np.degrees(found), [10, 20, 30])


@pytest.mark.parametrize("type_", TYPES)
def test_a_bare_constraint_gives_numbers_and_a_report(folder, type_):
    outputs = [
        name
        for name, made in NODE_TYPES[type_].rules.items()
        if made.reads is read_constraint_name
    ]
    asked = Opened(folder, f'createNode {type_} -n "bare";\n')
    for output in outputs:
        with pytest.warns(kw.KeyweaveWarning, match="bare"):
            assert np.isfinite(asked(f"bare.{output}")).all()


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("heavy", range(3))
def test_targets_with_a_weight_of_zero_have_no_effect(folder, kind, heavy):
    scene = {f"t{i}": node([i, 2, 0], [50 * i, -40, 30 * i]) for i in range(3)}
    scene["n"] = node()
    weights = [float(i == heavy) for i in range(3)]
    made = constraint("parent", "n", ["t0", "t1", "t2"], weights=weights, int=kind)
    asked = opened(folder, scene, made)
    assert_allclose(asked("n.wm"), asked(f"t{heavy}.wm"), atol=1e-9)


@pytest.mark.parametrize("kind", range(5))
@pytest.mark.parametrize("weights", [(0, 1), (0, 1, 1), (1, 0, 1), (0, 0, 1), (0, 0)])
def test_a_weight_of_zero_does_not_depend_on_other_samples(folder, kind, weights):
    """Two targets may count and a third, without weight, before them by interpType."""
    names = [f"t{i}" for i, _ in enumerate(weights)]
    scene = {name: node([i, 2, 0], [50 * i, -40, 30 * i]) for i, name in enumerate(names)}
    made = constraint("parent", "n", names, int=kind)
    channels = [f"n_parentConstraint1.w{i}" for i, _ in enumerate(names)]
    plan = opened(folder, {**scene, "n": node()}, made).plan(["n.wm"], channels)
    (alone,) = plan.run(None, weights)
    (among,) = plan.run(None, [[weight, 0.5] for weight in weights])
    assert_allclose(among[0], alone, atol=1e-9)


@pytest.mark.parametrize("kind", ["parent", "point", "orient", "aim", "scale"])
def test_scales_of_zero_give_finite_values(folder, kind):
    scene = {
        "top": node(scale=[0, 1, 1]),
        "flat": node(scale=[0, 0, 0]),
        "t0": node((1, 2, 3), (10, 20, 30), "flat", scale=[1, 0, 1]),
        "n": node(parent="top"),
    }
    for targets in (["t0"], ["t0", "top"]):
        made = constraint(kind, "n", targets, drive=False)
        asked = opened(folder, scene, made)
        for what in {"point": ["ct"], "parent": ["ct", "cr"], "scale": ["cs"]}.get(
            kind, ["cr"]
        ):
            assert np.isfinite(asked(f"n_{kind}Constraint1.{what}")).all()
