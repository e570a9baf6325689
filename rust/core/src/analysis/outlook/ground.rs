//! What the outlook asks of the distance.
