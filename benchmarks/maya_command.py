"""Time `keyweaveTexture` in Maya, or on the stand-in if Maya is not installed.

Times sixty channels over three hundred frames, from the command to the written curves, and
Keyweave's own share of that; undo and redo; and loading the plug-in.
"""

from __future__ import annotations

import cProfile
import pstats
import subprocess
import sys
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

from timing import best_of

ROOT = Path(__file__).resolve().parents[1]
STAND_IN = ROOT / "tests" / "maya_stand_in"
PLUG_IN = ROOT / "maya_plugin" / "keyweave_plugin.py"
LEGS = [f"{side}{part}_CTRL" for side in ("Left", "Right") for part in ("UpLeg", "Leg")]
NAMES = {
    "drive": LEGS,
    "texture": ["Hips_CTRL", "*Leg_CTRL", "*Foot_CTRL"],
    "synthesize": ["Spine_CTRL", "Chest_CTRL", "Neck_CTRL", "Head_CTRL", "*Shoulder_CTRL"]
    + ["*Arm_CTRL", "*Hand_CTRL", "LeftToe_CTRL"],
}
OWN = "Keyweave's own"
Row = tuple[str, float, int]  # label, milliseconds, and the goal or 0
LOADING = """
import sys, time
sys.path[:0] = {paths!r}
from maya import cmds
known = {{*sys.modules}}
began = time.perf_counter()
cmds.loadPlugin({plug_in!r})
print(time.perf_counter() - began, *sorted({{*sys.modules}} - known))
"""


def find_maya() -> bool:
    """Return whether Maya is installed; if not, put the stand-in on the path."""
    sys.path.insert(0, str(ROOT / "core"))
    if find_spec("maya") is not None:
        return True
    sys.path.insert(0, str(STAND_IN))
    return False


def own_share(profile: cProfile.Profile) -> float:
    """Return the share of the time spent outside Maya's functions."""
    stats = pstats.Stats(profile)
    inside = sum(
        times[3]
        for (file, _, _), (*_, callers) in stats.stats.items()
        if "maya_stand_in" in file
        for (caller, _, _), times in callers.items()
        if "maya_plugin" in caller
    )
    return 1 - inside / stats.total_tt


def main(small: bool) -> None:
    """Print the table."""
    in_maya = find_maya()
    n_channels, n_frames, rows = time_texture(1 if small else 5)
    print("in Maya" if in_maya else "on the stand-in, not in Maya")
    print(f"{n_channels} channels, {n_frames} frames")
    if in_maya:  # the profile cannot separate the time inside Maya
        rows = [row for row in rows if row[0] != OWN]
    else:
        loading, modules = load_time()
        rows.append(("load the plug-in", loading, 300))
        print(f"loading the plug-in imports {' '.join(modules)}")
    print(f"{'step':30}{'ms':>8}{'goal':>8}")
    for label, milliseconds, goal in rows:
        print(f"{label:30}{milliseconds:8.1f}{goal or '':>8}")


def time_texture(n_runs: int) -> tuple[int, int, list[Row]]:
    """Texture a sample shot; return its numbers of channels and frames, and the rows."""
    from maya import cmds

    from keyweave.examples import load_scene, sample_path

    capture = sample_path("biped_capture.ma").as_posix()
    first, last = load_scene("biped_shot").frame_range
    cmds.loadPlugin(PLUG_IN.as_posix(), quiet=True)
    cmds.file(sample_path("biped_shot.ma").as_posix(), open=True, force=True)

    def texture() -> int:
        return len(cmds.keyweaveTexture(source=capture, **NAMES))

    n_channels = texture()
    cmds.undo()
    profile = cProfile.Profile()
    profile.runcall(texture)
    total = min(time_after_undo(texture) for _ in range(n_runs))
    rows = [("command to written curves", total, 1000)]
    rows.append((OWN, total * own_share(profile), 300))
    rows.append(("undo", best_of(1, cmds.undo)[0], 0))
    rows.append(("redo", best_of(1, cmds.redo)[0], 0))
    return n_channels, int(last - first) + 1, rows


def time_after_undo(texture: Callable[[], int]) -> float:
    """Undo the last command, and return the time of the next, in milliseconds."""
    from maya import cmds

    cmds.undo()
    return best_of(1, texture)[0]


def load_time() -> tuple[float, list[str]]:
    """Return the time that loading takes, in milliseconds, and the imported modules."""
    paths = [str(STAND_IN), str(ROOT / "core")]
    code = LOADING.format(paths=paths, plug_in=PLUG_IN.as_posix())
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    seconds, *modules = run.stdout.split()
    return 1e3 * float(seconds), modules


if __name__ == "__main__":
    main(small="--small" in sys.argv[1:])
