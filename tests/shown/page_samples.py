"""A page of each kind, written by the commands from the samples that ship.

Screenshots and tests in the browser open them.
"""

import shlex
from pathlib import Path

import numpy as np

import keyweave as kw
from keyweave import examples
from keyweave.cli.command import keyweave

NAMES = "--drive '*UpLeg,LeftLeg,RightLeg' --texture '*Leg' --synthesize 'Spine,Chest,*Arm'"
HERO = "--drive 'hero:*Leg' --texture 'hero:*Leg' --synthesize 'hero:Spine,hero:*Arm'"
# The words of each command, without the page. Names are those of files of screenshots.
COMMANDS = {
    "texture": f"texture sketch.bvh normal.bvh slow.bvh brisk.bvh {NAMES} --key-step 10 "
    "-o textured.bvh --report",
    "texture_scene": f"texture shot.ma capture.ma {HERO} -o textured.ma --report",
    "resequence": "resequence normal.bvh varied.bvh --frames 400 --at 1=40 "
    "--at 200=varied:90 --along bend.csv --variations 3 -o longer.bvh --report",
    "inbetween": "inbetween blocking.ma normal.bvh --keys 5mm -o filled.ma --report",
    "loop": "resequence normal.bvh --frames 240 --loop --variations 2 -o loop.bvh --report",
    "retarget": "convert normal.bvh --skeleton tall.bvh -o carried.bvh --report",
    "transfer": "transfer normal.bvh biped.ma --source-frames 1:90 -o rig.ma --report",
    "exaggerate": "exaggerate normal.bvh cycle.ma --source-frames 1:90 --loop "
    "--keyed-frames 30:55 --ratio 75 -o exaggerated.ma --report",
    "restyle": "restyle people/heron/walk_slow.bvh --space people --gait walk --speed 1.4 "
    "-o restyled.bvh --report",
    "validation": "restyle --validate people --report",
    "feet": "feet sliding.bvh -o held.bvh --report",
    "motion": "view normal.bvh -o",
    "motions": "view normal.bvh slow.bvh brisk.bvh tired.bvh -o",
    "scene": "view biped.ma -o",
    "curves": "view sketch.anim -o",
}
CLIPS = ("normal", "slow", "brisk", "tired", "varied")


def write_inputs(folder):
    """Write the files that the commands read."""
    examples.write_files(folder)
    examples.write_people(folder / "people")
    for name in CLIPS:
        kw.save(examples.load_walk(name), folder / f"{name}.bvh")
    examples.copy_sample("biped_walk.ma", folder / "cycle.ma")
    kw.save(slide_sideways(examples.load_walk("uneven")), folder / "sliding.bvh")
    kw.save(enlarge(examples.load_walk("normal").cut(1, 2), 1.25), folder / "tall.bvh")
    angles = np.linspace(0, np.pi / 2, 20)
    bend = 800 * np.stack([1 - np.cos(angles), np.sin(angles)], axis=1)
    np.savetxt(folder / "bend.csv", bend, delimiter=",", fmt="%.2f")


def slide_sideways(motion, speed=20.0):
    """Return a motion that drifts along x, in centimeters per second."""
    seconds = np.arange(len(motion))[:, np.newaxis] / motion.frame_rate
    positions = motion.root_positions + speed * seconds * [1.0, 0, 0]
    return motion.with_(root_positions=positions)


def enlarge(motion, factor):
    """Return a motion of a figure that is larger by a factor."""
    skeleton = motion.skeleton
    skeleton = kw.Skeleton(
        skeleton.names,
        skeleton.parents,
        factor * skeleton.offsets,
        end_site_parents=skeleton.end_site_parents,
        end_site_offsets=factor * skeleton.end_site_offsets,
    )
    root_positions = factor * motion.root_positions
    return motion.with_(skeleton=skeleton, root_positions=root_positions)


def write_sample_page(kind, folder):
    """Run the command of a kind on the inputs in a folder and return its page."""
    page = Path(folder, f"{kind}.html")
    words = [find_input(word, folder) for word in shlex.split(COMMANDS[kind])]
    keyweave.main([*words, str(page), "--force"], standalone_mode=False)
    return page


def find_input(word, folder):
    """Return the path of a word that is the name of a file, and other words as they are."""
    is_file = word == "people" or Path(word).suffix in (".bvh", ".ma", ".anim", ".csv")
    return str(Path(folder, word)) if is_file else word
