"""A made-up walker and sketches of it, for examples and tests."""

from .figure import MANNERS, Manner, hanging_pose, walker_skeleton
from .sketching import key_frames, sketch, sketch_curves
from .walker import walker
