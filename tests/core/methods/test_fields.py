"""Kinds of fields: one row gives the check, the shell's option and Maya's flag."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields

import click
import pytest
from click.testing import CliRunner

from keyweave.cli.options import request_options
from keyweave.errors import SettingError
from keyweave.methods.fields import (
    FIELD_KINDS,
    FieldKind,
    check_settings,
    describe_field,
    find_field,
    find_field_kind,
    parse_finite_number,
    setting,
)
from keyweave.methods.texturing import TextureSettings
from keyweave.verbs.resequence.request import ResequenceRequest
from keyweave.verbs.texture.request import TextureRequest
from keyweave.verbs.transfer.request import TransferRequest
from keyweave_maya.commands.flags import make_flags, make_keywords

DESCRIBED = (TextureSettings, TextureRequest, ResequenceRequest, TransferRequest)
USES = {  # of the flag of each kind, and the value
    "int": ([(5,)], 5),
    "int | str": ([(5,)], 5),
    "float": ([(0.5,)], 0.5),
    "float | str": ([("auto",)], "auto"),
    "bool": ([(True,)], True),
    "str": ([("hip",)], "hip"),
    "Sequence[str] | str": ([("hip",), ("*Leg",)], ["hip", "*Leg"]),
    "Sequence[str]": ([("1=20",)], ["1=20"]),
    "tuple[float, float]": ([(0.5, 2.0)], (0.5, 2.0)),
    "tuple[float | None, float | None]": ([(1.0, 48.0)], (1.0, 48.0)),
    "Sequence[tuple[float, float]]": ([(1.0, 9.0), (12.0, 20.0)], [(1, 9), (12, 20)]),
    "Sequence[tuple[float | None, float | None]]": ([(None, 9.0)], [(None, 9)]),
    "Sequence[float]": ([(1.0,), (13.5,)], [1, 13.5]),
    "Mapping[str, Sequence[str]]": (
        [("left", ["hip", "knee", "ankle", "ball"])],
        {"left": ["hip", "knee", "ankle", "ball"]},
    ),
    "Tolerance": ([(180.0,)], {"angle": 3.141592653589793, "length": 180, "unitless": 1.8}),
    "Mapping[str, float]": ([("hip", 2.0)], {"hip": 2}),
}
TEXTS = {
    "int": "5",
    "float": "0.5",
    "float | str": "auto",
    "bool": "on",
    "str": "hip",
    "Sequence[str] | str": "hip,*Leg",
    "Sequence[str]": "1=20",
    "tuple[float, float]": "0.5 2",
    "Sequence[float]": "1,13.5",
    "Mapping[str, float]": "hip=2",
}
SEPARATED = [name for name, kind in FIELD_KINDS.items() if kind.is_separated]


@pytest.mark.parametrize("name", FIELD_KINDS)
def test_a_flag_collects_a_value_of_its_kind(name):
    kind = FIELD_KINDS[name]
    uses, expected = USES[name]
    assert kind.collect(uses) == expected
    assert kind.fits(kind.collect(uses))
    assert all(len(use) == len(kind.types) for use in uses)
    assert kind.is_multi or len(uses) == 1


@pytest.mark.parametrize("name", TEXTS)
def test_a_value_is_shown_as_it_may_be_typed(name):
    assert FIELD_KINDS[name].format(USES[name][1]) == TEXTS[name]


@pytest.mark.parametrize("name", SEPARATED)
def test_a_formatted_list_parses_to_the_same_list(name):
    kind = FIELD_KINDS[name]
    for text in (kind.example, TEXTS[name]):
        value = kind.collect([kind.parse(item) for item in text.split(",")])
        assert kind.fits(value)
        assert kind.format(value) == text


def _parse_pair(text):
    first, last = map(parse_finite_number, text.split(">"))
    return first, last


PAIRS = FieldKind(
    lambda value: all(first < last for first, last in value),
    "pairs, the smaller number first",
    ("double", "double"),
    list,
    is_multi=True,
    is_separated=True,
    parse=_parse_pair,
    metavar="FROM>TO",
    format=lambda value: ",".join(f"{first:g}>{last:g}" for first, last in value),
)


@dataclass(frozen=True)
class MadeUp:
    """Settings with a field of a kind that Keyweave does not have."""

    steps: Sequence[Pair] = setting(  # noqa: F821
        ((1, 2),), "Steps", "numbers to go between", short="st"
    )

    def __post_init__(self):
        check_settings(self)


@pytest.fixture
def one_more_kind(monkeypatch):
    monkeypatch.setitem(FIELD_KINDS, "Sequence[Pair]", PAIRS)


def test_a_new_kind_is_one_row(one_more_kind):
    (flag,) = make_flags(MadeUp)
    assert (flag.long, flag.types, flag.is_multi) == ("steps", ("double", "double"), True)
    assert make_keywords(MadeUp, {"steps": [(3, 4), (5, 9)]}) == {"steps": [(3, 4), (5, 9)]}
    assert describe_field(find_field(MadeUp, "steps")).endswith("[default: 1>2]")
    with pytest.raises(SettingError, match="pairs, the smaller number first"):
        MadeUp(((4, 3),))


def test_the_shell_has_an_option_for_a_new_kind(one_more_kind):
    got = []

    @click.command()
    @request_options(MadeUp)
    def command(steps):
        got.extend(steps)

    run = CliRunner().invoke(command, ["--steps", "3>4,5>9", "--steps", "1>2"])
    assert run.exit_code == 0, run.output
    assert got == [(3, 4), (5, 9), (1, 2)]
    assert "FROM>TO" in CliRunner().invoke(command, ["--help"]).output


@pytest.mark.parametrize("field", [f for c in DESCRIBED for f in fields(c)])
def test_help_is_a_phrase_of_two_lines_at_most(field):
    help = field.metadata["help"]
    assert help[0].islower() and not help.endswith((".", ";")) and "_" not in help
    if find_field_kind(field) is not None:
        assert len(describe_field(field)) <= 120


def test_a_default_that_is_not_a_value_is_described():
    text = "Frequency band to match: 1 has the fastest movement, 6 suits slow dance."
    described = describe_field(find_field(TextureSettings, "band"))
    assert described == f"{text} [1 to 16; default: 4 at 24 fps]"
