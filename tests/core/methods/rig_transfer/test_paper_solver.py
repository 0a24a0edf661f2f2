"""The loop of the thesis on rigs: one control after another, by Jacobians."""

import numpy as np
import pytest
from numpy.testing import assert_allclose

from case_profiles import count_cases
from keyweave.methods.rig_transfer.solvers import paper
from keyweave.methods.rig_transfer.solvers.paper import solve_by_paper
from keyweave.methods.rig_transfer.solvers.pose_targets import PoseTargets
from made_up import small_rigs
from twins.rig_transfer import PoseMatching

CHAIN = [f"c{number}" for number in range(4)]


@pytest.fixture
def leg(tmp_path):
    """Return a rig with one control of each kind, its knee bent."""
    return small_rigs.opened(tmp_path, small_rigs.figure(goal=(2, 15, 3))).rig()


@pytest.fixture(params=range(count_cases(6, 3)))
def chain(request, tmp_path):
    """Return a rig of controls one below another, each with a joint, and random axes."""
    rng = np.random.default_rng(request.param)
    lines, above = [small_rigs.HEAD], ""
    for name in CHAIN:
        lines += small_rigs.group(f"{name}_OFF", above, rng.uniform(-20, 20, 3))
        lines += [small_rigs.set_vector("r", rng.uniform(-180, 180, 3))]
        lines += [f'createNode transform -n "{name}" -p "{name}_OFF";']
        lines += [f'\tsetAttr ".ro" {rng.integers(6)};']
        locked = small_rigs.SIZE + (small_rigs.PLACE if above else [])
        lines += [f'\tsetAttr -l on -k off ".{short}";' for short in locked]
        lines += small_rigs.shape(name)
        lines += small_rigs.group(f"{name}_JNT", name, (0, 0, 0), "joint")
        above = name
    return small_rigs.opened(tmp_path, "\n".join(lines) + "\n").rig()


def list_targets(rig, values, joints=None):
    """Return the joints of a rig in some poses as targets."""
    joints = tuple(joints or rig.joints)
    columns = np.array([rig.joints.index(name) for name in joints])
    return PoseTargets(joints, joints, columns, rig.evaluate(values)[:, columns])


def draw_poses(rig, n_frames, size, seed=0):
    rng = np.random.default_rng(seed)
    limits = np.concatenate([control.limits for control in rig.controls])
    scales = [8 * size if ".translate" in name else size for name in rig.channels]
    steps = rng.uniform(-1, 1, (n_frames, len(scales))) * scales
    steps[:, [name.endswith((".ik", ".curl")) for name in rig.channels]] = 0
    return np.clip(rig.values + steps, *limits.T)


def compare_to_twin(rig, targets, start, held=()):
    values, n_evaluations = solve_by_paper(rig, targets, start, held=held)
    matrices = dict(zip(targets.joints, targets.matrices.swapaxes(0, 1)))
    twin = PoseMatching(rig, matrices, start, held)
    expected = list[list[float]]()
    for frame in range(len(targets)):
        expected.append(twin.match(frame, expected[-1] if expected else None))
    assert_allclose(values, expected, rtol=1e-9, atol=1e-9)
    assert np.ptp(values, axis=0).max() > 0.1
    return n_evaluations


def test_a_leg_is_matched_as_in_the_thesis(leg):
    joints = [name for name in leg.joints if name != "finger"]
    targets = list_targets(leg, draw_poses(leg, 2, 0.3), joints)
    compare_to_twin(leg, targets, leg.values, held=["world_CTRL"])


def test_a_chain_is_matched_as_in_the_thesis(chain):
    compare_to_twin(chain, list_targets(chain, draw_poses(chain, 2, 0.4)), chain.values)


def test_targets_of_a_chain_are_reached_step_by_step(chain, monkeypatch):
    targets = list_targets(chain, draw_poses(chain, 9, 0.5))
    errors = []
    for n_iterations in (0, 1, 2, 3, 6):
        monkeypatch.setattr(paper, "N_ITERATIONS", n_iterations)
        values = [
            solve_by_paper(chain, targets.take(slice(row, row + 1)), chain.values)[0][0]
            for row in range(len(targets))
        ]
        worlds = chain.evaluate(np.array(values))
        angles = targets.measure_angles(worlds)
        errors.append([targets.measure_positions(worlds).max(axis=1), angles.max(axis=1)])
    errors = np.array(errors)
    assert (np.diff(errors, axis=0) < 0).all()
    assert (errors[3] < 0.01 * errors[0]).all()
    assert (errors[4] < 1e-5 * errors[0]).all()


def test_a_pole_rotates_the_knee_to_its_target(leg):
    """The pole stays in the plane of the leg, which the joint of its target carries."""
    values = np.tile(leg.values, (5, 1))
    values[:, leg.channels.index("knee_CTRL.translateX")] += np.linspace(-30, 30, 5)
    targets = list_targets(leg, values, ["thigh", "knee", "ankle"])
    others = [name for name in small_rigs.KINDS if name != "knee_CTRL"]
    solved, _ = solve_by_paper(leg, targets, leg.values, held=others)
    worlds = leg.evaluate(solved)
    before = leg.evaluate(np.tile(leg.values, (5, 1)))
    assert targets.measure_positions(before).max() > 3
    assert targets.measure_positions(worlds).max() < 1e-9
    assert targets.measure_angles(worlds)[:, :2].max() < 1e-6


def test_held_controls_attributes_and_limits_are_kept(leg):
    column = leg.channels.index
    start = leg.values
    start[[column("spine_CTRL.curl"), column("foot_CTRL.ik")]] = 4, 0.9
    poses = draw_poses(leg, 4, 0.3)
    poses[:, column("cog_CTRL.rotateX")] = 1.6  # further than the spine alone can bend
    held = ("world_CTRL", "cog_CTRL", "head_CTRL")
    values, _ = solve_by_paper(leg, list_targets(leg, poses), start, held=held)
    still = (*held, "spine_CTRL.curl", "foot_CTRL.ik")
    kept = [name.startswith(still) for name in leg.channels]
    assert (values[:, kept] == start[kept]).all()
    bend = column("spine_CTRL.rotateX")
    limits = np.concatenate([control.limits for control in leg.controls])
    assert (values[:, bend] == limits[bend, 1]).all()


class CountedRig:
    """A rig that counts the poses that are evaluated."""

    def __init__(self, rig):
        self.rig, self.n_poses = rig, 0

    def __getattr__(self, name):
        return getattr(self.rig, name)

    def evaluate(self, values):
        self.n_poses += len(values)
        return self.rig.evaluate(values)

    def poses(self, values):
        self.n_poses += len(values)
        return self.rig.poses(values)


def test_each_frame_starts_from_the_frame_before_and_poses_are_counted(leg):
    rig = CountedRig(leg)
    poses = draw_poses(leg, 3, 0.3)
    targets = list_targets(leg, poses)
    values, n_evaluations = solve_by_paper(rig, targets, leg.values)
    assert n_evaluations == rig.n_poses
    first, _ = solve_by_paper(leg, list_targets(leg, poses[:1]), leg.values)
    assert_allclose(values[0], first[0], rtol=1e-9, atol=1e-9)
    held = list_targets(leg, poses[[0, 0, 0, 0]])
    errors = held.measure_positions(leg.evaluate(solve_by_paper(leg, held, leg.values)[0]))
    assert errors[-1].max() < 0.5 * errors[0].max()
