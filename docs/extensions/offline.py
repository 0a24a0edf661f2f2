"""Pages must not load anything from the network; a build with such a page fails."""

import re
from html.parser import HTMLParser
from pathlib import Path

LOADED = {
    **{tag: ("src", "srcset") for tag in ("script", "img", "iframe", "source", "video")},
    **{"audio": ("src",), "embed": ("src",), "object": ("data",), "track": ("src",)},
    **{"image": ("href", "xlink:href"), "use": ("href", "xlink:href")},
}
LINKS = {"stylesheet", "icon", "preload", "modulepreload", "prefetch", "preconnect"}
OUTSIDE = re.compile(r"^\s*(?:https?:)?//")
# Pages without any address but the names of XML are not parsed.
ADDRESS = re.compile(r"""(?<!xmlns=")https?://\w|["'(\s;=,]//\w""")
IN_CSS = re.compile(r"""(?:@import\s+(?:url\()?|url\()\s*["']?((?:https?:)?//[^"')\s]+)""")


class _Page(HTMLParser):
    """Collects the addresses that a page loads."""

    def __init__(self):
        super().__init__()
        self.addresses = []
        self._in_style = False

    def handle_starttag(self, tag, attrs):
        values = {name: value or "" for name, value in attrs}
        names = LOADED.get(tag, ())
        if tag == "link" and LINKS & set(values.get("rel", "").split()):
            names = ("href",)
        loaded = [values[name] for name in names if name in values]
        self.addresses += [each for each in loaded if OUTSIDE.match(each)]
        self.addresses += find_in_css(values.get("style", ""))
        self.addresses += find_in_page(values.get("srcdoc", ""))
        self._in_style = tag == "style"

    def handle_data(self, data):
        if self._in_style:
            self.addresses += find_in_css(data)

    def handle_endtag(self, tag):
        self._in_style = False


def find_in_css(text):
    """Return the addresses outside that a style sheet loads.

    Examples
    --------
    >>> find_in_css("@import url(//fonts.example/a.css); a { background: url(b.png) }")
    ['//fonts.example/a.css']
    """
    return IN_CSS.findall(text)


def find_in_page(text):
    """Return the addresses outside that a page loads. Links to click are not loaded.

    Examples
    --------
    >>> find_in_page('<a href="https://a.b"></a><script src="https://c.d/e.js"></script>')
    ['https://c.d/e.js']
    """
    page = _Page()
    if ADDRESS.search(text):
        page.feed(text)
    return page.addresses


def find_in_folder(folder):
    """Return the addresses outside that the pages and style sheets of a folder load."""
    readers = {".html": find_in_page, ".css": find_in_css}
    return {
        str(file.relative_to(folder)): found
        for file in sorted(Path(folder).rglob("*"))
        if file.suffix in readers
        and (found := readers[file.suffix](file.read_text(encoding="utf-8")))
    }


def check_pages(app, error):
    """Raise a SphinxError if a page loads something from the network."""
    from sphinx.errors import SphinxError

    if error is not None or app.builder.format != "html":
        return
    found = find_in_folder(app.outdir)
    if found:
        lines = [f"{page}: {', '.join(sorted(set(each)))}" for page, each in found.items()]
        raise SphinxError("pages load files from the network:\n" + "\n".join(lines))


def setup(app):
    """Check the pages when all are written."""
    app.connect("build-finished", check_pages)
    return {"parallel_read_safe": True}
