"""The facts that an inspection finds in a motion, and the frames to leave out."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, NamedTuple

import numpy as np

from ..._text import format_count, format_list
from ...errors import DataError
from ...geometry.arrays import Bools
from ..feet.contacts import list_runs
from ..frame_range import FRAME_TOLERANCE, FrameRange
from ..motion import Motion

T_POSE, A_POSE, STAND = "t_pose", "a_pose", "stand"
GLITCH, REPEAT, FLIP = "glitch", "repeat", "flip"
FROZEN, BELOW_FLOOR = "frozen", "below_floor"
LEFT_OUT_KINDS = (T_POSE, A_POSE, GLITCH)  # kinds whose frames hold no motion to use
NOTED_KINDS = (T_POSE, A_POSE, GLITCH, REPEAT, FLIP)  # that a note on a source mentions
FEWEST_FRAMES = 3  # of a motion; shorter ones are poses, and are used whole
SHORTEST_PIECE = 0.25  # seconds that are worth keeping between two parts left out
LISTED_RANGES, NAMED_JOINTS = 4, 3  # in a sentence


class Phrase(NamedTuple):
    """How a sentence on several facts of one kind begins and ends; `before` the frames."""

    before: str
    after: str


PHRASES = {
    T_POSE: Phrase("the figure is in a T-pose on", ""),
    A_POSE: Phrase("the figure is in an A-pose on", ""),
    STAND: Phrase("the figure stands still on", ""),
    GLITCH: Phrase("", " off for a moment on"),
    REPEAT: Phrase("the pose of the frame before is repeated on", ""),
    FLIP: Phrase("", " by about 180 degrees on"),
    FROZEN: Phrase("", " not rotate, unlike the other side"),
    BELOW_FLOOR: Phrase("a foot is below the floor on", ""),
}


@dataclass(frozen=True)
class Fact:
    """Something that is true of a motion on a range of frames.

    Attributes
    ----------
    kind : str
        ``t_pose``, ``a_pose``, ``stand``, ``glitch``, ``repeat``, ``flip``, ``frozen`` or
        ``below_floor``.
    first, last : float
        Frame numbers of the motion.
    joint : str
        Empty for the whole figure.
    size : float
        Duration, number of frames, angle or distance.
    unit : {"seconds", "frames", "degrees", "cm"}

    Examples
    --------
    >>> Fact("glitch", 1390, 1391, "LeftHand", 17.1, "degrees").text
    'LeftHand is off by 17.1 degrees on frames 1390 to 1391'
    >>> Fact("t_pose", 1, 20, size=0.65, unit="seconds").text
    'the figure is in a T-pose on frames 1 to 20'
    """

    kind: str
    first: float
    last: float
    joint: str = ""
    size: float = 0.0
    unit: str = "seconds"

    @property
    def text(self) -> str:
        """The fact as a sentence."""
        size = f"{self.size:.3g} {self.unit}"
        before = {
            GLITCH: f"{self.joint} is off by {size} on",
            FLIP: f"{self.joint} flips by {size} on",
            FROZEN: f"{self.joint} does not rotate, but the other side does by {size}, on",
            BELOW_FLOOR: f"{self.joint} is up to {size} below the floor on",
        }.get(self.kind, PHRASES[self.kind].before)
        return f"{before} {describe_ranges([(self.first, self.last)])}"

    def facts(self) -> dict[str, Any]:
        """Return the fact in JSON types."""
        return {**asdict(self), "text": self.text}


@dataclass(frozen=True)
class Inspection:
    """The facts of a motion.

    Attributes
    ----------
    entries : tuple of Fact
        In the order of their frames.
    n_frames : int
    frame_rate, start_frame : float
        Of the motion.
    unmoved : tuple of str
        Joints that never rotate, such as end joints and fingers; this is ordinary.

    Examples
    --------
    >>> from keyweave import examples, inspect
    >>> walk = examples.load_walk()
    >>> inspection = inspect(walk)
    >>> inspection.entries
    ()
    >>> inspection.leave_out(walk) == [walk]
    True
    """

    entries: tuple[Fact, ...]
    n_frames: int
    frame_rate: float
    start_frame: float = 1.0
    unmoved: tuple[str, ...] = ()

    def select(self, *kinds: str) -> list[Fact]:
        """Return the facts of some kinds."""
        return [fact for fact in self.entries if fact.kind in kinds]

    def find_rows(self, *kinds: str) -> Bools:
        """Return whether each row has a fact of some kinds, shape (n_frames,)."""
        rows = np.zeros(self.n_frames, bool)
        for fact in self.select(*kinds):
            begin, end = (round(f - self.start_frame) for f in (fact.first, fact.last))
            rows[begin : end + 1] = True
        return rows

    @property
    def left_out(self) -> Bools:
        """Whether each row is in a calibration pose or a glitch, shape (n_frames,).

        No row of a motion of fewer than three frames is.
        """
        if self.n_frames < FEWEST_FRAMES:
            return np.zeros(self.n_frames, bool)
        return self.find_rows(*LEFT_OUT_KINDS)

    def list_ranges(self, rows: Bools) -> list[FrameRange]:
        """Return the first and last frame of each run of rows."""
        start = self.start_frame
        return [(start + begin, start + end - 1) for begin, end in list_runs(rows)]

    def cut(self, first: float, last: float) -> Inspection:
        """Return the facts on the frames from `first` to `last`, both included.

        Examples
        --------
        >>> Inspection((Fact("t_pose", 1, 20),), 60, 30).cut(11, 40).describe()
        ['the figure is in a T-pose on frames 11 to 20']
        """
        inside = [
            replace(fact, first=max(fact.first, first), last=min(fact.last, last))
            for fact in self.entries
            if fact.first <= last and first <= fact.last
        ]
        n_frames = round(last - first) + 1
        return replace(self, entries=tuple(inside), n_frames=n_frames, start_frame=first)

    def leave_out(self, motion: Motion) -> list[Motion]:
        """Return the pieces of a motion without calibration poses and glitches.

        Their frames keep their numbers. Pieces of less than a quarter of a second between
        two parts that are left out are left out as well.

        Parameters
        ----------
        motion : Motion
            The motion that was inspected.

        Raises
        ------
        DataError
            If nothing is left; the error lists why.
        """
        rows = self.left_out
        if not rows.any():
            return [motion]
        shortest = SHORTEST_PIECE * self.frame_rate
        runs = [run for run in list_runs(~rows) if run[1] - run[0] >= shortest]
        if not runs:
            why = "; ".join(self.describe(*LEFT_OUT_KINDS))
            problem = f"has no frames left: {why}; use keep_all=True to keep them"
            raise DataError("the capture", problem)
        return [
            motion.take(slice(*run), start_frame=motion.start_frame + run[0])
            for run in runs
        ]

    def describe(self, *kinds: str) -> list[str]:
        """Return a sentence for each kind of fact that is there, by default for all kinds.

        Examples
        --------
        >>> glitches = [Fact("glitch", frame, frame, "hand", 20) for frame in (5, 9, 40)]
        >>> Inspection(tuple(glitches), 60, 30).describe()
        ['hand is off for a moment on frames 5, 9 and 40']
        """
        known = [kind for kind in PHRASES if not kinds or kind in kinds]
        sentences = []
        for kind in known:
            facts = self.select(kind)
            if facts:
                sentences.append(_describe_kind(kind, facts))
        return sentences

    def facts(self) -> dict[str, Any]:
        """Return the inspection for scripts, in JSON types."""
        return {
            "summary": self.describe(),
            "entries": [fact.facts() for fact in self.entries],
            "left_out": [[*ends] for ends in self.list_ranges(self.left_out)],
            "unmoved": [*self.unmoved],
        }


def describe_ranges(ranges: Sequence[FrameRange]) -> str:
    """Return frame ranges in words, the first ones if there are many.

    Examples
    --------
    >>> describe_ranges([(1, 20), (45, 45)]), describe_ranges([(3, 3)])
    ('frames 1 to 20 and 45', 'frame 3')
    """
    joined = merge_ranges(ranges)
    texts = [f"{a:g}" if a == b else f"{a:g} to {b:g}" for a, b in joined]
    noun = "frame" if len(texts) == 1 and joined[0][0] == joined[0][1] else "frames"
    if len(texts) > LISTED_RANGES + 1:
        rest = len(texts) - LISTED_RANGES
        return f"{noun} {', '.join(texts[:LISTED_RANGES])} and {rest} more places"
    *most, last = texts
    return f"{noun} {', '.join(most)} and {last}" if most else f"{noun} {last}"


def merge_ranges(ranges: Iterable[FrameRange]) -> list[FrameRange]:
    """Return frame ranges in order, with those that overlap or touch joined.

    Examples
    --------
    >>> merge_ranges([(5, 6), (1, 2), (2, 3), (7, 7)])
    [(1, 3), (5, 7)]
    """
    joined: list[FrameRange] = []
    for first, last in sorted(ranges):
        if joined and first <= joined[-1][1] + 1 + FRAME_TOLERANCE:
            joined[-1] = joined[-1][0], max(last, joined[-1][1])
        else:
            joined.append((first, last))
    return joined


def _describe_kind(kind: str, facts: Sequence[Fact]) -> str:
    """Return a sentence on all facts of a kind."""
    phrase = PHRASES[kind]
    frames = describe_ranges([(fact.first, fact.last) for fact in facts])
    if phrase.before:
        return f"{phrase.before} {frames}"
    joints = [*dict.fromkeys(fact.joint for fact in facts)]
    names = format_list(joints, NAMED_JOINTS)
    if joints[NAMED_JOINTS:]:
        names = f"{format_count(len(joints), 'joint')} ({names})"
    is_one = len(joints) == 1
    verb = {GLITCH: ("is", "are"), FLIP: ("flips", "flip"), FROZEN: ("does", "do")}[kind]
    sentence = f"{names} {verb[0] if is_one else verb[1]}{phrase.after}"
    return sentence if kind == FROZEN else f"{sentence} {frames}"
