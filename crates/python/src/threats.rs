//! What a side threatens: kills, and pieces it can win.

use pyo3::prelude::*;
use zhicai_core::mate::{Mate, mate_within};
use zhicai_core::threats::{self, Material, Query, Search, Threats, Way, Win};
use zhicai_core::{Bitboard, Move, Square};

use crate::arguments::{Count, Step};
use crate::board::PyBoard;
use crate::moves::PyMove;
use crate::squares::Index;

/// A balance of material: halves of a chariot, advisors and elephants, crossed pawns. Ordered in this sequence.
#[pyclass(name = "Material", module = "zhicai._core", frozen, eq, ord, hash)]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PyMaterial((i16, i16, i16));

impl From<Material> for PyMaterial {
    fn from(material: Material) -> Self {
        Self((material.strong, material.weak, material.pawns))
    }
}

impl From<PyMaterial> for Material {
    fn from(PyMaterial((strong, weak, pawns)): PyMaterial) -> Self {
        Self { strong, weak, pawns }
    }
}

#[pymethods]
impl PyMaterial {
    #[new]
    #[pyo3(signature = (strong = 0, weak = 0, pawns = 0))]
    const fn new(strong: i16, weak: i16, pawns: i16) -> Self {
        Self((strong, weak, pawns))
    }

    /// A chariot counts 2, a horse or cannon 1.
    #[getter]
    const fn strong(&self) -> i16 {
        self.0.0
    }

    /// Advisors and elephants.
    #[getter]
    const fn weak(&self) -> i16 {
        self.0.1
    }

    /// Crossed pawns.
    #[getter]
    const fn pawns(&self) -> i16 {
        self.0.2
    }

    /// The three counts.
    #[getter]
    const fn parts(&self) -> (i16, i16, i16) {
        self.0
    }

    /// Whether the balance counts as material won (cxa-2020 arts 26.6-26.8).
    #[getter]
    fn is_gain(&self) -> bool {
        Material::from(*self).is_gain()
    }

    /// Whether the balance counts as material lost.
    #[getter]
    fn is_loss(&self) -> bool {
        Material::from(*self).is_loss()
    }

    fn __repr__(&self) -> String {
        let (strong, weak, pawns) = self.0;
        format!("Material(strong={strong}, weak={weak}, pawns={pawns})")
    }

    fn __reduce__(slf: &Bound<'_, Self>) -> (Py<PyAny>, (i16, i16, i16)) {
        (slf.get_type().into_any().unbind(), slf.get().0)
    }
}

/// One way to win a piece at the next move.
#[pyclass(name = "Win", module = "zhicai._core", frozen)]
pub struct PyWin(Win);

#[pymethods]
impl PyWin {
    /// Where the target stands.
    #[getter]
    const fn target(&self) -> usize {
        self.0.target.index()
    }

    /// Which piece takes it, where that stands now.
    #[getter]
    const fn by(&self) -> usize {
        self.0.by.index()
    }

    /// The line, the side to move first.
    #[getter]
    fn line(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        PyMove::interned_all(py, &self.0.line)
    }

    /// What it brings on the target's square, or by the series of checks.
    #[getter]
    fn net(&self) -> PyMaterial {
        self.0.net.into()
    }

    /// What it brings once the enemy has taken what counts in return.
    #[getter]
    fn full(&self) -> PyMaterial {
        self.0.full.into()
    }

    /// The line with what the enemy takes in return.
    #[getter]
    fn full_line(&self, py: Python<'_>) -> PyResult<Vec<Py<PyMove>>> {
        PyMove::interned_all(py, &self.0.full_line)
    }

    /// Whether it goes by a series of checks.
    #[getter]
    fn by_checks(&self) -> bool {
        self.0.way == Way::Checks
    }

    /// Whether the target is offered in an exchange of like pieces.
    #[getter]
    const fn like(&self) -> bool {
        self.0.like
    }

    /// Whether whoever takes first is mated for it.
    #[getter]
    const fn mated(&self) -> bool {
        self.0.mated
    }

    /// Whether a king or a pawn does the taking.
    #[getter]
    const fn exempt(&self) -> bool {
        self.0.exempt
    }

    /// What it brings when only the piece that takes first may take on the target's square.
    #[getter]
    fn alone(&self) -> PyMaterial {
        self.0.alone.into()
    }

    /// What it brings when the piece that has just moved takes no part.
    #[getter]
    fn without_moved(&self) -> PyMaterial {
        self.0.without_moved.into()
    }

    /// How many pieces really guard the target.
    #[getter]
    const fn real_roots(&self) -> u8 {
        self.0.roots.real
    }

    /// How many only seem to.
    #[getter]
    const fn false_roots(&self) -> u8 {
        self.0.roots.seeming
    }

    /// All pieces that the series may win instead.
    #[getter]
    fn targets(&self) -> Vec<usize> {
        self.0.targets.iter().copied().map(Square::index).collect()
    }
}

/// What the side to move can win at its next move.
#[pyclass(name = "Threats", module = "zhicai._core", frozen)]
pub struct PyThreats {
    #[pyo3(get)]
    wins: Vec<Py<PyWin>>,
    #[pyo3(get)]
    like: Vec<(usize, usize, bool)>,
    #[pyo3(get)]
    undecided: bool,
}

/// Searches for threats. It remembers what it has found out, so one is used for all positions of a case.
#[pyclass(name = "ThreatSearch", module = "zhicai._core")]
pub struct PyThreatSearch(Search);

#[pymethods]
impl PyThreatSearch {
    #[new]
    fn new() -> Self {
        Self(Search::new())
    }

    /// What the side to move can win at its next move (cxa-2020 art. 24.3).
    ///
    /// `strict` counts every reply of the enemy against a capture. `moved` is the piece that has just moved.
    /// `targets` are the pieces whose capture at once is asked about (None: all), `series` says whether series of
    /// checks are.
    #[expect(clippy::too_many_arguments, reason = "keywords of a Python call")]
    #[pyo3(
        signature = (board, *, strict = false, moved = None, targets = None, series = true, budget = Count(15_000)),
        text_signature = "($self, board, *, strict=False, moved=None, targets=None, series=True, budget=15000)"
    )]
    fn threats(
        &mut self,
        py: Python<'_>,
        board: &PyBoard,
        strict: bool,
        moved: Option<Index>,
        targets: Option<Vec<Index>>,
        series: bool,
        budget: Count,
    ) -> PyResult<PyThreats> {
        let squares = |squares: Vec<Index>| {
            squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | Bitboard::of(square.0))
        };
        let query = Query {
            strict,
            moved: moved.map(|square| square.0),
            targets: targets.map_or(Bitboard::FULL, squares),
            series,
            budget: budget.0 as usize,
        };
        let Threats { wins, like, undecided } = threats::threats(&board.position, query, &mut self.0);
        Ok(PyThreats {
            wins: wins.into_iter().map(|win| Py::new(py, PyWin(win))).collect::<PyResult<_>>()?,
            like: like.into_iter().map(|pair| (pair.own.index(), pair.theirs.index(), pair.even)).collect(),
            undecided,
        })
    }

    /// As the function `kill`, with its usual limits.
    #[pyo3(signature = (board, *, barred = Vec::new()), text_signature = "($self, board, *, barred=[])")]
    fn kill(
        &mut self,
        py: Python<'_>,
        board: &PyBoard,
        barred: Vec<Step>,
    ) -> PyResult<Option<Vec<Py<PyMove>>>> {
        let barred: Vec<Move> = barred.into_iter().map(|step| step.0).collect();
        mating_line(py, &self.0.kill(&board.position, &barred))
    }

    /// The attacks that would pay on their square, the attacker's own check aside: attacker and target.
    fn paying_attacks(&mut self, board: &PyBoard) -> Vec<(usize, usize)> {
        let found = threats::paying_attacks(&board.position, threats::USUAL_BUDGET, &mut self.0);
        found.into_iter().map(|(attacker, target)| (attacker.index(), target.index())).collect()
    }
}

/// The mate by at most `checks` checks that the side to move can begin: its line, an empty list, or None where the budget ended first.
///
/// `barred` moves may not begin it (cxa-2020 art. 24.2).
#[pyfunction]
#[pyo3(signature = (board, *, barred = Vec::new(), checks = Count(10), budget = Count(10_000)), text_signature = "(board, *, barred=[], checks=10, budget=10000)")]
pub fn kill(
    py: Python<'_>,
    board: &PyBoard,
    barred: Vec<Step>,
    checks: Count,
    budget: Count,
) -> PyResult<Option<Vec<Py<PyMove>>>> {
    let barred: Vec<Move> = barred.into_iter().map(|step| step.0).collect();
    mating_line(py, &mate_within(&board.position, &barred, checks.0, budget.0 as usize))
}

fn mating_line(py: Python<'_>, found: &Mate) -> PyResult<Option<Vec<Py<PyMove>>>> {
    match found {
        Mate::Forced(line) => PyMove::interned_all(py, line).map(Some),
        Mate::None => Ok(Some(Vec::new())),
        Mate::Undecided => Ok(None),
    }
}
