# SPDX-License-Identifier: GPL-3.0-or-later
"""For pytest: the fixture touchstone, whose verify() and judge() fail a test with what is wrong in words."""
import pytest

import touchstone as package

LINES = 60  # of what the command printed


class Fixture:
    """The package; what verify() and judge() find wrong fails the test. Results are in the folder of the test."""

    def __init__(self, folder):
        self._folder, self._runs = folder, 0

    def __getattr__(self, name):
        return getattr(package, name)

    def _judged(self, play, *words, **options):
        self._runs += 1
        options.setdefault("out", str(self._folder / ("touchstone-%d" % self._runs)))
        verdicts = play(*words, **options)
        if not verdicts.passed:
            printed = "\n".join(verdicts.printed.strip().splitlines()[:LINES])
            pytest.fail("\n\n".join(part for part in (verdicts.diagnosis, printed) if part), pytrace=False)
        return verdicts

    def verify(self, *words, **options):
        """As touchstone.verify()."""
        return self._judged(package.verify, *words, **options)

    def judge(self, *words, **options):
        """As touchstone.judge()."""
        return self._judged(package.judge, *words, **options)


@pytest.fixture
def touchstone(tmp_path):
    """touchstone.verify(my_law, like="hertzian") fails the test with the diagnosis first."""
    return Fixture(tmp_path)
