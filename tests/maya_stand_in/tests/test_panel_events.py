"""What the panel's host hears of Maya, and that nothing of it is left behind."""

import pytest
from maya import cmds

from keyweave_maya.interface.panel_host import REGISTRATIONS, MayaHost
from keyweave_maya.panel.host import EVENTS
from keyweave_maya.preserve import scrub_timeline
from stand_in.api.messages import MSceneMessage
from stand_in.session.session import restart, session


@pytest.fixture
def heard():
    """Start Maya with a window; return what a host tells of, event by event."""
    restart(is_batch=False)
    told, host = [], MayaHost()
    for event in EVENTS:
        host.watch(event, lambda event=event: told.append(event))
    cmds.createNode("transform", name="ball")
    told.clear()
    yield told
    host.close()
    assert not session().callbacks
    restart()


def test_every_event_has_a_source():
    assert {*REGISTRATIONS} == {*EVENTS}


def key():
    cmds.setKeyframe("ball.translateX", time=1, value=1.0)


@pytest.mark.parametrize(
    "event, cause",
    [
        ("selection", lambda: cmds.select("ball")),
        ("time", lambda: cmds.currentTime(9)),
        ("keys", key),
        ("scene", lambda: cmds.file(new=True, force=True)),
        ("closing", lambda: session().callbacks.tell("scene", MSceneMessage.kMayaExiting)),
    ],
)
def test_each_event_reaches_its_listeners(heard, event, cause):
    cause()
    assert event in heard
    assert {*heard} <= {event, "selection", "keys"}


def test_undo_and_redo_are_reported_after_the_keys_changed(heard):
    key()
    heard.clear()
    cmds.undo()
    assert heard[-1] == "undo" and "keys" in heard
    heard.clear()
    cmds.redo()
    assert heard[-1] == "undo" and "keys" in heard


def test_deleting_a_curve_is_a_change_of_keys(heard):
    key()
    heard.clear()
    cmds.delete("ball_translateX")
    assert "keys" in heard


def test_temporary_changes_of_the_current_time_are_not_reported(heard):
    with scrub_timeline():
        cmds.currentTime(30)
    assert "time" not in heard


def test_a_failing_listener_warns_once_and_stops_no_other(heard):
    host = MayaHost()
    host.watch("selection", lambda: 1 / 0)
    session().shown.clear()
    cmds.select("ball")
    assert "selection" in heard
    assert [kind for kind, _ in session().shown] == ["warning"]
    host.close()


def test_a_stopped_listener_gets_no_events_and_can_be_stopped_again(heard):
    host, told = MayaHost(), []
    stops = [host.watch(event, lambda: told.append(1)) for event in EVENTS]
    for stop in [*stops, *stops]:
        stop()
    cmds.select("ball")
    key()
    assert not told
    host.close()


def test_a_listener_may_stop_itself(heard):
    host, stops = MayaHost(), []
    stops.append(host.watch("selection", lambda: stops[0]()))
    cmds.select("ball")
    cmds.select(clear=True)
    host.close()


def test_a_hundred_hosts_leave_no_callback(heard):
    before = {*session().callbacks}
    for _ in range(100):
        host = MayaHost()
        for event in EVENTS:
            host.watch(event, print)
        host.close()
    assert {*session().callbacks} == before


def test_each_opened_scene_has_a_different_identity(heard, tmp_path):
    host = MayaHost()
    seen = [host.identify_scene()]
    cmds.file(new=True, force=True)
    seen.append(host.identify_scene())
    cmds.file(rename=str(tmp_path / "shot.ma"))
    cmds.file(save=True, type="mayaAscii")
    assert host.identify_scene() == seen[-1], "the same scene under another name"
    assert host.title == "shot.ma"
    cmds.file(str(tmp_path / "shot.ma"), open=True, force=True)
    seen.append(host.identify_scene())
    assert len({*seen}) == 3
    host.close()


def test_nothing_is_registered_in_batch():
    restart()
    host = MayaHost()
    for event in EVENTS:
        host.watch(event, print)
    assert not session().callbacks
    host.close()


def test_attributes_of_the_channel_box_are_selected_channels(heard):
    host = MayaHost()
    cmds.createNode("transform", name="cube")
    cmds.select(["ball", "cube"])
    assert host.list_selection() == ["ball", "cube"]
    session().channel_box[:] = ["tx", "rz"]
    assert host.list_selection() == [
        *("ball.translateX", "ball.rotateZ"),
        *("cube.translateX", "cube.rotateZ"),
    ]
    host.close()


def test_a_range_of_the_time_slider_ends_with_its_last_frame(heard):
    host = MayaHost()
    assert "selected" not in host.read_ranges()
    session().slider_range = (10.0, 21.0)
    assert host.read_ranges()["selected"] == (10.0, 20.0)
    host.close()
