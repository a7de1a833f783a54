# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays a law in the process of its caller: threads answer the programs that the command starts for it (relay.py)."""
import bdb
import ctypes
import os
import selectors
import shlex
import signal
import socket
import sys
import threading

from . import _places


PATIENCE = 1.0  # s, less than the command waits for a step


class _Over(BaseException):
    """Raised in a law that nobody waits for any more."""


class InCaller:
    """Answers for a law while it is entered. command: the program by which it is asked. raised: what it raised first."""

    def __init__(self, law, folder):
        self.law, self.raised = law, None
        self._turn = threading.Lock()
        self._functions = tuple(map(self._in_turn, law.functions()))
        path = os.path.join(folder, "law")
        self.command = "exec " + shlex.join([sys.executable, "-IS", os.path.join(_places.HERE, "relay.py"), path])
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(path)
        self._listener.listen()
        self._end, self._ends = socket.socketpair()
        self._lock, self._busy = threading.Lock(), {}  # which thread answers on which line
        self._thread = threading.Thread(target=self._wait, daemon=True)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._end.close()
        self._thread.join()
        self._ends.close()
        self._listener.close()

    def _in_turn(self, function):
        """One call at a time; the others do not wait for ever for one that does not return."""
        def called(*arguments):
            taken = self._turn.acquire(timeout=PATIENCE)
            try:
                return function(*arguments)
            finally:
                if taken:
                    self._turn.release()
        return called

    def _wait(self):
        """Begins an answer for each program, and ends it with that program."""
        with selectors.DefaultSelector() as ready:
            ready.register(self._listener, selectors.EVENT_READ)
            ready.register(self._ends, selectors.EVENT_READ)
            while True:
                for line in [key.fileobj for key, _ in ready.select()]:
                    if line is self._listener:
                        line = self._listener.accept()[0]
                        streams = socket.recv_fds(line, 1, 2)[1]  # first, as what comes next is its end
                        ready.register(line, selectors.EVENT_READ)
                        threading.Thread(target=self._begin, args=(line, *streams), daemon=True).start()
                    elif line is self._ends:
                        for left in list(ready.get_map().values()):
                            self._finish(left.fileobj)
                        return
                    else:
                        ready.unregister(line)
                        self._finish(line)
                        line.close()

    def _finish(self, line):
        """Ends its answer, at the next line of Python that the law comes to."""
        with self._lock:
            thread = self._busy.pop(line, None)
            if thread:
                ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_Over))

    def _begin(self, line, *streams):
        try:
            self._answer(line, *streams)
        except (_Over, OSError):  # nobody listens
            pass

    def _answer(self, line, source, target):
        said = ""
        with os.fdopen(source, "rb") as file, os.fdopen(target, "wb", 0) as out:
            with self._lock:
                self._busy[line] = threading.get_ident()
            try:
                self.law.serve(self._functions, streams=(file, out.fileno()), in_caller=True)
            except (_Over, BrokenPipeError):
                raise
            except BaseException as error:  # pylint: disable=broad-exception-caught
                said, self.raised = self.law.place_of(error), self.raised or error
                if isinstance(error, (KeyboardInterrupt, bdb.BdbQuit)):
                    signal.pthread_kill(threading.main_thread().ident, signal.SIGINT)
            with self._lock:
                self._busy.pop(line, None)
            line.sendall(said.encode())
        line.shutdown(socket.SHUT_WR)
