"""Selections of controls: names, patterns, sets and presets.

Hosts list transforms, their channels and the members of sets; these rules find controls
among them, the same for all hosts.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cached_property
from typing import Any, NamedTuple, Optional, Protocol

from ..animation.channel_names import as_name_list
from ..errors import DataError, UnknownNameError
from ..geometry.arrays import Floats
from .controls import (
    FoundControls,
    check_distinct_channels,
    explain_no_controls,
    group_attributes,
    read_selection,
    select_control_channels,
)
from .presets import ControlEntries, ControlSelection, ControlSource, check_entries
from .rig import Control

IS_LOCKED = "is locked; unlock it in Maya, or leave it out"
SET_TYPES = ("objectSet",)
# Attributes of a set to which its members are connected.
SET_MEMBER_ATTRIBUTES = ("dsm", "dagSetMembers", "dnsm", "dnSetMembers")
# Attributes that are connected to a set when a whole node is a member.
WHOLE_NODE_ATTRIBUTES = ("iog", "instObjGroups", "msg", "message")
# Attributes that are members of a set, by transform; None for all.
SetMembers = Mapping[str, Optional[Collection[str]]]


class SetMember(NamedTuple):
    """A direct member of a set: a transform or a nested set.

    The attributes are those that are members, or None if the whole node is.
    """

    name: str
    attributes: frozenset[str] | None


class ControlHost(Protocol):
    """The transforms of a scene by the shortest paths of their nodes."""

    def list_transforms(self) -> Sequence[str]:
        """Return all transforms."""

    def list_shaped(self) -> Sequence[str]:
        """Return the transforms with a curve shape."""

    def list_joints(self) -> Sequence[str]:
        """Return the joints."""

    def sort_transforms(self, names: Collection[str]) -> Sequence[str]:
        """Return transforms in the order of the scene."""

    def has_node(self, name: str) -> bool:
        """Return whether any node has a name or path; patterns are not names."""

    def find_path(self, name: str) -> str:
        """Return the shortest path of the only node that has a name or path.

        Raise an UnknownNameError if the host does not have it, and a DataError if there are
        several.
        """

    def is_set(self, node: str) -> bool:
        """Return whether a node is a set."""

    def list_members(self, node: str) -> Sequence[SetMember]:
        """Return the direct members of a set; none of other nodes.

        A shape stands for its transform, and a compound for its components.
        """

    def list_free(self, transform: str) -> Sequence[str]:
        """Return the keyable attributes of a transform that `explain_fixed` allows."""

    def list_scalars(self, channels: Sequence[str]) -> Sequence[str]:
        """Return the full names of channels.

        Raise an UnknownNameError if the host lacks a channel, and a DataError if one is not
        a single number.
        """

    def explain_fixed(self, channel: str) -> str:
        """Return the reason why a control cannot have a channel; empty if it can.

        A control's channel is unlocked, and not driven except by animation.
        """

    def find_limits(self, channels: Sequence[str]) -> Floats:
        """Return the minimum and maximum of channels, shape (n_channels, 2).

        Radians and centimeters; infinite without a limit.
        """


def find_controls(host: ControlHost, source: ControlSource | None) -> FoundControls:
    """Return the controls of a selection; see `MayaAsciiScene.rig`.

    A source has names, patterns and sets, or is a file or the content of a preset; by
    default all transforms with a curve shape. Raise an UnknownNameError if a name, a
    channel or a parent does not exist, a DataError if no control matches, or a channel
    belongs to two controls or to another node, or is locked or driven by anything but
    animation, and a FileFormatError if a file of controls cannot be read.
    """
    selection = read_selection(source)
    result = _resolve_controls(host, selection)
    if not result.controls:
        raise DataError("the scene", explain_no_controls(selection))
    check_distinct_channels(result.controls)
    return result


def find_all_controls(host: ControlHost) -> FoundControls:
    """Return the controls of all transforms with a curve shape."""
    return _list_controls(host, host.list_shaped())


def _list_controls(host: ControlHost, names: Collection[str]) -> FoundControls:
    """Return the controls of transforms, in the order of the scene."""
    finder = _ControlFinder(host)
    owners = host.sort_transforms(names)
    controls = tuple(control for name in owners for control in finder.list_own(name))
    return FoundControls(controls, frozenset())


def list_set_members(host: ControlHost, name: str) -> list[str]:
    """Return the transforms in a set and its nested sets, in the order of the scene."""
    return [*host.sort_transforms(_ControlFinder(host).find_members(name))]


def _resolve_controls(
    host: ControlHost, selection: ControlSelection | None
) -> FoundControls:
    """Return the controls of a selection, by default all controls.

    The joints are the controls of a scene without curve shapes, as of an imported skeleton.
    """
    if selection is None:
        return _list_controls(host, host.list_shaped() or host.list_joints())
    finder = _ControlFinder(host)
    if not isinstance(selection, Mapping):
        return FoundControls(tuple(finder.match(as_name_list(selection))), frozenset())
    entries = check_entries(selection)
    controls = tuple(finder.build(entries))
    pairs = zip(controls, entries.values())
    return FoundControls(
        controls, frozenset(control.name for control, entry in pairs if "kind" in entry)
    )


class _ControlFinder:
    """Lookup of the controls of a host."""

    def __init__(self, host: ControlHost):
        self.host = host

    @cached_property
    def _transforms(self) -> dict[str, None]:
        """The names of all transforms."""
        return dict.fromkeys(self.host.list_transforms())

    @cached_property
    def _shaped(self) -> frozenset[str]:
        """The transforms with a curve shape."""
        return frozenset(self.host.list_shaped())

    def list_own(self, transform: str) -> list[Control]:
        """Return the controls of a transform: itself, its scale and its own attributes."""
        groups = group_attributes(transform, self.host.list_free(transform))
        return [
            Control(name, "extra", channels, self.host.find_limits(channels))
            for name, channels in groups.items()
        ]

    def match(self, names: Sequence[str]) -> list[Control]:
        """Return the controls of named transforms, patterns and sets, in scene order.

        A pattern matches transforms with curve shapes or, if none of these match, any
        transforms. A name with a dot refers to the control of that attribute alone.

        Raise an UnknownNameError if a name or pattern has no match.
        """
        matches: dict[str, set[str]] = {}
        for name in names:
            for transform, channels in self._match_channels(name).items():
                matches.setdefault(transform, set()).update(channels)
        return [
            select_control_channels(control, matches[transform])
            for transform in self.host.sort_transforms(matches)
            for control in self.list_own(transform)
            if not matches[transform].isdisjoint(control.channels)
        ]

    def _match_channels(self, name: str) -> dict[str, list[str]]:
        """Return the channels that match a name or pattern, by transform."""
        if not name:
            raise DataError(
                "controls", "contain an empty name; omit them to use all controls"
            )
        pattern, dot, _ = name.partition(".")
        transforms = self._match_transforms(pattern)
        if transforms is None:
            raise UnknownNameError([name], self._transforms, "the scene")
        end = name[len(pattern) :]
        return {
            transform: [
                channel
                for control in self.list_own(transform)
                if not dot or fnmatchcase(control.name, transform + end)
                for channel in control.channels
                if attributes is None or channel.rpartition(".")[2] in attributes
            ]
            for transform, attributes in transforms.items()
        }

    def _match_transforms(self, pattern: str) -> SetMembers | None:
        """Return the transforms that match a name, a pattern or the name of a set."""
        exact = self.host.find_path(pattern) if self.host.has_node(pattern) else ""
        if exact and self.host.is_set(exact):
            return self.find_members(exact)
        if exact in self._transforms:
            return {exact: None}
        matches = [name for name in self._transforms if fnmatchcase(name, pattern)]
        shaped = [name for name in matches if name in self._shaped]
        return dict.fromkeys(shaped or matches) or None

    def find_members(self, top: str) -> SetMembers:
        """Return the transforms in a set and its nested sets."""
        members: dict[str, frozenset[str] | None] = {}
        waiting, seen = [top], set()
        while waiting:
            node = waiting.pop()
            direct = [] if node in seen else self.host.list_members(node)
            seen.add(node)
            for name, attributes in direct:
                if name in self._transforms:
                    known = members.get(name, frozenset())
                    members[name] = (
                        None if known is None or attributes is None else known | attributes
                    )
                else:
                    waiting.append(name)
        return members

    def build(self, entries: ControlEntries) -> list[Control]:
        """Return the controls of preset entries; missing fields are derived from the scene.

        Raise an UnknownNameError if a control, channel or parent does not exist, and a
        DataError if a channel belongs to another node, is locked, or is not driven by
        animation.
        """
        controls = [self._build_control(name, entry) for name, entry in entries.items()]
        names = {control.name for control in controls}
        return [replace(c, parent=self._resolve_parent(c, names)) for c in controls]

    def _resolve_parent(self, control: Control, names: Collection[str]) -> str:
        """Return the full name of a control's parent, after a check that it exists."""
        if not control.parent:
            return ""
        transform, parent = self._resolve_name(control.parent)
        known = [*names, *(own.name for own in self.list_own(transform))]
        if "." in parent and parent not in known:
            raise UnknownNameError([control.parent], known, "the scene")
        return parent

    def _build_control(self, name: str, entry: Mapping[str, Any]) -> Control:
        """Return the control of a preset entry."""
        transform, name = self._resolve_name(name)
        channels = self._resolve_channels(transform, name, entry.get("channels"))
        fields = {"kind": "extra", **entry, "channels": channels}
        if "limits" not in fields:
            fields["limits"] = self.host.find_limits(channels)
        return Control(name, **fields)

    def _resolve_channels(
        self, transform: str, name: str, channels: Sequence[str] | None
    ) -> tuple[str, ...]:
        """Return the channels of a control, by default all that it has in the scene."""
        if channels is not None:
            names = tuple(self.host.list_scalars(channels))
            for channel in names:
                self._check_channel(transform, channel)
            return names
        known = {control.name: control.channels for control in self.list_own(transform)}
        if name not in known:
            raise UnknownNameError([name], known, "the scene")
        return known[name]

    def _check_channel(self, transform: str, channel: str) -> None:
        """Raise if a transform's control cannot have a channel."""
        if channel.partition(".")[0] != transform:
            problem = f"is not a channel of {transform}; remove it from {transform}"
            raise DataError(channel, problem)
        problem = self.host.explain_fixed(channel)
        if problem:
            raise DataError(channel, problem)

    def _resolve_name(self, name: str) -> tuple[str, str]:
        """Return the transform of a control, and the control's full name in the scene."""
        path, dot, attribute = name.partition(".")
        transform = self.host.find_path(path)
        return transform, f"{transform}{dot}{attribute}"
