"""The page on running in Maya lists every statement that no Maya has confirmed yet."""

import runpy
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "unconfirmed.py"
unconfirmed = runpy.run_path(str(SCRIPT))
find_statements = unconfirmed["find_statements"]
replace_list = unconfirmed["replace_list"]
find_unmarked_lines = unconfirmed["find_unmarked_lines"]


def test_the_page_lists_every_mark_in_the_code():
    page = unconfirmed["PAGE"].read_text(encoding="utf-8")
    text = unconfirmed["format_list"](unconfirmed["collect"]())
    assert page == replace_list(page, text), "run python docs/unconfirmed.py --write"


def test_the_word_unconfirmed_appears_only_in_marks():
    files = unconfirmed["list_files"]()
    said = {f.name: find_unmarked_lines(f.read_text(encoding="utf-8")) for f in files}
    assert len(said) > 50 and not {name: rows for name, rows in said.items() if rows}


def test_the_word_alone_is_not_a_mark():
    marked = "x = 1  # Unconfirmed in Maya: it is 1.\n"
    assert find_unmarked_lines(marked) == []
    assert find_unmarked_lines(marked + '"""That it is 1 is UNconfirmed."""\n') == [2]
    assert find_unmarked_lines(
        "# Unconfirmed in Maya: it is 1, and 2 is unconfirmed.\n"
    ) == [1]


def test_the_introduction_before_the_list_is_short():
    page = unconfirmed["PAGE"].read_text(encoding="utf-8")
    assert len(page.partition(unconfirmed["BEGIN"])[0].splitlines()) <= 80


def test_a_statement_goes_on_over_comment_lines_up_to_its_full_stop():
    source = """
def f():
    # A reason. Unconfirmed in Maya: no.
    # Unconfirmed in Maya: a key
    # has a value.
    # Why it matters.
    x = 1  # Unconfirmed in Maya: it is 1.
    # Unconfirmed in Maya: Two at
    # Unconfirmed in Maya: once.
"""
    with pytest.raises(ValueError, match="line 8"):
        find_statements(source)
    without = source.replace("Two at", "Two.")
    assert find_statements(without) == ["a key has a value.", "it is 1.", "Two.", "once."]


@pytest.mark.parametrize("text", ["", " ", " .", " half a sentence"])
def test_a_mark_without_a_sentence_is_refused_with_its_line(text):
    with pytest.raises(
        ValueError, match="line 2: the statement after 'Unconfirmed in Maya:' must end"
    ):
        find_statements(f"x = 1\n# Unconfirmed in Maya:{text}\ny = 2\n")


def test_a_mark_in_a_string_is_ignored():
    assert find_statements('x = "# Unconfirmed in Maya:"\n') == []


def test_only_the_list_of_a_page_is_replaced():
    page = f"above\n{unconfirmed['BEGIN']}\nold\n{unconfirmed['END']}\nbelow\n"
    new = replace_list(page, "new\n")
    assert new == page.replace("old\n", "\nnew\n\n")
    assert replace_list(new, "new\n") == new
