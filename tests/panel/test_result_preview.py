"""Previews: the figure before applying is the figure after it, pose by pose."""

import threading
from dataclasses import replace
from functools import cache
from tempfile import TemporaryDirectory

import numpy as np
import pytest
from numpy.testing import assert_allclose

from case_profiles import is_nightly
from keyweave import examples, open_scene
from keyweave.errors import DataError
from keyweave.reports.bodies.characters import PosableBody
from keyweave.scenes.sources import Source
from keyweave.verbs.feet.job import FeetJob
from keyweave.verbs.resequence.job import ResequenceJob
from keyweave.verbs.restyle.job import RestyleJob
from keyweave.verbs.restyle.request import RigStyle
from keyweave.verbs.texture.job import TextureJob
from keyweave.verbs.transfer.job import TransferJob
from keyweave_maya.commands.verbs import VERBS
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.previews.result_preview import Previews
from panel.fake_loop import FakeLoop

VERB = {verb.command: verb for verb in VERBS}
TEXTURE, RESEQUENCE, TRANSFER, FEET, RESTYLE = (
    f"keyweave{n}" for n in ("Texture", "Resequence", "Transfer", "Feet", "Restyle")
)
CENTIMETERS = 1e-6


def find_verb(result):
    """Return the verb of a result."""
    return next(each for each in VERBS if isinstance(result, each.row.load_result()))


@cache
def load(name):
    """Return a sample that is opened once and finds its rig once; scenes never change."""
    scene = examples.load_scene(name)
    scene.rig = cache(scene.rig)
    return scene


def compute(verb, scene, job):
    data = job.read(load(scene))
    return scene, VERB[verb].row.compute(job, data)


@cache
def texture(joints=False):
    if joints:
        source = Source(load("skeleton_capture"), name="skeleton_capture.ma")
        names = [f"hero:{s}{part}" for s in ("Left", "Right") for part in ("UpLeg", "Leg")]
        job = TextureJob(
            sources=(source,), drive=names, texture=names, frames=(1, 80), soft_frames=6
        )
        return compute(TEXTURE, "skeleton_shot", job)
    names = ["Hips_CTRL", "*Leg_CTRL"]
    source = Source(load("biped_capture"), name="/somewhere/biped_capture.ma")
    job = TextureJob(
        sources=(source,),
        drive=names,
        texture=names,
        synthesize=["Spine_CTRL"],
        frames=(10, 50),
        soft_frames=8,
    )
    return compute(TEXTURE, "biped_shot", job)


@cache
def resequence():
    job = ResequenceJob(
        controls="*_CTRL", inputs=[(1, 60)], frames=(101, 124), at=["101=20"], soft_frames=2
    )
    return compute(RESEQUENCE, "biped_walk", job)


@cache
def transfer():
    captures = [
        examples.load_walk(name).cut(1, 24 + 6 * n)
        for n, name in enumerate(("tired", "proud"))
    ]
    sources = tuple(Source(c, name=f"walk_{n}.bvh") for n, c in enumerate(captures))
    job = TransferJob(sources=sources, soft_frames=4)
    return compute(TRANSFER, "biped", job)


@cache
def feet():
    return compute(FEET, "biped_walk", FeetJob(frames=(30, 90), soft_frames=3))


@cache
def restyle():
    source = Source(examples.load_walk("tired").cut(1, 120), name="walk_tired.bvh")
    style = RigStyle(speed="1.2", n_frames=36)
    job = RestyleJob((source,), soft_frames=4, style=style, motion_space="people")
    with TemporaryDirectory() as folder:
        examples.write_people(folder)
        return compute(RESTYLE, "biped", replace(job, motion_space=folder))


RESULTS = {
    "texture": texture,
    "texture of joints": lambda: texture(joints=True),
    "resequence": resequence,
    "transfer": transfer,
    "feet": feet,
    "restyle": restyle,
}


class Panel:
    """A host with previews, whose loop runs when it is asked to."""

    def __init__(self, scene, on_main_thread=False, clock=None):
        self.host, self.loop, self.notices = FileHost(load(scene)), FakeLoop(), 0
        self.host.evaluates_on_main_thread = on_main_thread
        options = {} if clock is None else {"clock": clock}
        self.previews = Previews(self.host, self.loop, self.notice, **options)

    def notice(self):
        self.notices += 1

    def settle(self):
        loop = self.loop
        self.loop.run_until(
            lambda: not (self.previews.background.is_running or loop.posted or loop.idle)
        )

    def show(self, preview, path=0, frame=1.0):
        preview.show(path, frame)
        self.settle()
        figures = preview.list_figures(path)
        self.settle()
        return {f.role: f for f in preview.list_figures(path) or figures}


def check_figure(figure, scene):
    """Check that a figure's joints are where they are in a scene."""
    body = figure.body
    points = [i for i, name in enumerate(body.names) if name]
    names = [body.names[i] for i in points]
    frames = figure.start_frame + np.arange(figure.n_rows)
    places = scene.world_matrices(names, frames)[..., 3, :3]
    assert_allclose(body.points[:, points], places, atol=CENTIMETERS, rtol=0)


TARGETS = ({}, {"strength": 0.5})
MORE_TARGETS = ({"soft_frames": 0.0, "tolerance": 0.5, "mode": "override"}, {"strength": 0})
EVERY_TARGET = TARGETS + MORE_TARGETS
TRIED = {name: TARGETS if is_nightly() else TARGETS[1:] for name in RESULTS}
TRIED["texture of joints"] = EVERY_TARGET  # joints are cheap to evaluate
TRIED["feet"] = EVERY_TARGET if is_nightly() else MORE_TARGETS[:1]


@pytest.mark.parametrize("name", RESULTS)
def test_the_figure_matches_the_scene_after_applying(name):
    scene, result = RESULTS[name]()
    for changes in TRIED[name]:
        panel = Panel(scene)
        preview = panel.previews.make(result)
        path = EVERY_TARGET.index(changes) % preview.n_alternatives
        figures = panel.show(preview.at(result.redirect(changes)), path, 30.0)
        check_figure(figures["sketch"], panel.host.scene())
        panel.host.apply(find_verb(result), result, path + 1, changes)
        check_figure(figures["result"], panel.host.scene())
        panel.previews.close()


def test_the_result_differs_from_the_sketch():
    scene, result = texture()
    panel = Panel(scene)
    figures = panel.show(panel.previews.make(result))
    apart = figures["result"].body.points - figures["sketch"].body.points
    assert np.abs(apart).max() > 1.0
    assert figures["sketch"].body.names == figures["result"].body.names
    assert figures["source"].name == "biped_capture"


class RecordingScene:
    """A scene that notes which frames it poses, on which thread it does so."""

    def __init__(self, scene, poses):
        self._scene, self._poses = scene, poses

    def __getattr__(self, name):
        return getattr(self._scene, name)

    def world_matrices(self, nodes, frames, channels=(), values=()):
        if len(channels):
            self._poses.append((threading.get_ident(), list(frames)))
        return self._scene.world_matrices(nodes, frames, channels, values)


def record(panel):
    poses, scene = [], panel.host.scene()
    panel.host.scene = lambda: RecordingScene(scene, poses)
    return poses


@pytest.mark.parametrize("on_main_thread", [False, True])
def test_the_current_frame_comes_first_then_every_eighth(on_main_thread):
    scene, result = texture(joints=True)
    panel = Panel(scene, on_main_thread)
    poses = record(panel)
    panel.previews.make(result).show(0, 50.0)
    panel.settle()
    frames = [frame for _, batch in poses for frame in batch]
    n_first = 1 + 3  # sketch and alternatives, all at the current frame
    assert set(frames[:n_first]) == {50.0}
    coarse = [f for f in range(1, 81) if (f - 50) % 8 == 0 and f != 50]
    n_coarse = sum(1 for f in frames[n_first:] if f in coarse)
    second = frames[n_first : n_first + 2 * len(coarse) - 2]
    assert {*second} <= {*coarse} and n_coarse >= len(second)
    threads = {thread for thread, _ in poses}
    assert (threads == {panel.loop.home}) is on_main_thread
    assert len(threads) == 1 or not on_main_thread


def test_figures_exist_from_the_first_pose_and_grow():
    scene, result = texture(joints=True)
    ticks = iter(np.arange(0.0, 1e6, 0.009))  # every pose takes longer than a slice
    panel = Panel(scene, on_main_thread=True, clock=lambda: float(next(ticks)))
    poses = record(panel)
    preview = panel.previews.make(result)
    preview.show(0, 50.0)
    panel.loop.run_until(lambda: preview.list_figures(0))
    assert sum(len(batch) for _, batch in poses) < 30
    early = preview.list_figures(0)[0]
    panel.settle()
    assert max(len(batch) for _, batch in poses) == 1
    late = preview.list_figures(0)[0]
    points = [i for i, name in enumerate(late.body.names) if name]
    assert late.n_rows == early.n_rows == 80
    assert_allclose(early.body.points[49, points], late.body.points[49, points], atol=1e-9)
    assert np.abs(early.body.points[:, points] - late.body.points[:, points]).max() > 1


def test_the_body_is_fitted_to_the_first_pose_and_once_more(monkeypatch):
    n_fitted, fit = [], PosableBody.fit

    def count(character, matrices):
        n_fitted.append(len(matrices))
        return fit(character, matrices)

    monkeypatch.setattr(PosableBody, "fit", count)
    scene, result = texture(joints=True)
    panel = Panel(scene)
    preview = panel.previews.make(result)
    panel.show(preview, 0, 50.0)
    panel.show(preview, 1, 50.0)
    panel.show(panel.previews.make(result), 0, 20.0)
    assert n_fitted == [1, 10]


def test_equal_poses_are_evaluated_once():
    scene, result = texture(joints=True)
    panel = Panel(scene)
    poses = record(panel)
    preview = panel.previews.make(result)
    panel.show(preview)
    n_poses = sum(len(batch) for _, batch in poses)
    panel.show(preview, frame=49.0)
    again = preview.at(result.redirect({"tolerance": None}))
    figures = panel.show(again, frame=73.0)
    assert sum(len(batch) for _, batch in poses) == n_poses
    assert {"sketch", "result"} <= {*figures}
    panel.previews.forget()
    panel.show(panel.previews.make(result))
    assert sum(len(batch) for _, batch in poses) == 2 * n_poses


def test_closing_and_newer_requests_end_the_evaluation():
    scene, result = texture(joints=True)
    panel = Panel(scene, on_main_thread=True)
    poses = record(panel)
    preview = panel.previews.make(result)
    preview.show(0, 50.0)
    preview.show(1, 60.0)
    panel.loop.run_until(lambda: poses)
    assert poses[0][1][0] == 60.0
    panel.previews.close()
    n_poses = len(poses)
    panel.loop.run_once()
    panel.settle()
    assert len(poses) == n_poses and not panel.previews.background.is_running


def test_the_preview_reports_a_failure():
    scene, result = texture(joints=True)
    panel = Panel(scene)
    preview = panel.previews.make(result)

    def fail(*arguments):
        raise DataError("hero:Hips", "was deleted")

    panel.host.scene().world_matrices = fail
    try:
        panel.show(preview)
        assert preview.problem == "hero:Hips was deleted"
        assert preview.list_figures(0) == ()
    finally:
        del panel.host.scene().world_matrices


@pytest.mark.parametrize("name", RESULTS)
def test_previewed_curves_match_the_written_curves(name):
    scene, result = RESULTS[name]()
    panel = Panel(scene)
    preview = panel.previews.make(result)
    before, path = panel.host.scene(), preview.n_alternatives - 1
    curves = {curve.channel: curve for curve in preview.list_curves(path)}
    facts = panel.host.apply(find_verb(result), result, path + 1, {})
    assert [*curves] == facts["curves"]
    kinds = before.kinds([*curves])
    for channel, curve in [*curves.items()][:12]:
        unit = 180 / np.pi if kinds[channel] == "angle" else 1.0
        for values, source in ((curve.sketch, before), (curve.result, panel.host.scene())):
            expected = unit * source.sample(channel, curve.frames).values[:, 0]
            assert_allclose(values, expected, atol=1e-6)
        assert curve.kind == kinds[channel]
        assert np.isin(curve.key_frames, preview.key_frames).all()


def test_keys_of_the_sketch_are_shown_in_the_units_of_curves():
    preview = Panel(texture()[0]).previews.make(texture()[1])
    curve = next(c for c in preview.list_curves(0) if c.channel == "LeftLeg_CTRL.rotateX")
    rows = np.searchsorted(curve.frames, curve.key_frames)
    assert len(rows) > 3
    assert_allclose(curve.sketch[rows], curve.key_values, atol=1e-6)
    assert preview.frames == (10, 50)


def test_fragments_cover_the_written_frames():
    for make, is_continuous in ((texture, True), (resequence, False)):
        preview = Panel(make()[0]).previews.make(make()[1])
        fragments = preview.list_fragments(0)
        assert (fragments[0].frames[0], fragments[-1].frames[1]) == preview.frames
        steps = {b.frames[0] - a.frames[1] for a, b in zip(fragments, fragments[1:])}
        assert steps <= {0.0 if is_continuous else 1.0}
        assert fragments[0].letter == "A" and "frames" in fragments[0].details
    assert fragments[0].details.startswith("frames 20 to")
    assert Panel("biped").previews.make(transfer()[1]).list_fragments(0) == ()


def test_alternatives_say_how_they_differ():
    first, *others = Panel(texture()[0]).previews.make(texture()[1]).alternatives
    assert first.label.endswith(" % same") and first.difference == 0.0
    assert all(view.difference > 0 and "from the first" in view.details for view in others)
    (variation, *_) = Panel("biped_walk").previews.make(resequence()[1]).alternatives
    assert variation.label.endswith(("transition", "transitions"))
    tired, proud = Panel("biped").previews.make(transfer()[1]).alternatives
    assert tired.label.endswith(" cm") and tired.details.startswith("walk_0: joints are")


def test_thumbnails_are_painted_in_the_background():
    scene, result = texture(joints=True)
    panel = Panel(scene)
    preview = panel.previews.make(result)
    assert preview.paint_thumbnail(1, 40, 30) is None
    panel.show(preview, 0, 50.0)
    assert preview.paint_thumbnail(1, 40, 30) is None
    panel.settle()
    pixels = preview.paint_thumbnail(1, 40, 30)
    assert pixels.shape == (30, 40, 4) and pixels[..., 3].max() == 255
    assert preview.paint_thumbnail(1, 40, 30) is pixels


def test_sources_start_where_the_figure_starts():
    for make, role in ((texture, "sketch"), (transfer, "result")):
        panel = Panel(make()[0])
        figures = panel.show(panel.previews.make(make()[1]))
        source, like = figures["source"].body, figures[role].body
        start, end = (each.points[0].mean(axis=0)[[0, 2]] for each in (source, like))
        assert_allclose(start, end, atol=1e-9)
        assert (source.ground, source.facing) == (like.ground, like.facing)
        assert figures["source"].frame_rate == 24.0


def test_a_scene_without_joints_has_curves_alone(tmp_path):
    keys = " ".join(f"{1 + 6 * n} {5 * (n % 2)}" for n in range(25))
    text = (
        "currentUnit -l centimeter -a degree -t film;\n"
        'createNode transform -n "ball";\n'
        'createNode animCurveTL -n "ball_translateY";\n'
        '\tsetAttr ".tan" 2;\n\tsetAttr ".wgt" no;\n'
        f'\tsetAttr -s 25 ".ktv[0:24]" {keys};\n'
        'connectAttr "ball_translateY.o" "ball.ty";\n'
    )
    (tmp_path / "ball.ma").write_text(text)
    scene = open_scene(tmp_path / "ball.ma")
    source = Source(scene, name="ball.ma")
    job = TextureJob(
        sources=(source,), drive=["ball.translateY"], texture=["ball.translateY"]
    )
    data = job.read(scene)
    panel = Panel("biped")
    panel.host = FileHost(scene)
    panel.previews = Previews(panel.host, panel.loop, panel.notice)
    preview = panel.previews.make(VERB[TEXTURE].row.compute(job, data))
    panel.show(preview)
    assert preview.list_figures(0) == ()
    assert [curve.channel for curve in preview.list_curves(0)] == ["ball.translateY"]
    assert preview.paint_thumbnail(0, 40, 30) is None


def test_no_thread_is_left():
    scene, result = texture(joints=True)
    before = threading.active_count()
    for _ in range(5):
        panel = Panel(scene)
        panel.previews.make(result).show(0, 50.0)
        panel.loop.run_once()
        panel.previews.close()
        panel.settle()
    assert threading.active_count() == before
