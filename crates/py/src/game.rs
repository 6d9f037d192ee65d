//! The class `kupa.Game`.

use std::borrow::Cow;

use catalog::Entry;
use engine::{Pending, Record, Seat, Viewer};
use numpy::PyArray1;
use play::AnyPlay;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyTuple};

use crate::action_name::{ActionName, NameOrNumber, name_or_number, wrong_type};
use crate::argument::{AutoLuck, Index, Line, Options, RecordText, SeatNumber, Seats, Seed, Slug, Text};
use crate::refused::{open_refused, refused, setup_refused, step_refused, unknown_game};
use crate::session::{Luck, Session, returns};
use crate::setup::{seat, seed_or_any, setup};
use crate::turn::Turn;

/// One play of a game.
///
/// >>> game = kupa.Game("chico", seats=3, seed=7)
/// >>> seat, = game.pending
/// >>> game.play(seat, game.legal(seat)[0])
///
/// Deals and dice strike by themselves, as the seed has it; with `auto_luck=False` they wait for
/// `draw()` or for a line of the record (`take`). Options are those of the record's format
/// (`{"draw_when_able": False}`). What is not allowed raises `kupa.Refused` and changes nothing.
#[pyclass(module = "kupa._kupa")]
pub(crate) struct Game {
    session: Session,
    entry: &'static Entry,
}

impl Game {
    pub(crate) fn any(&self) -> &dyn AnyPlay {
        &*self.session.play
    }

    pub(crate) fn seat(&self, number: SeatNumber) -> PyResult<Seat> {
        seat(number, self.any().setup().seats)
    }

    fn viewer(&self, looker: Looker) -> PyResult<Viewer> {
        viewer(looker, self.any().setup().seats)
    }
}

/// A viewer of a table of `seats`.
pub(crate) fn viewer(looker: Looker, seats: u8) -> PyResult<Viewer> {
    match looker {
        Looker::Seat(number) => seat(SeatNumber(number), seats).map(Viewer::Seat),
        Looker::Name(name) => match name.as_str() {
            "public" => Ok(Viewer::Public),
            "referee" => Ok(Viewer::Referee),
            _ => Err(refused(format!("a viewer is a seat, `public` or `referee`, not `{name}`"))),
        },
    }
}

/// A viewer as Python names it.
pub(crate) enum Looker {
    Seat(i64),
    Name(String),
}

impl<'a, 'py> FromPyObject<'a, 'py> for Looker {
    type Error = PyErr;

    fn extract(object: Borrowed<'a, 'py, PyAny>) -> PyResult<Looker> {
        match name_or_number(object) {
            Some(NameOrNumber::Number(number)) => Ok(Looker::Seat(number)),
            Some(NameOrNumber::Name(name)) => Ok(Looker::Name(name)),
            None => Err(wrong_type("a viewer is a seat, `public` or `referee`", object)),
        }
    }
}

#[pymethods]
impl Game {
    #[new]
    #[pyo3(
        signature = (game, seats, *, options=None, seed=None, auto_luck=AutoLuck(true)),
        text_signature = "(game, seats, *, options=None, seed=None, auto_luck=True)"
    )]
    fn new(
        game: Slug,
        seats: Seats,
        options: Option<Options<'_>>,
        seed: Option<Seed>,
        auto_luck: AutoLuck,
    ) -> PyResult<Game> {
        let entry = catalog::find(&game.0).ok_or_else(|| unknown_game(&game.0))?;
        let luck = Luck { seed: seed_or_any(seed), is_automatic: auto_luck.0 };
        let setup = setup(&game, &seats, options.as_ref())?;
        let session = Session::start(entry, setup, luck).map_err(setup_refused)?;
        Ok(Game { session, entry })
    }

    /// The game that a record tells, ready to be played on.
    #[staticmethod]
    #[pyo3(
        signature = (record, *, seed=None, auto_luck=AutoLuck(true)),
        text_signature = "(record, *, seed=None, auto_luck=True)"
    )]
    fn replay(record: RecordText, seed: Option<Seed>, auto_luck: AutoLuck) -> PyResult<Game> {
        let record = Record::read(record.0.as_bytes()).map_err(refused)?;
        let luck = Luck { seed: seed_or_any(seed), is_automatic: auto_luck.0 };
        let session = Session::replay(&record, luck).map_err(open_refused)?;
        let entry = catalog::find(&record.slug).expect("a record that opens is of a listed game");
        Ok(Game { session, entry })
    }

    /// The game's name.
    #[getter]
    fn slug(&self) -> &'static str {
        self.any().slug()
    }

    /// How many seats there are.
    #[getter]
    fn seats(&self) -> u8 {
        self.any().setup().seats
    }

    /// The options that were given, as the record writes them.
    #[getter]
    fn options<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let options = PyDict::new(py);
        self.any().setup().options.iter().try_for_each(|(name, value)| options.set_item(name, value))?;
        Ok(options)
    }

    /// Whence all luck comes.
    #[getter]
    fn seed(&self) -> u64 {
        self.session.luck.seed
    }

    /// The seats that are asked for an action; empty when the game is over or luck is due.
    #[getter]
    fn pending<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyTuple>> {
        PyTuple::new(py, self.any().pending().seats().iter().map(Seat::index).collect::<Vec<_>>())
    }

    /// The stroke of luck that is due (`deal`), if luck does not strike by itself.
    #[getter]
    fn luck_due(&self) -> Option<&'static str> {
        match self.any().pending() {
            Pending::Chance(word) => Some(word),
            Pending::Seats(_) | Pending::Over(_) => None,
        }
    }

    /// Has the game ended?
    #[getter]
    fn is_over(&self) -> bool {
        self.any().pending().is_over()
    }

    /// The seats that won, together if there are several; nobody in a draw. None before the end.
    #[getter]
    fn winners<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let Pending::Over(outcome) = self.any().pending() else { return Ok(None) };
        PyTuple::new(py, outcome.winners.iter().map(Seat::index).collect::<Vec<_>>()).map(Some)
    }

    /// What each seat won or lost, if everybody stakes 1 and the winners share the pot; zeros before
    /// the end, and in a draw.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        returns(self.any().pending(), self.seats()).collect()
    }

    /// The legal actions of a seat, in notation; empty if it is not asked.
    fn legal(&self, seat: SeatNumber) -> PyResult<Vec<String>> {
        let seat = self.seat(seat)?;
        Ok(self.any().legal(Viewer::Seat(seat)).remove(&seat).unwrap_or_default())
    }

    /// The numbers of the legal actions of a seat, ascending; empty if it is not asked.
    fn legal_indices(&self, seat: SeatNumber) -> PyResult<Vec<usize>> {
        Ok(self.any().legal_indices(self.seat(seat)?))
    }

    /// The legal actions of a seat as an array of booleans, one for each action of the game.
    fn mask<'py>(&self, py: Python<'py>, seat: SeatNumber) -> PyResult<Bound<'py, PyArray1<bool>>> {
        let mut mask = vec![false; self.entry.actions];
        self.any().legal_indices(self.seat(seat)?).into_iter().for_each(|index| mask[index] = true);
        Ok(PyArray1::from_vec(py, mask))
    }

    /// The seat does something: an action in notation (`"play 3"`), or its number.
    fn play(&mut self, seat: SeatNumber, action: ActionName) -> PyResult<()> {
        let seat = self.seat(seat)?;
        self.session.act(seat, &action).map_err(step_refused)
    }

    /// Takes a line of the record: `"0 play 3"`, or luck (`"roll 3 10"`) where luck is due.
    fn take(&mut self, line: Line) -> PyResult<()> {
        self.session.take(&line.0).map_err(step_refused)
    }

    /// Lets luck strike once, where luck is due, as the seed has it; another seed may be given.
    #[pyo3(signature = (*, seed=None))]
    fn draw(&mut self, seed: Option<Seed>) -> PyResult<()> {
        if let Some(Seed(seed)) = seed {
            self.session.luck.seed = seed;
        }
        self.session.draw().map_err(step_refused)
    }

    /// How things stand for a seat, the "public" or the "referee": a dictionary as the referee of
    /// the command line prints it.
    fn view<'py>(&self, py: Python<'py>, viewer: Looker) -> PyResult<Bound<'py, PyAny>> {
        py.import("json")?.call_method1("loads", (self.view_json(viewer)?,))
    }

    /// The same as text.
    fn view_json(&self, viewer: Looker) -> PyResult<String> {
        Ok(self.any().view(self.viewer(viewer)?).get().to_owned())
    }

    /// What a seat knows, as numbers from 0 to 1; `kupa.observation` says what they mean.
    fn observe<'py>(&self, py: Python<'py>, seat: SeatNumber) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(PyArray1::from_vec(py, self.any().observe(Viewer::Seat(self.seat(seat)?))))
    }

    /// All steps so far as a viewer saw them, one line each, `?` for what it did not see. What else
    /// it noticed follows as comments: a card that it drew (`# drew SEAT CARD`), cards that were laid
    /// open. So this is all that it ever knew: whatever else it is told follows from it.
    fn seen(&self, viewer: Looker) -> PyResult<Cow<'_, str>> {
        Ok(self.any().lines_seen(self.viewer(viewer)?).expect("a session notes what is seen"))
    }

    /// What an agent that plays this seat, which is asked, is given; the seed is for an agent that wants
    /// chance.
    #[pyo3(signature = (seat, seed=None))]
    fn turn(&self, seat: SeatNumber, seed: Option<Seed>) -> PyResult<Turn> {
        Turn::of(self.any(), self.seat(seat)?, self.entry.actions, seed_or_any(seed))
    }

    /// The game so far as a record. An imagined game has none.
    fn record(&self) -> PyResult<String> {
        let record = self.any().record().map(|record| record.to_string());
        record.ok_or_else(|| refused("an imagined game has no record"))
    }

    /// A copy that goes its own way; with a seed, luck to come is another.
    #[pyo3(signature = (*, seed=None))]
    fn clone(&self, seed: Option<Seed>) -> Game {
        let mut session = self.session.clone();
        if let Some(Seed(seed)) = seed {
            session.luck.seed = seed;
        }
        Game { session, entry: self.entry }
    }

    /// A game that the seat can't tell from this one: what it does not know is chosen at random.
    /// The other seats remember there what everybody shares.
    #[pyo3(signature = (seat, seed=None))]
    fn imagine(&self, seat: SeatNumber, seed: Option<Seed>) -> PyResult<Game> {
        let session = self.session.imagine(self.seat(seat)?, seed_or_any(seed));
        Ok(Game { session, entry: self.entry })
    }

    /// The action with this number, in notation.
    fn action_text(&self, index: Index) -> PyResult<String> {
        (self.entry.action)(index.0).map_err(step_refused)
    }

    /// The number of an action in notation.
    fn action_index(&self, text: Text) -> PyResult<usize> {
        (self.entry.action_number)(&text.0).map_err(step_refused)
    }

    fn __copy__(&self) -> Game {
        self.clone(None)
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Game {
        self.clone(None)
    }

    /// Pickled, a game is its record, its seed, and whether luck strikes by itself.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (String, u64, bool))> {
        let restore = py.import("kupa")?.getattr("_restore")?;
        Ok((restore, (self.record()?, self.seed(), self.session.luck.is_automatic)))
    }

    fn __repr__(&self) -> String {
        let state = match self.any().pending() {
            Pending::Seats(seats) => {
                let asked: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
                format!("seat {} is asked", asked.join(" or "))
            }
            Pending::Chance(word) => format!("a {word} is due"),
            Pending::Over(_) => "over".to_owned(),
        };
        format!("<kupa.Game {}, {} seats: {state}>", self.slug(), self.seats())
    }
}
