"""``python -m rummy_solver`` is the ``rummy`` command."""

from .cli import main

main()
