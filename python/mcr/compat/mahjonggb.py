"""The functions of PyMahjongGB 1.4.0: a program that uses them changes one import.

>>> from mcr.compat.mahjonggb import MahjongFanCalculator  # was: from MahjongGB import MahjongFanCalculator
>>> hand = ("B4", "B4", "B5", "T1", "T1", "T1", "T3", "T3", "T3", "B5")
>>> MahjongFanCalculator((("CHI", "W2", 1),), hand, "B5", 1, False, False, False, False, 0, 0)
((2, '双暗刻'), (1, '幺九刻'), (1, '无字'), (1, '花牌'))
>>> MahjongFanCalculator((("CHI", "W2", 1),), hand, "B5", 1, True, False, False, False, 0, 0, verbose=True)
((16, 1, '三暗刻', 'Three Concealed Pungs'), (1, 1, '幺九刻', 'Pung of Terminals or Honors'), ...)

Every argument, result and exception is the same, to the order of the fans and the wording of the messages; the points
are those of `mcr.Rules("mil")`. Where several lists of fans are right, it gives the one that PyMahjongGB gives.

>>> MahjongShanten((("CHI", "W2", 1),), hand), RegularShanten(hand)
(0, (0, ('B4', 'B5')))

Like PyMahjongGB the calculator corrects, without a word, circumstances that the tiles contradict. The winning tile is
not the last of its kind with another copy in the hand, and it is where the melds show three. No kong is robbed with
another copy in the hand or the melds; nobody is out with a replacement without a kong. A kong robbed with the last tile
of the wall scores both fans. A wind that is not 0 to 3 is the wind of no pung. Of `flowerCount` the low eight bits are
counted.

Like those of PyMahjongGB the functions for shanten look at the tiles in the hand alone: melds are read and play no
part, and a hand may wait for a tile of which it holds all four. `mcr.shanten` knows better.

They differ in what no table can produce:

- A tile held five times raises TypeError, "ERROR_TILE_COUNT_GREATER_THAN_4". PyMahjongGB has that message, but scores
  the hand, or tells how far it is.
- In a win the middle of a CHI that cannot be one (W1, W9, an honor) raises TypeError, "ERROE_WRONG_TILE_CODE".
  PyMahjongGB makes tiles up.
- A CHI or PENG with offer 0 was claimed from nobody: its tiles are tiles of the hand. PyMahjongGB also takes the hand
  for concealed, but keeps the three together and asks only the others what they wait for.
- A tile in the hand that is not valid Unicode raises UnicodeEncodeError. PyMahjongGB ends the process.

A call with an argument missing, unknown or given twice is told so in the words of Python 3.11, whatever Python runs.
"""

from mcr._mcr import (
    HonorsAndKnittedTilesShanten,
    KnittedStraightShanten,
    MahjongFanCalculator,
    MahjongShanten,
    RegularShanten,
    SevenPairsShanten,
    ThirteenOrphansShanten,
)

__all__ = [
    "HonorsAndKnittedTilesShanten",
    "KnittedStraightShanten",
    "MahjongFanCalculator",
    "MahjongShanten",
    "RegularShanten",
    "SevenPairsShanten",
    "ThirteenOrphansShanten",
]
