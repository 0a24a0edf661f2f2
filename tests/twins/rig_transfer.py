"""The pose matching of the thesis, frame by frame, control by control; slow on purpose.

The pseudocode of its section 3, one pose per call of the rig. A degree of freedom of the
rig's skeleton is a joint and one of six numbers: its place, in sizes of the figure, and
its rotation vector.
"""

import numpy as np
from scipy.spatial.transform import Rotation

ITERATIONS, FRACTION = 3, 0.9
WEAKEST = 0.01
STEPS = {"translate": 1e-4, "rotate": 0.01}  # a length in sizes of the figure
EFFECT = 1e-6  # of a step, in sizes of the figure or radians


class PoseMatching:
    """A rig whose joints are matched to targets, a dict of their matrices by name."""

    def __init__(self, rig, targets, start, held=()):
        self.rig, self.targets, self.n_evaluations = rig, targets, 0
        self.column = {name: i for i, name in enumerate(rig.channels)}
        self.limits = {}
        for control in rig.controls:
            self.limits.update(zip(control.channels, control.limits))
        self.start = [
            min(max(number, self.limits[name][0]), self.limits[name][1])
            for name, number in zip(rig.channels, start)
        ]
        places = np.array([m[3, :3] for m in rig.evaluate([self.start])[0]])
        self.size = float(np.linalg.norm(places.max(axis=0) - places.min(axis=0)))
        self.handles = [
            control
            for control in rig.controls
            if control.name not in held and "." not in control.name
        ]
        self.affected = [self.find_affected(control) for control in self.handles]

    def channels_of(self, control):
        if control.kind == "directional":
            return [name for name in control.channels if ".translate" in name]
        return control.channels

    def unit(self, channel):
        return self.size if ".translate" in channel else 1.0

    def joints(self, values):
        """Return the matrix of each joint with a target."""
        self.n_evaluations += 1
        worlds = self.rig.evaluate([values])[0]
        return {name: worlds[self.rig.joints.index(name)] for name in self.targets}

    def changed(self, values, channel):
        """Return the values with a channel changed by a step, and the step."""
        low, high = self.limits[channel]
        before = values[self.column[channel]]
        kind = "translate" if ".translate" in channel else "rotate"
        after = before + STEPS[kind] * self.unit(channel)
        if after > high:
            after = max(before - STEPS[kind] * self.unit(channel), low)
        values = list(values)
        values[self.column[channel]] = after
        return values, after - before

    def find_affected(self, control):
        """Return the degrees of freedom that a control affects in the first pose."""
        before, found = self.joints(self.start), set()
        for channel in self.channels_of(control):
            after = self.joints(self.changed(self.start, channel)[0])
            for joint in self.targets:
                change = self.difference(before[joint], after[joint])
                if max(abs(change[:3])) > EFFECT:
                    found |= {(joint, 0), (joint, 1), (joint, 2)}
                if max(abs(change[3:])) > EFFECT:
                    found |= {(joint, 3), (joint, 4), (joint, 5)}
        return found

    def selected(self, number):
        """Return the degrees of freedom of a control that no later one affects."""
        later = set().union(*self.affected[number + 1 :])
        return sorted(self.affected[number] - later or self.affected[number])

    def match(self, frame, before=None):
        """Return the values of all channels on a frame."""
        values = list(self.start if before is None else before)
        for number, control in enumerate(self.handles):
            if not self.affected[number]:
                continue
            if control.kind == "directional":
                values = self.aim(values, control, self.affected[number], frame)
                continue
            for _ in range(ITERATIONS):
                values = self.step(values, control, self.selected(number), frame)
        return values

    def step(self, values, control, freedoms, frame):
        here = self.joints(values)
        pose = {
            name: self.difference(here[name], self.targets[name][frame]) for name in here
        }
        d_pose = [pose[joint][axis] for joint, axis in freedoms]
        jacobian = np.zeros((len(freedoms), len(control.channels)))
        for j, channel in enumerate(control.channels):
            moved, step = self.changed(values, channel)
            there = self.joints(moved)
            for i, (joint, axis) in enumerate(freedoms):
                if step:
                    change = self.difference(here[joint], there[joint])[axis]
                    jacobian[i, j] = change * self.unit(channel) / step
        d_rig = np.linalg.lstsq(jacobian, d_pose, rcond=WEAKEST)[0]
        return self.moved(values, control.channels, FRACTION * d_rig)

    def aim(self, values, control, affected, frame):
        """Move a pole to T p, where p is its place in the joint in the first pose."""
        shifted = {joint for joint, axis in affected if axis < 3}
        chosen = shifted or {joint for joint, _ in affected}
        joint = next(name for name in self.targets if name in chosen)
        p = np.append(self.place(self.start, control), 1) @ np.linalg.inv(
            self.joints(self.start)[joint]
        )
        wanted = (p @ self.targets[joint][frame])[:3] - self.place(values, control)
        channels, columns = self.channels_of(control), []
        for channel in channels:
            there, step = self.changed(values, channel)
            change = self.place(there, control) - self.place(values, control)
            columns.append(change * self.unit(channel) / step if step else 0 * change)
        by = np.linalg.lstsq(np.transpose(columns), wanted, rcond=WEAKEST)[0]
        return self.moved(values, channels, by)

    def difference(self, first, second):
        """Return the shift and the rotation vector from one matrix to another."""
        turn = Rotation.from_matrix(upright(second).T @ upright(first))
        shift = (second[3, :3] - first[3, :3]) / self.size
        return np.append(shift, turn.as_rotvec())

    def place(self, values, control):
        controls = self.rig.poses([values]).controls[0]
        return controls[self.rig.controls.index(control), 3, :3]

    def moved(self, values, channels, by):
        values = list(values)
        for channel, number in zip(channels, by):
            low, high = self.limits[channel]
            number = values[self.column[channel]] + number * self.unit(channel)
            values[self.column[channel]] = min(max(number, low), high)
        return values


def upright(matrix):
    """Return the axes of a matrix made perpendicular, one after another."""
    x = matrix[0, :3] / np.linalg.norm(matrix[0, :3])
    y = matrix[1, :3] - (matrix[1, :3] @ x) * x
    y = y / np.linalg.norm(y)
    return np.array([x, y, np.cross(x, y)])
