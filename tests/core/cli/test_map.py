"""The verb map: a table of joints, and a file of it."""

import json
from dataclasses import replace

import numpy as np
import pytest

import keyweave as kw
from keyweave import examples
from keyweave.geometry.rotations import compose, invert, rotate


@pytest.fixture
def hero(files, tmp_path):
    """Write a walk whose joints have the names of another program."""
    walk = kw.load(files / "walk.bvh")
    names = {"LeftUpLeg": "thigh_l", "LeftLeg": "calf_l", "RightUpLeg": "thigh_r"}
    names = tuple(names.get(name, f"hero_{name}") for name in walk.skeleton.names)
    path = tmp_path / "hero.bvh"
    kw.save(walk.with_(skeleton=replace(walk.skeleton, names=names)), path)
    return path


def test_the_table_and_the_file_have_the_pairs_of_the_library(run, files, hero, tmp_path):
    out = tmp_path / "map.json"
    done = run("map", files / "capture.bvh", hero, "-o", out)
    assert done.exit_code == 0, done.stderr
    expected = kw.map_joints(kw.load(files / "capture.bvh"), kw.load(hero))
    assert kw.load_correspondence(out).pairs == expected.pairs
    lines = [line.split() for line in done.stdout.splitlines()]
    for slot, source, target in zip(
        expected.slots, expected.source_joints, expected.target_joints
    ):
        assert any(line[:3] == [slot, source, target] for line in lines)
    assert expected.pairs["LeftUpLeg"] == "thigh_l" and str(out) in done.stdout


def test_facts_for_scripts_hold_every_slot(run, files, hero):
    done = run("map", files / "capture.bvh", hero, "--json")
    facts = json.loads(done.stdout)
    thigh = next(row for row in facts["slots"] if row["slot"] == "l.thigh")
    assert (thigh["source"], thigh["target"]) == ("LeftUpLeg", "thigh_l")
    assert 0.9 < thigh["confidence"] <= 1 and thigh["rest_offset"] == 0
    assert facts["output"] is None and facts["notes"] == []


def test_rest_offsets_are_measured_and_written(run, files, tmp_path):
    """An arm that hangs at rest is 60 degrees from one that stands out."""
    walk, out = kw.load(files / "walk.bvh"), tmp_path / "map.json"
    turn = np.array([0.0, 0.0, 0.5, np.sqrt(0.75)])
    rotations, offsets = np.array(walk.rotations), np.array(walk.skeleton.offsets)
    index, child = map(walk.skeleton.index, ("LeftForeArm", "LeftHand"))
    rotations[:, index] = compose(rotations[:, index], turn)
    offsets[child] = rotate(invert(turn), offsets[child])
    rotations[:, child] = compose(invert(turn), rotations[:, child])
    skeleton = replace(walk.skeleton, offsets=offsets)
    kw.save(walk.with_(skeleton=skeleton, rotations=rotations), tmp_path / "hangs.bvh")
    words = "map", files / "walk.bvh", tmp_path / "hangs.bvh", "-o", out
    done, facts = run(*words), json.loads(run(*words, "--json", "--force").stdout)
    rows = {row["slot"]: row for row in facts["slots"]}
    assert rows["l.forearm"]["rest_offset"] == pytest.approx(60, abs=0.5)
    assert rows["r.forearm"]["rest_offset"] == pytest.approx(0, abs=0.5)
    assert all(row["rest_origin"] for row in rows.values())
    (line,) = [li.split() for li in done.stdout.splitlines() if li.startswith("l.forearm")]
    assert line[-2:] == ["60.0°", rows["l.forearm"]["rest_origin"]]
    written = kw.load_correspondence(out)
    assert written.rest_origins == tuple(row["rest_origin"] for row in facts["slots"])


def test_missing_limbs_are_notes(run, files, tmp_path):
    walk = kw.load(files / "walk.bvh").skeleton
    legs = [i for i, n in enumerate(walk.names) if "Leg" in n or "Foot" in n or i == 0]
    places = {joint: place for place, joint in enumerate(legs)}
    skeleton = kw.Skeleton(
        tuple(walk.names[i] for i in legs),
        [-1, *(places[int(walk.parents[i])] for i in legs[1:])],
        walk.offsets[legs],
    )
    rest = [[[0, 0, 0, 1]] * len(legs)]
    kw.save(kw.Motion(skeleton, rest, [[0, 90, 0]], 24), tmp_path / "legs.bvh")
    done = run("map", files / "walk.bvh", tmp_path / "legs.bvh")
    assert done.exit_code == 0
    assert "note: the target has no arms" in done.stderr
    assert "l.shin" in done.stdout and "l.hand" not in done.stdout


def is_leg(name):
    return any(word in name for word in ("Leg", "Foot", "Toe"))


def test_wrong_use_gives_a_one_line_error_and_writes_nothing(run, files, tmp_path):
    walk, out = kw.load(files / "walk.bvh"), tmp_path / "map.json"
    point = kw.Skeleton(("prop",), [-1], [[0, 1, 0]])
    prop = kw.Motion(point, [[[0, 0, 0, 1]]], [[0, 1, 0]], 24)
    kw.save(prop, tmp_path / "prop.bvh")
    swap = {"Left": "Right", "Right": "Left"}
    names = [
        next((n.replace(a, b) for a, b in swap.items() if a in n and is_leg(n)), n)
        for n in walk.skeleton.names
    ]
    crossed = walk.with_(skeleton=replace(walk.skeleton, names=tuple(names)))
    kw.save(crossed, tmp_path / "crossed.bvh")
    walk_file = files / "walk.bvh"
    for words, status, sentence in (
        ([tmp_path / "prop.bvh", walk_file], 1, "the source shares no slot"),
        (
            [walk_file, tmp_path / "crossed.bvh"],
            1,
            "l.thigh: LeftUpLeg of the target is to",
        ),
        ([files / "sketch.anim", walk_file], 2, "use a .bvh, .amc or .fbx"),
        ([walk_file], 2, "Missing argument"),
    ):
        done = run("map", *words, "-o", out)
        assert (done.exit_code, sentence in done.stderr) == (status, True), done.stderr
        assert len(done.stderr.splitlines()) == 1 and not out.exists()
    done = run("map", walk_file, walk_file, "-o", tmp_path / "map.bvh")
    assert done.exit_code == 2 and ".json" in done.stderr
    out.write_text("mine")
    assert run("map", walk_file, walk_file, "-o", out).exit_code == 1
    assert out.read_text() == "mine"
    assert run("map", walk_file, walk_file, "-o", out, "--force").exit_code == 0


def test_the_map_onto_a_rig_is_that_of_a_transfer(run, files, tmp_path):
    rig, walk, out = (
        examples.sample_path("biped.ma"),
        files / "walk.bvh",
        tmp_path / "map.json",
    )
    done = run("map", walk, rig, "--joints", "Hips", "-o", out)
    assert done.exit_code == 0, done.stderr
    written = []
    for joint_map in ("auto", out):
        words = "--map", joint_map, "--source-frames", "1:6", "-o", tmp_path / "a.ma"
        done = run("transfer", walk, rig, *words, "--force")
        assert done.exit_code == 0, done.stderr
        written.append((tmp_path / "a.ma").read_bytes())
    assert written[0] == written[1]
    for words, problem in (
        ((rig, walk), "use a .bvh, .amc or .fbx"),
        ((walk, walk, "--namespace", "hero"), "--namespace applies only to a .ma"),
        ((walk, rig, "--namespace", "hero"), "hero"),
    ):
        done = run("map", *words)
        assert done.exit_code in (1, 2) and problem in done.stderr
