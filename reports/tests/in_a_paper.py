#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A paper that takes what `report --latex` and `show --out x.tex` write, as article and, where it is installed, as elsarticle.

in_a_paper.py TOUCHSTONE TOUCHSTONE_REPORT; exits with 77 where no pdflatex is.
"""
import os
import shutil
import subprocess
import sys
import tempfile

PAPER = r"""\documentclass{%s}
\usepackage[T1]{fontenc}
\usepackage{amssymb,array,booktabs,color,graphicx,longtable,textcomp}
\graphicspath{{./}{results/plots/}}
\providecommand{\href}[2]{#2}
\newcolumntype{L}[1]{>{\raggedright\arraybackslash}p{#1}}
\newcolumntype{R}[1]{>{\raggedleft\arraybackslash}p{#1}}
\begin{document}
\input{results/tex/hertz}
\input{x}
\end{document}
"""


def typeset(folder, kind):
    """The end of the log, and whether something is wrong: it was not set, or a table is wider than the page."""
    with open(os.path.join(folder, "paper.tex"), "w", encoding="utf-8") as file:
        file.write(PAPER % kind)
    done = subprocess.run(["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "paper.tex"], cwd=folder, check=False,
                          capture_output=True, timeout=100)
    said = done.stdout.decode("latin-1")
    return said[-1500:], done.returncode or "too wide) in alignment" in said


if not shutil.which("pdflatex"):
    sys.exit(77)
touchstone, report = (os.path.abspath(path) for path in sys.argv[1:])
with tempfile.TemporaryDirectory() as work:
    for command in ([touchstone, "verify", "hertz/unloading", "hertz/impact_elastic", "--no-report", "--out", "results"],
                    [report, "--latex", "results"],
                    [touchstone, "show", "hertz/unloading", "--variant", "1", "--paper", "85mm", "--out", "x.tex"]):
        subprocess.run(command, cwd=work, check=True, stdout=subprocess.DEVNULL)
    for name in ("article", "elsarticle"):
        if not subprocess.run(["kpsewhich", name + ".cls"], check=False, capture_output=True).stdout:
            print(f"{name}: is not installed")
            continue
        said, bad = typeset(work, name)
        print(f"{name}: {'wrong' if bad else 'set'}")
        if bad:
            sys.exit(said)
