"""A scene evaluated on frames: its channels, its curves and the values of its plugs.

The document is read again only when something is asked of a scene whose text has changed.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from numpy.typing import ArrayLike

from ....animation.channel_names import as_name_list
from ....animation.clip import Clip
from ....animation.frame_range import FrameRange, as_frame_array, check_even_spacing
from ....curves.anim_curve import AnimCurve
from ....curves.key_times import seconds_to_frames
from ....errors import KeyweaveError, warn_caller
from ....geometry.arrays import Floats
from ...layers import merge_key_times
from ..document.document import Document
from ..document.node_names import Node
from ..graph.channels import Channels, Joints
from ..graph.display import read_playback_range, read_up_axis
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..graph.scene_reader import reread_document
from ..syntax.source_text import decode_scene_text
from .plan import Plan
from .planner import not_finite_error, plan_evaluation

MAX_CACHED_PLANS = 16


class SceneState:
    """A document, and what is looked up in it only once."""

    def __init__(self, document: Document, up_axis: str | None):
        self.document = document
        self.graph = Graph(document)
        self.graph.up_axis = up_axis or read_up_axis(self.graph) or "y"
        self.channels = Channels(self.graph)
        self.joints = Joints(self.channels)
        self.plans: dict[tuple[object, ...], Plan] = {}


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
        """What is known of the scene as it is now."""
        if self._state is None:
            document = reread_document(self._opened.document, self._text)
            self._state = SceneState(document, self._up_axis)
        return self._state

    @property
    def document(self) -> Document:
        """What the files say."""
        return self.state.document

    @property
    def graph(self) -> Graph:
        """Nodes and what drives what."""
        return self.state.graph

    def set_text(self, text: str) -> None:
        """Give the scene's own file another text, which is read when it is asked about."""
        self._text = decode_scene_text(self.path, self._text.encode(text))
        self._state = None

    def encode(self) -> bytes:
        """Return the bytes of the scene's own file as it is now."""
        return self._text.encode()

    def with_text(self, text: str) -> EvaluatedScene:
        """Return the scene as it were with another text of its own file."""
        own = decode_scene_text(self.path, self._text.encode(text))
        document = reread_document(self.document, own)
        return EvaluatedScene(document, self.on_unknown, self._up_axis)

    def revert(self) -> None:
        """Forget what was written into the scene since its file was read."""
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
        """First and last frame of playback; of the keys if the scene does not say."""
        said = read_playback_range(self.graph)
        if said is not None:
            return said
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
        """Channels that curves drive, themselves or through animation layers."""
        return self.state.channels.animated

    def name(self, plug: Plug) -> str:
        """Return what a plug is called as a channel."""
        return self.state.channels.name(plug)

    def keyable(self, names: Sequence[str] = ()) -> tuple[str, ...]:
        """Return the channels that an animator may key, animated or not.

        Those of transforms which are not hidden from the channel box: position,
        rotation, scale, visibility, and what was added to be keyed.
        """
        return self.state.channels.keyable()

    def kinds(self, channels: Sequence[str] | str) -> dict[str, str]:
        """Return what channels measure: ``"length"``, ``"angle"`` or ``"unitless"``."""
        return self.state.channels.kinds(channels)

    def rotation_orders(self, nodes: Sequence[str] | str) -> dict[str, str]:
        """Return SciPy's intrinsic rotation orders of nodes."""
        return self.state.channels.rotation_orders(nodes)

    def read_curves(self, channels: Sequence[str] | str | None = None) -> list[AnimCurve]:
        """Return animation curves.

        A channel on animation layers gives one curve: keys where any of its curves has
        one, at the values that come out.

        Parameters
        ----------
        channels : str or sequence of str, optional
            By default all that are animated. Those without a curve are left out.

        Raises
        ------
        UnknownNameError
            If there is no such channel.
        FileFormatError
            If a curve's keys cannot be read.
        """
        names: Sequence[str] = self.channels
        if channels is not None:
            names = [self.name(self.graph.plug(name)) for name in as_name_list(channels)]
        found = map(self._curve, names)
        return [curve for curve in found if curve is not None]

    def _curve(self, channel: str) -> AnimCurve | None:
        """Return what can be edited of a channel; None if no curve drives it."""
        own, layered = self.state.channels.curves, self.state.channels.layered
        if channel in own:
            curve = self.graph.curve(own[channel])
            return curve.with_(channel=channel, frame_rate=self.frame_rate)
        if channel not in layered:
            return None
        times = merge_key_times([self.graph.curve(node).times for node in layered[channel]])
        frames = seconds_to_frames(times, self.frame_rate)
        (values,) = self.evaluate([self.graph.plug(channel)], frames)
        kind = self.kinds(channel)[channel]
        return AnimCurve(channel, times, values, kind=kind, frame_rate=self.frame_rate)

    def readable_curves(self) -> tuple[list[AnimCurve], dict[str, str]]:
        """Return animation curves, and by channel why others cannot be read."""
        curves, problems = [], {}
        for channel in self.channels:
            try:
                curves += self.read_curves([channel])
            except KeyweaveError as error:
                problems[channel] = str(error)
        return curves, problems

    def sample(self, channels: Sequence[str] | str, frames: ArrayLike) -> Clip:
        """Return the values that channels have on frames, whatever drives them.

        Parameters
        ----------
        channels : str or sequence of str
        frames : array_like, shape (n_frames,)
            Frame numbers, evenly spaced. A step of n gives a clip of the scene's rate
            / n, whose own frame numbers count by that rate: seconds stay.

        Raises
        ------
        UnknownNameError, EvaluationError
            If there is no such channel, or its value cannot be computed.
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

    def evaluate(self, plugs: Sequence[Plug], frames: ArrayLike) -> list[Floats]:
        """Return the values of any plugs on frames; the first axis is the frame's.

        Raises
        ------
        EvaluationError
            If a value cannot be computed, or is not finite.
        """
        numbers = np.asarray(frames, float)
        values = self.plan(plugs).run(numbers / self.frame_rate)
        for plug, value in zip(plugs, values):
            if not np.isfinite(value).all():
                rows = np.argwhere(~np.isfinite(value))
                raise not_finite_error(plug, float(numbers[rows[0][0]]))
        return values

    def plan(self, plugs: Sequence[Plug], overridden: Sequence[Plug] = ()) -> Plan:
        """Plan an evaluation, which may be run many times; warn of what is held.

        The last plans are kept, since scripts ask for the same again and again.
        """
        key = (tuple(plugs), tuple(overridden), self.on_unknown)
        plans = self.state.plans
        plan = plans.pop(key, None) or plan_evaluation(
            self.graph, plugs, overridden, on_unknown=self.on_unknown
        )
        plans[key] = plan
        if len(plans) > MAX_CACHED_PLANS:
            del plans[next(iter(plans))]
        for held in plan.held:
            warn_caller(str(held))
        return plan

    def not_understood(self) -> dict[str, list[str]]:
        """Return nodes that transforms depend on and that are not evaluated, by type."""
        able = (n for n in self.document.nodes if self.state.channels.has(n, "translate"))
        driven = [node for node in able if self.graph.is_driven(node)]
        names = ("matrix", "offsetParentMatrix", "inheritsTransform")
        plugs = [Plug(node, name) for node in driven for name in names]
        found: dict[str, dict[str, None]] = {}
        for held in plan_evaluation(self.graph, plugs, on_unknown="hold").held:
            found.setdefault(held.type, {})[held.node] = None
        return {type_: list(nodes) for type_, nodes in sorted(found.items())}

    def world_matrices(self, nodes: Sequence[str] | str, frames: ArrayLike) -> Floats:
        """Return world matrices, shape (n_frames, n_nodes, 4, 4), for row vectors.

        Translations are in the last row, in centimetres.
        """
        found = [self.graph.node(name) for name in as_name_list(nodes)]
        return self.compute_worlds(found, as_frame_array(frames))

    def compute_worlds(self, nodes: Sequence[Node], frames: Floats) -> Floats:
        """Return world matrices of nodes; see `world_matrices`."""
        plugs = [Plug(node, "worldMatrix", (0,)) for node in nodes]
        values = self.evaluate(plugs, frames)
        return np.stack(values, axis=1) if values else np.empty((len(frames), 0, 4, 4))
