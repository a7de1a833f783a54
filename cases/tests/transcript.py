#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Runs transcripts of the command line and compares what it prints.

usage: transcript.py TOUCHSTONE FILE.t... [--only WORDS] [--write]

  = TITLE         a test, in a new empty folder
  > NAME          a file with the lines below; "> NAME < OTHER": transcripts/files/OTHER, and the lines below
  $ COMMAND       (shell) the lines below are all that it prints, standard error first; "..." as in .ci/examples.py.
                  "# exit status N" behind it: it ends so, and not with 0
  ? N COMMAND     a table: of each line "WORDS | LINE" below, WORDS stand in COMMAND for {}, and LINE, which may have
                  "...", is a part of what it prints: of 0 and 1 on standard output and nothing on the other, of the
                  others the other way round. Behind "COMMAND | ..." stands what every LINE ends with.
  writes, kept    behind "# exit status N, " or N: a run that ends with 2 and more may change files, and print on both
                  streams; the folder of a stopped run stays

Rules that hold of every command: what ends with 2 and more has changed no file (names, kinds, bytes and times);
nothing prints control characters, or with 2 the same twice; no temporary file is left; it ends within a minute.
--write puts what is printed below the commands where it is another text, to be looked at. Where a "# needs PROGRAM"
stands behind TITLE and is not there, the test is left out.
"""
import hashlib
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", ".ci"))
import examples  # noqa: E402

KINDS = ("= ", "> ", "$ ", "? ")
# What differs from run to run.
VARIES = r"(?<=touchstone )\d+\.\d+\.\d+(?=, commit)|" \
    r"(?<=commit )[\w-]+(?:, [^,\n]+, [\dT:Z-]+(?=, ))?|(?<=\()\d+\.\d(?= s\))|\d{4}-\d\d-\d\d_[\d_-]+|(?<=tmp-)[0-9a-f]{16}"

# Programs that transcripts call beside the usual ones.
TOOLS = {
    # rows FOLDER COLUMN...: columns of its verdicts
    "rows": """import csv, sys
for row in csv.DictReader(open(sys.argv[1] + "/verdicts.csv", encoding="utf-8", newline="")):
    print(" ".join(row[name] for name in sys.argv[2:]).rstrip())
""",
    # columns NAME...: those columns of the table that it reads
    "columns": """import csv, sys
for row in csv.DictReader(sys.stdin):
    print(*(row[name] for name in sys.argv[1:]))
""",
    # terminal COMMAND: what it prints on one, control characters made visible
    "terminal": """import os, pty, sys
printed = []
def reader(fd):
    data = os.read(fd, 65536)
    printed.append(data)
    return data
saved = os.dup(1)
os.dup2(os.open("/dev/null", os.O_WRONLY), 1)
status = pty.spawn(["bash", "-c", sys.argv[1]], reader, lambda fd: b"")
text = b"".join(printed).replace(b"\\r\\n", b"\\n").replace(b"\\033", b"^[").replace(b"\\r", b"^M")
os.write(saved, text)
sys.exit(os.waitstatus_to_exitcode(status))
""",
    # lsd NAME [SCRIPT]: NAME.so of lib/examples/lsd.c as this script of sed changes it
    "lsd": """import os, shlex, subprocess, sys
name, source = sys.argv[1] + ".so", os.environ["SOURCE"]
changed = ["sed", *(sys.argv[2:] or [""]), source + "/lib/examples/lsd.c"]
text = subprocess.run(changed, stdout=subprocess.PIPE, check=True)
subprocess.run([*shlex.split(os.environ.get("CC", "cc")), *"-std=c11 -O2 -ffp-contract=off -fPIC -shared -xc -".split(),
                "-I", source + "/lib/include", "-o", name, "-lm"], input=text.stdout, check=True)
""",
    # judged WORDS: verify, results in out, without asking what else would be noticed; how many rows have which law,
    # subject and verdict, and how it ends
    "judged": """import collections, csv, subprocess, sys
command = ["touchstone", "verify", *"--no-report --no-principles --force --power none --out out".split(), *sys.argv[1:]]
done = subprocess.run(command, stdout=subprocess.DEVNULL)
with open("out/verdicts.csv", encoding="utf-8", newline="") as file:
    found = collections.Counter((row["law"], row["subject"], row["verdict"]) for row in csv.DictReader(file))
print(*("%d %s" % (n, " ".join(words)) for words, n in sorted(found.items())), sep="\\n")
if done.returncode:
    print("exit status", done.returncode)
""",
}


def picture(folder):
    """Names, kinds, times and bytes of all that lies in a folder."""
    found = {}
    for where, folders, files in os.walk(folder):
        for name in folders + files:
            path = os.path.join(where, name)
            info = os.lstat(path)
            text = b""
            if os.path.isfile(path) and not os.path.islink(path):
                with open(path, "rb") as file:
                    text = file.read()
            found[path] = (info.st_mode, info.st_mtime_ns, hashlib.md5(text).digest())
    return found


class Place:
    def __init__(self, touchstone):
        self.root = os.path.realpath(tempfile.mkdtemp(prefix="transcript"))
        self.work, tools = os.path.join(self.root, "work"), os.path.join(self.root, "bin")
        os.mkdir(self.work)
        os.mkdir(tools)
        programs = {name: "#!%s\n%s" % (sys.executable, text) for name, text in TOOLS.items()}
        programs["touchstone"] = "#!/bin/sh\nexec '%s' \"$@\"\n" % touchstone
        for name, text in programs.items():
            with open(os.path.join(tools, name), "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(file.name, 0o755)
        self.environment = dict(os.environ, PATH=tools + os.pathsep + os.environ["PATH"], LC_ALL="C.UTF-8", TERM="dumb",
                                SOURCE=os.path.realpath(os.path.join(HERE, "..", "..")))
        for name in ("TOUCHSTONE_CASES", "NO_COLOR", "COLUMNS"):
            self.environment.pop(name, None)

    def put(self, name, text):
        path = os.path.join(self.work, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def run(self, command, status, marks):
        """Standard output and error; what is wrong with every command is wrong with this one."""
        before = picture(self.work)
        with subprocess.Popen(["bash", "-c", command], cwd=self.work, env=self.environment, start_new_session=True,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                              encoding="utf-8", errors="replace") as done:
            try:
                out, err = done.communicate(timeout=60)
            except subprocess.TimeoutExpired as late:
                os.killpg(done.pid, signal.SIGKILL)
                raise examples.Wrong("'%s' does not end in a minute" % command) from late
        both = err + out
        if done.returncode != status:
            raise examples.Wrong("'%s' ends with %d, not %d:\n%s" % (command, done.returncode, status,
                                                                    examples.shown(both.split("\n"))))
        if re.search(r"[\x00-\x08\x0b-\x1f\x7f]", both):
            raise examples.Wrong("'%s' prints control characters: %r" % (command, both))
        said = [line for line in err.split("\n") if line.startswith("touchstone ")]
        if status == 2 and len(set(said)) < len(said):
            raise examples.Wrong("'%s' says the same twice:\n%s" % (command, err))
        after = picture(self.work)
        changed = sorted(name for name in before.keys() | after.keys() if before.get(name) != after.get(name))
        if status >= 2 and not {"writes", "kept"} & set(marks) and changed:
            raise examples.Wrong("'%s' ends with %d and has changed %s" % (command, status, changed))
        if "kept" not in marks and any("tmp-" in name for name in after.keys() - before.keys()):
            raise examples.Wrong("'%s' leaves %s" % (command, changed))
        return out, err


def steps_of(path):
    """[(number of the line, kind, text, lines below)]"""
    steps = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file.read().split("\n"), 1):
            if line[:2] in KINDS:
                steps.append((number, line[0], line[2:], []))
            elif steps:
                steps[-1][3].append(line)
    return steps


def put_file(place, text, below):
    name, _, other = text.partition(" < ")
    body = "\n".join(below).rstrip("\n")
    body += "\n" if body else ""
    if other:
        with open(os.path.join(HERE, "transcripts", "files", other), encoding="utf-8") as file:
            body = file.read() + body
    place.put(name, body)


def run_command(place, text):
    marked = re.search(r"#.*\bexit status (\d+)((?:, \w+)*)$", text)
    out, err = place.run(text, int(marked.group(1)) if marked else 0, marked.group(2).split(", ") if marked else ())
    return err + out


def run_table(place, text, below):
    status, command = text.split(" ", 1)
    status, *marks = status.split(",")
    command, _, end = command.partition(" | ...")
    for row in below:
        if not row.strip():
            continue
        words, bar, line = (" " + row + " ").partition(" | ")
        if not bar:
            raise examples.Wrong("'%s' has no ' | ' between words and what is said" % row)
        whole = command.replace("{}", words.strip())
        out, err = place.run(whole, int(status), marks)
        said, silent = (err, out) if int(status) >= 2 else (out, err)
        if marks:
            said, silent = out + err, ""
        if silent:
            raise examples.Wrong("'%s' prints on the other stream:\n%s" % (whole, examples.shown(silent.split("\n"))))
        parts = (line.strip() + ("..." + end if end else "")).split("...")
        if not re.search(".*?".join(map(re.escape, parts)), said, re.DOTALL):
            raise examples.Wrong("'%s' does not say\n  %s\nbut\n%s" % (whole, line, examples.shown(said.split("\n"))))


def write(path, printed):
    """Puts {number of the line of a command: what it printed} below the commands."""
    with open(path, encoding="utf-8") as file:
        lines, kept, skip = file.read().split("\n"), [], False
    for number, line in enumerate(lines, 1):
        if line[:2] in KINDS:
            kept += [""] if skip and line[0] == "=" else []
            skip = False
        kept += [] if skip else [line]
        if number in printed:
            kept += re.sub(VARIES, "...", printed[number]).strip("\n").split("\n") if printed[number] else []
            skip = True
    with open(path, "w", encoding="utf-8") as file:
        file.write("\n".join(kept).rstrip("\n") + "\n")


def run_file(path, touchstone, only, printed=None):
    """(tests, those that failed)"""
    failed, place, title, count, skip = 0, None, "", 0, True
    for number, kind, text, below in steps_of(path):
        try:
            if kind == "=":
                if place:
                    shutil.rmtree(place.root)
                title, _, needs = text.partition(" # needs ")
                place, skip = Place(touchstone), only not in title or bool(needs and not shutil.which(needs))
                count += not skip
            elif skip:
                continue
            elif kind == ">":
                put_file(place, text, below)
            elif kind == "?":
                run_table(place, text, below)
            else:
                out = run_command(place, text)
                try:
                    examples.compare(below, out, "'%s'" % text)
                except examples.Wrong:
                    if printed is None:
                        raise
                    printed[number] = out
        except examples.Wrong as wrong:
            failed, skip = failed + 1, True  # what follows builds on it
            print("%s:%d: %s: %s" % (path, number, title, wrong))
    if place:
        shutil.rmtree(place.root)
    return count, failed


def main():
    arguments = sys.argv[1:]
    only = arguments.pop(arguments.index("--only") + 1) if "--only" in arguments else ""
    touchstone, *files = [name for name in arguments if not name.startswith("--")]
    total = []
    for path in files:
        printed = {} if "--write" in arguments else None
        total.append(run_file(path, os.path.abspath(touchstone), only, printed))
        if printed:
            write(path, printed)
    count, failed = map(sum, zip(*total))
    print("%d tests, %d failed" % (count, failed))
    return 1 if failed or not count else 0


if __name__ == "__main__":
    sys.exit(main())
