#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Texts of figures lie inside their figures, as Chromium sets them, and none has a name of code.

figure_texts.py TOUCHSTONE TOUCHSTONE_REPORT; or figure_texts.py RESULTS, of a run that is there
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

from chromium import skip, start

# Long legends, long titles, variants below the axis, panels beside each other, many references.
CASES = """hertz_rolling/moments hertz_rolling/twist_limits hertz/impact_momentum hertz/impact_dp_alpha_order luding/long_path
hertz_mindlin_general/oblique_loading hertz/answers hertz/impact_schemes jkr/force published/kharaz
hertz/oblique_impact""".split()
OUTSIDE = """
const done = arguments[0];
document.fonts.ready.then(() => {
  const wrong = [];
  for (const svg of document.querySelectorAll('svg')) {
    const own = svg.getBoundingClientRect();
    for (const text of svg.querySelectorAll('text')) {
      const box = text.getBoundingClientRect();
      if (box.width && (box.left < own.left - 1 || box.right > own.right + 1 || box.top < own.top - 1 || box.bottom > own.bottom + 1))
        wrong.push(svg.parentNode.id + ': ' + text.textContent);
    }
  }
  done(wrong);
});"""


def outside_of(files, folder):
    """Texts that reach beyond the edge of their figure."""
    page = f'{folder}/all.html'
    with open(page, 'w', encoding='utf-8') as out:
        out.write('<!doctype html><meta charset="utf-8"><body>')
        for file in files:
            with open(file, encoding='utf-8') as svg:
                out.write(f'<div id="{os.path.basename(file)}">{svg.read()}</div>')
    driver = start(folder)
    driver.get('file://' + page)
    wrong = driver.execute_async_script(OUTSIDE)
    driver.quit()
    return wrong


def codes_of(files):
    """Texts with an underscore."""
    for file in files:
        with open(file, encoding='utf-8') as svg:
            for text in re.findall(r'<text[^>]*>(.*?)</text>', svg.read(), re.S):
                if '_' in re.sub(r'<[^>]*>', '', text):
                    yield f'{os.path.basename(file)}: a name of code: {text}'


def main():
    with tempfile.TemporaryDirectory() as folder:
        results = sys.argv[1] if len(sys.argv) == 2 else f'{folder}/results'
        if len(sys.argv) > 2:
            for command in ([sys.argv[1], 'verify', '--no-report', '--out', results, *CASES], [sys.argv[2], results]):
                ran = subprocess.run(command, check=False, capture_output=True, text=True)
                if ran.returncode not in (0, 1):
                    sys.exit(f"{command[0]}: {ran.returncode}{ran.stdout}{ran.stderr}")
        files = sorted(glob.glob(f'{results}/plots/*.svg'))
        if not files:
            skip('no figures were drawn')
        wrong = [*outside_of(files, folder), *codes_of(files)]
    print(f'{len(files)} figures')
    print('\n'.join(wrong))
    sys.exit(1 if wrong else 0)


main()
