//! Many hands at once are worth what each of them is worth alone.

use mcr_core::rules::{Fan, Rules};
use mcr_core::sampling::{Mix, Sampler};
use mcr_core::scoring::{BATCH, Batch, Scorer, Value, write_columns};
use mcr_core::tiles::Hand;

/// Random wins, and in between hands that are none.
fn hands(seed: u64, count: usize) -> Vec<Hand> {
    let none: Hand = "147m258p369sESWN1m".parse().unwrap();
    Sampler::new(seed, Mix::Wide)
        .take(count)
        .enumerate()
        .map(|(n, hand)| if n % 5 == 3 { none } else { hand })
        .collect()
}

#[test]
fn a_batch_is_worth_what_its_hands_are() {
    for (seed, preset) in (0..).zip(Rules::PRESETS) {
        let scorer = Scorer::new(Rules::preset(preset).unwrap());
        let hands = hands(seed, 700);
        // What was left of another batch does not stay.
        let mut batch = Batch::default();
        scorer.evaluate_batch(&self::hands(50 + seed, 700), &mut batch);
        scorer.evaluate_batch(&hands, &mut batch);
        for (n, hand) in hands.iter().enumerate() {
            let value = scorer.evaluate(hand, false);
            let Value { points, fans } = value.unwrap_or_default();
            let flowers = if value.is_some() { hand.flowers().count() } else { 0 };
            let found = (batch.is_win[n], u32::try_from(batch.points[n]), batch.flowers[n], batch.fans[n]);
            assert_eq!(found, (value.is_some(), Ok(points), flowers.cast_signed(), fans), "{preset} {hand}");
        }
    }
}

#[test]
fn of_more_hands_than_a_batch_holds_the_first_are_scored() {
    let scorer = Scorer::new(Rules::WMO);
    let hands = hands(3, BATCH + 1);
    let mut batch = Batch::default();
    scorer.evaluate_batch(&hands, &mut batch);
    let last = scorer.evaluate(&hands[BATCH - 1], false).map(|value| value.fans);
    assert_eq!(batch.is_win[BATCH - 1].then_some(batch.fans[BATCH - 1]), last);
}

#[test]
fn columns_take_as_many_rows_as_there_are_hands() {
    let scorer = Scorer::new(Rules::WMO);
    let (count, from) = (300, 7);
    let fans: Vec<_> =
        hands(4, count).iter().map(|hand| scorer.evaluate(hand, false).unwrap_or_default().fans).collect();
    let mut columns = vec![[9_u8; 310]; Fan::COUNT];
    let mut slices: Vec<&mut [u8]> = columns.iter_mut().map(|column| &mut column[..]).collect();
    write_columns(&fans, from, slices.as_mut_slice().try_into().unwrap());
    for (fan, column) in Fan::ALL.into_iter().zip(&columns).filter(|&(fan, _)| fan != Fan::FlowerTiles) {
        for (row, &count_in_row) in column.iter().enumerate() {
            let expected = row.checked_sub(from).and_then(|n| fans.get(n)).map_or(9, |fans| fans.count(fan));
            assert_eq!(count_in_row, expected, "{fan} row {row}");
        }
    }
}
