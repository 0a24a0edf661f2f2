"""The files of a page's script and style agree with each other, its HTML and the tokens."""

import re
from collections import Counter
from importlib.resources import files

import pytest

from keyweave.reports import page, tokens
from keyweave.reports.page.template import SCRIPTS, STYLES

FOLDER = files(page.__name__)
HTML = FOLDER.joinpath("page.html").read_text(encoding="utf-8")
IN_DATA = {"still"}  # elements that Python adds to the template


def read(folder, names):
    paths = [FOLDER.joinpath(folder, name) for name in names]
    return {path.name: path.read_text(encoding="utf-8") for path in paths if path.is_file()}


CODE = read("script", [f"{name}.js" for name in SCRIPTS])
STYLE = read("style", [f"{name}.css" for name in STYLES])
SCRIPT, CSS = "\n".join(CODE.values()), "\n".join(STYLE.values())


def test_script_looks_up_only_elements_of_the_page():
    ids = Counter(re.findall(r'\bid="([\w-]+)"', HTML))
    wanted = set(re.findall(r'byId\("([\w-]+)"\)', SCRIPT))
    assert wanted > {"stage", "tracks", "joints"}
    assert wanted - set(ids) <= IN_DATA
    assert set(ids.values()) == {1}


def test_files_of_the_script_share_one_scope_without_a_clash():
    declared = r"^(?:async function\*?|function\*?|const|let|class) (\w+)"
    names = Counter(re.findall(declared, SCRIPT, re.MULTILINE))
    assert len(names) > 100
    assert [name for name, count in names.items() if count > 1] == []


def test_colors_and_properties_are_tokens_or_properties_of_the_style():
    used = set(re.findall(r"var\(--([\w-]+)\)", CSS))
    used |= set(re.findall(r'colors\.get\("([\w-]+)"\)', SCRIPT))
    known = {*tokens.COLORS, "font", "radius", "gutter"}
    known |= set(re.findall(r"--([\w-]+):", CSS)) | {"c"}  # the script sets --c
    assert used - known == set()


@pytest.mark.parametrize(
    ("pattern", "text", "sizes"),
    [
        (r"width: (\d+)px\) \{", CSS, {tokens.NARROW - 1, tokens.MEDIUM - 1}),
        (r"const NARROW = (\d+)", SCRIPT, {tokens.NARROW}),
        (r"main \{ max-width: (\d+)px", CSS, {tokens.WIDEST_PAGE}),
    ],
)
def test_layout_changes_at_the_widths_of_the_tokens(pattern, text, sizes):
    assert {int(size) for size in re.findall(pattern, text)} == sizes


def test_dialog_lists_every_key():
    table = re.search(r"const ACTIONS = \{(.*?)\n\};", SCRIPT, re.DOTALL)[1]
    keys = re.findall(r'^  "?(.+?)"?: \(', table, re.MULTILINE)
    names = {" ": "Space", "ArrowLeft": "←", "ArrowRight": "→", "Escape": "Esc"}
    shown = set(re.findall(r"<kbd>(.+?)</kbd>", HTML))
    own = {names.get(key, key.upper() if len(key) == 1 else key) for key in keys} - {"?"}
    assert len(own) > 12
    assert own <= shown
    assert "(?)" in HTML  # the button that opens the dialog names its key


@pytest.mark.parametrize("name", [*CODE, *STYLE])
def test_files_stay_short(name):
    lines = {**CODE, **STYLE}[name].splitlines()
    assert len(lines) < 350
    assert max(map(len, lines)) <= 100
