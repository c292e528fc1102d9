#!/usr/bin/env bash
# Keeps of a suite of openings those that either side wins about as often.
set -euo pipefail

usage() {
    cat <<'END'
Which openings are even? Plays each of a suite many times, the engine against
itself, and writes those that South wins about as often as North.

Usage: tools/even.sh [OPTIONS] SUITE > EVEN

  SUITE            openings as `bingwa openings` writes them

Options:
  --rounds N       pairs of games from each opening, 1 to 50 [default: 8]
  --nodes N        nodes a move in the first round, 20 to 100000000; each round
                   has a tenth more than the one before, so that no game is
                   played twice [default: 5000]
  --share PERCENT  South's share of the games: from this to 100 less this, 0 to
                   50 [default: 40]
  --concurrency K  games at a time, 1 to 1024 [default: one a core]
  -h, --help       this text

With the same program the same openings come out. Exit codes: 0 done, 1 failed,
2 wrong usage.

Example:
  $ bingwa openings --plies 6-12 --balanced 60 --depth 21 --count 900 > some.txt
  $ tools/even.sh some.txt > even.txt
END
}

# fail CODE MESSAGE: one line on standard error, and the end.
fail() {
    printf 'error: %s\n' "$2" >&2
    exit "$1"
}

# check NAME VALUE FROM TO: fails unless the value is a number in that range.
check() {
    [[ $2 =~ ^(0|[1-9][0-9]{0,8})$ ]] && (($2 >= $3 && $2 <= $4)) ||
        fail 2 "$1: found \"$2\", expected a number from $3 to $4"
}

suite=
rounds=8
nodes=5000
share=40
concurrency=$(getconf _NPROCESSORS_ONLN)
while (($#)); do
    case $1 in
    -h | --help)
        usage
        exit
        ;;
    --rounds | --nodes | --share | --concurrency)
        (($# > 1)) || fail 2 "$1: found no value, expected one; see --help"
        case $1 in
        --rounds) check "$1" "$2" 1 50 && rounds=$2 ;;
        --nodes) check "$1" "$2" 20 100000000 && nodes=$2 ;;
        --share) check "$1" "$2" 0 50 && share=$2 ;;
        --concurrency) check "$1" "$2" 1 1024 && concurrency=$2 ;;
        esac
        shift 2
        ;;
    -*)
        fail 2 "found $1, expected an option or a suite; see --help"
        ;;
    *)
        [[ -z $suite ]] || fail 2 "found $1 after $suite, expected one suite; see --help"
        suite=$1
        shift
        ;;
    esac
done
[[ -n $suite ]] || fail 2 "found no suite, expected one; see --help"
[[ -f $suite && -r $suite ]] || fail 1 "$suite: cannot be read, expected an opening file"

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
# Without remarks, so that the number of an opening is that of its line.
grep -Ev '^[[:space:]]*(#|$)' -- "$suite" >"$scratch/suite" ||
    fail 1 "$suite: found no openings, expected some"
openings=$(wc -l <"$scratch/suite")

cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
cargo build --release --quiet --bin bingwa >&2 || fail 1 "the program does not build"
bingwa=${CARGO_TARGET_DIR:-target}/release/bingwa
for ((round = 1; round <= rounds; round++)); do
    printf 'round %d of %d: %d games of %d nodes a move\n' \
        "$round" "$rounds" $((2 * openings)) "$nodes" >&2
    "$bingwa" match --quiet --concurrency "$concurrency" \
        --engine "cmd='$bingwa',name=a,nodes=$nodes" \
        --engine "cmd='$bingwa',name=b,nodes=$((nodes + nodes / 20))" \
        --openings "$scratch/suite" order=sequential --games $((2 * openings)) \
        --record "$scratch/$round.txt" >"$scratch/log" 2>&1 ||
        fail 1 "round $round: $(tail -n 1 -- "$scratch/log")"
    nodes=$((nodes + nodes / 10))
done

# South's points from each opening, by its number in the suite; then the lines
# of the suite by theirs.
awk -F '"' -v share="$share" '
    BEGIN { points["1-0"] = 1; points["1/2-1/2"] = 0.5; points["0-1"] = 0 }
    FILENAME != ARGV[ARGC - 1] {
        if (/^\[Result /) result = $2
        if (/^\[Opening / && result in points) { won[$2] += points[result]; played[$2]++ }
        next
    }
    played[FNR] {
        south = 100 * won[FNR] / played[FNR]
        if (south >= share && south <= 100 - share) print
    }
' "$scratch"/[0-9]*.txt "$scratch/suite"
