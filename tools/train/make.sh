#!/usr/bin/env bash
# The whole road from no data to the weights of the evaluation. Each generation plays
# games with the engine of a commit; all games so far train the next network.
set -euo pipefail

if (($# != 1)) || [[ $1 == -* ]]; then
    echo 'Usage: tools/train/make.sh FOLDER (needs python3, 8 GB, and some hours of two cores)' >&2
    exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname -- "${BASH_SOURCE[0]}")/../.."

# The commit whose engine plays, the seed, and the numbers of the files of 20,000 games.
generations=(
    'ceceeb1 100 0 1 2 3 4 5 7'
)
nodes=500
epochs=8

if [[ ! -x $folder/venv/bin/python ]]; then
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --requirement tools/train/requirements.txt
fi

# build COMMIT PROGRAM: builds the data program of a commit, or of the working tree.
build() {
    local tree=.
    if [[ $1 != . ]]; then
        tree=$folder/tree-$1
        [[ -d $tree ]] || git worktree add --quiet --detach "$tree" "$1"
    fi
    (cd "$tree" && CARGO_TARGET_DIR=$folder/build cargo build --release --quiet --package bingwa-tune)
    cp -- "$folder/build/release/bingwa-tune" "$2"
    [[ $1 == . ]] || git worktree remove --force "$tree"
}

build . "$folder/tune"
rows=()
for generation in "${generations[@]}"; do
    read -r commit seed files <<<"$generation"
    [[ -x $folder/tune-$commit ]] || build "$commit" "$folder/tune-$commit"
    for file in $files; do
        samples=$folder/$commit-$file.bin
        if [[ ! -e $samples ]]; then
            "$folder/tune-$commit" generate "$samples.new" --games 20000 --first $((file * 20000)) \
                --nodes "$nodes" --seed "$seed" --threads "$(getconf _NPROCESSORS_ONLN)"
            mv -- "$samples.new" "$samples"
        fi
        "$folder/tune" rows "$folder/$commit-$file.rows" "$samples"
        rows+=("$folder/$commit-$file.rows")
    done
done
"$folder/venv/bin/python" tools/train/train.py "${rows[@]}" --epochs "$epochs" \
    --output "$folder/network.bin"
echo "the weights are $folder/network.bin; they replace src/eval/network.bin"
