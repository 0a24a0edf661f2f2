"""The reference nodes of a scene's own file, and why they cannot take further edits.

A node of a referenced file belongs to the reference of its file, which may be nested. All
its edits and placeholders are in the node of the top reference, which is in the scene's own
file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from functools import cached_property
from itertools import chain

from ....errors import DataError
from ..document.edit_lists import (
    CONNECT,
    DRIVEN_BY_SCENE,
    PLACEHOLDER_PATH,
    Edit,
    list_faults,
    read_edit_lists,
)
from ..document.node_names import Node, SceneFile
from ..graph.graph import Graph
from ..graph.plugs import Plug
from ..syntax.set_attr import Assignment
from ..syntax.statements import COMMAND

SAVE_AGAIN = "open the scene in Maya, check the reference and save the scene"
LOCKED_ATTRIBUTES = ("locked", "lk")
_PLACEHOLDER = re.compile(r'"([^"\\\s.]+)\.(?:phl|placeHolderList)\[([0-9]{1,9})\]"')


class ReferenceNode:
    """A top reference: the edits and placeholders that its node holds."""

    def __init__(self, node: Node, edits: Assignment, connections: dict[int, int]):
        self.node = node
        self.edits = edits  # the statement of the lists of edits
        self.lists = read_edit_lists(edits.words())
        self.connections = connections  # the statement that connects each placeholder

    def find_next_placeholder(self) -> int:
        """Return the index after the last placeholder in use."""
        matches = (PLACEHOLDER_PATH.fullmatch(a.path) for a in self.node.assignments)
        declared = (int(match[1]) for match in matches if match)
        edited = (
            index
            for group in self.lists.groups
            for edit in group.edits
            for name, index in edit.list_placeholders()
            if name.lstrip(":") == self.node.name
        )
        return max([0, *declared, *edited, *self.connections]) + 1

    @cached_property
    def problem(self) -> str:
        """Why its lists cannot be extended; empty if they can."""
        fault = next(list_faults(self.lists), "")
        any_edits = any(group.edits for group in self.lists.groups)
        if not fault and any_edits and not self.lists.has_both:
            fault = "they were saved while the reference was unloaded"
        if not fault:
            return ""
        problem = f"whose edits in {self.place} cannot be extended: {fault}"
        return f"is in a referenced file, {problem}"

    @property
    def place(self) -> str:
        """The name of the node, with the file and line of its edits."""
        line = self.node.file.describe_line(self.edits.statement)
        return f"{self.node.name} ({line})"


class ReferenceNodes:
    """The top references of a scene, each read once."""

    def __init__(self, graph: Graph):
        self.graph = graph
        self._known: dict[str, ReferenceNode | None] = {}
        self._holders: dict[ReferenceNode, dict[Plug, list[int]]] = {}
        self._uses: dict[ReferenceNode, Counter[int]] = {}

    def find(self, plug: Plug, channel: str) -> ReferenceNode:
        """Return the top reference of a referenced plug, which can take edits of it.

        Raise DataError with the reason and a remedy if it cannot.
        """
        document = self.graph.document
        if document.names.has_instances(plug.node):
            problem = "has several DAG paths, of which a reference edit keeps one"
            raise DataError(channel, f"{problem}; key a control with a single path")
        names = list_reference_names(plug.node.file)
        for name in names:
            if any(map(self._is_locked, document.find_nodes(name))):
                problem = f"is in the locked reference {name}"
                raise DataError(
                    channel, f"{problem}; unlock it in Maya's Reference Editor first"
                )
        reference = self._get(names[0])
        problem = reference.problem if reference else self._explain_missing_edits(names[0])
        if reference is None or problem:
            raise DataError(channel, f"{problem}; {SAVE_AGAIN}")
        holder = self.find_placeholder(reference, plug)
        if holder in reference.connections and self.graph.source(plug) is None:
            problem = f"is driven by a missing node through {names[0]}.phl[{holder}]"
            raise DataError(channel, f"{problem}; {SAVE_AGAIN}")
        return reference

    def _is_locked(self, node: Node) -> bool:
        # Unconfirmed in Maya: the lock of a reference is saved as the attribute locked (lk)
        # of its node.
        values = self.graph.data(node).values
        return any(bool(values.get((name, ()), 0)) for name in LOCKED_ATTRIBUTES)

    def _explain_missing_edits(self, name: str) -> str:
        own = self.graph.document.own
        references = self.graph.document.references
        place = next(
            (each.place for each in references if each.name == name), own.path.name
        )
        problem = f"whose reference node {name} ({place}) has no list of edits"
        return f"is in a referenced file, {problem}"

    def _get(self, name: str) -> ReferenceNode | None:
        """Return a top reference; None if its node does not exist or has no edits."""
        if name not in self._known:
            self._known[name] = self._read(name)
        return self._known[name]

    def _read(self, name: str) -> ReferenceNode | None:
        for node in self.graph.document.find_nodes(name):
            for assignment in reversed(node.assignments):
                is_edits = assignment.type == "dataReferenceEdits"
                if is_edits and assignment.statement >= 0 and not node.referenced:
                    return ReferenceNode(node, assignment, self.connections.get(name, {}))
        return None

    @cached_property
    def connections(self) -> dict[str, dict[int, int]]:
        """The last statement that connects each placeholder, by reference and index."""
        own = self.graph.document.own
        starts = [statement.start for statement in own.statements]
        connections: dict[str, dict[int, int]] = {}
        for match in _PLACEHOLDER.finditer(own.text.text):
            number = bisect_right(starts, match.start()) - 1
            command = COMMAND.match(own.text.text, *own.statements[number])
            if command and command.group() == "connectAttr":
                by_index = connections.setdefault(match[1].lstrip(":"), {})
                by_index[int(match[2])] = number
        return connections

    def find_placeholder(self, reference: ReferenceNode, plug: Plug) -> int | None:
        """Return the index of the placeholder that drives a plug; None if there is none."""
        indices = self._list_holders(reference).get(plug)
        return indices[-1] if indices else None

    def check_single(self, plug: Plug, channel: str) -> None:
        """Raise if it is ambiguous which placeholder drives a referenced plug."""
        reference = self._get(list_reference_names(plug.node.file)[0])
        if reference is None:
            return
        indices = self._list_holders(reference).get(plug, [])
        if len(indices) > 1 or any(self._uses[reference][index] > 1 for index in indices):
            raise DataError(channel, f"{reference.problem}; {SAVE_AGAIN}")

    def _list_holders(self, reference: ReferenceNode) -> dict[Plug, list[int]]:
        """Return the indices of placeholders by the plugs that they drive."""
        if reference not in self._holders:
            holders = self._holders[reference] = {}
            edits = (edit for group in reference.lists.applied for edit in group.edits)
            for edit in edits:
                plug = self._find_driven_plug(edit)
                if plug is not None:
                    indices = [index for _, index in edit.list_placeholders()]
                    holders.setdefault(plug, []).extend(indices)
            self._uses[reference] = Counter(chain.from_iterable(holders.values()))
        return self._holders[reference]

    def _find_driven_plug(self, edit: Edit) -> Plug | None:
        """Return the plug that an edit connects to the scene as a target, if it does."""
        if (edit.code, edit.mode) != (CONNECT, DRIVEN_BY_SCENE):
            return None
        path, _, attribute = edit.words[1].partition(".")
        nodes = self.graph.document.find_nodes(path) if path else []
        return self.graph.data(nodes[0]).plug(attribute) if len(nodes) == 1 else None

    def format_edited_path(self, node: Node) -> str:
        """Return the name of a node in edits: its full path if it is in the hierarchy."""
        is_dag = (
            node.parent is not None
            or "worldMatrix" in self.graph.data(node).attributes.by_name
            or any(each.parent is node for each in self.graph.document.nodes)
        )
        return node.path if is_dag else node.name


def list_reference_names(file: SceneFile) -> list[str]:
    """Return the reference nodes that lead to a file, the top one first.

    The list is empty for the scene's own file.
    """
    names: list[str] = []
    while file.above is not None:
        names.insert(0, file.reference)
        file = file.above
    return names
