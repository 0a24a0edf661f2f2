"""The steps of a plan in groups: equal functions of many nodes run as one call.

A NumPy call on a few numbers costs as much as on some thousand, so that a pose takes as
long as its calls. Values are in tables, whose axes are steps, samples and those of a single
value: one of the overridden channels, one of the time, and one of each output of a group.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from typing import Any, NamedTuple, Union

import numpy as np

from ....geometry.arrays import Floats, Ints
from ....geometry.matrices import IDENTITY
from ..nodes.functions import StepName

# The shape of a single value, with None for any length: of points, or of a value that has
# the kind of its driver.
Shape = tuple[Union[int, None], ...]
Inputs = tuple[Union[int, dict[int, int]], ...]  # slots; of an array by index
Tables = dict[int, Floats]
CHANNELS, TIME = range(2)  # numbers of the first tables
FEW_INPUTS = 3  # of a function that takes little time


@dataclass(frozen=True)
class Step:
    """A function from input slots to output slots, and the shape of each output."""

    function: Callable[..., Any]
    inputs: Inputs
    outputs: tuple[int, ...]
    shapes: tuple[Shape, ...]

    @cached_property
    def used(self) -> tuple[int, ...]:
        """The input slots, including those of array elements."""
        slots: list[int] = []
        for slot in self.inputs:
            slots += slot.values() if isinstance(slot, dict) else [slot]
        return tuple(slots)

    def run(self, slots: dict[int, Any]) -> None:
        """Compute the output slots from the input slots."""
        inputs = [
            slots[each]
            if isinstance(each, int)
            else {index: slots[slot] for index, slot in each.items()}
            for each in self.inputs
        ]
        results = self.function(*inputs)
        if len(self.outputs) == 1:
            slots[self.outputs[0]] = results
        else:
            slots.update(zip(self.outputs, results))


class Place(NamedTuple):
    """The place of a slot in the tables."""

    table: int
    row: int


@dataclass(frozen=True, eq=False)
class GroupInput:
    """An input of the steps of a group: rows of tables, or a constant."""

    parts: tuple[tuple[int, Ints | slice | int], ...]
    order: Ints | None = None  # of the joined rows, by step
    constant: Floats | None = None

    def read(self, tables: Tables) -> Floats:
        """Return the values, with the steps as first axis unless all have the same."""
        if self.constant is not None:
            return self.constant
        values = [tables[table][rows] for table, rows in self.parts]
        if len(values) == 1:
            return values[0]
        n_samples = {value.shape[1] for value in values}
        if len(n_samples) > 1:  # some depend on the time alone
            n = max(n_samples)
            values = [np.broadcast_to(v, (len(v), n, *v.shape[2:])) for v in values]
        joined = np.concatenate(values)
        return joined if self.order is None else joined[self.order]


@dataclass(frozen=True, eq=False)
class StepGroup:
    """Steps that run as one call. A step that is alone has no axis for the steps."""

    function: Callable[..., Any]
    inputs: tuple[GroupInput | dict[int, GroupInput], ...]
    size: int
    tables: tuple[int, ...]  # to fill, by output
    axes: tuple[int, ...]  # number of axes of a single value, by output
    drops: tuple[int, ...]  # tables that are not needed after it

    def run(self, tables: Tables) -> None:
        """Fill the tables of the outputs."""
        inputs = [
            each.read(tables)
            if isinstance(each, GroupInput)
            else {index: element.read(tables) for index, element in each.items()}
            for each in self.inputs
        ]
        results = self.function(*inputs)
        outputs = results if len(self.tables) > 1 else (results,)
        for table, value, n_axes in zip(self.tables, outputs, self.axes):
            tables[table] = self._broadcast(np.asarray(value), n_axes)
        for table in self.drops:
            del tables[table]

    def _broadcast(self, value: Floats, n_axes: int) -> Floats:
        """Return a result with its axes of steps and samples, of which it may lack some."""
        n_leading = value.ndim - n_axes
        if n_leading == 2 and len(value) == self.size:
            return value
        if self.size == 1:
            whole: Floats = value[(np.newaxis,) * (2 - n_leading)]
            return whole
        leading = np.broadcast_shapes(value.shape[:n_leading], (self.size, 1))
        return np.broadcast_to(value, leading + value.shape[n_leading:])


class StepProgram(NamedTuple):
    """Groups in the order in which they run, and the places of the slots they fill."""

    still: list[StepGroup]  # depend on the time alone, not on channels
    moving: list[StepGroup]
    places: dict[int, Place]


def group_steps(
    steps: Sequence[Step],
    constants: Mapping[int, Floats],
    channels: Sequence[int],
    time: int | None,
    kept: set[int],
) -> StepProgram:
    """Group the steps of a plan.

    Steps are equal if they have the same function, and constants that it does not treat
    differently: numbers of one value, or vectors and matrices that are all 0, all 1 or none
    of both. The channels and the time are slots; values of the kept slots remain.
    """
    places = {slot: Place(CHANNELS, row) for row, slot in enumerate(channels)}
    if time is not None:
        places[time] = Place(TIME, 0)
    keys, moves = _find_keys(steps, constants, channels, time)
    numbers = sorted(_schedule(steps, keys), key=lambda batch: moves[batch[0]])
    batches = [[steps[number] for number in batch] for batch in numbers]
    groups = _build_groups(batches, constants, places, kept)
    n_still = sum(not moves[batch[0]] for batch in numbers)
    return StepProgram(groups[:n_still], groups[n_still:], places)


def _find_keys(
    steps: Sequence[Step],
    constants: Mapping[int, Floats],
    channels: Sequence[int],
    time: int | None,
) -> tuple[list[Hashable], list[bool]]:
    """Return a key for each step, which equal steps share, and whether channels move it."""
    known: dict[Hashable, Hashable] = {}
    kinds: dict[int, Hashable] = {
        slot: _describe_constant(value, known) for slot, value in constants.items()
    }
    kinds.update(dict.fromkeys(channels, (True, ())))
    if time is not None:
        kinds[time] = False, ()
    keys: list[Hashable] = []
    moves: list[bool] = []
    for number, step in enumerate(steps):
        inputs = tuple(
            kinds[each]
            if isinstance(each, int)
            else tuple((index, kinds[slot]) for index, slot in each.items())
            for each in step.inputs
        )
        used = [kinds[slot] for slot in step.used]
        moves.append(any(kind[0] is True for kind in used if type(kind) is tuple))
        for slot, shape in zip(step.outputs, step.shapes):
            kinds[slot] = moves[-1], shape
        shapes = [*step.shapes, *(kind[1] for kind in used if type(kind) is tuple)]
        is_alone = any(None in shape for shape in shapes)
        keys.append(number if is_alone else (_find_function_key(step), moves[-1], inputs))
    return keys, moves


def _describe_constant(value: Floats, known: dict[Hashable, Hashable]) -> Hashable:
    """Return a description of a constant input that equal steps share."""
    if value is IDENTITY:  # some functions look for this object
        return "identity"
    content = value.shape, value.tobytes()
    if not value.ndim:
        return content[1]
    if content not in known:
        is_zero, is_one = not value.any(), bool((value == 1).all())
        known[content] = f"{value.shape} {is_zero} {is_one}"
    return known[content]


def _find_function_key(step: Step) -> Hashable:
    """Return a key for the function of a step, whatever name it has for warnings."""
    function = step.function
    if not isinstance(function, partial):
        return function
    own = tuple(StepName if type(each) is StepName else each for each in function.args)
    try:
        hash(own)
    except TypeError:
        return id(function)
    return function.func, own


def _schedule(steps: Sequence[Step], keys: Sequence[Hashable]) -> list[list[int]]:
    """Return the numbers of steps in batches of equal keys, each after what it needs.

    A key waits for all steps with as many equal ones before them. Where keys wait for each
    other, one with few inputs, which takes little time, does not wait.
    """
    makers = {slot: number for number, step in enumerate(steps) for slot in step.outputs}
    needed = [{makers[slot] for slot in step.used if slot in makers} for step in steps]
    readers: dict[int, list[int]] = defaultdict(list)
    for number, numbers in enumerate(needed):
        for each in numbers:
            readers[each].append(number)
    ranks = _rank_steps(needed, keys)
    missing = Counter(ranks)  # steps of a rank that are not ready
    ready: dict[Hashable, list[int]] = defaultdict(list)

    def find_loss(key: Hashable) -> tuple[int, int]:
        """Return the loss by running the ready steps of a key before others of it."""
        n_missing = min(missing[ranks[number]] for number in ready[key])
        return max(FEW_INPUTS, len(steps[ready[key][0]].used)), n_missing

    n_needed, batches = [*map(len, needed)], []
    released = [number for number, n in enumerate(n_needed) if not n]
    whole: dict[Hashable, None] = {}  # keys that do not wait
    while released or ready:
        for number in released:
            ready[keys[number]].append(number)
            missing[ranks[number]] -= 1
            if not missing[ranks[number]]:
                whole[keys[number]] = None
        key = whole.popitem()[0] if whole else min(ready, key=find_loss)
        batch = ready.pop(key)
        batches.append(batch)
        released = []
        for reader in (reader for number in batch for reader in readers[number]):
            n_needed[reader] -= 1
            if not n_needed[reader]:
                released.append(reader)
    return batches


def _rank_steps(
    needed: Sequence[set[int]], keys: Sequence[Hashable]
) -> list[tuple[Hashable, int]]:
    """Return the key of each step, and how many equal steps lead up to it."""
    repeated = [key for key, n in Counter(keys).items() if n > 1]
    columns = {key: column for column, key in enumerate(repeated)}
    counts = np.zeros((len(keys), len(columns)), np.int32)  # of steps on a path, by key
    ranks = []
    for row, key, own in zip(counts, keys, needed):
        for each in own:
            np.maximum(row, counts[each], out=row)
        if key in columns:
            row[columns[key]] += 1
        ranks.append((key, int(row[columns[key]]) if key in columns else 1))
    return ranks


def _build_groups(
    batches: Sequence[list[Step]],
    constants: Mapping[int, Floats],
    places: dict[int, Place],
    kept: set[int],
) -> list[StepGroup]:
    """Return the groups of batches of equal steps, and note the places of their outputs."""
    n_tables, drafts = TIME + 1, []
    for batch in batches:
        batch.sort(key=lambda step: [places[s] for s in step.used if s in places][:1])
        tables = tuple(range(n_tables, n_tables + len(batch[0].outputs)))
        n_tables += len(tables)
        inputs = _build_inputs(batch, constants, places)
        for row, step in enumerate(batch):
            places.update(
                (slot, Place(table, row)) for slot, table in zip(step.outputs, tables)
            )
        drafts.append((batch, inputs, tables))
    needed = {places[slot].table for slot in kept if slot in places}
    groups = []
    for batch, inputs, tables in reversed(drafts):
        used = {
            places[slot].table for step in batch for slot in step.used if slot in places
        }
        drops = tuple(used.union(tables) - needed)
        needed |= used
        function = _merge_functions([step.function for step in batch])
        axes = tuple(map(len, batch[0].shapes))
        groups.append(StepGroup(function, inputs, len(batch), tables, axes, drops))
    return groups[::-1]


def _merge_functions(functions: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """Return the function of equal steps, with all their names for warnings."""
    first = functions[0]
    if len(functions) == 1 or not isinstance(first, partial):
        return first
    columns = zip(*(each.args for each in functions if isinstance(each, partial)))
    args = (
        np.array(column)[:, np.newaxis] if type(column[0]) is StepName else column[0]
        for column in columns
    )
    return partial(first.func, *args)


def _build_inputs(
    batch: Sequence[Step], constants: Mapping[int, Floats], places: Mapping[int, Place]
) -> tuple[GroupInput | dict[int, GroupInput], ...]:
    """Return the inputs of a group of equal steps."""

    def build(slots: Sequence[int]) -> GroupInput:
        if slots[0] in constants:
            return GroupInput((), None, _stack_constants([constants[s] for s in slots]))
        return _find_rows([places[slot] for slot in slots])

    return tuple(
        build(slots)
        if isinstance(slots[0], int)
        else {index: build([each[index] for each in slots]) for index in slots[0]}
        for slots in zip(*(step.inputs for step in batch))
    )


def _stack_constants(values: Sequence[Floats]) -> Floats:
    """Return constants with axes of steps and samples, or one for all if they are equal."""
    first = values[0]
    content = first.tobytes()
    if all(value is first or value.tobytes() == content for value in values):
        return first
    return np.stack(values)[:, np.newaxis]


def _find_rows(places: Sequence[Place]) -> GroupInput:
    """Return the input that reads the rows at some places."""
    if len(places) == 1:
        return GroupInput(((places[0].table, places[0].row),))
    rows: dict[int, list[int]] = defaultdict(list)
    steps: dict[int, list[int]] = defaultdict(list)
    for step, (table, row) in enumerate(places):
        rows[table].append(row)
        steps[table].append(step)
    joined = [step for numbers in steps.values() for step in numbers]
    parts = tuple((table, _index_rows(numbers)) for table, numbers in rows.items())
    is_sorted = joined == sorted(joined)
    return GroupInput(parts, None if is_sorted else np.argsort(joined))


def _index_rows(rows: Sequence[int]) -> Ints | slice:
    """Return an index of rows: a slice, which needs no copy, if they follow each other."""
    first = rows[0]
    if [*rows] == [*range(first, first + len(rows))]:
        return slice(first, first + len(rows))
    return np.array(rows)
