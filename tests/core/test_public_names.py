"""The tables of contents: every public name is there when asked for, and not before."""

import subprocess
import sys
from importlib import import_module

import pytest

import keyweave as kw
from keyweave import verbs
from keyweave.methods import inbetweening, resequencing, texturing
from keyweave.scenes import maya_ascii
from shown.shown_code import ROOT

LAZY = (kw, inbetweening, texturing, resequencing, maya_ascii)
LOOK = "import sys, {}; print({{'numpy', 'scipy'}} & set(sys.modules))"


@pytest.mark.parametrize("package", LAZY)
def test_every_public_name_is_what_its_module_defines(package):
    for name in package.__all__:
        found = getattr(package, name)
        assert found.__module__.startswith(f"{package.__name__}."), name
        assert found.__name__ == name and found.__doc__, name


def test_the_list_is_complete():
    assert {"texture", "resequence", "load", "open_scene", "KeyweaveError"} <= {*kw.__all__}


@pytest.mark.parametrize("package", LAZY)
def test_unknown_names_raise_an_attribute_error(package):
    with pytest.raises(AttributeError, match=f"'{package.__name__}' has no .* 'textures'"):
        package.textures  # noqa: B018


@pytest.mark.parametrize("package", LAZY)
def test_all_public_names_are_listed_with_what_is_there(package):
    assert {*package.__all__, "__name__"} <= set(dir(package))


@pytest.mark.parametrize(
    "module",
    ["keyweave", "keyweave.methods.texturing.settings", "keyweave.scenes.maya_ascii"],
)
def test_importing_loads_nothing_that_takes_time(module, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "core"))
    look = [sys.executable, "-c", LOOK.format(module)]
    run = subprocess.run(look, capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr


OLD_NAMES = {
    "jobs": ("TextureJob", "MotionFile", "TransferInput", "WriteTarget"),
    "reports": ("write_texture_report", "write_retarget_report", "report_feet"),
}


@pytest.mark.parametrize("package", OLD_NAMES)
def test_earlier_names_work_with_a_note(package):
    old = import_module(f"keyweave.{package}")
    for name in OLD_NAMES[package]:
        with pytest.warns(kw.KeyweaveWarning, match=f"is now keyweave.verbs.{name}"):
            assert getattr(old, name) is getattr(verbs, name)
    with pytest.raises(AttributeError, match="'report_nothing'"):
        old.report_nothing  # noqa: B018
