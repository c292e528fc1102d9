"""Ray: an embedded cluster, or one that is named."""

import logging
import os
import warnings

from .errors import FarmError


def connect(address: str | None, cpus: int | None) -> str:
    """Connects to a cluster, or starts one on this machine; says in a line what it has."""
    # Ray warns of graphics cards, which no unit uses.
    warnings.filterwarnings("ignore", category=FutureWarning, module="ray")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    import ray

    quiet = {"log_to_driver": False, "logging_level": logging.ERROR}
    try:
        if address is None:
            context = ray.init(address="local", num_cpus=cpus, **quiet)
        else:
            context = ray.init(address=address, **quiet)
    except (ConnectionError, RuntimeError, ValueError) as error:
        first = str(error).strip().splitlines()[0]
        raise FarmError(f"--address {address}: {first}") from None
    machines = sum(node["Alive"] for node in ray.nodes())
    cores = int(ray.cluster_resources().get("CPU", 0))
    dashboard = getattr(context, "dashboard_url", "")
    where = f"http://{dashboard}" if dashboard else "none (pip install 'ray[default]')"
    return f"Ray: machines {machines}, cores {cores}, dashboard {where}"


def lack(cpus: int, memory: int) -> str | None:
    """Why no machine of the cluster can compute a unit with these cores and bytes; `None` if
    one can."""
    import ray

    machines = [node["Resources"] for node in ray.nodes() if node["Alive"]]
    if any(one.get("CPU", 0) >= cpus and one.get("memory", 0) >= memory for one in machines):
        return None
    cores = int(max((one.get("CPU", 0) for one in machines), default=0))
    if cores < cpus:
        return f"--cpus: a unit takes {cpus} cores, the largest machine has {cores}"
    megabytes = int(max(one.get("memory", 0) for one in machines)) >> 20
    return f"--hash: a unit takes {memory >> 20} MB, the largest machine has {megabytes} to give"


def disconnect() -> None:
    """Leaves the cluster; an embedded one ends."""
    import ray

    ray.shutdown()
