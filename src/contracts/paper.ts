// Sheets of paper, and the requests of the worker that makes a PDF of them. A sheet is content: texts as they are read
// and curves as they were thinned. Where it stands on a page is the worker's alone (workers/paper/layout).
import { change } from './worker-requests';

/** One record, day or report: its pages are numbered by themselves. */
export interface PaperSheet {
  /** Named in the document's bookmarks and in the head of its further pages. */
  readonly name: string;
  readonly title: string;
  /** Below the title: whose project it is. */
  readonly subtitle: string;
  readonly blocks: readonly PaperBlock[];
  /** At the foot of every page: when it was printed, and by which filter it was made. */
  readonly foot: string;
  /** By which the sheet is checked; null: it has none. */
  readonly code: PaperCode | null;
}

export interface PaperCode {
  /** Link in the squares. */
  readonly link: string;
  /** The same, to type. */
  readonly text: string;
}

/** In the order in which they stand. A block that is longer than a page goes on on the next. */
export type PaperBlock =
  | { readonly kind: 'facts'; readonly facts: readonly PaperFact[] }
  | PaperTable
  | PaperLog
  | { readonly kind: 'note'; readonly text: string }
  /** The titles of the sheet's tables with their pages; left out of a sheet that has but a few pages. */
  | { readonly kind: 'contents'; readonly title: string }
  /** A place to sign for each, with a place for the date. */
  | { readonly kind: 'signatures'; readonly names: readonly string[]; readonly date: string };

export interface PaperFact {
  readonly name: string;
  readonly value: string;
}

export interface PaperTable {
  readonly kind: 'table';
  readonly title: string;
  readonly columns: readonly PaperColumn[];
  /** By row, a text a column. */
  readonly rows: readonly (readonly string[])[];
}

export interface PaperColumn {
  readonly title: string;
  readonly align: 'left' | 'right' | 'center';
}

/** Curves beside each other over one axis, which runs down the page. */
export interface PaperLog {
  readonly kind: 'log';
  readonly title: string;
  readonly axis: {
    readonly title: string;
    readonly from: number;
    readonly to: number;
    readonly ticks: readonly { readonly at: number; readonly text: string }[];
    /** Lines across all tracks: the depth of the design. */
    readonly marks: readonly { readonly at: number; readonly text: string }[];
  };
  readonly tracks: readonly PaperTrack[];
  /** Names of the passes' lines, by the passes' codes. */
  readonly passes: readonly { readonly code: number; readonly name: string }[];
}

export interface PaperTrack {
  readonly title: string;
  readonly unit: string;
  readonly from: number;
  readonly to: number;
  readonly ticks: readonly { readonly at: number; readonly text: string }[];
  readonly limits: readonly { readonly at: number; readonly text: string }[];
  /** Value and place on the axis in turn; a missing reading is NaN. */
  readonly stretches: readonly { readonly pass: number; readonly points: Float64Array }[];
}

/** Texts of the document that the worker puts together. */
export interface PaperTexts {
  readonly title: string;
  readonly language: 'zh-CN' | 'en';
  /** `Page {page} of {pages}`. */
  readonly pageOf: string;
  /** `Not in the font: {characters}`: said where a character could not be printed. */
  readonly missing: string;
}

export interface PaperFile {
  readonly pdf: Uint8Array<ArrayBuffer>;
  readonly pages: number;
  /** Characters that the font lacks; a white square stands for each. */
  readonly missing: string;
}

/** A worker makes one document at a time: it begins, takes sheets, and ends with the file. */
export const PAPER_REQUESTS = {
  /** Fetches the font; a document begun before is dropped. */
  'paper.begin': change<PaperTexts, null>(),
  /** Lays the sheet out and draws it at the end of the document. */
  'paper.add': change<PaperSheet, { readonly pages: number }>(),
  /** Begins a sheet that comes in pieces; a sheet begun before is dropped. */
  'paper.openSheet': change<PaperSheet, null>(),
  /** Rows at the end of its last table. */
  'paper.addRows': change<PaperTable['rows'], null>(),
  /** Blocks at its end. */
  'paper.addBlocks': change<readonly PaperBlock[], null>(),
  /** Lays out the sheet that came in pieces, and draws it at the end of the document. */
  'paper.closeSheet': change<null, { readonly pages: number }>(),
  'paper.finish': change<null, PaperFile>(),
};
export type PaperRequests = typeof PAPER_REQUESTS;
