#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs the notebooks, whose cells assert what they show.

usage: notebooks.py [--jupyter] [NOTEBOOK...]

Each runs from the top down in its folder: its cells in one process of Python, and what stands last in a cell is made to
HTML, as a notebook shows it; with --jupyter in Jupyter. A notebook in git has no outputs and no counts. One that
needs a module which is not there is skipped; the exit status is 77 where all are."""
import ast
import glob
import importlib.util
import json
import os
import subprocess
import sys
import time

HERE = os.path.dirname(os.path.abspath(__file__))
FOLDER = os.path.join(os.path.dirname(HERE), "notebooks")


def cells(path):
    """The text of each cell of code, by its number. Raises ValueError for what only a run leaves in a notebook."""
    with open(path, encoding="utf-8") as file:
        whole = json.load(file)
    found = {}
    for number, cell in enumerate(whole["cells"], 1):
        if cell.get("outputs") or cell.get("execution_count") or cell["metadata"]:
            raise ValueError("cell %d has outputs, a count or metadata: clear them before the notebook is kept" % number)
        if cell["cell_type"] == "code":
            found[number] = "".join(cell["source"])
    return found


def play(path):
    """Runs the cells in this process."""
    space = {"__name__": "__main__"}
    for number, text in cells(path).items():
        tree = ast.parse(text)
        last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
        where = "%s, cell %d" % (os.path.basename(path), number)
        exec(compile(tree, where, "exec"), space)  # pylint: disable=exec-used
        shown = eval(compile(ast.Expression(last.value), where, "eval"), space) if last else None
        assert not hasattr(shown, "_repr_html_") or "</" in shown._repr_html_(), where


def play_in_jupyter(path):
    """Runs the notebook as Jupyter does."""
    import nbclient  # pylint: disable=import-outside-toplevel
    import nbformat  # pylint: disable=import-outside-toplevel
    nbclient.NotebookClient(nbformat.read(path, 4), timeout=300, resources={"metadata": {"path": "."}}).execute()


def lacking(path, more):
    """The first module that is not there."""
    trees = [node for text in cells(path).values() for node in ast.walk(ast.parse(text))]
    names = [alias.name for node in trees if isinstance(node, ast.Import) for alias in node.names]
    return next((name for name in [*more, *names] if importlib.util.find_spec(name.split(".")[0]) is None), None)


def main():
    """All notebooks, or those of the command line, each in a process of its own."""
    words = sys.argv[1:]
    in_jupyter = "--jupyter" in words
    if words[:1] == ["--play"]:
        play_in_jupyter(words[2]) if in_jupyter else play(words[1])
        return 0
    sys.path.insert(0, os.path.dirname(HERE))
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                   "PYDEVD_DISABLE_FILE_VALIDATION": "1", **({} if in_jupyter else {"MPLBACKEND": "agg"})}
    named = [os.path.abspath(word) for word in words if word != "--jupyter"]
    paths, failures, skipped = named or sorted(glob.glob(os.path.join(FOLDER, "*.ipynb"))), 0, 0
    for path in paths:
        try:
            missing, began = lacking(path, ["nbclient", "ipykernel"] if in_jupyter else []), time.monotonic()
            if missing:
                skipped += 1
                print("%s: skipped, there is no %s" % (os.path.basename(path), missing))
                continue
            done = subprocess.run([sys.executable, os.path.abspath(__file__), "--play", *(["--jupyter"] * in_jupyter), path],
                                  cwd=os.path.dirname(path), env=environment, stdin=subprocess.DEVNULL, check=False)
            failures += done.returncode != 0
            print("%s: %s, %.1f s" % (os.path.basename(path), "failed" if done.returncode else "passed",
                                      time.monotonic() - began), flush=True)
        except ValueError as error:
            failures += 1
            print("%s: %s" % (os.path.basename(path), error))
    return 1 if failures else 77 if skipped == len(paths) else 0


if __name__ == "__main__":
    sys.exit(main())
