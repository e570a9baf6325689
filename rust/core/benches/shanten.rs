use mcr_core::analysis::Shanten;
use mcr_core::tiles::{Tile, Tiles};
use std::hint::black_box;
use std::time::Instant;
fn main() {
    let t = Instant::now();
    black_box(Shanten::of_tiles(Tiles::EMPTY, Tiles::EMPTY, 0));
    println!("build {:?}", t.elapsed());
    let mut x: u64 = 12345;
    let mut rnd = |n: usize| {
        x ^= x << 13;
        x ^= x >> 7;
        x ^= x << 17;
        (x >> 33) as usize % n
    };
    let hands: Vec<Tiles> = (0..20000)
        .map(|_| {
            let mut t = Tiles::EMPTY;
            while t.len() < 13 {
                let _ = t.insert(Tile::from_index(rnd(34)).unwrap());
            }
            t
        })
        .collect();
    let mut best = f64::MAX;
    let mut all = vec![];
    for _ in 0..51 {
        let s = Instant::now();
        let mut sum = 0i64;
        for h in &hands {
            sum += Shanten::of_tiles(black_box(*h), Tiles::EMPTY, 0).best() as i64;
        }
        black_box(sum);
        let e = s.elapsed().as_secs_f64() * 1e9 / 20000.0;
        all.push(e);
        best = best.min(e);
    }
    all.sort_by(f64::total_cmp);
    println!("median {:.1} best {:.1}", all[25], best);
}
