"""Statements stand where Maya puts them: what is placed, what calculates, Maya's own."""

import re

import pytest

from made_up import (
    biped_rig,
    walker,
    write_character,
    write_shot,
)
from reference_material import shared

STATEMENT = re.compile(
    r'^(?:createNode (?P<type>\S+) (?:-s )?-n "(?P<name>[^"]+)"(?: -p "(?P<parent>[^"]+)")?'
    r"|select -ne (?P<own>:\S+);|(?P<link>connectAttr) .*?(?P<last>-na)?;$)",
    re.MULTILINE,
)
SCENES = ("UsdExportSkeleton", "MetaRig_baseTests", "MOCAP_interface_01")


def statements(text):
    return [found.groupdict() for found in STATEMENT.finditer(text)]


def group(one):
    """Return the number of the group that a statement belongs to."""
    if one["type"]:
        return 0 if one["parent"] or one["type"] in ("transform", "joint") else 1
    return 2 if one["own"] else 3


def check(text):
    given = statements(text)
    groups = [group(one) for one in given]
    assert groups == sorted(groups)
    above = []
    for one in given[: groups.count(0)]:
        parent = (one["parent"] or "").rpartition("|")[2]
        above = above[: above.index(parent) + 1] if parent else []
        above.append(one["name"])


@pytest.fixture(scope="module")
def walk():
    return walker(1.0, frame_rate=24.0)


@pytest.mark.parametrize("scene", SCENES)
def test_scenes_of_maya_are_in_this_order(scene):
    path = shared(f"maya/scenes/{scene}.ma")
    check(path.read_text(encoding="utf-8", errors="replace"))


@pytest.mark.parametrize("keyed", [True, False, "full"])
def test_bipeds_are_in_the_order_of_maya(walk, keyed):
    check(biped_rig(walk, keyed=keyed))


def test_characters_and_shots_follow_mayas_order(tmp_path, walk):
    write_character(tmp_path / "rig.ma", walk, keyed=False)
    write_shot(tmp_path / "shot.ma", tmp_path / "rig.ma", walk)
    for name in ("rig", "shot"):
        check((tmp_path / f"{name}.ma").read_text())


@pytest.mark.parametrize("names", [("",), ("a", "b", "c")], ids=len)
def test_solvers_join_mayas_list_and_its_size_is_written(walk, names):
    text = biped_rig(walk, keyed=False, namespaces=names)
    size = f'\n\tsetAttr -s {len(names)} ".sol";' if len(names) > 1 else ""
    assert f"\nselect -ne :ikSystem;{size}\nconnectAttr" in text
    entering = [f'connectAttr "{n}ikRPsolver.msg" ":ikSystem.sol" -na;' for n in
                (f"{name}:" if name else "" for name in names)]  # fmt: skip
    assert text.splitlines()[-1 - len(names) : -1] == entering
