// Record sets: the rows of many records of a project, and questions over all of them. A row's number is its place in the
// order of arrival and never changes; records are named by their index in the source they were opened with.
//
// A missing reading is NaN and is in no figure. Bounds are inclusive. An unknown channel, bins without a width and
// quantiles that do not ascend within 0 to 1 fail with `bad_input`. Questions that last give way to others, tell their
// progress and end soon after they are cancelled; rows appended meanwhile are not in their answer.
import type { Texts } from '../../shared/texts';
import type { DamagedStretch } from '../envelope';
import type { JudgedRule } from '../judged-rule';
import { change, read } from '../worker-requests';
import type { Findings, RecordBreaches, RecordGroups, RecordSegments, RecordsInfo } from './answers';
import type { FormulaChannel, FormulaFault, PerMetreChannel, TableSource } from './common';
import type { SegmentsQuery } from './logs';

/** Most records of a set: without their logs they come to some 50 MB (crates/history/src/bounds.rs). */
export const MOST_RECORDS_OF_SET = 2 ** 20;

/** One entry a record in every array. */
export interface RecordsSource extends TableSource {
  /** Channel keys of the type. Questions along the depth need `depth_m` among them. */
  readonly channels: readonly string[];
  /** Channels that are worked out of them; questions name them like the others. */
  readonly derived?: readonly PerMetreChannel[];
  /** Designed amount by metre, of which shares are; NaN where none is known. Absent: shares have no readings. */
  readonly askedPerM?: Float64Array;
  /** Channels by formula, behind those. A formula that cannot be read fails with `bad_input`. */
  readonly formulas?: readonly FormulaChannel[];
  /** How many of the records are loaded at once, in their order; `records.more` loads the others. Absent: all. */
  readonly first?: number;
  readonly recordNos: Texts;
  readonly pileIds: Uint32Array;
  readonly machineIds: Uint32Array;
  /** Row of the layout that the record's pile stands in; null when nothing is asked by it. */
  readonly layoutRows: Uint32Array | null;
}

/** A record set as far as its logs are there. */
export interface OpenedRecords extends RecordsInfo {
  /**
   * Stretches of its channels that the server cannot read: those rows, or their readings, are in no answer. At most
   * `MOST_DAMAGED`, the first ones.
   */
  readonly damaged: readonly DamagedStretch[];
}

export interface RecordsLoaded {
  /** Of how many records, the first ones, the logs are there. */
  readonly loaded: number;
  /** Bytes that the set took before any log was there. */
  readonly emptyBytes: number;
}

/** Rows with a reading from `low` to `high`, ends included, or with one beyond them. */
export interface ChannelRange {
  readonly channel: string;
  readonly low: number | null;
  readonly high: number | null;
  readonly beyond?: boolean;
}

/** Rows that satisfy all that is given. */
export interface RecordsFilter {
  readonly ranges?: readonly ChannelRange[];
  /** Epoch ms. */
  readonly timeMs?: { readonly from: number | null; readonly to: number | null };
  readonly passes?: readonly number[];
  readonly records?: readonly number[] | Uint32Array;
  readonly pileIds?: readonly number[];
  readonly machineIds?: readonly number[];
  readonly layoutRows?: readonly number[];
}

/** Bins from multiples of the width that hold every value, or those given: bin i begins at origin + i * width. */
export type BinsQuery =
  | { readonly width: number }
  | { readonly origin: number; readonly width: number; readonly count: number };

export type GroupKey =
  | { readonly by: 'record' | 'pile' | 'machine' | 'layoutRow' | 'pass' }
  /** The caller's group of each record, by the record's place; those beyond the last are together. */
  | { readonly by: 'codes'; readonly codes: Uint32Array }
  | { readonly by: 'bins'; readonly channel: string; readonly bins: BinsQuery }
  /** Wall clock of an IANA zone; weeks begin on Monday. A number is a step in ms from local midnight. */
  | {
      readonly by: 'time';
      readonly bucket: 'hour' | 'day' | 'week' | 'month' | number;
      readonly timeZone: string;
    }
  /**
   * The clock of an IANA zone, of all days together, in steps of which a whole number makes a day: those that begin within
   * a stretch of it, or all. They are labelled by their ms from midnight.
   */
  | {
      readonly by: 'timeOfDay';
      readonly stepMs: number;
      readonly within: { readonly fromMs: number; readonly toMs: number } | null;
      readonly timeZone: string;
    };

export interface GroupsQuery {
  /** None, one or two. */
  readonly keys: readonly GroupKey[];
  readonly channel: string;
  readonly filter: RecordsFilter | null;
  /** Ascending within 0 to 1; exact, interpolated between neighbours. */
  readonly quantiles: readonly number[];
  /** Whether first and last readings are wanted. */
  readonly ends: boolean;
  /** A mean weighted by duration; a step longer than this many ms weighs nothing. Null: not wanted. */
  readonly weightGapMs: number | null;
}

export interface Breaches extends RecordBreaches {
  /** Breaches by record, one entry a record of the set. */
  readonly byRecord: Uint32Array;
}

/** Facts that are known when a record is over, one entry a record; NaN: not known. */
export interface RecordEnds {
  readonly designDepthM: Float64Array;
  readonly designDiameterM: Float64Array;
  /** How far from the design the machine stood when it began, and at last. */
  readonly setUpOffsetMm: Float64Array;
  readonly offsetMm: Float64Array;
  /** How deep other records of the same hole have got. */
  readonly otherPartsM: Float64Array;
}

/** The checks to run. An absent one is not run. */
export interface FindingsQuery {
  /** A pause longer than this within a record. */
  readonly gapMs?: number;
  /** The clock goes back. */
  readonly clock?: boolean;
  /** Rows equal in time and every value to the one before. */
  readonly repeated?: boolean;
  /** Changes faster than can be. */
  readonly jumps?: readonly { readonly channel: string; readonly perSecond: number }[];
  /** Sensors that say the very same, but 0, for longer than `ms` while the channel `moves` moves by more than `by`. */
  readonly frozen?: readonly {
    readonly channel: string;
    readonly moves: string;
    readonly by: number;
    readonly ms: number;
  }[];
  /** Running totals that fall. */
  readonly totals?: readonly { readonly channel: string; readonly tolerance: number }[];
  /** Slurry density against the water-cement ratio, a channel or one figure. */
  readonly density?: {
    readonly channel: string;
    readonly ratio: string | number;
    readonly cementDensity: number;
    readonly tolerance: number;
  };
  /**
   * The segments' sum of a running total against the total in the head of each record; where that is NaN, against the
   * largest reading.
   */
  readonly sums?: readonly {
    readonly total: string;
    readonly depth: string;
    readonly stated: Float64Array;
    readonly tolerance: number;
  }[];
}

interface OfSet {
  readonly key: string;
}

export const recordRequests = {
  /** Why a formula over these channels cannot be read; null: it can. */
  'formula.check': read<{ readonly formula: string; readonly channels: readonly string[] }, FormulaFault | null>(),
  /** Loads the records' logs a few at a time, in their order. Opened again, the set is replaced. */
  'records.open': change<RecordsSource & OfSet, OpenedRecords>(),
  /**
   * Loads the logs of so many records more of a set that was opened with the `first` of them. Where a call fails the set
   * stays as it is, with whole logs only, and the next ones asked for begin with those that did not come.
   */
  'records.more': change<OfSet & { readonly records: number }, OpenedRecords & RecordsLoaded>(),
  'records.groups': read<GroupsQuery & OfSet, RecordGroups>(),
  'records.histogram': read<
    OfSet & { readonly channel: string; readonly bins: BinsQuery; readonly filter: RecordsFilter | null },
    { readonly origin: number; readonly width: number; readonly counts: Uint32Array }
  >(),
  /** Cells of rows, by channel in the order asked. */
  'records.cells': read<
    OfSet & { readonly rows: Uint32Array; readonly channels: readonly string[] },
    {
      readonly record: Uint32Array;
      readonly timeMs: Float64Array;
      readonly values: readonly Float32Array[];
    }
  >(),
  /**
   * Breaches of a rule, as the server judges them. Rows that the filter leaves out count as not recorded. Without
   * `ends` nothing is known of a record's end.
   */
  'records.judge': read<
    OfSet & {
      readonly rule: JudgedRule;
      readonly limit: number;
      readonly ends: RecordEnds | null;
      readonly filter: RecordsFilter | null;
    },
    Breaches
  >(),
  /**
   * Totals and means of each segment of a record, recomputed from its rows as the server does it; none without a
   * depth.
   */
  'records.segments': read<
    OfSet & SegmentsQuery & { readonly record: number },
    RecordSegments & { readonly heightM: number }
  >(),
  'records.findings': read<OfSet & { readonly checks: FindingsQuery }, Findings>(),
};
