// Terms of the panels of a trade: the subject of a panel of each kind, as data. The kinds are drawn by src/features.
import type { WorkCuts, WorkTake } from '../contracts/data-core/logs';
import type { DesignFactor } from './design-factor';
import type { Names } from './names';

/** The work by steps of depth, or of another way: what went in against the design, and what was read meanwhile. */
export interface StepTerms {
  readonly heightM: number;
  /** Codes of the passes whose work counts; absent: all. */
  readonly passes?: readonly number[];
  /** The channel that tells the way; absent: the depth. */
  readonly along?: string;
  /** A running total, and the factors whose product the design asks for by metre; absent: no bars. */
  readonly amount?: { readonly of: string; readonly design?: readonly DesignFactor[] };
  /** Channels whose mean stands beside it, in order. */
  readonly beside: readonly string[];
}

/** The log as a diary: one event after another. */
export interface DiaryTerms {
  /** Where one event ends, beside a change of the pass and a halt. */
  readonly cuts: Partial<WorkCuts>;
  /** Values of each, in order. Names and unit where they are not the channel's, whose value counts so many times. */
  readonly values: readonly {
    readonly channel: string;
    readonly take: WorkTake;
    readonly named?: {
      readonly names: Names;
      readonly unit: string;
      readonly decimals: number;
      readonly times?: number;
    };
  }[];
}

/** A hole's or wall's middle line against the vertical, in two planes. */
export interface PlumbTerms {
  /** The channels that the limits are of; without probes the ones that tell how the tool leans on its way. */
  readonly x: string;
  readonly y: string;
  /** Of a tool that stands at its depth: the probes in it, from the surface down, each for an equal stretch of the depth. */
  readonly probes?: { readonly x: readonly string[]; readonly y: readonly string[] };
  /** `x` and `y` as seen along the axis of a wall; absent: two directions of the site. */
  readonly wall?: { readonly x: 'along' | 'across'; readonly y: 'along' | 'across' };
  readonly tells: 'degrees' | 'permille';
  readonly passes?: readonly number[];
}

/** A ring with its injection ports around the clock. */
export interface RingTerms {
  /** Clockwise from the crown, with the channels of each. */
  readonly ports: readonly { readonly atDeg: number; readonly pressure: string; readonly volume: string }[];
  /** Key of the pressure of the ground in a ring's design; a port may exceed it by the margin. */
  readonly ground: string;
  readonly marginMpa: number;
  /** Where the margin comes from, named as the source of a rule is. */
  readonly source: string;
  /** Channel of the ratio of the two liquids, and the total of what went in. */
  readonly ratio: string;
  readonly total: string;
}

/** Neighbours along the axis of a wall or tunnel, by their numbers, and the time between them. */
export interface NeighbourTerms {
  /** Only those of the same row have numbers that follow each other. */
  readonly sameRow?: true;
  /** Key of the rule about the hours that may lie between two that touch; absent: none is usual. */
  readonly joint?: string;
  /** Key of the order in a design. */
  readonly order?: string;
  /** Key of the length along the axis in a design. */
  readonly length?: string;
}
