"""The small MEL that the stand-in reads: what scripts around Keyweave hold."""

import pytest
from maya import cmds, mel

from stand_in.errors import StandInError
from stand_in.session import session as sessions

if not hasattr(cmds, "__getattr__"):
    pytest.skip("a real Maya is here, not the stand-in", allow_module_level=True)


@pytest.fixture(autouse=True)
def now():
    """A session that has just begun."""
    return sessions.restart()


@pytest.mark.parametrize(
    "script, result",
    [
        ('string $a = "x"; $a;', "x"),
        ("int $n = 3; $n + 1;", 4),
        ("float $f = 1.5; $f * 2;", 3.0),
        ('string $a = "n = " + 3; $a;', "n = 3"),
        ('string $a = ("a" + "b") + "c"; $a', "abc"),
        ('string $all[] = {"a", "b"}; $all[1];', "b"),
        ('string $all[] = {"a"}; $all[2] = "c"; size($all);', 3),
        ('string $all[] = {"a"}; $all[7];', ""),
        ('string $a[] = {"a"}; string $b[] = $a; $b[0] = "b"; $a[0];', "a"),
        ("int $n = 1; $n += 2; $n;", 3),
        ("-2 + 5;", 3),
        ('string $a = "say \\"it\\"\\n"; $a;', 'say "it"\n'),
        ('// a comment\n/* and\nanother */ string $a = "//no"; $a;', "//no"),
        ('int $n = 0; for ($one in {"a", "b"}) { $n += 1; } $n;', 2),
        ("$made = 5; $made;", 5),
    ],
)
def test_expressions_evaluate_to_values(script, result):
    script = script.replace('in {"a", "b"}', "in $pair")
    assert mel.eval('string $pair[] = {"a", "b"};' + script) == result


def test_variables_of_the_top_level_are_kept():
    mel.eval('string $kept = "here";')
    assert mel.eval("$kept;") == "here"


def test_commands_with_flags_and_words():
    assert mel.eval("createNode -name ball transform;") == "ball"
    mel.eval('setAttr "ball.translateX" -4.5; setAttr -lock on ball.translateY;')
    assert cmds.getAttr("ball.translateX") == -4.5
    assert cmds.getAttr("ball.translateY", lock=True)


def test_commands_in_back_quotes_are_values():
    mel.eval('createNode -n "ball" "transform"; string $all[] = `ls -type "transform"`;')
    assert mel.eval("$all[0];") == "ball"
    assert mel.eval("size(`ls -type transform`);") == 1


def test_keys_are_set_and_queried():
    mel.eval('createNode -n "ball" "transform";')
    mel.eval("setKeyframe -time 1 -value 0 -attribute rotateX ball;")
    mel.eval("setKeyframe -t 11 -v 45 -at rotateX ball;")
    assert mel.eval("keyframe -q -valueChange ball.rotateX;") == pytest.approx([0, 45])
    assert mel.eval('keyframe -q -time "5:20" -timeChange ball.rotateX;') == [11]


def test_flags_that_are_given_several_times_become_a_list():
    mel.eval('createNode -n "ball" "transform";')
    mel.eval("setKeyframe -t 1 -v 0 -at rotateX -at rotateY ball;")
    assert cmds.keyframe("ball", query=True, keyframeCount=True) == 2


def test_procedures_have_local_variables():
    mel.eval(
        'string $x = "outside";'
        'global proc string twice(string $x) { string $y = $x + $x; return ($y + "!"); }'
    )
    assert mel.eval('twice("a");') == "aa!"
    assert mel.eval('twice "b";') == "bb!"
    assert mel.eval("$x;") == "outside"
    with pytest.raises(RuntimeError, match="undeclared"):
        mel.eval("$y;")


def test_global_variables_are_shared_with_procedures():
    mel.eval(
        'global string $g = "a"; proc change() { global string $g; $g = "b"; } change;'
    )
    assert mel.eval("$g;") == "b"


def test_arguments_of_procedures_are_counted():
    mel.eval("global proc one(string $a) { print($a); }")
    with pytest.raises(RuntimeError, match="arguments"):
        mel.eval("one;")


def test_printed_text_is_shown(now):
    mel.eval('print("1 + 1 = " + (1 + 1) + "\\n");')
    assert now.shown == [("print", "1 + 1 = 2\n")]


def test_an_array_is_printed_with_a_line_for_each_value(now):
    mel.eval('string $all[] = {"a", "b"}; print($all);')
    assert now.shown == [("print", "a\nb\n")]


@pytest.mark.parametrize(
    "script, sentence",
    [
        ("string $a = `ls -type transform`;", "type string[] to type string"),
        ('string $a[] = "x";', "type string to type string[]"),
        ("string $a; $a = `ls -type transform`;", "type string[] to type string"),
        ('string $a[] = {"a"}; $a + "b";', 'operation "+" on data of type string[]'),
    ],
)
def test_an_array_is_not_a_value(script, sentence):
    cmds.createNode("transform")
    with pytest.raises(RuntimeError) as raised:
        mel.eval(script)
    assert sentence in str(raised.value)


def test_files_are_run(tmp_path, monkeypatch):
    (tmp_path / "makes_ball.mel").write_text("createNode -n ball transform;\n")
    mel.eval(f'source "{(tmp_path / "makes_ball.mel").as_posix()}";')
    monkeypatch.setenv("MAYA_SCRIPT_PATH", str(tmp_path))
    mel.eval('source "makes_ball.mel";')
    assert cmds.ls(type="transform") == ["ball", "ball1"]
    with pytest.raises(RuntimeError, match=r"nobody\.mel"):
        mel.eval('source "nobody.mel";')


@pytest.mark.parametrize(
    "script, said",
    [
        ("createNode -nmae ball transform;", "nmae"),
        ("createNode -name;", "name"),
        ("createNode -name a -name b transform;", "twice"),
        ("setAttr nobody.translateX 1;", "nobody"),
    ],
)
def test_wrong_calls_raise_mayas_errors(script, said):
    with pytest.raises(RuntimeError, match=said):
        mel.eval(script)


@pytest.mark.parametrize(
    "script",
    [
        "\n\nwhile (1) {}",
        "\n\nif (1) { print 1; }",
        "\n\nvector $v = <<1, 2, 3>>;",
        "\n\nint $n = 1 / 2;",
        "\n\n}",
        "\n\nproc x() { print 1;",
    ],
)
def test_error_gives_the_line_of_unsupported_syntax(script):
    with pytest.raises(StandInError, match="line 3"):
        mel.eval(script)


def test_error_names_an_unknown_command():
    with pytest.raises(StandInError, match="polySphere"):
        mel.eval("polySphere;")


def test_interface_controls_exist_unless_maya_runs_in_batch(now):
    with pytest.raises(RuntimeError, match="undeclared"):
        mel.eval("$bar = $gMainProgressBar;")
    now.is_batch = False
    assert mel.eval("$bar = $gMainProgressBar;") == "mainProgressBar"
