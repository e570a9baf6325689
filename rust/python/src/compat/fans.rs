//! `MahjongFanCalculator`.

use super::arguments::{Arguments, integer, text_argument};
use super::codes::{MeldCode, ShapeCode, tile_of, tiles_of, tuple, wrong};
use crate::rules::preset_scorer;
use mcr_core::rules::Fan;
use mcr_core::scoring::{Form, Reading, Scorer, SetShape, Value};
use mcr_core::tiles::{Circumstances, Draft, Hand, Meld, Tile, Wind};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyTuple};

/// The fans in the order of a result, with the names they have there.
const FANS: [(Fan, &str, &str); Fan::COUNT] = [
    (Fan::BigFourWinds, "大四喜", "Big Four Winds"),
    (Fan::BigThreeDragons, "大三元", "Big Three Dragons"),
    (Fan::AllGreen, "绿一色", "All Green"),
    (Fan::NineGates, "九莲宝灯", "Nine Gates"),
    (Fan::FourKongs, "四杠", "Four Kongs"),
    (Fan::SevenShiftedPairs, "连七对", "Seven Shifted Pairs"),
    (Fan::ThirteenOrphans, "十三幺", "Thirteen Orphans"),
    (Fan::AllTerminals, "清幺九", "All Terminals"),
    (Fan::LittleFourWinds, "小四喜", "Little Four Winds"),
    (Fan::LittleThreeDragons, "小三元", "Little Three Dragons"),
    (Fan::AllHonors, "字一色", "All Honors"),
    (Fan::FourConcealedPungs, "四暗刻", "Four Concealed Pungs"),
    (Fan::PureTerminalChows, "一色双龙会", "Pure Terminal Chows"),
    (Fan::QuadrupleChow, "一色四同顺", "Quadruple Chow"),
    (Fan::FourPureShiftedPungs, "一色四节高", "Four Pure Shifted Pungs"),
    (Fan::FourPureShiftedChows, "一色四步高", "Four Pure Shifted Chows"),
    (Fan::ThreeKongs, "三杠", "Three Kongs"),
    (Fan::AllTerminalsAndHonors, "混幺九", "All Terminals and Honors"),
    (Fan::SevenPairs, "七对", "Seven Pairs"),
    (Fan::GreaterHonorsAndKnittedTiles, "七星不靠", "Greater Honors and Knitted Tiles"),
    (Fan::AllEvenPungs, "全双刻", "All Even Pungs"),
    (Fan::FullFlush, "清一色", "Full Flush"),
    (Fan::PureTripleChow, "一色三同顺", "Pure Triple Chow"),
    (Fan::PureShiftedPungs, "一色三节高", "Pure Shifted Pungs"),
    (Fan::UpperTiles, "全大", "Upper Tiles"),
    (Fan::MiddleTiles, "全中", "Middle Tiles"),
    (Fan::LowerTiles, "全小", "Lower Tiles"),
    (Fan::PureStraight, "清龙", "Pure Straight"),
    (Fan::ThreeSuitedTerminalChows, "三色双龙会", "Three-Suited Terminal Chows"),
    (Fan::PureShiftedChows, "一色三步高", "Pure Shifted Chows"),
    (Fan::AllFives, "全带五", "All Five"),
    (Fan::TriplePung, "三同刻", "Triple Pung"),
    (Fan::ThreeConcealedPungs, "三暗刻", "Three Concealed Pungs"),
    (Fan::LesserHonorsAndKnittedTiles, "全不靠", "Lesser Honors and Knitted Tiles"),
    (Fan::KnittedStraight, "组合龙", "Knitted Straight"),
    (Fan::UpperFour, "大于五", "Upper Four"),
    (Fan::LowerFour, "小于五", "Lower Four"),
    (Fan::BigThreeWinds, "三风刻", "Big Three Winds"),
    (Fan::MixedStraight, "花龙", "Mixed Straight"),
    (Fan::ReversibleTiles, "推不倒", "Reversible Tiles"),
    (Fan::MixedTripleChow, "三色三同顺", "Mixed Triple Chow"),
    (Fan::MixedShiftedPungs, "三色三节高", "Mixed Shifted Pungs"),
    (Fan::ChickenHand, "无番和", "Chicken Hand"),
    (Fan::LastTileDraw, "妙手回春", "Last Tile Draw"),
    (Fan::LastTileClaim, "海底捞月", "Last Tile Claim"),
    (Fan::OutWithReplacementTile, "杠上开花", "Out with Replacement Tile"),
    (Fan::RobbingTheKong, "抢杠和", "Robbing The Kong"),
    (Fan::AllPungs, "碰碰和", "All Pungs"),
    (Fan::HalfFlush, "混一色", "Half Flush"),
    (Fan::MixedShiftedChows, "三色三步高", "Mixed Shifted Chows"),
    (Fan::AllTypes, "五门齐", "All Types"),
    (Fan::MeldedHand, "全求人", "Melded Hand"),
    (Fan::TwoConcealedKongs, "双暗杠", "Two Concealed Kongs"),
    (Fan::TwoDragonsPungs, "双箭刻", "Two Dragons Pungs"),
    (Fan::OutsideHand, "全带幺", "Outside Hand"),
    (Fan::FullyConcealedHand, "不求人", "Fully Concealed Hand"),
    (Fan::TwoMeldedKongs, "双明杠", "Two Melded Kongs"),
    (Fan::LastTile, "和绝张", "Last Tile"),
    (Fan::DragonPung, "箭刻", "Dragon Pung"),
    (Fan::PrevalentWind, "圈风刻", "Prevalent Wind"),
    (Fan::SeatWind, "门风刻", "Seat Wind"),
    (Fan::ConcealedHand, "门前清", "Concealed Hand"),
    (Fan::AllChows, "平和", "All Chows"),
    (Fan::TileHog, "四归一", "Tile Hog"),
    (Fan::DoublePung, "双同刻", "Double Pung"),
    (Fan::TwoConcealedPungs, "双暗刻", "Two Concealed Pungs"),
    (Fan::ConcealedKong, "暗杠", "Concealed Kong"),
    (Fan::AllSimples, "断幺", "All Simples"),
    (Fan::PureDoubleChow, "一般高", "Pure Double Chow"),
    (Fan::MixedDoubleChow, "喜相逢", "Mixed Double Chow"),
    (Fan::ShortStraight, "连六", "Short Straight"),
    (Fan::TwoTerminalChows, "老少副", "Two Terminal Chows"),
    (Fan::PungOfTerminalsOrHonors, "幺九刻", "Pung of Terminals or Honors"),
    (Fan::MeldedKong, "明杠", "Melded Kong"),
    (Fan::OneVoidedSuit, "缺一门", "One Voided Suit"),
    (Fan::NoHonors, "无字", "No Honors"),
    (Fan::EdgeWait, "独听・边张", "Edge Wait"),
    (Fan::ClosedWait, "独听・嵌张", "Closed Wait"),
    (Fan::SingleWait, "独听・单钓", "Single Wait"),
    (Fan::SelfDrawn, "自摸", "Self-Drawn"),
    (Fan::FlowerTiles, "花牌", "Flower Tiles"),
    (Fan::ConcealedAndMeldedKong, "明暗杠", "Concealed Kong and Melded Kong"),
];

/// Each fan's place in [`FANS`].
#[allow(clippy::cast_possible_truncation, reason = "below 82")]
const PLACE: [u8; Fan::COUNT] = {
    let mut places = [u8::MAX; Fan::COUNT];
    let mut place = 0;
    while place < Fan::COUNT {
        assert!(places[FANS[place].0.index()] == u8::MAX, "every fan stands there once");
        places[FANS[place].0.index()] = place as u8;
        place += 1;
    }
    places
};

/// The names of the arguments, all but the last required.
const ARGUMENTS: [&str; 11] = [
    "pack",
    "hand",
    "winTile",
    "flowerCount",
    "isSelfDrawn",
    "is4thTile",
    "isAboutKong",
    "isWallLast",
    "seatWind",
    "prevalentWind",
    "verbose",
];

/// Return the fans of a winning hand: the function of PyMahjongGB 1.4.0, see `mcr.compat.mahjonggb`.
///
/// Parameters
/// ----------
/// pack
///     A tuple of melds, each a tuple `("CHI" | "PENG" | "GANG", tile, offer)`. The tile of a CHI is its middle one.
///     The offer, 0 to 3, tells of a CHI which of its tiles was claimed; of a PENG or GANG from whom, 0 of a GANG that
///     it is concealed.
/// hand
///     A tuple of the concealed tiles without the winning tile.
/// winTile
///     The winning tile.
/// flowerCount
///     The number of flowers.
/// isSelfDrawn
///     Whether the winner drew the winning tile.
/// is4thTile
///     Whether it is the last of its kind.
/// isAboutKong
///     Whether a kong is robbed or, self-drawn, the tile replaces a kong's.
/// isWallLast
///     Whether it is the last tile of the wall, or the discard after it.
/// seatWind, prevalentWind
///     0 to 3 for East, South, West, North.
/// verbose
///     Whether each fan is given in full.
///
/// Returns
/// -------
///     A tuple of fans, each `(points, name)` with the points of all its counts; or, in full, with the points of one
///     count `(points, count, name, English name)`. Flowers are one of them.
///
/// Raises
/// ------
/// TypeError
///     Where the arguments are no hand, or no win.
#[allow(clippy::doc_markdown, reason = "Python's help shows it as it stands")]
#[pyfunction]
#[pyo3(name = "MahjongFanCalculator", signature = (*args, **kwargs),
       text_signature = "(pack, hand, winTile, flowerCount, isSelfDrawn, is4thTile, isAboutKong, isWallLast, seatWind, \
                         prevalentWind, verbose=False)")]
pub fn mahjong_fan_calculator<'py>(
    py: Python<'py>,
    args: &Bound<'py, PyTuple>,
    kwargs: Option<&Bound<'py, PyDict>>,
) -> PyResult<Bound<'py, PyTuple>> {
    let call = Call::read(args, kwargs)?;
    let scorer = preset_scorer("mil").map_err(crate::errors::Error::from)?;
    let fans = call.fans(&scorer)?;
    Items::get(py)?.result(py, &fans, call.flowers, call.verbose)
}

/// The arguments of a call, as far as they can be read one by one.
struct Call<'py> {
    pack: Bound<'py, PyAny>,
    hand: Bound<'py, PyAny>,
    winning: Bound<'py, PyString>,
    flowers: u8,
    circumstances: Circumstances,
    seat: Option<Wind>,
    round: Option<Wind>,
    verbose: bool,
}

impl<'py> Call<'py> {
    /// Reads the arguments in their order, so that of several faults the first is named.
    fn read(args: &Bound<'py, PyTuple>, kwargs: Option<&Bound<'py, PyDict>>) -> PyResult<Call<'py>> {
        let mut given = Arguments::new(&ARGUMENTS, args, kwargs)?;
        let call = Call {
            pack: given.required(0)?,
            hand: given.required(1)?,
            winning: text_argument(&given.required(2)?, 3)?,
            flowers: low_bits(integer(&given.required(3)?)?),
            circumstances: Circumstances {
                self_drawn: given.required(4)?.is_truthy()?,
                last_of_kind: given.required(5)?.is_truthy()?,
                kong: given.required(6)?.is_truthy()?,
                last_in_wall: given.required(7)?.is_truthy()?,
            },
            seat: wind(integer(&given.required(8)?)?),
            round: wind(integer(&given.required(9)?)?),
            verbose: given.optional(10)?.map_or(Ok(false), |verbose| verbose.is_truthy())?,
        };
        given.finish()?;
        Ok(call)
    }

    /// The counted fans. Faults are found in this order: melds, one by one; tiles, one by one; the winning tile; the number
    /// of tiles; their copies; the shape.
    fn fans(&self, scorer: &Scorer) -> PyResult<Vec<(u8, u8)>> {
        let pack = tuple(&self.pack, "Param `pack` must be a tuple!")?;
        let mut parts = Parts::default();
        for meld in pack.iter_borrowed() {
            parts.add_meld(&meld)?;
        }
        let tiles = tiles_of(&self.hand)?;
        for &tile in &tiles {
            parts.add_tile(tile);
        }
        let winning = tile_of(self.winning.to_str()?)?;
        if pack.len() > 4 || tiles.is_empty() || 3 * pack.len() + tiles.len() != 13 {
            return Err(wrong("ERROR_WRONG_TILES_COUNT"));
        }
        let (hand, is_robbing_last) = self.put_together(&parts, winning)?;
        let value = scorer.evaluate(&hand, false).ok_or_else(|| wrong("ERROR_NOT_WIN"))?;
        let value = if scorer.is_tied(&hand, false) { of_tied(scorer, &hand, value) } else { value };
        let robbing = is_robbing_last.then_some((Fan::RobbingTheKong, 1));
        let mut fans: Vec<(u8, u8)> =
            value.fans.iter().chain(robbing).map(|(fan, count)| (PLACE[fan.index()], count)).collect();
        fans.sort_unstable();
        Ok(fans)
    }

    /// The hand, its circumstances corrected as there; and whether a kong was robbed with the last tile of the wall, which no
    /// `Hand` admits: then the robbing is left out of it, and with it the last of its kind that robbing excludes.
    fn put_together(&self, parts: &Parts, winning: Tile) -> PyResult<(Hand, bool)> {
        let melded = |tile| parts.melds.iter().flatten().any(|meld| meld.tiles().count(tile) > 0);
        let mut circumstances = self.circumstances;
        let is_held = parts.concealed().contains(&winning);
        circumstances.last_of_kind &= !is_held;
        circumstances.kong &= if circumstances.self_drawn {
            parts.melds.iter().flatten().any(|meld| meld.is_kong())
        } else {
            !is_held && !melded(winning)
        };
        let is_robbing_last = circumstances.kong && !circumstances.self_drawn && circumstances.last_in_wall;
        if is_robbing_last {
            (circumstances.kong, circumstances.last_of_kind) = (false, false);
        }
        let melds = parts.melds.iter().copied().flatten();
        let mut draft = Draft::new(melds, parts.concealed().iter().copied().chain([winning]));
        draft.circumstances = circumstances;
        // A wind that is none of the four is that of no pung.
        let no_pung = || {
            let count = |wind: &Wind| {
                let tile = wind.tile();
                let held = parts.concealed().iter().chain([&winning]).filter(|&&other| other == tile).count();
                if melded(tile) { 3 } else { held }
            };
            Wind::ALL.into_iter().min_by_key(count).unwrap_or_default()
        };
        draft.seat = self.seat.unwrap_or_else(no_pung);
        draft.round = self.round.unwrap_or_else(no_pung);
        let hand = draft.build().map_err(|_| wrong("ERROR_TILE_COUNT_GREATER_THAN_4"))?;
        Ok((hand, is_robbing_last))
    }
}

/// Melds and concealed tiles as they are read; what is beyond any hand is not kept.
struct Parts {
    melds: [Option<Meld>; 4],
    concealed: [Tile; 13],
    melds_read: usize,
    tiles_read: usize,
}

impl Default for Parts {
    fn default() -> Parts {
        Parts { melds: [None; 4], concealed: [Tile::RED; 13], melds_read: 0, tiles_read: 0 }
    }
}

impl Parts {
    fn concealed(&self) -> &[Tile] {
        &self.concealed[..self.tiles_read.min(13)]
    }

    fn add_tile(&mut self, tile: Tile) {
        if let Some(place) = self.concealed.get_mut(self.tiles_read) {
            *place = tile;
        }
        self.tiles_read += 1;
    }

    fn add_meld(&mut self, meld: &Bound<'_, PyAny>) -> PyResult<()> {
        let MeldCode { shape, tile, offer } = MeldCode::read(meld)?;
        let first = tile.index().checked_sub(1).and_then(Tile::from_index);
        let (meld, tiles) = match shape {
            ShapeCode::Pung => (Meld::pung(tile, offer), Some([tile; 3])),
            ShapeCode::Kong if offer == 0 => (Meld::concealed_kong(tile), None),
            ShapeCode::Kong => (Meld::melded_kong(tile, offer), None),
            ShapeCode::Chow => {
                // The middle of a chow.
                if !matches!(tile.rank(), Some(2..=8)) {
                    return Err(wrong("ERROE_WRONG_TILE_CODE"));
                }
                let last = Tile::from_index(tile.index() + 1);
                (first.and_then(|first| Meld::chow(first, offer)), first.zip(last).map(|(a, c)| [a, tile, c]))
            }
        };
        if let Some(place) = self.melds.get_mut(self.melds_read) {
            *place = meld;
        }
        self.melds_read += 1;
        // A chow or pung claimed from nobody is in the hand.
        if meld.is_none() {
            tiles.into_iter().flatten().for_each(|tile| self.add_tile(tile));
        }
        Ok(())
    }
}

/// The list given there where several are right. Divisions are gone through in the order of their sets; the first of the best
/// stands, unless a later one has Pure Triple Chow or Triple Pung, or the hand is seven pairs as well.
#[cold]
fn of_tied(scorer: &Scorer, hand: &Hand, value: Value) -> Value {
    let readings = scorer.readings(hand, false);
    let has_pairs = readings.iter().any(|reading| reading.form == Form::SevenPairs);
    let sets_of = |reading: &Reading| {
        let in_hand = reading.sets.iter().filter(|set| set.meld.is_none());
        let mut sets: Vec<_> = in_hand.map(|set| (set.tile, set.shape == SetShape::Chow)).collect();
        sets.sort_unstable();
        sets
    };
    let best = readings.iter().filter(|reading| reading.form == Form::Standard && reading.value.points == value.points);
    // Of the readings of one division the greatest value is the one that evaluation gives.
    let mut divisions: Vec<_> = best.map(|reading| (sets_of(reading), reading.value)).collect();
    divisions
        .sort_unstable_by(|(sets, value), (other_sets, other_value)| sets.cmp(other_sets).then(other_value.cmp(value)));
    divisions.dedup_by(|(sets, _), (earlier_sets, _)| sets == earlier_sets);
    let values = divisions.into_iter().map(|(_, value)| value);
    values
        .reduce(|chosen, value| {
            let replaces = has_pairs || value.fans.has(Fan::PureTripleChow) || value.fans.has(Fan::TriplePung);
            if replaces { value } else { chosen }
        })
        .unwrap_or(value)
}

/// The parts of results, made once: for each fan and count the pair and, in full, the four.
struct Items {
    pairs: Vec<Vec<Py<PyTuple>>>,
    full: Vec<Vec<Py<PyTuple>>>,
}

impl Items {
    fn get(py: Python<'_>) -> PyResult<&Items> {
        static ITEMS: PyOnceLock<Items> = PyOnceLock::new();
        ITEMS.get_or_try_init(py, || Items::new(py))
    }

    fn new(py: Python<'_>) -> PyResult<Items> {
        let scorer = preset_scorer("mil").map_err(crate::errors::Error::from)?;
        let (mut pairs, mut full) = (Vec::new(), Vec::new());
        for (fan, chinese, english) in FANS {
            let most = if fan == Fan::FlowerTiles { u8::MAX } else { fan.max_count() };
            let (points, chinese) = (fan.points(scorer.rules()), PyString::new(py, chinese));
            let english = PyString::new(py, english);
            let pair = |count: u8| Ok((points * u32::from(count), &chinese).into_pyobject(py)?.unbind());
            let four = |count: u8| Ok((points, count, &chinese, &english).into_pyobject(py)?.unbind());
            pairs.push((1..=most).map(pair).collect::<PyResult<_>>()?);
            full.push((1..=most).map(four).collect::<PyResult<_>>()?);
        }
        Ok(Items { pairs, full })
    }

    fn result<'py>(
        &self,
        py: Python<'py>,
        fans: &[(u8, u8)],
        flowers: u8,
        verbose: bool,
    ) -> PyResult<Bound<'py, PyTuple>> {
        let items = if verbose { &self.full } else { &self.pairs };
        let last = PLACE[Fan::FlowerTiles.index()];
        let split = fans.partition_point(|&(place, _)| place < last);
        let flowers = (flowers > 0).then_some((last, flowers));
        let all = fans[..split].iter().copied().chain(flowers).chain(fans[split..].iter().copied());
        let items: Vec<_> = all.map(|(place, count)| &items[usize::from(place)][usize::from(count) - 1]).collect();
        PyTuple::new(py, items)
    }
}

/// The flowers are kept in eight bits there.
#[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the low bits are what is asked for")]
const fn low_bits(number: i32) -> u8 {
    number as u8
}

fn wind(number: i32) -> Option<Wind> {
    Wind::ALL.get(usize::try_from(number).ok()?).copied()
}
