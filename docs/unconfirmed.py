"""Collect the statements about Maya in the code that no run in Maya has confirmed.

A comment `# Unconfirmed in Maya: a sentence.` marks each statement; it may continue on the
following comment lines. `python docs/unconfirmed.py --write` lists all of them at the end
of running_in_maya.md; without `--write` it prints the list.
"""

import io
import sys
import tokenize
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
PAGE = CHECKOUT / "docs" / "running_in_maya.md"
FOLDERS = (
    *("core/keyweave/scenes", "maya_plugin", "scripts", "tests/made_up"),
    *("tests/maya_stand_in/maya", "tests/maya_stand_in/stand_in"),
)
MARK = "Unconfirmed in Maya:"
WORD = "unconfirmed"
BEGIN = "<!-- list: python docs/unconfirmed.py --write -->"
END = "<!-- end of the list -->"


def find_statements(source):
    """Return the marked statements in the source of a file, in order.

    Raises
    ------
    ValueError
        If a statement does not end with a full stop; the message has its line.
    """
    comments = {
        token.start[0]: token.string.lstrip("# ").rstrip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    starts = [line for line, text in comments.items() if text.startswith(MARK)]
    return [_statement_at(line, comments) for line in starts]


def find_unmarked_lines(source):
    """Return the numbers of lines that contain "unconfirmed" outside a mark."""
    return [
        number
        for number, text in enumerate(source.splitlines(), 1)
        if WORD in text.replace(f"# {MARK}", "").lower()
    ]


def _statement_at(line, comments):
    words, row = comments[line].removeprefix(MARK), line + 1
    while not words.endswith(".") and row in comments and MARK not in comments[row]:
        words, row = f"{words} {comments[row]}", row + 1
    words = words.strip()
    if not words.endswith(".") or words == ".":
        raise ValueError(
            f"line {line}: the statement after '{MARK}' must end with a full stop"
        )
    return words


def list_files(checkout=CHECKOUT):
    """Return the files to search for marks."""
    files = (file for folder in FOLDERS for file in (checkout / folder).rglob("*.py"))
    return sorted(files)


def collect(checkout=CHECKOUT):
    """Return the statements of each file, by path, for files with statements."""
    statements_by_file = {}
    for file in list_files(checkout):
        name = file.relative_to(checkout).as_posix()
        try:
            statements = find_statements(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{name}, {error}") from None
        if statements:
            statements_by_file[name] = statements
    return statements_by_file


def format_list(statements_by_file):
    """Format the statements as Markdown."""
    parts = [
        f"### {name}\n\n" + "".join(f"- {statement}\n" for statement in statements)
        for name, statements in statements_by_file.items()
    ]
    count = sum(map(len, statements_by_file.values()))
    return "\n".join([f"{count} statements.\n", *parts])


def replace_list(page, text):
    """Return a page with a new list."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{text}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    text = format_list(collect())
    if "--write" in sys.argv[1:]:
        page = replace_list(PAGE.read_text(encoding="utf-8"), text)
        PAGE.write_text(page, encoding="utf-8")
    else:
        sys.stdout.write(text)
