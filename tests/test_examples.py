"""The scripts in examples/ run, and each makes its pictures."""

import runpy
from pathlib import Path

import matplotlib
import pytest
from matplotlib.figure import Figure

FOLDER = Path(__file__).parents[1] / "examples"
SCRIPTS = sorted(FOLDER.glob("*.py"))


@pytest.fixture
def pyplot(monkeypatch):
    """Return pyplot without a screen and without figures, before and after."""
    matplotlib.use("Agg", force=True)
    from matplotlib import pyplot

    monkeypatch.setattr(pyplot, "show", lambda *args, **kwargs: None)
    pyplot.close("all")
    yield pyplot
    pyplot.close("all")


def test_there_are_examples():
    assert SCRIPTS


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_makes_pictures_that_show_something(script, pyplot):
    names = runpy.run_path(str(script), run_name="__main__")
    figures = [pyplot.figure(number) for number in pyplot.get_fignums()]
    figures += [value for value in names.values() if isinstance(value, Figure)]
    assert figures
    for figure in figures:
        assert figure.axes
        assert all(ax.has_data() for ax in figure.axes)
        figure.canvas.draw()


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_an_example_opens_with_a_title_for_the_gallery(script):
    text = script.read_text(encoding="utf-8")
    assert script.stem.startswith("plot_")
    title, underline = text.split("\n")[1:3]
    assert underline == "=" * len(title)
    assert "# %%" in text
