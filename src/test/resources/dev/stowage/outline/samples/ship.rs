use std::fmt;

pub const MOST_HOLDS: usize = 12;

/// A ship.
#[derive(Debug)]
pub struct Ship {
    name: String,
}

impl Ship {
    /// Stows one piece.
    pub fn stow(&mut self, cargo: Cargo) -> Result<(), Full> {
        let inner = 1;
        Ok(())
    }
}

pub trait Vessel {
    fn sail(&self);
}

mod harbour {
    pub fn enter() {}
}
