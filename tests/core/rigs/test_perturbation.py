"""Steps of channels around poses, evaluated in one batch."""

import numpy as np
import pytest
from numpy.testing import assert_array_equal

from keyweave.rigs.perturbation import Perturbation
from keyweave.rigs.rig import Control

CONTROLS = [
    Control("a", "extra", ["a.translateX", "a.rotateY"]),
    Control("b", "extra", ["b.translateZ", "b.blend"], np.array([[-9, 9], [0.0, 1.0]])),
]


@pytest.fixture
def perturbation():
    """Perturb a joint and two controls that depend on all channels."""

    def evaluate(values):
        calls.append(len(values))
        worlds = np.tile(np.eye(4), (len(values), 3, 1, 1))
        a, turn, b, blend = values.T
        worlds[:, 0, 3, 0] = a * (1 - blend) + blend * b**2
        worlds[:, 1, 3, 1] = np.sin(turn) * b
        worlds[:, 2, 0, 1] = turn + a
        return worlds[:, :1], worlds[:, 1:]

    calls = []
    made = Perturbation(evaluate, CONTROLS, size=100.0)
    made.calls = calls
    return made


def test_controls_are_perturbed_around_their_own_poses_in_one_batch(perturbation, rng):
    poses = rng.uniform(0, 1, (5, 4))
    controls = [1, 0, 1, 1, 0]
    each = perturbation.perturb_each(poses[0], poses, controls)
    assert len(perturbation.calls) == 1
    for pose, control, (there, changes) in zip(poses, controls, each):
        here, (expected,) = perturbation.perturb(pose, [control])
        for found, wanted in ((there, here), *zip(changes, expected)):
            for one, other in zip(found, wanted):
                assert_array_equal(one, other)


def test_no_pose_needs_no_evaluation(perturbation):
    assert perturbation.perturb_each(np.zeros(4), np.empty((0, 4)), []) == []
    assert perturbation.calls == []
