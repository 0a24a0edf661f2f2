"""Expression nodes: a safe part of MEL, against a slow twin and in scenes."""

import time
import warnings

import numpy as np
import pytest
from hypothesis import given, strategies as st
from numpy.testing import assert_allclose

import keyweave as kw
from case_profiles import draw_cases
from keyweave.scenes.maya_ascii.nodes.expressions.parser import MAX_LENGTH, parse_program
from keyweave.scenes.maya_ascii.nodes.expressions.token_cursor import MAX_DEPTH
from twins.expressions import interpret

HEAD = "//Maya ASCII 2024 scene\ncurrentUnit -l centimeter -a degree -t film;\n"
FRAMES = np.array([-3.0, 0.0, 1.0, 2.5, 7.0, 24.0, 100.0])
INPUTS = {
    0: np.array([0.0, 1.0, -1.0, 0.5, 2.0, -0.25, 3.0]),
    1: np.array([1.0, 0.0, 4.0, -2.5, 0.0, 10.0, -7.0]),
}
NUMBERS = ["0", "1", "2", "7", "100", "0x1f", "0.5", "2.", ".25", "1e1", "true", "off"]
NAMES = [".I[0]", ".I[1]", ".O[0]", "$i", "$j", "$x", "$y", "time", "frame"]
CALLS = {
    1: [
        *("abs", "sin", "cos", "tan", "atan", "sqrt", "floor", "ceil"),
        *("deg_to_rad", "rad_to_deg", "int", "float"),
    ],
    2: ["min", "max", "pow"],
    3: ["clamp", "linstep", "smoothstep"],
}
BINARY = ["+", "-", "*", "/", "%", "<", "<=", ">", ">=", "==", "!=", "&&", "||"]
START = "int $i = .I[0] * 3, $j = 5; float $x = .I[1], $y; .O[0] = frame; .O[1] = $x;\n"


def extend(inner):
    calls = [
        st.tuples(st.sampled_from(names), *[inner] * n).map(
            lambda parts: f"{parts[0]}({', '.join(parts[1:])})"
        )
        for n, names in CALLS.items()
    ]
    kinds = st.sampled_from(["int", "float"])
    return st.one_of(
        *calls,
        st.tuples(inner, st.sampled_from(BINARY), inner).map(" ".join),
        st.tuples(inner, st.sampled_from(BINARY), inner).map(" ".join),
        inner.map(lambda text: f"( {text} )"),
        st.tuples(st.sampled_from(["- ", "! ", "(int)", "(float)"]), inner).map("".join),
        st.tuples(inner, inner, inner, kinds).map(
            lambda t: f"({t[0]} ? {t[3]}({t[1]}) : /* or */ {t[3]}({t[2]}))"
        ),
    )


# Both values of a choice have one type.
FORMULAS = st.recursive(st.sampled_from([*NUMBERS, *NAMES]), extend, max_leaves=12)


def bodies():
    """Draw statements, with blocks inside each other."""
    targets = st.sampled_from([".O[0]", ".O[1]", "$i", "$j", "$x", "$y"])
    symbols = st.sampled_from(["=", "=", "+=", "-=", "*="])
    line = st.tuples(targets, symbols, FORMULAS).map(lambda t: " ".join(t) + ";\n")
    return st.recursive(
        line,
        lambda inner: st.one_of(
            st.tuples(inner, inner).map("".join),
            st.tuples(FORMULAS, inner).map(lambda t: f"if ({t[0]}) {{\n{t[1]}}}\n"),
            st.tuples(FORMULAS, inner, FORMULAS, inner, inner).map(
                lambda t: (
                    f"if ({t[0]}) {{ {t[1]} }} else if ({t[2]}) {{\n{t[3]} // else\n"
                    f"}} else {{ int $k = 3; float $x = 2; {t[4]} }}\n"
                )
            ),
        ),
        max_leaves=6,
    )


def run(text, inputs=INPUTS, frames=FRAMES):
    """Return the outputs of a text by index, for all frames."""
    program = parse_program(text)
    with np.errstate(all="ignore"):
        values = program.run(inputs, frames / 24, frames)
    return dict(zip(program.outputs, (np.broadcast_to(v, frames.shape) for v in values)))


@draw_cases(600)
@given(body=bodies())
def test_all_frames_at_once_are_those_of_an_interpreter_frame_by_frame(body):
    text = START + body
    outputs = run(text)
    for number, frame in enumerate(FRAMES):
        single = {n: column[number] for n, column in INPUTS.items()}
        expected = interpret(text, single, frame / 24, frame)
        for name, value in (expected or {}).items():
            assert_allclose(
                outputs[int(name[3:-1])][number], value, rtol=1e-9, atol=1e-9, err_msg=text
            )


# Results that Maya's documentation prints, and consequences of its rules.
CONSTANTS = {
    "1 / 2": 0,
    "1 / 2.0": 0.5,
    "float(1) / 2": 0.5,
    "(float)3 / 2": 1.5,
    "(int(3.5)) / 2": 1,
    "7 / -2": -3,
    "-7 % 3": -1,
    "5.5 % 2": 1.5,
    "abs(-123) / 2": 61,
    "abs(-123.0) / 2": 61.5,
    "max(-4, -6) / 8": -0.5,
    "clamp(-6, -4, 22)": -4,
    "clamp(-6, -4, -22)": -6,
    "clamp(6, 42, 22)": 22,
    "linstep(1, 3, 2.5)": 0.75,
    "linstep(1, 3, 5)": 1,
    "smoothstep(1, 3, 2)": 0.5,
    "smoothstep(1, 3, 2.5)": 0.84375,
    "deg_to_rad(180.0)": np.pi,
    "sin(rad_to_deg(0) + deg_to_rad(90))": 1,
    "pow(2, 3) / 16": 0.5,
    "1 + 2 * 3 - 8 / 2 / 2": 5,
    "2 < 3 == 1": 1,
    "0 && 0 || 1": 1,
    "!0 == 1": 1,
    "1 > 2 ? 5 : 2 > 1 ? 6 : 7": 6,
    "1 ? 5 : 1 ? 6 : 7": 5,
    "0x1F + .5e1": 36,
    "true + yes + on + false": 3,
    "-2 * -3": 6,
    "0 && 1 / 0": 0,
}


@pytest.mark.parametrize("text", CONSTANTS)
def test_constants_are_computed_as_in_mel(text):
    assert_allclose(run(f".O[0] = {text}")[0], CONSTANTS[text], rtol=1e-12)
    assert_allclose(run(f"float $v = {text}; .O[0] = $v;")[0], CONSTANTS[text], rtol=1e-12)


TEXTS = {
    "int $pi = 3.14; .O[0] = $pi;": 3,
    "$new = 7; .O[0] = $new / 2;": 3,
    "$new = 7.0; .O[0] = $new / 2;": 3.5,
    "float $a = 1; { float $a = 2; $a += 1; } .O[0] = $a;": 1,
    "float $a = 1; if (1) { $a = 2; } .O[0] = $a;": 2,
    "float $a; .O[0] = $a;": 0,
    "int $a = 5; $a /= 2; $a *= 1.3; .O[0] = $a;": 2,
    ".O[0] = 4; .O[1] = .O[0] / 8;": 4,
    "if (0) .O[0] = 1; else if (0) .O[0] = 2; else .O[0] = 3; if (1) ;": 3,
    "/* a */ .O[0] // b\r\n = 1 /* c\nd */ + 1": 2,
}


@pytest.mark.parametrize("text", TEXTS)
def test_statements_have_the_meaning_that_mel_gives_them(text):
    assert_allclose(run(text)[0], TEXTS[text])


PROBLEMS = {
    ".O[0] = noise(frame);": "uses noise, which is not supported",
    ".O[0] = rand(1) + noise(2);": "uses rand",
    "setAttr ball.tx 3;": "uses setAttr",
    ".O[0] = ball.translateX;": r"uses ball\.translateX",
    ".O[0] = `getAttr ball.tx`;": "uses a command in backquotes",
    'python("import os"); .O[0] = 1;': "uses python",
    'system("rm"); .O[0] = 1;': "uses system",
    "for ($i = 0; $i < 3; $i++) .O[0] = $i;": "uses for",
    "while (1) .O[0] = 1;": "uses while",
    "vector $v = <<1, 2, 3>>;": "uses vector",
    ".O[0] = <<1, 2, 3>>;": "uses a vector",
    "float $a[2]; .O[0] = 1;": "uses an array",
    "$a++; .O[0] = 1;": r"uses \+\+",
    "global float $a; .O[0] = 1;": "uses global",
    '.O[0] = "text";': "uses a string",
    '.O[0] = "text': "has a string without an end",
    "/* .O[0] = 1;": "has a comment without an end",
    ".O[0] = (1 + 2;": r'syntax error at ";" in line 1 of its text; "\)" is missing',
    ".O[0] = 1;\n.O[1] = * 2": r'syntax error at "\*" in line 2 of its text; a value is',
    "if (1) { .O[0] = 1;": r'syntax error at its end; "}" is missing',
    ".O[0] = ;": "a value is expected",
    ".O[0] 3;": '"=" is missing',
    ".O[0] = 1 .O[1] = 2": '";" is missing',
    ".I[0] = 3;": r"sets \.I\[0\], which is an input",
    ".O[0] = pow(2);": "calls pow with 1 values; it takes 2",
    ".O[0] = $a;": r"reads \$a, which has no value yet",
    "if (1) { $a = 2; } .O[0] = $a;": r"reads \$a, which has no value yet",
    "int $a; int $a;": r"declares \$a twice",
    "int $a = 1; float $a = 2;": r"declares \$a twice",
    ".O[0] = .O[0] + 1;": r"reads its own output \.O\[0\], so its value depends on earlier",
    "if (frame > 3) .O[0] = 1;": r"sets \.O\[0\] in some cases only, so its value depends",
    ".O[0] += 1;": r"reads its own output \.O\[0\]",
    ".O[0] = 9999999999;": "too large for a number of its type",
    ".O[0] = 1e999;": "too large for a number of its type",
    ".O[0] = 1" + "0" * 5000: "has a number of 5001 characters",
    ".O[0] = \u00a01;": "uses '",
    ".O[9999999999] = 1;": "uses '",
    ".O[0] = " + "(" * 10_000: "is nested more than",
    ".O[0] = " + "- " * 10_000: "is nested more than",
    ".O[0] = " + "(int)" * 10_000: "is nested more than",
    ".O[0] = " + "1 ? " * 10_000: "is nested more than",
    ".O[0] = " + "abs(" * 10_000: "is nested more than",
    "{" * 10_000: "is nested more than",
    "if (1) " * 10_000: "is nested more than",
    "if (1) ; else {" * 5_000: "is nested more than",
    " " * (MAX_LENGTH + 1): "characters; up to 100,000 are supported",
}


@pytest.mark.parametrize("text", PROBLEMS, ids=lambda text: text[:30])
def test_an_error_names_the_part_that_is_not_supported(text):
    with pytest.raises(kw.KeyweaveError, match=PROBLEMS[text]) as caught:
        parse_program(text)
    assert len(str(caught.value)) < 300 and "\n" not in str(caught.value)


PIECES = [
    *(".O[0]", ".I[1]", ".O[1]=", "=", "==", "+", "-", "*", "/", "%", "(", ")", "{", "}"),
    *("if", "else", "?", ":", ";", "int", "float", "$a", "$b", "1", "0.5", "abs(", "sin"),
    *(
        ",",
        "<",
        "&&",
        "||",
        "!",
        "//",
        "/*",
        "*/",
        '"',
        "\\",
        "\n",
        "time",
        "frame",
        "true",
    ),
    *("<<", "[", "`", "\u00e9", "\0", "e", "0x", ".", "..", "1e", "++", "if(1)", "noise"),
]


@draw_cases(1000)
@given(parts=st.lists(st.sampled_from(PIECES) | st.text(max_size=3), max_size=40))
def test_any_text_gives_a_program_or_a_data_error(parts):
    for glue in ("", " "):
        try:
            program = parse_program(glue.join(parts))
        except kw.KeyweaveError as error:
            assert str(error).startswith("the expression ")
            continue
        inputs = {n: FRAMES for n in program.inputs}
        with np.errstate(all="ignore"):
            assert len(program.run(inputs, FRAMES, FRAMES)) == len(program.outputs)


def test_long_texts_are_read_in_time_and_deep_ones_up_to_the_limit():
    depth = MAX_DEPTH - 1
    texts = {
        ".O[0] = 1" + " + 1" * 20_000: 20_001,
        ".O[0] = " + "0 ? 1 : " * 10_000 + "2": 2,
        ".O[0] = 5;" + "if (.O[0] == 9) .O[0] = 1;" * 3_000: 5,
        "if (0) .O[0] = 1;" + " else if (0) .O[0] = 1;" * 3_000 + " else .O[0] = 4;": 4,
        "$a = 1;" + "".join(f"$a{n} = $a;" for n in range(5_000)) + ".O[0] = $a4999;": 1,
        ".O[0] = " + "0 || 1 && 1 == 1 + 0 * (" * depth + "3" + ")" * depth: 1,
        "{" * depth + ".O[0] = 3;" + "}" * depth: 3,
    }
    started = time.process_time()
    for text, value in texts.items():
        assert run(text)[0].tolist() == [value] * len(FRAMES)
    assert time.process_time() - started < 10


def test_a_division_by_zero_gives_nan_in_all_that_depends_on_it():
    ends = {0: "1 / (.I[0] * 0)", 1: "1.0 / 0 > 5", 2: "5 % 0 ? 1 : 2", 3: "! (1 / 0)"}
    text = "".join(f".O[{n}] = {end};" for n, end in ends.items())
    text += "float $a = 3; if (1 / 0) $a = 4; .O[4] = $a; .O[5] = sqrt(-1) && 0;"
    text += ".O[6] = frame > 2 ? 1 / 0 : 7; .O[7] = int(3000000000.0);"
    outputs = run(text)
    assert all(np.isnan(outputs[n]).all() for n in (0, 1, 2, 3, 4, 5, 7))
    assert_allclose(outputs[6], np.where(FRAMES > 2, np.nan, 7))


# --- in scenes ---

CHAIN = """createNode joint -n "hip";
createNode joint -n "knee" -p "hip";
	setAttr ".t" -type "double3" 0 -4 0 ;
	setAttr ".r" -type "double3" 0 0 15 ;
createNode joint -n "ankle" -p "knee";
createNode joint -n "beside";
createNode transform -n "ctl";
	addAttr -ci true -k true -sn "bend" -ln "bend" -at "double";
	setAttr -k on ".bend" 4;
	setAttr ".r" -type "double3" 0 30 0 ;
"""


def expression(text, *connections, name="ex", saved=""):
    """Return an expression node with a text in the form in which Maya saves it."""
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    half = len(escaped) // 2
    while escaped[:half].endswith("\\"):
        half -= 1
    lines = [
        f'createNode expression -n "{name}";',
        '\tsetAttr -k on ".nds";',
        f'{saved}\tsetAttr ".ixp" -type "string" (',
        f'\t\t"{escaped[:half]}"\n\t\t+ "{escaped[half:]}");',
        *(f'connectAttr "{start}" "{end}";' for start, end in connections),
        f'connectAttr ":time1.o" "{name}.tim";\n',
    ]
    return "\n".join(lines)


def conversion(name, factor):
    return f'createNode unitConversion -n "{name}";\n\tsetAttr ".cf" {float(factor)!r};\n'


def opened(folder, text, head=HEAD, **options):
    path = folder / "rig.ma"
    path.write_text(head + text + "// End of rig.ma\n", encoding="utf-8")
    return kw.open_scene(path, **options)


def test_angles_are_in_degrees_and_lengths_in_the_units_of_the_file(tmp_path):
    text = (
        CHAIN
        + conversion("in", np.degrees(1))
        + conversion("out", np.radians(1))
        + conversion("long", 100.0)
        + expression(
            "float $turn = .I[0] + .I[1] * 10;\n.O[0] = $turn; // degrees\n.O[1] = 1.5;",
            *(("ctl.ry", "in.i"), ("in.o", "ex.in[0]"), ("ctl.bend", "ex.in[1]")),
            *(("ex.out[0]", "out.i"), ("out.o", "hip.rx"), ("ex.out[1]", "long.i")),
            ("long.o", "knee.tx"),
        )
    )
    scene = opened(tmp_path, text, HEAD.replace("centimeter", "meter"))
    values = scene.sample(["hip.rotateX", "knee.translateX"], [1, 2]).values
    assert_allclose(values, [[np.radians(70), 150]] * 2)
    moved = scene.world_matrices(["hip"], [1], ["ctl.bend"], [[0.0]])
    assert_allclose(moved[0, 0, 1, 2], np.sin(np.radians(30)), atol=1e-12)


def test_without_conversions_angles_are_in_radians(tmp_path):
    ends = (("ctl.ry", "ex.in[0]"), ("ex.out[0]", "hip.rx"))
    text = expression(
        ".O[0] = .I[0] + deg_to_rad(15);", *ends, saved='\tsetAttr ".uno" 1;\n'
    )
    scene = opened(tmp_path, CHAIN + text, HEAD.replace("centimeter", "meter"))
    assert_allclose(scene.sample(["hip.rotateX"], [1]).values, np.radians(45))


@pytest.mark.parametrize("unit", ["film", "ntsc", "23.976fps", "48fps", "game"])
def test_whole_frames_are_whole_in_an_expression(tmp_path, unit):
    text = CHAIN + expression(
        ".O[0] = floor(frame); .O[1] = time;",
        *(("ex.out[0]", "hip.sx"), ("ex.out[1]", "hip.sy")),
    )
    scene = opened(tmp_path, text, HEAD.replace("film", unit))
    frames = np.arange(-50, 3000)
    values = scene.sample(["hip.scaleX", "hip.scaleY"], frames).values
    assert_allclose(values, np.stack([frames, frames / scene.frame_rate], axis=1))
    assert (values[:, 0] == frames).all()


def test_inputs_without_a_connection_have_their_saved_values(tmp_path):
    saved = '\tsetAttr -s 3 ".in[0:2]"  0.35 7 0;\n\tsetAttr -s 1 ".in";\n'
    text = expression(
        ".O[0] = .I[0] + .I[1] + .I[2] + .I[9];",
        *(("ctl.bend", "ex.in[1]"), ("ex.out[0]", "hip.sx")),
        saved=saved,
    )
    scene = opened(tmp_path, CHAIN + text)
    assert_allclose(scene.sample(["hip.scaleX"], [1]).values, 4.35)


UNSUPPORTED = CHAIN + expression(
    ".O[0] = noise(frame);\n.O[1] = .I[0];",
    *(("ctl.bend", "ex.in[0]"), ("ex.out[0]", "knee.rz"), ("ex.out[1]", "ankle.tx")),
)


def test_an_unsupported_text_is_an_error_of_what_depends_on_it_alone(tmp_path):
    scene = opened(tmp_path, UNSUPPORTED)
    line = UNSUPPORTED[: UNSUPPORTED.index("createNode expression")].count("\n") + 3
    words = rf"^knee\..*ex uses noise, which is not supported \(line {line} of .*rig\.ma\)"
    with pytest.raises(kw.EvaluationError, match=words) as caught:
        scene.world_matrices(["knee"], [1])
    assert (caught.value.node, caught.value.node_type) == ("ex", "expression")
    assert caught.value.joints == ("knee", "ankle")
    assert_allclose(scene.world_matrices(["hip", "beside"], [1])[0], [np.eye(4)] * 2)
    assert scene.not_understood() == {"expression": ["ex"]}


def test_channels_that_an_unsupported_text_drives_can_be_held(tmp_path):
    scene = opened(tmp_path, UNSUPPORTED, on_unknown="hold")
    with pytest.warns(kw.KeyweaveWarning, match="knee.rotateZ keeps its .* uses noise"):
        assert_allclose(scene.sample(["knee.rotateZ"], [1]).values, np.radians(15))
    assert len(opened(tmp_path, CHAIN).held_plugs()) == 0


BAD = {
    "a division by zero": (
        ".O[0] = 1 / .I[0] * 0 + .I[9] / (frame - 5);",
        "number at fr.* 5",
    ),
    "one of constants": (".O[0] = 1 / 0;", r"ex sets \.O\[0\] to a value that is infinite"),
    "no text for the output": (".O[3] = 1;", r"ex does not set \.O\[0\]"),
    "no text": ("", r"ex does not set \.O\[0\]"),
    "an earlier value": ("if (time) .O[0] = 1;", r"ex sets \.O\[0\] in some cases only"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_texts_give_errors_with_their_node_and_the_rest_works(tmp_path, name):
    text, words = BAD[name]
    connections = (("ctl.bend", "ex.in[0]"), ("ex.out[0]", "knee.sz"))
    scene = opened(tmp_path, CHAIN + expression(text, *connections))
    with pytest.raises(kw.EvaluationError, match=words) as caught:
        scene.world_matrices(["ankle"], np.arange(10))
    assert (caught.value.node, caught.value.file) == ("ex", scene.path)
    assert "\n" not in str(caught.value) and caught.value.line > 5
    assert scene.world_matrices(["hip", "beside"], np.arange(10)).shape == (10, 2, 4, 4)
    scene.refused_plugs()


def test_outputs_that_do_not_exist_have_no_value(tmp_path):
    for end in ("ex.out[7]", "ex.out"):
        text = CHAIN + expression(".O[1] = 5;", (end, "hip.sx"))
        with pytest.raises(kw.EvaluationError, match=r"ex does not set \.O\["):
            opened(tmp_path, text).sample(["hip.scaleX"], [1])


def test_an_expression_that_drives_its_own_input_depends_on_itself(tmp_path):
    loop = (("hip.sx", "ex.in[0]"), ("ex.out[0]", "hip.sx"))
    scene = opened(tmp_path, CHAIN + expression(".O[0] = .I[0] + 1;", *loop))
    with pytest.raises(kw.EvaluationError, match="depends on itself"):
        scene.sample(["hip.scaleX"], [1])


def test_the_last_of_two_assignments_counts_with_a_warning_if_one_is_in_vain(tmp_path):
    for text, value, is_vain in (
        (".O[0] = 1; .O[0] = 2;", 2, True),
        (".O[0] = 1; .O[0] += 2;", 3, False),
        (".O[0] = 1; if (.I[0] > 3) .O[0] = 5;", 5, False),
    ):
        ends = (("ctl.bend", "ex.in[0]"), ("ex.out[0]", "hip.sx"))
        scene = opened(tmp_path, CHAIN + expression(text, *ends))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("always")
            assert scene.sample(["hip.scaleX"], [1]).values == value
        words = [str(each.message) for each in caught]
        assert any(
            "ex sets .O[0] twice; the last value counts (line" in w for w in words
        ) == (is_vain)


def test_an_error_names_the_origin_of_a_value_that_is_not_finite(tmp_path):
    text = CHAIN + expression(
        ".O[0] = 1 / (frame - 3);",
        *(("ex.out[0]", "hip.sx"), ("beside.ty", "knee.ty")),
    )
    scene = opened(tmp_path, text)
    words = (
        r"hip\.scaleX <- ex\.output\[0\]: .* at frame 3; ex \(expression\) divides by zero"
    )
    with pytest.raises(kw.EvaluationError, match=words):
        scene.sample(["hip.scaleX"], np.arange(8))
    with pytest.raises(
        kw.EvaluationError, match=r"^ankle.worldMatrix.*; ex \(expression\)"
    ):
        scene.world_matrices(["ankle"], np.arange(8))
