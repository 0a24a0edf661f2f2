"""The temporary layer in the viewport: seen, never kept, and gone before anything else."""

from pathlib import Path

import pytest
from maya import cmds

from keyweave.errors import DataError
from keyweave_maya.commands.verbs import VERBS, make_sources
from keyweave_maya.interface import left_layer
from keyweave_maya.interface.panel_host import MayaHost
from keyweave_maya.scene.temporary_layer import LAYER
from maya_state import scene_state

TEXTURE = VERBS[0]
LEGS = ["LeftUpLeg_CTRL", "LeftLeg_CTRL"]
SPINE = "Spine_CTRL"
FRAMES = (6.0, 40.0)
KEYED = "LeftLeg_CTRL.rotateX"


@pytest.fixture
def host(small_shot):
    made = MayaHost()
    yield made
    made.close()


@pytest.fixture
def result(host, small_capture):
    """Return a computed result, as the panel has it."""
    scene = host.scene()
    sources = make_sources([small_capture], [], [], scene)
    job = TEXTURE.make_job(sources=sources, drive=LEGS, synthesize=SPINE, frames=FRAMES)
    job = job.on(scene, [])
    data = job.read(scene)
    return TEXTURE.row.compute(job, data)


@pytest.fixture
def curves(result):
    return result.job.curves(result.data, result.output, 0)


@pytest.fixture
def removals():
    return []


@pytest.fixture
def shown(host, curves, removals):
    """Return everything of the scene before the layer is shown; afterwards it is."""
    cmds.currentTime(7)
    cmds.setKeyframe(KEYED, time=11, value=3)
    cmds.select(SPINE)
    cmds.file(modified=False)
    before = read_surroundings()
    host.show_layer(curves, FRAMES, lambda: removals.append(1))
    return before


def read_surroundings():
    return (
        scene_state(),
        {layer: read_choices(layer) for layer in cmds.ls(type="animLayer") or []},
        cmds.file(query=True, modified=True),
        cmds.undoInfo(query=True, undoName=True),
        cmds.undoInfo(query=True, redoName=True),
        cmds.undoInfo(query=True, state=True),
    )


def read_choices(layer):
    names = ("selected", "preferred", "mute", "solo", "lock")
    return [cmds.getAttr(f"{layer}.{name}") for name in names]


def read_values(channels, frames=(5, 6, 20, 40, 41)):
    return [cmds.getAttr(c, time=t) for c in channels for t in frames]


# --- what is seen ---


def test_the_layer_shows_what_apply_writes_to_a_layer(host, result, shown, curves):
    channels = [curve.channel for curve in curves]
    seen = read_values(channels)
    host.hide_layer()
    before = read_values(channels)
    host.apply(TEXTURE, result, 1, {"mode": "override", "layer": "detail"})
    assert seen == pytest.approx(read_values(channels), abs=1e-9)
    assert seen != pytest.approx(before, abs=1e-3)


def test_nothing_but_the_values_changes_while_it_is_shown(shown):
    _, _, is_modified, undo, redo, state = read_surroundings()
    assert (is_modified, undo, redo, state) == shown[2:]
    assert cmds.ls(selection=True) == [SPINE]
    assert cmds.objExists(LAYER) and read_choices(LAYER)[:2] == [False, False]


def test_layers_stay_selected_and_preferred(host, curves):
    for name in ("one", "two"):
        cmds.animLayer(name)
    cmds.animLayer("one", edit=True, selected=True, preferred=True)
    before = read_surroundings()
    host.show_layer(curves, FRAMES, print)
    chosen = {layer: read_choices(layer) for layer in before[1]}
    assert chosen == before[1]
    host.hide_layer()
    assert read_surroundings() == before


def test_it_is_not_listed_as_a_target_layer(host, shown):
    assert host.list_layers() == []


# --- how it leaves ---


def test_hiding_it_restores_every_bit(host, shown, removals):
    host.hide_layer()
    assert read_surroundings() == shown and not removals
    host.hide_layer()


def test_other_curves_replace_it(host, shown, result, removals):
    other = result.job.curves(result.data, result.output, 1)
    host.show_layer(other, FRAMES, lambda: removals.append(2))
    assert cmds.ls(type="animLayer").count(LAYER) == 1
    assert len(cmds.ls(type="animLayer")) == 2 and not removals
    host.hide_layer()
    assert read_surroundings() == shown


def test_reading_and_closing_remove_it(host, shown, curves, removals):
    host.scene().read_curves([KEYED])
    assert read_surroundings() == shown and removals == [1]
    host.show_layer(curves, FRAMES, print)
    host.close()
    assert read_surroundings() == shown


def test_another_host_takes_it_over(host, shown, curves, removals):
    other = MayaHost()
    other.show_layer(curves[:1], FRAMES, print)
    assert removals == [1]
    host.hide_layer()
    assert cmds.objExists(LAYER)
    other.close()
    assert read_surroundings() == shown


def test_another_scene_removes_it(host, shown, removals):
    cmds.file(new=True, force=True)
    assert removals == [1] and not cmds.ls(type="animLayer")


def test_a_saved_file_has_no_trace(host, curves, tmp_path, removals):
    def save(name):
        cmds.file(rename=(tmp_path / name).as_posix())
        cmds.file(save=True, type="mayaAscii")
        return (tmp_path / name).read_text(encoding="utf-8").replace(name, "")

    cmds.setKeyframe(KEYED, time=11, value=3)
    without = save("without.ma")
    host.show_layer(curves, FRAMES, lambda: removals.append(1))
    assert save("with.ma") == without and LAYER not in without
    assert removals == [1] and not cmds.objExists(LAYER)
    host.show_layer(curves, FRAMES, print)
    assert not cmds.file(query=True, modified=True)


def test_a_saved_layer_is_deleted_when_its_scene_opens(
    host, shown, curves, tmp_path, monkeypatch
):
    from keyweave_maya.scene.temporary_layer import TemporaryLayer

    path = (tmp_path / "recovered.ma").as_posix()
    with monkeypatch.context() as patch:
        patch.setattr(TemporaryLayer, "remove", lambda *_: None)
        cmds.file(rename=path)
        cmds.file(save=True, type="mayaAscii")
    host.hide_layer()
    channels = [curve.channel for curve in curves]
    values = read_values(channels)
    host.close()
    assert LAYER in Path(path).read_text(encoding="utf-8")
    left_layer.watch_opened_scenes()  # as the menu does; the panel is not open
    cmds.file(path, open=True, force=True)
    left_layer.stop_watching_scenes()
    assert not [name for name in cmds.ls() if LAYER in name]
    assert read_values(channels) == pytest.approx(values)


# --- next to edits ---


def test_apply_after_it_is_apply_without_it(host, result, shown, removals):
    host.apply(TEXTURE, result, 1, {})
    assert removals == [1] and not cmds.ls(type="animLayer")
    applied = scene_state()
    host.undo()
    assert scene_state() == shown[0]
    host.apply(TEXTURE, result, 1, {})
    assert scene_state() == applied


def test_it_does_not_interfere_with_commands_and_their_undo(
    host, result, curves, small_capture
):
    states = [scene_state()]
    flags = {"drive": LEGS, "synthesize": SPINE, "frames": FRAMES, "source": small_capture}
    for mode in ("base", "override"):
        host.show_layer(curves, FRAMES, print)
        cmds.keyweaveTexture(mode=mode, **flags)
        assert LAYER not in cmds.ls()
        states.append(scene_state())
        if mode == "base":
            host.show_layer(curves, FRAMES, print)
            cmds.undo()
            assert scene_state() == states[0]
            host.show_layer(curves, FRAMES, print)
            cmds.redo()
            assert scene_state() == states[1]
    cmds.undo()
    cmds.undo()
    assert scene_state() == states[0]


def test_channels_on_layers_are_refused(host, curves):
    cmds.animLayer("mine", attribute=curves[0].channel)
    before = read_surroundings()
    with pytest.raises(DataError, match="is on animation layers"):
        host.show_layer(curves, FRAMES, print)
    assert read_surroundings() == before


def test_keys_set_below_it_stay(host, shown, curves):
    channel = next(c.channel for c in curves if c.channel.startswith(SPINE))
    host.hide_layer()
    cmds.cutKey(channel, clear=True)
    host.show_layer(curves, FRAMES, print)
    cmds.setKeyframe(KEYED, time=13, value=5)
    host.hide_layer()
    assert cmds.keyframe(KEYED, query=True, time=(13, 13), valueChange=True) == [5.0]
    assert not cmds.ls(type="animLayer")


def test_a_layer_that_others_rearranged_is_deleted(host, shown, curves):
    channels = [curve.channel for curve in curves]
    cmds.animLayer("mine", attribute=channels[0])
    host.hide_layer()
    assert not cmds.objExists(LAYER) and cmds.objExists("mine")
    assert not [name for name in cmds.ls() if LAYER in name]
    cmds.animLayer("mine", edit=True, removeAllAttributes=True)
    keys = shown[0]["keys"]
    assert {curve: cmds.objExists(curve) for curve in keys} == dict.fromkeys(keys, True)


def test_a_layer_that_undo_brought_back_is_not_saved(host, shown, tmp_path):
    cmds.delete(LAYER)
    cmds.undo()
    assert cmds.objExists(LAYER)
    host.hide_layer()
    assert not [name for name in cmds.ls() if LAYER in name]


def test_an_error_while_writing_leaves_nothing(host, shown, curves, monkeypatch):
    from keyweave_maya.scene import temporary_layer

    host.hide_layer()
    locked = curves[-1].channel
    cmds.setAttr(locked, lock=True)
    before = read_surroundings()
    with pytest.raises(DataError, match="is locked"):
        host.show_layer(curves, FRAMES, print)
    assert read_surroundings() == before
    cmds.setAttr(locked, lock=False)
    before = read_surroundings()

    def fail(*_):
        raise RuntimeError("no memory")

    with monkeypatch.context() as patch:
        patch.setattr(temporary_layer, "set_switch", fail)
        with pytest.raises(RuntimeError, match="no memory"):
            host.show_layer(curves, FRAMES, print)
    assert read_surroundings() == before
