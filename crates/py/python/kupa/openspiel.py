"""The games for OpenSpiel.

>>> import kupa.openspiel
>>> game = kupa.openspiel.load("chico", seats=2)
>>> state = game.new_initial_state()

They are registered with OpenSpiel when this module is imported, as `kupa_chico`, `kupa_49`,
`kupa_eight_and_a_half` and `kupa_gamnon`, so `pyspiel.load_game("kupa_chico(players=3)")` does as
well. Luck is sampled: a chance node has one outcome, and applying it lets chance strike.

`resample_from_infostate` gives a state that the player can't tell from this one, so that search by
determinisation works: `open_spiel.python.algorithms.ismcts` plays these games.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

import kupa
from kupa import _kupa

__all__ = ["KupaGame", "KupaState", "Observer", "load"]

_SHORT_NAMES = {slug: "kupa_" + slug.replace("-", "_") for slug in kupa.games()}


def load(
    game: str, seats: int, *, options: Mapping[str, Any] | None = None, seed: int | None = None
) -> KupaGame:
    """The game for so many players; the seed makes its luck repeatable."""
    # A first game says what is wrong with the setup, where OpenSpiel would only say that it failed.
    first = kupa.Game(game, seats, options=dict(options or {}), auto_luck=False)
    given = " ".join(f"{name}:{value}" for name, value in first.options.items())
    parameters = {"players": seats, "options": given, "seed": -1 if seed is None else seed}
    return pyspiel.load_game(_SHORT_NAMES[game], parameters)


def _game_type(slug: str) -> pyspiel.GameType:
    counts = kupa.seat_counts(slug)
    return pyspiel.GameType(
        short_name=_SHORT_NAMES[slug],
        long_name=f"Kupa: {slug}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.SAMPLED_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": counts[0], "options": "", "seed": -1},
    )


class KupaGame(pyspiel.Game):
    """A game for a number of players.

    Everybody stakes 1 and the winners share the pot. The parameter `options` is a text such as
    `"draw_when_able:off first_seat:1"`.
    """

    slug: str
    game_type: pyspiel.GameType

    def __init__(self, parameters: Mapping[str, Any]):
        self.seats = int(parameters["players"])
        self.options = dict(item.split(":", 1) for item in parameters["options"].split())
        self.actions = kupa.actions(self.slug)
        seed = int(parameters["seed"])
        self._luck = np.random.default_rng(None if seed < 0 else seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=1,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=_kupa.most_steps(self.slug),
        )
        super().__init__(self.game_type, info, dict(parameters))

    def new_initial_state(self) -> KupaState:
        """A game before the first deal."""
        return KupaState(self)

    def new_seed(self) -> int:
        """Luck for one stroke, from the game's own."""
        return int(self._luck.integers(2**63))

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        """What shows a player's knowledge as text and as a tensor."""
        if params:
            raise ValueError(f"observers of Kupa take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class KupaState(pyspiel.State):
    """A game in progress; `world` is the `kupa.Game` behind it."""

    def __init__(self, game: KupaGame):
        super().__init__(game)
        self.world = kupa.Game(game.slug, game.seats, options=game.options, seed=0, auto_luck=False)

    def current_player(self) -> int:
        if self.world.is_over:
            return pyspiel.PlayerId.TERMINAL
        return self.world.pending[0] if self.world.pending else pyspiel.PlayerId.CHANCE

    def is_terminal(self) -> bool:
        return self.world.is_over

    def returns(self) -> list[float]:
        return self.world.returns

    def _legal_actions(self, player: int) -> list[int]:
        return self.world.legal_indices(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(0, 1.0)]

    def _apply_action(self, action: int) -> None:
        if self.world.luck_due:
            self.world.draw(seed=self.get_game().new_seed())
        else:
            self.world.play(self.world.pending[0], action)

    def _action_to_string(self, player: int, action: int) -> str:
        return (self.world.luck_due or "luck") if player < 0 else self.get_game().actions[action]

    def resample_from_infostate(self, player: int, sampler: Any = None) -> KupaState:
        """A state that looks the same to the player, chosen at random.

        What the other players remember there is what everybody shares.
        """
        other = self.clone()
        other.world = self.world.imagine(player, seed=self.get_game().new_seed())
        return other

    def __str__(self) -> str:
        return self.world.seen("referee") + self.world.view_json("referee")


class Observer:
    """Shows what one player knows, as OpenSpiel's observers do.

    The tensor is `kupa.Game.observe`; `dict` has its parts by name. With perfect recall the text is
    all that the player saw, step by step, and how things stand; otherwise how things stand.
    """

    def __init__(self, game: KupaGame, iig_obs_type: pyspiel.IIGObservationType):
        if iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            raise ValueError("observers of Kupa show what one player knows")
        if not iig_obs_type.public_info:
            raise ValueError("observers of Kupa show what lies open too")
        parts = kupa.observation(game.slug, game.seats)
        self._has_recall = iig_obs_type.perfect_recall
        self.tensor = np.zeros(parts[-1].stop, np.float32)
        self.dict = {part.name: self.tensor[part.start : part.stop] for part in parts}

    def set_from(self, state: KupaState, player: int) -> None:
        self.tensor[:] = state.world.observe(player)

    def string_from(self, state: KupaState, player: int) -> str:
        seen = state.world.seen(player) if self._has_recall else ""
        return seen + state.world.view_json(player)


def _register(slug: str) -> None:
    # OpenSpiel lets go of what it was given when Python has already ended. A class survives that; a
    # function would be torn down without Python, and take the process with it.
    game_type = _game_type(slug)
    own = type(game_type.short_name, (KupaGame,), {"slug": slug, "game_type": game_type})
    pyspiel.register_game(game_type, own)


for _slug in kupa.games():
    _register(_slug)
