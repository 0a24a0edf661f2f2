"""The options of a command as its help text spells them, in two groups."""

import re

READING = {
    *("file_scale", "asf", "amc_rate", "root_offset", "up_axis"),
    *("hold", "search_path"),
}
OPTION = re.compile(r"(?<![\w`-])(--[a-z][a-z-]*)")
FACTS = re.compile(r"\s+\[([^]]*)\]")  # such as [default: 3]


def rewrite_options(app, ctx, lines):
    """Write the options anew: sphinx-click cuts usages such as [FILE=]NUMBER."""
    options = [p for p in ctx.command.params if p.param_type_name == "option"]
    reading = [option for option in options if option.name in READING]
    others = [option for option in options if option.name not in READING]
    lines[:] = [line for option in others for line in format_option(option, ctx)]
    if reading:
        lines += [".. rubric:: Reading files", ""]
        lines += [line for option in reading for line in format_option(option, ctx)]


def format_option(option, ctx):
    """Return the lines of a directive for an option.

    Examples
    --------
    >>> import click
    >>> option = click.Option(["--paths"], metavar="N", help="All of *Leg. [default: 3]")
    >>> format_option(option, click.Context(click.Command("texture")))[2]
    '   All of \\\\*Leg. :facts:`default: 3`'
    """
    usage, text = option.get_help_record(ctx)
    return [f".. option:: {usage.replace(' / ', ', ')}", "", f"   {format_help(text)}", ""]


def format_help(text):
    """Return a help text as reStructuredText, with marks for options and facts."""
    text = " ".join(text.split()).replace("*", r"\*")
    return FACTS.sub(r" :facts:`\1`", OPTION.sub(r"``\1``", text))


def rewrite_description(app, ctx, lines):
    """Show the examples of a help text as code, and its stars as stars."""
    text, in_code = [], False
    for line in lines:
        if line.startswith("| "):
            text += [] if in_code else [".. code-block:: text", ""]
            text.append(f"   {line[2:]}")
        else:
            text.append(OPTION.sub(r"``\1``", line.replace("*", r"\*")))
        in_code = line.startswith("| ")
    lines[:] = text


def nest_sections(app, doctree):
    """Put the other sections of a command's page below that of sphinx-click, its title."""
    from docutils import nodes

    if app.env.docname.startswith("commands/"):
        first, *others = [each for each in doctree if isinstance(each, nodes.section)]
        for section in others:
            doctree.remove(section)
            first.append(section)


def setup(app):
    """Connect the steps to the events of sphinx-click."""
    app.setup_extension("sphinx_click")
    app.connect("sphinx-click-process-options", rewrite_options)
    app.connect("sphinx-click-process-description", rewrite_description)
    app.connect("doctree-read", nest_sections, priority=100)  # before titles are collected
    return {"parallel_read_safe": True}
