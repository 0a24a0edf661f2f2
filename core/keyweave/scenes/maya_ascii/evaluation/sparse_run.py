"""Runs of a plan on samples that differ from the first sample in a few channels each.

Perturbations of a rig change a channel at a time, and most steps do not depend on it. A
step runs only on the samples on which one of its inputs differs; on the others its result
is that of the first sample.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import numpy as np

from ....geometry.arrays import Bools, Floats, Ints
from .plan import Plan, Step, ignore_float_errors

MOST_CHANGES = 0.1  # share of the values that differ; with more, a full run is faster
FEWEST_SAMPLES = 16  # below it, the overhead of steps counts, not their samples
# The samples of a step, so that no sample axis is taken for one of a matrix.
FEWEST_ROWS = 5


def is_sparse(values: Floats) -> bool:
    """Return whether samples, shape (n_samples, n_channels), are mostly like the first."""
    if len(values) < FEWEST_SAMPLES or not values.size:
        return False
    return bool((values != values[0]).mean() <= MOST_CHANGES)


@dataclass(frozen=True, eq=False)
class _Rows:
    """The samples on which a value differs, after the first, in ascending order."""

    rows: Ints
    # Index into `rows` of each sample; of samples that are not there, that of the first.
    places: Ints

    @classmethod
    def of(cls, is_changed: Bools) -> _Rows:
        """Return the first sample and those that change; the first again if few do."""
        changed = np.flatnonzero(is_changed)
        n_missing = max(FEWEST_ROWS - 1 - len(changed), 0)
        rows = np.concatenate([np.zeros(1 + n_missing, np.intp), changed])
        places = np.zeros(len(is_changed), np.intp)
        places[changed] = np.arange(1 + n_missing, len(rows))
        return cls(rows, places)


@dataclass(eq=False)
class _SparseSlots:
    """The values of slots, and the samples of those that differ between samples."""

    n_samples: int
    values: dict[int, Any]
    rows: dict[int, _Rows] = field(default_factory=dict)
    unions: dict[frozenset[_Rows], _Rows] = field(default_factory=dict)
    known: dict[bytes, _Rows] = field(default_factory=dict)

    def set_channel(self, slot: int, column: Floats) -> None:
        is_changed = column != column[0]
        if not is_changed.any():
            self.values[slot] = np.asarray(column[0])
            return
        self.rows[slot] = rows = self._intern(is_changed)
        self.values[slot] = column[rows.rows]

    def run(self, step: Step) -> None:
        """Run a step on the samples on which one of its inputs differs."""
        own = {self.rows[slot] for slot in step.used if slot in self.rows}
        if not own:
            step.run(self.values)
            return
        rows = own.pop() if len(own) == 1 else self._unite(frozenset(own))
        inputs = {slot: self._get(slot, rows) for slot in step.used}
        step.run(inputs)
        for slot in step.outputs:
            self.values[slot] = value = inputs[slot]
            n_axes = np.ndim(value)
            has_samples = n_axes > 2 if step.makes_points else n_axes > 0
            if has_samples and len(value) == len(rows.rows):
                self.rows[slot] = rows

    def drop(self, slot: int) -> None:
        self.values.pop(slot, None)
        self.rows.pop(slot, None)

    def expand(self, slot: int, axes: int) -> Floats:
        """Return the value of a slot for all samples."""
        value = np.asarray(self.values[slot])
        if slot in self.rows:
            return value.take(self.rows[slot].places, axis=0)
        own = value.shape[value.ndim - axes :]
        return np.broadcast_to(value, (self.n_samples, *own))

    def _get(self, slot: int, rows: _Rows) -> Any:
        own = self.rows.get(slot)
        value = self.values[slot]
        if own is None or own is rows:
            return value
        return value.take(own.places.take(rows.rows), axis=0)

    def _unite(self, own: frozenset[_Rows]) -> _Rows:
        if own not in self.unions:
            is_changed = np.zeros(self.n_samples, bool)
            for rows in own:
                is_changed[rows.rows] = True
            is_changed[0] = False
            self.unions[own] = self._intern(is_changed)
        return self.unions[own]

    def _intern(self, is_changed: Bools) -> _Rows:
        """Return the same object for the same samples, so that few are gathered."""
        key = is_changed.tobytes()
        if key not in self.known:
            self.known[key] = _Rows.of(is_changed)
        return self.known[key]


def run_sparsely(plan: Plan, values: Floats) -> list[Floats]:
    """Return the values of a plan's plugs at the time at which the file was saved.

    The values of the overridden channels have the shape (n_samples, n_channels). The
    results are those of `Plan.run`, with the samples as their first axis; they are computed
    faster if the samples are sparse, and read-only where all are equal.
    """
    slots = _SparseSlots(len(values), dict(plan.constants))
    if plan.time is not None:
        slots.values[plan.time] = np.asarray(plan.saved_time, float)
    for slot, column in zip(plan.overrides, values.T):
        if slot is not None:
            slots.set_channel(slot, column)
    with ignore_float_errors():
        for step, drops in zip(plan.steps, plan.drops):
            slots.run(step)
            for slot in drops:
                slots.drop(slot)
    return [slots.expand(slot, axes) for slot, axes in plan.outputs]
