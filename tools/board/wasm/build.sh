#!/usr/bin/env bash
# Compiles the engine to WebAssembly, and writes it with its JavaScript to a folder:
#     bash tools/board/wasm/build.sh FOLDER
# WASM=FOLDER takes both from an earlier build instead of compiling them.
set -euo pipefail
mkdir -p "$1"
if [ -n "${WASM:-}" ]; then
    cp "$WASM"/bingwa_wasm.js "$WASM"/bingwa_wasm_bg.wasm "$1"
    exit
fi
root=$(cd "$(dirname "$0")/../../.." && pwd)
target=wasm32-unknown-unknown
build=$(cargo metadata --manifest-path "$root/Cargo.toml" --no-deps --format-version 1 |
    sed 's/.*"target_directory":"\([^"]*\)".*/\1/')
if [ ! -d "$(rustc --print target-libdir --target $target)" ]; then
    rustup target add $target
fi
# Every browser of the last years has vectors of 128 bits. The search goes 240 plies deep with some
# 3 KB of stack a ply, and ProbCut goes deeper within a ply: near the linker's 1 MB, and a stack that
# overflows in WebAssembly overwrites the data below it. So the stack gets 4 MB.
CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS="-C target-feature=+simd128 -C link-arg=-zstack-size=4194304" \
    cargo build --manifest-path "$root/Cargo.toml" --release --package bingwa-wasm --target $target
cargo run --manifest-path "$root/Cargo.toml" --quiet --package bingwa-bindgen -- \
    "$build/$target/release/bingwa_wasm.wasm" "$1"
