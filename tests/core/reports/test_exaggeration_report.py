"""The page of an exaggerated capture: five ratios, the way of the time warp, and feet."""

from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose, assert_array_equal

import keyweave as kw
from keyweave import examples
from keyweave.methods.exaggeration.time_warp import measure_frame_costs
from keyweave.reports import draw_cost_table, draw_ratio_poses, draw_warped_features
from keyweave.scenes.sources import Source
from keyweave.verbs import write_exaggeration_report
from keyweave.verbs.exaggerate import report as exaggeration_report
from keyweave.verbs.exaggerate.job import ExaggerateJob
from page_reading import cells, embedded, made, points_of

WALK = Source(examples.load_walk().cut(1, 50), name="walk.bvh")
JOB = ExaggerateJob(sources=(WALK,), loop=True, keyed_frames=(30, 55), ratio=("60",))


@pytest.fixture(scope="module")
def inputs():
    return JOB.read(examples.load_scene("biped_walk"))


@pytest.fixture(scope="module")
def output(inputs):
    return JOB.compute(inputs)


@pytest.fixture(scope="module")
def page(inputs, output, tmp_path_factory):
    path = tmp_path_factory.mktemp("exaggerated") / "page.html"
    words = {"notes": ["a toe is stiff"], "pictures": False}
    write_exaggeration_report(path, JOB, inputs, output, **words)
    return path.read_text(encoding="utf-8")


def test_the_result_comes_first_and_each_ratio_can_be_chosen(page, inputs, output):
    data = embedded(page)
    labels = [each["label"] for each in data["alternatives"]]
    assert labels == ["60 %", "25 %", "50 %", "75 %", "100 %", "125 %"]
    pose, names = inputs.rig.known.figure.pose, [each["name"] for each in data["figures"]]
    for label, clip in (
        ("Captured", output.captured.clip),
        ("60 %", output.result.clip),
        ("Keyed", output.warp.steady.apply(inputs.keyed)),
    ):
        motion, number = pose(clip), names.index(label)
        shown = points_of(data, number)[:, 0]
        assert_allclose(shown, motion.root_positions, atol=0.05, err_msg=label)


def test_takes_at_other_ratios_share_the_work_on_their_clips(inputs, output, monkeypatch):
    """The same values follow without the shared work, in more evaluations."""
    rig, counts = inputs.rig.known.rig, []
    evaluate = rig.poses
    alone = replace(inputs, kept=[])

    def count(values, *frames, **words):
        counts[-1] += len(values)
        return evaluate(values, *frames, **words)

    monkeypatch.setattr(rig, "poses", count)
    clips = []
    for data in (inputs, alone):
        counts.append(0)
        clips.append(replace(JOB, ratio=("75",)).compute(data).result.clip)
    assert_array_equal(clips[0].values, clips[1].values)
    n_evaluations = 5  # blended, placed, drawn in, held and lowered
    assert counts[0] <= (n_evaluations + 1) * len(clips[0]) < counts[1]


def test_the_page_reports_foot_slides_and_feature_weights(page, output):
    tables = cells(page)
    ratios = {row[0]: float(row[1]) for row in tables["Ratios"]}
    assert [*ratios] == ["60 %", "25 %", "50 %", "75 %", "100 %", "125 %"]
    feet = output.feet.facts()["feet"]
    worst = max(foot["worst_slide_after"] for foot in feet)
    assert ratios["60 %"] == pytest.approx(worst, abs=0.051)
    weights = {row[0]: float(row[1]) for row in tables["Weights of features"]}
    assert max(weights.values()) == 1 and 0 not in weights.values()
    assert len(tables["Feet"]) == 2
    text = made(page)
    assert "a toe is stiff" in text and "26 keyed frames on 40 captured frames" in text


def test_ratios_by_name_are_called_chosen(inputs, tmp_path, monkeypatch):
    monkeypatch.setattr(exaggeration_report, "RATIOS", (0.5,))
    job = replace(JOB, ratio=("legs=25", "75"))
    page = write_exaggeration_report(
        tmp_path / "page.html", job, inputs, job.compute(inputs), pictures=False
    ).read_text(encoding="utf-8")
    (first, *_) = embedded(page)["alternatives"]
    assert first["label"] == "chosen"
    assert first["facts"][0][0] == "legs 25 %"
    assert "<figure><" not in page


def test_the_path_through_the_costs_matches_the_warp(output):
    warp = output.warp
    (ax,) = draw_cost_table(warp).axes
    frames, rows = (ax.lines[0].x, ax.lines[0].y)
    there = np.isfinite(rows)
    assert 0 < (~there).sum() <= np.ceil(warp.rounds)
    places = (warp.times - 30) % 26 + 30
    assert_allclose(np.asarray(rows)[there], places[there])
    assert frames[0] == warp.start_frame
    (costs,) = ax.maps
    assert costs.values.shape == (26, len(warp.times))
    # The warp may use each captured frame twice, and its cost is of all of them.
    table = measure_frame_costs(*warp.tables)
    shown = warp.rows.shown % 26
    assert table[shown, np.arange(len(shown))].mean() == pytest.approx(warp.cost, rel=0.02)


def test_features_of_the_same_clip_coincide_after_the_warp():
    walk = examples.load_walk().cut(1, 60)
    slow = kw.resample(walk, 60).with_(frame_rate=walk.frame_rate)
    warp = kw.warp_time(walk, slow, weights={"legs": 1})
    before, after = draw_warped_features(warp).axes[:2]
    for ax, lowest, highest in ((before, 0.5, 9), (after, 0, 0.3)):
        (_, captured), (_, keyed) = ((line.x, line.y) for line in ax.lines)
        gap = np.abs(captured[: len(keyed)] - keyed).max()
        assert lowest <= gap <= highest


@pytest.mark.usefixtures("small_strips")
def test_each_ratio_has_a_strip():
    walk = examples.load_walk().cut(1, 30)
    figure = draw_ratio_poses(walk, {"0 %": walk, "100 %": walk})
    assert len(figure.axes) == 2
