"""A person who walks, made up from published joint angles; no capture is in it."""
