"""Cuts a font down to the characters of printed documents: make.py WHOLE.ttf noto-sans-sc.ttf (see README.md)."""

import sys

from fontTools import subset

CHARACTERS = {
    row_cell.decode("gb2312", errors="ignore")
    for row_cell in (bytes([row, cell]) for row in range(0xA1, 0xF8) for cell in range(0xA1, 0xFF))
}
# Latin with its accents, and the punctuation, arrows and signs of engineering texts.
RANGES = [
    (0x20, 0x7F), (0xA0, 0x180), (0x2010, 0x2028), (0x2030, 0x203F), (0x2070, 0x20A0), (0x2190, 0x21A0), (0x2200, 0x2270),
]
CHARACTERS.update(chr(code) for first, end in RANGES for code in range(first, end))
CHARACTERS.update("ΔΦ∅⌀℃№€▲▼●○")

options = subset.Options()
options.hinting = False
options.layout_features = []
options.drop_tables += ["GSUB", "GPOS", "GDEF", "BASE", "vhea", "vmtx", "DSIG", "STAT", "VORG"]
options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]
options.notdef_outline = True
options.glyph_names = False

font = subset.load_font(sys.argv[1], options)
cut = subset.Subsetter(options)
cut.populate(text="".join(CHARACTERS))
cut.subset(font)
# The library that takes a subset for a document writes offsets as halves and copies glyphs as they are: those of an odd
# length would shift all that follow.
font["glyf"].padding = 4
subset.save_font(font, sys.argv[2], options)
