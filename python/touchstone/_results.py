# SPDX-License-Identifier: GPL-3.0-or-later
"""What commands answer: values and tables, which a notebook shows."""
import glob
import html
import json
import os
from typing import Any, Callable, Dict, List, Optional, Sequence

Row = Dict[str, Any]
MOST_ROWS, MOST_FIGURES = 20, 4  # that a notebook shows


def html_table(rows: Sequence[Row], names: Sequence[str] = ()) -> str:
    """Rows as HTML: these columns, or all; numbers to six digits."""
    def cell(value):
        return html.escape("%.6g" % value if isinstance(value, float) else "" if value is None else str(value))
    names = list(names or (rows[0] if rows else ()))
    body = "".join("<tr>%s</tr>" % "".join("<td>%s</td>" % cell(row.get(name)) for name in names)
                   for row in rows[:MOST_ROWS])
    more = "<p>%d more rows</p>" % (len(rows) - MOST_ROWS) if len(rows) > MOST_ROWS else ""
    head = "".join("<th>%s</th>" % html.escape(name) for name in names)
    return "<table><thead><tr>%s</tr></thead><tbody>%s</tbody></table>%s" % (head, body, more)


class Figure:
    """A picture (SVG), which a notebook shows."""

    def __init__(self, svg: str):
        self.svg = svg

    def save(self, path: str) -> None:
        """Writes it to a file."""
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svg)

    def _repr_html_(self) -> str:
        return self.svg  # and not _repr_svg_, of which nbconvert leaves the text alone


class Drawn:
    """An answer of which the command also draws a figure."""

    draw: Optional[Callable[..., Figure]] = None

    def figure(self, *words: str) -> Figure:
        """The figure that the command draws of it, with these options: the answer is computed again.

        ValueError where the command draws none."""
        if self.draw is None:
            raise ValueError("the command draws no figure of this answer")
        return self.draw(*words)


class Table(List[Row], Drawn):
    """A list of rows, which are dicts."""

    def frame(self) -> Any:
        """The rows as a pandas DataFrame."""
        import pandas
        return pandas.DataFrame(list(self))

    def _repr_html_(self) -> str:
        return html_table(self)


class Sheet(Drawn):
    """An answer: title, values (by name), and tables (by name, each a list of rows, which are dicts).

    sheet["name"] is a value or a table."""

    def __init__(self, title: str, values: Row, tables: Dict[str, List[Row]]):
        self.title, self.values = title, values
        self.tables = {name: Table(rows) for name, rows in tables.items()}

    @classmethod
    def read(cls, text: str) -> "Sheet":
        """From the JSON that a command prints."""
        whole = json.loads(text)
        return cls(whole["title"], whole["values"], whole["tables"])

    def __getitem__(self, name: str) -> Any:
        for part in (self.values, self.tables):
            if name in part:
                return part[name]
        raise KeyError("%s; there are %s" % (name, ", ".join([*self.values, *self.tables])))

    def frame(self, name: Optional[str] = None) -> Any:
        """A table as a pandas DataFrame; without a name the first one."""
        import pandas
        return pandas.DataFrame(self.tables[name or next(iter(self.tables))])

    def __repr__(self) -> str:
        tables = ", ".join("%s (%d rows)" % (name, len(rows)) for name, rows in self.tables.items())
        return "<%s: %s; values: %s; tables: %s>" % (type(self).__name__, self.title, ", ".join(self.values), tables)

    def _repr_html_(self) -> str:
        parts = ["<p><b>%s</b></p>" % html.escape(self.title)]
        for name, rows in {**self.tables, "values": [{"name": k, "value": v} for k, v in self.values.items()]}.items():
            if rows:
                parts.append("<p>%s</p>" % html.escape(name) + html_table(rows))
        return "".join(parts)


class Points(Table):
    """The points of a sweep.

    digest: SHA-256 of all results, which is the same however the work was divided; None of a data sheet. status: exit
    status of the command, 0 where all points are ok. sheet: what the run says of itself, as the points of each verdict.
    On a cluster: workers: how many have computed; shares: into how many the points were divided; retries: how many were
    begun again, because a worker was lost."""

    def __init__(self, rows: Sequence[Row], sheet: Sheet, status: int, workers: int = 0, shares: int = 1,
                 retries: int = 0):
        super().__init__(rows)
        self.sheet, self.status, self.digest = sheet, status, sheet.values.get("sha256")
        self.workers, self.shares, self.retries = workers, shares, retries


class Verdicts(Sheet):
    """The results of verify(), judge() and their like.

    status: exit status of the command, 0 where all passed; 1 to 4 say what did not (docs/runs.md). counts: rows by
    verdict. rows: one a comparison, as in verdicts.csv. diagnosis: sentences that say what is wrong, "" for nothing.
    isolation: how a law of yours was fenced in. raised: the exception that a function raised first in this process,
    with its traceback, or None. printed: what the command printed. folder: the results folder, with report.html,
    verdicts.csv and plots/."""

    raised: Optional[BaseException] = None

    def __init__(self, folder: str, status: int, printed: str):
        with open(os.path.join(folder, "verdicts.json"), encoding="utf-8") as file:
            whole = json.load(file)
        super().__init__(whole["run"]["command"], whole["counts"],
                         {name: rows for name, rows in whole.items() if isinstance(rows, list)})
        self.folder, self.status, self.printed, self.counts = folder, status, printed, whole["counts"]
        self.rows, self.isolation = whole["rows"], whole["run"].get("isolation", "")
        self.coverage = whole["coverage"]
        self.diagnosis = "\n".join(one["sentence"] for one in whole["diagnoses"])
        report = os.path.join(folder, "report.html")
        self.report = report if os.path.exists(report) else None

    @property
    def passed(self) -> bool:
        """Whether the command ended with 0: nothing failed, and something was compared."""
        return self.status == 0

    @property
    def failed(self) -> List[Row]:
        """The rows of verdicts other than pass, finding and skip."""
        return [row for row in self.rows if row["verdict"] not in ("pass", "finding", "skip")]

    def figures(self) -> List[Figure]:
        """The figures of the report, in the order of their names."""
        found = []
        for path in sorted(glob.glob(os.path.join(self.folder, "plots", "*.svg"))):
            with open(path, encoding="utf-8") as file:
                found.append(Figure(file.read()))
        return found

    def frame(self, name: Optional[str] = None) -> Any:
        """A table as a pandas DataFrame; without a name the rows."""
        return super().frame(name or "rows")

    def __repr__(self) -> str:
        said = " ".join("%d %s" % (n, word) for word, n in self.counts.items() if n)
        return "\n".join(part for part in (self.diagnosis, "<Verdicts: %s; %s>" % (said, self.folder)) if part)

    def _repr_html_(self) -> str:
        said = ", ".join("%d %s" % (n, word) for word, n in self.counts.items() if n)
        words = ("case", "quantity", "expected", "predicted", "unit", "verdict", "detail")
        first = "Nothing failed." if self.passed else "%d of %d rows failed." % (len(self.failed), len(self.rows))
        head = "<p><b>%s</b></p><p>%s</p>" % (html.escape(self.diagnosis or first), said)
        figures = "".join(figure.svg for figure in self.figures()[:MOST_FIGURES])
        return head + html_table(self.failed or self.rows, words) + figures
