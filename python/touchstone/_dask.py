# SPDX-License-Identifier: GPL-3.0-or-later
"""A sweep on a cluster of Dask: its workers compute numbered shares of the blocks, whose files come back as bytes."""
import os
import re
import tempfile
import uuid
from typing import Any, Dict, List, Optional

from . import _commands


def _files(words: List[str]) -> Dict[str, bytes]:
    """By path: files that are words of the command, and those beside a YAML file that its text names."""
    found: Dict[str, bytes] = {}
    ahead = [word for word in words if os.path.isabs(word)]
    while ahead:
        path = ahead.pop()
        if path in found or not os.path.isfile(path):
            continue
        with open(path, "rb") as file:
            found[path] = file.read()
        if path.endswith(".yaml"):
            ahead += [os.path.normpath(os.path.join(os.path.dirname(path), name))
                      for name in re.findall(r"[^\s:,'\"{}\[\]]+\.\w+", found[path].decode(errors="replace"))]
    return found


def _write(path: str, content: bytes) -> None:
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(content)


def compute(words: List[str], files: Dict[str, bytes], share: str, topic: str) -> Dict[str, bytes]:
    """On a worker: the share "I/N" of a sweep, as files of blocks by their names."""
    from distributed import get_worker
    get_worker().log_event(topic, get_worker().address)
    with tempfile.TemporaryDirectory(prefix="touchstone-") as folder:
        for path, content in files.items():
            _write(folder + path, content)
        out = os.path.join(folder, "share", "")
        _commands.run("sweep", *[folder + word if word in files else word for word in words], "--shard", share,
                      "--jobs", "1", "--out", out, "--quiet")
        return {os.path.basename(path): content for path, content in
                _files([out + name for name in (os.listdir(out) if os.path.isdir(out) else [])]).items()}


def gather(client: Any, words: List[str], folder: str, shares: Optional[int]) -> Dict[str, int]:
    """Has the workers compute what is not in the folder, and puts their blocks there; returns what they did.

    A share whose worker is lost is computed again by another one, as Dask does. What the command refuses is raised."""
    from distributed import as_completed
    words = [os.path.abspath(word) if re.search("[./]", word) and os.path.isfile(word) else word
             for i, word in enumerate(words) if "--out" not in (word, words[i - 1] if i else "")]
    # The share of nobody, since blocks are fewer: the command reads all, and refuses here what it would refuse there.
    _commands.run("sweep", *words, "--shard", "1000000/1000000", "--out", folder, "--quiet")
    shares = shares or 4 * max(1, sum(client.nthreads().values()))
    topic = "touchstone-%s" % uuid.uuid4()
    began: List[Any] = []
    client.subscribe_topic(topic, began.append)
    files, place = _files(words), os.path.abspath(folder)
    tasks = [client.submit(compute, words, files, "%d/%d" % (i, shares), topic, pure=False)
             for i in range(1, shares + 1) if not os.path.exists("%s/shard-%d-of-%d.blocks" % (place, i, shares))]
    os.makedirs(place, exist_ok=True)
    try:
        for task, blocks in as_completed(tasks, with_results=True):
            for name, content in blocks.items():
                _write(place + ".part", content)  # a file of blocks is there whole, or not
                os.replace(place + ".part", os.path.join(place, name))
            task.release()
    finally:
        client.cancel(tasks)
        client.unsubscribe_topic(topic)
    return {"workers": len({worker for _, worker in began}), "shares": shares, "retries": len(began) - len(tasks)}
