"""The template of a page: its HTML, its style and its script, joined from their files.

The page loads nothing and runs nothing but its own script, which its security policy names
by its hash.
"""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import Any
from urllib.parse import urlencode

import numpy as np

from ...animation.measurement import Finding, Measurement
from ..bodies.painter import encode_pixels, paint_strip
from ..tokens import format_css
from .content import Fact, PageContent
from .sections import Drawn, format_sections

SCRIPTS = (  # in the order in which the page's script joins them
    *("numbers", "unpack", "state", "theme", "figures", "camera", "capsules", "shaders"),
    *("webgl_painter", "canvas_painter", "ground", "controls", "stage"),
    *("scale", "timeline", "rows", "plots", "curves", "sections", "strips"),
    *("toolbar", "keyboard", "findings", "verdict", "print", "main"),
)
STYLES = ("base", "stage", "tracks", "sections")
N_POSES, STILL_SIZE, STILL_LEVELS = 4, (480, 150), 16  # pixels, and levels of a color
STRICT = '"use strict";'
ROWS = "<!-- rows -->"  # the place of the rows of a page about many runs


def fill_template(
    page: PageContent, data: Mapping[str, Any], pictures: Sequence[Drawn]
) -> str:
    """Return a page as HTML.

    Parameters
    ----------
    page : PageContent
    data : dict
        What its script reads, in JSON types.
    pictures : sequence of (str, bytes or path or str or PoseRows)
        Those of the page, with its figures drawn.
    """
    script = join_script()
    parts = {
        "title": escape(page.title),
        "attributes": " data-compact" if page.compact else "",
        "facts": format_facts(page.list_facts()),
        "warnings": format_quality(page) + format_warnings(page.warnings),
        "still": format_still(page),
        "sections": format_sections(page.summary, page.tables, pictures),
        "data": encode_json(data),
        "style": join_style(),
        "script": script,
        "script_hash": f"sha256-{hash_script(script)}",
    }
    return _fill("page.html", parts)


def format_results(title: str, facts: Sequence[Fact], rows: Iterable[str]) -> Iterator[str]:
    """Yield the parts of a page about many runs, with a row of HTML for each.

    Examples
    --------
    >>> parts = [*format_results("shots", [("2", "shots")], ["<tr><td>010</td></tr>"])]
    >>> parts[1], "<b>2</b> shots" in parts[0]
    ('<tr><td>010</td></tr>', True)
    """
    parts = {
        "title": escape(title),
        "facts": format_facts(facts),
        "style": join_style(),
        "rows": ROWS,
    }
    head, end = _fill("results.html", parts).rsplit(ROWS, 1)
    yield head
    yield from rows
    yield end


def _fill(name: str, parts: Mapping[str, str]) -> str:
    """Return a file with its placeholders replaced; those in the parts are left."""
    return re.sub(r"\{\{(\w+)\}\}", lambda mark: parts[mark[1]], _read(name))


def encode_json(data: object) -> str:
    """Return data as JSON in which no name can close the script element.

    Examples
    --------
    >>> encode_json({"title": "</script>"})
    '{"title":"\\\\u003c/script\\\\u003e"}'
    """
    text = json.dumps(data, separators=(",", ":"), allow_nan=False)
    return text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def format_facts(facts: Sequence[Fact]) -> str:
    """Return numbers and what they count as list items of HTML.

    Examples
    --------
    >>> format_facts([("3", "source clips")])
    '<li><b>3</b> source clips</li>'
    """
    return "".join(
        f"<li><b>{escape(number)}</b> {escape(rest)}</li>" for number, rest in facts
    )


def format_quality(page: PageContent) -> str:
    """Return the measurement of each alternative as HTML; the first is shown."""
    n_alternatives = max(1, len(page.alternatives))
    return "".join(
        f"<div data-measured='{number}'{' hidden' if number else ''}>\n"
        f"{format_measurement(measurement)}</div>\n"
        for number, measurement in sorted(page.measurements.items())
        if number < n_alternatives
    )


def format_measurement(measurement: Measurement) -> str:
    """Return a measurement as HTML: its line, and a warning for each fault.

    Examples
    --------
    >>> pop = Finding("pops", "worst pop: knee, frame 9", joint="knee", frame=9.0)
    >>> format_measurement(Measurement((pop,), 40, 40))[20:61]
    "<a href='#frame=9&amp;joint=knee' title='"
    """
    main = measurement.list_main()
    links = "; ".join(
        _link(each, each.text if number else _capitalize(each.text))
        for number, each in enumerate(main)
    )
    line = f"<p class='measured'>{links}</p>\n" if main else ""
    return line + "".join(map(_format_fault, measurement.faults))


def _format_fault(fault: Finding) -> str:
    link = "" if fault.frame is None else _link(fault, f"Show frame {fault.frame:g}")
    return f"<p class='warning'>{escape(_capitalize(fault.warning))}. {link}</p>\n"


def _capitalize(text: str) -> str:
    return text[:1].upper() + text[1:]


def _link(finding: Finding, text: str) -> str:
    """Return a text that leads to the frame and the joint of a finding, if it has any."""
    if finding.frame is None:
        return escape(text)
    to = urlencode({"frame": f"{finding.frame:g}", "joint": finding.joint})
    about = escape(f"Go to frame {finding.frame:g} and mark {finding.joint}")
    return f"<a href='#{escape(to)}' title='{about}'>{escape(text)}</a>"


def format_warnings(warnings: Sequence[str]) -> str:
    """Return warnings as paragraphs of HTML.

    Examples
    --------
    >>> format_warnings(["No keys are kept."])
    "<p class='warning'>No keys are kept.</p>\\n"
    """
    return "".join(f"<p class='warning'>{escape(line)}</p>\n" for line in warnings)


def format_still(page: PageContent) -> str:
    """Return a strip of poses of the result, for where the script cannot draw.

    Without a result, it shows the first figure.

    Examples
    --------
    >>> from keyweave import examples
    >>> page = PageContent("Walk", {"walk": examples.load_walk().cut(1, 30)})
    >>> format_still(page)[:42]
    "<img id='still' hidden alt='Poses of walk'"
    """
    roles, names = page.find_roles(), page.list_names(0)
    if not names:
        return ""
    name = next((each for each in names if roles[each] == "result"), names[0])
    body = page.bodies[name]
    rows = np.linspace(0, len(body.points) - 1, N_POSES).round()
    strip = paint_strip(body, rows, role=roles[name], size=STILL_SIZE)
    pixels = b64encode(encode_pixels(strip, STILL_LEVELS)).decode()
    about = escape(f"Poses of {name}")
    return f"<img id='still' hidden alt='{about}' src='data:image/png;base64,{pixels}'>"


def hash_script(script: str) -> str:
    """Return the hash by which a security policy allows a script.

    Examples
    --------
    >>> hash_script("")
    '47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return b64encode(sha256(script.encode()).digest()).decode()


def join_script() -> str:
    """Return the page's script, without indentation and comments of their own lines."""
    joined = "\n".join(_read(f"script/{name}.js") for name in SCRIPTS)
    return f"{STRICT}\n{strip_text(joined.replace(STRICT, ''))}"


def join_style() -> str:
    """Return the page's style, after the tokens."""
    return format_css() + strip_text("\n".join(_read(f"style/{n}.css") for n in STYLES))


def strip_text(code: str) -> str:
    r"""Return a script or style without indentation, empty lines and lines of comments.

    Examples
    --------
    >>> strip_text("/** Add. */\nconst add = (a, b) =>\n  // both\n  a + b;\n")
    'const add = (a, b) =>\na + b;\n'
    """
    code = re.sub(r"^\s*/\*.*?\*/\s*?$", "", code, flags=re.MULTILINE | re.DOTALL)
    lines = (line.strip() for line in code.splitlines())
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _read(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
