"""Planning with holds: plugs that keep a saved value, and those that are refused.

A plug that depends on itself or on an unsupported node has no value. If a scene may hold
values, the nearest plugs downstream that have a value in the file keep it. The choice
depends on the scene and the overridden plugs alone, not on the plugs that are requested.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass

from ....errors import EvaluationError, SettingError
from ....geometry.arrays import Floats
from ..document.node_names import Node
from ..graph.graph import Graph
from ..graph.ik_chains import get_keyed_plug, is_pseudo_plug
from ..graph.plugs import Plug, find_node_type
from ..nodes.node_type import UnknownPlugError
from .dependencies import Scout, find_loops, find_path, find_reach
from .plan import HeldPlug, Plan
from .planner import Planner
from .saved_values import HOLD_LOCALS, SAVED_OUTPUTS, HoldPlaces, list_parts

ON_UNKNOWN = ("error", "hold")
IS_CUT = (2,)  # after the ranks of other problems
NOT_SAVED = "and the file has no saved value to hold instead"


@dataclass(frozen=True, eq=False)
class Problem:
    """The reason that plugs have no value; of several, the lowest rank is reported."""

    plug: Plug  # of the unsupported node, or of the loop
    text: str  # empty for a loop that is cut at the plug
    # The plugs without a value that do not depend on others: one, or those of a loop.
    starts: tuple[Plug, ...]
    rank: tuple[object, ...]


class Holds:
    """The held plugs of a scene, and those without a value.

    Attributes
    ----------
    graph : Graph
    hold : bool
        Whether all plugs with a saved value may be held.
    held : dict of Plug to Problem
        A compound is held with all of its components.
    values : dict of Plug to ndarray
        Values of the held plugs and their components.
    failed : dict of Plug to Problem
        Plugs without a value.
    """

    def __init__(
        self, graph: Graph, overridden: Sequence[Plug] = (), *, on_unknown: str = "error"
    ):
        self.graph, self.hold = graph, on_unknown == "hold"
        self.scout = Scout(graph, overridden)
        self.held: dict[Plug, Problem] = {}
        self.values: dict[Plug, Floats] = {}
        self.failed: dict[Plug, Problem] = {}
        self._starts: dict[tuple[Node, str], list[Plug]] = defaultdict(list)
        self._refused: dict[tuple[Node, str], tuple[str, ...]] = {}
        self._described: dict[tuple[Plug, ...], list[HeldPlug]] = {}
        self.places = HoldPlaces(self.scout, on_unknown)
        self.joints = {
            Plug(node, "worldMatrix", (0,)): node
            for node in graph.document.nodes
            if "jointOrient" in find_node_type(node).attributes
        }
        self.explore(self.joints)

    def explore(self, plugs: Iterable[Plug]) -> None:
        """Find the held plugs, and those without a value, on which plugs depend.

        The order of the plugs does not matter, since the result for a plug depends only on
        plugs upstream: unsupported nodes are first, then loops, upstream loops first.
        """
        new = self.scout.explore(plugs)
        for plug in new:
            if plug in self.scout.unknown:
                unknown = self.scout.unknown[plug]
                self._spread(self._make_problem(unknown.plug, unknown.problem, [plug]))
            for source in self.scout.sources[plug]:
                if source in self.failed:
                    self._spread(self.failed[source], [plug])
        for loop in self._find_loops(new):
            for rest in self._find_loops(loop):
                self._cut_loop(rest)

    def _find_loops(self, plugs: Iterable[Plug]) -> list[list[Plug]]:
        """Return the loops among plugs that are neither held nor failed."""
        live = [p for p in plugs if not (p in self.failed or p in self.values)]
        return find_loops(self.scout.sources, self.scout.readers, live)

    def _make_problem(self, plug: Plug, text: str, starts: Sequence[Plug]) -> Problem:
        """Return a problem: an unsupported node, a plug that does not fit, or a loop."""
        does_not_fit = plug not in starts
        where = self.places.rank(starts[0]) if does_not_fit else ()
        rank = self._is_loop(starts), does_not_fit, self.places.rank(plug), where
        self._starts[plug.node, text] += starts
        return Problem(plug, text, tuple(starts), rank)

    def _is_loop(self, starts: Sequence[Plug]) -> bool:
        return len(starts) > 1 or starts[0] in self.scout.sources[starts[0]]

    def _spread(self, problem: Problem, plugs: Iterable[Plug] = ()) -> None:
        """Mark plugs and their readers as failed, up to plugs that are held."""
        waiting = list(plugs or problem.starts)
        while waiting:
            plug = waiting.pop()
            whole = self.places.find_whole(plug)
            if whole in self.held or self.places.can_hold(whole):
                self._hold(whole, problem)
            elif plug not in self.failed or problem.rank < self.failed[plug].rank:
                self.failed[plug] = problem
                waiting += self.scout.readers.get(plug, ())

    def _hold(self, plug: Plug, problem: Problem) -> None:
        if plug not in self.held or problem.rank < self.held[plug].rank:
            self.held[plug] = problem
        for part in list_parts(self.graph, plug):
            value = self.places.find_value(part)
            if value is not None:
                self.values[part] = value

    def _cut_loop(self, loop: Sequence[Plug]) -> None:
        """Hold the plugs that cut a loop; what remains of it has no value."""
        cuts, uncut = self.places.choose_cuts(loop)
        for plug in cuts:
            self._hold(plug, Problem(plug, "", (plug,), IS_CUT))
        for rest in uncut:
            first = min(rest, key=self.places.rank)
            text = f"{name_plug(first)} depends on itself"
            self._spread(self._make_problem(first, text, rest))

    # --- reports ---

    def check(self, plugs: Iterable[Plug]) -> None:
        """Raise an error if any plug has no value; it is the same in any order of plugs."""
        ranks = {
            plug: (self.failed[plug].rank, self.places.rank(plug))
            for plug in plugs
            if plug in self.failed
        }
        if ranks:
            raise self.error(min(ranks, key=ranks.__getitem__))

    def error(self, plug: Plug) -> EvaluationError:
        """Return the error for a plug without a value."""
        problem, is_failed = self.failed[plug], self.failed.__contains__
        start = problem.plug if problem.plug in problem.starts else problem.starts[0]
        path = [plug]
        if plug != start:
            path = find_path(self.scout.sources, plug, start, is_failed)
        if self._is_loop(problem.starts):
            inside = set(problem.starts).__contains__
            path += find_path(self.scout.sources, start, start, inside)[1:]
        elif start != problem.plug:
            path.append(problem.plug)
        return self._make_error(problem, [str(p) for p in path if not is_pseudo_plug(p)])

    def _make_error(self, problem: Problem, path: Sequence[str]) -> EvaluationError:
        text = f"{problem.text}, {NOT_SAVED}" if self.hold else problem.text
        reason = problem.plug.node, problem.text
        if reason not in self._refused:
            reached = self._find_refused(self._starts[reason])
            self._refused[reason] = self._list_joints(reached)
        return problem.plug.node.evaluation_error(path, text, self._refused[reason])

    def _find_refused(self, starts: Iterable[Plug]) -> list[Plug]:
        """Return plugs without a value, and those that fail with them."""
        failed = filter(self.failed.__contains__, starts)
        return find_reach(self.scout.readers, failed, self.failed.__contains__)

    def list_refused(self, plugs: Iterable[Plug]) -> list[EvaluationError]:
        """Return an error for each reason that plugs have no value."""
        requested = set(plugs)
        errors: dict[tuple[Node, str], EvaluationError] = {}
        for problem in sorted(set(self.failed.values()), key=lambda each: each.rank):
            reason = problem.plug.node, problem.text
            refused = requested.intersection(self._find_refused(problem.starts))
            if refused and reason not in errors:
                errors[reason] = self.error(min(problem.starts, key=self.places.rank))
        return [*errors.values()]

    def list_unsupported(self) -> list[Node]:
        """Return the unsupported nodes on which explored plugs depend."""
        nodes = {unknown.plug.node for unknown in self.scout.unknown.values()}
        return sorted(nodes, key=self.places.number)

    def list_stopped(self) -> dict[str, tuple[str, ...]]:
        """Return the joints that depend on unsupported nodes, by type of the node."""
        starts: dict[str, list[Plug]] = defaultdict(list)
        for plug, unknown in self.scout.unknown.items():
            starts[unknown.plug.node.type].append(plug)
        reached = {
            kind: find_reach(self.scout.readers, plugs, lambda plug: True)
            for kind, plugs in starts.items()
        }
        return {kind: self._list_joints(plugs) for kind, plugs in reached.items()}

    def list_held(self, plugs: Collection[Plug]) -> tuple[HeldPlug, ...]:
        """Return the held plugs on which plugs depend; compounds with all components."""
        reached = set(plugs)
        live = filter(self._is_live, plugs)
        for plug in find_reach(self.scout.sources, live, self._is_live):
            reached.update(self.scout.sources[plug])
        used: dict[tuple[object, ...], list[Plug]] = {}
        for plug in sorted(self.held, key=self.places.rank):
            if not reached.isdisjoint(list_parts(self.graph, plug)):
                problem = self.held[plug]
                parent = self.graph.attribute(plug).parent or plug.attribute
                blamed = problem.plug.node, problem.text
                used.setdefault((plug.part(parent), *blamed), []).append(plug)
        return tuple(held for parts in used.values() for held in self._describe(parts))

    def _is_live(self, plug: Plug) -> bool:
        return plug not in self.values

    def _describe(self, parts: Sequence[Plug]) -> list[HeldPlug]:
        """Return the reports on held components of a compound, one if all are held."""
        key = tuple(parts)
        if key not in self._described:
            whole = parts[0].part(self.graph.attribute(parts[0]).parent)
            n_parts = len(self.graph.attribute(whole).children)
            named = {whole: parts} if len(parts) == n_parts else {p: [p] for p in parts}
            self._described[key] = [self._describe_held(*item) for item in named.items()]
        return self._described[key]

    def _describe_held(self, plug: Plug, parts: Sequence[Plug]) -> HeldPlug:
        problem, name = self.held[parts[0]], name_plug(plug)
        starts = [p for part in parts for p in list_parts(self.graph, part)]
        joints = self._list_joints(find_reach(self.scout.readers, starts, self._is_live))
        text = problem.text or f"{name} depends on itself"
        if is_pseudo_plug(plug):
            text += f"; {self.graph.chains[plug.node].handle.name} blends from it to IK"
        if plug.attribute in SAVED_OUTPUTS:
            text += f"; the file has it as {SAVED_OUTPUTS[plug.attribute]}"
        node = problem.plug.node
        return HeldPlug(name, node.name, node.type, text, node.file.path, node.line, joints)

    def _list_joints(self, plugs: Collection[Plug]) -> tuple[str, ...]:
        """Return the joints whose world matrices are among plugs."""
        reached = set(plugs)
        short_path = self.graph.document.short_path
        return tuple(short_path(n) for plug, n in self.joints.items() if plug in reached)


def name_plug(plug: Plug) -> str:
    """Return the name of a plug in Maya."""
    return str(get_keyed_plug(plug))


def plan_evaluation(
    graph: Graph,
    plugs: Sequence[Plug],
    overridden: Sequence[Plug] = (),
    *,
    on_unknown: str = "error",
    find_holds: Callable[[], Holds] | None = None,
    planner: Planner | None = None,
) -> Plan:
    """Plan the evaluation of plugs.

    Parameters
    ----------
    graph : Graph
    plugs, overridden : sequence of Plug
        Requested plugs, and numeric plugs whose values the caller provides.
    on_unknown : {"error", "hold", "around"}
        How to treat a plug that depends on itself or on a node of an unsupported type:
        raise an error, or hold the value saved in the file. To evaluate around it, only
        translations and scales of joints are held, at their defaults if none is saved.
    find_holds : callable, optional
        Returns the holds of the scene with these overridden plugs, if they are cached.
    planner : Planner, optional
        Has planned for the same overridden plugs before, in any order.

    Raises
    ------
    EvaluationError
        If a plug cannot be computed, and no value to hold is saved. Names the node, its
        type, its line, the path from the requested plug, and the joints that it reaches.
    """
    if on_unknown not in (*ON_UNKNOWN, HOLD_LOCALS):
        raise SettingError("on_unknown", on_unknown, "'error' or 'hold'")
    try:
        return (planner or Planner(graph, overridden)).plan(plugs, overridden)
    except UnknownPlugError:
        pass
    holds = find_holds() if find_holds else Holds(graph, overridden, on_unknown=on_unknown)
    holds.explore(plugs)
    holds.check(plugs)
    planner = Planner(graph, overridden, holds.values)
    return planner.plan(plugs, overridden, holds.list_held(plugs))
