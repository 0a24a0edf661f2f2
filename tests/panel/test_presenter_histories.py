"""Laws of the presenter that hold after any sequence of actions and events."""

from __future__ import annotations

from types import SimpleNamespace

from hypothesis import example, given, settings, strategies as st

from keyweave_maya.panel.memory import Memory
from keyweave_maya.panel.presenter import Presenter, State
from panel.fake_host import FakeHost, FakeScene, ShiftJob, make_pages
from panel.manual_loop import ManualLoop

PATHS = [
    "settings.amount",
    "settings.auto",
    "settings.band",
    "soft_frames",
    "layer",
    "wings",
]
VALUES = [0, 3, 99, True, None, "x", 2.5]
NUMBERS = st.integers(-1, 3)
ACTIONS = {
    "use_selection": (),
    "guess_lists": (),
    "use_set": (st.sampled_from(["legs", "nothing", "wings"]),),
    "use_range": (st.sampled_from(["keys", "playback", "wings"]),),
    "set_value": (st.sampled_from(PATHS), st.sampled_from(VALUES)),
    "reset_value": (st.sampled_from(PATHS),),
    "reset_all": (),
    "set_list": (st.just("drive"), st.sampled_from([["hip"], ["tail", "hip"], []])),
    "add_selection": (st.just("drive"),),
    "add_sources": (st.just(["absent.bvh"]),),
    "remove_source": (st.integers(-1, 1),),
    "show_page": (st.sampled_from(["keyweaveShift", "keyweaveOther", "wings"]),),
    "update": (),
    "cancel": (),
    "choose_alternative": (NUMBERS,),
    "hover_alternative": (st.none() | NUMBERS,),
    "apply": (),
    "discard": (),
    "undo": (),
    "undo_result": (),
    "redo": (),
    "load_preset": (st.just("absent.json"),),
    "restore_result": (NUMBERS,),
    "begin": (st.sampled_from(["keyweaveShift", "keyweaveOther", "wings"]),),
    "show_temporary_layer": (st.booleans(),),
}
EDITS = ("apply", "undo", "undo_result", "redo")
EVENTS = {
    "select": (st.sampled_from([[], ["hip"], ["hip", "knee"], ["tail"]]),),
    "set_key": (st.sampled_from(["hip", "tail"]), st.floats(-3, 3)),
    "remove_control": (st.just("hip"),),
    "set_frame_rate": (st.just(30.0),),
    "lock": (st.just("knee"),),
    "open_scene": (),
    "show_frame": (st.just(5.0),),
    "undo": (),
    "redo": (),
    "remove_layer": (),
}
ADVANCE = st.tuples(
    st.just("loop"), st.just("advance"), st.tuples(st.sampled_from([0.05, 1.0]))
)
WORK = st.tuples(st.just("loop"), st.just("work"), st.just(()))
APPLY = st.just(("presenter", "apply", ()))
STEPS = st.one_of(
    *(APPLY, APPLY, ADVANCE, ADVANCE, WORK, WORK),
    *(
        st.tuples(st.just(actor), st.just(name), st.tuples(*arguments))
        for actor, calls in (("presenter", ACTIONS), ("host", EVENTS))
        for name, arguments in calls.items()
    ),
)
# A control is gone from the scene, but not yet from the lists that are read for the sketch.
LOST_CONTROL = [
    ("host", "remove_control", ("hip",)),
    ("host", "set_key", ("hip", 0.0)),
    ("presenter", "set_list", ("drive", ["hip"])),
]
# What is done while a job computes.
DURING = st.none() | STEPS.filter(lambda step: step[0] != "loop")


class NamedCurves:
    """Makes previews whose written curves are their number and page."""

    def __init__(self, *_):
        self.pause = self.forget = self.close = lambda: None

    def make(self, result):
        preview = SimpleNamespace(
            find_written=lambda number: ([number, result.verb], (1.0, 25.0)),
            show=lambda number, frame: None,
        )
        preview.at = lambda job: preview
        return preview


class History:
    """A panel to which things happen; `run` checks its laws after each of them."""

    def __init__(self):
        ShiftJob.log.clear()
        ShiftJob.hooks.clear()
        self.host, self.loop, self.n_shown = FakeHost(), ManualLoop(), 0
        self.presenter = Presenter(
            self.host,
            self.loop,
            Memory(),
            pages=make_pages(),
            make_previews=NamedCurves,
            computation=self.loop.make_computation(),
        )
        self.presenter.listen(self.count)
        self.presenter.use_set("legs")
        self.loop.settle()

    def count(self, aspects):
        self.n_shown += 1

    def do(self, step):
        actor, name, arguments = step
        getattr(getattr(self, actor), name)(*arguments)

    def interrupt(self, step):
        ShiftJob.hooks.clear()
        self.do(step)

    def run(self, step, during):
        ShiftJob.hooks[:] = [] if during is None else [lambda: self.interrupt(during)]
        scene, was = self.host.open, self.presenter.view.state
        self.do(step)
        self.check()
        if step[0] == "presenter" and step[1] not in EDITS:
            assert self.host.open is scene
        if step[1] == "apply" and self.host.open is not scene:
            assert was is State.PREVIEWING

    def check(self):
        view = self.presenter.view
        assert ("apply" in view.disabled) == (view.state is not State.PREVIEWING)
        assert ("cancel" in view.disabled) == (view.state is not State.COMPUTING)
        if view.state in (State.EMPTY, State.SKETCH, State.READY, State.STALE):
            assert view.message.text
        assert (view.message.kind == "error") == (view.state is State.FAILED)
        if view.state is State.APPLIED:
            assert view.message.text.startswith(("Applied to", "The scene was edited"))
        assert "Traceback" not in view.message.text and "\n" not in view.message.text
        assert len(self.loop.workers) <= 1
        assert len(self.loop.timers) <= 4  # rest, check, selection and viewport
        if self.host.layer is not None:
            assert view.shows_layer and view.state is State.PREVIEWING
            shown = view.alternative if view.hovered is None else view.hovered
            assert self.host.layer[0] == [shown, view.page]
        if view.alternatives:
            assert 0 <= view.alternative < len(view.alternatives)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(STEPS, DURING), max_size=25))
@example([(step, None) for step in LOST_CONTROL])
def test_no_history_breaks_the_panel(steps):
    history = History()
    for step, during in steps:
        history.run(step, during)
    history.loop.settle()
    history.check()
    assert history.presenter.view.state is not State.COMPUTING


@settings(max_examples=50, deadline=None)
@given(st.lists(STEPS, max_size=12), st.lists(STEPS, max_size=8))
def test_after_closing_nothing_happens(before, after):
    history = History()
    for step in before:
        history.do(step)
    history.presenter.close()
    n_shown, n_steps = history.n_shown, len(ShiftJob.log)
    assert (history.host.callbacks, history.loop.timers) == ([], [])
    assert history.host.layer is None
    for step in after:
        if step[0] != "loop" or step[1] != "work":
            history.do(step)
    scene = history.host.open
    history.presenter.apply()
    history.loop.settle()
    assert (history.n_shown, len(ShiftJob.log)) == (n_shown, n_steps)
    assert history.host.open is scene


@settings(max_examples=60, deadline=None)
@given(st.lists(STEPS, max_size=15))
def test_every_history_leads_to_a_result_that_can_be_applied(steps):
    history = History()
    for step in steps:
        history.do(step)
    presenter = history.presenter
    history.host.open_scene(FakeScene())
    presenter.show_page("keyweaveShift")
    presenter.reset_all()
    while presenter.view.sources:
        presenter.remove_source(0)
    presenter.set_list("drive", ["hip", "knee"])
    history.loop.settle()
    assert presenter.view.state is State.PREVIEWING
    presenter.apply()
    assert presenter.view.state is State.APPLIED
    presenter.undo()
    assert presenter.view.state is State.PREVIEWING
