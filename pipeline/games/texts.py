"""Reads a folder of text files: a sheet whose rows are drawn, such as a map, has a file a row."""

from pathlib import Path

ENDING = ".txt"


def read_texts(folder: Path) -> tuple[dict[str, str], list[str]]:
    """The texts by the names of their files, without what ends their lines; and what is wrong with the files."""
    found: dict[str, str] = {}
    problems: list[str] = []
    files = sorted(folder.iterdir()) if folder.is_dir() else []
    for file in files:
        if file.suffix.lower() != ENDING or file.name.startswith("."):
            continue
        name = file.stem.strip().lower()
        try:
            text = file.read_bytes().decode("utf-8-sig")
        except UnicodeDecodeError as wrong:
            found_byte = f"found a byte that is no UTF-8 text (byte {wrong.start + 1}), expected UTF-8"
            problems.append(f"{folder.name}/{file.name}: {found_byte}")
            continue
        if name in found:
            problems.append(f"{folder.name}/{file.name}: found {name} again, expected it once")
        found[name] = "\n".join(line.rstrip() for line in text.splitlines()).rstrip() + "\n"
    return found, problems
