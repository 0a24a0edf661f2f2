"""A small interpreter of MEL, which calls the commands of Maya and of plug-ins."""
