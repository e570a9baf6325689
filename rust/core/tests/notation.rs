//! The notation: everything prints to what it was read from, and every fault is named with its place.

use mcr_core::tiles::{Flowers, Hand, HandError, Meld, Problem, Tile, Tiles, Wind};

fn hand(text: &str) -> Hand {
    text.parse().unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn problems(text: &str) -> Vec<Problem> {
    match text.parse::<Hand>() {
        Err(HandError::Invalid(invalid)) => invalid.problems,
        other => panic!("{text}: {other:?}"),
    }
}

/// Offset and found text of every fault.
fn faults(text: &str) -> Vec<(usize, String)> {
    match text.parse::<Hand>() {
        Err(HandError::Parse(error)) => error.faults.into_iter().map(|fault| (fault.offset, fault.found)).collect(),
        other => panic!("{text}: {other:?}"),
    }
}

#[test]
fn tiles_and_melds_round_trip() {
    for tile in Tile::all() {
        assert_eq!(tile.to_string().parse(), Ok(tile));
        assert_eq!(tile.unicode().to_string().parse(), Ok(tile));
    }
    let melds: Vec<Meld> = Meld::all().collect();
    assert_eq!(melds.len(), 63 + 102 + 238);
    for meld in melds {
        assert_eq!(meld.to_string().parse(), Ok(meld));
    }
}

#[test]
fn the_examples_of_the_documentation() {
    let chows = hand("[123m,1][123p,1]123m12p44s3p|EE0000|");
    assert_eq!(chows.to_string(), "[123m,1][123p,1]123m12p44s3p|EE0000|");
    assert_eq!(chows.winning_tile(), Some("3p".parse().unwrap()));
    let kongs = hand("[1111s,1][2222m,2][3333p,7][4444p]88s|EE1000|2");
    assert_eq!(kongs.to_string(), "[1111s,1][2222m,2][3333p,7][4444p]88s|EE1000|2");
    assert!(kongs.circumstances().self_drawn);
    assert_eq!(kongs.flowers().count(), 2);
    let before = hand("[NNN,3]77789m11888p|EE");
    assert_eq!(before.winning_tile(), None);
    assert_eq!(before.to_string(), "[NNN,3]77789m11888p|EE0000|");
}

#[test]
fn other_ways_to_write_the_same() {
    let plain = hand("[123p,1]123m12p44s555s3p|EE");
    for text in [
        "[123p1]123m12p44s555s3p",
        "[123p]123m12p44555s3p|EE0000|",
        " [ 1 2 3 p , 1 ] 123m 12p 44s 555s 3p | E E 0000 | 0 ",
        "[🀙🀚🀛,1]🀇🀈🀉🀙🀚🀓🀓🀔🀔🀔🀛|EE",
        "[🀙🀚🀛]🀇\u{FE0F}🀈🀉🀙🀚🀓🀓🀔🀔🀔🀛",
    ] {
        assert_eq!(hand(text), plain, "{text}");
    }
    assert_eq!(hand("12345678m55p1199s|SN").winning_tile(), Some("9s".parse().unwrap()));
    assert_eq!(hand("1199s12345678m99p|SN").winning_tile(), Some("9p".parse().unwrap()));
    assert_eq!((hand("1199s12345678m99p|SN").round(), hand("1199s12345678m99p|SN").seat()), (Wind::South, Wind::North));
    let named = hand("11m22m33m44m55m66m77m|EE0000|hca").flowers();
    assert_eq!((named.count(), named.tiles().map(|tile| tile.to_string()).collect::<String>()), (3, "ach".into()));
    assert_ne!(named, Flowers::number(3).unwrap());
}

#[test]
fn every_fault_is_named_with_its_place() {
    assert_eq!(faults("12x3m45y"), [(2, "x".into()), (5, "45".into()), (7, "y".into())]);
    assert_eq!(faults("0m"), [(0, "0m".into())]);
    assert_eq!(faults("123"), [(0, "123".into())]);
    assert_eq!(faults("[123m,1"), [(7, String::new())]);
    assert_eq!(faults("[123m,9x]1m"), [(7, "x".into())]);
    assert_eq!(faults("11m|"), [(4, String::new()), (4, String::new())], "both winds");
    assert_eq!(faults("11m|E"), [(5, String::new())]);
    assert_eq!(faults("11m|EX0000|"), [(5, "X".into())]);
    assert_eq!(faults("11m|EE00|"), [(8, String::new())]);
    assert_eq!(faults("11m|EE0020|"), [(8, "2".into())]);
    assert_eq!(faults("11m|EE00001|"), [(10, "1".into())]);
    assert_eq!(faults("11m|EE0000|9"), [(11, "9".into())]);
    assert_eq!(faults("11m|EE0000|3|"), [(12, "|".into())]);
    assert_eq!(faults("11m[123p]"), [(3, "[".into()), (8, "]".into())], "melds come first");
    assert_eq!(faults("é1m語"), [(0, "é".into()), (3, "語".into())], "offsets count characters");
}

#[test]
fn every_problem_is_named_at_once() {
    use Problem::{Copies, FlowerInHand, Meld, RepeatedFlower, RobbingHeldTile, RobbingLastInWall, TileCount};
    let tile = |text: &str| text.parse::<Tile>().unwrap();
    assert_eq!(problems(""), [TileCount { found: 0 }]);
    assert_eq!(problems("123m"), [TileCount { found: 3 }]);
    assert_eq!(
        problems("11111m222p333s444sE"),
        [TileCount { found: 15 }, Copies { tile: tile("1m"), found: 5, offset: Some(4) }]
    );
    assert_eq!(problems("[111m]1m1m222p333s44s5s"), [Copies { tile: tile("1m"), found: 5, offset: Some(8) }]);
    assert_eq!(problems("[111m][111m]222p333s44s"), [Copies { tile: tile("1m"), found: 6, offset: None }]);
    let impossible = problems("[135m,1][123m,5][1111p,4]222s4s4sa|EE0000|aa");
    assert!(matches!(
        &impossible[..],
        [
            TileCount { found: 15 },
            Meld { number: 1, offset: Some(0), .. },
            Meld { number: 2, offset: Some(8), .. },
            Meld { number: 3, offset: Some(16), .. },
            FlowerInHand { offset: Some(33), .. },
            RepeatedFlower { offset: Some(43), .. }
        ]
    ));
    let robbing = problems("123456789m1122p2p|EE0011|");
    assert_eq!(robbing, [RobbingLastInWall, RobbingHeldTile { tile: tile("2p") }]);
    assert_eq!(problems("123456789m11222p|EE1001|"), [Problem::ReplacementWithoutKong]);
    assert_eq!(problems("123456789m11222p|EE0100|"), [Problem::LastOfKindHeld { tile: tile("2p") }]);
    assert_eq!(
        problems("[123m][123m][123m][123m][123p]EE|EE"),
        [TileCount { found: 17 }, Problem::MeldCount { found: 5 }]
    );
}

#[test]
fn allowed_circumstances_and_those_of_a_hand_before_the_win() {
    hand("123456789m11123p|EE0101|"); // robbing, and the last of its kind
    hand("[1111m]123456789p22s|EE1011|"); // a kong's replacement that is the last tile of the wall
    hand("123456789m1112p|EE0011|"); // flags mean nothing before the win
}

#[test]
fn very_long_text_is_no_trouble() {
    assert_eq!(problems(&"1m".repeat(100_000)).len(), 2);
    assert_eq!(faults(&"x".repeat(100_000)), [(0, "x".repeat(100_000))]);
    assert!("[".repeat(100_000).parse::<Hand>().is_err());
}

#[test]
fn multisets_know_their_limits() {
    assert_eq!("9s1mE1mab".parse::<Tiles>().unwrap().to_string(), "11m9sEab");
    assert!(matches!("11111m".parse::<Tiles>(), Err(HandError::Invalid(_))));
    assert!(matches!("aa".parse::<Tiles>(), Err(HandError::Invalid(_))));
    assert!(matches!("1mx".parse::<Tiles>(), Err(HandError::Parse(_))));
    assert!("".parse::<Tile>().is_err() && "1m2m".parse::<Tile>().is_err());
}
