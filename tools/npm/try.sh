#!/usr/bin/env bash
# Installs the packed engine in an empty folder, and tries it in Node.js, with TypeScript and in Chromium:
#     bash tools/npm/try.sh FILE.tgz
set -euo pipefail
packed=$(realpath "$1")
cd "$(dirname "$0")"
[ -e ../board/node_modules ] || npm install --prefix ../board --no-save
tsc=$(realpath ../board/node_modules/.bin/tsc)

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cp tests/node.test.mjs tests/use.ts "$folder"
# The example of the README is a test too.
sed -n '/^```js$/,/^```$/{/^```/!p}' README.md >"$folder/readme.mjs"
(
    cd "$folder"
    echo '{"type": "module"}' >package.json
    npm install --silent --offline "$packed"
    node --test node.test.mjs
    node readme.mjs
    "$tsc" --noEmit --strict --target es2023 --lib es2023,dom --module nodenext --types '' use.ts
)
SITE=$folder/node_modules/bingwa BUILD=static node --test tests/browser.test.mjs
