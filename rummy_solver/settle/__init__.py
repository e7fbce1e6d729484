"""Settling: from a game file to its score sheet and who is paid what. It asks a solver only about hands of cards."""
