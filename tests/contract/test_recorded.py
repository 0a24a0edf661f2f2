"""What users have written down for version 0.1.0 still works: options, flags, presets.

`tests/recorded` was written by the code before commands, flags and forms were made from
one row for each verb, and is not written again.
"""

import json
from pathlib import Path

import click
import pytest

from keyweave.cli.command import keyweave
from keyweave_maya.commands.verbs import VERBS
from keyweave_maya.panel.memory import load_draft
from keyweave_maya.panel.pages import find_page

RECORDED = Path(__file__).parents[1] / "recorded"
SURFACES = json.loads((RECORDED / "surfaces.json").read_text(encoding="utf-8"))
PRESETS = sorted((RECORDED / "presets").glob("*.json"))


@pytest.mark.parametrize("verb", SURFACES["shell"])
def test_every_option_of_the_shell_is_still_there(verb):
    command = keyweave.get_command(click.Context(keyweave), verb)
    known = {flag for p in command.params for flag in (*p.opts, *p.secondary_opts)}
    known |= {f"--{former.name}" for former in getattr(command, "former", ())}
    assert {*SURFACES["shell"][verb]} - known == set()


@pytest.mark.parametrize("name", SURFACES["maya"])
def test_every_flag_of_maya_is_still_there(name):
    (verb,) = (verb for verb in VERBS if verb.command == name)
    known = {flag.long: [flag.short, [*flag.types], flag.is_multi] for flag in verb.flags}
    recorded = SURFACES["maya"][name]
    assert {long: known.get(long) for long in recorded} == recorded


@pytest.mark.parametrize("name", SURFACES["panel"])
def test_every_field_of_the_panel_is_still_there(name):
    form = find_page(name).form
    recorded = SURFACES["panel"][name]
    assert {path: form[path].kind for path in recorded if path in form} == recorded


@pytest.mark.parametrize("path", PRESETS, ids=lambda path: path.stem)
def test_a_preset_of_every_field_is_used_whole(path):
    draft, missing = load_draft(str(path))
    content = json.loads(path.read_text("utf-8"))
    assert missing == []
    read_back = json.loads(json.dumps(draft.to_json()))
    assert read_back["values"] == content["values"] and len(content["values"]) > 10
    assert {**read_back["lists"], **content["lists"]} == read_back["lists"]
