"""What is measured of a resequenced motion: obedience, jerks, steps, variety."""

import importlib.util

import numpy as np

from keyweave.geometry import rotations
from keyweave.methods.resequencing.source_frames import compute_points


def load_metrics(folder):
    """Return the reference's measures of variety, or None where they are missing."""
    path = folder / "tools" / "motion_metrics.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location("motion_metrics", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def constraint_errors(result, variation):
    """Return how many frames constraints are off, and how many radians their poses."""
    frames, off, turned = result.source_frames, 0, 0.0
    for t, row in result.fixed.items():
        wanted = frames.motion_index[row], frames.frame_numbers[row]
        got = variation.source_motion[t], variation.source_frame[t]
        off = max(off, abs(got[1] - wanted[1]) if got[0] == wanted[0] else np.inf)
        ours, theirs = variation.motion.rotations[t, 1:], frames.rotations[row, 1:]
        apart = rotations.compose(rotations.invert(theirs), ours)
        angles = np.linalg.norm(rotations.quaternion_to_vector(apart), axis=-1)
        turned = max(turned, float(angles.max(initial=0)))
    return off, turned


def accelerations(motion):
    """Return the greatest acceleration of a joint or end site, (n_frames - 2,)."""
    return np.linalg.norm(np.diff(compute_points(motion), 2, axis=0), axis=-1).max(axis=1)


def worst_jerk(result, variation):
    """Return the worst acceleration at transitions over the input's 99.5th percentile.

    At the frames around a transition and all that were smoothed for it, but those that are
    no worse than they were in the input.
    """
    frames = result.source_frames
    natural = [accelerations(motion) for motion in frames.motions]
    usual = np.percentile(np.concatenate(natural), 99.5)
    padded = np.concatenate([np.pad(one, 1) for one in natural])
    rows = variation.rearrangement.rows
    now, own = np.pad(accelerations(variation.motion), 1), padded[rows]
    worst = 0.0
    for transition in variation.transitions:
        last = int(round(transition.frame)) - 2
        width = transition.smoothing_width + 1
        near = np.clip(np.arange(last - width, last + width + 2), 0, len(now) - 1)
        worse = near[now[near] > 1.001 * own[near]]
        worst = max(worst, now[worse].max(initial=0.0))
    return worst / usual


def pose_vectors(motion):
    """Return the first two rows of each joint's rotation matrix, (n_frames, 6 n_joints)."""
    matrices = rotations.quaternion_to_matrix(motion.rotations)
    return matrices[:, :, :2].reshape(len(motion), -1)


def step_sizes(motion):
    """Return how far poses are from each frame to the next, and from last to first."""
    poses = pose_vectors(motion)
    return np.linalg.norm(np.roll(poses, -1, axis=0) - poses, axis=1)


def steps_at(result, variation):
    """Return the largest step at a constraint over the median, and the input's own."""
    steps = step_sizes(variation.motion)[:-1]
    median = np.median(steps)
    largest = own = 0.0
    for t, row in result.fixed.items():
        largest = max(largest, steps[max(t - 1, 0) : t + 1].max(initial=0))
        motion = result.source_frames.motions[result.source_frames.motion_index[row]]
        at = row - result.source_frames.starts[result.source_frames.motion_index[row]]
        natural = step_sizes(motion)[:-1]
        own = max(own, natural[max(at - 1, 0) : at + 1].max(initial=0))
    return largest / median, own / median


def variety(metrics, motion, output):
    """Return coverage, local and global diversity, and the ratio of mean accelerations."""
    if metrics is None:
        return (np.nan,) * 4
    ours, theirs = pose_vectors(output), pose_vectors(motion)
    costs = metrics.cost_matrix(ours, theirs)
    bends = [np.linalg.norm(np.diff(p, 2, axis=0), axis=1).mean() for p in (ours, theirs)]
    return (
        float(np.mean(metrics.window_min(costs.T, 30) < 2.0)),
        float(metrics.window_min(costs, 15).mean()),
        float(metrics.patched_nn(costs)),
        float(bends[0] / bends[1]),
    )
