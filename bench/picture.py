#!/usr/bin/env python3
"""Draws the rows of a run's result.json: result.svg, for each case what each target takes and how many it answers.

Both axes are logarithmic, since targets are hundreds of times apart."""

import json
import math
import pathlib
import sys

LEFT, WIDTH, GAP, LINE, HEAD = 100, 340, 80, 20, 50
INK, FAINT, PROXY, OTHER = "#1f2328", "#d0d7de", "#0a58ca", "#6e7781"
NAMES = {"off": "stowage, off"}


class Axis:
    """Powers of ten from the first below all values to the first above them."""

    def __init__(self, left, values):
        self.left = left
        self.low = math.floor(math.log10(min(values)))
        self.high = max(math.ceil(math.log10(max(values))), self.low + 1)

    def at(self, value):
        return self.left + WIDTH * (math.log10(value) - self.low) / (self.high - self.low)

    def ticks(self):
        return [10**power for power in range(self.low, self.high + 1)]


def text(x, y, words, anchor="start", fill=INK, weight="normal"):
    return f'<text x="{x:.0f}" y="{y:.0f}" text-anchor="{anchor}" fill="{fill}" font-weight="{weight}">{words}</text>'


def grid(axis, top, bottom):
    for tick in axis.ticks():
        x = axis.at(tick)
        yield f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{bottom}" stroke="{FAINT}"/>'
        yield text(x, top - 6, f"{tick:,g}", "middle", OTHER)


def drawn(row, y, times, rates):
    mine = row["target"] in ("stowage", "off")
    colour = PROXY if mine else OTHER
    yield text(LEFT - 10, y + 4, NAMES.get(row["target"], row["target"]), "end", INK, "bold" if mine else "normal")
    p50, p99 = (times.at(row[name] / 1000) for name in ("p50_us", "p99_us"))
    yield f'<line x1="{p50:.1f}" x2="{p99:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"/>'
    yield f'<circle cx="{p50:.1f}" cy="{y}" r="4" fill="{colour}"/>'
    yield f'<circle cx="{p99:.1f}" cy="{y}" r="4" fill="#ffffff" stroke="{colour}" stroke-width="2"/>'
    rate = rates.at(row["requests_per_s"])
    yield f'<line x1="{rates.left}" x2="{rate:.1f}" y1="{y}" y2="{y}" stroke="{colour}" stroke-width="2"/>'
    yield f'<circle cx="{rate:.1f}" cy="{y}" r="4" fill="{colour}"/>'
    yield text(rate + 8, y + 4, f"{row['requests_per_s']:,.0f}", fill=colour)


def picture(rows):
    cases = {}
    for row in rows:
        cases.setdefault((row["body"], row["stream"], row["connections"]), []).append(row)
    times = Axis(LEFT, [row[name] / 1000 for row in rows for name in ("p50_us", "p99_us")])
    rates = Axis(LEFT + WIDTH + GAP, [row["requests_per_s"] for row in rows])
    parts, y = [], HEAD
    for (body, stream, connections), targets in cases.items():
        kind = "streams" if stream else "whole answers"
        where = f"{connections} connection" + ("s" if connections > 1 else "")
        parts.append(text(LEFT, y - 24, f"{body}, {kind}, {where}: p50 ● to p99 ○, ms", weight="bold"))
        parts.append(text(rates.left, y - 24, "answers a second", weight="bold"))
        for axis in (times, rates):
            parts += grid(axis, y, y + LINE * len(targets))
        for place, row in enumerate(targets):
            parts += drawn(row, y + LINE * place + LINE // 2, times, rates)
        y += LINE * len(targets) + HEAD
    width, height = int(rates.left + WIDTH + 60), y - HEAD + 16
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">',
            f'<rect width="{width}" height="{height}" rx="8" fill="#ffffff"/>',
            *parts,
            "</svg>\n",
        ]
    )


def main():
    directory = pathlib.Path(sys.argv[1])
    rows = json.loads((directory / "result.json").read_text())["rows"]
    (directory / "result.svg").write_text(picture([row for row in rows if row["requests"]]))


main()
