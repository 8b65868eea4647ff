// Heads of records: all records of a project as columns in the worker, one row a record, sorted, filtered, searched and
// counted there without asking the server. A project of a million records answers within 100 ms.
//
// A view says which records are shown, in what order. It goes with every request and has no lifetime; the worker
// keeps the last few. A view that no longer fits because the heads have changed is made anew by itself; every answer
// says at which `version` of the heads it was made, so that pages of different versions are not mixed.
//
// Columns are those of `headColumns` (src/contracts/api/heads.ts) and the figures named when the heads were opened. A
// missing number is NaN and is in no range, figure or bin; it comes last in either order. Texts compare with their
// digits as numbers: A-9 before A-10. An unknown column fails with `bad_input`, as does a text column where numbers are
// asked for.

import type { TextColumn } from '../../shared/text-column';
import type { ApiInput } from '../api';
import type { HeadColumn } from '../api/heads';
import type { DictColumn } from '../table';
import { change, read } from '../worker-requests';
import type { TableSource } from './common';
import type { BinsQuery } from './records';

/** A column of `headColumns`, or the key of one of the figures that were asked for. */
export type HeadColumnName = HeadColumn | (string & {});

/** A search as the list of records takes it; an absent field does not narrow. */
export type RecordFilter = Omit<ApiInput<'productionList'>, 'project_id' | 'columns'>;

/** A search as the list of warnings takes it. */
export type WarningSearch = Omit<ApiInput<'warningTable'>, 'project_id' | 'columns'>;

/** Heads of pile designs. */
export type DesignHeads = 'orders' | 'asked';

export interface HeadsSource extends TableSource {
  readonly key: string;
  /**
   * Kind of rows: records, unless it says otherwise. Warnings have the columns of `warningHeadColumns`, stand by when
   * they were raised, and are found by a search as warning/table takes it. Of designs there is a row a pile: the `orders` in
   * which they are to be made (`pileOrderColumns`), or the material that is `asked` for (`pileAskedColumns`); nothing of
   * them is kept in the browser, and each refresh asks for all.
   */
  readonly of?: 'warnings' | DesignHeads;
  /**
   * Only what the server finds by this, with the columns of production/list or warning/table; absent: all of the project.
   * For searches that no `HeadFilter` says. Each refresh asks the server again, and nothing is kept in the browser.
   */
  readonly search?: RecordFilter | WarningSearch;
  /** Keys of the type's figures (src/equipment) that become columns. */
  readonly figures: readonly string[];
}

export interface HeadsInfo {
  /** Records. */
  readonly rows: number;
  /** State of the table on the server; null where it names none, and then every refresh fetches all. */
  readonly revision: string | null;
  /** Grows whenever the heads under the key change. Goes into the keys of queries. */
  readonly version: number;
  /** When the server said so last, epoch ms, of heads that the browser has kept; null: they are as of now. */
  readonly asOfMs: number | null;
  /** In their order: `headColumns`, then the figures. */
  readonly columns: readonly string[];
  /** Bytes held. */
  readonly bytes: number;
}

export interface HeadSort {
  readonly column: HeadColumnName;
  readonly descending: boolean;
}

/** Records that satisfy all that is given; an absent field does not narrow. */
export interface HeadFilter {
  /** Of columns of numbers and times; both ends inclusive, null: open. */
  readonly ranges?: readonly {
    readonly column: HeadColumnName;
    readonly low: number | null;
    readonly high: number | null;
  }[];
  /** Columns of numbers whose value is one of these; none: no record. Flags are 0 and 1. */
  readonly oneOf?: readonly { readonly column: HeadColumnName; readonly values: readonly number[] | Uint32Array }[];
  /** Columns of texts that contain a part, letter case of ASCII ignored; `whole`: that are this text exactly. */
  readonly texts?: readonly { readonly column: HeadColumnName; readonly part: string; readonly whole?: boolean }[];
  /** Columns of numbers and times with (true) or without a value: `ended_ms` without one is in work. */
  readonly present?: readonly { readonly column: HeadColumnName; readonly present: boolean }[];
}

/** Sorted by the first column, among equals by the second, and so on; the rest as they began. */
export interface HeadView {
  readonly filter: HeadFilter;
  readonly sorts: readonly HeadSort[];
}

/** By column in the order asked; values of the view only. */
export interface HeadTotals {
  /** Rows of the view. */
  readonly rows: number;
  /** Rows with a value. */
  readonly count: Uint32Array;
  readonly sum: Float64Array;
  /** NaN without a value. */
  readonly min: Float64Array;
  readonly max: Float64Array;
  readonly mean: Float64Array;
}

/** Which of several records of a pile gives its value: by when they began, or a figure over all of them. */
export type HeadTake = 'first' | 'last' | 'min' | 'max' | 'sum' | 'mean' | 'count';

/** Rows by what a text of theirs says: those that have one of these ids (src/shared/text-id.ts), or those that have none. */
export interface HeadPick {
  readonly column: HeadColumnName;
  readonly ids: Float64Array;
  readonly isIn: boolean;
}

/** Rows of a view in an order of which any first part lies evenly over it (src/shared/spread-order.ts). */
export interface SpreadHeads {
  /** Rows of the whole view. */
  readonly total: number;
  readonly version: number;
  /** Rows that were picked, of all or, where the view is longer than what was read, of those read. */
  readonly picked: number;
  /** Rows that are here. */
  readonly rows: number;
  readonly columns: Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;
}

interface OfHeads {
  readonly key: string;
}
type Filtered = OfHeads & { readonly filter: HeadFilter };
type Viewed = OfHeads & { readonly view: HeadView };

export const headRequests = {
  /** The heads as the browser has kept them, or from the server; then ask for `heads.refresh`. */
  'heads.open': change<HeadsSource, HeadsInfo>(),
  /** Brings what is open up to date by what has changed since; `version` stays when nothing has. */
  'heads.refresh': change<HeadsSource, HeadsInfo>(),
  /** How many records a view shows. */
  'heads.count': read<Viewed, { readonly rows: number; readonly version: number }>(),
  /** Rows `from` to below `to` of a view, column by column in the schema's kinds; fewer at its end. */
  'heads.rows': read<
    Viewed & { readonly from: number; readonly to: number; readonly columns: readonly HeadColumnName[] },
    {
      /** Rows of the whole view. */
      readonly total: number;
      readonly version: number;
      readonly rows: number;
      readonly columns: Readonly<Record<string, TextColumn | DictColumn | Float64Array>>;
    }
  >(),
  /**
   * At most so many rows of a view, spread evenly over it, where a pick may leave some out. Columns of texts named in
   * `coded` come as codes. It gives way to other calls, and begins anew where the heads change meanwhile.
   */
  'heads.spread': read<
    Viewed & {
      readonly most: number;
      readonly pick: HeadPick | null;
      readonly columns: readonly HeadColumnName[];
      readonly coded: readonly HeadColumnName[];
    },
    SpreadHeads
  >(),
  /**
   * The ids (src/shared/text-id.ts) of a column's texts in rows `from` to below `to` of a view, ascending, each once. It gives
   * way to other calls, and begins anew where the heads change meanwhile.
   */
  'heads.ids': read<
    Viewed & { readonly from: number; readonly to: number; readonly column: HeadColumnName },
    Float64Array
  >(),
  'heads.totals': read<Filtered & { readonly columns: readonly HeadColumnName[] }, HeadTotals>(),
  'heads.histogram': read<
    Filtered & { readonly column: HeadColumnName; readonly bins: BinsQuery },
    {
      readonly origin: number;
      readonly width: number;
      readonly counts: Uint32Array;
      /** Values outside of bins that were given, and rows without a value. */
      readonly outside: number;
      readonly missing: number;
    }
  >(),
};
