# SPDX-License-Identifier: GPL-3.0-or-later
"""Mutants of a C source: one token changed (an operator, a sign, a constant, a comparison), or one statement or field
dropped. ledger.py asks which of them the tests of the source notice."""
import os
import re
import sys

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
}
ASSIGNMENTS = {"=", "+=", "-=", "*=", "/=", "&=", "|=", "++", "--"}
NO_STATEMENT = set("""const static struct enum union double float int unsigned char size_t
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
            sys.exit(f"mutants: unknown C at {source[at:at + 30]!r}")
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
        return original[:self.begin] + self.text + original[self.end:]


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
