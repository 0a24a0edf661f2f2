"""The content of a page: motions, curves, alternatives, fragments, tables and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...animation.feet.contacts import Contacts
from ...animation.frame_range import Frames
from ...animation.measurement import Measurement
from ...errors import UnknownNameError
from ...geometry.arrays import Floats, freeze_floats
from ..bodies.body import Body, build_body
from ..tokens import N_COMPARED
from .figure_group import FigureGroup
from .players import Playable
from .plots import Curve, CurvePart
from .sections import Picture, Table, describe_duration

ROLE_NAMES = {  # roles by the names of motions and of groups of curves
    **{name: name for name in ("sketch", "result", "source")},
    **{"before": "sketch", "after": "result", "capture": "source", "rig": "result"},
}
DEFAULT_RATE = 24.0  # frames per second of a page without motions
Fact = tuple[str, str]  # a number, and what it counts
Mark = tuple[float, str, str]  # a frame, its letter, and a sentence about it


class FragmentSpan(NamedTuple):
    """A fragment of a result, and where it comes from.

    Attributes
    ----------
    first, last : float
        Frames of the result.
    clip : int
        Index of the source.
    source_first, source_last : float
        Frames of the source.
    continues : bool
        Whether the fragment continues the one before it in the source.
    values : tuple of float
        More numbers for the table of fragments; the page names their columns.
    """

    first: float
    last: float
    clip: int
    source_first: float
    source_last: float
    continues: bool = False
    values: Sequence[float] = ()


@dataclass(frozen=True, eq=False)
class Alternative:
    """One of the results that a page lets the reader choose from.

    Attributes
    ----------
    label : str
        Label of its button, such as ``"1"``.
    motions : mapping of str to str
        Names of its motions by role, such as ``{"result": "Result 1"}``. Motions that no
        alternative names are shown with all of them.
    share : float, optional
        Share of joins that continue in the source, 0 to 1.
    fragments : tuple of FragmentSpan
        In the order of the result.
    facts : tuple of (str, str)
        At most four, each a number and what it counts. They replace those of the page.
    about : str
        A sentence that the button shows under the mouse.

    Raises
    ------
    DataError
        If the share or a frame of a fragment is not a number.

    Examples
    --------
    >>> best = Alternative("1", {"result": "Result 1"}, fragments=[(1, 12, 0, 30, 41)])
    >>> best.fragments[0].source_first
    30
    """

    label: str
    motions: Mapping[str, str]
    share: float | None = None
    fragments: Sequence[FragmentSpan] = ()
    facts: Sequence[Fact] = ()
    about: str = ""

    def __post_init__(self) -> None:
        freeze_floats("shares", () if self.share is None else [self.share], (None,))
        fragments = tuple(FragmentSpan(*fragment) for fragment in self.fragments)
        numbers = [each[: len(FragmentSpan._fields) - 1] for each in fragments]
        freeze_floats("fragments", np.reshape(numbers, (-1, 6)), (None, 6))
        values = [value for each in fragments for value in each.values]
        freeze_floats("values of fragments", values, (None,))
        object.__setattr__(self, "motions", dict(self.motions))
        object.__setattr__(self, "fragments", fragments)
        object.__setattr__(self, "facts", tuple(self.facts))


def name_figures(number: int) -> dict[str, str]:
    """Return the names of an alternative's figures by role, for `Alternative.motions`.

    Examples
    --------
    >>> name_figures(2)
    {'result': 'Result 2', 'source': 'Source 2'}
    """
    return {role: f"{role.capitalize()} {number}" for role in ("result", "source")}


@dataclass(frozen=True, eq=False)
class PageContent:
    """Everything that a page shows.

    Attributes
    ----------
    title : str
    motions : mapping of str to Motion or FigureGroup
        Figures from left to right. They all start together and play in real time, so that
        their skeletons, frame rates and lengths may differ.
    roles : mapping of str to str
        Roles of motions and of groups of curves, which set their colors: ``"sketch"``,
        ``"result"``, ``"source"``, or ``"compared-1"`` to ``"compared-4"``. By default
        inferred from their names; other motions are compared.
    curves : sequence of Curve
    parts : sequence of CurvePart
        Groups of curves; by default one per joint.
    alternatives : sequence of Alternative
        Results to choose from, the best first.
    fragment_columns : sequence of str
        Names of the values that the fragments of alternatives have.
    clips : sequence of str
        Names of the sources that fragments come from.
    facts : sequence of (str, str)
        At most four, next to the title: a number, and what it counts.
    warnings : sequence of str
        Sentences above the figures.
    measurements : mapping of int to Measurement
        Of alternatives by their numbers from 0, above the warnings. Their findings link to
        frames and joints.
    notes : sequence of str
        Notes of the result. They follow the summary; those that warn are also above the
        figures.
    summary : sequence of str
        Paragraphs on how the motions were made, folded away.
    tables : sequence of Table
    pictures : sequence of (str, picture)
        Captions and pictures: PNG files as bytes or paths, the text of SVG files, strips
        of poses, or functions that draw a figure or a file when the page is written.
    keys : sequence of float
        Frames of the animator's keys.
    marks : sequence of (float, str, str)
        Constrained frames, each with a letter and a sentence.
    paths : mapping of str to ndarray, shape (n, 2)
        The path over the ground that a motion was to follow, x and z in centimeters.
    contacts : mapping of str to Contacts
        Contacts of the feet of a motion; by default they are found.
    loop : bool
        Whether the first frame of the result follows its last.
    clock : str or Frames, optional
        The motion, or its name, whose frame numbers the curves use; by default the first.
    pair : sequence of str
        Names of two motions to judge without them: the page shows the motions as A and B,
        in an order of its own at each opening, and saves the choice in a file.
    compact : bool
        Whether the page shows the figures and the time only.

    Raises
    ------
    DataError
        If a key, a mark or a point of a path is not a number.
    UnknownNameError
        If the clock or an alternative names a motion that does not exist.

    Examples
    --------
    >>> from keyweave import examples
    >>> walk = examples.load_walk().cut(1, 30)
    >>> content = PageContent("Walks", {"sketch": walk, "take 1": walk, "take 2": walk})
    >>> [*content.find_roles().values()]
    ['sketch', 'compared-1', 'compared-2']
    """

    title: str
    motions: Mapping[str, Playable] = field(default_factory=dict)
    roles: Mapping[str, str] | None = None
    curves: Sequence[Curve] = ()
    parts: Sequence[CurvePart] = ()
    alternatives: Sequence[Alternative] = ()
    fragment_columns: Sequence[str] = ()
    clips: Sequence[str] = ()
    facts: Sequence[Fact] = ()
    warnings: Sequence[str] = ()
    measurements: Mapping[int, Measurement] = field(default_factory=dict)
    notes: Sequence[str] = ()
    summary: Sequence[str] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    keys: Sequence[float] | Floats = ()
    marks: Sequence[Mark] = ()
    paths: Mapping[str, Floats] | None = None
    contacts: Mapping[str, Contacts] | None = None
    loop: bool = False
    clock: str | Frames | None = None
    pair: Sequence[str] = ()
    compact: bool = False

    def __post_init__(self) -> None:
        freeze_floats("keys", self.keys, (None,))
        freeze_floats("frames of marks", [mark[0] for mark in self.marks], (None,))
        for name, path in (self.paths or {}).items():
            freeze_floats(f"points of the path of {name}", path, (None, 2))
        names = [name for each in self.alternatives for name in each.motions.values()]
        names += [self.clock] if isinstance(self.clock, str) else []
        missing = [name for name in names if name not in self.motions]
        if missing:
            raise UnknownNameError(missing, self.motions, "the page")

    @cached_property
    def bodies(self) -> dict[str, Body]:
        """The bodies of the motions."""
        return {
            name: each.body if isinstance(each, FigureGroup) else build_body(each)
            for name, each in self.motions.items()
        }

    def find_roles(self) -> dict[str, str]:
        """Return the role of each motion and each group of curves."""
        roles = dict(self.roles or {})
        for each in self.alternatives:
            roles.update({name: role for role, name in each.motions.items()})
        names = dict.fromkeys([*self.motions, *(curve.group for curve in self.curves)])
        known = {name: roles.get(name) or ROLE_NAMES.get(name.lower()) for name in names}
        others = [name for name, role in known.items() if role is None]
        if others and [*self.motions] == others[:1]:  # a single motion
            known[others.pop(0)] = "source"
        for number, name in enumerate(others):
            known[name] = f"compared-{number % N_COMPARED + 1}"
        return {name: role for name, role in known.items() if role}

    def list_facts(self) -> Sequence[Fact]:
        """Return the numbers next to the title; by default the duration."""
        own = self.alternatives[0].facts if self.alternatives else ()
        clock = self.find_clock()
        return own or self.facts or ([] if clock is None else [describe_duration(clock)])

    def find_clock(self) -> Frames | None:
        """Return the motion whose frames the curves use, by default the first."""
        if isinstance(self.clock, str):
            return self.motions[self.clock]
        first = next(iter(self.motions.values()), None)
        return first if self.clock is None else self.clock

    def find_frames(self) -> tuple[float, float, int]:
        """Return the first frame, the frame rate and the number of frames of the clock."""
        frames = self.find_clock()
        if frames is not None:
            return frames.start_frame, frames.frame_rate, len(frames)
        ends = [end for curve in self.curves for end in curve.frames[[0, -1]].tolist()]
        first, last = min(ends, default=1.0), max(ends, default=1.0)
        return first, DEFAULT_RATE, round(last - first) + 1

    def list_names(self, number: int) -> list[str]:
        """Return the names of an alternative's motions; all others come with the first."""
        later = [{*each.motions.values()} for each in self.alternatives]
        before = set().union(*later[:number])
        if number:
            return [name for name in self.motions if name in later[number] - before]
        others = set().union(*later[1:]) - set().union(*later[:1])
        return [name for name in self.motions if name not in others]
