#!/usr/bin/env bash
# Builds the board as a static site with the engine as WebAssembly inside:
#     bash tools/board/build-static.sh [FOLDER]
# The folder (default tools/board/dist) can be served from any path of any host.
# It is made anew: it must be empty, or hold a site that this script has built.
# WASM=FOLDER takes the engine from a site's folder `wasm` instead of compiling it.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
case ${1:-} in
    '') out=$here/dist ;;
    /*) out=$1 ;;
    *) out=$PWD/$1 ;;
esac
if [ -e "$out" ] && [ -n "$(ls -A "$out")" ] && ! grep -qs '^const VERSION = "[0-9a-f]' "$out/sw.js"; then
    echo "error: $out: found files that are no site of the board, expected an empty folder" >&2
    exit 1
fi
WASM=${WASM:+$(cd "$WASM" && pwd)}
export WASM
cd "$here"

# Most bytes of the engine, compressed, and of all else that a first visit loads.
most_wasm=1500000
most_page=300000

[ -d node_modules/esbuild ] || npm ci

# Made beside its place: a build that fails leaves the site that is there.
site=$out
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
chmod 755 "$out"
bash wasm/build.sh "$out/wasm"
cp -R page/. static/. "$out"
find "$out" \( -name '*.d.ts' -o -name '*.md' \) -delete
first=$(node tools/bundle.mjs "$out")

wasm=wasm/bingwa_wasm_bg.wasm
bytes() { wc -c < "$1" | tr -d ' '; }
printf '{"port":"worker","engine":"Bingwa","threads":1,"hash":256,"levels":true,"wasm":"%s","wasm_bytes":%s,"offline":true}\n' \
    $wasm "$(bytes "$out/$wasm")" > "$out/config.json"
# The server sends the policy with each answer; a host of plain files may not.
policy="default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
sed -i "s|^\( *\)<meta charset.*|&\n\1<meta http-equiv=\"Content-Security-Policy\" content=\"$policy\" />|" "$out/index.html"
grep -q 'http-equiv="Content-Security-Policy"' "$out/index.html" || { echo "error: found no charset in index.html" >&2; exit 1; }
# Only a site that works offline can be installed. The picture is for those who get a link to it.
sed -i 's|^\( *\)<link rel="icon".*|&\n\1<link rel="manifest" href="manifest.webmanifest" />\n\1<link rel="apple-touch-icon" href="icon-192.png" />\n\1<meta property="og:image" content="icon-512.png" />|' \
    "$out/index.html"
grep -q 'rel="manifest"' "$out/index.html" || { echo "error: found no icon in index.html" >&2; exit 1; }

# The service worker keeps these files: path and hash of each. Its own text
# changes with any of them, which is how a browser learns of a new version.
cd "$out"
files=$(find . -type f ! -name sw.js ! -name 'LICENSE*' | LC_ALL=C sort |
    while read -r file; do
        printf '  ["%s", "%s"],\n' "${file#./}" "$(sha256sum "$file" | cut -c1-64)"
    done)
version=$(printf '%s' "$files" | sha256sum | cut -c1-16)
awk -v files="$files" -v version="$version" '
    /^const FILES = / { print "const FILES = [\n" files "\n];"; next }
    /^const VERSION = / { print "const VERSION = \"" version "\";"; next }
    { print }' sw.js > sw.new
mv sw.new sw.js

compressed=$(gzip -9 -c $wasm | wc -c | tr -d ' ')

# What a first visit loads: everything but the engine, the words of other
# languages, and what the panels load when they are opened.
page=0
for file in index.html config.json icon.svg lang/en.ftl $first wasm/bingwa_wasm.js; do
    page=$((page + $(bytes "$file")))
done
echo "engine: $(bytes $wasm) bytes, $compressed compressed (limit $most_wasm)"
echo "page:   $page bytes (limit $most_page)"
echo "all:    $(find . -type f -exec cat {} + | wc -c | tr -d ' ') bytes in $(find . -type f | wc -l | tr -d ' ') files"
[ "$compressed" -le $most_wasm ] || { echo "error: the engine is too large" >&2; exit 1; }
[ "$page" -le $most_page ] || { echo "error: the page is too large" >&2; exit 1; }

mkdir -p "$(dirname "$site")"
rm -rf "$site"
cd / && mv "$out" "$site"
