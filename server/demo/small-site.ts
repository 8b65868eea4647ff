// What one of the demo's smaller sites is, as data.
import type { Limits } from '../../src/equipment/limit-of';
import type { DesignTerms } from '../simulator/course';
import type { LayoutPile } from './pile-layout';

/** Where a site lies on its grid, and how it is turned. */
export interface Place {
  readonly xM: number;
  readonly yM: number;
  readonly headingRad: number;
}

export interface SmallSite {
  readonly name: string;
  readonly piles: (place: Place) => Iterable<LayoutPile>;
  readonly terms: DesignTerms;
  readonly diameterM?: number;
  readonly limits?: Limits;
  readonly devices?: number;
  /** Days since work began; 90 if not given. */
  readonly days?: number;
  readonly night?: true;
}

/** The sites of a type. */
export type Three = readonly [SmallSite, SmallSite, SmallSite];
