"""What a channel does not reach by the connections of a rig, it does not move."""

import numpy as np
import pytest

from keyweave.examples import load_scene
from keyweave.rigs import classification, rig_memory
from keyweave.rigs.control_reach import Reach, find_node_reach
from keyweave.rigs.controls import get_transform_name
from keyweave.rigs.perturbation import (
    DOWN,
    UP,
    Perturbation,
    PosedChanges,
    WrongReachError,
)
from keyweave.rigs.rig import Control
from keyweave.scenes.maya_ascii import rig_builder
from keyweave.scenes.maya_ascii.evaluation.file_joints import FileJoints

MOST_POSES = 320


@pytest.fixture
def surveyed(monkeypatch):
    """Return a function that finds the rig of the biped, and what was asked and posed."""
    monkeypatch.setenv(rig_memory.VARIABLE, "off")

    def find():
        asked = []

        def classify(evaluate, controls, values, parents, reach=None):
            n_poses = [0]

            def count(rows):
                n_poses[0] += len(rows)
                return evaluate(rows)

            effects = classification.classify_controls(
                count, controls, values, parents, reach
            )
            asked.append((evaluate, controls, values, parents, reach, effects, *n_poses))
            return effects

        monkeypatch.setattr(rig_builder, "classify_controls", classify)
        scene = load_scene("biped")
        scene.rig()
        return scene, asked[0]

    return find


def test_finding_the_biped_takes_few_poses(surveyed):
    *_, n_poses = surveyed()[1]
    assert 0 < n_poses <= MOST_POSES


def test_the_reach_changes_nothing_but_the_number_of_poses(surveyed):
    evaluate, controls, values, parents, _, effects, _ = surveyed()[1]
    expected = classification.classify_controls(evaluate, controls, values, parents)
    assert effects.kinds == expected.kinds
    for name in ("moves", "carries", "control_figures", "joint_figures"):
        np.testing.assert_array_equal(getattr(effects, name), getattr(expected, name))


def test_nodes_reach_all_that_the_evaluation_reaches(surveyed):
    scene, (_, controls, _, parents, reach, _, _) = surveyed()
    state = scene.state
    names = [*scene.rig().joints]
    assert len(names) == len(parents)
    owners = [get_transform_name(control) for control in controls]
    by_channel = [owner for owner, c in zip(owners, controls) for _ in c.channels]
    nodes = [[*map(state.graph.node, part)] for part in (by_channel, names, owners)]
    wide = find_node_reach(FileJoints(state), *nodes)
    for part, known in zip(wide, reach):
        assert (part >= known).all()
        assert part.mean() < 0.6, "it tells the limbs apart"


def slide(rows):
    """Two joints, each with a control that shifts it; the first channel moves both."""
    worlds = np.tile(np.eye(4), (len(rows), 2, 1, 1))
    worlds[:, :, 3, 0] = rows[:, :1] + rows[:, 1:]
    return worlds, worlds[:, [0, 0, 1]]


SLIDERS = [Control(name, "extra", [f"{name}.translateX"]) for name in "abc"]
ALONE = Reach(
    np.array([[1, 1], [1, 0], [0, 1]], bool),
    np.array([[1, 1, 1], [1, 1, 0], [0, 0, 1]], bool),
)


def step_all(reach):
    """Return the changes by all steps, and the numbers of poses of each evaluation."""
    calls = []

    def evaluate(rows):
        calls.append(len(rows))
        return slide(rows)

    posed = PosedChanges(Perturbation(evaluate, SLIDERS, 9.0, reach), np.zeros(3))
    for side in (UP, DOWN, UP):
        posed.step(np.ones(3, bool), side)
    return posed, calls


def test_channels_that_share_no_joint_share_a_pose_and_nothing_is_posed_twice():
    packed, calls = step_all(ALONE)
    assert calls == [1 + 2, 2]  # with the pose itself
    every, calls = step_all(Reach.of_everything(3, packed.here))
    assert calls == [1 + 3, 3]
    for part, expected in zip(packed.joints, every.joints):
        np.testing.assert_array_equal(part, expected)
    for part, expected in zip(packed.moved, every.moved):
        np.testing.assert_array_equal(part, expected)


def test_a_wrong_reach_is_noticed_and_left_aside():
    wrong = Reach(np.array([[1, 0], [1, 0], [0, 1]], bool), ALONE.controls)
    with pytest.raises(WrongReachError):
        step_all(wrong)
    effects = classification.classify_controls(slide, SLIDERS, np.zeros(3), [-1, -1], wrong)
    assert effects.moves.tolist() == [[True, True], [True, False], [False, True]]
