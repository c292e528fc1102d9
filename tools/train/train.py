"""Trains the network of the evaluation on the rows that `bingwa-lab rows` lists.

Writes the weights as integers (`network.bin`) and the losses of every epoch as a
table and a picture. The same data, seed and machine give the same bytes.
"""

import argparse
import os
import struct
import time
from pathlib import Path

# A graphics card adds in a fixed order only with this, set before it is used.
os.environ.setdefault("CUBLAS_WORKSPACE_CONFIG", ":4096:8")

import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
import torch
import torch.nn.functional as F
from tqdm import tqdm

# These must be those of src/eval/network.
MAGIC = b"bingwa network 2"
ACTIVE, STAGES = 23, 4
UNIT, OUTPUT_UNIT = 127, 128
MOST_ROW, MOST_OUTPUT = 127, 255
# Bytes before the biases of the hidden layer.
HEAD = 64
SCALE = 1500.0
RARE = 1_000_000

# Rows of a stage, from its first one.
PAIR, STORE = 256, 64
STORES = 8 * PAIR
KUTAKATIA = STORES + 2 * STORE
STARTS = KUTAKATIA + 17
PREY = STARTS + 2 * PAIR
COLUMNS = PREY + 2 * PAIR
# In mtaji, stage 0, a column has rows for each way in which its two pits can be captured.
COLUMN = [4 * PAIR, PAIR, PAIR, PAIR]
FIRST = np.cumsum([0] + [COLUMNS + 8 * column for column in COLUMN])
ROWS = int(FIRST[STAGES])

SAMPLE = np.dtype([
    ("rows", "<u2", ACTIVE),
    ("stage", "u1"),
    ("points", "u1"),
    ("score", "<i2"),
    ("game", "<u2"),
])
WON = 30_000


def tables(stage):
    """First row, number of rows and radix of each table of a stage.

    A row of a table stands for two numbers, of which the radix counts the second.
    """
    return [
        *((pair * PAIR, PAIR, 16) for pair in range(8)),
        *((STORES + player * STORE, STORE, 32) for player in range(2)),
        (KUTAKATIA, STARTS - KUTAKATIA, 32),
        *((STARTS + table * PAIR, PAIR, 16) for table in range(4)),
        *((COLUMNS + column * COLUMN[stage], COLUMN[stage], 16) for column in range(8)),
    ]


def factors():
    """Parts that rows share while they are trained, seven of each row.

    A row of 9 seeds facing 4 is seldom seen, but 9 seeds often are: a row is the sum of its
    own weights and those of its parts. Its two numbers, and the way in which the pits of a column
    can be captured, are parts once for all stages and once for its own; the row as a
    whole is a part for all stages. Returns the parts of each row, and which parts
    begin with random weights.
    """
    parts, numbers, at_random = np.zeros((ROWS, 7), dtype=np.int64), {}, []

    def number(key, random):
        if key not in numbers:
            numbers[key] = len(numbers)
            at_random.append(random)
        return numbers[key]

    for stage in range(STAGES):
        for table, (first, size, radix) in enumerate(tables(stage)):
            for row in range(size):
                halves = [("first", row % PAIR // radix), ("second", row % radix), ("way", row // PAIR)]
                parts[FIRST[stage] + first + row] = [
                    number((table, "row", row), False),
                    *(number((table, *half), True) for half in halves),
                    *(number((table, stage, *half), False) for half in halves),
                ]
    return torch.from_numpy(parts), torch.tensor(at_random)


class Network(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        parts, at_random = factors()
        self.register_buffer("parts", parts)
        self.rows = torch.nn.Parameter(torch.zeros(ROWS, hidden))
        self.shared = torch.nn.Parameter(
            torch.randn(len(at_random), hidden) * 0.05 * at_random[:, None])
        self.bias = torch.nn.Parameter(torch.full((STAGES, hidden), 0.3))
        self.output = torch.nn.Parameter((torch.randn(1, hidden) * 0.3).repeat(STAGES, 1))
        self.output_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def weights(self):
        """The rows with their parts added, rounded as the engine has them.

        Gradients pass as if nothing was rounded.
        """
        exact = self.rows + F.embedding_bag(self.parts, self.shared, mode="sum")
        rounded = (exact.detach() * UNIT).round().clamp(-MOST_ROW, MOST_ROW) / UNIT
        return exact + (rounded - exact.detach())

    def forward(self, rows, stage):
        hidden = F.embedding_bag(rows, self.weights(), mode="sum") + self.bias[stage]
        hidden = hidden.clamp(0, 1).square()
        return (hidden * self.output[stage]).sum(1) + self.output_bias[stage]


def start_from(network, path):
    """Gives the network the weights of a file. All parts that rows share begin at zero.

    Raises ValueError where the file is not a network of the same shape.
    """
    data = path.read_bytes()
    hidden = network.bias.shape[1]
    size = HEAD + STAGES * hidden * 4 + ROWS * hidden
    if data[:16] != MAGIC or len(data) != size or struct.unpack_from("<3I", data, 16) != (hidden, ROWS, STAGES):
        raise ValueError(f"{path}: expected a network of {hidden} hidden units, {size} bytes that begin with "
                         f"`{MAGIC.decode()}`, found {len(data)} bytes that begin with {data[:16]!r}")

    def numbers(kind, at, shape):
        count = int(np.prod(shape))
        return torch.from_numpy(np.frombuffer(data, kind, count, at).astype(np.float32).reshape(shape))

    outputs = HEAD + STAGES * hidden * 2
    with torch.no_grad():
        network.output_bias.copy_(numbers("<i4", 32, STAGES) / (UNIT * OUTPUT_UNIT))
        network.bias.copy_(numbers("<i2", HEAD, (STAGES, hidden)) / UNIT)
        network.output.copy_(numbers("<i2", outputs, (STAGES, hidden)) / OUTPUT_UNIT)
        network.rows.copy_(numbers("i1", outputs + STAGES * hidden * 2, (ROWS, hidden)) / UNIT)
        network.shared.zero_()


def read(paths):
    """The samples of all files, read one file at a time, so that memory holds them only once."""
    for path in paths:
        if (size := path.stat().st_size) % SAMPLE.itemsize:
            raise SystemExit(f"{path}: found {size} bytes, expected a multiple of {SAMPLE.itemsize}")
    counts = [path.stat().st_size // SAMPLE.itemsize for path in paths]
    samples, first = np.empty(sum(counts), SAMPLE), 0
    for path, count in zip(paths, counts):
        samples[first:first + count] = np.fromfile(path, SAMPLE, count)
        part = samples[first:first + count]
        if (part["stage"] >= STAGES).any() or (part["rows"] >= ROWS).any():
            raise SystemExit(f"{path}: found a row or stage too high, expected a file of bingwa-lab rows")
        first += count
    return samples


def chances(samples):
    """The winning chance that the score of each sample stands for."""
    score = samples["score"].astype(np.float32)
    chance = 1 / (1 + np.exp(-score / SCALE))
    chance[samples["score"] == WON] = 1
    chance[samples["score"] == -WON] = 0
    return chance


def without_repeats(samples, held_out, *targets):
    """One sample for each set of active rows, with the mean of each target.

    In the same position the engine mostly plays the same move, so games that begin alike
    repeat each other. A held-out sample whose position training games reach too is dropped.
    Returns the samples, which of them are held out, and the targets.
    """
    # Like a Zobrist key: the sum of random numbers, one for each active row.
    numbers = np.random.default_rng(0).integers(0, 2**64, ROWS, dtype=np.uint64)
    key = sum(numbers[column] for column in samples["rows"].T)
    kept = ~(held_out & np.isin(key, key[~held_out]))
    _, first, group = np.unique(key[kept], return_index=True, return_inverse=True)
    count = np.bincount(group)
    means = (np.bincount(group, target[kept]) / count for target in targets)
    first = np.flatnonzero(kept)[first]
    return samples[first], held_out[first], *(mean.astype(np.float32) for mean in means)


def tensors(samples, targets, device):
    """Rows, stages and targets of the samples, in the memory of the device."""
    return (
        torch.from_numpy(samples["rows"].astype(np.int16)).to(device),
        torch.from_numpy(samples["stage"].astype(np.int64)).to(device),
        torch.from_numpy(targets).to(device),
    )


def losses(network, held_back):
    """Mean cross-entropy against each of the targets."""
    sums = [0.0] * len(held_back["targets"])
    with torch.no_grad():
        for first in range(0, len(held_back["rows"]), 65536):
            part = slice(first, first + 65536)
            logits = network(held_back["rows"][part].int(), held_back["stage"][part])
            for index, target in enumerate(held_back["targets"]):
                sums[index] += F.binary_cross_entropy_with_logits(
                    logits, target[part], reduction="sum").item()
    return [total / len(held_back["rows"]) for total in sums]


def tie_rare_rows(rows, seen, samples):
    """Replaces rows that fewer than one position in a million switches on.

    Their weights are guesses. Such a row takes the weights of a row with one seed less in
    either number, of the two the one seen more often. Repeated rows also compress well.
    """
    for stage in range(STAGES):
        for first, size, radix in tables(stage):
            first += FIRST[stage]
            for row in range(size):
                if seen[first + row] * RARE >= samples:
                    continue
                way, pair = divmod(row, PAIR)
                fewer = [row - step for step, number in [(radix, pair // radix), (1, pair % radix)]
                         if number]
                if way and not fewer:
                    fewer = [pair]
                if fewer:
                    rows[first + row] = rows[first + max(fewer, key=lambda row: seen[first + row])]


def quantised(network, seen, samples):
    """The weights as the engine reads them.

    `seen` counts the samples that switch on each row.
    """
    def integers(tensor, unit, limit, kind):
        return (tensor.detach().cpu().numpy() * unit).round().clip(-limit, limit).astype(kind)

    rows = integers(network.weights(), UNIT, MOST_ROW, "i1")
    tie_rare_rows(rows, seen, samples)
    bias = integers(network.bias, UNIT, 32767 - ACTIVE * MOST_ROW, "<i2")
    output = integers(network.output, OUTPUT_UNIT, MOST_OUTPUT, "<i2")
    output_bias = (network.output_bias.detach().cpu().numpy() * UNIT * OUTPUT_UNIT).round().astype("<i4")
    return b"".join([
        MAGIC, struct.pack("<4I", bias.shape[1], ROWS, STAGES, 0), output_bias.tobytes(), bytes(16),
        bias.tobytes(), output.tobytes(), rows.tobytes(),
    ])


def plot(history, path):
    epochs = range(1, len(history) + 1)
    figure, axes = plt.subplots(1, 2, figsize=(10, 4))
    axes[0].plot(epochs, [row[0] for row in history], label="training")
    axes[0].set_title("loss against the target")
    axes[1].plot(epochs, [row[1] for row in history], label="held out, result")
    axes[1].plot(epochs, [row[2] for row in history], label="held out, score")
    axes[1].set_title("held-out loss")
    for axis in axes:
        axis.set_xlabel("epoch")
        axis.legend()
    figure.tight_layout()
    figure.savefig(path)
    plt.close(figure)


def command_line():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", nargs="+", type=Path, help="files of `bingwa-lab rows`")
    parser.add_argument("--output", type=Path, default=Path("network.bin"))
    parser.add_argument("--start", type=Path, help="network whose weights training begins with")
    parser.add_argument("--hidden", type=int, default=64, help="units of the hidden layer")
    parser.add_argument("--epochs", type=int, default=12, help="passes over the data")
    parser.add_argument("--batch", type=int, default=16384, help="samples of a step")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at the beginning")
    parser.add_argument("--decay", type=float, default=0.0,
                        help="weight decay of AdamW: a step multiplies each weight by 1 - rate * decay")
    parser.add_argument("--result", type=float, default=0.0,
                        help="share of the game's result in the target; the rest is the score")
    parser.add_argument("--repeats", action="store_true",
                        help="count a position as often as the games reach it, not once")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cpu, or cuda for a graphics card")
    return parser


def load_data(arguments):
    """Reads what to train on, and what to measure on.

    Returns the rows, stages and targets of the training games, those of the games held out (with
    one target for the result and one for the score), and how many samples switch on each row.
    """
    data = read(arguments.data)
    result, chance = data["points"].astype(np.float32) / 2, chances(data)
    held_out = data["game"] % 10 == 0
    if not arguments.repeats:
        data, held_out, result, chance = without_repeats(data, held_out, result, chance)
    seen = sum(np.bincount(column, minlength=ROWS) for column in data["rows"].T)
    held_back, data = data[held_out], data[~held_out]
    print(f"{len(data)} samples, {len(held_back)} held out", flush=True)
    target = arguments.result * result + (1 - arguments.result) * chance
    rows, stage, by_score = tensors(held_back, chance[held_out], arguments.device)
    by_result = torch.from_numpy(result[held_out]).to(arguments.device)
    held_back = {"rows": rows, "stage": stage, "targets": [by_result, by_score]}
    return tensors(data, target[~held_out], arguments.device), held_back, seen


def train_epochs(network, training, arguments):
    """Trains the network, and yields the mean loss of each epoch after it."""
    rows, stage, target = training
    optimiser = torch.optim.AdamW(network.parameters(), lr=arguments.rate, weight_decay=arguments.decay)
    batches = len(rows) // arguments.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, arguments.rate, total_steps=arguments.epochs * batches, pct_start=0.05,
        final_div_factor=200)
    random = np.random.default_rng(arguments.seed)
    for epoch in range(arguments.epochs):
        total = torch.zeros((), device=arguments.device)
        order = torch.from_numpy(random.permutation(len(rows))).to(arguments.device)
        for batch in tqdm(range(batches), desc=f"epoch {epoch + 1}", leave=False, mininterval=1):
            chosen = order[batch * arguments.batch:(batch + 1) * arguments.batch]
            loss = F.binary_cross_entropy_with_logits(
                network(rows[chosen].int(), stage[chosen]), target[chosen])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                limit = MOST_OUTPUT / OUTPUT_UNIT
                network.output.clamp_(-limit, limit)
                total += loss
        yield total.item() / batches


def main():
    parser = command_line()
    arguments = parser.parse_args()
    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    torch.use_deterministic_algorithms(True)
    network = Network(arguments.hidden)
    if arguments.start:
        try:
            start_from(network, arguments.start)
        except (OSError, ValueError) as error:
            parser.error(str(error))
    network.to(arguments.device)
    training, held_back, seen = load_data(arguments)
    found, held = len(training[0]), len(held_back["rows"])
    if found < arguments.batch or not held:
        parser.error(f"found {found} samples and {held} held out, expected at least "
                     f"{arguments.batch} and 1: play more games or lower --batch")

    result, score = losses(network, held_back)
    print(f"  0  held out: result {result:.5f}, score {score:.5f}", flush=True)
    history, start = [], time.time()
    for mean in train_epochs(network, training, arguments):
        result, score = losses(network, held_back)
        history.append((mean, result, score))
        print(f"{len(history):3}  training {mean:.5f}  held out: result {result:.5f}, "
              f"score {score:.5f}  {time.time() - start:.0f} s", flush=True)
        arguments.output.write_bytes(quantised(network, seen, found + held))
        plot(history, arguments.output.with_suffix(".png"))
        start = time.time()
    largest = network.weights().abs().max().item()
    print(f"largest weight of the first layer: {largest:.2f}, of the output: "
          f"{network.output.abs().max().item():.2f}")


if __name__ == "__main__":
    main()
