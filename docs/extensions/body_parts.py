"""The table of words for parts of the body, as the library has it."""

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.util.docutils import SphinxDirective

from keyweave.animation.mapping.body_parts import PART_WORDS, SIDE_PARTS

HEAD = [".. list-table::", "   :header-rows: 1", "   :widths: 35 65", ""]


def list_rows():
    """Return the words with the slots that each stands for; sides share a row.

    Examples
    --------
    >>> dict(list_rows())["``l.leg``, ``r.leg``"]
    'thigh, shin, foot and toe of that side'
    """
    rows = {}
    for word, part in PART_WORDS.items():
        places = [place.replace("_", " ") for place in part.places]
        *first, last = places
        listed = f"{', '.join(first)} and {last}" if first else last
        listed += " of that side" if part.side else ""
        rows.setdefault((listed, bool(part.side)), []).append(f"``{word}``")
    return [(", ".join(words), listed) for (listed, _), words in rows.items()]


class BodyParts(SphinxDirective):
    """The table, as ``.. body-parts::``."""

    def run(self):
        """Return the nodes of the table."""
        lines = [*HEAD, "   * - words", "     - slots"]
        for words, listed in list_rows():
            lines += [f"   * - {words}", f"     - {listed}"]
        parent = nodes.Element()
        self.state.nested_parse(StringList(lines, "body-parts"), 0, parent)
        return parent.children


def setup(app):
    """Add the directive."""
    assert set(SIDE_PARTS.values()) <= PART_WORDS.keys()
    app.add_directive("body-parts", BodyParts)
    return {"parallel_read_safe": True}
