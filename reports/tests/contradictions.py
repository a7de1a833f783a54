#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Whether what is said of one run contradicts its rows: the verdict of every form of the report, the counts of laws, the
rows of the page's script, the findings, and what laws say is known to be wrong.

usage: contradictions.py TOUCHSTONE TOUCHSTONE_REPORT [RESULTS_DIR]

Without RESULTS_DIR a few cases are run first. Prints every pair of statements that differ; exit status 1 if there is one.
"""
import html
import json
import math
import os
import re
import subprocess
import sys
import tempfile

CASES = ["hertz/refused", "hertz/known_paths", "hertz/mindlin_distance", "hertz/oblique_impact_stick", "hertz/impact_dp_alpha",
         "hertz/unloading", "hertz/events", "hertz_mindlin/damping_constant", "hertz_mindlin/objectivity_wall",
         "hertz_mindlin/rotation", "hertz/impact_overdamped", "hysteretic/impact", "hysteretic/floor", "mindlin_incremental/stick_phase",
         "mindlin_virtual_path/corner", "published/kharaz",
         "viscoelastic_nonlinear/impact_tti", "viscoelastic_nonlinear/tti_constants"]
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
failures = []


def differ(what, *parts):
    failures.append(what + ": " + " | ".join(str(part) for part in parts))


def number(value):
    return math.nan if value is None else float(value)


def difference(row):
    return abs(number(row["predicted"]) - number(row["expected"]))


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


def plain(text):
    """Markdown, or the text of a page, without its marks."""
    text = html.unescape(re.sub(r"<[^>]*>", "", text))
    return re.sub(r"\\(.)", r"\1", re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text.replace("**", "")))


class Results:
    def __init__(self, folder):
        def read(name):
            with open(os.path.join(folder, name), encoding="utf-8") as text:
                return text.read()
        self.json = json.loads(read("verdicts.json"))
        self.rows = self.json["rows"]
        self.page, self.markdown = read("report.html"), read("report.md")
        self.findings = {}
        for row in self.rows:
            if row["verdict"] == "finding":
                self.findings.setdefault((row["law"], row["case"], row["detail"]), []).append(row)


def check_counts(results, published):
    lead = re.search(r'<p class="lead">(.*?)</p>', results.page)
    check_sentence("report.html", plain(lead.group(1)) if lead else "", results)
    for name, text in (("report.md", results.markdown), ("published", published)):
        found = re.search(r"^\*\*(\d+ of .*?)\*\*", text, re.M)
        check_sentence(name, plain(found.group(1)) if found else "", results)
    table = re.search(r"^\| Law \| pass .*?\n\n", results.markdown, re.M | re.S)
    lines = [[plain(cell.strip()) for cell in line.strip("| ").split(" | ")]
             for line in table.group(0).strip().split("\n")[2:]] if table else []
    check_law_table("report.md", lines, results, list(results.json["counts"]))
    for name, count in results.json["counts"].items():
        if count != count_of(results.rows, name):
            differ("counts of verdicts.json", name, count)


def check_data(results):
    """The rows that the script of the page has, each once, with their verdicts and values."""
    data = json.loads(re.search(r'id="data">(.*?)</script>', results.page, re.S).group(1))
    heads = re.findall(r'data-key="(\w+)"', results.page)
    said = []
    for row in ([row[0]] + [at for part in row[1:] for at in data["parts"][part]] for row in data["rows"]):
        cells = dict(zip(heads, (data["texts"][number] for number in row[1:])))
        said.append((cells["case"], cells["law"], cells["quantity"].split(" = ")[0], cells["verdict"].split()[-1],
                     cells["obtained"].split()[0]))
    wanted = [(row["case"], row["law"], row["quantity"], row["verdict"],
               "–" if row["predicted"] is None else
               ("accepted", "refused")[row["predicted"] > 0.5] if row["quantity"] == "refusal" else
               "%.6g" % (float(row["predicted"]) + 0.0)) for row in results.rows]
    for one in sorted(set(said) ^ set(wanted))[:9]:
        differ("the page and the rows", *one)
    if len(said) != len(wanted):
        differ("how many rows the page has", len(said), len(wanted))


def check_findings(results):
    """Every sentence stands in both forms, with its laws, and none that no row has."""
    page = " ".join(plain(results.page).split())
    for law, case, detail in results.findings:
        words = " ".join(detail.split())
        if words not in page:
            differ("a finding that the page has not", law, case, detail)
        if words not in " ".join(plain(results.markdown).split()):
            differ("a finding that report.md has not", law, case, detail)
    section = re.search(r"\n## Findings\n(.*?)\n## ", results.markdown, re.S)
    told = [plain(line.split(" | ")[0].lstrip("|◆ ")) for line in (section.group(1) if section else "").split("\n")
            if line.startswith("| ◆")]
    for words in told:
        if not any(words == " ".join(key[2].split()) for key in results.findings):
            differ("a finding that no row has", words)


def follows(how, rows):
    worst = max(rows, key=difference)
    return {"difference": difference(worst), "obtained": number(worst["predicted"]),
            "least": min(number(row["predicted"]) for row in rows),
            "per cent": max(100 * difference(row) / abs(number(row["expected"])) for row in rows)}[how]


def check_known(program, results):
    listed = subprocess.run([program, "list", "laws", "--json"], check=True, capture_output=True, text=True)
    known = {law["name"]: law["known_wrong"] for law in json.loads(listed.stdout)["tables"]["laws"]}
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
            subprocess.run([report, "--no-plots", folder], check=True, capture_output=True)
        subprocess.run([report, "--publish", "--no-plots", "--to", target, folder], check=True, capture_output=True)
        with open(os.path.join(target, "README.md"), encoding="utf-8") as text:
            published = text.read()
        results = Results(folder)
    check_counts(results, published)
    check_data(results)
    check_findings(results)
    check_known(program, results)
    check_rows(results)
    for line in failures[:60]:
        print(line)
    print("%d contradictions, %d rows, %d findings" % (len(failures), len(results.rows), len(results.findings)))
    sys.exit(1 if failures else 0)


main()
