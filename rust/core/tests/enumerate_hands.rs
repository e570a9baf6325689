//! All complete concealed hands: how many there are, and that they can be visited whole, in parts, and by number.

mod enumerate;

use enumerate::Hands;

#[test]
fn all_hands_are_there_and_can_be_split() {
    // The known numbers of each shape are asserted as the hands are made.
    let hands = Hands::new();
    let (mut visited, mut pairs, mut different_pairs) = (0, 0, 0);
    let middle = 12_345_678;
    for part in [0..middle, middle..hands.len()] {
        hands.visit(part, |number, counts| {
            assert_eq!(number, visited);
            visited += 1;
            assert_eq!(counts.iter().sum::<u8>(), 14);
            assert!(counts.iter().all(|&copies| copies <= 4));
            pairs += usize::from(counts.iter().all(|copies| copies % 2 == 0));
            different_pairs += usize::from(counts.iter().all(|&copies| copies == 0 || copies == 2));
        });
    }
    assert_eq!(visited, 27_919_573);
    assert_eq!(pairs, 16_417_104);
    assert_eq!(different_pairs, 5_379_616);

    for number in (0..hands.len()).step_by(9_973) {
        hands.visit(number..number + 1, |_, counts| assert_eq!(*counts, hands.get(number)));
    }
}
