"""The map of joints on the transfer page: its model, its view, and the buttons below it.

Which joints correspond is decided by `keyweave.animation.mapping`; here pairs are edited.
"""

from .table import JointMapTable as JointMapTable
