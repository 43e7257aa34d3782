import type { Hold } from './hold';

export const MOST_HOLDS: number = 12;

/** What is stowed. */
export interface Cargo {
  weigh(scale: Scale): number;
}

export type Trim = 'even' | 'by the head';

export enum Flag { A, B }

export abstract class Ship<T> implements Vessel {
  abstract stow(cargo: T): void;
  sail(knots: number): Promise<void> {
    const inner = 1;
  }
}

namespace harbour {
  export function enter(ship: Ship<Cargo>): void {}
}
