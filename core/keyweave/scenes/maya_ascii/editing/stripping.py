"""Copies of scenes to attach to a report: without meshes and texts, with other names.

Words that name parts of the body and of rigs stay, since joints are recognized by them.
All other words of the names of nodes and namespaces become ``xa``, ``xb`` and so on.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from ....animation.mapping.joint_names import NAME_PART, is_body_word
from ....errors import FileFormatError
from ....formats import SCENE_SUFFIX
from ..document.references import FILE_FLAGS, find_file
from ..evaluation.file_joints import VERTICES
from ..graph.display import CONFIGURATION_NODE
from ..graph.layers import BASE_LAYER
from ..syntax.set_attr import read_set_attr
from ..syntax.source_text import SceneText, read_scene_text
from ..syntax.statements import COMMAND, split_statements
from ..syntax.tokens import Arguments, split_words

RIG_WORDS = re.compile(
    "ctrl|control|con|ctl|anim|animation|fk|pv|vector|switch|blend|main|root|global|world|"
    "local|master|move|offset|grp|group|null|zero|space|jnt|joint|bind|skin|mesh|geo|rig|"
    "point|orient|parent|aim|scale|constraint|follow|reverse|stretch|spline|curve|shape|"
    "layer|rn|sdk|driven|up|upper|low|lower|fore|front|all"
)
KEPT_COMMANDS = (
    *("currentUnit", "createNode", "rename", "parent", "select", "addAttr", "setAttr"),
    *("connectAttr", "disconnectAttr", "file", "lockNode"),
)
NAMING_COMMANDS = (
    *("createNode", "rename", "parent", "select", "connectAttr", "disconnectAttr"),
)
MAYA_NAMES = (BASE_LAYER, CONFIGURATION_NODE, "time1", "persp", "top", "front", "side")
SHARED = re.compile(r"createNode\s+\w+\s+(?:-s|-shared)\b")
EDITS = "dataReferenceEdits"
PATH = re.compile(r"[\w:|]*[:|][\w:|]+(?:\.[\w.\[\]]+)?")
MESH_TYPES = frozenset(("mesh", "subdiv"))
POINT_TYPES = frozenset(("tweak", "polyTweak", "polyTweakUV", "groupParts"))
POINT_VALUES = frozenset(
    ("mesh", "polyFaces", "pointArray", "componentList", "dataPolyComplex")
)
KEPT_OF_MESHES = frozenset(("v", "visibility", "io", "intermediateObject"))
QUOTED = re.compile(r'"(?:[^"\\]|\\.)*"', re.DOTALL)
TYPE_FLAG = re.compile(r"-(?:type|typ|at|dt|attributeType|dataType)\s*$")
TEXT_EDIT = re.compile(r'-type\s+\\"string\\"')
NICE_NAME = re.compile(r'\s-(?:nn|niceName)\s+"(?:[^"\\]|\\.)*"')
CODE_COMMENT = re.compile(r'//.*?(?=\\[rn]|"$)|/\*.*?\*/', re.DOTALL)
PLAYBACK = re.compile(r'playbackOptions[^;"\\]*')
ESCAPE = re.compile(r"(\\.)", re.DOTALL)
NAME_WORD = re.compile(r"\w+")
REPLACED_PART = re.compile(rf"{NAME_PART.pattern}|[^\W\d_A-Za-z]+")  # any script
WEIGHT = re.compile(r"(\w+)(W\d+)")  # the attribute of a constraint's target


@dataclass
class NameReplacer:
    """Replaces the words of names that are not those of bodies and rigs, each by one code.

    Attributes
    ----------
    names : set of str
        Names of nodes and namespaces that texts may contain.
    codes : dict of str to str
        Code by word, in lower case.
    """

    names: set[str] = field(default_factory=set)
    codes: dict[str, str] = field(default_factory=dict)

    def replace(self, name: str) -> str:
        """Return a name with other words.

        Examples
        --------
        >>> replacer = NameReplacer()
        >>> [*map(replacer.replace, ("LeftLeg_CTRL", "bobLeftHand2", "Bob"))]
        ['LeftLeg_CTRL', 'xaLeftHand2', 'Xa']
        """
        return REPLACED_PART.sub(lambda match: self._replace_word(match[0]), name)

    def _replace_word(self, word: str) -> str:
        small = word.lower()
        if len(word) == 1 or word.isdigit():
            return word
        if RIG_WORDS.fullmatch(small) or is_body_word(small):
            return word
        code = self.codes.setdefault(small, f"x{_spell(len(self.codes))}")
        if word.isupper():
            return code.upper()
        return code.capitalize() if word[0].isupper() else code

    def replace_all(self, text: str) -> str:
        """Return a text with its known names replaced; names of attributes stay."""
        return NAME_WORD.sub(lambda match: self._replace_name(match), text)

    def _replace_name(self, match: re.Match[str]) -> str:
        name, weight = match[0], WEIGHT.fullmatch(match[0])
        if name in self.names and match.string[: match.start()][-1:] != ".":
            return self.replace(name)
        if weight and weight[1] in self.names:
            return self.replace(weight[1]) + weight[2]
        return name


def _spell(number: int) -> str:
    """Return letters for a number from 0.

    Examples
    --------
    >>> _spell(0), _spell(25), _spell(26)
    ('a', 'z', 'aa')
    """
    above, rest = divmod(number, 26)
    return (_spell(above - 1) if above else "") + chr(ord("a") + rest)


def strip_scene(path: Path, search_paths: Sequence[Path] = ()) -> dict[str, bytes]:
    """Return copies of a scene and its referenced files, by new file names.

    Meshes keep the number of their vertices, and all other nodes their numbers. Texts,
    comments, script nodes, paths and the names of authors are left out.

    Raises
    ------
    FileFormatError
        If the scene cannot be read or split into statements.

    Examples
    --------
    >>> from tempfile import TemporaryDirectory
    >>> from keyweave import examples
    >>> with TemporaryDirectory() as folder:
    ...     scene = Path(folder, "shot.ma")
    ...     _ = scene.write_text('createNode joint -n "bobHips"; fileInfo "a" "b";')
    ...     strip_scene(scene)
    {'scene.ma': b'//Maya ASCII scene\\ncreateNode joint -n "xaHips";\\n'}
    """
    files: dict[Path, _SceneFile] = {}
    waiting = [path]
    while waiting:
        place = waiting.pop(0).resolve()
        if place not in files and (file := _read(place, is_needed=not files)) is not None:
            files[place] = file
            waiting += file.find_references(search_paths).values()
    replacer = NameReplacer()
    for file in files.values():
        replacer.names |= file.list_names()
    targets = {
        place: f"reference_{number}{SCENE_SUFFIX}" if number else f"scene{SCENE_SUFFIX}"
        for number, place in enumerate(files)
    }
    return {
        targets[place]: file.strip(replacer, targets, file.find_references(search_paths))
        for place, file in files.items()
    }


def _read(path: Path, *, is_needed: bool) -> _SceneFile | None:
    """Read a scene, or a referenced file; None for a reference that cannot be read."""
    try:
        return _SceneFile(path, read_scene_text(path))
    except FileFormatError:
        if is_needed:
            raise
        return None


class _SceneFile:
    """A file with its statements."""

    def __init__(self, path: Path, text: SceneText):
        self.folder, self.text = path.parent, text.text
        self.statements = [
            (command[0], statement)
            for statement in split_statements(text)
            for command in [COMMAND.match(self.text, statement.start)]
            if command and command[0] in KEPT_COMMANDS
        ]

    def _read_arguments(self, command: str, flags: dict[str, int]) -> list[Arguments]:
        return [
            Arguments(split_words(self.text, start + len(command), stop), flags)
            for word, (start, stop) in self.statements
            if word == command
        ]

    def find_references(self, search_paths: Sequence[Path]) -> dict[str, Path]:
        """Return the referenced files that exist, by their paths in the statements."""
        calls = self._read_arguments("file", FILE_FLAGS)
        places = {
            path: find_file(path, self.folder, search_paths)
            for path in (call.rest[-1] for call in calls if call.rest)
        }
        return {path: place.resolve() for path, place in places.items() if place}

    def list_names(self) -> set[str]:
        """Return the names of nodes and namespaces, but for those that Maya gives.

        Also those of nodes in files that are missing.
        """
        names, shared = set[str](), set(MAYA_NAMES)
        for command, (start, stop) in self.statements:
            statement = self.text[start:stop]
            if command in NAMING_COMMANDS:
                texts = _list_texts(statement)
                (shared if SHARED.search(statement) else names).update(*map(_split, texts))
            elif command == "setAttr" and EDITS in statement:
                paths = [text for text in _list_texts(statement) if PATH.fullmatch(text)]
                names.update(*map(_split, paths))
        for call in self._read_arguments("file", FILE_FLAGS):
            prefix = call.get("rpr", "renamingPrefix")
            names |= {f"{prefix}_{name}" for name in names} if prefix else set()
            for flags in (("ns", "namespace"), ("rfn", "referenceNode")):
                names |= {*NAME_WORD.findall(call.get(*flags))}
        return names - shared

    def strip(
        self,
        replacer: NameReplacer,
        targets: Mapping[Path, str],
        references: Mapping[str, Path],
    ) -> bytes:
        """Return the copy of the file."""
        lines, kind, is_playback = ["//Maya ASCII scene"], "", False
        for command, (start, stop) in self.statements:
            statement = self.text[start:stop]
            if command in ("createNode", "select"):
                words = [*split_words(statement, len(command), len(statement))]
                kind = words[0].text if command == "createNode" and words else ""
                is_playback = any(word.text == CONFIGURATION_NODE for word in words)
            if kind == "script" and not is_playback:
                continue
            if command == "setAttr":
                statement = _strip_value(statement, kind, is_playback)
            elif command == "addAttr":
                statement = NICE_NAME.sub("", statement)
            elif command == "rename" and "-uid" in statement:
                continue
            elif command == "file":
                *_, path = split_words(statement, 0, len(statement))
                target = targets.get(references.get(path.text, Path()), "missing.ma")
                statement = f'{statement[: path.start]}"{target}";'
            if statement:
                lines.append(_rename(statement, replacer))
        return "".join(f"{line}\n" for line in lines).encode("ascii", "replace")


def _list_texts(statement: str) -> list[str]:
    """Return the strings of a statement, but for those of types."""
    return [
        text[0][1:-1]
        for text in QUOTED.finditer(statement)
        if not TYPE_FLAG.search(statement, max(0, text.start() - 24), text.start())
    ]


def _split(plug: str) -> list[str]:
    """Return the names in a path or a plug; none of a node of Maya, as in ``:time1``."""
    return [] if plug.rfind(":") == 0 else NAME_WORD.findall(plug.partition(".")[0])


def _strip_value(statement: str, kind: str, is_playback: bool) -> str:
    """Return a setAttr without points and texts; empty if nothing is left of it."""
    header = read_set_attr(statement, 0, len(statement))
    if header is None or header.type in POINT_VALUES or kind in POINT_TYPES:
        return ""
    path = header.plug.partition(".")[2]
    if kind in MESH_TYPES and path not in KEPT_OF_MESHES:
        return f"{statement[: header.value]};" if VERTICES.fullmatch(path) else ""
    if header.type == EDITS:
        return QUOTED.sub(
            lambda text: '""' if TEXT_EDIT.search(text[0]) else text[0], statement
        )
    if header.type in ("string", "stringArray"):
        value = statement[header.value :]
        if kind == "expression":
            value = QUOTED.sub(lambda text: CODE_COMMENT.sub("", text[0]), value)
        else:
            playback = PLAYBACK.search(value) if is_playback else None
            value = f' "{playback[0] if playback else ""}";'
        return statement[: header.value] + value
    return statement


def _rename(statement: str, replacer: NameReplacer) -> str:
    """Return a statement with the names in its strings replaced, but not types."""

    def replace(text: re.Match[str]) -> str:
        if TYPE_FLAG.search(statement, max(0, text.start() - 24), text.start()):
            return text[0]
        parts = ESCAPE.split(text[0])
        return "".join(p if p[:1] == "\\" else replacer.replace_all(p) for p in parts)

    return QUOTED.sub(replace, statement)
