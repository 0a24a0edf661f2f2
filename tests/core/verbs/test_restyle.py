"""Names in a database, the request to restyle, and observations of several motions."""

from pathlib import Path

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import DataError, FileFormatError, SettingError, examples
from keyweave.methods.resequencing.ground_path import GroundPath, plan_walk
from keyweave.verbs.captures.databases import (
    collect_cycles,
    find_takes,
    read_gait,
    read_motion_space,
)
from keyweave.verbs.restyle.request import RestyleRequest, compile_pattern
from keyweave.verbs.restyle.restyler import Restyler
from made_up.walks.jumper import jumps


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


def test_the_gait_of_a_file_is_one_of_the_known_gaits():
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
    from keyweave.methods.style import estimators
    from keyweave.verbs.restyle.request import ESTIMATORS

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


@pytest.fixture(scope="module")
def leaps():
    """Return jumps of a figure at three lengths."""
    found = []
    for length in (60.0, 120.0, 180.0):
        motion, contacts, _ = jumps(length=length)
        found += kw.find_cycles(motion, subject="frog", gait="jump", contacts=contacts)
    return found


def test_a_jump_has_the_requested_length_in_meters(leaps):
    motion, *_ = jumps()
    restyler = Restyler(length=1.3, feet="off", height=100)
    result = restyler.compute(restyler.fit(leaps), [motion], leaps[:1])
    places = result.motion.root_positions
    assert places[-1, 2] - places[0, 2] == pytest.approx(130)
    facts = result.facts()
    assert facts["speed"] is None and facts["length"] == pytest.approx(1.3)
    assert facts["observed_length"] == pytest.approx(0.6)


@pytest.mark.parametrize(
    ("settings", "gait", "sentence"),
    [
        ({"speed": "1"}, "jump", "speed is '1' but must be unset for gait 'jump'"),
        ({"loop": True}, "jump", "off for gait 'jump', which does not repeat"),
        (
            {"length": 9.0},
            "jump",
            "length is 9.0 but must be from .* m, as gait 'jump'",
        ),
        ({"length": 1.0}, "walk", "length is 1.0 but must be unset for gait 'walk'"),
    ],
)
def test_jumps_have_a_length_and_strides_a_speed(cycles, leaps, settings, gait, sentence):
    known = leaps if gait == "jump" else cycles
    restyler = Restyler(**settings)
    with pytest.raises(SettingError, match=sentence):
        restyler.compute(restyler.fit(known), [jumps()[0]], known[:1])
    with pytest.raises(SettingError, match="unset, since there is a speed"):
        RestyleRequest(speed="1", length=1.0)


def walk_along(cycles, points, **settings):
    restyler = Restyler(**{"feet": "off", "observed_gait": "walk", **settings})
    path = points and GroundPath(points)
    return restyler.compute(restyler.fit(cycles), [examples.load_walk("tired")], None, path)


def test_a_walk_follows_its_path_to_the_end(cycles):
    turns = np.linspace(0, 1.5 * np.pi, 24)
    points = np.stack([50 + 200 * np.cos(turns), 30 + 200 * np.sin(turns)], axis=1)
    clip = walk_along(cycles, points.tolist(), speed="0.9:1.5").motion
    ground = clip.root_positions[:, [0, 2]]
    off = np.linalg.norm(ground - [50, 30], axis=1) - 200
    assert np.abs(off).max() < 8  # with the sway of the hips
    assert_allclose(ground[[0, -1]], points[[0, -1]], atol=8)
    steps = np.linalg.norm(np.diff(ground, axis=0), axis=1) * clip.frame_rate
    assert_allclose([steps[:20].mean(), steps[-20:].mean()], [95, 145], rtol=0.1)
    ahead = np.arctan2(*np.diff(ground[::10], axis=0).T)
    assert np.ptp(np.unwrap(ahead)) == pytest.approx(1.5 * np.pi, rel=0.1)


def test_a_straight_path_changes_nothing(cycles):
    along = walk_along(cycles, [[0, 0], [0, 200], [0, 320]], speed="1.2").motion
    free = walk_along(cycles, None, speed="1.2", n_frames=len(along)).motion
    assert_allclose(along.root_positions, free.root_positions, atol=1.0)
    assert_allclose(np.abs((along.rotations * free.rotations).sum(axis=-1)), 1, atol=1e-3)
    assert len(along) == round(320 / 120 * along.frame_rate) + 1
    with pytest.raises(SettingError, match="along is .* unset for a loop"):
        walk_along(cycles, [[0, 0], [0, 200]], loop=True)


def test_a_corner_is_rounded_and_slower():
    walk = plan_walk(
        GroundPath([[0, 0], [0, 300], [300, 300]], curved=False), (100,) * 2, 30, width=60
    )
    places = np.cumsum(walk.velocities) / 30
    assert abs(places[-1] - (300 + 300j)) < 5
    speeds = np.abs(walk.velocities)
    assert speeds.max() == pytest.approx(100) and speeds.argmin() == len(speeds) // 2
    assert np.abs(np.diff(np.angle(walk.velocities))).max() < 0.2


def test_locking_feet_keeps_the_ground_path_of_the_hips(cycles):
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


def test_oddities_of_the_files_of_a_folder_are_noted(tmp_path):
    files = examples.write_people(tmp_path)
    odd = files[0]
    odd.write_text(odd.read_text().replace("Frame Time:", "Frames Time:"))
    _, notes = read_motion_space(tmp_path)
    (note,) = notes
    assert note.startswith(f"{odd}: ") and "Frames Time" in note
