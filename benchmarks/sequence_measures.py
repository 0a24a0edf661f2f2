"""Measures of a resequenced motion: constraint errors, jerks, steps and variety."""

import importlib.util

import numpy as np

from keyweave.animation.kinematics import compute_points
from keyweave.animation.source_frames import SourceFrames
from keyweave.geometry import rotations


def load_metrics(folder):
    """Return the reference measures of variety, or None if they are not available."""
    path = folder / "tools" / "motion_metrics.py"
    if not path.exists():
        return None
    spec = importlib.util.spec_from_file_location("motion_metrics", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def constraint_errors(result, variation):
    """Return the largest error of constraints, in frames, and of poses, in radians."""
    frames, frame_error, pose_error = result.source_frames, 0, 0.0
    for t, row in result.fixed.items():
        wanted = frames.motion_index[row], frames.frame_numbers[row]
        motion, frame = variation.source_motion[t], variation.source_frame[t]
        error = abs(frame - wanted[1]) if motion == wanted[0] else np.inf
        frame_error = max(frame_error, error)
        ours, theirs = variation.motion.rotations[t, 1:], frames.rotations[row, 1:]
        difference = rotations.compose(rotations.invert(theirs), ours)
        angles = np.linalg.norm(rotations.quaternion_to_vector(difference), axis=-1)
        pose_error = max(pose_error, float(angles.max(initial=0)))
    return frame_error, pose_error


def accelerations(motion):
    """Return the largest acceleration of a joint or end site, shape (n_frames - 2,)."""
    return np.linalg.norm(np.diff(compute_points(motion), 2, axis=0), axis=-1).max(axis=1)


def worst_jerk(result, variation):
    """Return the largest acceleration at transitions, relative to the input.

    The unit is the 99.5th percentile of the input. Frames around a transition and its
    smoothed frames count, unless their acceleration is not above that in the input.
    """
    frames = result.source_frames
    natural = [accelerations(motion) for motion in frames.motions]
    usual = np.percentile(np.concatenate(natural), 99.5)
    padded = np.concatenate([np.pad(values, 1) for values in natural])
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
    """Return two rows of each rotation matrix, shape (n_frames, 6 n_joints)."""
    matrices = rotations.quaternion_to_matrix(motion.rotations)
    return matrices[:, :, :2].reshape(len(motion), -1)


def step_sizes(motion):
    """Return the distances of poses between consecutive frames, and from last to first."""
    poses = pose_vectors(motion)
    return np.linalg.norm(np.roll(poses, -1, axis=0) - poses, axis=1)


def steps_at(result, variation):
    """Return the largest step at a constraint in output and input, over the median."""
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


def remove_heading(motion):
    """Return a motion whose root always faces the same way."""
    frames = SourceFrames.of(motion)
    up = np.eye(3)["xyz".index(motion.up_axis)]
    turns = rotations.vector_to_quaternion(-frames.headings[:, None] * up)
    turned = np.array(motion.rotations)
    turned[:, 0] = rotations.compose(turns, turned[:, 0])
    return motion.with_(rotations=turned)


def mean_speeds(motion):
    """Return the mean speed on the ground per second and the mean turning in degrees."""
    frames = SourceFrames.of(motion)
    turning = np.abs(rotations.wrap_angles(frames.heading_changes))
    speeds = np.abs(frames.steps).mean(), np.degrees(turning.mean())
    return np.array(speeds) * motion.frame_rate


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
