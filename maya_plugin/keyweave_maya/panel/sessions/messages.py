"""The sentences of the panel: errors in its own words, and what each state advises."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from keyweave.errors import KeyweaveError, spell_error, spell_options

from ...commands.flags import ABSENT_ARGUMENTS
from ..host import Host
from ..pages import PAGES, Page
from ..views import Message, State

# Names of arguments that are not fields of a form.
OTHER_ARGUMENTS = {
    "sources": "the sources",
    "source": "a source",
    "source_frames": "the frames of the source",
    "source_namespace": "the namespace of the source",
    "namespace": "the namespace",
    "map": "the joint map",
    "path": "the alternative",
    "weight": "weight",
}
LIBRARY_NAMES = {"numpy": "NumPy", "scipy": "SciPy"}
SHOWN_NOTES = 2
CANCELED = Message("Computing was canceled.", "plain", "update", "Update")
CHOOSE_SKETCH = Message(
    "Select the controls you keyed.", "plain", "use_selection", "Use selection"
)
ADD_SOURCE = "Add a source: captured motion {}."
READY = Message("The preview is not computed yet.", "plain", "update", "Update")
STALE = Message("Keys changed since this preview.", "warning", "update", "Update")
OTHER_RESULT = Message(
    "Another result of this page is applied. Undo it to apply this one.",
    *("warning", "undo_result", "Undo"),
)
NOT_LAST = Message(
    "The scene was edited after this result. Undo these edits first.", "warning"
)
UNCHANGED = Message("The scene has this animation already; nothing was changed.")
OTHER_SCENE = "Another scene was opened."
NOTHING_SELECTED = "Nothing is selected. Select the controls you keyed."
# Ways to begin: what the user has, the page for that, and what it does.
WAYS = (
    ("Blocked shot", "keyweaveTexture", "Add captured detail between your keys."),
    ("Capture on a rig", "keyweaveTransfer", "Carry a capture over to the controls."),
    ("Capture alone", "keyweaveFeet", "Let the feet of a captured skeleton stand."),
)
# Why Apply is disabled, by state.
APPLY_REASONS = {
    State.EMPTY: "Select the controls you keyed first.",
    State.SKETCH: "Add a source first.",
    State.READY: "Update the preview first.",
    State.COMPUTING: "Wait until the preview is computed.",
    State.STALE: "Keys changed since this preview; update it first.",
    State.APPLIED: "This result is applied already.",
    State.FAILED: "The result was not computed; see the message above.",
}
STATUSES = {
    State.EMPTY: "Choose the controls",
    State.SKETCH: "Add a source",
    State.READY: "Ready to compute",
    State.COMPUTING: "Computing",
    State.STALE: "Keys changed",
    State.APPLIED: "Applied",
    State.FAILED: "Not computed",
}


@dataclass(frozen=True)
class MissingChoice:
    """A choice that has to be made before anything is computed."""

    text: str  # a sentence above the footer
    reason: str  # why nothing can be computed
    status: str


def describe_choice(page: Page, missing: str) -> MissingChoice:
    """Return the request for ``"sources"``, or for the value of a field, by its path.

    Examples
    --------
    >>> restyle = next(page for page in PAGES if "motion_space" in page.form)
    >>> describe_choice(restyle, "motion_space").status
    'Choose the motion space'
    """
    if missing not in page.form:
        text = ADD_SOURCE.format(page.layout.source_use)
        return MissingChoice(text, APPLY_REASONS[State.SKETCH], STATUSES[State.SKETCH])
    field = page.form[missing]
    status = f"Choose the {field.label.lower()}"
    return MissingChoice(f"{status}. {field.help}", f"{status} first.", status)


def list_labels(page: Page) -> dict[str, str | None]:
    """Return the panel's name of each argument that a sentence of the library may name.

    Examples
    --------
    >>> labels = list_labels(PAGES[0])
    >>> labels["n_paths"], labels["keep_keys=False"], labels["overwrite"]
    ('"Alternatives"', '"Keep keys" off', None)
    """
    labels: dict[str, str | None] = dict.fromkeys(ABSENT_ARGUMENTS)
    for field in (field for each in (*PAGES, page) for field in each.form.values()):
        label = f'"{field.label}"'
        labels[field.name] = label
        if field.kind == "switch":
            labels[f"{field.name}=True"] = f"{label} on"
            labels[f"{field.name}=False"] = f"{label} off"
    return {**labels, **OTHER_ARGUMENTS}


def spell_note(page: Page, note: str) -> str:
    """Return a note of the library in the panel's words, as a sentence."""
    return finish_sentence(spell_options(note, list_labels(page)))


def describe_failure(page: Page, error: Exception) -> str:
    """Return one sentence on an error, expected or not.

    Examples
    --------
    >>> from keyweave.errors import SettingError
    >>> describe_failure(PAGES[0], SettingError("n_paths", 0, "1 to 64"))
    '"Alternatives" is 0 but must be 1 to 64.'
    >>> describe_failure(PAGES[0], ZeroDivisionError("division by zero"))
    'Keyweave failed and left the scene unchanged (ZeroDivisionError: division by zero).'
    """
    if isinstance(error, KeyweaveError):
        return finish_sentence(spell_error(error, list_labels(page)))
    if isinstance(error, MemoryError):
        return "There is not enough memory; choose fewer frames or sources."
    words = " ".join(f"{type(error).__name__}: {error}".split())
    return f"Keyweave failed and left the scene unchanged ({words.rstrip('.')})."


def describe_missing(libraries: Sequence[str], host: Host) -> Message | None:
    """Return the line to run if libraries are missing.

    A host may have it as `install_line`.
    """
    if not libraries:
        return None
    names = " and ".join(LIBRARY_NAMES.get(name, name) for name in libraries)
    line = getattr(host, "install_line", "")
    line = line or f"{sys.executable} -m pip install {' '.join(libraries)}"
    advice = "run this line in a terminal, then restart"
    return Message(f"{names} must be installed; {advice}: {line}", "error")


def finish_sentence(text: str) -> str:
    """Return a text with a capital letter and a period, unless it begins with a name.

    Examples
    --------
    >>> finish_sentence("the scene has no rig"), finish_sentence("hip_CTRL.tx is locked")
    ('The scene has no rig.', 'hip_CTRL.tx is locked.')
    """
    text = " ".join(text.split())
    first = text.partition(" ")[0]
    if first.isalpha() and first.islower():
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def join_notes(page: Page, notes: Iterable[str]) -> Message:
    """Return the first notes as a message; the number of others is stated."""
    unique = list(dict.fromkeys(spell_note(page, note) for note in notes))
    text = " ".join(unique[:SHOWN_NOTES])
    n_others = len(unique) - SHOWN_NOTES
    return Message(f"{text} ({n_others} more)" if n_others > 0 else text)
