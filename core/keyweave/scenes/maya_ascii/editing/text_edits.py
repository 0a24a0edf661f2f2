"""Edits of a file's text, statement by statement; all other characters are preserved.

Edits are collected and applied together, so that offsets always refer to the original text.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import replace

from ..document.curve_attributes import parse_curve_attribute
from ..document.node_names import Node, SceneFile
from ..syntax.statements import COMMAND, split_statements

BLANKS = " \t"


class FileEdits:
    """Replacements and insertions in one file.

    Attributes
    ----------
    file : SceneFile
    newline : str
        Most common line ending of the file.
    """

    def __init__(self, file: SceneFile):
        self.file = file
        self.source = file.text.text
        self.newline = _find_line_end(self.source)
        self._edits: list[tuple[int, int, str]] = []

    def text(self) -> str:
        """Return the file's text with all edits applied.

        Raises
        ------
        FileFormatError
            If an edit does not consist of whole statements.
        """
        parts, at = [], 0
        for start, stop, text in sorted(self._edits, key=lambda edit: edit[:2]):
            split_statements(replace(self.file.text, text=text))
            parts += [self.source[at:start], text]
            at = stop
        return "".join([*parts, self.source[at:]])

    def replace(self, numbers: Sequence[int], statements: Sequence[str]) -> None:
        """Replace the first of several statements with new ones and remove the rest."""
        start, stop = self.file.statements[numbers[0]]
        indent = self.source[self._line_start(start) : start]
        indent = "" if indent.strip(BLANKS) else indent
        self._edits.append((start, stop, f"{self.newline}{indent}".join(statements)))
        for number in numbers[1:]:
            self.remove(number)

    def remove(self, number: int) -> None:
        """Remove a statement, and its lines if nothing else is on them."""
        self._edits.append((*self._whole_lines(number), ""))

    def insert_after(self, number: int, lines: Sequence[str]) -> None:
        """Insert lines after the line on which a statement ends."""
        stop = self.file.statements[number].stop
        after = self._next_line(stop)
        rest = self.source[stop:after].strip()
        text = self.newline.join(lines)
        if rest and not rest.startswith("//"):
            at, text = stop, self.newline + text + self.newline
        elif after is None:
            at, text = len(self.source), self.newline + text
        else:
            at, text = after, text + self.newline
        self._edits.append((at, at, text))

    def insert_before(self, number: int, lines: Sequence[str]) -> None:
        """Insert lines before the line on which a statement starts."""
        at = self.file.statements[number].start
        start = self._line_start(at)
        text = "".join(line + self.newline for line in lines)
        if self.source[start:at].strip(BLANKS):
            text = self.newline + text
        else:
            at = start
        self._edits.append((at, at, text))

    def replace_curve(self, node: Node, statements: Sequence[str]) -> None:
        """Replace the statements that hold a node's keys."""
        curve_keys = (
            a.statement for a in node.assignments if parse_curve_attribute(a.path)
        )
        numbers = sorted({number for number in curve_keys if number >= 0})
        if numbers:
            self.replace(numbers, statements)
        else:
            lines = [f"\t{statement}" for statement in statements]
            self.insert_after(self.head(node), lines)

    def head(self, node: Node) -> int:
        """Return the last of the statements that create and name a node."""
        first = node.statements.start
        return first + 1 if self.command(first + 1) == "rename" else first

    def command(self, number: int) -> str:
        """Return the command of a statement; empty after the last statement."""
        if number >= len(self.file.statements):
            return ""
        match = COMMAND.match(self.source, *self.file.statements[number])
        return match.group() if match else ""

    def _whole_lines(self, number: int) -> tuple[int, int]:
        """Return the range of a statement, or of its lines if nothing else is on them."""
        start, stop = self.file.statements[number]
        first, after = self._line_start(start), self._next_line(stop)
        around = self.source[first:start] + self.source[stop:after]
        return (start, stop) if after is None or around.strip() else (first, after)

    def _line_start(self, offset: int) -> int:
        starts = self.file.text.line_starts
        return starts[bisect_right(starts, offset) - 1]

    def _next_line(self, offset: int) -> int | None:
        """Return the offset of the next line; None on the last line."""
        starts = self.file.text.line_starts
        number = bisect_right(starts, offset)
        return starts[number] if number < len(starts) else None


def _find_line_end(text: str) -> str:
    r"""Return the most common line ending of a text.

    Examples
    --------
    >>> _find_line_end("a\r\nb\nc\n"), _find_line_end("a\rb\r\nc\r"), _find_line_end("")
    ('\n', '\r', '\n')
    """
    both = text.count("\r\n")
    ends = {"\n": text.count("\n") - both, "\r\n": both, "\r": text.count("\r") - both}
    return max(ends, key=ends.__getitem__)
