"""Records of deals: the forms they are read from and written in, and a file that is written while a deal is played.

`Record` itself is `mcr.Record`; the text of our own form is described in docs/records.md.
"""

from mcr.records._entries import Act, Dead, Entry, Penalty
from mcr.records._files import DamageWarning
from mcr.records._forms import (
    Disagreement,
    Form,
    Reading,
    as_text,
    forms,
    guessed,
    parse,
    read,
    register,
    write,
)
from mcr.records._journal import Journal

__all__ = [
    "Act",
    "DamageWarning",
    "Dead",
    "Disagreement",
    "Entry",
    "Form",
    "Journal",
    "Penalty",
    "Reading",
    "as_text",
    "forms",
    "guessed",
    "parse",
    "read",
    "register",
    "write",
]

for _class in (Disagreement, Form, Reading):
    _class.__module__ = "mcr.records"
