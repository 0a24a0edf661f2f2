"""Flags made from dataclasses, and what of the commands needs no Maya."""

import subprocess
from dataclasses import fields
from pathlib import Path

import pytest

from keyweave.errors import KeyweaveError, SettingError, UnknownNameError
from keyweave.methods.feet import FeetSettings
from keyweave.methods.fields import convert_tolerance
from keyweave.methods.resequencing import ResequenceSettings
from keyweave.methods.texturing import TextureSettings
from keyweave.verbs.feet.request import FeetRequest
from keyweave.verbs.resequence.request import ResequenceRequest
from keyweave.verbs.texture.request import TextureRequest
from keyweave_maya.commands.dependencies import (
    choose_folder,
    format_install_line,
    list_folders,
    list_missing,
    list_versions,
)
from keyweave_maya.commands.flags import format_help, make_flags, make_keywords
from keyweave_maya.commands.results import MAX_RESULTS, Results
from keyweave_maya.commands.verbs import VERBS, list_spellings
from library_sentences import list_unknown_options

NUMBERS = {"long": 5, "double": 1.0, "boolean": True, "string": "hip"}


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.command)
def test_flags_of_a_verb_are_unique_and_valid_in_maya(verb):
    longs = [flag.long for flag in verb.flags]
    shorts = [flag.short for flag in verb.flags]
    assert len({*longs, *shorts}) == len(longs) + len(shorts)
    assert all(len(long) >= 4 and long.isalnum() for long in longs)
    assert all(1 <= len(short) <= 3 and short.isalpha() for short in shorts)
    assert not {"q", "e", "query", "edit"} & {*longs, *shorts}


def test_every_texture_setting_is_a_flag_with_a_help_text():
    flags = {flag.name: flag for flag in make_flags(TextureRequest)}
    settings = {field.name for field in fields(TextureSettings)}
    assert settings <= flags.keys()
    assert {"drive", "texture", "synthesize", "frames", "mode", "layer"} <= flags.keys()
    assert all(flag.help.endswith((".", "]")) for flag in flags.values())


def test_every_resequence_setting_is_a_flag_with_a_help_text():
    flags = {flag.name: flag for flag in make_flags(ResequenceRequest)}
    assert {field.name for field in fields(ResequenceSettings)} <= flags.keys()
    assert {"controls", "inputs", "at", "along", "to_namespaces"} <= flags.keys()
    assert "sources" not in flags
    assert (flags["at"].long, flags["at"].short) == ("atFrame", "at")
    assert all(flag.help.endswith((".", "]")) for flag in flags.values())


def test_every_feet_setting_is_a_flag_with_a_help_text():
    flags = {flag.name: flag for flag in make_flags(FeetRequest)}
    assert {field.name for field in fields(FeetSettings)} <= flags.keys()
    assert {"controls", "namespace", "foot_modes", "mode", "layer"} <= flags.keys()
    assert make_keywords(FeetRequest, {"flat": [(False,)]})["settings"].flat is False
    assert make_keywords(FeetRequest, {})["settings"].flat is True
    assert all(flag.help.endswith((".", "]")) for flag in flags.values())


GIVEN = {
    "controls": ([("a_CTRL",), ("b_CTRL",)], ["a_CTRL", "b_CTRL"]),
    "inputs": ([(1.0, 40.0), (50.0, 90.0)], [(1.0, 40.0), (50.0, 90.0)]),
    "at": ([("1=20",), ("9=30",)], ["1=20", "9=30"]),
    "to_namespaces": ([("extra1",)], ["extra1"]),
    "along": ([("path_CRV",)], "path_CRV"),
    "spread": ([("6m",)], "6m"),
    "seed": ([(7,)], 7),
    "frames": ([(1.0, 480.0)], (1.0, 480.0)),
}


@pytest.mark.parametrize("name", GIVEN)
def test_each_resequence_flag_sets_its_field(name):
    uses, expected = GIVEN[name]
    asked = make_keywords(ResequenceRequest, {name: uses})
    assert asked[name] == expected
    assert getattr(ResequenceRequest(**asked), name) == expected


def test_only_flags_with_scene_names_are_looked_up_in_the_scene():
    texture, resequence, inbetween, _, feet, *others = VERBS
    assert all(verb.name_lists == {"controls", "joints"} for verb in others)
    assert inbetween.name_lists == feet.name_lists == {"controls"}
    assert resequence.name_lists == {"controls", "joints"}
    assert texture.name_lists == {"drive", "texture", "synthesize"}


def test_a_verb_has_the_flags_of_its_sources():
    sources = {"source", "sourceFrames", "sourceNamespace", "jointMap"}
    sources |= {"sourceRate", "sourceUpAxis", "sourceScale", "sourceTake"}
    named = {verb.command: {flag.long for flag in verb.flags} for verb in VERBS}
    assert not sources & named.pop("keyweaveFeet")
    assert all(sources <= flags for flags in named.values())
    optional = [verb.command for verb in VERBS if not verb.row.needs_sources]
    assert optional == ["keyweaveResequence", "keyweaveFeet"]


@pytest.mark.parametrize("flag", make_flags(TextureRequest), ids=lambda flag: flag.name)
def test_each_texture_flag_sets_its_field(flag):
    use = tuple(NUMBERS[type_] for type_ in flag.types)
    choices = {"mode": ("additive",), "path_cost": ("consecutive",), "join_cost": (2.0,)}
    choices |= {"favor": ("1:9",), "prefer": ("20=9",), "predicted": ("auto",)}
    use = choices.get(flag.name, use)
    asked = make_keywords(TextureRequest, {flag.name: [use]})
    holder = asked["settings"] if hasattr(asked["settings"], flag.name) else None
    value = getattr(holder, flag.name) if holder else asked[flag.name]
    given = use[0] if len(use) == 1 else use
    expected = {
        **{"weights": {"hip": 1.0}, "frames": (1.0, 1.0)},
        "tolerance": convert_tolerance(1.0),
        "favor": ["1:9"],
        "prefer": ["20=9"],
        **dict.fromkeys(("drive", "texture", "synthesize"), ["hip"]),
    }
    assert (dict(value) if flag.name == "weights" else value) == expected.get(
        flag.name, given
    )


def test_tolerance_is_in_degrees_as_in_the_shell():
    asked = make_keywords(TextureRequest, {"tolerance": [(180.0,)]})
    assert asked["tolerance"]["angle"] == pytest.approx(3.141592653589793)


def test_a_setting_outside_its_range_is_refused():
    with pytest.raises(SettingError, match="n_paths"):
        make_keywords(TextureRequest, {"n_paths": [(0,)]})


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.command)
def test_help_names_every_flag(verb):
    text = format_help(verb.command, verb.flags)
    assert all(f"-{flag.short}  -{flag.long}" in text for flag in verb.flags)


def test_results_are_found_by_token_until_there_are_too_many():
    results = Results()
    tokens = [results.keep("a", n) for n in range(MAX_RESULTS + 1)]
    assert len(set(tokens)) == MAX_RESULTS + 1
    assert results.find(tokens[-1], "a") == MAX_RESULTS
    with pytest.raises(UnknownNameError):
        results.find(tokens[0], "a")
    with pytest.raises(UnknownNameError):
        results.find(tokens[-1], "b")


def test_error_asks_to_run_a_verb_that_has_no_result():
    results = Results()
    with pytest.raises(KeyweaveError, match="run it first"):
        results.last("keyweaveTexture")
    results.keep_facts("keyweaveTexture", {"band": 4})
    assert results.last("keyweaveTexture") == {"band": 4}
    results.clear()
    with pytest.raises(KeyweaveError):
        results.last("keyweaveTexture")


def test_missing_libraries_are_those_that_cannot_be_found(monkeypatch):
    assert list_missing() == []
    assert set(list_versions()) == {"numpy", "scipy"}
    monkeypatch.setattr(
        "keyweave_maya.commands.dependencies.REQUIRED_LIBRARIES",
        ("numpy", "no_such_library"),
    )
    assert list_missing() == ["no_such_library"]
    assert list_versions()["no_such_library"] == "missing"


@pytest.mark.parametrize(("version", "numpy"), [(2026, '"numpy<2"'), (2027, "numpy")])
def test_the_line_to_install_holds_numpy_back_where_qt_needs_it(version, numpy):
    maya = {"MAYA_LOCATION": "/usr/maya"}
    line = format_install_line("/maya scripts", version, maya, is_windows=False)
    assert line.startswith('"/usr/maya/bin/mayapy" -m pip install --target "/maya scripts"')
    assert line.endswith(f" {numpy} scipy")


def test_on_windows_the_line_is_one_for_powershell():
    maya = {"MAYA_LOCATION": "C:\\Program Files\\Maya"}
    line = format_install_line("C:/kw/$x", 2025, maya, is_windows=True)
    assert line.startswith('& "C:/Program Files/Maya/bin/mayapy.exe" -m pip install ')
    assert '"C:/kw/`$x"' in line


def test_a_shell_takes_the_paths_of_the_line_as_they_are():
    folder = """/it's a "$HOME" `x` \\ folder"""
    line = format_install_line(folder, 2025, {"MAYA_LOCATION": "/m"}, is_windows=False)
    shell = ["sh", "-c", f'set -- {line}; printf %s "$6"']
    assert subprocess.run(shell, capture_output=True, text=True).stdout == folder


def test_libraries_go_where_the_user_may_write(tmp_path):
    root, user = tmp_path / "module", tmp_path / "user"
    module_folder, user_folder = list_folders(root.as_posix(), user.as_posix(), 2025)
    assert module_folder == f"{root.as_posix()}/dependencies/2025"
    assert user_folder == f"{user.as_posix()}/2025/keyweave_dependencies"
    for path in (root, user):
        path.mkdir()
    assert choose_folder([module_folder, user_folder]) == module_folder
    writable = lambda path, mode: not path.startswith(root.as_posix())  # noqa: E731
    assert choose_folder([module_folder, user_folder], access=writable) == user_folder
    assert choose_folder([module_folder], access=lambda path, mode: False) == module_folder


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.command)
def test_every_flag_is_in_the_documentation(verb):
    page = Path(__file__).resolve().parents[2] / "docs" / "maya.rst"
    text = page.read_text(encoding="utf-8")
    missing = [flag.long for flag in verb.flags if flag.long not in text]
    assert missing == []


@pytest.fixture(scope="module")
def advised():
    """Return the place and name of each option that the library advises."""
    return list_unknown_options(())


@pytest.mark.parametrize("verb", VERBS, ids=lambda verb: verb.command)
def test_each_option_that_the_library_advises_has_a_spelling(verb, advised):
    spellings = list_spellings(verb.flags)
    names = {name.partition("=")[0] for name in spellings}
    assert len(advised) > 20
    assert [(place, name) for place, name in advised if name not in names] == []
    flags = {f"-{flag.long}" for flag in verb.flags}
    spelled = {text.split()[0] for text in spellings.values() if text}
    assert spelled == flags | {"weight"}
