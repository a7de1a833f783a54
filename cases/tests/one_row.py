#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""One failure is one row, and an interrupted run is gone on with.

usage: one_row.py TOUCHSTONE LAW-COMMAND LAW [KILLS]

Each test makes one thing go wrong among cases that go well: one row must say so, with its kind, everything else must be
as it is without it, and the exit status must tell. The runs that are killed at random moments (KILLS, default 5) must end
with the verdicts of a run that nobody disturbed.
"""
import glob
import json
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time

GOOD = """schema: 1
title: A ball pressed by hand
law: hertz
properties: {{hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.5}}
pair: {{radius: 10 mm, density: 2000 kg/m3}}
{vary}path:
  - {{move: {{normal: {normal}}}, steps: {steps}}}
  - {{move: {{shear: 1 um}}, steps: 20}}
check:
  - {{quantity: normal_force, reference: hertz_normal_force, tolerance: 32 ulp}}
"""
MIB = 1 << 20
PLAIN = ("--no-report", "--power", "none")
wrong = []


def expect(good, *what):
    if not good:
        wrong.append(" ".join(str(word) for word in what))


def put(name, text):
    os.makedirs(os.path.dirname(name) or ".", exist_ok=True)
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def case(name, steps=20, normal="1 um", vary=""):
    put(name, GOOD.format(steps=steps, normal=normal, vary=vary))


def limits(which):
    def set_limits():
        for name, value in which.items():
            resource.setrlimit(getattr(resource, name), value if isinstance(value, tuple) else (value, value))
    return set_limits


def verify(*arguments, environment=None, **which):
    return subprocess.run([TOUCHSTONE, "verify", *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=300, check=False, preexec_fn=limits(which), env=environment)


def rows(folder="r"):
    with open(f"{folder}/verdicts.json", encoding="utf-8") as file:
        return json.load(file)["rows"]


def errors(folder="r"):
    return [(row["case"].split("/")[-1], row["variant"], row["quantity"], row["detail"])
            for row in rows(folder) if row["verdict"] == "error"]


def end(done, code, what):
    expect(done.returncode == code, f"{what}: exit {done.returncode}, not {code}:", done.stdout[-600:], done.stderr)


# --- one row -------------------------------------------------------------------------------------------


def out_of_memory():
    """One variant is so large that its trace cannot be kept."""
    case("c/good.yaml")
    case("c/large.yaml", steps="$n", vary="vary: {n: [20, 9000000, 30]}\n")
    done = verify("c/good.yaml", "c/large.yaml", "--no-report", "--out", "r", RLIMIT_AS=600 * MIB)
    end(done, 3, "out of memory")
    found = errors()
    expect(len(found) == 1 and found[0][1] == "n=9000000" and found[0][2] == "memory" and "ulimit -v" in found[0][3],
           "out of memory:", found)
    expect([row["verdict"] for row in rows()] == ["pass", "pass", "error", "pass"], "out of memory:", rows())
    # With more memory, and --resume, there is nothing left of it.
    done = verify("c/good.yaml", "--no-report", "--out", "r", "--force")
    end(done, 0, "after out of memory")


def processes_below(process):
    done = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True, text=True, check=False)
    return [int(word) for word in done.stdout.split()]


def killed_child():
    """The process of one case is killed while the others go on."""
    case("c/good.yaml")
    case("c/long.yaml", steps="$n", vary="vary: {n: [20, 6000000, 30]}\n")
    with subprocess.Popen([TOUCHSTONE, "verify", "c/long.yaml", "c/good.yaml", "--no-report", "--out", "r", "--jobs", "1"],
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as running:
        for _ in range(2000):
            at_work = [name for name in os.listdir(".") if name.startswith("r.tmp-")]
            journal = f"{at_work[0]}/journal-0.jsonl" if at_work else ""
            if os.path.exists(journal) and os.path.getsize(journal):
                break
            time.sleep(0.002)
        for child in processes_below(running.pid):
            os.kill(child, signal.SIGKILL)
        out = running.communicate(timeout=300)
    expect(running.returncode == 3, "killed child: exit", running.returncode, *out)
    found = errors()
    expect(len(found) == 1 and found[0][1] == "n=6000000" and found[0][2] == "killed", "killed child:", found)
    expect(sum(row["verdict"] == "pass" for row in rows()) == 3, "killed child:", rows())


def failing_report():
    """The verdicts are kept where the report cannot be made."""
    case("c/good.yaml")
    os.makedirs("bin/cases", exist_ok=True)
    os.makedirs("bin/reports", exist_ok=True)
    put("bin/reports/touchstone-report", "#!/bin/sh\nexit 2\n")
    os.chmod("bin/reports/touchstone-report", 0o755)
    shutil.copy(TOUCHSTONE, "bin/cases/touchstone")
    done = subprocess.run(["bin/cases/touchstone", "verify", "c/good.yaml", "--out", "r"], capture_output=True, text=True,
                          timeout=300, check=False)
    end(done, 3, "failing report")
    found = errors()
    expect(len(found) == 1 and found[0][2] == "report" and "status 2" in found[0][3], "failing report:", found)
    expect(sum(row["verdict"] == "pass" for row in rows()) == 1, "failing report:", rows())


def ends_at_its_greeting():
    """A law command that ends at its greeting from the sixth time on: what was before is judged."""
    put("law.py", "import os, sys\n"
        "count = len(os.listdir('starts'))\n"
        "open(f'starts/{count}', 'w').close()\n"
        f"if count < 5: os.execv({LAW!r}, [{LAW!r}])\n")
    os.makedirs("starts")
    done = verify("hertzian", "--law", f"{sys.executable} law.py", "--as", "hertzian", "--no-report", "--out", "r",
                  "--jobs", "1")
    end(done, 1, "ends at its greeting")
    found = [row for row in rows() if row["quantity"] == "load"]
    expect(found and all(row["verdict"] == "fail" and "it ended instead of a greeting" in row["detail"] for row in found) and
           sum(row["verdict"] == "pass" for row in rows()) > 5, "ends at its greeting:", found[:1], done.stdout[-600:])


def cannot_be_read():
    for number in range(5):
        case(f"c{number}/good{number}.yaml")
    put("c2/good2.yaml", "schema: 1\ntitle: [\n")
    done = verify(*[f"c{number}/good{number}.yaml" for number in range(5)], "--no-report", "--out", "r")
    end(done, 2, "cannot be read")
    found = errors()
    expect(len(found) == 1 and found[0][2] == "input" and "good2.yaml:" in found[0][3], "cannot be read:", found)
    expect(sum(row["verdict"] == "pass" for row in rows()) == 4, "cannot be read:", rows())


def limits_of_the_environment():
    """Each is named as one of the environment, and no law is blamed."""
    case("c/good.yaml")
    case("c/other.yaml")
    case("c/long.yaml", steps=9000000)
    done = verify("c/good.yaml", "c/long.yaml", *PLAIN, "--out", "r", RLIMIT_CPU=(1, 100))
    end(done, 3, "processor time")
    found = errors()
    expect(len(found) == 1 and found[0][2] == "limit" and "ulimit -t: 1 s" in found[0][3], "processor time:", found)
    end(verify("c/good.yaml", *PLAIN, "--out", "limits"), 0, "results to be replaced")
    for files in range(3, 12):
        done = verify("c/good.yaml", "c/other.yaml", *PLAIN, "--out", f"r{files}", RLIMIT_NOFILE=files)
        expect(done.returncode in (0, 2, 3, 127) and "crash" not in done.stdout, f"{files} files: {done.returncode}",
               done.stdout, done.stderr)
        again = verify("c/good.yaml", *PLAIN, "--out", "limits", RLIMIT_NOFILE=files)
        expect("touchstone has not written" not in again.stderr, f"{files} files: its own results are not known:", again.stderr)
        if done.returncode == 0:
            expect(len(rows(f"r{files}")) == 2 and not verify("c/good.yaml", *PLAIN, "--out", f"r{files}", "--force").returncode,
                   f"{files} files: the results are not taken as touchstone's own")
    for size in (1, 300, 3000, 30000, 300000):
        done = verify("hertzian", *PLAIN, "--out", f"s{size}", RLIMIT_FSIZE=size)
        expect(done.returncode in (0, 3) and "crash" not in done.stdout and not (done.returncode == 0 and size < 30000),
               f"{size} bytes: {done.returncode}", done.stdout[-600:], done.stderr)
    for closed in ((0,), (1,), (2,), (0, 1), (1, 2), (0, 1, 2)):
        done = subprocess.run([TOUCHSTONE, "verify", "c/good.yaml", *PLAIN, "--out", "closed"], check=False, timeout=300, stderr=None if 2 in closed else subprocess.PIPE,
                              stdout=None if 1 in closed else subprocess.DEVNULL,
                              preexec_fn=lambda which=closed: [os.close(stream) for stream in which])
        expect(done.returncode == (3 if 1 in closed else 0) and len(rows("closed")) == 1, "closed", closed, done.returncode)


def limits_of_a_law_of_the_user():
    """A law in a library and a law command: what the environment limits is not their crash."""
    case("c/good.yaml")
    case("c/long.yaml", steps=3000000)
    plugin = ("--law", WRONG + "#" + "hertz", "--as", "hertz")
    for what, which, says in (("processor time", {"RLIMIT_CPU": (1, 100)}, "ulimit -t: 1 s"),
                              ("memory", {"RLIMIT_AS": 300 * MIB}, "ulimit -v or -d: 314572800 bytes"),
                              ("file size", {"RLIMIT_FSIZE": 2 * MIB}, "ulimit -f: 2097152 bytes")):
        done = verify("c/good.yaml", "c/long.yaml", *plugin, *PLAIN, "--out", "r", **which)
        end(done, 3, f"a library, {what}")
        found = errors()
        expect(len(found) == 1 and found[0][2] in ("environment", "limit", "memory") and says in found[0][3], f"a library, {what}:",
               found)
        expect(sum(row["verdict"] == "pass" for row in rows()) >= 1 and "crash" not in done.stdout, f"a library, {what}:",
               done.stdout)
    for files in range(4, 16):
        done = verify("c/good.yaml", *plugin, *PLAIN, "--out", f"r{files}", RLIMIT_NOFILE=files)
        expect(done.returncode in (0, 2, 3, 127) and not [word for word in (" crash", " fail\n") if word in done.stdout],
               f"a library, {files} files: {done.returncode}", done.stdout, done.stderr)
        expect(done.returncode != 3 or "ulimit -n" in done.stderr + done.stdout, f"a library, {files} files:", done.stderr)
    put("spin.py", f"import os, sys\nif os.path.exists('told'):\n    while True: pass\nopen('told', 'w').close()\n"
        f"os.execv({LAW!r}, [{LAW!r}])\n")
    done = verify("hertzian/force", "--law", f"{sys.executable} spin.py", "--as", "hertzian", *PLAIN, "--force",
                  "--out", "r", RLIMIT_CPU=(1, 100))
    expect(done.returncode in (1, 3) and "crash" not in done.stdout, "a law command, processor time:", done.stdout)


# --- going on ------------------------------------------------------------------------------------------


def result_of(folder):
    """What a run leaves, without its time and name."""
    result = {}
    for place, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(place, name)
            with open(path, encoding="utf-8") as file:
                text = file.read()
            if name == "verdicts.json":
                text = re.sub(r'"(command|seconds|date)": ("[^"]*"|[-+.0-9e]+)', "", text, count=3)
            if name == "junit.xml":
                text = re.sub(r'(time|timestamp|name="(command|date)" value)="[^"]*"', "", text)
            if name != ".touchstone-manifest":
                result[os.path.relpath(path, folder)] = text
    return result


def killed_at_random():
    arguments = ("hertzian", "hysteretic_exact", "--no-report", "--jobs", "2")
    began = time.monotonic()
    end(verify(*arguments, "--out", "whole"), 0, "whole")
    seconds = time.monotonic() - began
    expected, seed, kills, moment = result_of("whole"), random.randrange(1 << 30), 0, random.Random()
    moment.seed(seed)
    while kills < KILLS:
        resume = []
        while True:
            with subprocess.Popen([TOUCHSTONE, "verify", *arguments, "--out", "part", *resume], stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE, text=True) as running:
                time.sleep(moment.uniform(0.0, 0.6 * seconds))
                if running.poll() is None:
                    kills += 1
                    running.send_signal(moment.choice([signal.SIGKILL, signal.SIGINT, signal.SIGTERM, signal.SIGHUP]))
                out = running.communicate(timeout=300)
            resume = ["--resume"]
            if running.returncode == 0:
                break
            # Before verify takes the signals, and when its results are being put in place, it ends by them.
            killed = running.returncode in (-9, 129, 130, 143, -1, -2, -15)
            expect(killed, f"seed {seed}: exit {running.returncode}", *out)
            if not killed:
                return
        found = result_of("part")
        differ = sorted(name for name in expected.keys() | found.keys() if expected.get(name) != found.get(name))
        expect(not differ, f"seed {seed}, after {kills} kills other results: {differ[:3]}")
        expect(not [name for name in os.listdir(".") if ".tmp-" in name], "something is left:", os.listdir("."))
        shutil.rmtree("part")


def killed_while_reporting():
    """What the report has left is no file of somebody's."""
    for which in (signal.SIGINT, signal.SIGKILL):
        with subprocess.Popen([TOUCHSTONE, "verify", "hertzian", "--out", "r"], stdout=subprocess.DEVNULL,
                              stderr=subprocess.DEVNULL) as running:
            while running.poll() is None and not glob.glob("r.tmp-*/plots/*"):
                time.sleep(0.002)
            running.send_signal(which)
        left = glob.glob("r.tmp-*/plots/*")
        done = verify("hertzian", "--out", "r", "--resume")
        end(done, 0, f"{which} while the report is made, {len(left)} files left")
        expect(left and os.path.exists("r/report.md") and not glob.glob("r.tmp-*"), which, left, os.listdir("."))
        shutil.rmtree("r")


def killed_after(*arguments, entries):
    """Kills a run when the first journal has so many entries and the next one is being made. The folder, the entries."""
    with subprocess.Popen([TOUCHSTONE, "verify", *arguments, "--no-report", "--out", "r", "--jobs", "1"],
                          stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True) as running:
        lines, at_work = [], [""]
        while len(lines) < entries and running.poll() is None:
            time.sleep(0.002)
            at_work = [name for name in os.listdir(".") if name.startswith("r.tmp-")]
            if at_work and os.path.exists(f"{at_work[0]}/journal-0.jsonl"):
                with open(f"{at_work[0]}/journal-0.jsonl", encoding="utf-8") as file:
                    lines = file.read().splitlines()
        time.sleep(0.05)
        running.send_signal(signal.SIGKILL)
        running.communicate(timeout=300)
    return at_work[0], lines


def finished_are_not_played_again():
    """What was kept stays as it is, also if somebody marks it. A torn last line does not count."""
    case("c/good.yaml")
    case("c/long.yaml", steps=9000000)
    at_work, lines = killed_after("c/good.yaml", "c/long.yaml", entries=2)
    journal = f"{at_work}/journal-0.jsonl"
    expect(len(lines) == 2, "a finished case:", lines)
    # A mark in what was kept: it is there at the end if the case is not played again.
    put(journal, lines[0].replace('"worst_at":"', '"worst_at":"marked ') + "\n" + lines[1] + "\n" + lines[1][:40])
    with open(f"{at_work}/journal-1.jsonl", "w", encoding="utf-8"):
        pass  # as if it was just made
    with open("c/good.yaml", "a", encoding="utf-8") as file:
        file.write("# another text\n")
    done = verify("c/good.yaml", "c/long.yaml", "--no-report", "--out", "r", "--resume")
    end(done, 2, "a case was changed")
    expect("the case c/good.yaml was changed" in done.stderr and [name for name in os.listdir(".") if ".tmp-" in name],
           "a case was changed:", done.stderr)
    case("c/good.yaml")
    done = verify("c/good.yaml", "c/long.yaml", "--no-report", "--out", "r", "--resume")
    end(done, 0, "gone on with")
    expect(rows()[0]["worst_at"].startswith("marked ") and len(rows()) == 2, "played again:", rows()[0])
    done = verify("c/good.yaml", "--no-report", "--out", "r", "--resume")
    end(done, 0, "nothing to go on with")
    expect("all cases are run" in done.stderr, "nothing to go on with:", done.stderr)


def another_law_is_not_gone_on_with():
    """A module that the law's script imports is the law as much as the script; so are its limits."""
    put("law.py", f"import os, part, time\ntime.sleep(0.2)\nos.execv({LAW!r}, [{LAW!r}])\n")
    put("part.py", "# as it was\n")
    run = ["hertzian/force", "hertzian/impact_wall", "hertzian/unequal_bodies", "--law", "python3 law.py", "--as", "hertzian"]
    killed_after(*run, entries=1)
    again = [*run, "--no-report", "--out", "r", "--resume"]
    put("part.py", "# changed\n")
    done = verify(*again)
    end(done, 2, "another law")
    expect("the law under test is another one, or was changed (./part.py)" in done.stderr, "another law:", done.stderr)
    put("part.py", "# as it was\n")
    done = verify(*again, "--limit", "time=3")
    end(done, 2, "another limit")
    expect("other cases or options are asked for" in done.stderr, "another limit:", done.stderr)
    end(verify(*again), 0, "the same law")


def error_is_tried_again():
    """What the environment prevented is played by --resume: the journal of a run that was killed says so of one variant."""
    case("c/good.yaml", steps="$n", vary="vary: {n: [20, 40, 9000000]}\n")
    at_work, lines = killed_after("c/good.yaml", entries=2)
    journal = f"{at_work}/journal-0.jsonl"
    expect(len(lines) == 2, "two finished variants:", lines)
    put(journal, lines[0] + "\n" + lines[1].replace('"verdict":"pass"', '"verdict":"error"') + "\n")
    case("c/good.yaml", steps="$n", vary="vary: {n: [20, 40, 9000000]}\n")
    done = verify("c/good.yaml", "--no-report", "--out", "r", "--resume")
    end(done, 0, "tried again")
    expect([row["verdict"] for row in rows()] == ["pass"] * 3, "tried again:", [row["verdict"] for row in rows()])


def full_output():
    if not os.path.exists("/dev/full"):
        return
    case("c/good.yaml")
    with open("/dev/full", "w", encoding="ascii") as full:
        done = subprocess.run([TOUCHSTONE, "verify", "c/good.yaml", "--no-report", "--out", "r", "--resume"], stdout=full,
                              stderr=subprocess.PIPE, text=True, timeout=300, check=False)
    expect(done.returncode == 3 and "the standard output could not be written" in done.stderr, "full output:", done.stderr)
    expect(len(rows()) == 1, "full output: the results are there all the same")


TESTS = [out_of_memory, killed_child, failing_report, ends_at_its_greeting, cannot_be_read, limits_of_the_environment, limits_of_a_law_of_the_user,
         killed_at_random, killed_while_reporting, finished_are_not_played_again, another_law_is_not_gone_on_with, error_is_tried_again, full_output]


def main():
    for test in TESTS:
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            before = len(wrong)
            test()
            os.chdir("/")
        print(f"{test.__name__}: {'ok' if len(wrong) == before else 'NOT ok'}", flush=True)
    print("\n".join(wrong))
    return 1 if wrong else 0


if __name__ == "__main__":
    TOUCHSTONE, LAW, WRONG = (os.path.abspath(path) for path in sys.argv[1:4])
    KILLS = int(sys.argv[4]) if len(sys.argv) > 4 else 5
    sys.exit(main())
