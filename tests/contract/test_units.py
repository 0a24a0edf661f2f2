"""The shell, settings files, Maya and the panel read the same quantity in each unit."""

from operator import attrgetter

import click
import pytest

pytest.importorskip("Qt")

from keyweave.cli.verb_command import load_command
from keyweave.errors import KeyweaveError
from keyweave.methods.fields import find_field_kind, has_option
from keyweave.methods.quantities import UNIT_SIZES, find_dimension, parse_quantity
from keyweave.verbs.constraint_syntax import parse_constraint
from keyweave.verbs.restyle.request import RestyleRequest
from keyweave_maya.commands.flags import OPTION_FLAG, apply_options, make_keywords
from keyweave_maya.commands.verbs import VERBS
from keyweave_maya.panel.pages import list_form_fields
from keyweave_maya.panel.widgets.controls.inputs import NumberField
from keyweave_maya.panel.widgets.forms.fields import make_editor
from keyweave_maya.panel.widgets.theme import Theme
from request_fields import list_fields

# Fields of texts with a number in them: how it is written, and read.
TEXTS = {
    ("restyle", "style.speed"): ("{}", lambda text: RestyleRequest(speed=text).speeds[0]),
    ("resequence", "speed"): (
        *("{}@1:20", lambda texts: parse_constraint("speed", texts[0])["speed"]),
    ),
    ("resequence", "heading"): (
        *("9={}", lambda texts: parse_constraint("heading", texts[0])["heading"]),
    ),
}
MEASURED = {
    (verb.row.name, path): (verb, field)
    for verb in VERBS
    for path, field in list_fields(verb.request)
    if "unit" in field.metadata
}
WITHOUT = {
    (verb.row.name, path): (verb, field)
    for verb in VERBS
    for path, field in list_fields(verb.request)
    if "unit" not in field.metadata
    and find_field_kind(field).types == ("double",)
    and not find_field_kind(field).is_multi
}
ALSO = {"settings.ground_height": {"ground": [("flat",)]}}  # what a field needs
FORMER = {("restyle", "style.n_frames")}  # --length 3 is a distance in this release
ONE_EACH = {name: [*units][-1] for name, units in UNIT_SIZES.items()}


@pytest.fixture(params=MEASURED, ids=".".join)
def measured(request):
    """Return each field with a unit: its key, its verb and itself."""
    return request.param, *MEASURED[request.param]


@pytest.fixture
def surfaces(qapp, tmp_path):
    """Return a function that returns the surfaces of a field as functions of a text."""

    def choose(key, verb, field):
        spelling, read = TEXTS.get(key, ("{}", lambda value: value))
        known = [] if key in FORMER else [read_shell, read_file]
        if has_option(field):
            known += [read_maya, read_panel]
        folder = tmp_path
        return {
            each.__name__: lambda text, each=each: read(
                each(verb, key[1], spelling.format(text), folder)
            )
            for each in known
        }

    return choose


def read_shell(verb, path, text, folder):
    """Return the value of a field on a command line."""
    command, option = find_option(verb, path)
    return parse_words(command, verb, [max(option.opts, key=len), text])[option.name]


def read_file(verb, path, text, folder):
    """Return the value of a field in a settings file."""
    command, option = find_option(verb, path)
    key = max(option.opts, key=len)[2:]
    file = folder / "shot.toml"
    file.write_text(f'{key} = "{text}"', encoding="utf-8")
    return parse_words(command, verb, ["--settings", f"{file}"])[option.name]


def read_maya(verb, path, text, folder):
    """Return the value of a field that a flag of Maya sets with a unit."""
    name = path.rpartition(".")[2]
    (flag,) = (flag for flag in verb.flags if flag.name == name)
    uses = {**ALSO.get(path, {}), OPTION_FLAG.name: [(f"{flag.long} = {text}",)]}
    return pick(make_keywords(verb.request, apply_options(verb.flags, uses)), path)


def read_panel(verb, path, text, folder):
    """Return the value of a field that is typed in the panel."""
    editor = make_editor(list_form_fields(verb.request)[path], Theme.of())
    line = getattr(editor, "number", None) or editor.line
    problems = []
    if isinstance(line, NumberField):
        line.refused.connect(problems.append)
    line.setText(text)
    line.editingFinished.emit()
    if problems:
        raise KeyweaveError(problems[0])
    return editor.value()


def find_option(verb, path):
    """Return the command of a verb, and its option for a field."""
    command = load_command(verb.row.name)
    name = path.rpartition(".")[2]
    return command, next(param for param in command.params if param.name == name)


def parse_words(command, verb, words):
    """Return the parameters of a call of a command."""
    files = [f"{argument.name}.bvh" for argument in verb.row.shell.arguments]
    return command.make_context("keyweave", [*files, "-o", "out.bvh", *words]).params


def pick(keywords, path):
    """Return the value at a path of keywords."""
    first, _, rest = path.partition(".")
    return attrgetter(rest)(keywords[first]) if rest else keywords[first]


def spell(field, unit):
    """Return a text in a unit, and its number in the unit of the field."""
    own = field.metadata["unit"]
    number = max(3, field.metadata.get("minimum", 0))
    return f"{parse_quantity(f'{number}{own}', unit):.6g}{unit}", number


def test_every_surface_reads_the_same_number_in_each_unit(measured, surfaces):
    _, _, field = measured
    for unit in UNIT_SIZES[find_dimension(field.metadata["unit"])]:
        text, number = spell(field, unit)
        values = {name: read(text) for name, read in surfaces(*measured).items()}
        assert len({*values.values()}) == 1, (text, values)
        assert [*values.values()][0] == pytest.approx(number, rel=1e-5), text


def test_a_number_without_a_unit_is_in_that_of_the_field(measured, surfaces):
    _, _, field = measured
    _, number = spell(field, field.metadata["unit"])
    for read in surfaces(*measured).values():
        assert read(f"{number}") == read(f"{number} {field.metadata['unit']}") == number


def test_units_of_other_dimensions_are_refused_with_the_right_form(measured, surfaces):
    key, _, field = measured
    own = find_dimension(field.metadata["unit"])
    for dimension, unit in ONE_EACH.items():
        for read in surfaces(*measured).values() if dimension != own else ():
            with pytest.raises((click.UsageError, KeyweaveError)) as caught:
                read(f"3{unit}")
            sentence = getattr(caught.value, "message", f"{caught.value}")
            assert f"3{unit}" in sentence and "such as " in sentence
            article = "an" if dimension == "angle" else "a"
            assert key in TEXTS or f"3{unit} is {article} {dimension}; give" in sentence


@pytest.mark.parametrize("key", WITHOUT, ids=".".join)
def test_a_number_that_has_no_unit_refuses_all(key, surfaces):
    verb, field = WITHOUT[key]
    readers = surfaces(key, verb, field)
    readers.pop("read_maya", None)
    for unit in ONE_EACH.values():
        for read in readers.values():
            with pytest.raises((click.UsageError, KeyweaveError), match="without a unit"):
                read(f"3{unit}")


def test_every_length_time_angle_and_speed_has_a_unit():
    words = ("centimeter", "millimeter", " cm", "meters", "seconds", "degrees", " mm")
    allowed = {"tolerance", "along"}  # one number for three units; a file of points
    for verb in VERBS:
        for path, field in list_fields(verb.request):
            if path.rpartition(".")[2] not in allowed:
                assert not any(word in field.metadata["help"] for word in words), path
