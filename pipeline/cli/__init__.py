"""The command `galactic`: each command parses, calls one function and prints.

Results go to stdout and can be piped; everything else goes to stderr. The modules that do the work are
imported when a command needs them: `galactic --help` imports no compiler, no tables and no charts.
"""
