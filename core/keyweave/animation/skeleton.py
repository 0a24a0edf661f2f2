"""A skeleton: joint names, hierarchy, offsets and rotation orders."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import chain, count, permutations

import numpy as np

from .._text import BriefRepr, format_count, format_list
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import (
    Floats,
    Ints,
    freeze_floats,
    freeze_ints,
    list_generations,
)
from .character_definition import CharacterDefinition

ROTATION_ORDERS = tuple("".join(axes) for axes in permutations("XYZ"))
ROTATE = ("rotateX", "rotateY", "rotateZ")
TRANSLATE = ("translateX", "translateY", "translateZ")
SCALE = ("scaleX", "scaleY", "scaleZ")
# Attributes of a transform that Maya's Channel Box shows by default.
CHANNEL_BOX = (*TRANSLATE, *ROTATE, *SCALE, "visibility")


@dataclass(frozen=True, eq=False, repr=False)
class Skeleton(BriefRepr):
    """Joints with their hierarchy, parents before children.

    Attributes
    ----------
    names : tuple of str
        One unique name per joint.
    parents : ndarray of int, shape (n_joints,)
        Index of the parent of each joint; -1 for the root, which comes first.
    offsets : ndarray, shape (n_joints, 3)
        Vectors from the parent to the joint in the rest pose, in centimeters.
    rotation_orders : tuple of str
        SciPy's intrinsic order per joint, as in the file: ``"ZXY"`` is Rz Rx Ry, which
        Maya calls ``yxz``.
    end_site_parents : ndarray of int, shape (n_end_sites,)
        Indices of the joints to which end sites are attached.
    end_site_offsets : ndarray, shape (n_end_sites, 3)
        Vectors from these joints to their end sites, in centimeters.
    channels : tuple of tuple of str
        Channels of each joint in the order of the file, for writing, such as
        ``("translateX", "rotateZ")``. By default the root has translations and rotations,
        other joints have rotations only.
    definition : CharacterDefinition, optional
        Slots of joints that a scene states, such as HumanIK's; names give those of others.

    Raises
    ------
    DataError
        If the attributes do not fit together.

    Examples
    --------
    >>> leg = Skeleton(("hip", "knee"), [-1, 0], [[0, 90, 0], [0, -40, 0]])
    >>> leg.rotation_orders
    ('ZXY', 'ZXY')
    >>> leg.index("knee")
    1
    """

    names: tuple[str, ...]
    parents: Ints
    offsets: Floats
    rotation_orders: tuple[str, ...] = ()
    end_site_parents: Ints = field(default_factory=lambda: np.empty(0, np.intp))
    end_site_offsets: Floats = field(default_factory=lambda: np.empty((0, 3)))
    channels: tuple[tuple[str, ...], ...] = ()
    definition: CharacterDefinition | None = None

    def __post_init__(self) -> None:
        names = tuple(self.names)
        n = len(names)
        orders = tuple(self.rotation_orders) or ("ZXY",) * n
        keep = object.__setattr__
        keep(self, "names", names)
        keep(self, "parents", freeze_ints("parents", self.parents, (n,)))
        keep(self, "offsets", freeze_floats("offsets", self.offsets, (n, 3)))
        keep(self, "rotation_orders", orders)
        keep(self, "channels", tuple(map(tuple, self.channels)) or self._default_channels())
        ends = freeze_ints("end_site_parents", self.end_site_parents, (None,))
        keep(self, "end_site_parents", ends)
        end_offsets = freeze_floats(
            "end_site_offsets", self.end_site_offsets, (len(ends), 3)
        )
        keep(self, "end_site_offsets", end_offsets)
        self._check()

    def __len__(self) -> int:
        return len(self.names)

    def _summarize(self) -> str:
        return f"{format_count(len(self), 'joint')}: {format_list(self.names, 3)}"

    def index(self, name: str) -> int:
        """Return the index of the joint with a name.

        Raises
        ------
        UnknownNameError
            If no joint has this name.
        """
        try:
            return self.names.index(name)
        except ValueError:
            raise UnknownNameError([name], self.names, "the skeleton") from None

    def list_above(self, joint: int) -> list[int]:
        """Return the joints above a joint, from its parent to the root."""
        above = []
        while self.parents[joint] >= 0:
            joint = int(self.parents[joint])
            above.append(joint)
        return above

    def list_below(self, joint: int) -> list[int]:
        """Return a joint and all joints below it, in the order of the skeleton.

        Examples
        --------
        >>> names = "hips", "leg", "foot", "spine"
        >>> tree = Skeleton(names, [-1, 0, 1, 0], np.ones((4, 3)))
        >>> tree.list_below(1), tree.list_above(2)
        ([1, 2], [1, 0])
        """
        below = {joint}
        for child in range(joint + 1, len(self)):
            if int(self.parents[child]) in below:
                below.add(child)
        return sorted(below)

    def scale(self, factor: float) -> Skeleton:
        """Return the skeleton of a body of another size.

        Examples
        --------
        >>> Skeleton(("hip", "knee"), [-1, 0], np.ones((2, 3))).scale(2).offsets[1]
        array([2., 2., 2.])
        """
        return replace(
            self,
            offsets=factor * self.offsets,
            end_site_offsets=factor * self.end_site_offsets,
        )

    def keep(self, joints: Sequence[int]) -> Skeleton:
        """Return some joints, with the parents of each before it.

        Examples
        --------
        >>> tree = Skeleton(("hips", "tail", "leg"), [-1, 0, 0], np.ones((3, 3)))
        >>> tree.keep([0, 2])
        Skeleton(2 joints: hips, leg)
        """
        ends = np.isin(self.end_site_parents, joints)
        places = np.full(len(self), -1)
        places[joints] = np.arange(len(joints))
        return Skeleton(
            tuple(self.names[joint] for joint in joints),
            np.array([-1, *places[self.parents[joints][1:]]]),
            self.offsets[joints],
            tuple(self.rotation_orders[joint] for joint in joints),
            places[self.end_site_parents[ends]],
            self.end_site_offsets[ends],
            tuple(self.channels[joint] for joint in joints),
            self.definition,
        )

    def add_end_joints(self) -> Skeleton:
        """Return the skeleton with joints at the ends of its last bones, after the others.

        They replace the end sites, and are named after the joints above them. End sites
        at their joints are left out.

        Examples
        --------
        >>> arm = Skeleton(("arm",), [-1], [[0, 90, 0]], (), [0], [[0, 40, 0]])
        >>> arm.add_end_joints().names
        ('arm', 'arm_end')
        """
        names, taken = [*self.names], {*self.names}
        is_apart = self.end_site_offsets.any(axis=1)
        parents = self.end_site_parents[is_apart]
        for parent in parents:
            stem = f"{self.names[parent]}_end"
            numbered = (f"{stem}{number}" for number in count(2))
            names.append(
                next(name for name in chain([stem], numbered) if name not in taken)
            )
            taken.add(names[-1])
        return Skeleton(
            tuple(names),
            np.append(self.parents, parents),
            np.concatenate([self.offsets, self.end_site_offsets[is_apart]]),
            self.rotation_orders + (ROTATION_ORDERS[-1],) * len(parents),
            channels=self.channels + ((),) * len(parents),
            definition=self.definition,
        )

    @cached_property
    def generations(self) -> tuple[Ints, ...]:
        """Indices of the root, of its children, of their children, and so on."""
        return list_generations(self.parents)

    def rest_positions(self) -> Floats:
        """Return the joint positions in the rest pose, shape (n_joints, 3)."""
        positions = np.array(self.offsets)
        for joint, parent in enumerate(self.parents[1:], start=1):
            positions[joint] += positions[parent]
        return positions

    def _default_channels(self) -> tuple[tuple[str, ...], ...]:
        rotations = (tuple(f"rotate{axis}" for axis in o) for o in self.rotation_orders)
        return tuple(TRANSLATE + r if i == 0 else r for i, r in enumerate(rotations))

    def _check(self) -> None:
        n = len(self)
        if n == 0:
            raise DataError("names", "are empty; a skeleton needs a root")
        if len(set(self.names)) != n:
            twice = next(name for name in self.names if self.names.count(name) > 1)
            raise DataError("names", f"include {twice!r} twice")
        if self.parents[0] != -1 or any(
            not 0 <= parent < joint for joint, parent in enumerate(self.parents[1:], 1)
        ):
            raise DataError(
                "parents", "must be -1 for the root, then the index of an earlier joint"
            )
        if len(self.rotation_orders) != n or not set(self.rotation_orders) <= set(
            ROTATION_ORDERS
        ):
            raise DataError(
                "rotation_orders", f"are {self.rotation_orders}, expected {n} such as 'ZXY'"
            )
        if len(self.channels) != n:
            raise DataError(
                "channels",
                f"have {len(self.channels)} entries, expected one for each of {n} joints",
            )
        unknown = {c for joint in self.channels for c in joint} - {*ROTATE, *TRANSLATE}
        for name, channels in zip(self.names, self.channels):
            if len(set(channels)) < len(channels):
                raise DataError("channels", f"of {name} include a channel twice")
        if unknown:
            raise DataError(
                "channels",
                f"include {', '.join(sorted(unknown))}, expected names such as rotateX",
            )
        if ((self.end_site_parents < 0) | (self.end_site_parents >= n)).any():
            raise DataError("end_site_parents", "contain an index outside the skeleton")
