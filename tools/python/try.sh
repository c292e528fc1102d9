#!/usr/bin/env bash
# Installs the wheel in a fresh virtual environment, outside the clone, and tries it there: the programs,
# the tests, and a game by the engine and one in the environment.
#
# Usage: tools/python/try.sh WHEEL
#
# PYTHON is the Python of the environment [default: python3].
set -euo pipefail

if (($# != 1)) || [[ ! -f $1 ]]; then
    printf 'usage: tools/python/try.sh WHEEL; found "%s", expected one file\n' "$*" >&2
    exit 2
fi
wheel=$(realpath -- "$1")
source=$(dirname -- "$(realpath -- "${BASH_SOURCE[0]}")")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
unset BINGWA_PROGRAMS PYTHONPATH

"${PYTHON:-python3}" -m venv "$work/venv"
bin=$work/venv/bin
cd "$work"

# Without extras the package has no dependencies.
"$bin/pip" install --quiet "$wheel"
"$bin/bingwa" --version
"$bin/bingwa-board" --help >/dev/null
"$bin/python" - "$work/venv" <<'END'
import sys
import bingwa

assert bingwa.__file__.startswith(sys.argv[1]), bingwa.__file__
position = bingwa.Position()
with bingwa.Engine() as engine:
    assert engine._session.path.startswith(sys.argv[1]), engine._session.path
    while not position.over:
        position = position.play(engine.play(position, bingwa.Limit(nodes=1000)))
    print(f"{engine.name}: {len(position.moves)} moves, {position.over.text}")
END
for licence in LICENSE-APACHE LICENSE-MIT LICENSE-OTHERS; do
    ls "$work"/venv/lib/python*/site-packages/bingwa-*.dist-info/licenses/$licence >/dev/null
done

"$bin/pip" install --quiet "$wheel[rl]" mypy
"$bin/python" - <<'END'
from bingwa.env import env

game = env()
game.reset()
for agent in game.agent_iter():
    observation, _, termination, truncation, _ = game.last()
    done = termination or truncation
    game.step(None if done else game.action_space(agent).sample(observation["action_mask"]))
position = game.unwrapped.position
print(f"random agents: {len(position.moves)} moves, {position.result}")
END

# Without BINGWA_PROGRAMS the tests take the package of the wheel.
cd "$source"
"$bin/python" -m unittest
