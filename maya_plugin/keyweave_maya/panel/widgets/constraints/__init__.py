"""The tables of the resequence page: constraints and preferences, and ranges of inputs.

Their rows are edited here; `keyweave.verbs.constraint_syntax` has the syntax.
"""

from .constraint_list import ConstraintList as ConstraintList
from .input_ranges import InputRanges as InputRanges
