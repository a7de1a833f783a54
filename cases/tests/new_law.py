#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""What `touchstone new-law` writes: each family in each language builds without a warning and passes its cases, and
fails where the force is changed; what cannot be written is refused, and nothing is left.

usage: new_law.py PROGRAM [whole]

whole: by `make check`, which plays the cases of a built-in law as well and makes the report.
"""
import os
import re
import shutil
import stat
import subprocess
import sys
import tempfile
import unittest

PROGRAM = os.path.realpath(sys.argv[1])
WHOLE = "whole" in sys.argv[2:]
COMPILERS = {"c": "cc", "c++": "c++", "python": "python3", "fortran": "gfortran"}
ENDINGS = {"c": "c", "c++": "cpp", "python": "py", "fortran": "f90"}


def run(words, folder, **more):
    return subprocess.run(words, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8",
                          check=False, **more)


def choices(option):
    """The words that an option of new-law takes, by its help."""
    text = run([PROGRAM, "new-law", "--help"], ".").stdout
    return re.search(r"--%s ([a-z+|]+)" % option, text).group(1).split("|")


class Folder(unittest.TestCase):
    def setUp(self):
        self.folder = os.path.realpath(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def new_law(self, *words, status=0):
        done = run([PROGRAM, "new-law"] + list(words), self.folder)
        self.assertEqual(done.returncode, status, done.stdout)
        return done.stdout


class Combinations(Folder):
    """Each family in each language."""

    def make(self, folder, *words):
        done = run(["make"] + list(words), folder)
        self.assertNotRegex(done.stdout, "(?i)warning:|error:")
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def verify(self, folder):
        """(exit status, text) of the law's own cases."""
        with open(os.path.join(folder, "Makefile"), encoding="utf-8") as file:
            options = re.search(r"' verify (.*) --out results ", file.read()).group(1)
        return run(["sh", "-c", "'%s' verify --no-report --strict --out out %s *.yaml" % (PROGRAM, options)], folder)

    def change(self, folder, language, name):
        """Two times the force, in the line that says `yours`."""
        path = os.path.join(folder, name + "." + ENDINGS[language])
        with open(path, encoding="utf-8") as file:
            text = file.read()
        changed, count = re.subn(r"(normal(?:_elastic)?(?:, stiffness)?) = ([^\n;!/#]*?)(;? *(?:/\*|!|#) yours)",
                                 r"\1 = 1.0 + \2\3", text, count=1)
        self.assertEqual(count, 1, path)
        with open(path, "w", encoding="utf-8") as file:
            file.write(changed)

    def combination(self, family, language):
        name = "my_%s_%s" % (family, ENDINGS[language])
        folder = os.path.join(self.folder, name)
        self.new_law(name, "--family", family, "--language", language)
        self.assertTrue(os.path.exists(os.path.join(folder, "README.md")))
        self.make(folder)
        done = self.verify(folder)
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stdout, r"comparisons: [1-9]\d* pass \(")
        if WHOLE:
            self.assertRegex(self.make(folder, "check"), r"comparisons: [1-9]\d* pass")
            self.assertTrue(os.path.exists(os.path.join(folder, "results", "report.html")))
        self.change(folder, language, name)
        self.make(folder)
        done = self.verify(folder)
        self.assertEqual(done.returncode, 1, done.stdout)

    def test_all(self):
        families, languages = choices("family"), choices("language")
        self.assertEqual(set(languages), set(COMPILERS))
        for language in languages:
            if not shutil.which(COMPILERS[language]) or not shutil.which("make"):
                print("no make or no %s: %s is skipped" % (COMPILERS[language], language), file=sys.stderr)
                continue
            for family in families:
                with self.subTest(family=family, language=language):
                    self.combination(family, language)

    def test_default(self):
        """A law in C, Hertz's."""
        self.new_law("plain")
        self.new_law("other", "--family", "hertz", "--language", "c")
        for one, two in (("plain/plain.c", "other/other.c"), ("plain/Makefile", "other/Makefile")):
            with open(os.path.join(self.folder, one), encoding="utf-8") as a, \
                    open(os.path.join(self.folder, two), encoding="utf-8") as b:
                self.assertEqual(a.read(), b.read().replace("other", "plain"))


class Refused(Folder):
    """What cannot be written."""

    def refused(self, expected, *words):
        before = sorted(os.listdir(self.folder))
        self.assertIn(expected, self.new_law(*words, status=2))
        self.assertEqual(sorted(os.listdir(self.folder)), before)

    def test_names(self):
        for name in ("Big", "a-b", "1st", "a/b", "..", "a" * 64, "ä", "a b", "a'b", ""):
            self.refused("is no name of a law", name)
        self.refused("hertz is a built-in law", "hertz")
        self.new_law("a" * 63)
        self.refused("needs the name of the law")

    def test_modules_of_python(self):
        """A law may not take the place of a module that the client loads."""
        script = "import sys, math, json; print(*set(sys.modules) - set(sys.builtin_module_names))"
        loaded = run([sys.executable, "-S", "-c", script], self.folder).stdout
        for name in loaded.split():
            if re.fullmatch(r"[a-z][a-z0-9_]*", name):
                self.refused("choose another name", name)
        self.refused("choose another name", "touchstone_law")

    def test_options(self):
        self.refused("--family jelly: the value must be one of", "mine", "--family", "jelly")
        self.refused("--language cobol: the value must be one of", "mine", "--language", "cobol")

    def test_there_already(self):
        os.mkdir(os.path.join(self.folder, "mine"))
        with open(os.path.join(self.folder, "file"), "w", encoding="utf-8") as file:
            file.write("mine\n")
        os.symlink("nowhere", os.path.join(self.folder, "link"))
        for name in ("mine", "file", "link"):
            self.refused("%s already exists" % name, name)
        self.assertEqual(os.listdir(os.path.join(self.folder, "mine")), [])

    def test_not_to_be_written(self):
        os.chmod(self.folder, stat.S_IRUSR | stat.S_IXUSR)
        self.addCleanup(os.chmod, self.folder, stat.S_IRWXU)
        if os.access(self.folder, os.W_OK):  # as root
            self.skipTest("this user may write everywhere")
        self.refused("mine", "mine")

    def test_disk_full(self):
        """A file that is cut: nothing is left."""
        done = run(["sh", "-c", "ulimit -f 1; exec '%s' new-law mine --language python" % PROGRAM], self.folder)
        self.assertNotEqual(done.returncode, 0, done.stdout)
        self.assertNotIn("mine", os.listdir(self.folder))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
