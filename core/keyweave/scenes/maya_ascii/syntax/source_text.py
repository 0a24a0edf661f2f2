"""The text of a Maya ASCII file, decoded so that every byte can be written back.

A file names its encoding in its first lines (``//Codeset: 932``). Strings in Asian
encodings contain bytes that look like a backslash, so statements are split after decoding.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path

from ....errors import FileFormatError
from ....formats import BINARY_SUFFIX, SCENE_SUFFIX, find_suffix
from ....formats.text_file import find_unicode, read_bytes

BINARY_MAGIC = (b"FOR4", b"FOR8")  # the first bytes of Maya's binary scenes
BINARY_PROBLEM = f"this is Maya's binary format; save it as {SCENE_SUFFIX}"
SAVE_AS_ASCII = (  # a command of any shell
    'mayapy -c "import maya.standalone as maya; maya.initialize(); import maya.cmds as m; '
    "m.file('{old}', o=True, f=True); m.file(rename='{new}'); "
    "m.file(save=True, type='mayaAscii')\""
)
_CODESET = re.compile(rb"^//Codeset:[ \t]*([\w.-]+)", re.MULTILINE)
_LINE_END = re.compile(r"\r\n?|\n")
HEADER_BYTES = 2000  # the codeset is in the first few lines
PRINTABLE_ASCII = bytes((9, 10, 13, *range(32, 127)))


@dataclass(frozen=True, eq=False)
class SceneText:
    """The text of a file and its encoding."""

    path: Path
    text: str = field(repr=False)
    encoding: str  # name of a codec; bytes that it cannot decode are kept as surrogates

    def encode(self, text: str | None = None) -> bytes:
        """Return the bytes of this text, or of a text that replaces it."""
        text = self.text if text is None else text
        return text.encode(self.encoding, "surrogateescape")

    def line(self, offset: int) -> int:
        """Return the line number of an offset, counted from 1."""
        return bisect_right(self.line_starts, offset)

    @cached_property
    def line_starts(self) -> list[int]:
        """Offsets at which lines start, for any kind of line ending."""
        return [0, *(match.end() for match in _LINE_END.finditer(self.text))]


def read_scene_text(path: str | Path) -> SceneText:
    """Read and decode a Maya ASCII file.

    Raise FileFormatError if the path is a folder, or the file is missing, unreadable, empty
    or binary.
    """
    path = Path(path)
    if find_suffix(path) == BINARY_SUFFIX:
        raise FileFormatError(path, explain_binary(path))
    data = read_bytes(path)
    if data[:4] in BINARY_MAGIC:
        raise FileFormatError(path, explain_binary(path))
    if not data.strip():
        raise FileFormatError(path, "the file is empty; export it again")
    if find_unicode(data) is not None:
        problem = "this is UTF-16, which Maya does not read; save it as UTF-8"
        raise FileFormatError(path, problem)
    if b"\0" in data:
        line = data.count(b"\n", 0, data.index(b"\0")) + 1
        raise FileFormatError(path, "this is a binary file, expected Maya ASCII", line)
    return decode_scene_text(path, data)


def explain_binary(path: Path) -> str:
    """Explain that a scene is binary, and how to save it as Maya ASCII.

    Examples
    --------
    >>> print(explain_binary(Path("shot.mb")).replace("; ", ";\\n"))
    this is Maya's binary format;
    save it as .ma with File > Save Scene As in Maya, or with mayapy -c "import \
maya.standalone as maya;
    maya.initialize();
    import maya.cmds as m;
    m.file('shot.mb', o=True, f=True);
    m.file(rename='shot.ma');
    m.file(save=True, type='mayaAscii')"
    """
    is_ascii = find_suffix(path) == SCENE_SUFFIX
    new = path.with_name(f"{path.stem}_ascii{SCENE_SUFFIX}" if is_ascii else path.name)
    names = (path, new.with_suffix(SCENE_SUFFIX))
    old, new_name = (name.as_posix().replace("'", "\\'") for name in names)
    command = SAVE_AS_ASCII.format(old=old, new=new_name)
    return f"{BINARY_PROBLEM} with File > Save Scene As in Maya, or with {command}"


def decode_scene_text(path: Path, data: bytes) -> SceneText:
    """Decode the bytes of a file with the codeset that it names.

    Encoding the text gives the same bytes again. If the codeset is unknown or would change
    bytes, each byte becomes one character.
    """
    for name in (*_find_codecs(data), "utf-8"):
        try:
            text = data.decode(name, "surrogateescape")
            if text.encode(name, "surrogateescape") == data:
                return SceneText(path, text, name)
        except ValueError:
            continue
    return SceneText(path, data.decode("latin-1"), "latin-1")


def _find_codecs(data: bytes) -> list[str]:
    """Return the codec that the first lines name, if it is known and includes ASCII."""
    match = _CODESET.search(data[:HEADER_BYTES])
    codeset = match.group(1).decode("ascii", "replace") if match else ""
    return [name for name in (f"cp{codeset}", codeset) if _is_ascii_codec(name)][:1]


def _is_ascii_codec(codec: str) -> bool:
    """Return whether a codec is known and keeps ASCII characters as single bytes.

    Examples
    --------
    >>> [_is_ascii_codec(name) for name in ("cp932", "utf-16", "utf-7", "rot13", "cp4711")]
    [True, False, False, False, False]
    """
    try:
        return PRINTABLE_ASCII.decode(codec) == PRINTABLE_ASCII.decode("ascii")
    except (LookupError, ValueError):
        return False
