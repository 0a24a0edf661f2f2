"""What animation layers add up to, one number at a time, as their reference tells it."""

from __future__ import annotations

from dataclasses import dataclass, field

from scipy.spatial.transform import Rotation, Slerp


@dataclass
class Layer:
    """A layer: its switches, and the values that it holds of channels on one frame.

    `parent` is the number of another layer in a list, or None for the base.
    """

    parent: int | None = None
    override: bool = False
    weight: float = 1.0
    mute: bool = False
    solo: bool = False
    passthrough: bool = True
    by_layer: bool = False
    scales_add: bool = False
    values: dict = field(default_factory=dict)


def beside(layers, number):
    """Return the layers that hang from the same parent, itself among them."""
    return [one for one in layers if one.parent == layers[number].parent]


def is_muted(layers, number):
    layer = layers[number]
    below = [one for one in layers if one.parent == number]
    counts = layer.solo or any(one.solo for one in below)
    if layer.mute or (any(one.solo for one in beside(layers, number)) and not counts):
        return True
    return layer.parent is not None and is_muted(layers, layer.parent)


def foreground(layers, number):
    layer = layers[number]
    if is_muted(layers, number):
        return 0.0
    above = 1.0 if layer.parent is None else foreground(layers, layer.parent)
    return layer.weight * above


def background(layers, number):
    layer = layers[number]
    if not layer.override or is_muted(layers, number):
        return 1.0
    return 1.0 - foreground(layers, number) if layer.passthrough else 0.0


def number(layers, order, channel, value):
    """Return a channel's value above layers, the lowest first."""
    for at in order:
        if channel not in layers[at].values:
            continue
        own, low, high = (
            layers[at].values[channel],
            background(layers, at),
            foreground(layers, at),
        )
        if channel.startswith("scale") and not layers[at].scales_add:
            value = value**low * own**high
        else:
            value = value * low + own * high
    return value


def turn(layers, order, angles, rotate_order):
    """Return the rotation above layers that have all of a node's angles."""
    for at in order:
        own = layers[at].values["rotate"]
        low, high = background(layers, at), foreground(layers, at)
        if layers[at].by_layer and layers[at].override and low + high > 0:
            between = Slerp([0, low + high], rotations(angles, own, rotate_order))(high)
            weighted = min(low + high, 1) * between.as_rotvec()
            angles = angles_of(Rotation.from_rotvec(weighted), rotate_order)
        elif layers[at].by_layer:
            parts = [
                Rotation.from_rotvec(share * rotation(some, rotate_order).as_rotvec())
                for share, some in ((high, own), (low, angles))
            ]
            angles = angles_of(parts[1] * parts[0], rotate_order)  # B turns first
        else:
            angles = [a * low + b * high for a, b in zip(angles, own)]
    return angles


def rotations(first, second, rotate_order):
    """Return both rotations as one object."""
    pair = [rotation(angles, rotate_order).as_quat() for angles in (first, second)]
    return Rotation.from_quat(pair)


def rotation(angles, rotate_order):
    """Return the rotation of x, y and z angles, of which the order's first turns first."""
    given = dict(zip("xyz", angles))
    return Rotation.from_euler(rotate_order, [given[axis] for axis in rotate_order])


def angles_of(turned, rotate_order):
    found = dict(zip(rotate_order, turned.as_euler(rotate_order)))
    return [found[axis] for axis in "xyz"]
