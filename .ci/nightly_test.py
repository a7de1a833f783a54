#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Shows what .ci/nightly notes, warns of and refuses, in a small tree with parts that are made for it."""
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
PARTS = """# limit, part, command
1    good      echo done
1    law/LAW   test LAW = right
1    absent    exit 77
1    unplayed  printf 'Ok:       0\\nSkipped:  3\\n'
1    some      printf 'Ok:       2\\nSkipped:  1\\n'
0.01 endless   echo $$ >build/group; sleep 40 & sleep 40
"""
RESULTS = {"good": "pass", "law/right": "pass", "law/wrong": "fail", "absent": "skip", "unplayed": "skip",
           "some": "pass", "endless": "timeout"}
bad = []


def see(what, is_so):
    if not is_so:
        bad.append(what)
        print("nightly_test: " + what, file=sys.stderr)


class Tree:
    def __init__(self, root):
        self.root, self.results = root, os.path.join(root, ".ci", "nightly.json")
        for law in ("right", "wrong", "published"):
            self.put("cases/laws/%s/one.yaml" % law, "")
        self.put(".gitignore", "/build/\n")
        self.put(".ci/nightly.txt", PARTS)
        shutil.copy(os.path.join(HERE, "nightly"), os.path.join(root, ".ci"))
        self.git("init", "-q")
        self.commit()

    def put(self, name, text):
        os.makedirs(os.path.dirname(os.path.join(self.root, name)), exist_ok=True)
        with open(os.path.join(self.root, name), "w", encoding="utf-8") as file:
            file.write(text)

    def git(self, *words):
        subprocess.run(["git", "-C", self.root, "-c", "user.name=t", "-c", "user.email=t@localhost", *words], check=True)

    def commit(self):
        self.git("add", ".")
        self.git("commit", "-qm", "all")

    def noted(self):
        with open(self.results, encoding="utf-8") as file:
            return json.load(file)

    def run(self, words, status, *said):
        done = subprocess.run([os.path.join(self.root, ".ci", "nightly"), *words.split()], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False)
        see("%r ended with %d and not %d:\n%s" % (words, done.returncode, status, done.stdout), done.returncode == status)
        for text in said:
            see("%r does not say %r but:\n%s" % (words, text, done.stdout), text in done.stdout)
        return done.stdout


def is_alive(group):
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


def main():
    with tempfile.TemporaryDirectory() as root:
        tree = Tree(root)
        tree.run("--warn", 0, "warning: never ran: good, law/right, law/wrong, absent")
        tree.run("--release", 1, "never ran: good")
        tree.run("goood", 2, "is it good?")
        tree.run("good some", 0, "good: pass")
        see("other parts were noted", set(tree.noted()["parts"]) == {"good", "some"})
        before = tree.noted()["parts"]["good"]
        since = time.monotonic()
        tree.run("law absent unplayed", 1, "law/wrong: fail", "exit status 1; all of it")
        tree.run("endless", 1, "endless: timeout")
        see("the limit does not hold", time.monotonic() - since < 30)
        with open(os.path.join(root, "build", "group"), encoding="utf-8") as file:
            see("a program outlives its part", not is_alive(int(file.read())))
        parts = tree.noted()["parts"]
        see("results are %s" % parts, {name: one["result"] for name, one in parts.items()} == RESULTS)
        see("skipped tests of some are %s" % parts["some"], parts["some"]["skipped"] == 1)
        see("a part that was not run lost its entry", parts["good"] == before)
        tree.run("--warn", 0, "warning: fail: law/wrong", "warning: skip: absent, unplayed", "warning: timeout: endless")

        # A result is that of a commit.
        tree.put("cases/laws/wrong/one.yaml", "changed")
        tree.run("good", 2, "commit these first", "cases/laws/wrong/one.yaml")
        tree.run("--release", 1, "not committed")
        tree.put("cases/laws/wrong/one.yaml", "")
        tree.put(".ci/nightly.txt", "1 good true\n1 moving git -C . commit -q --allow-empty -m x && touch new\n")
        tree.commit()
        tree.run("moving", 2, "the tree has changed while it ran: not noted")
        os.remove(os.path.join(root, "new"))
        tree.put(".ci/nightly.txt", "1 good true\n1 some true\n")
        tree.commit()
        tree.run("good", 0)
        tree.run("--release", 1, "not at this commit: some")
        tree.run("", 0)
        see("parts that are there no longer are kept", set(tree.noted()["parts"]) == {"good", "some"})
        tree.commit()  # of nightly.json alone
        see("a release is refused", tree.run("--release", 0) == tree.run("--warn", 0) == "")
        tree.put("new", "")
        tree.commit()
        tree.run("--release", 1, "not at this commit: good, some")

        # Old results, and a file that is none.
        for change in ({"date": "2020-01-01T00:00:00Z"}, {"commit": "0" * 40}):
            whole = tree.noted()
            whole["parts"]["some"].update(change)
            tree.put(".ci/nightly.json", json.dumps(whole))
            tree.run("--warn", 0, "warning: older than 7 days or 100 commits: some")
            tree.run("some", 0)
        for text in ("{", '{"schema": 2, "parts": {}}', '{"schema": 1, "parts": {"some": {}}}'):
            tree.put(".ci/nightly.json", text)
            tree.run("--warn", 0, "cannot be read")
            tree.run("--release", 2, "cannot be read")
            tree.run("good", 2, "cannot be read")
    print("%d mistakes" % len(bad))
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main() if shutil.which("git") else 77)
