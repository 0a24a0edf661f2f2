"""The table of joints that the transfer page shows: one row for each slot of the body.

The presenter fills it from a map of joints and, after a preview, from its errors.
"""

from __future__ import annotations

from dataclasses import dataclass

CERTAIN, LIKELY = 0.9, 0.6  # lowest confidences with these names


@dataclass(frozen=True)
class JointRow:
    """A slot of the body with the joints that fill it.

    Attributes
    ----------
    slot : str
        Such as ``"l.thigh"``; see `keyweave.animation.correspondence`.
    capture_joint, rig_joint : str
        Empty if the slot has no joint there.
    confidence : float
        How sure the pair is, from 0 to 1; 1 if the animator chose it.
    error : float or None
        Mean distance from the captured joint after a preview, in centimeters.
    problem : str
        What is wrong with the pair, and what to do.
    """

    slot: str
    capture_joint: str = ""
    rig_joint: str = ""
    confidence: float = 1.0
    error: float | None = None
    problem: str = ""

    @property
    def certainty(self) -> str:
        """The confidence in a word: certain, likely or guess; empty without a pair.

        Examples
        --------
        >>> JointRow("hips", "Hips", "pelvis", 0.7).certainty
        'likely'
        """
        if not (self.capture_joint and self.rig_joint):
            return ""
        if self.confidence >= CERTAIN:
            return "certain"
        return "likely" if self.confidence >= LIKELY else "guess"


@dataclass(frozen=True)
class JointTable:
    """The map of joints between a capture and the rig.

    Attributes
    ----------
    rows : tuple of JointRow
        From the hips upward, then the limbs.
    capture_joints, rig_joints : tuple of str
        Joints to choose from.
    name : str
        File name of a loaded map; empty for an automatic one.
    problem : str
        Why there is no map.
    """

    rows: tuple[JointRow, ...] = ()
    capture_joints: tuple[str, ...] = ()
    rig_joints: tuple[str, ...] = ()
    name: str = ""
    problem: str = ""
