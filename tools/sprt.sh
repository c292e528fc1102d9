#!/usr/bin/env bash
# Builds two revisions and plays a match between them until a sequential
# probability ratio test (SPRT) decides whether the first is stronger.
set -euo pipefail

usage() {
    cat <<'END'
Builds two revisions and tests by SPRT whether the first is stronger.

Usage: tools/sprt.sh [OPTIONS] NEW OLD [-- MATCH ARGUMENTS]

  NEW, OLD         commits, by any name that git knows; NEW may be `.`, the
                   working tree with its uncommitted changes

Options:
  --tc TIME        clock and increment in seconds [default: 1+0.01]
  --movetime MS    the same time for every move instead of a clock
  --nodes N        fixed nodes per move instead of a clock: immune to machine
                   load, but blind to changes in speed
  --elo0 ELO       hypothesis H0: NEW is stronger by this much, in normalised
                   Elo [default: 0]
  --elo1 ELO       hypothesis H1: NEW is stronger by this much [default: 4]
  --no-sprt        play all games of --games without a test
  --games N        games at most [default: 100000; with --nodes one pass of the
                   openings, because later games would repeat earlier ones]
  --hash MB        hash table of each engine [default: 16]
  --concurrency K  games at a time [default: one a core]
  --openings FILE  opening file [default: openings/even.txt]
  --record FILE    file for the games [default: target/sprt/NEW-OLD.txt, with
                   the hashes of the commits]
  -h, --help       print this text

The programs are kept in target/sprt, so each revision is built once. Arguments
after `--`, such as `--resume`, are passed to `bingwa match`, whose exit codes
this script has: 1 also if a build fails, 2 for wrong usage.

Examples:
  $ tools/sprt.sh . HEAD
  $ tools/sprt.sh --movetime 10 --elo0 -4 --elo1 0 simplify main -- --log match.log
END
}

# fail CODE MESSAGE: prints an error and exits.
fail() {
    printf 'error: %s\n' "$2" >&2
    exit "$1"
}

limit=tc=1+0.01
elo0=0
elo1=4
hash=16
test=1
games=()
concurrency=
openings=
record=
revisions=()
while (($# > 0)); do
    case $1 in
    -h | --help)
        usage
        exit 0
        ;;
    --)
        shift
        break
        ;;
    --no-sprt)
        test=
        shift
        ;;
    --tc | --movetime | --nodes | --elo0 | --elo1 | --games | --hash | --concurrency | --openings | --record)
        (($# > 1)) || fail 2 "$1: found no value, expected one; see --help"
        case $1 in
        --tc) limit=tc=$2 ;;
        --movetime) limit=movetime=$2,option.MoveOverhead=0,timemargin=500 ;;
        --nodes) limit=nodes=$2 ;;
        --elo0) elo0=$2 ;;
        --elo1) elo1=$2 ;;
        --games) games=(--games "$2") ;;
        --hash) hash=$2 ;;
        --concurrency) concurrency=$2 ;;
        --openings) openings=$2 ;;
        --record) record=$2 ;;
        esac
        shift 2
        ;;
    -*)
        fail 2 "found $1, expected an option or a revision; see --help"
        ;;
    *)
        revisions+=("$1")
        shift
        ;;
    esac
done
((${#revisions[@]} == 2)) ||
    fail 2 "found ${#revisions[@]} revisions, expected two, NEW and OLD; see --help"

# Relative paths are relative to the caller's folder, not to the repository.
here=$PWD
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
from_here() {
    case $1 in
    /*) printf '%s' "$1" ;;
    *) printf '%s' "$here/$1" ;;
    esac
}
if [[ -n $openings ]]; then openings=$(from_here "$openings"); else openings=openings/even.txt; fi
if [[ -n $record ]]; then record=$(from_here "$record"); fi
[[ -r $openings ]] || fail 1 "$openings: cannot be read, expected an opening file"

target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target/sprt"
scratch=$(mktemp -d)
trees=()
cleanup() {
    local tree
    for tree in "${trees[@]}"; do
        git worktree remove --force "$tree" 2>/dev/null || true
    done
    rm -rf -- "$scratch"
}
trap cleanup EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# build FOLDER PROGRAM: builds the sources in a folder, and copies the program.
# Revisions share a build folder, so that dependencies are compiled once. The
# working tree has its own: cargo takes sources older than the last build in a
# folder for unchanged.
build() {
    local built=$target/sprt/build
    [[ $1 != . ]] || built=$target/sprt/build-working-tree
    printf 'building %s\n' "$2" >&2
    mkdir -p "$built"
    built=$(cd "$built" && pwd)
    (cd "$1" && CARGO_TARGET_DIR=$built cargo build --release --quiet --bin bingwa) ||
        fail 1 "$2: does not build"
    # An interrupted copy must not leave an incomplete program of that name.
    cp -- "$built/release/bingwa" "$2.new"
    mv -- "$2.new" "$2"
}

# name REVISION: prints the name of its program and engine.
name() {
    git rev-parse --quiet --verify --short=10 --end-of-options "$1^{commit}" ||
        fail 2 "$1: found no commit of this name"
}

# working_tree: builds the working tree and prints a name made from the hash of
# the program, so that games of two states of the tree are never mixed.
working_tree() {
    local built=$target/sprt/working-tree sum
    build . "$built"
    sum=$(git hash-object --no-filters "$built")
    mv -- "$built" "$target/sprt/bingwa-working-tree-${sum:0:10}"
    printf 'working-tree-%s' "${sum:0:10}"
}

# program REVISION NAME: builds a revision, unless it is built already.
program() {
    local out=$target/sprt/bingwa-$2
    if [[ ! -x $out ]]; then
        trees+=("$scratch/$2")
        git worktree add --quiet --detach "$scratch/$2" "$2"
        build "$scratch/$2" "$out"
    fi
}

if [[ ${revisions[0]} == . ]]; then new=$(working_tree); else new=$(name "${revisions[0]}"); fi
old=$(name "${revisions[1]}")
[[ $new != "$old" ]] || fail 2 "found twice the same commit $new, expected two that differ"
program "${revisions[0]}" "$new"
program "${revisions[1]}" "$old"
# The program of this checkout runs the match.
runner=$target/sprt/bingwa-runner
build . "$runner"

sprt=()
if [[ -n $test ]]; then
    sprt=(--sprt "elo0=$elo0,elo1=$elo1,alpha=0.05,beta=0.05,model=normalized")
fi
# A program without a slash in its name would be looked up in PATH.
case $target in
*/*) folder=$target ;;
*) folder=./$target ;;
esac
"$folder/sprt/bingwa-runner" match \
    --engine "cmd=$folder/sprt/bingwa-$new,name=$new" \
    --engine "cmd=$folder/sprt/bingwa-$old,name=$old" \
    --each "$limit,option.Hash=$hash" \
    --openings "$openings" \
    "${sprt[@]}" \
    "${games[@]}" \
    --concurrency "${concurrency:-$(getconf _NPROCESSORS_ONLN)}" \
    --record "${record:-$folder/sprt/$new-$old.txt}" \
    "$@"
