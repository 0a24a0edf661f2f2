"""Examples in the plug-in's docstrings run; modules that touch Maya have none."""

import doctest
from importlib import import_module

import pytest

NAMES = (
    "",
    ".commands.dependencies",
    ".commands.flags",
    ".commands.results",
    ".commands.verbs",
)


@pytest.mark.parametrize("name", NAMES)
def test_examples_give_what_they_show(name):
    module = import_module(f"keyweave_maya{name}")
    assert doctest.testmod(module, optionflags=doctest.NORMALIZE_WHITESPACE).failed == 0


def test_there_are_examples():
    modules = [import_module(f"keyweave_maya{name}") for name in NAMES]
    shown = [test for one in modules for test in doctest.DocTestFinder().find(one)]
    assert sum(len(test.examples) for test in shown) > 8
