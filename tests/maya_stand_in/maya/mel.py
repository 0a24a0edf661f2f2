"""`maya.mel`: scripts of Maya's own language, as far as the stand-in reads them."""

from typing import Any

import stand_in.registry  # noqa: F401  registers the handlers
from stand_in.mel import script


def eval(text: str) -> Any:
    """Run a script; return what its last statement gives."""
    if not isinstance(text, str):
        raise TypeError(f"mel.eval takes a script, not {text!r}")
    return script.evaluate(text)
