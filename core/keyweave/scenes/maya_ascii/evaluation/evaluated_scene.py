"""A scene evaluated on frames: its channels, its curves and the values of its plugs.

After a change of the text, the document is read again when it is next needed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import ArrayLike

from ....animation.channel_names import as_name_list
from ....animation.clip import Clip
from ....animation.frame_range import FrameRange, as_frame_array, check_even_spacing
from ....curves.anim_curve import AnimCurve
from ....curves.key_times import seconds_to_frames
from ....errors import EvaluationError, KeyweaveError, warn_caller
from ....geometry.arrays import Floats, freeze_floats
from ...layers import merge_key_times
from ..document.document import Document
from ..document.node_names import Node
from ..graph.display import read_playback_range
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..graph.scene_reader import reread_document
from ..graph.uncertain_chains import UncertainChain
from ..syntax.source_text import decode_scene_text
from .holds import Holds
from .plan import HeldPlug, Plan, describe_held_plugs
from .planner import not_finite_error
from .saved_values import HOLD_LOCALS
from .scene_state import SceneState

MOST_TRACED = 1000  # plugs of the path to a value that is not finite
Self = TypeVar("Self", bound="EvaluatedScene")


class EvaluatedScene:
    """A scene in a file, whose channels and plugs have values on frames.

    Parameters
    ----------
    document : Document
    on_unknown, up_axis : str
        See `keyweave.open_scene`.
    """

    def __init__(
        self, document: Document, on_unknown: str = "error", up_axis: str | None = None
    ):
        self.on_unknown = on_unknown
        self._up_axis = up_axis
        self._text = document.own.text
        self._opened = SceneState(document, up_axis)
        self._state: SceneState | None = self._opened

    @property
    def state(self) -> SceneState:
        """The parsed scene in its current state."""
        if self._state is None:
            document = reread_document(self._opened.document, self._text)
            self._state = SceneState(document, self._up_axis)
        return self._state

    @property
    def document(self) -> Document:
        """The parsed files."""
        return self.state.document

    @property
    def graph(self) -> Graph:
        """The nodes and their connections."""
        return self.state.graph

    def set_text(self, text: str) -> None:
        """Replace the text of the scene's own file, which is parsed when needed."""
        self._text = decode_scene_text(self.path, self._text.encode(text))
        self._state = None

    def encode(self) -> bytes:
        """Return the current bytes of the scene's own file."""
        return self._text.encode()

    def with_text(self, text: str) -> EvaluatedScene:
        """Return a copy of the scene with a different text of its own file."""
        own = decode_scene_text(self.path, self._text.encode(text))
        document = reread_document(self.document, own)
        return EvaluatedScene(document, self.on_unknown, self._up_axis)

    def copy(self: Self) -> Self:
        """Return a scene in the same state that changes independently.

        Both share the parsed document until one of them changes.
        """
        same = type(self)(self._opened.document, self.on_unknown, self._up_axis)
        same._opened, same._state, same._text = self._opened, self._state, self._text
        return same

    def revert(self) -> None:
        """Discard all changes made since the file was read."""
        self._state, self._text = self._opened, self._opened.document.own.text

    @property
    def path(self) -> Path:
        """The scene's own file."""
        return self._text.path

    @property
    def frame_rate(self) -> float:
        """Frames per second."""
        return self.document.own.units.frame_rate

    @property
    def units(self) -> tuple[str, str, str]:
        """Maya's names of the file's units of length, angle and time."""
        return self.document.own.units.names

    @property
    def up_axis(self) -> str:
        """The axis that points up."""
        return self.graph.up_axis

    @property
    def frame_range(self) -> FrameRange:
        """First and last frame of the playback range, or of the keys if none is saved."""
        playback_range = read_playback_range(self.graph)
        if playback_range is not None:
            return playback_range
        frames = [curve.frames[[0, -1]] for curve in self.readable_curves()[0]]
        if frames:
            return float(np.min(frames)), float(np.max(frames))
        now = (
            float(self.graph.saved_value(Plug(self.graph.time, "outTime")))
            * self.frame_rate
        )
        return round(now, 6), round(now, 6)

    @property
    def channels(self) -> tuple[str, ...]:
        """Channels driven by curves, directly or through animation layers."""
        return self.state.channels.animated

    def name(self, plug: Plug) -> str:
        """Return the channel name of a plug."""
        return self.state.channels.name(plug)

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels that an animator can key, animated or not.

        These are the channels of transforms that the channel box shows: position,
        rotation, scale, visibility and added keyable attributes.
        """
        return self.state.channels.keyable()

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return the kind of each channel: ``"length"``, ``"angle"`` or ``"unitless"``."""
        return self.state.channels.kinds(channels)

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return the rotation orders of nodes in SciPy's notation, intrinsic."""
        return self.state.channels.rotation_orders(nodes)

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return animation curves.

        A channel on animation layers gives one curve, with the resulting value at each
        key of any of its layers. So does a channel whose curve drives it in different
        units or is retimed.

        Parameters
        ----------
        channels : str or sequence of str, optional
            By default all animated channels. Channels without a curve are left out.

        Raises
        ------
        UnknownNameError
            If a channel does not exist.
        FileFormatError
            If a curve's keys cannot be read.
        """
        names: Sequence[str] = self.channels
        if channels is not None:
            names = [self.name(self.graph.plug(name)) for name in as_name_list(channels)]
        return [curve for curve in map(self._read_channel, names) if curve is not None]

    def _read_channel(self, channel: str) -> AnimCurve | None:
        """Return the editable curve of a channel; None if no curve drives it."""
        own = self.state.channels.curves
        sampled = self.state.channels.list_sampled_curves(channel)
        if channel in own and not sampled:
            curve = self.graph.curve(own[channel])
            return curve.with_(channel=channel, frame_rate=self.frame_rate)
        if not sampled:
            return None
        times = merge_key_times([self.graph.curve(node).times for node in sampled])
        frames = seconds_to_frames(times, self.frame_rate)
        (values,) = self.evaluate([self.graph.plug(channel)], frames)
        kind = self.kinds(channel)[channel]
        return AnimCurve(channel, times, values, kind=kind, frame_rate=self.frame_rate)

    def readable_curves(self) -> tuple[list[AnimCurve], dict[str, str]]:
        """Return the readable animation curves, and the errors of the others by channel."""
        curves, problems = [], {}
        for channel in self.channels:
            try:
                curves += self.read_curves([channel])
            except KeyweaveError as error:
                problems[channel] = str(error)
        return curves, problems

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values of channels on frames, whatever drives them.

        Parameters
        ----------
        channels : str or sequence of str
        frames : array_like, shape (n_frames,)
            Frame numbers, evenly spaced. With a step of n the clip has 1 / n of the
            scene's frame rate and its frames are numbered at that rate; times in seconds
            are unchanged.

        Raises
        ------
        UnknownNameError, EvaluationError
            If a channel does not exist, or its value cannot be computed.
        """
        numbers, step = check_even_spacing(frames)
        plugs = self.state.channels.find_scalars(channels)
        values = self.evaluate(plugs, numbers)
        names = tuple(map(self.name, plugs))
        return Clip(
            np.stack(values, axis=1) if values else np.empty((len(numbers), 0)),
            names,
            self.frame_rate / step,
            numbers[0] / step,
            self.state.channels.find_rotation_orders(names),
            self.up_axis,
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
        results = self.plan(plugs, overridden).run(numbers / self.frame_rate, columns)
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
        holds = self.state.find_holds(overridden, self.on_unknown)
        holds.explore([plug])
        path, times = [plug], frames / self.frame_rate
        while len(path) < MOST_TRACED:
            for source in holds.scout.list_numeric_sources(path[-1]):
                plan = self.state.plan([source], overridden, self.on_unknown)
                if source not in path and not np.isfinite(plan.run(times, values)[0]).all():
                    path.append(source)
                    break
            else:
                break
        return path

    @property
    def rig_mode(self) -> str:
        """How rigs treat unsupported nodes; see `plan_evaluation`."""
        return HOLD_LOCALS if self.on_unknown == "error" else self.on_unknown

    def plan(
        self,
        plugs: Sequence[Plug],
        overridden: Sequence[Plug] = (),
        on_unknown: str | None = None,
    ) -> Plan:
        """Plan an evaluation that can run many times; warn of held plugs and IK rules."""
        plan = self.state.plan(plugs, overridden, on_unknown or self.on_unknown)
        chains = plan.handles if self.on_unknown == "hold" else ()
        uncertain = map(str, self.state.find_uncertain(chains))
        for sentence in [*describe_held_plugs(plan.held), *uncertain]:
            warn_caller(sentence)
        return plan

    def not_understood(self) -> dict[str, list[str]]:
        """Return the unsupported nodes that transforms depend on, by type."""
        by_type: dict[str, list[str]] = {}
        for node in self._explore_transforms()[0].list_unsupported():
            by_type.setdefault(node.type, []).append(node.name)
        return dict(sorted(by_type.items()))

    def stopped_joints(self) -> dict[str, tuple[str, ...]]:
        """Return the joints that depend on unsupported nodes, by type of the node.

        The type that stops most joints is first. Values that are held do not count.
        """
        stopped = self._explore_transforms()[0].list_stopped().items()
        return dict(sorted(stopped, key=lambda item: (-len(item[1]), item[0])))

    def held_plugs(self) -> tuple[HeldPlug, ...]:
        """Return the plugs of transforms that keep their saved values.

        Each one has the node that is the reason, and the joints that depend on the plug.
        Plugs are held only in a scene that is opened with ``on_unknown="hold"``.
        """
        holds, plugs = self._explore_transforms()
        return holds.list_held(plugs)

    def refused_plugs(self) -> tuple[EvaluationError, ...]:
        """Return the reasons that transforms cannot be evaluated.

        Each one has a node and the joints that it reaches; all other joints work.
        """
        holds, plugs = self._explore_transforms()
        return tuple(holds.list_refused(plugs))

    def uncertain_chains(self) -> tuple[UncertainChain, ...]:
        """Return the IK chains that follow rules which no file that Maya saved confirms.

        They evaluate, but their poses may differ from those in Maya.
        """
        return self.state.uncertain_chains

    def _explore_transforms(self) -> tuple[Holds, list[Plug]]:
        """Explore all joints and driven transforms; return them with their holds."""
        channels = self.state.channels
        transforms = (n for n in self.document.nodes if channels.has(n, "translate"))
        driven = [node for node in transforms if self.graph.is_driven(node)]
        names = ("matrix", "offsetParentMatrix", "inheritsTransform")
        holds = self.state.find_holds((), self.on_unknown)
        plugs = [*holds.joints, *(Plug(node, name) for node in driven for name in names)]
        holds.explore(plugs)
        return holds, plugs

    def world_matrices(
        self,
        nodes: Sequence[str] | str,
        frames: ArrayLike,
        channels: Sequence[str] = (),
        values: ArrayLike = (),
    ) -> Floats:
        """Return world matrices for row vectors, shape (n_frames, n_nodes, 4, 4).

        Translations are in the last row, in centimeters.

        Parameters
        ----------
        nodes : str or sequence of str
        frames : array_like, shape (n_frames,)
        channels : sequence of str, optional
            Channels with other values than those of the scene.
        values : array_like, shape (n_frames, n_channels), optional
            Their values in radians and centimeters.
        """
        resolved = [self.graph.node(name) for name in as_name_list(nodes)]
        numbers = as_frame_array(frames)
        if not channels:
            return self.compute_worlds(resolved, numbers)
        table = freeze_floats("values", values, (len(numbers), len(channels)))
        overridden = [self.graph.plug(name) for name in channels]
        return self.compute_worlds(resolved, numbers, overridden, table)

    def compute_worlds(
        self,
        nodes: Sequence[Node],
        frames: Floats,
        overridden: Sequence[Plug] = (),
        values: Floats | None = None,
    ) -> Floats:
        """Return world matrices of nodes; see `world_matrices`."""
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        worlds = self.evaluate(plugs, frames, overridden, values)
        return np.stack(worlds, axis=1) if worlds else np.empty((len(frames), 0, 4, 4))
