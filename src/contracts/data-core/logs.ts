// Per-second logs of single records, as they are drawn.

import type { ApiInput } from '../api';
import type { DamagedStretch } from '../envelope';
import { change, read } from '../worker-requests';
import type { DrawnTracks, GroutedHole, LogInfo, PlumbLine, RecordSegments, WorkEvents, WorkSteps } from './answers';
import type { FormulaChannel, PerMetreChannel, TableSource } from './common';

export interface LogSource extends TableSource {
  readonly recordNo: string;
  /** Channel keys of the type in the order in which tracks are wanted. Along depth nothing lies without `depth_m`. */
  readonly channels: readonly string[];
  /** Channels that are worked out of them, behind them. */
  readonly derived?: readonly PerMetreChannel[];
  /** And behind those by formulas, in the order of which each may use the ones before. */
  readonly formulas?: readonly FormulaChannel[];
  /** The log is one that a generation of simulated piles would make, and is of no record yet; `recordNo` is empty. */
  readonly preview?: LogPreview;
}

/** Input of such a log. */
export type LogPreview = Omit<ApiInput<'generationPreview'>, 'project_id'>;

/** A log that was opened. */
export interface OpenedLog extends LogInfo {
  /** Stored stretches that the server cannot read: those rows, or their readings, are not there. */
  readonly damaged: readonly DamagedStretch[];
}

export interface LogTracksQuery {
  readonly by: 'depth' | 'time';
  /** Range on that axis (metres or epoch ms); null: all. */
  readonly from: number | null;
  readonly to: number | null;
  /**
   * Most points a track may have; beyond it each stretch is thinned. A stretch keeps its two ends, its least and its
   * greatest however small its share is, so that many short ones have up to four points each beyond it.
   */
  readonly maxPoints: number;
}

export interface LogTracks extends LogInfo, DrawnTracks {}

/** Rows that arrived live; every array has the same length. */
export interface LiveRows {
  readonly seq: Uint32Array;
  readonly timeMs: Float64Array;
  readonly pass: Uint8Array;
  /** By the channel order of the LogSource. */
  readonly values: readonly Float32Array[];
}

/** Design of the slurry that piles get. */
export interface SlurryDesign {
  readonly cementKgpm: number;
  /** kg of water to a kg of cement. */
  readonly ratio: number;
  readonly cementDensityGcm3: number;
}

export interface SegmentsQuery {
  /** Channels that are running totals: growth within a segment. */
  readonly totals: readonly string[];
  /** Channels: means over the time spent in a segment; NaN without readings. */
  readonly channels: readonly string[];
}

/** How the log of a grouted hole is read. */
export interface GroutingQuery {
  /** Of section, its length, run of the water test, pressure, injection, density and top of the section, in this order. */
  readonly channels: readonly string[];
  readonly testPasses: readonly number[];
  readonly groutPasses: readonly number[];
  /** A section is closed once no more than so much, L/min, has gone in for so long. */
  readonly closesLpm: number;
  readonly closesMs: number;
  /** Water-cement ratios that are mixed, from thin to thick. */
  readonly ratios: readonly number[];
  readonly cementGcm3: number;
}

/** Value of a channel in an event of a diary; `byMinute`: the sum of one that is told per minute. */
export type WorkTake = 'growth' | 'mean' | 'largest' | 'last' | 'byMinute';

/** Where one event of a diary ends, beside a change of the pass, a halt, and a clock that is set back. */
export interface WorkCuts {
  /** A channel that counts what is done. */
  readonly counter: string | null;
  /** A channel of a speed, and its limit below which the tool stands. */
  readonly stands: { readonly speed: string; readonly below: number } | null;
  readonly everyMs: number | null;
}

export const logRequests = {
  'log.open': change<LogSource & { readonly key: string }, OpenedLog>(),
  /** Appends live rows; those whose `seq` is already there are dropped, late ones are put in order. */
  'log.append': change<LiveRows & { readonly key: string }, LogInfo>(),
  /** Segments of the rows so far, as a record set's `records.segments`; litres of slurry in a segment as designed. */
  'log.segments': read<
    SegmentsQuery & { readonly key: string; readonly design: SlurryDesign | null },
    RecordSegments & { readonly heightM: number; readonly designL: number | null }
  >(),
  /** A grouted hole by its sections. */
  'log.groutedHole': read<GroutingQuery & { readonly key: string }, GroutedHole>(),
  /** The work of some passes (null: all) by steps along the depth (null) or another channel. */
  'log.steps': read<
    SegmentsQuery & {
      readonly key: string;
      readonly heightM: number;
      readonly passes: readonly number[] | null;
      readonly along: string | null;
    },
    WorkSteps
  >(),
  /**
   * The middle line of a hole from the channels of two planes that tell how it leans. Several of a plane are of probes in a
   * tool that stands at its depth, from the surface down, each of an equal stretch of it.
   */
  'log.plumbLine': read<
    {
      readonly key: string;
      readonly x: readonly string[];
      readonly y: readonly string[];
      readonly tells: 'degrees' | 'permille';
      readonly passes: readonly number[] | null;
    },
    PlumbLine
  >(),
  /** The log as a diary of its work. */
  'log.events': read<
    WorkCuts & {
      readonly key: string;
      readonly values: readonly { readonly channel: string; readonly take: WorkTake }[];
    },
    WorkEvents
  >(),
  'log.tracks': read<LogTracksQuery & { readonly key: string }, LogTracks>(),
};
