"""
A walk textured in Maya
=======================

A scene script. It copies two samples: a character on whose controls an animator has keyed
the hips and legs of a walk, and the same character with a captured walk. It opens the first
in Maya, textures it from the second, and saves it. Run it without Maya's window::

    mayapy examples/maya_texture_walk.py FOLDER

or within, from the script editor's Python tab::

    import runpy
    runpy.run_path(".../examples/maya_texture_walk.py")["main"]("FOLDER")

``maya_texture_walk.mel`` does the same in MEL. Both need NumPy and SciPy in Maya's Python.
"""

# %%
# What is keyed, and what is to be made
# -------------------------------------
#
# ``DRIVE`` is what the animator keyed and what is compared with the capture. ``TEXTURE``
# gets detail and keeps its keys; ``SYNTHESIZE`` nobody keyed. A pattern names several
# controls.

import json
import sys
import tempfile
from pathlib import Path

from maya import cmds

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "core"), str(ROOT / "maya_plugin")]  # where no module is installed

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
# The capture is the same character under another namespace: controls are found by their
# names alone. The two are different walks.


def write_scenes(folder):
    """Write shot.ma and capture.ma into a folder; return their paths."""
    from keyweave import examples

    shot, capture = folder / "shot.ma", folder / "capture.ma"
    examples.copy_sample("biped_shot.ma", shot, overwrite=True)
    examples.copy_sample("biped_capture.ma", capture, overwrite=True)
    return shot, capture


# %%
# Open, texture, save
# -------------------


def main(folder=None):
    """Texture the walk; return the path of the scene that was saved."""
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
    print(f"{len(written)} curves were written")
    report(json.loads(cmds.keyweaveTexture(query=True, lastResult=True)))

    textured = (folder / "textured.ma").as_posix()
    cmds.file(rename=textured)
    cmds.file(save=True, type="mayaAscii")
    return textured


def report(result):
    """Print the alternatives, what was chosen, and where the best one is from."""
    print(f"band {result['band']}, fragments end where {result['break_on']} turns")
    for number, path in enumerate(result["paths"], start=1):
        print(f"path {number}: {len(path['fragments'])} fragments, cost {path['cost']:.2f}")
    for row in result["paths"][0]["fragments"]:
        print(
            "frames {:3.0f} to {:3.0f} are frames {:3.0f} to {:3.0f} of the capture".format(
                *row["sketch_frames"], *row["source_frames"]
            )
        )
    for note in result["notes"]:
        print(note)


# %%
# ``mayapy`` starts without a scene; within Maya there is one already.

if __name__ == "__main__":
    if not hasattr(cmds, "file"):
        import maya.standalone

        maya.standalone.initialize()
    print(main(*sys.argv[1:2]))
