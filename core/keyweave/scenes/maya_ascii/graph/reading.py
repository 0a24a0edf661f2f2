"""Reading a scene as one document: its own file with all files that it refers to.

It stands above the node types, since a connection is cut by long or by short names.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..document.document import Document
from ..document.scene_reader import SceneReader
from ..syntax.source_text import SceneText, decode_scene_text
from .plugs import NodeAttributes


def read_document(
    path: str | Path,
    *,
    search_paths: Sequence[str | Path] = (),
    own: SceneText | None = None,
) -> Document:
    """Read a scene with all the files that it refers to.

    Parameters
    ----------
    path : str or Path
    search_paths : sequence of str or Path
        Folders in which files are looked for that are not where the scene says.
    own : SceneText, optional
        The text of the scene's own file, instead of what the file holds.

    Raises
    ------
    FileFormatError
        If the file cannot be read as Maya ASCII, two nodes have one name, or a file
        refers to itself. A file that is missing or binary is noted, no more.
    """
    scene = SceneReader([Path(one) for one in search_paths])
    if own is not None:
        scene.take(Path(path), own)
    scene.read(Path(path), "", "", ())
    return scene.finish(lambda node: NodeAttributes(node).long_path)


def parse_document(text: str, path: str | Path) -> Document:
    """Read a scene from text that no file holds yet, with the files that it refers to.

    Parameters
    ----------
    text : str
    path : str or Path
        Where the scene would be; referenced files are looked for from there.

    Raises
    ------
    FileFormatError
        As `read_document`.

    Examples
    --------
    >>> scene = parse_document('createNode joint -n "hip";', "untitled")
    >>> [node.name for node in scene.nodes]
    ['hip']
    """
    path = Path(path)
    return read_document(path, own=decode_scene_text(path, text.encode("utf-8")))


def reread_document(document: Document, own: SceneText) -> Document:
    """Read a scene again with another text of its own file; see `read_document`."""
    path = document.own.path
    return read_document(path, search_paths=document.search_paths, own=own)
