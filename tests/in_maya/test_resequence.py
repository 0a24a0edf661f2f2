"""`keyweaveResequence` writes what the library makes, and one undo takes all of it back."""

from types import SimpleNamespace

import numpy as np
import pytest
from maya import cmds, mel
from numpy.testing import assert_allclose

import keyweave as kw
import made_up
from keyweave.verbs import ResequenceJob
from keyweave_maya import read_facts, read_text
from keyweave_maya.scene import MayaScene
from maya_state import scene_state

N, OUT = 32, 36  # captured frames, and those of the result
HERO = ["hero:Hips_CTRL", "hero:*Leg_CTRL", "hero:*Foot_CTRL"]
EVERY = "hero:*_CTRL"
pytestmark = pytest.mark.usefixtures("known_figures")
ASKED = {"inputs": [(1, N)], "frames": (1, OUT), "at": ["1=10", f"{OUT}=10", "20=22"]}
FREE = {**ASKED, "at": "1=10"}  # as many paths as are asked for
JOINTS = ("Hips", "LeftLeg", "LeftFoot", "RightFoot")


@pytest.fixture(scope="session")
def folder(tmp_path_factory):
    """Write a character in motion with a path beside it, one to refer to, and joints."""
    folder = tmp_path_factory.mktemp("resequence")
    walk = made_up.walker(N / 24, frame_rate=24, rng=np.random.default_rng(7))
    path = made_up.figure_eight()
    facts = {"keyed": "full", "legs": "fk", "fingers": False, "namespace": "hero"}
    made_up.write_character(folder / "hero.ma", walk, path_curve=path, **facts)
    made_up.write_character(folder / "rig.ma", walk, keyed=False, fingers=False)
    curves = kw.fit(kw.motion_to_clip(walk))
    made_up.write_scene(folder / "joints.ma", walk, curves, namespace="hero")
    return folder


@pytest.fixture
def hero(plug_in, folder):
    path = (folder / "hero.ma").as_posix()
    cmds.file(path, open=True, force=True)
    return path


@pytest.fixture
def crowd(hero, folder):
    """Open the hero beside two more characters, which refer to a file."""
    for space in ("extra1", "extra2"):
        rig = (folder / "rig.ma").as_posix()
        cmds.file(rig, reference=True, namespace=space)
    return hero


@pytest.fixture
def joints(plug_in, folder):
    path = (folder / "joints.ma").as_posix()
    cmds.file(path, open=True, force=True)
    return path


def places(space="hero", frames=(1, OUT)):
    """Return where some joints of a character are."""
    motion = MayaScene().motion([f"{space}:Hips"], frames)
    columns = [motion.skeleton.index(f"{space}:{joint}") for joint in JOINTS]
    return kw.joint_positions(motion)[:, columns]


@pytest.fixture(scope="module")
def made(known_figures, folder):
    """Return the scene before and after the command has written to the base."""
    cmds.file((folder / "hero.ma").as_posix(), open=True, force=True)
    cmds.select("hero:Spine_CTRL")
    cmds.currentTime(17)
    made = SimpleNamespace(captured=knees((1, N)), states=[scene_state()])
    made.written = cmds.keyweaveResequence(controls=HERO, **ASKED)
    made.facts, made.places, made.knees = last_result(), places(), knees((1, OUT))
    made.states.append(scene_state())
    for step in (cmds.undo, cmds.redo, cmds.undo):
        step()
        made.states.append(scene_state())
    return made


def knees(frames):
    """Return rotations of the hero's legs at all frames of a range."""
    channels = [f"hero:{joint}_CTRL.rotate{axis}" for joint in JOINTS[1:] for axis in "XYZ"]
    return MayaScene().sample(channels, list(range(frames[0], frames[1] + 1))).values


def last_result():
    return read_facts(cmds.keyweaveResequence(query=True, lastResult=True))


def test_the_command_gives_the_same_result_as_the_job_on_the_file(hero):
    file = kw.open_scene(hero)
    job = ResequenceJob(controls=EVERY, **ASKED)
    given = job.read(file)
    job.write(file, given, job.compute(given))
    written = cmds.keyweaveResequence(controls=EVERY, **ASKED)
    assert len(written) == len(set(written)) > 20
    assert all(cmds.nodeType(name).startswith("animCurveT") for name in written)
    channels, frames = file.channels, list(range(-2, OUT + 20))
    ours, theirs = (s.sample(channels, frames).values for s in (MayaScene(), file))
    assert_allclose(ours, theirs, atol=1e-9)


def test_constraints_are_exact(made):
    for output, source in ((1, 10), (OUT, 10), (20, 22)):
        assert_allclose(made.knees[output - 1], made.captured[source - 1], atol=1e-6)


def test_undo_and_redo_are_exact(made):
    before, after, *others = made.states
    assert after != before
    assert (after["selection"], after["time"]) == (before["selection"], before["time"])
    assert others == [before, after, before]


@pytest.mark.parametrize("mode", ["override", "additive"])
def test_a_layer_shows_what_the_base_would_and_undo_takes_it_away(made, hero, mode):
    before, still = scene_state(), places()
    cmds.keyweaveResequence(controls=HERO, **ASKED, mode=mode, layer="again")
    assert_allclose(places(), made.places, atol=1e-6)
    assert cmds.animLayer("again", query=True, override=True) == (mode == "override")
    after = scene_state()
    cmds.undo()
    assert scene_state() == before
    assert_allclose(places(), still, atol=1e-9)
    cmds.redo()
    assert scene_state() == after


def test_a_crowd_is_one_undo_and_may_go_to_a_layer(crowd):
    before, still = scene_state(), places()
    flags = {"controls": HERO, **FREE, "toNamespaces": ["extra1", "extra2"]}
    cmds.keyweaveResequence(**flags)
    after = scene_state()
    facts = last_result()
    assert len(facts["paths"]) == 2
    assert_allclose(places(), still, atol=1e-9)
    first, second = (places(space) for space in ("extra1", "extra2"))
    assert np.abs(first - second).max() > 1
    cmds.undo()
    assert scene_state() == before
    cmds.redo()
    assert scene_state() == after
    cmds.undo()
    cmds.keyweaveResequence(**flags, spread="6m", apart=80)
    hips, others = (places(space)[:, 0, [0, 2]] for space in ("extra1", "extra2"))
    assert np.linalg.norm(hips - others, axis=1).min() >= 80
    assert last_result()["closest"]["distance"] >= 80
    cmds.undo()
    cmds.keyweaveResequence(**flags, mode="override", layer="walk")
    assert_allclose(places("extra2"), second, atol=1e-6)
    cmds.undo()
    assert scene_state() == before


def test_a_joint_that_is_selected_stands_for_its_hierarchy(made, joints):
    cmds.select("hero:Hips")
    before = scene_state()
    cmds.keyweaveResequence(**ASKED)
    wanted = places()
    facts = last_result()
    cmds.undo()
    assert scene_state() == before
    cmds.select("hero:Hips", hierarchy=True)
    cmds.keyweaveResequence(**ASKED)
    assert_allclose(places(), wanted)
    assert made.facts["paths"][0]["runs"] == facts["paths"][0]["runs"]
    assert_allclose(made.places, wanted, atol=1e-6)


def test_the_selected_controls_are_edited(made, hero):
    names = cmds.ls(*HERO)
    cmds.select([*names, "hero:Spine_GRP"])
    assert cmds.keyweaveResequence(**ASKED) == made.written
    assert "hero:Spine_GRP has no keyable channels" in last_result()["notes"]
    cmds.undo()
    cmds.select(clear=True)
    assert cmds.keyweaveResequence(cmds.ls(names, long=True), **ASKED) == made.written


def test_the_hips_walk_along_a_curve_also_with_short_flags_and_in_mel(hero):
    way = MayaScene().curve_points("path_CRV").points
    flags = {"loop": True, "along": "path_CRV", "forbid": "26:27", "seed": 3}
    written = cmds.keyweaveResequence(controls=HERO, **ASKED, **flags)
    wanted = places()
    hips = MayaScene().motion(["hero:Hips_CTRL"], (1, OUT)).root_positions
    apart = np.linalg.norm(hips[:, None, ::2] - way[None, :, ::2], axis=2).min(axis=1)
    assert apart.max() < 20
    cmds.undo()
    short = {"lp": True, "al": "path_CRV", "fb": "26:27", "sd": 3}
    asked = {"inp": ASKED["inputs"], "f": ASKED["frames"], "atFrame": ASKED["at"]}
    assert cmds.keyweaveResequence(c=HERO, **asked, **short) == written
    assert_allclose(places(), wanted)
    cmds.undo()
    ats = " ".join(f'-at "{one}"' for one in ASKED["at"])
    names = " ".join(f'-controls "{one}"' for one in HERO)
    command = f"keyweaveResequence {names} -inputs 1 {N} -frames 1 {OUT} {ats}"
    more = ' -loop 1 -along "path_CRV" -forbid "26:27" -seed 3'
    assert mel.eval(command + more) == written
    assert_allclose(places(), wanted)


def check_facts(facts, written):
    """Check that the facts of a result say how it was made."""
    assert facts["curves"] == written
    assert facts["inputs"] == [[1, N]]
    assert facts["frames"] == [1, OUT]
    assert facts["n_frames"] == OUT
    assert len(facts["paths"]) == 2 and facts["path"] == 1
    runs = facts["paths"][0]["runs"]
    assert runs[0]["frames"][0] == 1 and runs[-1]["frames"][1] == OUT
    assert runs[0]["source_frames"][0] == 10
    assert runs[0]["source"] == f"frames 1 to {N}"


def test_another_variation_is_written_without_computing_and_facts_say_how_it_was_made(hero):
    written = cmds.keyweaveResequence(controls=HERO, **FREE, nVariations=2)
    best, facts = places(), last_result()
    check_facts(facts, written)
    token = facts["token"]
    cmds.undo()
    cmds.keyweaveResequence(resultToken=token, path=2)
    second = places()
    assert np.abs(second - best).max() > 1e-3
    cmds.undo()
    cmds.keyweaveResequence(resultToken=token, mode="override", layer="more")
    assert_allclose(places(), best, atol=1e-6)
    cmds.undo()
    still = places(frames=(1, 10))
    cmds.keyweaveResequence(resultToken=token, frames=(20, 30))
    assert_allclose(places(frames=(20, 30)), best[19:30], atol=1e-6)
    assert_allclose(places(frames=(1, 10)), still, atol=1e-9)


def test_the_input_extends_over_all_keys(hero):
    cmds.playbackOptions(minTime=5, maxTime=5)
    cmds.keyweaveResequence(controls=HERO, inputs=(1, N), at="1=10")
    assert last_result()["frames"] == [1, N]
    cmds.undo()
    cmds.playbackOptions(minTime=1, maxTime=10)
    cmds.keyweaveResequence(controls=HERO, at="1=10")
    assert last_result()["inputs"] == [[1, N]]


REFUSED = {
    "a constraint": (
        {"at": "300"},
        "-atFrame is '300' but must be of the form OUT=IN, such as 300=45",
    ),
    "a wish": ({"prefer": "1=2:much"}, "-prefer is '1=2:much'"),
    "output outside": ({"at": "900=3"}, "output frame 900"),
    "input outside": ({"at": "9=300"}, "input frame 300"),
    "one frame": ({"inputs": (5, 5)}, "-inputs is .* two frames or more"),
    "unknown control": ({"controls": "hero:Tail"}, "no hero:Tail"),
    "unknown joints": ({"joints": "hero:Tail"}, "hero:Tail"),
    "unknown curve": ({"along": "figure9"}, "figure9"),
    "no curve": ({"along": "hero:Hips"}, "hero:Hips"),
    "closed curve": (
        {"along": "path_CRV", "closed": True},
        "-closed is True but must be off",
    ),
    "unknown namespace": ({"toNamespaces": "extra9"}, "no namespace extra9"),
    "a namespace twice": (
        {"toNamespaces": ["extra1"] * 2},
        "-toNamespaces .* once",
    ),
    "no controls there": (
        {"toNamespaces": "bare"},
        "has no counterpart of hero:",
    ),
    "no frames": ({"frames": (9, 3)}, "-frames is .* in that order"),
    "a setting": ({"variety": 7}, "-variety is 7"),
    "no such path": ({"path": 9}, "-path is 9 but must be 1 to 1"),
    "forbidden": ({"forbid": f"1:{N}", "at": ()}, "forbid every frame"),
}


def test_wrong_use_gives_a_one_line_error_and_changes_nothing(hero, folder):
    cmds.file((folder / "rig.ma").as_posix(), reference=True, namespace="extra1")
    cmds.namespace(add="bare")
    cmds.createNode("transform", name="bare:Head_CTRL")
    before = scene_state()
    for what, (changes, problem) in REFUSED.items():
        flags = {"controls": HERO, **ASKED, **changes}
        with pytest.raises(RuntimeError, match=problem) as raised:
            cmds.keyweaveResequence(**{k: v for k, v in flags.items() if v != ()})
        assert scene_state() == before, what
        assert "\n" not in str(raised.value).strip(), what


def test_nothing_selected_says_what_to_select(hero):
    cmds.select(clear=True)
    with pytest.raises(RuntimeError, match="select the controls"):
        cmds.keyweaveResequence(**ASKED)


def test_help_lists_the_flags_of_captures(hero):
    text = read_text(cmds.keyweaveResequence(help=True))
    assert "-jointMap" in text and "-toNamespaces" in text
