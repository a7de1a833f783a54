# SPDX-License-Identifier: GPL-3.0-or-later
"""A sweep on a cluster of Dask: its workers compute numbered shares of the blocks, whose files come back as bytes."""
import os
import re
import tempfile
import uuid
from typing import Any, Dict, List, Optional, Sequence

from . import _commands

NAMED = re.compile(r"[^\s:,'\"{}\[\]]+\.\w+")  # what may be the name of a file


def _files(words: Sequence[str]) -> Dict[str, bytes]:
    """By absolute path: files that are words of the command, and those that the text of a YAML file names."""
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
                      for name in NAMED.findall(found[path].decode(errors="replace"))]
    return found


def compute(words: List[str], files: Dict[str, bytes], share: str, topic: str) -> Dict[str, bytes]:
    """On a worker: the share "I/N" of a sweep, and the files of blocks by name."""
    from distributed import get_worker
    worker = get_worker()
    worker.log_event(topic, worker.address)
    with tempfile.TemporaryDirectory(prefix="touchstone-") as folder:
        for path, content in files.items():
            os.makedirs(folder + os.path.dirname(path), exist_ok=True)
            with open(folder + path, "wb") as file:
                file.write(content)
        here = [folder + word if word in files else word for word in words]
        out = os.path.join(folder, "blocks of a share")
        _commands.run("sweep", *here, "--shard", share, "--jobs", "1", "--out", out, "--quiet")
        blocks = {}
        for name in os.listdir(out) if os.path.isdir(out) else []:
            with open(os.path.join(out, name), "rb") as file:
                blocks[name] = file.read()
        return blocks


def gather(client: Any, words: List[str], folder: str, shares: Optional[int]) -> Dict[str, Any]:
    """Has the workers compute what is not in the folder, and puts their blocks there; returns what they did.

    A share whose worker is lost is computed again by another one, as Dask does. What the command refuses is raised."""
    from distributed import as_completed
    words = [word for i, word in enumerate(words) if "--out" not in (word, words[i - 1] if i else "")]
    # Nobody's share, since blocks are fewer: the command reads all, and refuses here what it would refuse there.
    _commands.run("sweep", *words, "--shard", "1000000/1000000", "--out", folder, "--quiet")
    shares = shares or 4 * max(1, sum(client.nthreads().values()))
    topic, began = "touchstone-%s" % uuid.uuid4(), []
    client.subscribe_topic(topic, began.append)
    os.makedirs(folder, exist_ok=True)
    words = [os.path.abspath(word) if re.search("[./]", word) and os.path.isfile(word) else word for word in words]
    files = _files(words)
    wanted = [i + 1 for i in range(shares)
              if not os.path.exists(os.path.join(folder, "shard-%d-of-%d.blocks" % (i + 1, shares)))]
    tasks = [client.submit(compute, words, files, "%d/%d" % (i, shares), topic, pure=False) for i in wanted]
    try:
        for task, blocks in as_completed(tasks, with_results=True):
            for name, content in blocks.items():
                with open(os.path.normpath(folder) + ".part", "wb") as file:  # a file of blocks is there whole, or not
                    file.write(content)
                os.replace(file.name, os.path.join(folder, name))
            task.release()
    finally:
        client.cancel(tasks)
        client.unsubscribe_topic(topic)
    return {"workers": len({worker for _, worker in began}), "shares": shares, "retries": len(began) - len(wanted)}
