"""The selection chooses the rig and the source on every page."""

import pytest

import keyweave as kw
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.memory import Memory
from keyweave_maya.panel.pages import PAGES
from keyweave_maya.panel.presenter import Presenter, State
from made_up.scenes.imported import imported_shot
from panel.fake_host import NO_PREVIEWS
from panel.manual_loop import ManualLoop

HEAD, SPINE, CAPTURE = "hero:Head_CTRL", "hero:Spine", "mocap_Hips"
COMMANDS = [page.command for page in PAGES]
WHOLE_RIG = [page.command for page in PAGES if not page.layout.needs_sketch]


@pytest.fixture(scope="module")
def scene(tmp_path_factory):
    """Return a scene with two rigs and two captures, which no test changes."""
    path = tmp_path_factory.mktemp("selection") / "shot.ma"
    path.write_text(imported_shot(("hero:", "villain:"), ("mocap_", "take_")), "utf-8")
    return kw.open_scene(path)


@pytest.fixture
def panel(scene):
    loop = ManualLoop()
    presenter = Presenter(
        *(FileHost(scene), loop, Memory()),
        computation=loop.make_computation(),
        make_previews=lambda *_: NO_PREVIEWS,
    )
    presenter.loop = loop
    yield presenter
    presenter.close()


def use(panel, page, *names):
    """Select nodes, use the selection on a page, and return its draft."""
    panel.show_page(page)
    panel.host.select(names)
    panel.use_selection()
    return panel._session.draft


def list_roots(draft):
    return [source.root for source in draft.sources]


@pytest.mark.parametrize("page", COMMANDS)
def test_a_control_chooses_the_rig_and_a_captured_joint_the_source(panel, page):
    draft = use(panel, page, HEAD, CAPTURE, "mocap_Spine")
    assert list_roots(draft) == ([CAPTURE] if draft.page.takes_sources else [])
    if page in WHOLE_RIG:
        assert (draft.value("namespace"), draft.names) == ("hero", ())
    else:
        assert draft.names == (HEAD,)
    draft = use(panel, page, "villain:Head_CTRL")
    if page in WHOLE_RIG:
        assert (draft.value("namespace"), draft.names) == ("villain", ())
    else:
        assert (draft.names, list_roots(draft)) == (("villain:Head_CTRL",), [CAPTURE])


@pytest.mark.parametrize("page", WHOLE_RIG)
def test_a_joint_of_the_rig_chooses_it_and_several_controls_limit_it(panel, page):
    draft = use(panel, page, SPINE)
    assert (draft.value("namespace"), draft.names) == ("hero", ())
    draft = use(panel, page, HEAD, "hero:Hips_CTRL")
    assert (draft.value("namespace"), len(draft.names)) == ("hero", 2)
    assert use(panel, page, HEAD, "villain:Head_CTRL").value("namespace") is None


@pytest.mark.parametrize("page", [p.command for p in PAGES if p.needs_sources])
def test_a_captured_joint_alone_leaves_the_target_as_it_is(panel, page):
    before = use(panel, page, HEAD)
    draft = use(panel, page, CAPTURE)
    assert list_roots(draft) == [CAPTURE]
    assert (draft.lists, draft.values) == (before.lists, before.values)
    panel.use_selection()
    assert list_roots(panel._session.draft) == [CAPTURE]


def test_a_page_that_needs_no_source_edits_a_capture_that_is_alone(panel):
    draft = use(panel, "keyweaveResequence", CAPTURE)
    assert (draft.names, draft.sources) == ((CAPTURE,), ())


def test_the_chosen_rig_is_the_only_one_that_is_written(panel):
    use(panel, "keyweaveTransfer", SPINE, CAPTURE)
    panel.loop.settle()
    assert panel.view.state is State.PREVIEWING, panel.view.message
    panel.apply()
    assert panel.view.state is State.APPLIED, panel.view.message
    written = [c for c in panel.host.scene().channels if "_CTRL" in c]
    assert written and all(channel.startswith("hero:") for channel in written)


def test_the_rig_of_a_scene_is_forgotten_with_it(panel, tmp_path):
    use(panel, "keyweaveTransfer", SPINE)
    (tmp_path / "other.ma").write_text(imported_shot(), "utf-8")
    panel.host.open_file(tmp_path / "other.ma")
    assert panel._session.draft.value("namespace") is None
    assert use(panel, "keyweaveTransfer", "Spine").value("namespace") is None
