"""What an animation layer's own curves must hold, so that channels become what was asked.

The scene is one whose channels are on the layer already.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..anim_curve import AnimCurve
from ..animation_layers import NOT_IN_FULL, TURNS_WHOLE
from ..arrays import Floats
from ..curve_splicing import stretches
from ..errors import DataError
from ..layer_values import ADDS, MULTIPLIES, REPLACES, held_on_layer, weight_within
from .document import Node
from .layer_joining import ADD_AGAIN, ROTATION, SCALING
from .layers import CHOOSING, MULTIPLYING, Layers
from .plugs import Plug
from .rewriting import is_curve

if TYPE_CHECKING:
    from .scene import MayaAsciiScene

Ends = tuple[float, float]


class LayerCurves:
    """Curves of a layer that channels are on.

    Attributes
    ----------
    by_channel : dict of str to AnimCurve
        By what the scene calls the layer's own plugs.
    """

    def __init__(self, scene: MayaAsciiScene, name: str, changes: Mapping[str, AnimCurve]):
        self.scene = scene
        self.layers = Layers(scene.graph)
        self.layer = scene.graph.node(name)
        self.outputs = [scene.graph.plug(channel) for channel in changes]
        self.plugs = [self._own(channel) for channel in changes]
        self.by_channel = {
            scene.name(plug): curve.with_(channel=channel, frame_rate=scene.frame_rate)
            for plug, (channel, curve) in zip(self.plugs, changes.items())
        }

    def _own(self, channel: str) -> Plug:
        """Return the plug by which the layer changes a channel."""
        name = self.layer.name
        blend = self.layers.blend_of(self.layer, self.scene.graph.plug(channel))
        if blend is None:
            raise DataError(channel, f"is not driven by {name}; {ADD_AGAIN}")
        if not self.layers.weighs(self.layer, blend.node):
            problem = f"is blended by {blend.node.name}, which does not take all weights"
            raise DataError(channel, f"{problem} of {name}; {ADD_AGAIN}")
        return blend.own

    def check(self, frames: Floats) -> None:
        """Raise if what the layer holds would not come out.

        Another layer may be soloed, or what is there may depend on itself.
        """
        self.scene.evaluate(self.outputs, frames)
        (weights,) = self.scene.evaluate([Plug(self.layer, "foregroundWeight")], frames)
        if (weights != 1).any():
            raise DataError(self.layer.name, NOT_IN_FULL)
        modes = [_mode(p.node) for p in self.plugs if p.node.type == ROTATION]
        if any(mode.any() for mode in self.scene.evaluate(modes, frames)):
            raise DataError(self.layer.name, TURNS_WHOLE)

    def take_what_is_missing(self, frames: Floats) -> None:
        """Let curves hold what must be added to what comes out now."""
        now = self.scene.evaluate(self.outputs, frames)
        held = self.scene.evaluate(self.plugs, frames)
        for (own, curve), plug, *values in zip(
            self.by_channel.items(), self.plugs, now, held
        ):
            how = self._effect(plug.node, frames)
            self.by_channel[own] = held_on_layer(curve, how, frames, *values)

    def _effect(self, blend: Node, frames: Floats) -> str:
        """Return what a blend node does with the layer's value and that from below."""
        if blend.type in CHOOSING:
            return REPLACES
        if blend.type != SCALING:
            return ADDS
        (modes,) = self.scene.evaluate([_mode(blend)], frames)
        return MULTIPLIES if (modes == MULTIPLYING).all() else ADDS

    def limit(self, ends: Ends, *, fades: bool) -> None:
        """Let nothing change outside of some frames; a layer that fades is off there."""
        if fades:
            self._fade(ends)
        else:
            self._keep_outside(ends)

    def _keep_outside(self, ends: Ends) -> None:
        """Keep what the layer holds outside of some frames."""
        graph, rate = self.scene.graph, self.scene.frame_rate
        known, still = {}, {}
        for own, plug in zip(self.by_channel, self.plugs):
            still[own] = float(graph.saved(plug))
            source = graph.source(plug)
            if source is not None and is_curve(source):
                curve = graph.curve(source.node)
                known[own] = curve.with_(channel=own, frame_rate=rate)
        self.by_channel = stretches(self.by_channel, known, still, ends, rate)

    def _fade(self, ends: Ends) -> None:
        """Give the layer its weight on some frames alone."""
        channel = f"{self.scene.document.short_path(self.layer)}.weight"
        weight = weight_within(channel, ends, self.scene.frame_rate)
        self.by_channel[channel] = weight


def _mode(blend: Node) -> Plug:
    """Return the plug that says how a blend node puts scales or angles together."""
    return Plug(blend, "accumulationMode")
