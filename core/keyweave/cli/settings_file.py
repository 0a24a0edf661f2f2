"""Settings files: the fields of a settings dataclass, and lists of names, as TOML.

Such a file can be kept beside a shot and used again.
"""

from __future__ import annotations

import sys
from collections.abc import Collection
from dataclasses import fields
from pathlib import Path
from typing import Any

import click

from ..animation.channel_names import as_name_list
from ..errors import FileFormatError
from ..formats.text_file import read_text
from ..methods.fields import NAME_LIST
from .options import Made, given_settings, make_settings

MISSING = 'reading it needs tomli, which is not installed: pip install "keyweave[app]"'


def settings_of(
    ctx: click.Context, settings: type[Made], lists: Collection[str]
) -> tuple[Made, dict[str, list[str]]]:
    """Return the settings and the lists of a command that has ``--settings``.

    The command line wins over the file.

    Raises
    ------
    SettingError
        If a setting is out of range.
    FileFormatError, UsageError
        If there is a file, and it cannot be read; see `read_settings`.
    """
    path = ctx.params["settings_file"]
    known = [field.name for field in fields(settings)]  # type: ignore[arg-type]
    from_file = {} if path is None else read_settings(path, known, lists)
    listed = {name: from_file.pop(name, []) for name in lists}
    made = make_settings(settings, given_settings(settings, ctx), from_file)
    return made, {name: ctx.params[name] or names for name, names in listed.items()}


def read_settings(
    path: Path, fields: Collection[str], lists: Collection[str]
) -> dict[str, Any]:
    """Read a settings file.

    Parameters
    ----------
    path : Path
    fields : collection of str
        Names of settings.
    lists : collection of str
        Keys whose values are lists of names; a single name stands for itself.

    Raises
    ------
    FileFormatError
        If the file is not there or not TOML, or a list holds anything but names.
    UsageError
        If a key is none of the above.
    """
    content = _parsed(path, read_text(path))
    unknown = [key for key in content if key not in {*fields, *lists}]
    if unknown:
        known = ", ".join([*lists, *fields])
        raise click.UsageError(f"{path} has {', '.join(unknown)}; known are {known}")
    for key in lists:
        if key in content:
            if not NAME_LIST.fits(content[key]):
                found = content[key]
                raise FileFormatError(path, f"{key} is {found!r}, expected a list of names")
            content[key] = as_name_list(content[key])
    return content


def _parsed(path: Path, text: str) -> dict[str, Any]:
    try:
        if sys.version_info >= (3, 11):
            import tomllib
        else:
            import tomli as tomllib
    except ImportError:
        raise FileFormatError(path, MISSING) from None
    try:
        return tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise FileFormatError(path, str(error)) from None
