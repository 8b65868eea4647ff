// The requests of the worker that reads workbooks of spreadsheets (.xlsx). It holds one workbook at a time, and hands out
// the cells of a sheet by column and stretch, so that nobody waits for all of them at once.
import { change } from './worker-requests';

/** A cell as the file has it: numbers in full, texts without blanks around them, '' for nothing. */
export type SheetCell = string | number | boolean | OddCell;

/** A cell of no number and no text: a date that the spreadsheet made of typed text, or a formula without a result. */
export type OddCell = { readonly date: string } | { readonly error: string };

/** Why a file can't be read. */
export type WorkbookFault =
  /** Of Excel before 2007. */
  | 'xls'
  /** Encrypted with a password. */
  | 'protected'
  | 'broken'
  | 'tooLarge'
  /** No sheet has a cell. */
  | 'empty'
  /** A block of a drawing holds itself. */
  | 'blockLoop'
  /** Blocks within blocks of a drawing stand for more than can be read. */
  | 'tooManyParts';

export interface SheetOfBook {
  readonly name: string;
  /** That have a cell. */
  readonly rows: number;
  /** The workbook does not show it. */
  readonly isHidden: boolean;
}

export type OpenedWorkbook = { readonly fault: WorkbookFault } | { readonly sheets: readonly SheetOfBook[] };

/** The rows of a sheet that have a cell: those that the sheet hides only where they were asked for. */
export interface SheetRows {
  /** The number that each has in the sheet, from 1. */
  readonly lines: Int32Array<ArrayBuffer>;
  readonly columns: number;
  /** Columns that the sheet does not show, from 0. */
  readonly hidden: readonly number[];
  /** Numbers of the rows that have a cell and that the sheet hides, by a filter or by hand; none where it hides all. */
  readonly hiddenLines: Int32Array<ArrayBuffer>;
  /** There are more rows than were asked for. */
  readonly isCut: boolean;
}

/** Units of the coordinates of drawings and tables. */
export const LENGTH_UNITS = ['m', 'cm', 'mm'] as const;
export type LengthUnit = (typeof LENGTH_UNITS)[number];

/** How many of a unit make a metre. */
export const PER_METRE: Readonly<Record<LengthUnit, number>> = { m: 1, cm: 100, mm: 1000 };

/** A file larger than this is no list of 100,000 piles, and no drawing of a site that a page can take in. */
export const MOST_FILE_BYTES = 32 * 1024 * 1024;

/** A line of a drawing that goes around something. */
export interface DrawnOutline {
  readonly layer: string;
  /** X (north) and Y (east) of each corner in turn, in the drawing's unit; the first does not come again. */
  readonly corners: Float64Array<ArrayBuffer>;
  /** Why piles can't be laid out within it; X and Y are those of the place where it crosses itself. */
  readonly fault: null | { readonly kind: 'crosses'; readonly x: number; readonly y: number } | 'tooManyCorners';
}

/** A line of a drawing that does not close; pieces that hang together end to end are one. */
export interface DrawnPath {
  readonly layer: string;
  /** X (north) and Y (east) of each point in turn, in the drawing's unit. */
  readonly points: Float64Array<ArrayBuffer>;
}

export type DrawnOutlines =
  | { readonly fault: 'broken' }
  | {
      /** Likely unit of the drawing. */
      readonly unit: LengthUnit;
      /** Layers that have a line, those with outlines first; `open`: their lines that don't close. */
      readonly layers: readonly { readonly name: string; readonly outlines: number; readonly open: number }[];
      /** The widest of each layer first; some of many are left out. */
      readonly outlines: readonly DrawnOutline[];
      /** The longest of each layer first; some of many are left out. */
      readonly paths: readonly DrawnPath[];
    };

/** Lines of a drawing, packed: no object a line. */
export interface PlanLines {
  /** East and north of each corner in turn, in the drawing's unit; a line that closes ends where it begins. */
  readonly corners: Float64Array<ArrayBuffer>;
  /** For each line the number of corners before it, and after the last one the number of all. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** For each line the place of its layer in the list of layers. */
  readonly layerOf: Uint16Array<ArrayBuffer>;
}

/** Hatches of a drawing, packed: their rings as lines, in which the last corner is not the first. */
export interface PlanFills extends PlanLines {
  /** For each ring the number of its hatch; rings of a hatch stand together. A place is filled in an odd number of them. */
  readonly fillOf: Uint32Array<ArrayBuffer>;
}

/** Which point of a text lies at its place: on the baseline or the bottom, middle or top, and left, in the middle or right. */
export const TEXT_ANCHORS = [
  'alphabetic left',
  'alphabetic center',
  'alphabetic right',
  'bottom left',
  'bottom center',
  'bottom right',
  'middle left',
  'middle center',
  'middle right',
  'top left',
  'top center',
  'top right',
] as const;

/** Texts of a drawing, packed: no object a text. */
export interface PlanTexts {
  /**
   * Five numbers a text, in the drawing's unit: east and north of its anchor, the same of a vector along the line, and how
   * high capitals are.
   */
  readonly places: Float64Array<ArrayBuffer>;
  /** Places in TEXT_ANCHORS. */
  readonly anchors: Uint8Array<ArrayBuffer>;
  /** The place of its layer in the list of layers. */
  readonly layerOf: Uint16Array<ArrayBuffer>;
  /** Where each ends in `joined`, which has them one behind the other. */
  readonly ends: Uint32Array<ArrayBuffer>;
  readonly joined: string;
}

/** The part of a drawing for a plan below the piles. */
export interface DrawnPlan {
  /** Likely unit of the drawing. */
  readonly unit: LengthUnit;
  /** Layers that have a line or a text, by name; `isOff`: switched off or frozen in the drawing. */
  readonly layers: readonly {
    readonly name: string;
    readonly lines: number;
    readonly texts?: number;
    readonly fills?: number;
    readonly isOff: boolean;
  }[];
  readonly lines: PlanLines;
  /** Absent in what browsers kept before texts were read. */
  readonly texts?: PlanTexts;
  /** Absent in what browsers kept before hatches were read. */
  readonly fills?: PlanFills;
  /** Corners were left out that lie no further beside their line than this, in the drawing's unit; 0: none were. */
  readonly smoothed: number;
  /** Lines that were left out, the smallest of all, since there are too many. */
  readonly leftOut: number;
  /** Entities that are neither lines, texts nor hatches, as dimensions are, and texts and hatches beyond so many. */
  readonly others: number;
}

/** `tooMany`: blocks within blocks make more lines than a page can hold. */
export type DrawnPlanOrFault = { readonly fault: 'broken' | 'noLines' | 'tooMany' } | DrawnPlan;

/** Words above the columns that are read from a drawing, as an import recognises them. */
export interface DrawingHeads {
  readonly number: string;
  readonly diameter: string;
}

/** All are lost with the worker that has opened the file, so none is sent to another one. */
export const SPREADSHEET_REQUESTS = {
  /** Reads a file; the one before is dropped. Names the sheets that have cells. */
  'spreadsheet.open': change<
    { readonly bytes: Uint8Array<ArrayBuffer>; readonly drawingHeads: DrawingHeads },
    OpenedWorkbook
  >(),
  /** The lines of a drawing that close; open lines stay so. */
  'drawing.outlines': change<{ readonly bytes: Uint8Array<ArrayBuffer> }, DrawnOutlines>(),
  /** The lines of a drawing as a plan to lie below the piles. */
  'drawing.plan': change<{ readonly bytes: Uint8Array<ArrayBuffer> }, DrawnPlanOrFault>(),
  /** `sheet`: place among those named. */
  'spreadsheet.rows': change<
    { readonly sheet: number; readonly mostRows: number; readonly withHidden?: boolean },
    SheetRows
  >(),
  /** Cells of a column, by the places of their rows in `lines`, which were asked for with as many. */
  'spreadsheet.cells': change<
    {
      readonly sheet: number;
      readonly column: number;
      readonly from: number;
      readonly to: number;
      readonly withHidden?: boolean;
    },
    readonly SheetCell[]
  >(),
};
export type SpreadsheetRequests = typeof SPREADSHEET_REQUESTS;
