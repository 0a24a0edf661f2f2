"""Maya as the host of the panel: alike to a file, exact to undo, and never in the way."""

import pytest
from maya import cmds

import keyweave as kw
from keyweave.errors import KeyweaveError, UnknownNameError
from keyweave_maya.commands.results import RESULTS
from keyweave_maya.commands.verbs import VERBS, make_sources
from keyweave_maya.interface.panel_host import MayaHost
from keyweave_maya.panel.drafts import Draft, SourceChoice
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.pages import PAGES
from keyweave_maya.panel.sessions.command_flags import make_command_flags
from maya_state import scene_state

TEXTURE = VERBS[0]
LEGS = ["LeftUpLeg_CTRL", "LeftLeg_CTRL"]
SPINE = "Spine_CTRL"


@pytest.fixture
def host():
    made = MayaHost()
    yield made
    made.close()


@pytest.fixture
def hosts(small_shot, host):
    """Return Maya and a file as hosts of the same shot."""
    return host, FileHost(kw.open_scene(small_shot))


def compute(scene, capture, **request):
    """Return a computed result, as the panel has it, of a scene that is only read."""
    sources = make_sources([capture], [], [], scene)
    job = TEXTURE.make_job(
        sources=sources, **{"drive": LEGS, "synthesize": SPINE, **request}
    )
    job = job.on(scene, [])
    data = job.read(scene)
    return TEXTURE.row.compute(job, data)


@pytest.fixture
def result(small_shot, small_capture, host):
    return compute(host.scene(), small_capture)


# --- Maya and a file ---


@pytest.mark.parametrize(
    "question",
    ["list_sets", "list_layers", "list_namespaces", "list_paths", "read_frame", "title"],
)
def test_both_hosts_give_the_same_answers(hosts, question):
    maya, file = (getattr(host, question) for host in hosts)
    maya, file = (answer() if callable(answer) else answer for answer in (maya, file))
    assert maya == file


def test_both_hosts_have_the_same_ranges(hosts):
    maya, file = (host.read_ranges() for host in hosts)
    assert all(maya[name] == pytest.approx(file[name]) for name in file)


def test_controls_are_transforms_of_the_file_with_parents_first(hosts):
    maya, file = (host.list_controls() for host in hosts)
    assert {*maya} <= {*file} | {*cmds.ls(type="joint")}
    assert {*LEGS, SPINE, "Hips"} <= {*maya}
    places = {name: place for place, name in enumerate(maya)}
    parents = {n: (cmds.listRelatives(n, parent=True, path=True) or [""])[0] for n in maya}
    assert all(places.get(above, -1) < places[name] for name, above in parents.items())


@pytest.mark.parametrize("number", [0, 1])
def test_the_selection_is_listed(hosts, number):
    host = hosts[number]
    host.select([SPINE, *LEGS])
    assert host.list_selection() == [SPINE, *LEGS]
    host.select([])
    assert host.list_selection() == []


@pytest.mark.parametrize("number", [0, 1])
def test_an_unknown_set_and_an_unknown_event_are_errors(hosts, number):
    with pytest.raises(UnknownNameError, match="nothing_SET"):
        hosts[number].read_set("nothing_SET")
    with pytest.raises(UnknownNameError, match="weather"):
        hosts[number].watch("weather", print)


@pytest.mark.parametrize("number", [0, 1])
def test_the_frame_that_is_shown_is_the_current_one(hosts, number):
    hosts[number].show_frame(17.0)
    assert hosts[number].read_frame() == 17.0


@pytest.mark.parametrize("number", [0, 1])
def test_apply_is_one_step_and_undo_restores_every_bit(hosts, small_capture, number):
    host = hosts[number]
    result = compute(host.scene(), small_capture)
    states = [read_state(host)]
    facts = host.apply(TEXTURE, result, 2, {"frames": (6.0, 40.0), "layer": None})
    states.append(read_state(host))
    assert states[0] != states[1]
    assert facts["path"] == 2 and facts["curves"] and isinstance(facts["notes"], list)
    assert host.is_last_edit(TEXTURE)
    host.undo()
    assert read_state(host) == states[0]
    host.redo()
    assert read_state(host) == states[1] and host.is_last_edit(TEXTURE)
    host.undo()
    host.undo()  # nothing is left to undo, which is no error
    assert read_state(host) == states[0]


def read_state(host):
    return scene_state() if isinstance(host, MayaHost) else host.scene().encode()


# --- what a host finds in Maya ---


def test_sets_are_those_with_transforms(host, small_shot):
    cmds.createNode("objectSet", name="empty_SET")
    cmds.createNode("objectSet", name="arm_SET")
    shape = cmds.listRelatives(SPINE, shapes=True, path=True)[0]
    for number, name in enumerate((LEGS[1], LEGS[0], shape)):
        cmds.connectAttr(f"{name}.message", f"arm_SET.dnSetMembers[{number}]")
    assert host.list_sets() == ["arm_SET"]
    assert sorted(host.read_set("arm_SET")) == sorted([*LEGS, SPINE])


def test_the_base_layer_is_not_listed(host, small_shot):
    cmds.animLayer("corrections")
    assert host.list_layers() == ["corrections"]


def test_shapes_stand_for_their_transforms(host, small_shot):
    shape = cmds.listRelatives(SPINE, shapes=True, path=True)[0]
    cmds.select([shape, SPINE, LEGS[0]])
    assert host.list_selection() == [SPINE, LEGS[0]]


def test_namespaces_are_those_of_controls(host, shot_of_reference):
    assert "hero" in host.list_namespaces()


# --- reading and applying ---


def test_reading_and_computing_leave_the_scene_as_it_was(small_shot, small_capture, host):
    cmds.select(SPINE)
    cmds.currentTime(7)
    cmds.file(modified=False)
    before = read_surroundings()
    compute(host.scene(), small_capture, texture="Hips_CTRL")
    host.scene().motion("Hips", (1, 6))
    for ask in (host.list_controls, host.list_sets, host.list_paths, host.list_layers):
        ask()
    assert read_surroundings() == before


def read_surroundings():
    return (
        scene_state(),
        cmds.file(query=True, modified=True),
        cmds.undoInfo(query=True, undoName=True),
        cmds.autoKeyframe(query=True, state=True),
    )


def test_showing_a_frame_keys_nothing_and_is_not_undone(host, small_shot):
    cmds.select(SPINE)
    name = cmds.undoInfo(query=True, undoName=True)
    host.show_frame(9)
    assert cmds.currentTime(query=True) == 9
    assert cmds.undoInfo(query=True, undoName=True) == name


def test_apply_writes_to_a_layer_and_back_to_the_base(result, host):
    facts = host.apply(TEXTURE, result, 1, {"mode": "override", "layer": "detail"})
    assert cmds.objExists("detail") and facts["curves"]
    host.undo()
    assert not cmds.objExists("detail")
    layered = result.redirect({"mode": "override", "layer": "detail"})
    host.apply(TEXTURE, layered, 1, {"mode": "base", "layer": None})
    assert not cmds.objExists("detail")


def test_the_command_of_an_applied_result_runs_again_in_another_scene(
    result, host, small_shot, small_capture, monkeypatch
):
    draft = Draft(PAGES[0]).with_lists({"drive": LEGS, "synthesize": [SPINE]})
    draft = draft.with_sources([SourceChoice(small_capture)])
    calls, flags = [], make_command_flags(draft)
    run, row = getattr(cmds, TEXTURE.command), type(TEXTURE.row)

    def record(*names, **given):
        calls.append(given)
        return run(*names, **given)

    # An attribute would stay after the test, as the plug-in adds its commands on demand.
    monkeypatch.setitem(vars(cmds), TEXTURE.command, record)
    with monkeypatch.context() as patch:
        patch.setattr(row, "compute", lambda *_: pytest.fail("it is computed again"))
        host.apply(TEXTURE, result, 2, {}, flags)
    written, echoed = scene_state(), calls[0]
    assert "resultToken" not in echoed and not RESULTS.take_offer(TEXTURE.command)
    cmds.file(small_shot, open=True, force=True)
    RESULTS.clear()
    run(**echoed)
    assert scene_state() == written


def test_a_new_layer_is_selected_and_undo_selects_the_earlier_one(result, host):
    cmds.animLayer("earlier", preferred=True, selected=True)
    before = scene_state()

    def list_chosen():
        layers, switches = ("earlier", "detail"), ("selected", "preferred")
        known = [layer for layer in layers if cmds.objExists(layer)]
        return [
            [n for n in known if cmds.animLayer(n, query=True, **{switch: True})]
            for switch in switches
        ]

    options = {"mode": "override", "layer": "detail"}
    host.apply(TEXTURE, result, 1, options)
    assert list_chosen() == [["detail"]] * 2
    cmds.animLayer("detail", edit=True, selected=False, preferred=False)
    assert not host.is_last_edit(TEXTURE)
    host.apply(TEXTURE, result, 2, options)
    assert list_chosen() == [[], []]  # the layer is not new
    for _ in range(3):
        host.undo()
    assert scene_state() == before
    assert list_chosen() == [["earlier"]] * 2


def test_apply_gives_the_facts_of_the_command(result, host):
    tolerance = {"angle": 1.0, "length": 0.5, "unitless": 0.1}
    facts = host.apply(TEXTURE, result, 3, {"tolerance": tolerance, "frames": (1, 24)})
    assert facts["path"] == 3 and facts["token"].startswith(TEXTURE.command)
    again = getattr(cmds, TEXTURE.command)(resultToken=facts["token"], path=1)
    assert sorted(again) == sorted(facts["curves"])


@pytest.mark.parametrize("path, keywords", [(9, {}), (1, {"mode": "sideways"})])
def test_a_failed_apply_is_a_keyweave_error_and_changes_nothing(
    result, host, path, keywords
):
    before = scene_state()
    with pytest.raises(KeyweaveError):
        host.apply(TEXTURE, result, path, keywords)
    assert scene_state() == before


def test_error_names_a_control_that_was_deleted_meanwhile(result, host):
    cmds.delete(SPINE)
    before = scene_state()
    with pytest.raises(KeyweaveError, match=SPINE):
        host.apply(TEXTURE, result, 1, {})
    assert scene_state() == before
