"""Chunks of records spread over processes: in order, a few at a time, and raw lines both ways.

The parent only cuts files and passes bytes on, so that it never is what the workers wait for.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from ctypes import c_bool
from dataclasses import dataclass
from itertools import chain, islice
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from time import monotonic
from typing import Any, cast

from .batch import Chunk, Only, Runner, Settings
from .errors import Problem, RummyError
from .recordlines import Opened
from .rules import Rules
from .summary import Summary

LINES = 150
"""Records in a chunk: enough that handing one over costs nothing beside them, few enough that no core idles long."""
_PATIENCE = 2.0
"""Seconds that processes have to end by themselves."""
_WAITING = 4
"""Chunks under way per process; with these bounded, so is the memory."""


@dataclass(frozen=True, slots=True)
class Done:
    """What came of a chunk: its results as JSON Lines, their summary, and how many bytes of the file it was."""

    results: bytes
    summary: Summary
    size: int


def default_jobs() -> int:
    """The cores that this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def cut(opened: Opened, file: str | None = None) -> Iterator[Chunk]:
    """Cut a file's records into chunks; ``file`` is the name to give in results."""
    line = opened.first_line
    while lines := tuple(islice(opened.records, LINES)):
        yield Chunk(lines, line, opened.layout, file)
        line += sum([raw.count(b"\n") for raw in lines])


def run_chunks(
    chunks: Iterable[Chunk], runner: Runner, jobs: int, only: frozenset[Only] = frozenset()
) -> Generator[Done, None, None]:
    """Run chunks over so many processes; what comes of them, in their order. One chunk, or one job, starts no process.

    Close the generator to end the processes early. Raises RummyError where one was killed from outside.
    """
    source = iter(chunks)
    head = list(islice(source, 2))
    if jobs == 1 or len(head) < 2:
        for chunk in chain(head, source):
            yield _done(runner, chunk, only)
    else:
        yield from _spread(chain(head, source), runner, jobs, only)


def _spread(chunks: Iterable[Chunk], runner: Runner, jobs: int, only: frozenset[Only]) -> Generator[Done, None, None]:
    others = set(multiprocessing.active_children())
    # Not fork: the parent may have threads, such as a progress bar's.
    context = multiprocessing.get_context("spawn")
    is_over = context.RawValue(c_bool, False)
    start = (runner.settings, runner.house, only, is_over)
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_start, initargs=start)
    pending: deque[Future[Done]] = deque()
    finished = False
    try:
        for chunk in chunks:
            with _without_interrupts():
                pending.append(pool.submit(_work, chunk))
            while pending and (len(pending) >= _WAITING * jobs or pending[0].done()):
                yield pending.popleft().result()
        while pending:
            yield pending.popleft().result()
        finished = True
    except BrokenProcessPool:
        message = "a worker process was ended from outside (memory?), so the batch is not complete; try fewer --jobs"
        raise RummyError(Problem("worker-lost", message)) from None
    finally:
        if not finished:
            is_over.value = True
            pool.shutdown(wait=False, cancel_futures=True)
            _end(set(multiprocessing.active_children()) - others)
        pool.shutdown(cancel_futures=True)


def _end(processes: Iterable[BaseProcess]) -> None:
    """Let processes end that were told to, which they do after the hand they are at, and end those that do not.

    One that is ended while it hands its results over would leave half of them in the pipe, and the pool would wait
    for the other half for ever; what is at a long hand hands nothing over.
    """
    left = {process.sentinel: process for process in processes}
    until = monotonic() + _PATIENCE
    while left and (seconds := until - monotonic()) > 0:
        for sentinel in wait(list(left), timeout=seconds):
            del left[cast(int, sentinel)]
    for process in left.values():
        process.terminate()


@contextmanager
def _without_interrupts() -> Iterator[None]:
    """Processes started here inherit that Ctrl-C is not for them, even while they are still importing."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_runner: Runner | None = None
_only: frozenset[Only] = frozenset()
_is_over: Any = None
"""The parent's flag, in shared memory, that nobody waits for results any more."""


def _start(settings: Settings, house: Rules, only: frozenset[Only], is_over: Any) -> None:
    """Make a process ready. Ctrl-C is the parent's affair, and a worker does not outlive it."""
    global _runner, _only, _is_over
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _runner, _only, _is_over = Runner(settings, house), only, is_over


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os._exit(1)


def _work(chunk: Chunk) -> Done:
    assert _runner is not None, "a worker is started before it works"
    return _done(_runner, chunk, _only, lambda: bool(_is_over.value))


def _done(runner: Runner, chunk: Chunk, only: frozenset[Only], is_over: Callable[[], bool] = lambda: False) -> Done:
    results, summary = runner.run_lines(chunk, only, is_over)
    return Done(results, summary, sum(map(len, chunk.lines)))
