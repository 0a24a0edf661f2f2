"""What stands behind the stand-in for Maya: a scene that evaluates, and an undo queue."""
