"""Collect what the code says of Maya and no run in Maya has confirmed yet.

A comment `# Unconfirmed in Maya: a sentence.` marks each such statement; it may go on over
the comment lines below it. `python docs/unconfirmed.py --write` lists them all at the end
of running_in_maya.md; without `--write` it prints the list.
"""

import io
import sys
import tokenize
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[1]
PAGE = CHECKOUT / "docs" / "running_in_maya.md"
FOLDERS = (
    *("core/keyweave/scenes", "maya_plugin", "tests/made_up"),
    *("tests/maya_stand_in/maya", "tests/maya_stand_in/stand_in"),
)
MARK = "Unconfirmed in Maya:"
WORD = "unconfirmed"
BEGIN = "<!-- list: python docs/unconfirmed.py --write -->"
END = "<!-- end of the list -->"


def statements_of(source):
    """Return the marked statements of a file's source, in their order.

    Raises
    ------
    ValueError
        If a mark has no sentence that ends with a full stop, with its line.
    """
    comments = {
        token.start[0]: token.string.lstrip("# ").rstrip()
        for token in tokenize.generate_tokens(io.StringIO(source).readline)
        if token.type == tokenize.COMMENT
    }
    starts = [line for line, text in comments.items() if text.startswith(MARK)]
    return [_statement_at(line, comments) for line in starts]


def unmarked(source):
    """Return the numbers of lines that say unconfirmed, but not in such a mark."""
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
            f"line {line}: after '{MARK}' there is no sentence with a full stop"
        )
    return words


def files_in(checkout=CHECKOUT):
    """Return the files in which marks are looked for."""
    files = (file for folder in FOLDERS for file in (checkout / folder).rglob("*.py"))
    return sorted(files)


def collect(checkout=CHECKOUT):
    """Return the statements of every file that has some: path to sentences."""
    found = {}
    for file in files_in(checkout):
        name = file.relative_to(checkout).as_posix()
        try:
            statements = statements_of(file.read_text(encoding="utf-8"))
        except ValueError as error:
            raise ValueError(f"{name}, {error}") from None
        if statements:
            found[name] = statements
    return found


def listed(found):
    """Return the list as Markdown."""
    parts = [
        f"### {name}\n\n" + "".join(f"- {statement}\n" for statement in statements)
        for name, statements in found.items()
    ]
    count = sum(map(len, found.values()))
    return "\n".join([f"{count} statements.\n", *parts])


def page_with(page, text):
    """Return a page whose list is replaced."""
    before, _, rest = page.partition(BEGIN)
    return f"{before}{BEGIN}\n\n{text}\n{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    text = listed(collect())
    if "--write" in sys.argv[1:]:
        page = page_with(PAGE.read_text(encoding="utf-8"), text)
        PAGE.write_text(page, encoding="utf-8")
    else:
        sys.stdout.write(text)
