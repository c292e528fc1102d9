#!/usr/bin/env python3
"""Checks the licences of all that is compiled into the programs, and writes their texts.

    python3 tools/licences.py [--target TRIPLE] [--output FILE]

Reads `cargo metadata` and the libraries of the board's page. A licence that ALLOWED does not
name is an error: somebody has to read it before it is added there. --target leaves out what
only other systems need. Exit codes: 0 done, 1 a licence is not allowed, 2 wrong usage.
"""

import argparse
import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PROGRAMS = {"bingwa", "bingwa-board", "bingwa-wasm"}
# Licences that ask for their text at most, which the archives hold.
ALLOWED = {
    "0BSD", "Apache-2.0", "Apache-2.0 WITH LLVM-exception", "BSD-2-Clause", "BSD-3-Clause", "BSL-1.0",
    "ISC", "MIT", "Unicode-3.0", "Unlicense", "Zlib",
}  # fmt: skip
# The texts for crates that name a licence and have no file of it.
STANDARD = {"MIT": "LICENSE-MIT", "Apache-2.0": "LICENSE-APACHE"}
LICENCE_FILE = re.compile(r"(?i)^(licen[cs]e|copying|copyright|notice|unlicense)")


def compiled(target: str | None) -> list[dict]:
    """The packages of others that the programs are compiled from."""
    command = ["cargo", "metadata", "--locked", "--format-version", "1"]
    command += ["--filter-platform", target] if target else []
    metadata = json.loads(subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, check=True).stdout)
    packages = {package["id"]: package for package in metadata["packages"]}
    depends = {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]}
    waiting = [id for id, package in packages.items() if package["name"] in PROGRAMS]
    found = set()
    while waiting:
        id = waiting.pop()
        if id not in found:
            found.add(id)
            normal = (dep["pkg"] for dep in depends[id] if any(kind["kind"] is None for kind in dep["dep_kinds"]))
            waiting.extend(normal)
    others = found.difference(metadata["workspace_members"])
    return sorted((packages[id] for id in others), key=lambda package: package["name"])


def is_allowed(expression: str) -> bool:
    """Whether an SPDX expression can be met by allowed licences alone."""
    terms = re.split(r"(\(|\)|\bAND\b|\bOR\b|/)", expression)
    words = {"AND": "and", "OR": "or", "/": "or", "(": "(", ")": ")", "": ""}
    return bool(eval(" ".join(words.get(term.strip(), str(term.strip() in ALLOWED)) for term in terms)))


def texts(folder: Path, expression: str) -> list[str]:
    """The licence texts in a package's folder, or else the standard text of its licence."""
    files = sorted(path for path in folder.iterdir() if path.is_file() and LICENCE_FILE.match(path.name))
    files = files or [ROOT / file for name, file in STANDARD.items() if name in expression][:1]
    return ["\n".join(line.rstrip() for line in file.read_text().strip().splitlines()) for file in files]


def main() -> int:
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("--target", metavar="TRIPLE")
    arguments.add_argument("--output", metavar="FILE", type=Path)
    options = arguments.parse_args()

    users = defaultdict(list)
    wrong = 0
    for package in compiled(options.target):
        name, licence = f"{package['name']} {package['version']}", package["license"] or "none"
        if not is_allowed(licence):
            print(f"error: {name}: found the licence {licence}, expected only {', '.join(sorted(ALLOWED))}", file=sys.stderr)
            wrong += 1
        for text in texts(Path(package["manifest_path"]).parent, licence):
            users[text].append(f"{name} ({licence})")
    for file in sorted(ROOT.glob("tools/board/page/vendor/*/LICENSE")):
        users[file.read_text().strip()].append(f"{file.parent.name}, in the page of the board")
    if not wrong and options.output:
        parts = ["Works of others in these programs, and their licences.\n"]
        parts += ["\n".join(["=" * 80, *names, "-" * 80, text, ""]) for text, names in users.items()]
        options.output.write_text("\n".join(parts))
    print(f"{len({name for names in users.values() for name in names})} works, {len(users)} texts, {wrong} not allowed")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
