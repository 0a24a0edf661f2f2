"""Each field of a request is an option of the shell, or a row says why not."""

from dataclasses import fields

import click
import pytest

from keyweave.cli.command import keyweave
from keyweave.methods.fields import describe_field, find_nested_settings, has_option
from keyweave_maya.commands.verbs import VERBS

# Fields that the shell has not, or under another name or with another help, and why.
ELSEWHERE = {
    "texture": {"feet": "locks feet in scenes as well by default; after is its old name"},
    "resequence": {
        "frames": "the shell needs only a number of frames, --frames",
        "along": "a path may also be a file",
        **dict.fromkeys(
            ("at", "prefer", "favor", "forbid", "speed", "heading"),
            "the shell names inputs by their files",
        ),
    },
    "restyle": dict.fromkeys(
        (
            *("frames", "strength", "soft_frames", "mode", "layer", "tolerance"),
            *("controls", "namespace", "joints", "start", "limbs", "feet", "keys"),
            *("in_place", "hand_reach", "hip_shift", "rest_frame", "solver", "body"),
            *("solve", "root_motion", "rounds", "space", "motion_space"),
        ),
        "the shell writes motions, not rigs",
    ),
}


def list_fields(request):
    """Return the fields that options set, with those of nested settings."""
    found = []
    for field in fields(request):
        nested = find_nested_settings(field)
        if nested is not None:
            found += list_fields(nested)
        elif has_option(field) and field.name != "sources":
            found.append(field)
    return found


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.page)
def test_each_field_of_a_request_is_an_option_with_the_same_help(verb):
    command = keyweave.get_command(click.Context(keyweave), verb.page)
    helps = {p.name: p.help for p in command.params if isinstance(p, click.Option)}
    fields = {field.name: describe_field(field) for field in list_fields(verb.request)}
    different = {name for name, help in fields.items() if helps.get(name) != help}
    assert different == {*ELSEWHERE.get(verb.page, ())}
