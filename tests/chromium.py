"""Pages opened in Chromium, for tests, screenshots and benchmarks.

Playwright drives a Chromium or Chrome of this machine and downloads none. Figures are drawn
by SwiftShader, so that WebGL works without a graphics card.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from io import BytesIO
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

PROGRAMS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = (
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    # Without a graphics card, all but WebGL is drawn faster outside SwiftShader.
    "--disable-gpu-compositing",
    "--disable-gpu-rasterization",
    "--disable-accelerated-2d-canvas",
    "--force-color-profile=srgb",
    "--font-render-hinting=none",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
)
SIZES = {"wide": (1600, 1000), "middle": (1100, 900), "narrow": (390, 844)}
OPENED = "html[data-ready], html[data-error]"
STANDSTILL = 3_600  # seconds; where clocks of tests stop, after pages are open
TIMEOUT = 10_000  # milliseconds; busy machines draw slowly


def find_browser():
    """Return the path of the first installed browser, or None."""
    return next(filter(None, map(shutil.which, PROGRAMS)), None)


def explain_missing():
    """Return a sentence on what is missing to open pages; it is empty if nothing is."""
    if find_spec("playwright") is None:
        return "Playwright is not installed; pip install playwright"
    if find_browser() is None:
        return f"no browser is installed; install one of {', '.join(PROGRAMS)}"
    return ""


@contextmanager
def start_browser(*arguments) -> Iterator[Browser]:
    """Start a browser, and end it after the block.

    Parameters
    ----------
    *arguments : str
        Flags of Chromium in addition to the usual ones.
    """
    from playwright.sync_api import sync_playwright

    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        program = playwright.chromium.launch(
            executable_path=find_browser(), args=[*ARGUMENTS, *arguments]
        )
        yield Browser(program, Path(folder))
        program.close()


class Browser:
    """A running browser. Tabs of equal settings share a window, which is cheaper."""

    def __init__(self, program, folder):
        self._program, self._folder = program, folder
        self._windows, self._numbers = {}, count(1)

    def open(
        self,
        page,
        at="",
        *,
        size=SIZES["wide"],
        theme="light",
        reduced_motion=False,
        javascript=True,
        before="",
        is_timed=False,
    ):
        """Open a page in a new tab and wait until it has drawn or reports an error.

        Parameters
        ----------
        page : str or Path
            Text of a page, or a file.
        at : str
            Part of the address after the file, such as ``#t=1.5``.
        size : (int, int)
            Width and height in CSS pixels.
        theme : str
            What the system prefers: dark or light.
        reduced_motion : bool
            Whether the system asks for less motion.
        javascript : bool
        before : str
            Script that runs before the page's own.
        is_timed : bool
            Whether the page's clock stands still until `tab.page.clock` moves it on.

        Returns
        -------
        Tab
        """
        settings = {
            "viewport": {"width": size[0], "height": size[1]},
            "color_scheme": theme,
            "reduced_motion": "reduce" if reduced_motion else "no-preference",
            "java_script_enabled": javascript,
        }
        window = self._find_window(settings, is_shared=not is_timed)
        tab = Tab(window.new_page())
        if before:
            tab.page.add_init_script(before)
        if is_timed:
            tab.page.clock.install(time=0)
        tab.go(self._write(page).as_uri() + at, wait=javascript)
        if is_timed:
            tab.page.clock.pause_at(STANDSTILL)
        return tab

    def _write(self, page):
        """Return the file of a page; text is written to one."""
        if isinstance(page, Path):
            return page
        file = self._folder / f"page_{next(self._numbers)}.html"
        file.write_text(page, encoding="utf-8")
        return file

    def _find_window(self, settings, is_shared):
        """Return a window of some settings; clocks are not shared, as they are its own."""
        if not is_shared:
            return self._program.new_context(**settings)
        key = repr(settings)
        if key not in self._windows:
            self._windows[key] = self._program.new_context(**settings)
        return self._windows[key]


class Tab:
    """An open page: what it asked for, what went wrong, and what its script knows.

    Attributes
    ----------
    page : playwright.sync_api.Page
        For what this class has no shorter name for.
    problems : list of str
        Errors in the console, and exceptions.
    requests, answered : list of str
        Addresses that the page asked for, of itself too, and those that answered.
    """

    def __init__(self, page):
        self.page, self.problems, self.requests, self.answered = page, [], [], []
        page.set_default_timeout(TIMEOUT)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("request", lambda request: self.requests.append(request.url))
        page.on("response", lambda response: self.answered.append(response.url))
        page.on("console", self._note)

    def _note(self, message):
        if message.type in ("error", "warning"):
            self.problems.append(message.text)

    def go(self, address, *, wait=True):
        """Open an address, and wait until the page has drawn or reports an error."""
        self.page.goto(address)
        if wait:
            self.page.wait_for_selector(OPENED, state="attached")

    def run(self, script, argument=None):
        """Return the value of an expression or a function, run with the page's own."""
        return self.page.evaluate(script, argument)

    def read_root(self, name):
        """Return a ``data-`` attribute of the page's root, or None."""
        return self.page.locator("html").get_attribute(f"data-{name}")

    def wait_for_root(self, name, value):
        """Wait until a ``data-`` attribute of the root has a value."""
        self.page.wait_for_selector(f'html[data-{name}="{value}"]', state="attached")

    def wait_for_frames(self, n_frames=2):
        """Wait until the browser has drawn some frames."""
        for _ in range(n_frames):
            self.run("() => new Promise(requestAnimationFrame)")

    def press(self, *keys):
        """Press keys, one after the other."""
        for key in keys:
            self.page.keyboard.press(key)

    def measure(self, selector):
        """Return left, top, width and height of the first element in the window."""
        box = self.page.locator(selector).first.bounding_box()
        return box["x"], box["y"], box["width"], box["height"]

    def drag(self, start, *stops):
        """Drag the mouse from a place in the window through others."""
        mouse = self.page.mouse
        mouse.move(*start)
        mouse.down()
        for stop in stops:
            mouse.move(*stop, steps=3)
        mouse.up()

    def print_pdf(self):
        """Return the page as a PDF, on paper of its own choice."""
        return self.page.pdf(prefer_css_page_size=True, print_background=True)

    def list_accessible(self):
        """Return role, name and properties of all that assistive technology sees."""
        session = self.page.context.new_cdp_session(self.page)
        nodes = session.send("Accessibility.getFullAXTree")["nodes"]
        session.detach()
        return [
            (
                node["role"]["value"],
                node.get("name", {}).get("value", ""),
                {p["name"]: p["value"].get("value") for p in node.get("properties", [])},
            )
            for node in nodes
            if not node["ignored"]
        ]

    def close(self):
        self.page.close()


def read_png(picture):
    """Return the pixels of a PNG, from 0 to 1."""
    from PIL import Image

    return np.asarray(Image.open(BytesIO(picture)).convert("RGB"), float) / 255


def find_result_pixels(picture):
    """Return the pixels with the orange hue of results, in light and in shadow."""
    red, green, blue = np.moveaxis(picture, -1, 0)
    return (red > green + 0.1) & (green > blue + 0.05)
