<?php
namespace Fleet;

use Fleet\Hold;

const MOST_HOLDS = 12;

/** A ship. */
final class Ship extends Vessel
{
    const FLAGS = 2;

    // Stows one piece.
    public function stow(Cargo $cargo, int $hold = 0): bool
    {
        $inner = 1;
        return true;
    }
}

function sail($knots) { return $knots; }
