"""Tables, JSON, notes and progress."""

import io
import json
import math
import sys
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("click")
pytest.importorskip("rich")

from keyweave.cli import output


class Terminal(io.StringIO):
    """Something that says it is a terminal."""

    def isatty(self):
        return True


def test_json_holds_numpy_values_as_plain_json(capsys):
    facts = {
        "array": np.arange(3),
        "number": np.float64(0.5),
        "none": math.nan,
        "path": Path("a") / "b",
        "pair": (1, np.int64(2)),
        "yes": np.bool_(True),
        "umlaut": "Hüfte",
    }
    output.echo_json(facts)
    told = capsys.readouterr().out
    assert json.loads(told) == {
        "array": [0, 1, 2],
        "number": 0.5,
        "none": None,
        "path": str(Path("a") / "b"),
        "pair": [1, 2],
        "yes": True,
        "umlaut": "Hüfte",
    }


class AtOnce:
    """A timer whose time is up when it starts."""

    def __init__(self, seconds, function):
        self.function = function

    def start(self):
        self.function()

    def cancel(self):
        pass

    def join(self):
        pass


class Never(AtOnce):
    """A timer that is cancelled before its time is up."""

    def start(self):
        pass


def work(**options):
    with output.progress(**options) as say:
        say("walking")


def test_long_work_on_a_terminal_shows_its_current_step(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(output, "Timer", AtOnce)
    work()
    assert "walking" in sys.stderr.getvalue()


@pytest.mark.parametrize(
    "terminal, options, timer",
    [(Terminal, {}, Never), (Terminal, {"quiet": True}, AtOnce), (io.StringIO, {}, AtOnce)],
    ids=["short work", "JSON", "no terminal"],
)
def test_otherwise_no_progress_is_shown(monkeypatch, terminal, options, timer):
    monkeypatch.setattr(sys, "stderr", terminal())
    monkeypatch.setattr(output, "Timer", timer)
    work(**options)
    assert sys.stderr.getvalue().strip() == ""


def test_progress_ends_with_an_error_too(monkeypatch):
    monkeypatch.setattr(sys, "stderr", Terminal())
    monkeypatch.setattr(output, "Timer", AtOnce)
    with pytest.raises(ZeroDivisionError), output.progress() as say:
        say("dividing")
        1 / 0  # noqa: B018
    assert sys.stderr.getvalue().endswith("\x1b[2K") or "?25h" in sys.stderr.getvalue()
