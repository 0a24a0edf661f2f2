"""Options in errors and notes are spelled as flags of the verb that runs."""

import click
import pytest

import keyweave as kw
from keyweave.cli import core
from keyweave.cli.chores import info
from keyweave.cli.command import VERBS, keyweave
from keyweave.cli.output import list_spellings
from keyweave.errors import (
    KeyweaveError,
    SettingError,
    spell_options,
    warn_caller,
)
from library_sentences import list_unknown_options

MADE = ("--drive", "*Leg", "--synthesize", "Spine")
CALLS = {
    "convert": ("walk.bvh", "-o", "out.bvh"),
    "texture": ("sketch.bvh", "capture.bvh", *MADE, "-o", "out.bvh"),
    "resequence": ("walk.bvh", "--length", "30", "-o", "out.bvh"),
    "view": ("walk.bvh", "-o", "out.html"),
}


def find_verb(name):
    return keyweave.get_command(click.Context(keyweave), name)


def list_flags(name):
    """Return the flags of a verb."""
    options = [param for param in find_verb(name).params if param.opts[0][0] == "-"]
    return {flag for option in options for flag in (*option.opts, *option.secondary_opts)}


@pytest.fixture(scope="module")
def advised():
    """Return the places and names of the options that the library advises."""
    return list_unknown_options([])


@pytest.fixture
def call(run, files, tmp_path):
    """Return a function that runs a verb with its usual words and others."""

    def full(word):
        folder = tmp_path if word.startswith("out.") else files
        return folder / word if word.endswith((".bvh", ".html", ".anim")) else word

    return lambda verb, *more: run(verb, *map(full, CALLS[verb]), *more)


@pytest.mark.parametrize("verb", CALLS)
def test_a_file_that_exists_is_replaced_with_the_verbs_flag(call, tmp_path, verb):
    for name in ("out.bvh", "out.html"):
        (tmp_path / name).write_text("dear to me")
    done = call(verb)
    assert done.exit_code == 1
    assert done.stderr.endswith(": already exists; use --force to replace it\n")
    assert "--force" in list_flags(verb)


def test_errors_name_settings_by_the_flags_of_the_verb(call, monkeypatch):
    def refuse(*words, **options):
        raise SettingError("key_frames", [7], "at least 2 frames; or use key_step=")

    monkeypatch.setattr("keyweave.verbs.texture.job.make", refuse)
    done = call("texture")
    expected = (
        "Error: --key-frames is [7] but must be at least 2 frames; or use --key-step\n"
    )
    assert (done.exit_code, done.stderr) == (2, expected)


def test_warnings_and_notes_are_spelled_too(call, monkeypatch):
    make = kw.texture

    def warn(*words, **options):
        warn_caller("a detail comes from elsewhere; raise n_paths= or n_matches=")
        warn_caller("use keep_keys=False to leave out keys")
        return make(*words, **options)

    monkeypatch.setattr("keyweave.verbs.texture.job.make", warn)
    notes = call("texture").stderr
    assert "note: use --no-keep-keys to leave out keys\n" in notes
    assert "note: a detail comes from elsewhere; raise --paths or --matches\n" in notes


def test_reader_options_are_spelled_as_file_options(run, monkeypatch, files, tmp_path):
    """In texture `--scale` is a setting; the readers' scale is `--file-scale`."""
    load = kw.load

    def load_with_note(path, **options):
        return load(path, **options).with_(notes=("use scale=2.54 for inches",))

    def read_with_note(path, cache, options):
        return load_with_note(path, **options)

    monkeypatch.setattr(core, "read_motion_file", read_with_note)
    monkeypatch.setattr(info, "load", load_with_note)
    words = [files / "sketch.bvh", files / "capture.bvh", *MADE, "-o", tmp_path / "o.bvh"]
    assert "use --file-scale 2.54 for inches\n" in run("texture", *words).stderr
    assert "use --file-scale 2.54 for inches\n" in run("info", files / "walk.bvh").stdout


def test_an_option_that_the_verb_lacks_is_not_advised(run, monkeypatch, files):
    def refuse(path, **options):
        raise KeyweaveError(f'{path} is odd; use on_unknown="hold"; or asf=; or look')

    monkeypatch.setattr(info, "load", refuse)
    done = run("info", files / "walk.bvh")
    assert done.stderr == f"Error: {files / 'walk.bvh'} is odd; or --asf; or look\n"


@pytest.mark.parametrize("verb", ["convert", "view", "texture", "resequence"])
def test_an_unknown_node_is_held_with_the_verbs_flag(verb):
    flags = list_spellings(find_verb(verb))
    text = 'cannot be computed; use on_unknown="hold" to take the saved value'
    spelled = "cannot be computed; use --hold to take the saved value"
    assert spell_options(text, flags) == spelled
    assert "--hold" in list_flags(verb)


@pytest.mark.parametrize("verb", VERBS)
def test_every_spelling_is_a_flag_of_the_verb(verb):
    spelled = {flag for flag in list_spellings(find_verb(verb)).values() if flag}
    assert spelled - {"weight"} <= list_flags(verb)


@pytest.mark.parametrize("verb", VERBS)
def test_each_option_that_the_library_advises_is_known_to_the_verb(verb, advised):
    known = {name.partition("=")[0] for name in list_spellings(find_verb(verb))}
    assert advised and [each for each in advised if each[1] not in known] == []
