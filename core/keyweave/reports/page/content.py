"""The content of a page: motions, curves and their parts, alternatives and fragments."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

import numpy as np

from ...animation.clip import Clip
from ...animation.feet.contacts import Contacts
from ...animation.frame_range import Frames
from ...curves.anim_curve import infer_kind
from ...errors import DataError, SettingError, UnknownNameError
from ...geometry.arrays import Floats, freeze_floats
from ..bodies.body import Body, build_body
from ..figures.style import DISPLAY_UNITS
from ..tokens import N_COMPARED
from .figure_group import FigureGroup
from .players import Playable
from .sections import Picture, Table, describe_duration

ROLE_NAMES = {  # roles by the names of motions and of groups of curves
    **{name: name for name in ("sketch", "result", "source")},
    **{"before": "sketch", "after": "result", "capture": "source", "rig": "result"},
}
MIN_RANGE = 1e-6  # radians or centimeters; a channel with a smaller range stands still
DEFAULT_RATE = 24.0  # frames per second of a page without motions
Fact = tuple[str, str]  # a number, and what it counts
Mark = tuple[float, str, str]  # a frame, its letter, and a sentence about it


@dataclass(frozen=True, eq=False)
class Curve:
    """One line of a plot; curves of the same name share a plot.

    Attributes
    ----------
    name : str
        The channel, e.g. ``"hip.rotateX"``.
    frames : ndarray, shape (n_samples,)
        Increasing frame numbers, in the numbering of the page's clock.
    values : ndarray, shape (n_samples,)
        Angles in radians (the page shows degrees), or lengths in centimeters.
    keys : ndarray, shape (n_keys,), optional
        Frames of the keys.
    key_values : ndarray, shape (n_keys,), optional
        Values of the keys; by default those of the curve.
    group : str
        Group that sets the curve's color and label, such as ``"sketch"``, ``"result"`` or
        ``"source"``.
    kind : {"angle", "length", "unitless"}
        By default inferred from the name, as for an `AnimCurve`.
    alternative : int, optional
        Index of the alternative that the curve belongs to; by default all.

    Raises
    ------
    DataError
        If the arrays differ in length or are empty, or the frames do not increase.
    SettingError
        If the kind is not one of the three.

    Examples
    --------
    >>> curve = Curve("hip.rotateX", [1, 2, 3], [0.0, 0.2, 0.4], keys=[1, 3])
    >>> curve.kind, curve.key_values
    ('angle', array([0. , 0.4]))
    """

    name: str
    frames: Floats
    values: Floats
    keys: Floats | None = None
    key_values: Floats | None = None
    group: str = "sketch"
    kind: str = ""
    alternative: int | None = None

    def __post_init__(self) -> None:
        keep = object.__setattr__
        frames = freeze_floats("frames", self.frames, (None,))
        values = freeze_floats("values", self.values, (len(frames),))
        if len(frames) == 0 or (np.diff(frames) <= 0).any():
            raise DataError(
                "frames", f"of the curve {self.name} must be increasing numbers"
            )
        keys = freeze_floats("keys", () if self.keys is None else self.keys, (None,))
        at_keys = np.interp(keys, frames, values)
        key_values = at_keys if self.key_values is None else self.key_values
        keep(self, "frames", frames)
        keep(self, "values", values)
        keep(self, "keys", keys)
        keep(self, "key_values", freeze_floats("key_values", key_values, (len(keys),)))
        keep(self, "kind", self.kind or infer_kind(self.name))
        if self.kind not in DISPLAY_UNITS:
            raise SettingError("kind", self.kind, "'angle', 'length' or 'unitless'")


@dataclass(frozen=True)
class CurvePart:
    """Channels that a page shows as a group, such as those of a joint.

    Attributes
    ----------
    name : str
    channels : tuple of str
        Names of curves.
    note : str
        A word or two next to the name, such as ``"37 keys"``.
    is_open : bool
        Whether the group is open when the page is opened.

    Examples
    --------
    >>> CurvePart("hip", ["hip.rotateX", "hip.rotateY"], note="4 keys").channels
    ('hip.rotateX', 'hip.rotateY')
    """

    name: str
    channels: Sequence[str]
    note: str = ""
    is_open: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "channels", tuple(self.channels))


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
    """Everything on a page; `write_page` describes the attributes.

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
    roles: Mapping[str, str] = field(default_factory=dict)
    curves: Sequence[Curve] = ()
    parts: Sequence[CurvePart] = ()
    alternatives: Sequence[Alternative] = ()
    fragment_columns: Sequence[str] = ()
    clips: Sequence[str] = ()
    facts: Sequence[Fact] = ()
    warnings: Sequence[str] = ()
    measured: str = ""
    summary: Sequence[str] = ()
    tables: Sequence[Table] = ()
    pictures: Sequence[Picture] = ()
    keys: Sequence[float] | Floats = ()
    marks: Sequence[Mark] = ()
    paths: Mapping[str, Floats] = field(default_factory=dict)
    contacts: Mapping[str, Contacts] = field(default_factory=dict)
    loop: bool = False
    clock: str | Frames | None = None
    compact: bool = False

    def __post_init__(self) -> None:
        freeze_floats("keys", self.keys, (None,))
        freeze_floats("frames of marks", [mark[0] for mark in self.marks], (None,))
        for name, path in self.paths.items():
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
        roles = dict(self.roles)
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


def plot_clip(
    clip: Clip,
    group: str,
    channels: Sequence[str] | None = None,
    *,
    alternative: int | None = None,
) -> list[Curve]:
    """Return the channels of a clip as curves without keys.

    Parameters
    ----------
    clip : Clip
    group : str
        Group of the curves, such as ``"result"``.
    channels : sequence of str, optional
        By default those that move.
    alternative : int, optional
        Index of the alternative that the curves belong to.

    Examples
    --------
    >>> from keyweave import examples, motion_to_clip
    >>> walk = motion_to_clip(examples.load_walk().cut(1, 30))
    >>> [curve.name for curve in plot_clip(walk, "result", ["Hips.rotateY"])]
    ['Hips.rotateY']
    """
    if channels is None:
        moves = np.ptp(clip.values, axis=0) > MIN_RANGE
        channels = [name for name, moving in zip(clip.channels, moves) if moving]
    return [
        Curve(
            channel,
            clip.frames,
            clip.values[:, clip.index(channel)],
            group=group,
            alternative=alternative,
        )
        for channel in channels
    ]
