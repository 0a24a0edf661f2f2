"""What is typed in a shell to compare checkouts: `keyweave` and these words.

Files are those of `sample_inputs` and CAPTURES; a row that names a missing capture is left
out. Each row of RUNS is a process of its own and must succeed. The rows of a group are
quick: one process runs them all, which is this file as a script with the group's name.
"""

import runpy
import shlex
import sys

CAPTURES = (
    *("wd2_WalkForwardNormal00.bvh", "wd2_WalkForwardNormal01.bvh"),
    *("002_03.bvh", "dataset-1_walk_proud_001.bvh"),
    *("02.asf", "02_01.amc", "02_03.amc"),
    *("MetaRig_baseTests.ma", "UsdExportEulerFilterTest.ma", "UsdExportSkeleton.ma"),
    *("bindTransformsExport.ma", "offset_parent_matrix_rig.ma", "MOCAP_interface_01.ma"),
    "UsdExportSkeletonSegfaultTest.ma",
)
VERBS = ("info", "convert", "texture", "resequence", "transfer", "view", "demo")

BODY = "--texture '*Leg' --synthesize 'Spine,*Arm'"
NAMES = f"--drive LeftUpLeg,LeftLeg --drive 'Right*Leg' {BODY}"
HERO_NAMES = "--drive 'hero:*Leg' --texture 'hero:*Leg' --synthesize 'hero:Spine,hero:*Arm'"
FK_NAMES = "--drive '*Leg_CTRL' --texture '*Leg_CTRL' --synthesize 'Spine_CTRL,*Arm_CTRL'"
IK_NAMES = "--drive 'hero:*FootIK_CTRL' --texture hero:Hips_CTRL"
WOODY = "wd2_WalkForwardNormal00.bvh wd2_WalkForwardNormal01.bvh"
CMU_NAMES = "--drive '?femur,?tibia' --texture '?femur' --synthesize 'lowerback,?humerus'"

MOTION = f"texture sketch.bvh capture.bvh {NAMES} -o out.bvh"
CURVES = f"texture sketch.anim capture.anim {NAMES} -o out.anim"
SCENE = f"texture shot.ma capture.ma {HERO_NAMES} -o out.ma"
FK = f"texture fk.ma fk_capture.ma {FK_NAMES} --join-cost 0 --jump-cost 0 -o out.ma"
AT = "--at 1=120 --at 100=7"
FRAMES = "resequence capture.bvh --frames 120 -o out.bvh"
TWO = "resequence capture.bvh other.bvh --frames 120 -o out.bvh"
HERO = "resequence hero.ma --objects 'hero:*_CTRL' --frames 60 -o out.ma"
HERO_AT = f"{HERO} --at 1=10 --at 50=30"

RUNS = {
    # info
    "info-motion": "info walk.bvh",
    "info-motion-json": "info walk.bvh --json",
    "info-motion-scale": "info walk.bvh --file-scale 2 --up-axis z --root-offset add"
    " --json",
    "info-motion-odd": "info frames.bvh",
    "info-curves": "info sketch.anim",
    "info-several": "info walk.bvh sketch.anim shot.ma",
    "info-several-json": "info walk.bvh sketch.anim shot.ma --json",
    "info-amc": "info 02_01.amc",
    "info-amc-json": "info 02_01.amc --file-scale 5.6444 --amc-rate 60 --asf 02.asf --json",
    "info-captures": "info 002_03.bvh dataset-1_walk_proud_001.bvh --json",
    "info-scene": "info shot.ma --json",
    "info-layers": "info layered.ma",
    "info-odd-scene": "info odd.ma",
    "info-search-path": "info odd.ma --search-path elsewhere --json",
    "info-rig": "info biped.ma",
    "info-rig-json": "info biped.ma --json",
    "info-rig-up-z": "info biped_up_z.ma --json",
    "info-rigs": "info crowd.ma",
    "info-reference": "info referenced.ma --json",
    "info-maya-rig": "info MetaRig_baseTests.ma --json",
    "info-maya-scenes": "info UsdExportSkeleton.ma offset_parent_matrix_rig.ma --json",
    # convert
    "convert-motion": "convert walk.bvh -o out.bvh --json",
    "convert-motion-part": "convert walk.bvh -o out.bvh --frames 31:60 --rate 60"
    " --file-scale 2",
    "convert-motion-axis": "convert walk.bvh -o out.bvh --up-axis z --root-offset add",
    "convert-motion-force": "convert walk.bvh -o exists.bvh --force",
    "convert-motion-curves": "convert walk.bvh -o out.anim",
    "convert-motion-few-keys": "convert walk.bvh -o out.anim --tolerance 0.5 --json",
    "convert-amc": "convert 02_01.amc -o out.bvh --file-scale 5.6444",
    "convert-fingers": "convert 002_03.bvh -o out.bvh --rate 24",
    "convert-translations": "convert dataset-1_walk_proud_001.bvh -o out.anim --rate 24",
    "convert-curves": "convert sketch.anim -o out.anim",
    "convert-curves-part": "convert sketch.anim -o out.anim --frames 15:60 --tolerance 0.2",
    "convert-curves-rate": "convert sketch.anim -o out.anim --rate 24",
    "convert-scene": "convert capture.ma -o out.bvh",
    "convert-scene-joints": "convert shot.ma -o out.bvh --joints hero:Spine --frames 1:9",
    "convert-scene-curves": "convert shot.ma -o out.anim --json",
    "convert-layers": "convert layered.ma -o out.bvh",
    "convert-rig": "convert biped.ma -o out.bvh --json",
    "convert-rig-up-z": "convert biped_up_z.ma -o out.bvh --frames 1:20",
    "convert-reference": "convert referenced.ma -o out.bvh",
    "convert-hold": "convert odd.ma -o out.bvh --hold",
    "convert-maya-ik": "convert UsdExportEulerFilterTest.ma -o out.bvh",
    "convert-maya-skeleton": "convert UsdExportSkeleton.ma -o out.bvh --frames 1:5",
    "convert-maya-rig": "convert MetaRig_baseTests.ma -o out.bvh --frames 1:3",
    "convert-maya-curves": "convert offset_parent_matrix_rig.ma -o out.anim",
    "convert-into-motion": "convert capture.bvh --into shot.ma -o out.ma --json",
    "convert-into-curves": "convert sketch.anim --into capture.ma -o out.ma",
    "convert-into-scene": "convert capture.ma --into shot.ma -o out.ma --tolerance 0.5",
    # texture
    "texture-motion": MOTION,
    "texture-motion-json": f"{MOTION} --key-step 10 --json",
    "texture-motion-report": f"{MOTION} --key-frames 1,20,41,60,90 --report out.html",
    "texture-motion-all-paths": f"{MOTION} --all-paths --paths 4 --json",
    "texture-motion-frames": f"{MOTION} --frames 11:80 --source-frames 21: --key-step 9",
    "texture-motion-sources": "texture sketch.bvh capture.bvh other.bvh"
    f" {NAMES} --source-frames other=50: --path-cost consecutive --json -o out.bvh",
    "texture-motion-settings": f"{MOTION} --band 3 --break-on LeftLeg --matches 5 --scale"
    " --scale-range 0.7 1.5 --fit-frames 7 --blend-frames 6 --liveliness 0.5 --root Hips"
    " --weights LeftLeg=2 --join-cost 2 --jump-cost 0.5 --max-stretch 3 --json",
    "texture-motion-auto": f"texture sketch.bvh long.bvh {NAMES} --auto --key-step 10"
    " --no-keep-keys --json -o out.bvh",
    "texture-motion-file": "texture sketch.bvh capture.bvh --settings texture.toml"
    " --band 4 --json -o out.bvh",
    "texture-captures": f"texture {WOODY} --drive '*Leg' {BODY} --key-step 10"
    " --frames 20:140 --report out.html --json -o out.bvh",
    "texture-amc": f"texture 02_01.amc 02_03.amc {CMU_NAMES} --key-step 30 -o out.bvh",
    "texture-curves": f"{CURVES} --json",
    "texture-curves-few-keys": f"{CURVES} --tolerance 0.5 --frames 31:60",
    "texture-curves-report": f"{CURVES} --report out.html --all-paths",
    "texture-curves-motion": f"texture sketch.anim capture.bvh {NAMES} -o out.anim",
    "texture-scene": f"{SCENE} --json",
    "texture-scene-motion": f"texture shot.ma capture.bvh {HERO_NAMES} -o out.ma",
    "texture-scene-curves": f"texture shot.ma capture.anim {HERO_NAMES} -o out.ma",
    "texture-scene-few-keys": f"{SCENE} --tolerance 1",
    "texture-scene-override": f"{SCENE} --mode override --layer life --frames 20:70",
    "texture-scene-additive": f"{SCENE} --mode additive --json",
    "texture-scene-layered": f"texture layered.ma capture.ma {HERO_NAMES} -o out.ma"
    " --mode additive --layer more",
    "texture-scene-on-layer": f"texture layered.ma capture.ma {HERO_NAMES} -o out.ma",
    "texture-scene-all-paths": f"{SCENE} --all-paths",
    "texture-scene-report": f"{SCENE} --report out.html",
    "texture-scene-namespace": f"{SCENE} --source-namespace mocap --source-frames 61:180",
    "texture-fk": f"{FK} --json",
    "texture-fk-override": f"{FK} --mode override --layer life --tolerance 0.5",
    "texture-fk-report": f"{FK} --report out.html --frames 10:60",
    "texture-ik": f"texture biped.ma biped_capture.ma {IK_NAMES}"
    " --synthesize hero:Spine_CTRL --json -o out.ma",
    "texture-reference": f"texture referenced.ma biped_capture.ma {IK_NAMES} -o out.ma",
    # resequence
    "resequence-motion": f"{FRAMES} {AT} --forbid 20:40",
    "resequence-motion-json": f"{FRAMES} {AT} --seed 3 --json",
    "resequence-motion-report": f"{FRAMES} {AT} --report out.html",
    "resequence-gap-filling": f"{FRAMES} {AT} --solver gap_filling --choices 2 --json",
    "resequence-graph-path": f"{FRAMES} {AT} --solver graph_path --graph-share 0.2 --json",
    "resequence-loop": f"{FRAMES} --loop --return-to-start --at 1=50 --json",
    "resequence-along": f"{FRAMES} --along bend.csv --json",
    "resequence-circle": f"{FRAMES} --along square.csv --closed --report out.html",
    "resequence-variations": f"{FRAMES} {AT} --variations 3 --variety 0.25 --json",
    "resequence-gap-variations": f"{FRAMES} {AT} --variations 3 --solver gap_filling",
    "resequence-wishes": f"{TWO} --at 5=other:8 --prefer 60=2:7:0.5 --favor '1:20*2'"
    " --forbid other:30:40 --speed '120@1:20' --heading 10=90:0.5 --json",
    "resequence-settings": f"{FRAMES} {AT} --min-run 5 --hold-frames 2 --pose-seconds 0"
    " --max-smoothing 6 --candidates 20 --levels 3 --json",
    "resequence-file": f"{FRAMES} --settings resequence.toml --at 5=6 --json",
    "resequence-rate": "resequence capture.bvh fast.bvh --frames 60 --at 1=2:99 -o out.bvh",
    "resequence-source-frames": f"{TWO} --source-frames capture=100:200 --at 1=150",
    "resequence-captures": f"resequence {WOODY} --frames 300 --at 1=2:50 --json -o out.bvh",
    "resequence-amc": "resequence 02_01.amc --frames 200 --at 1=100 --at 200=20 -o out.bvh",
    "resequence-rig": f"{HERO_AT} --json",
    "resequence-rig-report": f"{HERO_AT} --report out.html",
    "resequence-rig-along": f"{HERO} --along path_CRV --loop",
    "resequence-rig-along-file": f"{HERO} --along bend.csv",
    "resequence-rig-variations": f"{HERO_AT} --variations 2 --tolerance 1 --json",
    "resequence-rig-inputs": f"{HERO} --inputs 1:22 --inputs 26:48 --at 9=2:40 --json",
    "resequence-rig-override": f"{HERO_AT} --mode override --layer again",
    "resequence-rig-additive": f"{HERO_AT} --mode additive --joints hero:Hips",
    "resequence-crowd": "resequence crowd.ma --objects 'hero:*_CTRL' --to-namespaces extra"
    " --frames 60 --at 1=20 --json -o out.ma",
    "resequence-joints": "resequence capture.ma --objects mocap:Hips --frames 60 -o out.ma",
    # transfer
    "transfer-motion": "transfer capture.bvh rig.ma -o out.ma --json",
    "transfer-few-keys": "transfer capture.bvh rig.ma -o out.ma --tolerance 0.5",
    "transfer-joints": "transfer capture.bvh biped_up_z.ma -o out.bvh --space world",
    "transfer-frames": "transfer capture.bvh biped.ma -o out.ma --start 30 --frames 40:60"
    " --source-frames 11:90 --feet off",
    "transfer-layer": "transfer walk.bvh biped.ma -o out.ma --mode override --layer mocap",
    "transfer-several": "transfer walk.bvh other.bvh rig.ma -o shots --json",
    "transfer-scene": "transfer biped_capture.ma rig.ma -o out.ma --source-namespace mocap",
    "transfer-namespace": "transfer walk.bvh crowd.ma -o out.ma --namespace extra",
    "transfer-amc": "transfer 02_01.amc rig.ma -o out.ma --file-scale 5.6444 --json",
    # view, demo
    "view-motions": "view walk.bvh sketch.bvh sketch.anim -o out.html --json",
    "view-curves": "view walk.bvh sketch.bvh -o out.html --curves 'LeftLeg,*Arm.rotateX'",
    "view-scenes": "view shot.ma capture.bvh -o out.html --json",
    "view-rig": "view biped.ma -o out.html",
    "view-rig-joints": "view crowd.ma -o out.html --joints hero:Hips --no-controls --json",
    "view-amc": "view 02_01.amc --file-scale 5.6444 -o out.html",
    "view-maya-rig": "view MetaRig_baseTests.ma -o out.html --json",
    "demo": "demo -o out",
    "demo-json": "demo -o out --json",
}

HELP = {"help": ("--help", "--version", *(f"{verb} --help" for verb in VERBS))}
ERRORS = {
    "errors-verbs": ("", "textur walk.bvh", "demo -o out --seed -1", *VERBS[:-1]),
    "errors-info": (
        *(f"info {name}" for name in ("cut.ma", "empty.ma", "binary.mb", "no.ma", ".")),
        *(f"info {name}" for name in ("nan.bvh", "cut.bvh", "story.bvh", "no.bvh")),
        *(f"info {name}" for name in ("no.amc", "no.anim", "walk.fbx", "walk")),
        "info walk.bvh --file-scale nan",
        "info walk.bvh --asf 02.asf",
        "info shot.ma --file-scale 2",
    ),
    "errors-convert": (
        "convert walk.bvh",
        "convert walk.bvh -o exists.bvh",
        "convert walk.bvh -o out.glb",
        "convert walk.bvh -o no/out.bvh",
        "convert walk.bvh -o out.bvh --rate -24",
        "convert walk.bvh -o out.anim --tolerance -1",
        "convert walk.bvh -o out.bvh --frames 0:9",
        "convert walk.bvh -o out.bvh --frames 50:20",
        "convert walk.bvh -o out.bvh --joints Hips",
        "convert walk.bvh -o out.bvh --hold",
        "convert sketch.anim -o out.bvh",
        "convert shot.ma -o out.mb",
        "convert shot.ma -o out.bvh --joints hero:Hip",
        "convert shot.ma -o out.bvh --joints 'hero:*Leg'",
        "convert odd.ma -o out.bvh",
        "convert walk.bvh --into sketch.anim -o out.ma",
        "convert capture.anim --into odd.ma -o out.ma",
    ),
    "errors-texture": (
        "texture sketch.bvh capture.bvh --synthesize Spine -o out.bvh",
        "texture sketch.bvh capture.bvh --drive '*Leg' -o out.bvh",
        "texture sketch.bvh capture.bvh --drive Head --texture Head -o out.bvh",
        f"texture sketch.bvh capture.bvh {NAMES} -o exists.bvh",
        f"texture nan.bvh capture.bvh {NAMES} -o out.bvh",
        f"texture sketch.bvh cut.bvh {NAMES} -o out.bvh",
        f"texture sketch.bvh capture.anim {NAMES} -o out.bvh",
        f"texture sketch.bvh shot.ma {NAMES} -o out.bvh",
        f"{MOTION} --drive LeftThigh",
        f"{MOTION} --texture Tail",
        f"{MOTION} --synthesize '*Leg'",
        f"{MOTION} --synthesize Head.rotateX",
        f"{MOTION} --synthesise Spine",
        f"{MOTION} --report out.txt",
        f"{MOTION} --paths 0",
        f"{MOTION} --band four",
        f"{MOTION} --band 16",
        f"{MOTION} --key-step -3",
        f"{MOTION} --key-frames 1,9 --key-step 9",
        f"{MOTION} --key-frames 7,999",
        f"{MOTION} --source-frames 1:9",
        f"{MOTION} --source-frames x=1:9",
        f"{MOTION} --weights Leg=2",
        f"{MOTION} --root Nobody",
        f"{MOTION} --settings misspelled.toml",
        f"{MOTION} --settings damaged.toml",
        f"{MOTION} --settings no.toml",
        f"{MOTION} --mode override",
        f"{CURVES} --key-step 10",
    ),
    "errors-texture-scene": (
        f"texture shot.ma capture.ma {HERO_NAMES} -o out.bvh",
        f"texture shot.ma binary.mb {HERO_NAMES} -o out.ma",
        "texture odd.ma capture.ma --drive thumb --texture thumb --hold -o out.ma",
        f"{SCENE} --drive LeftLeg",
        f"{SCENE} --source-namespace nobody",
        f"{SCENE} --frames 50:999",
        f"{SCENE} --source-frames 5:999",
        f"{SCENE} --layer life",
        f"{SCENE} --mode override --layer 'my layer'",
    ),
    "errors-resequence": (
        "resequence capture.bvh -o out.bvh",
        "resequence capture.bvh --frames 0 -o out.bvh",
        "resequence walk.bvh renamed.bvh --frames 50 -o out.bvh",
        f"{FRAMES} --at 1:20",
        f"{FRAMES} --at 1=run:20",
        f"{FRAMES} --at 1=999",
        f"{FRAMES} --at 121=20",
        f"{FRAMES} --at 1=20 --at 1=21",
        f"{FRAMES} --at 1=20 --forbid 15:30",
        f"{FRAMES} --forbid 1:240",
        f"{FRAMES} --forbid 40:20",
        f"{FRAMES} --closed",
        f"{FRAMES} --along nan.csv",
        f"{FRAMES} --along no.csv",
        f"{FRAMES} --solver best",
        f"{FRAMES} --seed -1",
        f"{FRAMES} --variations 0",
        f"{FRAMES} --objects Hips",
        "resequence hero.ma --frames 60 -o out.ma",
        "resequence hero.ma --objects 'hero:*' --frames 9 -o out.bvh",
        f"{HERO} --objects hero:Tail",
        f"{HERO} --along figure9",
        f"{HERO} --to-namespaces x9",
        f"{HERO} --inputs 5:",
    ),
    "errors-transfer": (
        "transfer capture.bvh -o out.ma",
        "transfer capture.bvh walk.bvh -o out.ma",
        "transfer sketch.anim rig.ma -o out.ma",
        "transfer capture.bvh rig.ma -o out.anim",
        "transfer capture.bvh walk.bvh rig.ma -o out.ma",
        "transfer capture.bvh crowd.ma -o out.ma",
        "transfer capture.bvh shot.ma -o out.ma",
        "transfer capture.bvh rig.ma -o out.ma --limb l.arm=up",
        "transfer capture.bvh rig.ma -o out.ma --controls nobody",
        "transfer capture.bvh rig.ma -o out.ma --body nobody",
        "transfer capture.bvh rig.ma -o out.ma --frames 1:999",
        "transfer nan.bvh rig.ma -o out.ma",
    ),
    "errors-view": (
        "view walk.bvh -o out.txt",
        "view walk.bvh -o out.html --curves Tail",
        "view shot.ma -o out.html --joints Tail",
        "view empty.ma -o out.html",
    ),
}
GROUPS = {**HELP, **ERRORS}


def main(group):
    """Run the rows of a group; all must succeed, or all fail if they are errors."""
    wrong = []
    for words in GROUPS[group]:
        for stream in (sys.stdout, sys.stderr):
            print(f"$ keyweave {words}", file=stream, flush=True)
        status = exit_status(words)
        print("exit status", status, flush=True)
        if (status == 0) == (group in ERRORS):
            wrong.append(words)
    if wrong:
        sys.exit(f"unexpected exit status: {wrong}")


def exit_status(words):
    """Run `keyweave` in this process and return its exit status."""
    sys.argv = ["keyweave", *shlex.split(words)]
    try:
        runpy.run_module("keyweave", run_name="__main__")
    except SystemExit as end:
        return end.code or 0
    return 0


if __name__ == "__main__":
    main(sys.argv[1])
