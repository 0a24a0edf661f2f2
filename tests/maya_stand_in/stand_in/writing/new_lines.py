"""The lines of a scene's file for what no file holds yet: nodes, values, connections."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from keyweave.scenes.maya_ascii import (
    Connection,
    FileEdits,
    Node,
    Plug,
    Units,
    format_curve,
    is_time_curve,
    quote_string,
    read_playback_range,
)

from ..session.scene import LiveScene
from ..session.session import Session
from .reference_text import EditedReferences, edit_lines
from .value_text import (
    add_statement,
    connect_statement,
    create_statement,
    node_path,
    set_statement,
    short_attribute,
    written,
)

VERSION = "2024"
CONFIGURATION = "sceneConfigurationScriptNode"  # Maya's, which says the playback range


class NewLines:
    """Writes what was made since a scene was opened.

    Attributes
    ----------
    edits : FileEdits
        Changes of the text that the scene was read from.
    references : EditedReferences
    units : Units
        In which values are written: those of the interface.
    edited : set of str
        Reference nodes whose edits are written.
    """

    def __init__(self, now: Session):
        self.now = now
        self.scene: LiveScene = now.scene
        self.document = self.scene.document
        self.own = self.document.own
        self.edits = FileEdits(self.own)
        self.references = EditedReferences(self.scene)
        names = (now.linear, now.angular, now.time_unit)
        self.units = Units(now.unit("length"), now.unit("angle"), now.frame_rate, names)
        self.edited: set[str] = set()
        self.reference_connections: list[str] = []

    # --- the head of a new file ---

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

    # --- nodes ---

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
        lines += [f"\t{one}" for one in self._value_statements(node)]
        lines += [f"\t{one}" for one in self._flag_statements(node)]
        if node.type == "reference" and node.name in self.references.by_name:
            lines += self._edits_attribute(node.name)
        return lines

    def _added(self, node: Node) -> list[str]:
        return [add_statement(one) for one in self.scene.added.get(node, {}).values()]

    def _value_statements(self, node: Node) -> list[str]:
        """Return statements that set values; whole compounds where a part is set."""
        plugs = dict.fromkeys(map(self._whole, self.scene.graph.changed_plugs(node)))
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
        if self._playback() is None or self.scene.find(CONFIGURATION):
            return []
        return [
            f'createNode script -n "{CONFIGURATION}";',
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

    # --- what stands behind the nodes ---

    def _last_lines(self) -> list[str]:
        """Return what stands behind the nodes: the time, Maya's own nodes, connections."""
        return [*self._default_lines(), *self._connection_lines()]

    def _default_lines(self) -> list[str]:
        """Return statements about nodes that Maya makes and the file says nothing of."""
        lines = []
        time = self.scene.graph.time
        nodes = dict.fromkeys([time, *self._unsaid()])
        for node in nodes:
            some = self._value_statements(node) + self._flag_statements(node)
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

    def _ends(self, one: Connection) -> tuple[Plug, Plug]:
        graph = self.scene.graph
        return graph.source_plug(one), graph.target_plug(one)

    def _edits_attribute(self, name: str) -> list[str]:
        edits = self.references.by_name[name]
        self.edited.add(name)
        return [
            '\tsetAttr ".ed" -type "dataReferenceEdits" ',
            f"\t\t{quote_string(name)}",
            f"\t\t{quote_string(name)} 0",  # as in Maya, the list of edits that failed
            *edit_lines(edits)[:-1],
            f"{edit_lines(edits)[-1]};",
        ]

    def _own_nodes(self) -> list[Node]:
        nodes = self.scene.nodes
        return [one for one in nodes if not one.referenced and one not in self.scene.made]

    def _connect_statement(self, one: Connection, more: str = "") -> str:
        ends = [(one.source_node, one.source), (one.target_node, one.target)]
        if one.statement < 0:
            ends = [(p.node, short_attribute(self.scene, p)) for p in self._ends(one)]
        source, target = (f"{node_path(self.scene, node)}.{path}" for node, path in ends)
        return connect_statement(source, target, more=more)


def _parents_first(nodes: Iterable[Node]) -> list[Node]:
    wanted = list(nodes)
    found = {one: None for node in wanted for one in node.ancestry() if one in wanted}
    return list(found)
