"""One package per paper or method; they never import each other, nor files or scenes."""
