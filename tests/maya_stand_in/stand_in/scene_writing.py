"""The text of a scene as it is now: the file it came from, with what was changed since.

Statements about what did not change stay as they are, to the letter.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path

from keyweave.scenes.maya_ascii.document.curve_attributes import parse_curve_attribute
from keyweave.scenes.maya_ascii.document.document import Connection, Node, Units
from keyweave.scenes.maya_ascii.editing.curve_text import format_curve
from keyweave.scenes.maya_ascii.editing.text_edits import FileEdits
from keyweave.scenes.maya_ascii.graph.curve_nodes import is_time_curve
from keyweave.scenes.maya_ascii.graph.node_data import AttributeKey
from keyweave.scenes.maya_ascii.graph.plugs import Plug
from keyweave.scenes.maya_ascii.graph.script_nodes import (
    CONFIGURATION_NODE,
    read_playback_range,
)
from keyweave.scenes.maya_ascii.syntax.tokens import quote_string

from .errors import StandInError
from .live_files import keys_of_file
from .live_scene import LiveScene
from .reference_text import EditedReferences, edit_lines
from .session import Session
from .value_text import (
    add_statement,
    connect_statement,
    create_statement,
    node_path,
    set_statement,
    short_attribute,
    written,
)

BEHIND_NODES = ("select", "connectAttr", "relationship", "dataStructure")
KINDS = ("length", "angle", "time")
VERSION = "2024"


def scene_text(now: Session, path: Path) -> str:
    """Return the text of the scene, as it is to stand in a file of some name."""
    text = _Writing(now).text()
    text = re.sub(r"(?m)^//Name: .*$", f"//Name: {path.name}", text, count=1)
    text = re.sub(r"(?m)^// End of .*(?:\r\n?|\n|\Z)", "", text)
    return f"{text.rstrip()}\n// End of {path.name}\n"


class _Edits(FileEdits):
    """Changes of a file's text that can take statements out."""

    def remove(self, number: int) -> None:
        """Take out a statement, with its lines if nothing else is on them."""
        self._edits.append((*self._whole_lines(number), ""))


class _Writing:
    """Writes one scene; `edits` are changes of the text it was read from."""

    def __init__(self, now: Session):
        self.now = now
        self.scene: LiveScene = now.scene
        self.document = self.scene.document
        self.own = self.document.own
        self.edits = _Edits(self.own)
        n_statements = len(self.own.statements)
        self.commands = [self.edits.command(number) for number in range(n_statements)]
        self.references = EditedReferences(self.scene)
        names = (now.linear, now.angular, now.time_unit)
        self.units = Units(now.unit("length"), now.unit("angle"), now.frame_rate, names)
        known = self.own.units
        self.other_kinds = {k for k in KINDS if known.of(k) != self.units.of(k)}
        self.replaced: set[int] = set()  # statements, each of which has one new text
        self.edited: set[str] = set()  # reference nodes whose edits are written
        self.reference_connections: list[str] = []
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

    # --- what is added ---

    def _new_header(self) -> Iterator[str]:
        yield f"//Maya ASCII {VERSION} scene"
        yield "//Name: untitled"
        yield "//Codeset: UTF-8"
        yield from self._file_lines()
        yield f'requires maya "{VERSION}";'
        yield self._unit_statement()
        yield 'fileInfo "application" "maya";'

    def _unit_statement(self) -> str:
        length, angle, time = self.units.names
        return f"currentUnit -l {length} -a {angle} -t {time};"

    def _file_lines(self) -> Iterator[str]:
        """Yield the statements of references that no file has."""
        for one in self.scene.made_references:
            about = f'-ns "{one.namespace}"'
            rest = (
                f'-rfn "{one.name}" -op "v=0;" -typ "mayaAscii" {quote_string(one.path)};'
            )
            yield f"file -rdi 1 {about} {rest}"
            yield f"file -r {about} -dr 1 {rest}"

    def _made_lines(self) -> list[str]:
        lines: list[str] = []
        for node in _parents_first(self.scene.made):
            lines += self._made_block(node)
        return lines + self._script_lines()

    def _made_block(self, node: Node) -> list[str]:
        lines = [create_statement(self.scene, node)]
        lines += [f"\t{one}" for one in self._added(node)]
        if is_time_curve(node.type):
            lines += [f"\t{one}" for one in self._curve_statements(node)]
        keys = list(self.scene.graph.live.get(node, {}))
        lines += [f"\t{one}" for one in self._value_statements(node, keys)]
        lines += [f"\t{one}" for one in self._flag_statements(node)]
        if node.type == "reference" and node.name in self.references.by_name:
            lines += self._edits_attribute(node.name)
        return lines

    def _added(self, node: Node) -> list[str]:
        return [
            add_statement(one, proxy=(node, one.long) in self.scene.proxies)
            for one in self.scene.added.get(node, {}).values()
        ]

    def _value_statements(self, node: Node, keys: Iterable[AttributeKey]) -> list[str]:
        """Return statements that set values; whole compounds where a part is set."""
        plugs = dict.fromkeys(self._whole(Plug(node, name, at)) for name, at in keys)
        return [set_statement(self.scene, plug, self.units) for plug in plugs]

    def _whole(self, plug: Plug) -> Plug:
        parent = self.scene.graph.attribute(plug).parent
        return plug.part(parent) if parent else plug

    def _flag_statements(self, node: Node) -> list[str]:
        graph = self.scene.graph
        lines = []
        for flag, said in (("l", graph.locks), ("k", graph.keyable)):
            for name, on in said.get(node, {}).items():
                path = short_attribute(self.scene, Plug(node, name))
                lines.append(f'setAttr -{flag} {"on" if on else "off"} ".{path}";')
        if node.locked != self.scene.opened.get(node, (None, None, False))[2]:
            lines.append(f"lockNode -l {int(node.locked)} ;")
        return lines

    def _curve_statements(self, node: Node) -> list[str]:
        keys = self.scene.curves[node]
        if keys.times:
            return format_curve(keys.curve, node.type, self.units, self.edits.newline)
        return ['setAttr ".tan" 18;'] + ([] if keys.weighted else ['setAttr ".wgt" no;'])

    def _script_lines(self) -> list[str]:
        """Return a script node that says the playback range, if none says it."""
        if self._playback() is None or self.scene.find(CONFIGURATION_NODE):
            return []
        return [
            f'createNode script -n "{CONFIGURATION_NODE}";',
            f'\tsetAttr ".b" -type "string" {quote_string(self._playback() or "")};',
            '\tsetAttr ".st" 6;',
        ]

    def _playback(self) -> str | None:
        """Return the script of the playback range; None if it is what the file says."""
        now, playback = self.now, self.now.playback
        ends = [now.frames(one) for one in (playback.minimum, playback.maximum)]
        said = read_playback_range(self.scene.graph)
        if self.own.statements and (said or (1.0, 120.0)) == tuple(ends):
            return None
        starts = [now.frames(one) for one in (playback.start, playback.end)]
        texts = [f"{one:.15g}" for one in (*ends, *starts)]
        return "playbackOptions -min {} -max {} -ast {} -aet {} ".format(*texts)

    def _last_lines(self) -> list[str]:
        """Return what stands behind the nodes: the time, Maya's own nodes, connections."""
        return [*self._default_lines(), *self._connection_lines()]

    def _default_lines(self) -> list[str]:
        """Return statements about nodes that Maya makes and the file says nothing of."""
        lines = []
        time = self.scene.graph.time
        nodes = dict.fromkeys([time, *self._unsaid()])
        for node in nodes:
            keys = list(self.scene.graph.live.get(node, {}))
            some = self._value_statements(node, keys) + self._flag_statements(node)
            is_moved = self.now.time != self.now.playback.minimum
            if node is time and (is_moved or not self.own.statements):
                some.append(f'setAttr ".o" {self._frame()};')
            if some and not node.assignments:
                lines += [f"select -ne :{node.name};", *(f"\t{one}" for one in some)]
        return lines

    def _unsaid(self) -> list[Node]:
        nodes = self._own_nodes()
        return [one for one in nodes if not one.statements and not one.assignments]

    def _frame(self) -> str:
        return written(self.now.time, 1 / self.now.frame_rate)

    def _connection_lines(self) -> list[str]:
        lines = list(self.reference_connections)
        for one in self.scene.connected.values():
            if not (one.source_node.referenced or one.target_node.referenced):
                lines.append(self._connect_statement(one))
        return lines

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

    def _ends(self, one: Connection) -> tuple[Plug, Plug]:
        data = self.scene.graph.data
        return data(one.source_node).plug(one.source), data(one.target_node).plug(
            one.target
        )

    def _edits_attribute(self, name: str) -> list[str]:
        edits = self.references.by_name[name]
        self.edited.add(name)
        return [
            '\tsetAttr ".ed" -type "dataReferenceEdits" ',
            f"\t\t{quote_string(name)}",
            *edit_lines(edits)[:-1],
            f"{edit_lines(edits)[-1]};",
        ]

    # --- what is changed ---

    def _own_nodes(self) -> list[Node]:
        nodes = self.scene.nodes
        return [one for one in nodes if not one.referenced and one not in self.scene.made]

    def _edit_units(self) -> None:
        if not self.other_kinds:
            return
        said = [n for n, one in enumerate(self.commands) if one == "currentUnit"]
        if not said:
            self.edits.insert_before(0, [self._unit_statement()])
        else:
            self.edits.replace(said, [self._unit_statement()])

    def _edit_node(self, node: Node) -> None:
        keys = list(self.scene.graph.live.get(node, {}))
        keys += [key for key in self._in_other_units(node) if key not in keys]
        if node is self.scene.graph.time and node.assignments:
            if self.now.time != float(self.scene.graph.saved(Plug(node, "outTime"))):
                self._edit_time(node)
            return
        behind = []
        if is_time_curve(node.type):
            keys = [
                key
                for key in keys
                if parse_curve_attribute(_short(self.scene, node, key)) is None
            ]
            self._edit_curve(node)
        plugs = dict.fromkeys(self._whole(Plug(node, name, at)) for name, at in keys)
        for plug in plugs:
            if not self._replace_value(plug):
                behind.append(set_statement(self.scene, plug, self.units))
        behind += self._flag_statements(node)
        if node.name == CONFIGURATION_NODE and self._playback():
            self._edit_playback(node)
        if node.type == "reference" and node.name in self.references.by_name:
            behind += self._extend_edits(node)
        head, added = self._head(node), self._added(node)
        if node.statements:
            if added:
                self.edits.insert_after(head, [f"\t{one}" for one in added])
            if behind:
                self.edits.insert_after(node.statements[-1], [f"\t{one}" for one in behind])
        elif node.assignments and (behind or added):
            last = max(one.statement for one in node.assignments)
            self.edits.insert_after(last, [f"\t{one}" for one in (*added, *behind)])

    def _in_other_units(self, node: Node) -> list[AttributeKey]:
        """Return what must be written again because its unit is another now."""
        if not self.other_kinds:
            return []
        data = self.scene.graph.data(node)
        kinds = {name: one.kind for name, one in data.attributes.by_name.items()}
        return [key for key in data.values if kinds.get(key[0]) in self.other_kinds]

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
        statements = self._curve_statements(node)
        given = (
            one.statement for one in node.assignments if parse_curve_attribute(one.path)
        )
        numbers = sorted({number for number in given if number >= 0})
        if numbers:
            self.edits.replace(numbers, statements)
        else:
            self.edits.insert_after(self._head(node), [f"\t{one}" for one in statements])

    def _is_changed(self, node: Node) -> bool:
        return self.scene.curves[node] != keys_of_file(node)

    def _head(self, node: Node) -> int:
        first = node.statements.start
        return first + 1 if self.edits.command(first + 1) == "rename" else first

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

    def _connect_statement(self, one: Connection, more: str = "") -> str:
        ends = [(one.source_node, one.source), (one.target_node, one.target)]
        if one.statement < 0:
            ends = [(p.node, short_attribute(self.scene, p)) for p in self._ends(one)]
        source, target = (f"{node_path(self.scene, node)}.{path}" for node, path in ends)
        return connect_statement(source, target, more=more)

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


def _parents_first(nodes: Iterable[Node]) -> list[Node]:
    wanted = list(nodes)
    found = {one: None for node in wanted for one in node.ancestry() if one in wanted}
    return list(found)


def _short(scene: LiveScene, node: Node, key: AttributeKey) -> str:
    return short_attribute(scene, Plug(node, *key))
