#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether two statements of one report contradict each other: report.html, report.md, the published README.md and
verdicts.json of one run, and what laws say is known to be wrong.

usage: contradictions.py TOUCHSTONE TOUCHSTONE_REPORT [RESULTS_DIR]

Without RESULTS_DIR a few cases are run first. Prints every pair of statements that differ; exit status 1 if there is one.
"""
import csv
import fnmatch
import json
import math
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as etree

CASES = ["hertz/known_paths", "hertz/mindlin_distance", "hertz/oblique_impact_stick", "hertz/impact_dp_alpha",
         "hertz/unloading", "hertz/events", "hertz_mindlin/damping_constant", "hertz_mindlin/objectivity_wall",
         "hertz_mindlin/rotation", "hertz/impact_overdamped", "hysteretic/impact", "hysteretic/floor", "mindlin_incremental/stick_phase",
         "mindlin_virtual_path/corner", "mindlin_virtual_path/experiment_restitution",
         "viscoelastic_nonlinear/impact_tti", "viscoelastic_nonlinear/tti_constants"]
SUMMARIES = ["hysteretic", "hertz", "viscoelastic_nonlinear"]
# A case that fails, so that the reports have something that does not pass.
OWN = """schema: 1
title: A check that fails, and a finding beyond its tolerance
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3}
pair: {radius: 0.5 m, density: 2000 kg/m3}
vary: {deep: [1 mm, 2 mm]}
path:
  - {move: {normal: $deep}, steps: 10}
check:
  - {quantity: normal_force, expected: 30000 N, source: "nobody", at: end, tolerance: 1e-3, basis: scheme}
  - {quantity: normal_force, expected: 40000 N, source: "nobody", at: end, tolerance: 1e-3, basis: data, finding: "it is off"}
"""
# What known_wrong says in numbers: law, words around the number, case and quantity, what the variant has, and how the
# number follows from the row with the largest difference.
KNOWN = [
    ("hysteretic", r"dp_mode 0 is off by up to ([\d.]+)", "hysteretic/impact", "restitution", "dp_mode=0", "difference"),
    ("hysteretic", r"dp_mode 1 cannot go below ([\d.]+)", "hysteretic/impact", "restitution", "dp_mode=1", "obtained"),
    ("hysteretic", r"dp_mode 2 not below ([\d.]+)", "hysteretic/floor", "restitution", "dp_mode=2", "least"),
    ("mindlin_incremental", r"\(the case stick_phase\) ([\d.]+) % too small", "mindlin_incremental/stick_phase",
     "shear_force_s", "stick_memory=0", "per cent"),
    ("mindlin_incremental", r"with stick_memory ([\d.]+) % too large", "mindlin_incremental/stick_phase",
     "shear_force_s", "stick_memory=1", "per cent"),
    ("mindlin_incremental", r"([\d.]+) % off in a component at a corner", "mindlin_virtual_path/corner", None, "",
     "per cent"),
    ("mindlin_virtual_path", r"([\d.]+) % off in a component at a corner", "mindlin_virtual_path/corner", None, "",
     "per cent"),
    ("viscoelastic_nonlinear", r"up to ([\d.]+) more than the target", "viscoelastic_nonlinear/impact_tti",
     "restitution", "", "difference"),
    ("viscoelastic_nonlinear", r"constants alone are off by up to ([\d.]+)", "viscoelastic_nonlinear/tti_constants",
     "restitution", "", "difference"),
    ("hertz_mindlin", r"target 0.5 gives ([\d.]+)", None, None, "", "said in the finding"),
]
# Words of findings that say a direction, which then every row has: 1: obtained above intended, -1: below.
DIRECTIONS = [(r"\breturns more than\b", 1), (r"\bstays below\b", -1), (r"\bis above\b", 1), (r"\btoo weak\b", -1),
              (r"\bcreates? (?:kinetic )?energy\b(?!.*\bloses\b)", -1), (r"^hz_mode \d loses energy", 1)]
failures = []


def differ(what, *parts):
    failures.append(what + ": " + " | ".join(str(part) for part in parts))


def number(value):
    return math.nan if value is None else float(value)


def difference(row):
    return abs(number(row["predicted"]) - number(row["expected"]))


def same_digits(text, value, scale=0.0):
    """Whether a printed number is that value, in the digits that it has; what is nothing beside scale may be 0."""
    digits = len(re.sub(r"^0+", "", re.sub(r"[eE].*|[-+.]", "", text))) or 1
    return abs(float(text) - value) <= 0.51 * 10 ** (math.floor(math.log10(abs(value) or 1)) + 1 - digits) \
        or abs(float(text) - value) <= 2e-12 * scale


def plain(markdown):
    text = markdown.replace("&#124;", "|").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
    return re.sub(r"\\(.)", r"\1", text.replace("&#36;", "$").replace("&#64;", "@"))


class Results:
    def __init__(self, folder):
        with open(os.path.join(folder, "verdicts.json"), encoding="utf-8") as text:
            self.json = json.load(text)
        with open(os.path.join(folder, "report.md"), encoding="utf-8") as text:
            self.markdown = text.read()
        self.rows = self.json["rows"]
        self.page = etree.parse(os.path.join(folder, "report.html")).getroot()
        for node in self.page.iter():
            node.tag = node.tag.split("}")[-1]
        self.findings = {}
        for row in self.rows:
            if row["verdict"] == "finding":
                self.findings.setdefault((row["law"], row["case"], row["detail"]), []).append(row)

    def table(self, caption):
        for node in self.page.iter("table"):
            for child in node:
                if child.tag == "caption" and text_of(child).startswith(caption):
                    return [[text_of(cell) for cell in line] for line in node.iter("tr")]
        sys.exit("report.html has no table: " + caption)


def text_of(node):
    return re.sub(r"\s+", " ", "".join(node.itertext())).strip()


# --- counts ---------------------------------------------------------------------------------------

def count_of(rows, verdict):
    return sum(row["verdict"] == verdict for row in rows)


def check_sentence(where, sentence, results):
    """The sentence, the rows, the counts and the coverage."""
    rows, coverage = results.rows, results.json["coverage"]
    found = re.match(r"(\d+) of (\d+) judged comparisons? pass", sentence)
    if not found:
        differ("no verdict", where, sentence[:200])
        return
    said = [int(part) for part in found.groups()]
    notes = sum(not row["comparisons"] and row["verdict"] not in ("finding", "skip", "undetermined", "error") for row in rows)
    if said != [count_of(rows, "pass"), coverage["judged"] + notes]:
        differ("the verdict and the coverage", where, sentence, coverage["judged"], "judged")
    for words, wanted in ((r"(\d+) findings?\b", count_of(rows, "finding")), (r"\((\d+) rows?\)", len(rows)),
                          (r"(\d+) skipped", sum(row["comparisons"] for row in rows if row["verdict"] == "skip")),
                          (r"(\d+) fail", count_of(rows, "fail"))):
        found = re.search(words, sentence)
        if (int(found.group(1)) if found else 0) != wanted:
            differ("the verdict and the rows", where, sentence, "%s: %d" % (words, wanted))


def check_law_table(where, lines, results, verdicts):
    """Lines of cells: law, then one count for each verdict, and all."""
    total = 0
    for cells in lines:
        rows = [row for row in results.rows if row["law"] == cells[0]]
        wanted = [str(count_of(rows, verdict)) for verdict in verdicts] + [str(len(rows))]
        if cells[1:] != wanted:
            differ("verdicts by law", where, cells, wanted)
        total += len(rows)
    if total != len(results.rows):
        differ("verdicts by law and the rows", where, total, len(results.rows))


def check_counts(results, published):
    leads = [node for node in results.page.iter() if node.get("class") == "lead"]
    check_sentence("report.html", text_of(leads[0]) if leads else "", results)
    for name, text in (("report.md", results.markdown), ("published", published)):
        found = re.search(r"^\*\*(.*?)\*\*", text, re.M)
        check_sentence(name, plain(found.group(1)) if found else "", results)
        table = re.search(r"^\| Law \| pass .*?\n\n", text, re.M | re.S)
        lines = [[plain(cell.strip()) for cell in line.strip("| ").split(" | ")]
                 for line in table.group(0).strip().split("\n")[2:]] if table else []
        check_law_table(name, lines, results, list(results.json["counts"]))
    for name, count in results.json["counts"].items():
        if count != count_of(results.rows, name):
            differ("counts of verdicts.json", name, count)
    for node in results.page.iter("table"):
        head = [text_of(cell) for cell in node.iter("th") if cell.get("scope") == "col"]
        if head[:1] == ["Law"] and head[-1:] == ["all"]:
            check_law_table("report.html", [[text_of(cell) for cell in line] for line in node.iter("tr")
                                            if line[0].get("scope") == "row"], results,
                            [name for name, count in results.json["counts"].items() if count])


# --- findings -------------------------------------------------------------------------------------

NUMBER = r"[-+]?(?:\d+(?:\.\d+)?(?:e[-+]?\d+)?|inf)"
SAID = re.compile(r"(?:(?P<quantity>[\w.]+)|; the smallest is(?: another)?)(?: at (?P<variant>[^:]*?))?: "
                  r"(?:intended|measured) (?P<expected>" + NUMBER + r")[^,]*, obtained (?P<predicted>" + NUMBER + ")")


def check_finding(where, text, rows):
    """What is said of a finding, against its rows: the pair is one row, and the largest or smallest."""
    if re.search(r"(?:intended|measured|obtained) [-+.\de]+ to ", text):
        differ("a range against a range", where, text)
    quantity = None
    matches = list(SAID.finditer(text))
    if not matches:
        differ("nothing paired", where, text)
    for match in matches:
        smallest = match["quantity"] is None
        quantity = match["quantity"] or quantity
        alike = [row for row in rows if row["quantity"] == quantity]
        scale = max([abs(number(row[key])) for row in alike for key in ("expected", "predicted")] + [0.0])
        named = [row for row in alike if (match["variant"] or "") in row["variant"] and
                 same_digits(match["expected"], number(row["expected"]), scale) and
                 same_digits(match["predicted"], number(row["predicted"]), scale)]
        if not named:
            differ("no row has this pair", where, match.group(0))
            continue
        differences = [difference(row) for row in alike if not math.isnan(difference(row))]
        extreme = min(differences) if smallest else max(differences)
        if not any(abs(difference(row) - extreme) <= 2e-6 * extreme + 1e-12 * scale for row in named):
            differ("not the %s difference" % ("smallest" if smallest else "largest"), where, match.group(0), extreme)
    for quantity, count in re.findall(r"(\S+)[^.]*?(?:largest difference of|in all) (\d+) rows", text):
        if all(len([row for row in rows if row["quantity"] == name]) != int(count)
               for name in {row["quantity"] for row in rows}):
            differ("so many rows are no finding", where, text)


def check_findings(results, published):
    items = {}
    for node in results.page.iter("li"):
        strong = [child for child in node if child.tag == "strong"]
        if strong:
            said = text_of(node)
            for key in results.findings:
                if said.startswith("%s (law %s): %s." % (key[1], key[0], re.sub(r"\s+", " ", key[2]))):
                    items[key] = text_of(strong[0])
    lines = {key: [] for key in results.findings}
    for line in results.markdown.split("\n"):
        found = re.match(r"- \*\*(.*?)\*\* \(law (.*?)\): (.*)\. \*\*(.*)\.\*\*$", line)
        if found:
            name, law, detail, said = (plain(part) for part in found.groups())
            lines.setdefault((law, name, detail), []).append(said)
    for line in published.split("\n"):
        cells = [plain(cell) for cell in line.strip("| ").split(" | ")]
        key = (cells[1], cells[0], cells[2]) if len(cells) == 5 else None
        if key in lines:
            lines[key].append(cells[3])
            check_finding("published, %s" % key[1], cells[3], results.findings[key])
    for key, rows in results.findings.items():
        where = "%s, law %s" % (key[1], key[0])
        if key not in items:
            differ("a finding is missing on the page", where, key[2])
        else:
            check_finding("report.html, " + where, items[key], rows)
        for said in lines[key][:1]:
            check_finding("report.md, " + where, said, rows)
        if len(lines[key]) < 2:
            differ("a finding is missing in report.md or in what is published", where, key[2])
        for words, sign in DIRECTIONS:
            if re.search(words, key[2]):
                for row in rows:
                    off = number(row["predicted"]) - number(row["expected"])
                    if not off * sign > 0:
                        differ("the text of a finding and its row", key[2], row["variant"], row["predicted"])
        if " is not " in key[2] or " is off " in key[2]:
            for row in rows:
                if not difference(row) > 1e-6 * abs(number(row["expected"])) and "below full" not in key[2]:
                    differ("the text of a finding and its row", key[2], row["variant"], row["predicted"])


# --- order ----------------------------------------------------------------------------------------

# Sections of report.md, and which section of the page has the same.
SECTIONS = [("What was run", "tested"), ("Not passed", "findings"), ("Findings", "findings"), ("Engines", "engines"),
            ("Law: ", "laws"), ("Timing", "timing"), ("How to reproduce", "again"), ("Words", "glossary"),
            ("References", "sources"), ("Sources", "sources")]


def check_order(results):
    on_page = [node.get("id") for node in results.page.iter() if node.tag in ("h2", "section", "details")]
    places = []
    for heading in re.findall(r"^## (.*)$", results.markdown, re.M):
        ids = [name for begin, name in SECTIONS if heading.startswith(begin)]
        if not ids and heading != "Other figures":
            differ("a section of report.md that the page has not", heading)
        places += [(on_page.index(name), heading) for name in ids if name in on_page]
    for before, after in zip(places, places[1:]):
        if after[0] < before[0]:
            differ("report.md has another order than the page", before[1], after[1])


# --- the sections of cases, and the first screen ---------------------------------------------------

def near(printed, value):
    found = re.match(NUMBER, printed)
    return bool(found) and same_digits(found.group(0), value)


def check_line(where, head, cells, rows):
    """A line of the table of checks, which stands for one row or for the worst of several."""
    cell = dict(zip(head, cells))
    named_as = cell.get("Variant", "–")
    variant = re.sub(r"^worst of \d+(?:: )?", "", named_as) or "–"
    several = variant != named_as
    named = [row for row in rows if row["quantity"] == cell["Quantity"].split(" = ")[0] and
             (variant == "–" or variant in row["variant"]) and row["verdict"] in cell["Verdict"]]
    found = [row for row in named if (row["expected"] is None or near(cell["Expected"], number(row["expected"]))) and
             (row["predicted"] is None or near(cell["Predicted"], number(row["predicted"])))]
    if not found:
        differ("a line of a section that no row has", where, cells)
    elif several and found[0]["verdict"] == "finding":
        texts = {row["detail"] for row in found}
        most = max(difference(row) for row in rows if row["verdict"] == "finding" and row["detail"] in texts and
                   row["quantity"] == found[0]["quantity"] and row["source"] == found[0]["source"])
        if not max(difference(row) for row in found) >= most * (1 - 1e-5):
            differ("the worst row of a finding has not its largest difference", where, cells, most)
    elif found[0]["basis"] == "order" and found[0]["order"] is not None and "step 0" not in cell["Error"] and \
            near(cell["Error"], number(found[0]["error"])):
        differ("an error at step 0 looks as if it were of the values beside it", where, cells)


def check_sections(results):
    sections = 0
    for node in results.page.iter("section"):
        if not re.fullmatch(r"c\d+", node.get("id") or ""):
            continue
        sections += 1
        said = text_of(node)
        law = re.search(r" \(law (\S+)\)", said).group(1)
        name = text_of(next(node.iter("h4")))
        rows = [row for row in results.rows if row["case"] == name and row["law"] == law]
        where = "section %s, law %s" % (name, law)
        counts = re.search(r"(\d+) (?:comparisons?|rows?): (.*?)\.", said)
        if not counts or int(counts.group(1)) != len(rows):
            differ("a section and its rows", where, counts and counts.group(0), len(rows))
            continue
        for count, verdict in re.findall(r"(\d+) \S (\w+)", counts.group(2)):
            if int(count) != count_of(rows, verdict):
                differ("a section and its rows", where, counts.group(0), verdict, count_of(rows, verdict))
        for table in node.iter("table"):
            lines = [[text_of(cell) for cell in line] for line in table.iter("tr")]
            if table.get("class") == "checks":
                for cells in lines[1:]:
                    check_line(where, lines[0], cells, rows)
    if not sections:
        differ("no section of a case", "report.html")


def check_first_screen(results):
    header = text_of(next(results.page.iter("header")))
    wanted = "%d cases, %d rows" % (len({row["case"] for row in results.rows}), len(results.rows))
    if wanted not in header:
        differ("the title and the rows", header, wanted)
    items = [text_of(item) for node in results.page.iter("div") if node.get("class") == "gravest"
             for item in node.iter("li")]
    lines = re.findall(r"^- \*\*\[?(.*?)\]?(?:\(#.*?\))?\*\* \(law .*?\): (.*)$",
                       results.markdown.partition("**The gravest:**")[2].partition("\nNothing")[0], re.M)
    items = [re.sub(r"^(\S+) \(law .*?\):", r"\1:", item) for item in items]
    if items and items != [plain("%s: %s" % line) for line in lines[:len(items)]]:
        differ("the gravest of the page and of report.md", items, lines)
    shown = [(item.split(":")[0], quantity) for item in items
             for quantity in re.findall(r"(?:\. |: [a-z]+: )(\w+)(?: (?:at|with) [^:]*)?: ", item)]
    for node in results.page.iter("figure"):
        if node.get("class") == "small" and items:
            caption = text_of(next(node.iter("figcaption")))
            axes = next(node.iter("desc")).text
            # The quantity of the sentence, or another one of its case that did not pass.
            wanted = {quantity for name, quantity in shown if name in caption} | {
                row["quantity"] for row in results.rows if row["verdict"] != "pass" and
                any(name == row["case"] and name in caption for name, _ in shown)}
            if not any(axes.startswith(quantity.replace("_", " ")) for quantity in wanted):
                differ("the picture shows another quantity than the gravest", caption, axes[:60], shown)


# --- what is known, and the traps -------------------------------------------------------------------

def follows(how, rows):
    worst = max(rows, key=difference)
    return {"difference": difference(worst), "obtained": number(worst["predicted"]),
            "least": min(number(row["predicted"]) for row in rows),
            "per cent": max(100 * difference(row) / abs(number(row["expected"])) for row in rows)}[how]


def check_known(program, results):
    listed = subprocess.run([program, "list", "laws", "--json"], check=True, capture_output=True, text=True)
    known = {law["name"]: law["known_wrong"] for law in json.loads(listed.stdout)["laws"]}
    for law, words, case, quantity, variant, how in KNOWN:
        found = re.search(words, known[law])
        if not found:
            differ("known_wrong has no such words any more", law, words)
            continue
        if not case:
            said = [key[2] for key in results.findings if key[0] == law and "1.8257" in key[2]]
            if said and not any(found.group(1).rstrip("0") in text for text in said):
                differ("known_wrong and a finding", law, found.group(0), said)
            continue
        rows = [row for row in results.rows if row["law"] == law and row["case"] == case and
                quantity in (None, row["quantity"]) and variant in row["variant"] and
                row["verdict"] == ("pass" if how == "least" else "finding")]
        decimals = len(found.group(1).partition(".")[2])
        if not rows and len(sys.argv) < 4:
            differ("no row holds what known_wrong says", law, found.group(0))
        if rows and abs(follows(how, rows) - float(found.group(1))) > 1.01 * 10 ** -decimals:
            differ("known_wrong and the rows", law, found.group(0), case, follows(how, rows))
    for law, case, detail in results.findings:
        basis = {row["basis"] for row in results.findings[law, case, detail]}
        if basis != {"data"} and not known.get(law, "?"):
            differ("nothing is known to be wrong, and there is a finding", law, case, detail)


def check_traps(results):
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "cases", "wrong", "traps.csv")
    with open(folder, encoding="utf-8") as text:
        traps = {row["number"]: row["cases"] for row in csv.DictReader(text)}
    for cells in results.table("Mistakes that naive tests pass"):
        if len(cells) < 4 or cells[0] not in traps:
            continue
        names = re.findall(r"`(.*?)`", traps[cells[0]])
        rows = [row for row in results.rows if (row["basis"] == "order" if not names else
                any(fnmatch.fnmatch(row["case"], name) for name in names))]
        judged = [row for row in rows if row["verdict"] not in ("finding", "skip", "undetermined")]
        findings = count_of(rows, "finding")
        said = re.search(r"(\d+) of (\d+) judged rows", cells[3])
        counts = [int(part) for part in said.groups()] if said else [0, 0]
        if counts != [count_of(judged, "pass"), len(judged)]:
            differ("a trap and the rows of its cases", cells[0], cells[3], len(judged), "judged")
        said = re.search(r"(\d+) findings?", cells[3])
        if (int(said.group(1)) if said else 0) != findings:
            differ("a trap and the findings of its cases", cells[0], cells[3], findings, "findings")


# --- rows -------------------------------------------------------------------------------------------

RUNS = re.compile(r"([^;:]+?): order (-?\d+(?:\.\d+)?)(?: to (-?\d+(?:\.\d+)?))?, expected (\d+(?:\.\d+)?)(?: \((\d+) runs\))?")


def check_figure_numbers(results):
    """Figures are numbered in the order of the page, each once."""
    texts = [text_of(node) for node in results.page.iter()
             if node.tag in ("figcaption", "p") and re.fullmatch(r"f\d+(-c)?", node.get("id") or "")]
    numbers = [int(re.match(r"Figure (\d+)", text).group(1)) for text in texts]
    if numbers != list(range(1, len(numbers) + 1)):
        at = next(i for i, found in enumerate(numbers) if found != i + 1)
        differ("figures are not numbered in the order of the page", numbers[max(at - 1, 0):at + 2])


def check_curves(results):
    """What is said of a figure of convergence, against the orders of the rows."""
    for node in results.page.iter("svg"):
        texts = {child.tag.split("}")[-1]: child.text or "" for child in node}
        law = re.match(r"Convergence of (\S+?):", texts.get("title", ""))
        for name, low, high, expected, runs in RUNS.findall(texts.get("desc", "")) if law else []:
            case = name.strip().split(",")[0].split(" ")[0]
            rows = [row for row in results.rows if row["law"] == law.group(1) and row["basis"] == "order" and
                    ("/" + row["case"]).endswith("/" + case) and row["order"] is not None and
                    abs(row["order_expected"] - float(expected)) < 0.006]
            for order in filter(None, (low, high)):
                if not any(abs(row["order"] - float(order)) <= 0.0051 for row in rows):
                    differ("the order of a curve and the rows", texts["title"], name, order)
            if int(runs or 1) > len(rows):
                differ("so many runs have no row", texts["title"], name, runs, len(rows))


def check_summary(text, law, results):
    """The short report of one law, against the rows of that law."""
    rows = [row for row in results.rows if row["law"] == law]
    found = re.search(r"\*\*(\d+) of \d+ judged comparisons? pass.*?\((\d+) rows?\)", text)
    if not found or [int(part) for part in found.groups()] != [count_of(rows, "pass"), len(rows)]:
        differ("the summary and the rows", law, found and found.group(0), count_of(rows, "pass"), len(rows))
    apart = [row for row in rows if row["verdict"] == "finding" and row["quantity"] == "restitution" and
             row["basis"] != "data" and
             difference(row) > 1e-6 * max(abs(number(row["expected"])), abs(number(row["predicted"])))]
    found = re.search(r"In (\d+) comparisons? the restitution that is obtained is not", text)
    if (int(found.group(1)) if found else 0) != len(apart):
        differ("the summary and the restitutions", law, found and found.group(0), len(apart))


def check_scatter(results):
    """How many rows are no point."""
    words = [text_of(node) for node in results.page.iter() if (node.get("id") or "") in ("scatter", "sc-c", "sc-t")]
    hidden = re.search(r"(\d+) of (\d+) rows are not drawn", " ".join(words))
    if hidden and int(hidden.group(1)) and re.search(r"\b(?:every|all) rows?\b|every comparison", " ".join(words), re.I):
        differ("a point for every row, and rows without a point", words)


def check_rows(results):
    """Error, expected and predicted value, tolerance and verdict of a row."""
    for row in results.rows:
        expected, error, tolerance = (number(row[key]) for key in ("expected", "error", "tolerance"))
        off = difference(row)
        where = "%s, %s, %s" % (row["case"], row["variant"], row["quantity"])
        if row["verdict"] == "pass" and not error + number(row["uncertainty"]) <= tolerance * (1 + 1e-12):
            differ("a pass beyond its tolerance", where, error, tolerance)
        if math.isnan(error) or math.isnan(off) or row["basis"] == "order":
            continue
        if row["error_kind"] == "absolute" and row["metric"] != "l2" and \
                abs(off - error) > 1e-6 * max(off, error) + 1e-12 * max(abs(expected), off):
            differ("an error and its values", where, row["expected"], row["predicted"], row["error"])
        if row["error_kind"] == "relative" and expected and off / abs(expected) < error * (1 - 1e-6) - 1e-12:
            differ("an error and its values", where, row["expected"], row["predicted"], row["error"])
    extrapolated = sum(row["basis"] == "order" and row["order"] is not None and row["error"] is not None
                       for row in results.rows)
    said = len(re.findall(r"at step 0", results.markdown))
    if extrapolated and not said:
        differ("errors at step 0 look as if they were of the values beside them", "report.md", extrapolated)


def main():
    program, report = sys.argv[1:3]
    with tempfile.TemporaryDirectory() as scratch:
        folder, target = os.path.join(scratch, "results"), os.path.join(scratch, "published")
        if len(sys.argv) > 3:
            folder = sys.argv[3]
        else:
            own = os.path.join(scratch, "own.yaml")
            with open(own, "w", encoding="utf-8") as text:
                text.write(OWN)
            done = subprocess.run([program, "verify", *CASES, own, "--no-report", "--out", folder],
                                  capture_output=True, text=True)
            if done.returncode != 1:
                sys.exit("verify: exit status %d: %s" % (done.returncode, done.stderr))
            subprocess.run([report, folder], check=True, capture_output=True)
        subprocess.run([report, "--publish", "--no-plots", "--to", target, folder], check=True, capture_output=True)
        with open(os.path.join(target, "README.md"), encoding="utf-8") as text:
            published = text.read()
        summaries = {}
        if len(sys.argv) < 4:
            # Without a browser in the path no PDF is made.
            subprocess.run([os.path.abspath(report), "--summary", "--no-plots", folder], check=False,
                           capture_output=True, env={**os.environ, "PATH": "/nonexistent"})
            for law in SUMMARIES:
                with open(os.path.join(folder, "summary_%s.md" % law), encoding="utf-8") as text:
                    summaries[law] = text.read()
        results = Results(folder)
    check_counts(results, published)
    check_findings(results, published)
    check_order(results)
    check_sections(results)
    check_first_screen(results)
    check_known(program, results)
    check_traps(results)
    check_rows(results)
    check_curves(results)
    check_figure_numbers(results)
    check_scatter(results)
    for law, text in summaries.items():
        check_summary(text, law, results)
    for line in failures[:60]:
        print(line)
    print("%d contradictions, %d rows, %d findings" % (len(failures), len(results.rows), len(results.findings)))
    sys.exit(1 if failures else 0)


main()
