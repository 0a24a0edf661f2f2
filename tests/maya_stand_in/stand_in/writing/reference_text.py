"""What a scene changes in the files it refers to, as its reference nodes keep it."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from keyweave.scenes.maya_ascii import (
    Connection,
    Node,
    Plug,
    Reference,
    Units,
    quote_string,
)

from ..errors import StandInError
from ..session.scene import LiveScene
from .value_text import (
    add_statement,
    connect_statement,
    edit_path,
    node_path,
    short_attribute,
    value_words,
)

_HOLDER = re.compile(r"(?:placeHolderList|phl)\[(\d+)\]")


@dataclass
class ReferenceEdits:
    """Edits of one reference, and connections that lead through its place holders."""

    name: str
    next_holder: int = 1
    edits: list[str] = field(default_factory=list)
    taken_back: list[list[str]] = field(default_factory=list)

    def without_taken_back(self, text: str) -> str:
        """Return the text of edits without connections that are gone."""
        for plugs in self.taken_back:
            words = r"\s+".join(["5", "0", '"[^"]*"', *map(re.escape, plugs)])
            found = re.search(rf'\s*(?<!\S){words}(?:\s+"[^"]*"){{3}}', text)
            if found is None:
                raise StandInError(f"saving without an edit: {' '.join(plugs)}")
            before = text[: found.start()]
            head = list(re.finditer(r'("[^"]*" )(\d+)(?=\s+\d)', before + " 0"))[-1]
            count = f"{head[1]}{int(head[2]) - 1}"
            text = (
                before[: head.start()] + count + before[head.end() :] + text[found.end() :]
            )
        return text

    def hold(self) -> str:
        """Return the next free place holder."""
        self.next_holder += 1
        return f"{self.name}.placeHolderList[{self.next_holder - 1}]"


class EditedReferences:
    """Collects what a scene changes in referenced nodes, by reference."""

    def __init__(self, scene: LiveScene):
        self.scene = scene
        self.by_name: dict[str, ReferenceEdits] = {}

    def of(self, node: Node) -> ReferenceEdits:
        """Return the edits of the reference that a node comes from, the outermost one."""
        found = [one for one in self.scene.document.references if _holds(one, node)]
        if not found:
            raise StandInError(f"saving changes of {node.name}, which has no namespace")
        reference = min(found, key=lambda one: len(one.namespace))
        if reference.name not in self.by_name:
            first = self._first_holder(reference)
            self.by_name[reference.name] = ReferenceEdits(reference.name, first)
        return self.by_name[reference.name]

    def _first_holder(self, reference: Reference) -> int:
        own = self.scene.document.own
        taken = [
            int(number)
            for node in self.scene.find(reference.name)
            for one in node.assignments
            for number in _HOLDER.findall(one.path + one.text[one.start : one.stop])
        ]
        said = own.text.text
        pattern = re.compile(re.escape(f"{reference.name}.phl[") + r"(\d+)\]")
        return max([0, *taken, *map(int, pattern.findall(said))]) + 1

    def add_changes(self, node: Node, units: Units) -> None:
        """Take up the values, locks and attributes of a referenced node."""
        scene, path = self.scene, quote_string(edit_path(self.scene, node))
        for added in scene.added.get(node, {}).values():
            flags = add_statement(added)[len("addAttr") : -1]
            names = f"{quote_string(added.long)} {quote_string(added.short)}"
            self.of(node).edits.append(f"1 {path} {names} {quote_string(flags)}")
        for plug in scene.graph.changed_plugs(node):
            attribute = quote_string(scene.attribute_path(plug))
            value = quote_string(f" {value_words(scene, plug, units)}".rstrip())
            self.of(node).edits.append(f"2 {path} {attribute} {value}")
        for name, locked in scene.graph.locks.get(node, {}).items():
            self.of(node).edits.append(f"{8 if locked else 9} {path} {quote_string(name)}")
        for name, keyable in scene.graph.keyable.get(node, {}).items():
            value = f" -k {'on' if keyable else 'off'}"
            self.of(node).edits.append(
                f"2 {path} {quote_string(name)} {quote_string(value)}"
            )

    def cut(self, one: Connection) -> None:
        """Take up that a connection which a referenced file makes is gone."""
        ends = " ".join(self._ends(one))
        self.of(one.target_node).edits.append(f'3 {ends} ""')

    def take_back(self, one: Connection) -> None:
        """Take up that a connection which an edit makes is gone."""
        self.of(one.target_node).taken_back.append(self._ends(one))

    def _ends(self, one: Connection) -> list[str]:
        ends = (one.source_node, one.source), (one.target_node, one.target)
        return [
            quote_string(f"{edit_path(self.scene, node)}.{path}") for node, path in ends
        ]

    def connect(self, source: Plug, target: Plug) -> str | None:
        """Take up a connection; return its statement, None for one within a reference."""
        scene, short = self.scene, short_attribute
        ends = [f"{node_path(scene, p.node)}.{short(scene, p)}" for p in (source, target)]
        plugs = [
            quote_string(f"{edit_path(scene, p.node)}.{scene.attribute_path(p)}")
            for p in (source, target)
        ]
        if source.node.referenced and target.node.referenced:
            to = self.of(target.node)
            if to is not self.of(source.node):
                raise StandInError("saving a connection between two references")
            holders = " ".join(quote_string(to.hold()) for _ in plugs)
            name = quote_string(to.name)
            to.edits.append(f'5 0 {name} {" ".join(plugs)} {holders} ""')
            return None
        for number, (plug, code) in enumerate(zip((source, target), (3, 4))):
            if plug.node.referenced:
                to = self.of(plug.node)
                holder = to.hold()
                words = f"{quote_string(to.name)} {plugs[number]} {quote_string(holder)}"
                to.edits.append(f'5 {code} {words} ""')
                ends[number] = holder.replace("placeHolderList", "phl")
        return connect_statement(*ends)


def _holds(reference: Reference, node: Node) -> bool:
    name = reference.namespace
    return bool(name) and node.name.startswith(f"{name}:")


def edit_lines(edits: ReferenceEdits) -> list[str]:
    """Return the lines of a group of edits."""
    head = f"\t\t{quote_string(edits.name)} {len(edits.edits)}"
    return [head, *(f"\t\t{one}" for one in edits.edits)]
