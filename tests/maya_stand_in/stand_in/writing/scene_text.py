"""The text of a scene as it is now: the file it came from, with what was changed since.

Statements about what did not change stay as they are, to the letter.
"""

from __future__ import annotations

import re
from pathlib import Path

from keyweave.scenes.maya_ascii import (
    Connection,
    Node,
    Plug,
    is_time_curve,
    parse_curve_attribute,
    quote_string,
)

from ..errors import StandInError
from ..session.reading import keys_of_file
from ..session.session import Session
from .new_lines import CONFIGURATION, NewLines
from .reference_text import edit_lines
from .value_text import (
    create_statement,
    set_statement,
    short_attribute,
)

BEHIND_NODES = ("select", "connectAttr", "relationship", "dataStructure")
KINDS = ("length", "angle", "time")


def scene_text(now: Session, path: Path) -> str:
    """Return the text of the scene, as it is to stand in a file of some name."""
    text = _ChangedText(now).text()
    text = re.sub(r"(?m)^//Name: .*$", f"//Name: {path.name}", text, count=1)
    text = re.sub(r"(?m)^// End(?: of .*)?(?:\r\n?|\n|\Z)", "", text)
    return f"{text.rstrip()}\n// End of {path.name}\n"


class _ChangedText(NewLines):
    """Writes one scene; `edits` are changes of the text it was read from."""

    def __init__(self, now: Session):
        super().__init__(now)
        n_statements = len(self.own.statements)
        self.commands = [self.edits.command(number) for number in range(n_statements)]
        known = self.own.units
        self.other_kinds = {k for k in KINDS if known.scale(k) != self.units.scale(k)}
        self.replaced: set[int] = set()  # statements, each of which has one new text
        self._collect_references()

    def text(self) -> str:
        made = self._text()
        left = self.references.by_name.keys() - self.edited
        if left:
            raise StandInError(f"saving edits of {', '.join(left)}")
        return made

    def _text(self) -> str:
        if not self.own.statements:
            return "\n".join(
                [*self._new_header(), *self._made_lines(), *self._last_lines()]
            )
        self._edit_units()
        self._edit_names()
        for node in self._own_nodes():
            self._edit_node(node)
        self._drop_deleted()
        self._edit_connections()
        self._insert()
        return self.edits.text()

    def _collect_references(self) -> None:
        """Take up what is changed in referenced nodes."""
        for one in self._gone():
            if one.file is not self.own:
                self.references.cut(one)
            elif one.statement < 0:
                self.references.take_back(one)
        for node in self.document.nodes:
            if not node.referenced:
                continue
            if node in self.scene.changed_curves and self._is_changed(node):
                raise StandInError(f"saving the changed referenced curve {node.name}")
            self.references.add_changes(node, self.units)
        for one in self.scene.connected.values():
            if one.source_node.referenced or one.target_node.referenced:
                made = self.references.connect(*self._ends(one))
                self.reference_connections += [made] if made else []

    # --- what is changed ---

    def _edit_units(self) -> None:
        if not self.other_kinds:
            return
        said = [n for n, one in enumerate(self.commands) if one == "currentUnit"]
        if not said:
            self.edits.insert_before(0, [self._unit_statement()])
        else:
            self.edits.replace(said, [self._unit_statement()])

    def _edit_node(self, node: Node) -> None:
        plugs = [*self.scene.graph.changed_plugs(node), *self._in_other_units(node)]
        if node is self.scene.graph.time and node.assignments:
            if self.now.time != float(self.scene.graph.saved_value(Plug(node, "outTime"))):
                self._edit_time(node)
            return
        behind = []
        if is_time_curve(node.type):
            plugs = [plug for plug in plugs if not self._holds_keys(plug)]
            self._edit_curve(node)
        for plug in dict.fromkeys(map(self._whole, plugs)):
            if not self._replace_value(plug):
                behind.append(set_statement(self.scene, plug, self.units))
        behind += self._flag_statements(node)
        if node.name == CONFIGURATION and self._playback():
            self._edit_playback(node)
        if node.type == "reference" and node.name in self.references.by_name:
            behind += self._extend_edits(node)
        head, added = self.edits.head(node), self._added(node)
        if node.statements:
            if added:
                self.edits.insert_after(head, [f"\t{one}" for one in added])
            if behind:
                self.edits.insert_after(node.statements[-1], [f"\t{one}" for one in behind])
        elif node.assignments and (behind or added):
            last = max(one.statement for one in node.assignments)
            self.edits.insert_after(last, [f"\t{one}" for one in (*added, *behind)])

    def _holds_keys(self, plug: Plug) -> bool:
        return parse_curve_attribute(short_attribute(self.scene, plug)) is not None

    def _in_other_units(self, node: Node) -> list[Plug]:
        """Return what must be written again because its unit is another now."""
        if not self.other_kinds:
            return []
        data = self.scene.graph.data(node)
        kinds = {name: one.kind for name, one in data.attributes.by_name.items()}
        keys = [key for key in data.values if kinds.get(key[0]) in self.other_kinds]
        return [Plug(node, *key) for key in keys]

    def _replace_value(self, plug: Plug) -> bool:
        """Put a value where the file set it; return whether it did so just there."""
        data, done = self.scene.graph.data(plug.node), False
        parts = [child.long for child in self.scene.graph.attribute(plug).children]
        for one in plug.node.assignments:
            attribute, at, last = data.attributes.find(one.path)
            if attribute is None or at != plug.at or last is not None or one.is_empty:
                continue
            if attribute.long != plug.attribute and attribute.long not in parts:
                continue
            if one.statement < 0 or one.statement in self.replaced:
                continue
            self.replaced.add(one.statement)
            flags = "".join(
                f" -{flag} {'on' if on else 'off'}"
                for flag, on in (("k", one.keyable), ("l", one.locked))
                if on is not None
            )
            own = plug.part(attribute.long)
            text = set_statement(self.scene, own, self.units, flags)
            self.edits.replace([one.statement], [text])
            done = done or attribute.long == plug.attribute
        return done

    def _edit_time(self, node: Node) -> None:
        for one in node.assignments:
            if one.path in ("o", "outTime"):
                self.edits.replace([one.statement], [f'setAttr ".o" {self._frame()};'])
                return
        last = max(one.statement for one in node.assignments)
        self.edits.insert_after(last, [f'\tsetAttr ".o" {self._frame()};'])

    def _edit_playback(self, node: Node) -> None:
        text = f'setAttr ".b" -type "string" {quote_string(self._playback() or "")};'
        numbers = [one.statement for one in node.assignments if one.path == "b"]
        self.edits.replace(numbers, [text])

    def _edit_curve(self, node: Node) -> None:
        changed = node in self.scene.changed_curves and self._is_changed(node)
        if not changed and not self.other_kinds:
            return
        self.edits.replace_curve(node, self._curve_statements(node))

    def _is_changed(self, node: Node) -> bool:
        return self.scene.curves[node] != keys_of_file(node)

    def _extend_edits(self, node: Node) -> list[str]:
        """Put further edits behind those that a reference node has."""
        known = [one for one in node.assignments if one.type == "dataReferenceEdits"]
        if not known:
            return [line.strip("\t") for line in self._edits_attribute(node.name)]
        self.edited.add(node.name)
        start, stop = self.own.statements[known[-1].statement]
        edits = self.references.by_name[node.name]
        before = edits.without_taken_back(self.own.text.text[start : stop - 1].rstrip())
        lines = edit_lines(edits) if edits.edits else []
        self.edits.replace([known[-1].statement], ["\n".join([before, *lines]) + ";"])
        return []

    # --- names ---

    def _edit_names(self) -> None:
        """Write all names again if some mean something else than in the file."""
        scene = self.scene
        moved = {
            node
            for node in self._own_nodes()
            if node in scene.opened and scene.opened[node][:2] != (node.name, node.parent)
        }
        names = {node.name for node in scene.made}
        doubled = any(len(scene.find(name)) > 1 for name in names)
        self.is_renamed = bool(moved) or doubled
        if not self.is_renamed:
            return
        self._check_others(moved)
        for node in self._own_nodes():
            if not node.statements:
                continue
            first = node.statements.start
            if self.commands[first] != "createNode":
                continue
            parent = node.parent
            late = parent in scene.made or (
                parent is not None
                and not parent.referenced
                and parent.statements.start > first
            )
            if late:
                raise StandInError(f"saving {node.name} below what the file makes after it")
            shared = " -s " in self._source(first)
            self.edits.replace([first], [create_statement(scene, node, shared=shared)])

    def _check_others(self, moved: set[Node]) -> None:
        """Raise if a statement that is kept as it is speaks of what has another name."""
        names = [self.scene.opened[node][0] for node in moved]
        for number, command in enumerate(self.commands):
            if command in ("createNode", "connectAttr", "setAttr", "rename", "addAttr"):
                continue
            text = self._source(number)
            for name in names:
                if re.search(rf'[" :|]{re.escape(name)}[".|;]', text):
                    raise StandInError(f"saving {name} under another name: {text[:60]}")

    def _source(self, number: int) -> str:
        return self.own.text.text[slice(*self.own.statements[number])]

    # --- what is gone ---

    def _drop_deleted(self) -> None:
        left = set(self.document.nodes)
        for node in self.scene.opened:
            if node in left or node.referenced or not node.statements:
                continue
            for number in node.statements:
                self.edits.remove(number)

    def _gone(self) -> list[Connection]:
        left = {id(one) for one in self.document.connections}
        nodes = set(self.scene.nodes)
        return [
            one
            for one in self.scene.opened_connections
            if id(one) not in left and (one.statement >= 0 or one.target_node in nodes)
        ]

    def _edit_connections(self) -> None:
        for one in self._gone():
            if one.file is self.own and one.statement >= 0:
                self.edits.remove(one.statement)
        if not self.is_renamed:
            return
        for one in self.document.connections:
            if one.file is not self.own or one.statement < 0:
                continue
            if not (one.source_node.referenced or one.target_node.referenced):
                more = " -na" * one.next_available + " -l on" * one.locked
                text = self._connect_statement(one, more)
                self.edits.replace([one.statement], [text])

    def _insert(self) -> None:
        """Insert what is new where Maya would put it."""
        files = list(self._file_lines())
        if files:
            self.edits.insert_before(0, files)
        made = self._made_lines()
        behind = (n for n, one in enumerate(self.commands) if one in BEHIND_NODES)
        place = next(behind, None)
        if place is None:
            last = [*made, *self._last_lines()]
            if last:
                self.edits.insert_after(len(self.commands) - 1, last)
            return
        made += self._default_lines()
        if made:
            self.edits.insert_before(place, made)
        lines = self._connection_lines()
        if lines:
            self.edits.insert_after(len(self.commands) - 1, lines)
