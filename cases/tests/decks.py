#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What an input for LAMMPS or LIGGGHTS may do unasked, known before the engine is loaded.

usage: decks.py FOLDER_OF_ADAPTERS FOLDER_OF_EXAMPLES
"""
import glob
import os
import subprocess
import sys
import tempfile

# What it begins with, and words of the message. "other.in" is a file that starts a program in its second line.
REFUSED = {
    "shell touch ran": "my.in:1: 'shell' is not run unasked",
    "\n  shell touch ran # yes": "my.in:2: 'shell'",
    "python f here \"open('ran', 'w')\"": "'python'",
    "plugin load ./a.so": "'plugin'",
    "log ran": "'log'",
    "dump d all custom 1 ran x": "'dump'",
    "write_data ran": "'write_data'",
    "write_restart ran": "'write_restart'",
    "restart 1 ran": "'restart'",
    "info all out overwrite ran": "'info'",
    "partition yes 1 shell touch ran": "'partition'",
    "pair_coef * *": "(did you mean 'pair_coeff'?)",
    "print 'a' file ran": "'print file'",
    "print 'a' append ran": "'print append'",
    "print ${x}": "what '${x}' makes the engine do shows only while it runs",
    "variable x python f": "'variable python'",
    "variable x getenv HOME": "'variable getenv'",
    "variable x file other.in": "'variable file'",
    "variable x universe 1 2": "'variable universe'",
    "variable ${y} equal 1": "'${y}'",
    "fix p all print 1 'a' file ran": "'fix print'",
    "fix p all ave/time 1 1 1 v_x file ran": "'fix ave/time'",
    "fix p all python/invoke 1 post_force f": "'fix python/invoke'",
    "fix p all massflow/mesh mesh m file ran": "'fix file'",
    "fix p all ${style} 1": "'${style}'",
    "pair_style python 1": "'pair_style python'",
    "pair_style hybrid ${a} python": "'${a}'",
    "if '1 == 1' then 'shell touch ran'": "my.in:1: 'shell'",
    "if '1 == 0' then 'mass 1 1' elif '1 == 1' \"shell touch ran\"": "'shell'",
    "if '1 == 0' then 'mass 1 1' else &\n 'log ran'": "'log'",
    "if '1 == 1' then \"if '1 == 1' then 'x'\"": "'x'",
    "if '1 == 1' then 'run 1'": "'run' must be left out",
    "if ${x} then 'mass 1 1'": "'${x}'",
    "variable c string 'shell touch ran'\n${c}": "my.in:2: what '${c}' makes",
    "sh${c}": "'sh${c}'",
    "'shell' touch ran": "'shell'",
    "if \u201c # \u201d then 'shell touch ran'": "shows only while it runs",
    "if '1' then 'print \"\"\"a\"\"\" file ran'": "shows only while it runs",
    "if '1' then & # go on &\n label 'shell touch ran'": "shows only while it runs",
    "include other.in": "other.in:2: 'shell'",
    "jump other.in": "other.in:2: 'shell'",
    "include ${x}": "'${x}'",
    "# touchstone first shell touch ran": "my.in:1: 'shell'",
}
ALLOWED = [
    "", "# shell touch ran", "pair_style none # shell", "print '${x}'", "variable c string 'shell touch ran'",
    "if '${wall} == 1' then 'fix wall all wall/gran hooke/history 1 1 0 0 0.5 1 xplane NULL 0.0' else 'mass 1 1'",
    "fix m all mesh/surface file plate.stl type 1", "include harmless.in", "jump SELF here",
    "# touchstone first newton on", "pair_style none &\n", "# a comment &\npair_style none",
]
bad = []


def check(adapter, text, *options):
    with open("my.in", "w", encoding="utf-8") as out:
        out.write(text + "\n")
    # A build of the engine that is not there: the commands are looked at before it is opened.
    done = subprocess.run([adapter, "--input", "my.in", "--check", "--library", "./none.so", *options],
                          capture_output=True, text=True)
    return done.returncode, done.stdout + done.stderr


def main():
    folder, examples = (os.path.abspath(name) for name in sys.argv[1:])
    adapters = [os.path.join(folder, "touchstone-engine-" + name) for name in ("lammps", "liggghts")]
    inputs = [open(name, encoding="utf-8").read() for name in glob.glob(os.path.join(examples, "*.in"))]
    with tempfile.TemporaryDirectory() as work:
        os.chdir(work)
        for name, text in (("other.in", "mass 1 1\nshell touch ran\n"), ("harmless.in", "mass 1 1\n")):
            with open(name, "w", encoding="utf-8") as out:
                out.write(text)
        for adapter in adapters:
            for text, words in REFUSED.items():
                code, said = check(adapter, text)
                if code != 2 or words not in said or said.count("\n") != 1:
                    bad.append("%r: status %d: %s" % (text, code, said))
                code, said = check(adapter, text, "--any-command")
                if "must be left out" not in words and "none.so" not in said:
                    bad.append("%r, where any command is allowed: status %d: %s" % (text, code, said))
            for text in ALLOWED + inputs:
                code, said = check(adapter, text)
                if "none.so" not in said:
                    bad.append("%r is refused: %s" % (text, said))
    print("\n".join(bad) if bad else "%d decks" % (len(REFUSED) + len(ALLOWED) + len(inputs)))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
