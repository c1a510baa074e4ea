"""`python -m pipeline.cli` is `galactic`."""

from pipeline.cli.app import main

if __name__ == "__main__":
    main()
