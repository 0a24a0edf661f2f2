"""The command that the verbs belong to, and what becomes of their errors.

Each verb is imported when it is called for, by the name of its file.
"""

from __future__ import annotations

import errno
import os
from difflib import get_close_matches
from importlib import import_module
from typing import Any, NoReturn

import click

from .. import __version__
from ..errors import KeyweaveError, SettingError, spell_error
from .output import list_spellings, warnings_as_notes

VERBS = {
    "info": "Say what is in motions, curves and Maya scenes.",
    "convert": "Write motions, curves or scenes as other files.",
    "texture": "Give a keyed sketch the life of captured motion.",
    "resequence": "Show captured frames in another order, under constraints.",
    "view": "Make a page that plays motions and scenes and shows curves.",
    "demo": "Show what texturing does, on a made-up walk.",
}
HELP_SETTINGS = {"help_option_names": ["-h", "--help"], "max_content_width": 92}
WRONG_DATA, WRONG_USE, INTERRUPTED = 1, 2, 130


class Failure(click.ClickException):
    """Ends the command with a sentence on standard error and an exit status."""

    def __init__(self, sentence: str, status: int):
        super().__init__(sentence)
        self.exit_code = status  # type: ignore[misc]


class UnknownVerbError(click.UsageError):
    """A verb that does not exist; `possibilities` are those that look like it."""

    def __init__(self, name: str, ctx: click.Context):
        super().__init__(f"No such command {name!r}", ctx)
        self.possibilities = get_close_matches(name, VERBS)


class Verbs(click.Group):
    """The verbs; their errors end the command with one sentence and a status."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the verbs in the order in which one meets them."""
        return list(VERBS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a verb."""
        if cmd_name not in VERBS:
            return None
        verb: click.Command = import_module(f".{cmd_name}", __package__).command
        verb.name = cmd_name
        return verb

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the verb that is called, its name and its words."""
        if args[0] not in VERBS:
            raise UnknownVerbError(args[0], ctx)
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl(list(VERBS.items()))

    def invoke(self, ctx: click.Context) -> Any:
        """Run a verb and turn its errors into an exit status."""
        try:
            with warnings_as_notes():
                return super().invoke(ctx)
        except click.UsageError as error:
            raise Failure(_explain_use(error, ctx), WRONG_USE) from None
        except SettingError as error:
            self._end(ctx, error, WRONG_USE)
        except KeyweaveError as error:
            self._end(ctx, error, WRONG_DATA)
        except KeyboardInterrupt:
            raise click.exceptions.Exit(INTERRUPTED) from None
        except OSError as error:
            if error.errno == errno.EPIPE:  # whoever read has had enough: click is quiet
                raise
            _silence_output()
            sentence = f"the output cannot be written ({error.strerror})"
            raise Failure(sentence, WRONG_DATA) from None

    def _end(self, ctx: click.Context, error: KeyweaveError, status: int) -> NoReturn:
        """End the command with an error's sentence, its options spelled as flags."""
        verb = self.get_command(ctx, ctx.invoked_subcommand or "")
        sentence = spell_error(error, list_spellings(verb) if verb else {})
        raise Failure(" ".join(sentence.splitlines()), status) from None


def _explain_use(error: click.UsageError, ctx: click.Context) -> str:
    """Explain a usage error; suggest the nearest name, or the verb's help."""
    near = getattr(error, "possibilities", None)
    if near:
        return f"{error.message.rstrip('.')}; did you mean {near[0]}?"
    verb = error.ctx.command_path if error.ctx else ctx.command_path
    return f"{error.format_message().rstrip('.')}; see {verb} --help"


def _silence_output() -> None:
    """Let Python not try once more, on its way out, to write what could not be written."""
    with open(os.devnull, "w") as nowhere:
        os.dup2(nowhere.fileno(), 1)


@click.command(cls=Verbs, context_settings=HELP_SETTINGS)
@click.version_option(__version__, "-V", "--version", message="keyweave %(version)s")
def keyweave() -> None:
    """Bring keyframed sketches to life from motion capture.

    Reads and writes .bvh, reads .amc with .asf, reads and writes Maya's .anim and .ma.
    `keyweave VERB --help` explains a verb; begin with `keyweave demo`.
    """
