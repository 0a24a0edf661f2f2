"""Each field of a request is on every surface with the same words, or says why not."""

from dataclasses import MISSING, replace

import click
import pytest
from click.testing import CliRunner

import keyweave as kw
from keyweave import examples
from keyweave.cli import verb_command
from keyweave.cli.settings_file import list_options
from keyweave.cli.verb_command import make_command
from keyweave.methods.fields import (
    ALL_FRAMES,
    describe_field,
    has_option,
)
from keyweave.verbs.rows import load_verbs
from keyweave_maya.commands.flags import make_flags
from keyweave_maya.panel.pages import list_form_fields
from request_fields import list_fields

VERBS = load_verbs()
# Fields that only the panel and Python have, and why.
PANEL_ALONE = {
    ("feet", "settings.strength"): "the request has a strength of its own",
    ("exaggerate", "settings.space"): "the request has a space of its own",
}


@pytest.fixture(params=VERBS, ids=lambda verb: verb.name)
def verb(request):
    """Return each verb in turn."""
    return request.param


def test_each_field_is_an_option_with_its_help_and_default(verb):
    command = make_command(verb)
    options = {p.name: p for p in command.params if isinstance(p, click.Option)}
    keys = list_options(command)
    for _, field in list_fields(verb.request):
        option = options[field.name]
        assert option.help == describe_field(field)
        flag = max(option.opts, key=len)
        assert keys[flag.lstrip("-").replace("-", "_")] is option
        default = None if field.default in (MISSING, (), ALL_FRAMES) else field.default
        given = option.default if not option.multiple else None
        assert given in (default, None) or f"{given}" == f"{default}"


def test_each_field_is_a_flag_with_its_help_or_says_why_not(verb):
    helps = {flag.name: flag.help for flag in make_flags(verb.request)}
    for _, field in list_fields(verb.request):
        if has_option(field):
            assert helps.pop(field.name) == describe_field(field)
        else:
            assert field.name not in helps and len(field.metadata["files_only"]) > 10
    assert helps.keys() <= {"sources"}


def test_each_field_of_a_flag_is_in_the_form_with_its_help_range_and_default(verb):
    form = dict(list_form_fields(verb.request))
    for path, field in list_fields(verb.request):
        if not has_option(field) or "no_form" in field.metadata:
            assert path not in form
            continue
        row, facts = form.pop(path), field.metadata
        assert row.help == describe_field(field)
        assert (row.minimum, row.maximum) == (facts.get("minimum"), facts.get("maximum"))
        assert row.unit == facts.get("unit", "")
        assert row.choices == tuple(facts.get("choices", ()))
        assert field.default is MISSING or row.default == field.default
    assert {(verb.name, path) for path in form} <= {*PANEL_ALONE}


def test_the_form_of_a_verb_names_fields_of_its_request(verb):
    known, form = list_form_fields(verb.request), verb.form
    named = [*form.lists, *form.shown, *form.sketch_lists, *form.constraints]
    named += [*form.chosen, *form.needs, *form.computed, *form.read, *form.required]
    named += [other for other, _ in form.needs.values()]
    assert {*named} <= {*known} and len(form.shown) <= 5


class Asked(dict):
    """Facts that keep which of them are asked for."""

    def __init__(self, facts):
        super().__init__(facts)
        self.names = set()

    def __getitem__(self, name):
        self.names.add(name)
        return super().__getitem__(name)


CALLS = {
    "texture": "walk.bvh capture.bvh --drive *Leg --synthesize Spine --key-step 10",
    "resequence": "capture.bvh --length 60",
    "feet": "capture.bvh",
}


@pytest.mark.parametrize("name", CALLS)
def test_every_printed_fact_is_a_fact_of_the_job(name, tmp_path, monkeypatch):
    for stem, walk in {"walk": "slow", "capture": "normal"}.items():
        kw.save(examples.load_walk(walk).cut(1, 90), tmp_path / f"{stem}.bvh")
    monkeypatch.chdir(tmp_path)
    (verb,) = (verb for verb in VERBS if verb.name == name)
    asked, stated = [], []

    class Job(verb.load_job()):
        def facts(self, *inputs):
            stated.append(super().facts(*inputs))
            return dict(stated[0])

    def list_lines(facts):
        asked.append(Asked(facts))
        yield from verb.shell.list_lines(asked[0])

    monkeypatch.setattr(verb_command, "start_time", lambda: 0.0)
    monkeypatch.setattr(verb_command, "elapsed_seconds", lambda: 1.0)
    shell = replace(verb.shell, list_lines=list_lines)
    command = make_command(replace(verb, shell=shell, load_job=lambda: Job))
    done = CliRunner().invoke(command, [*CALLS[name].split(), "-o", "out.bvh"])
    assert done.exit_code == 0, done.output
    assert asked[0].names and asked[0].names <= {*stated[0], "output"}
