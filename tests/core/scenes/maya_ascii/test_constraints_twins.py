"""Constraints agree with slow twins, with themselves sample by sample, and nearby."""

import numpy as np
import pytest
from hypothesis import assume, given, reject, strategies as st
from numpy.testing import assert_allclose

from case_profiles import draw_cases
from keyweave.geometry.matrices import decompose_matrix, extract_rotation
from keyweave.scenes.maya_ascii.nodes.constraints.constraint_inputs import (
    read_constraint_name,
)
from keyweave.scenes.maya_ascii.nodes.constraints.constraint_targets import (
    extract_scale,
    measure_row_lengths,
    remove_scale,
)
from keyweave.scenes.maya_ascii.nodes.node_types import NODE_TYPES
from made_up.constraint_scenes import TYPES, constraint, set_attr
from made_up.placed_nodes import (
    Opened,
    angle_between,
    degrees,
    lengths,
    node,
    opened,
    sizes,
    triples,
    weights_,
)
from twins import constraints as naive, scene as naive_scene

matrices = st.builds(
    lambda t, r, s, order: (
        np.diag([*s, 1.0])
        @ naive_scene.turn(r, naive_scene.ORDERS[order])
        @ naive_scene.moved(t)
    ).tolist(),
    triples(lengths), triples(degrees), triples(st.sampled_from([1.0, 0.5, 2.0, -1.5])),
    st.integers(0, 5),
)  # fmt: skip
sheared = st.builds(
    lambda a, b: (np.array(a) @ np.array(b)).tolist(), matrices, matrices
) | matrices  # fmt: skip
angles3, order = triples(degrees.map(np.radians)), st.integers(0, 5)
vectors, unit_interval = triples(lengths), st.sampled_from([0.0, 0.3, 1.0])
switch = st.integers(0, 1)
scales3 = triples(st.sampled_from([1.0, 0.5, 2.0, -1.5]))
OF_POINT = {"tt": vectors, "trp": vectors, "trt": vectors, "tpm": sheared, "tw": weights_}
OF_TURN = {"tr": angles3, "tro": order, "tjo": angles3}
OF_MOVED = {"cpim": sheared, "crp": vectors, "crt": vectors, "rst": vectors, "erp": switch}
OF_TURNED = {"cpim": sheared, "cro": order, "cjo": angles3, "rsrr": angles3, "erp": switch}
POLARITY = {"o": vectors, "cop": unit_interval}
OLD = {"o": angles3, "uooc": switch}
KIND = {"int": st.integers(0, 4)}
TWINS = {
    "pointConstraint.ct": (naive.point_constraint, OF_POINT, {**OF_MOVED, **POLARITY}),
    "poleVectorConstraint.ct": (
        naive.pole_vector_constraint, OF_POINT, {**OF_MOVED, **POLARITY, "ps": sheared},
    ),
    "parentConstraint.ct": (
        naive.parent_constraint_translate,
        {**OF_POINT, **OF_TURN, "tot": vectors, "ts": scales3, "tis": triples(sizes),
         "tsc": switch},
        OF_MOVED,
    ),
    "parentConstraint.cr": (
        naive.parent_constraint_rotate,
        {**OF_TURN, "tpm": sheared, "tw": weights_, "tor": angles3, "tis": triples(sizes),
         "tsc": switch},
        {**OF_TURNED, **KIND},
    ),
    "orientConstraint.cr": (
        naive.orient_constraint,
        {**OF_TURN, "tpm": sheared, "tw": weights_},
        {**OF_TURNED, **KIND, **OLD},
    ),
    "aimConstraint.cr": (
        lambda values: naive.aim_constraint(values)[0],
        OF_POINT,
        {**OF_TURNED, **OLD, "ct": vectors, "crp": vectors, "crt": vectors, "a": vectors,
         "u": vectors, "wu": vectors, "wum": sheared, "wut": st.integers(0, 4)},
    ),
    "scaleConstraint.cs": (
        naive.scale_constraint,
        {"ts": scales3, "tpm": sheared, "tw": weights_},
        {"cpim": sheared, "o": scales3, "tsc": switch, "rs": scales3, "erp": switch},
    ),
}  # fmt: skip
IN_DEGREES = {"tr", "tjo", "tor", "cjo", "rsrr"}


def written(type_, values):
    """Return a constraint whose every input is set, without any connection."""
    lines = [f'createNode {type_} -n "c";']
    flat = {f".{short}": one for short, one in values.items() if short != "tg"}
    for i, target in enumerate(values["tg"]):
        flat.update({f".tg[{2 * i}].{short}": one for short, one in target.items()})
    for path, one in flat.items():
        short = path.rpartition(".")[2]
        turning = short == "o" and type_ in ("orientConstraint", "aimConstraint")
        if short in IN_DEGREES or turning:
            one = np.degrees(one)
        lines.append(set_attr(path, one))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("plug", TWINS)
@draw_cases(60)
@given(st.data())
def test_constraints_agree_with_naive(folder, plug, data):
    twin, of_target, of_node = TWINS[plug]
    values = data.draw(st.fixed_dictionaries({}, optional=of_node))
    given_ = {"tw": of_target["tw"]}
    optional = {short: one for short, one in of_target.items() if short != "tw"}
    one = st.fixed_dictionaries(given_, optional=optional)
    values["tg"] = data.draw(st.lists(one, min_size=1, max_size=3))
    type_, _, output = plug.partition(".")
    assume(type_ != "aimConstraint" or is_clear(values))
    try:
        expected = twin(values)
    except naive.Torn:
        reject()
    found = Opened(folder, written(type_, values))(f"c.{output}")
    if output != "cr":
        assert_allclose(found, expected, rtol=1e-7, atol=1e-7)
        return
    added = np.array(values.get("o", [0, 0, 0])) * values.get("uooc", 0)
    pair = [list(one - added) for one in (found, np.array(expected))]
    turns = [naive.rotation(one, values.get("cro", 0)) for one in pair]
    assert_allclose(*turns, atol=1e-5)


def is_clear(values):
    """Return whether aim and up vectors say what they mean."""
    _, way = naive.aim_constraint(values)
    here = [
        sum(one) for one in zip(*(naive.value(values, k) for k in ("ct", "crp", "crt")))
    ]
    own = naive.value(values, "a"), naive.value(values, "u")
    world = way, naive.up_vector(values, here)
    if any(np.linalg.norm(one) < 0.1 for one in (*own, *world)):
        return False
    if naive.value(values, "wut") == 4:
        return angle_between(own[0], way) < 3.1
    return all(0.02 < angle_between(*one) < 3.12 for one in (own, world))


@pytest.mark.parametrize("type_", TYPES)
@pytest.mark.parametrize("seed", range(3))
def test_samples_evaluated_together_equal_those_evaluated_alone(type_, seed):
    rng = np.random.default_rng(seed)
    rules = [r for r in NODE_TYPES[type_].rules.values() if r.reads is read_constraint_name]
    for made in {id(r): r for r in rules}.values():
        inputs = [random_input(type_, name, (5,), rng) for name in made.inputs]
        together = applied(made, inputs)
        for i in range(5):
            alone = applied(made, [picked(one, i) for one in inputs])
            for whole, single in zip(together, alone):
                assert_allclose(whole[i], single, atol=1e-8)
        spread = [one if isinstance(one, dict) else one[:, np.newaxis] for one in inputs]
        for whole, wide in zip(together, applied(made, spread)):
            assert wide.shape[:2] == (5, 5)
            assert_allclose(wide[range(5), range(5)], whole, atol=1e-8)


def random_input(type_, name, samples, rng):
    attribute = NODE_TYPES[type_].attributes[name]
    if attribute.multi:
        return {i: drawn(attribute, samples, rng) for i in (0, 2)}
    return drawn(attribute, samples, rng)


def drawn(attribute, samples, rng):
    if attribute.long in ("interpType", "worldUpType") or attribute.long.endswith("Order"):
        return rng.integers(0, 5, samples).astype(float)
    if attribute.kind == "matrix":
        made = rng.normal(size=(*samples, 4, 4))
        made[..., 3] = 0, 0, 0, 1
        return made.swapaxes(-1, -2)
    wide = (3,) if attribute.children else ()
    made = rng.normal(size=samples + wide)
    return np.abs(made) if attribute.long == "targetWeight" else made


def picked(one, i):
    return {k: v[i] for k, v in one.items()} if isinstance(one, dict) else one[i]


def applied(made, inputs):
    with np.errstate(all="ignore"):
        found = made.function("n", *inputs)
    return found if isinstance(found, tuple) else (found,)


@pytest.mark.parametrize("kind", ["parent", "point", "orient", "aim", "scale"])
def test_small_moves_of_a_target_have_an_effect_that_is_smooth(folder, kind):
    """Differences over h and h / 2 agree to the second order."""
    scene = {
        "top": node((1, 2, 3), (20, 30, 40), scale=[2, 1, 1.5]),
        "t0": node((5, -3, 2), (10, -60, 30)),
        "t1": node((2, 4, 9), (50, 20, -30), scale=[2, 2, 1]),
        "n": node(parent="top"),
    }
    made = constraint(kind, "n", ["t0", "t1"], weights=[1.0, 0.5])
    channels = ["t0.tx", "t0.ry", "t0.sz", "t1.rz", f"n_{kind}Constraint1.w0"]
    plan = opened(folder, scene, made).plan(["n.wm"], channels)
    base = np.array([5.0, np.radians(-60), 1.0, np.radians(-30), 1.0])
    for i in range(len(channels)):
        slopes = []
        for h in (1e-2, 5e-3, 2.5e-3):
            moved = np.repeat(base[:, None], 2, axis=1)
            moved[i] += [-h, h]
            low, high = plan.run(None, list(moved))[0]
            slopes.append((high - low) / (2 * h))
        first, second = (np.abs(b - a).max() for a, b in zip(slopes, slopes[1:]))
        assert first < 0.02
        assert second < first / 3 + 1e-9


@pytest.mark.parametrize("shear", [0.0, 1e-15, 1e-9, 1e-5, 0.1])
@pytest.mark.parametrize("mirrored", [1.0, -1.0])
def test_fast_matrix_decompositions_equal_the_full_decomposition(shear, mirrored):
    turn = np.array(naive.rotation([0.3, 0.5, -0.7], 0))
    linear = (
        np.diag([2.0, 0.5, 3.0 * mirrored]) @ (np.eye(3) + shear * np.eye(3, k=-1)) @ turn
    )
    linear = np.stack([linear, turn])
    expected_turn = extract_rotation(linear, mirrored_axes="xyz")
    assert_allclose(remove_scale(linear), expected_turn, atol=1e-12)
    assert_allclose(extract_scale(linear), decompose_matrix(linear)[1], atol=1e-12)
    assert (measure_row_lengths(linear) is None) == (shear > 1e-12 or mirrored < 0)
