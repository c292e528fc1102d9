#!/usr/bin/env bash
# Builds the program for handing out: a stripped, statically linked binary in an
# archive with documentation, openings, completions and manual pages.
set -euo pipefail

usage() {
    cat <<'END'
Builds a stripped, statically linked program and packs it for handing out.

Usage: tools/release.sh [OPTIONS]

Options:
  --target TRIPLE  a musl target of Rust [default: that of this machine, such as
                   x86_64-unknown-linux-musl]
  --output DIR     the folder for the archive [default: target/dist]
  -h, --help       print this text

Writes DIR/bingwa-VERSION-TRIPLE.tar.gz and a checksum beside it, which
`sha256sum --check` reads. The same commit and the same Rust give the same bytes.
The packed program is tried before the archive is kept: in an empty root folder,
if this user may change root, otherwise without an environment.

Exit codes: 0 done, 1 a build or a check failed, 2 wrong usage.
END
}

wrong() {
    printf 'error: %s\n' "$1" >&2
    exit 2
}

target=$(uname -m)-unknown-linux-musl
output=target/dist
while (($# > 0)); do
    case $1 in
        --target | --output)
            (($# > 1)) || wrong "$1: found nothing, expected a value"
            declare "${1#--}=$2"
            shift 2
            ;;
        -h | --help) usage && exit ;;
        *) wrong "found \"$1\", expected --target TRIPLE or --output DIR; see --help" ;;
    esac
done
[[ $target == *-linux-musl* ]] ||
    wrong "--target: found \"$target\", expected a musl target such as x86_64-unknown-linux-musl"
mkdir -p -- "$output"
output=$(cd -- "$output" && pwd)
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

if [[ ! -d $(rustc --print target-libdir --target "$target") ]]; then
    rustup target add "$target"
fi
CARGO_PROFILE_RELEASE_STRIP=symbols cargo build --release --locked --target "$target"
program=target/$target/release/bingwa

version=$(sed -n 's/^version = "\(.*\)"/\1/p' Cargo.toml | head -n 1)
name=bingwa-$version-$target
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
tree=$work/$name
mkdir -p "$tree"
cp "$program" README.md LICENSE-APACHE LICENSE-MIT "$tree"
cp -r docs openings "$tree"
cargo run --release --locked --quiet --example manual -- "$tree"

# A dynamic binary names its loader; a static one has none.
if LC_ALL=C readelf --program-headers "$program" | grep -q INTERP; then
    echo "error: $program: found a dynamically linked program, expected a static one" >&2
    exit 1
fi
# Where only the program and the openings exist, it plays, analyses and reads files.
check() {
    local answer
    answer=$(env -i "PATH=$PATH" "$@" analyse startpos --depth 8 </dev/null)
    [[ $answer == *$'\nmove A'* ]] || return 1
    answer=$(printf 'ugi\nisready\nposition startpos\ngo depth 4\n' | env -i "PATH=$PATH" "$@")
    [[ $answer == *$'\nugiok\n'*$'\nbestmove A'* ]] || return 1
    env -i "PATH=$PATH" "$@" match --engine cmd=./bingwa,nodes=50 --engine builtin:random --games 2 --quiet \
        --openings openings/all-4-plies.txt </dev/null >/dev/null
}
root=("$tree/bingwa")
if chroot "$tree" /bingwa --version >/dev/null 2>&1; then
    root=(chroot "$tree" /bingwa)
elif unshare --user --map-root-user chroot "$tree" /bingwa --version >/dev/null 2>&1; then
    root=(unshare --user --map-root-user chroot "$tree" /bingwa)
fi
if ! (cd "$tree" && check "${root[@]}"); then
    echo "error: ${root[*]}: found a wrong answer, expected a move" >&2
    exit 1
fi

archive=$name.tar.gz
date=$(git log -1 --format=%cI 2>/dev/null || echo 1970-01-01)
tar --directory "$work" --sort=name --mtime="$date" --owner=0 --group=0 --numeric-owner \
    --format=ustar --create "$name" | gzip --no-name --best >"$work/$archive"
(cd "$work" && sha256sum "$archive" >"$archive.sha256")
mv -- "$work/$archive" "$work/$archive.sha256" "$output"
printf '%s\n%s\n' "$output/$archive" "$output/$archive.sha256"
