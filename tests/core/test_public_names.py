"""The table of contents: every public name is there when asked for, and not before."""

import subprocess
import sys

import pytest

import keyweave as kw
from shown_code import ROOT

LOOK = "import sys, keyweave; print({'numpy', 'scipy'} & set(sys.modules))"


@pytest.mark.parametrize("name", kw.__all__)
def test_every_public_name_is_what_its_module_defines(name):
    found = getattr(kw, name)
    assert found.__module__.startswith("keyweave.")
    assert found.__name__ == name


def test_nothing_else_has_a_home():
    assert sorted(kw._HOME_OF) == sorted(kw.__all__)


@pytest.mark.parametrize("name", sorted(kw._MODULES))
def test_modules_are_there_without_being_imported(name):
    assert getattr(kw, name).__name__ == f"keyweave.{name}"


def test_names_that_are_not_there_are_attribute_errors():
    with pytest.raises(AttributeError, match="no attribute 'textures'"):
        kw.textures  # noqa: B018
    assert {"texture", "open_scene", "__version__"} <= set(dir(kw))


def test_importing_loads_nothing_that_takes_time(monkeypatch):
    monkeypatch.setenv("PYTHONPATH", str(ROOT / "core"))
    run = subprocess.run([sys.executable, "-c", LOOK], capture_output=True, text=True)
    assert run.stdout.strip() == "set()", run.stderr
