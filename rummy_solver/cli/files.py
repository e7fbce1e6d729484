"""The files of a batch: inputs that are checked before anything is run, an output that is there whole or not at all."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import BinaryIO

from ..batch import Chunk
from ..errors import Problem, RecordError
from ..recordlines import Format, open_records
from ..workers import cut

STANDARD = "-"


@contextmanager
def _opened(name: str) -> Iterator[BinaryIO]:
    """An input; what the system says against reading it is a RecordError."""
    try:
        with nullcontext(sys.stdin.buffer) if name == STANDARD else Path(name).open("rb") as stream:
            yield stream
    except BrokenPipeError:
        raise
    except OSError as error:
        raise RecordError(
            Problem("unreadable-file", f"cannot be read: {error.strerror or error}", name or "''")
        ) from None


def check_inputs(names: Sequence[str], form: Format | None) -> int | None:
    """The size of all inputs in bytes, None where one is no plain file.

    Raises RecordError for the first input that cannot be read at all. A pipe can be read once only, so it is not
    looked at here.
    """
    total: int | None = 0
    if names.count(STANDARD) > 1:
        raise RecordError(Problem("unreadable-file", "standard input can be read once only", STANDARD))
    for name in names:
        if name != STANDARD and (Path(name).is_file() or not Path(name).exists() or Path(name).is_dir()):
            with _opened(name) as stream:
                open_records(stream, name, form)
                size = os.fstat(stream.fileno()).st_size
            total = None if total is None else total + size
        else:
            total = None
    return total


def input_chunks(names: Sequence[str], form: Format | None) -> Iterator[Chunk]:
    """All inputs, one after the other, in chunks; each with its name where there are several. Raises RecordError."""
    for name in names:
        with _opened(name) as stream:
            yield from cut(open_records(stream, name, form), name if len(names) > 1 else None)


@contextmanager
def output(path: str | None, inputs: Sequence[str]) -> Iterator[BinaryIO]:
    """Standard output, or ``path.part``, which takes the name ``path`` if all goes well and is removed otherwise.

    What is no plain file, such as /dev/null, is written to as it is. Raises RecordError for a path that cannot be
    written, or that is one of the inputs.
    """
    if path is None or path == STANDARD:
        yield sys.stdout.buffer
        return
    target = Path(path)
    plain = target.is_file() or not target.exists()
    if plain:  # a link is followed; of a pipe there may be no path but the one given, such as /dev/stdout
        target = Path(os.path.realpath(path))
    written = target.with_name(f"{target.name}.part") if plain else target
    for file in filter(os.path.exists, inputs):
        if any(out.exists() and out.samefile(file) for out in (target, written)):
            raise RecordError(Problem("same-file", "is an input of this batch and is not written over", path))
    if plain and written.exists():
        message = f"{written.name} is there: another run is writing it, or one was killed; remove it to go on"
        raise RecordError(Problem("unwritable-file", message, path))
    try:
        with written.open("xb" if plain else "wb") as stream:
            yield stream
        if plain:
            written.replace(target)
    except BaseException as error:
        if plain:
            with suppress(OSError):
                written.unlink()
        if isinstance(error, OSError) and not isinstance(error, BrokenPipeError):
            message = f"cannot be written: {error.strerror or error}"
            raise RecordError(Problem("unwritable-file", message, path)) from None
        raise
