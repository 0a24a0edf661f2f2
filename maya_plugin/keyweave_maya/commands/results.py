"""Results of commands, kept so that another alternative can be written later.

A token names a result. The panel computes in a thread, stores its result here and calls the
command with the token; scripts get the token of a computed result from
``-query -lastResult``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from itertools import count
from typing import Any

from keyweave.errors import KeyweaveError, UnknownNameError
from keyweave.jobs.request import SceneRequest

from .verbs import Flag, FlagValues

# Fields that say where a result is written, and may change after it is computed.
SCENE_FIELDS = frozenset(field.name for field in fields(SceneRequest))
MAX_RESULTS = 16  # results; the oldest go


@dataclass(frozen=True)
class Result:
    """What a job read and computed.

    Attributes
    ----------
    verb : str
        Name of the command.
    job, given, made : object
        A job of `keyweave.jobs`, what its `read` gave, and what its `compute` made.
    """

    verb: str
    job: Any
    given: Any
    made: Any

    def redirect(self, asked: Mapping[str, Any]) -> Result:
        """Return the result to be written to other frames, to a layer and so on.

        Parameters
        ----------
        asked : mapping
            Fields of a request; those of `SceneRequest` are taken.
        """
        changes = {name: value for name, value in asked.items() if name in SCENE_FIELDS}
        return replace(self, job=replace(self.job, **changes))


@dataclass
class Results:
    """The last results by token, and what each verb last said of one."""

    _kept: dict[str, Result] = field(default_factory=dict)
    _facts: dict[str, dict[str, Any]] = field(default_factory=dict)
    _numbers: Any = field(default_factory=lambda: count(1))

    def keep(self, result: Result) -> str:
        """Keep a result; return its token."""
        token = f"{result.verb}{next(self._numbers)}"
        self._kept[token] = result
        while len(self._kept) > MAX_RESULTS:
            del self._kept[next(iter(self._kept))]
        return token

    def find(self, token: str, verb: str) -> Result:
        """Return a result that was kept.

        Raises
        ------
        UnknownNameError
            If it is not there, no longer, or is another verb's.
        """
        found = self._kept.get(token)
        if found is None or found.verb != verb:
            known = [name for name, one in self._kept.items() if one.verb == verb]
            raise UnknownNameError([token], known, f"what {verb} keeps of its results")
        return found

    def tell(self, verb: str, facts: dict[str, Any]) -> None:
        """Keep what there is to say of a verb's last result."""
        self._facts[verb] = facts

    def last(self, verb: str) -> dict[str, Any]:
        """Return what there is to say of a verb's last result.

        Raises
        ------
        KeyweaveError
            If there is none yet.
        """
        if verb not in self._facts:
            raise KeyweaveError(f"{verb} has made nothing yet; run it first")
        return self._facts[verb]

    def forget(self) -> None:
        """Forget everything."""
        self._kept.clear()
        self._facts.clear()


def check_rewrite(flags: Sequence[Flag], given: FlagValues, objects: Sequence[str]) -> None:
    """Raise if a call that writes a kept result has flags that only computing can obey.

    Raises
    ------
    KeyweaveError
        Naming these flags and objects.
    """
    able = {*SCENE_FIELDS, "result_token", "path"}
    asked = [flag for flag in flags if flag.name in given]
    late = [f"-{flag.long}" for flag in asked if flag.name not in able]
    if late or objects:
        said = ", ".join([*late, *objects])
        raise KeyweaveError(
            f"-resultToken writes what is computed; {said} must be said before that"
        )


RESULTS = Results()  # one for all commands: Maya makes a new command object for each call
