#!/usr/bin/env python3
"""Writes the outlines of the pictures' font, DejaVuSansCondensed.outlines.

It writes the font's licence next to them, DejaVuSansCondensed.LICENSE.txt.

    apt-get install fonts-dejavu-extra python3-fonttools
    python3 Sources/Device/ScreenPicture/Font/extract-outlines.py

The file contains a regular and a bold weight of DejaVu Sans Condensed, for the characters below.
Four bytes (big endian) give the uncompressed length, and a zlib stream follows. The stream consists
of unsigned LEB128 numbers. Signed numbers are in zigzag code (0, -1, 1, -2, 2, ...):

    for each weight: number of glyphs, then for each glyph, in the order of the code points:
      code point, minus that of the glyph before it
      advance width
      number of contours, then for each contour:
        number of points, then for each point of a TrueType outline:
          signed distance from the point before it, x, times 2, plus 1 if it is on the curve
          signed distance from the point before it, y

The first point's distance is from the glyph's origin on the baseline. Lengths are in 512ths of the
font size, and y grows upwards.
"""
import pathlib
import zlib

from fontTools.ttLib import TTFont

FOLDER = pathlib.Path("/usr/share/fonts/truetype/dejavu")
WEIGHTS = ["DejaVuSansCondensed.ttf", "DejaVuSansCondensed-Bold.ttf"]
UNITS = 512
RANGES = [
    (0x20, 0x7E),  # ASCII
    (0xA0, 0x17F),  # Latin-1, Latin Extended-A: Central and Western European languages
    (0x192, 0x192), (0x1CD, 0x1DC), (0x1E6, 0x1E7), (0x1FA, 0x1FF), (0x218, 0x21B),
    (0x2C6, 0x2C7), (0x2D8, 0x2DD),  # separate accents
    (0x386, 0x386), (0x388, 0x38A), (0x38C, 0x38C), (0x38E, 0x3A1), (0x3A3, 0x3CE),  # Greek
    (0x400, 0x45F), (0x490, 0x491),  # Cyrillic
    (0x1E02, 0x1E03), (0x1E80, 0x1E85), (0x1E9E, 0x1E9E), (0x1EF2, 0x1EF3),
    (0x2010, 0x2027), (0x2030, 0x2033), (0x2039, 0x203A), (0x203C, 0x203D), (0x2044, 0x2044),
    (0x2070, 0x2071), (0x2074, 0x208E),  # superscript and subscript digits
    (0x20A0, 0x20B5), (0x20B9, 0x20BA), (0x20BD, 0x20BD),  # currencies
    (0x2103, 0x2103), (0x2109, 0x2109), (0x2116, 0x2117), (0x2122, 0x2122), (0x2126, 0x2126),
    (0x2150, 0x215E), (0x2190, 0x2199), (0x21A9, 0x21AA), (0x21B5, 0x21B5), (0x21BA, 0x21BB),
    (0x21D0, 0x21D5), (0x21E7, 0x21E7),
    (0x2200, 0x2200), (0x2202, 0x2203), (0x2206, 0x220B), (0x220F, 0x220F), (0x2211, 0x2213),
    (0x2215, 0x2215), (0x2219, 0x221A), (0x221E, 0x221E), (0x2229, 0x222B), (0x2248, 0x2248),
    (0x2260, 0x2261), (0x2264, 0x2265), (0x22EE, 0x22EF),
    (0x2302, 0x2302), (0x232B, 0x232B),
    (0x2500, 0x2500), (0x2502, 0x2502), (0x2588, 0x2588), (0x2591, 0x2593),
    (0x25A0, 0x25A3), (0x25B2, 0x25B7), (0x25BA, 0x25BF), (0x25C0, 0x25C1), (0x25C6, 0x25C7),
    (0x25CA, 0x25CB), (0x25CF, 0x25CF), (0x25E6, 0x25E6), (0x2605, 0x2606), (0x2610, 0x2612),
    (0x2630, 0x2630), (0x2660, 0x2667), (0x2699, 0x2699), (0x26A0, 0x26A0),
    (0x2709, 0x2709), (0x2713, 0x2718), (0x271A, 0x271A), (0x2764, 0x2764), (0x2794, 0x2794),
    (0xFB01, 0xFB02), (0xFFFD, 0xFFFD),
]


def unsigned(number):
    out = bytearray()
    while number >= 0x80:
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


def signed(number):
    return unsigned(number * 2 if number >= 0 else -number * 2 - 1)


def glyph_data(font, name, scale):
    table = font["glyf"]
    coordinates, ends, flags = table[name].getCoordinates(table)
    out, last, start = [unsigned(len(ends))], (0, 0), 0
    for end in ends:
        out.append(unsigned(end + 1 - start))
        for index in range(start, end + 1):
            point = tuple(round(length * scale) for length in coordinates[index])
            across = point[0] - last[0]
            code = across * 2 if across >= 0 else -across * 2 - 1
            out += [unsigned(code * 2 + (flags[index] & 1)), signed(point[1] - last[1])]
            last = point
        start = end + 1
    return b"".join(out)


def weight_data(font):
    characters, scale = font.getBestCmap(), UNITS / font["head"].unitsPerEm
    points = [p for first, last in RANGES for p in range(first, last + 1) if p in characters]
    out, before = [unsigned(len(points))], 0
    for point in points:
        name = characters[point]
        advance = round(font["hmtx"][name][0] * scale)
        out += [unsigned(point - before), unsigned(advance), glyph_data(font, name, scale)]
        before = point
    print(f"{len(points)} glyphs")
    return b"".join(out)


fonts = [TTFont(FOLDER / name) for name in WEIGHTS]
data = b"".join(weight_data(font) for font in fonts)
target = pathlib.Path(__file__).with_name("DejaVuSansCondensed.outlines")
licence = "\n\n".join(fonts[0]["name"].getDebugName(number).strip() for number in (0, 13))
target.with_suffix(".LICENSE.txt").write_text(licence + "\n")
target.write_bytes(len(data).to_bytes(4, "big") + zlib.compress(data, 9))
print(f"{target.name}: {len(data)} bytes, {target.stat().st_size} compressed")
