"""Settings files: each option of a verb may stand in one, as on the command line."""

import click
import pytest

from command_answers import check_refused
from keyweave.cli.command import keyweave
from keyweave.cli.settings_file import LEFT_OUT

NEEDED = {
    "texture": ["sketch.bvh", "capture.bvh", "-o", "out.bvh"],
    "resequence": ["walk.bvh", "-o", "out.bvh"],
    "transfer": ["walk.bvh", "rig.ma", "-o", "out.ma"],
    "restyle": ["walk.bvh", "-o", "out.bvh"],
    "exaggerate": ["walk.bvh", "rig.ma", "-o", "out.ma"],
}
# Options that a verb needs, on the command line or in the file.
REQUIRED: dict[str, list[str]] = {}
# By flag: the words of the command line, and one or several ways to write them as TOML.
READING = {
    "--file-scale": (["2.54"], "2.54", '"2.54"', '"1in"', '"0.0254 m"'),
    "--asf": (["x=a.asf"], '"x=a.asf"', '{ x = "a.asf" }'),
    "--file-rate": (["120"], "120", '"120"', '"120 fps"'),
    "--amc-rate": (["60"], "60", "[60]", '"60"'),
    "--root-offset": (["add"], '"add"'),
    "--up-axis": (["z"], '"z"', '["z"]'),
    "--take": (["run"], '"run"', '["run"]'),
}
SHARED = {
    "--library": (["captures"], '"captures"'),
    **READING,
    "--report": (["page.html"], '"page.html"'),
    "--hold": ([], "true"),
    "--search-path": (["a", "--search-path", "b"], '["a", "b"]'),
    "--mode": (["additive"], '"additive"'),
    "--layer": (["life"], '"life"'),
    "--tolerance": (["0.5"], "0.5"),
    "--strength": (["0.5"], "0.5", "0.5"),
    "--soft-frames": (["6"], "6", "6.0"),
    "--outside": (["hold"], '"hold"'),
    "--strict": ([], "true"),
    "--keep-all": ([], "true"),
    "--source-frames": (["2:", "--source-frames", "x=3:9"], '["2:", "x=3:9"]'),
    "--source-namespace": (["x=hero"], '"x=hero"', '{ x = "hero" }'),
    "--source-root": (["x=Hips"], '"x=Hips"', '{ x = "Hips" }'),
    "--map": (["x=map.json", "--map", "auto"], '["x=map.json", "auto"]'),
}
TRANSFER_SETTINGS = {
    "--in-place": ([], "true"),
    "--hand-reach": (["0.5"], "0.5"),
    "--hip-shift": ([], "true"),
    "--rest-frame": (["7"], "7", "7.0"),
    "--solver": (["paper"], '"paper"'),
    "--body": (["COG_CTRL"], '"COG_CTRL"'),
    "--solve": (["a,b*"], '["a", "b*"]', '"a,b*"'),
    "--root-motion": ([], "true"),
    "--rounds": (["2"], "2"),
}
RIG = {
    **TRANSFER_SETTINGS,
    "--start": (["101"], "101", "101.0"),
    "--controls": (["a,b*"], '["a", "b*"]', '"a,b*"'),
    "--namespace": (["hero"], '"hero"'),
    "--joints": (["a,b"], '["a", "b"]', '"a,b"'),
    "--limbs": (["l.arm=ik", "--limbs", "r.leg=fk"], '["l.arm=ik", "r.leg=fk"]'),
    "--keys": (["5mm"], "5", '"5mm"', '"0.5cm"'),
}
GIVEN = {
    "texture": {
        **SHARED,
        "--drive": (["a,b*"], '["a", "b*"]', '"a,b*"'),
        "--texture": (["a"], '"a"'),
        "--synthesize": (["a,b"], '["a", "b"]'),
        "--all-paths": ([], "true"),
        "--prefer": (["20=9:0.5"], '"20=9:0.5"', '["20=9:0.5"]'),
        "--favor": (["walk*2", "--favor", "1:9*2"], '["walk*2", "1:9*2"]'),
        "--source": (["walk.bvh"], '"walk.bvh"'),
        "--frames": (["2:90"], '"2:90"', "[2, 90]"),
        "--source-namespace": (["x=hero"], '"x=hero"', '{ x = "hero" }'),
        "--source-root": (["x=Hips"], '"x=Hips"', '{ x = "Hips" }'),
        "--key-frames": (["1,13.5"], "[1, 13.5]", '"1,13.5"'),
        "--key-step": (["10"], "10"),
        "--feet": (["paper"], '"paper"'),
        "--root-keys": (["1,25"], "[1, 25]", '"1,25"'),
        "--free-end": ([], "true"),
        "--source-cache": (["kept"], '"kept"'),
        "--find": (["walk"], '"walk"'),
        "--best": (["5"], "5"),
        "--band": (["4"], "4"),
        "--break-on": (["LeftLeg"], '"LeftLeg"'),
        "--matches": (["7"], "7"),
        "--paths": (["5"], "5"),
        "--path-cost": (["consecutive"], '"consecutive"'),
        "--join-cost": (["2"], "2", "2.0"),
        "--jump-cost": (["0.5"], "0.5"),
        "--max-stretch": (["3"], "3"),
        "--scale": ([], "true"),
        "--scale-range": (["0.7", "1.5"], "[0.7, 1.5]"),
        "--fit-frames": (["9"], "9"),
        "--blend-frames": (["8"], "8"),
        "--keep-keys": ([], "true"),
        "--liveliness": (["0.5"], "0.5"),
        "--predicted": (["0.5"], "0.5", '"0.5"'),
        "--fit-cost": (["2"], "2"),
        "--auto": ([], "true"),
        "--weights": (
            ["LeftLeg=2,Hips=1"],
            "{ LeftLeg = 2.0, Hips = 1 }",
            '"LeftLeg=2,Hips=1"',
        ),
        "--root": (["Hips"], '"Hips"'),
    },
    "resequence": {
        **SHARED,
        "--length": (["400"], "400", '"400f"'),
        "--frames": (["2:90"], '"2:90"', "[2, 90]"),
        "--at": (["1=2", "--at", "3=4"], '["1=2", "3=4"]'),
        "--prefer": (["200=10:0.5"], '"200=10:0.5"'),
        "--favor": (["1:9*2"], '["1:9*2"]'),
        "--forbid": (["10:40"], '"10:40"'),
        "--speed": (["120"], "120", '"120"'),
        "--heading": (["200=90"], '"200=90"'),
        "--along": (["path.csv"], '"path.csv"'),
        "--closed": ([], "true"),
        "--spread": (["6m"], '"6m"'),
        "--apart": (["0"], "0", "0.0"),
        "--seed": (["7"], "7"),
        "--controls": (["hero:*_CTRL"], '"hero:*_CTRL"'),
        "--compare": (["hero:Hips"], '["hero:Hips"]'),
        "--inputs": (
            ["1:40", "--inputs", "50:90"],
            '["1:40", "50:90"]',
            "[[1, 40], [50, 90]]",
        ),
        "--to-namespaces": (["a,b"], '["a", "b"]'),
        "--solver": (["gap_filling"], '"gap_filling"'),
        "--loop": ([], "true"),
        "--return-to-start": ([], "true"),
        "--variations": (["12"], "12"),
        "--variety": (["0.2"], "0.2"),
        "--min-run": (["3"], "3"),
        "--repeat-half-life": (["2.5"], "2.5"),
        "--feet": (["off"], '"off"'),
        "--hold-frames": (["2"], "2"),
        "--pose-seconds": (["0.3"], "0.3"),
        "--max-smoothing": (["0"], "0"),
        "--candidates": (["9"], "9"),
        "--levels": (["2"], "2"),
        "--choices": (["5"], "5"),
        "--graph-share": (["0.5"], "0.5"),
    },
    "transfer": {
        "--keys": (["5mm"], "5", '"5mm"', '"0.5cm"'),
        **SHARED,
        "--frames": (["2:90"], '"2:90"', "[2, 90]"),
        "--source-namespace": (["x=hero"], '"x=hero"', '{ x = "hero" }'),
        "--source-root": (["x=Hips"], '"x=Hips"', '{ x = "Hips" }'),
        "--start": (["101"], "101", "101.0"),
        "--controls": (["a,b*"], '["a", "b*"]', '"a,b*"'),
        "--namespace": (["hero"], '"hero"'),
        "--joints": (["a,b"], '["a", "b"]', '"a,b"'),
        "--limbs": (["l.arm=ik", "--limbs", "r.leg=fk"], '["l.arm=ik", "r.leg=fk"]'),
        "--feet": (["off"], '"off"'),
        "--lengths": (["world"], '"world"'),
        **TRANSFER_SETTINGS,
    },
    "restyle": {
        **SHARED,
        **RIG,
        "--lengths": (["world"], '"world"'),
        "--space": (["people"], '"people"'),
        "--along": (["path.csv"], '"path.csv"'),
        "--jump": (["1.4"], "1.4"),
        "--save-space": (["space.npz"], '"space.npz"'),
        "--validate": (["people"], '"people"'),
        "--cameras": (["cameras.json"], '"cameras.json"'),
        "--markers": (["markers.json"], '"markers.json"'),
        "--refine-focal": ([], "true"),
        "--without": (["owl", "--without", "heron"], '["owl", "heron"]'),
        "--speed-of": (["owl/walk.bvh=1.2"], '["owl/walk.bvh=1.2"]'),
        "--speed": (["1.2:2.0"], '"1.2:2.0"'),
        "--gait": (["run"], '"run"'),
        "--observed-gait": (["walk"], '"walk"'),
        "--length": (["240f"], '"240f"'),
        "--frames": (["2:90"], '"2:90"', "[2, 90]"),
        "--loop": ([], "true"),
        "--height": (["180"], "180", "180.0", '"1.8m"'),
        "--feet": (["off"], '"off"'),
        "--estimator": (["paper"], '"paper"'),
        "--share": (["0.8"], "0.8"),
        "--pattern": (["{gait}_{subject}.bvh"], '"{gait}_{subject}.bvh"'),
    },
    "exaggerate": {
        **SHARED,
        **RIG,
        "--ratio": (["75,legs=25"], '["75", "legs=25"]', '"75,legs=25"'),
        "--blend": (["joints"], '"joints"'),
        "--lower-hips": ([], "true"),
        "--loop": ([], "true"),
        "--max-repeat": (["8"], "8"),
        "--continuous": ([], "true"),
        "--weights": (["legs=2,Hips=1"], "{ legs = 2.0, Hips = 1 }", '"legs=2,Hips=1"'),
        "--evenness": (["0.1"], "0.1"),
        "--join-frames": (["3"], "3"),
        "--steps": (["1.2"], "1.2"),
        "--cartoon": (["0.5"], "0.5"),
        "--keyed-frames": (["30:55"], '"30:55"', "[30, 55]"),
        "--frames": (["2:90"], '"2:90"', "[2, 90]"),
        "--feet": (["off"], '"off"'),
    },
}
CASES = [(verb, flag) for verb, options in GIVEN.items() for flag in options]


def find_verb(name):
    return keyweave.get_command(click.Context(keyweave), name)


@pytest.fixture
def params_of(run, monkeypatch):
    """Return a function that runs a verb and returns its parameters."""

    def call(verb, *words):
        seen = []
        monkeypatch.setattr(
            find_verb(verb), "callback", lambda **params: seen.append(params)
        )
        done = run(verb, *NEEDED[verb], *words)
        assert done.exit_code == 0, done.stderr
        return {name: value for name, value in seen[0].items() if name != "settings_file"}

    return call


@pytest.fixture
def settings(tmp_path):
    """Return a function that writes a settings file, and the words that name it."""

    def write(text):
        path = tmp_path / "shot.toml"
        path.write_text(text)
        return "--settings", path

    return write


@pytest.mark.parametrize("verb", GIVEN)
def test_every_option_is_tried(verb):
    options = [param for param in find_verb(verb).params if isinstance(param, click.Option)]
    flags = {max(option.opts, key=len) for option in options if option.name not in LEFT_OUT}
    assert flags == {*GIVEN[verb]}


@pytest.mark.parametrize("verb, flag", CASES)
def test_an_option_means_the_same_in_a_file(params_of, settings, verb, flag):
    words, *values = GIVEN[verb][flag]
    required = REQUIRED.get(verb, [])
    needed = [] if flag in required else required
    expected = params_of(verb, *needed, flag, *words)
    for value in values:
        for key in {flag[2:], flag[2:].replace("-", "_")}:
            made = params_of(verb, *needed, *settings(f"{key} = {value}"))
            assert made == expected


@pytest.mark.parametrize(
    "verb, key, param",
    [
        ("texture", "n_paths", "n_paths"),
        ("texture", "n_matches", "n_matches"),
        ("resequence", "n_variations", "n_variations"),
        ("resequence", "n_levels", "n_levels"),
        ("resequence", "n_frames", "n_frames"),
    ],
)
def test_a_count_may_be_given_by_its_python_name(params_of, settings, verb, key, param):
    assert params_of(verb, *settings(f"{key} = 5"))[param] == 5


def test_an_option_may_be_given_by_its_shorter_name(params_of, settings):
    expected = params_of("texture", "--rate", "120")
    assert expected["file_rate"] == ((None, 120.0),)
    assert params_of("texture", *settings("rate = 120")) == expected


def test_the_command_line_wins(params_of, settings):
    file = settings('paths = 5\nkeep_keys = false\ndrive = ["a", "b"]')
    assert params_of("texture", *file)["drive"] == ["a", "b"]
    made = params_of("texture", *file, "--keep-keys", "--drive", "c", "--paths", "2")
    assert (made["keep_keys"], made["drive"], made["n_paths"]) == (True, ["c"], 2)


REFUSED = {
    "unknown": ("bandd = 4", "unknown option 'bandd'; did you mean band?"),
    "far from all": ("zzzz = 4", "unknown option 'zzzz'; see keyweave texture --help"),
    "not in a file": ("output = 'o.bvh'", "output can only be given on the command line"),
    "a short name": ("json = true", "json can only be given on the command line"),
    "twice": ("paths = 2\nn_paths = 3", "n_paths is the same option as paths"),
    "twice with a hyphen": ("key-step = 2\nkey_step = 3", "key_step is the same option as"),
    "text for a number": ("band = 'four'", "invalid value for band: 'four' is not a valid"),
    "half a number": (
        "paths = 2.5",
        "invalid value for paths: '2.5' is not a valid integer",
    ),
    "infinity": ("tolerance = inf", "invalid value for tolerance: inf is not a finite"),
    "a number for a switch": ("auto = 1", "invalid value for auto: 1 is not true or false"),
    "a switch for a number": ("band = true", "invalid value for band: 'true' is not a"),
    "a number for a name": ("drive = [1]", "invalid value for drive: 1 is not a name"),
    "a list for a number": ("band = [4]", "invalid value for band: [4] is not a single"),
    "a table for a number": ("band = { a = 4 }", "invalid value for band: {'a': 4} is not"),
    "one number of two": ("scale_range = 2", "2 is not a list of 2 values"),
    "three numbers of two": ("scale_range = [1, 2, 3]", "invalid value for scale_range: "),
    "no choice": ("mode = 'over'", "invalid value for mode: 'over' is not one of"),
    "no range": ("frames = '9'", "invalid value for frames: '9' is not"),
    "backwards": ("frames = [9, 2]", "invalid value for frames: '9:2' ends before"),
    "no weight": ("weights = { a = 'b' }", "'a=b' is not a list such as LeftLeg=2"),
    "out of range": ("paths = 0", "paths is 0 but must be"),
    "out of range by its old name": ("n_paths = 0", "n_paths is 0 but must be"),
}


@pytest.mark.parametrize("text, problem", REFUSED.values(), ids=REFUSED)
def test_error_on_an_invalid_value_names_the_settings_file(
    run, files, settings, tmp_path, text, problem
):
    path = tmp_path / "shot.toml"
    words = [files / "sketch.bvh", files / "capture.bvh", "--drive", "a", "--texture", "a"]
    done = run("texture", *words, "-o", tmp_path / "out.bvh", *settings(text))
    check_refused(done, 2, problem, tmp_path)
    assert done.stderr.startswith(f"Error: {path}: ")


@pytest.mark.parametrize(
    "text, problem",
    [
        (f"paths = {'9' * 5000}", "a number has more than 300 digits"),
        (f"paths = [0x{'f' * 5000}]", "a number has more than 300 digits"),
        ("strength = 1e400", "the number 1e400 is too large"),
        (f"{'a.' * 60}a = 1", "a key has more than 50 parts between dots"),
    ],
    ids=["decimal", "hexadecimal", "exponent", "dots"],
)
def test_a_number_or_key_that_no_option_has_is_refused(
    run, files, settings, tmp_path, text, problem
):
    words = [files / "sketch.bvh", files / "capture.bvh", "-o", tmp_path / "out.bvh"]
    done = run("texture", *words, *settings(text))
    check_refused(done, 1, problem, tmp_path)


def test_error_on_a_command_line_value_names_its_flag(run, files, settings, tmp_path):
    words = [files / "sketch.bvh", files / "capture.bvh", "--drive", "a", "--texture", "a"]
    words += ["-o", tmp_path / "out.bvh", "--paths", "0"]
    done = run("texture", *words, *settings("paths = 3"))
    check_refused(done, 2, "Error: --paths is 0 but must be", tmp_path)
