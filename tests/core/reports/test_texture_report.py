"""The page of a texture result holds what was made, and from what."""

import sys
from html import unescape
from time import perf_counter

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from keyweave import OutputError, TextureSettings, examples
from keyweave.animation.resampling import motion_to_clip, resample
from keyweave.errors import MissingLibraryError
from keyweave.reports import write_texture_report
from keyweave.reports.texture_comparison import compare_texture, sample_source_motion
from page_reading import cells, embedded

EVIL = "</script><img src=x onerror=alert(1)>\"'&$"
LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]


@pytest.fixture
def report(tmp_path):
    """Write a report without pictures and return its text."""

    def write(result, **given):
        given = {"pictures": False, **given}
        page = write_texture_report(tmp_path / "page.html", result, **given, overwrite=True)
        return page.read_text(encoding="utf-8")

    return write


def rotate_joint(motion, joint, quaternion):
    """Return a motion with a joint rotated further."""
    i = motion.skeleton.index(joint)
    rotations = np.array(motion.rotations)
    further = Rotation.from_quat(rotations[:, i]) * Rotation.from_quat(quaternion)
    rotations[:, i] = further.as_quat()
    return motion.with_(rotations=rotations)


def curve(page, name, group):
    plot = next(plot for plot in embedded(page)["plots"] if plot["name"] == name)
    return next((c for c in plot["curves"] if c["group"] == group), None)


def test_every_fragment_is_on_the_page(report, result, sketch, capture):
    page = report(result, sketch=sketch, sources=capture, source_names=["a walk"])
    for number, path in enumerate(result.paths, start=1):
        rows = cells(page)[f"Fragments of path {number}"]
        assert [row[:3] for row in rows] == [
            [str(i), f"{first:g} – {last:g}", "a walk"]
            for i, (first, last) in enumerate(path.sketch_frames, start=1)
        ]
        assert [row[-1] for row in rows] == [row["join"] for row in path.table()]


def test_alternatives_are_compared(report, result, sketch, capture):
    rows = cells(report(result, sketch=sketch, sources=capture))["Alternatives"]
    assert len(rows) == len(result.paths)
    for row, path in zip(rows, result.paths):
        assert int(row[1]) == (~path.consecutive).sum()
        assert row[2] == f"{path.consecutive_share:.0%}"
    assert rows[0][-1] == "0"


def test_sketch_result_and_source_play_side_by_side(report, result, sketch, capture):
    motions = embedded(report(result, sketch=sketch, sources=capture))["motions"]
    assert [motion["name"] for motion in motions] == [
        "sketch",
        "result",
        "source",
        "path 2",
    ]
    assert len({(motion["start"], motion["shape"][0]) for motion in motions}) == 1


def test_keys_are_on_what_was_keyed(report, result, sketch, capture, keys):
    page = report(result, sketch=sketch, sources=capture, key_frames=keys)
    for plot in embedded(page)["plots"]:
        keyed = plot["name"].partition(".")[0] in LEGS
        shown = {c["group"]: c["keys"] for c in plot["curves"]}
        assert shown.pop("sketch") == (keys.tolist() if keyed else [])
        assert not any(shown.values())


def test_kept_keys_are_counted(report, result, sketch, capture, keys):
    page = report(result, sketch=sketch, sources=capture, key_frames=keys)
    n = len(keys)
    assert f"<p>{n} key frames on 1 joint: all kept exactly.</p>" in page


def test_keys_are_counted_by_rotation_and_not_by_euler_angle(textured, report, capture):
    """Euler angles of a knee that bends past 90 degrees jump; its rotation does not."""
    bent = Rotation.from_euler("ZXY", [0, 100, 0], degrees=True).as_quat()
    capture = rotate_joint(capture, "LeftLeg", bent)
    sketch = capture.cut(520, 639)
    frames = [*range(520, 639, 10), 639]
    settings = TextureSettings(n_matches=3)
    names = {"texture": LEGS, "synthesize": (), "settings": settings}
    result = textured(sketch, capture, key_frames=frames, **names)
    page = report(result, sketch=sketch, sources=capture, key_frames=frames)
    assert f"{len(frames)} key frames on 4 joints: all kept exactly" in page


def test_synthesized_joints_have_no_keys(textured, report, sketch, capture, keys):
    result = textured(
        sketch, capture, texture="LeftLeg", synthesize="*UpLeg", key_frames=keys
    )
    page = report(result, sketch=sketch, sources=capture, key_frames=keys)
    assert f"{len(keys)} key frames on 1 joint: all kept exactly" in page


def test_missed_keys_are_counted(textured, sketch, capture, keys):
    loose = TextureSettings(n_matches=3, keep_keys=False)
    result = textured(sketch, capture, key_frames=keys, settings=loose)
    kept = result.count_keys(sketch, keys)
    assert kept.n_keys == len(keys) == 13 and kept.n_kept < 3
    assert str(kept) == f"13 key frames on 1 joint: {kept.n_kept} of 13 keys kept exactly"


def test_sampled_channels_have_no_keys(textured, report, take, capture):
    curves = [c for c in examples.sketch_curves(take, LEGS, every=10) if "Leg" in c.channel]
    clip = motion_to_clip(capture)
    result = textured(curves, clip, texture="*UpLeg")
    sampled = ["RightUpLeg.rotateX", "RightUpLeg.rotateY", "RightUpLeg.rotateZ"]
    page = report(result, sketch=curves, sources=clip, sampled=sampled)
    assert "39 keys on 3 channels: all kept exactly" in page
    assert curve(page, "LeftUpLeg.rotateX", "sketch")["keys"]
    plots = embedded(page)["plots"]
    shown = [c for plot in plots if plot["name"] in sampled for c in plot["curves"]]
    assert shown and not any(c["keys"] for c in shown)


def test_what_is_unchanged_is_drawn_once(report, result, sketch, capture):
    page = report(result, sketch=sketch, sources=capture)
    assert curve(page, "LeftLeg.rotateX", "result") is None
    assert curve(page, "LeftUpLeg.rotateX", "result") is not None


def test_what_the_animator_should_know_is_on_the_page(
    textured, report, result, sketch, capture
):
    page = report(
        result, sketch=sketch, sources=capture, seconds=3.71, started=perf_counter() - 55
    )
    made = textured(sketch, capture)
    assert f"Matched in band {result.band} of 7. The extrema of {result.break_on} " in page
    assert "Textured: LeftUpLeg. Synthesized: Spine, LeftArm, " in page
    assert "<p>Computed in 3.7 seconds, 55 seconds in total.</p>" in page
    assert made.notes
    noted = report(made, sketch=sketch, sources=capture)
    assert all(f"Note: {note}." in unescape(noted) for note in made.notes)


def test_the_source_is_shown_as_the_path_takes_it(result, capture):
    path = result.paths[0]
    shown = sample_source_motion(path, [capture])
    for (first, _), (row, _) in zip(path.sketch_frames, path.source_frames):
        here, there = int(first - 31), int(row - 500)
        assert_allclose(shown.rotations[here], capture.rotations[there])
    last = int(path.source_frames[-1, 1] - 500)
    assert_allclose(shown.rotations[-1], capture.rotations[last])


def test_the_source_does_not_leap_over_the_ground(result, capture):
    shown = sample_source_motion(result.paths[0], [capture])
    steps = np.linalg.norm(np.diff(shown.root_positions[:, [0, 2]], axis=0), axis=1)
    usual = np.linalg.norm(np.diff(capture.root_positions[:, [0, 2]], axis=0), axis=1)
    squeezed = 1 / result.paths[0].stretches.min()
    assert steps.max() <= usual.max() * squeezed * 1.05


def test_sources_at_other_rates_are_shown_at_the_same_moments(textured, sketch, capture):
    fast = resample(capture, 120)
    result = textured(sketch, fast)
    shown = sample_source_motion(result.paths[0], [fast])
    for (first, _), (frame, _) in zip(
        result.paths[0].sketch_frames, result.paths[0].source_frames
    ):
        row = int(np.rint(frame - fast.start_frame))
        here = shown.rotations[int(first - 31)]
        cosines = np.abs(np.sum(here * fast.rotations[row], axis=-1))
        assert_allclose(cosines, 1, atol=1e-9)


def test_curves_of_the_source_are_close_to_what_was_made_of_it(
    report, result, sketch, capture
):
    page = report(result, sketch=sketch, sources=capture)
    made, source = (
        np.array(curve(page, "RightArm.rotateY", group)["values"])
        for group in ("result", "source")
    )
    assert np.median(np.abs(made - source)) < 0.1 * np.ptp(made)


def test_sources_of_other_bodies_are_no_figure(result, sketch, capture):
    clip = motion_to_clip(capture)
    assert sample_source_motion(result.paths[0], [clip]) is None


def test_clips_have_curves_only(textured, report, sketch, capture, keys):
    own, clip = motion_to_clip(sketch), motion_to_clip(capture)
    result = textured(own, clip, key_frames=keys)
    page = report(result, sketch=own, sources=[clip], key_frames=keys)
    assert embedded(page)["motions"] == []
    assert curve(page, "LeftUpLeg.rotateX", "sketch")["keys"] == keys.tolist()


def test_curves_bring_their_own_keys(textured, report, take, capture):
    curves = examples.sketch_curves(take, LEGS, every=10)
    curves = [c for c in curves if "translate" not in c.channel]
    clip = motion_to_clip(capture)
    result = textured(curves, clip)
    page = report(result, sketch=curves, sources=clip)
    keys = curve(page, "LeftUpLeg.rotateX", "sketch")["keys"]
    assert_allclose(keys, examples.key_frames(take))
    assert (
        curve(page, "Spine.rotateY", "sketch") is None
        or not curve(page, "Spine.rotateY", "sketch")["keys"]
    )
    assert "39 keys on 3 channels: all kept exactly" in page


def test_names_with_markup_stay_text(textured, report, sketch, capture):
    own, clip = map(motion_to_clip, (sketch, capture))
    names = [name.replace("LeftUpLeg", EVIL) for name in own.channels]
    own, clip = (c.with_(channels=names, rotation_orders={}) for c in (own, clip))
    result = textured(own, clip, drive=EVIL, texture=EVIL, synthesize=())
    page = report(result, sketch=own, sources=clip, source_names=[EVIL], title=EVIL)
    assert "<img src=x" not in page and page.count("<script") == 2
    assert cells(page)["Fragments of path 1"][0][2] == EVIL


def test_angles_of_sketch_and_result_are_on_the_same_turn(result, sketch, keys):
    found = compare_texture(result, sketch, key_frames=keys)
    angles = [i for i, c in enumerate(found.result.channels) if ".rotate" in c]
    apart = np.median(found.sketch.values - found.result.values, axis=0)[angles]
    assert np.abs(apart).max() <= np.pi


def test_an_existing_page_is_kept(tmp_path, result, sketch, capture):
    page = tmp_path / "page.html"
    page.write_text("mine")
    with pytest.raises(OutputError):
        write_texture_report(page, result, sketch=sketch, sources=capture, pictures=False)
    assert page.read_text() == "mine"


def test_the_papers_figures_are_on_the_page(report, result, sketch, capture):
    page = report(result, sketch=sketch, sources=capture, pictures=None)
    assert page.count("<figure><svg") == 5
    assert len(page) < 1e6


def test_without_matplotlib_the_page_has_no_figures(
    report, result, sketch, capture, monkeypatch
):
    for module in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    page = report(result, sketch=sketch, sources=capture, pictures=None)
    assert "<figure><" not in page
    with pytest.raises(MissingLibraryError):
        report(result, sketch=sketch, sources=capture, pictures=True)
