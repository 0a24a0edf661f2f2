"""A command of the shell: ten options in its first help, and earlier spellings of options.

``--help`` lists the options that are used most, ``--help-all`` all of them by group.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from inspect import cleandoc
from types import MappingProxyType
from typing import Any

import click

from ..verbs.former import Former, describe_former
from .files import READING_OPTIONS, find_clips, format_parameter
from .output import note

NO_GROUPS: Mapping[str, Sequence[str]] = MappingProxyType({})
DETAILS = re.compile(r"\s*\[[^\]]*\]$")  # range and default behind a sentence
UNIT = re.compile(r"\[(?:in|[^ ]+ to [^ ;]+) ([a-z/]+)")
OPTIONS, READING = "Options", "Reading files"
READING_NAMES = [*map(format_parameter, READING_OPTIONS), "library", "hold", "search_paths"]
# --rate is the rate of an output now, as in `keyweave convert`.
FORMER_RATE = Former("rate", "file_rate")


class Subcommand(click.Command):
    """A command.

    Attributes
    ----------
    common : sequence of str
        Names of the parameters in the first help; all if empty.
    groups : mapping of str to sequence of str
        Names of parameters by the title of their group.
    former : sequence of Former
    """

    def __init__(
        self,
        name: str | None = None,
        *,
        common: Sequence[str] = (),
        groups: Mapping[str, Sequence[str]] = NO_GROUPS,
        former: Sequence[Former] = (),
        **facts: Any,
    ):
        super().__init__(name, **facts)
        self.common, self.groups, self.former = common, groups, former

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Parse the words of a call, with their current spelling, and find named clips."""
        rest = super().parse_args(ctx, list(self._respell(ctx, args)))
        if not ctx.resilient_parsing:
            find_clips(ctx)
        return rest

    def _respell(self, ctx: click.Context, args: Sequence[str]) -> Iterator[str]:
        """Yield the words of a call; options with earlier spellings have a note."""
        uses = [*self._find_uses(args)]
        now = {word.partition("=")[0] for word, former in uses if former is None}
        for word, former in uses:
            flag, equals, value = word.partition("=")
            if former is None:
                yield word
                continue
            current = self.find_flag(former)
            if current in now:
                problem = f"{flag} is an earlier name of {current}; give {current} alone"
                raise click.UsageError(problem, ctx)
            note(describe_former(flag, current))
            yield current + equals + value

    def _find_uses(self, args: Sequence[str]) -> Iterator[tuple[str, Former | None]]:
        """Yield the words of a call with the earlier spelling that each is, if any."""
        is_option = True
        for word, following in zip(args, [*args[1:], ""]):
            is_option = is_option and word != "--"
            flag, equals, value = word.partition("=")
            former = self.find_former(flag, value if equals else following)
            yield word, former if is_option else None

    def find_former(self, flag: str, value: str) -> Former | None:
        """Return the earlier spelling of an option with this flag and value, if any."""
        name = flag[2:].replace("-", "_") if flag.startswith("--") else ""
        for former in self.former:
            if name and former.name == name and former.means(value):
                return former
        return None

    def find_flag(self, former: Former) -> str:
        """Return the flag that an option with an earlier spelling has now."""
        option = next(param for param in self.params if param.name == former.field)
        return max(option.opts, key=len)

    # Help

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters with the options for help."""
        params = super().get_params(ctx)
        return [*params, _make_help_all()] if self.common else params

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the text, or in the first help its summary and its example."""
        paragraphs = cleandoc(self.help or "").split("\n\n")
        if self.common and not _wants_all(ctx):
            examples = [each for each in paragraphs if "\b" in each]
            paragraphs = [*paragraphs[:1], *examples[:1]]
        formatter.write_paragraph()
        with formatter.indentation():
            formatter.write_text("\n\n".join(paragraphs))

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the options: those that are used most, or all by group."""
        if not self.common:
            super().format_options(ctx, formatter)
            return
        records = {
            str(param.name): record
            for param in self.get_params(ctx)
            if isinstance(param, click.Option) and (record := param.get_help_record(ctx))
        }
        if not _wants_all(ctx):
            rows = [records[name] for name in self.common]
            shown = [(flags, DETAILS.sub(_shorten, text)) for flags, text in rows]
            with formatter.section(OPTIONS):
                formatter.write_dl([*shown, records["help_all"]])
            return
        for title, names in {**self.groups, READING: READING_NAMES}.items():
            rows = [records.pop(name) for name in names if name in records]
            if rows:
                with formatter.section(title):
                    formatter.write_dl(rows)
        with formatter.section("Results and help"):
            formatter.write_dl([*records.values()])


def _shorten(details: re.Match[str]) -> str:
    """Return the unit alone of the range and default of an option."""
    unit = UNIT.search(details[0])
    return f" [{unit[1]}]" if unit else ""


def _wants_all(ctx: click.Context) -> bool:
    return bool(ctx.meta.get(__name__))


def _show_all(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[__name__] = True
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


def _make_help_all() -> click.Option:
    return click.Option(
        ["--help-all"],
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_show_all,
        help="List all options, by group.",
    )
