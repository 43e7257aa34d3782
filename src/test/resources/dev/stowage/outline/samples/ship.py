import os
from typing import List

MOST_HOLDS = 12
seen = 0


class Ship(Vessel):
    """A ship and its holds."""

    def __init__(self, name: str):
        inner = 1

    # Stows one piece.
    async def stow(self, cargo,
                   hold=0) -> bool:
        return True


@cached
def sail(knots):
    '''Sails off.'''
    return knots
