"""The documentation's code runs, and names everything that is public."""

import doctest
import inspect
import re
import shutil
from importlib import import_module

import pytest

from keyweave.cli.command import VERBS, keyweave as command
from shown.shown_code import ROOT, make_files

DOCS = ROOT / "docs"
PAGES = sorted(page for page in DOCS.glob("*.rst"))
FLAGS = doctest.NORMALIZE_WHITESPACE
SHOWN = tuple(
    f"keyweave{part}"
    for part in ("", ".methods.texturing", ".methods.resequencing", ".reports", ".examples")
)


@pytest.fixture(scope="module")
def files(tmp_path_factory):
    """Return a folder with the files that the guide reads."""
    folder = tmp_path_factory.mktemp("files")
    make_files(folder)
    return folder


@pytest.fixture
def folder(files, tmp_path, monkeypatch):
    """Return a folder with these files for one page alone, and go there."""
    shutil.copytree(files, tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_code_on_a_page_gives_what_is_printed(page, folder):
    text = page.read_text(encoding="utf-8")
    shown = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    report = []
    runner.run(shown, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_guide_shows_code():
    assert (DOCS / "guide.rst").read_text(encoding="utf-8").count(">>> ") > 10


def documented_names():
    text = (DOCS / "api.rst").read_text(encoding="utf-8")
    return set(re.findall(r"^\.\. auto\w+:: (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize("package", SHOWN)
def test_every_public_name_is_in_the_reference(package):
    public = import_module(package).__all__
    assert set(public) - documented_names() == set()


def public_things():
    """Yield the dotted name and the object of every public class and function."""
    for package in map(import_module, SHOWN):
        for name in package.__all__:
            thing = getattr(package, name)
            if not name.startswith("_") and callable(thing):
                yield f"{package.__name__}.{name}", thing


def is_explained(thing):
    text = inspect.getdoc(thing) or ""
    shows = "Attributes\n---" in text or "Examples\n---" in text
    return shows and text.split("\n")[0].endswith(".")


def test_what_is_public_is_explained_by_attributes_or_an_example():
    things = dict(public_things())
    assert len(things) > 100
    assert [name for name, thing in things.items() if not is_explained(thing)] == []


def pictures(page):
    text = page.read_text(encoding="utf-8")
    return re.findall(r"auto_examples/images/sphx_glr_(\w+)_\d+\.png", text)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_pictures_on_a_page_are_made_by_an_example(page):
    for script in pictures(page):
        assert (ROOT / "examples" / f"{script}.py").exists()


def test_pages_show_pictures():
    assert [script for page in PAGES for script in pictures(page)]


def test_pages_that_are_listed_are_there():
    index = (DOCS / "index.rst").read_text(encoding="utf-8")
    listed = re.findall(r"^   ([a-z_]+)$", index, re.MULTILINE)
    assert set(listed) == {page.stem for page in PAGES} - {"index"}


def test_the_glossary_has_the_settings_words():
    text = (DOCS / "glossary.rst").read_text(encoding="utf-8")
    for word in (
        "sketch",
        "source",
        "band",
        "fragment",
        "path",
        "liveliness",
        "run",
        "variation",
    ):
        assert f"\n   {word}\n" in text


def test_every_reference_of_the_code_is_listed():
    listed = (DOCS / "references.rst").read_text(encoding="utf-8")
    cited = {
        key
        for folder in (ROOT / "core", ROOT / "tests" / "made_up")
        for module in folder.rglob("*.py")
        for key in re.findall(r"^\.\. \[(\w+)\]", module.read_text("utf-8"), re.MULTILINE)
    }
    assert {key for key in cited if f"\n{key}\n   " not in listed} == set()


def test_every_option_of_the_command_is_listed():
    text = (DOCS / "command_line.rst").read_text(encoding="utf-8")
    for verb in VERBS:
        assert re.search(rf"^{verb}\n-+$", text, re.MULTILINE), verb
        flags = [p.opts[-1] for p in command.get_command(None, verb).params]
        missing = [f for f in flags if f.startswith("--") and f"``{f}" not in text]
        assert missing == [], verb


def test_no_machine_is_named():
    shown = [*PAGES, *ROOT.glob("*.md"), *(ROOT / "examples").glob("*.py")]
    for page in shown:
        assert not re.search(r"/(home|root|tmp|work)/", page.read_text(encoding="utf-8"))
