"""A stand-in for Maya, for machines that have none: it evaluates, and knows what is wrong.

Behind it stands the package `stand_in`. Only what Keyweave and its tests call is here;
anything else raises, and names the call.
"""
