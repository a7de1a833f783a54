# SPDX-License-Identifier: GPL-3.0-or-later
"""The verbs of the command `touchstone` as functions. What the command refuses is a ValueError with its message."""
import csv
import json
import os
import re
import shlex
import subprocess
import tempfile
from typing import Any, Callable, List, Mapping, Optional, Sequence, Tuple, Union

from . import _places
from ._units import si
from .in_caller import InCaller
from .own import OwnLaw
from ._results import Figure, Points, Row, Sheet, Table, Verdicts

SECONDS = 10.0  # for which the command waits for a step; --limit time=SECONDS

Numbers = Union[str, Mapping[str, Sequence[float]]]


def run(*words: str, env: Optional[Mapping[str, str]] = None, allowed: Sequence[int] = (0,),
        calls: Optional[InCaller] = None) -> Tuple[int, str]:
    """Runs `touchstone WORDS`; returns exit status and standard output. calls: a law that it asks in this process.

    Raises ValueError where the command refuses its input (exit status 2), RuntimeError for any other status that is
    not among allowed."""
    if os.environ.get("TOUCHSTONE_SERVES"):
        raise RuntimeError("the file of a law calls touchstone while it is read: put the call below "
                           "if __name__ == \"__main__\":")
    with subprocess.Popen([_places.command(), *words], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, universal_newlines=True, env={**os.environ, **(env or {})}) as done:
        try:
            printed, said = calls.until(done) if calls else done.communicate()
        except BaseException:
            done.terminate()
            raise
    if done.returncode not in allowed or (done.returncode and not printed):
        message = "\n".join(line for line in said.splitlines() if not line.startswith("Try '"))
        kind = ValueError if done.returncode == 2 else RuntimeError
        raise kind(message or "touchstone %s ended with %d" % (shlex.join(words), done.returncode))
    return done.returncode, printed


def _number(value: Any) -> str:
    value = si(value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return value
    if hasattr(value, "__iter__"):
        return ",".join(_number(one) for one in value)
    return "%.17g" % value


def _given(values: Mapping[str, Any]) -> List[str]:
    """NAME=VALUE for each; a number, a text as on the command line, a sequence, or a quantity of pint."""
    return ["%s=%s" % (name, _number(value)) for name, value in values.items()]


def _options(values: Mapping[str, Any]) -> List[str]:
    """--name VALUE for each: True is an option without a value, None and False none; a list repeats it."""
    words = []
    for name, value in values.items():
        for one in value if isinstance(value, (list, tuple)) else [value]:
            if one is not None and one is not False:
                words.append("--" + name.rstrip("_").replace("_", "-"))
                words += [] if one is True else [_number(one)]
    return words


def _file_of(numbers: Numbers, folder: str) -> str:
    """The path of a file of numbers: itself, or a new file with these columns."""
    if isinstance(numbers, (str, os.PathLike)):
        return os.fspath(numbers)
    path = os.path.join(folder, "numbers.csv")
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(numbers)
        writer.writerows([_number(x) for x in row] for row in zip(*map(si, numbers.values())))
    return path


def _sheet(verb: str, *words: str, allowed: Sequence[int] = (0,)) -> Sheet:
    return Sheet.read(run(verb, *words, "--json", "--quiet", allowed=allowed)[1])


def _figure(verb: str, *words: str) -> Figure:
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "figure.svg")
        run(verb, *words, "--quiet", "--out", path)
        with open(path, encoding="utf-8") as file:
            return Figure(file.read())


def _verify(words: Sequence[str], out: Optional[str], options: Mapping[str, Any], env=None, calls=None) -> Verdicts:
    folder = out or os.path.join(tempfile.mkdtemp(prefix="touchstone-"), "results")
    status, printed = run("verify", *words, "--quiet", "--out", folder, *_options(options), env=env,
                          calls=calls, allowed=(0, 1, 3, 4))
    if not os.path.exists(os.path.join(folder, "verdicts.json")):
        raise RuntimeError(printed)
    return Verdicts(folder, status, printed)


def verify(law: Union[str, Callable[..., Any], None] = None, *cases: str, like: Optional[str] = None,
           out: Optional[str] = None, isolate: bool = False, **options: Any) -> Verdicts:
    """Judges a law by cases: a law of the library by name, a library or program (--law), or a function of Python.

    law: of a function own_law() says what else it answers. None, or a case: shipped cases. cases: names, files,
    folders; none: all of the law. like: the built-in law whose cases, properties and references it takes (--as). out:
    results folder; None: a new temporary one. isolate: a function is called in a process of its own, and not in this
    one. options: those of `touchstone verify`, as strict=True, variant=1, limit="time=3600",
    report=..., with _ for -."""
    env = None
    calls: Optional[InCaller] = None
    words = list(cases)
    with tempfile.TemporaryDirectory() as folder:
        if isinstance(law, str):
            words = ["--law", law, *words] if " " in law else [law, *words]
        elif law is not None and isolate:
            command, env = OwnLaw.of(law).command(folder, law)
            words = ["--law", command, *words]
        elif law is not None:
            limit = re.search(r"time=([\d.e+]+)", str(options.get("limit")))
            calls = InCaller(OwnLaw.of(law), folder, 0.8 * float(limit[1] if limit else SECONDS))
            words = ["--law", calls.command, *words]
        if like:
            words += ["--as", like]
        verdicts = _verify(words, out, options, env, calls)
    verdicts.raised = calls.raised if calls else None
    return verdicts


def judge(numbers: Numbers, as_: str, out: Optional[str] = None, column: Optional[Mapping[str, str]] = None,
          **options: Any) -> Verdicts:
    """Judges the motion that any code has written: a file of numbers, or columns by name, as overlap or force1_x_N.

    as_: a case that was played, or a law with its values, "hertz young=70GPa poisson=0.3 radius=5mm density=2700".
    column: header in the file by name of a quantity. docs/judge.md says what the columns mean."""
    with tempfile.TemporaryDirectory() as folder:
        path = _file_of(numbers, folder)
        is_case = "=" not in as_ and ("/" in as_ or as_.endswith(".yaml"))
        words = [as_, path] if is_case else [path, "--as", as_]
        return _verify(words + _options({"column": _given(column or {})}), out, options)


def sweep(subject: str, *words: str, client: Any = None, shares: Optional[int] = None, out: Optional[str] = None,
          **axes: Any) -> Points:
    """Plays impacts over ranges: sweep("hertz", speed="0.01:10:5", dp_nratio=0.1). Returns one row a point, in SI,
    and figure() draws them.

    subject: a law, a case, or a file of a sweep. axes: FROM:TO[:N[:log|linear]], or a value. words: options as on the
    command line. client: a distributed.Client; the workers of its cluster compute shares of the points, and need this
    package. shares: how many; None: four for each of their threads. out: folder for blocks and results, with which the
    same call goes on after any end; None: a temporary one."""
    asked, file = [subject, *_given(axes), *words], _sweep_file(subject)
    with tempfile.TemporaryDirectory(prefix="touchstone-") as scratch:
        folder, table = out, os.path.join(scratch, "points.jsonl")
        if client is not None or file:
            folder = out or os.path.join(scratch, "sweep")
        done = {}
        if client is not None:
            from . import _dask
            done = _dask.gather(client, asked, str(folder), shares)
        status, printed = run("sweep", *asked, *(["--out", folder] if folder else []),
                              *([] if re.search("^keep *: *[\"']?reduced", file, re.M) else ["--out", table]), "--json",
                              "--quiet", allowed=(0, 1, 4))
        rows = []
        if os.path.exists(table):
            with open(table, encoding="utf-8") as lines:
                rows = [json.loads(line) for line in lines]
        points = Points(rows, Sheet.read(printed), status, **done)
    points.draw = lambda *more: _figure("sweep", *asked, *(["--out", out] if out else []), *more)
    return points


def _sweep_file(subject: str) -> str:
    """The text of the file of a sweep; "": it is a law or a case."""
    text = ""
    if subject.endswith(".yaml") and os.path.isfile(subject):
        with open(subject, encoding="utf-8") as file:
            text = file.read()
    return text if re.search("^axes *:", text, re.M) else ""


def calibrate(subject: str, *words: Union[str, Numbers], **given: Any) -> Sheet:
    """Finds properties of a law: for a restitution, calibrate("hertz", restitution=0.8, speed=1.0), or from
    measurements, calibrate(case, {"speed": [...], "restitution": [...]}, "--free", "dp_nratio"). figure() draws it."""
    def asked(ask, *more):
        with tempfile.TemporaryDirectory() as folder:
            return ask("calibrate", subject, *[_file_of(word, folder) for word in words], *_given(given), *more)
    sheet = asked(_sheet)
    sheet.draw = lambda *more: asked(_figure, *more)
    return sheet


def check(deck: str, *words: str, **given: Any) -> Sheet:
    """Checks a whole input of LAMMPS, LIGGGHTS or YADE. Findings are in the tables, no exception."""
    return _sheet("check", deck, *words, *_given(given), allowed=(0, 1))


def timestep(case: str, *words: str) -> Sheet:
    """Which step an impact may have: timestep("hertz/oblique_impact", "--error", "0.01", "--variant", "1")."""
    return _sheet("timestep", case, *words)


def solve(model: str, **given: Any) -> Sheet:
    """Any variable of a contact from the others: solve("hertz", radius=5e-3, young=70e9, poisson=0.3, force=10).

    The table variables has all; solution() picks one. A range, force="1:100:5", gives the table solutions, of which
    figure("--for", NAME) draws a variable."""
    asked = ("solve", model, *_given(given))
    sheet = _sheet(*asked)
    sheet.draw = lambda *more: _figure(*asked, *more)
    return sheet


def solution(model: str, name: str, registry: Any = None, **given: Any) -> Any:
    """One variable of solve() as a float (SI), or a quantity of this registry of pint."""
    rows = [row for row in solve(model, **given)["variables"] if row["name"] == name and row["value"] is not None]
    if not rows:
        raise ValueError("%s has no variable %r that these values determine" % (model, name))
    return _quantity(float(rows[0]["value"]), rows[0]["unit"], registry)


def reference(name: str, registry: Any = None, **given: Any) -> Any:
    """The value of an exact solution in SI: a float, or an array along a path, reference("hertz_normal_force",
    hz_shear=1e9, hz_poiss=0.3, radius=0.01, overlap=[0, 1e-6]).

    registry: of pint, and the result is a quantity. Its uncertainty, kind and source are in solve(name, ...)."""
    sheet = solve(name, **given)
    if "samples" not in sheet.tables:
        raise ValueError("%s is a model: solution() gives one of its variables" % name)
    numbers = [float(row[sheet["quantity"]]) for row in sheet["samples"]]
    if len(numbers) > 1 or any("_m" in key for key in sheet["samples"][0]):
        import numpy
        return _quantity(numpy.array(numbers), sheet["unit"], registry)
    return _quantity(numbers[0], sheet["unit"], registry)


def _quantity(number, unit, registry):
    return number if registry is None else registry.Quantity(number, "" if unit == "1" else unit)


def catalogue(kind: str, *words: str) -> Table:
    """What there is: catalogue("laws"), "cases", "references", "principles", "roles", "engines", ..."""
    return Table(next(iter(_sheet("list", kind, *words).tables.values())))


def show(case: str, *words: str, **options: Any) -> Figure:
    """The figure of a case: show("hertz/unloading", variant=1)."""
    return _figure("show", case, *words, *_options(options))
