"""What nodes compute: the table of their types, and their rules as functions of arrays."""
