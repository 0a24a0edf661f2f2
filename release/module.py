"""Build the zip that users of Maya download: ``dist/keyweave-VERSION-module.zip``.

It holds one folder with everything that Keyweave needs in Maya, and no tests. The same
sources give the same bytes. `make module` builds the documentation, which Maya's Help
opens, and runs it::

    python release/module.py --pages docs/_build
"""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

ROOT = Path(__file__).resolve().parents[1]
PARTS = (
    *("keyweave.mod", "README.md", "LICENSE", "CHANGELOG.md"),
    *("core", "maya_plugin", "scripts", "icons"),
    *("docs/*.rst", "docs/commands/*.rst", "examples/maya_*"),
)
LEFT_OUT = re.compile(r"(^|/)(\..*|.*\.egg-info)(/|$)|\.pyc$")
DATE = (1980, 1, 1, 0, 0, 0)  # the earliest that a zip can hold


def main() -> None:
    """Build the zip and print its path."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "dist")
    parser.add_argument("--pages", type=Path, help="the built documentation")
    given = parser.parse_args()
    print(build_module(given.output, given.pages).as_posix())


def build_module(folder: Path, pages: Path | None = None) -> Path:
    """Write the zip into a folder, with the built documentation; return its path."""
    name = f"keyweave-{read_version()}"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{name}-module.zip"
    with ZipFile(path, "w") as opened:
        for inside, file in list_files(pages).items():
            info = ZipInfo(f"{name}/{inside}", DATE)
            info.compress_type, info.create_system = ZIP_DEFLATED, 3
            info.external_attr = 0o100644 << 16
            opened.writestr(info, file.read_bytes(), compresslevel=9)
    return path


def read_version() -> str:
    """Return the version of the library, which every entry of the module file has."""
    source = (ROOT / "core" / "keyweave" / "__init__.py").read_text(encoding="utf-8")
    (version,) = re.findall(r'(?m)^__version__ = "(.+)"$', source)
    text = (ROOT / "keyweave.mod").read_text(encoding="utf-8")
    entries = set(re.findall(r"(?m)^\+ .* keyweave (\S+) \.$", text))
    if entries != {version}:
        raise SystemExit(f"keyweave.mod has the versions {entries}, not only {version}")
    return version


def list_files(pages: Path | None = None) -> dict[str, Path]:
    """Return the files of the zip by their places in it, in the order of these."""
    files = {path.relative_to(ROOT).as_posix(): path for path in _find(ROOT, PARTS)}
    if pages:
        html = _find(pages, ("*",))
        files |= {f"docs/html/{path.relative_to(pages).as_posix()}": path for path in html}
    return {name: files[name] for name in sorted(files) if not LEFT_OUT.search(name)}


def _find(folder: Path, parts: tuple[str, ...]) -> Iterator[Path]:
    for path in chain.from_iterable(map(folder.glob, parts)):
        if path.is_dir():
            yield from (file for file in path.rglob("*") if file.is_file())
        else:
            yield path


if __name__ == "__main__":
    main()
