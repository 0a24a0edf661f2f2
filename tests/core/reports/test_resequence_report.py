"""The page of a resequenced motion holds what was made, and from what."""

import sys

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import OutputError
from keyweave.errors import MissingLibraryError
from keyweave.reports import write_resequence_report
from page_reading import cells, embedded

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


def span(ends):
    return " – ".join(f"{end:g}" for end in ends)


def test_every_run_and_every_transition_is_on_the_page(report, made):
    tables = cells(report(made, source_names=["a", "b"]))
    for number, one in enumerate(made.variations[:3], start=1):
        assert tables[f"Runs of variation {number}"] == [
            [span(run["frames"]), run["source"], span(run["source_frames"])]
            for run in one.table(["a", "b"])
        ]
        assert tables[f"Transitions of variation {number}"] == [
            [f"{t.frame:.0f}", f"{t.cost:.4g}", str(t.smoothing_width)]
            for t in one.transitions
        ]


def test_constraints_have_their_letters(report, made):
    assert cells(report(made))["Constraints"] == [
        ["A", "1", "input 1", "120"],
        ["B", "80", "input 2", "145"],
        ["C", "120", "input 1", "7"],
    ]


def test_inputs_without_names_are_numbered_from_1(report, made):
    page = report(made)
    inputs = {row[1] for row in cells(page)["Runs of variation 1"]}
    assert inputs == {"input 1", "input 2"}
    assert "120 frames from input 1, input 2, in " in page and "input 0" not in page
    assert {run["source"] for run in made.facts()["paths"][0]["runs"]} == {"1", "2"}


def test_variations_are_compared(report, made):
    rows = cells(report(made))["Variations"]
    assert len(rows) == len(made.variations) > 1
    assert rows[0][-1] == "0%" and all(row[-1] != "0%" for row in rows[1:])
    assert [int(row[1]) for row in rows] == [len(v.transitions) for v in made.variations]


def test_frames_of_long_motions_stand_in_full(report, walks):
    far = walks[0].with_(start_frame=123_456)
    result = kw.resequence(far, n_frames=20, constraints={1: 123_490})
    text = report(result)
    assert cells(text)["Constraints"] == [["A", "1", "input", "123490"]]


def test_one_variation_needs_no_number(report, walks):
    tables = cells(report(kw.resequence(walks, n_frames=20)))
    assert {*tables} == {"Runs", "Transitions"}


def test_inputs_play_first_then_result_and_variations(report, made):
    names = [m["name"] for m in embedded(report(made, source_names=["a", "b"]))["motions"]]
    assert names == ["a", "result", "variation 2", "variation 3"]


def test_all_inputs_play_where_there_is_room(report, walks):
    page = embedded(report(kw.resequence(walks, n_frames=20), source_names=["a", "b"]))
    assert [motion["name"] for motion in page["motions"]] == ["a", "b", "result"]


def test_the_cursor_shows_the_results_frames(report, made):
    page = embedded(report(made))
    assert page["motions"][page["clock"]]["name"] == "result"
    for plot in page["plots"]:
        for curve in plot["curves"]:
            assert curve["frames"] == list(range(1, 121))


def test_an_input_called_result_is_told_from_the_result(report, walks):
    page = embedded(report(kw.resequence(walks[0], n_frames=20), source_names=["result"]))
    assert [m["name"] for m in page["motions"]] == ["result (input)", "result"]
    assert page["motions"][page["clock"]]["shape"][0] == 20


def test_inputs_of_one_name_all_play(report, walks):
    page = embedded(report(kw.resequence(walks, n_frames=20), source_names=["a", "a"]))
    assert len(page["motions"]) == 3


def test_constrained_frames_are_the_keys_of_the_result(report, made):
    for plot in embedded(report(made))["plots"]:
        keys = {curve["group"]: curve["keys"] for curve in plot["curves"]}
        assert keys == {"source": [], "result": [1, 80, 120]}


def test_curves_meet_what_was_captured_at_the_keys(report, made):
    for plot in embedded(report(made))["plots"]:
        source, result = (curve["values"] for curve in plot["curves"])
        at = [0, 79, 119]
        assert_allclose(np.array(result)[at], np.array(source)[at], atol=1e-3)


def test_what_is_played_can_be_given(report, made, walks):
    page = embedded(report(made, sources=[m.with_(start_frame=901) for m in walks]))
    assert page["motions"][0]["start"] == 901


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
    assert embedded(page)["motions"][0]["name"] == EVIL


def test_pictures_are_there_where_matplotlib_is(report, made):
    page = report(made, pictures=None)
    assert page.count("<figure><") == 3
    assert report(made).count("<figure><") == 0


def test_pictures_need_matplotlib(report, made, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(MissingLibraryError):
        report(made, pictures=True)


def test_what_exists_is_kept(tmp_path, made):
    page = tmp_path / "page.html"
    page.write_text("dear to me")
    with pytest.raises(OutputError):
        write_resequence_report(page, made, pictures=False)
    assert page.read_text() == "dear to me"
