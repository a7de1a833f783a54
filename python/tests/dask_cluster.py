#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""A sweep by a scheduler of Dask and three workers, one of which is killed: the digest is that of one process.

TOUCHSTONE_PYTHON: the Python that has the package distributed; default: this one. Exit status 77: there is none."""
import importlib.util
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time

if importlib.util.find_spec("distributed") is None:
    if os.environ.get("TOUCHSTONE_PYTHON", sys.executable) != sys.executable:
        os.execvp(os.environ["TOUCHSTONE_PYTHON"], [os.environ["TOUCHSTONE_PYTHON"], *sys.argv])
    print("skipped: there is no package distributed (Debian: python3-distributed)")
    sys.exit(77)
PACKAGE = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
sys.path[:0] = [PACKAGE]

from distributed import Client  # noqa: E402

import touchstone  # noqa: E402
from touchstone import _dask  # noqa: E402

CASE = b"""schema: 1
title: what is played
law: hertz
properties: {hz_shear: 1 GPa, hz_poiss: 0.3, fric: 0.3, dp_alpha: 0.25}
pair: {radius: 5 mm, density: 2500 kg/m3}
impact: {speed: 1 m/s, angle: 30 deg}
check: [{quantity: restitution, expected: 1, source: a sweep asks no check, tolerance: 1, basis: scheme}]
"""
SWEEP = b"""schema: 1
title: a sweep by three workers
case: played.yaml
axes:
  fric: {from: 0.1, to: 0.7}
  angle: {from: 0, to: 80 deg}
design: sobol
points: 1024
results: [restitution, tangential_restitution]
block: 16
"""


def start(program, *words):
    """A process with a group of its own, in another folder than this one."""
    path = os.pathsep.join(filter(None, (PACKAGE, os.environ.get("PYTHONPATH"))))
    return subprocess.Popen([sys.executable, "-m", "distributed.cli.dask_" + program, "--no-dashboard",
                             "--scheduler-file", os.path.abspath("scheduler.json"), *words], cwd="elsewhere",
                            env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL,
                            stderr=subprocess.DEVNULL, start_new_session=True)


def kill_in_the_middle(worker):
    """Once a share has come, the worker and what it runs."""
    while not os.path.isdir("out") or not os.listdir("out"):
        time.sleep(0.01)
    os.killpg(worker.pid, signal.SIGKILL)


def refused(*words, **given):
    """The message of a refusal."""
    try:
        touchstone.sweep(*words, **given)
    except ValueError as error:
        return str(error)
    raise AssertionError("nothing was refused")


def check(client, workers):
    """One machine, three workers with a loss, the same once more, and what is refused."""
    alone = touchstone.sweep("sweep.yaml", "--jobs", "1")
    assert len(alone.digest) == 64 and (alone.workers, alone.shares, alone.retries) == (0, 1, 0), alone.digest
    threading.Thread(target=kill_in_the_middle, args=workers[1:2], daemon=True).start()
    cluster = touchstone.sweep("sweep.yaml", client=client, shares=12, out="out")
    print("%d workers, %d shares, %d retries, sha256 %s" % (
        cluster.workers, cluster.shares, cluster.retries, cluster.digest))
    assert cluster.digest == alone.digest and list(cluster) == list(alone), (cluster.digest, alone.digest)
    assert (cluster.workers, cluster.shares) == (3, 12) and cluster.retries >= 1, vars(cluster)
    assert cluster.sheet["blocks_done"] == 0, "this process computed what the workers were to compute"
    again = touchstone.sweep("sweep.yaml", client=client, shares=12, out="out")
    assert again.digest == alone.digest and again.workers == 0, "what was there was computed again"
    words = {"damp": "1e3:1e4:2", "speed": "1 cm/s:1 m/s:3"}
    assert touchstone.sweep("viscoelastic_nonlinear/impact_kk", client=client, **words).digest == \
        touchstone.sweep("viscoelastic_nonlinear/impact_kk", **words).digest
    assert "these are blocks of another sweep" in refused("hertz", client=client, out="out", speed="1:2:3")
    assert "dampp" in refused("viscoelastic_nonlinear/impact_kk", client=client, dampp="1:2")
    _dask._files = lambda words: {word: b"axes: 1" for word in words}  # pylint: disable=protected-access
    assert "sweep.yaml:1:" in refused("sweep.yaml", client=client), "what a worker refuses is said here"


def main():
    """A cluster, and all of it."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        os.mkdir("elsewhere")
        _dask._write(os.path.abspath("played.yaml"), CASE)  # pylint: disable=protected-access
        _dask._write(os.path.abspath("sweep.yaml"), SWEEP)  # pylint: disable=protected-access
        started = [start("scheduler", "--port", "0", "--host", "127.0.0.1")]
        try:
            started += [start("worker", "--nthreads", "1", "--no-nanny", "--host", "127.0.0.1") for _ in range(3)]
            while not os.path.exists("scheduler.json"):
                time.sleep(0.05)
            with Client(scheduler_file="scheduler.json") as client:
                client.wait_for_workers(3)
                check(client, started[1:])
        finally:
            for one in started:
                if one.poll() is None:
                    os.killpg(one.pid, signal.SIGKILL)
            os.chdir("/")


if __name__ == "__main__":
    main()
