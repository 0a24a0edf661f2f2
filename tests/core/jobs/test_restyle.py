"""Names in a database, the request to restyle, and observations of several motions."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import DataError, FileFormatError, SettingError, examples
from keyweave.jobs.captures.databases import collect_cycles, find_takes, read_gait
from keyweave.jobs.restyle import Restyler
from keyweave.jobs.restyle_request import RestyleRequest, compile_pattern


@pytest.fixture(scope="module")
def cycles():
    """Return the cycles of people at two speeds."""
    return [
        cycle
        for name in examples.PEOPLE
        for pace in examples.PACES
        for cycle in kw.find_cycles(
            examples.load_person(name, pace), subject=name, gait="walk"
        )
    ]


def touch(folder, *names):
    for name in names:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).touch()


def test_takes_are_labeled_by_either_layout(tmp_path):
    touch(tmp_path, "owl/walk_01.bvh", "owl/run.bvh", "Jo Å/gång2.AMC", "owl/notes.txt")
    touch(tmp_path, "owl/strut.json", "owl/skip.csv", "owl/hop.trc")  # are not motions
    touch(tmp_path, "walk.bvh", "a/b/walk.bvh")
    takes = {(take.subject, take.gait) for take in find_takes(tmp_path)}
    assert takes == {("owl", "walk"), ("owl", "run"), ("Jo Å", "gång")}
    (deep,) = find_takes(tmp_path, "{gait}/{subject}/*.bvh")
    assert deep == (tmp_path / "a/b/walk.bvh", "b", "a")
    with pytest.raises(FileFormatError, match="expected names such as {gait}-{subject}"):
        find_takes(tmp_path, "{gait}-{subject}")


@pytest.mark.parametrize(
    "pattern",
    [
        "set.1_{gait}_{subject}_{take}.bvh",
        "{subject}/{gait}({take}).*",
        "{gait}+{subject}*.{take}",
    ],
)
def test_a_pattern_reads_the_words_that_it_writes(pattern):
    words = {"gait": "run", "subject": "old-man", "take": "001"}
    name = pattern.replace("*", "_bvh").format(**words)
    match = compile_pattern(pattern).fullmatch(name)
    assert match.groupdict() == words
    assert compile_pattern(pattern).fullmatch("set01_run_old-man_001.bvh") is None


def test_the_gait_of_a_file_is_one_that_is_known():
    assert read_gait(Path("x/owl/run_3.bvh"), ["walk", "run"], None) == "run"
    assert read_gait(Path("x/owl/running.bvh"), ["walk", "run"], None) is None
    assert read_gait(Path("x/s_walk.bvh"), ["walk"], "{subject}_{gait}.bvh") == "walk"
    assert read_gait(Path("walk.bvh"), ["walk"], "{subject}_{gait}.bvh") == "walk"


@pytest.mark.parametrize(
    "changes",
    [
        *({"speed": text} for text in ("", "-1", "0:1", "1:", "1:2:3", "nan", "inf")),
        *({"pattern": text} for text in ("", "{subject}", "{gait}{gait}{subject}", "{x}")),
        {"speed": "1:2", "loop": True},
        {"share": 0.0},
        {"estimator": "oracle"},
        {"n_frames": 0},
    ],
)
def test_wrong_requests_name_the_setting(changes):
    with pytest.raises(SettingError) as caught:
        RestyleRequest(**changes)
    assert caught.value.name == next(iter(changes))


def test_estimators_are_those_of_the_method():
    from keyweave.jobs.restyle_request import ESTIMATORS
    from keyweave.methods.style import estimators

    assert set(ESTIMATORS) == set(estimators.ESTIMATORS)


def test_cycles_of_several_motions_count_as_one_observation(cycles):
    walk = examples.load_walk("tired")
    restyler = Restyler(n_frames=30, feet="off", observed_gait="walk")
    space = restyler.fit(cycles)
    apart = [walk.cut(1, 150), walk.cut(151, 300)]
    both, *single = (
        restyler.compute(space, motions) for motions in (apart, apart[:1], apart[1:])
    )
    counts = [len(each.observed) for each in single]
    assert len(both.observed) == sum(counts) and min(counts) > 0
    mean = np.average([each.observed_speed for each in single], weights=counts)
    assert both.observed_speed == pytest.approx(mean)


def test_jumps_are_refused(cycles):
    jumps = [replace(cycle, gait="jump") for cycle in cycles]
    restyler = Restyler(gait="jump", observed_gait="walk")
    space = restyler.fit([*cycles, *jumps])
    with pytest.raises(SettingError, match="gait is 'jump' but must be a walk or a run"):
        restyler.compute(space, [examples.load_walk("tired").cut(1, 120)])


def test_locked_feet_keep_the_course_of_the_hips(cycles):
    walk = examples.load_walk("tired")
    free, locked = (
        Restyler(speed="1.2", n_frames=90, feet=feet, height=150).compute(
            Restyler().fit(cycles), [walk]
        )
        for feet in ("off", "after")
    )
    assert free.feet is None and locked.feet is not None
    off = locked.motion.root_positions - free.motion.root_positions
    assert_allclose(off[:, [0, 2]], 0, atol=1e-9)
    slides = locked.feet.facts()["feet"]
    assert all(foot["worst_slide_after"] < foot["worst_slide_before"] for foot in slides)


def test_errors_name_the_file(tmp_path):
    path = tmp_path / "owl" / "walk.bvh"
    path.parent.mkdir()
    kw.save(examples.load_walk().keep(["Head"]), path)
    with pytest.raises(DataError, match=r"owl.walk\.bvh: the skeleton has no"):
        collect_cycles(find_takes(tmp_path))
    kw.save(examples.load_walk().cut(1, 10), path, overwrite=True)
    with pytest.raises(DataError, match=r"owl.walk\.bvh has no whole stride: \w+"):
        collect_cycles(find_takes(tmp_path))
