"""Results of commands, kept so that other alternatives can be written later.

A token identifies a result. The panel computes in a thread, stores its result here and
calls the command with the token; scripts get the token from ``-query -lastResult``.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import TYPE_CHECKING, Any

from keyweave.errors import KeyweaveError, UnknownNameError
from keyweave.verbs.request import SCENE_FIELDS

from .flags import Flag, FlagValues

if TYPE_CHECKING:
    from keyweave.verbs.verb import AnyResult

MAX_RESULTS = 16  # the oldest are discarded


@dataclass
class Results:
    """The latest results by token, and the facts of each verb's last result."""

    _kept: dict[str, tuple[str, AnyResult]] = field(default_factory=dict)
    _facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    _offers: dict[str, AnyResult] = field(default_factory=dict)
    _numbers: Any = field(default_factory=lambda: count(1))

    def keep(self, verb: str, result: AnyResult) -> str:
        """Store a result of a verb's command and return its token."""
        token = f"{verb}{next(self._numbers)}"
        self._kept[token] = (verb, result)
        while len(self._kept) > MAX_RESULTS:
            del self._kept[next(iter(self._kept))]
        return token

    def find(self, token: str, verb: str) -> AnyResult:
        """Return the result of a token.

        Raises
        ------
        UnknownNameError
            If the token is unknown, has expired, or belongs to another verb.
        """
        known = {name: kept for name, (own, kept) in self._kept.items() if own == verb}
        if token not in known:
            raise UnknownNameError([token], [*known], f"the list of {verb} results")
        return known[token]

    @contextmanager
    def offer(self, verb: str, result: AnyResult) -> Iterator[None]:
        """Let the next call of a verb's command take a result instead of computing it."""
        self._offers[verb] = result
        try:
            yield
        finally:
            self._offers.pop(verb, None)

    def take_offer(self, verb: str) -> AnyResult | None:
        """Return the result that is offered to a verb's command, once."""
        return self._offers.pop(verb, None)

    def keep_facts(self, verb: str, facts: dict[str, Any]) -> None:
        """Store the facts of a verb's last result."""
        self._facts[verb] = facts

    def last(self, verb: str) -> dict[str, Any]:
        """Return the facts of a verb's last result.

        Raises
        ------
        KeyweaveError
            If the verb has no result yet.
        """
        if verb not in self._facts:
            raise KeyweaveError(f"{verb} has no result yet; run it first")
        return self._facts[verb]

    def clear(self) -> None:
        """Discard all results and facts."""
        self._kept.clear()
        self._facts.clear()


def check_rewrite(
    flags: Sequence[Flag], flag_values: FlagValues, objects: Sequence[str]
) -> None:
    """Raise if a call that writes a kept result has flags that affect the computation.

    The error names these flags and objects.
    """
    allowed = {*SCENE_FIELDS, "result_token", "path"}
    used = [flag for flag in flags if flag.name in flag_values]
    late = [f"-{flag.long}" for flag in used if flag.name not in allowed]
    if late or objects:
        refused = ", ".join([*late, *objects])
        raise KeyweaveError(
            f"{refused} cannot change a computed result; use -resultToken without it, or "
            "compute again without -resultToken"
        )


RESULTS = (
    Results()
)  # shared by all commands: Maya creates a new command object for each call
