"""`maya.OpenMayaUI`: what leads from Maya's controls to Qt's widgets."""

from stand_in.api.widgets import MQtUtil

__all__ = ["MQtUtil"]
