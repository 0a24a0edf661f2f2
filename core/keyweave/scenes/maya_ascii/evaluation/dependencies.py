"""The dependencies of plugs, explored without computing any value, and their loops."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import islice
from typing import TypeVar

from ....errors import ignore_warnings
from ..graph.graph import Graph
from ..graph.ik_chains import SOLUTIONS
from ..graph.plugs import Plug
from ..nodes.node_type import UnknownPlugError
from .plan import Puller
from .planner import Planner

Item = TypeVar("Item")
PlugSets = Mapping[Plug, Collection[Plug]]


class Scout(Planner):
    """A planner that goes on where a plug cannot be computed, and records dependencies."""

    def __init__(self, graph: Graph, overridden: Sequence[Plug]):
        super().__init__(graph, overridden)
        # The plugs that each explored plug reads.
        self.sources: dict[Plug, dict[Plug, None]] = {plug: {} for plug in self.slots}
        # The explored plugs that read a plug.
        self.readers: dict[Plug, dict[Plug, None]] = defaultdict(dict)
        # The reasons that plugs cannot be computed from their sources.
        self.unknown: dict[Plug, UnknownPlugError] = {}
        self.explored = dict(self.slots)

    def explore(self, plugs: Iterable[Plug]) -> list[Plug]:
        """Explore plugs and all that they depend on; return those that are new."""
        n_before = len(self.sources)
        with ignore_warnings():  # the plan repeats the warnings that matter
            for plug in plugs:
                self.find_slot(plug)
        return [*islice(self.sources, n_before, None)]

    def list_numeric_sources(self, plug: Plug) -> list[Plug]:
        """Return the plugs that a plug reads, beyond the joint angles of a whole limb."""
        known = self.sources.get(plug, {})
        inner = (self.sources[k] if k.attribute == SOLUTIONS else [k] for k in known)
        return [source for sources in inner for source in sources]

    def find_known_slot(self, plug: Plug) -> int | None:
        """Record a dependency; return the slot of a plug, or None before it is explored.

        A plug on the path, which depends on itself, gets a slot that nothing fills.
        """
        if self.path:
            reader = next(reversed(self.path))
            self.sources[reader][plug] = None
            self.readers[plug][reader] = None
        return self.new_slot() if plug in self.path else self.explored.get(plug)

    def start(self, plug: Plug) -> list[Puller]:
        """Add a plug to the path and return its puller."""
        self.sources[plug] = {}
        return super().start(plug)

    def advance(self, puller: Puller, outcome: int | None) -> Plug | int:
        """Resume the last plug of the path; give an unknown one a slot that stays empty."""
        plug = next(reversed(self.path))
        try:
            answer = super().advance(puller, outcome)
        except UnknownPlugError as problem:
            self.unknown[plug] = problem
            answer = self.new_slot()
        if not isinstance(answer, Plug):
            self.explored[plug] = answer
        return answer


def find_loops(
    sources: PlugSets, readers: PlugSets, plugs: Iterable[Plug]
) -> list[list[Plug]]:
    """Return the groups of plugs that depend on each other, upstream groups first.

    These are the strongly connected components, by Kosaraju's algorithm.

    Examples
    --------
    >>> sources = {"a": "b", "b": "ac", "c": "d", "d": "d"}
    >>> readers = {"a": "b", "b": "a", "c": "b", "d": "cd"}
    >>> find_loops(sources, readers, "abcd")
    [['d'], ['a', 'b']]
    """
    inside, loops = dict.fromkeys(plugs), []
    for plug in reversed(_sort_upstream_first(sources, inside)):
        if plug in inside:
            group = find_reach(readers, [plug], inside.__contains__)
            for member in group:
                del inside[member]
            if len(group) > 1 or plug in sources[plug]:
                loops.append(group)
    return loops[::-1]


def _sort_upstream_first(sources: PlugSets, plugs: Collection[Plug]) -> list[Plug]:
    """Return plugs in the order in which a depth-first search upstream leaves them."""
    entered: set[Plug] = set()
    ordered = []
    for start in plugs:
        path = [] if start in entered else [(start, iter(sources[start]))]
        while path:
            plug, waiting = path[-1]
            entered.add(plug)
            source = next((s for s in waiting if s in plugs and s not in entered), None)
            if source is None:
                ordered.append(plug)
                path.pop()
            else:
                path.append((source, iter(sources[source])))
    return ordered


def find_reach(
    edges: Mapping[Item, Collection[Item]],
    starts: Iterable[Item],
    enters: Callable[[Item], bool],
) -> list[Item]:
    """Return items and all that their edges lead to, as far as items may be entered."""
    reached = dict.fromkeys(starts)
    waiting = [*reached]
    while waiting:
        for item in edges.get(waiting.pop(), ()):
            if item not in reached and enters(item):
                reached[item] = None
                waiting.append(item)
    return [*reached]


def find_path(
    sources: PlugSets, start: Plug, end: Plug, enters: Callable[[Plug], bool]
) -> list[Plug]:
    """Return the shortest path upstream; from a plug to itself, its shortest loop."""
    before: dict[Plug, Plug] = {}
    waiting = [start]
    for plug in waiting:
        for source in sources[plug]:
            if source not in before and enters(source):
                before[source] = plug
                waiting.append(source)
        if end in before:
            break
    path = [end]
    while end in before and (len(path) == 1 or path[-1] != start):
        path.append(before[path[-1]])
    return path[::-1]
