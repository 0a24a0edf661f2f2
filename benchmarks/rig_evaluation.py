"""Time the evaluation of joint matrices from the controls of a rig, without Maya.

Prints the best of several runs; `--small` is a quick check. The rigs are the character of
the examples, walking with keys on each frame, and a public rig if the reference material is
available. Control values vary by up to 0.1 radians or centimeters around the first frame.
"""

import sys
import tempfile
from pathlib import Path

import numpy as np
from timing import best_of

from keyweave import AnimCurve, MayaAsciiScene, open_scene
from keyweave.examples import load_scene

PUBLIC_RIG = Path(__file__).resolve().parents[2] / "shared/maya/scenes/MetaRig_baseTests.ma"
N_FRAMES, BATCHES = 1000, (1, 100, 10_000)
FRAMES_GOAL, BATCH_GOAL = 500.0, 5000.0  # ms: of N_FRAMES frames, and of the last batch


def print_row(label, milliseconds, remark=""):
    """Print a label, a time and a remark."""
    print(f"  {label:<54}{milliseconds:>10.1f} ms   {remark}".rstrip())


def verdict(is_met):
    """Return the word for a goal that is met or missed."""
    return "met" if is_met else "missed"


def compare_with_goal(goal, milliseconds):
    """Return the goal of a time in milliseconds, and whether it is met."""
    return f"goal {goal:,.0f} ms: {verdict(milliseconds <= goal)}"


def vary_values(rig, frame, n_samples):
    """Return rows of values around those of the controls at a frame, within limits."""
    limits = np.concatenate([control.limits for control in rig.controls])
    values = rig.sample([frame]).values
    offsets = 0.1 * np.random.default_rng(0).uniform(-1, 1, (n_samples, len(limits)))
    return np.clip(values + offsets, *limits.T)


def reset(scene):
    """Return a scene as it was read, without a plan."""
    return MayaAsciiScene(scene.document, scene.on_unknown)


def time_setup(path, n_runs):
    """Time the work that is done once; return the scene and its rig."""
    opening, scene = best_of(n_runs, lambda: open_scene(path))
    finding, rig = best_of(n_runs, scene.rig)
    channels = [scene.graph.plug(name) for name in rig.channels]
    worlds = [scene.graph.plug(f"{name}.worldMatrix[0]") for name in rig.joints]
    planning, plan = best_of(n_runs, lambda: reset(scene).plan(worlds, channels))
    n_controls = len({control.name.partition(".")[0] for control in rig.controls})
    counts = f"{n_controls} controls, {len(channels)} channels, {len(worlds)} joints"
    print(f"{path.stem}: {counts}")
    print_row("open the scene", opening, f"{len(scene.document.nodes)} nodes")
    print_row("find and classify controls", finding)
    print_row("plan the evaluation", planning, f"{len(plan.steps)} steps")
    return scene, rig


def time_batches(scene, rig, sizes, n_runs):
    """Time evaluations of several sizes."""
    times = []
    for n in sizes:
        values = vary_values(rig, scene.frame_range[0], n)
        times.append(best_of(n_runs, lambda values=values: rig.evaluate(values))[0])
        each = f"{1e3 * times[-1] / n:>9,.1f} us each"
        goal = f"   {compare_with_goal(BATCH_GOAL, times[-1])}" if n == BATCHES[-1] else ""
        print_row(f"{n:,} evaluation{'s' if n > 1 else ''}", times[-1], each + goal)
    costs = np.divide(times, sizes)
    falls = verdict((np.diff(costs) < 0).all())
    print(f"  goal, larger batches cost less per evaluation: {falls}")


def time_playback(path, scene, rig, n_frames, n_runs):
    """Time the evaluation of the scene's own animation."""
    frames = scene.frame_range[0] + np.arange(n_frames)

    def open_and_evaluate():
        """Open the scene and return matrices."""
        return open_scene(path).world_matrices(rig.joints, frames)

    label = f"open, world matrices of all joints at {n_frames:,} frames"
    print_row(label, best_of(n_runs, open_and_evaluate)[0])
    ms, _ = best_of(n_runs, lambda: scene.world_matrices(rig.joints, frames))
    goal = compare_with_goal(FRAMES_GOAL, ms) if n_frames == N_FRAMES else ""
    print_row("  the same in an open scene", ms, goal)


def time_rig(path, n_frames, sizes, n_runs):
    """Time everything for one rig."""
    scene, rig = time_setup(path, n_runs)
    time_batches(scene, rig, sizes, n_runs)
    time_playback(path, scene, rig, n_frames, n_runs)


def write_character(path, n_frames):
    """Write the captured biped with keys on `n_frames` frames, repeating its walk."""
    scene = load_scene("biped_capture")
    times = np.arange(1, n_frames + 1) / scene.frame_rate
    scene.write_curves([
        AnimCurve(curve.channel, times, np.resize(curve.values, n_frames))
        for curve in scene.read_curves()
    ])  # fmt: skip
    scene.save(path)


def main():
    """Time the rig of the examples, and the public rig if it is available."""
    small = "--small" in sys.argv
    n_frames, sizes = (48, BATCHES[:2]) if small else (N_FRAMES, BATCHES)
    n_runs = 1 if small else 5
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "character.ma")
        write_character(path, n_frames)
        time_rig(path, n_frames, sizes, n_runs)
    if PUBLIC_RIG.exists():
        time_rig(PUBLIC_RIG, n_frames, sizes, n_runs)
    else:
        print(f"{PUBLIC_RIG.name} is skipped: the reference material is not available")


if __name__ == "__main__":
    main()
