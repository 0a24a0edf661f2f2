"""Each output option of each verb has its format, and a file of its own.

No writer of the library replaces a file without `overwrite`.
"""

import inspect
import os
import re

import click
import pytest
from click.testing import CliRunner

import keyweave as kw
from keyweave import examples, reports, verbs
from keyweave.cli.command import VERBS, keyweave

# A use of each verb that writes files, whose inputs are checked before they are read.
CALLS = {
    "convert": "walk.bvh --skeleton hero.bvh --map map.json",
    "texture": "walk.bvh capture.bvh --drive *Leg --texture *Leg --settings texture.toml",
    "resequence": "walk.bvh capture.bvh --length 60 --along path.csv",
    "inbetween": "walk.bvh capture.bvh --key-step 10 --map map.json",
    "transfer": "capture.amc rig.ma --map map.json",
    "feet": "walk.bvh --contacts contacts.json --reference hero.bvh",
    "restyle": "walk.bvh --space people",
    "exaggerate": "capture.bvh rig.ma",
    "map": "capture.bvh hero.bvh",
    "view": "walk.bvh",
    "report-problem": "rig.ma",
}
INPUTS = (
    *("walk.bvh", "capture.bvh", "hero.bvh", "capture.amc", "capture.asf", "rig.ma"),
    *("people/a/run.bvh", "map.json", "contacts.json", "texture.toml", "path.csv"),
)
# They write nothing; into a folder, from nothing; what the commands of its shots write.
WITHOUT_INPUTS = ("info", "demo", "batch", "library")
# Files that -o may replace, since it is an edited copy of them.
EDITED = {
    **dict.fromkeys(("convert", "texture", "resequence", "inbetween", "feet"), "walk.bvh"),
    **dict.fromkeys(("transfer", "exaggerate"), "rig.ma"),
}
SUFFIXES = {"report": ".html", "save_contacts": ".json", "save_space": ".npz"}
OUTPUTS = {
    "map": ".json",
    "view": ".html",
    "transfer": ".ma",
    "exaggerate": ".ma",
    "report-problem": ".zip",
}


# Options that name files or folders to read.
READ = ("skeleton", "into", "source", "contacts", "reference", "settings_file")
READ += ("search_paths", "library")


def list_output_options(verb):
    """Return the options of a verb that name a file to write, by their names."""
    params = keyweave.get_command(None, verb).params
    return {
        param.name: max(param.opts, key=len)
        for param in params
        if isinstance(param, click.Option)
        and isinstance(param.type, click.Path)
        and param.name not in READ
    }


ROWS = [(verb, name) for verb in CALLS for name in list_output_options(verb)]


def find_suffix(verb, name):
    return OUTPUTS.get(verb, ".bvh") if name == "output" else SUFFIXES[name]


@pytest.fixture
def call(tmp_path, monkeypatch):
    """Return a function that runs a verb with outputs by option, in a folder of inputs."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "people" / "a").mkdir(parents=True)
    for name in INPUTS:
        is_settings = name.endswith(".toml")
        (tmp_path / name).write_text("band = 3" if is_settings else f"of {name}")

    def read():
        return {path: path.read_bytes() for path in tmp_path.rglob("*") if path.is_file()}

    def run(verb, **outputs):
        before = read()
        flags = list_output_options(verb)
        if "output" in flags:
            outputs.setdefault("output", f"out{find_suffix(verb, 'output')}")
        words = [word for name, path in outputs.items() for word in (flags[name], path)]
        done = CliRunner().invoke(
            keyweave, [verb, *CALLS[verb].split(), *map(str, words), "--force"]
        )
        assert done.exit_code in (1, 2), done.output
        assert read() == before
        return done

    return run


def test_every_verb_that_writes_is_checked():
    assert {*CALLS, *WITHOUT_INPUTS} == {*VERBS}
    assert {name for _, name in ROWS} == {"output", *SUFFIXES}


@pytest.mark.parametrize("verb, name", ROWS)
@pytest.mark.parametrize("path", ["out.xyz", "out"])
def test_an_output_has_a_suffix_of_its_format(call, verb, name, path):
    done = call(verb, **{name: path})
    assert done.exit_code == 2
    assert f"{path} ends in .xyz, but" in done.output or "has no extension" in done.output


@pytest.mark.parametrize("verb, name", [row for row in ROWS if row[1] != "output"])
@pytest.mark.parametrize("exists", [True, False])
def test_two_outputs_are_two_files_however_they_are_spelled(
    call, verb, name, exists, tmp_path
):
    output = f"out{find_suffix(verb, 'output')}"
    if exists:
        (tmp_path / output).write_text("an earlier result")
    link = tmp_path / f"link{find_suffix(verb, name)}"
    link.symlink_to(output)
    done = call(verb, output=output, **{name: link})
    assert done.exit_code == 2
    flag = list_output_options(verb)[name]
    assert f"{flag} {link} is the same file as -o {output};" in done.output


@pytest.mark.parametrize("verb, name", ROWS)
def test_no_output_is_an_input_that_it_does_not_edit(call, verb, name, tmp_path):
    further = {"transfer": ["capture.asf"], "restyle": ["people/a/run.bvh"]}
    read = [each for each in CALLS[verb].split() if each in INPUTS]
    for number, path in enumerate([*read, *further.get(verb, [])]):
        output = tmp_path / f"link{number}{find_suffix(verb, name)}"
        (os.symlink, os.link)[number % 2](tmp_path / path, output)
        done = call(verb, **{name: output})
        if name == "output" and path == EDITED.get(verb):
            assert "same file" not in done.output
        else:
            assert done.exit_code == 2
            assert f"{output} is the same file as" in done.output
            assert f"{path}; choose another name" in done.output


def test_an_edited_file_is_not_replaced_by_another_format(call, tmp_path):
    (tmp_path / "link.anim").symlink_to("walk.bvh")
    words = ["convert", "walk.bvh", "-o", "link.anim", "--force"]
    done = CliRunner().invoke(keyweave, words)
    assert "-o link.anim is the same file as IN walk.bvh;" in done.output


def list_writers():
    """Return the public functions and methods that write files, by their names."""
    writes = re.compile(r"(save|write|copy)_?.*").fullmatch
    found = {}
    for package in (kw, examples, reports, verbs):
        for name in package.__all__:
            value = getattr(package, name)
            if inspect.isclass(value) and hasattr(value, "save"):
                found[f"{name}.save"] = value.save
            elif inspect.isfunction(value) and writes(name):
                found[name] = value
    return found


@pytest.mark.parametrize("name", WRITERS := list_writers())
def test_a_writer_replaces_a_file_only_with_overwrite(name):
    overwrite = inspect.signature(WRITERS[name]).parameters["overwrite"]
    assert (overwrite.kind, overwrite.default) == (overwrite.KEYWORD_ONLY, False)


def test_all_kinds_of_writers_are_checked():
    assert {"save", "save_curves", "save_contacts", "write_report"} < {*WRITERS}
    assert {"MayaAsciiScene.save", "MotionSpace.save", "write_files"} < {*WRITERS}
