"""
Resequence a walk in Maya
=========================

This scene script copies a sample scene, which contains a character with a captured walk of
twenty seconds and a figure eight on the ground. It opens the scene in Maya, references two
more characters, makes all three walk along the figure eight for ten seconds, each with its
own variation, and saves the scene. Run it without Maya's window::

    mayapy examples/maya_resequence_walk.py FOLDER

or in Maya, from the Python tab of the Script Editor::

    import runpy
    runpy.run_path(".../examples/maya_resequence_walk.py")["main"]("FOLDER")

``maya_resequence_walk.mel`` does the same in MEL. Both need NumPy and SciPy in Maya's
Python.
"""

# %%
# The capture and the constraints
# -------------------------------
#
# The script edits all controls that move the character. Frame 1 of the result shows frame
# 20 of the capture, frame 120 shows frame 71, and frame 240 leads back to frame 1.

import sys
import tempfile
from pathlib import Path

from maya import cmds

ROOT = Path(__file__).resolve().parents[1]
sys.path += [str(ROOT / "core"), str(ROOT / "maya_plugin")]  # for use without a module file

CONTROLS = ["hero:*_CTRL"]
CAPTURED, WRITTEN = (1, 144), (1, 240)
AT = ["1=20", "120=71"]
PATH = "path_CRV"
CROWD = ["extra1", "extra2"]

# %%
# The scenes
# ----------
#
# The crowd references a file with the same character, without animation.


def write_scenes(folder):
    """Write hero.ma and rig.ma to a folder and return their paths."""
    from keyweave import examples

    hero, rig = folder / "hero.ma", folder / "rig.ma"
    examples.copy_sample("biped_capture.ma", hero, overwrite=True)
    examples.copy_sample("biped.ma", rig, overwrite=True)
    return hero, rig


# %%
# Open, resequence, save
# ----------------------
#
# The crowd comes first: its input is the captured walk, which the hero's result replaces.


def main(folder=None):
    """Resequence the walk and return the path of the saved scene."""
    from keyweave_maya import read_facts

    folder = Path(folder or tempfile.mkdtemp(prefix="keyweave_"))
    folder.mkdir(parents=True, exist_ok=True)
    hero, rig = write_scenes(folder)
    plugin = ROOT / "maya_plugin" / "keyweave_plugin.py"
    cmds.loadPlugin(plugin.as_posix(), quiet=True)
    cmds.file(hero.as_posix(), open=True, force=True)
    for namespace in CROWD:
        cmds.file(rig.as_posix(), reference=True, namespace=namespace)

    flags = {
        "controls": CONTROLS,
        "inputs": CAPTURED,
        "frames": WRITTEN,
        "atFrame": AT,
        "loop": True,
        "along": PATH,
    }
    written = cmds.keyweaveResequence(toNamespaces=CROWD, **flags)
    print(f"{len(written)} curves written for the crowd")
    cmds.keyweaveResequence(**flags)
    report(read_facts(cmds.keyweaveResequence(query=True, lastResult=True)))

    resequenced = (folder / "resequenced.ma").as_posix()
    cmds.file(rename=resequenced)
    cmds.file(save=True, type="mayaAscii")
    return resequenced


def report(result):
    """Print the source frames of each run of the hero, and the transitions between runs."""
    (path,) = result["paths"]
    for run in path["runs"]:
        print(
            "frames {:3.0f} to {:3.0f} come from {:3.0f} to {:3.0f}".format(
                *run["frames"], *run["source_frames"]
            )
        )
    for transition in path["transitions"]:
        frame, width = transition["frame"], transition["smoothing_width"]
        print(f"transition at {frame:.0f}, smoothed over {width} frames on each side")
    for note in result["notes"]:
        print(note)


# %%
# ``mayapy`` has to initialize Maya first; Maya itself is already running.

if __name__ == "__main__":
    if not hasattr(cmds, "file"):
        import maya.standalone

        maya.standalone.initialize()
    print(main(*sys.argv[1:2]))
