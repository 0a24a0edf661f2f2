"""A page of a report also shows the run: its notes, times, title and measurement."""

import re
from inspect import signature

import pytest

from keyweave import DataError, OutputError, examples, verbs
from keyweave.animation.measurement import measure_motion
from keyweave.reports import PageContent, RunFacts, write_page, write_report
from keyweave.reports.page import writing
from page_reading import made

WALK = examples.load_walk().cut(1, 60)
# The words of each writer, next to its path and those that all have.
WRITERS = {
    "texture": "result sketch sources source_names key_frames sampled motions captures",
    "resequence": "result source_names along motions joints clips",
    "transfer": "capture result settings feet figure",
    "restyle": "observed result settings",
    "feet": "before after contacts feet settings figures",
    "retarget": "capture carried joint_map feet settings",
    "exaggeration": "job inputs output",
    "validation": "validation",
}
SHARED = "notes title seconds started pictures measurement overwrite"


@pytest.fixture
def write(tmp_path):
    """Return a function that writes a page and returns its text."""
    path = tmp_path / "page.html"

    def call(content, run=None, **options):
        written = write_report(path, content, run, overwrite=True, **options)
        return written.read_text(encoding="utf-8")

    return call


@pytest.mark.parametrize("name", WRITERS)
def test_each_writer_accepts_the_words_of_its_report_and_those_of_the_run(name):
    parameters = signature(getattr(verbs, f"write_{name}_report")).parameters
    words = ["path", *WRITERS[name].split(), *SHARED.split()]
    assert sorted(parameters) == sorted(words)
    report = signature(getattr(verbs, f"report_{name}")).parameters
    kinds = {each: parameters[each].kind for each in report}
    assert kinds == {each: report[each].kind for each in report}


def test_notes_of_the_run_precede_those_of_the_result(write):
    content = PageContent("Walk", {"walk": WALK}, notes=["no keys"], summary=["Told."])
    page = write(content, RunFacts(notes=["walk.bvh: feet slide"], title="Stroll"))
    assert "<title>Stroll" in page
    order = ["Told.", "Note: walk.bvh: feet slide.", "Note: no keys."]
    places = [page.index(text) for text in order]
    assert places == sorted(places)
    warnings = [page.index(f"<p class='warning'>{t}") for t in ("Walk.bvh: ", "No keys.")]
    assert warnings == sorted(warnings) and max(warnings) < min(places)


def test_a_measurement_comes_before_all_warnings(write):
    content = PageContent("Walk", {"walk": WALK}, warnings=["Own."])
    measurement = measure_motion(WALK)
    page = write(content, RunFacts(measurement=measurement))
    text = re.sub("<[^>]+>", "", page)
    line = measurement.summarize()
    assert text.index(f"{line[0].upper()}{line[1:]}") < text.index("Own.")
    bare = write(content)
    assert "class='measured'" not in bare and "<title>Walk" in bare


def test_the_total_time_includes_drawing(write, monkeypatch):
    drawn = []
    monkeypatch.setattr(writing, "perf_counter", lambda: 50.0 + 10 * len(drawn))

    def draw():
        drawn.append(1)
        return "<svg></svg>"

    content = PageContent("Walk", pictures=[("A line", draw)])
    page = write(content, RunFacts(seconds=1.5, started=20.0))
    assert "Computed in 1.5 seconds, 40 seconds in total." in made(page)


def test_figures_are_drawn_only_where_pictures_are_wanted(write):
    def draw():
        raise DataError("the figure", "is not to be drawn")

    dot = ("A drawing", "<svg></svg>")
    page = write(PageContent("Walk", pictures=[("A line", draw), dot]), pictures=False)
    assert "A line" not in page and "A drawing" in page
    with pytest.raises(DataError):
        write(PageContent("Walk", pictures=[("A line", draw)]))


def test_nothing_is_drawn_for_a_page_that_exists(tmp_path):
    path = write_page(tmp_path / "page.html", title="first")
    drawn = []
    content = PageContent("second", pictures=[("A line", lambda: drawn.append(1))])
    with pytest.raises(OutputError):
        write_report(path, content)
    assert drawn == [] and "first" in path.read_text(encoding="utf-8")
