"""How long a rig takes to say where its joints are, without Maya.

Prints a table of the best of several runs; `--small` is for a quick check. The rigs are
the character of the examples, and a public one where the reference material is there.
Values of all controls are the first frame's, and up to a tenth of a radian or a centimetre
beside them. The character walks, with keys on each frame of its controls.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
from timing import best_of

from keyweave import AnimCurve, MayaAsciiScene, open_scene
from keyweave.examples import load_scene

FOUND = Path(__file__).resolve().parents[2] / "shared/maya/scenes/MetaRig_baseTests.ma"
N_FRAMES, BATCHES = 1000, (1, 100, 10_000)
FRAMES_GOAL, BATCH_GOAL = 500.0, 5000.0  # ms: of N_FRAMES frames, and of the last batch


def row(what, milliseconds, remark=""):
    """Print what was timed, how long it took, and a remark."""
    print(f"  {what:<54}{milliseconds:>10.1f} ms   {remark}".rstrip())


def verdict(is_met):
    """Say whether a goal is met."""
    return "met" if is_met else "missed"


def against(goal, milliseconds):
    """Say whether a time in milliseconds is within a goal."""
    return f"goal {goal:,.0f} ms: {verdict(milliseconds <= goal)}"


def near(rig, frame, n_samples):
    """Return rows of values about those that controls have on a frame, within limits."""
    limits = np.concatenate([control.limits for control in rig.controls])
    values = rig.sample([frame]).values
    beside = 0.1 * np.random.default_rng(0).uniform(-1, 1, (n_samples, len(limits)))
    return np.clip(values + beside, *limits.T)


def again(scene):
    """Return a scene as it was read, which has planned nothing yet."""
    return MayaAsciiScene(scene.document, scene.on_unknown)


def making(path, n_runs):
    """Time what is done once; return the scene and its rig."""
    opening, scene = best_of(n_runs, lambda: open_scene(path))
    finding, rig = best_of(n_runs, scene.rig)
    channels = [scene.graph.plug(name) for name in rig.channels]
    worlds = [scene.graph.plug(f"{name}.worldMatrix[0]") for name in rig.joints]
    planning, plan = best_of(n_runs, lambda: again(scene).plan(worlds, channels))
    n_controls = len({control.name.partition(".")[0] for control in rig.controls})
    counts = f"{n_controls} controls, {len(channels)} channels, {len(worlds)} joints"
    print(f"{path.stem}: {counts}")
    row("opened", opening, f"{len(scene.document.nodes)} nodes")
    row("controls found, and told apart by what they move", finding)
    row("planned", planning, f"{len(plan.steps)} steps")
    return scene, rig


def batches(scene, rig, sizes, n_runs):
    """Time evaluations of several sizes."""
    taken = []
    for n in sizes:
        values = near(rig, scene.frame_range[0], n)
        taken.append(best_of(n_runs, lambda values=values: rig.evaluate(values))[0])
        told = f"{1e3 * taken[-1] / n:>9,.1f} us each"
        goal = f"   {against(BATCH_GOAL, taken[-1])}" if n == BATCHES[-1] else ""
        row(f"{n:,} evaluation{'s' if n > 1 else ''}", taken[-1], told + goal)
    costs = np.divide(taken, sizes)
    falls = verdict((np.diff(costs) < 0).all())
    print(f"  the more there are, the less one costs: {falls}")


def playing(path, scene, rig, n_frames, n_runs):
    """Time the scene's own animation."""
    frames = scene.frame_range[0] + np.arange(n_frames)

    def opened():
        """Return matrices of a scene that is opened for them."""
        return open_scene(path).world_matrices(rig.joints, frames)

    what = f"world matrices of all joints on {n_frames:,} frames"
    row(f"{what}, opened", best_of(n_runs, opened)[0])
    ms, _ = best_of(n_runs, lambda: scene.world_matrices(rig.joints, frames))
    row("  of an open scene", ms, against(FRAMES_GOAL, ms) if n_frames == N_FRAMES else "")


def evaluating(path, n_frames, sizes, n_runs):
    """Time all that is done with one rig."""
    scene, rig = making(path, n_runs)
    batches(scene, rig, sizes, n_runs)
    playing(path, scene, rig, n_frames, n_runs)


def write_character(path, n_frames):
    """Write the captured biped with keys on so many frames; its walk is repeated."""
    scene = load_scene("biped_capture")
    times = np.arange(1, n_frames + 1) / scene.frame_rate
    scene.write_curves([
        AnimCurve(curve.channel, times, np.resize(curve.values, n_frames))
        for curve in scene.read_curves()
    ])  # fmt: skip
    scene.save(path)


def main():
    """Time the rig of the examples, and the public one where it is there."""
    small = "--small" in sys.argv
    n_frames, sizes = (48, BATCHES[:2]) if small else (N_FRAMES, BATCHES)
    n_runs = 1 if small else 5
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "character.ma")
        write_character(path, n_frames)
        evaluating(path, n_frames, sizes, n_runs)
    if FOUND.exists():
        evaluating(FOUND, n_frames, sizes, n_runs)
    else:
        print(f"{FOUND.name} is not here: reference material is missing")


if __name__ == "__main__":
    main()
