#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""touchstone sweep: one result however the work is divided, stopped and damaged; what it says is what
other verbs say; wrong input is refused by name.

usage: sweeps.py TOUCHSTONE SOURCE [long]

With long: ten kills and a larger sweep, by exact impacts and by the player.
"""
import array
import csv
import glob
import hashlib
import json
import math
import os
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from json_schema import read_sheet

TOUCHSTONE, SOURCE = os.path.abspath(sys.argv.pop(1)), os.path.abspath(sys.argv.pop(1))
LONG = sys.argv[1:] == ["long"] and bool(sys.argv.pop())
EXAMPLES = os.path.join(SOURCE, "cases/sweeps/examples")
CLIENTS = os.path.join(SOURCE, "cases/subject/clients")

HEAD = """schema: 1
title: a sweep
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, dp_alpha: 0.25}
pair: {radius: 5 mm, density: 2500 kg/m3}
impact: {speed: 1 m/s}
"""
GRID = HEAD + """axes:
  dp_nratio: {from: 0, to: 0.5, points: %d}
  speed: {from: 1 mm/s, to: 10 m/s, scale: log, points: %d}
results: [restitution, max_overlap]
"""
PLAYED = HEAD + """axes:
  fric: {from: 0.1, to: 0.7}
  angle: {from: 0, to: 80 deg}
  size_ratio: {from: 0.5, to: 2, scale: log}
design: latin_hypercube
points: %d
results: [restitution, tangential_restitution]
block: 16
"""


OWN = """schema: 1
title: a law of mine
law: lsd
properties: {kn: 100 kN/m, gn: 2 kg/s}
pair: {radius: 5 mm, density: 2500 kg/m3}
impact: {speed: 1 m/s, steps: 50}
axes: {gn: %s}
results: [restitution]
"""


class Common(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.mkdtemp(prefix="sweeps")
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        os.chdir(self.folder)
        self.addCleanup(os.chdir, "/")

    def copy_of_the_programs(self):
        os.makedirs("bin")
        for name in ("touchstone", "touchstone-sweep", "touchstone-worker"):
            shutil.copy(os.path.join(os.path.dirname(TOUCHSTONE), name), "bin")
        return os.path.abspath("bin/touchstone")

    def run_verb(self, *arguments, status=0, program=TOUCHSTONE):
        done = subprocess.run([program, *arguments], text=True, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, timeout=300, check=False)
        if status is not None:
            self.assertEqual(done.returncode, status, (arguments, done.stdout, done.stderr))
        return done

    def write(self, text, name="sweep.yaml"):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)
        return name

    def sweep(self, file, out, *arguments, status=0):
        """What it prints as JSON; the digest is that of the file."""
        answer = read_sheet(self.run_verb("sweep", file, "--out", out, "--json", *arguments, status=status).stdout, TOUCHSTONE)
        if answer["file"] is not None:
            self.assertEqual(answer["sha256"], digest(answer["file"]))
            answer["verdicts"] = {row["verdict"]: row["points"] for row in answer["verdicts"]}
            self.assertEqual(list(answer["verdicts"]), ["ok", "fails", "empty", "refused", "hang", "crashed"])
        return answer


def digest(path):
    with open(path, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def rows_of(folder):
    """Columns and verdict of each point, and the plan."""
    with open(os.path.join(folder, "plan.json"), encoding="utf-8") as file:
        plan = json.load(file)
    numbers = array.array("d")
    with open(os.path.join(folder, "results.bin"), "rb") as file:
        numbers.frombytes(file.read())
    width = len(plan["columns"]) + 1
    assert len(numbers) == width * plan["points"]
    return [numbers[i:i + width] for i in range(0, len(numbers), width)], plan


class OneResult(Common):
    def divide(self, file, kills, seconds):
        """The digest of one and of two workers, four shards, and after kills."""
        one = self.sweep(file, "one", "--jobs", "1")
        digests = {one["sha256"], self.sweep(file, "two", "--jobs", "2")["sha256"]}
        shards = [f"shard{i}" for i in (3, 1, 4, 2)]
        for name in shards:
            self.sweep(file, name, "--shard", name[-1] + "/4", "--jobs", "2")
        merged = self.run_verb("sweep", *shards, "--out", "merged", "--json")
        digests.add(read_sheet(merged.stdout, TOUCHSTONE)["sha256"])
        digests.add(self.kill(file, kills, seconds))
        self.assertEqual(len(digests), 1, digests)
        return one

    def kill(self, file, kills, seconds):
        """Runs that are killed at random moments, without any time to tidy up, and one that ends."""
        moments = random.Random(1)
        killed = found = 0
        for _ in range(50 * kills):
            if killed == kills:
                break
            run = subprocess.Popen([TOUCHSTONE, "sweep", file, "--out", "killed", "--jobs", "2"],
                                   stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                                   start_new_session=True)
            try:
                run.wait(moments.uniform(0.02, seconds))
                self.assertEqual((run.returncode, run.stderr.read()), (0, b""))
                shutil.rmtree("killed")
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, signal.SIGKILL) if killed % 2 else run.kill()
                run.wait()
                killed += 1
            run.stderr.close()
        self.assertEqual(killed, kills)
        while glob.glob("killed/*.blocks") and subprocess.run(
                ["pgrep", "-f", os.path.abspath("killed")], stdout=subprocess.DEVNULL, check=False).returncode == 0:
            time.sleep(0.01)
        answer = self.sweep(file, "killed", "--jobs", "2")
        found = answer["blocks_before"]
        self.assertEqual(found + answer["blocks_done"], -(-answer["points"] // self.block("killed")))
        return answer["sha256"]

    def block(self, folder):
        with open(os.path.join(folder, "plan.json"), encoding="utf-8") as file:
            return json.load(file)["block"]

    def test_impacts(self):
        file = self.write(GRID % ((40, 200000) if LONG else (11, 4000)) + ("" if LONG else "block: 1024\n"))
        answer = self.divide(file, 10 if LONG else 3, 1.5 if LONG else 0.1)
        self.assertEqual(answer["verdicts"]["ok"], answer["points"])

    def test_played(self):
        self.divide(self.write(PLAYED % (20000 if LONG else 300)), 10 if LONG else 2, 1.5 if LONG else 0.1)

    def test_reduced(self):
        file = self.write(GRID % (11, 4000) + "block: 1024\nkeep: reduced\n")
        self.divide(file, 2, 0.1)

    def test_a_stop_keeps_blocks_and_says_how_to_go_on(self):
        file = self.write(PLAYED % 100000)
        run = subprocess.Popen([TOUCHSTONE, "sweep", file, "--out", "out", "--jobs", "1"], stdin=subprocess.DEVNULL,
                               stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        while not any(os.path.getsize(path) > 8000 for path in glob.glob("out/*.blocks")):
            time.sleep(0.01)
        run.send_signal(signal.SIGINT)
        out, err = run.communicate(timeout=60)
        self.assertEqual((run.returncode, out), (130, ""))
        self.assertRegex(err, r"^touchstone sweep: stopped by signal 2 \(Interrupt\); [1-9]\d* of 6250 blocks are finished and kept in out: "
                              r"the same command goes on with the others\n$")
        done = self.run_verb("sweep", "out", "--out", "merged", status=2)
        self.assertRegex(done.stderr, r"^touchstone sweep: \d+ of 6250 blocks are not there, the first is block \d+ ")

    def test_damaged_files(self):
        """A torn end, garbage behind it and a changed byte cost the blocks behind them, and no more."""
        file = self.write(GRID % (11, 4000) + "block: 1024\n")
        whole = self.sweep(file, "out", "--jobs", "1")
        path = glob.glob("out/*.blocks")[0]
        size, rng = os.path.getsize(path), random.Random(2)
        for what in ("cut", "append", "change", "cut", "change", "cut all"):
            with open(path, "r+b") as blocks:
                if what == "append":
                    blocks.seek(0, 2)
                    blocks.write(rng.randbytes(1000))
                elif what == "change":
                    blocks.seek(rng.randrange(size // 2, size))
                    byte = blocks.read(1)
                    blocks.seek(-1, 1)
                    blocks.write(bytes([byte[0] ^ 1]))
                else:
                    blocks.truncate(rng.randrange(size // 2, size) if what == "cut" else 100)
            os.remove("out/results.bin")
            again = self.sweep(file, "out", "--jobs", "1")
            self.assertEqual(again["sha256"], whole["sha256"], what)
            self.assertEqual(again["blocks_done"] > 0, what != "append", what)
            self.assertEqual(again["blocks_before"] > 0, what != "cut all", what)
            if what != "append":  # what is not needed stays until the next block is appended
                self.assertEqual(os.path.getsize(path), size, what)


class Results(Common):
    def test_in_words(self):
        """A case and ranges are another way to the same impacts."""
        self.sweep(self.write(GRID % (3, 5)), "out", "--out", "out/results.csv")
        with open("out/results.csv", encoding="utf-8", newline="") as file:
            rows = list(csv.DictReader(file))
        case = HEAD + "check: [{quantity: restitution, expected: 1, source: none, finding: none}]\n"
        done = self.run_verb("sweep", self.write(case, "case.yaml"), "dp_nratio=0:0.5:3", "speed=1 mm/s:10 m/s:5")
        expected = list(csv.DictReader(done.stdout.splitlines()))
        self.assertEqual(len(rows), 15)
        for row, other in zip(rows, expected, strict=True):
            for key in ("dp_nratio", "speed_m_per_s", "restitution", "max_overlap_m"):
                self.assertAlmostEqual(float(row[key]), float(other[key]), delta=1e-14 * abs(float(other[key])))
        binary, _ = rows_of("out")
        for row, numbers in zip(rows, binary, strict=True):
            self.assertEqual([float(row["restitution"]), float(row["max_overlap_m"]), 0.0], list(numbers))

    def test_reference_and_case_of_a_point(self):
        """Exact impacts keep to 2e-6, and a point as a case passes; with a smaller tolerance both fail."""
        with open(os.path.join(EXAMPLES, "damping.yaml"), encoding="utf-8") as file:
            text = file.read()
        self.assertEqual(self.sweep(self.write(text), "out")["verdicts"]["ok"], 55)
        case = self.run_verb("sweep", "sweep.yaml", "--point", "37").stdout
        self.run_verb("verify", self.write(case, "point.yaml"), "--no-report", "--out", "v")
        tight = self.sweep(self.write(text.replace("2e-6", "1e-9")), "tight", status=1)
        rows, _ = rows_of("tight")
        fails = [row[3] > 1e-9 for row in rows]
        self.assertEqual(fails, [row[4] == 1.0 for row in rows])
        self.assertEqual((tight["verdicts"]["fails"], True), (sum(fails), sum(fails) > 10))
        case = self.run_verb("sweep", "sweep.yaml", "--point", "54").stdout
        self.run_verb("verify", self.write(case.replace("1e-09, basis", "1e-12, basis").replace(
            "1.0000000000000001e-09", "1e-12"), "point.yaml"), "--no-report", "--out", "v", status=1)

    def test_played_as_verify_plays_it(self):
        """A point as a case gives the same numbers to 1e-9: those of the sweep stand in it as expected."""
        file = self.write(PLAYED % 20)
        for point in (0, 7, 19):
            case = self.run_verb("sweep", file, "--point", str(point)).stdout
            self.run_verb("verify", self.write(case, "point.yaml"), "--no-report", "--out", "v")

    def test_impacts_and_player_agree(self):
        """The error of played impacts falls with the steps to that of exact ones."""
        text = HEAD.replace("dp_alpha: 0.25", "dp_alpha: 0, dp_nratio: 0.1") + (
            "axes: {speed: {from: 1 cm/s, to: 1 m/s, scale: log, points: 3}}\nresults: [restitution, max_overlap]\n")
        self.sweep(self.write(text), "exact")
        exact, plan = rows_of("exact")
        self.assertEqual(plan["way"], "impacts")
        errors = []
        for steps in (500.3, 2000.3):
            self.sweep(self.write(text.replace("speed: 1 m/s", f"speed: 1 m/s, steps: {steps}") + "by: player\n"),
                       f"played{steps}")
            played, plan = rows_of(f"played{steps}")
            self.assertEqual(plan["way"], "player")
            errors.append(max(abs(a[k] / b[k] - 1.0) for a, b in zip(played, exact, strict=True) for k in (0, 1)))
        self.assertLess(errors[1], 2e-4)
        self.assertLess(errors[1], errors[0] / 2.0)

    def test_lanes_and_player_agree(self):
        """Oblique impacts in lanes are those of the player with the same scheme and step."""
        with open(os.path.join(EXAMPLES, "lanes.yaml"), encoding="utf-8") as file:
            text = file.read()
        self.sweep(self.write(text), "lanes")
        self.sweep(self.write(text.replace("by: oblique", "by: player")), "played")
        lanes, plan = rows_of("lanes")
        played, other = rows_of("played")
        self.assertEqual((plan["way"], other["way"], len(lanes)), ("oblique", "player", 400))
        # Levers of the slip are those at zero overlap here, and those at the end of the last step there, dt speed/radius off;
        # the largest overlap is that of a step here, and the top of a parabola there.
        for k, within in enumerate((5e-5, 1e-9, 1e-9, 1e-4, 1e-6)):
            scale = max(abs(row[k]) for row in played)
            self.assertLess(max(abs(a[k] - b[k]) for a, b in zip(lanes, played, strict=True)), within * scale, k)
        for old, new, message in [("dt: 1 us", "steps: 100", "the impact needs a time step, dt"),
                                  ("verlet_half", "verlet_implicit", "the impact needs scheme: verlet_half, plane: "
                                                                     "fixed, end: zero_overlap"),
                                  ("spin1_out, ", "kinetic_loss, ", None)]:
            done = self.run_verb("sweep", self.write(text.replace(old, new)), status=2)
            self.assertTrue(done.stderr.startswith("sweep.yaml:12:5: " + (
                f"oblique impacts in lanes: {message}" if message else
                "kinetic_loss is no result of oblique impacts in lanes")), done.stderr)

    def test_reduced_is_what_all_results_give(self):
        text = GRID % (7, 100) + "block: 64\nagainst: hertz_impact_restitution\nfails_above: 5e-7\n"
        self.sweep(self.write(text), "all", status=1)
        self.sweep(self.write(text + "keep: reduced\nhistogram: {restitution: {from: 0.9, to: 1, bins: 5}}\n"),
                   "reduced", status=1)
        rows, plan = rows_of("all")
        none = self.run_verb("sweep", "sweep.yaml", "--out", "none.csv", status=2)
        self.assertIn("--out none.csv: sweep.yaml keeps no points (keep: reduced), and has no table", none.stderr)
        with open("reduced/reduced.json", encoding="utf-8") as file:
            reduced = json.load(file)
        names = [column["name"] for column in plan["columns"]]
        for k, column in enumerate(reduced["columns"]):
            values = [row[k] for row in rows]
            total = 0.0  # blocks of 64, then their sums
            for first in range(0, len(values), 64):
                part = 0.0
                for value in values[first:first + 64]:
                    part += value
                total += part
            self.assertEqual(column["name"], names[k])
            self.assertEqual(column["count"], len(values))
            self.assertEqual(column["mean"], total / len(values))
            self.assertEqual((column["least"], column["most"]), (min(values), max(values)))
            self.assertEqual((column["least_at"], column["most_at"]),
                             (values.index(min(values)), values.index(max(values))))
            inside = 0
            for low, high, count in column["bins"]:
                last = plan["columns"][k]["high"] if names[k] != "restitution" else 1.0
                self.assertEqual(count, sum(low <= v < high or v == high == last for v in values), (names[k], low))
                inside += count
            self.assertEqual(inside + column["below"] + column["above"], len(values))
        errors = [row[names.index("restitution_error")] for row in rows]
        worst = sorted(range(len(rows)), key=lambda i: (-errors[i], i))[:16]
        error = reduced["columns"][names.index("restitution_error")]
        self.assertEqual([(w["point"], w["error"]) for w in error["worst"]], [(i, errors[i]) for i in worst])
        bad = [i for i, e in enumerate(errors) if e > 5e-7]
        self.assertEqual((reduced["bad"], reduced["bad_count"]), (bad, len(bad)))
        self.assertEqual(reduced["verdicts"]["fails"], len(bad))

    def test_designs_and_axes(self):
        """Sobol points and a Latin hypercube fill their strata; radii move masses along; words are words."""
        text = HEAD + ("axes:\n  speed: {from: 1, to: 3}\n  dp_mode: [0, 1, 2]\n  radius: {from: 1 mm, to: 4 mm, "
                       "scale: log}\nresults: [restitution, max_overlap]\npoints: 64\ndesign: ")
        for design in ("sobol", "latin_hypercube"):
            self.sweep(self.write(text + design + "\n"), design, "--out", design + "/results.csv")
            with open(design + "/results.csv", encoding="utf-8", newline="") as file:
                rows = list(csv.DictReader(file))
            self.assertEqual(sorted(int((float(r["speed_m_per_s"]) - 1.0) / 2.0 * 64) for r in rows), list(range(64)))
            self.assertEqual(sorted(int(math.log(float(r["radius_m"]) / 1e-3) / math.log(4) * 64 + 1e-9)
                                    for r in rows), list(range(64)))
            count = [sum(float(r["dp_mode"]) == mode for r in rows) for mode in (0, 1, 2)]
            self.assertTrue(all(21 <= n <= 22 for n in count), count)
        # Hertz without damping: max_overlap grows with the radius at the same speed, m/R^3 being the same.
        text = HEAD.replace("5 mm, density", "[5 mm, 5 mm], density") + (
            "axes: {size_ratio: [0.5, 1, 2], density: [1000, 8000]}\nresults: max_overlap\n")
        self.sweep(self.write(text), "sizes")
        rows, _ = rows_of("sizes")
        for row, (ratio, density) in zip(rows, [(q, d) for q in (0.5, 1, 2) for d in (1000, 8000)], strict=True):
            r1, r2 = 5e-3, 5e-3 * ratio
            m1, m2 = (4 / 3 * math.pi * density * r ** 3 for r in (r1, r2))
            mass, radius, e_star = m1 * m2 / (m1 + m2), r1 * r2 / (r1 + r2), 1e9 / 0.7
            self.assertAlmostEqual(
                row[0] / (15 * mass / (16 * e_star * math.sqrt(radius))) ** 0.4, 1.0, delta=3e-6)


class Laws(Common):
    def test_a_crash_is_charged_to_its_point(self):
        with open(os.path.join(CLIENTS, "examples/lsd.py"), encoding="utf-8") as file:
            law = file.read()
        law = law.replace("def step(c, m, state):\n", "def step(c, m, state):\n    if c['mu'] > 0.6:\n"
                          "        import os\n        os._exit(1)\n")
        self.write(law, "lsd.py")
        file = self.write("""schema: 1
title: a law that dies
law: lsd
properties: {kn: 1 MN/m, kt: 1 MN/m, mu: 0.3}
pair: {radius: 5 mm, density: 2500 kg/m3}
impact: {speed: 1 m/s, steps: 50}
axes: {mu: [0.1, 0.7, 0.2, 0.8]}
""")
        os.environ["PYTHONPATH"] = CLIENTS
        self.addCleanup(os.environ.pop, "PYTHONPATH")
        command = ["--law", "python3 lsd.py"]
        for jobs in "1", "2":
            self.sweep(file, "out" + jobs, *command, "--jobs", jobs, status=4)
            rows, plan = rows_of("out" + jobs)
            self.assertEqual((plan["law"], plan["way"]), ("lsd", "player"))
            self.assertEqual([row[1] for row in rows], [0.0, 5.0, 0.0, 5.0])
            self.assertEqual([row[0] for row in rows[::2]], [rows[0][0]] * 2)
        self.assertEqual(digest("out1/results.bin"), digest("out2/results.bin"))

    def test_blocks_of_another_law_are_refused(self):
        """The same file with another law, or another case, is another sweep; the folder stays as it was."""
        file = self.write(GRID % (2, 3))
        self.sweep(file, "out")
        before = {path: digest(path) for path in glob.glob("out/*")}
        for text in (GRID % (2, 4), (GRID % (2, 3)).replace("0.3", "0.31")):
            done = self.run_verb("sweep", self.write(text, "other.yaml"), "--out", "out", status=2)
            self.assertRegex(done.stderr, r"^touchstone sweep: out/blocks.*\.blocks: these are blocks of another sweep: ")
        self.sweep("other.yaml", "other")
        for out in ("new", "out"):
            done = self.run_verb("sweep", "other", *(["out"] if out == "new" else []), "--out", out, status=2)
            self.assertIn("of another sweep", done.stderr)
        self.assertEqual(before, {path: digest(path) for path in glob.glob("out/*")})

    def changed(self, what, *sweep):
        """One file is changed: then the blocks that are there are of another law. What was there comes back after it."""
        with open(what, "rb") as file:
            was = file.read()
        with open(what, "ab") as file:
            file.write(b"\n# changed\n")
        done = self.run_verb("sweep", *sweep, status=2)
        self.assertIn("these are blocks of another sweep", done.stderr, what)
        with open(what, "wb") as file:
            file.write(was)
        self.assertIn(" 0 blocks computed", self.run_verb("sweep", *sweep).stdout.replace("\n", " "), what)

    def test_blocks_of_a_law_that_was_edited_are_refused(self):
        """The script of a law, a module that it imports, a library that another one needs: each of them is the law."""
        os.makedirs("part/inner")
        for name, text in (("lsd.py", "import part.inner.spring\n"), ("part/__init__.py", ""),
                           ("part/inner/__init__.py", ""), ("part/inner/spring.py", "from . import constant\n"),
                           ("part/inner/constant.py", "damping = 1.0\n"), ("unused.py", "")):
            self.write(text or "# nothing\n", name)
        with open("lsd.py", "a", encoding="utf-8") as file, \
                open(os.path.join(CLIENTS, "examples/lsd.py"), encoding="utf-8") as law:
            file.write(law.read().replace('c["gn"] *', 'c["gn"] * part.inner.spring.constant.damping *'))
        shutil.copy(os.path.join(CLIENTS, "touchstone_law.py"), ".")
        self.write("exec python3 lsd.py\n", "run.sh")
        file = self.write(OWN % "[1, 2]")
        sweep = (file, "--out", "out", "--law", "sh run.sh")
        self.run_verb("sweep", *sweep)
        first = rows_of("out")[0]
        for what in ("run.sh", "lsd.py", "touchstone_law.py", "part/__init__.py", "part/inner/spring.py",
                     "part/inner/constant.py"):
            self.changed(what, *sweep)
        self.write("# it has nothing to do with the law\n", "unused.py")
        self.assertEqual(self.run_verb("sweep", *sweep).returncode, 0)
        # Elsewhere the law of today gives another number, so that going on would have been wrong.
        self.write("damping = 4.0\n", "part/inner/constant.py")
        self.run_verb("sweep", file, "--out", "other", *sweep[3:])
        self.assertLess(rows_of("other")[0][0][0], first[0][0] - 0.01)

    def test_blocks_of_a_library_that_needs_a_changed_one_are_refused(self):
        self.write("double half_of(double x) { return 0.5 * x; }\n", "half.c")
        with open(os.path.join(SOURCE, "lib/examples/lsd.c"), encoding="utf-8") as law:
            self.write(law.read() + "double half_of(double);\ndouble used(double x) { return half_of(x); }\n", "lsd.c")
        for made in (["half.c", "-o", "libhalf.so"],
                     ["lsd.c", "-I" + os.path.join(SOURCE, "lib/include"), "-o", "lsd.so", "-L.", "-lhalf", "-lm",
                      "-Wl,--no-as-needed,-rpath,$ORIGIN"]):
            subprocess.run([*os.environ.get("CC", "cc").split(), "-shared", "-fPIC", *made], check=True)
        sweep = (self.write(OWN % "[1, 2]"), "--out", "out", "--law", "./lsd.so")
        self.run_verb("sweep", *sweep)
        self.changed("libhalf.so", *sweep)
        self.changed("lsd.so", *sweep)

    def test_blocks_of_an_input_that_was_edited_are_refused(self):
        """An input of LAMMPS, and what it includes; without LAMMPS there is nothing to see."""
        self.write("include style.in\n", "my.in")
        self.write("pair_style gran/hooke 100000 NULL 40 NULL 0.5 0\npair_coeff * *\n", "style.in")
        sweep = (self.write(OWN.replace("law: lsd", "law: lammps_my").replace(
            "{kn: 100 kN/m, gn: 2 kg/s}", "{}").replace("gn:", "speed:") % "[1 m/s, 2 m/s]"), "--out", "out",
                 "--law", "lammps:my.in", "--allow", "read=style.in")
        done = self.run_verb("sweep", *sweep, status=None)
        if done.returncode == 3 and "is absent" in done.stderr:
            self.skipTest(done.stderr)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.changed("my.in", *sweep)
        self.changed("style.in", *sweep)
        # So is another build of what asks the engine.
        program, name = self.copy_of_the_programs(), "engines/touchstone-engine-lammps.so"
        os.makedirs("bin/engines")
        shutil.copy(os.path.join(os.path.dirname(TOUCHSTONE), name), "bin/engines")
        for status in (0, 0, 2):
            self.run_verb("sweep", *sweep[:2], "versions", *sweep[3:], status=status, program=program)
            if os.path.exists("again"):
                with open(os.path.join("bin", name), "ab") as built:
                    built.write(b"built again")
            self.write("", "again")

    def test_blocks_of_another_program_are_refused(self):
        """Two builds of one uncommitted tree have one version."""
        file, program = self.write(GRID % (2, 3)), self.copy_of_the_programs()
        for status in (0, 0, 2):
            done = self.run_verb("sweep", file, "--out", "out", status=status, program=program)
            if "0 blocks computed" in done.stdout:
                with open("bin/touchstone-sweep", "ab") as built:
                    built.write(b"built again")
        self.assertIn("these are blocks of another sweep", done.stderr)

    def test_files_of_the_user_stay(self):
        """Nothing that a sweep has not written is replaced: not files of its names, nor what somebody changed."""
        file = self.write(GRID % (2, 3))
        for name in ("results.bin", "results.csv", "reduced.json", "plan.json", "blocks.blocks"):
            os.makedirs("mine", exist_ok=True)
            self.write("mine", os.path.join("mine", name))
            for verb in (["sweep", file], ["sweep", file, "--out", "mine/results.csv"]):
                done = subprocess.run([TOUCHSTONE, *verb, "--out", "mine"], capture_output=True, text=True, check=False)
                self.assertIn(done.returncode, (2, 3), done.stderr)
                self.assertRegex(done.stderr, r"^touchstone sweep: mine.*\n$")
                self.assertEqual(os.listdir("mine"), [name])
                with open(os.path.join("mine", name), encoding="utf-8") as there:
                    self.assertEqual(there.read(), "mine")
            shutil.rmtree("mine")
        for name in ("thesis.txt", "chapter/one.txt"):
            self.run_verb("sweep", file, "--out", "blocks")
            os.makedirs(os.path.dirname(os.path.join("mine", name)), exist_ok=True)
            self.write("mine", os.path.join("mine", name))
            there = name.split("/", maxsplit=1)[0]
            for verb in (["sweep", file], ["sweep", file, "--shard", "1/2"], ["sweep", "blocks"]):
                self.assertRegex(self.run_verb(*verb, "--out", "mine", status=2).stderr,
                                 rf"^touchstone {verb[0]}: mine: holds '{there}', which touchstone has not written")
                self.assertEqual(os.listdir("mine"), [there])
            shutil.rmtree("mine")
        for _ in range(2):  # once more gives the same, and is no change
            self.run_verb("sweep", file, "--out", "whole", "--out", "whole/results.csv")
        with open("whole/results.csv", "a", encoding="utf-8") as there:
            there.write("a remark\n")
        changed = digest("whole/results.csv")
        for verb in (["sweep", file], ["sweep", "whole"]):
            done = subprocess.run([TOUCHSTONE, *verb, "--out", "whole", "--out", "whole/results.csv"], capture_output=True, text=True,
                                  check=False)
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("whole/results.csv is there, and is not what this sweep gives", done.stderr)
            self.assertEqual(digest("whole/results.csv"), changed)

    def test_force_replaces_results_and_leaves_what_is_not_ours(self):
        """--force replaces results that were changed, and those of another sweep with its blocks; other files stay."""
        file, other = self.write(GRID % (2, 3)), self.write(GRID % (2, 4), "other.yaml")
        self.run_verb("sweep", file, "--out", "out", "--out", "out/results.csv")
        right = {name: digest(os.path.join("out", name)) for name in ("results.csv", "results.bin", "plan.json")}
        self.write("a thesis", "out/thesis.txt")
        for verb in (["sweep", file], ["sweep", "out"]):
            self.write("a remark", "out/results.csv")
            done = subprocess.run([TOUCHSTONE, *verb, "--out", "out", "--out", "out/results.csv"], capture_output=True, text=True,
                                  check=False)
            self.assertNotEqual(done.returncode, 0)
            self.run_verb(*verb, "--out", "out", "--out", "out/results.csv", "--force")
            self.assertEqual({name: digest(os.path.join("out", name)) for name in right}, right)
        self.assertIn("give --force", self.run_verb("sweep", other, "--out", "out", status=2).stderr)
        self.run_verb("sweep", other, "--out", "out", "--out", "out/results.csv", "--force")
        self.run_verb("sweep", other, "--out", "alone", "--out", "alone/results.csv")
        for name in right:
            self.assertEqual(digest(os.path.join("out", name)), digest(os.path.join("alone", name)))
        with open("out/thesis.txt", encoding="utf-8") as there:
            self.assertEqual(there.read(), "a thesis")
        self.write("not blocks" * 1000, "out/mine.blocks")
        self.assertIn("mine.blocks: this is no file of blocks",
                      self.run_verb("sweep", file, "--out", "out", "--force", status=2).stderr)
        with open("out/mine.blocks", encoding="utf-8") as there:
            self.assertEqual(there.read(), "not blocks" * 1000)


class Refusals(Common):
    def refused(self, text, place, message):
        done = self.run_verb("sweep", self.write(text), "--out", "out", status=2)
        self.assertEqual(done.stderr.split("\n")[0], f"sweep.yaml:{place}: {message}")
        self.assertFalse(os.path.exists("out"))

    def test_files(self):
        grid = GRID % (2, 3)
        for old, new, place, message in [
                ("speed: {from: 1 mm/s", "sped: {from: 1 mm/s", "9:3", "there is no axis 'sped', did you mean 'speed'?"),
                ("from: 1 mm/s", "from: -1 mm/s", "9:17", "speed = -1 mm/s; allowed: (0, inf) m/s"),
                ("from: 1 mm/s", "from: 1 mm", "9:17", None),
                ("from: 1 mm/s", "from: 20 m/s", "9:29", "to = 10 m/s is not above from = 20 m/s"),
                ("from: 0,", "from: 0, scale: log,", "8:21", "from = 0; allowed with scale log: above 0"),
                ("points: 3", "points: 1", "9:57", "points = 1; allowed: whole numbers in [2, 1e+12]"),
                (", points: 3", "", "9:10", "an axis of a grid needs the key 'points'"),
                ("from: 0, to: 0.5", "from: 0, to: 2", "8:28", None),
                ("max_overlap]", "max_overlop]", "10:24", "there is no quantity 'max_overlop', did you mean "
                                                         "'max_overlap'?"),
                ("max_overlap]", "overlap]", "10:24", "overlap has a value at each step: a result of a sweep is one "
                                                      "number of a run, as restitution or max_overlap"),
                ("max_overlap]", "restitution]", "10:24", "restitution stands here already"),
                ("results:", "result:", "10:1", "a sweep has no key 'result', did you mean 'results'?"),
                ("law: hertz\n", "case: hertz/impact\n", "4:1", None),
                ("law: hertz\n", "law: [hertz, hysteretic]\n", "3:6", "one law is wanted here, and not 2"),
                ("schema: 1", "schema: 2", "1:9", "schema 2 is unknown: this program reads schema 1")]:
            self.assertIn(old, grid)
            text = grid.replace(old, new, 1)
            if message:
                self.refused(text, place, message)
            else:
                done = self.run_verb("sweep", self.write(text), status=2)
                self.assertTrue(done.stderr.startswith("sweep.yaml:" + place.split(":")[0] + ":"), done.stderr)
        for more, place, message in [
                ("fails_above: 1e-3\n", "11:14", "fails_above needs the key 'against'"),
                ("against: hertz_restitutio\n", "11:10", None),
                ("against: hertz_normal_force\n", "11:10", "hertz_normal_force has a value at each sample of a path"),
                ("against: hertz_impact_duration\n", "11:10", None),
                ("points: 7\n", "11:9", "the points of a grid are those of its axes"),
                ("block: 48\n", "11:8", "block = 48; allowed: powers of two in [1, 1048576]"),
                ("variant: a=1\n", "11:10", "variant needs the key 'case'"),
                ("histogram: {}\n", "11:12", "histograms are of sweeps with 'keep: reduced'"),
                ("against: hertz_impact_restitution\nfails_above: 0\n", "12:14", "fails_above = 0; allowed: (0, inf)"),
                ("keep: reduced\nhistogram: {restitution: {from: 1, to: 0}}\n", "12:40",
                 "to = 0 is not above from = 1")]:
            if message:
                self.refused(grid + more, place, message)
            else:
                done = self.run_verb("sweep", self.write(grid + more), status=2)
                self.assertTrue(done.stderr.startswith("sweep.yaml:" + place + ":"), done.stderr)
        self.refused(grid.replace("speed: {from", "angle: {from").replace("mm/s", "deg").replace("m/s", "deg", 2)
                     .replace("speed: 1 deg", "speed: 1 m/s") + "by: impacts\n", "11:5",
                     "angle is no axis of exact head-on impacts")

    def test_options(self):
        file = self.write(GRID % (2, 3))
        for arguments, message in [
                (["--shard", "5/4"], "--shard 5/4: allowed: I/N with I in [1, N] and N in [1, 1000000], as in 3/8"),
                (["--point", "6"], "--point 6: allowed: whole numbers in [0, 5]"),
                (["--point", "0.5"], "--point 0.5: allowed: whole numbers in [0, 5]")]:
            done = self.run_verb("sweep", file, *arguments, status=2)
            self.assertIn(message, done.stderr)
        os.mkdir("empty")
        done = self.run_verb("sweep", "empty", status=2)
        self.assertIn("--out DIR is needed", done.stderr)
        done = self.run_verb("sweep", "empty", "--out", "out", "--shard", "1/2", status=2)
        self.assertIn("--shard needs a sweep file, and 'empty' is a folder", done.stderr)
        done = self.run_verb("sweep", "empty", "--out", "out", "--law", "hertz", status=2)
        self.assertIn("--law needs a sweep file", done.stderr)
        done = self.run_verb("sweep", file, "empty", "--out", "out", status=2)
        self.assertIn("'empty' is one argument too many", done.stderr)
        self.run_verb("sweep", file, "--out", "whole")
        done = self.run_verb("sweep", "whole", "nowhere", "--out", "out", status=2)
        self.assertEqual(done.stderr, "touchstone sweep: nowhere: No such file or directory\n")
        done = self.run_verb("sweep", "empty", "--out", "out", status=2)
        self.assertIn("there are no blocks of a sweep (*.blocks) in this folder", done.stderr)
        with open("empty/a.blocks", "w", encoding="utf-8") as file:
            file.write("something else\n" * 100)
        done = self.run_verb("sweep", "empty", "--out", "out", status=2)
        self.assertIn("empty/a.blocks: this is no file of blocks of a sweep", done.stderr)


if __name__ == "__main__":
    if LONG:
        unittest.main(argv=[sys.argv[0], "OneResult"])
    unittest.main()
