//! The class `kupa.Node`.

use std::sync::Arc;

use catalog::Visitor;
use engine::{Pending, Record, Setup, SetupError};
use numpy::PyArray1;
use play::{AnyNode, AnyPlay, Complete};
use pyo3::prelude::*;

use crate::argument::{Number, Options, RecordText, SeatNumber, Seats, Seed, Slug};
use crate::game::{self, Looker};
use crate::refused::{refused, replay_refused, setup_refused, step_refused, unknown_game};
use crate::session::returns;
use crate::setup::{self, seed_or_any, setup};

/// A game as a tree in which chance deals one card at a time.
///
/// >>> node = kupa.Node("chico", seats=2)
/// >>> while not node.is_over:
/// ...     number = choose(node.outcomes) if node.outcomes else pick(node.legal_indices(node.player))
/// ...     node.apply(number)
///
/// A card is chosen when it is first moved or seen; until then any card that lies face down may be
/// it. So chance has a short list of outcomes at each node, and the numbers applied are the game.
#[pyclass(module = "kupa._kupa")]
pub(crate) struct Node {
    node: Box<dyn AnyNode>,
    limits: Limits,
    /// The record that ends where the tree begins.
    root: Arc<str>,
    /// The numbers that were applied since.
    path: Vec<i64>,
}

/// What holds for every node of a tree.
#[derive(Clone, Copy)]
struct Limits {
    /// The most that chance can choose from.
    outcomes: usize,
    /// The most actions, if the rules name an end.
    longest: Option<usize>,
}

impl Node {
    fn at_root((node, limits): (Box<dyn AnyNode>, Limits)) -> Node {
        let record = node.play().record().expect("a tree begins with a game that was played");
        Node { root: record.to_string().into(), path: Vec::new(), node, limits }
    }

    fn play(&self) -> &dyn AnyPlay {
        self.node.play()
    }
}

#[pymethods]
impl Node {
    #[new]
    #[pyo3(signature = (game, seats, *, options=None))]
    fn new(game: Slug, seats: Seats, options: Option<Options<'_>>) -> PyResult<Node> {
        let root = Root(setup(&game, &seats, options.as_ref())?);
        let opened = catalog::visit(&game.0, root).ok_or_else(|| unknown_game(&game.0))?;
        opened.map(Node::at_root).map_err(setup_refused)
    }

    /// The tree of the games that go on from where a record ends. Cards that lie face down there may be
    /// any of those that do, whatever the record says.
    #[staticmethod]
    fn replay(record: RecordText) -> PyResult<Node> {
        let record = Record::read(record.0.as_bytes()).map_err(refused)?;
        let opened = catalog::visit(&record.slug, From(&record)).ok_or_else(|| unknown_game(&record.slug))?;
        opened.map(Node::at_root)
    }

    /// The most that chance can choose from at a node of this game.
    #[getter]
    fn most_outcomes(&self) -> usize {
        self.limits.outcomes
    }

    /// The most actions that a game of this setup can take, from its deal to its end; None if the rules name
    /// no end.
    #[getter]
    fn longest(&self) -> Option<usize> {
        self.limits.longest
    }

    /// Is it the turn of chance?
    #[getter]
    fn is_chance(&self) -> bool {
        self.node.is_chance()
    }

    /// What chance can do here: numbers, and how likely each is. Empty where a seat is asked.
    #[getter]
    fn outcomes(&self) -> Vec<(usize, f64)> {
        self.node.outcomes()
    }

    /// What chance does by this number: a card, or a line of the record.
    fn outcome_text(&self, number: Number) -> PyResult<String> {
        let Number(number) = number;
        let outcome = usize::try_from(number).ok().and_then(|number| self.node.outcome(number));
        outcome.ok_or_else(|| refused(format!("chance has no outcome {number} here")))
    }

    /// The seat that is asked; None where chance is, and at the end.
    #[getter]
    fn player(&self) -> Option<usize> {
        let asked = self.play().pending().seats().first().map(|seat| seat.index());
        asked.filter(|_| !self.node.is_chance())
    }

    /// Has the game ended?
    #[getter]
    fn is_over(&self) -> bool {
        self.play().pending().is_over()
    }

    /// What each seat won or lost, if everybody stakes 1 and the winners share the pot.
    #[getter]
    fn returns(&self) -> Vec<f64> {
        returns(self.play().pending(), self.play().seats()).collect()
    }

    /// The numbers of the legal actions of a seat, ascending; empty if it is not asked.
    fn legal_indices(&self, seat: SeatNumber) -> PyResult<Vec<usize>> {
        let seat = setup::seat(seat, self.play().seats())?;
        Ok(if self.node.is_chance() { Vec::new() } else { self.play().legal_indices(seat) })
    }

    /// Whoever is asked does this: chance, or a seat.
    fn apply(&mut self, number: Number) -> PyResult<()> {
        let Number(number) = number;
        let done = match (self.node.is_chance(), self.play().pending()) {
            (false, Pending::Seats(asked)) => {
                self.node.act(asked.first().expect("a game that waits for seats names one"), number)
            }
            _ => self.node.choose(number),
        };
        done.map_err(step_refused)?;
        self.path.push(number);
        Ok(())
    }

    /// All that a seat, the "public" or the "referee" saw so far: see `Game.seen`. A step that waits for
    /// its cards is the last line.
    fn seen(&self, viewer: Looker) -> PyResult<String> {
        Ok(self.node.lines_seen(game::viewer(viewer, self.play().seats())?))
    }

    /// How things stand for a viewer: see `Game.view_json`.
    fn view_json(&self, viewer: Looker) -> PyResult<String> {
        Ok(self.play().view(game::viewer(viewer, self.play().seats())?).get().to_owned())
    }

    /// What a viewer knows, as numbers: see `Game.observe`.
    fn observe<'py>(&self, py: Python<'py>, viewer: Looker) -> PyResult<Bound<'py, PyArray1<f32>>> {
        Ok(PyArray1::from_vec(py, self.play().observe(game::viewer(viewer, self.play().seats())?)))
    }

    /// The numbers, from the root on, of another game that the seat can't tell from this one: cards that
    /// it did not see, and what others did with them, are chosen at random.
    #[pyo3(signature = (seat, seed=None))]
    fn retraced(&self, py: Python<'_>, seat: SeatNumber, seed: Option<Seed>) -> PyResult<Vec<usize>> {
        let (seat, seed) = (setup::seat(seat, self.play().seats())?, seed_or_any(seed));
        // A copy, so that others may use this one meanwhile.
        let node = self.node.boxed();
        Ok(py.detach(|| node.retraced(seat, seed)))
    }

    /// The game so far as a record.
    fn record(&self) -> String {
        self.play().record().expect("a tree begins at its root").to_string()
    }

    /// A copy that goes its own way.
    fn clone(&self) -> Node {
        let (root, path) = (self.root.clone(), self.path.clone());
        Node { node: self.node.boxed(), limits: self.limits, root, path }
    }

    fn __copy__(&self) -> Node {
        self.clone()
    }

    fn __deepcopy__(&self, _memo: &Bound<'_, PyAny>) -> Node {
        self.clone()
    }

    /// Pickled, a node is where its tree begins and the numbers that were applied.
    fn __reduce__(&self, py: Python<'_>) -> PyResult<(Py<PyAny>, Written<'_>)> {
        Ok((py.import("kupa")?.getattr("_restore_node")?.unbind(), (&self.root, &self.path)))
    }

    fn __repr__(&self) -> String {
        format!("<kupa.Node of {}, {} seats>", self.play().slug(), self.play().seats())
    }
}

/// Where a tree begins, and the numbers that were applied.
type Written<'a> = (&'a str, &'a [i64]);

/// The root of a game's tree.
struct Root(Setup);

impl Visitor for Root {
    type Output = Result<(Box<dyn AnyNode>, Limits), SetupError>;

    fn visit<R: Complete>(self) -> Self::Output {
        Ok(boxed(play::Node::<R>::new(self.0)?))
    }
}

fn boxed<R: Complete>(root: play::Node<R>) -> (Box<dyn AnyNode>, Limits) {
    let limits = Limits { outcomes: root.most_outcomes(), longest: root.longest() };
    (Box::new(root), limits)
}

/// The root of a tree that begins where a record ends.
struct From<'a>(&'a Record);

impl Visitor for From<'_> {
    type Output = PyResult<(Box<dyn AnyNode>, Limits)>;

    fn visit<R: Complete>(self) -> Self::Output {
        play::Node::<R>::replay(self.0).map(boxed).map_err(replay_refused)
    }
}
