// The terms of a demo project, before anything of it is built.

import type { LayoutPile } from '../layouts/pile-layout';
import type { Limits } from '../limit-of';
import type { PileDesign } from '../machines/course';

/** Properties that all piles of a project share. */
export interface SiteTerms {
  readonly typeCode: string;
  readonly name: string;
  /** Everything of the design but the depth. */
  readonly design: (pile: LayoutPile) => Omit<PileDesign, 'depthM'>;
  /** Limits that differ from the rules' defaults. */
  readonly limits: Limits;
  readonly devices: readonly { readonly id: number; readonly name: string }[];
}

/** Which records keep their logs. */
export interface LogChoice {
  /** The last records of each machine. */
  readonly latest: number;
  /** One record in so many, all over the site; 0: none. */
  readonly everyNth: number;
  /** Records that break a limit, of so many days. */
  readonly brokenDays: number;
  /** Further recent records until this many rows are reached. */
  readonly rows: number;
}

export interface DemoSite extends SiteTerms {
  /** Names the site in tests and in what its random numbers are drawn from. */
  readonly seed: string;
  readonly piles: () => Iterable<LayoutPile>;
  /** Whether work goes on at night, by day counted back from today (0: today). */
  readonly nightShift: (daysAgo: number) => boolean;
  readonly startedDaysAgo: number;
  /** Days back on which this site alone stood. */
  readonly restDays?: readonly number[];
  /** Share of the piles that the time since the start is spread over; without it machines work as fast as they can. */
  readonly builtShare?: number;
  /** Piles that were left for later: the last machines turned to them some days ago. */
  readonly later?: {
    readonly isLater: (pile: LayoutPile) => boolean;
    readonly devices: number;
    readonly sinceDaysAgo: number;
  };
  /** Records that keep their logs; few of them, if not given. */
  readonly logs?: LogChoice;
  /** Code of the type whose rigs a slurry plant makes slurry for. */
  readonly serves?: string;
}
