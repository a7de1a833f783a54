# SPDX-License-Identifier: GPL-3.0-or-later
"""The book, of the pages that generate.py has gathered. Formulas are MathML, by the program that reports have it from."""
import os
import re
import subprocess

from docutils import nodes
from sphinx.util import logging

project, version = "touchstone", os.environ["TOUCHSTONE_VERSION"]
release, html_title = version, "touchstone " + version
root_doc = "docs/index"
extensions = ["myst_parser"]
myst_enable_extensions = ["dollarmath"]
myst_dmath_allow_space = myst_dmath_allow_digits = False
myst_heading_anchors = 4
suppress_warnings = ["misc.highlighting_failure"]  # an example may leave lines out
html_theme = "furo"
html_copy_source = html_show_sphinx = False
html_math_renderer = "mathml"


def mathml(how, tex):
    done = subprocess.run([os.environ["TOUCHSTONE_MATHML"]], input=how + " ".join(tex.split()) + "\n", text=True,
                          stdout=subprocess.PIPE, check=True)
    for name in re.findall(r"\\([A-Za-z]+)", tex):
        if "<mtext>%s</mtext>" % name in done.stdout:  # a command that is not known stands as its name
            logging.getLogger(__name__).warning("no MathML for \\%s: %s", name, tex)
    return done.stdout.strip()


def between_words(writer, node):
    writer.body.append(mathml("i", node.astext()))
    raise nodes.SkipNode


def alone(writer, node):
    writer.body.append(mathml("b", node.astext()))
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (between_words, None), (alone, None))
