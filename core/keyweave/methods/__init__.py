"""One package per paper or method. They never import each other, nor files or scenes."""
