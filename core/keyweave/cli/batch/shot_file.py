"""Shot files: one command of a verb for each shot, as TOML or as rows of a CSV.

A key is the name of an argument or option. A shot becomes the words of its command line,
so that it runs exactly as if they were typed.
"""

from __future__ import annotations

import csv
import shlex
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from difflib import get_close_matches
from glob import escape, glob, has_magic
from pathlib import Path
from typing import Any, NamedTuple

import click

from ...errors import FileFormatError
from ...formats.text_file import read_text
from ...verbs.rows import SUMMARIES
from ..command import keyweave
from ..files import FILE
from ..settings_file import find_option, format_value, list_options, read_settings

WRITING_VERBS = (*SUMMARIES, "convert")  # those that write
LARGEST_SHOT_FILE = 1 << 26  # bytes
DEFAULTS, SHOT = "defaults", "shot"  # tables of the TOML
OWN_KEYS = ("verb", "name")
NOT_IN_A_SHOT = ("force", "as_json", "help")
SWITCHES = {"true": True, "yes": True, "1": True, "false": False, "no": False, "0": False}
DELIMITERS = ",;\t"

Content = Mapping[str, Any]  # values of a shot by key


class Shot(NamedTuple):
    """A command of a verb.

    Attributes
    ----------
    name : str
        By default the output, as it is written in the file.
    words : tuple of str
        Its command line, from the verb on.
    output : Path
    """

    name: str
    words: tuple[str, ...]
    output: Path

    @property
    def line(self) -> str:
        """The command line as it can be typed in a shell."""
        return shlex.join(["keyweave", *self.words])


class Mistake(Exception):
    """A mistake in a shot, found before anything runs."""


def read_shots(path: Path) -> tuple[list[Shot], list[str]]:
    """Return the shots of a file, and sentences about all mistakes in it.

    Raise a FileFormatError if it cannot be read, or has no shots.
    """
    shots: list[Shot] = []
    mistakes: list[str] = []
    defaults, contents = _read_contents(path)
    used: set[str] = set()
    for place, content in contents:
        try:
            shots.append(_make_shot(content, defaults, used))
        except Mistake as mistake:
            mistakes.append(f"{path}, {place}: {mistake}")
    if not shots and not mistakes:
        raise FileFormatError(path, "the file has no shots")
    for key in [] if mistakes else [each for each in defaults if each not in used]:
        mistakes.append(f"{path}, {DEFAULTS}: no shot has an option {key!r}")
    counts = Counter(shot.name for shot in shots if shot.name != str(shot.output))
    for name in [name for name, count in counts.items() if count > 1]:
        mistakes.append(f"{path}: {counts[name]} shots have the name {name}")
    return shots, mistakes


# Contents of the file


def _read_contents(path: Path) -> tuple[Content, Iterator[tuple[str, Content]]]:
    """Return the defaults, and each shot with its place in the file."""
    kind = path.suffix[1:].lower()
    if kind == "csv":
        return {}, _read_rows(path)
    if kind != "toml":
        raise FileFormatError(path, "a file of shots is a .toml or a .csv")
    content = read_settings(path, LARGEST_SHOT_FILE)
    for key in content:
        if key not in (DEFAULTS, SHOT):
            raise FileFormatError(
                path, f"unknown name {key!r}; expected [{DEFAULTS}] and [[{SHOT}]]"
            )
    defaults, shots = content.get(DEFAULTS, {}), content.get(SHOT, [])
    if not isinstance(defaults, dict):
        raise FileFormatError(path, f"{DEFAULTS} is not a table; write [{DEFAULTS}]")
    if not isinstance(shots, list) or not all(isinstance(each, dict) for each in shots):
        raise FileFormatError(path, f"{SHOT} is not a list of tables; write [[{SHOT}]]")
    return defaults, ((f"shot {n}", each) for n, each in enumerate(shots, start=1))


def _read_rows(path: Path) -> Iterator[tuple[str, Content]]:
    """Yield a shot for each row of a CSV; cells of equal columns are a list."""
    lines = read_text(path, LARGEST_SHOT_FILE).split("\n")
    delimiter = max(DELIMITERS, key=lines[0].count)
    rows = csv.reader(lines, delimiter=delimiter, strict=True)
    try:
        columns = [name.strip() for name in next(rows)]
        for row in rows:
            cells = [cell.strip() for cell in row]
            if len(cells) > len(columns):
                problem = f"{len(cells)} cells, but the first row has {len(columns)}"
                raise FileFormatError(path, problem, rows.line_num)
            values: dict[str, Any] = {}
            for key, cell in zip(columns, cells):
                if cell and key in values:
                    earlier = values[key]
                    values[key] = [*(earlier if isinstance(earlier, list) else [earlier])]
                    values[key].append(cell)
                elif cell:
                    values[key] = cell
            if values:
                yield f"line {rows.line_num}", values
    except csv.Error as error:
        raise FileFormatError(path, f"invalid CSV: {error}", rows.line_num) from None


# Shots


def _make_shot(own: Content, defaults: Content, used: set[str]) -> Shot:
    """Return a shot; add the defaults that its verb has to those that are used."""
    verb = own.get("verb", defaults.get("verb"))
    if verb is None:
        raise Mistake("verb is missing")
    if verb not in WRITING_VERBS:
        raise Mistake(f"unknown verb {verb!r}{_suggest(str(verb), WRITING_VERBS)}")
    command = keyweave.get_command(click.Context(keyweave), verb)
    assert command is not None
    values = _assign(own, command)
    for key, value in _assign(defaults, command, used).items():
        values.setdefault(key, value)
    output = next((v for p, v in values.items() if p.name == "output"), None)
    if not isinstance(output, str):
        raise Mistake("output is missing" if output is None else "output is not a path")
    name = own.get("name", output)
    if not isinstance(name, str):
        raise Mistake(f"name is {name!r}, which is not a text")
    words = [w for p in command.params if p in values for w in _format(p, values[p])]
    if "\0" in "".join([*words, name]):
        raise Mistake("a text has a character that no path has (NUL)")
    return Shot(name, (verb, *words), Path(output))


def _suggest(key: str, known: Sequence[str]) -> str:
    nearest = get_close_matches(key.replace("-", "_"), known)
    return f"; did you mean {nearest[0]}?" if nearest else ""


def _assign(
    content: Content, command: click.Command, used: set[str] | None = None
) -> dict[click.Parameter, Any]:
    """Return values by the parameter that their keys name.

    Defaults may have keys of other verbs; `used` collects those of this command.
    """
    arguments = {
        str(param.name): param
        for param in command.params
        if isinstance(param, click.Argument)
    }
    values: dict[click.Parameter, Any] = {}
    for key, value in content.items():
        if key in OWN_KEYS:
            if used is not None:
                used.add(key)
            continue
        param = arguments.get(key.replace("-", "_")) or find_option(key, value, command)
        if param is None and used is not None:
            continue
        if param is None:
            known = [*arguments, *list_options(command), *OWN_KEYS]
            inputs = f"; {command.name} reads {', '.join(arguments)}"
            raise Mistake(f"unknown option {key!r}{_suggest(key, known) or inputs}")
        if param.name in NOT_IN_A_SHOT:
            raise Mistake(f"{key} cannot be set in a shot")
        if param in values:
            raise Mistake(f"{key} is the same option as another key")
        values[param] = value
        if used is not None:
            used.add(key)
    return values


def _format(param: click.Parameter, value: Any) -> list[str]:
    """Return a parameter as the words of a command line."""
    if isinstance(param, click.Argument):
        paths = _expand(value, str(param.name))
        if param.nargs == 1 and len(paths) > 1:
            raise Mistake(f"{param.name} is {value!r}, which matches {len(paths)} files")
        return [f"./{path}" if path.startswith("-") else path for path in paths]
    assert isinstance(param, click.Option)
    flag = max(param.opts, key=len)
    if param.is_flag and isinstance(value, str):
        value = SWITCHES.get(value.lower(), value)
    if param.multiple and param.type is FILE:
        value = _expand(value, flag[2:])
    try:
        typed = format_value(value, param)
    except click.BadParameter as error:
        raise Mistake(f"invalid value for {flag[2:]}: {error.message}") from None
    if param.is_flag:
        return [flag] if typed else param.secondary_opts[:1]
    if param.multiple:
        return [word for item in typed for word in (flag, item)]
    return [flag, *(typed if param.nargs > 1 else [typed])]


def _expand(value: Any, key: str) -> list[str]:
    """Return the files that a path, a pattern or a list of them names."""
    paths = []
    for each in value if isinstance(value, list) else [value]:
        if not isinstance(each, str) or not each:
            raise Mistake(f"{key} is {each!r}, which is not a path")
        if not has_magic(each) or _exists(each):
            paths.append(each)
            continue
        matches = sorted(glob(each, recursive=True))
        if not matches:
            raise Mistake(f"{key}: no file matches {each}")
        paths += matches
    return paths


def _exists(path: str) -> bool:
    """Return whether a path is that of a file, although it looks like a pattern."""
    with suppress(OSError, ValueError):
        return bool(glob(escape(path)))
    return False
