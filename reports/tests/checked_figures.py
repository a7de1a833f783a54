#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Every case with a figure shows what it checks, beside what is expected; figures and their curves can be distinguished.

checked_figures.py some|all TOUCHSTONE TOUCHSTONE_REPORT
some: the cases below, which take seconds; all: every shipped case.
"""
import json
import os
import re
import subprocess
import sys
import tempfile

# Of each kind one: a moment of one body, a dashpot, outcomes of few variants and of many, views of the state, flags, energies,
# references along a path, overlaps of many sizes, a curve that its plot asks for and no check is on.
SOME = """hertz_mindlin/rolling_friction_wall hertz_mindlin/damping_constant hertz/impact_wall hertz/impact_wall
hertz/impact_momentum hertz/views hertz/slip_again hertz/event_bits hertz/closed_loop hertz/shear_cycle hertz/corner
hertzian/overlap_range hertz/inheritance hertz/answers hertz/impact_schemes hertz/impact_exponents hertz/impact_elastic
hertz/objectivity_wall published/kharaz""".split()
RATIO = 'predicted over expected'


def figures_of(script):
    """(case, law) -> [(y, whether something expected is drawn, file)], in the order of the script."""
    found = {}
    for block in re.split(r'\nset terminal ', script)[1:]:
        # of the upper panel, which is the first
        drawn = block.partition("\nset output '")[2]
        case, law = re.findall(r'^# (.*?), law (.*)\.$', drawn, re.M)[0]
        y = re.findall(r"^set ylabel '([^']*)'", drawn, re.M)[0]
        y = re.sub(r'^\|?{/:Italic .*?}\|?, (?=[a-z])', '', y)
        y = re.sub(r' \([^()]*\)$', '', y)
        plot = re.split(r'\n(?!    )', drawn)
        plot = next(line for line in plot if line.startswith('plot '))
        expected = "with points lc rgb '#000000'" in plot or "with lines lc rgb '#000000'" in plot
        for one in law.split(', '):
            found.setdefault((case, one), []).append((y, expected, drawn.split("'")[0]))
    return found


def wrong_of(folder):
    rows = json.load(open(f'{folder}/verdicts.json'))['rows']
    index = json.load(open(f'{folder}/traces/index.json'))
    figures = figures_of(open(f'{folder}/plots/figures.gp').read())
    plotted = {(t['case'], t['law']) for t in index['traces'] if t['x'] != 'none'}
    checked = {}
    for row in rows:
        if row['expected'] is not None and row['predicted'] is not None and row['unit']:
            checked.setdefault((row['case'], row['law']), set()).add(row['quantity'].replace('_', ' '))
    for case in sorted(plotted & set(checked)):
        here = figures.get(case, [])
        if not here:
            yield f'{case[0]}, law {case[1]}: no figure'
            continue
        y, expected, file = here[0]
        if y not in checked[case] | {RATIO}:
            yield f'{file}: shows {y}, which {case[0]} does not check: {", ".join(sorted(checked[case]))}'
        elif not expected:
            yield f'{file}: has nothing of what is expected'
    if not plotted & set(checked):
        yield 'there is no case with a figure'


def unclear_of(folder):
    """Figures of one title, curves of one name, and words that are cut."""
    titles = {}
    for block in re.split(r'\nset terminal ', open(f'{folder}/plots/figures.gp').read())[1:]:
        file = re.search(r"^set output '([^']*)'", block, re.M).group(1)
        if file.startswith('first-'):  # stands beside the larger one, without a title
            continue
        title = re.search(r"^set (?:title|label 3) '([^']*)'", block, re.M).group(1)
        name = re.search(r"^set label 2 '([^']*)'", block, re.M).group(1)
        first = titles.setdefault((title, name), file)
        if first != file:
            yield f'{file}: has the title of {first}: {title}'
        legend = re.findall(r" title '([^']*)'", block.partition('\nplot ')[2].replace("set title '", ''))
        for text in sorted(set(legend)):
            if legend.count(text) > 1:
                yield f'{file}: {legend.count(text)} curves are called {text}'
        for text in [title, *legend]:
            if text.endswith('…'):
                yield f'{file}: is cut: {text}'


def main():
    which, touchstone, report = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        results = f'{folder}/results'
        cases = SOME if which == 'some' else []
        verify = subprocess.run([touchstone, 'verify', '--no-report', '--out', results, *cases], check=False,
                                capture_output=True, text=True)
        if verify.returncode not in (0, 1):
            sys.exit(verify.stdout + verify.stderr)
        made = subprocess.run([report, results], check=False, capture_output=True, text=True)
        if not os.path.exists(f'{results}/plots/figures.gp'):
            print('skipped: no figures were drawn;', made.stderr)
            sys.exit(77)
        wrong = [*wrong_of(results), *unclear_of(results)]
    for line in wrong:
        print(line)
    sys.exit(1 if wrong else 0)


main()
