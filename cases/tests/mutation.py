#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutation run: does `touchstone verify` notice when a law is changed?

Each mutant is lib/laws with one token changed (an operator, a sign, a constant, a comparison) or one
statement or field dropped. It is built as a plugin and verified as the law it was. A mutant that
passes every case survived: then either it computes the same (listed in mutation_survivors.txt with
the reason), or a case is missing.

Only Python's standard library, a C compiler and the built command are used.
"""

import argparse
import json
import os
import queue
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

TOKEN = re.compile(
    r"""(?P<space>\s+|//[^\n]*|/\*.*?\*/)
      | (?P<directive>^[ \t]*\#(?:[^\n\\]|\\.|\\\n)*)
      | (?P<text>"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*')
      | (?P<number>(?:0[xX][0-9a-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)[uUlLfF]*)
      | (?P<name>[A-Za-z_]\w*)
      | (?P<sign><<=|>>=|\.\.\.|->|\+\+|--|&&|\|\||[-+*/%&|^<>=!]=|<<|>>|[-+*/%&|^<>=!~?:;,.(){}\[\]])
    """,
    re.VERBOSE | re.MULTILINE | re.DOTALL,
)

# What a token is replaced by. A '-' and a '*' are signs or pointers too: see is_binary().
BINARY = {"+": ["-"], "-": ["+"], "*": ["/"], "/": ["*"]}
ANYWHERE = {
    "+=": ["-="], "-=": ["+="], "*=": ["/="], "/=": ["*="],
    "<": ["<=", ">"], "<=": ["<", ">"], ">": [">=", "<"], ">=": [">", "<"],
    "==": ["!="], "!=": ["=="], "&&": ["||"], "||": ["&&"], "!": [""], "?": ["== 0 ?"],
}
# Functions that stand for operators, and what is swapped for them. An empty text leaves the argument
# in its parentheses: a forgotten root.
NAMES = {
    "sqrt": [""], "cbrt": [""], "fabs": [""], "fmin": ["fmax"], "fmax": ["fmin"],
    "acos": ["acosh"], "acosh": ["acos"], "exp": ["expm1"], "log": ["log1p"], "log1p": ["log"],
    "touch_sqrt": [""], "touch_divide": ["MUTANT_DIVIDE"],
    "plane_add": ["plane_subtract"], "plane_subtract": ["plane_add"],
}
MACROS = "#define MUTANT_DIVIDE(a, b) ((a) * (b))\n"
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "&=", "|=", "++", "--"}
NO_STATEMENT = set("""const static struct enum union double float int unsigned char size_t real mask element
    return if else for while do switch case default break continue goto uint32_t""".split())


class Token:
    def __init__(self, kind, text, at):
        self.kind, self.text, self.at = kind, text, at


def tokens_of(source):
    """Tokens of C without spaces, comments and directives."""
    found, at = [], 0
    while at < len(source):
        match = TOKEN.match(source, at)
        if not match:
            sys.exit(f"mutation: unknown C at {source[at:at + 30]!r}")
        kind = match.lastgroup
        if kind not in ("space", "directive"):
            found.append(Token(kind, match.group(), at))
        at = match.end()
    return found


def function_bodies(tokens):
    """(name, index of the first token inside, index of the closing brace) of each function."""
    depth, i = 0, 0
    while i < len(tokens):
        text = tokens[i].text
        if text == "{" and depth == 0 and i and tokens[i - 1].text == ")":
            level, name = 0, i - 1
            while True:  # back to the name before the parameters
                level += {")": 1, "(": -1}.get(tokens[name].text, 0)
                name -= 1
                if level == 0:
                    break
            end, level = i, 0
            while True:
                level += {"{": 1, "}": -1}.get(tokens[end].text, 0)
                if level == 0:
                    break
                end += 1
            yield tokens[name].text, i + 1, end
            i = end
        else:
            depth += {"{": 1, "}": -1}.get(text, 0)
        i += 1


def is_binary(before):
    return before.kind in ("name", "number") and before.text != "return" or before.text in (")", "]")


COMPARISONS = {"<", "<=", ">", ">="}


def is_threshold(token, before):
    """x > 0.5 asks for a flag or a whole number: a little more or less asks the same."""
    return before.text in COMPARISONS and re.fullmatch(r"\d+\.5", token.text)


def constants(token, before):
    """Other values for a number."""
    text = token.text
    if is_threshold(token, before):
        return [text.replace(".5", "") + ".0 + 1.5"]
    if re.fullmatch(r"\d+[uUlL]*", text):
        suffix = text.lstrip("0123456789")
        value = int(text.rstrip("uUlL"))
        return [str({0: 1, 1: 0}.get(value, value + 1)) + suffix]
    if re.match(r"0[xX]", text) or text[-1] in "fFlL":
        return []
    return ["1.0"] if float(text) == 0.0 else [f"({text} * 1.001)"]


class Mutant:
    """Replaces source[begin:end] by text, in one function of one file."""

    def __init__(self, path, function, begin, end, text, key):
        self.path, self.function, self.begin, self.end = path, function, begin, end
        self.text, self.key = text, key

    def source(self, original):
        return MACROS + original[:self.begin] + self.text + original[self.end:]


def statement_at(tokens, i, end):
    """Index past the ';' if a statement that can be dropped begins at i, else None."""
    first = tokens[i]
    if first.text == "return" and tokens[i + 1].text == ";":
        return i + 2
    if not (first.kind == "name" or first.text == "*") or first.text in NO_STATEMENT:
        return None
    if first.kind == "name" and tokens[i + 1].kind == "name":
        return None  # a declaration
    level, does = 0, tokens[i + 1].text == "("  # a call or an assignment, not the test of a loop
    for k in range(i, end):
        level += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(tokens[k].text, 0)
        does = does or tokens[k].text in ASSIGNMENTS
        if level < 0:
            return None
        if tokens[k].text == ";" and level == 0:
            return k + 1 if does else None
    return None


def field_at(tokens, i, end):
    """Index past the ',' (or at the '}') if a designated field begins at i, else None."""
    if tokens[i].text != "." or tokens[i - 1].text not in ("{", ",") or tokens[i + 2].text != "=":
        return None
    level = 0
    for k in range(i, end):
        level += {"(": 1, "[": 1, "{": 1, ")": -1, "]": -1, "}": -1}.get(tokens[k].text, 0)
        if level < 0:
            return k
        if tokens[k].text == "," and level == 0:
            return k + 1
    return None


def joined(tokens):
    return " ".join(t.text for t in tokens)


def mutants_of(path, source):
    """All mutants of one file. A key is made of the tokens around the change, so that it stays the
    same when other code moves; equal ones are numbered."""
    tokens = tokens_of(source)
    seen = {}

    def make(function, i, k, text, what):
        near = f"{joined(tokens[max(i - 4, 0):i])} [{what}] {joined(tokens[k:k + 4])}"
        key = f"{os.path.basename(path)} {function}: {near}"
        seen[key] = seen.get(key, 0) + 1
        if seen[key] > 1:
            key += f" #{seen[key]}"
        last = tokens[k - 1]
        return Mutant(path, function, tokens[i].at, last.at + len(last.text), text, key)

    for function, begin, end in function_bodies(tokens):
        for i in range(begin, end):
            token, before = tokens[i], tokens[i - 1]
            others = []
            if token.kind == "number":
                others = constants(token, before)
            elif token.kind == "name" and tokens[i + 1].text == "(":
                others = NAMES.get(token.text, [])
            elif token.kind == "sign" and token.text in BINARY and is_binary(before):
                others = BINARY[token.text]
            elif token.text == "-":
                others = [""]
            elif token.text in COMPARISONS and is_threshold(tokens[i + 1], token):
                others = ANYWHERE[token.text][1:]
            elif token.kind == "sign":
                others = ANYWHERE.get(token.text, [])
            for other in others:
                yield make(function, i, i + 1, other, f"{token.text} -> {other}")
            if before.text in (";", "{", "}", ")", "else"):
                past = statement_at(tokens, i, end)
                if past:
                    yield make(function, i, past, ";", f"{joined(tokens[i:past])} dropped")
            past = field_at(tokens, i, end)
            if past:
                yield make(function, i, past, "", f"{joined(tokens[i:past])} dropped")


# --- laws ------------------------------------------------------------------------------------------


def includes(folder, path, known=None):
    """Files of lib that a file includes, itself too."""
    known = set() if known is None else known
    if path in known or not os.path.exists(os.path.join(folder, path)):
        return known
    known.add(path)
    with open(os.path.join(folder, path), encoding="utf-8") as file:
        for name in re.findall(r'^\s*#\s*include\s+"([^"]+)"', file.read(), re.MULTILINE):
            for place in (name.removeprefix("lib/"), os.path.join(os.path.dirname(path), name), "include/" + name):
                includes(folder, os.path.normpath(place), known)
    return known


def law_files(lib):
    """{law: file of lib/laws that describes it}"""
    found = {}
    for name in sorted(os.listdir(os.path.join(lib, "laws"))):
        with open(os.path.join(lib, "laws", name), encoding="utf-8") as file:
            for law in re.findall(r"^(?:[A-Z]+_)?LAW(?:_OF)?\(\s*(\w+),|struct touch_law touch_law_(\w+) = \{", file.read(), re.MULTILINE):
                found[law[0] or law[1]] = name
    return found


def law_names(lib):
    return sorted(law_files(lib))


def law_cases(folder, orders):
    """Case files by law, quick ones first: paths before impacts, orders of convergence last (or not
    at all)."""
    found = {}
    for law in sorted(os.listdir(folder)):
        here = os.path.join(folder, law)
        if not os.path.isdir(here):
            continue
        for name in sorted(os.listdir(here)):
            if not name.endswith(".yaml"):
                continue
            with open(os.path.join(here, name), encoding="utf-8") as file:
                text = file.read()
            laws = re.search(r"^law:\s*\[?([^\]\n]*)", text, re.MULTILINE).group(1)
            if re.search(r"^tags:.*\bslow\b", text, re.MULTILINE):
                continue
            cost = (bool(re.search(r"^impact:", text, re.MULTILINE)), "converges" in text)
            if cost == (True, True) and not orders:
                continue
            for one in re.findall(r"\w+", laws):
                found.setdefault(one, []).append((cost, os.path.join(here, name)))
    return {law: [path for _, path in sorted(rows)] for law, rows in found.items()}


# --- building and running --------------------------------------------------------------------------

PLUGIN = """#include "lib/laws/{file}"
const struct touch_law *touch_plugin_law(void);
const struct touch_law *touch_plugin_law(void) {{
    return &touch_{kind}_{law};
}}
"""
FLAGS = ["-std=c11", "-O1", "-fPIC", "-shared", "-w", "-ffp-contract=off", "-fno-math-errno",
         "-fno-trapping-math", "-D_XOPEN_SOURCE=700"]


class Place:
    """A copy of lib in which one worker changes one file at a time."""

    def __init__(self, run, number):
        self.run = run
        self.folder = os.path.join(run.scratch, str(number))
        self.lib = os.path.join(self.folder, "lib")
        shutil.copytree(run.lib, self.lib, ignore=shutil.ignore_patterns("tests"))
        for law in run.laws:
            source = law_files(run.lib)[law]
            with open(os.path.join(self.folder, law + ".c"), "w", encoding="utf-8") as file:
                file.write(PLUGIN.format(law=law, file=source, kind="page" if source.endswith(".c") else "law"))

    def write(self, path, text):
        with open(os.path.join(self.lib, path), "w", encoding="utf-8") as file:
            file.write(text)

    def build(self, law):
        """The plugin's bytes, None where it does not compile."""
        module = os.path.join(self.folder, law + ".so")
        done = subprocess.run(
            [*self.run.cc, *FLAGS, "-I" + self.folder, "-I" + os.path.join(self.lib, "include"),
             "-o", module, os.path.join(self.folder, law + ".c"), "-lm"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
        if done.returncode:
            self.message = done.stderr.decode(errors="replace")
            return None
        with open(module, "rb") as file:
            return file.read()

    def verify(self, law, cases):
        """Names of the cases that do not pass; None where verify itself refuses."""
        out = os.path.join(self.folder, "out")
        command = [self.run.touchstone, "verify", "--law", os.path.join(self.folder, law + ".so"),
                   "--as", law, "--no-report", "--jobs", "1", "--force", "--out", out, *cases]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                              start_new_session=True) as child:
            try:
                _, errors = child.communicate(timeout=self.run.limit)
            except subprocess.TimeoutExpired:
                os.killpg(child.pid, signal.SIGKILL)
                child.communicate()
                return ["(no end within %g s)" % self.run.limit]
        if child.returncode == 0:
            return []
        if child.returncode not in (1, 4):
            self.message = errors.decode(errors="replace")
            return None
        with open(os.path.join(out, "verdicts.json"), encoding="utf-8") as file:
            rows = json.load(file)["rows"]
        bad = {r["case"]: 0 for r in rows if r["verdict"] in ("vacuous", "fail", "crash", "timeout")}
        return list(bad)


class Run:
    def __init__(self, options):
        self.touchstone = os.path.abspath(options.touchstone)
        self.lib, self.limit = os.path.abspath(options.lib), options.limit
        self.cc = options.cc.split()
        self.laws = law_names(self.lib)
        self.cases = law_cases(options.cases, not options.no_orders)
        self.scratch = tempfile.mkdtemp(prefix="touchstone-mutation-")
        self.code = {}
        self.lock = threading.Lock()
        self.building = {law: threading.Lock() for law in self.laws}
        self.proving = {law: threading.Lock() for law in self.laws}
        self.proved = set()
        files = ["include/touchstone/step.h"] + sorted(
            "laws/" + f for f in os.listdir(os.path.join(self.lib, "laws")) if f.endswith((".h", ".c")))
        self.source = {}
        for path in files:
            with open(os.path.join(self.lib, path), encoding="utf-8") as file:
                self.source[path] = file.read()
        # Laws whose text a file is in: its own first.
        self.users = {}
        for path in files:
            own = os.path.basename(path)[:-2]
            users = [law for law in self.laws if path in includes(self.lib, "laws/" + law_files(self.lib)[law])]
            self.users[path] = sorted(users, key=lambda law: (law != own, self.laws.index(law)))
        self.mutants = [m for path in files if self.users[path]
                        for m in mutants_of(path, self.source[path])]

    def close(self):
        shutil.rmtree(self.scratch, ignore_errors=True)

    def build_original(self, place, law):
        """The unchanged law's machine code, which tells mutants that change nothing."""
        with self.building[law]:
            if law not in self.code:
                code = place.build(law)
                if code is None:
                    sys.exit(f"mutation: {law} does not compile\n{place.message}")
                self.code[law] = code

    def prove_original(self, place, law):
        """The unchanged law passes."""
        with self.proving[law]:
            if law in self.proved:
                return
            place.build(law)
            bad = place.verify(law, self.cases.get(law, []))
            if bad is None or bad:
                sys.exit(f"mutation: the unchanged {law} fails {bad or place.message}")
            self.proved.add(law)

    def killers(self, law):
        """Cases in growing batches; those that killed before come first."""
        with self.lock:
            cases = list(self.cases.get(law, []))
        at, size = 0, 4
        while at < len(cases):
            yield cases[at:at + size]
            at, size = at + size, 3 * size

    def remember(self, law, names):
        with self.lock:
            order = self.cases[law]
            for path in list(order):
                if os.path.join(*path.split(os.sep)[-2:])[:-5] in names:
                    order.remove(path)
                    order.insert(0, path)
                    break

    def build_mutant(self, place, mutant, law):
        """The mutant's machine code, None where it does not compile. The text is as it was afterwards."""
        place.write(mutant.path, mutant.source(self.source[mutant.path]))
        try:
            return place.build(law)
        finally:
            place.write(mutant.path, self.source[mutant.path])

    def test(self, place, mutant):
        """("killed", law and case), "survived", "same code" or "does not compile"."""
        changed = False
        for law in self.users[mutant.path]:
            self.build_original(place, law)
            code = self.build_mutant(place, mutant, law)
            if code is None:
                return "does not compile", ""
            if code == self.code[law]:
                continue
            changed = True
            if law not in self.proved:
                self.prove_original(place, law)
                self.build_mutant(place, mutant, law)
            for cases in self.killers(law):
                bad = place.verify(law, cases)
                if bad is None:
                    return "not run", place.message
                if bad:
                    self.remember(law, bad)
                    return "killed", f"{law} by {bad[0]}"
        return ("survived" if changed else "same code"), ""


# --- survivors -------------------------------------------------------------------------------------


def read_survivors(path):
    """{key: (kind, reason)}. A section begins with '[equivalent: reason]' or '[alive: reason]'."""
    known, section = {}, None
    if not path or not os.path.exists(path):
        return known
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            line = line.rstrip("\n")
            if not line.strip() or line.startswith("#"):
                continue
            head = re.fullmatch(r"\[(equivalent|alive): (.+)\]", line)
            if head:
                section = (head.group(1), head.group(2))
            elif section is None:
                sys.exit(f"{path}:{number}: a section [equivalent: reason] or [alive: reason] first")
            elif line in known:
                sys.exit(f"{path}:{number}: listed twice: {line}")
            else:
                known[line] = section
    return known


def noted_survivors(options):
    """Of a journal, and of the set M that .ci/ledger.py writes."""
    sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", ".ci"))
    import ledger
    noted = {key for key, (outcome, _) in read_journal(options.journal).items() if outcome == "survived"}
    return noted | {key.split("\t")[1] for key, outcome in ledger.read(options.ledger, {}).items()
                    if outcome == "survived"}


def is_whole(options):
    return options.sample == "all" and not options.only


UNLISTED = "survived, in no list:"
GONE = "listed as survivors, but there is no such mutant:"


def unknown_of(run, known):
    """Listed survivors of code that is there no longer."""
    return sorted(set(known) - {m.key for m in run.mutants})


# --- command ---------------------------------------------------------------------------------------


def options_of(argv):
    here = os.path.dirname(os.path.abspath(__file__))
    root = os.path.dirname(os.path.dirname(here))
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--touchstone", default=os.path.join(root, "build/cases/touchstone"),
                        help="the built command (default: that of build/)")
    parser.add_argument("--lib", default=os.path.join(root, "lib"))
    parser.add_argument("--cases", default=os.path.join(root, "cases", "laws"))
    parser.add_argument("--survivors", default=os.path.join(here, "mutation_survivors.txt"))
    parser.add_argument("--cc", default=os.environ.get("CC", "cc"))
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--limit", type=float, default=120.0, help="seconds for one verify")
    parser.add_argument("--seed", default=os.environ.get("TOUCHSTONE_MUTATION_SEED", "1"))
    parser.add_argument("--sample", default="all",
                        help="number of mutants, or 'all'; TOUCHSTONE_MUTATION in the environment wins")
    parser.add_argument("--only", default="", help="only mutants with this text in FOLDER/KEY, as laws/linear.c")
    parser.add_argument("--no-orders", action="store_true",
                        help="leave out impacts with orders of convergence, which take most of the time")
    parser.add_argument("--again", action="store_true", help="run listed survivors too, as the whole run does")
    parser.add_argument("--list", action="store_true", help="print the keys, run nothing")
    parser.add_argument("--check-list", action="store_true",
                        help="only see whether each listed survivor is a mutant of the code as it is, and each of "
                        "the --journal and the ledger is listed")
    parser.add_argument("--ledger", default=os.path.join(root, ".ci", "ledger", "M.txt"))
    parser.add_argument("--json", help="write the result here")
    parser.add_argument("--journal", help="note each outcome in this file at once, and take those that "
                        "are in it already from there: a run that was stopped goes on")
    parser.add_argument("--least", type=float, default=95.0, help="per cent that must be killed")
    options = parser.parse_args(argv)
    options.sample = os.environ.get("TOUCHSTONE_MUTATION") or options.sample
    if options.sample != "all" and not re.fullmatch(r"[1-9]\d*", options.sample):
        parser.error(f"--sample {options.sample}: a whole number above 0, or 'all'")
    return options


def choose(mutants, options):
    chosen = [m for m in mutants if options.only in f"{os.path.dirname(m.path)}/{m.key}"]
    if not chosen:
        print(f"mutation: --only {options.only}: no mutant has this in its name, as laws/linear.c step: ...",
              file=sys.stderr)
        sys.exit(2)
    if options.sample != "all" and int(options.sample) < len(chosen):
        chosen = random.Random(options.seed).sample(chosen, int(options.sample))
    return chosen


def read_journal(path):
    """{key: (outcome, detail)} of an earlier run; a line that was cut off is left out."""
    noted = {}
    if path and os.path.exists(path):
        with open(path, encoding="utf-8") as file:
            for line in file:
                try:
                    key, outcome, detail = json.loads(line)
                    noted[key] = (outcome, detail)
                except ValueError:
                    pass
    return noted


def note(path, key, outcome, detail):
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(json.dumps([key, outcome, detail]) + "\n")


def test_all(run, place, todo, results, known, options):
    """One worker's share of the mutants."""
    while not results["stop"]:
        try:
            mutant = todo.get_nowait()
        except queue.Empty:
            return
        if mutant.key in results["noted"]:
            outcome = results["noted"][mutant.key]
        elif mutant.key in known and not (options.again or is_whole(options)):
            outcome = ("survived", "as listed")
        else:
            outcome = run.test(place, mutant)
        with run.lock:
            results["of"].append((mutant, *outcome))
            if mutant.key not in results["noted"]:
                note(options.journal, mutant.key, *outcome)
            done, count = len(results["of"]), results["count"]
            if sys.stderr.isatty():
                left = (time.monotonic() - results["since"]) / done * (count - done)
                print(f"\r\033[K{done} of {count} mutants, about {left:.0f} s left", end="",
                      file=sys.stderr, flush=True)


def in_threads(jobs, function, results):
    """Calls function(number) in so many threads. A thread that fails stops all."""
    def call(number):
        try:
            function(number)
        except (Exception, SystemExit) as error:  # told below, in the main thread
            results["stop"] = results["stop"] or error

    threads = [threading.Thread(target=call, args=(i,)) for i in range(jobs)]
    for thread in threads:
        thread.start()
    try:
        for thread in threads:
            thread.join()
    except KeyboardInterrupt as error:
        results["stop"] = error
        for thread in threads:
            thread.join()
    if results["stop"]:
        raise results["stop"]


def run_all(run, chosen, known, options):
    results = {"of": [], "count": len(chosen), "since": time.monotonic(), "stop": None,
               "noted": read_journal(options.journal)}
    places = [Place(run, i) for i in range(options.jobs)]
    laws, todo = queue.SimpleQueue(), queue.SimpleQueue()
    for law in run.laws:
        if is_whole(options):
            laws.put(law)
    for mutant in chosen:
        todo.put(mutant)

    def prove(number):
        while not results["stop"]:
            try:
                law = laws.get_nowait()
                run.build_original(places[number], law)
                run.prove_original(places[number], law)
            except queue.Empty:
                return

    in_threads(options.jobs, prove, results)
    in_threads(options.jobs, lambda number: test_all(run, places[number], todo, results, known, options),
               results)
    if sys.stderr.isatty():
        print("\r\033[K", end="", file=sys.stderr)
    return results


def tell(run, results, known, options):
    """Prints the verdict; exit status."""
    of = {}
    for mutant, outcome, detail in results["of"]:
        of.setdefault(outcome, []).append((mutant, detail))
    survived = of.get("survived", [])
    equivalent = [m for m, _ in survived if known.get(m.key, ("",))[0] == "equivalent"]
    alive = [m for m, _ in survived if known.get(m.key, ("",))[0] == "alive"]
    unlisted = [m for m, _ in survived if m.key not in known]
    killed = len(of.get("killed", []))
    whole = is_whole(options)
    # How many of those that are known to live are in a sample is a matter of luck.
    living = len(unlisted) + (len(alive) if whole else 0)
    rate = 100.0 * killed / max(killed + living, 1)
    stale = [m.key for m, _ in of.get("killed", []) if m.key in known]
    gone = unknown_of(run, known) if whole else []
    for title, list_ in (
            (UNLISTED, [m.key for m in unlisted]),
            ("listed as survivors, but killed:", stale),
            (GONE, gone),
            ("not run:", [f"{m.key}: {d}" for m, d in of.get("not run", [])])):
        if list_:
            print(title, *sorted(list_), sep="\n  ")
    print(f"{len(results['of'])} of {len(run.mutants)} mutants"
          + ("" if whole else f" (seed {options.seed})")
          + f": {killed} killed, {len(equivalent)} equivalent as listed,"
          f" {len(of.get('same code', []))} with the same machine code,"
          f" {len(of.get('does not compile', []))} that do not compile,"
          f" {len(alive)} alive as listed, {len(unlisted)} alive in no list")
    judged = "not equivalent" if whole else "neither equivalent nor listed as alive"
    print(f"{rate:.1f} % of those that are {judged} killed (at least {options.least:g} %),"
          f" {time.monotonic() - results['since']:.0f} s")
    if options.json:
        write_json(options.json, rate, run, results, known)
    bad = whole and (unlisted or stale or gone)
    return 1 if rate < options.least or of.get("not run") or bad else 0


def write_json(path, rate, run, results, known):
    rows = []
    for mutant, outcome, detail in sorted(results["of"], key=lambda r: r[0].key):
        kind, reason = known.get(mutant.key, ("", ""))
        if outcome == "survived" and kind:
            outcome, detail = kind, reason
        rows.append({"key": mutant.key, "outcome": outcome, "detail": detail})
    temporary = f"{path}.tmp-{os.getpid()}"
    with open(temporary, "w", encoding="utf-8") as file:
        json.dump({"schema": 1, "tool": "touchstone mutation", "mutants": len(run.mutants),
                   "killed_per_cent": rate, "rows": rows}, file, indent=1)
        file.write("\n")
    os.rename(temporary, path)


def main(argv):
    options = options_of(argv)
    signal.signal(signal.SIGTERM, lambda *_: signal.raise_signal(signal.SIGINT))  # cleans up too
    known = read_survivors(options.survivors)
    run = Run(options)
    try:
        chosen = choose(run.mutants, options)
        if options.list:
            print(*(m.key for m in chosen), sep="\n")
            return 0
        if options.check_list:
            gone = unknown_of(run, known)
            unlisted = sorted((noted_survivors(options) - set(known)) & {m.key for m in run.mutants})
            for title, keys in ((GONE, gone), (UNLISTED, unlisted)):
                if keys:
                    print(title, *keys, sep="\n  ")
            print(f"{len(known)} survivors are listed")
            return 1 if gone or unlisted else 0
        results = run_all(run, chosen, known, options)
        return tell(run, results, known, options)
    except KeyboardInterrupt:
        return 130
    finally:
        run.close()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
