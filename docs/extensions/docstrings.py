"""Docstrings as the pages show them: with the fields of settings, without bare aliases."""

from dataclasses import fields, is_dataclass

NAMED_TUPLE_FIELD = "Alias for field number"


def explain_settings(app, what, name, obj, options, lines):
    """Append the metadata of the fields of a settings class to its docstring."""
    documented = [f for f in fields(obj) if f.metadata] if is_dataclass(obj) else []
    if not documented:
        return
    while lines and not lines[-1].strip():
        lines.pop()
    if "Attributes" not in lines:
        lines += ["", "Attributes", "----------"]
    for field in documented:
        lines += [f"{field.name} : {field.type}", f"    {describe_field(field.metadata)}"]


def describe_field(facts):
    """Return help, range, unit and default of a field as sentences."""
    about = facts["help"][0].upper() + facts["help"][1:] + "."
    unit = facts.get("unit", "")
    if "choices" in facts:
        about += f" One of {', '.join(facts['choices'])}."
    elif "minimum" in facts:
        about += f" From {facts['minimum']:g} to {facts['maximum']:g} {unit}".rstrip() + "."
    elif unit:
        about += f" In {unit}."
    if "default_text" in facts:
        about += f" By default {facts['default_text']}."
    return about


def skip_aliases(app, what, name, obj, skip, options):
    """Leave out the fields of named tuples, which the class's docstring lists."""
    is_alias = (getattr(obj, "__doc__", None) or "").startswith(NAMED_TUPLE_FIELD)
    return True if is_alias else None  # None leaves the choice to others


def setup(app):
    """Connect the steps; `explain_settings` has to run before numpydoc."""
    app.connect("autodoc-process-docstring", explain_settings, priority=400)
    app.connect("autodoc-skip-member", skip_aliases)
    return {"parallel_read_safe": True}
