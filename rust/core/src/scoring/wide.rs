//! The same code once more for processors with wider instructions: the one place with `unsafe`.
//!
//! [`wide`] defines a function that does what another, always inlined, does, in a version compiled for AVX2 and the bit
//! instructions that come with it, where the processor has them. For work on many hands at a time: the processor is asked
//! each time, though the answer is remembered.

/// Whether the processor has what the wider version is compiled for.
#[cfg(target_arch = "x86_64")]
#[inline]
pub(super) fn is_there() -> bool {
    is_x86_feature_detected!("avx2")
        && is_x86_feature_detected!("bmi1")
        && is_x86_feature_detected!("bmi2")
        && is_x86_feature_detected!("lzcnt")
        && is_x86_feature_detected!("popcnt")
}

/// `wide!(fn name(argument: Type, …) = body);`
macro_rules! wide {
    (fn $name:ident($($argument:ident: $type:ty),*) = $body:path) => {
        #[allow(unsafe_code, reason = "calling what is compiled for features that the compiler does not know to be there")]
        fn $name($($argument: $type),*) {
            #[cfg(target_arch = "x86_64")]
            {
                #[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
                fn wide($($argument: $type),*) {
                    $body($($argument),*);
                }

                if super::wide::is_there() {
                    // SAFETY: the processor has every feature that `wide` is compiled for, as just asked.
                    unsafe { wide($($argument),*) };
                    return;
                }
            }
            $body($($argument),*);
        }
    };
}

pub(super) use wide;
