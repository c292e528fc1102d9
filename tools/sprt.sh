#!/usr/bin/env bash
# Builds two revisions and plays them against each other until a sequential
# probability ratio test says whether the first is stronger.
set -euo pipefail

usage() {
    cat <<'END'
Is one revision stronger than another? Builds both and runs an SPRT.

Usage: tools/sprt.sh [OPTIONS] NEW OLD [-- MATCH ARGUMENTS]

  NEW, OLD         anything that names a commit to git; NEW may be `.`, the
                   working tree as it stands

Options:
  --tc TIME        clock and increment in seconds [default: 2+0.02]
  --nodes N        nodes a move instead of a clock: slower to decide nothing,
                   but the same on a busy machine
  --elo0 ELO       refuted below this [default: 0]
  --elo1 ELO       confirmed above this [default: 5]
  --games N        games at most [default: 100000; with --nodes, one pass of
                   the openings, since the same games again prove nothing]
  --hash MB        table of each engine [default: 16]
  --concurrency K  games at a time [default: one a core]
  --openings FILE  [default: openings/balanced.txt]
  --record FILE    where the games go
                   [default: target/sprt/NEW-OLD.txt, by the commits' hashes]
  -h, --help       this text

Programs are kept in target/sprt, so that a revision is built once. What comes
after `--` goes to `bingwa match` as it is, such as `--resume`. Exit codes are
those of `bingwa match`; 2 is wrong usage, 1 also that something failed to build.

Examples:
  $ tools/sprt.sh . HEAD
  $ tools/sprt.sh --tc 5+0.05 --elo0 -5 --elo1 0 simplify main -- --log match.log
END
}

# fail CODE MESSAGE: one line on standard error, and the end.
fail() {
    printf 'error: %s\n' "$2" >&2
    exit "$1"
}

limit=tc=2+0.02
elo0=0
elo1=5
hash=16
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
    --tc | --nodes | --elo0 | --elo1 | --games | --hash | --concurrency | --openings | --record)
        (($# > 1)) || fail 2 "$1: found no value, expected one; see --help"
        case $1 in
        --tc) limit=tc=$2 ;;
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

# Files named by the caller are named from where the caller stands.
here=$PWD
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."
from_here() {
    case $1 in
    /*) printf '%s' "$1" ;;
    *) printf '%s' "$here/$1" ;;
    esac
}
if [[ -n $openings ]]; then openings=$(from_here "$openings"); else openings=openings/balanced.txt; fi
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
# All revisions share a folder for what is built, so that the crates they use
# are compiled once.
build() {
    local built=$target/sprt/build
    printf 'building %s\n' "$2" >&2
    mkdir -p "$built"
    built=$(cd "$built" && pwd)
    (cd "$1" && CARGO_TARGET_DIR=$built cargo build --release --quiet --bin bingwa) ||
        fail 1 "$2: does not build"
    # First beside it, so that a program that is there is whole.
    cp -- "$built/release/bingwa" "$2.new"
    mv -- "$2.new" "$2"
}

# name REVISION: what its program and engine are called.
name() {
    git rev-parse --quiet --verify --short=10 --end-of-options "$1^{commit}" ||
        fail 2 "$1: found no commit of this name"
}

# working_tree: builds the working tree, and names it by what was built, so that
# games of two states of it are never counted as one's.
working_tree() {
    local built=$target/sprt/working-tree sum
    build . "$built"
    sum=$(git hash-object --no-filters "$built")
    mv -- "$built" "$target/sprt/bingwa-working-tree-${sum:0:10}"
    printf 'working-tree-%s' "${sum:0:10}"
}

# program REVISION NAME: builds a revision, unless that has been done.
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
# The match itself is played by this checkout.
runner=$target/sprt/bingwa-runner
build . "$runner"

# Without a slash the system would look for the programs elsewhere.
case $target in
*/*) folder=$target ;;
*) folder=./$target ;;
esac
"$folder/sprt/bingwa-runner" match \
    --engine "cmd=$folder/sprt/bingwa-$new,name=$new" \
    --engine "cmd=$folder/sprt/bingwa-$old,name=$old" \
    --each "$limit,option.Hash=$hash" \
    --openings "$openings" \
    --sprt "elo0=$elo0,elo1=$elo1,alpha=0.05,beta=0.05,model=normalized" \
    "${games[@]}" \
    --concurrency "${concurrency:-$(getconf _NPROCESSORS_ONLN)}" \
    --record "${record:-$folder/sprt/$new-$old.txt}" \
    "$@"
