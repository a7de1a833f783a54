#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Reads reference/bibliography.bib, and prints it as rows of C for bibliography.c.

    bibliography.py bibliography.bib    {"key", "label", "authors", ...}, in the order of struct ref_entry

A subset of BibTeX: fields of one line between braces, names as "Family, Given" joined by "and", {{...}} for an
author that is no person. Anything else is refused with its line.
"""

import re
import sys
import unicodedata

REQUIRED = ("author", "title", "uses", "seen", "checked")
FIELDS = REQUIRED + ("shorthand", "year", "journal", "booktitle", "editor", "publisher", "howpublished",
                     "volume", "number", "pages", "doi", "url", "note")
# As recommended for new ones; nothing that HTML or LaTeX would read.
DOI = re.compile(r"10\.\d{4,9}/[-.;()/:A-Za-z0-9]+")
URL = re.compile(r"https?://[-./:=A-Za-z0-9]+")


class Bad(Exception):
    """A file that is not as described above."""


def ascii_of(text):
    """Umlauts as ae, oe, ue; other accents dropped: what source code has."""
    for letter, pair in zip("äöüÄÖÜß", ("ae", "oe", "ue", "Ae", "Oe", "Ue", "ss")):
        text = text.replace(letter, pair)
    return unicodedata.normalize("NFD", text).encode("ascii", "ignore").decode()


def plain(text):
    """Without what is there for TeX alone."""
    return text.replace("$", "").replace("\\&", "&").replace("\\_", "_").replace("--", "–").replace("`", "'")


def names(field):
    """(family, given) of each author; given is empty for an author that is no person."""
    if field.startswith("{") and field.endswith("}"):
        return [(field[1:-1], "")]
    pairs = [tuple(part.strip() for part in name.split(",")) for name in field.split(" and ")]
    for pair in pairs:
        if len(pair) != 2 or not all(pair):
            raise Bad("author '%s': needs 'Family, Given and Family, Given'" % field)
    return pairs


def joined(words):
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def label(entry):
    """What text cites it by."""
    if "shorthand" in entry:
        return entry["shorthand"]
    families = [ascii_of(family) for family, _ in names(entry["author"])]
    who = "%s et al." % families[0] if len(families) > 2 else " and ".join(families)
    return "%s (%s)" % (who, entry["year"])


def published(entry):
    """Journal, volume, pages; or what there is instead."""
    at = entry.get("journal") or ("In: " + entry["booktitle"] if "booktitle" in entry else "")
    if "volume" in entry:
        at += " " + entry["volume"]
    if "number" in entry:
        at += "(%s)" % entry["number"]
    parts = (at, entry.get("publisher"), entry.get("howpublished"), entry.get("pages"))
    return plain(", ".join(filter(None, parts)))


def check(entry):
    for field in REQUIRED:
        if not entry.get(field):
            raise Bad("needs the field '%s'" % field)
    if "year" not in entry and "shorthand" not in entry:
        raise Bad("needs a year, or a shorthand")
    if not re.fullmatch(r"(1[89]|20)\d\d", entry.get("year", "1985")):
        raise Bad("year '%s': needs four digits" % entry["year"])
    if entry["seen"] not in ("yes", "no"):
        raise Bad("seen '%s': needs yes or no" % entry["seen"])
    if "doi" in entry and not DOI.fullmatch(entry["doi"]):
        raise Bad("doi '%s': needs the bare DOI, as 10.1115/1.4010702" % entry["doi"])
    if "url" in entry and not URL.fullmatch(entry["url"]):
        raise Bad("url '%s': needs http:// or https://" % entry["url"])


def entries(lines):
    """One dictionary an entry, with its key and line."""
    entry = None
    for number, line in enumerate(lines, 1):
        line = line.rstrip("\n")
        begin = re.fullmatch(r"@[a-z]+\{(\w+),", line)
        field = re.fullmatch(r"  ([a-z]+) = \{(.*)\},?", line)
        if begin and entry is None:
            entry = {"key": begin[1], "line": number}
        elif field and entry is not None:
            if field[1] not in FIELDS or field[1] in entry:
                raise Bad("line %d: field '%s' is unknown, or there twice" % (number, field[1]))
            entry[field[1]] = field[2]
        elif line == "}" and entry is not None:
            yield entry
            entry = None
        elif line and not line.startswith("%"):
            raise Bad("line %d: expected an entry, or a field of one line, not '%s'" % (number, line))
    if entry is not None:
        raise Bad("line %d: entry '%s' does not end" % (entry["line"], entry["key"]))


def read(path):
    """All entries, checked; keys, labels and DOIs differ."""
    found, keys, labels, dois = [], {}, {}, {}
    with open(path, encoding="utf-8") as file:
        for entry in entries(file):
            try:
                check(entry)
                names(entry["author"])
                for value, taken in ((entry["key"], keys), (label(entry), labels),
                                     (entry.get("doi", entry["key"]).lower(), dois)):
                    if value in taken:
                        raise Bad("'%s' is that of %s, too" % (value, taken[value]))
                    taken[value] = entry["key"]
            except Bad as bad:
                raise Bad("line %d: %s: %s" % (entry["line"], entry["key"], bad)) from bad
            found.append(entry)
    return found


def row(entry):
    people = joined([(given + " " + family).strip() for family, given in names(entry["author"])])
    texts = [entry["key"], label(entry), people, plain(entry["title"]), published(entry)]
    texts += [plain(entry.get(field, "")) if field == "note" else entry.get(field, "")
              for field in ("year", "doi", "url", "note", "uses")]
    quoted = ('"%s"' % text.replace("\\", "\\\\").replace('"', '\\"') for text in texts)
    return "{%s, %d}," % (", ".join(quoted), entry["seen"] == "yes")


if __name__ == "__main__":
    try:
        for item in read(sys.argv[1]):
            print(row(item))
    except Bad as trouble:
        sys.exit("%s: %s" % (sys.argv[1], trouble))
