#!/usr/bin/env bash
# Makes the weights of the evaluation from nothing: each generation plays games with the
# engine of a commit. The games of generations 5 and 6 train a network. The games of 7 train it
# further, then the games of 7 and 8 together, then those of 7 to 9. Up to there a position counts
# as often as the games reach it. Then the games of 7 to 9 train it once more with each position
# once, and finally those of 10, also with each position once.
set -euo pipefail

if (($# != 1)) || [[ $1 == -* ]]; then
    echo 'Usage: tools/train/make.sh FOLDER (needs python3, 16 GB of memory, 16 GB of disk, and some hours of two cores)' >&2
    exit 2
fi
mkdir -p "$1"
folder=$(cd "$1" && pwd)
cd "$(dirname -- "${BASH_SOURCE[0]}")/../.."

# Name | commit whose engine plays | nodes | seed | file numbers | arguments of `generate`. File N
# holds games 10,000 N to 10,000 N + 9,999. Two seeds of one name never share a file number. The
# order of the rows decides the weights: see `train`.
generations=(
    "5|ed5bbfd|500|500|$(seq --separator=' ' 0 39)|"
    "6|8a6c2f6|500|600|$(seq --separator=' ' 0 2 46)|"
    "6|8a6c2f6|500|601|$(seq --separator=' ' 1 2 47)|--random 0.25"
    "7|0e93637|1000|700|$(seq --separator=' ' 0 2 60)|"
    "7|0e93637|1000|701|$(seq --separator=' ' 1 2 61)|--random 0.25"
    "8|aacc34c|1000|800|$(seq --separator=' ' 0 2 40)|"
    "8|aacc34c|1000|801|$(seq --separator=' ' 1 2 39)|--random 0.25"
    "9|624b00a|1000|900|$(seq --separator=' ' 0 2 42)|"
    "9|624b00a|1000|901|$(seq --separator=' ' 1 2 41)|--random 0.25"
    "10|f0f1c78|1000|1000|$(seq --separator=' ' 0 117)|--random 0.25 --least 4 --most 16"
    "10|f0f1c78|1000|1001|$(seq --separator=' ' 200 220)|"
)

if [[ ! -e $folder/venv/complete ]]; then
    python3 -m venv "$folder/venv"
    "$folder/venv/bin/pip" install --quiet --requirement tools/train/requirements.txt
    touch "$folder/venv/complete"
fi
git worktree prune

# build COMMIT PROGRAM: builds the data program of a commit, or of the working tree,
# which has a build folder of its own: cargo takes sources older than the last build
# in a folder for unchanged. Older commits have the same verbs in `bingwa-tune`.
build() {
    local tree=. built=$folder/build-working-tree package=bingwa-lab
    if [[ $1 != . ]]; then
        tree=$folder/tree-$1
        built=$folder/build
        [[ -d $tree ]] || git worktree add --quiet --detach "$tree" "$1"
    fi
    [[ -d $tree/tools/lab ]] || package=bingwa-tune
    (cd "$tree" && CARGO_TARGET_DIR=$built cargo build --release --quiet --package $package)
    cp -- "$built/release/$package" "$2.new"
    mv -- "$2.new" "$2"
    [[ $1 == . ]] || git worktree remove --force "$tree"
}

build . "$folder/lab"
for generation in "${generations[@]}"; do
    IFS='|' read -r name commit nodes seed files extra <<<"$generation"
    [[ -x $folder/lab-$commit ]] || build "$commit" "$folder/lab-$commit"
    for file in $files; do
        samples=$folder/$name-$file.bin
        if [[ ! -e $samples ]]; then
            "$folder/lab-$commit" generate "$samples.new" --games 10000 --first $((file * 10000)) \
                --nodes "$nodes" --seed "$seed" $extra --threads "$(getconf _NPROCESSORS_ONLN)"
            mv -- "$samples.new" "$samples"
        fi
        "$folder/lab" rows "$folder/$name-$file.rows" "$samples"
    done
done

# train OUTPUT ORDER NAMES OPTION…: trains on all rows of the generations whose names match the
# pattern NAMES. ORDER is `numbers` (file 2 before file 10) or `names` (file 10 before file 2).
train() {
    local rows sort=(sort)
    [[ $2 == names ]] || sort+=(--version-sort)
    mapfile -t rows < <(printf '%s\n' "$folder"/$3-*.rows | LC_ALL=C "${sort[@]}")
    "$folder/venv/bin/python" tools/train/train.py "${rows[@]}" --output "$folder/$1" "${@:4}"
}

train network6.bin numbers '[56]' --repeats --epochs 4
train network7.bin numbers 7 --repeats --start "$folder/network6.bin" --epochs 3 --rate 7e-4 --threads 2
train network8.bin numbers '[78]' --repeats --start "$folder/network7.bin" --epochs 3 --rate 7e-4 --threads 2
train network9.bin names '[789]' --repeats --start "$folder/network8.bin" --epochs 3 --rate 7e-4 --threads 2
train network9-once.bin names '[789]' --start "$folder/network9.bin" --epochs 3 --rate 7e-4 --threads 2
train network.bin numbers 10 --start "$folder/network9-once.bin" --epochs 8 --rate 1.5e-3 --decay 0.3 --threads 2
echo "wrote $folder/network.bin and network.png; copy them to src/eval/network.bin and tools/train/losses.png"
