"""
Texture a walk in Maya
======================

This scene script copies two sample scenes: a character whose hips and legs are keyed for a
walk, and the same character with a captured walk. It opens the first in Maya, textures it
from the second, and saves it. Run it without Maya's window::

    mayapy examples/maya_texture_walk.py FOLDER

or in Maya, from the Python tab of the Script Editor::

    import runpy
    runpy.run_path(".../examples/maya_texture_walk.py")["main"]("FOLDER")

``maya_texture_walk.mel`` does the same in MEL. Both need NumPy and SciPy in Maya's Python.
"""

# %%
# The controls
# ------------
#
# ``DRIVE`` lists the keyed controls to compare with the capture. The controls in
# ``TEXTURE`` receive detail and keep their keys; those in ``SYNTHESIZE`` have no keys. A
# pattern can match several controls.

import sys
import tempfile
from pathlib import Path

from maya import cmds

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "core"), str(ROOT / "maya_plugin")]  # for use without a module file

DRIVE = ["LeftUpLeg_CTRL", "LeftLeg_CTRL", "RightUpLeg_CTRL", "RightLeg_CTRL"]
TEXTURE = ["Hips_CTRL", "*Leg_CTRL", "*Foot_CTRL"]
SYNTHESIZE = [
    *("Spine_CTRL", "Chest_CTRL", "Neck_CTRL", "Head_CTRL"),
    *("*Shoulder_CTRL", "*Arm_CTRL", "*Hand_CTRL", "*Toe_CTRL"),
]

# %%
# The two scenes
# --------------
#
# The capture has the same character in another namespace: controls are matched by name,
# without the namespace. The two walks are different.


def write_scenes(folder):
    """Write shot.ma and capture.ma to a folder and return their paths."""
    from keyweave import examples

    shot, capture = folder / "shot.ma", folder / "capture.ma"
    examples.copy_sample("biped_shot.ma", shot, overwrite=True)
    examples.copy_sample("biped_capture.ma", capture, overwrite=True)
    return shot, capture


# %%
# Open, texture, save
# -------------------


def main(folder=None):
    """Texture the walk and return the path of the saved scene."""
    from keyweave_maya import read_facts

    folder = Path(folder or tempfile.mkdtemp(prefix="keyweave_"))
    folder.mkdir(parents=True, exist_ok=True)
    shot, capture = write_scenes(folder)
    plugin = ROOT / "maya_plugin" / "keyweave_plugin.py"
    cmds.loadPlugin(plugin.as_posix(), quiet=True)
    cmds.file(shot.as_posix(), open=True, force=True)

    written = cmds.keyweaveTexture(
        source=capture.as_posix(),
        drive=DRIVE,
        texture=TEXTURE,
        synthesize=SYNTHESIZE,
        nPaths=3,
    )
    print(f"{len(written)} curves written")
    report(read_facts(cmds.keyweaveTexture(query=True, lastResult=True)))

    textured = (folder / "textured.ma").as_posix()
    cmds.file(rename=textured)
    cmds.file(save=True, type="mayaAscii")
    return textured


def report(result):
    """Print the chosen settings, the alternatives, and the source frames of the best."""
    print(f"band {result['band']}, fragments end at the extrema of {result['break_on']}")
    for number, path in enumerate(result["paths"], start=1):
        print(f"path {number}: {len(path['fragments'])} fragments, cost {path['cost']:.2f}")
    for row in result["paths"][0]["fragments"]:
        print(
            "frames {:3.0f} to {:3.0f} come from {:3.0f} to {:3.0f} of the capture".format(
                *row["sketch_frames"], *row["source_frames"]
            )
        )
    for note in result["notes"]:
        print(note)


# %%
# ``mayapy`` has to initialize Maya first; Maya itself is already running.

if __name__ == "__main__":
    if not hasattr(cmds, "file"):
        import maya.standalone

        maya.standalone.initialize()
    print(main(*sys.argv[1:2]))
