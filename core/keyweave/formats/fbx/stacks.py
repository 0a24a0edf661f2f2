"""The takes of an FBX file: animation stacks, their layers, and what layers do to values.

Layers are connected to their stack, the base first, curve nodes to their layer and to the
property of a model, curves to "d|X", "d|Y" or "d|Z" of a curve node, which has a value for
axes without a curve. A layer adds to those below it (BlendMode 0) or replaces them (1, or 2
by its Weight in percent). Rotations are composed unless RotationAccumulationMode is 1, and
scales multiplied unless ScaleAccumulationMode is 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from ...geometry.arrays import Floats
from ...geometry.rotations import compose, euler_to_quaternion, quaternion_to_euler, slerp
from .curves import FbxCurve
from .objects import FbxDocument, FbxObject, find_number, read_properties

CURVE_AXES = ("d|X", "d|Y", "d|Z")
ADDITIVE, OVERRIDE, WEIGHTED_OVERRIDE = 0, 1, 2
FULL_WEIGHT = 0.99999
NO_ROTATION = np.array([0.0, 0.0, 0.0, 1.0])
ROTATION, SCALING = "Lcl Rotation", "Lcl Scaling"


@dataclass(frozen=True, eq=False)
class CurveNode:
    """The curves of a property by axis, and the values of the axes without a curve."""

    curves: dict[int, FbxCurve]
    defaults: Floats

    def evaluate(self, times: Floats) -> Floats:
        """Return the values at some seconds, shape (n_times, 3)."""
        values = np.empty((len(times), 3))
        values[:] = self.defaults
        for axis, curve in self.curves.items():
            values[:, axis] = curve.evaluate(times)
        return values


@dataclass(frozen=True, eq=False)
class Layer:
    """A layer: its object, and its curve nodes by the ids of models and the properties."""

    object: FbxObject
    nodes: dict[tuple[int, str], CurveNode] = field(default_factory=dict)

    @cached_property
    def mode(self) -> int:
        """How it is combined with the layers below."""
        return int(self.object.number("BlendMode", ADDITIVE))

    def composes(self, name: str) -> bool:
        """Return whether it multiplies the values of a property instead of adding them."""
        modes = {
            ROTATION: "RotationAccumulationMode",
            SCALING: "ScaleAccumulationMode",
        }
        return name in modes and self.object.number(modes[name], 0) == 0

    def weigh(self, times: Floats) -> Floats:
        """Return its weight at some seconds, from 0 to 1."""
        node = self.nodes.get((self.object.id, "Weight"))
        if node is not None:
            percent = node.evaluate(times)[:, 0]
        else:
            percent = np.full(len(times), self.object.number("Weight", 100.0))
        weight = np.clip(percent / 100, 0.0, 1.0)
        return np.where(weight > FULL_WEIGHT, 1.0, weight)


@dataclass(frozen=True, eq=False)
class Take:
    """An animation stack and its layers, from the base up."""

    object: FbxObject
    layers: Sequence[Layer]

    @cached_property
    def curves(self) -> list[FbxCurve]:
        """All curves."""
        nodes = (node for layer in self.layers for node in layer.nodes.values())
        return [curve for node in nodes for curve in node.curves.values()]

    @cached_property
    def animated(self) -> set[tuple[int, str]]:
        """The ids of models and the properties that have curves."""
        return {key for layer in self.layers for key, n in layer.nodes.items() if n.curves}

    @cached_property
    def properties(self) -> set[tuple[int, str]]:
        """The ids of models and the properties that layers set."""
        return {key for layer in self.layers for key in layer.nodes}

    def evaluate(
        self, model: FbxObject, name: str, start: Floats, times: Floats, order: str
    ) -> Floats:
        """Return the values of a property at some seconds, shape (n_times, 3).

        They start with those that the model has without animation. Rotations are Euler
        angles in degrees, with SciPy's intrinsic order.
        """
        values = np.tile(start, (len(times), 1))
        for number, layer in enumerate(self.layers):
            node = layer.nodes.get((model.id, name))
            if node is None:
                continue
            own = node.evaluate(times)
            if number == 0 or layer.mode not in (ADDITIVE, WEIGHTED_OVERRIDE):
                values = own
            else:
                values = _blend(layer, name, values, own, layer.weigh(times), order)
        return values


def _blend(
    layer: Layer, name: str, below: Floats, own: Floats, weight: Floats, order: str
) -> Floats:
    """Add values of a layer to those below it, or replace them by its weight."""
    is_additive, share = layer.mode == ADDITIVE, weight[:, np.newaxis]
    rest = 1.0 if is_additive else 1 - share
    if not layer.composes(name):
        blended: Floats = below * rest + own * share
        return blended
    if name == SCALING:
        return np.asarray(_raise(below, rest) * _raise(own, share))
    before, q = _to_quaternions(below, order), _to_quaternions(own, order)
    if is_additive:
        q = compose(before, slerp(np.broadcast_to(NO_ROTATION, q.shape), q, weight))
    else:
        q = slerp(before, q, weight)
    return _to_degrees(q, order)


def _raise(values: Floats, power: Floats | float) -> Floats:
    """Return powers of sizes, with the signs of the values; 1 for a power of 0."""
    powers: Floats = np.where(power == 0, 1.0, np.sign(values)) * np.abs(values) ** power
    return powers


def _to_quaternions(degrees: Floats, order: str) -> Floats:
    columns = ["XYZ".index(axis) for axis in order]
    return euler_to_quaternion(np.radians(degrees[:, columns]), order)


def _to_degrees(q: Floats, order: str) -> Floats:
    degrees = np.empty((len(q), 3))
    degrees[:, ["XYZ".index(axis) for axis in order]] = np.degrees(
        quaternion_to_euler(q, order)
    )
    return degrees


def read_takes(document: FbxDocument) -> list[Take]:
    """Return the takes of a file, in its order."""
    stacks = document.list_objects("AnimationStack")
    return [Take(stack, _read_layers(document, stack)) for stack in stacks]


def _read_layers(document: FbxDocument, stack: FbxObject) -> list[Layer]:
    """Return the layers of a stack that are not muted, and solo layers if there are any."""
    layers = [
        Layer(layer, _read_nodes(document, layer))
        for layer, _ in document.list_children(stack, "AnimationLayer")
    ]
    audible = [layer for layer in layers if layer.object.number("Mute", 0) == 0]
    return [layer for layer in audible if layer.object.number("Solo", 0) != 0] or audible


def _read_nodes(
    document: FbxDocument, layer: FbxObject
) -> dict[tuple[int, str], CurveNode]:
    nodes = {}
    for node, _ in document.list_children(layer, "AnimationCurveNode"):
        for target, name in document.targets.get(node.id, ()):
            nodes[target, name] = _read_node(document, node)
    return nodes


def _read_node(document: FbxDocument, node: FbxObject) -> CurveNode:
    curves = {}
    for curve, axis in document.list_children(node, "AnimationCurve"):
        if axis in CURVE_AXES or axis == "d|Weight":
            record, ticks = curve.record, document.ticks_per_second
            number = CURVE_AXES.index(axis) if axis in CURVE_AXES else 0
            curves[number] = FbxCurve(record, ticks, document.version)
    defaults = np.zeros(3)
    if len(curves) < len(CURVE_AXES):
        properties = read_properties(node.record)
        defaults[:] = [find_number(properties, axis, 0.0) for axis in CURVE_AXES]
    return CurveNode(curves, np.nan_to_num(defaults))
