"""A presenter without a scene: views of every state on sample data, and a list of calls.

Widgets are tested with it: a click or a key must call one action with the right arguments.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache, partial

import numpy as np

from keyweave import examples
from keyweave.geometry.rotations import quaternion_to_vector
from keyweave.reports.bodies import build_body, paint_poses
from keyweave_maya.panel.presenter import Presenter
from keyweave_maya.panel.previews.preview import PreviewCurve, PreviewFragment
from keyweave_maya.panel.views import (
    AlternativeView,
    JointRow,
    JointTable,
    Message,
    PageView,
    SourceView,
    State,
)
from panel.fake_loop import FakeLoop

N_FRAMES = 144
WALKS = ("normal", "brisk", "slow")
# What the widgets call in addition to the actions of `Presenter`.
MORE_ACTIONS = {
    "remember_folder",
    "change_joint",
    "mirror_joints",
    "guess_joints",
    "save_joint_map",
    "load_joint_map",
    "show_frame",
}
TEXTURE = "keyweaveTexture"
RESEQUENCE = "keyweaveResequence"
TRANSFER = "keyweaveTransfer"
DRIVE = ("hero:hip_CTRL", "hero:L_leg_CTRL", "hero:R_leg_CTRL", "hero:spine_CTRL")
SYNTHESIZE = tuple(
    f"hero:{side}_{part}_CTRL"
    for side in "LR"
    for part in ("shoulder", "upperArm", "foreArm", "hand")
)
SOURCES = (
    SourceView(
        "walk_03.bvh",
        path="/shots/mocap/walk_03.bvh",
        seconds=12.4,
        frame_rate=30.0,
        known_frames=(1.0, 373.0),
        joint_map="auto",
        note="21 of 24 joints match",
    ),
    SourceView(
        "subject_07_long_brisk_walk_take_12_cleaned.bvh",
        path="/shots/mocap/subject_07_long_brisk_walk_take_12_cleaned.bvh",
        seconds=61.25,
        frame_rate=120.0,
        known_frames=(1.0, 7351.0),
        frames=(120.0, 3480.0),
        note="24 of 24 joints match",
    ),
)
LYING = SourceView(
    "fall_02.bvh",
    path="/shots/mocap/fall_02.bvh",
    seconds=4.0,
    frame_rate=120.0,
    known_frames=(1.0, 481.0),
    is_capture=True,
    remarks=("The figure lies in its rest pose; if z points up, use Up axis z.",),
)
BROKEN_SOURCE = SourceView(
    "turn_01.bvh",
    path="/shots/mocap/turn_01.bvh",
    problem="turn_01.bvh no longer exists; choose the file again or remove it.",
)
CHARACTER = SourceView(
    "mocap",
    namespace="mocap",
    seconds=20.0,
    frame_rate=24.0,
    known_frames=(1.0, 480.0),
    note="all 42 controls match",
)
ALTERNATIVES = (
    AlternativeView("82 % same", 0.41, 0.0, "9 of 11 joins are consecutive in the source."),
    AlternativeView("74 % same", 0.47, 3.2, "8 of 11 joins are consecutive in the source."),
    AlternativeView("69 % same", 0.52, 5.8, "8 of 11 joins are consecutive in the source."),
)
JOINT_ROWS = (
    JointRow("hips", "Hips", "hero:pelvis_JNT", 1.0, 0.4),
    JointRow("spine1", "Spine", "hero:spine_01_JNT", 0.97, 0.6),
    JointRow("spine2", "Chest", "hero:spine_02_JNT", 0.71, 1.9),
    JointRow("neck1", "Neck", "hero:neck_01_JNT", 0.93, 1.1),
    JointRow("head", "Head", "hero:head_JNT", 0.98, 1.2),
    JointRow("l.shoulder", "LeftShoulder", "hero:L_clavicle_JNT", 0.88, 1.4),
    JointRow("l.upper_arm", "LeftArm", "hero:L_upperArm_JNT", 0.96, 2.2),
    JointRow("l.forearm", "LeftForeArm", "hero:L_foreArm_twist_upper_01_JNT", 0.42, 7.8),
    JointRow(
        "l.hand",
        "LeftHand",
        "",
        0.0,
        None,
        "No joint of the rig was found; choose one, or leave it out.",
    ),
    JointRow("r.upper_arm", "RightArm", "hero:R_upperArm_JNT", 0.96, 2.0),
    JointRow("r.forearm", "RightForeArm", "hero:R_foreArm_JNT", 0.95, 2.3),
    JointRow("l.thigh", "LeftUpLeg", "hero:L_thigh_JNT", 0.99, 0.9),
    JointRow("l.shin", "LeftLeg", "hero:L_shin_JNT", 0.99, 1.3),
    JointRow("l.foot", "LeftFoot", "hero:L_foot_JNT", 0.97, 0.2),
)


def sample_joint_table(with_errors=True):
    rows = JOINT_ROWS if with_errors else tuple(replace(r, error=None) for r in JOINT_ROWS)
    capture = examples.load_walk().skeleton.names
    return JointTable(rows, capture, tuple(row.rig_joint for row in rows if row.rig_joint))


def ready_view(page=TEXTURE, **changes):
    """Return the view of a page that can be computed."""
    lists = {
        TEXTURE: {"drive": DRIVE, "texture": DRIVE[:2], "synthesize": SYNTHESIZE},
        RESEQUENCE: {"controls": DRIVE, "joints": ()},
    }
    view = PageView(
        page=page,
        state=State.READY,
        status="Ready",
        disabled={"apply": "Update the preview first."},
        sketch="6 controls, 42 keys",
        known_frames=(1.0, float(N_FRAMES)),
        chosen={"settings.band": "4"},
        lists=lists.get(page, {"controls": ()}),
        sources=SOURCES,
    )
    return replace(view, **changes)


def list_views(page=TEXTURE):
    """Return a view of each state of a page."""
    ready, apply = ready_view(page), "There is no result to apply."
    asks = Message(
        "Select the controls you keyed.", "plain", "use_selection", "Use selection"
    )
    stale = Message("Keys changed since this preview.", "warning", "update", "Update")
    failed = Message(
        "walk_03.bvh has no joint that corresponds to hero:hip_CTRL; map its joints.",
        "error",
        "map_joints",
        "Map joints",
    )
    shown = {"alternatives": ALTERNATIVES, "disabled": {}}
    return {
        State.EMPTY: PageView(
            page, message=asks, disabled={"apply": apply, "update": apply}
        ),
        State.SKETCH: replace(
            ready,
            state=State.SKETCH,
            sources=(),
            status="Add a source",
            disabled={"apply": apply},
        ),
        State.READY: ready,
        State.COMPUTING: replace(
            ready, state=State.COMPUTING, progress="Path 1 of 3", status="Computing"
        ),
        State.PREVIEWING: replace(
            ready, state=State.PREVIEWING, status="Ready, 0.07 s", alternative=1, **shown
        ),
        State.STALE: replace(
            ready,
            state=State.STALE,
            message=stale,
            alternatives=ALTERNATIVES,
            disabled={"apply": "Keys changed since this preview."},
        ),
        State.APPLIED: replace(
            ready,
            state=State.APPLIED,
            message=Message("Applied to 17 channels. Ctrl+Z undoes it."),
            status="Applied",
            **shown,
        ),
        State.FAILED: replace(
            ready, state=State.FAILED, message=failed, sources=(SOURCES[0], BROKEN_SOURCE)
        ),
    }


class FakePresenter:
    """Records actions; `change` is what a real presenter does by itself."""

    def __init__(self, view=None, preview=None, joint_table=None):
        self.view = view if view is not None else ready_view()
        self.page = self.view.page
        self.preview = preview
        self.joint_table = joint_table if joint_table is not None else JointTable()
        self.current_frame = 57.0
        self.namespaces = ["hero", "mocap"]
        self.skeletons, self.files = {}, {}
        self.paths = ["path_CRV", "hero:walkPath_CRV"]
        self.loop = FakeLoop()
        self.calls = []
        self.callbacks = []

    def listen(self, callback):
        self.callbacks.append(callback)
        return lambda: self.callbacks.remove(callback)

    def change(self, *aspects, **changes):
        """Replace parts of the view and tell the widgets what changed."""
        self.view = replace(self.view, **changes)
        for callback in [*self.callbacks]:
            callback(frozenset(aspects))

    def __getattr__(self, name):
        if name.startswith("_") or not (hasattr(Presenter, name) or name in MORE_ACTIONS):
            raise AttributeError(f"the presenter has no action {name}")

        def record(*arguments, **keywords):
            self.calls.append((name, *arguments, *([keywords] if keywords else [])))

        return record

    def list_skeletons(self):
        return {**self.skeletons}

    def film_sources(self, roots, width, height, show):
        """Show the pictures at once, as bodies that walk."""
        for root in roots:
            rows = range(0, N_FRAMES, N_FRAMES // 12)
            show(root, [paint_walk("normal", r, "source", width, height) for r in rows])
        return partial(self.calls.append, ("stop_films",))

    def list_files(self):
        return {**self.files}

    def list_namespaces(self):
        return [*self.namespaces]

    def list_paths(self):
        return [*self.paths]

    def last_folder(self, kind):
        return f"/shots/{kind}"

    def format_install_line(self, library):
        return f"mayapy -m pip install {library}"

    def paint_source(self, number, width, height):
        if self.view.sources[number].problem:
            return None
        return paint_walk(
            WALKS[number % len(WALKS)], 12 + 7 * number, "source", width, height
        )


class FakePreview:
    """Figures, curves and fragments of the sample walks."""

    frames = (1.0, float(N_FRAMES))
    frame_rate = 24.0
    key_frames = np.arange(1.0, N_FRAMES + 1, 13.0)

    def __init__(self, n_curves=12, painted=True):
        self.n_curves = n_curves
        self.painted = painted

    def list_figures(self, alternative):
        return ()

    def list_curves(self, alternative):
        return make_curves(self.n_curves, WALKS[alternative % len(WALKS)])

    def list_fragments(self, alternative):
        ends = np.linspace(1, N_FRAMES, 12).round()
        clips = np.random.default_rng(alternative).integers(0, 3, 11)
        return tuple(
            PreviewFragment(
                (float(first), float(last)),
                int(clip),
                "ABC"[clip],
                f"{('walk_03', 'brisk_02', 'mocap')[clip]}, "
                f"frames {first + 40:g} to {last + 40:g}",
            )
            for first, last, clip in zip(ends, ends[1:], clips)
        )

    def paint_thumbnail(self, alternative, width, height):
        if not self.painted:
            return None
        walk = WALKS[alternative % len(WALKS)]
        return paint_walk(walk, 20 + 5 * alternative, "result", width, height)


@cache
def load_body(walk):
    return build_body(examples.load_walk(walk).cut(1, N_FRAMES))


@cache
def paint_walk(walk, row, role, width, height):
    body = load_body(walk)
    row %= N_FRAMES
    return paint_poses([body], [row], roles=[role], size=(width, height), theme="dark")


@cache
def make_curves(n_curves, walk="normal"):
    """Return curves of joints: the result as captured, the sketch through some keys."""
    motion = examples.load_walk(walk).cut(1, N_FRAMES)
    frames = np.arange(1.0, N_FRAMES + 1)
    keys = np.arange(0, N_FRAMES, 13)
    angles = np.degrees(quaternion_to_vector(motion.rotations)).reshape(N_FRAMES, -1)
    results = np.concatenate([motion.root_positions, angles], axis=1)
    names = [f"hero:Hips_CTRL.translate{axis}" for axis in "XYZ"]
    names += [
        f"hero:{j}_CTRL.rotate{axis}" for j in motion.skeleton.names for axis in "XYZ"
    ]
    return tuple(
        PreviewCurve(
            channel=names[i % len(names)],
            kind="length" if i % len(names) < 3 else "angle",
            frames=frames,
            sketch=np.interp(frames, frames[keys], results[keys, i % len(names)]),
            result=results[:, i % len(names)],
            key_frames=frames[keys],
            key_values=results[keys, i % len(names)],
        )
        for i in range(n_curves)
    )
