import { hold } from './hold.js';
import fs from 'fs';

const MOST_HOLDS = 12;

// Stows one piece.
export const stow = async (cargo, at) => {
  const inner = 1;
};

export default class Ship extends Vessel {
  /** Sails off. */
  sail(knots) {
    return <div>{knots}</div>;
  }
}

function* waves(count) { yield 1; }
