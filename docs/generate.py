#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Makes the book: gathers the pages of the source tree, writes the reference, and calls Sphinx.

usage: generate.py SOURCE BUILD VERSION

A page is every Markdown file of the project, and every notebook, with what its cells show where Jupyter is. A link to another file of the tree becomes its name. Where a command of a
page writes a picture (`--out NAME.svg`), the page's examples are run as by .ci/examples.py, and the picture stands above.
The sections of index.md are the parts of the book; what the program lists is the last one.
"""
import csv
import glob
import hashlib
import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys

MADE = "docs/reference"  # in the book alone
PICTURE = r"(?:--out|-o) ([\w/]+\.svg)"
SHEETS = {  # of touchstone list, with what the page says first
    "quantities": "What a check can compare, and what a figure can show.",
    "principles": "What every contact law must obey: [how a law is asked](../principles.md).",
    "roles": "What a property means, whatever its keyword is: [roles](../own_law.md#roles).",
    "conventions": "The choices in which laws of one family differ: [conventions](../own_law.md#conventions).",
    "sources": "The works from which laws, references and data are taken.",
    "targets": "Sets of instructions for which kernels are built.",
}


class Book:
    def __init__(self, source, build, python):
        self.source, self.build, self.python = source, build, python
        self.folder = os.path.join(build, "book")
        self.text = os.path.join(self.folder, "source")
        self.program = os.path.join(build, "cases", "touchstone")
        spec = importlib.util.spec_from_file_location("examples", os.path.join(source, ".ci", "examples.py"))
        self.examples = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(self.examples)
        self.pages = [name for name in self.examples.markdown_files(source) if not name.startswith("cases/tests")]
        self.pages += sorted(os.path.relpath(path, source) for path in glob.glob(source + "/python/notebooks/*.ipynb"))

    def read(self, name):
        with open(os.path.join(self.source, name), encoding="utf-8") as file:
            return file.read()

    def write(self, name, text):
        path = os.path.join(self.text, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def list(self, *words):
        """The tables of `touchstone list`."""
        done = subprocess.run([self.program, "list", *words, "--json"], stdout=subprocess.PIPE, check=True)
        return json.loads(done.stdout)["tables"]

    # --- pages of the tree ------------------------------------------------------------------------

    def link(self, match, folder):
        mark, text, target = match.groups()
        name = os.path.normpath(os.path.join(folder, target.partition("#")[0]))
        if target.startswith(("http", "#")) or name in self.pages:
            return match.group().replace(".ipynb)", ".md)")
        if mark:
            os.makedirs(os.path.join(self.text, os.path.dirname(name)), exist_ok=True)
            shutil.copy(os.path.join(self.source, name), os.path.join(self.text, name))
            return match.group()
        return text if os.path.basename(name) in text else "%s (`%s`)" % (text, name)

    def pictures(self, name, text):
        """{number of the first line of a block: [names of the pictures that it has made]}"""
        if not name.startswith(("docs/", "lib/families/")):
            return {}
        blocks = self.examples.blocks_of(os.path.join(self.source, name), name)
        drawn = {block.line: re.findall(PICTURE, block.text) for block in blocks if block.kind in ("sh", "console")}
        if not any(drawn.values()):
            return {}
        kept = os.path.join(self.folder, "pictures", name[:-3])
        stamp = hashlib.sha256((text + str(os.stat(self.program).st_mtime)).encode()).hexdigest()
        if not os.path.exists(os.path.join(kept, stamp)):
            shutil.rmtree(kept, ignore_errors=True)
            os.makedirs(kept)
            place = self.examples.Place(self.source, self.build)
            try:
                for block in blocks:
                    self.examples.run_block(block, place)
                    for picture in drawn.get(block.line, []):
                        shutil.copy(place.path(picture), os.path.join(kept, os.path.basename(picture)))
            except self.examples.Wrong as wrong:
                sys.exit("book: %s:%d: %s" % (name, block.line, wrong))
            finally:
                place.remove()
            with open(os.path.join(kept, stamp), "w", encoding="utf-8"):
                pass
        shutil.copytree(kept, os.path.join(self.text, name[:-3]))
        folder = os.path.basename(name[:-3])
        return {line: [folder + "/" + os.path.basename(one) for one in made] for line, made in drawn.items()}

    def notebook(self, name):
        """Its cells as Markdown."""
        text, tools = self.read(name), "import ipykernel, matplotlib, nbconvert"
        if not subprocess.run([self.python, "-c", tools], stderr=subprocess.DEVNULL, check=False).returncode:
            text = subprocess.run(
                [self.python, "-m", "nbconvert", "--execute", "--to", "notebook", "--stdout", "--log-level", "ERROR", name],
                cwd=self.source, stdout=subprocess.PIPE, text=True, check=True, env={
                    **os.environ, "TOUCHSTONE_BUILD": self.build, "PYTHONPATH": os.path.join(self.source, "python"),
                    "PYDEVD_DISABLE_FILE_VALIDATION": "1"}).stdout
        for cell in json.loads(text)["cells"]:
            source = "".join(cell["source"])
            yield source if cell["cell_type"] == "markdown" else "```python\n%s\n```" % source
            for shown in cell.get("outputs", []):
                data = shown.get("data", {"text/plain": shown.get("text", "")})
                if "image/png" in data:
                    data["text/html"] = '<img alt="" src="data:image/png;base64,%s">' % data["image/png"].replace("\n", "")
                if shown.get("name") != "stderr":
                    kind = "{raw} html" if "text/html" in data else "text"
                    text = "".join(data.get("text/html", data.get("text/plain", ""))).rstrip()
                    yield "```%s\n%s\n```" % (kind, text.replace("<svg ", '<svg style="max-width:100%;height:auto" '))

    def page(self, name):
        is_notebook, inside, title, out = name.endswith(".ipynb"), False, "", []
        text = "\n\n".join(self.notebook(name)) if is_notebook else self.read(name)
        pictures = self.pictures(name, text)
        for number, line in enumerate(text.split("\n"), 1):
            if re.match(r" *```", line):
                inside = not inside
                line = re.sub(r"```(\w+).*", lambda kind: "```" + kind.group(1).replace("dialogue", "text"), line)
            elif not inside:
                title = line.lstrip("# ") if line.startswith("#") else title
                line = re.sub(r"(!?)\[((?:[^\]`]|`[^`]*`)*)\]\(([^)\s]+)\)",
                              lambda match: self.link(match, os.path.dirname(name)), line)
            out += ["![%s](%s)\n" % (title.replace("`", ""), picture) for picture in pictures.get(number, [])] + [line]
        self.write(name.replace(".ipynb", ".md"), "\n".join(out))

    # --- what the program prints ------------------------------------------------------------------

    def made(self, name, title, *parts, pages=()):
        """A page of the reference, and below it the pages with these names."""
        contents = ["```{toctree}\n:hidden:\n\n%s\n```" % "\n".join(pages)] if pages else []
        self.write("%s/%s.md" % (MADE, name), "\n\n".join(["# " + title, *parts, *contents]) + "\n")
        return name

    def equations(self, law):
        """Of a file of formulas: a line of TeX, one of words, one with the source, and an empty one."""
        path = "lib/laws/%s.formulas" % law
        records = self.read(path).split("\n\n")[1:] if os.path.exists(os.path.join(self.source, path)) else []
        for tex, words, *where in (record.strip().split("\n") for record in records):
            yield "$$%s$$\n\n%s (%s)" % (tex, words.capitalize() if words[1:2].islower() else words, "; ".join(where))

    def law(self, law, cases):
        has = {what: self.list(what, law["name"]).get(what, []) for what in ("properties", "state")}
        known = [row for row in law.items() if row[0] not in ("name", "title", "source", "known_wrong") and row[1]]
        own = [{"case": "`%s`" % one["name"], "what happens": one["title"]} for one in cases if one["law"] == law["name"]]
        return self.made(
            "law_" + law["name"], "`%s`" % law["name"], plain(law["title"]), "Source: " + plain(law["source"]),
            "Known to be wrong, as documented: %s." % plain(law["known_wrong"] or "nothing"),
            "## Equations", *self.equations(law["name"]), "## Properties", table(has["properties"], "keyword"),
            "## State", table(has["state"], "name"), "## Conventions and traits",
            table([{"what": key, "choice": value} for key, value in known], "what"), "## Cases", table(own))

    def reference(self, names):
        """One page for each prefix of the names of references."""
        for prefix in sorted({name.split("_")[0] for name in names}):
            parts = []
            for name in sorted(one for one in names if one.split("_")[0] == prefix):
                one = self.list("references", name)
                row = one["references"][0]
                parts += ["## `%s`" % name, "%s: `%s` (%s), %s, relative uncertainty %g. Source: %s." % (
                    plain(row["title"][:1].upper() + row["title"][1:]), row["quantity"], row["unit"], row["kind"],
                    row["uncertainty"], plain(row["source"]))]
                parts += ["$$%s$$\n\n%s" % (e["tex"], plain(e["words"] or "")) for e in one.get("equations", [])]
                parts.append(table([{k: v for k, v in i.items() if k != "reference"} for i in one.get("inputs", [])], "name"))
            yield self.made("references_" + prefix, "References `%s_...`" % prefix, *parts)

    def verbs(self):
        for row in csv.DictReader(self.read("cases/commands/verbs.csv").splitlines()):
            if row["name"] != "test":
                done = subprocess.run([self.program, row["name"], "--help=all"], stdout=subprocess.PIPE, text=True, check=True)
                yield self.made("verb_" + row["name"], "`touchstone %s`" % row["name"], "```text\n%s```" % done.stdout)

    def schemas(self):
        done = subprocess.run([self.program, "list", "schema", "?"], stderr=subprocess.PIPE, text=True, check=False)
        for name in re.search(r"one of (.*)", done.stderr).group(1).split(", "):
            text = subprocess.run([self.program, "list", "schema", name], stdout=subprocess.PIPE, text=True, check=True)
            yield self.made("schema_" + name, "Schema `%s`" % name, "```json\n%s```" % text.stdout)

    def all_made(self):
        laws, cases, references = (self.list(what)[what] for what in ("laws", "cases", "references"))
        rows = [{"law": "[`%s`](law_%s.md)" % (law["name"], law["name"]), "title": law["title"]} for law in laws]
        yield self.made("laws", "Laws", table(rows), pages=[self.law(law, cases) for law in laws])
        rows = [{key: one[key] for key in ("name", "quantity", "kind", "uncertainty", "title")} for one in references]
        yield self.made("references", "References", "Exact solutions, which call no law.", table(rows, "name"),
                        pages=list(self.reference([one["name"] for one in references])))
        for what, words in SHEETS.items():
            yield self.made(what, what.capitalize(), words, table(self.list(what)[what]))
        yield self.made("verbs", "Verbs", "What `touchstone VERB --help=all` prints.", pages=list(self.verbs()))
        yield self.made("schemas", "Schemas", "What `touchstone list schema NAME` prints, of each kind of file.",
                        pages=list(self.schemas()))

    # --- the whole --------------------------------------------------------------------------------

    def index(self):
        """The sections of index.md, each with its pages as a part of the book."""
        name, made = "docs/index.md", list(self.all_made())
        parts = re.split(r"^(?=## )", self.read(name).replace(".ipynb)", ".md)"), flags=re.MULTILINE)
        parts.append("## Reference\n\n%s\n" % "\n".join("- [%s](reference/%s.md)" % (one.capitalize(), one) for one in made))
        for number, part in enumerate(parts[1:], 1):
            pages = ["%s <%s>" % row for row in re.findall(r"^- \[(.*?)\]\(([^)]+)\.md\)", part, re.MULTILINE)]
            caption = part.split("\n")[0].lstrip("# ")
            parts[number] += "\n```{toctree}\n:hidden:\n:caption: %s\n\n%s\n```\n\n" % (caption, "\n".join(pages))
        self.write(name, "".join(parts))

    def make(self, version):
        shutil.rmtree(self.text, ignore_errors=True)
        for name in self.pages:
            self.page(name)
        self.index()
        shutil.copy(os.path.join(self.source, "docs", "conf.py"), self.text)
        html = os.path.join(self.folder, "html")
        done = subprocess.run(
            [self.python, "-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", self.folder + "/doctrees", self.text, html],
            env={**os.environ, "TOUCHSTONE_VERSION": version,
                 "TOUCHSTONE_MATHML": os.path.join(self.build, "docs", "tex_to_mathml")}, check=False)
        if done.returncode == 0:
            print(os.path.join(html, "docs", "index.html"))
        return done.returncode


def plain(value):
    """A text of the program as Markdown: with no mark of it, and no end of a cell."""
    return re.sub(r"([\\*_|<>\[\]$`])", r"\\\1", "" if value is None else str(value))


def table(rows, code=""):
    """Rows as a table; a column of that name is code. What is code or a link already stays."""
    if not rows:
        return "None."
    def cell(key, value):
        if key == code and value:
            return "`%s`" % value
        return value if str(value).startswith(("`", "[`")) else plain(value)
    lines = ["| " + " | ".join(key.replace("_", " ") for key in rows[0]) + " |", "|" + "---|" * len(rows[0])]
    return "\n".join(lines + ["| " + " | ".join(cell(*item) for item in row.items()) + " |" for row in rows])


def main():
    if len(sys.argv) != 4:
        print(__doc__)
        return 2
    pythons = [python for python in (sys.executable, "/usr/bin/python3") if os.path.exists(python) and not subprocess.run(
        [python, "-c", "import sphinx, myst_parser, furo"], stderr=subprocess.DEVNULL, check=False).returncode]
    if not pythons:
        print("book: needs Sphinx, MyST and furo (Debian: apt install python3-sphinx python3-myst-parser furo)", file=sys.stderr)
        return 1
    return Book(*map(os.path.realpath, sys.argv[1:3]), pythons[0]).make(sys.argv[3])


if __name__ == "__main__":
    sys.exit(main())
