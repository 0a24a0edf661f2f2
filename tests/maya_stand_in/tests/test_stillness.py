"""The panel leaves Maya alone: what its handlers of events may not change."""

from collections import Counter
from types import SimpleNamespace

import numpy as np
import pytest
from maya import cmds
from maya.api.OpenMayaAnim import MAnimControl

import made_up
from keyweave.curves.anim_curve import AnimCurve
from keyweave_maya.interface.panel_host import MayaHost
from keyweave_maya.panel.memory import Memory
from keyweave_maya.panel.presenter import Presenter, State
from keyweave_maya.preserve import scrub_timeline
from keyweave_maya.scene import MayaScene, rig as maya_rig
from keyweave_maya.scene.temporary_layer import LAYER
from panel.fake_host import NO_PREVIEWS
from panel.manual_loop import ManualLoop
from stand_in.api.messages import MSceneMessage
from stand_in.session.scene import LiveScene
from stand_in.session.session import Session, restart, session

PLUG_IN = "maya_plugin/keyweave_plugin.py"
LEG, SPINE = "LeftLeg_CTRL", "Spine_CTRL"
LAYERED, POSED = f"{LEG}.rotateX", f"{LEG}.rotateY"
POSE = 7.0  # degrees; a pose without a key on frame 5
CHANGES = {"set_value": "plug", "stick": "plug", "connect": "wire", "disconnect": "wire"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """Write a shot and a capture."""
    folder = tmp_path_factory.mktemp("still")
    usual = {"legs": "fk", "fingers": False}
    facts = {**usual, "keyed": "full", "namespace": "mocap"}
    for name, seconds, more in (("shot", 2, usual), ("capture", 4, facts)):
        walk = made_up.walker(seconds, rng=np.random.default_rng(seconds))
        made_up.write_character(folder / f"{name}.ma", walk, **more)
    return folder


@pytest.fixture
def panel(request, folder, tmp_path):
    """Open the shot with a pose on a layer, and the panel on it; pose without a key."""
    restart(is_batch=False)
    cmds.loadPlugin(str(request.config.rootpath / PLUG_IN))
    cmds.file((folder / "shot.ma").as_posix(), open=True, force=True)
    cmds.file(rename=str(tmp_path / "shot.ma"))
    fixed = AnimCurve(LAYERED, np.array([5, 9, 13]) / 24, [0.3, 0.5, 0.3], frame_rate=24.0)
    MayaScene().write_curves(fixed, mode="override", layer="fix")
    loop, host = ManualLoop(), MayaHost()
    presenter = Presenter(
        *(host, loop, Memory()),
        computation=loop.make_computation(),
        make_previews=lambda *_: NO_PREVIEWS,
    )
    cmds.select(LEG)
    presenter.use_selection()
    presenter.set_list("synthesize", [SPINE])
    presenter.add_sources([(folder / "capture.ma").as_posix()])
    loop.settle()
    assert presenter.view.state is State.PREVIEWING, presenter.view.message
    yield SimpleNamespace(presenter=presenter, loop=loop, host=host)
    presenter.close()
    host.close()
    restart()


@pytest.fixture
def changes(monkeypatch):
    """Count what is changed in Maya, by whomever."""
    counts = Counter()

    def watch(owner, name, count):
        inner = getattr(owner, name)

        def call(self, *values):
            counts.update([count(*values)])
            return inner(self, *values)

        monkeypatch.setattr(owner, name, call)

    watch(Session, "put", lambda name, *_: name)
    for name, kind in CHANGES.items():
        watch(LiveScene, name, lambda *_, kind=kind: kind)
    return counts


def pose():
    cmds.currentTime(5)
    cmds.setAttr(POSED, POSE)


def key():
    is_layered = not cmds.listConnections(f"{LEG}.rotateZ", type="animCurve")
    channel = "Hips_CTRL.rotateZ" if is_layered else f"{LEG}.rotateZ"
    cmds.setKeyframe(channel, time=15, value=2.0)


def play():
    session().put("is_playing", True)
    session().callbacks.tell("event", "timeChanged")
    session().put("is_playing", False)


def undo():
    key()
    cmds.undo()


EVENTS = {
    "key": key,
    "undo": undo,
    "redo": lambda: [undo(), cmds.redo()],
    "selection": lambda: cmds.select(SPINE),
    "time": lambda: cmds.currentTime(6),
    "playback": play,
    "save": lambda: cmds.file(save=True, type="mayaAscii"),
}


def apply(panel):
    panel.presenter.set_value("mode", "additive")
    panel.presenter.set_value("layer", "detail")
    panel.presenter.apply()
    assert panel.presenter.view.state is State.APPLIED, panel.presenter.view.message


def show(panel):
    curve = AnimCurve(f"{SPINE}.rotateX", [0.2, 1.0], [0.1, 0.4], frame_rate=24.0)
    panel.host.show_layer([curve], (5.0, 20.0), print)


STATES = {"previewing": lambda panel: None, "applied": apply, "shown": show}


@pytest.mark.parametrize("state, event", [(s, e) for s in STATES for e in EVENTS])
def test_no_handler_changes_anything(panel, changes, state, event):
    STATES[state](panel)
    pose()
    panel.loop.settle()
    changes.clear()
    EVENTS[event]()
    alone = Counter(changes)  # of the event itself
    panel.loop.settle()
    panel.presenter.view  # noqa: B018  widgets read it after each event
    assert changes == alone
    posed = cmds.getAttr(POSED) == pytest.approx(POSE)
    assert posed == (event != "time")


@pytest.mark.parametrize(
    "kind, number",
    [
        ("check", MSceneMessage.kBeforeExportCheck),  # an autosave sends this alone
        ("scene", MSceneMessage.kBeforeSave),
        ("scene", MSceneMessage.kBeforeExport),
    ],
)
def test_a_preview_leaves_before_the_scene_is_written(panel, kind, number):
    show(panel)
    assert cmds.objExists(LAYER)
    session().callbacks.tell(kind, number)
    assert not cmds.objExists(LAYER)


# --- posing a rig ---


def test_the_first_preview_of_texture_learns_no_rig(panel, changes, monkeypatch):
    monkeypatch.setattr(MayaScene, "rig", None)
    panel.presenter.set_list("synthesize", [SPINE, "Head_CTRL"])
    panel.loop.settle()
    assert panel.presenter.view.state is State.PREVIEWING, panel.presenter.view.message
    assert changes["plug"] == changes["wire"] == 0


POSED_LEGS = (*(f"{LEG}.rotate{axis}" for axis in "XYZ"), f"{SPINE}.rotateX")


def pose_legs(scene, channels=POSED_LEGS):
    """Return world matrices of joints on some frames, with other values of channels."""
    values = np.arange(3.0 * len(channels)).reshape(3, -1) / 20
    return scene.world_matrices(["LeftFoot", "Head"], [5, 6, 9], channels, values)


def test_posing_a_rig_leaves_connections_and_poses_without_keys(panel, changes):
    pose()
    cmds.file(modified=False)
    changes.clear()
    pose_legs(MayaScene())
    assert changes["wire"] == 0
    assert cmds.getAttr(POSED) == pytest.approx(POSE)
    assert not cmds.file(query=True, modified=True)
    assert cmds.currentTime(query=True) == 5


OTHER_EDITS = [
    lambda: cmds.setKeyframe("Hips_CTRL.rotateZ", time=6, value=40),
    lambda: cmds.cutKey("Hips_CTRL.rotateX", clear=True),
]


def test_posing_a_rig_that_curves_move_changes_no_time(panel, monkeypatch):
    """Nor does it after edits of curves that are not posed."""
    scene = MayaScene()
    for edit in OTHER_EDITS:
        edit()
        before = len(session().steps)
        posed = pose_legs(scene)
        assert len(session().steps) == before
        with monkeypatch.context() as patch:
            patch.setattr(maya_rig, "list_animated", lambda *_: [f"{LEG}.visibility"])
            stepped = pose_legs(MayaScene())
        assert len(session().steps) == before + 4  # three frames, and back
        assert posed == pytest.approx(stepped)


def test_posing_a_rig_that_more_than_curves_moves_changes_the_time(panel):
    before = len(session().steps)
    pose_legs(MayaScene(), [f"{SPINE}.rotateX"])  # the leg is on a layer
    assert len(session().steps) == before + 4


@pytest.mark.parametrize("forward", [True, False])
def test_playback_resumes_in_its_direction(panel, forward):
    control = MAnimControl
    (control.playForward if forward else control.playBackward)()
    with scrub_timeline():
        assert not control.isPlaying()
        cmds.currentTime(9)
    assert control.isPlaying()
    assert bool(cmds.play(query=True, forward=True)) is forward


def test_a_rig_is_unplugged_where_values_do_not_stay(panel, changes, monkeypatch):
    expected = pose_legs(MayaScene())
    monkeypatch.setattr(LiveScene, "sticks", lambda *_: False)
    changes.clear()
    assert pose_legs(MayaScene()) == pytest.approx(expected)
    assert changes["wire"] == 3  # once for each keyed channel, not for each frame


def test_a_change_of_time_keeps_poses_of_selected_nodes(panel):
    pose()
    cmds.select(LEG)
    with scrub_timeline():
        cmds.currentTime(30)
    assert cmds.getAttr(POSED) == pytest.approx(POSE)
