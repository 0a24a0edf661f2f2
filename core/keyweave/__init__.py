"""Keyframed sketches brought to life from motion capture, on plain NumPy arrays."""

from .arrays import Floats
from .clip import Clip
from .errors import (
    DataError,
    FileFormatError,
    KeyweaveError,
    KeyweaveWarning,
    MatchingError,
    OutputError,
    SettingError,
    UnknownNameError,
)
from .kinematics import joint_positions
from .motion import Motion
from .skeleton import Skeleton

__version__ = "0.1.0"
