"""Splitting of Maya ASCII files into statements and words; their bytes are preserved."""

from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from keyweave.errors import FileFormatError, KeyweaveError
from keyweave.scenes.maya_ascii.syntax.source_text import (
    SceneText,
    decode_scene_text,
    read_scene_text,
)
from keyweave.scenes.maya_ascii.syntax.statements import split_statements
from keyweave.scenes.maya_ascii.syntax.tokens import (
    Arguments,
    quote_string,
    split_words,
    unquote_string,
)

CODESETS = ["1252", "932", "936", "949", "950", "UTF-8", "437", "utf-16", "utf-7", "x", ""]


def cut(text):
    scene_text = SceneText(Path("a.ma"), text, "utf-8")
    return [text[slice(*statement)] for statement in split_statements(scene_text)]


def texts(text):
    return [word.text for word in split_words(text, 0, len(text))]


@pytest.mark.parametrize(
    ("text", "statements"),
    [
        ("a 1;b 2;", ["a 1;", "b 2;"]),
        ("a 1;\r\n\tb 2;\r\n", ["a 1;", "b 2;"]),
        ("// c;\ra 1;\r// d;\rb 2;\r", ["a 1;", "b 2;"]),
        ("\ufeffa 1;", ["a 1;"]),
        ("//only a comment; with semicolons", []),
        ('a /* ; " */ 1; // it\'s "odd;\nb;', ['a /* ; " */ 1;', "b;"]),
        ('a // not "closed;\n 1;', ['a // not "closed;\n 1;']),
        ('a "http://x;/*y";b;', ['a "http://x;/*y";', "b;"]),
        (r'a "say \";\\";b;', [r'a "say \";\\";', "b;"]),
        ('a "goes on\\\nhere;";b;', ['a "goes on\\\nhere;";', "b;"]),
        ('a "goes on\\\r\nhere;";b;', ['a "goes on\\\r\nhere;";', "b;"]),
        ("a 1;;; b 2;", ["a 1;", "b 2;"]),
        ("/**/a 1;/***/", ["a 1;"]),
        ("a " + '"x" ' * 200 + ";b;", ["a " + '"x" ' * 200 + ";", "b;"]),
        ("a 1/2;b;", ["a 1/2;", "b;"]),
        ("", []),
    ],
)
def test_statements_end_at_their_semicolons(text, statements):
    assert cut(text) == statements


@pytest.mark.parametrize(
    ("text", "line", "problem"),
    [
        ('a;\nb "x;\n";', 2, "quotation mark"),
        ('a;\n\nb "x\\";', 3, "quotation mark"),
        ("a;\r\nb 1", 2, "middle of a statement"),
        ("a;\rb 1\r", 2, "middle of a statement"),
        ("a;\n/* b;\n c;", 2, "comment"),
        ("a;\nb /* c;", 2, "comment"),
        ('"', 1, "quotation mark"),
    ],
)
def test_unclosed_texts_are_errors_that_name_the_line(text, line, problem):
    with pytest.raises(FileFormatError, match=problem) as caught:
        cut(text)
    assert caught.value.line == line
    assert caught.value.path == Path("a.ma")


@pytest.mark.parametrize(
    ("text", "n_statements", "n_words"),
    [
        ('"' + "\\n" * 20_000 + '";', 1, 1),
        ("// x\n \t" * 10_000, 0, 0),
        ("/**/" * 10_000, 0, 0),
        ('setAttr ".x" ' + '"" ' * 20_000 + ";", 1, 20_002),
        ('setAttr ".x" ' + "1 " * 20_000 + ";", 1, 20_002),
        ("(" * 10_000 + ")" * 10_000 + ";", 1, 0),
        (";" * 20_000, 0, 0),
        ("/" * 20_001, 0, 0),
    ],
    ids=range(8),
)
def test_long_texts_are_split_without_deep_stacks(text, n_statements, n_words):
    assert len(cut(text)) == n_statements
    assert len(texts(text)) == n_words


@pytest.mark.parametrize(
    ("text", "n_words", "problem"),
    [
        ('"' + "\\n" * 200_000, 1, "quotation mark"),
        ("/*" + "x" * 1_000_000, 0, "comment"),
        ("a" * 1_000_000, 1, "middle of a statement"),
    ],
    ids=range(3),
)
def test_long_unclosed_texts_are_refused(text, n_words, problem):
    with pytest.raises(FileFormatError, match=problem):
        cut(text)
    assert len(texts(text)) == n_words


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=20)))
def test_quoted_strings_can_contain_any_text(texts_to_quote):
    text = "cmd " + " ".join(map(quote_string, texts_to_quote)) + ";"
    assert cut(text) == [text]
    assert texts(text) == ["cmd", *texts_to_quote]
    assert [unquote_string(quote_string(text)) for text in texts_to_quote] == texts_to_quote


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('a ("one " + "two") 3', ["a", "one two", "3"]),
        ('a ( ("x"+"y")\n\t+ "z" )', ["a", "xyz"]),
        ('a ("only")', ["a", "only"]),
        ('a "\\"q\\"" -1.5e-3', ["a", '"q"', "-1.5e-3"]),
        ('a "x" // "no"\n/* "nor" */ "y"', ["a", "x", "y"]),
        ("a)b", ["a", "b"]),
        ('a"b"c', ["a", "b", "c"]),
        ("a ()", ["a"]),
    ],
)
def test_text_is_split_into_words(text, expected):
    assert texts(text) == expected


def test_a_value_in_parentheses_starts_at_the_parenthesis():
    text = 'a ("one " + "two")'
    word = list(split_words(text, 0, len(text)))[1]
    assert texts(text[word.start :]) == ["one two"]


def test_negative_numbers_are_not_flags():
    text = '-k on "-x" -1 -.5 -type "double2"'
    given_words = Arguments(split_words(text, 0, len(text)), {"k": 1, "type": 1})
    assert given_words.rest == ["-x", "-1", "-.5"]
    assert given_words.get("k") == "on" and given_words.get("type") == "double2"


@given(st.sampled_from(CODESETS), st.binary())
def test_any_bytes_are_preserved(codeset, data):
    data = f"//Maya ASCII 2024 scene\n//Codeset: {codeset}\n".encode() + data
    scene_text = decode_scene_text(Path("a.ma"), data)
    assert scene_text.encode() == data


@given(st.sampled_from(["cp1252", "cp932", "cp936", "cp949", "utf-8"]), st.text())
def test_text_is_decoded_with_the_codeset_of_the_file(codec, text):
    data = f"//Codeset: {codec[2:] if codec[:2] == 'cp' else codec}\n".encode()
    data += text.encode(codec, "ignore")
    scene_text = decode_scene_text(Path("a.ma"), data)
    assert scene_text.encode() == data
    if scene_text.encoding == codec:
        assert scene_text.text == data.decode(codec)


def test_a_byte_that_looks_like_a_backslash_does_not_open_a_string():
    text = '//Codeset: 932\ncreateNode transform -n "\u8868";\nlockNode;\n'  # ends in 5C
    scene_text = decode_scene_text(Path("a.ma"), text.encode("cp932"))
    assert len(split_statements(scene_text)) == 2
    assert scene_text.encoding == "cp932"


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (None, "no such file"),
        (b"", "empty"),
        (b" \n\t", "empty"),
        (b"FOR4\0\0\1\2Maya", "save it as .ma"),
        (b"FOR8....", "save it as .ma"),
        (b"//Maya ASCII\nrequires\0;", "binary"),
    ],
)
def test_files_that_are_not_text_are_refused(tmp_path, data, problem):
    path = tmp_path / "a.ma"
    if data is not None:
        path.write_bytes(data)
    with pytest.raises(FileFormatError, match=problem):
        read_scene_text(path)


def test_binary_scenes_are_refused_by_name(tmp_path):
    with pytest.raises(KeyweaveError, match="save it as .ma"):
        read_scene_text(tmp_path / "a.mb")


def test_lines_are_counted_with_any_line_ending():
    scene_text = SceneText(Path("a.ma"), "a\r\nb\rc\nd", "utf-8")
    assert [scene_text.line(i) for i in (0, 3, 5, 7)] == [1, 2, 3, 4]
