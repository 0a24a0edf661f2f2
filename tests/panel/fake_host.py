"""A host with a scene of a few keys, and a verb that adds a number to them."""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from types import SimpleNamespace

from keyweave.animation.frame_range import list_frames
from keyweave.curves.anim_curve import AnimCurve
from keyweave.errors import DataError, UnknownNameError
from keyweave.methods.fields import check_settings, setting
from keyweave.verbs.request import SceneRequest
from keyweave.verbs.result import Description, Result
from keyweave.verbs.verb import Form, Verb as Row
from keyweave_maya.commands.verbs import Verb
from keyweave_maya.panel.pages import Page

CONTROLS = ("hip", "knee", "foot", "tail")
NO_PREVIEWS = SimpleNamespace(
    make=lambda _: None, pause=lambda: None, forget=lambda: None, close=lambda: None
)


@dataclass(frozen=True)
class ShiftSettings:
    amount: int = setting(1, "Amount", "amount", minimum=0, maximum=9, short="am")
    band: int | None = setting(None, "Band", "band", minimum=1, maximum=9, short="bn")
    auto: bool = setting(False, "Choose for me", "choose the band", short="au")

    def __post_init__(self):
        check_settings(self)


@dataclass(frozen=True)
class ShiftRequest(SceneRequest):
    sources: tuple = field(default=(), metadata={"label": "Sources"})
    drive: Sequence[str] | str = setting((), "Drive", "controls", short="d")  # noqa: F821
    settings: ShiftSettings = field(default_factory=ShiftSettings, metadata={})


@dataclass(frozen=True)
class ShiftJob(ShiftRequest):
    """Adds an amount to keys. `log` has what jobs did; `hooks` are called by computing."""

    log = []
    hooks = []

    def on(self, scene, objects):
        return replace(self, drive=[*self.drive, *objects])

    def read(self, scene):
        self.log.append("read")
        channels = [f"{name}.rotateX" for name in self.drive]
        known = {*scene.keyable()}
        unknown = [c for c in channels if c not in known]
        if unknown:
            raise UnknownNameError(unknown, scene.keyable(), "the scene")
        refused = scene.refusals(channels, mode=self.mode, layer=self.layer)
        if refused:
            raise DataError(*next(iter(refused.items())))
        for source in self.sources:
            source.data.read_curves([f"{source.namespace}.rotateX"])
        return SimpleNamespace(curves=scene.read_curves(channels), notes=("a note",))

    def compute(self, data):
        from keyweave._progress import report_step

        self.log.append(f"compute auto={self.settings.auto} band={self.settings.band}")
        for number, hook in enumerate([*self.hooks], 1):
            report_step("step", number, len(self.hooks) + 1)
            hook()
        report_step("step", len(self.hooks) + 1, len(self.hooks) + 1)
        curves = [c.with_(values=c.values + self.settings.amount) for c in data.curves]
        return SimpleNamespace(curves=curves, band=self.settings.band or 4)

    def count(self, output):
        return 3

    def write(self, scene, data, output, path=0):
        curves = [c.with_(values=c.values + path) for c in output.curves]
        scene.write_curves(curves)
        return curves

    def facts(self, data, output, source_names=()):
        paths = [{"capture": f"take {n}", "worst_mm": n} for n in (1, 2, 3)]
        return {"paths": paths, "notes": []}


class Shifted(Result):
    def describe(self, path):
        return Description(str(path + 1))


FORM = Form(
    *(("drive",), ("settings.amount",), ("drive",)),
    alternatives="Alternatives",
    chosen={"settings.band": "band"},
    auto="settings.auto",
)
SHIFT = Row(
    *(
        "shift",
        "Shift",
        "shifting",
        ShiftRequest,
        lambda: ShiftJob,
        lambda: Shifted,
        None,
        FORM,
    ),
    needs_sources=False,
)


def make_pages(**changes):
    """Return two pages of the verb, the first with changes of its row or form."""
    known = {each.name for each in fields(Form)}
    form = replace(FORM, **{name: changes.pop(name) for name in known & {*changes}})
    other = replace(SHIFT, name="other", label="Other")
    return (Page(Verb(replace(SHIFT, form=form, **changes))), Page(Verb(other)))


class FakeScene:
    """Controls with one channel each, some of them keyed."""

    def __init__(self, curves=None, controls=CONTROLS, frame_rate=24.0):
        self.curves = curves if curves is not None else make_curves()
        self.controls = tuple(controls)
        self.frame_rate = frame_rate
        self.frame_range = (1.0, 25.0)
        self.joints = ()
        self.locked = {}

    def copy(self):
        scene = FakeScene(dict(self.curves), self.controls, self.frame_rate)
        scene.locked = dict(self.locked)
        return scene

    @property
    def channels(self):
        return tuple(self.curves)

    def keyable(self, names=()):
        return tuple(f"{name}.rotateX" for name in self.controls)

    def refusals(self, channels, mode="base", layer=None):
        return {c: self.locked[c] for c in channels if c in self.locked}

    def read_curves(self, channels=None):
        names = self.channels if channels is None else channels
        known = {*self.keyable()}
        unknown = [name for name in names if name not in known]
        if unknown:
            raise UnknownNameError(unknown, self.keyable(), "the scene")
        return [self.curves[name] for name in names if name in self.curves]

    def sample(self, channels, frames):
        import numpy as np

        times = np.asarray(frames) / self.frame_rate
        curves = self.read_curves(channels)
        return SimpleNamespace(values=np.array([c.evaluate(times) for c in curves]))

    def write_curves(self, curves):
        for curve in curves:
            if curve.channel in self.locked:
                raise DataError(curve.channel, self.locked[curve.channel])
        self.curves.update({curve.channel: curve for curve in curves})


def make_curves(names=("hip", "knee"), amplitude=1.0):
    times = list_frames(1, 25, "the sketch")[::8] / 24
    channels = [f"{name}.rotateX" for name in names]
    values = [0, amplitude, -amplitude, 0]
    return {c: AnimCurve(c, times, values, frame_rate=24.0) for c in channels}


class FakeHost:
    """A program with a fake scene; a scene that was handed out never changes."""

    title = "shot.ma"
    evaluates_on_main_thread = False
    has_own_selection = True
    undo_shortcut = "Ctrl+Z"
    shows_temporary_layers = True

    def __init__(self, scene=None):
        self.open = scene if scene is not None else FakeScene()
        self.name = "shot.ma#1"
        self.selection = []
        self.sets = {"legs": ["hip", "knee"], "nothing": []}
        self.done, self.undone = [], []
        self.measurement = {}
        self.callbacks = []
        self.applied = []
        self.last_edit = ""
        self.frame = 1.0
        self.layer = self.layer_removed = None
        self.layer_error = None

    def scene(self):
        self.remove_layer()
        return self.open

    def show_layer(self, curves, frames, removed):
        if self.layer_error:
            raise self.layer_error
        self.layer, self.layer_removed = (curves, frames), removed

    def hide_layer(self):
        self.layer = self.layer_removed = None

    def remove_layer(self):
        """Remove the temporary layer, as a program does before a save."""
        removed = self.layer_removed
        self.hide_layer()
        if removed is not None:
            removed()

    def peek(self):
        return self.open

    def read_settings(self, channels):
        return []

    def identify_scene(self):
        return self.name

    def list_selection(self):
        return [*self.selection]

    def select(self, names):
        self.selection = [*names]
        self.announce("selection")

    def list_controls(self):
        return [*self.open.controls]

    def list_sets(self):
        return [*self.sets]

    def read_set(self, name):
        if name not in self.sets:
            raise UnknownNameError([name], self.sets, "the scene")
        return self.sets[name]

    def list_layers(self):
        return []

    def list_skeletons(self):
        return {}

    def pose_skeleton(self, root, n_poses):
        return None

    def list_namespaces(self):
        return [""]

    def list_paths(self):
        return []

    def read_ranges(self):
        return {"playback": (1.0, 25.0), "animation": (1.0, 50.0)}

    def read_frame(self):
        return self.frame

    def show_frame(self, frame):
        self.frame = frame
        self.announce("time")

    def apply(self, verb, result, path, keywords, flags=None):
        self.flags = flags
        assert self.layer is None
        result = result.redirect(keywords)
        scene = self.open.copy()
        curves = result.write(scene, path - 1)
        self.applied.append((verb.command, path, keywords))
        self.change(scene)
        self.last_edit = verb.command
        written = [curve.channel for curve in curves]
        return {**result.facts, "curves": written, "measurement": self.measurement}

    def change(self, scene):
        """Edit the scene."""
        self.done.append(self.open)
        self.undone.clear()
        self.last_edit = ""
        self.open = scene
        self.announce("keys")

    def is_last_edit(self, verb):
        return self.last_edit == verb.command

    def undo(self):
        self.remove_layer()
        if self.done:
            self.undone.append(self.open)
            self.open = self.done.pop()
            self.announce("undo")

    def redo(self):
        self.remove_layer()
        if self.undone:
            self.done.append(self.open)
            self.open = self.undone.pop()
            self.announce("undo")

    def open_scene(self, scene=None):
        self.open, self.name = scene or FakeScene(), f"{self.name}+"
        self.done, self.undone = [], []
        self.announce("scene")

    def watch(self, event, callback):
        self.callbacks.append((event, callback))
        return lambda: self.callbacks.remove((event, callback))

    def announce(self, event):
        for name, callback in [*self.callbacks]:
            if name == event:
                callback()

    # --- edits of a user ---

    def set_key(self, name="hip", amplitude=2.0):
        scene = self.open.copy()
        scene.curves.update(make_curves([name], amplitude))
        self.change(scene)

    def remove_control(self, name):
        scene = self.open.copy()
        scene.controls = tuple(each for each in scene.controls if each != name)
        scene.curves.pop(f"{name}.rotateX", None)
        self.change(scene)

    def set_frame_rate(self, rate):
        scene = self.open.copy()
        scene.frame_rate = rate
        self.change(scene)

    def lock(self, name):
        scene = self.open.copy()
        scene.locked[f"{name}.rotateX"] = "is locked; unlock it"
        self.change(scene)
