"""`python -m bingwa_farm match|selfplay|prove|openings`."""

import argparse
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

from . import cluster, engines
from .driver import Driver, Options, Summary
from .errors import FarmError
from .folder import Folder, write_whole
from .merging import Merger
from .plan import Plan, ShippedFile

# Exit codes: done, failed, wrong usage (by argparse), ended by Ctrl-C.
DONE, FAILED, INTERRUPTED = 0, 1, 130

MEGABYTE = 1 << 20

# Megabytes that a program takes beside its table.
BESIDE_TABLE = 64


def main(words: list[str] | None = None) -> int:
    arguments = parser().parse_args(words)
    stop_when_terminated()
    try:
        return arguments.verb(arguments)
    except FarmError as error:
        print(f"error: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print("warning: interrupted; the same command with --resume goes on", file=sys.stderr)
        return INTERRUPTED


def stop_when_terminated() -> None:
    """A terminated run stops as one that Ctrl-C stops."""
    signal.signal(signal.SIGTERM, signal.default_int_handler)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(
        prog="python -m bingwa_farm",
        description="Matches, self-play and proofs of Bingwa on the machines of a Ray cluster.",
        epilog="Exit codes: 0 done; 1 a unit failed, or the result of the program says so; "
        "2 wrong usage; 130 interrupted, --resume goes on.",
    )
    verbs = top.add_subparsers(required=True, metavar="VERB")

    match = verb(verbs, "match", run_match, "Play a match; options as in `bingwa match`")
    program_option(match, "bingwa")
    match.add_argument("--engine", action="append", required=True, metavar="SPEC")
    match.add_argument("--each", metavar="SPEC")
    games = match.add_mutually_exclusive_group(required=True)
    games.add_argument("--games", type=positive, metavar="N", help="games of each pairing")
    games.add_argument("--rounds", type=positive, metavar="N", help="two games of each pairing")
    match.add_argument("--sprt", metavar="TEST", help="stop as soon as this test decides")
    match.add_argument("--openings", nargs="+", metavar=("FILE", "SELECTION"))
    match.add_argument("--gauntlet", action="store_true")
    match.add_argument("--no-kutakatia", action="store_true")
    for name in MATCH_VALUES:
        match.add_argument(f"--{name}", metavar=name.upper())
    match.add_argument(
        "--pairs", type=positive, default=10, metavar="N", help="rounds in a unit [default: 10]"
    )
    match.add_argument("--json", metavar="FILE", help="write the result to this file")
    match.add_argument("--record", metavar="FILE", help="write all games to this file")
    match.add_argument(
        "--overload", type=share, default=Options.overload, metavar="SHARE",
        help="play a timed unit again if its processes waited for a core for more than this "
        f"share of its time [default: {Options.overload}]",
    )

    selfplay = verb(verbs, "selfplay", run_selfplay, "Play games for training, as "
                    "`bingwa-tune generate` does")
    program_option(selfplay, "bingwa-tune")
    selfplay.add_argument("output", metavar="FILE", help="the file of samples")
    selfplay.add_argument("--games", type=positive, required=True, metavar="N")
    for name in SELFPLAY_VALUES:
        selfplay.add_argument(f"--{name}", metavar=name.upper())
    selfplay.add_argument(
        "--per-unit", type=positive, default=500, metavar="N",
        help="games in a unit [default: 500]",
    )

    prove = verb(verbs, "prove", run_prove, "Solve positions, as `bingwa solve` does")
    program_option(prove, "bingwa")
    prove.add_argument("positions", metavar="FILE", help="positions, one a line; - reads "
                       "standard input")
    prove.add_argument("--answers", metavar="FILE", help="write the answers to this file "
                       "[default: standard output]")
    prove.add_argument("--exact", action="store_true")
    for name in PROVE_VALUES:
        prove.add_argument(f"--{name}", metavar=name.upper())
    prove.add_argument("--hash", type=positive, default=1024, metavar="MB")

    openings = verb(verbs, "openings", run_openings, "Search and prove openings, as "
                    "`bingwa-theory openings` does")
    program_option(openings, "bingwa-theory")
    openings.add_argument("--journal", required=True, metavar="FILE",
                          help="the file of finished parts")
    openings.add_argument("--units", type=positive, required=True, metavar="N",
                          help="number of units; at most one a position, 119 after 4 plies")
    for name in OPENINGS_VALUES:
        openings.add_argument(f"--{name}", metavar=name.upper())
    openings.add_argument("--hash", type=positive, default=256, metavar="MB")
    return top


# Options that go to the program as they are.
MATCH_VALUES = ["seed", "maxplies", "resign", "draw", "variant", "seed-limit", "event"]
SELFPLAY_VALUES = ["first", "nodes", "least", "most", "random", "seed"]
PROVE_VALUES = ["plies", "nodes", "time", "variant", "seed-limit"]
OPENINGS_VALUES = ["plies", "nodes", "prove", "only"]


def verb(verbs, name: str, run, text: str) -> argparse.ArgumentParser:
    """A verb with the options that all have."""
    one = verbs.add_parser(name, help=text, description=text + ".", allow_abbrev=False)
    one.set_defaults(verb=run)
    one.add_argument("--out", required=True, type=Path, metavar="FOLDER",
                     help="the folder of the journals")
    one.add_argument("--resume", action="store_true", help="go on with the run in the folder")
    one.add_argument("--address", metavar="HOST:PORT",
                     help="a Ray cluster [default: starts one on this machine]")
    one.add_argument("--cpus", type=positive, metavar="N",
                     help="cores of the cluster that is started [default: all]")
    one.add_argument("--retries", type=natural, default=Options.retries, metavar="N",
                     help="times that a unit whose machine died is computed again "
                     f"[default: {Options.retries}]")
    one.add_argument("--tries", type=positive, default=Options.tries, metavar="N",
                     help="attempts at a unit that fails or whose machine is overloaded "
                     f"[default: {Options.tries}]")
    one.add_argument("--quiet", action="store_true", help="print the result and errors only")
    return one


def program_option(one: argparse.ArgumentParser, name: str) -> None:
    one.add_argument("--program", metavar="FILE",
                     help=f"the program {name} [default: {name} on the PATH]")
    one.set_defaults(program_name=name)


def positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"found {text}, expected at least 1")
    return number


def natural(text: str) -> int:
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"found {text}, expected at least 0")
    return number


def share(text: str) -> float:
    number = float(text)
    if not number >= 0:
        raise argparse.ArgumentTypeError(f"found {text}, expected at least 0")
    return number


def program(arguments) -> Path:
    """The program of a verb on this machine."""
    path = arguments.program or shutil.which(arguments.program_name)
    if not path:
        raise FarmError(f"found no {arguments.program_name} on the PATH; --program names it")
    return Path(path).absolute()


def values(arguments, names: list[str]) -> list[str]:
    """The options that were given, as words."""
    given = [(name, getattr(arguments, name.replace("-", "_"))) for name in names]
    return [word for name, value in given if value is not None for word in (f"--{name}", value)]


def run_match(arguments) -> int:
    path = program(arguments)
    runner = ShippedFile.read(path, is_program=True)
    files = {runner.sha256 + runner.name: runner}

    def ship(one: ShippedFile) -> str:
        files[one.sha256 + one.name] = one
        return one.place

    command = [runner.place, "match"]
    for spec in arguments.engine:
        found = engines.program(spec)
        if found:
            file, words = found
            place = ship(ShippedFile.read(file, is_program=True))
            spec = engines.with_program(spec, place, words)
        command += ["--engine", spec]
    if arguments.each:
        command += ["--each", arguments.each]
    rounds = arguments.rounds or (arguments.games + 1) // 2
    count = ["--rounds", arguments.rounds] if arguments.rounds else ["--games", arguments.games]
    command += [str(word) for word in count]
    if arguments.openings:
        file, *selection = arguments.openings
        command += ["--openings", ship(ShippedFile.read(Path(file), is_program=False)), *selection]
    for flag in ("gauntlet", "no-kutakatia"):
        command += [f"--{flag}"] if getattr(arguments, flag.replace("-", "_")) else []
    command += [*values(arguments, MATCH_VALUES), "--quiet"]
    specs = [*arguments.engine, arguments.each or ""]
    timed = engines.is_timed(specs)
    threads = [engines.threads(spec, arguments.each) for spec in arguments.engine]
    # One engine thinks at a time. With a clock the other keeps its cores all the same.
    cpus = sum(sorted(threads)[-2:]) if timed else max(threads)
    plan = Plan("match", -(-rounds // arguments.pairs), command, list(files.values()),
                cpus=cpus, timed=timed)
    merge = [str(path), "match", "--merge"]
    rest = ["--sprt", arguments.sprt] if arguments.sprt else []
    for option in ("json", "record"):
        given = getattr(arguments, option)
        rest += [f"--{option}", given] if given else []

    def merger(folder: Folder) -> Merger:
        return Merger(path, folder.units, arguments.sprt)

    return conduct(arguments, plan, merge, rest, merger, sequential=bool(arguments.sprt))


def run_selfplay(arguments) -> int:
    path = program(arguments)
    runner = ShippedFile.read(path, is_program=True)
    command = [runner.place, "generate", "-", "--games", str(arguments.games)]
    command += values(arguments, SELFPLAY_VALUES)
    plan = Plan("selfplay", -(-arguments.games // arguments.per_unit), command, [runner])
    return conduct(arguments, plan, [str(path), "merge", arguments.output], [])


def run_prove(arguments) -> int:
    path = program(arguments)
    runner = ShippedFile.read(path, is_program=True)
    try:
        if arguments.positions == "-":
            positions = sys.stdin.buffer.read()
        else:
            positions = Path(arguments.positions).read_bytes()
    except OSError as error:
        raise FarmError(f"{arguments.positions}: {error.strerror}") from None
    # As the program reads them: lines that begin with # are comments.
    lines = [line for line in positions.decode(errors="replace").splitlines() if line.strip()]
    units = sum(not line.lstrip().startswith("#") for line in lines)
    if units == 0:
        raise FarmError(f"{arguments.positions}: found no position, expected one a line")
    command = [runner.place, "solve", "-", "--hash", str(arguments.hash)]
    command += ["--exact"] if arguments.exact else []
    command += values(arguments, PROVE_VALUES)
    plan = Plan("prove", units, command, [runner], stdin="\n".join(lines).encode() + b"\n",
                memory=(arguments.hash + BESIDE_TABLE) * MEGABYTE)
    return conduct(arguments, plan, [str(path), "solve", "--merge"], [], output=arguments.answers)


def run_openings(arguments) -> int:
    path = program(arguments)
    runner = ShippedFile.read(path, is_program=True)
    command = [runner.place, "openings", "--journal", "-", "--hash", str(arguments.hash)]
    command += values(arguments, OPENINGS_VALUES)
    plan = Plan("openings", arguments.units, command, [runner],
                memory=(arguments.hash + BESIDE_TABLE) * MEGABYTE)
    merge = [str(path), "openings", "--journal", arguments.journal, "--merge"]
    return conduct(arguments, plan, merge, [])


def conduct(arguments, plan: Plan, merge: list[str], rest: list[str], merger=None,
            sequential: bool = False, output: str | None = None) -> int:
    """Computes the units of a plan, then prints the result: `merge`, the folder, `rest`."""
    folder = Folder(arguments.out, plan, arguments.resume)
    try:
        for text in folder.damaged:
            note(f"warning: {text}", quiet=False)
        if arguments.resume:
            note(f"continuing after {len(folder.done)} of {plan.units} units", arguments.quiet)
        summary = Summary()
        if len(folder.done) < plan.units:
            summary = compute(arguments, plan, folder, merger, sequential)
        code = DONE
        if folder.done:
            code = print_result([*merge, str(folder.units), *rest], output)
        report(summary, folder, plan, arguments.quiet)
        if summary.interrupted:
            return INTERRUPTED
        return FAILED if summary.failed else code
    finally:
        folder.close()


def compute(arguments, plan: Plan, folder: Folder, merger, sequential: bool) -> Summary:
    begin = time.monotonic()
    note(cluster.connect(arguments.address, arguments.cpus), arguments.quiet)
    # Ray has put a handler of its own in its place.
    stop_when_terminated()
    try:
        lack = cluster.lack(plan.cpus, plan.memory)
        if lack and arguments.address is None:
            raise FarmError(lack)
        if lack:
            note(f"warning: {lack}; waiting for a larger one", quiet=False)
        options = Options(
            retries=arguments.retries, tries=arguments.tries, quiet=arguments.quiet,
            overload=getattr(arguments, "overload", Options.overload),
        )
        driver = Driver(plan, folder, options, merger and merger(folder), sequential)
        summary = driver.run()
    finally:
        cluster.disconnect()
    seconds = time.monotonic() - begin
    note(f"{summary.taken} units in {seconds:.1f} s", arguments.quiet)
    return summary


def print_result(command: list[str], output: str | None) -> int:
    """Runs the program that puts the journals together; its exit code."""
    sys.stdout.flush()
    if output is None:
        return DONE if subprocess.run(command).returncode == 0 else FAILED
    done = subprocess.run(command, stdout=subprocess.PIPE)
    # A program that refuses the journals prints nothing: earlier answers are kept.
    if done.returncode == 0 or done.stdout:
        write_whole(Path(output), done.stdout)
    return DONE if done.returncode == 0 else FAILED


def report(summary: Summary, folder: Folder, plan: Plan, quiet: bool) -> None:
    if summary.overloaded:
        note(f"{summary.overloaded} units were played again: machine overloaded", quiet)
    if summary.verdict and len(folder.done) < plan.units:
        note(f"{summary.verdict} after {folder.prefix()} of {plan.units} units", quiet)
    for unit, wrong in sorted(summary.failed.items()):
        print(f"error: unit {unit} failed: {wrong}", file=sys.stderr)
    if summary.failed:
        note("the same command with --resume tries them again", quiet)
    if summary.interrupted:
        done = len(folder.done)
        note(f"warning: interrupted after {done} of {plan.units} units; the same command with "
             "--resume goes on", quiet=False)


def note(text: str, quiet: bool) -> None:
    if not quiet:
        print(text, file=sys.stderr, flush=True)
