"""pip installs the library and its command; Maya finds the rest through a module file."""

from setuptools import find_packages, setup

setup(
    name="keyweave",
    version="0.1.0",
    description="Gives a keyframed sketch the life of motion capture",
    license="MIT",
    package_dir={"": "core"},
    packages=find_packages("core"),
    package_data={"keyweave": ["py.typed"]},
    python_requires=">=3.9",
    install_requires=["numpy>=1.22", "scipy>=1.8"],
    extras_require={
        "app": [
            "click>=8",
            "rich>=12",
            "matplotlib>=3.5",
            "plotly>=5.10",
            "tomli; python_version<'3.11'",
        ],
        "test": ["pytest>=7", "hypothesis>=6"],
    },
    entry_points={"console_scripts": ["keyweave = keyweave.cli:main"]},
)
