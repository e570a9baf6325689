//! From a hand to its points, and why.
