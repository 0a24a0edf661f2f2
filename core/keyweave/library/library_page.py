"""The page of a library: a picture of each clip, and a search that runs in the browser."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator
from html import escape
from pathlib import Path
from string import Template

from ..formats.file_writing import write_text
from ..reports.tokens import THEMES, list_colors
from .capture_reading import find_thumbnail
from .clip_library import ClipLibrary
from .clip_records import ClipRecord

PAGE = Template("""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>$title</title>
<meta name="viewport" content="width=device-width">
<style>
:root { color-scheme: light dark; $light }
@media (prefers-color-scheme: dark) { :root { $dark } }
body { margin: 1.5rem; font: 14px/1.4 system-ui, sans-serif;
  background: var(--window); color: var(--text); }
input { font: inherit; width: min(30rem, 100%); padding: .4rem; color: inherit;
  background: var(--raised); border: 1px solid var(--line); border-radius: 4px; }
main { display: grid; gap: 1rem; margin-top: 1rem;
  grid-template-columns: repeat(auto-fill, minmax(320px, 1fr)); }
figure { margin: 0; padding: .5rem; background: var(--stage); border-radius: 4px; }
figure[hidden] { display: none; }
img { display: block; width: 320px; max-width: 100%; height: 64px; }
figcaption span { color: var(--muted); display: block; }
</style></head><body>
<h1>$title</h1>
<input id="words" type="search" placeholder="Words, such as walk proud"
 aria-label="Words" autofocus> <output id="count"></output>
<main>
""")
SCRIPT = """</main>
<script>
const words = document.getElementById("words"), count = document.getElementById("count");
const clips = [...document.querySelectorAll("figure")];
function search() {
  const wanted = words.value.toLowerCase().split(/\\s+/);
  for (const clip of clips)
    clip.hidden = !wanted.every(word => (" " + clip.dataset.words).includes(" " + word));
  count.textContent = clips.filter(clip => !clip.hidden).length + " of " + clips.length;
}
words.addEventListener("input", search);
search();
</script></body></html>
"""


def write_library_page(
    library: ClipLibrary, path: str | Path, *, overwrite: bool = False
) -> None:
    """Write the page of a library; it needs no other file and no network.

    Raise an OutputError if the file exists and `overwrite` is False, or cannot be written.
    """
    write_text(path, _generate(library), overwrite=overwrite)


def _generate(library: ClipLibrary) -> Iterator[str]:
    colors = {theme: _list_properties(theme) for theme in THEMES}
    yield PAGE.substitute(title=escape(library.folder.parent.name), **colors)
    for clip in library.find():
        yield _draw_clip(library, clip)
    yield SCRIPT


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
