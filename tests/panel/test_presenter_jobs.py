"""The presenter with real jobs on sample scenes, and with sources that change on disk."""

from __future__ import annotations

import os
import shutil
import threading
from functools import cache, partial

import numpy as np
import pytest

import keyweave as kw
from keyweave import examples
from keyweave.animation.features import FeatureLayout
from keyweave.animation.up_axis import turn_upright
from keyweave.examples.samples import sample_path
from keyweave.rigs import rig_memory
from keyweave.rigs.classification import ControlEffects
from keyweave.verbs.captures import databases
from keyweave.verbs.restyle import job as rig_restyle
from keyweave_maya.panel import source_files
from keyweave_maya.panel.computation import Computation
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.memory import Memory, restore_draft
from keyweave_maya.panel.pages import PAGES
from keyweave_maya.panel.presenter import Presenter, State
from keyweave_maya.panel.previews import sliced_rig
from keyweave_maya.panel.previews.sliced_rig import SlicedRig
from keyweave_maya.panel.sessions.updates import RIG_CHANGED, Updater
from made_up.fbx_scenes import make_scene
from panel.fake_host import NO_PREVIEWS
from panel.fake_loop import FakeLoop
from panel.manual_loop import ManualLoop

LEGS = [
    "hero:Hips",
    *(f"hero:{side}{part}Leg" for side in ("Left", "Right") for part in ("Up", "")),
]


@cache
def load_scene(name):
    """Return a sample that is opened once and finds its rig once; scenes never change."""
    scene = examples.load_scene(name)
    scene.rig = cache(scene.rig)
    return scene


class Panel:
    def __init__(
        self, scene="skeleton_shot", page="keyweaveTexture", names=LEGS, source=None
    ):
        self.loop = ManualLoop()
        self.host = FileHost(load_scene(scene))
        self.presenter = Presenter(
            self.host,
            self.loop,
            Memory(),
            computation=self.loop.make_computation(),
            make_previews=lambda *_: NO_PREVIEWS,
        )
        self.presenter.show_page(page)
        self.host.select(names)
        if names:
            self.presenter.use_selection()
        if source is not None:
            self.presenter.add_sources([str(source)])
        self.loop.settle()

    @property
    def view(self):
        return self.presenter.view

    def update(self):
        self.presenter.update()
        self.loop.settle()
        return self.view


@pytest.fixture
def capture(tmp_path):
    return shutil.copy(examples.sample_path("skeleton_capture.ma"), tmp_path / "walk.ma")


def test_a_texture_is_applied_and_undone_to_the_last_byte(capture):
    panel = Panel(source=capture)
    before = panel.host.scene().encode()
    view = panel.view
    assert view.state is State.PREVIEWING
    assert view.sketch.startswith("5 controls, ")
    (source,) = view.sources
    assert (source.name, source.note) == ("walk.ma", "5 of 5 controls match")
    assert (source.seconds, source.frame_rate) == (pytest.approx(239 / 30), 30.0)
    assert view.alternatives[0].label.endswith(" % same")
    assert view.alternatives[0].difference == 0 < view.alternatives[1].difference
    assert view.chosen["settings.band"] == "4"
    assert panel.host.scene().encode() == before
    panel.presenter.apply()
    assert panel.view.state is State.APPLIED
    assert panel.host.scene().encode() != before
    panel.presenter.undo()
    assert panel.view.state is State.PREVIEWING
    assert panel.host.scene().encode() == before


@pytest.mark.parametrize("on_main_thread", [True, False])
def test_skeletons_are_painted_in_several_poses_until_that_is_stopped(on_main_thread):
    loop, host = FakeLoop(), FileHost(load_scene("skeleton_capture"))
    host.evaluates_on_main_thread = on_main_thread
    threads, pose = [], host.pose_skeleton

    def pose_skeleton(root, n_poses):
        threads.append(threading.get_ident())
        return pose(root, n_poses)

    host.pose_skeleton = pose_skeleton
    presenter = Presenter(host, loop, Memory())
    root, *_ = presenter.list_skeletons()
    shown = {}
    presenter.film_sources([root, "nobody"], 20, 24, shown.__setitem__)
    assert not threads
    loop.run_until(lambda: len(threads) == 2 and shown)
    assert (threads[0] == loop.home) == on_main_thread
    pictures = shown.pop(root)
    assert [picture.shape for picture in pictures] == 12 * [(24, 20, 4)]
    assert len({picture.tobytes() for picture in pictures}) > 6
    stop = presenter.film_sources([root, root], 20, 24, shown.__setitem__)
    loop.run_once()
    stop()
    loop.run_until(lambda: not presenter._portraits._background.is_running)
    loop.run_once()
    assert not shown
    assert not loop.idle


def test_files_that_were_added_are_offered_with_their_facts(tmp_path):
    for name in ("walk.bvh", "other.bvh", "notes.txt"):
        (tmp_path / name).write_bytes(sample_path("walk_varied.bvh").read_bytes())
    loop, path = FakeLoop(), (tmp_path / "walk.bvh").as_posix()
    memory = Memory()
    memory.set("recent", [["odd"], 5, "/absent.bvh"])
    presenter = Presenter(FileHost(load_scene("biped_shot")), loop, memory)
    presenter.add_sources([path])
    other = (tmp_path / "other.bvh").as_posix()
    assert presenter.list_files() == {path: "", other: ""}
    shown = {}
    presenter.film_sources([path], 20, 24, shown.__setitem__)
    loop.run_until(lambda: bool(shown))
    assert len({picture.tobytes() for picture in shown[path]}) > 6
    assert presenter.list_files()[path] == "25.0 s, 21 joints, 22 strides"
    (tmp_path / "walk.bvh").unlink()
    assert [*presenter.list_files()] == [other]
    presenter.close()


def test_sources_are_prepared_once_for_all_settings_and_sketches(capture, monkeypatch):
    read, lengths = FeatureLayout.lay_out_and_read, []

    def note(parts, data, *place):
        lengths.extend(map(len, data))
        return read(parts, data, *place)

    monkeypatch.setattr(FeatureLayout, "lay_out_and_read", note)
    panel = Panel(source=capture)
    longest = max(lengths)
    assert lengths.count(longest) == 2  # what drives, and what is textured
    panel.presenter.set_value("settings.n_paths", 5)
    panel.loop.settle()
    assert len(panel.view.alternatives) == 5
    monkeypatch.setattr(Updater, "_reuse", lambda *_: None)  # as if the sketch changed
    assert panel.update().state is State.PREVIEWING
    assert lengths.count(longest) == 2


def test_a_layer_is_recognized_as_applied_and_undone(capture):
    panel = Panel(source=capture)
    panel.presenter.set_value("layer", "detail")
    panel.presenter.set_value("soft_frames", 4.0)
    panel.presenter.apply()
    assert (panel.view.state, panel.view.message.kind) == (State.APPLIED, "plain")
    assert panel.presenter.list_layers() == ["detail"]
    panel.presenter.undo()
    assert panel.view.state is State.PREVIEWING


def test_a_source_that_was_replaced_is_read_again(capture):
    panel = Panel(source=capture)
    with open(capture, "a") as file:
        file.write("// another take\n")
    view = panel.update()
    assert view.state is State.PREVIEWING
    assert view.message.text == "walk.ma changed on disk and was read again."


def test_message_names_a_source_that_was_removed(capture):
    panel = Panel(source=capture)
    os.remove(capture)
    view = panel.update()
    assert view.state is State.FAILED
    assert view.message.text.startswith("walk.ma does not exist any more")
    assert view.sources[0].problem
    panel.presenter.remove_source(0)
    assert panel.view.state is State.SKETCH


def test_message_names_a_source_that_is_still_being_written(capture, monkeypatch):
    panel = Panel(source=capture)
    describe = source_files.describe_source

    def grow(*arguments):
        with open(capture, "a") as file:
            file.write("// more\n")
        return describe(*arguments)

    with open(capture, "a") as file:
        file.write("//\n")
    monkeypatch.setattr(source_files, "describe_source", grow)
    view = panel.update()
    assert view.state is State.FAILED
    assert "walk.ma is still being written" in view.message.text
    monkeypatch.undo()
    assert panel.update().state is State.PREVIEWING


def test_message_names_an_unreadable_source_without_its_folder(tmp_path):
    path = tmp_path / "take.bvh"
    path.write_text("HIERARCHY\nnothing")
    view = Panel(source=path).view
    assert view.state is State.FAILED
    assert view.message.text.startswith("take.bvh")


def test_a_capture_with_wrong_facts_is_read_as_its_card_states(tmp_path):
    walk = turn_upright(examples.load_walk().cut(1, 300), "z")
    kw.save(walk.with_(frame_rate=600), tmp_path / "walk.bvh")
    panel = Panel(source=tmp_path / "walk.bvh")
    (source,) = panel.view.sources
    assert source.is_capture and source.frame_rate == 600
    said = " ".join(source.remarks)
    assert "use Up axis z" in said and "with Rate" in said and "walk.bvh" not in said
    panel.presenter.change_source(0, frame_rate=60.0, up_axis="z")
    panel.loop.settle()
    (source,) = panel.view.sources
    assert (source.frame_rate, source.up_axis, source.remarks) == (60, "z", ())
    assert panel.view.state is State.PREVIEWING
    panel.presenter.save_preset(str(tmp_path / "walk.json"))
    other = Panel()
    other.presenter.load_preset(str(tmp_path / "walk.json"))
    other.loop.settle()
    assert other.view.sources == panel.view.sources


def test_the_axes_that_an_fbx_states_can_be_replaced(tmp_path):
    walk = examples.load_walk().cut(1, 60)
    z_up = turn_upright(walk, "z")
    scene = make_scene(z_up, UpAxis=2, FrontAxis=1, FrontAxisSign=-1)
    (tmp_path / "walk.fbx").write_bytes(scene.binary())
    panel = Panel(source=tmp_path / "walk.fbx")
    (source,) = panel.view.sources
    assert source.is_capture and source.remarks == ()
    assert panel.view.state is State.PREVIEWING
    panel.presenter.change_source(0, up_axis="y")
    panel.loop.settle()
    (source,) = panel.view.sources
    assert source.up_axis == "y" and "use Up axis z" in " ".join(source.remarks)
    panel.presenter.change_source(0, up_axis="")
    panel.loop.settle()
    assert panel.view.sources[0].remarks == ()


@pytest.mark.parametrize(
    "wrong", [{"frame_rate": -1}, {"scale": True}, {"up_axis": "x"}, {"scale": "2"}]
)
def test_facts_of_a_preset_that_cannot_be_are_left_out(capture, wrong):
    content = {"sources": [{"path": str(capture), **wrong}]}
    (source,) = restore_draft(PAGES[0], content)[0].sources
    assert source.reading == {}


def test_joints_with_other_names_are_mapped_by_one_button():
    names = ["Hips_CTRL", "LeftUpLeg_CTRL", "RightUpLeg_CTRL"]
    panel = Panel("biped_shot", names=names, source=examples.sample_path("walk_tired.bvh"))
    view = panel.view
    assert view.state is State.FAILED
    assert view.message.text == (
        "walk_tired.bvh has no joint with the name of a selected control; map its joints."
    )
    assert (view.message.action, view.message.label) == ("map_joints", "Map joints")
    panel.presenter.map_joints()
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING
    assert panel.view.sources[0].note == "joints are mapped"


def test_a_character_of_the_scene_is_a_source():
    panel = Panel("biped_capture", "keyweaveTexture", ["hero:Hips_CTRL"])
    panel.presenter.add_namespace("hero")
    panel.loop.settle()
    (source,) = panel.view.sources
    assert (source.name, source.path, source.known_frames) == ("hero", "", (1.0, 480.0))
    panel.host.open_file(examples.sample_path("biped_shot.ma"))
    assert panel.view.sources == ()


def test_a_variation_is_applied():
    panel = Panel("skeleton_capture", "keyweaveResequence", ["mocap:Hips"])
    panel.presenter.set_value("frames", (1, 24))
    panel.presenter.set_value("settings.n_variations", 2)
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING, panel.view.message
    assert len(panel.view.alternatives) == 2
    panel.presenter.choose_alternative(1)
    panel.presenter.apply()
    assert panel.view.state is State.APPLIED, panel.view.message


def test_a_single_gap_is_refilled_and_its_keys_stay():
    walk = examples.sample_path("walk_normal.bvh")
    panel = Panel("biped_blocking", "keyweaveInbetween", ["Hips_CTRL"], walk)
    panel.presenter.set_value("frames", (1, 41))
    panel.loop.settle()
    starts = [list_starts(panel)]
    for _ in range(2):
        panel.presenter.refill(1)
        panel.loop.settle()
        starts.append(list_starts(panel))
    first, second = zip(*starts)
    assert len({*first}) == 1 and len({*second}) == 3
    assert panel.view.known_frames == (1, 101)
    before = panel.host.scene().encode()
    panel.presenter.apply()
    assert panel.view.state is State.APPLIED, panel.view.message
    panel.presenter.undo()
    assert panel.host.scene().encode() == before


def list_starts(panel):
    """Return the first captured frame of each gap, of which all fit well."""
    assert panel.view.state is State.PREVIEWING, panel.view.message
    spans = panel.presenter._session.outcome.result.list_spans(0)
    assert {span.fit for span in spans} == {"good"}
    return [span.source_frames[0] for span in spans]


class MainThreadHost(FileHost):
    """A host whose rigs may be evaluated on the interface thread alone, as in Maya."""

    evaluates_on_main_thread = True


def count_threads():
    return sum(thread.name == "keyweave panel" for thread in threading.enumerate())


@pytest.mark.parametrize("ends", ["computed", "canceled", "closed"])
def test_the_main_thread_evaluates_the_rig_for_the_worker(ends, monkeypatch):
    # Long slices, since a rig of a file evaluates a hundred poses as fast as one.
    monkeypatch.setattr(sliced_rig, "SlicedRig", partial(SlicedRig, seconds=1.0))
    loop = FakeLoop()
    scene = load_scene("biped")
    scene.rig()  # is remembered, since rigs of files are not learned in slices
    host = MainThreadHost(scene)
    presenter = Presenter(
        host,
        loop,
        Memory(),
        computation=Computation(loop, idle_seconds=0.0),
        make_previews=lambda *_: NO_PREVIEWS,
    )
    presenter.show_page("keyweaveTransfer")
    presenter.add_sources([str(examples.sample_path("walk_tired.bvh"))])
    presenter.change_source(0, frames=(1.0, 8.0))
    rest = loop.later[-1][1]
    loop.later.clear()
    rest()
    loop.run_until(lambda: loop.idle)  # the worker waits for poses
    assert presenter.view.state is State.COMPUTING
    if ends == "canceled":
        presenter.cancel()
        loop.idle.clear()  # the interface is busy, and still the worker ends
    elif ends == "closed":
        presenter.close()
        loop.idle.clear()
    loop.run_until(lambda: not (count_threads() or loop.posted))
    expected = {"computed": State.PREVIEWING, "canceled": State.READY}
    if ends != "closed":
        assert presenter.view.state is expected[ends], presenter.view.message
        presenter.close()


@pytest.fixture
def unknown_rig(monkeypatch, tmp_path):
    """Return a scene whose rig is not remembered, and the keys of its rig from then on."""
    monkeypatch.setenv(rig_memory.VARIABLE, str(tmp_path / "rigs"))
    monkeypatch.setattr(sliced_rig, "SlicedRig", partial(SlicedRig, seconds=1.0))
    scene, keys = examples.load_scene("biped"), ["one"]
    rig = load_scene("biped").rig()
    rig_memory.forget_rigs()

    def classify(poses):
        assert threading.current_thread() is not threading.main_thread()
        poses(np.tile(rig.values, (3, 1)))
        return EFFECTS

    def find(*names, **options):
        key = keys.pop(0) if keys[1:] else keys[0]
        rig_memory.recall_effects(key, rig, classify)
        return rig

    scene.rig = find
    yield scene, keys
    rig_memory.forget_rigs()


EFFECTS = ControlEffects(
    ("root",), *(np.ones((1, n), bool) for n in (2, 1)), *map(np.zeros, (1, 2))
)


@pytest.mark.parametrize("ends", ["learned", "canceled", "closed", "edited"])
def test_a_rig_is_learned_in_slices_before_the_scene_is_read(ends, unknown_rig):
    scene, keys = unknown_rig
    loop = FakeLoop()
    presenter = Presenter(
        MainThreadHost(scene),
        loop,
        Memory(),
        computation=Computation(loop, idle_seconds=0.0),
        make_previews=lambda *_: NO_PREVIEWS,
    )
    presenter.show_page("keyweaveTransfer")
    presenter.add_sources([str(examples.sample_path("walk_tired.bvh"))])
    presenter.change_source(0, frames=(1.0, 8.0))
    rest = loop.later[-1][1]
    loop.later.clear()
    rest()
    loop.run_until(lambda: loop.idle)  # the worker waits for poses of the unknown rig
    assert presenter.view.state is State.COMPUTING
    assert presenter.view.progress == "Learning the rig"
    if ends == "edited":
        keys[:] = ["another"]
    elif ends == "canceled":
        presenter.cancel()
        loop.idle.clear()
    elif ends == "closed":
        presenter.close()
        loop.idle.clear()
    loop.run_until(lambda: not (count_threads() or loop.posted))
    expected = {"learned": State.PREVIEWING, "canceled": State.READY}
    is_learned = ends == "learned"  # and the rig is identified
    assert ["one" in rig_memory._kept, len(rig_memory._kept)] == [
        is_learned,
        2 * is_learned,
    ]
    if ends != "closed":
        found = presenter.view
        assert found.state is expected.get(ends, State.FAILED), found.message
        assert (RIG_CHANGED[1:] in found.message.text) == (ends == "edited")
        presenter.close()


def test_changing_the_speed_does_not_refit_the_motion_space(tmp_path, monkeypatch):
    people, fitted = tmp_path / "people", []
    examples.write_people(people)

    def read(*values, **options):
        fitted.append(values)
        return databases.read_motion_space(*values, **options)

    monkeypatch.setattr(rig_restyle, "read_motion_space", read)
    source = examples.sample_path("walk_tired.bvh")
    panel = Panel("biped", "keyweaveRestyle", names=(), source=source)
    before = panel.host.scene().encode()
    assert panel.view.state is State.SKETCH
    assert panel.view.message.text.startswith("Choose the motion space. Folder of motions")
    assert panel.view.disabled["apply"] == "Choose the motion space first."
    panel.presenter.set_value("motion_space", str(people))
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING, panel.view.message
    for path, value, count in (
        ("style.speed", "1.5", 1),
        ("feet", "off", 1),
        ("style.share", 0.8, 2),
    ):
        panel.presenter.set_value(path, value)
        panel.loop.settle()
        assert (panel.view.state, len(fitted)) == (State.PREVIEWING, count)
    rows = {row.slot: row for row in panel.presenter.joint_table.rows}
    assert rows["hips"].capture_joint == rows["hips"].rig_joint == "Hips"
    panel.presenter.set_value("style.speed", "9")
    panel.loop.settle()
    assert panel.view.state is State.FAILED
    assert panel.view.message.text.startswith("\"Speed\" is '9' but must be from")
    panel.presenter.set_value("style.speed", "1.2")
    panel.loop.settle()
    assert panel.host.scene().encode() == before
    panel.presenter.apply()
    assert panel.view.state is State.APPLIED
    assert panel.host.scene().encode() != before
    panel.presenter.undo()
    assert panel.view.state is State.PREVIEWING
    assert panel.host.scene().encode() == before
