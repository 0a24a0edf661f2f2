"""What happens to a rig while the panel learns it: one sentence, and Maya as it was."""

from functools import partial
from types import SimpleNamespace

import pytest
from maya import cmds
from maya.api.OpenMayaAnim import MAnimControl

from keyweave import examples
from keyweave.animation.skeleton import CHANNEL_BOX
from keyweave.rigs import rig_memory
from keyweave_maya.interface.panel_host import MayaHost
from keyweave_maya.panel.computation import Computation
from keyweave_maya.panel.memory import Memory
from keyweave_maya.panel.presenter import Presenter, State
from keyweave_maya.panel.previews import sliced_rig
from made_up import small_rigs
from panel.fake_host import NO_PREVIEWS
from panel.fake_loop import FakeLoop
from stand_in.session.session import restart, session

CHANGED = "The rig changed while Keyweave learned it; choose Try again."
RIG = [
    small_rigs.HEAD,
    *small_rigs.control("arm_CTRL", ""),
    *small_rigs.shape("arm_CTRL"),
    *small_rigs.group("arm", "arm_CTRL", (1, 0, 0), "joint"),
    *small_rigs.group("hand", "arm", (3, 0, 0), "joint"),
    'createNode animCurveTL -n "arm_CTRL_translateX";',
    '\tsetAttr -s 2 ".ktv[0:1]"  1 0 9 4;',
    'connectAttr "arm_CTRL_translateX.o" "arm_CTRL.tx";',
]


@pytest.fixture
def panel(request, tmp_path, monkeypatch):
    """Open a rig and the panel, which has posed the rig for the first time."""
    restart(is_batch=False)
    cmds.loadPlugin(str(request.config.rootpath / "maya_plugin/keyweave_plugin.py"))
    monkeypatch.setenv(rig_memory.VARIABLE, str(tmp_path / "rigs"))
    rig_memory.forget_rigs()
    slices = partial(sliced_rig.SlicedRig, seconds=1e-6)  # of one pose
    monkeypatch.setattr(sliced_rig, "SlicedRig", slices)
    file = small_rigs.opened(tmp_path, "\n".join([*RIG, ""]))
    cmds.file(file.path.as_posix(), open=True, force=True)
    cmds.currentTime(4)
    cmds.setAttr("arm_CTRL.translateX", 20)  # a pose without a key
    cmds.file(modified=False)
    loop, host = FakeLoop(), MayaHost()
    presenter = Presenter(
        *(host, loop, Memory()),
        computation=Computation(loop, idle_seconds=0.0),
        make_previews=lambda *_: NO_PREVIEWS,
    )
    presenter.show_page("keyweaveTransfer")
    presenter.add_sources([str(examples.sample_path("walk_tired.bvh"))])
    rest = loop.later[-1][1]
    loop.later.clear()
    rest()
    loop.run_until(lambda: loop.idle)
    loop.run_once()
    assert presenter.view.state is State.COMPUTING
    assert presenter.view.progress.startswith("Learning the rig")
    yield SimpleNamespace(presenter=presenter, loop=loop)
    presenter.close()
    loop.run_until(lambda: not presenter._work.updater.computation.is_running)
    host.close()
    rig_memory.forget_rigs()
    restart()


def read_state():
    """Return the state of Maya and its scene that the panel must not change."""
    plugs = [f"{n}.{name}" for n in cmds.ls(type="transform") for name in CHANNEL_BOX]
    sources = [cmds.listConnections(plug, destination=False, plugs=True) for plug in plugs]
    now = session()
    return (
        *([cmds.getAttr(plug) for plug in plugs], sources, cmds.ls(selection=True)),
        *(cmds.currentTime(query=True), cmds.file(query=True, modified=True)),
        *(now.is_playing, now.plays_forward, now.auto_key, now.is_suspended),
        cmds.undoInfo(query=True, undoName=True),
    )


def finish(panel):
    """Let the panel work until it rests."""
    loop = panel.loop
    loop.run_until(lambda: not (loop.posted or loop.idle or _is_running(panel)))
    return panel.presenter.view


def _is_running(panel):
    return panel.presenter._work.updater.computation.is_running


@pytest.mark.parametrize(
    "happen, state, sentence",
    [
        (lambda panel: panel.presenter.cancel(), State.READY, "Computing was canceled."),
        (lambda _: cmds.setAttr("hand.jointOrientX", 3), State.FAILED, CHANGED),
        (lambda _: cmds.delete("hand"), State.FAILED, CHANGED),
        (lambda _: cmds.delete("arm_CTRL"), State.FAILED, CHANGED),
        (
            lambda _: cmds.file(new=True, force=True),
            State.READY,
            "Another scene was opened. The preview is not computed yet.",
        ),
    ],
    ids=["Esc", "edited", "joint deleted", "reference unloaded", "scene closed"],
)
def test_learning_that_ends_early_gives_one_sentence(panel, happen, state, sentence):
    happen(panel)
    before = read_state()
    view = finish(panel)
    assert (view.state, view.message.text) == (state, sentence)
    assert read_state() == before


def test_playback_goes_on_while_a_rig_is_learned(panel):
    MAnimControl.playBackward()
    before, n_steps = read_state(), len(session().steps)
    n_files = count_files()
    panel.loop.run_until(lambda: count_files() > n_files)
    assert read_state() == before
    assert len(session().steps) == n_steps
    panel.presenter.cancel()
    finish(panel)


def count_files():
    folder = rig_memory.find_memory_folder()
    return len([*folder.glob("*.json")])
