#!/usr/bin/env bash
# Builds the two programs for a system, packs them for handing out, and tries the packed ones.
set -euo pipefail

usage() {
    cat <<'END'
Builds the programs bingwa and bingwa-board for one system, packs them for handing
out, and tries the packed ones. Needs bash 4.4, GNU tar and coreutils, and Python.

Usage: tools/release.sh [OPTIONS]

Options:
  --target TRIPLE  the system [default: this machine, on Linux with musl]:
                     x86_64-unknown-linux-musl, aarch64-unknown-linux-musl
                     x86_64-pc-windows-gnu      links with mingw-w64
                     x86_64-apple-darwin, aarch64-apple-darwin      on macOS only
  --output DIR     the folder for the archive [default: target/dist]
  -h, --help       print this text

Writes DIR/bingwa-VERSION-TRIPLE.tar.gz (Windows: .zip) and a checksum beside it,
which `sha256sum --check` reads. The same commit, Rust and linker give the same bytes.
The packed programs play, analyse and serve the board before the archive is kept: in
an empty root folder, or without an environment where this user may not change root;
programs of other systems by qemu-aarch64 or wine. Where these are missing, the last
line says that nothing was tried.

Exit codes: 0 done, 1 a build or a check failed, 2 wrong usage.
END
}

wrong() {
    printf 'error: %s\n' "$1" >&2
    exit 2
}
failed() {
    printf 'error: %s\n' "$1" >&2
    exit 1
}

host=$(rustc -vV | sed -n 's/^host: //p')
# A static program runs on every Linux.
host=${host/linux-gnu/linux-musl}
target=$host
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
case $target in
    *-linux-musl) ;;
    *-pc-windows-gnu) command -v "${target%%-*}-w64-mingw32-gcc" >/dev/null ||
        failed "--target $target: found no ${target%%-*}-w64-mingw32-gcc, expected the linker of mingw-w64" ;;
    *-apple-darwin) [[ $(uname) == Darwin ]] || failed "--target $target: found $(uname), expected macOS, which has the linker" ;;
    *) wrong "--target: found \"$target\", expected one of --help, such as x86_64-unknown-linux-musl" ;;
esac
mkdir -p -- "$output"
output=$(cd -- "$output" && pwd)
cd "$(dirname -- "${BASH_SOURCE[0]}")/.."

[[ -d $(rustc --print target-libdir --target "$target") ]] || rustup target add "$target"
# No path of this machine is left in the programs.
flags=(--remap-path-prefix="${CARGO_HOME:-$HOME/.cargo}"=cargo --remap-path-prefix="$PWD"=bingwa)
case $target in
    # The linker that comes with Rust serves every processor.
    *-linux-musl) flags+=(-C linker=rust-lld -C linker-flavor=ld.lld) ;;
    *-pc-windows-gnu) flags+=(-C link-arg=-Wl,--no-insert-timestamp) ;;
esac
CARGO_ENCODED_RUSTFLAGS=$(IFS=$'\x1f' && printf '%s' "${flags[*]}") CARGO_PROFILE_RELEASE_STRIP=symbols \
    cargo build --release --locked --target "$target" --package bingwa --package bingwa-board
suffix=
if [[ $target == *-windows-* ]]; then suffix=.exe; fi
programs=(bingwa$suffix bingwa-board$suffix)

version=$(cargo pkgid --package bingwa | sed 's/.*[#@]//')
name=bingwa-$version-$target
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
tree=$work/$name
mkdir -p "$tree/docs"
cp "${programs[@]/#/target/$target/release/}" README.md LICENSE-APACHE LICENSE-MIT "$tree"
cp -r docs/*.md docs/*.png docs/*.svg docs/game.txt docs/diagrams "$tree/docs"
cp -r openings "$tree"
cargo run --quiet --locked --example manual -- "$tree"
# The works of others: crates, libraries of the page, the standard library, the C library.
python3 tools/licences.py --target "$target" --output "$tree/LICENSES-OTHERS.txt"
cp "$(rustc --print sysroot)/share/doc/rust/COPYRIGHT-library.html" "$tree/LICENSES-RUST.html"
case $target in
    *-linux-musl) printf '%s\n' '' 'musl, the C library: MIT. Copyright © 2005-2020 Rich Felker, et al.' >>"$tree/LICENSES-OTHERS.txt" ;;
    *-windows-*) cp /usr/share/doc/mingw-w64-common/copyright "$tree/LICENSES-MINGW.txt" ;;
esac

# A dynamic binary names its loader; a static one has none.
if [[ $target == *-linux-musl ]]; then
    for program in "${programs[@]}"; do
        if LC_ALL=C readelf --program-headers "$tree/$program" | grep -q INTERP; then
            failed "$program: found a dynamically linked program, expected a static one"
        fi
    done
fi

# How the packed programs run: in an empty root folder if this user may change root, and those
# of other systems by an emulator.
run=() emulator=()
case $target in
    "$host")
        for root in 'chroot' 'unshare --user --map-root-user chroot'; do
            read -ra root <<<"$root $tree"
            if "${root[@]}" /bingwa --version >/dev/null 2>&1; then run=("${root[@]}") && break; fi
        done
        ;;
    aarch64-*-linux-musl) run=(qemu-aarch64) emulator=(qemu-aarch64) ;;
    *-windows-*) run=(wine) ;;
    *) run=(none) ;;
esac
# Where only the packed files exist, they play, analyse and serve the board.
check() {
    local answer address board served
    local bare=(env -i "PATH=$PATH:/" "HOME=$work" "WINEPREFIX=$work/wine" WINEDEBUG=-all "${run[@]}")
    answer=$("${bare[@]}" "./$1" --version </dev/null)
    [[ $answer == "bingwa $version"* ]] || return 1
    answer=$("${bare[@]}" "./$1" analyse startpos --depth 8 </dev/null)
    [[ $answer == *$'\nmove A'* ]] || return 1
    answer=$(printf 'ugi\nisready\nposition startpos\ngo depth 4\n' | "${bare[@]}" "./$1")
    [[ $answer == *ugiok* && $answer == *'bestmove A'* ]] || return 1
    "${bare[@]}" "./$1" match --engine "cmd='${emulator[*]} ./$1',nodes=50" --engine builtin:random --games 2 --quiet \
        --openings openings/all-4-plies.txt </dev/null >/dev/null || return 1
    board=("./$1" board)
    # An emulator of one process does not start another one.
    if [[ -n ${emulator[*]} ]]; then board=("./$2"); fi
    "${bare[@]}" "${board[@]}" --no-open --port 0 </dev/null >"$work/board" 2>&1 &
    served=$!
    for _ in {1..100}; do
        address=$(grep -o 'http://[[:graph:]]*' "$work/board" | head -n 1) && break
        sleep 0.1
    done
    answer=$(curl --silent --fail "$address") || answer=
    kill "$served" && wait "$served" 2>/dev/null || true
    [[ $answer == *'<title>'* ]]
}
# Wines before version 9 lack a library that Rust's programs get random numbers from.
if [[ ${run[*]} == wine ]] && command -v wine >/dev/null; then
    WINEPREFIX=$work/wine WINEDEBUG=-all wine wineboot >/dev/null 2>&1
    library=$work/wine/drive_c/windows/system32/bcryptprimitives.dll
    [[ -e $library ]] || "${target%%-*}-w64-mingw32-gcc" -shared -o "$library" -x c - -ladvapi32 <<'END'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T size) { return SystemFunction036(data, size); }
END
fi
tried=", not tried"
if [[ -z ${run[*]} ]] || command -v "${run[0]}" >/dev/null; then
    (cd "$tree" && check "${programs[@]}") ||
        failed "${run[*]} ${programs[*]}: found a wrong answer, expected a game, an analysis and a board"
    tried=
fi

date=$(git log -1 --format=%cI 2>/dev/null || echo 1980-01-01T00:00:00Z)
find "$tree" -exec touch --date="$date" {} +
cd "$work"
if [[ -n $suffix ]]; then
    archive=$name.zip
    TZ=UTC python3 -m zipfile --create "$archive" "$name"
else
    archive=$name.tar.gz
    tar --sort=name --owner=0 --group=0 --numeric-owner --format=ustar --create "$name" | gzip --no-name --best >"$archive"
fi
sha256sum "$archive" >"$archive.sha256"
mv -- "$archive" "$archive.sha256" "$output"
printf '%s\n' "$output/$archive.sha256" "$output/$archive$tried"
