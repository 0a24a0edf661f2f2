"""The result of rig transfer: channels of controls, and how well the joints match."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from ..._text import Shown, format_count
from ...animation.clip import Clip
from ...animation.correspondence import Correspondence
from ...animation.feet.contacts import Contacts
from ...animation.motion import Motion
from ...geometry.arrays import Floats

MILLIMETERS = 10.0  # per centimeter


@dataclass(frozen=True, eq=False, repr=False)
class TransferResult(Shown):
    """A capture as keys of controls; returned by `keyweave.transfer`.

    Attributes
    ----------
    clip : Clip
        All channels of the rig, on the frames of the capture.
    motion : Motion
        The joints of the rig as its controls pose them.
    targets : Motion
        The capture on the same skeleton, as `keyweave.retarget` returns it.
    correspondence : Correspondence
        Which joint of the rig answers which captured joint.
    joints : tuple of str
        Joints that have a target.
    position_errors : ndarray, shape (n_frames, n_joints)
        Distance of each joint from its target, in centimeters.
    angle_errors : ndarray, shape (n_frames, n_joints)
        Angle between each joint and its target, in radians.
    identified, refined, held : tuple of str
        Controls that are placed in closed form, that were refined from evaluations of the
        rig, and that keep their values.
    still_joints : tuple of str
        Joints with a target that no control moves.
    at_limits : mapping of str to int
        Number of frames on which a channel is at a limit that its target exceeds.
    n_evaluations : int
        Number of poses of the rig that were evaluated, on all frames together.
    n_identifying : int
        Number of poses that were evaluated to identify the controls, once per rig.
    body : str
        The control that carries the body; empty for none.
    contacts : Contacts or None
        Frames on which the feet are held.
    notes : tuple of str
        Messages for the animator.
    """

    clip: Clip
    motion: Motion
    targets: Motion
    correspondence: Correspondence
    joints: tuple[str, ...]
    position_errors: Floats
    angle_errors: Floats
    identified: tuple[str, ...]
    refined: tuple[str, ...]
    held: tuple[str, ...]
    still_joints: tuple[str, ...]
    at_limits: Mapping[str, int]
    n_evaluations: int
    n_identifying: int
    body: str = ""
    contacts: Contacts | None = None
    notes: tuple[str, ...] = ()

    def _summarize(self) -> str:
        worst = MILLIMETERS * float(self.position_errors.max(initial=0.0))
        count = format_count(len(self.clip.channels), "channel")
        return f"{count}, {format_count(len(self.clip), 'frame')}, {worst:.3g} mm off"

    def table(self) -> list[dict[str, Any]]:
        """Return a row for each joint: its mean and worst error, and the worst frame.

        Returns
        -------
        list of dict
            ``joint``, ``mean_mm``, ``worst_mm``, ``worst_frame``, ``mean_degrees`` and
            ``worst_degrees``.
        """
        return [
            {
                "joint": joint,
                "mean_mm": MILLIMETERS * float(places.mean()),
                "worst_mm": MILLIMETERS * float(places.max()),
                "worst_frame": float(self.clip.frames[places.argmax()]),
                "mean_degrees": float(np.degrees(angles.mean())),
                "worst_degrees": float(np.degrees(angles.max())),
            }
            for joint, places, angles in zip(
                self.joints, self.position_errors.T, self.angle_errors.T
            )
        ]

    def facts(self) -> dict[str, Any]:
        """Return the facts of the result for scripts, in JSON types."""
        n_frames = len(self.clip)
        return {
            "n_frames": n_frames,
            "n_channels": len(self.clip.channels),
            "mean_mm": MILLIMETERS * float(self.position_errors.mean()),
            "worst_mm": MILLIMETERS * float(self.position_errors.max(initial=0.0)),
            "joints": self.table(),
            "identified": [*self.identified],
            "refined": [*self.refined],
            "held": [*self.held],
            "still_joints": [*self.still_joints],
            "at_limits": dict(self.at_limits),
            "evaluations_per_frame": self.n_evaluations / n_frames,
            "n_identifying": self.n_identifying,
            "contacts": None if self.contacts is None else self.contacts.table(),
            "notes": [*self.notes],
        }
