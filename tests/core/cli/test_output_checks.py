"""Outputs are compared with inputs and with each other as files, not as text."""

import os
from pathlib import Path

import pytest

from keyweave.cli import output_checks
from keyweave.cli.output_checks import identify_file
from made_up import walker, write_character
from made_up.scenes.shots import write_shot


def link_file(folder):
    (folder / "link").symlink_to("walk.bvh")


def link_folder(folder):
    (folder / "link").symlink_to(".")


@pytest.mark.parametrize("exists", [True, False])
@pytest.mark.parametrize(
    "spelling, prepare",
    [
        ("walk.bvh", None),
        ("./walk.bvh", None),
        ("{here}/walk.bvh", None),
        ("sub/../walk.bvh", None),
        ("../{name}/walk.bvh", None),
        ("link", link_file),
        ("link/walk.bvh", link_folder),
        ("{here}/link/link/walk.bvh", link_folder),
    ],
)
def test_a_file_is_one_file_by_each_of_its_paths(
    spelling, prepare, exists, tmp_path, monkeypatch
):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sub").mkdir()
    if prepare:
        prepare(tmp_path)
    if exists:
        (tmp_path / "walk.bvh").touch()
    path = Path(spelling.format(here=tmp_path, name=tmp_path.name))
    assert identify_file(path) == identify_file(Path("walk.bvh"))


@pytest.mark.parametrize("exists", [True, False])
@pytest.mark.parametrize("ignored", [True, False])
def test_case_counts_as_it_does_for_the_system(exists, ignored, tmp_path, monkeypatch):
    if exists:  # a file of its own, as on a case-sensitive system
        (tmp_path / "walk.bvh").touch()
    monkeypatch.setattr(output_checks, "_ignores_case", lambda folder: ignored)
    paths = [tmp_path / name for name in ("WALK.bvh", "Walk.BVH")]
    assert (len({*map(identify_file, paths)}) == 1) == ignored
    assert len({identify_file(tmp_path / name) for name in ("a.bvh", "b.bvh")}) == 2


def test_the_case_of_names_is_tried_on_a_file_of_the_folder(tmp_path, monkeypatch):
    (tmp_path / "Walk.bvh").touch()
    assert not output_checks._ignores_case(tmp_path)
    (tmp_path / "wALK.BVH").symlink_to("Walk.bvh")  # as if names ignored case
    assert output_checks._ignores_case(tmp_path)


def test_names_that_are_too_long_for_a_file_differ():
    assert identify_file(Path("x" * 5000)) != identify_file(Path("y" * 5000))


@pytest.fixture
def walk(files, tmp_path, monkeypatch):
    """Copy a walk into a folder of its own, and work there."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "walk.bvh"
    path.write_bytes((files / "sketch.bvh").read_bytes())
    return path


def test_side_outputs_never_replace_the_motion_or_the_input(run, walk):
    before = walk.read_bytes()
    words = ["feet", "walk.bvh", "--force", "-o"]
    for more in (
        ["o.bvh", "--save-contacts", walk.parent / "o.bvh"],
        ["o.bvh", "--save-contacts", "walk.bvh"],
        ["o.bvh", "--report", "walk.bvh"],
    ):
        done = run(*words, *more)
        assert done.exit_code == 2 and str(more[2]) in done.stderr
    assert walk.read_bytes() == before and [*walk.parent.iterdir()] == [walk]


def test_an_edited_file_is_replaced_with_force(run, walk):
    before = walk.read_bytes()
    assert run("feet", walk, "-o", "../" + walk.parent.name + "/walk.bvh").exit_code == 1
    assert walk.read_bytes() == before
    assert run("feet", walk, "-o", walk, "--force").exit_code == 0
    assert walk.read_bytes() != before


def test_several_files_are_converted_in_place(run, walk, files):
    (walk.parent / "other.bvh").write_bytes((files / "sketch.bvh").read_bytes())
    words = ["walk.bvh", "other.bvh", "-o", ".", "--force"]
    assert run("convert", *words, "--mend").exit_code == 0


def test_outputs_of_several_inputs_with_one_name_are_refused(run, walk):
    (walk.parent / "sub").mkdir()
    (walk.parent / "sub" / "Walk.bvh").write_bytes(walk.read_bytes())
    (walk.parent / "out").mkdir()
    (walk.parent / "out" / "Walk.bvh").symlink_to("walk.bvh")
    done = run("convert", walk, "sub/Walk.bvh", "-o", "out", "--force")
    assert done.exit_code == 2
    assert f"two outputs are one file: {Path('out/walk.bvh')}" in done.stderr


def test_a_referenced_file_is_not_replaced(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    motion = walker(1)
    write_character(tmp_path / "rig.ma", motion, keyed=False)
    write_shot(tmp_path / "shot.ma", tmp_path / "rig.ma", motion)
    before = (tmp_path / "rig.ma").read_bytes()
    os.symlink("rig.ma", tmp_path / "link.ma")
    for verb, *words in (["feet", "shot.ma"], ["convert", "shot.ma", "--into", "shot.ma"]):
        done = run(verb, *words, "-o", "link.ma", "--force")
        assert done.exit_code == 2, done.output
        assert "-o link.ma is the same file as the reference " in done.stderr
    assert (tmp_path / "rig.ma").read_bytes() == before
