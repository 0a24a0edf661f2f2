"""Previews in Maya: poses are evaluated in idle slices, and the scene stays as it is."""

from types import SimpleNamespace

import numpy as np
import pytest
from maya import cmds
from numpy.testing import assert_allclose

import keyweave as kw
from keyweave.methods.texturing.settings import TextureSettings
from keyweave.scenes.sources import Source
from keyweave.verbs.rows import load_verb
from keyweave.verbs.texture.job import TextureJob
from keyweave_maya.panel.hosts.file_host import FileHost
from keyweave_maya.panel.previews.result_preview import Previews
from keyweave_maya.scene import MayaScene
from panel.fake_loop import FakeLoop


def show(host, result):
    """Return the figures of a preview that is complete."""
    loop = FakeLoop()
    previews = Previews(host, loop, lambda: None)
    preview = previews.make(result)
    preview.show(0, 5.0)
    loop.run_until(lambda: not (previews.background.is_running or loop.posted or loop.idle))
    assert preview.problem == ""
    figures = {figure.role: figure for figure in preview.list_figures(0)}
    previews.close()
    return figures


@pytest.fixture
def shot(characters):
    return characters / "shot.ma", characters / "capture.ma"


def test_figures_are_those_of_the_file(shot):
    file, capture = shot
    scene = kw.open_scene(file)
    names = ["Hips_CTRL", "*Leg_CTRL"]
    source = Source(kw.open_scene(capture), name="capture.ma")
    job = TextureJob(
        sources=(source,),
        drive=names,
        texture=names,
        frames=(3, 7),
        settings=TextureSettings(n_paths=1),
    )
    data = job.read(scene)
    result = load_verb("texture").compute(job, data)
    expected = show(FileHost(scene), result)
    cmds.file(file.as_posix(), open=True, force=True)
    cmds.currentTime(6)
    cmds.file(modified=False)
    host = SimpleNamespace(
        evaluates_on_main_thread=True, identify_scene=lambda: "shot", scene=MayaScene
    )
    figures = show(host, result)
    for role in ("sketch", "result"):
        ours, theirs = figures[role].body, expected[role].body
        rows = [ours.names.index(name) for name in theirs.names if name]
        points = [i for i, name in enumerate(theirs.names) if name]
        assert_allclose(ours.points[:, rows], theirs.points[:, points], atol=1e-6)
    moved = figures["result"].body.points - figures["sketch"].body.points
    assert np.abs(moved).max() > 0.1
    assert cmds.currentTime(query=True) == 6
    assert not cmds.file(query=True, modified=True)
