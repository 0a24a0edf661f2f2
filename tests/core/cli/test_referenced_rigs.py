"""Verbs write all controls of a referenced rig, without a first key on any of them."""

import json

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.examples import load_walk, sample_path
from made_up import write_character
from made_up.referenced_shots import write_form
from made_up.scenes.shots import write_shot
from reference_grammar import list_reference_faults

N_FRAMES = 24


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder with a rig, a shot without any key, and a shot with a blocked walk."""
    folder = tmp_path_factory.mktemp("referenced")
    walk = load_walk("normal").cut(1, N_FRAMES)
    kw.save(walk, folder / "walk.bvh")
    write_character(folder / "rig.ma", walk, keyed=False)
    write_shot(folder / "empty.ma", folder / "rig.ma", walk, keyed=False)
    write_shot(folder / "keyed.ma", folder / "rig.ma", walk)
    return folder


def call(run, folder, verb, *words):
    """Run a verb into the folder; return the scene that it wrote, and its facts."""
    rig = (folder / "rig.ma").read_bytes()
    out = folder / "out.ma"
    done = run(verb, *words, "-o", str(out), "--force", "--json")
    assert done.exit_code == 0, done.stderr
    assert list_reference_faults(out.read_bytes().decode()) == []
    assert (folder / "rig.ma").read_bytes() == rig
    scene = kw.open_scene(out)
    assert scene.notes == ()
    return scene, json.loads(done.stdout)


@pytest.mark.parametrize("mode", [(), ("--mode", "override", "--layer", "capture")])
def test_a_transfer_keys_every_control_of_a_referenced_rig(run, folder, mode):
    shot = folder / "empty.ma"
    assert kw.open_scene(shot).channels == ()
    words = [str(folder / "walk.bvh"), str(shot), *mode]
    scene, facts = call(run, folder, "transfer", *words)
    rig = write_directly(run, folder, mode)
    assert len(scene.channels) > 60
    assert {f"hero:{name}" for name in rig.channels} == {*scene.channels}
    frames = np.arange(1, N_FRAMES + 1)
    ours = scene.sample([f"hero:{name}" for name in rig.channels], frames).values
    assert_allclose(ours, rig.sample(rig.channels, frames).values, atol=1e-9)


def write_directly(run, folder, mode):
    """Transfer onto the rig in its own file."""
    out = folder / "direct.ma"
    words = [str(folder / "walk.bvh"), str(folder / "rig.ma"), "-o", str(out), "--force"]
    assert run("transfer", *words, *mode).exit_code == 0
    return kw.open_scene(out)


@pytest.mark.parametrize("mode", [(), ("--mode", "additive")])
def test_a_texture_adds_controls_that_have_no_key(run, folder, mode):
    shot = folder / "keyed.ma"
    before = kw.open_scene(shot).channels
    legs = "hero:LeftUpLeg,hero:RightUpLeg"
    names = ["--drive", legs, "--synthesize", "hero:Spine_CTRL,hero:*ForeArm_CTRL"]
    capture = [str(sample_path("walk_normal.bvh")), "--map", "auto"]
    scene, _ = call(run, folder, "texture", str(shot), *capture, *names, *mode)
    added = {*scene.channels} - {*before}
    assert {name.partition(".")[0] for name in added} >= {"hero:Spine_CTRL"}


def test_info_counts_the_edits_that_maya_could_not_apply(run, tmp_path):
    path = write_form(tmp_path, "gaps")
    done = run("info", path)
    assert "hero: rig.ma\n            1 edit that Maya could not apply\n" in done.stdout
    (facts,) = json.loads(run("info", path, "--json").stdout)["files"]
    assert [each["failed_edits"] for each in facts["references"]] == [1]
    assert "could not apply" not in run("info", write_form(tmp_path, "plain")).stdout


@pytest.mark.parametrize("verb", ["info", "transfer"])
def test_a_binary_scene_is_refused_with_the_command_that_converts_it(run, tmp_path, verb):
    shot = tmp_path / "shot.mb"
    shot.write_bytes(b"FOR4")
    words = [shot] if verb == "info" else [sample_path("walk_normal.bvh"), shot]
    done = run(verb, *words, *(["-o", tmp_path / "a.ma"] if verb == "transfer" else []))
    assert done.exit_code == 1 and "save it as .ma with File > Save Scene As" in done.stderr
    command = done.stderr.partition("mayapy -c ")[2].strip()
    code = compile(command.strip('"'), "command", "exec")  # Python within double quotes
    assert command.count('"') == 2 and "maya" in code.co_names
    for step in (
        f"'{shot.as_posix()}', o=True, f=True",
        f"'{tmp_path.as_posix()}/shot.ma'",
    ):
        assert step in command
