"""The games for OpenSpiel.

>>> import kupa.openspiel
>>> game = kupa.openspiel.load("chico", seats=2)
>>> state = game.new_initial_state()

They are registered with OpenSpiel when this module is imported, as `kupa_chico`, `kupa_49`,
`kupa_eight_and_a_half` and `kupa_gamnon`, so `pyspiel.load_game("kupa_chico(players=3)")` does as
well.

Chance is explicit: it deals one card at a time, each when it is first moved or seen, so a chance
node lists its outcomes and `state.history()` is the whole game. `information_state_string` has
perfect recall: it is all that the player saw and did. There is no tensor of that, so none is
offered; `observation_tensor` is how things stand for the player, with what a game's memory keeps.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from numbers import Real
from typing import Any

import numpy as np
import pyspiel

import kupa
from kupa import _given, _kupa

__all__ = ["KupaGame", "KupaState", "Observer", "load", "load_from"]

_TERMINAL, _CHANCE = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)
_SHORT_NAMES = {slug: "kupa_" + slug.replace("-", "_") for slug in kupa.games()}


def load(
    game: str,
    seats: int,
    *,
    options: Mapping[str, Any] | None = None,
    seed: int | None = None,
    max_steps: int = 0,
) -> KupaGame:
    """The game for so many players.

    The seed is for `resample_from_infostate` without a sampler: nothing else is left to chance that
    is not in the history. After `max_steps` actions a game is a draw; 0 means as many as the rules
    allow (`kupa.Node.longest`), so that no game is cut off; where they name no end (Chico and Eight
    and a Half without `rounds`) as many as hardly any game ever takes.
    """
    # A first game says what is wrong with the setup, and how the record writes it.
    first = kupa.Game(game, seats, options=_given.options(options), auto_luck=False)
    given = " ".join(f"{name}:{value}" for name, value in first.options.items())
    parameters = {"players": first.seats, "options": given, **_limits(seed, max_steps)}
    return pyspiel.load_game(_SHORT_NAMES[game], parameters)


def load_from(record: str, *, seed: int | None = None, max_steps: int = 0) -> KupaGame:
    """The game that goes on from where a record ends: an endgame, small enough to be solved.

    Everything up to there has happened, and everybody knows of it what they saw. Cards that lie
    face down are drawn by chance, whatever their order in the record.
    """
    first = kupa.Game.replay(record, auto_luck=False)
    start = first.record().replace("\n", ";")
    parameters = {"players": first.seats, "start": start, **_limits(seed, max_steps)}
    return pyspiel.load_game(_SHORT_NAMES[first.slug], parameters)


def _limits(seed: int | None, max_steps: int) -> dict[str, int]:
    """Parameters as OpenSpiel takes them, which counts in 32 bits."""
    given = {"rng_seed": -1 if seed is None else _given.whole("seed", seed)}
    # For OpenSpiel that would mean none, and every game other luck.
    if seed is not None and given["rng_seed"] < 0:
        raise kupa.Refused(f"seed is at least 0, or None, not {seed}")
    given["max_steps"] = _given.whole("max_steps", max_steps)
    for name, number in given.items():
        if not -(2**31) <= number < 2**31:
            raise kupa.Refused(f"{name.removeprefix('rng_')} has 32 bits in OpenSpiel, which {number} does not fit")
    return given


def _game_type(slug: str) -> pyspiel.GameType:
    counts = kupa.seat_counts(slug)
    return pyspiel.GameType(
        short_name=_SHORT_NAMES[slug],
        long_name=f"Kupa: {slug}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=counts[-1],
        min_num_players=counts[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification={
            "players": counts[0],
            "options": "",
            "rng_seed": -1,
            "max_steps": 0,
            "start": "",
        },
    )


class KupaGame(pyspiel.Game):
    """A game for a number of players.

    Everybody stakes 1 and the winners share the pot. The parameter `options` is a text such as
    `"draw_when_able:off first_seat:1"`; `start` is a record, its lines parted by `;`.
    """

    slug: str
    game_type: pyspiel.GameType

    def __init__(self, parameters: Mapping[str, Any]):
        given = {name: parameters[name] for name in self.game_type.parameter_specification if name in parameters}
        given = {**self.game_type.parameter_specification, **given}
        self.actions = kupa.actions(self.slug)
        self.root = self._root(given)
        self.seats = int(given["players"])
        usual = self.root.longest or _kupa.most_steps(self.slug)
        # OpenSpiel counts in 32 bits.
        self.max_steps = min(int(given["max_steps"]) or usual, 2**31 - 1)
        seed = int(given["rng_seed"])
        self._luck = np.random.default_rng(None if seed < 0 else seed)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=self.root.most_outcomes,
            num_players=self.seats,
            min_utility=-1.0,
            max_utility=self.seats - 1.0,
            utility_sum=0.0,
            max_game_length=self.max_steps,
        )
        super().__init__(self.game_type, info, dict(given))

    def _root(self, given: Mapping[str, Any]) -> kupa.Node:
        if int(given["max_steps"]) < 0:
            raise kupa.Refused(f"max_steps is at least 1, or 0 for the usual, not {given['max_steps']}")
        if given["start"]:
            return kupa.Node.replay(given["start"].replace(";", "\n") + "\n")
        parts = (item.partition(":") for item in given["options"].split())
        return kupa.Node(self.slug, given["players"], options={name: value for name, _, value in parts})

    def new_initial_state(self) -> KupaState:
        """The root."""
        return KupaState(self)

    def new_seed(self) -> int:
        """Luck for one resampling, from the game's own."""
        return int(self._luck.integers(2**63))

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: Any = None
    ) -> Observer:
        """What shows a player's knowledge as text and, without recall, as a tensor."""
        if params:
            raise ValueError(f"observers of Kupa take no parameters, not {params}")
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))

    def __reduce__(self) -> Any:
        return pyspiel.load_game, (self.game_type.short_name, self.get_parameters())


class KupaState(pyspiel.State):
    """A place in the game's tree; `node` is the `kupa.Node` behind it."""

    def __init__(self, game: KupaGame):
        # OpenSpiel does not look, and ends the process.
        if not isinstance(game, KupaGame):
            raise _given.wrong_type("game is a KupaGame", game)
        super().__init__(game)
        self.node = game.root.clone()
        self.steps = 0
        self._most_steps = game.max_steps
        self._player = self._asked()

    def _asked(self) -> int:
        if self.node.is_over or self.steps >= self._most_steps:
            return _TERMINAL
        player = self.node.player
        return _CHANCE if player is None else player

    # OpenSpiel asks these two some ten times for a step, so the answer is kept.

    def current_player(self) -> int:
        return self._player

    def is_terminal(self) -> bool:
        return self._player == _TERMINAL

    def returns(self) -> list[float]:
        return self.node.returns

    def _legal_actions(self, player: int) -> list[int]:
        return [] if self.is_terminal() else self.node.legal_indices(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.node.outcomes

    def _apply_action(self, action: int) -> None:
        self.node.apply(action)
        self.steps += self._player >= 0
        self._player = self._asked()

    def _action_to_string(self, player: int, action: int) -> str:
        if player < 0:
            return self.node.outcome_text(action)
        actions = self.get_game().actions
        if not 0 <= action < len(actions):
            raise kupa.Refused(f"there is no action {action}, only 0 to {len(actions) - 1}")
        return actions[action]

    def resample_from_infostate(self, player: int, sampler: Any = None) -> KupaState:
        """A state with the same information state for the player, chosen at random.

        It has a history of its own, which could have happened: what the other players saw and did
        on the way is chosen too. Every order of the cards that explains what the player saw is as
        likely as any other, whatever the others like to do.
        """
        seed = self.get_game().new_seed() if sampler is None else _drawn(sampler)
        other = self.get_game().new_initial_state()
        for action in self.node.retraced(player, seed):
            other.apply_action(action)
        return other

    def __str__(self) -> str:
        game = self.get_game()
        return "\n".join(f"{player}: {_shown(self, player)}" for player in range(game.seats))

    def __deepcopy__(self, memo: Any) -> KupaState:
        return self.clone()

    def __reduce__(self) -> Any:
        return _restore, (self.get_game(), self.history())


def _drawn(sampler: Any) -> int:
    """A seed from what OpenSpiel draws by: a function that gives a number from 0 to 1."""
    if not callable(sampler):
        raise _given.wrong_type("sampler is a function", sampler)
    number = sampler()
    if not isinstance(number, Real):
        raise _given.wrong_type("sampler gives a number", number)
    if not 0 <= number <= 1:
        raise kupa.Refused(f"sampler gives a number from 0 to 1, not {number}")
    return int(number * 2**53)


def _restore(game: KupaGame, history: list[int]) -> KupaState:
    state = game.new_initial_state()
    for action in history:
        state.apply_action(action)
    return state


class Observer:
    """Shows what is known, as OpenSpiel's observers do: to one player, the public, or all players.

    With perfect recall it is a text of all that was seen, step by step, and there is no tensor.
    Otherwise it is how things stand; the tensor is `kupa.Game.observe`, and `dict` has its parts by
    name. Private knowledge alone is a text: what differs from the public's.
    """

    def __init__(self, game: KupaGame, iig_obs_type: pyspiel.IIGObservationType):
        self._has_recall = iig_obs_type.perfect_recall
        self._is_public = iig_obs_type.public_info
        self._private = iig_obs_type.private_info
        self.tensor, self.dict = None, {}
        is_shown = self._is_public and self._private != pyspiel.PrivateInfoType.ALL_PLAYERS
        if is_shown and not self._has_recall:
            parts = kupa.observation(game.slug, game.seats)
            self.tensor = np.zeros(parts[-1].stop, np.float32)
            self.dict = {part.name: self.tensor[part.start : part.stop] for part in parts}

    def set_from(self, state: KupaState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.node.observe(self._viewer(player))

    def _viewer(self, player: int) -> int | str:
        return "public" if self._private == pyspiel.PrivateInfoType.NONE else player

    def string_from(self, state: KupaState, player: int) -> str:
        if self._private == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return "\n".join(self._text(state, seat) for seat in range(state.get_game().seats))
        if self._private == pyspiel.PrivateInfoType.NONE and not self._is_public:
            return ""
        return self._text(state, self._viewer(player))

    def _text(self, state: KupaState, viewer: int | str) -> str:
        if self._is_public:
            return state.node.seen(viewer) if self._has_recall else _shown(state, viewer)
        return _private_lines(state, viewer) if self._has_recall else _private_view(state, viewer)


def _shown(state: KupaState, viewer: int | str) -> str:
    """How things stand, and the step that waits for its cards."""
    node = state.node
    waiting = node.seen(viewer).splitlines()[-1:] if node.is_chance and not node.is_over else []
    return "\n".join([node.view_json(viewer), *waiting])


def _private_view(state: KupaState, viewer: int | str) -> str:
    own, public = (json.loads(state.node.view_json(who)) for who in (viewer, "public"))
    return json.dumps({name: value for name, value in own.items() if value != public[name]})


def _private_lines(state: KupaState, viewer: int | str) -> str:
    pairs = zip_longest(*(_steps(state.node.seen(who)) for who in (viewer, "public")))
    return "".join(f"{step}: {own}" for step, (own, public) in enumerate(pairs) if own != public)


def _steps(seen: str) -> Iterator[str]:
    """The lines of each step, with what was noticed beside it."""
    step = ""
    for line in seen.splitlines(keepends=True):
        if step and not line.startswith("#"):
            yield step
            step = ""
        step += line
    if step:
        yield step


def _register(slug: str) -> None:
    # OpenSpiel lets go of what it was given when Python has already ended. A class survives that; a
    # function would be torn down without Python, and take the process with it.
    game_type = _game_type(slug)
    own = type(game_type.short_name, (KupaGame,), {"slug": slug, "game_type": game_type})
    pyspiel.register_game(game_type, own)


for _slug in kupa.games():
    _register(_slug)
