"""A page that shows all pictures of a folder, to look at them side by side."""

from html import escape


def write_index(folder):
    """Write a page that shows all screenshots in a folder, with their names."""
    names = [escape(file.name) for file in sorted(folder.glob("*.png"))]
    figures = [
        f"<figure><a href='{name}'><img src='{name}' width='480'></a>"
        f"<figcaption>{name}</figcaption></figure>"
        for name in names
    ]
    style = "<style>figure { display: inline-block; vertical-align: top }</style>"
    (folder / "index.html").write_text(style + "\n".join(figures), encoding="utf-8")
