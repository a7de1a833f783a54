#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The worst case of a sweep, maps, array jobs and MPI jobs.

usage: sweep_scale.py TOUCHSTONE SOURCE MODULES [MPI] [long]

MODULES: folder of the plugins wrong_in_corner, wrong_in_middle and wrong_crashes. MPI: the program touchstone-sweep-mpi.
"""
import glob
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree as ET

from json_schema import read_sheet

TOUCHSTONE, SOURCE, MODULES = (os.path.abspath(sys.argv.pop(1)) for _ in range(3))
MPI = os.path.abspath(sys.argv.pop(1)) if len(sys.argv) > 1 and os.path.exists(sys.argv[1]) else None
LONG = sys.argv[1:] == ["long"] and bool(sys.argv.pop())
EXAMPLES = os.path.join(SOURCE, "cases/sweeps/examples")
SLURM = os.path.join(EXAMPLES, "sweep.slurm")

HEAD = """schema: 1
title: a box
law: hertz
properties: {hz_shear: 100 MPa, hz_poiss: 0.3, dp_alpha: 0.25, dp_nratio: 0.1}
pair: {radius: 5 mm, density: 2500 kg/m3}
impact: {speed: 1 m/s, steps: 100.3}
results: [restitution]
against: hertz_impact_restitution
fails_above: 2e-3
by: player
design: sobol
points: 64
"""
FOUR = HEAD + """axes:
  dp_nratio: {from: 0.01, to: 0.2}
  hz_poiss: {from: 0, to: 0.4}
  hz_shear: {from: 10 MPa, to: 1 GPa, scale: log}
  speed: {from: 0.1 m/s, to: 10 m/s}
"""
TWO = HEAD + """axes:
  dp_nratio: {from: 0.01, to: 0.2}
  hz_poiss: {from: 0, to: 0.4}
"""
ONE = HEAD.replace("dp_nratio: 0.1", "dp_nratio: 0.124") + """axes:
  hz_poiss: {from: 0, to: 0.4}
"""
GRID = HEAD.split("results")[0] + """results: [restitution, max_overlap]
against: hertz_impact_restitution
block: 4
axes:
  dp_nratio: {from: 0, to: 0.5, points: 11}
  speed: {from: 1 mm/s, to: 10 m/s, scale: log, points: 9}
"""
MANY = GRID.replace("points: 9}", "points: 90}").replace("block: 4", "block: 16\nby: player")


def wait_for_blocks(folder):
    """Until some are there."""
    for _ in range(400):
        time.sleep(0.02)
        if sum(os.path.getsize(f) for f in glob.glob(folder + "/*.blocks")) > 3000:
            return


class Common(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="sweep_scale")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        os.chdir(self.folder)
        self.addCleanup(os.chdir, "/")

    def write(self, text, name="a.yaml"):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def run_it(self, *command, code=0, env=None):
        run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300,
                             env=dict(os.environ, **(env or {})))
        self.assertEqual(run.returncode, code, "%s\n%s\n%s" % (" ".join(command), run.stdout, run.stderr))
        return run

    def sweep(self, *arguments, code=0):
        return self.run_it(TOUCHSTONE, "sweep", *arguments, code=code)

    def text(self, name):
        with open(name, encoding="utf-8") as file:
            return file.read()

    def digest(self, text):
        return re.search(r"^sha256 ([0-9a-f]{64})$", text, re.M).group(1)


class Worst(Common):
    """A planted error is found, and what is printed is a case."""

    def law(self, name):
        return ["--law", os.path.join(MODULES, name + ".so"), "--as", "hertz"]

    def axes(self, text):
        return {name: float(value.split()[0]) for name, value in re.findall(r"^#   (\w+): (\S+(?: \S+)?)$", text, re.M)}

    def test_narrow_corner_of_four_axes(self):
        file = self.write(FOUR)
        said = self.sweep(file, "--worst", "--evaluations", "600", *self.law("wrong_in_corner"), code=1).stdout
        at = self.axes(said)
        self.assertGreater(at["dp_nratio"], 0.19)
        self.assertLess(at["hz_poiss"], 0.021)
        self.assertGreater(at["hz_shear"], 7.9e8)
        self.assertGreater(at["speed"], 9.5)
        self.write(said, "worst.yaml")
        self.run_it(TOUCHSTONE, "verify", "worst.yaml", "--no-report", *self.law("wrong_in_corner"), code=1)
        self.run_it(TOUCHSTONE, "verify", "worst.yaml", "--no-report")

    def test_same_search_same_point(self):
        one, two = (self.sweep(self.write(FOUR), "--worst", "--evaluations", "300").stdout for _ in range(2))
        self.assertEqual(one, two)

    def test_right_law(self):
        said = self.sweep(self.write(FOUR), "--worst", "--evaluations", "2000").stdout
        self.assertIn("verdict ok, at\n", said)
        self.write(said, "worst.yaml")
        self.run_it(TOUCHSTONE, "verify", "worst.yaml", "--no-report")

    def in_the_middle(self, text, evaluations):
        """The budget that the command says for a side of 2 %."""
        said = self.sweep(self.write(text), "--worst", "--evaluations", evaluations, "--json",
                          *self.law("wrong_in_middle"), code=1).stdout
        found = read_sheet(said, TOUCHSTONE)
        self.assertLess(abs(found["side"] - 0.02), 0.0005)
        self.assertEqual(found["verdict"], "fails")
        self.assertEqual(found["error"], found["columns"][-1]["column"])
        self.assertIn("law: hertz\n", found["case"])
        found["axes"] = {row["axis"]: row["value"] for row in found["axes"]}
        self.assertLess(abs(float(found["axes"]["hz_poiss"]) - 0.18), 0.0041)
        return found

    def test_two_percent_of_an_axis(self):
        self.in_the_middle(ONE, "302")

    @unittest.skipUnless(LONG, "a minute")
    def test_two_percent_of_two_axes(self):
        found = self.in_the_middle(TWO, "15000")
        self.assertLess(abs(float(found["axes"]["dp_nratio"]) - 0.124), 0.002)

    def test_crash_is_the_worst(self):
        said = self.sweep(self.write(TWO), "--worst", "--evaluations", "10", *self.law("wrong_crashes"), code=4).stdout
        self.assertIn("verdict crashed", said)

    def test_refusals(self):
        file = self.write(TWO)
        bare = self.write(TWO.replace("against: hertz_impact_restitution\nfails_above: 2e-3\n", ""), "b.yaml")
        for arguments, words in (((bare, "--worst"), "has no key 'against'"),
                                 ((file, "--worst", "--of", "duration"), "no error of that name"),
                                 ((file, "--worst", "--evaluations", "0"), "in [1, 1e+12]"),
                                 ((file, "--evaluations", "9"), "--worst"),
                                 ((file, "--of", "restitution"), "needs --worst or a figure"),
                                 ((file, "--worst", "--point", "3"), "--point"),
                                 ((file, "--worst", "--out", "a.svg"), "--worst has no table and no figure")):
            run = self.sweep(*arguments, code=2)
            self.assertIn(words, run.stderr)
            self.assertEqual(run.stdout, "")


class Maps(Common):
    """What a map shows is what the points have."""

    def test_grid(self):
        self.sweep(self.write(GRID), "--out", "o", "--out", "m.svg")
        tree = ET.parse("m.svg")
        words = tree.find("{http://www.w3.org/2000/svg}desc").text
        self.assertIn("restitution_error", words)
        self.assertIn("Across: dp_nratio from 0 to 0.5, 11 cells.", words)
        self.assertIn("Upwards: speed from 0.001 to 10 m/s, 9 cells.", words)
        self.assertIn("99 cells have a value, 0 have no data.", words)
        self.assertNotIn("no data", "".join(t.text or "" for t in tree.iter("{http://www.w3.org/2000/svg}text")))
        first = self.text("m.svg")
        self.sweep("a.yaml", "--out", "o", "--out", "m.svg", "--force")
        self.assertEqual(first, self.text("m.svg"))

    def test_no_data_is_no_colour(self):
        """Values that the law refuses have no data: not the colour of any value, and axes end where data end."""
        text = GRID.replace("points: 11}", "points: 11}\n  hz_poiss: [0.3]")
        self.sweep(self.write(text), "--out", "o", "--out", "m.svg", "--of", "max_overlap", "--x", "speed",
                   "--y", "dp_nratio")
        self.assertIn("Map of max_overlap", self.text("m.svg"))
        sparse = GRID.replace("axes:", "design: sobol\npoints: 64\naxes:")
        sparse = re.sub(r", points: \d+", "", sparse)
        self.sweep(self.write(sparse, "s.yaml"), "--out", "s", "--out", "s.svg")
        said = self.text("s.svg")
        have, nothing = map(int, re.search(r"(\d+) cells have a value, (\d+) have no data", said).groups())
        self.assertEqual(have + nothing, 16)
        self.assertEqual(nothing > 0, 'class="fi"' in said)
        self.assertEqual(nothing > 0, ">no data<" in said)

    def test_one_value_everywhere(self):
        text = GRID.replace("dp_nratio: {from: 0, to: 0.5, points: 11}", "friction: [0.1, 0.2]").replace(
            "friction:", "fric:")
        self.sweep(self.write(text), "--out", "o", "--out", "m.svg", "--of", "restitution", "--y", "fric")
        ET.parse("m.svg")

    def test_refusals(self):
        file = self.write(GRID)
        reduced = self.write(GRID + "keep: reduced\n", "r.yaml")
        line = self.write(GRID.replace("  dp_nratio: {from: 0, to: 0.5, points: 11}\n", ""), "l.yaml")
        for arguments, words in (((file, "--out", "a.eps.md"), "or end in .csv, .jsonl, .svg"),
                                 ((file, "--out", "a.svg", "--of", "nothing"), "no column 'nothing'"),
                                 ((file, "--out", "a.svg", "--x", "angle"), "no axis 'angle'"),
                                 ((file, "--out", "a.svg", "--x", "speed", "--y", "speed"), "given twice"),
                                 ((reduced, "--out", "r", "--out", "a.svg"), "keep: reduced"),
                                 ((line, "--out", "l", "--out", "a.svg"), "two axes"),
                                 ((file, "--x", "speed"), "--x needs a figure")):
            self.assertIn(words, self.sweep(*arguments, code=2).stderr)
            self.assertFalse(os.path.exists("a.svg"))


@unittest.skipUnless(os.path.exists(os.path.join(MODULES, "hostile.so")), "no misbehaving laws are built")
class Foreign(Common):
    """A law of the user's plays a block in one process."""

    def test_what_it_keeps_for_itself_is_of_the_block(self):
        """Each contact after the first of a process is a little stiffer: so it is in each block, whoever computes it."""
        self.write("schema: 1\ntitle: alike\nlaw: hertzian\nproperties: {young: 1 GPa, poisson: 0.3}\n"
                   "pair: {radius: 5 mm, density: 2500}\nimpact: {speed: 1 m/s}\naxes: {spin1_n: {from: 0, to: 7 rad/s, points: 8}}\n"
                   "results: [peak_force]\nby: player\nblock: 4\n")
        law = ["--law", os.path.join(MODULES, "hostile.so") + "#counts_runs", "--as", "hertzian"]
        tables = []
        for jobs in ("1", "2"):
            self.sweep("a.yaml", *law, "--jobs", jobs, "--out", "by" + jobs, "--out", jobs + ".csv")
            tables.append([line.split(",")[2] for line in self.text(jobs + ".csv").splitlines()[1:]])
        self.assertEqual(tables[0], tables[1])
        self.assertEqual(tables[0][:4], tables[0][4:])
        self.assertEqual(len(set(tables[0])), 4)


class Slurm(Common):
    """The script of an array job, with a stand-in for Slurm."""

    def start(self, number, count=3):
        env = {**os.environ, "SLURM_ARRAY_TASK_ID": str(number), "SLURM_ARRAY_TASK_MIN": "1",
               "SLURM_ARRAY_TASK_COUNT": str(count), "SLURM_CPUS_PER_TASK": "1", "TOUCHSTONE": TOUCHSTONE}
        return subprocess.Popen(["sh", SLURM, "a.yaml", "out"], stdout=subprocess.PIPE, text=True, env=env)

    def test_a_task_that_never_comes_costs_time_alone(self):
        self.write(MANY)
        tasks = [self.start(1), self.start(3)]
        said = [task.communicate()[0] for task in tasks]
        self.assertEqual([task.returncode for task in tasks], [0, 0], said)
        alone = self.digest(self.sweep("a.yaml", "--out", "alone").stdout)
        self.assertIn(alone, [self.digest(text) for text in said if "sha256" in text])
        for one, own in zip(said, (1, 3)):
            self.assertIn("shard %d of 3\n" % own, one)

    def test_a_task_that_is_killed_is_helped_out(self):
        self.write(MANY)
        killed, other = self.start(1, 2), self.start(2, 2)
        wait_for_blocks("out")
        self.assertIsNone(killed.poll(), "it was over before the kill")
        killed.kill()
        said = other.communicate()[0]
        killed.communicate()
        self.assertEqual(self.digest(said), self.digest(self.sweep("a.yaml", "--out", "alone").stdout))
        counts = re.search(r"([0-9]+) blocks computed, 0 were there", said)
        self.assertGreater(int(counts[1]), 31)  # more than its half of 62

    def test_usage(self):
        run = self.run_it("sh", SLURM, "a.yaml", "out", code=2, env={"SLURM_ARRAY_TASK_ID": ""})
        self.assertIn("usage: sbatch", run.stderr)

    @unittest.skipUnless(shutil.which("shellcheck"), "no shellcheck")
    def test_shellcheck(self):
        self.run_it("shellcheck", SLURM)


@unittest.skipUnless(MPI and shutil.which("mpirun"), "no MPI: touchstone-sweep-mpi is not built, or there is no mpirun")
class Mpi(Common):
    """The same result by any number of ranks."""

    def mpirun(self, ranks, *arguments, code=0, program=MPI):
        return self.run_it("mpirun", "--oversubscribe", "--allow-run-as-root", "-n", str(ranks), program, *arguments,
                           code=code)

    def test_one_hash(self):
        file = self.write(GRID)
        alone = self.digest(self.sweep(file, "--out", "alone").stdout)
        for ranks in (1, 2, 3):
            said = self.mpirun(ranks, file, "--out", "by%d" % ranks, "--jobs", "1").stdout
            self.assertEqual(self.digest(said), alone, said)
            self.assertEqual(glob.glob("by%d.rank-*" % ranks), [])  # what they had is where it belongs
        again = self.mpirun(2, file, "--out", "by1", "--out", "by1/results.csv").stdout
        self.assertEqual(self.digest(again), alone)
        self.assertTrue(os.path.exists("by1/results.csv"))

    def test_a_shared_folder_needs_no_mpi(self):
        file = self.write(MANY)
        alone = self.digest(self.sweep(file, "--out", "alone").stdout)
        for ranks in (2, 3):
            said = self.mpirun(ranks, "sweep", file, "--out", "by%d" % ranks, program=TOUCHSTONE).stdout
            self.assertIn(alone, said)
            self.assertIn("shard %d of %d" % (ranks, ranks), said)

    def test_goes_on_after_one_rank_is_killed(self):
        file = self.write(MANY)
        alone = self.digest(self.sweep(file, "--out", "alone").stdout)
        job = subprocess.Popen(["mpirun", "--oversubscribe", "--allow-run-as-root", "-n", "2", MPI, file, "--out", "o",
                                "--jobs", "1"], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait_for_blocks("o.rank-1")
        self.assertIsNone(job.poll(), "it was over before the kill")
        ranks = subprocess.run(["pgrep", "-P", str(job.pid)], stdout=subprocess.PIPE, text=True, check=True).stdout.split()
        os.kill(int(ranks[-1]), signal.SIGKILL)
        self.assertNotEqual(job.wait(), 0)
        time.sleep(0.5)
        with open(glob.glob("o.rank-1/*.blocks")[0], "ab") as file_of_blocks:
            file_of_blocks.write(b"torn")
        self.assertEqual(self.digest(self.mpirun(2, file, "--out", "o").stdout), alone)

    def test_crash_is_charged_to_its_point(self):
        module = os.path.join(MODULES, "wrong_crashes.so")
        text = GRID.replace("points: 11}", "points: 3}").replace("points: 9}", "points: 3}")
        said = self.mpirun(2, self.write(text), "--out", "o", "--law", module, "--as", "hertz", code=4).stdout
        self.assertIn("9 crashed\n", said)

    def test_refusals(self):
        file = self.write(GRID)
        self.assertIn("no-such", self.mpirun(2, "no-such.yaml", "--out", "n", code=2).stderr)
        self.sweep(self.write(TWO, "two.yaml"), "--out", "o")
        run = self.mpirun(2, file, "--out", "o", code=2)
        self.assertEqual(run.stderr.count("blocks of another sweep"), 1, run.stderr)
        self.assertIn("usage", self.run_it(MPI, "--help").stdout.lower())
        self.assertIn("Usage: mpirun", self.run_it(MPI, file, code=2).stderr)
        self.assertIn("--lwa", self.mpirun(1, file, "--out", "l", "--lwa", code=2).stderr)


if __name__ == "__main__":
    unittest.main()
