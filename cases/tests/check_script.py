#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `touchstone check` says of scripts for YADE: planted mistakes, the engine beside our law, and the fence.

Usage: check_script.py TOUCHSTONE ADAPTERS     ADAPTERS: folder of touchstone-engine-yade
Exit: 0, 1, or 77 (skipped) where YADE is absent.
"""
import json
import math
import os
import subprocess
import sys
import tempfile

SCRIPT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "engines", "examples", "pour.py")
STILL = ("gravity=(0, 0, -9.81)", "gravity=(0, 0, -9.81), damping=0")
LAW = "Law2_ScGeom_MindlinPhys_"
LINEAR = (("MindlinPhys(en=0.7)", "FrictPhys()"), (LAW + "Mindlin", "Law2_ScGeom_FrictPhys_CundallStrack"))
VISCOUS = (("FrictMat(young=5e6, poisson=0.25,", "ViscElMat(tc=1e-3, en=0.7, et=0.7,"),
           ("0.5 * PWaveTimeStep()", "2e-5"),
           ("Ip2_FrictMat_FrictMat_MindlinPhys(en=0.7)", "Ip2_ViscElMat_ViscElMat_ViscElPhys()"),
           (LAW + "Mindlin", "Law2_ScGeom_ViscElPhys_Basic"))
BEFORE = "O.engines = ["


REFUSED = """import os, socket, subprocess
for what in (lambda: open("made", "w"), lambda: os.mkdir("made"), lambda: subprocess.run(["touch", "made"]),
             lambda: os.kill(os.getppid(), 0), lambda: socket.socket(), lambda: open("/etc/passwd")):
    try:
        what()
    except PermissionError:
        continue
    raise SystemError("it is not refused")
os.system("touch made")
"""
# An answer in place of the program's: more balls in a contact than there are, and too few numbers of each.
FALSE = """import contextlib, json
one = {"name": "a", "words": "b", "at": 1, "wall": 0, "sizes": [[1, 2, 3]] * %d, "engine": [], "traits": [None]}
for place in range(3, 12):
    with contextlib.suppress(OSError):
        os.write(place, json.dumps({"ran": "", "contacts": [one], "left_out": [], "speeds": [], "gravity": 0.0,
                                    "damping": 0.0, "damping_at": 1}).encode())
os._exit(0)
"""
# What is changed in the script, words of the command besides, its exit status, and what it says.
SAID = (
    ((STILL, (BEFORE, REFUSED + BEFORE)), [], 0, ["Nothing is wrong", "O.run in line 26", "seccomp", "Landlock"]),
    ((), [], 1, ["pour.py:14", "of 0.7 is asked for, and with the engine's own damping of 0.2 it is 0.572"]),
    ((STILL, ("en=0.7", "en=0.99"), ("0.5 * P", "2.0 * P"), ("(hertzian=True)", "()")), [], 1,
     ["a restitution of 0.99 is asked for", "it is 0.978949", "pour.py:16", "is above the largest stable one",
      "0.816 times Hertz's force"]),
    ((STILL, (LAW + "Mindlin", LAW + "HertzWithLinearShear")), [], 1, ["m/s it is 1.", "nonLin=1"]),
    (LINEAR, [], 0, ["Here: 0.816 for 1 of the law alone", "smallest balls"]),  # the root of (1 - 0.2)/(1 + 0.2)
    ((STILL, *VISCOUS), [], 1, ["pour.py:3", "it is 0.718201", "en = 0.6", "# of ViscElMat"]),
    ((STILL, (LAW + "Mindlin", "Law2_ScGeom_CpmPhys_Cpm"), ("O.run(10000, True)", "")), [], 0,
     ["no built-in law", "No contact of this input is covered", "up to its end"]),
    (((BEFORE, "O.engines = []\nballs = ["),), [], 2, ["pour.py:18: the scene has no InteractionLoop with a law at"]),
    (((BEFORE, "x = 1/0\n" + BEFORE),), [], 2, ["pour.py:7: ZeroDivisionError"]),
    (((BEFORE, "x = = 1\n" + BEFORE),), [], 2, ["pour.py:7: SyntaxError"]),
    (((BEFORE, "time.sleep(900)\n" + BEFORE),), [], 2, ["pour.py:7: it takes longer than 60 s before its first O.run"]),
    (((BEFORE, FALSE % 2 + BEFORE),), [], 2, ["pour.py: it answers nothing that can be read"]),
    (((BEFORE, FALSE % 99 + BEFORE),), [], 2, ["pour.py: it answers nothing that can be read"]),
    ((STILL, (BEFORE, "os.mkdir('made'); os.rmdir('made')\n" + BEFORE)), ["--unfenced"], 0, ["without a fence"]),
)
# N/m at an overlap in m, of two balls of 2 mm and 2500 kg/m3: Hertz; E R; a restitution and a contact time.
STIFF = (((STILL,), lambda overlap: 5e6 / (1 - 0.25 ** 2) * math.sqrt(0.001 * overlap)),
         ((STILL, *LINEAR), lambda overlap: 5e6 * 0.002),
         ((STILL, *VISCOUS), lambda overlap: 1250 * 4 / 3 * math.pi * 0.002 ** 3 * (
             math.pi ** 2 + math.log(0.7) ** 2) / 1e-3 ** 2))
bad = []


def want(truth, text):
    if not truth:
        bad.append(text)
        print("not so: " + text)


class Asked:
    def __init__(self, touchstone, folder):
        self.touchstone, self.folder = touchstone, folder

    def ask(self, changes, words):
        with open(SCRIPT) as file:
            text = file.read()
        for old, new in changes:
            want(old in text, "%r is in the script" % old)
            text = text.replace(old, new, 1)
        with open(os.path.join(self.folder, "pour.py"), "w") as file:
            file.write(text)
        return subprocess.run([self.touchstone, "check", "pour.py", *words], cwd=self.folder,
                              capture_output=True, text=True)

    def says(self, changes, words, status, said):
        done = self.ask(changes, ["--json", *words])
        text = done.stdout + done.stderr
        want(done.returncode == status, "%s ends with %d, not %d: %s" % (changes, status, done.returncode, text[-300:]))
        for words in said:
            want(words in text, "%s says %r: %s" % (changes, words, text[:300]))
        want(os.listdir(self.folder) == ["pour.py"], "%s makes no file" % (changes,))

    def is_like_engine(self, changes, stiffness):
        """Our law and the engine's own, of balls and at a wall; and the stiffness of the smallest balls."""
        tables = json.loads(self.ask(changes, ["speed=0.1", "--json"]).stdout)["tables"]
        rows = tables["impacts"]
        want(len(rows) >= 2, "%s: balls, and a wall" % (changes,))
        for r in rows:
            want(abs(r["engine"] - r["restitution"]) < 3e-4, "%s: %s" % (changes, r))
        ratio = tables["stable"][0]["stiffness_N_per_m"] / stiffness(rows[0]["overlap_m"])
        # Both tables play their own impact, with largest overlaps to 1e-4.
        want(abs(ratio - 1.0) < 1e-4, "%s: %.17g of its stiffness" % (changes, ratio))


def main():
    touchstone, adapters = (os.path.abspath(a) for a in sys.argv[1:])
    program = os.path.join(adapters, "touchstone-engine-yade")
    if subprocess.run([program, "--version"], capture_output=True).returncode == 77:
        return 77
    with tempfile.TemporaryDirectory() as folder:
        asked = Asked(touchstone, folder)
        for row in SAID:
            asked.says(*row)
        for changes, stiffness in STIFF:
            asked.is_like_engine(changes, stiffness)
    return bool(bad)


if __name__ == "__main__":
    sys.exit(main())
