"""What a package holds: one version, a page that stands alone, all that tests need."""

import re
import runpy
import subprocess
import sys
from fnmatch import fnmatch
from pathlib import Path
from types import ModuleType

import pytest

import keyweave

ROOT = Path(__file__).resolve().parents[2]
UNPACKED = {".gitignore", ".gitattributes", "MANIFEST.in"}  # of use in a checkout alone
ALWAYS = ("setup.py", "README.md", "LICENSE", "core/keyweave/*")  # included without a line


@pytest.fixture(scope="module")
def package():
    """Return the arguments that setup.py gives to setuptools."""
    taken = {}
    stub = ModuleType("setuptools")
    stub.find_packages, stub.setup = lambda folder: [], taken.update
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(sys.modules, "setuptools", stub)
        patch.setattr(stub, "setup", lambda **named: taken.update(named))
        runpy.run_path(str(ROOT / "setup.py"))
    return taken


def test_every_file_states_the_version_of_the_library(package):
    version = keyweave.__version__
    assert package["version"] == version
    module = (ROOT / "keyweave.mod").read_text(encoding="utf-8")
    assert {*re.findall(r" keyweave (\S+) \.$", module, re.MULTILINE)} == {version}
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert {*re.findall(r"keyweave-([\d.]+)-module", readme)} == {version}


def test_the_description_of_the_package_has_no_links_into_the_checkout(package):
    text = package["long_description"]
    assert re.findall(r"\]\((?![a-z]+:)", text) == []
    assert "keyweave demo" in text


def test_one_extra_holds_what_users_of_all_parts_need(package):
    extras = package["extras_require"]
    parts = ("app", "batch", "c3d", "panel")
    assert {need for part in parts for need in extras[part]} == {*extras["all"]}


def test_a_source_distribution_holds_every_file_of_the_checkout():
    if not (ROOT / ".git").exists():
        pytest.skip("not a checkout")
    words = ["git", "ls-files"]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    patterns = [*ALWAYS]
    for line in (ROOT / "MANIFEST.in").read_text(encoding="utf-8").splitlines():
        kind, *rest = line.split()
        if kind == "include":
            patterns += rest
        elif kind in ("graft", "recursive-include"):
            patterns.append(f"{rest[0]}/*")
    files = [name for name in run.stdout.splitlines() if name not in UNPACKED]
    assert [n for n in files if not any(fnmatch(n, each) for each in patterns)] == []
