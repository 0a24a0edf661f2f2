"""Colors are spelled in one module, and their contrast suffices in both themes."""

import ast
import re
from itertools import product
from pathlib import Path

import pytest
from matplotlib.colors import BASE_COLORS, CSS4_COLORS

from keyweave.reports.tokens import COLORS, THEMES, list_colors, measure_contrast

ROOT = Path(__file__).parents[2]
FOLDERS = ("core", "maya_plugin", "docs", "examples", "benchmarks")
SUFFIXES = {".py", ".js", ".css", ".html", ".rst", ".md", ".toml", ".mplstyle"}
BUILT = {"_build", "generated", "auto_examples", "__pycache__"}
ALLOWED = {
    "core/keyweave/reports/tokens.py": "the module of colors",
    "core/keyweave/reports/figures/keyweave.mplstyle": "equals the tokens, see test_style",
    "core/keyweave/scenes/maya_ascii/graph/display.py": "Maya's palette, data of scenes",
}

HEX = re.compile(r"(?<![&\w])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})(?![\w-])", re.I)
FUNCTION = re.compile(r"\b(?:rgb|hsl)a?\(\s*[\d.]|\b(?:hwb|lab|lch|oklab|oklch)\(", re.I)
COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*|<!--.*?-->", re.S)
NAMES = "|".join(sorted(CSS4_COLORS, key=len, reverse=True))
STYLED = r"(?:[\w-]*color|background|border[\w-]*|outline[\w-]*|fill|stroke|[\w-]*shadow)"
CSS_NAME = re.compile(rf"[;{{\"'\s]{STYLED}\s*:[^;}}]*?[\s:,(]({NAMES})[;,)}}\"'\s]", re.I)
QUOTED_NAME = re.compile(rf"[\"'`]({NAMES})[\"'`]", re.I)
# In a shader, grays are light; other vectors of three or four numbers are colors.
VECTOR = re.compile(r"(?<!normalize\()\bvec[34]\(\s*([\d.]+)\s*,\s*([\d.]+)\s*,\s*([\d.]+)")
COLOR_WORDS = re.compile(
    r"(?:\w+_)?(?:colou?rs?|c|cmap|(?:face|edge|label|marker\w*)colors?|[fme]c|mf[ac]|me[ac])"
)
COLOR_TEXT = re.compile(
    rf"(?:{NAMES}|{'|'.join(BASE_COLORS)}|C\d|tab:\w+|0?\.\d+|[01])", re.I
)
LINE_FORMAT = re.compile(r"(?=.*[bgrcmykw])[bgrcmykwo\-.:,sDdvxXpPhH^<>*+|_1-4]{1,4}")


def list_files():
    every = (file for folder in FOLDERS for file in sorted((ROOT / folder).rglob("*")))
    return [
        file
        for file in every
        if file.suffix in SUFFIXES
        and not BUILT & {*file.parts}
        and file.relative_to(ROOT).as_posix() not in ALLOWED
    ]


def find_colors(file):
    """Return the literal colors of a file, with their lines."""
    text = file.read_text(encoding="utf-8")
    if file.suffix == ".py":
        return sorted({*find_in_python(ast.parse(text))})
    if file.suffix in (".rst", ".md", ".toml", ".mplstyle"):
        return sorted(search(text, HEX, FUNCTION))
    plain = COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
    named = [CSS_NAME] if file.suffix in (".css", ".html") else [QUOTED_NAME]
    tinted = [m for m in VECTOR.finditer(plain) if len({*m.groups()}) > 1]
    vectors = [(plain[: m.start()].count("\n") + 1, m[0]) for m in tinted]
    return sorted([*search(plain, HEX, FUNCTION, *named), *vectors])


def search(text, *patterns):
    for pattern in patterns:
        for match in pattern.finditer(text):
            yield text[: match.start()].count("\n") + 1, match[0]


def find_in_python(tree):
    """Yield the literal colors of a module; docstrings are text and draw nothing."""
    documented = (ast.Module, ast.ClassDef, ast.FunctionDef)
    bodies = [node.body for node in ast.walk(tree) if isinstance(node, documented)]
    docstrings = {id(body[0].value) for body in bodies if isinstance(body[0], ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in docstrings:
                found = search(node.value, HEX, FUNCTION)
                yield from ((node.lineno, color) for _, color in found)
        elif isinstance(node, ast.keyword) and node.arg:
            yield from find_color_values(node.arg, node.value)
        elif isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values):
                if isinstance(key, ast.Constant) and isinstance(key.value, str):
                    yield from find_color_values(key.value, value)
        elif isinstance(node, ast.Call):
            yield from find_in_call(node)


def find_color_values(name, value):
    """Yield what a color argument names: colors, color maps, and numbers."""
    if not COLOR_WORDS.fullmatch(name):
        return
    for node in [value, *getattr(value, "elts", ())]:
        text = node.value if isinstance(node, ast.Constant) else None
        if isinstance(text, str) and ("cmap" in name or COLOR_TEXT.fullmatch(text)):
            yield node.lineno, f"{name}={text}"
    numbers = [node.value for node in getattr(value, "elts", ()) if is_number(node)]
    if len(numbers) in (3, 4):
        yield value.lineno, f"{name}={numbers}"


def is_number(node):
    return isinstance(node, ast.Constant) and type(node.value) in (int, float)


def find_in_call(node):
    name = getattr(node.func, "attr", getattr(node.func, "id", ""))
    texts = [a.value for a in node.args if isinstance(a, ast.Constant)]
    for text in (text for text in texts if isinstance(text, str)):
        if name == "get_cmap" or (name == "plot" and LINE_FORMAT.fullmatch(text)):
            yield node.lineno, f"{name}({text})"


def test_colors_are_spelled_in_one_module():
    found = {file: find_colors(file) for file in list_files()}
    assert [
        f"{file.relative_to(ROOT)}:{line}: {color}"
        for file, colors in found.items()
        for line, color in colors
    ] == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("a.py", 'COLOR = "#1f5fd0"'),
        ("a.py", 'STYLE = f"fill:{x} #fff"'),
        ("a.py", 'ax.plot(x, y, color="red")'),
        ("a.py", 'ax.plot(x, y, "k--")'),
        ("a.py", 'ax.plot(x, y, c="C0")'),
        ("a.py", 'style = {"markeredgecolor": "0.85"}'),
        ("a.py", "ax.bar(x, y, facecolor=(0.1, 0.2, 0.3))"),
        ("a.py", 'COLORS = plt.get_cmap("viridis")'),
        ("a.py", 'collection(paths, colors=["blue", other])'),
        ("a.js", 'context.fillStyle = "rgba(10, 20, 30, 0.5)";'),
        ("a.js", "const gray = `#8a92a0`;"),
        ("a.js", 'context.strokeStyle = "white";'),
        ("a.js", "color = vec3(0.9, 0.6, 0.0);"),
        ("a.css", "p { color: #20242b; }"),
        ("a.css", "p{border:1px solid gray}"),
        ("a.css", ".a { background: white; }"),
        ("a.html", '<p style="color: red;">'),
        ("a.rst", "A line is #ff0000."),
        ("a.mplstyle", 'text.color: "#646464"'),
    ],
)
def test_a_literal_color_is_found(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert find_colors(file)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (
            "a.py",
            '"""Colors such as "#1f5fd0"."""\n# see #123\nax.plot(x, y, "o", color=INK)',
        ),
        ("a.py", 'ax.plot(x, y, "--", color=SKETCH_COLOR, markerfacecolor="none")'),
        ("a.js", "// #fff\nconst blue = colors.get(`clip-${n}`); const id = `#${name}`;"),
        (
            "a.js",
            "vec3 light = normalize(vec3(-0.4, 0.8, 0.5)); color *= vec3(0.9, 0.9, 0.9);",
        ),
        ("a.js", "const mixed = `rgb(${parts})`;"),
        ("a.css", "/* white */ #theme { color: var(--text); background: transparent; }"),
        ("a.html", "<p>&#123; a white rabbit</p>"),
    ],
)
def test_text_that_is_not_a_color_is_ignored(tmp_path, name, text):
    file = tmp_path / name
    file.write_text(text, encoding="utf-8")
    assert find_colors(file) == []


SURFACES = ("window", "stage", "floor")
READ = ("text", "muted", "accent", "sketch", "result", "source", "warning", "error")
COMPARED = tuple(name for name in COLORS if name.startswith("compared-"))
CLIPS = tuple(name for name in COLORS if name.startswith("clip-"))
PAIRS = [
    *((name, surface, 4.5) for name, surface in product((*READ, *COMPARED), SURFACES)),
    *(("on-clip", clip, 4.5) for clip in CLIPS),
    ("on-accent", "accent", 4.5),
    ("text", "raised", 4.5),
    ("text", "hover", 4.5),
    ("muted", "raised", 4.5),
    ("cursor", "window", 3.0),
    ("key-rim", "key", 3.0),
]


@pytest.mark.parametrize("theme", THEMES)
def test_text_and_lines_stand_out(theme):
    colors = list_colors(theme)
    ratios = {(a, b): measure_contrast(colors[a], colors[b]) for a, b, _ in PAIRS}
    assert [(a, b, ratios[a, b]) for a, b, least in PAIRS if ratios[a, b] < least] == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_key_stands_out_by_its_center_or_its_rim(theme):
    colors = list_colors(theme)
    ratios = [measure_contrast(colors[n], colors["window"]) for n in ("key", "key-rim")]
    assert max(ratios) >= 3
