"""The frame of the body, and the controls that the body does not carry.

The frame is on the ground below the hips and has their heading. Positions and rotations in
it do not depend on the path of the body, and come back with `BodyFrames.to_world`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from ..._text import BriefRepr
from ...animation.features import UP_VECTORS
from ...animation.mapping.joint_names import parse_joint_names
from ...geometry.arrays import Floats
from ...geometry.matrices import extract_rotation
from ...geometry.rotations import (
    compose,
    extract_heading,
    find_upright_rotation,
    invert,
    matrix_to_quaternion,
    rotate,
)
from ...rigs.control_frames import ControlFrame
from ...rigs.identification import RigIdentification
from ...rigs.rig import Control, Rig


@dataclass(frozen=True, eq=False, repr=False)
class BodyFrames(BriefRepr):
    """The frame of the body over time: the ground below the hips, in their heading.

    Examples
    --------
    >>> hips = np.array([[5.0, 90.0, 0.0]])
    >>> frames = BodyFrames.of(hips, np.array([[0.0, 0.0, 0.0, 1.0]]), "y")
    >>> frames.to_local(hips)
    array([[ 0., 90.,  0.]])
    >>> frames.to_world(frames.to_local(hips))
    array([[ 5., 90.,  0.]])
    """

    origins: Floats  # (n_frames, 3), places of the hips on the ground; the height is 0
    headings: Floats  # (n_frames, 4), rotations about the up axis

    @classmethod
    def of(cls, positions: Floats, rotations: Floats, up_axis: str) -> BodyFrames:
        """Return the frames below hips, (n_frames, 3), with rotations, (n_frames, 4)."""
        up = UP_VECTORS[up_axis]
        upright = find_upright_rotation(rotations, up)
        headings = extract_heading(compose(rotations, upright), up)
        return cls(positions * (1 - up), headings)

    def to_local(self, positions: Floats) -> Floats:
        """Return world positions, shape (n_frames, 3), in the frames."""
        return rotate(invert(self.headings), positions - self.origins)

    def to_world(self, positions: Floats) -> Floats:
        """Return positions in the frames in the world; the inverse of `to_local`."""
        return self.origins + rotate(self.headings, positions)

    def to_local_rotations(self, rotations: Floats) -> Floats:
        """Return world rotations, shape (n_frames, 4), in the frames."""
        return compose(invert(self.headings), rotations)

    def to_world_rotations(self, rotations: Floats) -> Floats:
        """Return rotations in the frames in the world."""
        return compose(self.headings, rotations)


@dataclass(frozen=True, eq=False)
class RigBody:
    """The controls of a rig by what carries them."""

    hips: str  # the joint of the hips; empty if no control carries a body
    roots: tuple[str, ...]  # controls that carry the hips, from the inside outward
    body: str  # the outermost of them that does not carry standing controls as well
    standing: tuple[str, ...]  # others in world space, such as the IK handles of feet
    carried: tuple[str, ...]  # by the body or by standing controls, and attributes

    @classmethod
    def of(cls, rig: Rig, identification: RigIdentification) -> RigBody:
        """Sort the controls of a rig.

        Examples
        --------
        >>> from keyweave.examples import load_scene
        >>> from keyweave.rigs.identification import identify_controls
        >>> rig = load_scene("biped_walk").rig()
        >>> body = RigBody.of(rig, identify_controls(rig))
        >>> body.hips, body.roots
        ('Hips', ('Hips_CTRL', 'COG_CTRL', 'World_CTRL'))
        >>> body.body, body.standing
        ('COG_CTRL', ('LeftFootIK_CTRL', 'RightFootIK_CTRL'))
        """
        frames = {frame.name: frame for frame in identification.frames}
        nodes = [control for control in rig.controls if "." not in control.name]
        chains = {c.name: _list_control_carriers(c, frames) for c in nodes}
        rider = _find_rider(rig, nodes, frames, chains)
        if rider is None:
            return cls("", (), "", (), tuple(control.name for control in rig.controls))
        hips, roots = rider[1], (rider[0], *chains[rider[0]])
        free = [c for c in nodes if c.kind == "ik" and roots[0] not in chains[c.name]]
        shared = {name for control in free for name in chains[control.name]}
        inner = [name for name in roots if name not in shared] or [roots[0]]
        world = {"", *(name for name in roots if name not in inner)}
        standing = [
            c.name
            for c in nodes
            if c.name not in roots and next(iter(chains[c.name]), "") in world
        ]
        taken = {*roots, *standing}
        carried = (c.name for c in rig.controls if c.name not in taken)
        return cls(hips, roots, inner[-1], tuple(standing), tuple(carried))


def _list_control_carriers(
    control: Control, frames: Mapping[str, ControlFrame]
) -> tuple[str, ...]:
    """Return the carriers of a control, from the inside outward; a joint ends the list.

    Controls that are not identified follow their parents.
    """
    names: list[str] = []
    frame, carrier = frames.get(control.name), control.parent
    while True:
        carrier = carrier if frame is None else frame.carrier
        if not carrier or carrier in names:
            return tuple(names)
        names.append(carrier)
        if frame is not None and frame.carrier_is_joint:
            return tuple(names)
        frame, carrier = frames.get(carrier), ""


def _find_rider(
    rig: Rig,
    nodes: list[Control],
    frames: Mapping[str, ControlFrame],
    chains: Mapping[str, tuple[str, ...]],
) -> tuple[str, str] | None:
    """Return the innermost control that carries the hips, and their joint.

    Of several that carry a topmost joint, one whose joint is called hips goes first.
    """
    roots = {control.name for control in nodes if control.kind == "root"}
    joints = [*rig.joints]
    named = dict(zip(joints, parse_joint_names(joints)))
    riders = [
        (named[frame.rotated.joint].is_part("hips"), len(chains[name]), name)
        for name, frame in frames.items()
        if name in roots and frame.rotated is not None
    ]
    if not riders:
        return None
    name = max(riders, key=lambda row: row[:2])[2]
    ride = frames[name].rotated
    return None if ride is None else (name, ride.joint)


def read_placement(matrices: Floats) -> tuple[Floats, Floats]:
    """Return positions and rotations of world matrices, shapes (n, 3) and (n, 4)."""
    linear = extract_rotation(matrices[:, :3, :3])
    return matrices[:, 3, :3], matrix_to_quaternion(np.swapaxes(linear, -1, -2))
