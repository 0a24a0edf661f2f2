"""Pictures of the gallery: figures made without pyplot, thumbnails, and what moves."""

from matplotlib.figure import Figure
from sphinx_gallery.scrapers import figure_rst


def save_figures(block, block_vars, gallery_conf, **options):
    """Save figures that a block of an example assigns to a variable."""
    paths = []
    for name, value in block_vars["example_globals"].items():
        if isinstance(value, Figure) and f"{name} =" in block[1]:
            paths.append(next(block_vars["image_path_iterator"]))
            value.savefig(paths[-1])
    return figure_rst(paths, gallery_conf["src_dir"])
