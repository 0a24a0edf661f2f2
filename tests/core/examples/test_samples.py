"""The samples that ship: all are there, listed, small, and as the generators write them."""

import io
import re
import subprocess
import sys
import zipfile

import numpy as np
import pytest

import keyweave as kw
from keyweave import OutputError, UnknownNameError
from keyweave.examples import (
    PACES,
    PEOPLE,
    SCENES,
    WALKS,
    copy_sample,
    load_person,
    load_scene,
    load_walk,
    sample_path,
    write_files,
    write_people,
)
from keyweave.examples.samples import DATA
from made_up import walker
from made_up.samples import write_samples
from shown.shown_code import ROOT

FILES = [
    *(f"walk_{name}.bvh" for name in WALKS),
    *(f"{name}.ma" for name in SCENES),
    *(f"person_{name}_{pace}.bvh" for name in PEOPLE for pace in PACES),
]
MOST_BYTES = 1_500_000  # of all samples, compressed as in a wheel


@pytest.fixture(scope="module")
def written(tmp_path_factory):
    """Return a folder into which the generators have written the samples."""
    folder = tmp_path_factory.mktemp("samples")
    write_samples(folder)
    return folder


def test_the_lists_name_every_file():
    assert sorted(FILES) == sorted(file.name for file in DATA.iterdir())


@pytest.mark.parametrize("file", FILES)
def test_generators_still_write_the_same_bytes(file, written):
    same = (written / file).read_bytes() == (DATA / file).read_bytes()
    assert same, f"{file} is outdated; CONTRIBUTING.md says how to rewrite the samples"


def test_samples_are_small_in_a_wheel():
    wheel = io.BytesIO()
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for file in FILES:
            archive.write(DATA / file, file)
    assert len(wheel.getvalue()) <= MOST_BYTES


@pytest.mark.parametrize("name", WALKS)
def test_walks_last_as_long_as_their_list_says(name):
    walk = load_walk(name)
    assert WALKS[name].endswith(f", {len(walk) / walk.frame_rate:g} seconds")
    assert walk.notes == ()


@pytest.mark.parametrize("name", PEOPLE)
def test_people_walk_whole_strides_at_two_speeds(name):
    cycles = [kw.find_cycles(load_person(name, pace)) for pace in PACES]
    speeds = [np.mean([c.parameter * c.leg for c in each]) / 100 for each in cycles]
    assert [f"{speed:.1f} m/s" for speed in speeds] == [*PACES.values()]


def test_people_are_written_by_name_and_do_not_overwrite_files(tmp_path):
    files = write_people(tmp_path / "people")
    assert [file.relative_to(tmp_path).as_posix() for file in files[:2]] == [
        "people/heron/walk_slow.bvh",
        "people/heron/walk_brisk.bvh",
    ]
    files[0].unlink()
    files[1].write_text("dear to me")
    with pytest.raises(OutputError):
        write_people(tmp_path / "people")
    assert not files[0].exists() and files[1].read_text() == "dear to me"


def test_stored_walks_match_the_generator_within_a_millimeter():
    exact = walker(6, speed=[1.0, 1.5], rng=np.random.default_rng(7))
    off = kw.joint_positions(load_walk("accelerating")) - kw.joint_positions(exact)
    assert np.abs(off).max() < 0.1  # cm


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("name", SCENES)
def test_scenes_are_evaluated_without_a_warning(name):
    scene = load_scene(name)
    assert np.isfinite(scene.world_matrices(scene.joints, [1])).all()


def test_user_code_does_not_import_the_generator():
    folders = ("core", "docs", "examples", "maya_plugin")
    code = [file for name in folders for file in (ROOT / name).rglob("*.py")]
    for file in (ROOT / "README.md", *(ROOT / "docs").glob("*.rst"), *code):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"(from|import) made_up\b", text), file


def test_the_documentation_lists_every_sample():
    page = (ROOT / "docs" / "samples.rst").read_text(encoding="utf-8")
    for name, about in {**WALKS, **SCENES, **PEOPLE}.items():
        assert f"``{name}``\n    {about[0].upper()}{about[1:]}.\n" in page


@pytest.mark.parametrize("load", [load_walk, load_scene, sample_path])
def test_error_suggests_the_nearest_sample_names(load):
    with pytest.raises(UnknownNameError, match="nearest names are"):
        load("skeleton_shott.ma" if load is sample_path else "bipedd normall")


def test_a_copy_matches_the_sample_and_does_not_overwrite_by_default(tmp_path):
    copy = tmp_path / "hero.ma"
    copy_sample("biped.ma", copy)
    assert copy.read_bytes() == sample_path("biped.ma").read_bytes()
    with pytest.raises(OutputError):
        copy_sample("biped_walk.ma", copy)
    copy_sample("biped_walk.ma", copy, overwrite=True)
    assert kw.open_scene(copy).channels


def test_no_file_is_written_if_one_is_in_the_way(tmp_path):
    (tmp_path / "biped.ma").write_text("dear to me")
    with pytest.raises(OutputError):
        write_files(tmp_path)
    assert len(list(tmp_path.iterdir())) == 1
    assert write_files(tmp_path, overwrite=True)[-1].read_bytes() != b"dear to me"


def test_importing_examples_loads_nothing_heavy():
    code = "import sys, keyweave.examples; print({'numpy', 'scipy'} & {*sys.modules})"
    run = [sys.executable, "-c", code]
    done = subprocess.run(run, capture_output=True, text=True, cwd=ROOT / "core")
    assert done.stdout == "set()\n"
