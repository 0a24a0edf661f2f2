"""What a control moves tells what it is for, in any unit and wherever the rig stands."""

import numpy as np
import pytest
from hypothesis import given, strategies as st
from scipy.spatial.transform import Rotation

from case_profiles import draw_cases
from keyweave.rigs.classification import classify_controls, find_descendants
from keyweave.rigs.rig import Control

PLACE = ("translateX", "translateY", "translateZ")
TURN = ("rotateX", "rotateY", "rotateZ")
CHAIN = (-1, 0, 1)
UPPER, LOWER = 4.0, 3.0


def standing(places, turns=None):
    """Return matrices, shape (n, n_things, 4, 4), of places and, as rows, of axes."""
    places = np.asarray(places, float)
    made = np.tile(np.eye(4), (*places.shape[:-1], 1, 1))
    made[..., 3, :3] = places
    if turns is not None:
        made[..., :3, :3] = turns
    return made


def pointing(at, side=(0.0, 1.0, 0.0)):
    """Return axes of which x points somewhere and z lies across a side."""
    x = at / np.linalg.norm(at, axis=-1, keepdims=True)
    z = np.cross(x, side)
    z /= np.linalg.norm(z, axis=-1, keepdims=True)
    return np.stack([x, np.cross(z, x), z], axis=-2)


def turned(angles):
    return Rotation.from_euler("xyz", angles).as_matrix().swapaxes(-1, -2)


def limb(goals, poles):
    """Return matrices of three joints of a limb that starts at the origin."""
    far = np.linalg.norm(goals, axis=-1, keepdims=True)
    along = goals / far
    reached = np.clip(far, UPPER - LOWER, UPPER + LOWER)
    near = (UPPER**2 - LOWER**2 + reached**2) / (2 * reached)
    across = poles - along * (poles * along).sum(-1, keepdims=True)
    across /= np.linalg.norm(across, axis=-1, keepdims=True)
    knees = along * near + across * np.sqrt(np.maximum(UPPER**2 - near**2, 0))
    ends = along * reached
    bent = across + 1e-3 * along  # no bone of a straight limb lies along it
    turns = [pointing(one, bent) for one in (knees, ends - knees)]
    turns.append(np.tile(np.eye(3), (len(goals), 1, 1)))
    places = [np.zeros_like(ends), knees, ends]
    return standing(np.stack(places, 1), np.stack(turns, 1))


def control(name, attributes, limits=None):
    return Control(name, "extra", [f"{name}.{one}" for one in attributes], limits)


def kind_of(evaluate, attributes=PLACE, values=None, parents=CHAIN):
    """Return the kind of a control beside one that carries all."""
    some = [control("one", attributes), control("world", PLACE)]
    n = len(attributes)

    def both(rows):
        joints, controls = evaluate(rows[:, :n])
        shift = standing(rows[:, np.newaxis, n:])
        return joints @ shift, np.concatenate([controls, shift], axis=1) @ shift

    at = np.zeros(n) if values is None else np.asarray(values, float)
    return classify_controls(both, some, np.append(at, [0, 0, 0]), parents).kinds[0]


def carried(values):
    """A figure that goes along with its control."""
    places = values[:, np.newaxis] + np.array([[0, 9, 0], [0, 5, 0], [0, 1, 0]])
    return standing(places), standing(values[:, np.newaxis] + [3.0, 0, 0])


def reaching(values):
    """A limb whose end is placed."""
    goals = np.array([0.5, -6.0, 1.0]) + values
    return limb(goals, np.array([0.0, 0, 9])), standing(goals[:, np.newaxis])


def stretched(values):
    """A limb whose goal is out of reach."""
    goals = np.array([0.5, -9.0, 1.0]) + values
    return limb(goals, np.array([0.0, 0, 9])), standing(goals[:, np.newaxis])


def straight(values):
    """A limb whose goal is just in reach."""
    goals = np.array([0.0, -UPPER - LOWER, 0.0]) + values
    return limb(goals, np.array([0.0, 0, 9])), standing(goals[:, np.newaxis])


def pole(values):
    """A limb that bends towards its control."""
    poles = np.array([1.0, -2.0, 6.0]) + values
    goals = np.broadcast_to([0.5, -6.0, 1.0], poles.shape)
    return limb(goals, poles), standing(poles[:, np.newaxis])


def aimed(values):
    """An eye that looks at its control."""
    at = np.array([1.0, 0, 8]) + values
    axes = pointing(at)[:, np.newaxis] * np.ones((1, 3, 1, 1))
    places = np.tile([[0.0, 0, 0], [0, 1, 0], [0, 2, 0]], (len(at), 1, 1))
    return standing(places, axes), standing(at[:, np.newaxis])


def turning(values):
    """Joints of which the lower two are turned."""
    axes = np.tile(np.eye(3), (len(values), 3, 1, 1))
    axes[:, 1] = axes[:, 2] = turned(values)
    places = np.tile([[0.0, 0, 0], [0, 1, 0], [0, 2, 0]], (len(values), 1, 1))
    return standing(places, axes), standing(places[:, :1], axes[:, 1:2])


def shifting(values):
    """A joint in the middle that goes along, and nothing that turns."""
    places = np.tile([[0.0, 0, 0], [0, 1, 0], [0, 2, 0]], (len(values), 1, 1))
    places[:, 1] += values
    return standing(places), standing(values[:, np.newaxis])


def twisting(values):
    """A joint in the middle that goes along and turns, below one that does not."""
    joints, controls = shifting(values)
    joints[:, 1, :3, :3] = turned(values)
    return joints, controls


def lagging(values):
    """A limb whose end goes half of the way."""
    joints, _ = reaching(values / 2)
    return joints, reaching(values)[1]


def sliding(values):
    """A slider of a panel that turns a head."""
    joints, _ = turning(values[:, [1, 0, 2]] / 5)
    return joints, standing(values[:, np.newaxis] + [40.0, 3, 0])


def still(values):
    """Nothing that moves."""
    places = np.tile([[0.0, 0, 0], [0, 1, 0], [0, 2, 0]], (len(values), 1, 1))
    return standing(places), standing(values[:, np.newaxis])


RIGS = {
    carried: "root",
    reaching: "ik",
    stretched: "ik",
    straight: "ik",
    pole: "directional",
    aimed: "directional",
    shifting: "extra",
    twisting: "extra",
    lagging: "extra",
    sliding: "extra",
    still: "extra",
}


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.__name__)
def test_translating_a_control_tells_its_kind(rig):
    assert kind_of(rig) == RIGS[rig]


def test_rotating_a_control_tells_its_kind():
    assert kind_of(turning, TURN) == "rotational"


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.__name__)
def test_the_order_of_joints_does_not_matter(rig):
    def backwards(values):
        joints, controls = rig(values)
        return joints[:, ::-1], controls

    assert kind_of(backwards, parents=(1, 2, -1)) == RIGS[rig]


@pytest.mark.parametrize("rig", RIGS, ids=lambda rig: rig.__name__)
@given(
    size=st.sampled_from([1e-3, 1.0, 1e3]),
    turn=st.tuples(*[st.floats(-3, 3)] * 3),
    place=st.tuples(*[st.floats(-50, 50)] * 3),
    parent=st.tuples(*[st.floats(-3, 3)] * 3),
)
@draw_cases(10)
def test_kinds_hold_in_any_unit_and_wherever_a_rig_stands(rig, size, turn, place, parent):
    world = np.eye(4)
    world[:3, :3], world[3, :3] = size * turned(turn), size * np.array(place)
    own = turned(parent)  # the space in which the control is translated

    def elsewhere(values):
        return tuple(each @ world for each in rig(values @ own / size))

    assert kind_of(elsewhere) == RIGS[rig]


@pytest.mark.parametrize("free", [(0,), (1,), (0, 1), (0, 2)], ids=str)
@pytest.mark.parametrize("rig", [aimed, pole, sliding], ids=lambda rig: rig.__name__)
def test_a_control_with_locked_axes_is_of_the_same_kind(rig, free):
    def evaluate(values):
        every = np.zeros((len(values), 3))
        every[:, free] = values
        return rig(every)

    assert kind_of(evaluate, [PLACE[axis] for axis in free]) == RIGS[rig]


def test_a_control_that_rotates_a_joint_is_not_directional():
    def evaluate(values):
        joints, controls = aimed(values[:, :3])
        axes = turned(values[:, 3:])
        joints[:, 2, :3, :3] = axes
        controls[:, 0, :3, :3] = axes
        return joints, controls

    assert kind_of(evaluate, PLACE + TURN) == "rotational"


@pytest.mark.parametrize("far", [0.0, 10.0, 50.0])
def test_the_distance_of_a_target_does_not_matter(far):
    assert kind_of(aimed, values=(0, 0, far)) == "directional"
    assert kind_of(stretched, values=(0, -far / 25, 0)) == "ik"


@pytest.mark.parametrize("least", [0.0, 1.0])
def test_a_control_that_is_switched_off_is_tried_with_switches_at_their_ends(least):
    some = [control("one", PLACE), control("one.ik", ["ik"], [[0, 1]])]

    def evaluate(values):
        on = np.abs(values[:, 3:] - least)[:, :, np.newaxis]
        goals, controls = reaching(values[:, :3])
        rest, _ = reaching(np.zeros_like(values[:, :3]))
        return np.where(on[..., np.newaxis] > 0.5, goals, rest), controls[:, [0, 0]]

    off = np.array([0, 0, 0, least])
    assert classify_controls(evaluate, some, off, CHAIN).kinds == ("ik", "extra")


def test_a_working_control_is_classified_at_its_current_switch_value():
    some = [control("one", PLACE), control("one.carry", ["carry"], [[0, 1]])]

    def evaluate(values):
        joints, controls = aimed(values[:, :3])
        joints[values[:, 3] == 1] += carried(values[:, :3])[0][values[:, 3] == 1]
        return joints, controls[:, [0, 0]]

    assert classify_controls(evaluate, some, np.zeros(4), CHAIN).kinds[0] == "directional"
    assert classify_controls(evaluate, some, np.eye(4)[3], CHAIN).kinds[0] != "directional"


def test_the_joints_that_a_control_moves_are_listed_for_each_control():
    some = [control("hip", PLACE), control("knee", TURN), control("knee.size", ["size"])]

    def evaluate(values):
        joints, _ = still(values[:, :3])
        joints[:, :, 3, :3] += values[:, np.newaxis, :3]
        joints[:, 1, :3, :3] = turned(values[:, 3:6])
        joints[:, 2, 3, :3] += values[:, 6:]
        return joints, joints[:, [0, 1, 1]]

    effects = classify_controls(evaluate, some, np.zeros(7), CHAIN)
    assert effects.kinds == ("root", "rotational", "extra")
    expected = [[1, 1, 1], [0, 1, 0], [0, 0, 1]]
    np.testing.assert_array_equal(effects.moves, np.array(expected, bool))
    expected = [[0, 1, 1], [0, 0, 1], [0, 0, 0]]
    np.testing.assert_array_equal(effects.carries, np.array(expected, bool))


def world_and_prop(values):
    """A chain of three, and a prop beside it that the second control moves as well."""
    chain = [[0.0, 9, 0], [0, 5, 0], [0, 1, 0], [9, 0, 0]]
    places = np.tile(chain, (len(values), 1, 1)) + values[:, np.newaxis, :3]
    places[:, 3] += values[:, 3:]
    return standing(places), standing(places[:, [0, 3]])


WORLD_AND_PROP = [control("world", PLACE), control("prop", PLACE)]


def test_carrying_a_prop_does_not_make_a_root():
    """A figure's root is that of its largest skeleton, not of a joint beside it."""
    effects = classify_controls(world_and_prop, WORLD_AND_PROP, np.zeros(6), (-1, 0, 1, -1))
    assert effects.kinds == ("root", "extra")
    assert set(effects.control_figures) == set(effects.joint_figures) == {0}


def test_figures_that_share_no_control_have_separate_roots():
    def evaluate(values):
        parts = np.split(values, 2, axis=1)
        made = [world_and_prop(one) for one in parts]
        far = standing([[0.0, 0, 50]])
        joints = [made[0][0], made[1][0][:, [3]] @ far]
        return np.concatenate(joints, 1), np.concatenate([one[1] for one in made], 1)

    some = [control(f"{one.name}{n}", PLACE) for n in (1, 2) for one in WORLD_AND_PROP]
    effects = classify_controls(evaluate, some, np.zeros(12), (-1, 0, 1, -1, -1))
    assert effects.kinds == ("root", "extra", "root", "root")
    assert len(set(effects.control_figures[:2])) == 1
    assert set(effects.control_figures[2:]) == {effects.joint_figures[4]}
    assert effects.joint_figures[4] not in effects.joint_figures[:4]


def test_non_finite_poses_are_ignored():
    def evaluate(values):
        joints, controls = carried(values[:, :3])
        joints[values[:, 3] != 0] = np.nan
        return joints, controls[:, [0, 0]]

    some = [control("one", PLACE), control("one.scale", ["scaleX"])]
    effects = classify_controls(evaluate, some, np.zeros(4), CHAIN)
    assert effects.kinds == ("root", "extra")
    assert effects.moves.tolist() == [[True] * 3, [False] * 3]

    def nowhere(values):
        joints, controls = aimed(values)
        controls[1:] = np.inf
        return joints, controls

    assert kind_of(nowhere) == "extra"


def test_a_rig_without_controls_has_no_effects():
    def evaluate(values):
        joints, controls = carried(np.zeros((len(values), 3)))
        return joints, controls[:, :0]

    effects = classify_controls(evaluate, (), np.empty(0), CHAIN)
    assert effects.kinds == ()
    assert effects.moves.shape == (0, 3)


def test_a_joint_is_a_descendant_of_itself_and_its_ancestors():
    below = find_descendants([-1, 0, 0, 2])
    assert below.tolist() == [
        [True, True, True, True],
        [False, True, False, False],
        [False, False, True, True],
        [False, False, False, True],
    ]
