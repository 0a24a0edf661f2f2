"""The fields of a request that surfaces show, with those of its settings."""

from dataclasses import fields

from keyweave.methods.fields import find_nested_settings, has_shell_option


def list_fields(request, path=""):
    """Yield the fields that surfaces show with their paths, nested settings in place."""
    for field in fields(request):
        nested = find_nested_settings(field)
        if nested is not None:
            yield from list_fields(nested, f"{path}{field.name}.")
        elif has_shell_option(field) and field.name != "sources":
            yield path + field.name, field
