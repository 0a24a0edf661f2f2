"""Keyweave inside Maya: the open scene as a host, and one command per verb."""
