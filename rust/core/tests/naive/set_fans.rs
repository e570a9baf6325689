//! Fans of the shape, of the sets one by one or all alike, and of the part that the winning tile completed.

use super::fans::Fans;
use super::kinds::{FIRST_HONOR, KINDS, is_dragon, is_honor, is_terminal_or_honor, is_wind, rank};
use super::shapes::{Form, KNITTED, Owner, Reading, Set};
use super::waits::is_only_wait;
use super::win::Win;
use mcr_core::rules::{AddOrDrop, DealtWinWaits, Fan, KnittedStraightWait, MixedKongs, Rules};

/// Adds what the reading makes, but for fans of two to four sets.
pub fn add(fans: &mut Fans, reading: &Reading, win: &Win, rules: &Rules) {
    match reading.form {
        Form::Standard => {
            fans.add_if(is_nine_gates(win), Fan::NineGates);
            add_fans_of_sets_and_pair(fans, reading);
            add_fans_of_pungs(fans, reading, win, rules);
            add_wait_fan(fans, reading, win, rules);
        }
        Form::KnittedStraight => {
            fans.add(Fan::KnittedStraight);
            fans.add_if(is_all_chows(reading), Fan::AllChows);
            add_fans_of_pungs(fans, reading, win, rules);
            add_wait_fan(fans, reading, win, rules);
        }
        Form::SevenPairs => {
            fans.add(Fan::SevenPairs);
            fans.add_if(is_seven_shifted_pairs(win), Fan::SevenShiftedPairs);
        }
        Form::HonorsAndKnitted => {
            let has_all_honors = (FIRST_HONOR..KINDS).all(|kind| win.all[kind] == 1);
            let has_all_knitted = KNITTED.iter().any(|nine| nine.iter().all(|&kind| win.all[kind] == 1));
            fans.add_if(has_all_honors, Fan::GreaterHonorsAndKnittedTiles);
            fans.add_if(!has_all_honors, Fan::LesserHonorsAndKnittedTiles);
            let with_straight = rules.lesser_knitted_straight == AddOrDrop::Add;
            fans.add_if(has_all_knitted && with_straight, Fan::KnittedStraight);
        }
        Form::ThirteenOrphans => fans.add(Fan::ThirteenOrphans),
    }
}

/// The concealed tiles before the win are 1112345678999 of one suit, and so there are no melds; the winning tile is of
/// that suit.
fn is_nine_gates(win: &Win) -> bool {
    let first = win.tile - win.tile % 9;
    first < FIRST_HONOR && win.concealed_before()[first..first + 9] == [3, 1, 1, 1, 1, 1, 1, 1, 3]
}

/// Seven consecutive pairs in one suit.
fn is_seven_shifted_pairs(win: &Win) -> bool {
    (0..3).any(|suit| (0..3).any(|lowest| (0..7).all(|i| win.all[9 * suit + lowest + i] == 2)))
}

/// Fans that look at the four sets and the pair of a standard hand alike.
fn add_fans_of_sets_and_pair(fans: &mut Fans, reading: &Reading) {
    let sets = &reading.sets;
    let Some(pair) = reading.pair else { return };
    let all_pungs = sets.iter().all(|set| set.is_pung());
    let even = |kind| !is_honor(kind) && rank(kind).is_multiple_of(2);
    let five = |kind| !is_honor(kind) && rank(kind) == 5;
    // A terminal or an honor, or a five, in each set and the pair.
    let each_has = |wanted: &dyn Fn(usize) -> bool| {
        let holds = |set: &Set| wanted(set.kind) || (set.is_chow() && (wanted(set.kind + 1) || wanted(set.kind + 2)));
        wanted(pair) && sets.iter().all(holds)
    };

    fans.add_if(all_pungs && even(pair) && sets.iter().all(|set| even(set.kind)), Fan::AllEvenPungs);
    fans.add_if(each_has(&five), Fan::AllFives);
    fans.add_if(all_pungs, Fan::AllPungs);
    fans.add_if(each_has(&is_terminal_or_honor), Fan::OutsideHand);
    fans.add_if(is_all_chows(reading), Fan::AllChows);
}

/// Chows only (beside the knitted nine, if there are) and a suited pair.
fn is_all_chows(reading: &Reading) -> bool {
    reading.sets.iter().all(|set| set.is_chow()) && reading.pair.is_some_and(|pair| !is_honor(pair))
}

/// Fans of pungs and kongs.
fn add_fans_of_pungs(fans: &mut Fans, reading: &Reading, win: &Win, rules: &Rules) {
    let pungs = || reading.sets.iter().filter(|set| set.is_pung());
    for pung in pungs() {
        fans.add_if(is_dragon(pung.kind), Fan::DragonPung);
        fans.add_if(pung.kind == win.round, Fan::PrevalentWind);
        fans.add_if(pung.kind == win.seat, Fan::SeatWind);
        fans.add_if(is_pung_of_terminals_or_honors(*pung), Fan::PungOfTerminalsOrHonors);
    }

    let concealed_pungs = pungs().filter(|pung| pung.concealed).count();
    fans.add_if(concealed_pungs == 4, Fan::FourConcealedPungs);
    fans.add_if(concealed_pungs >= 3, Fan::ThreeConcealedPungs);
    fans.add_if(concealed_pungs >= 2, Fan::TwoConcealedPungs);

    let concealed_kongs = pungs().filter(|pung| pung.is_kong() && pung.concealed).count();
    let melded_kongs = pungs().filter(|pung| pung.is_kong() && !pung.concealed).count();
    let is_mixed = concealed_kongs >= 1 && melded_kongs >= 1;
    fans.add_if(concealed_kongs + melded_kongs == 4, Fan::FourKongs);
    fans.add_if(concealed_kongs + melded_kongs >= 3, Fan::ThreeKongs);
    fans.add_if(concealed_kongs >= 2, Fan::TwoConcealedKongs);
    fans.add_if(melded_kongs >= 2, Fan::TwoMeldedKongs);
    fans.add_if(concealed_kongs >= 1, Fan::ConcealedKong);
    fans.add_if(melded_kongs >= 1, Fan::MeldedKong);
    match rules.mixed_kongs {
        MixedKongs::Six | MixedKongs::Five => fans.add_if(is_mixed, Fan::ConcealedAndMeldedKong),
        MixedKongs::TwoMelded => fans.add_if(is_mixed && melded_kongs == 1, Fan::TwoMeldedKongs),
        MixedKongs::Separate => {}
    }
}

/// A pung or kong of 1, 9 or honors.
pub fn is_pung_of_terminals_or_honors(set: Set) -> bool {
    set.is_pung() && is_terminal_or_honor(set.kind)
}

/// Which pungs of terminals or honors some counted fan is made of already: those of dragons always, a wind's by the
/// wind's own fan or by the three winds.
pub fn is_consumed(pung: Set, counted: &Fans, win: &Win) -> bool {
    let of_own_fan = (pung.kind == win.round && counted.has(Fan::PrevalentWind))
        || (pung.kind == win.seat && counted.has(Fan::SeatWind));
    let of_three_winds = counted.has(Fan::BigThreeWinds) || counted.has(Fan::LittleFourWinds);
    is_dragon(pung.kind) || of_own_fan || (is_wind(pung.kind) && of_three_winds)
}

/// The wait fan, if the winning tile was the only wait: named by what it completed.
fn add_wait_fan(fans: &mut Fans, reading: &Reading, win: &Win, rules: &Rules) {
    let wait = match reading.owner {
        Owner::Pair => Fan::SingleWait,
        Owner::Set(place) => match wait_of_chow(reading.sets[place], win.tile) {
            Some(wait) => wait,
            None => return,
        },
        Owner::Knitted | Owner::Whole => return,
    };
    let is_allowed = match (reading.knitted, rules.knitted_straight_wait) {
        (None, _) | (Some(_), KnittedStraightWait::Score) => true,
        (Some(nine), KnittedStraightWait::OutsideOnly) => !nine.contains(&win.tile),
        (Some(_), KnittedStraightWait::SingleOnly) => wait == Fan::SingleWait,
    };
    let is_allowed = is_allowed && (!win.dealt || rules.dealt_win_waits == DealtWinWaits::Score);
    fans.add_if(is_allowed && is_only_wait(win, rules), wait);
}

/// Edge Wait: the 3 of 123, the 7 of 789. Closed Wait: the middle of a chow.
fn wait_of_chow(set: Set, tile: usize) -> Option<Fan> {
    if !set.is_chow() {
        None
    } else if tile == set.kind + 1 {
        Some(Fan::ClosedWait)
    } else if (rank(set.kind) == 1 && rank(tile) == 3) || (rank(set.kind) == 7 && rank(tile) == 7) {
        Some(Fan::EdgeWait)
    } else {
        None
    }
}
