"""What the command answers, for tests of its verbs."""

import json


def facts_of(result):
    """Return the facts that a verb printed as JSON; it must have done what was asked."""
    assert result.exit_code == 0, result.stderr
    return json.loads(result.stdout)


def check_refused(result, status, problem, folder):
    """Check that a verb ended with one sentence and left nothing written."""
    __tracebackhide__ = True
    assert result.exit_code == status, result.stderr
    assert isinstance(result.exception, SystemExit)
    assert result.stdout == ""
    assert result.stderr.startswith("Error: ") and result.stderr.count("\n") == 1
    assert problem in result.stderr
    assert list(folder.rglob("*.bvh")) == list(folder.rglob(".*")) == []
