//! Arithmetic with the widest vectors that the processor has.
//!
//! Each number comes from the same operations in the same order however many are worked out at once, and no
//! multiplication is fused with an addition: so a network says the same on every processor, to the last bit.

/// A loop over numbers that do not depend on each other. It has to be inlined, with all that it calls.
pub(super) trait Loop {
    type Output;

    fn run(self) -> Self::Output;
}

/// Runs the loop as it was compiled for this processor.
#[cfg(target_arch = "x86_64")]
pub(super) fn widest<L: Loop>(work: L) -> L::Output {
    struct Wide<L>(L);

    impl<L: Loop> pulp::NullaryFnOnce for Wide<L> {
        type Output = L::Output;

        #[inline(always)]
        fn call(self) -> L::Output {
            self.0.run()
        }
    }

    pulp::Arch::new().dispatch(Wide(work))
}

/// Elsewhere the widest vectors are those that every processor has.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn widest<L: Loop>(work: L) -> L::Output {
    work.run()
}
