"""The verbs that are commands in Maya; a new one needs a request, a job and a row here."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

from keyweave.jobs.request import ResequenceRequest, TextureRequest

from .flags import Flag, find_name_fields, make_flags

SOURCE_FLAGS = (
    Flag(
        *("source", "source", "src", ("string",), True),
        help="A file of captured motion: .bvh, .amc, .anim or .ma.",
    ),
    Flag(
        *("source_frames", "sourceFrames", "srf", ("double", "double"), True),
        help="First and last frame of the source to use; one use is for all sources, "
        "otherwise one for each in their order.",
    ),
    Flag(
        *("source_namespace", "sourceNamespace", "srn", ("string",), True),
        help="Namespace of the character that is the source, in the file, or in the scene "
        "that is open where no file is named.",
    ),
)
RESULT_FLAGS = (
    Flag(
        *("path", "path", "pth", ("long",), False),
        help="Which alternative is written, counted from 1. [default 1]",
    ),
    Flag(
        *("result_token", "resultToken", "tok", ("string",), False),
        help="Write a result that is computed already; -query -lastResult tells its token.",
    ),
    Flag(
        *("by_context", "byContext", "bc"),
        help="Where something else than curves drives a channel, read other frames without "
        "moving the time. Faster on some rigs; three frames are checked.",
    ),
    Flag(
        "last_result",
        "lastResult",
        "lr",
        help="Queried, what the last result was made of, as JSON.",
    ),
    Flag("help", "help", "h", help="Tell the flags."),
)


@dataclass(frozen=True)
class Verb:
    """A verb and its command.

    Attributes
    ----------
    command : str
        Such as ``"keyweaveTexture"``.
    request : type
        What may be asked; its fields become flags.
    job : str
        Name of the class in `keyweave.jobs` that does it, which takes the request's fields.
    source_flags : tuple of Flag
        Those by which sources are named; none if the scene's own animation is the source.
    """

    command: str
    request: type
    job: str
    source_flags: tuple[Flag, ...] = SOURCE_FLAGS

    @cached_property
    def flags(self) -> tuple[Flag, ...]:
        """All flags of the command."""
        return (*self.source_flags, *make_flags(self.request), *RESULT_FLAGS)

    @cached_property
    def name_lists(self) -> frozenset[str]:
        """Fields of the request that take names of the scene."""
        return find_name_fields(self.request)

    def make_job(self, **asked: Any) -> Any:
        """Return the job; imports what it needs."""
        from keyweave import jobs

        return getattr(jobs, self.job)(**asked)


VERBS = (
    Verb("keyweaveTexture", TextureRequest, "TextureJob"),
    Verb("keyweaveResequence", ResequenceRequest, "ResequenceJob", source_flags=()),
)
