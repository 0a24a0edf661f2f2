"""The group of all verbs, and the exit status and message of their errors.

A verb is imported when it runs: its row makes its command, or it is a chore of the shell,
in the module of `chores` with its name.
"""

from __future__ import annotations

import errno
import os
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NoReturn

import click
from click.shell_completion import CompletionItem

from .. import __version__
from ..errors import KeyweaveError, SettingError, spell_error
from ..verbs.rows import SUMMARIES
from .interruptions import end_at_sigterm
from .outcome import CLOSED_PIPE, INTERRUPTED, Outcome
from .output import list_spellings, start_clock, warnings_as_notes

VERBS = {
    "info": "Summarize motions, curves and Maya scenes.",
    "convert": "Convert motions, curves and scenes to other formats.",
    **SUMMARIES,
    "batch": "Run the shots of a file, each with its verb.",
    "library": "Scan a folder of captures once, and find its clips.",
    "map": "Pair the joints of a capture with those of another skeleton.",
    "view": "Show motions, scenes and curves on a page or in a picture.",
    "demo": "Texture a sample walk, and put a capture onto a rig, also yours.",
    "report-problem": "Pack a scene without geometry and names, for an issue.",
}
HELP_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 92}
WRONG_DATA, WRONG_USE = 1, 2


def _import_chore(name: str) -> Any:
    return import_module(f".chores.{name.replace('-', '_')}", __package__)


class Failure(click.ClickException):
    """An error that ends the command with a sentence and an exit status."""

    def __init__(self, sentence: str, status: int):
        super().__init__(sentence)
        self.exit_code = status  # type: ignore[misc]


class UnknownVerbError(click.UsageError):
    """An unknown verb; `possibilities` are verbs with similar names."""

    def __init__(self, name: str, ctx: click.Context):
        super().__init__(f"No such command {name!r}", ctx)
        self.possibilities = get_close_matches(name, VERBS)


class Verbs(click.Group):
    """The group of verbs; an error ends the command with a sentence and a status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the verbs, in the order of the help text."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb."""
        if cmd_name not in VERBS:
            return None
        if cmd_name in SUMMARIES:
            commands = import_module(".verb_command", __package__)
            command: click.Command = commands.load_command(cmd_name)
            return command
        verb: click.Command = _import_chore(cmd_name).command
        verb.name = cmd_name
        return verb

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        """Parse the arguments; the reader of the help may close the pipe."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError:
            _silence_output(1, 2)
            raise click.exceptions.Exit(CLOSED_PIPE) from None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the name of the verb, the verb and its arguments."""
        if args[0] not in VERBS:
            raise UnknownVerbError(args[0], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        """Return the verbs and options that complete a word; imports no verb."""
        verbs = [
            CompletionItem(name, help=summary)
            for name, summary in VERBS.items()
            if name.startswith(incomplete)
        ]
        return [*verbs, *click.Command.shell_complete(self, ctx, incomplete)]

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb and convert its errors to an exit status."""
        start_clock()
        try:
            with end_at_sigterm(), warnings_as_notes():
                return super().invoke(ctx)
        except click.UsageError as error:
            raise Failure(_explain_use(error, ctx), WRONG_USE) from None
        except SettingError as error:
            self._end(ctx, error, WRONG_USE)
        except KeyweaveError as error:
            self._end(ctx, error, WRONG_DATA)
        except KeyboardInterrupt:
            status = ctx.ensure_object(Outcome).correct(INTERRUPTED)
            raise click.exceptions.Exit(status) from None
        except OSError as error:
            if error.errno == errno.EPIPE:
                _silence_output(1, 2)
                status = ctx.ensure_object(Outcome).correct(CLOSED_PIPE)
                raise click.exceptions.Exit(status) from None
            _silence_output(1)
            sentence = f"the output cannot be written ({error.strerror})"
            raise Failure(sentence, WRONG_DATA) from None

    def _end(self, ctx: click.Context, error: KeyweaveError, status: int) -> NoReturn:
        """End the command with an error's sentence, its options spelled as flags."""
        verb = self.get_command(ctx, ctx.invoked_subcommand or "")
        sentence = spell_error(error, list_spellings(verb) if verb else {})
        raise Failure(" ".join(sentence.splitlines()), status) from None


def _explain_use(error: click.UsageError, ctx: click.Context) -> str:
    """Explain a usage error; suggest the nearest name, or else the verb's help."""
    nearest = getattr(error, "possibilities", None)
    if nearest:
        return f"{error.message.rstrip('.')}; did you mean {nearest[0]}?"
    verb = error.ctx.command_path if error.ctx else ctx.command_path
    return f"{error.format_message().rstrip('.')}; see {verb} --help"


def _silence_output(*numbers: int) -> None:
    """Discard buffered output of files, which Python would try to write again at exit."""
    with open(os.devnull, "w") as devnull:
        for number in numbers:
            os.dup2(devnull.fileno(), number)


@click.command(cls=Verbs, context_settings=HELP_SETTINGS)
@click.version_option(__version__, "-V", "--version", message="keyweave %(version)s")
def keyweave() -> None:
    """Bring keyframed sketches to life with motion capture.

    Reads .bvh, .amc with .asf, .fbx, and Maya's .anim and .ma; writes .bvh, .fbx, .anim
    and .ma.
    `keyweave VERB --help` describes a verb. Start with `keyweave demo`.
    """
