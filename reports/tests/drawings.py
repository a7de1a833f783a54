#!/usr/bin/python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The drawings of all shipped cases in headless Chromium: no text lies on another one or outside of its drawing, and
every line and text has a colour that differs from the page, on light and dark pages.

usage: drawings.py TEST_DRAWING
Exit: 0 all is well, 1 something is not, 77 skipped (no Chromium, no driver, no selenium).
"""
import os
import subprocess
import sys
import tempfile

from chromium import prefer, start

LOOK = """
const bad = [], paper = getComputedStyle(document.body).backgroundColor;
document.querySelectorAll('figure').forEach(figure => {
  const name = figure.previousElementSibling.textContent, svg = figure.querySelector('svg');
  const frame = svg.getBoundingClientRect(), scale = 480 / frame.width, texts = [];
  svg.querySelectorAll('path,circle,text').forEach(e => {
    const style = getComputedStyle(e);
    const seen = e.closest('clipPath') || [style.stroke, style.fill].some(c => c != 'none' && c != paper);
    if (!seen) bad.push(name + ': no colour: ' + e.outerHTML.slice(0, 80));
  });
  svg.querySelectorAll('text,tspan').forEach(e => {
    const box = e.getBoundingClientRect();
    if (!e.querySelector('tspan') && box.width)
      texts.push([e.textContent, (box.left - frame.left) * scale, (box.top - frame.top) * scale,
                  (box.right - frame.left) * scale, (box.bottom - frame.top) * scale]);
  });
  texts.forEach((a, i) => {
    if (a[1] < 0 || a[3] > 480 || a[2] < -1 || a[4] > frame.height * scale + 1)
      bad.push(name + ': outside: ' + a[0]);
    for (const b of texts.slice(0, i))
      if (a[1] + 1 < b[3] && a[3] - 1 > b[1] && a[2] + 3 < b[4] && a[4] - 3 > b[2])
        bad.push(name + ': ' + a[0] + ' lies on ' + b[0]);
  });
});
return bad;
"""


def main(program):
    with tempfile.TemporaryDirectory() as folder:
        page = os.path.join(folder, "drawings.html")
        subprocess.run([program, "--filter", "drawing/of_every_shipped_case"], check=True,
                       env=dict(os.environ, DRAWINGS=page), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        driver = start(folder)
        bad = []
        for scheme in "light", "dark":
            prefer(driver, scheme)
            driver.get("file://" + page)
            bad += driver.execute_script(LOOK)
        count = driver.execute_script("return document.querySelectorAll('svg').length")
        driver.quit()
    print(count, "drawings,", len(bad), "faults")
    print("\n".join(bad[:20]))
    return 1 if bad or count < 300 else 0


sys.exit(main(sys.argv[1]))
