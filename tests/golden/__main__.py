"""Write the golden transcripts anew and say which changed: `python -m tests.golden`."""

import sys

from tests.golden.cases import FOLDER, cases, text_of


def main() -> None:
    """Write every transcript, and remove those that no game has any more."""
    wanted = {case.path for case in cases()}
    for path in FOLDER.glob("*/*.txt"):
        if path not in wanted:
            path.unlink()
            sys.stdout.write(f"removed   {path.relative_to(FOLDER)}\n")
    for case in cases():
        old = case.path.read_text(encoding="utf-8") if case.path.exists() else ""
        new = text_of(case)
        case.path.parent.mkdir(exist_ok=True)
        case.path.write_text(new, encoding="utf-8")
        sys.stdout.write(f"{'unchanged' if new == old else 'written  '} {case.path.relative_to(FOLDER)}\n")


if __name__ == "__main__":
    main()
