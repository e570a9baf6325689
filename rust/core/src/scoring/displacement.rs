//! A perfect hash by displacement: every key of a known set gets a slot of its own with one multiplication.

/// Buckets of keys that are displaced together.
const BUCKETS: usize = 1 << BUCKET_BITS;
const BUCKET_BITS: u32 = 12;

/// A function from the keys it was built from to distinct slots below `2^SLOT_BITS`.
pub(super) struct Displacement<const SLOT_BITS: u32> {
    multiplier: u64,
    displacements: Box<[u16; BUCKETS]>,
}

impl<const SLOT_BITS: u32> Displacement<SLOT_BITS> {
    /// Finds a multiplier from `seed` on, and a displacement for every bucket, such that no two keys share a slot.
    pub(super) fn build(keys: &[u64], seed: u64) -> Displacement<SLOT_BITS> {
        let mut multipliers =
            std::iter::successors(Some(seed | 1), |m| Some(m.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(2) | 1));
        multipliers.find_map(|multiplier| Self::with_multiplier(keys, multiplier)).expect("multipliers do not end")
    }

    fn with_multiplier(keys: &[u64], multiplier: u64) -> Option<Displacement<SLOT_BITS>> {
        let mut buckets: Vec<Vec<u16>> = vec![Vec::new(); BUCKETS];
        for &key in keys {
            let (bucket, slot) = Self::split(key.wrapping_mul(multiplier));
            if buckets[bucket].contains(&slot) {
                return None;
            }
            buckets[bucket].push(slot);
        }
        let mut order: Vec<usize> = (0..BUCKETS).collect();
        order.sort_by_key(|&bucket| std::cmp::Reverse(buckets[bucket].len()));
        let mut taken = vec![false; 1 << SLOT_BITS];
        let mut displacements = Box::new([0; BUCKETS]);
        for bucket in order {
            let slots = &buckets[bucket];
            let displacement = (0..1 << SLOT_BITS)
                .map(|d: u32| u16::try_from(d).expect("slots fit 16 bits"))
                .find(|d| slots.iter().all(|slot| !taken[usize::from(slot ^ d)]))?;
            for slot in slots {
                taken[usize::from(slot ^ displacement)] = true;
            }
            displacements[bucket] = displacement;
        }
        Some(Displacement { multiplier, displacements })
    }

    /// Bucket and undisplaced slot: the highest bits of the product, and those below them.
    #[allow(clippy::cast_possible_truncation, reason = "both are masked to their widths, at most 16 bits")]
    #[inline]
    const fn split(hash: u64) -> (usize, u16) {
        let bucket = (hash >> (64 - BUCKET_BITS)) as usize;
        let slot = (hash >> (64 - BUCKET_BITS - SLOT_BITS)) & ((1 << SLOT_BITS) - 1);
        (bucket, slot as u16)
    }

    /// The slot of a key; that of some other key, or of none, if it was not among the keys.
    #[inline]
    pub(super) fn slot(&self, key: u64) -> usize {
        let (bucket, slot) = Self::split(key.wrapping_mul(self.multiplier));
        usize::from(slot ^ self.displacements[bucket]) & ((1 << SLOT_BITS) - 1)
    }
}
