"""`keyweave convert`: what is written is the same motion, or the part asked for."""

import json
from dataclasses import replace

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave import examples
from keyweave.animation.measurement import measure_motion
from keyweave.geometry.rotations import compose, vector_to_quaternion
from page_reading import cells


@pytest.fixture
def convert(run, files, tmp_path):
    """Return a function that converts a file into tmp_path / name and returns the path."""

    def call(source, name, *words):
        result = run("convert", files / source, "-o", tmp_path / name, *words)
        assert result.exit_code == 0, result.stderr
        return tmp_path / name

    return call


def test_a_motion_stays_the_same(convert, files):
    before, after = kw.load(files / "walk.bvh"), kw.load(convert("walk.bvh", "a.bvh"))
    assert_allclose(after.rotations, before.rotations, atol=1e-8)
    assert_allclose(after.root_positions, before.root_positions, atol=1e-6)


def test_the_output_has_the_requested_frames_rate_and_scale(convert, files):
    words = ["--frames", "31:60", "--rate", "60", "--file-scale", "2"]
    before, after = (
        kw.load(files / "walk.bvh"),
        kw.load(convert("walk.bvh", "a.bvh", *words)),
    )
    assert (len(after), after.frame_rate) == (59, 60)
    assert_allclose(after.root_positions[::2], 2 * before.root_positions[30:60], atol=1e-6)


@pytest.mark.parametrize("words", [(), ("--frames", "31:60", "--rate", "60")])
def test_curves_of_a_motion_pose_its_skeleton_again(run, convert, files, tmp_path, words):
    expected = kw.load(convert("walk.bvh", "expected.bvh", *words))
    curves = kw.load_curves(convert("walk.bvh", "a.anim"))
    named = [curve.with_(channel=f"hero:{curve.channel}") for curve in curves]
    kw.save_curves(named, tmp_path / "hero.anim")
    words = [*words, "--skeleton", files / "walk.bvh"]
    posed = kw.load(convert(tmp_path / "hero.anim", "posed.bvh", *words))
    assert posed.skeleton.names == expected.skeleton.names
    same = np.abs(np.sum(posed.rotations * expected.rotations, axis=-1))
    assert_allclose(same, 1, atol=1e-9)
    assert_allclose(posed.root_positions, expected.root_positions, atol=1e-6)


def test_a_motion_is_carried_over_to_another_skeleton(run, files, tmp_path):
    walk = kw.load(files / "walk.bvh")
    names = tuple(f"Bip01 {name}" for name in walk.skeleton.names)
    skeleton = replace(walk.skeleton, names=names)
    hero, joint_map = tmp_path / "hero.bvh", tmp_path / "map.json"
    kw.save(walk.with_(skeleton=skeleton).cut(1, 2), hero)
    assert not run(
        "map", files / "walk.bvh", tmp_path / "hero.bvh", "-o", joint_map
    ).exit_code
    for words in ((), ("--map", joint_map), ("--map", "auto", "--in-place")):
        out = tmp_path / f"{len(words)}.bvh"
        result = run(
            *(
                "convert",
                files / "walk.bvh",
                "--skeleton",
                tmp_path / "hero.bvh",
                "-o",
                out,
            ),
            *("--feet", "off", *words),
        )
        assert result.exit_code == 0, result.stderr
        assert "walk.bvh: 21 joints are mapped" in result.stderr
        carried = kw.load(out)
        assert carried.skeleton.names == names
        same = np.abs(np.sum(carried.rotations * walk.rotations, axis=-1))
        assert_allclose(same, 1, atol=1e-9)
        travel = np.ptp(carried.root_positions, axis=0)[2]
        assert_allclose(
            travel, 0 if "--in-place" in words else np.ptp(walk.root_positions[:, 2])
        )


def test_a_page_shows_how_a_motion_was_carried_over(run, files, tmp_path):
    out, page = tmp_path / "out.bvh", tmp_path / "page.html"
    words = "convert", files / "walk.bvh", "--skeleton", files / "capture.bvh", "-o", out
    done = run(*words, "--report", page)
    assert done.exit_code == 0, done.stderr
    assert f"report: {page}" in done.stdout and "; feet: mean slide" in done.stdout
    text = page.read_text(encoding="utf-8")
    assert "<bdi>out</bdi>" in text and {"Map of joints", "Feet"} <= cells(text).keys()
    assert run(*words, "--report", page).exit_code == 1  # both exist
    (facts,) = [json.loads(run(*words, "--force", "--json").stdout)]
    assert [foot["foot"] for foot in facts["feet"]] == ["LeftFoot", "RightFoot"]


def test_every_output_has_a_page(run, files, tmp_path):
    words = "convert", files / "walk.bvh", files / "capture.bvh", "--to", ".anim"
    done = run(*words, "-o", tmp_path / "curves", "--report", tmp_path / "pages")
    assert done.exit_code == 0, done.stderr
    assert {each.stem for each in (tmp_path / "pages").iterdir()} == {"walk", "capture"}
    page = tmp_path / "a.html"
    done = run("convert", files / "walk.bvh", "-o", tmp_path / "a.bvh", "--report", page)
    assert done.exit_code == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    assert "<bdi>a, Source</bdi>" in text


def test_joints_without_curves_rest_and_other_curves_are_noted(run, files, tmp_path):
    times = [0.0, 1.0]
    names = ("LeftLeg.rotateX", "Hips.translateY", "LeftLeg.scaleX", "Tail.rotateX")
    curves = [kw.AnimCurve(name, times, [0.0, 1.0], frame_rate=30) for name in names]
    kw.save_curves(curves, tmp_path / "few.anim")
    words = ["convert", tmp_path / "few.anim", "--skeleton", files / "walk.bvh"]
    result = run(*words, "-o", tmp_path / "few.bvh")
    assert "has no Tail" in result.stderr
    problem = "left out LeftLeg.scaleX; joints have only rotations and translations"
    assert problem in result.stderr
    motion = kw.load(tmp_path / "few.bvh")
    knee, offset = motion.skeleton.index("LeftLeg"), motion.skeleton.offsets[0]
    assert len(motion) == 31
    assert_allclose(motion.rotations[-1, knee], [np.sin(0.5), 0, 0, np.cos(0.5)], atol=1e-7)
    others = np.delete(motion.rotations, knee, axis=1)
    assert_allclose(others, np.broadcast_to([0, 0, 0, 1], others.shape), atol=1e-7)
    assert_allclose(motion.root_positions[-1], [offset[0], 1, offset[2]], atol=1e-6)


@pytest.mark.parametrize("tolerance", [None, 0.5])
def test_a_motion_becomes_curves_within_the_tolerance(convert, files, tolerance):
    words = [] if tolerance is None else ["--tolerance", tolerance]
    clip = kw.motion_to_clip(kw.load(files / "walk.bvh"))
    curves = kw.load_curves(convert("walk.bvh", "a.anim", *words))
    assert [curve.channel for curve in curves] == [*clip.channels]
    values = np.stack([c.evaluate(clip.frames / clip.frame_rate) for c in curves], axis=1)
    off = np.abs(values - clip.values)
    lengths = np.array([c.kind == "length" for c in curves])
    allowed = tolerance or 1e-6
    assert off[:, lengths].max() <= allowed * (1 + 1e-6)
    assert np.degrees(off[:, ~lengths].max()) <= allowed * (1 + 1e-6)
    assert (sum(map(len, curves)) < clip.values.size / 3) == (tolerance is not None)


def test_curves_stay_as_they_are(convert, files):
    before = kw.load_curves(files / "sketch.anim")
    after = kw.load_curves(convert("sketch.anim", "a.anim"))
    for old, new in zip(before, after):
        assert (old.channel, old.in_types) == (new.channel, new.in_types)
        assert_allclose(new.values, old.values, atol=1e-12)
        assert_allclose(new.times, old.times, atol=1e-9)


def test_changing_the_rate_of_curves_keeps_their_times_in_seconds(convert, files):
    before = kw.load_curves(files / "sketch.anim")
    after = kw.load_curves(convert("sketch.anim", "a.anim", "--rate", "24"))
    assert after[0].frame_rate == 24
    assert_allclose(after[0].times, before[0].times, atol=1e-9)


def test_a_range_of_curves_keeps_their_keys_inside(convert, files):
    words = ["--frames", "15:60", "--tolerance", "0.2"]
    before = kw.load_curves(files / "sketch.anim")
    for old, new in zip(before, kw.load_curves(convert("sketch.anim", "a.anim", *words))):
        assert new.frames[0] > 15 - 1e-6 and new.frames[-1] < 60 + 1e-6
        inside = [frame for frame in old.frames if 15 <= frame <= 60]
        nearest = np.abs(np.subtract.outer(inside, new.frames)).min(axis=1)
        assert_allclose(nearest, 0, atol=1e-6)
        times = np.arange(15, 61) / 30
        allowed = np.radians(0.2) if old.kind == "angle" else 0.2
        assert np.abs(new.evaluate(times) - old.evaluate(times)).max() <= allowed * 1.001


def test_the_rotate_order_that_a_curve_file_lacks_is_noted(run, files, tmp_path):
    result = run("convert", files / "walk.bvh", "-o", tmp_path / "a.anim")
    note = (
        "note: an .anim file does not store Maya's rotate order; set it to yxz, as in the "
        "source\n"
    )
    assert note in result.stderr


def test_json_describes_the_written_file(run, files, tmp_path):
    result = run("convert", files / "walk.bvh", "-o", tmp_path / "a.bvh", "--json")
    facts = json.loads(result.stdout)
    assert (facts["output"], facts["n_frames"]) == (str(tmp_path / "a.bvh"), 120)


@pytest.fixture(scope="module", autouse=True)
def misfits(files):
    """Write curves of a node that is no joint, of scale, and of two nodes of one name."""
    for name, channels in {
        "stick": ["stick.rotateX"],
        "scale": ["Hips.scaleX"],
        "two": ["hero:Hips.rotateX", "foe:Hips.rotateX"],
    }.items():
        curves = [kw.AnimCurve(channel, [0], [1]) for channel in channels]
        kw.save_curves(curves, files / f"{name}.anim")


REFUSED = {
    "curves as motion": ("sketch.anim", "a.bvh", [], 2, "name a .bvh, .amc or .fbx file"),
    "curves as nothing": ("sketch.anim", "a.glb", [], 2, "of curves is written as .anim"),
    "no joints": ("stick.anim", "a.bvh", ["--skeleton", "walk.bvh"], 1, "has no stick"),
    "two of a joint": ("two.anim", "a.bvh", ["--skeleton", "walk.bvh"], 1, "Hips could be"),
    "no skeleton file": ("sketch.anim", "a.bvh", ["--skeleton", "no.bvh"], 1, "no such"),
    "skeleton of new curves": (
        "walk.bvh",
        "a.anim",
        ["--skeleton", "walk.bvh"],
        2,
        "apply",
    ),
    "map without skeleton": (
        "walk.bvh",
        "a.bvh",
        ["--map", "auto"],
        2,
        "--map applies only",
    ),
    "report as a picture": ("walk.bvh", "a.bvh", ["--report", "a.png"], 2, "a report"),
    "skeleton of curves": ("sketch.anim", "a.anim", ["--skeleton", "a.bvh"], 2, "apply"),
    "folder as a file": ("walk.bvh", "a.bvh", ["--to", ".anim"], 2, "need a folder"),
    "unknown format": ("walk.bvh", "a.glb", [], 2, "ends in .glb"),
    "rate 0": ("walk.bvh", "a.bvh", ["--rate", "0"], 2, "--rate"),
    "rate below 0": ("walk.bvh", "a.bvh", ["--rate", "-24"], 2, "--rate"),
    "rate NaN": ("walk.bvh", "a.bvh", ["--rate", "nan"], 2, "nan is not a finite number"),
    "rate beyond reason": ("walk.bvh", "a.bvh", ["--rate", "1e12"], 2, "--rate"),
    "tolerance of frames": ("walk.bvh", "a.bvh", ["--tolerance", "1"], 2, "reduces"),
    "tolerance below 0": ("walk.bvh", "a.anim", ["--tolerance", "-1"], 2, "--tolerance"),
    "scale of curves": (
        "sketch.anim",
        "a.anim",
        ["--file-scale", "2"],
        2,
        "--file-scale applies to",
    ),
    "frames outside": ("walk.bvh", "a.bvh", ["--frames", "0:9"], 1, "walk.bvh: frames"),
    "curves outside": ("sketch.anim", "a.anim", ["--frames", "90:999"], 1, "sketch.anim"),
    "missing": ("no.bvh", "a.bvh", [], 1, "no such file"),
    "no folder": ("walk.bvh", "no/a.bvh", [], 1, "no folder"),
}


@pytest.mark.parametrize(
    "source, name, words, status, problem", REFUSED.values(), ids=REFUSED
)
def test_refused_conversions_give_a_one_line_error(
    run, files, tmp_path, source, name, words, status, problem
):
    words = [files / word if str(word).endswith(".bvh") else word for word in words]
    result = run("convert", files / source, "-o", tmp_path / name, *words)
    assert result.exit_code == status, result.stderr
    assert problem in result.stderr and result.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_replacing_an_existing_file_needs_force(run, files, tmp_path):
    (tmp_path / "a.bvh").write_text("dear to me")
    words = ["convert", files / "walk.bvh", "-o", tmp_path / "a.bvh"]
    assert run(*words).exit_code == 1
    assert (tmp_path / "a.bvh").read_text() == "dear to me"
    assert run(*words, "--force").exit_code == 0


def test_a_scene_is_not_replaced_by_its_joints(run, tmp_path):
    shot = tmp_path / "shot.ma"
    shot.write_bytes(examples.sample_path("skeleton_shot.ma").read_bytes())
    before = shot.read_bytes()
    for words in (["-o", shot], ["-o", tmp_path, "--to", ".ma"]):
        result = run("convert", shot, *words, "--force")
        assert result.exit_code == 2
        assert "shot.ma is the same file as IN" in result.stderr
    assert shot.read_bytes() == before


def test_curves_that_pose_no_joint_are_refused(run, files, tmp_path):
    words = ["convert", files / "scale.anim", "--skeleton", files / "walk.bvh"]
    result = run(*words, "-o", tmp_path / "a.bvh")
    assert result.exit_code == 1
    assert "scale.anim has no curve that rotates or moves a joint of" in result.stderr
    assert list(tmp_path.iterdir()) == []


def test_measurement_is_that_of_the_written_file(run, files, tmp_path):
    out, walk = tmp_path / "a.bvh", kw.load(files / "walk.bvh")
    words = "convert", files / "walk.bvh", "--rate", "24", "-o", out
    facts = json.loads(run(*words, "--json").stdout)["measurement"]
    read = kw.load(out)
    expected = measure_motion(read, [walk], capture=kw.resample(walk, 24.0)).facts()
    assert facts["warnings"] == [] and facts["n_measured"] == len(read)
    for part in ("feet", "pops", "bones", "figure"):
        numbers, others = (
            [n for key, n in each[part].items() if isinstance(n, float) and key != "frame"]
            for each in (facts, expected)
        )
        assert_allclose(numbers, others, rtol=1e-5, atol=1e-4)
    printed = run(*words, "--force").stdout
    assert facts["summary"] in printed


def test_several_files_keep_their_names_in_a_folder(run, files, tmp_path):
    words = ["convert", files / "walk.bvh", files / "capture.bvh", "-o", tmp_path / "out"]
    assert run(*words).exit_code == 0
    written = run(*words, "--to", ".anim", "--frames", "2:9", "--json")
    facts = json.loads(written.stdout)["files"]
    assert [one["output"] for one in facts] == [
        str(tmp_path / "out" / name) for name in ("walk.anim", "capture.anim")
    ]
    names = sorted(path.name for path in (tmp_path / "out").iterdir())
    assert names == ["capture.anim", "capture.bvh", "walk.anim", "walk.bvh"]
    before, after = (kw.load(folder / "walk.bvh") for folder in (files, tmp_path / "out"))
    assert_allclose(after.rotations, before.rotations, atol=1e-8)


def test_one_file_is_written_into_an_existing_folder(run, files, tmp_path):
    assert run("convert", files / "walk.bvh", "-o", tmp_path).exit_code == 0
    assert [path.name for path in tmp_path.iterdir()] == ["walk.bvh"]


def test_all_of_several_files_are_written_or_none(run, files, tmp_path):
    (tmp_path / "broken.bvh").write_text("HIERARCHY")
    words = ["convert", files / "walk.bvh", tmp_path / "broken.bvh"]
    assert run(*words, "-o", tmp_path / "new").exit_code == 1
    assert not (tmp_path / "new").exists()
    old = tmp_path / "old"
    old.mkdir()
    (old / "walk.bvh").write_text("dear to me")
    assert run(*words, "-o", old, "--force").exit_code == 1
    assert [path.read_text() for path in old.iterdir()] == ["dear to me"]


def test_a_failed_write_of_one_file_takes_the_others_away(
    run, files, tmp_path, monkeypatch
):
    from keyweave.verbs import host

    def save(motion, path, *, overwrite):
        if path.stem == "capture":
            raise kw.OutputError(path, "cannot be written")
        kw.save(motion, path, overwrite=overwrite)

    monkeypatch.setattr(host, "save", save)
    words = ["convert", files / "walk.bvh", files / "capture.bvh", "-o", tmp_path / "out"]
    assert run(*words).exit_code == 1
    assert list(tmp_path.iterdir()) == []


def test_several_files_need_a_folder_and_distinct_names(run, files, tmp_path):
    words = ["convert", files / "walk.bvh", files / "sketch.bvh", "-o"]
    result = run(*words, tmp_path / "out.bvh")
    assert (result.exit_code, result.stderr.count("\n")) == (2, 1)
    assert "out.bvh names a file" in result.stderr
    twice = run("convert", files / "walk.bvh", files / "walk.bvh", "-o", tmp_path / "out")
    assert (twice.exit_code, twice.stderr.count("\n")) == (2, 1)
    assert f"two outputs have the name {tmp_path / 'out' / 'walk.bvh'}" in twice.stderr
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def broken(files, tmp_path):
    """Write a walk with a spike on frame 41, a repeated frame, and a first frame off."""
    walk = kw.load(files / "walk.bvh")
    rotations, column = np.array(walk.rotations), walk.skeleton.index("LeftArm")
    turned = vector_to_quaternion(np.array([1.0, 0.0, 0.5]))
    for row in (0, 40):
        rotations[row, column] = compose(rotations[row, column], turned)
    rows = np.arange(len(walk))
    rows[80] = 79
    kw.save(walk.with_(rotations=rotations).take(rows), tmp_path / "broken.bvh")
    return tmp_path / "broken.bvh"


def test_mending_changes_what_it_lists_and_nothing_else(run, broken, tmp_path):
    plain, mended = tmp_path / "plain.bvh", tmp_path / "mended.bvh"
    assert run("convert", broken, "-o", plain).exit_code == 0
    result = run("convert", broken, "-o", mended, "--mend")
    assert result.exit_code == 0
    assert "mended: frame 41: LeftArm changed by up to " in result.stdout
    assert "mended: frame 81: all joints, most " in result.stdout
    assert "frame 1, LeftArm: not mended, since it is at an end" in result.stdout
    lines = [path.read_text().splitlines() for path in (plain, mended)]
    first = len(lines[0]) - len(kw.load(plain))
    changed = [i - first + 1 for i, (a, b) in enumerate(zip(*lines)) if a != b]
    assert changed == [41, 81]
    result = run("convert", broken, "-o", mended, "--mend", "--force", "--json")
    facts = json.loads(result.stdout)["mended"]
    assert {change["frame"] for change in facts["changes"]} == {41.0, 81.0}
    assert [fault["problem"] for fault in facts["faults"]].count("") == 2


def test_motions_alone_are_mended(run, files, tmp_path):
    clean, curves = files / "walk.bvh", files / "sketch.anim"
    result = run("convert", clean, "-o", tmp_path / "out.anim", "--mend")
    assert "mended: nothing" in result.stdout
    result = run("convert", curves, "-o", tmp_path / "again.anim", "--mend")
    assert result.exit_code == 2
    assert "--mend does not apply to the curves of" in result.stderr
    assert not (tmp_path / "again.anim").exists()
