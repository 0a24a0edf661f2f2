"""The presenter as a machine of states: what leads to each, and what each allows."""

from __future__ import annotations

import errno
import gc
import json
import os
import subprocess
import sys
from types import SimpleNamespace

import pytest

from keyweave.errors import DataError, warn_caller
from keyweave_maya.panel.memory import MEMORY_FILE, Memory
from keyweave_maya.panel.presenter import Presenter, State
from panel.fake_host import NO_PREVIEWS, FakeHost, FakeScene, ShiftJob, make_pages
from panel.manual_loop import ManualLoop


class Panel:
    """A presenter with its host, loop and the aspects that it reported."""

    def __init__(self, host=None, pages=None, memory=None, **options):
        self.host, self.loop = host or FakeHost(), ManualLoop()
        self.presenter = Presenter(
            self.host,
            self.loop,
            memory or Memory(),
            pages=pages or make_pages(),
            computation=self.loop.make_computation(),
            **{"make_previews": lambda *_: NO_PREVIEWS, **options},
        )
        self.aspects = set()
        self.presenter.listen(self.aspects.update)

    @property
    def view(self):
        return self.presenter.view

    @property
    def state(self):
        return self.view.state

    def choose(self, *names):
        self.host.select(names or ("hip", "knee"))
        self.presenter.use_selection()
        return self

    def settle(self):
        self.loop.settle()
        return self

    def preview(self):
        """Choose controls and compute."""
        self.choose().settle()
        assert self.state is State.PREVIEWING
        return self


@pytest.fixture(autouse=True)
def clean():
    ShiftJob.log.clear()
    ShiftJob.hooks.clear()


def count(step):
    return sum(entry.startswith(step) for entry in ShiftJob.log)


# --- the table of states ---


def test_without_a_sketch_the_panel_asks_for_one():
    panel = Panel()
    view = panel.view
    assert view.state is State.EMPTY
    assert view.known_frames == panel.host.scene().frame_range
    assert view.message.text == "Select the controls you keyed."
    assert (view.message.action, view.message.label) == ("use_selection", "Use selection")
    assert {"apply", "update", "use_selection", "guess_lists"} <= {*view.disabled}


def test_using_an_empty_selection_says_so():
    panel = Panel()
    panel.presenter.use_selection()
    assert panel.state is State.EMPTY
    assert panel.view.message.text.startswith("Nothing is selected.")


def test_with_a_sketch_a_page_asks_for_the_sources_that_it_needs():
    panel = Panel(pages=make_pages(needs_sources=True)).choose().settle()
    assert panel.state is State.SKETCH
    assert panel.view.sketch == "2 controls, 8 keys"
    assert panel.view.known_frames == (1.0, 25.0)
    assert "Add a source" in panel.view.status
    assert panel.view.disabled["apply"] == "Add a source first."


def test_a_change_is_computed_after_a_short_delay():
    panel = Panel().choose()
    assert panel.state is State.COMPUTING
    panel.loop.advance(0.149)
    assert ShiftJob.log == []
    panel.loop.advance(0.002)
    assert ShiftJob.log == ["read"]
    panel.loop.work()
    assert panel.state is State.PREVIEWING
    assert "apply" not in panel.view.disabled
    assert [each.label for each in panel.view.alternatives] == ["1", "2", "3"]
    assert panel.view.message.text == "A note."
    assert {"state", "preview", "alternative"} <= panel.aspects


def test_changes_in_quick_succession_are_computed_once():
    panel = Panel().choose()
    for amount in (2, 3, 4):
        panel.loop.advance(0.1)
        panel.presenter.set_value("settings.amount", amount)
    panel.settle()
    assert ShiftJob.log == ["read", "compute auto=False band=None"]
    assert panel.view.values == {"settings.amount": 4}


def test_progress_is_shown_and_computing_can_be_canceled():
    panel = Panel().choose()
    seen = []

    def look():
        panel.loop.run_posted()
        seen.append((panel.state, panel.view.progress))
        panel.presenter.cancel()

    ShiftJob.hooks.append(look)
    panel.settle()
    assert seen == [(State.COMPUTING, "Step 1 of 2")]
    assert panel.state is State.READY
    assert panel.view.message.text == "Computing was canceled."
    assert panel.view.message.action == "update"
    ShiftJob.hooks.clear()
    panel.presenter.update()
    assert panel.settle().state is State.PREVIEWING


def test_a_computation_without_steps_shows_that_it_runs():
    panel = Panel().choose()
    assert (panel.state, panel.view.progress) == (State.COMPUTING, "Computing")
    assert panel.settle().view.progress == ""


def test_the_newest_request_wins():
    panel = Panel().choose()

    def change():
        ShiftJob.hooks.clear()
        panel.presenter.set_value("settings.amount", 7)

    ShiftJob.hooks.append(change)
    panel.settle()
    panel.presenter.apply()
    assert panel.host.open.curves["hip.rotateX"].values[0] == 7


def test_an_applied_result_shows_its_first_fault_and_its_frame():
    panel = Panel().preview()
    summary = "feet in contact on 9% of frames"
    panel.host.measurement = {"summary": summary, "warnings": [], "worst_frame": None}
    panel.presenter.apply()
    assert panel.view.message.text.endswith(
        "channels. Feet in contact on 9% of frames. Ctrl+Z undoes it."
    )
    panel.presenter.undo()
    panel.host.measurement = {"warnings": ["the knee snaps"], "worst_frame": 32.0}
    panel.presenter.apply()
    message = panel.view.message
    assert "But the knee snaps." in message.text and message.kind == "warning"
    assert (message.action, message.label) == ("show_fault", "Frame 32")
    panel.presenter.show_fault()
    assert panel.host.frame == 32


def test_a_result_is_undone_alone():
    panel = Panel().preview()
    before = panel.host.open
    panel.presenter.apply()
    panel.host.change(panel.host.open.copy())
    edited = panel.host.open
    panel.presenter.undo_result()
    assert panel.host.open is edited
    assert "Undo these edits first" in panel.view.message.text
    panel.host.undo()
    panel.host.last_edit = "keyweaveShift"
    panel.presenter.undo_result()
    assert panel.host.open is before
    assert panel.settle().state is State.PREVIEWING


def test_a_result_is_shown_as_applied_while_the_scene_has_it():
    panel = Panel().preview()
    panel.presenter.apply()
    assert panel.settle().state is State.APPLIED
    assert panel.view.message.text == "Applied to 2 channels. Ctrl+Z undoes it."
    panel.host.undo()
    assert panel.settle().state is State.PREVIEWING
    panel.host.redo()
    assert panel.settle().state is State.APPLIED
    panel.presenter.undo()
    assert panel.state is State.PREVIEWING
    panel.presenter.apply()
    assert panel.state is State.APPLIED
    assert len(panel.host.applied) == 2
    panel.host.set_key("hip")
    assert panel.settle().state is State.STALE


def test_the_chosen_alternative_is_applied():
    panel = Panel().preview()
    panel.presenter.choose_alternative(2)
    panel.presenter.hover_alternative(1)
    assert (panel.view.alternative, panel.view.hovered) == (2, 1)
    panel.presenter.choose_alternative(3)
    panel.presenter.apply()
    assert [path for _, path, _ in panel.host.applied] == [3]


def test_another_alternative_is_applied_after_an_undo():
    panel = Panel().preview()
    panel.presenter.apply()
    panel.presenter.choose_alternative(1)
    assert panel.state is State.STALE
    assert panel.view.message.action == "undo_result"
    panel.presenter.apply()
    assert len(panel.host.applied) == 1
    panel.presenter.undo()
    assert panel.state is State.PREVIEWING
    panel.presenter.apply()
    assert panel.state is State.APPLIED
    assert panel.host.open.curves["hip.rotateX"].values[0] == 2


def test_settings_after_applying_are_tried_on_the_original_sketch():
    panel = Panel().preview()
    panel.presenter.apply()
    panel.presenter.set_value("settings.amount", 5)
    panel.settle()
    assert panel.view.message.action == "undo_result"
    assert count("read") == 1
    panel.presenter.undo()
    panel.presenter.apply()
    assert panel.host.open.curves["hip.rotateX"].values[0] == 5


def test_a_failure_shows_a_message_and_a_change_tries_again():
    panel = Panel().preview()
    panel.presenter.set_value("settings.amount", 10)
    view = panel.settle().view
    assert view.state is State.FAILED
    assert '"Amount" is 10 but must be a whole number from 0 to 9' in view.message.text
    assert view.message.kind == "error"
    panel.presenter.set_value("settings.amount", 3)
    assert panel.settle().state is State.PREVIEWING


def test_an_unexpected_error_shows_a_message_with_its_type():
    panel = Panel().choose()
    ShiftJob.hooks.append(lambda: 1 / 0)
    text = panel.settle().view.message.text
    assert panel.state is State.FAILED
    assert text.startswith("Keyweave failed and left the scene unchanged (ZeroDivision")


def test_a_discarded_preview_is_gone_until_the_next_update():
    panel = Panel().preview()
    panel.presenter.discard()
    assert panel.settle().state is State.READY
    assert panel.view.alternatives == ()
    panel.presenter.update()
    assert panel.settle().state is State.PREVIEWING


# --- what is read and computed again ---


def test_settings_do_not_read_the_scene_again():
    panel = Panel().preview()
    panel.presenter.set_value("settings.amount", 2)
    panel.settle()
    assert (count("read"), count("compute")) == (1, 2)


def test_output_fields_do_not_compute_again():
    panel = Panel().preview()
    panel.presenter.set_value("layer", "detail")
    panel.presenter.set_value("tolerance", 0.5)
    panel.presenter.set_value("strength", 0.5)
    assert panel.state is State.PREVIEWING
    assert (count("read"), count("compute")) == (1, 1)
    panel.presenter.apply()
    ((_, _, keywords),) = panel.host.applied
    assert (keywords["mode"], keywords["layer"]) == ("override", "detail")
    assert keywords["tolerance"]["length"] == 0.5


def test_automatic_choices_are_kept_until_the_sketch_changes():
    panel = Panel().preview()
    panel.presenter.set_value("settings.auto", True)
    panel.settle()
    assert panel.view.chosen == {"settings.band": "4"}
    panel.presenter.set_value("settings.amount", 2)
    panel.settle()
    assert ShiftJob.log[-1] == "compute auto=False band=4"
    panel.host.set_key("knee")
    panel.loop.settle()
    panel.presenter.update()
    panel.settle()
    assert ShiftJob.log[-1] == "compute auto=True band=None"


def test_setting_a_value_back_shows_the_last_result_at_once():
    panel = Panel().preview()
    panel.presenter.set_value("settings.amount", 2)
    panel.presenter.reset_value("settings.amount")
    assert panel.state is State.PREVIEWING
    panel.settle()
    assert count("compute") == 1


def test_an_update_reads_the_scene_even_if_nothing_changed():
    panel = Panel().preview()
    panel.presenter.update()
    panel.settle()
    assert (count("read"), count("compute")) == (2, 2)


def test_a_setting_is_tried_on_the_newest_keys():
    panel = Panel().preview()
    panel.host.set_key("hip")
    panel.presenter.set_value("settings.amount", 2)
    assert panel.settle().state is State.PREVIEWING
    assert count("read") == 2


def test_output_fields_do_not_interrupt_computing():
    panel = Panel().choose()
    ShiftJob.hooks.append(lambda: panel.presenter.set_value("tolerance", 0.5))
    assert panel.settle().state is State.PREVIEWING
    assert count("compute") == 1
    assert panel.presenter._work.session.outcome.result.job.tolerance["length"] == 0.5


def test_a_result_of_previous_settings_cannot_be_applied():
    panel = Panel().preview()
    panel.presenter.set_value("settings.amount", 2)
    panel.presenter.apply()
    panel.presenter.cancel()
    panel.presenter.apply()
    assert (panel.state, panel.host.applied) == (State.READY, [])


# --- bad input ---


def test_keys_edited_between_preview_and_apply_make_it_stale():
    panel = Panel().preview()
    panel.host.set_key("hip")
    panel.presenter.apply()  # before the event is followed
    assert (panel.state, panel.host.applied) == (State.STALE, [])
    assert panel.view.message.text == "Keys changed since this preview."
    assert panel.view.message.action == "update"
    panel.host.undo()
    assert panel.settle().state is State.PREVIEWING


def test_keys_of_other_controls_matter_if_they_are_a_source():
    panel = Panel(pages=make_pages(maps_joints=True)).preview()
    panel.host.set_key("tail")
    assert panel.settle().state is State.PREVIEWING
    panel.presenter.add_namespace("tail")
    assert panel.settle().state is State.PREVIEWING, panel.view.message
    panel.host.set_key("tail", 3.0)
    assert panel.settle().state is State.STALE


def test_message_names_a_deleted_control():
    panel = Panel().preview()
    panel.host.remove_control("hip")
    panel.settle()
    assert panel.state is State.STALE
    assert "hip.rotateX" in panel.view.message.text
    panel.presenter.update()
    assert panel.settle().state is State.FAILED
    assert panel.view.message.text.startswith("The scene has no hip.rotateX")


def test_another_frame_rate_makes_a_preview_stale():
    panel = Panel().preview()
    panel.host.set_frame_rate(30.0)
    panel.presenter.apply()
    assert (panel.state, panel.host.applied) == (State.STALE, [])


def test_a_scene_replaced_while_computing_empties_the_sketch():
    panel = Panel().choose()
    ShiftJob.hooks.append(panel.host.open_scene)
    panel.presenter.set_value("settings.amount", 3)
    panel.settle()
    assert panel.state is State.EMPTY
    assert panel.view.message.text.startswith("Another scene was opened.")
    assert panel.view.message.action == "use_selection"
    assert panel.view.values == {"settings.amount": 3}
    assert not panel.presenter._work.updater.computation.is_running


def test_keys_edited_while_computing_make_the_result_stale():
    panel = Panel().choose()
    ShiftJob.hooks.append(lambda: panel.host.set_key("hip"))
    assert panel.settle().state is State.STALE


def test_message_names_a_locked_channel_and_nothing_is_written():
    panel = Panel().preview()
    before = panel.host.open.curves
    panel.host.lock("knee")
    panel.presenter.apply()
    assert panel.state is State.FAILED
    assert panel.view.message.text == "knee.rotateX is locked; unlock it."
    assert panel.host.open.curves == before


def test_thousands_of_controls_can_be_selected():
    names = [f"c{n}" for n in range(3000)]
    panel = Panel(FakeHost(FakeScene(controls=names, curves={})))
    panel.choose(*names).settle()
    assert panel.view.sketch == "3,000 controls, no keys"


def test_two_panels_follow_each_other():
    first = Panel().preview()
    second = Panel(host=first.host).preview()
    second.presenter.set_value("settings.amount", 4)
    second.settle()
    first.presenter.apply()
    assert first.settle().state is State.APPLIED
    assert second.settle().state is State.STALE
    first.presenter.undo()
    assert second.settle().state is State.PREVIEWING


def test_closing_while_computing_leaves_nothing_behind():
    panel = Panel().choose()
    ShiftJob.hooks.append(lambda: panel.host.announce("closing"))
    panel.loop.advance(1.0)
    panel.aspects.clear()
    panel.loop.work()
    panel.host.set_key("hip")
    panel.presenter.set_value("settings.amount", 5)
    panel.settle()
    assert panel.presenter.is_closed
    assert (panel.aspects, panel.host.callbacks, panel.loop.timers) == (set(), [], [])


def test_message_names_missing_libraries_and_the_install_line(monkeypatch):
    monkeypatch.setattr("keyweave_maya.panel.workspace.list_missing", lambda: ["numpy"])
    host = FakeHost()
    host.install_line = "mayapy -m pip install numpy"
    panel = Panel(host).choose().settle()
    host.scene = lambda: __import__("absent_library")
    panel.presenter.guess_lists()
    panel.presenter.update()
    assert panel.state is State.FAILED
    assert panel.view.message.text == (
        "NumPy must be installed; run this line in a terminal, then restart: "
        "mayapy -m pip install numpy"
    )
    assert ShiftJob.log == []


def test_warnings_of_a_computation_are_notes_of_the_page(monkeypatch):
    monkeypatch.setattr(ShiftJob, "hooks", [lambda: warn_caller("the knee is odd")])
    assert "The knee is odd." in Panel().preview().view.message.text


def test_the_panel_is_imported_without_numpy():
    check = """
import sys
from keyweave_maya.panel import presenter
from keyweave_maya.panel.memory import restore_draft
from keyweave_maya.panel.pages import PAGES
assert restore_draft(PAGES[0], {"values": {"settings.band": 3}})[0].values
print("numpy" in sys.modules)
"""
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, "-c", check]
    run = subprocess.run(words, capture_output=True, text=True, env=env)
    assert run.stdout.strip() == "False", run.stderr


def test_a_failing_host_shows_a_message():
    panel = Panel().preview()
    panel.host.apply = lambda *_: 1 / 0
    panel.presenter.apply()
    assert panel.state is State.FAILED
    panel.host.list_layers = panel.host.apply
    assert panel.presenter.list_layers() == []
    panel.presenter.use_set("wings")
    assert "the scene has no wings" in panel.view.message.text.lower()


# --- pages and memory ---


def test_each_page_has_a_separate_draft():
    panel = Panel().preview()
    panel.presenter.show_page("keyweaveOther")
    assert panel.state is State.EMPTY
    panel.presenter.show_page("keyweaveShift")
    assert panel.settle().state is State.PREVIEWING
    assert count("compute") == 1


def test_an_update_that_a_page_needs_waits_until_it_is_shown():
    panel = Panel().choose()
    panel.presenter.show_page("keyweaveOther")
    panel.settle()
    assert ShiftJob.log == []
    panel.presenter.show_page("keyweaveShift")
    assert panel.settle().state is State.PREVIEWING


def test_lists_ranges_and_sets_fill_the_sketch():
    panel = Panel()
    panel.presenter.use_set("legs")
    assert panel.view.lists == {"drive": ("hip", "knee")}
    panel.host.select(["tail", "hip"])
    panel.presenter.add_selection("drive")
    assert panel.view.lists == {"drive": ("hip", "knee", "tail")}
    panel.presenter.use_range("animation")
    assert panel.view.frames == (1.0, 50.0)
    panel.presenter.use_range("keys")
    assert panel.view.frames == (None, None)
    panel.presenter.set_list("drive", [])
    assert panel.settle().state is State.EMPTY


def test_page_and_values_are_remembered(tmp_path):
    panel = Panel(memory=Memory(tmp_path))
    panel.presenter.set_value("settings.amount", 6)
    panel.presenter.show_page("keyweaveOther")
    panel.presenter.close()
    again = Panel(memory=Memory(tmp_path))
    assert again.presenter.page == "keyweaveOther"
    again.presenter.show_page("keyweaveShift")
    assert again.view.values == {"settings.amount": 6}


def test_a_preset_of_another_rig_is_used_as_far_as_it_fits(tmp_path):
    path = str(tmp_path / "legs.json")
    panel = Panel().choose("hip", "tail")
    panel.presenter.set_value("settings.amount", 6)
    panel.presenter.save_preset(path)
    assert panel.view.message.text in ("", "Saved legs.json.")
    other = Panel(FakeHost(FakeScene(controls=("hip", "knee"))))
    other.presenter.load_preset(path)
    other.settle()
    assert other.view.lists == {"drive": ("hip",)}
    assert other.view.values == {"settings.amount": 6}
    assert "without 1 control (tail)" in other.view.message.text


def test_the_last_results_are_gone_back_to_with_their_settings():
    panel = Panel().choose("hip").preview()
    presenter = panel.presenter
    changes = [("amount", n) for n in range(2, 10)] + [("band", n) for n in range(2, 6)]
    for name, value in changes:
        presenter.set_value(f"settings.{name}", value)
        panel.settle()
    texts = presenter.list_results()
    assert len(texts) == 10
    assert texts[::9] == ["Shift: Amount 9, Band 5", "Shift: Amount 4"]
    presenter.show_page("keyweaveOther")
    presenter.restore_result(9)
    assert (panel.settle().state, presenter.page) == (State.PREVIEWING, "keyweaveShift")
    assert panel.view.values == {"settings.amount": 4}
    texts = presenter.list_results()
    assert texts[:2] == ["Shift: Amount 4", "Shift: Amount 9, Band 5"] and len(texts) == 10
    panel.host.open_scene()
    assert presenter.list_results() == []


def test_a_way_to_begin_shows_its_page_with_the_selection():
    panel = Panel()
    panel.presenter.begin("keyweaveOther")
    assert (panel.presenter.page, panel.state) == ("keyweaveOther", State.EMPTY)
    panel.host.select(["hip"])
    panel.settle().presenter.begin("keyweaveShift")
    assert panel.settle().state is State.PREVIEWING


def test_the_command_makes_the_chosen_alternative_again():
    panel = Panel()
    assert panel.presenter.spell_command() == ""
    panel.preview().presenter.set_value("settings.amount", 3)
    panel.settle().presenter.choose_alternative(1)
    command = panel.presenter.spell_command()
    assert command == "cmds.keyweaveShift(drive=['hip', 'knee'], amount=3, path=2)"


def test_memory_and_presets_that_cannot_be_written_stay_as_they_were(tmp_path, monkeypatch):
    path, memory = tmp_path / "new" / "legs.json", Memory(tmp_path / "preferences")
    panel = Panel(memory=memory).choose("hip")
    panel.presenter.save_preset(str(path))
    memory.save()
    files = [path, tmp_path / "preferences" / MEMORY_FILE]
    before = [file.read_bytes() for file in files]
    monkeypatch.setattr(os, "replace", lambda *args: fill_disk())
    panel.choose("knee").presenter.save_preset(str(path))
    assert "cannot be written (No space left" in panel.view.message.text
    panel.presenter.save_preset(str(path / "in_a_file.json"))
    assert "is a file, expected a folder; choose another" in panel.view.message.text
    panel.presenter.close()
    assert [file.read_bytes() for file in files] == before
    assert [*path.parent.iterdir(), *files[1].parent.iterdir()] == files


def fill_disk():
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_a_file_that_is_not_a_preset_changes_nothing(tmp_path):
    path = tmp_path / "preset.json"
    path.write_text("[1, 2")
    panel = Panel().preview()
    panel.presenter.load_preset(str(path))
    assert "this is not valid JSON" in panel.view.message.text
    panel.presenter.load_preset(str(tmp_path / "absent.json"))
    assert "there is no such file" in panel.view.message.text
    assert panel.state is State.PREVIEWING


PRESET = {"page": "keyweaveShift", "values": {"settings.amount": 6}}
ODD_SOURCES = [{"path": f"/{'x' * 300}.bvh", "frames": [None, 9]}]


def test_a_preset_with_odd_values_is_used_as_far_as_it_fits(tmp_path):
    path = tmp_path / "preset.json"
    path.write_text(json.dumps({**PRESET, "sources": ODD_SOURCES, "frames": [1e300, True]}))
    panel = Panel()
    panel.presenter.load_preset(str(path))
    assert panel.view.values == {"settings.amount": 6}
    assert "xxx.bvh: not in this scene" in panel.view.message.text
    path.write_text(json.dumps({**PRESET, "frames": [1, 10**400]}))
    panel.presenter.load_preset(str(path))
    assert "line 1: the number 10000000... (401 characters)" in panel.view.message.text


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_or_a_device_is_not_read_as_a_preset_or_as_the_memory(tmp_path):
    os.mkfifo(tmp_path / "keyweave_panel.json")
    panel = Panel(memory=Memory(tmp_path))
    for path in (str(tmp_path / "keyweave_panel.json"), "/dev/zero"):
        panel.presenter.load_preset(path)
        assert "this is not a regular file" in panel.view.message.text


# --- previews and memory of the process ---


class CountedPreviews:
    """Makes previews that are results, and counts what is asked of them."""

    def __init__(self, host, loop, announce):
        self.announce, self.calls = announce, []
        CountedPreviews.newest = self

    def make(self, result):
        self.calls.append("make")
        return self.at(result)

    def at(self, result):
        self.calls.append("at")
        preview = SimpleNamespace(job=result.job, at=self.at, find_written=lambda _: None)
        preview.show = lambda number, frame: self.calls.append((number, frame))
        return preview

    def pause(self):
        self.calls.append("pause")

    def forget(self):
        self.calls.append("forget")

    def close(self):
        self.calls.append("close")


def test_a_preview_follows_the_result_and_the_shown_alternative():
    panel = Panel(make_previews=CountedPreviews).preview()
    calls = CountedPreviews.newest.calls
    assert calls == ["make", "at", (0, 1.0)]
    panel.presenter.set_value("tolerance", 0.5)
    assert panel.presenter.preview.job.tolerance["length"] == 0.5
    panel.presenter.hover_alternative(2)
    panel.presenter.hover_alternative(None)
    panel.presenter.choose_alternative(1)
    assert calls[3:] == ["at", (0, 1.0), (2, 1.0), (0, 1.0), (1, 1.0)]
    panel.aspects.clear()
    CountedPreviews.newest.announce()
    assert panel.aspects == {"poses"}
    panel.presenter.show_page("keyweaveOther")
    assert panel.presenter.preview is None
    panel.presenter.show_page("keyweaveShift")
    assert panel.presenter.preview.job.tolerance["length"] == 0.5
    panel.host.set_key("hip")
    panel.settle()
    panel.presenter.close()
    assert calls[-2:] == ["forget", "close"]


def test_previews_do_not_pile_up():
    panel = Panel(make_previews=CountedPreviews).preview()

    def count_objects():
        CountedPreviews.newest.calls.clear()
        ShiftJob.log.clear()
        gc.collect()
        return len(gc.get_objects())

    counts = []
    for n_previews in (9, 100):
        for number in range(n_previews):
            panel.presenter.set_value("settings.amount", (number + n_previews) % 9)
            panel.settle()
        counts.append(count_objects())
    assert counts[1] - counts[0] < 20


# --- the temporary layer in the viewport ---


class Written(CountedPreviews):
    """Makes previews whose written curves are named by alternative and strength."""

    is_ready = True

    def at(self, result):
        preview = super().at(result)
        preview.find_written = lambda number: (
            ([number, result.job.strength], (1.0, 25.0)) if Written.is_ready else None
        )
        return preview


@pytest.fixture
def viewport():
    """Return a panel that shows its preview in the viewport, too."""
    Written.is_ready = True
    panel = Panel(make_previews=Written)
    panel.presenter.show_temporary_layer(True)
    panel.preview()
    assert panel.host.layer is not None and panel.view.shows_layer
    return panel


def test_the_viewport_is_off_until_it_is_switched_on():
    panel = Panel(make_previews=Written).preview()
    assert panel.host.layer is None and not panel.view.shows_layer
    assert "show_temporary_layer" not in panel.view.disabled
    panel.presenter.show_temporary_layer(True)
    assert panel.settle().host.layer == ([0, 1.0], (1.0, 25.0))
    panel.presenter.show_temporary_layer(False)
    assert panel.host.layer is None


def test_the_switch_is_remembered_and_needs_a_viewport():
    memory = Memory()
    Panel(memory=memory).presenter.show_temporary_layer(True)
    assert Panel(memory=memory).view.shows_layer
    host = FakeHost()
    host.shows_temporary_layers = False
    panel = Panel(host, memory=memory)
    panel.presenter.show_temporary_layer(True)
    assert "Only Maya" in panel.view.disabled["show_temporary_layer"]
    assert not panel.view.shows_layer


LEAVING = {
    "apply": lambda panel: panel.presenter.apply(),
    "discard": lambda panel: panel.presenter.discard(),
    "other page": lambda panel: panel.presenter.show_page("keyweaveOther"),
    "close": lambda panel: panel.presenter.close(),
    "closing": lambda panel: panel.host.announce("closing"),
    "other scene": lambda panel: panel.host.open_scene(),
    "other setting": lambda panel: panel.presenter.set_value("settings.amount", 2),
    "update": lambda panel: panel.presenter.update(),
    "switch": lambda panel: panel.presenter.show_temporary_layer(False),
    "undo": lambda panel: panel.presenter.undo(),
    "alternative": lambda panel: panel.presenter.choose_alternative(1),
    "strength": lambda panel: panel.presenter.set_value("strength", 0.5),
}
RETURNING = {
    "other setting": [0, 1.0],
    "update": [0, 1.0],
    "undo": [0, 1.0],
    "alternative": [1, 1.0],
    "strength": [0, 0.5],
}


@pytest.mark.parametrize("way", LEAVING)
def test_the_layer_leaves_at_once_and_returns_only_with_a_preview(viewport, way):
    LEAVING[way](viewport)
    assert viewport.host.layer is None
    viewport.settle()
    returned = viewport.host.layer and viewport.host.layer[0]
    assert returned == RETURNING.get(way)


def test_a_stale_preview_is_not_in_the_viewport(viewport):
    viewport.host.set_key("hip")
    viewport.settle()
    assert viewport.state is State.STALE and viewport.host.layer is None


def test_a_layer_that_the_host_removed_returns_after_a_delay(viewport):
    layer = viewport.host.layer
    viewport.host.remove_layer()
    viewport.loop.advance(0.1)
    assert viewport.host.layer is None
    viewport.settle()
    assert viewport.host.layer == layer


def test_reading_the_scene_does_not_keep_the_loop_busy(viewport):
    viewport.host.announce("keys")
    viewport.settle()
    assert viewport.host.layer is not None
    assert not viewport.loop.timers


def test_the_layer_waits_for_curves_that_are_computed(viewport):
    Written.is_ready = False
    viewport.presenter.choose_alternative(2)
    assert viewport.settle().host.layer is None
    Written.is_ready = True
    CountedPreviews.newest.announce()
    assert viewport.settle().host.layer == ([2, 1.0], (1.0, 25.0))


def test_curves_that_cannot_be_shown_give_a_message_and_no_retry(viewport):
    viewport.host.layer_error = DataError("hip.rotateX", "is on animation layers")
    viewport.presenter.choose_alternative(1)
    viewport.settle()
    message = viewport.view.message
    assert viewport.state is State.PREVIEWING and viewport.host.layer is None
    assert message.text.startswith("The viewport does not show the preview: hip.rotateX")
    assert not viewport.loop.timers and "apply" not in viewport.view.disabled
