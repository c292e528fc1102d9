#!/usr/bin/env bash
# Packs the engine as WebAssembly for npm, and prints the name of the file:
#     bash tools/npm/pack.sh [FOLDER]
# The file goes to FOLDER (default target/dist). The same commit, Rust and npm give the same bytes.
# WASM=FOLDER takes the engine from the folder `wasm` of a site instead of compiling it.
set -euo pipefail
out=${1:-$(dirname "$0")/../../target/dist}
mkdir -p "$out"
out=$(cd "$out" && pwd)
WASM=${WASM:+$(cd "$WASM" && pwd)}
export WASM
cd "$(dirname "$0")/../.."

# The first line `NAME = "…"` of the workspace's Cargo.toml.
field() { sed -n "s/^$1 = \"\(.*\)\"/\1/p" "$OLDPWD/Cargo.toml" | head -n 1; }

tsc=tools/board/node_modules/.bin/tsc
[ -e $tsc ] || npm ci --prefix tools/board >&2

tree=$(mktemp -d)
trap 'rm -rf "$tree"' EXIT
bash tools/board/wasm/build.sh "$tree" >&2
cp LICENSE-APACHE LICENSE-MIT docs/protocol.md tools/npm/{README.md,package.json,worker.js,example.html} "$tree"
cp tools/board/page/js/port/info.js "$tree"
python3 tools/licences.py --target wasm32-unknown-unknown --output "$tree/LICENSES-OTHERS.txt" >&2
# What stands elsewhere in the repository stands beside it in the package.
sed 's|"\.\./board/page/js/port/|"./|' tools/npm/engine.js >"$tree/engine.js"
$tsc --allowJs --declaration --emitDeclarationOnly --strict --target es2023 --lib es2023,dom --module nodenext \
    --types '' --outDir "$tree" "$tree/engine.js"
cd "$tree"
npm pkg set version="$(field version)" repository.url="$(field repository)"
chmod 644 ./*
echo "$out/$(npm pack --silent --pack-destination "$out")"
