"""The documentation's code runs, and names everything that is public."""

import doctest
import inspect
import re
import shutil
import sys
from importlib import import_module

import pytest

from keyweave.cli.command import VERBS, keyweave as command
from keyweave.reports.tokens import THEMES, list_colors
from keyweave.verbs.rows import SUMMARIES
from shown.shown_code import ROOT, make_files

DOCS = ROOT / "docs"
WRITTEN = (DOCS, DOCS / "python", DOCS / "commands")  # the other folders are generated
PAGES = sorted(page for folder in WRITTEN for page in folder.glob("*.rst"))
FLAGS = doctest.NORMALIZE_WHITESPACE
SHOWN = tuple(
    f"keyweave{part}"
    for part in ("", ".methods.texturing", ".methods.resequencing", ".reports", ".examples")
)


def name_page(page):
    return page.relative_to(DOCS).with_suffix("").as_posix()


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


@pytest.mark.parametrize("page", PAGES, ids=name_page)
def test_code_on_a_page_prints_the_output_it_shows(page, folder):
    text = page.read_text(encoding="utf-8")
    shown = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    report = []
    runner.run(shown, out=report.append)
    assert runner.failures == 0, "".join(report)


def test_the_guide_shows_code():
    assert (DOCS / "texturing.rst").read_text(encoding="utf-8").count(">>> ") > 10


def read(page):
    return page.read_text(encoding="utf-8")


def documented_names():
    """Yield the dotted name of every function and class that gets a page of its own."""
    for page in (DOCS / "python").glob("*.rst"):
        for part in read(page).split(".. currentmodule:: ")[1:]:
            module = part.split()[0]
            names = re.findall(r"^   ([\w.]+)$", part, re.MULTILINE)
            yield from (f"{module}.{name}" for name in names)


def find(name):
    parent, _, last = name.rpartition(".")
    return getattr(import_module(parent), last)


@pytest.mark.parametrize("package", SHOWN)
def test_every_public_name_has_a_page(package):
    documented = {id(find(name)) for name in documented_names()}
    public = {f"{package}.{name}" for name in import_module(package).__all__}
    assert [name for name in public if id(find(name)) not in documented] == []


def test_page_names_differ_even_if_case_is_ignored():
    names = [name.lower() for name in documented_names()]
    assert len(names) > 150
    assert sorted(names) == sorted(set(names))


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


def test_every_public_name_documents_attributes_or_an_example():
    things = dict(public_things())
    assert len(things) > 100
    assert [name for name, thing in things.items() if not is_explained(thing)] == []


def pictures(page):
    return re.findall(r"^\.\. picture:: (\w+)_\d+$", read(page), re.MULTILINE)


@pytest.mark.parametrize("page", PAGES, ids=name_page)
def test_pictures_on_a_page_are_made_by_an_example(page):
    for script in pictures(page):
        assert (ROOT / "examples" / f"{script}.py").exists()


def test_pages_show_pictures():
    assert [script for page in PAGES for script in pictures(page)]


def listed_pages(page):
    """Return the pages in the tables of contents of a page."""
    tables = re.findall(r"\.\. toctree::\n((?:(?:   .*)?\n)+)", read(page))
    lines = [line.strip() for table in tables for line in table.splitlines()]
    names = [line.partition("<")[2].strip(">") or line for line in lines]
    named = [name for name in names if name and not name.startswith(":")]
    return [(page.parent / f"{name}.rst").resolve() for name in named]


def test_every_page_is_listed_once():
    listed = [each for page in PAGES for each in listed_pages(page)]
    written = [page for page in listed if "auto_examples" not in page.parts]
    assert sorted(written) == [page for page in PAGES if page != DOCS / "index.rst"]


def test_few_pages_are_in_the_bar_at_the_top():
    assert len(listed_pages(DOCS / "index.rst")) <= 7


def test_the_glossary_defines_the_terms_of_the_settings():
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


def flags_of(verb):
    top = command.get_command(None, verb)
    every = [top, *getattr(top, "commands", {}).values()]
    params = [param for each in every for param in each.params]
    return {flag for param in params for flag in (*param.opts, *param.secondary_opts)}


@pytest.mark.parametrize("verb", VERBS)
def test_the_page_of_a_verb_has_its_options_and_names_no_others(verb):
    text = read(DOCS / "commands" / f"{verb}.rst")
    chore = f"chores.{verb.replace('-', '_')}:command"
    place = f"verb_command:{verb}" if verb in SUMMARIES else chore
    assert text.startswith(f".. click:: keyweave.cli.{place}\n")
    assert set(re.findall(r"``(--[a-z-]+)", text)) <= flags_of(verb)
    assert f":doc:`{verb} <commands/{verb}>`" in read(DOCS / "command_line.rst")
    params = command.get_command(None, verb).params
    assert all(p.help for p in params if p.param_type_name == "option")


def test_pages_name_options_that_exist():
    panel = ROOT / "maya_plugin" / "keyweave_maya" / "panel" / "__main__.py"
    flags = {"--help", "--no-deps", "--nworkers", "--nthreads"}  # of pip and Dask too
    for program in (ROOT / "scripts" / "keyweave_install.py", panel):
        flags |= {*re.findall(r'add_argument\(\s*"(--\w+)"', read(program))}
    flags |= {flag for verb in VERBS for flag in flags_of(verb)} | {"--help-all"}
    former = [getattr(command.get_command(None, verb), "former", ()) for verb in VERBS]
    flags |= {f"--{each.name}" for names in former for each in names}
    for page in PAGES:
        assert set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", read(page))) <= flags, page.name


@pytest.fixture
def steps(monkeypatch):
    """Return a function that imports a step of the documentation's build."""
    monkeypatch.syspath_prepend(str(DOCS))
    yield lambda name: import_module(f"extensions.{name}")
    for name in [name for name in sys.modules if name.split(".")[0] == "extensions"]:
        del sys.modules[name]


def test_the_page_of_a_verb_spells_every_option_as_help_does(steps):
    commands = steps("commands")
    for verb in VERBS:
        shown = command.get_command(None, verb)
        context, lines = shown.make_context(verb, [], resilient_parsing=True), []
        commands.rewrite_options(None, context, lines)
        text = "\n".join(lines)
        for option in (p for p in shown.params if p.param_type_name == "option"):
            usage = option.get_help_record(context)[0].replace(" / ", ", ")
            assert text.count(f".. option:: {usage}\n") == 1


def test_stars_and_options_in_help_texts_are_not_markup(steps):
    text = steps("commands").format_help("As --mode off, or *Arm. [default: 3; x>=1]")
    assert text == r"As ``--mode`` off, or \*Arm. :facts:`default: 3; x>=1`"


def test_pictures_that_are_files_are_drawn_in_both_themes(steps, tmp_path):
    pictures = steps("pictures")
    svg = (
        '<svg viewBox="0 0 1 1"><path stroke="var(--result)" fill="var(--on-clip)"/></svg>'
    )
    pictures.write_pictures(tmp_path, "walk", svg)
    texts = {file.name: read(file) for file in tmp_path.iterdir()}
    assert {*texts} == {"walk_dark.svg", "walk_light.svg"}
    for theme in THEMES:
        text, colors = texts[f"walk_{theme}.svg"], list_colors(theme)
        assert {colors["result"], colors["on-clip"]} <= {*re.findall(r"#\w+", text)}
        assert "var(" not in text and "http://www.w3.org/2000/svg" in text


LOADING = (
    '<script src="https://a.b/c.js"></script>',
    '<link rel="stylesheet" href="//a.b/c.css">',
    '<link rel="preconnect" href="https://fonts.a">',
    '<img src="http://a.b/c.png">',
    '<img srcset="https://a.b/c.png 2x">',
    "<style>@import url('https://a.b/c.css');</style>",
    '<p style="background: url(https://a.b/c.png)">',
    '<iframe srcdoc="&lt;script src=&quot;https://a.b&quot;&gt;&lt;/script&gt;"></iframe>',
)


@pytest.mark.parametrize("page", LOADING)
def test_a_page_that_loads_from_the_network_is_found(page, steps, tmp_path):
    (tmp_path / "page.html").write_text(f"<html>{page}</html>", encoding="utf-8")
    assert [*steps("offline").find_in_folder(tmp_path)] == ["page.html"]


def test_links_and_files_next_to_a_page_are_allowed(steps):
    page = '<a href="https://a.b">a</a><img src="b.png"><link rel="next" href="https://c">'
    assert steps("offline").find_in_page(page) == []


def test_pages_contain_no_paths_of_a_particular_machine():
    shown = [*PAGES, *ROOT.glob("*.md"), *(ROOT / "examples").glob("*.py")]
    for page in shown:
        assert not re.search(r"/(home|root|tmp|work)/", page.read_text(encoding="utf-8"))
