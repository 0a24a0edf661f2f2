"""Controls of a scene: what an animator takes hold of, and what may be keyed of it.

A control is a transform with a curve for a shape and with channels that are keyable,
unlocked, and free or animated. Its position and rotation are one control; its scale and
each attribute that was added to it are further ones, called by a name with a dot.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from fnmatch import fnmatchcase
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..control_files import Asked, Entries, Named, checked_entries, load_controls
from ..errors import DataError, UnknownNameError
from ..name_matching import names_of
from ..rig import Control
from ..skeleton import CHANNEL_BOX, ROTATE, TRANSLATE
from .curve_nodes import is_of_time
from .document import Node
from .layers import BLEND, MEMBERS
from .nurbs_values import curve_shapes
from .plugs import Plug
from .rig_limits import limits_of
from .scene_channels import Channels

SCALE = CHANNEL_BOX[6:9]
SETS = ("objectSet",)
SET_MEMBERS = (*MEMBERS, "dnsm", "dnSetMembers")


class Found(NamedTuple):
    """Controls, and the names of those whose kind somebody has given."""

    controls: tuple[Control, ...]
    kinds_given: frozenset[str]

    def only(self, controls: Sequence[Control]) -> Found:
        """Return some of the controls."""
        return Found(tuple(controls), self.kinds_given)


class ControlFinder:
    """Finds the controls of a scene."""

    def __init__(self, channels: Channels):
        self.channels = channels
        self.graph = channels.graph

    @cached_property
    def _shaped(self) -> frozenset[Node]:
        """The transforms with a curve for a shape."""
        return frozenset(curve_shapes(self.graph))

    @cached_property
    def _transforms(self) -> dict[Node, str]:
        """The names of all transforms."""
        paths = self.channels.paths
        nodes = self.graph.document.nodes
        return {one: paths[one] for one in nodes if self.channels.has(one, "translate")}

    def shaped(self) -> list[Control]:
        """Return the controls of all transforms with a curve for a shape."""
        nodes = [node for node in self.graph.document.nodes if node in self._shaped]
        return [control for node in nodes for control in self.controls_of(node)]

    def named(self, names: Sequence[str] | str) -> list[Control]:
        """Return controls by names and patterns of transforms, and by sets, in scene order.

        A pattern means transforms with curves for shapes; where it means none of these, any
        transforms. A name with a dot means an attribute's control alone.

        Raises
        ------
        UnknownNameError
            If one means nothing.
        """
        found: dict[Node, dict[str, Control]] = {}
        for name in names_of(names):
            pattern, dot, _ = name.partition(".")
            nodes = self._nodes(pattern)
            if nodes is None:
                raise UnknownNameError([name], self._transforms.values(), "the scene")
            for node in nodes:
                some = {one.name: one for one in self.controls_of(node)}
                if dot:
                    end = self.channels.paths[node] + name[len(pattern) :]
                    some = {n: one for n, one in some.items() if fnmatchcase(n, end)}
                found.setdefault(node, {}).update(some)
        nodes = [node for node in self.graph.document.nodes if node in found]
        return [control for node in nodes for control in found[node].values()]

    def described(self, entries: Entries) -> list[Control]:
        """Return controls of names, and of what is said of them; the rest is found.

        Raises
        ------
        UnknownNameError
            If there is no such control, channel or parent.
        """
        controls = [self._described(name, said) for name, said in entries.items()]
        names = {control.name for control in controls}
        return [replace(one, parent=self._parent(one, names)) for one in controls]

    def _parent(self, control: Control, names: Collection[str]) -> str:
        """Return what a control is said to follow, by its full name, checked."""
        if not control.parent:
            return ""
        node, parent = self._full(control.parent)
        known = [*names, *(one.name for one in self.controls_of(node))]
        if "." in parent and parent not in known:
            raise UnknownNameError([control.parent], known, "the scene")
        return parent

    def _described(self, name: str, said: Mapping[str, Any]) -> Control:
        """Return a control from its name and what is said of it."""
        node, name = self._full(name)
        channels = self._channels(node, name, said.get("channels"))
        facts = {"kind": "extra", **said, "channels": channels}
        if "limits" not in facts:
            facts["limits"] = limits_of(self.graph, channels)
        return Control(name, **facts)

    def _channels(
        self, node: Node, name: str, said: Sequence[str] | None
    ) -> tuple[str, ...]:
        """Return the channels of a control, those that are said if some are."""
        if said is not None:
            return tuple(map(self.channels.name, self.channels.numbers(said)))
        known = {one.name: one.channels for one in self.controls_of(node)}
        if name not in known:
            raise UnknownNameError([name], known, "the scene")
        return known[name]

    def _full(self, name: str) -> tuple[Node, str]:
        """Return the transform of a control, and the control's name as the scene has it."""
        path, dot, attribute = name.partition(".")
        node = self.graph.node(path)
        return node, f"{self.channels.paths[node]}{dot}{attribute}"

    def controls_of(self, node: Node) -> Iterator[Control]:
        """Yield the controls that a transform is: itself, its scale, what was added."""
        name = self.channels.paths[node]
        free = [one for one in self.channels.shown_of(node) if self._is_free(node, one)]
        groups = {name: [one for one in free if one in (*TRANSLATE, *ROTATE)]}
        groups[f"{name}.scale"] = [one for one in free if one in SCALE]
        others = (one for one in free if one not in CHANNEL_BOX)
        groups.update({f"{name}.{one}": [one] for one in others})
        for control, attributes in groups.items():
            if attributes:
                channels = tuple(f"{name}.{attribute}" for attribute in attributes)
                limits = limits_of(self.graph, channels)
                yield Control(control, "extra", channels, limits)

    def _is_free(self, node: Node, attribute: str) -> bool:
        """Return whether an attribute is unlocked, and nothing but animation drives it."""
        if attribute in self.graph.data(node).locked:
            return False
        source = self.graph.source(Plug(node, attribute))
        if source is None:
            return True
        type_ = source.node.type
        return is_of_time(type_) or type_.startswith(BLEND)

    def _nodes(self, pattern: str) -> list[Node] | None:
        """Return the transforms that a name, a pattern or a set's name means, if any."""
        is_name = bool(self.graph.document.named(pattern))
        exact = self.graph.node(pattern) if is_name else None  # an error if several
        if exact is not None and exact.type in SETS:
            return self._members(exact)
        if exact in self._transforms:
            return [exact]
        named = self._transforms.items()
        matched = [node for node, name in named if fnmatchcase(name, pattern)]
        found = [node for node in matched if node in self._shaped] or matched
        return found or None

    def _members(self, top: Node) -> list[Node]:
        """Return the transforms in a set, and in the sets that are in it."""
        inside: dict[Node, list[Node]] = {}
        for one in self.graph.document.connections:
            if one.target.partition("[")[0] in SET_MEMBERS:
                inside.setdefault(one.target_node, []).append(one.source_node)
        waiting, seen = [top], {top}
        while waiting:
            for node in inside.get(waiting.pop(), ()):
                if node not in seen:
                    seen.add(node)
                    waiting.append(node)
        owners = (one if one in self._transforms else one.parent for one in seen)
        return [one for one in dict.fromkeys(owners) if one in self._transforms]


def all_controls(channels: Channels) -> Found:
    """Return the controls of all transforms with a curve for a shape, if there are some."""
    return Found(tuple(ControlFinder(channels).shaped()), frozenset())


def find_controls(channels: Channels, asked: Asked | None) -> Found:
    """Return the controls that are asked for; see `MayaAsciiScene.rig`.

    Raises
    ------
    DataError
        If there are none; says what was looked for.
    """
    if isinstance(asked, Path) or (isinstance(asked, str) and _is_file(asked)):
        asked = load_controls(asked)
    found = _found(channels, asked)
    if not found.controls:
        raise DataError("the scene", _nothing(asked))
    _check_apart(found.controls)
    return found


def _found(channels: Channels, asked: Named | None) -> Found:
    """Return the controls that are asked for, if there are some."""
    if asked is None:
        return all_controls(channels)
    finder = ControlFinder(channels)
    if not isinstance(asked, Mapping):
        return Found(tuple(finder.named(names_of(asked))), frozenset())
    entries = checked_entries(asked)
    controls = tuple(finder.described(entries))
    pairs = zip(controls, entries.values())
    return Found(controls, frozenset(one.name for one, said in pairs if "kind" in said))


def _check_apart(controls: Sequence[Control]) -> None:
    """Raise if a channel is one of two controls."""
    owners: dict[str, str] = {}
    for control in controls:
        for channel in control.channels:
            if channel in owners:
                both = f"{owners[channel]} and {control.name}"
                raise DataError(channel, f"is given twice, for {both}; give it once")
            owners[channel] = control.name


def _is_file(name: str) -> bool:
    """Return whether a text means a file of controls."""
    return name.lower().endswith(".json")


def _nothing(asked: Named | None) -> str:
    """Return why there is no control."""
    wanted = "a channel that is keyable, unlocked, and free or animated"
    if asked is None:
        return (
            f"has no control: no transform with a curve for a shape has {wanted}; name the "
            "transforms that are controls"
        )
    names = ", ".join(asked if isinstance(asked, Mapping) else names_of(asked))
    return f"has no control among {names or 'none'}: none of them has {wanted}"
