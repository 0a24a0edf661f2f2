"""`keyweave restyle`: the asked speed and gait, from a folder or a saved space."""

import json
import shutil

import numpy as np
import pytest
from numpy.testing import assert_allclose

import keyweave as kw
from command_answers import check_refused
from keyweave import Skeleton, examples
from keyweave.formats.observations.markers import load_marker_map
from keyweave.methods.style.poses import measure_difference, stack_cycles


@pytest.fixture(scope="module")
def people(tmp_path_factory):
    """Return a folder of people who walk, and who run as they walk briskly."""
    folder = tmp_path_factory.mktemp("database") / "people"
    for file in examples.write_people(folder):
        if file.stem == "walk_brisk":
            shutil.copy(file, file.with_name("run_1.bvh"))
    return folder


@pytest.fixture(scope="module")
def walk(tmp_path_factory):
    """Return a file of a walk of somebody else."""
    path = tmp_path_factory.mktemp("observed") / "walk_1.bvh"
    kw.save(examples.load_walk("tired").cut(1, 120), path)
    return path


@pytest.fixture(scope="module")
def space(run, people, walk, tmp_path_factory):
    """Return the file of the space of these people, which is read faster."""
    folder = tmp_path_factory.mktemp("space")
    words = ("--space", people, "--save-space", folder / "space.npz", "--length", "40f")
    done = run("restyle", walk, *words, "-o", folder / "out.bvh")
    assert done.exit_code == 0, done.stderr
    return folder / "space.npz"


@pytest.fixture(scope="module")
def validation(run, people, tmp_path_factory):
    """Return the lines of a validation and its page, which replaces an older one."""
    page = tmp_path_factory.mktemp("validation") / "page.html"
    page.write_text("an older page")
    done = run("restyle", "--validate", people, "--report", page, "--force")
    assert done.exit_code == 0, done.stderr
    return done.stdout.splitlines(), page


@pytest.fixture
def restyle(run, walk, tmp_path):
    """Return a function that runs the verb and returns its facts and its motion."""

    def call(space, *words, source=walk):
        out = tmp_path / "out.bvh"
        words = ("--space", space, "-o", out, "--json", *words)
        done = run("restyle", source, *words)
        assert done.exit_code == 0, done.stderr
        facts, motion = json.loads(done.stdout), kw.load(out)
        out.unlink()
        return facts, motion

    return call


def measure_speeds(motion):
    """Return the forward speed of the hips during each whole stride, in m/s."""
    ends = [cycle.frames for cycle in kw.find_cycles(motion)]
    frames, z = motion.frames, motion.root_positions[:, 2]
    return [
        np.interp(last, frames, z) / 100 / ((last - first) / motion.frame_rate)
        - np.interp(first, frames, z) / 100 / ((last - first) / motion.frame_rate)
        for first, last in ends
    ]


def test_the_result_has_the_requested_speed(restyle, space):
    facts, motion = restyle(space, "--speed", 1.3)
    speeds = measure_speeds(motion)
    assert len(speeds) > 1
    assert_allclose(speeds, 1.3, rtol=0.02)
    assert facts["speed"] == [1.3, 1.3] and facts["held"] == []
    assert (facts["observed_gait"], facts["gait"]) == ("walk", "walk")
    assert facts["n_frames"] == len(motion) == facts["measurement"]["n_measured"]
    assert facts["measurement"]["pops"]["ratio"] < 1.4
    for foot in facts["feet"]:
        assert foot["n_contacts"] and foot["mean_slide_after"] < 1


def test_a_speed_may_change_over_frames(restyle, space):
    facts, motion = restyle(space, "--speed", "0.9:1.5", "--length", "241f")
    speeds = measure_speeds(motion)
    assert len(motion) == 241 and speeds == sorted(speeds)
    travel = motion.root_positions[-1, 2] - motion.root_positions[0, 2]
    assert travel / 100 / (240 / 30) == pytest.approx(1.2, rel=0.02)
    assert facts["speed"] == pytest.approx([0.9, 1.5])


def test_both_folder_layouts_and_a_saved_space_give_the_same_result(
    restyle, people, tmp_path
):
    asked = ("--gait", "run", "--speed", 1.5)
    saved = tmp_path / "space.npz"
    facts, motion = restyle(people, *asked, "--save-space", saved)
    flat = tmp_path / "flat"
    flat.mkdir()
    for file in people.rglob("*.bvh"):
        gait, take = file.stem.split("_")
        shutil.copy(file, flat / f"set-1_{gait}_{file.parent.name}_{take}.bvh")
    pattern = ("--pattern", "set-1_{gait}_{subject}_{take}.bvh")
    for others, space in (
        restyle(flat, *asked, *pattern),
        restyle(saved, *asked),
    ):
        assert others["speed"] == facts["speed"]
        assert others["space"]["n_cycles"] == facts["space"]["n_cycles"]
        assert {*others["space"]["subjects"]} == {*examples.PEOPLE}
        assert_allclose(space.root_positions, motion.root_positions, atol=1e-3)


def test_a_person_may_be_left_out_and_the_height_scales_the_travel(restyle, people):
    facts, motion = restyle(people, "--without", "owl", "--height", 88, "--speed", 0.7)
    assert "owl" not in facts["space"]["subjects"]
    assert_allclose(measure_speeds(motion), 0.7, rtol=0.02)
    assert np.ptp(kw.joint_positions(motion)[..., 1]) < 95


def test_the_speed_of_a_file_may_be_stated(restyle, people, walk):
    facts, _ = restyle(people, "--speed-of", f"{walk}=1.1m/s")
    usual, _ = restyle(people)
    assert facts["observed_speed"] == pytest.approx(1.1, rel=0.05)
    assert abs(usual["observed_speed"] - 1.1) > 0.1
    faster, _ = restyle(people, "--gait", "run", "--speed-of", "owl/run_1.bvh=2.5")
    slower, _ = restyle(people, "--gait", "run")
    assert faster["speed"][0] > 1.02 * slower["speed"][0]


def test_a_loop_goes_on_where_it_ends(restyle, space):
    _, free = restyle(space, "--speed", 1.4, "--loop", "--feet", "off")
    facts, loop = restyle(space, "--speed", 1.4, "--loop")
    seams = []
    for motion in (free, loop):
        start, end = motion.root_positions[0], motion.root_positions[-1]
        step = motion.root_positions[1] - start
        lap = [0, 0, 140 * len(motion) / motion.frame_rate]
        seams.append(np.abs(start + lap - end - step).max())
    assert seams[1] < max(1.0, 2 * seams[0])
    feet = kw.joint_positions(loop)[:, loop.skeleton.index("LeftFoot")]
    steps = np.abs(np.diff(feet, axis=0)).max(axis=0)
    assert (np.abs(feet[0] + [0, 0, 140 * len(loop) / 30] - feet[-1]) <= 1.2 * steps).all()
    assert facts["feet"]


def test_each_subject_of_a_folder_is_left_out_once(run, people, validation):
    done = run("restyle", "--validate", people, "--json")
    facts = json.loads(done.stdout)
    assert {row["subject"] for row in facts["subjects"]} == {*examples.PEOPLE}
    assert facts["input"] == str(people)
    lines, page = validation
    assert "<title>people" in page.read_text(encoding="utf-8")
    for median in facts["medians"]:
        rows = [row for row in facts["subjects"] if row["over"] == median["over"]]
        errors = [row["per_cycle"]["paper"]["degrees"] for row in rows]
        assert median["per_cycle"]["paper"]["degrees"] == pytest.approx(np.median(errors))
        (line,) = (each for each in lines if each.split()[:2] == ["median", median["over"]])
        assert f"{np.median(errors):.1f}" in line.split()


def lie(walk):
    return walk.with_(rotations=np.repeat(walk.rotations[:1], len(walk), 0))


def rename(walk):
    names = tuple(f"x{name}" for name in walk.skeleton.names)
    bones = walk.skeleton
    return walk.with_(skeleton=Skeleton(names, bones.parents, bones.offsets))


@pytest.mark.parametrize(
    ("words", "status", "sentence"),
    [
        (["--gait", "rum"], 1, "the motion space has no rum"),
        (["--speed", "9"], 2, "--speed is '9' but must be from"),
        (["--speed", "fast"], 2, "--speed is 'fast' but must be a speed above 0 m/s"),
        (["--speed", "3:5km/h"], 2, "two speeds with a unit each, such as 4km/h:8km/h"),
        (["--speed", "1:2", "--loop"], 2, "a single speed for a loop"),
        (["--pattern", "{gait}.bvh"], 2, "--pattern is '{gait}.bvh' but must be a name"),
        (["--pattern", "{gait}_{subject}.c3d"], 1, "expected names such as"),
        (["--without", "raven"], 1, "the folder has no raven"),
        (["--speed-of", "run_1.bvh=0"], 2, "a file and a speed above 0"),
        (["--speed-of", "run_1.bvh=-1m/s"], 2, "a file and a speed above 0"),
        (["--speed-of", "run_1.bvh"], 2, "a file and a speed above 0"),
        (["--speed-of", "nobody.bvh=1.2"], 1, "the database has no nobody.bvh"),
        (["--speed-of", "run_1.bvh=1.2"], 1, "give more of the path"),
        (["--length", "0f"], 2, "must be a whole number from 1"),
        ([f"--without={name}" for name in ("heron", "owl", "goose")], 1, "two subjects"),
        (["--save-space", "space.txt"], 2, "a motion space is written as .npz"),
        (["--validate", "people"], 2, "--validate does not go with OBSERVED"),
    ],
)
def test_wrong_use_gives_a_one_line_error_and_writes_nothing(
    run, people, walk, tmp_path, words, status, sentence
):
    words = ["--space", people, *words, "-o", tmp_path / "out.bvh"]
    check_refused(run("restyle", walk, *words), status, sentence, tmp_path)


def test_a_speed_far_from_the_recorded_ones_needs_force(run, space, walk, tmp_path):
    words = [
        "--space",
        space,
        "--speed",
        "4m/s",
        "--length",
        "60f",
        "-o",
        tmp_path / "out.bvh",
    ]
    done = run("restyle", walk, *words)
    check_refused(done, 2, "--force allows others", tmp_path)
    done = run("restyle", walk, *words, "--force", "--json")
    assert done.exit_code == 0
    facts = json.loads(done.stdout)
    notes, farthest = " ".join(facts["notes"]), facts["held"][0]
    assert "a speed of 4 m/s is far from the recorded ones" in notes
    assert f"{farthest['subject']} ({farthest['beyond']:.2f} beyond" in notes
    for held in facts["held"]:
        assert facts["parameter"][0] - held["recorded"][1] == pytest.approx(held["beyond"])
    assert len(facts["held"]) == 4


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lie, "has no whole stride"),
        (rename, "the skeleton"),
        (lambda walk: walk.cut(1, 20), "has no whole stride"),
    ],
)
def test_unsuitable_motions_give_a_one_line_error_and_write_nothing(
    run, space, walk, tmp_path, change, sentence
):
    folder, path = tmp_path / "results", tmp_path / "walk.bvh"
    folder.mkdir()
    kw.save(change(kw.load(walk)), path)
    words = ["--observed-gait", "walk", "-o", folder / "out.bvh"]
    done = run("restyle", path, "--space", space, *words)
    check_refused(done, 1, sentence, folder)


def test_unreadable_motion_spaces_are_refused(run, walk, tmp_path):
    out = tmp_path / "out.bvh"
    (tmp_path / "empty").mkdir()
    (tmp_path / "torn.npz").write_bytes(b"PK\x03\x04")
    for space, sentence in {
        "empty": "holds no motions, expected names such as SUBJECT/GAIT*; give --pattern",
        "torn.npz": "torn.npz: this is not a motion space, or it is damaged",
        "none": "this folder or file does not exist",
    }.items():
        done = run("restyle", walk, "--space", tmp_path / space, "-o", out)
        assert (done.exit_code, out.exists()) == (1, False)
        assert sentence in done.stderr


def test_info_lists_strides_and_why_others_are_left_out(run, walk):
    facts = json.loads(run("info", walk, "--cycles", "--json").stdout)["files"][0]
    cycles = kw.find_cycles(kw.load(walk))
    assert len(facts["cycles"]["cycles"]) == len(cycles) > 1
    text = run("info", walk, "--cycles").stdout
    assert f"{len(cycles)} cycles, median" in text
    assert "the stride is cut by the end of the clip" in text


def write_markers(motion, path, rename=str):
    """Write the joints of a motion as markers, in millimeters."""
    names = [rename(name) for name in motion.skeleton.names]
    places = 10 * kw.joint_positions(motion).reshape(len(motion), -1)
    columns = "Frame#\tTime\t" + "\t\t\t".join(names)
    heads = "DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits"
    rate, count = motion.frame_rate, len(names)
    lines = [
        "PathFileType\t4\t(X/Y/Z)\tmarkers.trc",
        heads,
        f"{rate}\t{rate}\t{len(motion)}\t{count}\tmm",
        columns,
        "\t\t" + "\t".join(f"{axis}{n}" for n in range(1, count + 1) for axis in "XYZ"),
        *(
            "\t".join([str(row + 1), f"{row / rate:.4f}", *(f"{x:.3f}" for x in place)])
            for row, place in enumerate(places)
        ),
    ]
    path.write_text("\n".join(lines) + "\n")
    return path


def test_markers_are_as_good_as_a_motion(restyle, space, walk, tmp_path):
    source = write_markers(kw.load(walk), tmp_path / "walk_1.trc")
    words = ("--speed", "1.3", "--gait", "run", "--observed-gait", "walk")
    facts, motion = restyle(space, *words, source=source)
    expected, from_motion = restyle(space, *words)
    assert_allclose(facts["observed_speed"], expected["observed_speed"], rtol=0.05)
    assert_allclose(measure_speeds(motion), 1.3, rtol=0.02)
    poses = [stack_cycles(kw.find_cycles(each)[:1]) for each in (motion, from_motion)]
    assert np.degrees(measure_difference(*poses))[0] < 6


def test_markers_are_mapped_by_name(restyle, space, walk, tmp_path):
    motion = kw.load(walk)
    source = write_markers(motion, tmp_path / "walk_1.trc", "M.{}".format)
    names = tmp_path / "names.json"
    names.write_text(json.dumps({f"M.{name}": name for name in motion.skeleton.names}))
    facts, _ = restyle(space, "--markers", names, "--observed-gait", "walk", source=source)
    assert facts["n_observed"] == 1


def test_markers_lie_on_the_skin_unless_the_map_says_otherwise(tmp_path):
    path = tmp_path / "names.json"
    path.write_text('{"KNEE": "RightLeg", "A": {"in": "Hips"}, "B": {"on": "Spine"}}')
    joints, skin = load_marker_map(path, on_skin=True)
    assert joints == {"KNEE": "RightLeg", "A": "Hips", "B": "Spine"}
    assert skin == ["KNEE", "B"]
    assert load_marker_map(path, on_skin=False)[1] == ["B"]


@pytest.mark.parametrize("value", ["7", "{}", '{"at": "Hips"}', '{"on": 7}', "null"])
def test_error_names_a_marker_without_a_joint(value, tmp_path):
    path = tmp_path / "names.json"
    path.write_text(f'{{"KNEE": {value}}}')
    with pytest.raises(kw.FileFormatError, match="a joint for each marker.*'KNEE'"):
        load_marker_map(path, on_skin=True)


def test_points_that_cannot_be_fitted_are_refused(run, space, walk, tmp_path):
    source = write_markers(kw.load(walk).cut(1, 30), tmp_path / "walk_1.trc", "M.{}".format)
    names, out = tmp_path / "names.json", tmp_path / "out.bvh"
    names.write_text("[1, 2]")
    ends = ("--space", space, "-o", out, "--observed-gait", "walk")
    for words, problem in [
        ((source, walk), "either motions or points"),
        ((walk, "--markers", names), "applies only to points"),
        ((source,), "match no joint"),
        ((source, "--markers", names), "a joint for each marker"),
    ]:
        done = run("restyle", *words, *ends)
        assert done.exit_code in (1, 2) and problem in done.stderr
        assert not out.exists()


def test_a_walk_follows_a_path_from_its_first_point_to_its_last(restyle, space, tmp_path):
    table = tmp_path / "bend.csv"
    table.write_text("x,z\n40,10\n60,150\n160,260\n", encoding="utf-8")
    _, motion = restyle(space, "--along", table, "--feet", "off")
    ground = motion.root_positions[[0, -1]][:, [0, 2]]
    assert_allclose(ground, [[40, 10], [160, 260]], atol=8)


def test_reports_are_written_for_results_and_validations(
    run, walk, people, validation, tmp_path
):
    page, out = tmp_path / "page.html", tmp_path / "out.bvh"
    words = ("--space", people, "--observed-gait", "walk", "--length", "40f", "--json")
    done = run("restyle", walk, *words, "-o", out, "--report", page)
    assert json.loads(done.stdout)["report"] == str(page)
    assert "Nearest: " in page.read_text(encoding="utf-8")
    kept = page.read_bytes()
    done = run("restyle", "--validate", people, "--report", page)
    assert done.exit_code == 1
    assert page.read_bytes() == kept
    lines, page = validation
    assert f"report: {page}" in lines
    assert "Errors over gaits" in page.read_text(encoding="utf-8")


def test_the_answer_is_put_onto_the_controls_of_a_rig(
    run, people, walk, small_scene, small_map, tmp_path
):
    out = tmp_path / "out.ma"
    words = ("--space", people, "--speed", "1.3", "--length", "40f", "--map", small_map)
    done = run("restyle", walk, small_scene, *words, "-o", out, "--json")
    assert done.exit_code == 0, done.stderr
    facts = json.loads(done.stdout)
    assert facts["speed"] == [1.3, 1.3] and facts["paths"][0]["file"] == str(out)
    before, after = (kw.open_scene(path) for path in (small_scene, out))
    first, last = facts["paths"][0]["frames"]
    assert last - first == 39 and after.frame_range[1] >= last
    known = {curve.channel: curve for curve in before.read_curves()}
    changed = {
        curve.channel.partition(".")[0]
        for curve in after.read_curves()
        if curve.channel not in known or len(curve) != len(known[curve.channel])
    }
    assert changed and all(name.endswith("_CTRL") for name in changed)


def test_options_of_rigs_need_a_rig(run, people, walk, tmp_path):
    words = ("--space", people, "-o", tmp_path / "out.bvh", "--keys", "5mm")
    check_refused(run("restyle", walk, *words), 2, "--keys applies only to a .ma", tmp_path)
