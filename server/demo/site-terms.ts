// What a project of the demo is, before anything of it is built.
import type { Limits } from '../../src/equipment/limit-of';
import type { PileDesign } from '../simulator/course';
import type { LayoutPile } from './pile-layout';

/** What is the same for all piles of a project. */
export interface SiteTerms {
  readonly typeCode: string;
  readonly name: string;
  /** Everything of the design but the depth. */
  readonly design: (pile: LayoutPile) => Omit<PileDesign, 'depthM'>;
  /** Limits that differ from the rules' defaults. */
  readonly limits: Limits;
  readonly devices: readonly { readonly id: number; readonly name: string }[];
}

export interface DemoSite extends SiteTerms {
  /** Names the site in tests and in what its random numbers are drawn from. */
  readonly seed: string;
  readonly piles: () => Iterable<LayoutPile>;
  /** Whether work goes on at night, by day counted back from today (0: today). */
  readonly nightShift: (daysAgo: number) => boolean;
  readonly startedDaysAgo: number;
  /** Share of the piles that the time since the start is spread over; without it machines work as fast as they can. */
  readonly builtShare?: number;
  /** Piles that were left for later: the last machines turned to them some days ago. */
  readonly later?: {
    readonly isLater: (pile: LayoutPile) => boolean;
    readonly devices: number;
    readonly sinceDaysAgo: number;
  };
}
