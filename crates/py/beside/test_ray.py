"""Arenas and self-play on a real Ray cluster of two nodes in this machine, one of which is killed.

    cargo xtask beside
"""

import sys
import threading
import time

import numpy as np
import pytest
import ray
from ray.cluster_utils import Cluster

import kupa
import kupa.ray

LINEUP = ["club", "casual", "random"]

# Workers can't import this file: what they need of it is sent to them.
ray.cloudpickle.register_pickle_by_value(sys.modules[__name__])


@pytest.fixture
def cluster():
    # The driver's node has no processors: all work is done by the others.
    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 0})
    ray.init(address=cluster.address, log_to_driver=False)
    yield cluster
    ray.shutdown()
    cluster.shutdown()


def facts(table):
    """All but the time that thinking took."""
    return [{name: value for name, value in entry.items() if name != "ms_per_move"} for entry in table], (
        table.blocks, table.games, table.seat_win_share,
    )  # fmt: skip


def slow(turn):
    """The first legal action, after a while; so that there is time to kill a node."""
    time.sleep(0.002)
    return turn.legal[turn.seed % len(turn.legal)]


def learn(policy, seed):
    """Some steps of a batch, by a policy that is a bias for each action."""
    batch = kupa.Batch("chico", seats=3, games=8, seed=seed, threads=1)
    won = np.zeros(3)
    for _ in range(40):
        batch.step(np.where(batch.masks, policy, -np.inf).argmax(axis=1))
        won += batch.rewards.sum(axis=0)
    return won.tolist(), batch.observations.sum().item()


def test_two_nodes_make_the_table_of_one_thread(cluster):
    whole = facts(kupa.arena("chico", LINEUP, blocks=60, seed=7, threads=1))
    cluster.add_node(num_cpus=1)
    assert facts(kupa.ray.arena("chico", LINEUP, blocks=60, seed=7, share=7)) == whole
    cluster.add_node(num_cpus=2)
    assert facts(kupa.ray.arena("chico", LINEUP, blocks=60, seed=7, share=1)) == whole


def test_a_node_that_is_killed_costs_time_and_nothing_else(cluster):
    whole = facts(kupa.arena("chico", [slow, "club"], blocks=20, seed=3, threads=1))
    cluster.add_node(num_cpus=1)
    victim = cluster.add_node(num_cpus=1)
    cluster.wait_for_nodes()
    killed = []

    def kill():
        # When both are at work.
        while ray.available_resources().get("CPU", 0) > 0:
            time.sleep(0.05)
        cluster.remove_node(victim, allow_graceful=False)
        killed.append(victim)

    killer = threading.Thread(target=kill)
    killer.start()
    table = kupa.ray.arena("chico", [slow, "club"], blocks=20, seed=3, share=4)
    killer.join()
    assert facts(table) == whole
    assert killed == [victim]


def test_self_play_is_the_same_wherever_it_is_played(cluster):
    policy = np.linspace(0, 1, len(kupa.actions("chico")))
    cluster.add_node(num_cpus=1)
    alone = kupa.ray.self_play(learn, policy, parts=6, seed=5)
    cluster.add_node(num_cpus=2)
    assert kupa.ray.self_play(learn, policy, parts=6, seed=5) == alone
    assert len({str(part) for part in alone}) == 6
    assert kupa.ray.self_play(learn, policy, parts=6, seed=6) != alone


def test_what_an_agent_raises_is_raised_and_what_is_wrong_is_said(cluster):
    cluster.add_node(num_cpus=1)

    def broken(turn):
        raise ZeroDivisionError("no idea")

    def illegal(turn):
        return "play e"

    with pytest.raises(ZeroDivisionError, match="^no idea$") as error:
        kupa.ray.arena("chico", [broken, "club"], blocks=4)
    assert error.type is ZeroDivisionError and "in broken" in str(error.value.__cause__)
    for arena in (kupa.arena, kupa.ray.arena):
        with pytest.raises(kupa.Refused, match="^an agent chose `play e`, which is not legal$") as error:
            arena("chico", [illegal, "club"], blocks=4)
        assert error.type is kupa.Refused
    with pytest.raises(kupa.Refused, match="at least one block"):
        kupa.ray.arena("chico", ["club", "club"], blocks=0)
    with pytest.raises(kupa.Refused, match="there is no game `chess`"):
        kupa.ray.arena("chess", ["club", "club"], blocks=1)
