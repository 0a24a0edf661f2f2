"""Write the files that both checkouts are compared on into the current folder.

Run as a script with one checkout's `core` and `tests` on PYTHONPATH. What it writes serves
both checkouts, so that a difference is one of the code and not of its sample data.
"""

import sys
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import SimpleNamespace

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
HOMES = ("keyweave.examples", "made_up")  # of the generators, in older and newer checkouts
GENERATORS = (
    *("walker", "sketch", "sketch_curves", "figure_eight", "biped_rig"),
    *("write_scene", "write_character", "write_shot"),
)

TEXTS = {
    "odd.ma": """//Maya ASCII 2024 scene
currentUnit -l meter -a degree -t film;
file -r -ns "prop" -rfn "propRN" -typ "mayaAscii" "prop.ma";
createNode joint -n "hand";
createNode joint -n "thumb" -p "hand";
	setAttr ".ty" 0.02;
createNode fancyNode -n "fancy";
createNode script -n "sceneConfigurationScriptNode";
	setAttr ".b" -type "string" "playbackOptions -min 1 -max 5 -ast 1 -aet 9 ";
connectAttr "fancy.out" "hand.ry";
""",
    "elsewhere/prop.ma": """//Maya ASCII 2024 scene
currentUnit -l meter -a degree -t film;
createNode transform -n "sword";
""",
    "binary.mb": "FOR4\0\0\1\1MAYA",
    "empty.ma": "",
    "story.bvh": "once upon a time\n",
    "exists.bvh": "dear to me\n",
    "bend.csv": "x z\n0 0\n0 100\n90 200\n",
    "square.csv": "x;z\n0;0\n0;200\n200;200\n200;0\n",
    "nan.csv": "x,z\n0,0\nnan,3\n",
    "texture.toml": 'n_paths = 2\nband = 3\ndrive = ["*Leg"]\nsynthesize = "Spine"\n',
    "resequence.toml": 'at = ["1=20", "9=21"]\nforbid = "40:50"\nloop = true\n',
    "misspelled.toml": "bandd = 4\n",
    "damaged.toml": "band 4\n",
}


def main():
    """Write walks as motions, curves and scenes, and files that are damaged."""
    import numpy as np

    import keyweave as kw

    examples = generators()

    def walk(seconds, seed, rate=30.0):
        rng = np.random.default_rng(seed)
        return examples.walker(seconds, frame_rate=rate, rng=rng)

    write_walks(kw, examples, walk(3, seed=7), walk(8, seed=1), walk(5, seed=2))
    kw.save(walk(30, seed=3), "long.bvh")
    write_bipeds(kw, examples, walk(3, seed=7, rate=24), walk(6, seed=1, rate=24))
    for name, text in TEXTS.items():
        Path(name).parent.mkdir(exist_ok=True)
        Path(name).write_text(text, encoding="utf-8")
    write_damaged_files()


def generators():
    """Return the functions that make walks and scenes, wherever the checkout has them."""
    homes = [import_module(name) for name in HOMES if find_spec(name)]
    found = {n: getattr(home, n) for home in homes for n in GENERATORS if hasattr(home, n)}
    missing = set(GENERATORS) - set(found)
    if missing:
        sys.exit(f"{' and '.join(HOMES)} have no {', '.join(sorted(missing))}")
    return SimpleNamespace(**found)


def write_walks(kw, examples, walk, capture, other):
    """Write motions, curves and scenes of a skeleton: a sketch and captures for it."""
    keys = examples.sketch_curves(walk, LEGS)
    captured = kw.fit(kw.motion_to_clip(capture))
    kw.save(walk, "walk.bvh")
    kw.save(examples.sketch(walk, joints=LEGS), "sketch.bvh")
    kw.save(capture, "capture.bvh")
    kw.save(other, "other.bvh")
    kw.save(kw.resample(other, 60), "fast.bvh")
    kw.save_curves(keys, "sketch.anim")
    kw.save_curves(captured, "capture.anim")
    examples.write_scene("shot.ma", walk, keys, namespace="hero")
    examples.write_scene("capture.ma", capture, captured, namespace="mocap")
    scene = kw.open_scene("shot.ma")
    spine = [kw.AnimCurve("hero:Spine.rotateX", [0.1, 1, 2], [0, 0.3, 0])]
    scene.write_curves(spine, mode="additive", layer="life")
    scene.save("layered.ma")


def write_bipeds(kw, examples, walk, capture):
    """Write scenes of a rig: keyed as a sketch, captured, referenced, and two in one."""
    write = examples.write_character
    write("biped.ma", walk, namespace="hero")
    write("biped_up_z.ma", walk, fingers=False, up_axis="z")
    write("biped_capture.ma", capture, keyed="full", fingers=False, namespace="mocap")
    legs = {"legs": "fk", "fingers": False}
    write("fk.ma", walk, **legs)
    write("fk_capture.ma", capture, keyed="full", namespace="mocap", **legs)
    full = {"keyed": "full", "fingers": False}
    short, path = walk.cut(1, 48), examples.figure_eight()
    write("hero.ma", short, namespace="hero", path_curve=path, **full)
    write("rig.ma", walk, keyed=False, fingers=False)
    examples.write_shot("referenced.ma", "rig.ma", walk)
    text = Path("referenced.ma").read_text(encoding="utf-8")
    text = text.replace(f"{Path.cwd().as_posix()}/", "")  # found beside the scene
    Path("referenced.ma").write_text(text, encoding="utf-8")
    crowd = examples.biped_rig(short, namespaces=("hero", "extra"), **full)
    Path("crowd.ma").write_text(crowd, encoding="utf-8")


def write_damaged_files():
    """Write a scene and a motion that end early, and motions with a wrong word in them."""
    walk = Path("walk.bvh").read_text(encoding="utf-8")
    shot = Path("shot.ma").read_text(encoding="utf-8")
    damaged = {
        "cut.ma": shot[: len(shot) // 2],
        "cut.bvh": walk[: len(walk) // 2],
        "nan.bvh": walk[: walk.rindex(" ")] + " nan\n",
        "frames.bvh": walk.replace("Frames: 90", "Frames: 91"),
        "renamed.bvh": walk.replace("LeftForeArm", "Flipper"),
    }
    for name, text in damaged.items():
        Path(name).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
