"""pip installs the library and its command; Maya finds the rest through a module file."""

import re
from pathlib import Path

from setuptools import find_packages, setup

HERE = Path(__file__).parent
# `[text](docs/page.rst)` and pictures lead nowhere outside the checkout.
INSIDE_LINK = re.compile(r"!?\[([^]]*)\]\((?![a-z]+:)[^)]*\)")


def read_version() -> str:
    """Return the version, which the package states."""
    text = (HERE / "core/keyweave/__init__.py").read_text(encoding="utf-8")
    return re.findall(r'^__version__ = "(.+)"$', text, re.MULTILINE)[0]


def describe() -> str:
    """Return the README without links into the checkout."""
    return INSIDE_LINK.sub(r"\1", (HERE / "README.md").read_text(encoding="utf-8"))


APP = [
    "click>=8",
    "rich>=12",
    "matplotlib>=3.5",
    "tomli; python_version<'3.11'",
]
# The panel outside Maya, which has a Qt of its own. Qt.py is missing here: install it with
# --no-deps, since all that it requires is the stubs of every Qt.
PANEL = [
    *APP,
    "pyqtgraph>=0.13",
    "PySide2>=5.15.2; python_version<'3.11'",
    "PySide6-Essentials>=6.5.3; python_version>='3.11'",
]
BATCH = [*APP, "distributed>=2023.1"]  # several workers; Python 3.9 has 2024.8
C3D = ["c3d>=0.6"]  # reads the binary files of capture systems
# Playwright drives an installed Chromium; its own need not be downloaded.
TEST = [
    *BATCH,
    *C3D,
    "pytest>=8",
    "pytest-xdist>=3.7",
    "hypothesis>=6.47",
    "playwright>=1.50",
]
QT = [*PANEL, *TEST, "pytest-qt>=4.4"]
# The stubs of NumPy 2.5 cannot be checked for Python 3.10.
LINT = [*APP, "pytest>=8", "hypothesis>=6.47", "ruff>=0.6", "mypy>=1.10", "numpy<2.5"]
DOCS = [
    *QT,  # for screenshots of the panel, without Qt.py as above
    "sphinx>=7",
    "pydata-sphinx-theme>=0.15",
    "sphinx-click>=5",
    "sphinx-copybutton>=0.5",
    "sphinx-design>=0.5",
    "sphinx-gallery>=0.17",
    "numpydoc>=1.6",
    "pillow>=9.1",
]

setup(
    name="keyweave",
    version=read_version(),
    description="Gives a keyframed sketch the life of motion capture",
    long_description=describe(),
    long_description_content_type="text/markdown",
    license="MIT",
    author="The Keyweave developers",
    keywords="animation, motion capture, keyframes, rigging, Maya, BVH, FBX",
    classifiers=[
        "Development Status :: 4 - Beta",
        "Environment :: Console",
        "Intended Audience :: Developers",
        "Intended Audience :: End Users/Desktop",
        "Operating System :: OS Independent",
        *(f"Programming Language :: Python :: 3.{minor}" for minor in range(9, 14)),
        "Topic :: Multimedia :: Graphics :: 3D Modeling",
        "Typing :: Typed",
    ],
    package_dir={"": "core"},
    packages=find_packages("core"),
    package_data={
        "keyweave": [
            "py.typed",
            "library/*.html",
            "reports/page/*.html",
            "reports/page/script/*.js",
            "reports/page/style/*.css",
            "reports/figures/*.mplstyle",
            "examples/data/*",
        ]
    },
    python_requires=">=3.9",
    install_requires=["numpy>=1.22", "scipy>=1.8"],
    extras_require={
        "app": APP,
        "batch": BATCH,
        "c3d": C3D,
        "test": TEST,
        "panel": PANEL,
        "all": [*PANEL, *BATCH, *C3D],
        "qt": QT,
        "lint": LINT,
        "docs": DOCS,
    },
    entry_points={"console_scripts": ["keyweave = keyweave.cli:main"]},
)
