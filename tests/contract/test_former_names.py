"""Options have one meaning each, and their earlier names still set the same fields."""

from collections import defaultdict
from copy import copy

import click
import pytest
from click.testing import CliRunner

from keyweave.cli.command import keyweave
from keyweave.cli.verb_command import load_command
from keyweave.methods.fields import (
    FIELD_KINDS,
    name_option,
    parse_field_kind,
)
from keyweave.verbs.rows import load_verbs
from keyweave_maya.commands.flags import name_former, respell_flags
from keyweave_maya.commands.verbs import VERBS
from request_fields import list_fields

SHELL = [
    (command, former)
    for name in keyweave.list_commands(click.Context(keyweave))
    if hasattr(command := keyweave.get_command(click.Context(keyweave), name), "former")
    for former in command.former
    if former.name
]
MAYA = [(verb, former) for verb in VERBS for former in verb.row.former if former.flags]
# A value that each kind of field takes, by the name of the field.
VALUES = {
    **{"n_frames": "48", "length": "1.4", "limbs": "l.arm=ik", "file_rate": "60"},
    **{"controls": "Hips", "joints": "Hips", "foot_modes": "off@1:20", "mode": "override"},
}
CHOICES = {"exaggerate": "joints"}
# The new form, where a number alone is still taken as before.
NOW = {("restyle", "n_frames"): "48f"}
SETTINGS = [
    (command, former)
    for command, former in SHELL
    if "settings_file" in {param.name for param in command.params}
]


def test_an_option_has_the_same_kind_of_value_in_every_verb():
    meanings = defaultdict(set)
    for verb in load_verbs():
        for _, field in list_fields(verb.request):
            kind, choices = parse_field_kind(field)[0], "choices" in field.metadata
            assert kind in FIELD_KINDS
            unit = field.metadata.get("unit", "")
            meanings[name_option(field)].add((kind, choices, unit))
    # Speeds are in meters or centimeters per second, as the help of each verb says, and the
    # length of a loop may be the one that fits its path.
    several = {name for name, kinds in meanings.items() if len(kinds) > 1}
    assert several <= {"speed", "length"}


def ids(pairs):
    """Return names of tests for commands and earlier spellings."""
    return [f"{command.name} {former.name}" for command, former in pairs]


def value_of(command, former):
    """Return a value of an option."""
    return VALUES.get(former.field, CHOICES.get(command.name, "world"))


def call(command, *words):
    """Return the output of a command, and the parameters that reach its function."""
    kept, heard = [], copy(command)
    heard.callback = lambda *_, **params: kept.append(params)
    inputs = [p.name for p in command.params if isinstance(p, click.Argument)]
    output = ["-o", "c.bvh"] if "output" in {p.name for p in command.params} else []
    done = CliRunner().invoke(heard, [*inputs, *output, *map(str, words)])
    return done, kept[0] if kept else {}


@pytest.mark.parametrize(("command", "former"), SHELL, ids=ids(SHELL))
def test_an_earlier_name_of_an_option_sets_it_with_a_note(command, former):
    earlier, current = f"--{former.name}", command.find_flag(former)
    value = value_of(command, former)
    now = NOW.get((command.name, former.field), value)
    _, expected = call(command, current, now)
    for words in ([earlier, value], [f"{earlier}={value}"]):
        done, params = call(command, *words)
        assert f"{earlier} is now {current};" in done.stderr
        assert params[former.field] == expected[former.field] not in (None, ())
    done, _ = call(command, earlier, value, current, now)
    assert done.exit_code == 2 and f"give {current} alone" in done.stderr


@pytest.mark.parametrize(
    ("name", "words", "expected"),
    [
        ("restyle", "--frames 240 --length 1.4", {"n_frames": 240, "length": 1.4}),
        (
            "feet",
            "--write additive --mode off",
            {"mode": "additive", "foot_modes": ["off"]},
        ),
        ("resequence", "--length 9 -- --objects", {"n_frames": 9}),
    ],
)
def test_names_that_changed_places_work_together(name, words, expected):
    _, params = call(load_command(name), *words.split())
    assert {field: params[field] for field in expected} == expected


@pytest.mark.parametrize(("command", "former"), SETTINGS, ids=ids(SETTINGS))
def test_an_earlier_key_of_a_settings_file_sets_the_option(command, former, tmp_path):
    file, current = tmp_path / "settings.toml", command.find_flag(former)[2:]
    value = value_of(command, former)
    file.write_text(f'{former.name} = "{value}"\n')
    done, params = call(command, "--settings", file)
    file.write_text(f'{current} = "{NOW.get((command.name, former.field), value)}"\n')
    _, expected = call(command, "--settings", file)
    assert f"{former.name} is now {current};" in done.stderr
    assert params[former.field] == expected[former.field] not in (None, ())


@pytest.mark.parametrize(("verb", "former"), MAYA, ids=lambda each: str(each)[:40])
def test_an_earlier_flag_of_maya_sets_the_field_with_a_note(verb, former):
    given = {name_former(former): [("value",)]}
    values, notes = respell_flags(verb.flags, verb.row.former, given)
    assert values == {former.field: [("value",)]}
    (note,) = notes
    assert note.startswith(f"-{former.long} is now -")
    with pytest.raises(Exception, match="alone"):
        respell_flags(verb.flags, verb.row.former, {**given, former.field: [("other",)]})


@pytest.mark.parametrize("verb", load_verbs(), ids=lambda verb: verb.name)
def test_the_first_help_has_ten_options_in_thirty_lines(verb):
    command = load_command(verb.name)
    done = CliRunner().invoke(keyweave, [verb.name, "--help"], terminal_width=80)
    assert len(done.output.splitlines()) <= 30
    assert len(verb.shell.common) == 10
    whole = CliRunner().invoke(keyweave, [verb.name, "--help-all"]).output
    options = [param for param in command.params if isinstance(param, click.Option)]
    assert [p.name for p in options if max(p.opts, key=len) not in whole] == []
