"""How each kind of value is shown: in degrees, in centimetres, or as it is."""

from __future__ import annotations

import numpy as np

SHOWN = {"angle": (180 / np.pi, "°"), "length": (1.0, "cm"), "unitless": (1.0, "")}
