"""Write python/mcr/art/glyphs.json: the outlines of the Chinese characters on the tiles, from Noto Serif CJK TC Bold.

Run once, when the drawings were made; needs fonttools. The outlines stay under the font's licence, art/OFL.txt.

    python tools/extract_glyphs.py NotoSerifCJK-Bold.ttc 3      # 3: the place of TC in the collection
"""

import json
import sys
from pathlib import Path

from fontTools.pens.boundsPen import BoundsPen
from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

CHARACTERS = "一二三四五六七八九萬東南西北中發梅蘭竹菊春夏秋冬"

font = TTFont(sys.argv[1], fontNumber=int(sys.argv[2]))
names, glyphs = font.getBestCmap(), font.getGlyphSet()
scale = 1000 / font["head"].unitsPerEm
lines = []
for character in CHARACTERS:
    glyph = glyphs[names[ord(character)]]
    bounds = BoundsPen(glyphs)
    glyph.draw(bounds)
    left, bottom, right, top = bounds.bounds
    path = SVGPathPen(glyphs, ntos=lambda value: str(round(value)))
    glyph.draw(TransformPen(path, (scale, 0, 0, -scale, -left * scale, top * scale)))  # y downwards, from the corner
    outline = {"w": round((right - left) * scale), "h": round((top - bottom) * scale), "d": path.getCommands()}
    lines.append(f"  {json.dumps(character, ensure_ascii=False)}: {json.dumps(outline)}")
target = Path(__file__).parent.parent / "python" / "mcr" / "art" / "glyphs.json"
target.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
