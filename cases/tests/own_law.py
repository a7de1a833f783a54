#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A law of the user's under its own name, as a plugin and as a program: how cases name it, and what they find.

usage: own_law.py PROGRAM INCLUDE LSD.C CLIENTS
"""
import csv
import io
import json
import math
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

from json_schema import read_sheet

PROGRAM, INCLUDE, SOURCE, CLIENTS = [os.path.realpath(x) for x in sys.argv[1:5]]
CC = os.environ.get("CC", "cc").split()

PRESS = """schema: 1
title: Pressed, slid and let go
law: LAW
properties: {kn: 100 kN/m, kt: 80 kN/m, mu: 0.5}
pair: {radius: 5 mm, density: 2500 kg/m3}
path:
  - {move: {normal: 10 um}, steps: 10}
  - {move: {shear: 4 um}, steps: 10}
  - {move: {shear: 20 um}, steps: 10}
  - {move: {normal: -20 um}, steps: 10}
check:
  - {quantity: normal_force, expected: 1 N, source: kn overlap, at: leg_end 3, tolerance: 4 ulp}
  - {quantity: shear_force_s, expected: 0.32 N, source: kt slide, at: leg_end 2, tolerance: 8 ulp}
  - {quantity: shear_force_s, expected: 0.5 N, source: mu kn overlap, at: leg_end 3, tolerance: 8 ulp}
  - {quantity: activations, expected: 1, source: it touches once, basis: exact}
"""
IMPACT = """schema: 1
title: A damped impact
law: lsd
properties: {kn: 100 kN/m, gn: 2 kg/s}
pair: {radius: 5 mm, mass: 1 g, wall: rigid}
impact: {speed: 1 m/s, scheme: verlet_half, steps: 200}
check:
  - {quantity: restitution, expected: exp(-pi*gn/sqrt(4*kn*m_eff - gn^2)), source: a linear damped spring,
     tolerance: 1e-4, converges: 1}
"""
# A law that keeps what it remembers in a variable of its own.
MEMORY = """
import touchstone_law

held = [0.0]

def begin():
    held[0] = 0.0

def step(c, m, state):
    held[0] = held[0] + m.slide_s if m.overlap > 0.0 else 0.0
    limit = c["mu"] * c["kn"] * max(m.overlap, 0.0)
    held[0] = min(max(held[0], -limit / c["kt"]), limit / c["kt"])
    if m.overlap <= 0.0:
        return [0.0, 0.0, 0.0]
    return [c["kn"] * m.overlap + c["gn"] * m.velocity_n, c["kt"] * held[0], 0.0]

touchstone_law.serve("lsd", lambda properties, pair: properties, step, begin=begin,
                     answer=["normal", "shear_s", "shear_t"], traits=["shear", "damped"], properties=[
                         {"keyword": "kn", "unit": "N/m", "required": True}, {"keyword": "gn", "unit": "kg/s"},
                         {"keyword": "kt", "unit": "N/m", "default": 1, "min_open": True}, {"keyword": "mu"}])
"""
SLOW = MEMORY.replace("import touchstone_law", "import time\nimport touchstone_law").replace(
    "    held[0] = held[0] +", "    time.sleep(0.02)\n    held[0] = held[0] +")
GREETING = """read x; echo '{"touchstone":1,"name":"my_law",PROPERTIES}'; read x"""
FORMULAS = PRESS[:PRESS.index("check:")] + """check:
  - {quantity: normal_force, expected: "max(kn*overlap, 0)", source: a linear spring, tolerance: 4 ulp}
  - {quantity: shear_force_s, expected: "min(kt*slide_s, mu*kn*overlap)", source: Coulomb, at: leg 3, tolerance: 8 ulp}
  - {quantity: strain_energy, expected: kn*overlap^2/2, source: a linear spring, at: leg 1, tolerance: 8 ulp}
"""
REFUSED = """schema: 1
title: What it must refuse
law: lsd
properties: {kn: PROPERTY}
pair: {radius: 5 mm, density: 2500 kg/m3}
check: {expect: refused}
"""


def run(*arguments, where=None):
    done = subprocess.run([PROGRAM, *arguments], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                          universal_newlines=True, cwd=where, check=False)
    return done.returncode, done.stdout, done.stderr


def compiled(source, library):
    subprocess.run([*CC, "-std=c11", "-Wall", "-Wextra", "-Werror", "-O2", "-ffp-contract=off", "-fPIC",
                    "-shared", "-I", INCLUDE, "-o", library, source, "-lm"], check=True)


class Folder(unittest.TestCase):
    """A new folder with the library, and what a run there gives."""

    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.library = os.path.join(folder.name, "lsd.so")
        compiled(SOURCE, cls.library)
        with open(SOURCE, encoding="utf-8") as file:
            text = file.read()
        cls.text = text
        # A library of two laws; the second one has no friction limit of its own name, but another name.
        both = os.path.join(folder.name, "both.c")
        with open(both, "w", encoding="utf-8") as file:
            file.write(text.replace("const struct touch_law *touch_plugin_law(void) {\n    return &law;\n}", """
const struct touch_law *touch_plugin_law_at(size_t i) {
    static struct touch_law second;
    second = law;
    second.name = "lsd_two";
    return i == 0 ? &law : i == 1 ? &second : NULL;
}
"""))
        cls.both = os.path.join(folder.name, "both.so")
        compiled(both, cls.both)

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        os.chdir(folder.name)
        self.addCleanup(os.chdir, "/")
        shutil.copy(self.library, "lsd.so")

    @staticmethod
    def write(name, text):
        with open(name, "w", encoding="utf-8") as file:
            file.write(text)

    def rows(self, *arguments, code=0, where=None):
        done = run("verify", "--no-report", "--no-principles", "--force", "--out", os.path.realpath("out"), *arguments,
                   where=where)
        self.assertEqual(done[0], code, done)
        with open("out/verdicts.csv", encoding="utf-8", newline="") as file:
            return list(csv.DictReader(file))

    def refused(self, pattern, *arguments, code=2):
        done = run(*arguments)
        self.assertEqual(done[0], code, done)
        self.assertRegex(done[2], pattern)


class NothingLeftOut(Folder):
    """What was named and cannot be opened, an impact that fails, and one that never ends."""

    def changed(self, name, old, new):
        self.assertIn(old, self.text)
        self.write(name + ".c", self.text.replace(old, new))
        compiled(name + ".c", name + ".so")
        return name + ".so"

    def test_cannot_be_opened(self):
        self.write("text.so", "no library\n")
        for verb in ("verify", "sweep"):
            for library, why in (("missing.so", "missing.so: No such file or directory"), ("text.so", "file too short")):
                self.refused(why, verb, "--law", library, code=3)
        for engine in ("lammps", "liggghts"):
            self.refused("touchstone verify: %s is absent: nowhere.so: cannot open shared object file" % engine,
                         "verify", "--law", engine + "@nowhere.so:", code=3)
        self.assertEqual(sorted(os.listdir(".")), ["lsd.so", "text.so"])

    def test_a_constructor_of_a_library_of_an_engine(self):
        """It runs behind the fence, so that it writes no file."""
        self.write("writes.c", "#include <stdio.h>\n__attribute__((constructor)) static void write_it(void) {\n"
                               "    FILE *out = fopen(\"written\", \"w\");\n    if (out)\n        fclose(out);\n}\n")
        compiled("writes.c", "writes.so")
        self.refused("not the library that is meant", "verify", "--law", "lammps@./writes.so:mindlin",
                     "hertz_mindlin/sliding", code=3)
        self.assertFalse(os.path.exists("written"))

    def test_an_undefined_symbol(self):
        law = self.changed("lacks", "    memcpy(ret_state", "    extern void nowhere(void);\n    nowhere();\n    memcpy(ret_state")
        self.refused("undefined symbol: nowhere", "verify", "--law", law, code=3)

    def test_one_speed_that_fails(self):
        """A law that crashes, answers NaN or hangs above 3 m/s, at 1 m/s and 4 m/s: what is printed, what is said, status."""
        self.write("impact.yaml", IMPACT)
        self.write("data.csv", "speed_m_per_s,restitution\n1,0.7\n2,0.7\n4,0.7\n")
        spring = "    f->normal_elastic = c->kn * m->overlap;\n"
        rows = (("sweep", "--sheet", "speed=1:4:2", "-o", "-.csv", "^1,0,.*restitution,1,"),
                ("sweep", "impact.yaml", "speed=1:4:2", r"\n0,1,0\.7.*,ok\n1,4,,,,,,(crashed|hang|refused|empty)\n"),
                ("calibrate", "impact.yaml", "data.csv", "--free", "gn", "--sigma", "restitution=0.01", "restitution +2 data"),
                ("compare", "linear", "speed=1:4:2", r"\n +1  +75 "),
                ("calibrate", "restitution=0.5", "speed=1:4:2", "--set", "gn=2", "restitution of 0.5 at 1 m/s"))
        for name, line, reason, status in (
                ("traps", "__builtin_trap();", "died of", 4), ("undefined", "f->normal_elastic = nan(\"\");", "is -?nan", 1),
                ("hangs", "for (volatile int i = 1; i;)\n;", "did not come back", 1)):
            self.changed(name, spring, spring + "    if (m->velocity_n > 3.0) {%s}" % line)
            for verb, *words, printed in rows if name == "traps" else rows[:3]:
                with self.subTest(law=name, verb=verb):
                    code, out, err = run(verb, *words, "--law", "./%s.so" % name, "--limit", "time=1")
                    self.assertRegex(out, re.compile(printed, re.MULTILINE), err)
                    self.assertRegex(err, "touchstone %s: (data.csv:4: )?lsd at (speed = )?4 m/s.*%s" % (verb, reason))
                    self.assertRegex(err, "[0-9]+ of [0-9]+ have no numbers")
                    self.assertEqual(code, status, err)

    def test_a_contact_that_never_ends(self):
        law = self.changed("stays", "    memcpy(ret_state", "    ret_force->active = now.active = 1;\n    memcpy(ret_state")
        self.write("impact.yaml", IMPACT)
        cut = r"did not end within \d+ steps of [\d.e-]+ s, 60 undamped contact times: then the overlap was -[\d.e-]+ m"
        row = [r for r in self.rows("--law", law, "impact.yaml", code=1) if r["quantity"] == "restitution"][0]
        self.assertEqual(row["verdict"], "fail")
        self.assertRegex(row["detail"], cut)
        sheet = json.loads(run("sweep", law, "angle=0", "speed=1", "--json")[1])
        self.assertRegex(sheet["tables"]["impacts"][0]["cut"], cut)


class Words(Folder):
    """What is typed and what is meant."""

    def test_a_law_among_the_cases(self):
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        plain = self.rows("lsd.so", "press.yaml")
        self.assertEqual([row["verdict"] for row in plain], [row["verdict"] for row in self.rows("--law", "./lsd.so", "press.yaml")])
        shutil.rmtree("out")
        before = sorted(os.listdir("."))
        for source, how in (("my.c", "cc -std=c11 .* -o my.so my.c -lm, and give --law ./my.so"), ("my.cpp", "-std=c..20"),
                            ("my.f90", "--law ./my.so"), ("my.py", "--law 'python3 my.py'")):
            for words in ((source,), ("--law", source)):
                self.refused(source + " is the source of a law; (build|run) it: .*" + how, "verify", *words)
        self.assertEqual(sorted(os.listdir(".")), before)

    def test_near_words(self):
        self.write("mycase.yaml", PRESS)
        self.refused("did you mean 'mycase.yaml'", "verify", "mycas.yaml")
        self.refused("did you mean 'hertz'", "verify", "Hertz")
        self.refused("did you mean 'lammps:'", "verify", "--law", "lammps")
        self.refused("did you mean 'lammps:mindlin'", "sweep", "--law", "lammps:mindlim")
        self.assertEqual(run("help", "verify"), run("verify", "--help=all"))
        self.assertEqual(run("version"), run("--version"))


class Killed(Folder):
    """What a verb has started ends with it, however it ends."""

    @staticmethod
    def session(leader):
        """The processes of that session that still run."""
        left = []
        for number in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/stat" % number, encoding="utf-8", errors="replace") as file:
                    state, _, _, session = file.read().rpartition(")")[2].split()[:4]
            except OSError:
                continue
            if int(session) == leader and state != "Z":
                left.append(int(number))
        return left

    def test_nothing_is_left_after_a_kill(self):
        self.write("slow.py", SLOW)
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        self.write("box.yaml", IMPACT[:IMPACT.index("check:")] +
                   "axes: {speed: {from: 1, to: 2, points: 64}}\nresults: [restitution]\n")
        self.rows("--law", "./lsd.so", "press.yaml")
        law = ("--law", "PYTHONPATH='%s' python3 slow.py" % CLIENTS)
        rows = [(True, 1.0, "verify", *law, "press.yaml", "--out", "mine"),
                (True, 1.0, "verify", *law, "principles", "--out", "asked"),
                (True, 1.5, "sweep", "box.yaml", *law, "--jobs", "2", "--out", "box"),
                (False, 0.5, "selftest"), (False, 1.0, "bench"), (False, 0.1, "report", "out")]
        for must_run, seconds, *words in rows:
            with self.subTest(verb=words[0]):
                verb = subprocess.Popen([PROGRAM, *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        start_new_session=True)
                time.sleep(seconds)
                if not must_run and verb.poll() is not None: # it is not built, or has ended
                    continue
                self.assertGreater(len(self.session(verb.pid)), 1 if must_run else 0)
                verb.kill()
                verb.wait()
                end = time.monotonic() + 10.0 # a busy machine: verify ends its cases in order
                while self.session(verb.pid) and time.monotonic() < end:
                    time.sleep(0.05)
                left = self.session(verb.pid)
                for process in left:
                    os.kill(process, signal.SIGKILL)
                self.assertEqual(left, [])

    def test_a_time_budget(self):
        self.write("slow.py", SLOW)
        self.write("box.yaml", IMPACT[:IMPACT.index("check:")] +
                   "axes: {speed: {from: 1, to: 2, points: 64}}\nresults: [restitution]\n")
        law = ("--law", "PYTHONPATH='%s' python3 slow.py" % CLIENTS)
        self.write("fast.yaml", PRESS.replace("LAW", "lsd").replace("steps: 10", "steps: 1"))
        self.write("impact.yaml", IMPACT)
        self.write("data.csv", "speed_m_per_s,restitution\n1,0.7\n2,0.7\n")
        two = ("verify", *law, "fast.yaml", "impact.yaml", "--jobs", "1", "--no-report", "--out", "mine")
        for seconds, rest, words in (
                ("4", "; earlier results in mine are unchanged; the verdicts of 1 of 2 variants are kept", two),
                ("0.5", "; earlier results in mine are unchanged; the verdicts of 1 of 2", (*two, "--resume")),
                ("0.7", ": 0 of 200 motions were tried", ("verify", *law, "principles", "--no-report", "--out", "asked")),
                ("0.7", "; 0 of 1 blocks are finished and kept in box", ("sweep", "box.yaml", *law, "--out", "box")),
                ("0.7", ": 0 of 8 were played", ("sweep", *law)),
                ("0.7", "", ("compare", "linear", *law)),
                ("0.7", "; [0-9]+ of 1 blocks are finished, and --out DIR keeps them", ("sweep", "impact.yaml", "speed=1:2", *law)),
                ("0.7", ": nothing was found yet", ("calibrate", *law, "restitution=0.5", "--free", "gn")),
                ("0.7", ": nothing was found yet", ("calibrate", "impact.yaml", "data.csv", "--free", "gn", *law))):
            with self.subTest(verb=words[0]):
                self.refused("the time budget is used up" + rest, *words, "--time-budget", seconds, code=3)


class Library(Folder):
    def test_library_plays_the_cases_beside_it(self):
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        self.write("other.yaml", PRESS.replace("LAW", "hertz"))
        self.write("compose.yaml", "services: []\n")
        rows = self.rows("--law", "./lsd.so")
        self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
        self.assertEqual({(row["law"], row["subject"]) for row in rows}, {("lsd", "lsd.so")})
        self.assertEqual(sum(row["quantity"] == "shear_force_s" for row in rows), 2)
        os.mkdir("elsewhere")
        there = self.rows("--law", os.path.realpath("lsd.so"), where="elsewhere")
        self.assertEqual([row["predicted"] for row in rows], [row["predicted"] for row in there])

    def test_without_cases(self):
        self.refused("beside its library names it: write 'law: lsd' into a case file; or give --as",
                     "verify", "--no-principles", "--law", "./lsd.so")
        self.refused("no case that is asked for names it", "verify", "--law", "./lsd.so", "hertz/oblique_impact")

    def test_unknown_without_the_library(self):
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        self.refused(r"press.yaml:3:6: unknown law 'lsd'.*is given by --law, or here", "verify", "press.yaml")
        self.refused("unknown law 'lsd'", "show", "--out", "-.csv", "press.yaml")
        self.refused("unknown law 'lsd'", "show", "--out", "-.csv", "press.yaml", "--law", "hertz")

    def test_expressions_over_its_own_keywords(self):
        self.write("formulas.yaml", FORMULAS.replace("LAW", "lsd"))
        rows = self.rows("--law", "./lsd.so")
        ours = [row["verdict"] for row in rows if row["source"].startswith("expression: ")]
        self.assertEqual(ours, 3 * ["pass"], rows)
        self.write("own.c", self.text.replace("c->mu * f->normal_elastic", "1.01 * c->mu * f->normal_elastic"))
        compiled("own.c", "lsd.so")
        rows = self.rows("--law", "./lsd.so", code=1)
        self.assertEqual([row["quantity"] for row in rows if row["verdict"] == "fail"], ["shear_force_s"], rows)
        self.write("formulas.yaml", FORMULAS.replace("LAW", "lsd").replace("mu*kn*overlap", "mu*kn"))
        self.refused(r"formulas.yaml:13:58: it takes mu\*kn, a stiffness \(N/m\), together with kt\*slide_s, a force",
                     "verify", "--law", "./lsd.so", "formulas.yaml")
        self.write("formulas.yaml", FORMULAS.replace("LAW", "lsd").replace("mu*kn*overlap", "mu*normal_force"))
        self.refused(r"formulas.yaml:13:61: normal_force is an answer of the law", "verify", "--law", "./lsd.so",
                     "formulas.yaml")

    def test_trace(self):
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        code, out, err = run("show", "--out", "-.csv", "--law", "./lsd.so", "press.yaml")
        self.assertEqual((code, err), (0, ""))
        last = list(csv.DictReader(io.StringIO(out)))[30]
        self.assertAlmostEqual(float(last["shear_force_s_N"]), 0.5, 14)
        self.refused("is a case of hertz_mindlin.*, not of lsd", "show", "--out", "-.csv", "--law", "./lsd.so", "hertz_mindlin/sliding",
                     "--variant", "1")

    def test_impact_has_the_contact_time_of_the_law(self):
        """Half a period of the spring: pi sqrt(m*/kn); 200 steps are the time of 200 rows."""
        self.write("impact.yaml", IMPACT)
        rows = self.rows("--law", "./lsd.so")
        self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
        code, out, err = run("show", "--out", "-.csv", "--law", "./lsd.so", "impact.yaml")
        self.assertEqual((code, err), (0, ""))
        times = [float(row["time_s"]) for row in csv.DictReader(io.StringIO(out))]
        self.assertAlmostEqual(200 * (times[2] - times[1]), 3.141592653589793e-4, 15)

    def test_refused(self):
        for wrong, why in (("0 N/m", "kn = 0 N/m"), ("[1 N/m, 2 N/m]", "kn takes one value"), ("1 Pa", "kn|unit"),
                           ("1 N/m, stiff: 3", "law lsd has no property 'stiff'")):
            self.write("bad.yaml", PRESS.replace("LAW", "lsd").replace("100 kN/m", wrong))
            self.refused(why, "show", "--out", "-.csv", "--law", "./lsd.so", "bad.yaml")
        os.remove("bad.yaml")
        self.write("refused.yaml", REFUSED.replace("PROPERTY", "0 N/m"))
        self.assertEqual([row["verdict"] for row in self.rows("--law", "./lsd.so")], ["pass"])
        self.write("refused.yaml", REFUSED.replace("PROPERTY", "1 N/m"))
        self.assertEqual([row["verdict"] for row in self.rows("--law", "./lsd.so", code=1)], ["fail"])

    def test_what_it_refuses_itself(self):
        """prepare() is asked in the process of the law, when the case is played."""
        self.write("own.c", self.text.replace("(void)pair, (void)ret_message;", """(void)pair;
    if (c.kt > c.kn) {
        strcpy(ret_message->text, "kt is above kn");
        return TOUCH_BAD_PROPERTY;
    }"""))
        compiled("own.c", "own.so")
        self.write("press.yaml", PRESS.replace("LAW", "lsd").replace("80 kN", "800 kN"))
        rows = self.rows("--law", "./own.so", code=1)
        self.assertEqual([(row["verdict"], row["detail"]) for row in rows], [("fail", "kt is above kn")])

    def test_case_names_the_library(self):
        os.mkdir("cases")
        shutil.move("lsd.so", "cases/lsd.so")
        self.write("cases/press.yaml", PRESS.replace("LAW", "{plugin: ./lsd.so}"))
        self.refused(r"press.yaml:3:6: this case names a library to be run.*--allow laws-in-cases", "verify",
                     "cases/press.yaml")
        self.refused("--allow laws-in-cases", "show", "--out", "-.csv", "cases/press.yaml")
        rows = self.rows("--allow", "laws-in-cases", "cases/press.yaml")
        self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
        self.assertEqual({row["law"] for row in rows}, {"lsd"})
        # The user names the same library: then nobody else has chosen it.
        self.assertEqual(rows, self.rows("--law", "cases/lsd.so"))
        code, _, err = run("show", "--out", "-.csv", "--allow", "laws-in-cases", "cases/press.yaml")
        self.assertEqual((code, err), (0, ""))
        self.write("cases/gone.yaml", PRESS.replace("LAW", "{plugin: ./gone.so}"))
        self.refused("gone.yaml:3:6: .*gone.so", "verify", "--allow", "laws-in-cases", "cases/gone.yaml")

    def test_two_laws_in_a_library(self):
        shutil.copy(self.both, "both.so")
        self.write("one.yaml", PRESS.replace("LAW", "lsd"))
        self.write("two.yaml", PRESS.replace("LAW", "lsd_two"))
        self.write("both.yaml", PRESS.replace("LAW", "[lsd, lsd_two]"))
        for files, name, laws in (
                (("one.yaml", "two.yaml", "both.yaml"), "", {"lsd", "lsd_two"}),
                (("two.yaml",), "#lsd_two", {"lsd_two"})):
            rows = self.rows("--law", "./both.so" + name, *files)
            self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
            self.assertEqual({row["law"] for row in rows}, laws)
        self.refused("it holds no law 'three'; it holds: lsd, lsd_two", "verify", "--law", "./both.so#three", code=1)
        self.write("two.yaml", PRESS.replace("LAW", "{plugin: ./both.so, name: lsd_two}"))
        rows = self.rows("--allow", "laws-in-cases", "two.yaml")
        self.assertEqual({row["law"] for row in rows}, {"lsd_two"})

    def test_beside_built_in_laws(self):
        """The files of one run can be of any law."""
        self.write("press.yaml", PRESS.replace("LAW", "{plugin: ./lsd.so}"))
        rows = self.rows("--allow", "laws-in-cases", "press.yaml", "hertz/corner")
        self.assertEqual({row["law"] for row in rows}, {"lsd", "hertz", "hysteretic"})
        self.assertEqual({row["subject"] for row in rows}, {"lsd.so", "built-in"})

    def test_name_of_a_built_in_law(self):
        self.write("own.c", self.text.replace('.name = "lsd"', '.name = "hertz"'))
        compiled("own.c", "own.so")
        self.refused("has the name of the built-in law hertz: give --as hertz", "verify", "--law", "./own.so", code=1)

    def test_list(self):
        code, out, _ = run("list", "properties", "--law", "./lsd.so", "--json")
        self.assertEqual(code, 0)
        properties = {p["keyword"]: p for p in json.loads(out)["tables"]["properties"]}
        self.assertEqual(list(properties), ["kn", "kt", "gn", "gt", "mu"])
        self.assertEqual((properties["kn"]["unit"], properties["kn"]["range"], properties["kn"]["default"]),
                         ("N/m", "(0, inf)", "required"))
        self.assertIn("\nlsd  ", run("list", "laws", "--law", "./lsd.so")[1])
        self.assertIn("shear_s ", run("list", "state", "lsd", "--law", "./lsd.so")[1])
        self.refused("there is no law 'lsd'", "list", "properties", "lsd")
        self.refused("needs the name of one law, or --law FILE", "list", "properties")

    def test_timestep(self):
        """The stable step of a damped spring in the half-step scheme, and of the spring alone."""
        self.write("impact.yaml", IMPACT)
        code, out, err = run("timestep", "impact.yaml", "--json", "--error", "0.1", "--law", "./lsd.so")
        self.assertEqual((code, err), (0, ""))
        found = read_sheet(out, PROGRAM)
        self.assertAlmostEqual(found["contact_time_s"] / (math.pi * 1e-4), 1.0, 12)
        self.assertAlmostEqual(found["normal_mode_limit_s"] / 2e-4, 1.0, 8)
        pair = {limit["of"]: limit["dt_s"] for limit in found["stable"]}["pair"]
        self.assertAlmostEqual(pair / (2e-4 * (math.hypot(1.0, 0.1) - 0.1)), 1.0, 7)

    @unittest.skipUnless(os.path.exists(os.path.join(os.path.dirname(PROGRAM), "touchstone-sweep")),
                         "touchstone-sweep is not built")
    def test_sweep(self):
        """Restitution and duration of a damped spring, for two dashpots and two speeds."""
        self.write("impact.yaml", IMPACT)
        code, out, err = run("sweep", "impact.yaml", "./lsd.so", "speed=0.1:1:2", "gn=1:2:2", "steps=1000.3")
        self.assertEqual((code, err), (0, ""))
        rows = list(csv.DictReader(io.StringIO(out)))
        self.assertEqual([(row["gn_kg_per_s"], float(row["speed_m_per_s"])) for row in rows],
                         [("1", 0.1), ("1", 1.0), ("2", 0.1), ("2", 1.0)])
        for row in rows:
            zeta = 0.05 * float(row["gn_kg_per_s"])
            damped = math.sqrt(1.0 - zeta * zeta)
            self.assertAlmostEqual(float(row["restitution"]) / math.exp(-math.pi * zeta / damped), 1.0, 3)
            self.assertAlmostEqual(float(row["duration_s"]) / (math.pi * 1e-4 / damped), 1.0, 3)
        self.refused("gn = -1.* is outside its range", "sweep", "impact.yaml", "./lsd.so", "gn=-1:1:3")
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        self.refused("press.yaml is a path, and an impact is needed", "sweep", "press.yaml", "./lsd.so", "gn=1:2")

    @unittest.skipUnless(shutil.which("gnuplot"), "there is no gnuplot")
    def test_plot(self):
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        self.assertEqual(run("show", "--law", "./lsd.so", "press.yaml", "--out", "a.svg")[::2], (0, ""))
        with open("a.svg", encoding="utf-8") as file:
            self.assertIn(">lsd<", file.read())
        self.refused("unknown law 'lsd'", "show", "press.yaml")
        self.refused("has no case of lsd", "show", "hertz/oblique_impact", "--law", "./lsd.so")

    def test_what_a_case_does_not_give_is_nothing(self):
        """linear has a dashpot or none; lsd always has one, which is 0 then."""
        rows = self.rows("--law", "./lsd.so", "--as", "linear", "linear/answers", "linear/dashpot_alone")
        self.assertEqual([row["detail"] for row in rows if "nan" in row["detail"]], [])
        self.assertIn("pass", [row["verdict"] for row in rows])

    def test_where_one_law_stands_for_another(self):
        self.refused("needs two laws, or --law LAW and --as NAME", "compare", "--law", "./lsd.so")

    def test_a_wrong_law_fails(self):
        self.write("own.c", self.text.replace("c->mu * f->normal_elastic", "1.01 * c->mu * f->normal_elastic"))
        compiled("own.c", "lsd.so")
        self.write("press.yaml", PRESS.replace("LAW", "lsd"))
        rows = self.rows("--law", "./lsd.so", code=1)
        self.assertEqual(sum(row["verdict"] == "fail" for row in rows), 1, rows)


class Program(Folder):
    """The same law behind the line protocol, and what a greeting may declare."""

    def setUp(self):
        super().setUp()
        for name in ("touchstone_law.py", "examples/lsd.py"):
            shutil.copy(os.path.join(CLIENTS, name), os.path.basename(name))
        self.write("press.yaml", PRESS.replace("LAW", "lsd").replace(LAST, ""))
        self.write("memory.py", MEMORY)

    def test_program_plays_the_cases_here(self):
        self.write("impact.yaml", IMPACT)
        rows = self.rows("--law", "python3 lsd.py")
        self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
        self.assertEqual({(row["law"], row["subject"]) for row in rows}, {("lsd", "python3 lsd.py")})
        self.assertEqual(len(rows), 6)

    def test_program_with_a_memory_of_its_own(self):
        """Its contact time is found by opening contacts before the one that is played."""
        self.write("impact.yaml", IMPACT.replace("kg/s}", "kg/s, mu: 0}"))
        rows = self.rows("--law", "python3 memory.py", "press.yaml")
        self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
        traces = [run("show", "--out", "-.csv", "impact.yaml", *law) for law in
                  (("--law", "python3 memory.py"), ("--law", "./lsd.so"))]
        self.assertEqual([trace[0] for trace in traces], [0, 0], traces[0][2])
        normal = [[(row["time_s"], row["normal_force_N"]) for row in csv.DictReader(io.StringIO(trace[1]))]
                  for trace in traces]
        self.assertGreater(len(normal[0]), 150)
        self.assertEqual(*normal)

    def test_case_names_the_command(self):
        os.mkdir("cases")
        for name in ("lsd.py", "touchstone_law.py"):
            shutil.move(name, "cases")
        self.write("cases/press.yaml", PRESS.replace("LAW", '{command: "python3 lsd.py"}').replace(LAST, ""))
        self.refused(r"press.yaml:3:6: this case names a command to be run.*--allow laws-in-cases", "verify",
                     "cases/press.yaml")
        rows = self.rows("--allow", "laws-in-cases", "cases/press.yaml")
        self.assertEqual({row["verdict"] for row in rows}, {"pass"}, rows)
        self.assertEqual({(row["law"], row["subject"]) for row in rows}, {("lsd", "python3 lsd.py")})
        self.write("cases/press.yaml", PRESS.replace("LAW", '{command: "touch ran"}').replace(LAST, ""))
        self.refused("allow laws-in-cases", "show", "--out", "-.csv", "cases/press.yaml")
        self.assertFalse(os.path.exists("cases/ran") or os.path.exists("ran"))

    def test_values_outside_the_declared_range(self):
        self.write("bad.yaml", PRESS.replace("LAW", "lsd").replace("100 kN/m", "0 N/m"))
        self.refused(r"bad.yaml:4:18: kn = 0 N/m is outside its range \(0, inf", "show", "--out", "-.csv", "--law", "python3 lsd.py",
                     "bad.yaml")
        self.write("refused.yaml", REFUSED.replace("PROPERTY", "0 N/m"))
        rows = self.rows("--law", "python3 lsd.py", "refused.yaml")
        self.assertEqual([row["verdict"] for row in rows], ["pass"])

    def test_stands_in_with_properties_of_its_own(self):
        """A range of its own counts with --as, too."""
        with open(os.path.join(CLIENTS, "examples", "hertz.py"), encoding="utf-8") as file:
            text = file.read()
        self.write("own.py", text.replace('answer=["normal"]', """answer=["normal"], properties=[
            {"keyword": "young", "unit": "Pa", "scope": "body", "required": True, "max": 80e9},
            {"keyword": "poisson", "scope": "body", "required": True, "min": -1, "max": 0.5}]"""))
        rows = self.rows("--law", "python3 own.py", "--as", "hertzian", "hertzian/force")
        self.assertIn("pass", {row["verdict"] for row in rows})
        self.assertIn("young = 2.1e+11 Pa is outside its range [0, 8e+10] Pa",
                      {row["detail"] for row in rows if row["verdict"] == "skip"})

    def test_declarations(self):
        """Each mistake is refused by the property, the key and what is allowed."""
        for properties, why in (
                ('"properties":["kn"]', "'kn' is a word, which names a property of the law of --as"),
                ('"properties":"kn"', "properties must be a list of objects or of keywords"),
                ('"properties":[{"unit":"N/m"}]', "a property's keyword must be a text"),
                ('"properties":[{"keyword":"k n"}]', "property 0: its keyword is 'k n'"),
                ('"properties":[{"keyword":"kn"},{"keyword":"kn"}]', "two properties are called kn"),
                ('"properties":[{"keyword":"kn"},"kt"]', "objects, or words, and not both"),
                ('"properties":[{"keyword":"kn","uint":"N/m"}]', "property kn: uint: there is no such key"),
                ('"properties":[{"keyword":"kn","unit":"N/bar"}]', "property kn: its unit is 'N/bar'"),
                ('"properties":[{"keyword":"kn","unit":"kN/m"}]', "property kn: its unit is 'kN/m'"),
                ('"properties":[{"keyword":"kn","unit":3}]', "property kn: unit must be a text of at most 63"),
                ('"properties":[{"keyword":"kn","type":"vector"}]', "type must be one of real integer boolean choice"),
                ('"properties":[{"keyword":"kn","scope":"state"}]', "scope must be one of contact body"),
                ('"properties":[{"keyword":"kn","min":"low"}]', 'property kn: min must be a number, "inf" or "-inf"'),
                ('"properties":[{"keyword":"kn","min":2,"max":1}]', "property kn: its min is not below its max"),
                ('"properties":[{"keyword":"kn","min":1}]', "property kn: its default lies outside its range"),
                ('"properties":[{"keyword":"kn","required":1}]', "property kn: required must be true or false"),
                ('"properties":[{"keyword":"kn","choices":["a","b"]}]', "its choices do not fit its type"),
                ('"properties":[{"keyword":"kn","type":"choice"}]', "property kn: its min is not below its max"),
                ('"properties":[{"keyword":"kn","choices":["a|b"]}]', "choices must be a list of names, without |"),
                ('"properties":[{"keyword":"kn","role":"yuong"}]',
                 "property kn: role: there is no role 'yuong' (did you mean 'young'?)"),
                ('"properties":[{"keyword":"kn","role":"young","unit":"N/m"}]',
                 "property kn: its role is young, whose unit is 'Pa'; its unit is 'N/m'"),
                ('"properties":[{"keyword":"mu","role":"friction"},{"keyword":"nu","role":"friction"}]',
                 "the properties mu and nu have one role, friction"),
                ('"conventions":{"limit_on":"spring","limit_on":"sum"}', "duplicate object key near '\"limit_on\"'"),
                ('"conventions":{"limit_on":"spring"},"properties":[{"keyword":"lim","role":"sets_limit_on",'
                 '"type":"choice","choices":["spring","sum"]}]',
                 "its conventions say limit_on, and its property lim sets that; allowed: one of both"),
                ('"traits":["shear"],"state":["a","b"],"shear_field":0,"conventions":{"turning":"linearised"}',
                 "kept_length, turned, not"),
                ('"as":"hertz"', "it is for --as hertz, and was started without --as"),
                ('"name":"hertz"', "duplicate"),
                ('"properties":[' + ",".join('{"keyword":"k%d"}' % i for i in range(33)) + "]",
                 "33 properties; allowed: at most 32")):
            command = GREETING.replace("PROPERTIES", properties)
            if why == "duplicate":
                command, why = command.replace('"name":"my_law",', ""), "has the name of the built-in law hertz"
            done = run("verify", "--law", command)
            self.assertEqual(done[0], 1, done)
            self.assertIn(why, done[2])


class Engine(Folder):
    """A law of an engine, for verbs that ask one law."""

    def test_usage(self):
        self.refused("there is no such law of an engine; 'touchstone list engines' lists", "show", "--out", "-.csv", "--law",
                     "lammps:none", "hertz/corner")
        self.refused("there is no such law", "show", "--law", "lammps:", "hertz/corner")
        self.refused("only one law can be given", "timestep", "--law", "lammps:mindlin",
                     "--law", "./lsd.so", "hertz/corner")

    def test_trace(self):
        case = ("show", "--out", "-.csv", "hertz_mindlin/sliding", "--variant", "1")
        code, out, err = run(*case, "--law", "lammps:mindlin")
        if code == 3 and "is absent" in err:
            self.skipTest(err)
        self.assertEqual((code, err), (0, ""))
        both = [list(csv.DictReader(io.StringIO(text))) for text in (out, run(*case)[1])]
        self.assertEqual(len(both[0]), len(both[1]))
        self.assertNotEqual(both[0], both[1])
        for engine, built_in in zip(*both):
            here, there = float(engine["normal_force_N"]), float(built_in["normal_force_N"])
            self.assertLessEqual(abs(here - there), 1e-9 * 30117)


LAST = "  - {quantity: activations, expected: 1, source: it touches once, basis: exact}\n"
if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
