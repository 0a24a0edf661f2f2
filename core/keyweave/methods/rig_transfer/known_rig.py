"""A rig that has been evaluated: its figure, and what its controls do."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cached_property

import numpy as np

from ...animation.correspondence import Correspondence
from ...animation.mapping.slot_places import get_place
from ...animation.mapping.slot_words import find_slot_joints
from ...errors import UnknownNameError
from ...rigs.control_frames import ControlFrame
from ...rigs.identification import RigIdentification
from ...rigs.rig import Rig
from ...rigs.rig_memory import recall_controls
from .limb_switches import find_limb_switches, has_open_switch, set_switches
from .rig_figure import RigFigure
from .settings import check_limbs
from .solvers.foot_roll import FootRoll, find_foot_rolls
from .solvers.placing import list_carriers

CARRIERS = ("spine", "neck", "shoulder")  # places of joints that carry others


@dataclass(frozen=True, eq=False)
class KnownRig:
    """A rig whose rest pose and controls are known.

    Learning takes some hundred evaluations of the rig, so several captures share it.

    Attributes
    ----------
    figure : RigFigure
    identification : RigIdentification

    Examples
    --------
    >>> from keyweave.examples import load_scene
    >>> known = KnownRig.learn(load_scene("biped_walk").rig())
    >>> known.find_body({"hips": "Hips", "l.foot": "LeftFoot"})
    'COG_CTRL'
    """

    figure: RigFigure
    identification: RigIdentification

    @classmethod
    def learn(
        cls,
        rig: Rig,
        *,
        limbs: Mapping[str, str] | None = None,
        joints: Collection[str] = (),
    ) -> KnownRig:
        """Evaluate a rig to find its rest pose and to identify its controls.

        Parameters
        ----------
        rig : Rig
        limbs : mapping of str to {"ik", "fk"}, optional
            How limbs are keyed: ``"l.leg"``, ``"r.leg"``, ``"l.arm"`` and ``"r.arm"``. By
            default as their switches are saved.
        joints : collection of str
            Joints of the character, and of the chains, to take; see `RigFigure.of`.

        Raises
        ------
        UnknownNameError
            If a named joint does not exist.
        DataError
            If the rig has no joints, a limb has no switch, or a switch is saved neither at
            IK nor at FK.
        SettingError
            If a limb or its mode does not exist.
        """
        wanted = dict(limbs or {})
        check_limbs(wanted)
        figure = RigFigure.of(rig, joints)
        if wanted or has_open_switch(rig, figure.values):
            switches = find_limb_switches(rig, figure.values, figure.slots)
            figure = figure.with_values(set_switches(rig, figure.values, switches, wanted))
        return cls(figure, recall_controls(rig, figure.values))

    @property
    def rig(self) -> Rig:
        """The rig."""
        return self.figure.rig

    @property
    def is_skeleton(self) -> bool:
        """Whether the joints are keyed themselves, as in a scene without controls."""
        nodes = {control.name.partition(".")[0] for control in self.rig.controls}
        return nodes <= {*self.rig.joints}

    @cached_property
    def frames(self) -> dict[str, ControlFrame]:
        """The identified controls by name."""
        return {frame.name: frame for frame in self.identification.frames}

    @property
    def n_evaluations(self) -> int:
        """Number of poses that were evaluated to identify the controls."""
        return self.identification.n_evaluations

    def find_rolls(self, ankles: Sequence[str]) -> list[FootRoll]:
        """Return the attributes that roll feet; see `find_foot_rolls`."""
        key = tuple(ankles)
        if key not in self._rolls:
            rest = self.figure.values
            self._rolls[key] = find_foot_rolls(self.rig, rest, self.frames, key)
        return self._rolls[key]

    @cached_property
    def _rolls(self) -> dict[tuple[str, ...], list[FootRoll]]:
        """Rolls that were found before, by the ankles."""
        return {}

    def find_body(self, joints: Mapping[str, str], name: str | None = None) -> str:
        """Return the control that carries the body, or an empty text for none.

        Parameters
        ----------
        joints : mapping of str to str
            Joint of the rig by slot.
        name : str, optional
            Chosen by the user. By default the topmost control that carries the hips and
            not the handles of the feet or, without handles, that on which the hips ride.

        Raises
        ------
        UnknownNameError
            If the rig has no such control.
        """
        if name is not None:
            names = [control.name for control in self.rig.controls]
            if name not in names:
                raise UnknownNameError([name], names, "the rig")
            return name
        carriers = self.list_hip_carriers(joints)
        below = {each for side in "lr" for each in self._list_handle_carriers(side, joints)}
        inner = [each for each in carriers if each not in below]
        if below and inner:
            return inner[-1]
        return carriers[0] if carriers else ""

    def list_hip_carriers(self, joints: Mapping[str, str]) -> list[str]:
        """Return the control on which the hips ride, and those that carry it, in order."""
        for frame in self.identification.frames:
            if frame.find_rotated([joints.get("hips", "")]) is not None:
                return [each.name for each in list_carriers(frame, self.frames)]
        return []

    def _list_handle_carriers(self, side: str, joints: Mapping[str, str]) -> list[str]:
        """Return the controls that carry the IK handle of a foot, also of an idle one."""
        foot, *leg = (
            self.figure.list_copies(joints.get(f"{side}.{place}", ""))
            for place in ("foot", "shin", "thigh")
        )
        for frame in self.identification.frames:
            chain = list_carriers(frame, self.frames)[1:]
            is_free = not any(f.find_rotated([*leg[0], *leg[1]]) for f in chain)
            if frame.find_placed(foot) and (frame.columns[:3] >= 0).all() and is_free:
                return [each.name for each in chain]
        return []

    def list_solved(self, patterns: Sequence[str]) -> list[str]:
        """Return the attributes to solve, by names, patterns and words for body parts.

        Words stand for the attributes of the part; see `list_part_attributes`.

        Raises
        ------
        UnknownNameError
            If a name or pattern matches no attribute.
        """
        attributes = [c.name for c in self.rig.controls if "." in c.name]
        solved: list[str] = []
        for pattern in patterns:
            matches = [name for name in attributes if fnmatchcase(name, pattern)]
            if not matches:
                joints = find_slot_joints(self.figure.skeleton, pattern)
                matches = self.list_part_attributes(joints) if joints else []
            if not matches:
                raise UnknownNameError([pattern], attributes, "the rig's attributes")
            solved += matches
        return solved

    def list_part_attributes(self, joints: Collection[str]) -> list[str]:
        """Return the attributes that move some joints and no others of the figure.

        Switches between IK and FK are left out.
        """
        figure = self.figure
        switches = find_limb_switches(self.rig, figure.values, figure.slots).values()
        switched = {self.rig.channels[switch.column] for switch in switches}
        attributes = [c.name for c in self.rig.controls if "." in c.name]
        own = {*figure.skeleton.names}
        moved = {name: own & self.list_moved_joints([name]) for name in attributes}
        return [
            name
            for name in attributes
            if name not in switched and moved[name] and moved[name] <= {*joints}
        ]

    def drop_still_slots(self, correspondence: Correspondence) -> Correspondence:
        """Return a map without shoulders and joints of the trunk that no control moves.

        Such joints stay as they are at rest below their parents. If they took captured
        rotations, the joints below them would have targets that cannot be reached.
        """
        moved = self.list_moved_joints([control.name for control in self.rig.controls])
        pairs = zip(correspondence.slots, correspondence.target_joints)
        kept = [
            slot
            for slot, joint in pairs
            if joint in moved or get_place(slot).rstrip("0123456789") not in CARRIERS
        ]
        return correspondence.keep(kept)

    def list_moved_joints(self, controls: Collection[str]) -> set[str]:
        """Return the joints that any of the controls moves relative to their parents."""
        channels = {n for c in self.rig.controls if c.name in controls for n in c.channels}
        rows = np.isin(self.rig.channels, [*channels])
        moved = np.any(self.identification.moves[rows], axis=0)
        return {name for name, is_moved in zip(self.rig.joints, moved) if is_moved}
