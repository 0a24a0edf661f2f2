"""Every sentence that a reader meets is plain English, and every name is the field's.

Docstrings, comments, messages, pages and names of tests are searched for phrases that a
native speaker would not write. The list supports judgment but does not replace it: read
a text aloud.
"""

import ast
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CODE = ("core", "maya_plugin", "docs", "benchmarks", "examples", "scripts")
PAGES = ("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "docs", "examples")
# Regular expressions, each with the wording to use instead.
PHRASES = {
    r"(?<!there )\b(is|are|was|were|be|has|have) none\b": '"there is no" or "has no"',
    r"(?<!there )\b(is|are|was|were|be) (no(?! longer)|nothing)\b": '"is not a"',
    r"\bReturn (what|how|where|which|who)\b": "the name of the returned object",
    r"\bthe ones? (of|that|in|with|for|from)\b": 'the noun again, or "the file with"',
    r"\bthe \w+ there (is|are)\b": '"the existing"',
    r"\bthere is to\b": "the name of the object",
    r"\b(so|as|that) (many|much|far) (frames|degrees|seconds|cent|as can)": "a number",
    r"\b(is|are) (meant|heard|obeyed)\b": '"targets" or "applies to"',
    r"\b[Uu]nderst(oo|an)ds?\b": '"supported"',
    r"\b(says?|said|saying|tells?|told|telling)\b": '"prints", "reports" or "has no"',
    r"\bbeside\b": '"next to"',
    r"\b(nobody|somebody)\b": '"the animator" or "an actor"',
    r"\b[Ss]tretch(es)? of (?!time)": '"segment"',
    r"\b(each|one|another|the|these|those|same) stretch(es)?\b": '"segment" or "range"',
    r"\b(an?|the|its|their|this|that|each|every|no|two) turns?\b": '"rotation", "extremum"',
    r"\bturns? (of|about|around|by)\b": '"rotation of"',
    r"\bturned\b(?! (into|on|off|out))": '"rotated"',
    r"\b([Tt]he|its|their|[Aa]) ways? (over|to go|of (going|the)|from|in|out)": '"path"',
    r"\bat the (least|most)[.,;)]": '"at least" or "at most"',
    r"\b[Ww]hat (was|were|gets|has|had|belongs|counts|comes?|came|goes|went|there|nobody)\b"
    r"(?! been)": "the field's noun",
    r"(^|[.;:] )([Oo]f|[Ff]rom|[Ii]n|[Ff]or) [^.:;,]{1,40}: ": "a sentence with a verb",
    r"(^|[.;] )(What|Who|How (many|much|far|often|long)) [^?]*\.( |$)": "the noun first",
    r"(^|[.;,] )[Ee]lse\b": '"otherwise"',
    r"(?<!there )\b(is|are) one[.,;)]": "the noun again",
    r"\bslips?\b": '"a likely error"',
    r"\bcounts? in full\b": '"full weight"',
    r"\b(takes?|taken|comes?|goes?) (it|them|all[^.,]*)? ?(along|round)\b": "a plain verb",
    r"\ball the same\b": '"anyway" or "equal"',
    r"\b[Uu]pper and lower case\b": '"case-sensitive"',
    r"(?<!a )\bfew keys\b": '"fewer keys" or "reduce keys"',
    r"\b(is|are) (other|another) with\b": '"different"',
    r"\bof (its|their|the) own (name|kind|sort)\b": "the plain noun",
    r"\b(stands?|stood) (in|on|at) (?!the ground|the floor|its? rest)": '"is in"',
    r"\bfor itself\b": '"alone" or "separately"',
}
NAMES = {
    r"^(?!is_|was_|has_)\w+_(of|in|on|to|by|at|with|from|for|as)$": "end in a preposition",
    r"^_?(told|said|asked|given|found|made|joined|one|those|heard|meant)$": "be this vague",
    r"^(those|what|how|where|which)_": "be a clause",
}
# Of tests, whose names are read as sentences.
SENTENCES = {
    r"^(what|who|whatever|whoever|how|which|of) ": "begin with the noun",
    r"(?<!there )\b(is|are|means?) (no|none|nothing)\b(?! longer| more)": '"is not a"',
    r"\b(is|are|or|in) (an? |one )?sentence\b": '"gives an error"',
    r"\b(told|heard|understood|meant|nobody|asked for)\b": "a plain verb",
    r"\b(alike|all the same|beside|nowhere|of nothing|as usual)\b": "the plain word",
    r"\bturned\b(?! (on|off|into))": '"rotated"',
    r"\b(names?|than|cancels|costs|carries|keeps?) what\b": "the noun",
    r"^(?!.*\b(that|if|unless|where|order)\b).*\b(is|are) named$": '"error names ..."',
    r"\b(counts?|wishe[sd])$": "a plain verb",
}
# Texts by file, and names, that are right as they are: at most ten.
ALLOWED_TEXTS: dict[str, str] = {}
ALLOWED_NAMES = {"break_on", "joined"}  # a public setting, a public attribute


def read_code(path):
    """Yield (line, text) of each docstring, comment and string of several words."""
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    formatted = [node for node in ast.walk(tree) if isinstance(node, ast.JoinedStr)]
    parts = {id(part) for node in formatted for part in node.values}
    for node in formatted:
        pieces = [p.value if isinstance(p, ast.Constant) else "X" for p in node.values]
        yield node.lineno, "".join(pieces)
    for node in ast.walk(tree):
        value = node.value if isinstance(node, ast.Constant) else None
        if isinstance(value, str) and " " in value and id(node) not in parts:
            yield node.lineno, strip_examples(value)
    yield from read_comments(source)


def strip_examples(text):
    """Remove the code of a docstring's examples."""
    return re.sub(r"^ *(>>>|\.\.\.).*$", "", text, flags=re.MULTILINE)


def read_comments(source):
    """Yield (line, text) of each comment; consecutive lines are one comment."""
    first, last, words = 0, 0, []
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            line = token.start[0]
            if words and line != last + 1:
                yield first, " ".join(words)
                words = []
            first = first if words else line
            last = line
            words.append(token.string.lstrip("# "))
    if words:
        yield first, " ".join(words)


def read_page(path):
    """Yield (line, paragraph) of a page, without its code."""
    text = path.read_text(encoding="utf-8")
    text = re.sub(
        r"^```.*?^```", lambda block: "\n" * block[0].count("\n"), text, flags=re.S | re.M
    )
    text = re.sub(r"``?[^`\n]+``?", "X", text)
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", text):
        yield line, paragraph
        line += paragraph.count("\n")


def list_files(places, *suffixes):
    """Return the files with these suffixes that are places, or below them."""
    roots = [ROOT / place for place in places]
    files = [f for root in roots for f in ([root] if root.is_file() else root.rglob("*"))]
    return sorted(f for f in files if f.suffix in suffixes)


def shorten(path):
    return path.relative_to(ROOT).as_posix()


def read_texts():
    """Yield (file, line, text) of everything that is checked."""
    generated = ("docs/_build/", "docs/auto_examples/", "docs/generated/")
    for reader, files in (
        (read_code, list_files(CODE, ".py")),
        (read_page, list_files(PAGES, ".md", ".rst")),
    ):
        for path in files:
            if not shorten(path).startswith(generated):
                for line, text in reader(path):
                    yield shorten(path), line, " ".join(text.split())


def find_phrases(text):
    """Yield (phrase with its surroundings, better wording) for each hit in a text."""
    for pattern, better in PHRASES.items():
        for match in re.finditer(pattern, text):
            yield text[max(match.start() - 30, 0) : match.end() + 30], better


def find_names(source):
    """Yield (line, name, fault) of functions, arguments and variables."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            name = node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            name = node.id
        elif isinstance(node, ast.arg):
            name = node.arg
        else:
            continue
        for pattern, fault in NAMES.items():
            if re.search(pattern, name) and name not in ALLOWED_NAMES:
                yield node.lineno, name, fault


def test_every_text_is_plain_english():
    advice = [
        f"{file}:{line}: ...{phrase}...  use {better}"
        for file, line, text in read_texts()
        if text not in ALLOWED_TEXTS.get(file, ())
        for phrase, better in find_phrases(text)
    ]
    assert not advice, "\n" + "\n".join(advice)


def test_every_name_is_a_noun_or_a_verb_with_an_object():
    advice = [
        f"{shorten(path)}:{line}: {name} must not {fault}"
        for path in list_files(("core", "maya_plugin"), ".py")
        for line, name, fault in find_names(path.read_text(encoding="utf-8"))
    ]
    assert not advice, "\n" + "\n".join(advice)


def list_tests():
    """Yield (file, name) of every test."""
    for path in list_files(("tests",), ".py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield shorten(path), node.name


def find_stilted_sentences(name):
    """Yield the better wording for each hit in the name of a test."""
    sentence = name[len("test_") :].replace("_", " ")
    return (better for pattern, better in SENTENCES.items() if re.search(pattern, sentence))


def test_names_of_tests_are_english_sentences():
    advice = [
        f"{file}: {name}  use {better}"
        for file, name in list_tests()
        for better in find_stilted_sentences(name)
    ]
    assert not advice, "\n" + "\n".join(advice)


def test_few_exceptions_are_allowed():
    assert sum(map(len, ALLOWED_TEXTS.values())) + len(ALLOWED_NAMES) <= 10


@pytest.mark.parametrize(
    ("stilted", "plain"),
    [
        ("Understood are the hierarchy and curves", "Supported: the hierarchy and curves"),
        ("What is drawn at random is other with another number.", "Random seed."),
        ("joints are none in this scene", "the scene has no joints"),
        ("Return what there is to say of a scene", "Return a summary of the scene"),
        ("the one of that file name", "the file with that name"),
        ("Upper and lower case count", "Names are case-sensitive"),
        ("taken from the source whole; nobody keyed it", "Synthesize from the source"),
        ("A way to go", "Following a path"),
        ("Maya 2023 and newer are meant", "Targets Maya 2023 and newer"),
        ("Else they are drawn where they stand", "Otherwise they are drawn in place"),
        ("off by so many degrees", "Maximum error, in degrees"),
        ("spans 2,000,000 frames, which is a slip", "spans 2,000,000 frames"),
        (".trc is no format that keyweave knows", ".trc is not supported"),
        ("does not count in full", "has an effective weight below 1"),
        ("--closed says of a path that it is closed", "--closed needs --along"),
        ("Of a motion: joints and channels", "Motions: joints and channels"),
        ("the turn of a joint beside its parent", "the rotation of a joint"),
        ("Stretches of the capture are put in a row", "Segments are spliced"),
        ("use the curves there are", "use the existing curves"),
    ],
)
def test_stilted_phrases_are_found_and_plain_ones_pass(stilted, plain):
    assert [*find_phrases(stilted)]
    assert not [*find_phrases(plain)]


@pytest.mark.parametrize(
    ("stilted", "plain"),
    [
        ("what_is_no_number_is_named", "error_names_the_text_that_is_not_a_number"),
        ("a_wrong_name_is_one_sentence", "a_wrong_name_gives_a_one_line_error"),
        ("who_does_not_jump_has_no_jumps", "a_walk_has_no_jumps"),
        ("a_weight_of_nothing_is_off", "a_weight_of_0_leaves_a_channel_out"),
    ],
)
def test_stilted_names_of_tests_are_found_and_plain_ones_pass(stilted, plain):
    assert [*find_stilted_sentences(f"test_{stilted}")]
    assert not [*find_stilted_sentences(f"test_{plain}")]


@pytest.mark.parametrize("name", ["sorted_by", "told", "given", "what_was_keyed"])
def test_vague_names_are_found(name):
    assert [*find_names(f"def {name}(): pass")]
    assert [*find_names(f"{name} = 1")]
    assert not [*find_names("is_on = find_curves(keys)")]
