"""The page of a resequenced motion holds what was made, and from what."""

import re

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import OutputError
from keyweave.animation.kinematics import joint_positions
from keyweave.geometry.rotations import compose
from keyweave.methods.resequencing import GroundPath
from keyweave.verbs import write_resequence_report
from keyweave.verbs.resequence.takes import build_takes
from page_reading import cells, embedded, head, plotted, points_of

EVIL = "</script><img src=x onerror=alert(1)>\"'&$"


@pytest.fixture
def report(tmp_path):
    """Write a report without pictures and return its text."""

    def write(result, **given):
        given = {"pictures": False, **given}
        page = write_resequence_report(
            tmp_path / "page.html", result, **given, overwrite=True
        )
        return page.read_text(encoding="utf-8")

    return write


@pytest.fixture(scope="module")
def page(made, tmp_path_factory):
    """Return the page of all variations, of inputs without names and without pictures."""
    path = tmp_path_factory.mktemp("resequenced") / "page.html"
    write_resequence_report(path, made, pictures=False)
    return path.read_text(encoding="utf-8")


def test_every_run_and_every_transition_is_on_the_page(report, made):
    page = report(made, source_names=["a", "b"])
    data = embedded(page)
    assert data["clips"] == ["a", "b"]
    assert len(data["alternatives"]) == len(made.variations) > 1
    for each, one in zip(data["alternatives"], made.variations):
        rows = [(*run["frames"], *run["source_frames"]) for run in one.table()]
        assert [(*row[:2], *row[3:5]) for row in each["fragments"]] == rows
        names = [data["clips"][row[2]] for row in each["fragments"]]
        assert names == [run["source"] for run in one.table(["a", "b"])]
    tables = re.findall(r"data-alternative='(\d)'><summary>Transitions.*?</details>", page)
    assert tables == [str(number) for number in range(len(made.variations))]
    assert cells(page)["Transitions"] == [
        [f"{t.frame:.0f}", f"{t.cost:.4g}", str(t.smoothing_width)]
        for t in made.variations[-1].transitions
    ]


def test_constraints_have_their_letters(page):
    assert cells(page)["Constraints"] == [
        ["A", "1", "input 1", "120"],
        ["B", "80", "input 2", "145"],
        ["C", "120", "input 1", "7"],
    ]
    marks = embedded(page)["marks"]
    assert marks[1] == [80, "B", "input 2, frame 145"] and len(marks) == 3
    assert "3  constraints, all met" in head(page)


def test_inputs_without_names_are_numbered_from_1(page, made):
    assert embedded(page)["clips"] == ["input 1", "input 2"]
    assert "120 frames from input 1, input 2, in " in page and "input 0" not in page
    assert {run["source"] for run in made.facts()["paths"][0]["runs"]} == {"1", "2"}


def test_variations_are_compared(page, made):
    rows = cells(page)["Variations"]
    assert len(rows) == len(made.variations) > 1
    assert rows[0][-1] == "0%" and all(row[-1] != "0%" for row in rows[1:])
    assert [int(row[1]) for row in rows] == [len(v.transitions) for v in made.variations]


def test_large_frame_numbers_are_shown_in_full(report, walks):
    far = walks[0].with_(start_frame=123_456)
    result = kw.resequence(far, n_frames=20, constraints={1: 123_490})
    text = report(result)
    assert cells(text)["Constraints"] == [["A", "1", "input", "123490"]]


def test_variations_play_next_to_the_captured_frames(page, made):
    data = embedded(page)
    names = [figure["name"] for figure in data["figures"]]
    assert [names[i] for i in data["shown"]] == ["Result 1", "Source 1"]
    frames, n_joints = made.source_frames, len(made.motion.skeleton)
    captured = np.concatenate([joint_positions(each) for each in frames.motions])
    for each, one in zip(data["alternatives"], made.variations):
        result, source = (
            points_of(data, each["figures"][role])[:, :n_joints]
            for role in ("result", "source")
        )
        assert_allclose(result, joint_positions(one.motion), atol=0.0251)
        poses = captured[one.rearrangement.rows]
        assert_allclose(measure_spans(source), measure_spans(poses), atol=0.15)
        assert np.linalg.norm(source[:, 0] - result[:, 0], axis=-1).max() < 25


def measure_spans(points):
    """Return the distances of all points from the first, however a figure is placed."""
    return np.linalg.norm(points[:, 1:] - points[:, :1], axis=-1)


def test_free_variations_begin_at_one_place_with_one_heading(report, walks):
    some = kw.ResequenceSettings(n_variations=4)
    result = kw.resequence(walks, n_frames=60, settings=some, rng=np.random.default_rng(0))
    rows = [one.rearrangement.rows[0] for one in result.variations]
    assert len({*rows}) > 1
    takes = build_takes(result, align=True)
    places = np.array([take.result.root_positions[0, [0, 2]] for take in takes])
    assert np.ptp(places, axis=0).max() < 8
    travel = [
        take.result.root_positions[-1] - take.result.root_positions[0] for take in takes
    ]
    ways = np.array([np.arctan2(way[0], way[2]) for way in travel])
    assert np.ptp(ways) < 0.2
    facings = {each["facing"] for each in embedded(report(result))["figures"][::2]}
    assert len(facings) == 1


@pytest.mark.parametrize("up", ["y", "z"])
def test_the_requested_path_is_drawn_under_the_result(report, walks, up):
    points = [[0, 0], [40, 120], [150, 260], [200, 500]]
    inputs = walks
    if up == "z":
        inputs = [turn_up(walk) for walk in walks]
        points = [[x, -z] for x, z in points]
    along = GroundPath(points)
    settings = kw.ResequenceSettings(n_variations=2)
    result = kw.resequence(inputs, n_frames=90, constraints=[along], settings=settings)
    data = embedded(report(result, along=along))
    for each in data["alternatives"]:
        path = np.array(data["figures"][each["figures"]["result"]]["asked"])
        assert_allclose(path[0], [0, 0], atol=0.06)
        places = points_of(data, each["figures"]["result"])[:, 0, [0, 2]]
        away = np.linalg.norm(places[:, np.newaxis] - path, axis=-1).min(axis=1)
        assert away.max() < 12
        assert data["figures"][each["figures"]["source"]]["asked"] == []


def turn_up(motion):
    """Return a motion in a world with z up."""
    quarter = np.array([np.sqrt(0.5), 0, 0, np.sqrt(0.5)])
    rotations = np.array(motion.rotations)
    rotations[:, 0] = compose(quarter, rotations[:, 0])
    roots = motion.root_positions[:, [0, 2, 1]] * [1, -1, 1]
    return motion.with_(rotations=rotations, root_positions=roots, up_axis="z")


def test_a_loop_plays_at_its_own_length(report, walks):
    loop = kw.resequence(walks, n_frames=45, settings=kw.ResequenceSettings(loop=True))
    data = embedded(report(loop))
    loops = {figure["role"]: figure["loop"] for figure in data["figures"]}
    assert data["loop"] and loops == {"result": True, "source": False}
    assert data["clock"]["frames"] == 45
    assert not embedded(report(kw.resequence(walks, n_frames=20)))["loop"]


def test_all_channels_are_there_and_keys_are_the_constraints(page, made):
    data = embedded(page)
    skeleton = made.motion.skeleton
    assert {part["name"] for part in data["parts"]} == {*skeleton.names}
    assert all(channel["keys"][0] == [1, 80, 120] for channel in data["channels"])
    for number in range(len(made.variations)):
        for name, groups in plotted(data, number).items():
            if not name.startswith("Hips"):
                result, source = groups["result"], groups["source"]
                assert_allclose(result[[0, 79, 119]], source[[0, 79, 119]], atol=0.051)


def test_notes_and_seconds_are_on_the_page(report, walks):
    some = kw.ResequenceSettings(n_variations=3)
    short = kw.resequence(walks[0].cut(1, 30), n_frames=30, settings=some)
    assert short.notes
    page = report(short, seconds=0.25)
    assert "<p>Computed in 0.25 seconds.</p>" in page
    assert all(f"Note: {note}." in page for note in short.notes)


def test_names_from_files_are_text(report, walks):
    page = report(kw.resequence(walks[0], n_frames=20), source_names=[EVIL], title=EVIL)
    assert "<img src=x" not in page
    assert embedded(page)["clips"] == [EVIL]


def test_pictures_are_included_unless_they_are_left_out(report, page, made):
    assert report(made, pictures=True).count("<figure><") == 3
    assert page.count("<figure><") == 0


def test_an_existing_page_is_kept(tmp_path, made):
    page = tmp_path / "page.html"
    page.write_text("dear to me")
    with pytest.raises(OutputError):
        write_resequence_report(page, made, pictures=False)
    assert page.read_text() == "dear to me"
