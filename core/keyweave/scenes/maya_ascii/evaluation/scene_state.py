"""The state of a scene as long as its text stays: its graph, and recent plans."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cached_property, partial
from typing import TypeVar

from ....rigs.joint_evidence import JointEvidence
from ..document.document import Document
from ..document.node_names import Node
from ..graph.channels import Channels, Joints
from ..graph.display import read_up_axis
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..graph.uncertain_chains import UncertainChain, find_uncertain_chains
from .holds import Holds, plan_evaluation
from .plan import Plan
from .planner import Planner

MAX_CACHED_PLANS = 16
MAX_CACHED_HOLDS = 4
MAX_CACHED_PLANNERS = 4

Cached = TypeVar("Cached")


def _remember(
    cache: dict[tuple[object, ...], Cached], key: tuple[object, ...], value: Cached, n: int
) -> None:
    """Store a value and discard the oldest; several threads may read one scene."""
    cache[key] = value
    for old in list(cache)[:-n]:
        cache.pop(old, None)


class SceneState:
    """A document and the lookups that are cached with it."""

    def __init__(self, document: Document, up_axis: str | None):
        self.document = document
        self.graph = Graph(document)
        self.graph.up_axis = up_axis or read_up_axis(self.graph) or "y"
        self.channels = Channels(self.graph)
        self.joints = Joints(self.channels)
        self.plans: dict[tuple[object, ...], Plan] = {}
        self.holds: dict[tuple[object, ...], Holds] = {}
        self.planners: dict[tuple[object, ...], Planner] = {}
        self.evidence: JointEvidence | None = None

    @cached_property
    def uncertain_chains(self) -> tuple[UncertainChain, ...]:
        """The IK chains that follow rules which no file that Maya saved confirms."""
        return tuple(find_uncertain_chains(self.graph))

    def find_uncertain(self, handles: Collection[Node]) -> list[UncertainChain]:
        """Return the chains of some IK handles that follow uncertain rules."""
        if not handles:
            return []
        names = set(map(self.document.short_path, handles))
        return [chain for chain in self.uncertain_chains if chain.handle in names]

    def plan(
        self, plugs: Sequence[Plug], overridden: Sequence[Plug], on_unknown: str
    ) -> Plan:
        """Plan an evaluation; recent plans are cached, as scripts repeat evaluations."""
        key = (tuple(plugs), tuple(overridden), on_unknown)
        plan = self.plans.pop(key, None) or self._plan(plugs, overridden, on_unknown)
        _remember(self.plans, key, plan, MAX_CACHED_PLANS)
        return plan

    def _plan(
        self, plugs: Sequence[Plug], overridden: Sequence[Plug], on_unknown: str
    ) -> Plan:
        """Plan with a recent planner, which reuses the steps that it has planned.

        A planner that plans is not in the cache, where another thread would find it.
        """
        key = tuple(overridden)
        planner = self.planners.pop(key, None) or Planner(self.graph, overridden)
        plan = plan_evaluation(
            self.graph,
            plugs,
            overridden,
            on_unknown=on_unknown,
            find_holds=partial(self.find_holds, overridden, on_unknown),
            planner=planner,
        )
        _remember(self.planners, key, planner, MAX_CACHED_PLANNERS)
        return plan

    def find_holds(self, overridden: Sequence[Plug], on_unknown: str) -> Holds:
        """Return the held and failed plugs of the scene; the last few are cached."""
        key = (tuple(overridden), on_unknown)
        holds = self.holds.pop(key, None)
        if holds is None:
            holds = Holds(self.graph, overridden, on_unknown=on_unknown)
        _remember(self.holds, key, holds, MAX_CACHED_HOLDS)
        return holds
