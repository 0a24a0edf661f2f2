"""Slow versions of inbetweening that can be read off its recipe, to test the fast ones."""

from itertools import product

import numpy as np
from scipy.spatial.transform import Rotation

from .sequences import facing, points_of, turn_back, velocities_of


def height_of(motions):
    """Return the median height of all frames."""
    return np.median([np.ptp(p[:, 1]) for m in motions for p in points_of(m)])


def relative(motion, frame, vectors, height):
    """Return vectors in heights, seen from where the figure faces."""
    return vectors @ turn_back(motion, frame).T / height


def pose_points(motion, frame, height):
    """Return the points of a frame relative to the ground below its root."""
    root = motion.root_positions[frame] * [1, 0, 1]
    return relative(motion, frame, points_of(motion)[frame] - root, height)


def distance(key, source, frame, height):
    """Return D of a key, a motion of one frame, and a frame of a source."""
    points = [pose_points(m, f, height) for m, f in ((key, 0), (source, frame))]
    total = np.mean(np.sum((points[0] - points[1]) ** 2, axis=1))
    for p, q in zip(key.rotations[0, 1:], source.rotations[frame, 1:]):
        between = Rotation.from_quat([p, q]).as_matrix()
        squares = np.sum((between[0] - between[1]) ** 2)
        total += 0.2 * squares / (len(key.skeleton) - 1)
    return total


def travel(first, i, last, j, height):
    """Return the travel of the root between two frames, in the heading of the first."""
    step = (last.root_positions[j] - first.root_positions[i]) * [1, 0, 1]
    return relative(first, i, step, height)


def turning(motion):
    return np.unwrap([facing(motion, frame) for frame in range(len(motion))])


def candidate_cost(keys, lengths, gap, source, start, length, height):
    """Return the cost of a segment in a gap; each key is a motion of one frame."""
    n, end = lengths[gap], start + length
    a, b = keys[gap], keys[gap + 1]
    cost = distance(a, source, start, height) + distance(b, source, end, height)
    gone = travel(source, start, source, end, height)
    cost += np.sum((gone - travel(a, 0, b, 0, height)) ** 2)
    turn = facing(b, 0) - facing(a, 0)
    turn = (turn + np.pi) % (2 * np.pi) - np.pi
    headings = turning(source)
    cost += 0.05 * (headings[end] - headings[start] - turn) ** 2
    cost += 0.01 * np.log(length / n) ** 2
    around = []
    if gap > 0:
        around.append((keys[gap - 1], start - round(lengths[gap - 1] * length / n)))
    if gap + 1 < len(lengths):
        around.append((keys[gap + 2], end + round(lengths[gap + 1] * length / n)))
    for key, frame in around:
        inside = 0 <= frame < len(source)
        own = min(distance(key, source, frame, height), 0.04) if inside else 0.02
        cost += 0.3 * own
    return cost


def join_cost(before, after, height):
    """Return the cost of a jump between segments (source, start, length, n)."""
    poses, speeds = [], []
    for (source, start, length, n), at in ((before, "end"), (after, "start")):
        frame = start + length if at == "end" else start
        velocity = velocities_of(points_of(source))[frame] * source.frame_rate / 30
        poses.append(pose_points(source, frame, height))
        speeds.append(4 * length / n * relative(source, frame, velocity, height))
    return 0.3 * sum(np.mean(np.sum((a - b) ** 2, axis=1)) for a, b in (poses, speeds))


def best_choice(costs, joins):
    """Return the candidate of each gap with the least total, of all that there are."""
    n = [range(len(each)) for each in costs]

    def total(choice):
        return sum(c[i] for c, i in zip(costs, choice)) + sum(
            table[i, j] for table, i, j in zip(joins, choice, choice[1:])
        )

    return list(min(product(*n), key=total))
