//! Rules that are written in several modules.

/// Writes the functions of [`Rules`](crate::Rules) that stand in modules of the game, with the same
/// name and the same parameters; and the types that are called what the trait calls them.
///
/// ```ignore
/// impl Rules for Chico {
///     // ...
///     delegate! {
///         types { State, Action }
///         phases::{pending, legal, check, apply}
///         notation::{read_action, read_chance}
///     }
/// }
/// ```
#[macro_export]
macro_rules! delegate {
    (types { $($name:ident),* $(,)? } $($rest:tt)*) => {
        $(type $name = $name;)*
        $crate::delegate! { $($rest)* }
    };
    ($($module:ident::{$($function:ident),* $(,)?})*) => {
        $($($crate::delegate!(@$function $module);)*)*
    };
    (@pending $module:ident) => {
        #[inline]
        fn pending(state: &Self::State) -> $crate::Pending {
            $module::pending(state)
        }
    };
    (@legal $module:ident) => {
        #[inline(always)]
        fn legal(state: &Self::State, seat: $crate::Seat) -> Self::Choices {
            $module::legal(state, seat)
        }
    };
    (@check $module:ident) => {
        fn check(state: &Self::State, seat: $crate::Seat, action: Self::Action) -> Result<(), Self::Refusal> {
            $module::check(state, seat, action)
        }
    };
    (@out_of_turn $module:ident) => {
        fn out_of_turn(state: &Self::State, seat: $crate::Seat) -> Option<Self::Refusal> {
            $module::out_of_turn(state, seat)
        }
    };
    (@apply $module:ident) => {
        #[inline(always)]
        fn apply(
            state: &mut Self::State,
            seat: $crate::Seat,
            action: Self::Action,
            sink: &mut impl $crate::Sink<Self::Event>,
        ) {
            $module::apply(state, seat, action, sink);
        }
    };
    (@draw_chance $module:ident) => {
        #[inline]
        fn draw_chance<G: $crate::Rng + ?Sized>(state: &Self::State, rng: &mut G) -> Self::Chance {
            $module::draw_chance(state, rng)
        }
    };
    (@strike $module:ident) => {
        #[inline]
        fn strike<G: $crate::Rng + ?Sized>(state: &mut Self::State, rng: &mut G) {
            $module::strike(state, rng);
        }
    };
    (@settle $module:ident) => {
        #[inline]
        fn settle<G: $crate::Rng + ?Sized>(state: &mut Self::State, action: Self::Action, rng: &mut G) {
            $module::settle(state, action, rng);
        }
    };
    (@playouts $module:ident) => {
        #[inline(always)]
        fn playouts(
            start: &Self::State,
            seeds: &[u64],
            over: &mut impl FnMut(usize, $crate::Ending),
        ) {
            $module::playouts(start, seeds, over);
        }
    };
    (@check_chance $module:ident) => {
        fn check_chance(state: &Self::State, chance: &Self::Chance) -> Result<(), Self::Refusal> {
            $module::check_chance(state, chance)
        }
    };
    (@apply_chance $module:ident) => {
        #[inline]
        fn apply_chance(
            state: &mut Self::State,
            chance: &Self::Chance,
            sink: &mut impl $crate::Sink<Self::Event>,
        ) {
            $module::apply_chance(state, chance, sink);
        }
    };
    (@seen $module:ident) => {
        fn seen(event: &Self::Event, viewer: $crate::Viewer) -> Option<Self::Seen> {
            $module::seen(event, viewer)
        }
    };
    (@remember $module:ident) => {
        fn remember(memory: &mut Self::Memory, seen: &Self::Seen) {
            $module::Memory::remember(memory, seen);
        }
    };
    (@view $module:ident) => {
        fn view(state: &Self::State, viewer: $crate::Viewer, memory: &Self::Memory) -> Self::View {
            $module::view(state, viewer, memory)
        }
    };
    (@imagine $module:ident) => {
        fn imagine<G: $crate::Rng + ?Sized>(view: &Self::View, rng: &mut G) -> Self::State {
            $module::imagine(view, rng)
        }
    };
    (@read_action $module:ident) => {
        fn read_action(text: &str) -> Result<Self::Action, Self::Refusal> {
            $module::read_action(text)
        }
    };
    (@read_chance $module:ident) => {
        fn read_chance(text: &str) -> Result<Self::Chance, Self::Refusal> {
            $module::read_chance(text)
        }
    };
    (@action_seen $module:ident) => {
        fn action_seen(
            before: &Self::State,
            seat: $crate::Seat,
            action: Self::Action,
            viewer: $crate::Viewer,
        ) -> $crate::String {
            $module::action_seen(before, seat, action, viewer)
        }
    };
    (@noticed $module:ident) => {
        fn noticed(seen: &Self::Seen) -> $crate::Vec<$crate::String> {
            $module::noticed(seen)
        }
    };
    (@outcomes $module:ident) => {
        fn outcomes(state: &Self::State) -> $crate::Vec<Self::Chance> {
            $module::outcomes(state)
        }
    };
    (@face_down $module:ident) => {
        fn face_down(state: &Self::State) -> $crate::Vec<usize> {
            $module::face_down(state)
        }
    };
    (@exchange $module:ident) => {
        fn exchange(state: &mut Self::State, one: usize, other: usize) {
            $module::exchange(state, one, other);
        }
    };
    (@chance_seen $module:ident) => {
        fn chance_seen(before: &Self::State, chance: &Self::Chance, viewer: $crate::Viewer) -> $crate::String {
            $module::chance_seen(before, chance, viewer)
        }
    };
}
