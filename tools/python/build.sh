#!/usr/bin/env bash
# Builds the wheel: the programs bingwa and bingwa-board, linked statically, and the Python module.
#
# Usage: tools/python/build.sh [TARGET]
#
# TARGET is a musl target of Rust [default: that of this machine, such as x86_64-unknown-linux-musl].
# Writes target/wheels/bingwa-VERSION-….whl and prints its path.
# MATURIN is the program maturin [default: maturin, from PATH].
set -euo pipefail
cd "$(dirname -- "${BASH_SOURCE[0]}")/../.."

target=${1:-$(uname -m)-unknown-linux-musl}
if [[ $target != *-linux-musl ]]; then
    printf 'error: TARGET: found "%s", expected a musl target such as x86_64-unknown-linux-musl\n' "$target" >&2
    exit 2
fi
if [[ ! -d $(rustc --print target-libdir --target "$target") ]]; then
    rustup target add "$target"
fi
folder=${CARGO_TARGET_DIR:-target}
mkdir -p "$folder"
folder=$(cd -- "$folder" && pwd)
export CARGO_TARGET_DIR=$folder CARGO_PROFILE_RELEASE_STRIP=symbols

cargo build --release --locked --target "$target" --package bingwa-board
cd tools/python
rm -rf build "$folder/wheels"
mkdir -p build/data/scripts
cp "$folder/$target/release/bingwa-board" build/data/scripts
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
trap 'rm -rf build LICENSE-APACHE LICENSE-MIT' EXIT
# A static program runs with any C library, so the wheel has both tags of Linux.
"${MATURIN:-maturin}" build --release --target "$target" --out "$folder/wheels" \
    --compatibility manylinux2014 musllinux_1_1
printf '%s\n' "$folder"/wheels/bingwa-*.whl
