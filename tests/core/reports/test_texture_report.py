"""The page of a texture result holds what was made, and from what."""

import sys
from html import unescape
from time import perf_counter

import numpy as np
import pytest
from numpy.testing import assert_allclose
from scipy.spatial.transform import Rotation

from keyweave import OutputError, TextureSettings, examples, texture
from keyweave.animation.kinematics import joint_positions
from keyweave.animation.resampling import motion_to_clip, resample
from keyweave.geometry.rotations import euler_to_quaternion
from keyweave.methods.texturing.coordination import describe_explained
from keyweave.reports.figures.texturing.texture_comparison import (
    compare_texture,
    read_channel,
    sample_source_motion,
)
from keyweave.verbs import write_texture_report
from page_reading import cells, embedded, head, plotted, points_of

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


@pytest.fixture(scope="module")
def page(result, sketch, capture, tmp_path_factory):
    """Return the page of the textured walk, without keys and without pictures."""
    path = tmp_path_factory.mktemp("textured") / "page.html"
    write_texture_report(path, result, sketch=sketch, sources=capture, pictures=False)
    return path.read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def keyed_page(result, sketch, capture, keys, tmp_path_factory):
    """Return the page of the textured walk with its keys, without pictures."""
    path = tmp_path_factory.mktemp("keyed") / "page.html"
    given = {"sketch": sketch, "sources": capture, "key_frames": keys}
    write_texture_report(path, result, **given, pictures=False)
    return path.read_text(encoding="utf-8")


def rotate_joint(motion, joint, quaternion):
    """Return a motion with a joint rotated further."""
    i = motion.skeleton.index(joint)
    rotations = np.array(motion.rotations)
    further = Rotation.from_quat(rotations[:, i]) * Rotation.from_quat(quaternion)
    rotations[:, i] = further.as_quat()
    return motion.with_(rotations=rotations)


def keys_of(page):
    """Return the frames of the keys of each channel that has some."""
    channels = embedded(page)["channels"]
    return {each["full"]: each["keys"][0] for each in channels if each["keys"]}


def test_every_alternative_is_on_the_page_with_its_fragments(
    report, result, sketch, capture
):
    page = report(result, sketch=sketch, sources=capture, source_names=["a walk"])
    data = embedded(page)
    assert data["clips"] == ["a walk"] and data["fragment_columns"] == ["cost"]
    assert len(data["alternatives"]) == len(result.paths) > 1
    for each, path in zip(data["alternatives"], result.paths):
        assert each["stored"] and each["share"] == path.consecutive_share
        rows = np.array(each["fragments"])
        assert_allclose(rows[:, :2], path.sketch_frames)
        assert_allclose(rows[:, 2], path.clips)
        assert_allclose(rows[:, 3:5], path.source_frames, atol=1e-3)
        assert rows[1:, 5].tolist() == path.consecutive.tolist()
        assert_allclose(rows[:, 6], path.costs, rtol=1e-3)


def test_alternatives_are_compared(page, result):
    rows = cells(page)["Alternatives"]
    assert len(rows) == len(result.paths)
    for row, path in zip(rows, result.paths):
        assert int(row[1]) == (~path.consecutive).sum()
        assert row[2] == f"{path.consecutive_share:.0%}"
    assert rows[0][-1] == "0"


def test_the_shares_that_the_drive_explains_are_on_the_page(page, result):
    rows = cells(page)["What the drive explains"]
    shares = result.explained.items()
    assert [tuple(row) for row in rows] == [
        (name, f"{share:.0%}") for name, share in shares
    ]
    assert describe_explained(result.explained)[1:] in page


def test_the_likeness_of_several_sources_and_the_prediction_are_on_the_page(
    report, sketch, capture
):
    sources = [capture, capture.cut(capture.start_frame, capture.start_frame + 200)]
    settings = TextureSettings(predicted=0.3)
    own = texture(sketch, sources, drive=LEGS, synthesize="*Arm", settings=settings)
    page = report(own, sketch=sketch, sources=sources, source_names=["walk", "part"])
    rows = cells(page)["Likeness of the sources"]
    assert [row[0] for row in rows] == [
        r["source"] for r in own.tabulate_sources(["walk", "part"])
    ]
    assert sum(int(row[2].rstrip("%")) for row in rows) in (99, 100, 101)
    assert "30% of the posture and swing" in page


def test_every_alternative_plays_next_to_its_source(page, result, sketch, capture):
    data = embedded(page)
    names = [figure["name"] for figure in data["figures"]]
    assert [names[i] for i in data["shown"]] == ["Sketch", "Result 1", "Source 1"]
    assert [figure["role"] for figure in data["figures"]][:3] == [
        "sketch",
        "result",
        "source",
    ]
    assert len({(figure["start"], figure["frames"]) for figure in data["figures"]}) == 1
    n_joints = len(sketch.skeleton)
    for each, path in zip(data["alternatives"], result.paths):
        points = points_of(data, each["figures"]["result"])[:, :n_joints]
        assert_allclose(points, joint_positions(path.motion), atol=0.0251)
        source = sample_source_motion(path, [capture])
        points = points_of(data, each["figures"]["source"])[:, :n_joints]
        assert_allclose(points, joint_positions(source), atol=0.0251)


def test_curves_of_every_alternative_are_those_of_its_motion(page, result, sketch, capture):
    data = embedded(page)
    order = sketch.skeleton.rotation_orders[sketch.skeleton.index("Spine")]
    for number, path in enumerate(result.paths):
        groups = [plotted(data, number)[f"Spine.rotate{axis}"] for axis in "XYZ"]
        for group, motion in (
            ("result", path.motion),
            ("source", sample_source_motion(path, [capture])),
        ):
            angles = np.transpose([each[group] for each in groups])
            letters = ["XYZ".index(axis) for axis in order]
            shown = euler_to_quaternion(np.radians(angles[:, letters]), order)
            actual = motion.rotations[:, motion.skeleton.index("Spine")]
            assert_allclose(np.abs(np.sum(shown * actual, axis=1)), 1, atol=1e-6)


def test_keys_are_shown_on_the_keyed_joints(keyed_page, keys):
    assert embedded(keyed_page)["keys"] == keys.tolist()
    found = keys_of(keyed_page)
    assert {name.partition(".")[0] for name in found} == {*LEGS}
    assert all(frames == keys.tolist() for frames in found.values())


def test_joints_are_grouped_and_those_that_drive_are_open(keyed_page, sketch):
    data = embedded(keyed_page)
    notes = {part["name"]: part["note"] for part in data["parts"]}
    assert [part["name"] for part in data["parts"] if part["open"]] == LEGS
    assert notes["LeftUpLeg"] == "13 keys" and notes["Spine"] == "synthesized"
    assert notes["Head"] == "unchanged"
    assert {*notes} == {*sketch.skeleton.names}


def test_numbers_stand_next_to_the_title(keyed_page, result, keys):
    path, text = result.paths[0], head(keyed_page)
    joins = f"{path.consecutive.sum()} of {len(path.consecutive)}"
    assert text.split("keys")[0].split()[-1] == str(len(keys))
    assert f"{joins}  joins continue in the source" in text
    assert "1  source clip " in text and "4.0 s  at 30 fps" in text
    facts = [each["facts"] for each in embedded(keyed_page)["alternatives"]]
    assert [each[1][0] for each in facts] == [
        f"{path.consecutive.sum()} of {len(path.consecutive)}" for path in result.paths
    ]


def test_kept_keys_are_counted(keyed_page, keys):
    n = len(keys)
    assert f"<p>{n} key frames on 1 joint: all kept exactly.</p>" in keyed_page


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
    shown = keys_of(page)
    assert "LeftUpLeg.rotateX" in shown and not {*sampled} & {*shown}


def test_unchanged_channels_are_drawn_once(page):
    curves = plotted(embedded(page))
    assert {*curves["LeftLeg.rotateX"]} == {"sketch", "source"}
    assert {*curves["LeftUpLeg.rotateX"]} == {"sketch", "source", "result"}


def test_settings_times_and_notes_are_on_the_page(
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


def test_the_source_is_shown_in_the_order_of_the_path(result, capture):
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


def test_sources_without_a_skeleton_have_no_figure(result, sketch, capture):
    clip = motion_to_clip(capture)
    assert sample_source_motion(result.paths[0], [clip]) is None


def test_clips_have_curves_only(textured, report, sketch, capture, keys):
    own, clip = motion_to_clip(sketch), motion_to_clip(capture)
    result = textured(own, clip, key_frames=keys)
    page = report(result, sketch=own, sources=[clip], key_frames=keys)
    data = embedded(page)
    assert data["figures"] == [] and data["clock"]["frames"] == 120
    assert all(each["stored"] for each in data["alternatives"])
    assert keys_of(page)["LeftUpLeg.rotateX"] == keys.tolist()
    assert_allclose(
        plotted(data, 1)["Spine.rotateY"]["result"],
        np.degrees(read_channel(result.paths[1].clip, "Spine.rotateY")),
        atol=0.0251,
    )


def test_curves_bring_their_own_keys(textured, report, take, capture):
    curves = examples.sketch_curves(take, LEGS, every=10)
    curves = [c for c in curves if "translate" not in c.channel]
    clip = motion_to_clip(capture)
    result = textured(curves, clip)
    page = report(result, sketch=curves, sources=clip)
    keys = keys_of(page)
    assert_allclose(keys["LeftUpLeg.rotateX"], examples.key_frames(take))
    assert "Spine.rotateY" not in keys
    assert "39 keys on 3 channels: all kept exactly" in page


def test_names_with_markup_stay_text(textured, report, sketch, capture):
    own, clip = map(motion_to_clip, (sketch, capture))
    names = [name.replace("LeftUpLeg", EVIL) for name in own.channels]
    own, clip = (c.with_(channels=names, rotation_orders={}) for c in (own, clip))
    result = textured(own, clip, drive=EVIL, texture=EVIL, synthesize=())
    page = report(result, sketch=own, sources=clip, source_names=[EVIL], title=EVIL)
    assert "<img src=x" not in page and page.count("<script") == 2
    assert embedded(page)["clips"] == [EVIL]


def test_angles_of_the_result_are_unwrapped_to_match_the_sketch(result, sketch, keys):
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
    page = report(result, sketch=sketch, sources=capture, pictures=True)
    assert page.count("<figure><svg") == 6
    assert len(page) < 1e6


def test_figures_need_no_matplotlib(report, result, sketch, capture, monkeypatch):
    for module in [name for name in sys.modules if name.split(".")[0] == "matplotlib"]:
        monkeypatch.setitem(sys.modules, module, None)
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    page = report(result, sketch=sketch, sources=capture, pictures=True)
    assert page.count("<figure><svg") == 6
