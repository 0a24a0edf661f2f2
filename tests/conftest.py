"""Fixtures shared by all tests, and Maya's stand-in where there is no Maya."""

import sys
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest

import case_profiles  # noqa: F401  # registers the profiles of Hypothesis

HERE = Path(__file__).resolve().parent
HAS_MAYA = find_spec("maya") is not None
if not HAS_MAYA:
    sys.path[:0] = [str(HERE / "maya_stand_in")]
sys.path.append(str(HERE.parent / "maya_plugin"))


# Slow tests of pages, pictures, texts and scenes; one version of Python is enough for them.
SLOW = [
    "shown",
    "made_up_tests",
    "test_prose.py",
    "test_colors.py",
    "maya_plugin/test_flags.py",
    "core/reports/test_page_in_browser.py",
    "core/reports/test_hard_pages.py",
    "core/reports/test_rig_figures.py",
    "core/reports/test_feet_report.py",
    "core/reports/test_resequence_report.py",
    "core/reports/test_texture_report.py",
    "core/reports/test_transfer_report.py",
    "core/reports/test_exaggeration_report.py",
    "core/reports/test_page.py",
    "core/cli/test_demo.py",
    "core/cli/test_resequence_scene.py",
    "core/cli/test_scene_pages.py",
    "core/cli/test_spelling.py",
    "core/cli/test_view.py",
    "panel/test_result_preview.py",
    "in_maya/test_both_hosts.py",
    "in_maya/test_resequence_scripts.py",
    "in_maya/test_rigs.py",
    "in_maya/test_scene_paths.py",
    "in_maya/test_written_keys.py",
    "core/cli/test_transfer.py",
    "core/jobs/test_resequence.py",
    "core/jobs/test_rig_feet.py",
    "core/jobs/test_rig_sources.py",
    "core/jobs/test_transfer.py",
    "in_maya/test_feet.py",
    "in_maya/test_resequence.py",
    "in_maya/test_texture_command.py",
]


def pytest_collection_modifyitems(items):
    """Mark slow tests, so that they can be left out."""
    slow = [HERE / path for path in SLOW]
    for item in items:
        if any(path == item.path or path in item.path.parents for path in slow):
            item.add_marker("slow")


@pytest.fixture
def rng():
    return np.random.default_rng(seed=2002)


@pytest.fixture(scope="session")
def browser():
    """Start a browser for all tests of this process, which cannot have two."""
    from chromium import explain_missing, start_browser

    if explain_missing():
        pytest.skip(explain_missing())
    with start_browser() as browser:
        yield browser
