#!/usr/bin/env bash
# Builds the wheel: the programs bingwa and bingwa-board, linked statically, and the Python module.
#
# Usage: tools/python/build.sh [FOLDER [TARGET]]
#
# FOLDER is for the wheel [default: target/dist], TARGET a musl target of Rust [default: that of this
# machine, such as x86_64-unknown-linux-musl]. Writes FOLDER/bingwa-VERSION-….whl and prints its path.
# MATURIN is the program maturin [default: maturin, from PATH].
set -euo pipefail
out=${1:-$(dirname -- "${BASH_SOURCE[0]}")/../../target/dist}
mkdir -p "$out"
out=$(cd -- "$out" && pwd)
cd "$(dirname -- "${BASH_SOURCE[0]}")/../.."

target=${2:-$(uname -m)-unknown-linux-musl}
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
# No path of this machine is left in the programs.
export CARGO_TARGET_DIR=$folder CARGO_PROFILE_RELEASE_STRIP=symbols \
    RUSTFLAGS="--remap-path-prefix=${CARGO_HOME:-$HOME/.cargo}=cargo --remap-path-prefix=$PWD=bingwa"

cargo build --release --locked --target "$target" --package bingwa-board
cd tools/python
rm -rf build
mkdir -p build/data/scripts
cp "$folder/$target/release/bingwa-board" build/data/scripts
cp ../../LICENSE-APACHE ../../LICENSE-MIT .
python3 ../licences.py --target "$target" --output LICENSE-OTHERS >&2
trap 'rm -rf build LICENSE-*' EXIT
# A static program runs with any C library, so the wheel has both tags of Linux.
"${MATURIN:-maturin}" build --release --target "$target" --out "$out" --compatibility manylinux2014 musllinux_1_1 >&2
ls -t "$out"/bingwa-*.whl | head -n 1
