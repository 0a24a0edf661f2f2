"""Slow versions of resequencing's two solvers, read off the paper with plain loops."""

import math
from itertools import product

import numpy as np

EMPTY = -1
GRAIN = 2.0**-20
ALIKE = 3
NEAR = 3


def filtered(values):
    """Return the next coarser level of numbers: (1 3 3 1) / 8, of two frames one."""
    last = len(values) - 1

    def at(frame):
        if frame < 0:
            return 2 * values[0] - values[-frame]
        if frame > last:
            return 2 * values[last] - values[2 * last - frame]
        return values[frame]

    return np.array(
        [
            (at(2 * p - 1) + 3 * at(2 * p) + 3 * at(2 * p + 1) + at(2 * p + 2)) / 8
            for p in range((len(values) + 1) // 2)
        ]
    )


def coarser_rotations(rotations):
    """Return one joint's unit quaternions of the next coarser level."""
    aligned = [rotations[0]]
    for q in rotations[1:]:
        aligned.append(q if np.dot(q, aligned[-1]) >= 0 else -q)
    return np.array([q / np.linalg.norm(q) for q in filtered(np.array(aligned))])


def distance(a, b):
    """Return the greatest difference and the sum of the roots of all, added."""
    greatest, roots = np.float32(0), np.float32(0)
    for x, y in zip(a, b):
        apart = abs(x - y)
        greatest = max(greatest, apart)
        roots = roots + np.sqrt(apart)
    return float(roots + greatest)


class Level:
    """One level of inputs: rows, who their parents are, and how far they are apart."""

    def __init__(self, costs):
        self.features = costs.features
        self.starts = costs.frames.starts.tolist()
        self.unit = math.sqrt(costs.ordinary)
        self.known = {}

    def motion(self, row):
        return max(m for m, start in enumerate(self.starts[:-1]) if start <= row)

    def inside(self, motion, row):
        return min(max(row, self.starts[motion]), self.starts[motion + 1] - 1)

    def feature(self, motion, row):
        """Return what is compared; beyond an input's end the change goes on."""
        first, last = self.starts[motion], self.starts[motion + 1] - 1
        if row < first:
            return 2 * self.features[first] - self.features[first + 1]
        if row > last:
            return 2 * self.features[last] - self.features[last - 1]
        return self.features[row]

    def apart(self, row, motion, other):
        key = row, motion, other
        if key not in self.known:
            self.known[key] = distance(self.features[row], self.feature(motion, other))
        return self.known[key]


def parent(levels, level, row):
    here, there = levels[level], levels[level + 1]
    m = here.motion(row)
    return there.starts[m] + (row - here.starts[m]) // 2


def child(levels, level, row, which):
    here, there = levels[level], levels[level - 1]
    m = here.motion(row)
    return there.inside(m, there.starts[m] + 2 * (row - here.starts[m]) + which)


class GapFilling:
    """Sections 3.3 and 3.4: each filling of a gap is done anew for each meeting point."""

    def __init__(self, output, weights, times):
        self.output, self.weights, self.times = output, weights, times
        self.levels = [Level(costs) for costs in output.tree.levels]

    def run(self):
        coarser, met = None, {}
        for level in reversed(range(len(self.levels))):
            self.level, self.coarser = level, coarser
            self.shown = self.output.fixed[level].tolist()
            met = self.fill(met)
            coarser = self.shown
        return np.array(self.shown)

    def fill(self, guesses):
        met, n = {}, len(self.shown)
        for first, last in self.gaps():
            number = sum(t >> self.level < first for t in self.times)
            if first == 0:
                self.towards(first, last, first - 1)
            elif last == n - 1:
                self.towards(first, last, last)
            else:
                met[number] = self.meet(first, last, guesses.get(number))
        return met

    def gaps(self):
        empty = [s for s, row in enumerate(self.shown) if row == EMPTY]
        firsts = [s for s in empty if s - 1 not in empty]
        return [*zip(firsts, [s for s in empty if s + 1 not in empty])]

    def meet(self, first, last, guess):
        points = range(first - 1, last + 1)
        if guess is not None:
            points = [p for p in points if abs(p - (2 * guess + 1)) <= NEAR] or (
                [last] if 2 * guess + 1 > last else [first - 1]
            )
        before, best = list(self.shown), None
        for point in points:
            self.shown = list(before)
            cost = self.towards(first, last, point)
            if best is None or cost < best[0]:
                best = cost, point, self.shown
        self.shown = best[2]
        return best[1]

    def towards(self, first, last, point):
        cost = 0.0
        for slot in range(first, point + 1):
            cost += self.fill_slot(slot, 1)
        for slot in range(last, point, -1):
            cost += self.fill_slot(slot, -1)
        return cost

    def fill_slot(self, slot, way):
        beside = self.shown[slot - way]
        rows = self.candidates(slot)
        moving = [row for row in rows if not self.lingers(row, beside, way)]
        costs = {row: self.cost(slot, row) for row in rows}
        if not any(math.isfinite(costs[row]) for row in moving):
            moving = rows
        best = min(moving, key=lambda row: (costs[row], row))
        self.shown[slot] = best
        return costs[best]

    def lingers(self, row, beside, way):
        level = self.levels[self.level]
        alike = level.motion(row) == level.motion(beside)
        return alike and row != beside + way and abs(row - beside - way) <= ALIKE

    def candidates(self, slot):
        if self.coarser is None:
            return list(range(len(self.levels[self.level].features)))
        above, rows = self.levels[self.level + 1], set()
        for o in (-1, 0, 1):
            other = self.coarser[min(max(slot // 2 + o, 0), len(self.coarser) - 1)]
            family = above.inside(above.motion(other), other - o)
            for which in (0, 1, 2) if slot % 2 else (-1, 0, 1):
                rows.add(child(self.levels, self.level + 1, family, which))
        return sorted(rows)

    def cost(self, slot, row):
        total = weight = 0.0
        level, here = self.level, self.levels[self.level]
        m = here.motion(row)
        if self.coarser is not None:
            for o, w in self.weights.coarser.items():
                if 0 <= slot // 2 + o < len(self.coarser):
                    there = self.levels[level + 1]
                    other = there.inside(m, parent(self.levels, level, row) + o)
                    total += w * there.apart(self.coarser[slot // 2 + o], m, other)
                    weight += w
        if level:
            fixed = self.output.fixed[level - 1]
            for o, w in self.weights.finer.items():
                if 0 <= 2 * slot + o < len(fixed) and fixed[2 * slot + o] != EMPTY:
                    other = child(self.levels, level, row, o)
                    shown = int(fixed[2 * slot + o])
                    total += w * self.levels[level - 1].apart(shown, m, other)
                    weight += w
        for o, w in self.weights.own.items():
            if 0 <= slot + o < len(self.shown) and self.shown[slot + o] != EMPTY:
                total += w * here.apart(self.shown[slot + o], m, row + o)
                weight += w
        near = round(total / weight / GRAIN) * GRAIN
        return near + self.output.objectives[level].score.soft(slot)[row] / here.unit


def paths_in_graph(arcs, first, last, n_steps):
    """Return (cost, rows) of all paths of so many steps, depth first."""
    if n_steps == 0:
        return [(0.0, [first])] if first == last else []
    found = []
    for (i, j), cost in arcs.items():
        if i == first:
            for rest, rows in paths_in_graph(arcs, j, last, n_steps - 1):
                found.append((cost + rest, [first, *rows]))
    return found


def least_of_all_ways(candidates, cost, soft):
    """Return the least cost of all combinations of candidates."""
    return min(
        sum(cost(a, b) for a, b in zip(rows, rows[1:]))
        + sum(soft(t, row) for t, row in enumerate(rows))
        for rows in product(*candidates)
    )
