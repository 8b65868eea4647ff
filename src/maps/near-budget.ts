// How many piles a map draws each for itself: as many as fit the frames of this computer, by how long frames took while the
// camera moved over them. Where there are more, the image that the worker paints stands alone.

/** Before any frame was measured. */
const FIRST_PILES = 1500;
/** However slow frames are, and however fast: fewer cost next to nothing, more could not be told apart. */
const LEAST_PILES = 500;
const MOST_PILES = 6000;
/** Between the two nothing changes, so that the map does not go back and forth. */
const FAST_MS = 24;
const SLOW_MS = 40;
/** Frames in a row on one side until something changes. */
const SLOW_FRAMES = 4;
const FAST_FRAMES = 20;
/** A frame as long as this was held up by something else: another tab, a computer that slept. */
const PAUSE_MS = 500;
const LESS = 0.7;
const MORE = 1.5;

export interface NearBudget {
  readonly mostPiles: number;
  /** Frames in a row that were slow, and that were fast. */
  readonly slow: number;
  readonly fast: number;
}

export const FIRST_BUDGET: NearBudget = { mostPiles: FIRST_PILES, slow: 0, fast: 0 };

/** After a frame in which so many piles were drawn each for itself. */
export function budgetAfter(budget: NearBudget, piles: number, frameMs: number): NearBudget {
  // Few piles do not make a frame slow, and say nothing of many.
  if (piles <= LEAST_PILES || frameMs >= PAUSE_MS) return budget;
  const { mostPiles } = budget;
  const slow = frameMs > SLOW_MS ? budget.slow + 1 : 0;
  const fast = frameMs < FAST_MS ? budget.fast + 1 : 0;
  if (slow >= SLOW_FRAMES) {
    return { mostPiles: Math.max(LEAST_PILES, Math.floor(Math.min(mostPiles, piles) * LESS)), slow: 0, fast: 0 };
  }
  if (fast >= FAST_FRAMES) {
    // No more than the piles that were drawn fast allow.
    return { mostPiles: Math.min(MOST_PILES, Math.max(mostPiles, Math.floor(piles * MORE))), slow: 0, fast: 0 };
  }
  return slow === budget.slow && fast === budget.fast ? budget : { mostPiles, slow, fast };
}

/** The budget of this page: all its maps are drawn by the same computer. */
export class NearBudgetStore {
  #budget = FIRST_BUDGET;
  readonly #changed = new Set<() => void>();

  get mostPiles(): number {
    return this.#budget.mostPiles;
  }

  tell(piles: number, frameMs: number): void {
    const before = this.#budget;
    this.#budget = budgetAfter(before, piles, frameMs);
    if (this.#budget.mostPiles !== before.mostPiles) for (const changed of this.#changed) changed();
  }

  watch(changed: () => void): () => void {
    this.#changed.add(changed);
    return () => this.#changed.delete(changed);
  }
}
