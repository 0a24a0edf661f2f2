"""The state of a scene as long as its text stays: its graph, and its values on frames.

Recent plans are kept, as scripts repeat evaluations.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from ....animation.clip import Clip
from ....animation.frame_range import FrameRange, check_even_spacing
from ....curves.anim_curve import AnimCurve
from ....curves.key_times import seconds_to_frames
from ....errors import KeyweaveError, warn_caller
from ....geometry.arrays import Floats
from ....rigs.joint_evidence import JointEvidence
from ...layers import merge_key_times
from ..document.document import Document
from ..document.node_names import Node
from ..graph.channels import Channels, Joints
from ..graph.display import read_playback_range, read_up_axis
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..graph.scene_reader import reread_document
from ..graph.uncertain_chains import UncertainChain, find_uncertain_chains
from ..nodes.node_type import UnknownPlugError
from ..syntax.source_text import decode_scene_text
from .holds import Holds, plan_evaluation
from .plan import Plan, describe_held_plugs
from .planner import Planner, not_finite_error
from .saved_values import HOLD_LOCALS

MAX_CACHED_PLANS = 16
MAX_CACHED_HOLDS = 4
MAX_CACHED_PLANNERS = 4
MOST_TRACED = 1000  # plugs of the path to a value that is not finite

Key = TypeVar("Key")
Cached = TypeVar("Cached")


def _remember(cache: dict[Key, Cached], key: Key, value: Cached, n: int) -> None:
    """Store a value and discard the oldest; several threads may read one scene."""
    cache[key] = value
    for old in list(cache)[:-n]:
        cache.pop(old, None)


class SceneState:
    """A document, the lookups that are cached with it, and what it evaluates to.

    Parameters
    ----------
    document : Document
    on_unknown, up_axis : str
        See `keyweave.open_scene`.
    """

    def __init__(
        self, document: Document, on_unknown: str = "error", up_axis: str | None = None
    ):
        self.document, self.on_unknown = document, on_unknown
        self._up_axis = up_axis
        self.graph = Graph(document)
        self.graph.up_axis = up_axis or read_up_axis(self.graph) or "y"
        self.channels = Channels(self.graph)
        self.joints = Joints(self.channels)
        self.plans: dict[tuple[object, ...], Plan] = {}
        self.holds: dict[tuple[object, ...], Holds] = {}
        self.planners: dict[frozenset[Plug], Planner] = {}
        self.evidence: JointEvidence | None = None

    def with_text(self, text: str) -> SceneState:
        """Return the state of the scene with a different text of its own file."""
        own = self.document.own.text
        changed = decode_scene_text(own.path, own.encode(text))
        return self.reread(reread_document(self.document, changed))

    def reread(self, document: Document) -> SceneState:
        """Return the state of another document with the same options."""
        return SceneState(document, self.on_unknown, self._up_axis)

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self.document.own.units.frame_rate

    @property
    def rig_mode(self) -> str:
        """How rigs treat unsupported nodes; see `plan_evaluation`."""
        return HOLD_LOCALS if self.on_unknown == "error" else self.on_unknown

    # --- plans ---

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

        The order of overridden channels makes no difference to a planner. One that plans is
        not in the cache, where another thread would find it.
        """
        key = frozenset(overridden)
        plan = self._plan_part(plugs, overridden) if key not in self.planners else None
        if plan is not None:
            return plan
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

    def _plan_part(self, plugs: Sequence[Plug], overridden: Sequence[Plug]) -> Plan | None:
        """Return the plan of a planner for more channels, if the plugs read no others.

        The characters of a crowd are planned once, and then one by one. Held scenes have no
        such plans, as these would report the IK handles of all characters.
        """
        own = frozenset(overridden)
        wider = [key for key in self.planners if key > own]
        for key in wider if own and self.on_unknown != "hold" else ():
            planner = self.planners.pop(key, None)
            if planner is not None:
                with suppress(UnknownPlugError):
                    plan = planner.plan(plugs, overridden)
                    if plan.list_inputs().isdisjoint(planner.list_others(overridden)):
                        _remember(self.planners, key, planner, MAX_CACHED_PLANNERS)
                        return plan
                _remember(self.planners, key, planner, MAX_CACHED_PLANNERS)
        return None

    def find_holds(self, overridden: Sequence[Plug], on_unknown: str) -> Holds:
        """Return the held and failed plugs of the scene; the last few are cached."""
        key = (frozenset(overridden), on_unknown)
        holds = self.holds.pop(key, None)
        if holds is None:
            holds = Holds(self.graph, overridden, on_unknown=on_unknown)
        _remember(self.holds, key, holds, MAX_CACHED_HOLDS)
        return holds

    def plan_and_warn(
        self,
        plugs: Sequence[Plug],
        overridden: Sequence[Plug] = (),
        on_unknown: str | None = None,
    ) -> Plan:
        """Plan an evaluation that can run many times; warn of held plugs and IK rules."""
        plan = self.plan(plugs, overridden, on_unknown or self.on_unknown)
        chains = plan.handles if self.on_unknown == "hold" else ()
        uncertain = map(str, self.find_uncertain(chains))
        for sentence in [*describe_held_plugs(plan.held), *uncertain]:
            warn_caller(sentence)
        return plan

    def explore_transforms(self) -> tuple[Holds, list[Plug]]:
        """Explore all joints and driven transforms; return them with their holds."""
        channels = self.channels
        transforms = (n for n in self.document.nodes if channels.has(n, "translate"))
        driven = [node for node in transforms if self.graph.is_driven(node)]
        names = ("matrix", "offsetParentMatrix", "inheritsTransform")
        holds = self.find_holds((), self.on_unknown)
        plugs = [*holds.joints, *(Plug(node, name) for node in driven for name in names)]
        holds.explore(plugs)
        return holds, plugs

    # --- values ---

    @property
    def frame_range(self) -> FrameRange:
        """First and last frame of the playback range, or of the keys if none is saved."""
        playback_range = read_playback_range(self.graph)
        if playback_range is not None:
            return playback_range
        frames = [curve.frames[[0, -1]] for curve in self.read_every_curve()[0]]
        if frames:
            return float(np.min(frames)), float(np.max(frames))
        now = (
            float(self.graph.saved_value(Plug(self.graph.time, "outTime")))
            * self.frame_rate
        )
        return round(now, 6), round(now, 6)

    def read_curves(self, channels: Sequence[str] | None = None) -> list[AnimCurve]:
        """Return the curves of channels; see `keyweave.scenes.scene.Scene.read_curves`."""
        if channels is None:
            names: Iterable[str] = self.channels.animated
        else:
            names = (self.channels.name(self.graph.plug(name)) for name in channels)
        return [curve for curve in map(self._read_channel, names) if curve is not None]

    def _read_channel(self, channel: str) -> AnimCurve | None:
        """Return the editable curve of a channel; None if no curve drives it."""
        own = self.channels.curves
        sampled = self.channels.list_sampled_curves(channel)
        if channel in own and not sampled:
            curve = self.graph.curve(own[channel])
            return curve.with_(channel=channel, frame_rate=self.frame_rate)
        if not sampled:
            return None
        times = merge_key_times([self.graph.curve(node).times for node in sampled])
        frames = seconds_to_frames(times, self.frame_rate)
        (values,) = self.evaluate([self.graph.plug(channel)], frames)
        kind = self.channels.kinds(channel)[channel]
        return AnimCurve(channel, times, values, kind=kind, frame_rate=self.frame_rate)

    def read_every_curve(self) -> tuple[list[AnimCurve], dict[str, str]]:
        """Return the readable animation curves, and the errors of the others by channel."""
        curves, problems = [], {}
        for channel in self.channels.animated:
            try:
                curves += self.read_curves([channel])
            except KeyweaveError as error:
                problems[channel] = str(error)
        return curves, problems

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values of channels; see `keyweave.scenes.scene.Scene.sample`."""
        numbers, step = check_even_spacing(frames)
        plugs = self.channels.find_scalars(channels)
        values = self.evaluate(plugs, numbers)
        names = tuple(map(self.channels.name, plugs))
        return Clip(
            np.stack(values, axis=1) if values else np.empty((len(numbers), 0)),
            names,
            self.frame_rate / step,
            numbers[0] / step,
            self.channels.find_rotation_orders(names),
            self.graph.up_axis,
        )

    def evaluate(
        self,
        plugs: Sequence[Plug],
        frames: ArrayLike,
        overridden: Sequence[Plug] = (),
        values: Floats | None = None,
    ) -> list[Floats]:
        """Return the values of plugs on frames; the first axis of each is the frames.

        Overridden plugs have the columns of `values` as their own values.

        Raises
        ------
        EvaluationError
            If a value cannot be computed, or is not finite.
        """
        numbers = np.asarray(frames, float)
        columns = () if values is None else [*values.T]
        plan = self.plan_and_warn(plugs, overridden)
        results = plan.run(numbers / self.frame_rate, columns)
        for plug, value in zip(plugs, results):
            if not np.isfinite(value).all():
                row = int(np.argwhere(~np.isfinite(value))[0][0])
                sample = [column[row : row + 1] for column in columns]
                path = self._trace_value(plug, numbers[row : row + 1], overridden, sample)
                raise not_finite_error(path, float(numbers[row]))
        return results

    def _trace_value(
        self,
        plug: Plug,
        frames: Floats,
        overridden: Sequence[Plug],
        values: Sequence[Floats],
    ) -> list[Plug]:
        """Return the plugs from one without a finite value to the origin of that value."""
        holds = self.find_holds(overridden, self.on_unknown)
        holds.explore([plug])
        path, times = [plug], frames / self.frame_rate
        while len(path) < MOST_TRACED:
            for source in holds.scout.list_numeric_sources(path[-1]):
                plan = self.plan([source], overridden, self.on_unknown)
                if source not in path and not np.isfinite(plan.run(times, values)[0]).all():
                    path.append(source)
                    break
            else:
                break
        return path

    def compute_worlds(
        self,
        nodes: Sequence[Node],
        frames: Floats,
        overridden: Sequence[Plug] = (),
        values: Floats | None = None,
    ) -> Floats:
        """Return world matrices of nodes; shape (n_frames, n_nodes, 4, 4)."""
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        worlds = self.evaluate(plugs, frames, overridden, values)
        return np.stack(worlds, axis=1) if worlds else np.empty((len(frames), 0, 4, 4))
