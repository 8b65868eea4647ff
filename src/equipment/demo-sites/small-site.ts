// The demo's smaller sites, described as data.

import type { LayoutPile } from '../layouts/pile-layout';
import type { Limits } from '../limit-of';
import type { DesignTerms } from '../machines/course';

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
  /** Days back on which this site alone stood. */
  readonly restDays?: readonly number[];
  /** Code of the type whose rigs a slurry plant makes slurry for. */
  readonly serves?: string;
}

/** The smaller sites of a type, of which the first has machines that are simulated live. */
export interface SmallDemo {
  /** Two letters that the names of its machines begin with. */
  readonly label: string;
  readonly sites: readonly [SmallSite, SmallSite, SmallSite];
}
