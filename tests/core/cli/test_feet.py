"""`keyweave feet`: feet stand, and contacts can be edited."""

import json

import numpy as np
import pytest
from numpy.testing import assert_array_equal

import keyweave as kw
from keyweave import Skeleton, examples
from keyweave.methods.feet.slides import measure_slides
from made_up.walks.slider import slider
from page_reading import cells, embedded


@pytest.fixture
def sliding(files, tmp_path):
    """Return a file of a walk whose feet slide to one side, 30 cm per second."""
    walk = kw.load(files / "walk.bvh")
    drift = np.arange(len(walk))[:, np.newaxis] / walk.frame_rate * [30.0, 0, 0]
    path = tmp_path / "sliding.bvh"
    kw.save(walk.with_(root_positions=walk.root_positions + drift), path)
    return path


@pytest.fixture
def lock(run, tmp_path):
    """Return a function that runs the verb and returns its facts and its motion."""

    def call(source, *words):
        out = tmp_path / "locked.bvh"
        done = run("feet", source, "-o", out, "--json", "--force", *words)
        assert done.exit_code == 0, done.stderr
        return json.loads(done.stdout), kw.load(out)

    return call


def test_feet_stand_in_the_contacts_that_are_saved(lock, sliding, tmp_path):
    facts, motion = lock(sliding, "--save-contacts", tmp_path / "walk.json")
    contacts = kw.load_contacts(tmp_path / "walk.json")
    assert {foot: contacts.runs(foot) for foot in contacts.feet}
    assert json.dumps(contacts.table()) == json.dumps(facts["contacts"])
    slides = measure_slides(motion, contacts)
    for foot in facts["feet"]:
        own = [10 * each.distance for each in slides if each.foot == foot["foot"]]
        assert len(own) == foot["n_contacts"] > 1
        assert foot["mean_slide_after"] == pytest.approx(np.mean(own), abs=0.01)
        assert foot["mean_slide_after"] < 0.1 * foot["mean_slide_before"]
    assert facts["n_frames"] == len(motion)
    feet = facts["measurement"]["feet"]
    assert feet["standing"] > feet["captured_standing"] + 0.5


def test_saved_contacts_are_used_and_ranges_left_out(lock, sliding, tmp_path):
    file = tmp_path / "walk.json"
    facts, motion = lock(sliding, "--save-contacts", file)
    again, same = lock(sliding, "--contacts", file)
    assert again["contacts"] == facts["contacts"]
    assert_array_equal(same.rotations, motion.rotations)
    without, rest = lock(sliding, "--contacts", file, "--exclude", "1:60")
    for runs in without["contacts"].values():
        assert all(first > 60 for point in runs.values() for first, _ in point)
    before = kw.load(sliding)
    far = slice(0, 60 - int(0.4 * before.frame_rate) - 1)
    assert_array_equal(rest.rotations[far], before.rotations[far])


def test_feet_have_the_heights_of_a_reference(lock, run, sliding, tmp_path):
    walk = kw.load(sliding)
    sunk = tmp_path / "sunk.bvh"
    kw.save(walk.with_(root_positions=walk.root_positions - [0, 3, 0]), sunk)
    ball = walk.skeleton.index("LeftToe")
    contacts = kw.find_contacts(walk)
    rows = contacts.find_pivots("LeftFoot")[:, 1]
    heights = [kw.joint_positions(walk)[rows, ball, 1]]
    for words in (
        [],
        ["--reference", sliding],
        ["--ground", "flat", "--ground-height", "9"],
    ):
        _, motion = lock(sunk, *words)
        heights.append(kw.joint_positions(motion)[rows, ball, 1])
    usual, own, put_back, raised = heights
    assert abs(np.median(usual - own) - 3) < 0.01
    assert abs(np.median(usual - put_back)) < 0.2
    assert raised.min() > 8.8
    short = tmp_path / "short.bvh"
    kw.save(walk.cut(1, 40), short)
    done = run("feet", sunk, "-o", tmp_path / "out.bvh", "--reference", short)
    assert done.exit_code == 1
    assert "reference has 40 frames" in done.stderr
    assert not (tmp_path / "out.bvh").exists()


def test_feet_have_modes_in_ranges(lock, sliding):
    found, _ = lock(sliding)
    facts, motion = lock(
        sliding, "--lock", "LeftFoot=off", "--lock", "RightFoot=always@40:60"
    )
    runs = {foot: points.values() for foot, points in facts["contacts"].items()}
    assert not any(runs["LeftFoot"])
    assert found["contacts"]["RightFoot"] != facts["contacts"]["RightFoot"]
    contacts = kw.Contacts.from_runs(facts["contacts"], n_frames=len(motion), frame_rate=30)
    assert contacts.find_pivots("RightFoot")[39:60].any(axis=1).all()
    back, _ = lock(sliding, "--lock", "off", "--lock", "auto")
    assert back["contacts"] == found["contacts"]
    words = "--exclude", "1:60"
    excluded = [
        lock(sliding, *each)[0]["contacts"] for each in (words, ("--lock", "off@:60"))
    ]
    assert excluded[0] == excluded[1]


def test_frames_are_kept_exactly(lock, sliding):
    before = kw.load(sliding)
    _, motion = lock(sliding, "--keep-frames", "10,40", "--keep-frames", "80")
    for frame in (10, 40, 80):
        row = frame - 1
        assert_array_equal(motion.rotations[row], before.rotations[row])
        assert_array_equal(motion.root_positions[row], before.root_positions[row])


def test_the_correction_has_a_strength(lock, sliding):
    before = kw.load(sliding)
    facts, motion = lock(sliding, "--strength", "0")
    assert_array_equal(motion.rotations, before.rotations)
    assert all(f["mean_slide_after"] == f["mean_slide_before"] for f in facts["feet"])
    assert facts["strength"] == 0 and "the strength is 0 %" in facts["notes"]
    half, _ = lock(sliding, "--strength", "0.5")
    for foot in half["feet"]:
        expected = foot["mean_slide_before"] / 2
        assert foot["mean_slide_after"] == pytest.approx(expected, rel=0.1)


def test_a_table_is_printed(run, sliding, tmp_path):
    done = run("feet", sliding, "-o", tmp_path / "a.bvh")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    starts = ("120 frames: ", "feet in contact", "foot ")
    assert [line[: len(start)] for line, start in zip(lines, starts)] == [*starts]
    assert "LeftFoot" in done.stdout and "a.bvh" in done.stdout


def test_a_report_compares_before_and_after(run, lock, sliding, tmp_path):
    page = tmp_path / "page.html"
    facts, motion = lock(sliding, "--report", page, "--fade", "0.2")
    assert facts["report"] == str(page)
    text = page.read_text(encoding="utf-8")
    before, after = embedded(text)["figures"]
    assert (before["name"], after["name"]) == ("Before", "After")
    assert before["points"] != after["points"]
    assert "0.2 seconds" in [row[1] for row in cells(text)["How it was made"]]
    out = tmp_path / "second.bvh"
    done = run("feet", sliding, "-o", out, "--report", page)
    assert done.exit_code == 1 and "page.html" in done.stderr
    assert not out.exists()
    done = run("feet", sliding, "-o", out, "--report", tmp_path / "new.html")
    assert f"report: {tmp_path / 'new.html'}" in done.stdout


def test_feet_can_be_named_on_the_command_line(run, files, sliding, lock, tmp_path):
    walk = kw.load(sliding)
    renamed = Skeleton(
        tuple(f"joint{i}" for i in range(len(walk.skeleton))),
        walk.skeleton.parents,
        walk.skeleton.offsets,
        walk.skeleton.rotation_orders,
        walk.skeleton.end_site_parents,
        walk.skeleton.end_site_offsets,
    )
    path = tmp_path / "renamed.bvh"
    kw.save(walk.with_(skeleton=renamed), path)
    index = walk.skeleton.index
    leg = [
        f"joint{index(name)}" for name in ("LeftUpLeg", "LeftLeg", "LeftFoot", "LeftToe")
    ]
    page = tmp_path / "page.html"
    facts, _ = lock(path, "--foot", "left=" + ",".join(leg), "--report", page)
    assert [row[0] for row in cells(page.read_text("utf-8"))["Feet"]] == ["left"]
    assert [foot["foot"] for foot in facts["feet"]] == ["left"]
    facts, motion = lock(path)
    assert [foot["foot"] for foot in facts["feet"]] == [
        f"joint{index(foot)}" for foot in ("LeftFoot", "RightFoot")
    ]
    assert_array_equal(motion.rotations, lock(sliding)[1].rotations)


def test_a_figure_without_feet_is_refused(run, tmp_path):
    tail = Skeleton(("hips", "tail"), [-1, 0], [[0, 90, 0], [0, 0, 9]])
    path, out = tmp_path / "tail.bvh", tmp_path / "out.bvh"
    kw.save(kw.Motion(tail, [[[0, 0, 0, 1]] * 2] * 30, [[0, 90, 0]] * 30, 24), path)
    done = run("feet", path, "-o", out)
    assert done.exit_code == 1
    assert "has no feet" in done.stderr and "--foot" in done.stderr
    assert not out.exists()


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--foot", "left=Hips"], 2, "is not a foot such as left="),
        (["--foot", "left=a,b,c,d"], 1, "the skeleton has no a"),
        (["--contacts", "{out}.none"], 1, "there is no such file"),
        (["--exclude", "500:600"], 1, "are not within the range of the motion"),
        (["--exclude", "1:120"], 1, "never stand"),
        (["--lock", "left"], 2, "must be auto, always or off"),
        (["--lock", "off@60:40"], 2, "a range that ends after it starts"),
        (["--lock", "off@500:600"], 1, "are not within the range of the motion"),
        (["--lock", "paw=off"], 1, "paw"),
        (
            ["--strength", "1.6"],
            2,
            "--strength is 1.6 but must be",
        ),
        (["--fade", "9"], 2, "must be a number from 0.05"),
    ],
)
def test_wrong_use_gives_an_error_and_writes_nothing(
    run, sliding, tmp_path, words, status, sentence
):
    out = tmp_path / "out.bvh"
    done = run("feet", sliding, "-o", out, *(w.replace("{out}", str(out)) for w in words))
    assert done.exit_code == status, done.stderr
    assert sentence in done.stderr
    assert not out.exists()


def drop_leg(walk):
    """Return the walk of a figure without a right leg."""
    skeleton = walk.skeleton
    right = ("RightUpLeg", "RightLeg", "RightFoot", "RightToe")
    kept = [i for i, name in enumerate(skeleton.names) if name not in right]
    parents = [kept.index(p) if p >= 0 else -1 for p in skeleton.parents[kept]]
    names = tuple(skeleton.names[i] for i in kept)
    bare = Skeleton(names, parents, skeleton.offsets[kept])
    return kw.Motion(bare, walk.rotations[:, kept], walk.root_positions, walk.frame_rate)


def shrink_leg(walk):
    """Return the walk of a figure with a left leg of length 0."""
    offsets = np.array(walk.skeleton.offsets)
    offsets[[walk.skeleton.index(name) for name in ("LeftLeg", "LeftFoot")]] = 0
    bare = Skeleton(walk.skeleton.names, walk.skeleton.parents, offsets)
    return walk.with_(skeleton=bare, translated=[], translations=None)


def skate(walk):
    """Return a figure whose feet glide with it."""
    return slider("skate")[0]


LEFT = "left=LeftUpLeg,LeftLeg,LeftFoot,LeftToe"


@pytest.mark.parametrize(
    ("change", "words", "sentence"),
    [
        (
            drop_leg,
            [],
            "has only one foot, LeftFoot; name the joints of its feet with --foot",
        ),
        (shrink_leg, ["--foot", LEFT], "the leg of left has length 0"),
        (skate, [], "the feet LeftFoot, RightFoot never stand"),
        (lambda walk: walk.cut(1, 2), [], "has 2 frames, expected 3 or more"),
    ],
)
def test_unsuitable_motions_give_a_one_line_error_and_write_nothing(
    run, sliding, tmp_path, change, words, sentence
):
    path, out = tmp_path / "wrong.bvh", tmp_path / "out.bvh"
    kw.save(change(kw.load(sliding)), path)
    done = run("feet", path, "-o", out, "--save-contacts", tmp_path / "out.json", *words)
    assert done.exit_code == 1
    assert sentence in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not out.exists() and not (tmp_path / "out.json").exists()


def test_nan_values_and_contacts_of_another_length_are_refused(run, sliding, tmp_path):
    out, damaged = tmp_path / "out.bvh", tmp_path / "damaged.bvh"
    lines = sliding.read_text().splitlines()
    lines[-1] = lines[-1].replace(lines[-1].split()[0], "nan", 1)
    damaged.write_text("\n".join(lines))
    assert run("feet", damaged, "-o", out).exit_code == 1
    contacts = kw.find_contacts(kw.load(sliding))
    kw.save_contacts(contacts.cut(1, 40), tmp_path / "short.json")
    done = run("feet", sliding, "-o", out, "--contacts", tmp_path / "short.json")
    assert done.exit_code == 1
    assert "the contacts have 40 frames, the motion has" in done.stderr
    assert not out.exists()


def test_other_files_are_refused(run, files, tmp_path):
    done = run("feet", files / "sketch.anim", "-o", tmp_path / "out.bvh")
    assert done.exit_code == 2
    assert "holds curves; use a .bvh, .amc or .fbx" in done.stderr


def test_the_feet_of_a_rig_are_held(run, tmp_path):
    shot = examples.load_scene("biped_walk").path
    out, page, file = (tmp_path / name for name in ("held.ma", "page.html", "walk.json"))
    words = ("--frames", "1:60", "--mode", "override", "--layer", "feet", "--report", page)
    done = run("feet", shot, "-o", out, "--json", "--save-contacts", file, *words)
    assert done.exit_code == 0, done.stderr
    facts = json.loads(done.stdout)
    for foot in facts["feet"]:
        assert foot["worst_slide_after"] < 0.2 * foot["worst_slide_before"]
    assert set(facts["controls"]) == {"COG_CTRL", "LeftFootIK_CTRL", "RightFootIK_CTRL"}
    assert json.dumps(kw.load_contacts(file).table()) == json.dumps(facts["contacts"])
    before, after = embedded(page.read_text(encoding="utf-8"))["figures"]
    assert before["points"] != after["points"]
    assert b'createNode animLayer -n "feet"' in out.read_bytes()


@pytest.mark.parametrize(
    ("source", "words", "sentence"),
    [
        ("shot.ma", ["--layer", "feet"], "--layer needs --mode override"),
        ("shot.ma", ["--reference", "a.bvh"], "--reference applies only to a .bvh"),
        ("walk.bvh", ["--mode", "additive"], "--mode applies only to the animation"),
        ("walk.bvh", ["--frames", "1:9"], "--frames applies only to a .ma"),
        ("walk.bvh", ["--controls", "a"], "--controls applies only to a .ma"),
    ],
)
def test_options_that_do_not_fit_are_refused(run, tmp_path, source, words, sentence):
    out = tmp_path / f"out{source[-4:] if source.endswith('bvh') else '.ma'}"
    done = run("feet", tmp_path / source, "-o", out, *words)
    assert done.exit_code == 2 and sentence in done.stderr
    assert not out.exists()
