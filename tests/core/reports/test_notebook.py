"""Motions, clips and results in a notebook and a browser, and plots of their channels."""

import re
import webbrowser
from html import unescape

import numpy as np
import pytest

import keyweave as kw
from keyweave import examples

WALK = examples.load_walk().cut(1, 60)
LEGS = ("LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg")
SKETCH = examples.sketch(WALK, joints=LEGS, every=10)
SHOWN = {
    "motion": lambda: WALK,
    "clip": lambda: kw.motion_to_clip(WALK),
    "texture": lambda: kw.texture(SKETCH, examples.load_walk(), drive=LEGS, texture=LEGS),
    "texture of a clip": lambda: kw.texture(
        kw.motion_to_clip(SKETCH), examples.load_walk(), drive=LEGS, synthesize="Spine"
    ),
    "resequence": lambda: kw.resequence(WALK, n_frames=20),
    "inbetween": lambda: kw.inbetween(WALK, WALK, key_frames=[1, 21, 41, 60]),
    "transfer": lambda: kw.transfer(
        WALK.cut(1, 5), examples.load_scene("biped_walk").rig()
    ),
}


@pytest.mark.parametrize("kind", SHOWN)
def test_a_notebook_plays_what_has_a_motion_and_draws_what_has_not(kind):
    shown = SHOWN[kind]()
    text = shown._repr_html_()
    has_figure = "clip" not in kind
    assert text.startswith('<iframe sandbox="allow-scripts"') and "<p>" not in text
    page = unescape(text)
    assert bool(re.search("<html[^>]* data-compact", page)) is has_figure
    assert bool(re.search(r'"channels":\[\]', page)) is has_figure


@pytest.mark.parametrize("n_frames", [600, 601, 100_000])
def test_a_notebook_keeps_few_frames_of_a_long_motion_and_states_the_step(n_frames):
    rows = np.arange(n_frames) % len(WALK)
    text = WALK.take(rows)._repr_html_()
    step, shown = -(-n_frames // 600), re.search(r'"frames":(\d+)', unescape(text))
    assert len(text) < 300_000 and int(shown[1]) == -(-n_frames // step)
    note = f"In steps of {step} frames, of {n_frames:,}; .show() plays all."
    assert (note in text) is (step > 1)


def test_a_browser_opens_the_page_with_all_frames(monkeypatch):
    opened = []
    monkeypatch.setattr(webbrowser, "open", lambda url: opened.append(url) or True)
    page = WALK.show()
    assert opened == [page.as_uri()] and "LeftUpLeg" in page.read_text(encoding="utf-8")


def test_without_a_browser_a_warning_names_the_page(monkeypatch, tmp_path):
    monkeypatch.setattr(webbrowser, "open", lambda url: False)
    with pytest.warns(kw.KeyweaveWarning, match=r"no browser to open .*walk\.html"):
        assert WALK.show(tmp_path / "walk.html") == tmp_path / "walk.html"
    with pytest.raises(kw.OutputError):
        WALK.show(tmp_path / "walk.html")


def test_a_plot_shows_the_channels_of_joints_in_degrees_and_centimeters():
    figure = WALK.plot("LeftLeg", "Hips.translateY")
    clip = kw.motion_to_clip(WALK)
    leg, height = figure.axes
    assert [line.label for line in leg.lines] == ["rotateX", "rotateY", "rotateZ"]
    knee = clip.values[:, clip.index("LeftLeg.rotateX")]
    np.testing.assert_allclose(leg.lines[0].y, np.degrees(knee))
    up = clip.values[:, clip.index("Hips.translateY")]
    np.testing.assert_allclose(height.lines[0].lines[0], np.c_[WALK.frames, up])
    assert "(°)" in leg.title and "(cm)" in height.title
    assert len(WALK.plot().axes) == 4


def test_a_plot_without_the_joint_names_the_nearest():
    with pytest.raises(kw.UnknownNameError, match="nearest names are LeftLeg"):
        WALK.plot("LeftLog")
