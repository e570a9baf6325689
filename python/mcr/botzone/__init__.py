"""The protocol of Botzone's "Chinese Standard Mahjong", both ways; docs/botzone.md describes it.

`Program` lets an external program play here, `Judge` runs a match as the platform's judge does, and `Speaker` lets any
bot with `act(observation)` answer requests, which is what `mcr botzone --bot NAME` does on standard input and output.
"""

from mcr._errors import ProgramError
from mcr.botzone.judge import Judge
from mcr.botzone.program import Program
from mcr.botzone.speaker import Speaker
from mcr.botzone.table import Table

__all__ = ["Judge", "Program", "ProgramError", "Speaker", "Table"]

for _class in (Judge, Program, Speaker, Table):
    _class.__module__ = "mcr.botzone"
