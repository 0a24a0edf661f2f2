"""Files that the verbs are tried on: a walk, what was keyed of it, and a capture."""

import numpy as np
import pytest
from click.testing import CliRunner

import keyweave as kw
import made_up
from keyweave import examples
from keyweave.cli.command import keyweave
from keyweave.methods.rig_transfer.rig_figure import RigFigure
from made_up import small_rigs

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]


@pytest.fixture(scope="session")
def run():
    """Return a function that runs the command in this process."""
    try:
        runner = CliRunner(mix_stderr=False)  # click before 8.2
    except TypeError:
        runner = CliRunner()
    return lambda *words: runner.invoke(keyweave, [str(word) for word in words])


@pytest.fixture(scope="session")
def files(tmp_path_factory):
    """Write sketch.bvh, capture.bvh, other.bvh, sketch.anim and capture.anim."""
    folder = tmp_path_factory.mktemp("walks")
    walk = made_up.walker(4, rng=np.random.default_rng(7))
    capture = made_up.walker(10, rng=np.random.default_rng(1))
    kw.save(walk, folder / "walk.bvh")
    kw.save(examples.sketch(walk, joints=LEGS, every=10), folder / "sketch.bvh")
    kw.save(capture, folder / "capture.bvh")
    kw.save(made_up.walker(8, rng=np.random.default_rng(2)), folder / "other.bvh")
    kw.save_curves(examples.sketch_curves(walk, LEGS), folder / "sketch.anim")
    kw.save_curves(kw.fit(kw.motion_to_clip(capture)), folder / "capture.anim")
    return folder


@pytest.fixture(scope="session")
def small_scene(tmp_path_factory):
    """Write a keyed rig of seven controls, which is read faster than a biped."""
    path = tmp_path_factory.mktemp("small") / "small.ma"
    lines = small_rigs.KEYS.splitlines(keepends=True)
    lines.sort(key=lambda line: line.startswith("connectAttr"))  # last, as Maya writes them
    path.write_text(f"{small_rigs.figure(extra=''.join(lines))}// End of small.ma\n")
    return path


@pytest.fixture(scope="session")
def small_map(tmp_path_factory, small_scene):
    """Write a map of a walk to the joints of the small rig, which has one leg."""
    rest = RigFigure.of(kw.open_scene(small_scene).rig()).rest
    path = tmp_path_factory.mktemp("maps") / "small.json"
    kw.save_correspondence(kw.map_joints(examples.load_walk(), rest), path)
    return path
