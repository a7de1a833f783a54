#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Figures for a paper as they are printed: their width, the sizes of their letters, their fonts.

paper.py TOUCHSTONE
"""
import os
import re
import subprocess
import sys
import tempfile
import zlib

LEAST = 7  # pt
FIGURES = {85: ['hysteretic/impact'], 40: ['hertz/unloading', '--variant', '1'], 120: ['hertz/impact_dp_alpha'],
           200: ['hertz/oblique_impact', '--x', 'psi1', '--y', 'psi2']}


def streams_of(pdf):
    for begin in re.finditer(rb'\bstream\r?\n', pdf):
        try:
            yield zlib.decompressobj().decompress(pdf[begin.end():]).decode('latin-1')
        except zlib.error:
            pass


def sizes_of(text):
    """Of all letters, as cairo writes them: the size of a font times the scale of the matrix before it."""
    scale = size = 1
    for matrix, font, shown in re.findall(r'((?:[-\d.]+ ){6})Tm|/f-\d+-\d+ ([\d.]+) Tf|[)\]>](TJ|Tj)', text):
        if matrix:
            scale = sum(float(x) ** 2 for x in matrix.split()[:2]) ** .5
        elif font:
            size = float(font)
        else:
            yield size * scale


def wrong_of(touchstone, wide, case):
    with tempfile.TemporaryDirectory() as folder:
        run = subprocess.run([touchstone, 'show', *case, '--paper', f'{wide}mm', '--out', 'f.pdf'], cwd=folder, check=False,
                             capture_output=True, text=True)
        if 'gnuplot was not found' in run.stderr:
            sys.exit(77)
        if run.returncode:
            yield run.stderr
            return
        with open(os.path.join(folder, 'f.pdf'), 'rb') as file:
            pdf = file.read()
    box = re.search(rb'/MediaBox \[ ?0 0 ([\d.]+)', pdf)
    if not box or abs(float(box.group(1)) - wide / 25.4 * 72) > 1:
        yield f'is {box and box.group(1)} pt wide'
    sizes = [size for text in streams_of(pdf) for size in sizes_of(text)]
    print(f'{case[0]}, {wide} mm: {len(sizes)} texts of {min(sizes, default=0):.2f} to {max(sizes, default=0):.2f} pt')
    if len(sizes) < 10 or min(sizes) < LEAST:
        yield f'{len(sizes)} texts, the smallest of {min(sizes, default=0)} pt'
    fonts, files = len(re.findall(rb'/Type /Font\b(?!Desc)', pdf)), len(re.findall(rb'/FontFile', pdf))
    text = b''.join(s.encode('latin-1') for s in streams_of(pdf))
    if not files and b'/FontFile' not in text:
        yield f'{fonts} fonts, and none is in the file'
    if b'/Title <FEFF' not in pdf:
        yield 'the file has no title'


wrong = [f'{case[0]}, {wide} mm: {why}' for wide, case in FIGURES.items() for why in wrong_of(os.path.abspath(sys.argv[1]), wide, case)]
print('\n'.join(wrong))
sys.exit(1 if wrong else 0)
