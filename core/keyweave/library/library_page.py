"""The page of a library: a picture of each clip, and a search that runs in the browser."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

from ..formats.file_writing import write_text
from ..reports.tokens import THEMES, list_colors
from .clip_library import ClipLibrary
from .clip_records import ClipRecord, find_thumbnail

TEMPLATE = Path(__file__).with_name("library_page.html")
CLIPS = "<!-- clips -->"  # where the pictures belong


def write_library_page(
    library: ClipLibrary, path: str | Path, *, overwrite: bool = False
) -> None:
    """Write the page of a library; it needs no other file and no network.

    Raise an OutputError if the file exists and `overwrite` is False, or cannot be written.
    """
    write_text(path, _generate(library), overwrite=overwrite)


def _generate(library: ClipLibrary) -> Iterator[str]:
    colors = {theme: _list_properties(theme) for theme in THEMES}
    before, after = TEMPLATE.read_text(encoding="utf-8").split(CLIPS)
    title = escape(library.folder.parent.name)
    yield Template(before).substitute(title=title, **colors)
    for clip in library.find():
        yield _draw_clip(library, clip)
    yield after


def _list_properties(theme: str) -> str:
    named = list_colors(theme)
    used = ("window", "stage", "raised", "line", "text", "muted")
    return " ".join(f"--{name}: {named[name]};" for name in used)


def _draw_clip(library: ClipLibrary, clip: ClipRecord) -> str:
    picture, thumbnail = "", find_thumbnail(library.folder, clip.array)
    if thumbnail.is_file():
        data = b64encode(thumbnail.read_bytes()).decode("ascii")
        picture = f'<img alt="" loading="lazy" src="data:image/png;base64,{data}">'
    words = escape(clip.list_words(library.folder.parent).lower(), quote=True)
    facts = f"{clip.duration:.1f} s, {clip.speed:.2f} m/s, turns {clip.turn:.0f}°"
    tags = f"<span>{escape(', '.join(clip.tags))}</span>" if clip.tags else ""
    return (
        f'<figure data-words="{words}">{picture}<figcaption>{escape(clip.name)}'
        f"<span>{facts}</span>{tags}</figcaption></figure>\n"
    )
