"""Files that keyweave reads and writes, one module per format."""
