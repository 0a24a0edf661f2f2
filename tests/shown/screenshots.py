"""Take screenshots of a page of each kind, to be looked at.

`make screenshots` runs it. It is not a test: people compare the pictures with the design.
Each page is shown at three widths, in both themes, by both painters, with all sections open
and as it prints. Blurred and grey copies of the pages at full width show whether figures
stand out, and whether roles and sides differ without color. ``index.html`` shows them all::

    python tests/shown/screenshots.py -o screenshots
    python tests/shown/screenshots.py -o screenshots --kinds texture scene
"""

from __future__ import annotations

import argparse
import sys
from io import BytesIO
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

from PIL import Image, ImageFilter

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from chromium import SIZES, explain_missing, start_browser
from shown.page_samples import COMMANDS, write_inputs, write_sample_page
from shown.picture_index import write_index

THEMES, PAINTERS = ("light", "dark"), ("canvas", "webgl")
FRAME = 75  # shown of each motion; legs are apart
BLUR = 12  # pixels
PAPER_WIDTH = 1032  # pixels between the margins of A4 across
README_PICTURE = Path(__file__).resolve().parents[2] / "docs" / "_static" / "walk.webp"
README_SIZE = 860, 700  # pixels of the window; the figures fill the width
README_FRAMES = range(20, 110, 3)  # of the walk, three strides


def main():
    """Write the screenshots and a page that shows them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("-o", "--output", type=Path, default=Path("screenshots"))
    parser.add_argument("--kinds", nargs="+", choices=COMMANDS, default=list(COMMANDS))
    args = parser.parse_args()
    if explain_missing():
        sys.exit(explain_missing())
    args.output.mkdir(parents=True, exist_ok=True)
    with TemporaryDirectory() as folder, start_browser() as browser:
        write_inputs(Path(folder))
        pages = {kind: write_sample_page(kind, folder) for kind in args.kinds}
        for kind, page in pages.items():
            print(kind, flush=True)
            shoot(browser, page, args.output / kind)
        if "texture" in pages:
            write_readme_picture(browser, pages["texture"])
    write_index(args.output)


def shoot(browser, page, stem):
    """Take all screenshots of a page."""
    for (name, size), theme, painter in product(SIZES.items(), THEMES, PAINTERS):
        file = name_file(stem, size[0], theme, painter)
        at = f"#frame={FRAME}&painter={painter}"
        take(browser.open(page, at, size=size, theme=theme), file)
        if name == "wide" and theme == "light":
            write_eye_tests(file)
    for size, theme in product(SIZES.values(), THEMES):
        tab = browser.open(page, f"#frame={FRAME}&open", size=size, theme=theme)
        fit_height(tab, size[0])
        take(tab, name_file(stem, size[0], theme, "open"))
    print_page(browser.open(page, f"#frame={FRAME}", theme="dark"), stem)


def write_readme_picture(browser, page):
    """Write the figures of a page, in motion, as the picture of the README."""
    images = []
    for frame in README_FRAMES:
        tab = browser.open(page, f"#frame={frame}&painter=webgl", size=README_SIZE)
        tab.wait_for_frames(2)
        png = tab.page.locator("#stage").screenshot()
        images.append(Image.open(BytesIO(png)).convert("RGB"))
        tab.close()
    images[0].save(
        *(README_PICTURE, "webp"),
        save_all=True,
        append_images=images[1:],
        duration=100,  # milliseconds: every third frame at 30 fps
        loop=0,
        quality=60,
        method=4,
    )


def name_file(stem, *words):
    return stem.with_name("_".join([stem.name, *map(str, words)]) + ".png")


def take(tab, file, **options):
    """Take one screenshot and close the tab."""
    tab.wait_for_frames(2)
    tab.page.screenshot(path=file, **options)
    if tab.problems:
        print(f"  {file.name}: {'; '.join(tab.problems)}")
    tab.close()


def print_page(tab, stem):
    """Write a page as it prints: the PDF, and the layout on paper as a picture."""
    stem.with_name(f"{stem.name}_print.pdf").write_bytes(tab.print_pdf())
    tab.page.emulate_media(media="print")
    tab.run("dispatchEvent(new Event('beforeprint'))")
    fit_height(tab, PAPER_WIDTH)
    take(tab, name_file(stem, "print"))


def fit_height(tab, width):
    """Make the window as high as the page, since plots outside it are not drawn."""
    for _ in range(2):  # the height changes with the width, and the stage with the height
        height = tab.run("document.documentElement.scrollHeight")
        tab.page.set_viewport_size({"width": width, "height": height})
        tab.wait_for_frames(2)


def write_eye_tests(file):
    """Write a blurred and a grey copy of a screenshot."""
    picture = Image.open(file).convert("RGB")
    blurred = picture.filter(ImageFilter.GaussianBlur(BLUR))
    blurred.save(file.with_name(f"{file.stem}_blurred.png"))
    picture.convert("L").save(file.with_name(f"{file.stem}_grey.png"))


if __name__ == "__main__":
    main()
