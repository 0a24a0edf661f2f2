"""The contract is about the stand-in, also where a real Maya comes first on the path."""

import sys
from pathlib import Path

STAND_IN = str(Path(__file__).resolve().parents[1] / "maya_stand_in")
if STAND_IN not in sys.path:
    sys.path.append(STAND_IN)
