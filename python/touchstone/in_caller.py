# SPDX-License-Identifier: GPL-3.0-or-later
"""Plays a law in the thread of its caller, which answers the programs that the command starts for it (relay.py)."""
import bdb
import contextlib
import ctypes
import os
import selectors
import shlex
import socket
import sys
import threading
import time

from . import _places


class _Late(BaseException):
    """Raised in a call of the law that does not return in time."""


class InCaller:
    """Answers for a law. command: the program by which it is asked. raised: what it has raised first, or None."""

    def __init__(self, law, folder, seconds):
        """seconds: the longest call; less than the command waits, so that other contacts are answered in time."""
        self.law, self.raised, self._seconds = law, None, seconds
        path = os.path.join(folder, "law")
        self.command = "exec " + shlex.join([sys.executable, "-IS", os.path.join(_places.HERE, "relay.py"), path])
        self._functions = [self._timed(function) for function in law.functions()]
        self._ready, self._stack = selectors.DefaultSelector(), contextlib.ExitStack()
        self._lock, self._since, self._over = threading.Lock(), None, threading.Event()
        self._listener = self._stack.enter_context(socket.socket(socket.AF_UNIX))
        self._listener.bind(path)
        self._listener.listen()
        self._ready.register(self._listener, selectors.EVENT_READ, self._accept)

    def until(self, process):
        """Answers until that process has ended, and returns what it wrote to standard output and to standard error."""
        written = []
        end, at_end = socket.socketpair()

        def wait():
            written.extend(process.communicate())
            end.close()

        waiter = threading.Thread(target=wait, daemon=True)
        waiter.start()
        threading.Thread(target=self._watch, args=(threading.get_ident(),), daemon=True).start()
        with at_end, self._ready as ready, self._stack:
            ready.register(at_end, selectors.EVENT_READ, None)
            try:
                while not written:
                    for key, _ in ready.select():
                        if key.data and key.fileobj in ready.get_map():
                            key.data()
            except BaseException:
                process.terminate()
                raise
            finally:
                self._over.set()
                waiter.join()
        return written

    def _timed(self, function):
        def called(*arguments):
            self._since = time.monotonic()
            try:
                return function(*arguments)
            finally:
                with self._lock:
                    self._since = None
        return called

    def _watch(self, thread):
        """Ends a call that takes too long, at the next line of Python that it comes to."""
        while not self._over.wait(self._seconds / 20):
            with self._lock:
                if self._since and time.monotonic() - self._since > self._seconds:
                    self._since = None
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), ctypes.py_object(_Late))

    def _accept(self):
        line = self._listener.accept()[0]
        source, target = socket.recv_fds(line, 1, 2)[1]
        kept = self._stack.enter_context(contextlib.ExitStack())
        file, out = os.fdopen(source, "rb"), os.fdopen(target, "wb", 0)
        for one in (line, file, out):
            kept.enter_context(one)
        contact = self.law.contact(self._functions, streams=(file, out.fileno()), in_caller=True)

        def leave(said=""):
            for one in (line, file):
                with contextlib.suppress(KeyError):
                    self._ready.unregister(one)
            with contextlib.suppress(OSError):  # the program has ended
                line.sendall(said.encode())
            kept.close()

        def answer():
            try:
                if not contact.answer():
                    leave()
            except _Late:
                self._ready.unregister(file)  # the command finds that there is no answer
            except OSError:
                leave()
            except (KeyboardInterrupt, bdb.BdbQuit):
                raise KeyboardInterrupt from None
            except BaseException as error:  # pylint: disable=broad-exception-caught
                self.raised = self.raised or error
                leave(self.law.place_of(error))

        self._ready.register(line, selectors.EVENT_READ, leave)
        self._ready.register(file, selectors.EVENT_READ, answer)
