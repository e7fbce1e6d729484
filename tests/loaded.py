"""What a command loads."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence


def loaded_by(words: Sequence[str]) -> set[str]:
    """The modules that a process of the command has loaded when it ends, which it must do in 0."""
    code = (
        "import sys\nfrom rummy_solver.cli import main\n"
        "try:\n    main()\nexcept SystemExit as ended:\n    assert not ended.code, ended.code\n"
        "print(*sys.modules, file=sys.stderr)\n"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.split())
