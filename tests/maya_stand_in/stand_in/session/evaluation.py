"""Incremental evaluation of a scene's plugs.

Most plugs depend on the same hierarchy, so one planner is extended with each new plug. The
results of its steps are cached by time until a key or a value changes.
"""

from __future__ import annotations

import warnings
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from keyweave.animation.skeleton import CHANNEL_BOX
from keyweave.scenes.maya_ascii import (
    Holds,
    Node,
    Planner,
    Plug,
    Step,
    UnknownPlugError,
)

from .curve_values import values_of_curve

if TYPE_CHECKING:
    from .scene_state import SceneState

Slots = dict[int, Any]  # values at some times, by the planner's numbers
Values = dict[Plug, float]


class Evaluation:
    """The evaluation of a scene as long as its graph stays; keys of its curves may change.

    A node of a type that keyweave does not know keeps its saved values.

    Attributes
    ----------
    scene : SceneState
    outputs : list of Plug
        The outputs of curves whose live keys stand for those of the file.
    stuck : dict of Plug to float
        Values that plugs have instead of those that drive them.
    """

    def __init__(self, scene: SceneState, curves: Iterable[Node], stuck: Values):
        self.scene, self.stuck = scene, stuck
        self.outputs = [Plug(node, "output") for node in curves]
        self.inputs: dict[Plug, None] = {}  # plugs without a driver that were set
        self._computed: dict[tuple[Any, ...], Slots] = {}  # by times
        self._planner: Planner | None = None
        self._holds: Holds | None = None

    def _start(self) -> Planner:
        """Begin with a planner that has planned nothing."""
        held = self._holds.values if self._holds else {}
        given = self._list_given()
        planner = self._planner = Planner(self.scene.graph, given, held)
        slots = [planner.overrides[plug] for plug in planner.overridden]
        self._given = dict(zip(slots, given))
        self._planned: dict[Plug, tuple[int, int]] = {}  # slot and number of axes
        self._makers: dict[int, int] = {}  # the number of the step that fills a slot
        self._n_held, self._n_read = len(held), 0
        self.forget()
        return planner

    def _list_given(self) -> list[Plug]:
        return [*self.outputs, *self.inputs, *self.stuck]

    def forget(self) -> None:
        """Forget all values, since keys have changed."""
        self._computed.clear()

    def follow(self, plug: Plug) -> bool:
        """Go on after a plug was set; False if the scene must be planned again.

        A plug that is set is likely to be set again, so it becomes an input of the plan.
        """
        self.forget()
        if self._holds is not None or not (plug in self.inputs or self._is_channel(plug)):
            return False
        if plug not in self.inputs:
            self.inputs[plug] = None
            self._planner = None
        return True

    def _is_channel(self, plug: Plug) -> bool:
        """Return whether a plug only has the value that is set; no plan depends on it."""
        graph, node = self.scene.graph, plug.node
        is_number = graph.attribute(plug).kind in ("length", "angle", "number")
        is_named = plug.attribute in CHANNEL_BOX or plug.attribute in node.added
        is_free = node not in graph.chains and graph.source(plug) is None
        return is_number and is_named and is_free

    def run(self, plugs: Sequence[Plug], seconds: Any) -> list[Any]:
        """Return the values of plugs at times; each has the shape of the times first."""
        seconds = np.asarray(seconds, float)
        with warnings.catch_warnings(), np.errstate(all="ignore"):
            warnings.simplefilter("ignore")
            places = self._plan(plugs)
            slots = self._computed.setdefault((seconds.shape, seconds.tobytes()), {})
            self._fill(slots, [slot for slot, _ in places], seconds)
        return [_broadcast(slots[slot], seconds.shape, axes) for slot, axes in places]

    # --- planning ---

    def _plan(self, plugs: Sequence[Plug]) -> list[tuple[int, int]]:
        """Return the slots of plugs, and the number of axes of their values."""
        planner = self._planner or self._start()
        try:
            return [self._place(planner, plug) for plug in plugs]
        except UnknownPlugError:
            planner = self._hold(planner, plugs)
        return [self._place(planner, plug) for plug in plugs]

    def _place(self, planner: Planner, plug: Plug) -> tuple[int, int]:
        if plug not in self._planned:
            n_axes = self.scene.graph.count_axes(plug)
            self._planned[plug] = planner.find_slot(plug), n_axes
        return self._planned[plug]

    def _hold(self, planner: Planner, plugs: Sequence[Plug]) -> Planner:
        """Hold saved values upstream of plugs that cannot be computed."""
        if self._holds is None:
            given = self._list_given()
            self._holds = Holds(self.scene.graph, given, on_unknown="hold")
        self._holds.explore(plugs)
        self._holds.check(plugs)
        return self._start() if len(self._holds.values) > self._n_held else planner

    # --- computing ---

    def _fill(self, slots: Slots, wanted: Iterable[int], seconds: Any) -> None:
        """Compute slots, and all that they depend on."""
        planner = self._planner or self._start()
        self._read_steps(planner.steps)
        waiting, missing = [*wanted], set()
        while waiting:
            slot = waiting.pop()
            number = self._makers.get(slot)
            if slot in slots or number in missing:
                continue
            if number is not None:
                missing.add(number)
                waiting += planner.steps[number].used
            elif slot in planner.constants:
                slots[slot] = planner.constants[slot]
            else:
                slots[slot] = self._read(slot, seconds)
        for number in sorted(missing):
            planner.steps[number].run(slots)

    def _read_steps(self, steps: Sequence[Step]) -> None:
        """Note what the steps fill that the planner has added."""
        for number in range(self._n_read, len(steps)):
            self._makers.update(dict.fromkeys(steps[number].outputs, number))
        self._n_read = len(steps)

    def _read(self, slot: int, seconds: Any) -> Any:
        """Return a curve's values, the value that a plug was set to, or the times."""
        plug = self._given.get(slot)
        if plug is None:
            return seconds
        if plug in self.stuck:
            return np.asarray(self.stuck[plug])
        if plug in self.inputs:
            return self.scene.graph.saved_value(plug)
        return np.asarray(values_of_curve(self.scene, plug.node, seconds), float)


def _broadcast(value: Any, shape: tuple[int, ...], n_axes: int) -> Any:
    """Return a new array with a value for each time."""
    own = value.shape[value.ndim - n_axes :]
    return np.array(np.broadcast_to(value, shape + own))
