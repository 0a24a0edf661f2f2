"""Slow versions of resequencing that can be read off the paper, to test the fast ones."""

from itertools import groupby

import numpy as np
from scipy.spatial.transform import Rotation


def world_matrices(motion, frame):
    """Multiply 4 x 4 matrices from the root to each joint."""
    result = []
    turns = Rotation.from_quat(motion.rotations[frame]).as_matrix()
    places = {0: motion.root_positions[frame]}
    places.update(zip(motion.translated.tolist(), motion.translations[frame]))
    for joint, parent in enumerate(motion.skeleton.parents):
        local = np.eye(4)
        local[:3, :3] = turns[joint]
        local[:3, 3] = places.get(joint, motion.skeleton.offsets[joint])
        result.append(local if parent < 0 else result[parent] @ local)
    return result


def points_of(motion):
    """Return joints and then end sites of each frame."""
    skeleton, result = motion.skeleton, []
    for frame in range(len(motion)):
        matrices = world_matrices(motion, frame)
        points = [matrix[:3, 3] for matrix in matrices]
        for parent, offset in zip(skeleton.end_site_parents, skeleton.end_site_offsets):
            points.append((matrices[parent] @ np.append(offset, 1))[:3])
        result.append(points)
    return np.array(result)


def facing(motion, frame):
    """Return the angle of the root's turn about the axis that points up."""
    x, y, z, w = motion.rotations[frame, 0]
    return 2 * np.arctan2({"y": y, "z": z}[motion.up_axis], w)


def turn_back(motion, frame):
    """Return the matrix that lets a frame face along the axis that headings count from."""
    angle = -facing(motion, frame)
    return Rotation.from_rotvec(
        {"y": [0, angle, 0], "z": [0, 0, angle]}[motion.up_axis]
    ).as_matrix()


def velocities_of(points):
    """Return central differences per frame; at the ends those of one side."""
    result = []
    for frame in range(len(points)):
        before, after = max(frame - 1, 0), min(frame + 1, len(points) - 1)
        result.append((points[after] - points[before]) / (after - before))
    return np.array(result)


def features_of(motions, pose_seconds):
    """Return velocities, and poses over seconds, in heights, seen from where one faces."""
    points = [points_of(motion) for motion in motions]
    up = "xyz".index(motions[0].up_axis)
    tall = [p[:, up].max() - p[:, up].min() for frames in points for p in frames]
    height, result = np.median(tall), []
    for motion, frames in zip(motions, points):
        speeds = velocities_of(frames) * motion.frame_rate / height
        for frame in range(len(motion)):
            back = turn_back(motion, frame)
            below = np.array(motion.root_positions[frame])
            below[up] = 0
            row = [back @ v for v in speeds[frame]]
            if pose_seconds > 0:
                row += [back @ (p - below) / height / pose_seconds for p in frames[frame]]
            result.append(np.concatenate(row))
    return np.array(result)


def distance(a, b):
    """Return the greatest difference, and the sum of the differences' square roots."""
    apart = [abs(x - y) for x, y in zip(a, b)]
    return max(apart) + sum(np.sqrt(one) for one in apart)


def is_broken(a, b, starts):
    """Return whether row b is not the next of row a in the same input."""
    return b != a + 1 or b in starts


def runs_of(rows, starts):
    """Return the lengths of the runs of a sequence."""
    lengths = [1]
    for a, b in zip(rows, rows[1:]):
        if is_broken(a, b, starts):
            lengths.append(0)
        lengths[-1] += 1
    return lengths


def sequences(n_frames, starts, min_run, allowed, begun=()):
    """Yield all sequences of rows that are one run, or whose runs are long enough."""
    if len(begun) == n_frames:
        lengths = runs_of(begun, starts)
        if len(lengths) == 1 or lengths[-1] >= min_run:
            yield begun
        return
    for row in range(starts[-1]):
        if not allowed(begun, row):
            continue
        jumps = begun and is_broken(begun[-1], row, starts)
        if not (jumps and runs_of(begun, starts)[-1] < min_run):
            yield from sequences(n_frames, starts, min_run, allowed, (*begun, row))


def cost_of(rows, starts, transition_costs, always, at):
    """Return what a sequence costs: its transitions, and the rows it shows."""
    total = 0.0
    for t, row in enumerate(rows):
        total += always[row] + (at[t][row] if t in at else 0.0)
        if t and is_broken(rows[t - 1], row, starts):
            total += transition_costs[rows[t - 1]][row]
    return total


def least_cost(n_frames, starts, transition_costs, always, at, min_run):
    """Return what the best of all sequences costs; infinity if none obeys."""

    def allowed(begun, row):
        jumps = begun and is_broken(begun[-1], row, starts)
        if jumps and not np.isfinite(transition_costs[begun[-1]][row]):
            return False
        return np.isfinite(always[row] + at.get(len(begun), always)[row])

    every = sequences(n_frames, starts, min_run, allowed)
    costs = (cost_of(rows, starts, transition_costs, always, at) for rows in every)
    return min(costs, default=np.inf)


class VariedSearch:
    """Keep the cheapest path to each row, as a list of runs that knows what it showed.

    A run is (output frame, row) of its first frame and its length.
    """

    def __init__(self, starts, transition_costs, score, min_run, half_life, price):
        self.starts, self.transition_costs = starts, transition_costs
        self.score, self.min_run = score, min_run
        self.half_life, self.price = half_life, price
        self.size = max(min_run, -(-starts[-1] // 64))

    def solve(self):
        """Return the cost of the cheapest path and its runs; infinity and None without."""
        n_rows, n_frames = self.starts[-1], self.score.n_frames
        states = [{i: (self.score.soft(0)[i], [(0, i, 1)]) for i in range(n_rows)}]
        for t in range(1, n_frames):
            now = {}
            for i in range(n_rows):
                ways = [self.continued(states[-1], t, i)]
                if t >= self.min_run:
                    ways += [self.jumped(states, t, i, k) for k in range(n_rows)]
                ways = [way for way in ways if way and np.isfinite(way[0])]
                if ways:
                    now[i] = min(ways, key=lambda way: way[0])
            states.append(now)
        ends = [way for way in states[-1].values() if np.isfinite(way[0])]
        return min(ends, key=lambda way: way[0]) if ends else (np.inf, None)

    def continued(self, before, t, i):
        """Return the path to row i by going on from row i - 1."""
        if i in self.starts or i - 1 not in before:
            return None
        cost, runs = before[i - 1]
        begin, first, length = runs[-1]
        cost += self.score.soft(t)[i] + self.price * self.shown(runs[:-1], i, t)
        return cost, [*runs[:-1], (begin, first, length + 1)]

    def jumped(self, states, t, i, k):
        """Return the path that jumps from row k to a run that reaches row i now."""
        u, first = t - self.min_run, i - self.min_run + 1
        if first < 0 or any(r in self.starts for r in range(first + 1, i + 1)):
            return None
        if k not in states[u] or not is_broken(k, first, self.starts):
            return None
        cost, runs = states[u][k]
        if len(runs) == 1 and runs[0][2] < self.min_run:
            return None
        cost += self.transition_costs[k][first] + self.price_of_run(runs, k, first, u)
        cost += sum(self.score.soft(u + 1 + n)[first + n] for n in range(self.min_run))
        return cost, [*runs, (u + 1, first, self.min_run)]

    def price_of_run(self, runs, k, first, u):
        """Return the price of a shortest run, all of it as if its middle row were shown."""
        middle = first + self.min_run // 2
        shown = self.shown(runs[:-1], middle, u)
        if runs[-1][1] <= middle <= k:
            shown += 2 ** (-(k - middle) / self.half_life)
        return self.price * self.min_run * shown

    def shown(self, runs, row, t):
        """Return the decayed number of times that the row's group was shown, per row."""
        group, total = row // self.size, 0.0
        for begin, first, length in runs:
            members = [r for r in range(first, first + length) if r // self.size == group]
            if members:
                end = begin + length - 1
                age = t - end + first + length - 1 - np.mean(members)
                total += len(members) / self.size * 2 ** (-age / self.half_life)
        return total

    def priced_cost(self, rows):
        """Return the cost of a sequence, with what it pays for repeats."""
        total, runs = self.score.soft(0)[rows[0]], [(0, rows[0], 1)]
        for t, row in enumerate(rows[1:], start=1):
            total += self.score.soft(t)[row]
            if is_broken(rows[t - 1], row, self.starts):
                total += self.transition_costs[rows[t - 1]][row]
                total += self.price_of_run(runs, rows[t - 1], row, t - 1)
                runs.append((t, row, 1))
            else:
                begin, first, length = runs[-1]
                runs[-1] = (begin, first, length + 1)
                if len(runs) > 1 and length + 1 > self.min_run:
                    total += self.price * self.shown(runs[:-1], row, t)
        return total


def filtered(values, frame, fit=lambda near, at: near):
    """Return the mean over five frames with the weights of a Gaussian."""
    weights = {-2: 1, -1: 4, 0: 6, 1: 4, 2: 1}
    return sum(
        weight / 16 * fit(values[frame + offset], values[frame])
        for offset, weight in weights.items()
    )


def nearer_sign(q, reference):
    """Return q or -q, each of which is the same rotation, the one nearer to another."""
    return np.array([-a if a @ b < 0 else a for a, b in zip(q, reference)])


def acceleration(points, frame):
    """Return how much each point's velocity changes at a frame."""
    return np.linalg.norm(points[frame - 1] - 2 * points[frame] + points[frame + 1], axis=1)


def smoothed(motion, breaks, fixed, max_width):
    """Smooth a motion as in section 3.6, and return it and how wide each was smoothed.

    Beyond the paper, the frames beside i and i + 1 and at the ends of what is filtered
    must not jerk more than anything near did, or than themselves before; and where that
    cannot be had, the width is taken at which the worst of these frames is least.
    """
    last = len(motion) - 1
    own = points_of(motion)
    usual, greatest, widths = {}, {}, dict.fromkeys(breaks, 0)
    for i in breaks:
        near = [t for t in (i - 3, i - 2, i - 1, i + 2, i + 3, i + 4) if 1 <= t < last]
        usual[i] = np.mean([acceleration(own, t) for t in near], axis=0)
        greatest[i] = np.max([acceleration(own, t) for t in near], axis=0)
    rough = [i for i in breaks if i >= 1 and i + 2 <= last]
    worst = {i: [] for i in breaks}
    trial = motion
    for k in range(max_width + 1):
        points = points_of(trial)
        for i in breaks:
            worst[i].append(max(acceleration(points, t).max() for t in watched(i, k, last)))
        rough = [i for i in rough if jerks(points, own, i, k, usual[i], greatest[i])]
        if k == max_width:
            break
        for i in rough:
            widths[i] = k + 1
        trial = filtered_motion(trial, window(rough, k + 1, fixed, last))
    for i in rough:
        widths[i] = int(np.argmin(worst[i]))
    for k in range(1, max_width + 1):
        wide = [i for i in breaks if widths[i] >= k]
        motion = filtered_motion(motion, window(wide, k, fixed, last))
    return motion, [widths[i] for i in breaks]


def window(breaks, width, fixed, last):
    """Return the frames that one pass changes."""
    frames = {t for i in breaks for t in range(i - width + 1, i + width + 1)}
    return sorted(t for t in frames if 2 <= t <= last - 2 and t not in fixed)


def watched(i, k, last):
    """Return the frames of a transition that are looked at when k passes are done."""
    ends = (i - k, i + 1 - k, i + k, i + k + 1) if k > 1 else ()
    return [min(max(t, 1), last - 1) for t in (i, i + 1, i - 1, i + 2, *ends)]


def jerks(points, own, i, k, usual, greatest):
    """Return whether a point's acceleration is above what it may be about a transition."""
    for place, t in enumerate(watched(i, k, len(points) - 1)):
        most = usual if place < 2 else np.maximum(greatest, acceleration(own, t))
        if (acceleration(points, t) > most + 1e-9).any():
            return True
    return False


def filtered_motion(motion, frames):
    """Return a motion some of whose frames are filtered, all at once."""
    rotations, roots = np.array(motion.rotations), np.array(motion.root_positions)
    moved = np.array(motion.translations)
    for t in frames:
        q = filtered(motion.rotations, t, nearer_sign)
        rotations[t] = [one / np.linalg.norm(one) for one in q]
        roots[t] = filtered(motion.root_positions, t)
        moved[t] = filtered(motion.translations, t)
    return motion.with_(rotations=rotations, root_positions=roots, translations=moved)


def blocks(flags):
    """Return the lengths of the stretches in which all flags are set."""
    return [len(list(members)) for is_set, members in groupby(flags) if is_set]
