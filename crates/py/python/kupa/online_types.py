"""What the API sends and takes, as types: made from ``docs/openapi.json`` by ``crates/py/make_types.py``.

For type checkers alone: at run time all of them are plain dictionaries. The API only grows, so there may be
more in an answer than is written here.
"""

from __future__ import annotations

from typing import Any, Literal, TypedDict, Union


#: Whose invitations a bot takes: `all`, `ask` or `owner`.
Accepts = Literal["all", "ask", "owner"]


#: Of what one may be told.
Event = Literal["turn", "invited", "over"]


#: In which form it is told.
Format = Literal["standard", "discord"]


#: Why a bot does not come.
Reason = Literal["later", "options", "time", "seats"]


#: Does it come?
Reply = Literal["accept", "decline"]


#: What a token may do.
Scope = Literal["read", "play", "bots", "notify"]


#: Is somebody to be told who is there?
When = Literal["away", "always"]


class _Acts(TypedDict):
    #: One action or several, in the record's words: all are taken or none.
    actions: list[str]
    #: The step that it follows, as the table object has it. It is the key, too: sent again, it is answered again.
    step: int


#: What you do.
class Acts(_Acts, total=False):
    #: How often a step had been taken back, as the table object has it.
    undone: int | None


#: What the champion thinks of an action.
class AdviceObject(TypedDict):
    #: The action, in the record's words.
    action: str
    #: What it promises, from 0 to 1.
    chance: float
    #: In how many imagined games it was tried.
    visits: int
    #: The same in the language of `Accept-Language`.
    words: str


#: The game asks for you (`asked`), or has ended (`over`); or somebody at the table does: wants to take a step back
#: (`wished`), to sit down (`requested`), or that you come, if you are a bot (`invited`: answer by
#: `POST /invitations/{table}` within 30 seconds). Whoever does not answer those holds nobody up for long.
class AskedItem(TypedDict):
    #: The table, as you see it.
    table: Table
    #: `asked`, `invited`, `wished`, `requested` or `over`.
    type: str


class _Bot(TypedDict):
    #: What its author says of it.
    about: str
    #: Whose invitations it takes.
    accept: Accepts
    #: Which games it plays, each with how many seats.
    games: dict[str, list[int]]
    #: Is it there just now?
    here: bool
    #: Does it play on the ladder, when it is there?
    ladder: bool
    #: Its name.
    name: str
    #: May anybody find it?
    public: bool
    #: At how many tables at once.
    tables: int


#: A bot.
class Bot(_Bot, total=False):
    #: Was it there already? Then it keeps its token.
    repeated: bool | None
    #: By what it comes in: this once, when it is made. It plays and reads, and always shows as a bot.
    token: str | None


#: The last item of a stream.
class EndItem(TypedDict):
    #: `over`: the game is. `closing`: the server stops, or the table sleeps; connect again. `revoked`: the token is.
    reason: str
    #: Always `end`.
    type: str


#: A subscription that is over.
class Ended(TypedDict):
    #: Where its push service took letters.
    endpoint: str


#: A finished game.
class Finished(TypedDict):
    #: When it ended.
    ended: str
    #: The game.
    game: str
    #: The table's id.
    id: str
    #: What was agreed on.
    options: dict[str, str]
    #: How it ended.
    pending: Pending
    #: The record, which begins with `kupa 1`.
    record: str
    #: Who sat where; names are sent to those who sat there.
    seats: list[Seat]


#: A game in a few words.
class Game(TypedDict):
    #: Its name in records and addresses.
    game: str
    #: The fewest who can play.
    least: int
    #: The most who can play.
    most: int
    #: The version of its rules.
    rules: int
    #: One line about it.
    tagline: str
    #: What people call it.
    title: str
    #: How many usually do.
    usual: int


class _Head(TypedDict):
    #: The game.
    game: str
    #: Its name in addresses.
    id: str
    #: May anybody find it in the lobby?
    listed: bool
    #: What was agreed on.
    options: dict[str, str]
    #: Who asks for the seat of a house bot.
    requests: list[Request]
    #: The version of its rules.
    rules: int
    #: Who sits where, from seat 0.
    seats: list[Seat]
    #: `waiting`, `running` or `over`.
    status: str
    #: How people play together.
    terms: Terms


#: Who sits where, and how they play.
class Head(_Head, total=False):
    #: The host's seat.
    host: int | None
    #: The table where the same people play again.
    next: str | None
    wish: Wish | None
    #: The caller's own seat.
    you: int | None


class _InvitationAnswer(TypedDict):
    #: `accept` or `decline`.
    answer: Reply


#: What a bot says to an invitation.
class InvitationAnswer(_InvitationAnswer, total=False):
    reason: Reason | None


#: The ladder, game by game.
class Ladder(TypedDict):
    #: Those that were played.
    games: list[LadderGame]


#: How all stand in one game.
class LadderGame(TypedDict):
    #: The game.
    game: str
    #: How many heats were played: in each a line-up plays in all its rotations, each with a deal of its own.
    heats: int
    #: The strongest first.
    standings: list[Standing]
    #: The tables of the last heats, the last heat first.
    tables: list[list[str]]


#: The tables that anybody may find.
class Lobby(TypedDict):
    #: Those with a free seat, the newest first.
    tables: list[Seek]
    #: Always `lobby`.
    type: str


#: A token, this once.
class Made(TypedDict):
    #: What others call you at a table.
    name: str
    #: What it may do.
    scopes: list[Scope]
    #: Send it as `Authorization: Bearer …`; it is kept as a hash and not shown again.
    token: str


class _Me(TypedDict):
    #: What others call you at a table.
    name: str
    #: What the token may do.
    scopes: list[Scope]


#: Whose token it is.
class Me(_Me, total=False):
    #: Which bot you are, if you are one.
    bot: str | None


class _NewBot(TypedDict):
    #: Its name, which no other bot has: 2 to 20 letters of one alphabet, Latin or Hebrew, digits and hyphens.
    name: str


#: A bot to be made.
class NewBot(_NewBot, total=False):
    #: What its author says of it, in a few words.
    about: str | None
    accept: Accepts | None
    #: Which games it plays, each with how many seats; all of them, if nothing is said.
    games: dict[str, list[int]] | None
    #: Does it play on the ladder? No, if nothing is said.
    ladder: bool | None
    #: May anybody find it? Yes, if nothing is said.
    public: bool | None
    #: At how many tables at once, 1 to 64; 8, if nothing is said.
    tables: int | None


#: What a host changes.
class NewDecision(TypedDict, total=False):
    #: May anybody find it in the lobby?
    listed: bool | None
    #: What is agreed on, all of it: what is not named is as usual. Before the game.
    options: dict[str, str] | None
    #: Stop the game for a while, or let it go on.
    paused: bool | None
    terms: NewTerms | None


#: Who sits down.
class NewSeat(TypedDict, total=False):
    #: Not you: a bot from outside, by its name. It sits down, is asked, or a bot of the house comes in its place if it
    #: is not there. For the host.
    bot: str | None
    #: Not you: a bot of the house, of this level. For the host.
    house: str | None
    #: What you are called, if not as your token says.
    name: str | None
    #: Once the game is on: the seat of a house bot for which you ask those at the table.
    seat: int | None


class _NewSubscription(TypedDict):
    #: Where its push service takes letters.
    endpoint: str
    #: Its keys.
    keys: PushKeys


#: A browser's subscription, as `PushSubscription.toJSON()` writes it, and what it says of its reader.
class NewSubscription(_NewSubscription, total=False):
    #: Unless they wish.
    at_night: bool
    #: When the browser believes that it ends; it is not needed here.
    expirationTime: float | None
    #: By how many minutes the reader's clock is ahead of UTC: nobody is told between 22 and 8.
    offset: int


class _NewTable(TypedDict):
    #: The game.
    game: str


#: A table to be opened.
class NewTable(_NewTable, total=False):
    #: Bots from outside that are invited, by their name.
    bots: list[str]
    #: Bots of the house that sit down, by their level.
    house: list[str]
    #: May anybody find it in the lobby?
    listed: bool
    #: Sixty-four hexadecimal digits that nobody can guess, which you add to the shuffle; with `start`.
    luck: str | None
    #: What you are called there, if not as your token says.
    name: str | None
    #: What is agreed on, by the options' names; what is not said is as usual.
    options: dict[str, str]
    #: What `GET /promise` gave, for a shuffle that was fixed before.
    promise: str | None
    #: Do you sit down at it? If not, bots play there among themselves, to the end and whether or not anybody looks. You
    #: do, if nothing is said.
    sit: bool | None
    #: Begin at once?
    start: bool
    terms: NewTerms | None


#: What changes about how people play together. What is not said stays.
class NewTerms(TypedDict, total=False):
    #: May players ask for advice?
    advice: bool | None
    #: The seconds that a bot from outside has for a move, 5 to 60; then a house bot makes it.
    bot_time: int | None
    #: After how many seconds a house bot keeps the seat of somebody who is gone, or null: 20, 60, 300, 900, 3600.
    keeper_after: int | None
    #: The seconds for a move, or null: 20, 60, 180, or days: 86400, 259200, 604800. With days nobody has to
    #: stay: the clock runs while nobody looks, and no house bot keeps a seat.
    move_time: int | None
    #: May somebody who comes later take the place of a house bot?
    newcomers: bool | None
    #: The seconds between two rounds, or null: 12 or 30.
    round_pause: int | None
    #: How fast house bots move: `relaxed`, `normal` or `quick`.
    speed: str | None


class _NewToken(TypedDict):
    #: What others call you at a table.
    name: str


#: Who wants to come in.
class NewToken(_NewToken, total=False):
    #: What the token may do; all of it, if nothing is said.
    scopes: list[Scope] | None


class _NewWebhook(TypedDict):
    #: By `https`, of a public host; no redirect is followed.
    url: str


#: Where you want to be told.
class NewWebhook(_NewWebhook, total=False):
    #: Of what; of all, if nothing is said.
    events: list[Event] | None
    #: In which form.
    format: Format
    #: Also while you are there?
    when: When


class _NewWish(TypedDict):
    #: Where the game stands, as the table object has it.
    step: int


#: What you take back.
class NewWish(_NewWish, total=False):
    #: How often a step had been taken back, as the table object has it.
    undone: int | None


class _NoteItem(TypedDict):
    #: What it says, in the language of `Accept-Language`.
    text: str
    #: Always `note`.
    type: str


#: What the table notes.
class NoteItem(_NoteItem, total=False):
    #: About which seat.
    seat: int | None


#: Something to agree on.
class Option(TypedDict):
    #: What it is if nothing is said, for the usual number of players.
    default: str
    #: Its name in the record.
    name: str
    #: The rule that describes it.
    rule: str
    #: What it may be.
    values: list[str]


class _Outcome(TypedDict):
    #: What it was about: `turn`, `invited`, `over` or `ping`.
    event: str


#: What came of a try.
class Outcome(_Outcome, total=False):
    #: Why there was none: `not_public`, `unreachable`, `untrusted` or `slow`.
    failure: str | None
    #: The status of the answer, if there was one.
    status: int | None


#: How the game ended.
class Over(TypedDict):
    #: Who won; a draw has no winners.
    winners: list[int]


#: A part of an observation.
class Part(TypedDict):
    #: How many numbers it has.
    len: int
    #: What its numbers mean.
    meaning: str
    #: What it is called.
    name: str


#: What the game waits for: one of these.
class Pending(TypedDict, total=False):
    #: Luck: `deal`, `roll` or `lose`.
    chance: str | None
    over: Over | None
    #: These seats are asked.
    seats: list[int] | None


class _PingItem(TypedDict):
    #: Always `ping`.
    type: str


#: Nothing has happened for fifteen seconds.
class PingItem(_PingItem, total=False):
    #: Where the game stands.
    step: int | None


class _Problem(TypedDict):
    #: By what a program knows it.
    code: str
    #: The status of the answer.
    status: int
    #: What it is, in the language of `Accept-Language`.
    title: str
    #: Where the reference speaks of it.
    type: str


#: Why not.
class Problem(_Problem, total=False):
    #: More about this very case, if there is more to say.
    detail: str | None
    #: Where in the body it is, as a JSON pointer.
    pointer: str | None
    #: The numbered rule that refuses it, if one does.
    rule: str | None
    #: Where the game stands, if it was about a step.
    step: int | None


#: What is said of a bot. What is not said stays.
class Profile(TypedDict, total=False):
    #: What its author says of it, in a few words.
    about: str | None
    accept: Accepts | None
    #: Which games it plays, each with how many seats.
    games: dict[str, list[int]] | None
    #: Does it play on the ladder? For that anybody must be able to find it.
    ladder: bool | None
    #: May anybody find it?
    public: bool | None
    #: At how many tables at once, 1 to 64.
    tables: int | None


#: A shuffle to come.
class Promise(TypedDict):
    #: For `POST /tables`: the table's id, and the hash of the secret from which its shuffle follows.
    promise: str


#: The numbers from which the luck of a finished game follows.
class Proof(TypedDict):
    #: Does every deal and roll follow from them?
    holds: bool
    #: By seat: the number that was added.
    numbers: list[str]
    #: Its hash, which was promised.
    promised: str
    #: The server's secret.
    secret: str


#: The key of this site.
class PushKey(TypedDict):
    #: For `applicationServerKey`, in base64 as addresses write it.
    key: str


#: The keys of a subscription.
class PushKeys(TypedDict):
    #: What it shares with this site.
    auth: str
    #: Its public key.
    p256dh: str


#: All that was open has been sent.
class ReadyItem(TypedDict):
    #: Always `ready`.
    type: str


#: Somebody asks for the seat of a house bot.
class Request(TypedDict):
    #: Has somebody at the table let them in? Then they sit down at the next deal.
    let_in: bool
    #: What they are called.
    name: str
    #: The seat.
    seat: int


#: What you say to somebody who asks for a seat.
class RequestAnswer(TypedDict):
    #: May they sit down?
    let_in: bool
    #: Their name, as you have read it.
    name: str
    #: The seat for which they ask.
    seat: int


#: A numbered rule.
class Rule(TypedDict):
    #: Its number.
    id: str
    #: What it says, in the language of `Accept-Language`.
    text: str


class _SaidItem(TypedDict):
    #: What they were called.
    name: str
    #: Always `said`.
    type: str


#: Somebody said something.
class SaidItem(_SaidItem, total=False):
    #: A ready-made phrase.
    phrase: str | None
    #: Where they sit, if they still do.
    seat: int | None
    #: Their own words.
    text: str | None


#: What you say: one of these.
class Saying(TypedDict, total=False):
    #: A ready-made phrase, which everybody reads in their own language: `hello`, `well-played`, `one-moment`,
    #: `your-turn`, `thanks`, `oh-no`, `applause`, `laughter`, `surprise`, `tears`, `thinking` or `heart`.
    phrase: str | None
    #: Your own words.
    text: str | None


class _Seat(TypedDict):
    #: Are they there?
    here: bool
    #: `person`, `program`, `bot` (from outside) or `house`.
    kind: str
    #: What they are called.
    name: str


#: Who sits there.
class Seat(_Seat, total=False):
    #: The name of a bot from outside, as `GET /bots/{name}` knows it.
    bot: str | None
    #: Was it invited, and has not answered yet?
    invited: bool
    #: Does a house bot play for them meanwhile?
    kept: bool
    #: How strong a house bot is.
    level: str | None


#: What changes at a seat.
class SeatChange(TypedDict, total=False):
    #: A bot of the house, of this level, in the place of somebody who is gone, or of another bot. For the host.
    house: str | None
    #: What you want to be called. Your own seat.
    name: str | None
    #: The place to which they move, before the game. For the host.
    place: int | None


#: A table where people are gathering.
class Seek(TypedDict):
    #: How many more can sit down.
    free: int
    #: The game.
    game: str
    #: The table's id.
    id: str
    #: What was agreed on.
    options: dict[str, str]
    #: Who sits there.
    seats: list[Seat]
    #: How people play together.
    terms: Terms


class _Standing(TypedDict):
    #: What part chance alone would have given.
    fair: float
    #: `bot` or `house`.
    kind: str
    #: How many of those games it left to the house: they are lost.
    left: int
    #: How strong it is, as in Elo: 1500 on average.
    rating: float
    #: What part of the wins was its own, with what luck the house's own games with the same deals have found taken out.
    share: float
    #: At how many tables it sat.
    tables: int
    #: In 95 of 100 cases the rating is right within so many points.
    within: float


#: How a bot or a level of the house stands.
class Standing(_Standing, total=False):
    #: The name of a bot from outside, as `GET /bots/{name}` knows it.
    bot: str | None
    #: The upper end of where the truth is in 95 of 100 cases; null before 16 heats.
    high: float | None
    #: The level of a house bot.
    level: str | None
    #: The lower end of where the truth is in 95 of 100 cases; null before 16 heats.
    low: float | None


class _Stands(TypedDict):
    #: By seat: its legal actions. The caller's own alone.
    legal: dict[str, list[str]]


#: How things stand: the part that is new after each step.
class Stands(_Stands, total=False):
    #: When the time for this move is up.
    due: str | None
    pending: Pending | None
    #: What the caller sees: the keys are those of `kupa referee --view`.
    view: dict[str, Any] | None


class _Terms(TypedDict):
    #: May players ask for advice?
    advice: bool
    #: The seconds that a bot from outside has for a move, before a house bot makes it.
    bot_time: int
    #: May somebody who comes later take the place of a house bot?
    newcomers: bool
    #: Has the host stopped the game for a while?
    paused: bool
    #: How fast house bots move: `relaxed`, `normal` or `quick`.
    speed: str
    #: Does the game go on though nobody sits here but bots, and nobody looks?
    unattended: bool


#: How people play together.
class Terms(_Terms, total=False):
    #: After how many seconds a house bot keeps the seat of somebody who is gone.
    keeper_after: int | None
    #: The seconds for a move.
    move_time: int | None
    #: The seconds between two rounds.
    round_pause: int | None


class _Webhook(TypedDict):
    #: Of what it tells.
    events: list[Event]
    #: In which form.
    format: Format
    #: Its name in addresses.
    id: str
    #: Has it failed for three days? Then nothing is sent there until a ping has come through.
    off: bool
    #: Where it leads.
    url: str
    #: Also while you are there?
    when: When


#: A webhook.
class Webhook(_Webhook, total=False):
    #: By what requests are signed, as Standard Webhooks has it: shown when it is made, and not again.
    secret: str | None


#: Somebody wants to take the last step back.
class Wish(TypedDict):
    #: Their seat.
    seat: int
    #: The seats that have not answered; if all agree, the step is taken back.
    unasked: list[int]


#: What you say to a wish.
class WishAnswer(TypedDict):
    #: May they take it back?
    agrees: bool


#: One try to reach it.
class Delivery(Outcome):
    #: When.
    at: str


#: A step.
class StepItem(Stands):
    #: Who made it: `person`, `house`, `keeper` (a house bot, for somebody who is gone), `clock` or `chance`.
    by: str
    #: The step, as the caller saw it.
    line: str
    #: Its number; the first is 1.
    step: int
    #: Always `step`.
    type: str


class _Table(TypedDict):
    #: The number of steps taken.
    step: int
    #: Always `table`.
    type: str
    #: How often a step was taken back: a step's number may come twice.
    undone: int


#: A table as the caller sees it.
class Table(Head, Stands, _Table, total=False):
    #: The last step, as the caller saw it.
    line: str | None
    #: What `kupa.Batch` gives, if it was asked for.
    observation: list[float] | None
    #: Had the request come before?
    repeated: bool | None


#: All that is constant about a game.
class WholeGame(Game):
    #: Every action there is, by its number as `kupa.Batch` counts them.
    actions: list[str]
    #: The numbered rules.
    numbered: list[Rule]
    #: What the numbers of an observation mean, for the usual number of players.
    observation: list[Part]
    #: What is agreed on before a game.
    options: list[Option]


#: What the stream sends: an `asked`, `invited`, `wished`, `requested` or `over`, the `ready` after all that is open, a `ping`,
#: or the `end`.
MyItem = Union[AskedItem, ReadyItem, PingItem, EndItem]


#: What a stream of a table sends: a `table`, a `step`, a `said`, a `note`, a `ping`, or the `end`.
TableItem = Union[Table, StepItem, SaidItem, NoteItem, PingItem, EndItem]
