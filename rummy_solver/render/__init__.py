"""Answers as text and as JSON. Nothing is computed here."""
