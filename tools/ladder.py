#!/usr/bin/env python3
"""Plays the ladder of levels and writes its tables.

The players are the ten levels, `builtin:random` and `builtin:greedy`. Every player
meets every other: neighbours in the order of strength play --games games, players
two places apart --near games, and all others --far games. Elo is fitted to all
results together (Bradley and Terry), with `random` at 0.

Each pairing is a `bingwa match` with a record of its own, so a ladder that was
interrupted goes on where it stopped: repeat the command. A fixed seed and limits
by nodes make the same games on every machine.
"""

import argparse
import json
import math
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LEVELS = 10
ANCHOR = "random"
# Elo for each unit of the logit.
ELO_PER_LOGIT = 400 / math.log(10)
# The document holds the tables between these two lines.
BEGIN, END = "<!-- ladder: begin -->", "<!-- ladder: end -->"


def players(arguments):
    """The names of the players from the weakest to the strongest, and their engines."""
    engines = {ANCHOR: "builtin:random", "1": None, "greedy": "builtin:greedy"}
    for level in range(1, LEVELS + 1):
        # A level below 10 ends its search by itself; a match asks for a limit.
        nodes = arguments.full_nodes if level == LEVELS else 10**9
        engines[str(level)] = (f"cmd={arguments.engine},name={level},nodes={nodes},"
                               f"option.Skill Level={level},option.Seed={arguments.seed}")
    return list(engines), engines


def pairings(names, arguments):
    """The pairings as (stronger, weaker, games), neighbours first."""
    below = {str(level): str(level - 1) for level in range(2, LEVELS + 1)}
    below.update({"greedy": "1", "1": ANCHOR})
    listed = []
    for high, strong in enumerate(names):
        for low, weak in enumerate(names[:high]):
            if below[strong] == weak or high == low + 1:
                games = arguments.games
            else:
                games = arguments.near if high == low + 2 else arguments.far
            listed.append((strong, weak, games))
    return sorted(listed, key=lambda pairing: -pairing[2])


def play(pairing, engines, arguments):
    """Plays a pairing, or the rest of it, and returns its meeting from the JSON."""
    strong, weak, games = pairing
    path = arguments.folder / f"{strong}-{weak}"
    record, result = path.with_suffix(".txt"), path.with_suffix(".json")
    command = [str(arguments.engine), "match", "--engine", engines[strong], "--engine",
               engines[weak], "--games", str(games), "--seed", str(arguments.seed),
               "--concurrency", str(arguments.concurrency), "--quiet",
               "--record", str(record), "--json", str(result)]
    if record.exists():
        command.append("--resume")
    played = subprocess.run(command, stdout=subprocess.DEVNULL, check=False)
    if played.returncode != 0:
        sys.exit(f"error: {strong} against {weak}: the match ended with exit code "
                 f"{played.returncode}, expected 0; its record is {record}")
    return json.loads(result.read_text(encoding="utf-8"))["meetings"][0]


def solve(matrix, vector):
    """The solution of a system of linear equations, by Gauss and Jordan."""
    size = len(vector)
    rows = [list(row) + [value] for row, value in zip(matrix, vector)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        for row in range(size):
            if row != column:
                factor = rows[row][column] / rows[column][column]
                rows[row] = [a - factor * b for a, b in zip(rows[row], rows[column])]
    return [rows[row][size] / rows[row][row] for row in range(size)]


def rate(names, meetings):
    """Elo and its 95% margin by name, relative to the anchor."""
    free = [name for name in names if name != ANCHOR]
    number = {name: index for index, name in enumerate(free)}
    logits = dict.fromkeys(names, 0.0)
    for _ in range(100):
        gradient = [0.0] * len(free)
        information = [[0.0] * len(free) for _ in free]
        for (strong, weak), meeting in meetings.items():
            games = meeting["wins"] + meeting["draws"] + meeting["losses"]
            expected = 1 / (1 + math.exp(logits[weak] - logits[strong]))
            surprise = meeting["wins"] + meeting["draws"] / 2 - games * expected
            weight = games * expected * (1 - expected)
            ends = [(number[name], sign) for name, sign in ((strong, 1), (weak, -1))
                    if name in number]
            for row, sign in ends:
                gradient[row] += sign * surprise
                for column, other in ends:
                    information[row][column] += sign * other * weight
        steps = solve(information, gradient)
        for name, step in zip(free, steps):
            logits[name] += max(-1.0, min(1.0, step))
        if max(map(abs, steps)) < 1e-9:
            break
    rated = {ANCHOR: (0.0, None)}
    for index, name in enumerate(free):
        unit = [float(row == index) for row in range(len(free))]
        variance = solve(information, unit)[index]
        rated[name] = (logits[name] * ELO_PER_LOGIT, 1.96 * math.sqrt(variance) * ELO_PER_LOGIT)
    return rated


def share(meeting):
    """The points of the first player as a share of the games, and the games."""
    games = meeting["wins"] + meeting["draws"] + meeting["losses"]
    return (meeting["wins"] + meeting["draws"] / 2) / games, games


def title(name):
    return f"level {name}" if name.isdecimal() else f"`builtin:{name}`"


def tables(names, meetings, arguments):
    """The tables in Markdown."""
    rated = rate(names, meetings)
    order = sorted(names, key=lambda name: rated[name][0])
    lines = ["| player | Elo | ± | score against the level below | games |", "|---|---|---|---|---|"]
    for name in order:
        elo, margin = rated[name]
        below = str(int(name) - 1) if name.isdecimal() else None
        meeting = meetings.get((name, ANCHOR if below == "0" else below))
        score, games = share(meeting) if meeting else (None, None)
        against = " against `random`" if below == "0" else ""
        lines.append(f"| {title(name)} | {elo:.0f} | {'' if margin is None else f'{margin:.0f}'} | "
                     f"{'' if score is None else f'{100 * score:.1f}%' + against} | {games or ''} |")
    lines += ["", "Each row has the player's score in percent against the players of the columns:", ""]
    lines.append("| | " + " | ".join(order) + " |")
    lines.append("|---" * (len(order) + 1) + "|")
    for name in order:
        cells = []
        for other in order:
            if name == other:
                cells.append("–")
            elif (name, other) in meetings:
                cells.append(f"{100 * share(meetings[name, other])[0]:.0f}")
            else:
                cells.append(f"{100 - 100 * share(meetings[other, name])[0]:.0f}")
        lines.append(f"| **{name}** | " + " | ".join(cells) + " |")
    total = sum(share(meeting)[1] for meeting in meetings.values())
    lines += ["", f"{total} games: {arguments.games} between neighbours, {arguments.near} between "
              f"players two places apart, {arguments.far} between others; level 10 with "
              f"{arguments.full_nodes} nodes a move, seed {arguments.seed}."]
    return "\n".join(lines), [round(rated[str(level)][0]) for level in range(1, LEVELS + 1)]


def write(path, text):
    """Replaces what stands between the two lines of the document."""
    document = path.read_text(encoding="utf-8")
    if BEGIN not in document or END not in document:
        sys.exit(f"error: {path}: found no line {BEGIN} or no line {END}, expected both")
    before, rest = document.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    path.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--engine", type=Path, default=ROOT / "target/release/bingwa",
                        help="the program, a release build [default: target/release/bingwa]")
    parser.add_argument("--games", type=int, default=400, help="games between neighbours")
    parser.add_argument("--near", type=int, default=100, help="games between players two apart")
    parser.add_argument("--far", type=int, default=20, help="games between all others")
    parser.add_argument("--full-nodes", type=int, default=6000, help="nodes a move of level 10")
    parser.add_argument("--seed", type=int, default=1, help="seed of openings and levels")
    parser.add_argument("--concurrency", type=int, default=1, help="games at a time")
    parser.add_argument("--folder", type=Path, default=ROOT / "target/ladder",
                        help="folder of the records [default: target/ladder]")
    parser.add_argument("--write", type=Path, metavar="FILE",
                        help="write the tables between the ladder lines of this document, "
                        "as in docs/levels.md, and not to standard output")
    arguments = parser.parse_args()
    if not arguments.engine.exists():
        sys.exit(f"error: {arguments.engine}: found no program, expected one: cargo build --release")
    arguments.folder.mkdir(parents=True, exist_ok=True)
    names, engines = players(arguments)
    listed = pairings(names, arguments)
    total, played, meetings, begin = sum(games for *_, games in listed), 0, {}, time.monotonic()
    for number, (strong, weak, games) in enumerate(listed, start=1):
        meetings[strong, weak] = play((strong, weak, games), engines, arguments)
        played += games
        score, _ = share(meetings[strong, weak])
        print(f"pairing {number}/{len(listed)}: {strong} against {weak}: {100 * score:.1f}% of "
              f"{games} games; {played}/{total} games in {time.monotonic() - begin:.0f} s",
              file=sys.stderr, flush=True)
    text, elos = tables(names, meetings, arguments)
    if arguments.write:
        write(arguments.write, text)
    else:
        print(text)
    print(f"src/search/level.rs: const ELO: [i32; Level::COUNT] = {elos};", file=sys.stderr)


if __name__ == "__main__":
    try:
        main()
    except KeyboardInterrupt:
        sys.exit(130)
