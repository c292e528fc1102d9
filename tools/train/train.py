"""Trains the network of the evaluation on the rows that `bingwa-tune rows` lists.

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
MAGIC = b"bingwa network 1"
ACTIVE, BUCKETS = 23, 4
UNIT, OUTPUT_UNIT = 255, 64
SCALE = 1500.0

COLUMN, PAIR, STORE = 1024, 256, 64
PAIRS = 8 * COLUMN
STORES = PAIRS + 8 * PAIR
KUTAKATIA = STORES + 2 * STORE
STARTS = KUTAKATIA + 17
PREY = STARTS + 2 * PAIR
ROWS = PREY + 2 * PAIR

SAMPLE = np.dtype([
    ("rows", "<u2", ACTIVE),
    ("bucket", "u1"),
    ("points", "u1"),
    ("score", "<i2"),
    ("game", "<u2"),
])
WON = 30_000


def factors():
    """Parts that rows share while they are trained, three of each row.

    A row of 9 seeds facing 4 is seldom seen, but 9 seeds often are: a row is the
    sum of its own weights and those of its parts. Returns the parts of each row
    and the number of parts; part 0 is always zero.
    """
    parts = np.zeros((ROWS, 3), dtype=np.int64)
    count = 1

    def share(first, rows, keys):
        nonlocal count
        for place, key in enumerate(keys):
            parts[first + rows, place] = count + key
            count += int(key.max()) + 1

    rows = np.arange(COLUMN)
    for column in range(8):
        share(column * COLUMN, rows, [rows >> 4 & 15, rows & 15, rows >> 8])
    rows = np.arange(PAIR)
    for pair in range(8):
        share(PAIRS + pair * PAIR, rows, [rows >> 4, rows & 15])
    rows = np.arange(STORE)
    for player in range(2):
        share(STORES + player * STORE, rows, [rows >> 5, rows & 31])
    rows = np.arange(PAIR)
    for table in range(4):
        share(STARTS + table * PAIR, rows, [rows >> 4, rows & 15])
    return torch.from_numpy(parts), count


class Network(torch.nn.Module):
    def __init__(self, hidden):
        super().__init__()
        parts, count = factors()
        self.register_buffer("parts", parts)
        # Part 0 stays zero.
        self.register_buffer("trained", torch.arange(count)[:, None] > 0)
        self.rows = torch.nn.Parameter(torch.zeros(ROWS, hidden))
        self.shared = torch.nn.Parameter(torch.randn(count, hidden) * 0.05)
        self.bias = torch.nn.Parameter(torch.full((hidden,), 0.3))
        self.output = torch.nn.Parameter((torch.randn(1, hidden) * 0.3).repeat(BUCKETS, 1))
        self.output_bias = torch.nn.Parameter(torch.zeros(BUCKETS))
        with torch.no_grad():
            self.shared[0] = 0

    def weights(self):
        """The rows with their parts added."""
        return self.rows + F.embedding_bag(self.parts, self.shared * self.trained, mode="sum")

    def forward(self, rows, bucket):
        hidden = F.embedding_bag(rows, self.weights(), mode="sum") + self.bias
        hidden = hidden.clamp(0, 1).square()
        return (hidden * self.output[bucket]).sum(1) + self.output_bias[bucket]


def targets(samples, result_share):
    score = samples["score"].astype(np.float32)
    chance = 1 / (1 + np.exp(-score / SCALE))
    chance[samples["score"] == WON] = 1
    chance[samples["score"] == -WON] = 0
    result = samples["points"].astype(np.float32) / 2
    return result_share * result + (1 - result_share) * chance


def tensors(samples, result_share, device):
    """Rows, bucket and target of the samples, in the memory of the device."""
    return (
        torch.from_numpy(samples["rows"].astype(np.int16)).to(device),
        torch.from_numpy(samples["bucket"].astype(np.int64)).to(device),
        torch.from_numpy(targets(samples, result_share)).to(device),
    )


def losses(network, held_back):
    """Mean cross-entropy against each of the targets."""
    sums = [0.0] * len(held_back["targets"])
    with torch.no_grad():
        for first in range(0, len(held_back["rows"]), 65536):
            part = slice(first, first + 65536)
            logits = network(held_back["rows"][part].int(), held_back["bucket"][part])
            for index, target in enumerate(held_back["targets"]):
                sums[index] += F.binary_cross_entropy_with_logits(
                    logits, target[part], reduction="sum").item()
    return [total / len(held_back["rows"]) for total in sums]


def quantised(network):
    """The weights as the engine reads them."""
    def integers(tensor, unit, limit):
        return (tensor.detach().cpu().numpy() * unit).round().clip(-limit, limit).astype("<i2")

    # The sum of all rows and the bias must not leave 16 bits.
    most = 32767 // (ACTIVE + 1)
    rows = integers(network.weights(), UNIT, most)
    bias = integers(network.bias, UNIT, most)
    output = integers(network.output, OUTPUT_UNIT, 127)
    output_bias = (network.output_bias.detach().cpu().numpy() * UNIT * OUTPUT_UNIT).round().astype("<i4")
    hidden = bias.shape[0]
    return b"".join([
        MAGIC, struct.pack("<4I", hidden, ROWS, BUCKETS, 0), output_bias.tobytes(), bytes(16),
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


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("data", nargs="+", type=Path, help="files of `bingwa-tune rows`")
    parser.add_argument("--output", type=Path, default=Path("network.bin"))
    parser.add_argument("--hidden", type=int, default=64, help="units of the hidden layer")
    parser.add_argument("--epochs", type=int, default=12, help="passes over the data")
    parser.add_argument("--batch", type=int, default=16384, help="samples of a step")
    parser.add_argument("--rate", type=float, default=2e-3, help="learning rate at the beginning")
    parser.add_argument("--result", type=float, default=0.0,
                        help="share of the game's result in the target; the rest is the score")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--threads", type=int, default=1)
    parser.add_argument("--device", default="cpu", help="cpu, or cuda for a graphics card")
    arguments = parser.parse_args()

    torch.manual_seed(arguments.seed)
    torch.set_num_threads(arguments.threads)
    torch.use_deterministic_algorithms(True)
    data = np.concatenate([np.fromfile(path, dtype=SAMPLE) for path in arguments.data])
    held_out = data["game"] % 10 == 0
    held_back, data = data[held_out], data[~held_out]
    print(f"{len(data)} samples, {len(held_back)} held out", flush=True)
    if len(data) < arguments.batch or not len(held_back):
        parser.error(f"found {len(data)} samples and {len(held_back)} held out, expected at least "
                     f"{arguments.batch} and 1: play more games or lower --batch")
    held_rows, held_bucket, by_score = tensors(held_back, 0.0, arguments.device)
    by_result = torch.from_numpy(targets(held_back, 1.0)).to(arguments.device)
    held_back = {"rows": held_rows, "bucket": held_bucket, "targets": [by_result, by_score]}
    rows, bucket, target = tensors(data, arguments.result, arguments.device)
    del data

    network = Network(arguments.hidden).to(arguments.device)
    optimiser = torch.optim.Adam(network.parameters(), lr=arguments.rate)
    batches = len(rows) // arguments.batch
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimiser, arguments.rate, total_steps=arguments.epochs * batches, pct_start=0.05,
        final_div_factor=200)
    random = np.random.default_rng(arguments.seed)
    history = []
    for epoch in range(arguments.epochs):
        start, total = time.time(), torch.zeros((), device=arguments.device)
        order = torch.from_numpy(random.permutation(len(rows))).to(arguments.device)
        for batch in tqdm(range(batches), desc=f"epoch {epoch + 1}", leave=False, mininterval=1):
            chosen = order[batch * arguments.batch:(batch + 1) * arguments.batch]
            loss = F.binary_cross_entropy_with_logits(
                network(rows[chosen].int(), bucket[chosen]), target[chosen])
            optimiser.zero_grad(set_to_none=True)
            loss.backward()
            optimiser.step()
            schedule.step()
            with torch.no_grad():
                limit = 127 / OUTPUT_UNIT
                network.output.clamp_(-limit, limit)
                total += loss
        result, score = losses(network, held_back)
        mean = total.item() / batches
        history.append((mean, result, score))
        print(f"{epoch + 1:3}  training {mean:.5f}  held out: result {result:.5f}, "
              f"score {score:.5f}  {time.time() - start:.0f} s", flush=True)
        arguments.output.write_bytes(quantised(network))
        plot(history, arguments.output.with_suffix(".png"))
    largest = network.weights().abs().max().item()
    print(f"largest weight of the first layer: {largest:.2f}, of the output: "
          f"{network.output.abs().max().item():.2f}")


if __name__ == "__main__":
    main()
