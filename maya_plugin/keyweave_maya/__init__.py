"""Keyweave inside Maya: its scene as a host, and one command for each verb."""
