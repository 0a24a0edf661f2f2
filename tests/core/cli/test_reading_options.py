"""The options for reading files: the same for every verb, for all files or for one."""

import math
import re

import pytest

import keyweave as kw
from command_answers import check_refused, facts_of
from keyweave.cli.files import READING_OPTIONS

LEGS = ("lthigh", "lshin", "rthigh", "rshin")
BONE = """begin
 id {n}
 name {name}
 direction 0 -1 0
 length 8
 axis 0 0 0 XYZ
 dof rx
end
"""
ASF = """:version 1.10
:name figure
:units
 mass 1.0
 length 0.45
 angle deg
:root
 order TX TY TZ RX RY RZ
 axis XYZ
 position 0 0 0
 orientation 0 0 0
:bonedata
{bones}:hierarchy
begin
 root lthigh rthigh
 lthigh lshin
 rthigh rshin
end
"""


def format_asf():
    bones = [BONE.format(n=n, name=leg) for n, leg in enumerate(LEGS, 1)]
    return ASF.format(bones="".join(bones))


def format_amc(n_frames, speed):
    """Return a walk in place with a slow drift in the length of its strides."""
    lines = ["#!OML:ASF", ":FULLY-SPECIFIED", ":DEGREES"]
    for n in range(n_frames):
        swing = 30 * math.sin(speed * n) + 7 * math.sin(speed * n / 3.3)
        knee = 25 - 20 * math.cos(speed * n + 0.4) + 6 * math.sin(speed * n / 2.7)
        lines += [str(n + 1), f"root 0 16 {n / 30} 0 0 0"]
        lines += [
            f"lthigh {swing}",
            f"lshin {knee}",
            f"rthigh {-swing}",
            f"rshin {50 - knee}",
        ]
    return "\n".join(lines) + "\n"


@pytest.fixture
def amc(tmp_path):
    """Write 1_1.amc and 1_2.amc with 1.asf, and a.bvh, and return their folder."""
    folder = tmp_path / "in"
    folder.mkdir()
    (folder / "1.asf").write_text(format_asf())
    for name, n_frames, speed in (("1_1", 300, 0.11), ("1_2", 420, 0.12)):
        (folder / f"{name}.amc").write_text(format_amc(n_frames, speed))
    kw.save(kw.load(folder / "1_1.amc"), folder / "a.bvh")
    return folder


@pytest.fixture
def call(run, amc, tmp_path):
    """Return a function that runs a verb; in/x is read and out.x is written."""

    def full(word):
        place, slash, name = str(word).rpartition("in/")
        known = {"out.bvh", "out.html", "walks"}
        return (
            f"{place}{amc / name}" if slash else tmp_path / word if word in known else word
        )

    return lambda *words: run(*map(full, words))


NAMES = ("--drive", "*thigh", "--synthesize", "*shin")
CALLS = {
    "info": ("info", "in/1_1.amc"),
    "convert": ("convert", "in/1_1.amc", "-o", "out.bvh"),
    "view": ("view", "in/1_1.amc", "-o", "out.html"),
    "texture": ("texture", "in/1_1.amc", "in/1_2.amc", *NAMES, "-o", "out.bvh"),
    "resequence": ("resequence", "in/1_1.amc", "--length", "60", "-o", "out.bvh"),
}


@pytest.mark.parametrize("verb", CALLS)
def test_every_verb_has_every_reading_option(run, verb):
    told = run(verb, "--help-all").stdout
    for flag in READING_OPTIONS:
        assert re.search(rf"^ +{flag} \[FILE=\]", told, re.MULTILINE)


@pytest.mark.parametrize("verb", CALLS)
def test_a_scale_in_every_verb_silences_the_note_on_it(call, verb):
    plain = call(*CALLS[verb])
    assert plain.exit_code == 0, plain.stderr
    assert (plain.stdout + plain.stderr).count("2.54") == 1
    scaled = call(*CALLS[verb], "--file-scale", "5.6444", *["--force"] * (verb != "info"))
    assert scaled.exit_code == 0, scaled.stderr
    assert "2.54" not in scaled.stdout + scaled.stderr


def test_a_note_on_several_files_is_printed_once(call, amc):
    done = call("convert", "in/1_1.amc", "in/1_2.amc", "-o", "walks")
    (line,) = [line for line in done.stderr.splitlines() if "2.54" in line]
    assert line.startswith(f"note: {amc / '1_1.amc'}, {amc / '1_2.amc'}: ")


def test_texture_reads_with_the_options(call, amc, tmp_path):
    asf = tmp_path / "skeleton.asf"
    (amc / "1.asf").rename(asf)
    words = ["--file-scale", "2", "--amc-rate", "60", "--asf", asf, "--json"]
    facts_of(call(*CALLS["texture"], *words))
    made = kw.load(tmp_path / "out.bvh")
    assert made.frame_rate == pytest.approx(60)
    assert made.skeleton.offsets[1:].max() or abs(made.skeleton.offsets).max() == 16


def test_resequence_reads_with_the_options(call, tmp_path):
    facts_of(call(*CALLS["resequence"], "--file-scale", "2", "--amc-rate", "60", "--json"))
    made = kw.load(tmp_path / "out.bvh")
    assert made.frame_rate == pytest.approx(60)
    assert abs(made.skeleton.offsets).max() == 16


@pytest.mark.parametrize("verb", CALLS)
def test_every_verb_takes_the_true_rate_of_a_capture(call, amc, tmp_path, verb):
    words = [word.replace("1_1.amc", "a.bvh") for word in CALLS[verb]]
    flag = "--file-rate" if verb == "convert" else "--rate"
    done = call(*words, flag, "a.bvh=60", *["--json"] * (verb != "view"))
    assert done.exit_code == 0, done.stderr
    if verb == "info":
        assert facts_of(done)["files"][0]["frame_rate"] == 60
    elif verb != "view":
        assert kw.load(tmp_path / "out.bvh").frame_rate == pytest.approx(60)


def test_convert_writes_another_rate_and_reads_the_true_one(call, tmp_path):
    done = call("convert", "in/a.bvh", "-o", "out.bvh", "--file-rate", "60", "--rate", "30")
    assert done.exit_code == 0, done.stderr
    made = kw.load(tmp_path / "out.bvh")
    assert (made.frame_rate, len(made)) == (30, 150)


@pytest.mark.parametrize("name", ["in/1_1.amc", "1_1.amc", "1_1", "1"])
def test_an_option_may_be_for_one_file(call, name):
    files = ("in/1_1.amc", "in/1_2.amc")
    done = call("info", *files, "--file-scale", f"{name}=2", "--json")
    scaled, plain = facts_of(done)["files"]
    assert scaled["height"] > 1.5 * plain["height"]


def test_numbers_in_texture_options_refer_to_sources(call, amc):
    given = ("--file-scale", "1=2", "--amc-rate", "1_1=60")
    done = call(*CALLS["texture"], *given)
    assert done.exit_code == 0, done.stderr
    (line,) = [line for line in done.stderr.splitlines() if "2.54" in line]
    assert line.startswith(f"note: {amc / '1_1.amc'}: ")


def test_an_option_applies_only_to_files_that_support_it(call):
    done = call("info", "in/1_1.amc", "in/a.bvh", "--amc-rate", "60", "--json")
    assert [file["frame_rate"] for file in facts_of(done)["files"]] == [60, 120]


REFUSED = {
    "of another format": (
        ("info", "in/a.bvh", "--asf", "in/1.asf"),
        "--asf applies to .amc files, not to {}/a.bvh; see keyweave info --help",
    ),
    "of one file": (
        ("info", "in/1_1.amc", "in/a.bvh", "--root-offset", "1_1=add"),
        "--root-offset applies to .bvh files, not to {}/1_1.amc; see keyweave info --help",
    ),
    "of no file": (
        ("info", "in/a.bvh", "--file-scale", "b.bvh=2"),
        "--file-scale names b.bvh, but the inputs are a.bvh; see keyweave info --help",
    ),
    "of a number too high": (
        ("texture", "in/a.bvh", "in/a.bvh", *NAMES, "-o", "out.bvh", "--up-axis", "2=z"),
        "--up-axis names 2, but the inputs are a.bvh; see keyweave texture --help",
    ),
    "not a number": (
        ("info", "in/a.bvh", "--file-scale", "a.bvh=two"),
        "Invalid value for '--file-scale': 'two' is not a number",
    ),
    "not finite": (
        ("info", "in/a.bvh", "--file-scale", "nan"),
        "Invalid value for '--file-scale': nan is not a finite number",
    ),
    "not positive": (
        ("resequence", "in/1_1.amc", "--length", "9", "-o", "out.bvh", "--amc-rate", "0"),
        "Invalid value for '--amc-rate': 0.0 is not in the range x>0",
    ),
}


@pytest.mark.parametrize("words, sentence", REFUSED.values(), ids=REFUSED)
def test_an_option_that_does_not_fit_is_wrong_use(call, amc, tmp_path, words, sentence):
    (tmp_path / "no").mkdir()
    check_refused(call(*words), 2, sentence.format(amc), tmp_path / "no")
