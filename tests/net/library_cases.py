"""Calls of the library to compare checkouts by, of public names alone.

Run as a script with a checkout's `core` on PYTHONPATH and a function's name. Arrays are
printed as a hash of their bytes, so that no bit differs unseen.
"""

import sys
import warnings
from dataclasses import fields
from hashlib import sha256
from pathlib import Path

LEGS = ["LeftUpLeg", "LeftLeg", "RightUpLeg", "RightLeg"]
HERO_LEGS = [f"hero:{name}" for name in LEGS]


def motions(kw):
    """Load motions, with each option, and save one."""
    for path in sorted(Path().glob("*.[ba][vm][hc]")):
        try:
            motion = kw.load(path)
        except kw.KeyweaveError as error:
            print(path, type(error).__name__, error)
        else:
            tell_motion(path, motion)
    tell_motion("scaled", kw.load("walk.bvh", scale=2.0, up_axis="z"))
    kw.save(kw.load("walk.bvh"), "saved.bvh")


def curves(kw):
    """Load curves, evaluate and fit them, and save them."""
    captured, keyed = kw.load_curves("capture.anim"), kw.load_curves("sketch.anim")
    tell_curves(captured[:6] + keyed)
    clip = kw.motion_to_clip(kw.load("capture.bvh"))
    tell_curves(kw.fit(clip, tolerance=0.02))
    kw.save_curves(keyed, "saved.anim")


def scenes(kw):
    """Open scenes; print their channels, curves, samples and joints."""
    for path in sorted(Path().glob("*.ma")):
        try:
            tell_scene(path, kw.open_scene(path))
        except kw.KeyweaveError as error:
            print(path, type(error).__name__, error)


def rigs(kw):
    """Evaluate a rig on saved and on other values."""
    for path in ("biped.ma", "biped_up_z.ma", "referenced.ma"):
        scene = kw.open_scene(path)
        rig = scene.rig()
        for control in rig.controls:
            print(control.name, control.kind, control.parent, control.limits)
            print(control.channels)
        values = rig.sample(range(1, 13)).values
        tell(f"{path} values", values)
        tell(f"{path} matrices", rig.evaluate(values))
        tell(f"{path} shifted", rig.evaluate(values + 0.1, frames=range(1, 13)))
        kw.save_controls(rig.controls, f"{path}.json")
        again = scene.rig(controls=kw.load_controls(f"{path}.json"))
        tell(f"{path} again", again.evaluate(values))


def written_curves(kw):
    """Write curves into a scene, in each mode and into a range of time."""
    key = kw.AnimCurve("hero:Spine.rotateX", [0.1, 1, 2], [0, 0.3, 0.1], "flat", "step")
    for mode in ("base", "override", "additive"):
        for span in (None, (0.5, 1.5)):
            scene = kw.open_scene("shot.ma")
            scene.write_curves([key], mode=mode, time_range=span)
            scene.save(f"{mode}_{'all' if span is None else 'part'}.ma")


def texturing(kw):
    """Texture a motion, a clip and curves."""
    sketch, source = kw.load("sketch.bvh"), kw.load("capture.bvh")
    names = {"drive": LEGS, "texture": "*Leg", "synthesize": ["Spine", "*Arm"]}
    keys = [1, 12, 30, 51, 70, 90]
    result = kw.texture(sketch, source, key_frames=keys, **names)
    tell_motion("motion", result.motion)
    for path in result.paths:
        print(path.table(["capture"]))
    clips = [kw.motion_to_clip(motion) for motion in (sketch, source)]
    tell("clip", kw.texture(*clips, **names).clip.values)
    keyed = kw.load_curves("sketch.anim")
    result = kw.texture(keyed, clips[1], settings=kw.TextureSettings(band=3), **names)
    tell_curves(kw.fit(result.clip, originals=keyed, tolerance=0.01))


def resequencing(kw):
    """Resequence motions by each solver, as a loop and in variations."""
    inputs = [kw.load("capture.bvh"), kw.load("other.bvh")]
    settings = {
        "optimal": {},
        "gap_filling": {"solver": "gap_filling"},
        "graph_path": {"solver": "graph_path"},
        "loop": {"loop": True, "return_to_start": True},
    }
    for name, given in settings.items():
        made = kw.resequence(
            inputs,
            n_frames=120,
            constraints={1: 40, 100: 60},
            settings=kw.ResequenceSettings(**given),
        )
        tell_motion(name, made.motion)
        for transition in made.transitions:
            print(transition.frame, transition.cost, transition.smoothing_width)


def settings(kw):
    """Print each setting with its default and what forms are made from."""
    for kind in (kw.TextureSettings, kw.ResequenceSettings):
        print(kind())
        for field in fields(kind):
            print(field.name, dict(field.metadata))


def names(kw):
    """Print the public names."""
    print(*sorted(kw.__all__), sep="\n")


def errors(kw):
    """Print what wrong calls raise."""
    walk, asked = kw.load("walk.bvh"), {"drive": LEGS, "texture": "*Leg"}
    calls = {
        "load": lambda: kw.load("nan.bvh"),
        "load a text": lambda: kw.load("texture.toml"),
        "load a scale": lambda: kw.load("walk.bvh", scale=-1),
        "save": lambda: kw.save(walk, "walk.bvh"),
        "open": lambda: kw.open_scene("binary.mb"),
        "curves": lambda: kw.load_curves("story.bvh"),
        "texture no names": lambda: kw.texture(walk, walk, drive=LEGS),
        "texture twice": lambda: kw.texture(walk, walk, **asked, synthesize="LeftLeg"),
        "texture unknown": lambda: kw.texture(walk, walk, drive="Tail", texture="*Leg"),
        "texture a number": lambda: kw.texture(walk, 3, **asked),
        "settings": lambda: kw.TextureSettings(n_paths=-2),
        "settings type": lambda: kw.ResequenceSettings(solver="best"),
        "resequence": lambda: kw.resequence(walk, n_frames=50, constraints={1: 999}),
        "resequence 0": lambda: kw.resequence(walk, n_frames=0, constraints={}),
        "fit": lambda: kw.fit(kw.motion_to_clip(walk), tolerance=-1),
        "channels": lambda: kw.open_scene("shot.ma").read_curves(["hero:Tail.rotateX"]),
    }
    for name, call in calls.items():
        try:
            print(name, "returned", type(call()).__name__)
        except Exception as error:
            print(name, type(error).__name__, error)


CASES = {
    function.__name__.replace("_", "-"): function
    for function in (
        *(motions, curves, scenes, rigs, written_curves, texturing, resequencing),
        *(settings, names, errors),
    )
}


def tell(name, values):
    """Print an array's shape and a hash of its bytes."""
    import numpy as np

    array = np.ascontiguousarray(values, float)
    print(name, array.shape, sha256(array.tobytes()).hexdigest()[:16])


def tell_motion(name, motion):
    """Print what a motion holds."""
    print(name, motion.frame_rate, motion.start_frame, motion.up_axis, motion.notes)
    print(motion.skeleton.names, motion.skeleton.rotation_orders)
    tell("  offsets", motion.skeleton.offsets)
    tell("  rotations", motion.rotations)
    tell("  root", motion.root_positions)


def tell_curves(curves):
    """Print what each curve holds, and where it goes between its keys and outside."""
    import numpy as np

    for curve in curves:
        print(curve.channel, curve.kind, curve.pre_infinity, curve.post_infinity)
        print(" ", *curve.in_types[:20], *curve.out_types[:20])
        tell("  times", curve.times)
        tell("  values", curve.values)
        tell("  evaluated", curve.evaluate(np.linspace(-1, 4, 101)))


def tell_scene(name, scene):
    """Print what a scene holds."""
    print(name, scene.frame_rate, scene.frame_range, scene.up_axis)
    print(scene.channels, scene.joints, sep="\n")
    tell_curves(scene.read_curves())
    tell("  samples", scene.sample(scene.channels, range(1, 25)).values)
    tell("  joints", scene.world_matrices(scene.joints, range(1, 25)))


def main():
    """Run one case; a warning is printed without the place that it was given at."""
    import keyweave

    warnings.formatwarning = lambda message, kind, *_: f"{kind.__name__}: {message}\n"
    CASES[sys.argv[1]](keyweave)


if __name__ == "__main__":
    main()
