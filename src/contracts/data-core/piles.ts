// Pile sets: a project's piles as a map.

import type { MapSymbol } from '../map-symbol';
import { change, read } from '../worker-requests';
import type { AsBuilt, BrokenSequence, PileFacts, PileSetInfo, ViewBox } from './answers';
import type { TableSource } from './common';
import type { HeadColumnName, HeadTake } from './heads';

export interface PileViewQuery {
  readonly box: ViewBox;
  /** Screen pixels a metre takes at this zoom. */
  readonly pixelsPerM: number;
  /** Bit n set: status code n is shown. */
  readonly statusMask: number;
  /**
   * RGBA by status code, four bytes each, then by status code of piles that are not looked at; the alpha byte is that of the
   * status, also of a pile in the colour of its class.
   */
  readonly palette: Uint8Array;
  /** Absent: coloured by status. Cells are so in any case. */
  readonly tint?: PileTint | null;
  /** Absent: all are looked at. */
  readonly focus?: PileFocus | null;
}

/**
 * The entries to draw for a viewport. `piles`: one entry a pile. `cells`: one entry a square cell of `cellM`, at the
 * zooms where piles would lie closer than a pixel or two. Attributes are ready for deck.gl.
 */
export interface PileView {
  readonly kind: 'piles' | 'cells';
  readonly count: number;
  /** Piles that the view stands for, after the status filter. */
  readonly piles: number;
  /** Edge of a cell in metres; 0 for piles. */
  readonly cellM: number;
  /** Zero point of the positions: offsets from the set's origin in whole metres. */
  readonly origin: { readonly eastM: number; readonly northM: number };
  /**
   * East, north of `origin` in metres, two floats an entry. The origin lies in the middle of the view, so that 32 bits
   * are off by at most 0.12 mm in a view 8 km wide and by a thousandth of a pixel in any.
   */
  readonly positions: Float32Array;
  /** RGBA, four bytes an entry; cells are mixed by share and their alpha grows with density. */
  readonly colors: Uint8Array;
  /** Pile radius in metres (piles), empty for cells. */
  readonly radii: Float32Array;
  /** Row in the pile set (piles) or number of piles (cells). */
  readonly values: Uint32Array;
  /** The memory that all attributes lie in, which is transferred as one. */
  readonly words: Uint32Array;
}

export interface PilePictureQuery {
  /** North-west corner of the image: offsets from the set's origin, metres. */
  readonly westM: number;
  readonly northM: number;
  /** Pixels of the image a metre takes. */
  readonly pixelsPerM: number;
  /** Pixels of the image a screen pixel takes. */
  readonly pixelRatio: number;
  /** Pixels; 2^24 of them at most. */
  readonly width: number;
  readonly height: number;
  /** Bit n set: status code n is shown. */
  readonly statusMask: number;
  /**
   * RGBA by status code, four bytes each, then by status code of piles that are not looked at; the alpha byte names the
   * sign of a single pile.
   */
  readonly palette: Uint8Array;
  readonly symbol: MapSymbol;
  /** Absent: coloured by status. */
  readonly tint?: PileTint | null;
  /** Absent: all are looked at. */
  readonly focus?: PileFocus | null;
}

/** A part of the piles. */
export type PileShape =
  /** X, Y of each corner, site coordinates in metres: two are those of a box, more those of a polygon. 1,000 at most. */
  { readonly of: 'corners'; readonly corners: readonly number[] } | ({ readonly of: 'ids' } & NamedPiles);

/** Piles by their ids, with a name that no others have. */
export interface NamedPiles {
  readonly name: string;
  readonly ids: Uint32Array;
}

/**
 * The state before `untilMs`: piles that were finished later were still to be made. With a beginning only those finished
 * from then on are looked at.
 */
export interface PileDays {
  readonly fromMs: number | null;
  readonly untilMs: number;
}

/** Which piles are looked at, and in which state; null: all, as they are now. */
export interface PileFocus {
  readonly shape: PileShape | null;
  readonly days: PileDays | null;
  /** Of a shape too only these: the piles that a search has found. Absent: all. */
  readonly found?: NamedPiles | null;
}

/** A number that a pile set has of each pile; `order`: its place among those finished, from 1. */
export type PileOwnNumber = 'design_depth_m' | 'depth_m' | 'depth_off_m' | 'diameter_m' | 'finished_ms' | 'order';

/** A number of each pile: its own, or one of the heads of its records or designs that are open under `heads`. */
export type PileNumber =
  | { readonly of: 'piles'; readonly column: PileOwnNumber }
  | {
      readonly of: 'heads';
      readonly heads: string;
      readonly column: HeadColumnName;
      readonly take: HeadTake;
      /** The number of a record is its `column` divided by this one. */
      readonly over?: HeadColumnName;
      /** The number of a pile is in percent of what its design says: a column of the designs that are open. */
      readonly percentOf?: { readonly heads: string; readonly column: HeadColumnName };
      /** A pile has it before it is made. */
      readonly isDesigned?: boolean;
    };

/** Both ends inclusive; null: open. A pile without a number is in no range. */
export interface NumberRange {
  readonly low: number | null;
  readonly high: number | null;
}

/** Piles in the colours of classes of a number. Class 0 has no number, class i those from edge i - 1 to before edge i. */
export interface PileTint {
  readonly number: PileNumber;
  /** Ascending; 39 at most. */
  readonly edges: readonly number[];
  /** RGBA by class, four bytes each; the alpha byte means nothing: the sign stays that of the status. */
  readonly colors: Uint8Array;
  /** Classes that are not shown. */
  readonly hidden: readonly number[];
  /** Only piles of this range are shown; null: all. */
  readonly range: NumberRange | null;
}

/** How edges are chosen: for classes of about as many piles each, of the same width, one a number, or by hand. */
export type ClassTerms =
  | { readonly by: 'equal' | 'linear' | 'distinct'; readonly count: number }
  | { readonly by: 'hand'; readonly edges: readonly number[] };

export interface PileDistributionQuery {
  readonly number: PileNumber;
  /** Bit n set: status code n counts. */
  readonly statusMask: number;
  readonly classes: ClassTerms;
  /** Bars of the histogram: how many from the least to the greatest, or where they stand. */
  readonly bins: number | { readonly origin: number; readonly width: number; readonly count: number };
  readonly range: NumberRange | null;
  /** Only these count; absent: all. */
  readonly focus?: PileFocus | null;
  /** Piles that it hides do not count; absent: none is hidden. */
  readonly hiding?: PileTint | null;
}

/** Of the piles that are looked at and shown. */
export interface SelectedPiles {
  readonly count: number;
  readonly countByStatus: Uint32Array;
  /** Of the numbers asked for, in their order. */
  readonly sums: readonly NumberSums[];
}

/** Of numbers; NaN where there is none to be the least or the greatest. */
export interface NumberSums {
  readonly count: number;
  readonly sum: number;
  readonly min: number;
  readonly max: number;
}

/** How a number lies over the piles of the statuses that are on the map. */
export interface PileDistribution extends NumberSums {
  /** Piles without a number. */
  readonly missing: number;
  /** The piles of the range that was asked for. */
  readonly within: NumberSums;
  readonly edges: readonly number[];
  /** Piles by class, class 0 first. */
  readonly byClass: Uint32Array;
  /** Bar i begins at `origin + i * width`; the last one includes its end. */
  readonly bins: { readonly origin: number; readonly width: number; readonly counts: Uint32Array };
}

/** Each day of a replay is asked for at once. */
export interface PilesByDayQuery {
  /** Those that count on each day; null: all. */
  readonly shape: PileShape | null;
  readonly found: NamedPiles | null;
  /** Bit n set: status code n counts. */
  readonly statusMask: number;
  /** Piles that it hides on a day do not count on it; null: none is hidden. */
  readonly hiding: PileTint | null;
  /** A day reaches from one edge (epoch ms, ascending) to before the next; there is one at least. */
  readonly edgesMs: readonly number[];
  readonly numbers: readonly PileNumber[];
  /** A number that is told by classes and bars as well, and within a range; null: none. */
  readonly spread: {
    readonly number: PileNumber;
    readonly edges: readonly number[];
    readonly bins: { readonly origin: number; readonly width: number; readonly count: number };
    readonly range: NumberRange | null;
  } | null;
}

/** By row of `PilesByDay`: `NumberSums` as columns. */
export interface SumsByDay {
  readonly count: Uint32Array;
  readonly sum: Float64Array;
  readonly min: Float64Array;
  readonly max: Float64Array;
}

/**
 * Piles by the day on which they were finished. Of d days there are 2 d + 1 rows: row i has those finished on day i as they
 * are since, row d + i the same as they were before, and the last row those of no day. A day of a replay is the sum of rows.
 */
export interface PilesByDay {
  readonly days: number;
  /** Piles by status, five numbers a row. */
  readonly byStatus: Uint32Array;
  /** Of the numbers asked for, in their order. */
  readonly numbers: readonly SumsByDay[];
  readonly spread: {
    readonly all: SumsByDay;
    /** Of the range that was asked for. */
    readonly within: SumsByDay;
    /** Piles by class, as many numbers a row as there are classes; class 0 has no number. */
    readonly byClass: Uint32Array;
    /** Piles by bar, as many numbers a row as there are bars. */
    readonly bins: Uint32Array;
  } | null;
}

/** A part of the site as an image. */
export interface PilePicture {
  /** `piles`: each is painted with its sign. `shares`: they are so close that a pixel shows the shares of those on it. */
  readonly kind: 'piles' | 'shares';
  /** Piles whose centre lies on the image, by status code, those hidden left out. */
  readonly painted: readonly number[];
  /** Their sum. */
  readonly piles: number;
  readonly width: number;
  readonly height: number;
  /** RGBA with premultiplied alpha, rows from the north. */
  readonly pixels: Uint8Array;
  /** The memory that the pixels lie in, which is transferred as one. */
  readonly words: Uint32Array;
}

/** New part of a picture over the one before. */
export interface PicturePiece {
  /** Where it lies on the picture: columns from the west, rows from the north, in pixels. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** RGBA with premultiplied alpha, lowest byte first, rows from the north. */
  readonly words: Uint32Array;
}

/** The next of pictures of which each leads on from the one before. */
export interface PilePictureStep {
  /** Names the picture to the next question. */
  readonly step: number;
  /** Null: the next picture is the one before with the pieces in it. */
  readonly whole: PilePicture | null;
  readonly kind: PilePicture['kind'];
  readonly painted: readonly number[];
  readonly pieces: readonly PicturePiece[];
  /** The memory that the pieces lie in, which is transferred as one. */
  readonly words: Uint32Array;
}

export interface PileSolidQuery {
  /** Those outside have no entries, and count in the sums. Null: all have. */
  readonly box: ViewBox | null;
  /** Bit n set: status code n is shown. */
  readonly statusMask: number;
  /** RGBA by status code. */
  readonly palette: Uint8Array;
  /** Null: coloured by status. */
  readonly tint: PileTint | null;
  /** The others are left out. Null: all are looked at. */
  readonly focus: PileFocus | null;
  /** Of more piles than this, cells stand for them, no more of those either. */
  readonly most: number;
}

/** Piles as columns of depth, to be drawn in space. */
export interface PileSolid {
  /** `piles`: one entry a pile. `cells`: one a square cell of `cellM`, with the mean depths of its piles. */
  readonly kind: 'piles' | 'cells';
  readonly count: number;
  /** Edge of a cell, metres; 0 of piles. */
  readonly cellM: number;
  /** By pile, row in the set and id; empty of cells. */
  readonly rows: Uint32Array;
  readonly ids: Uint32Array;
  /** East, north of the set's origin in metres, two an entry; of a cell the middle of its piles. */
  readonly places: Float32Array;
  /**
   * Four an entry, metres: radius, designed depth, reached depth, radius of what is made; a depth of 0: none. Of a cell, the
   * depth reached is the mean of those made, and its face their share.
   */
  readonly sizes: Float32Array;
  /** RGBA, four bytes an entry. */
  readonly colors: Uint8Array;
  /** Piles that are shown and looked at, in the box or not. */
  readonly piles: number;
  /** Those of them with a depth reached. */
  readonly made: number;
  /** Mean of the designed depths; NaN without any. */
  readonly meanDesignM: number;
  /** Mean of the depths reached; NaN without any. */
  readonly meanReachedM: number;
  /** Greatest of both. */
  readonly deepestM: number;
}

/** One pile, with its facts and number. */
export interface PileHit extends PileFacts {
  readonly pileNo: string;
}

export interface OpenedPileSet extends PileSetInfo {
  /** When the server said so last, epoch ms, of piles that the browser has kept; null: they are as of now. */
  readonly asOfMs: number | null;
}

/** Which way the line runs on which a pile stands. */
export interface PileLines {
  readonly pileIds: Uint32Array;
  /** Degrees clockwise from north in 0..180; NaN: the pile has no neighbour. */
  readonly headingsDeg: Float32Array;
  /** Usual distance of neighbours on the whole site, metres; infinite with fewer than two piles. */
  readonly spacingM: number;
}

/** A rule about the sequence of making; see `SequenceRule` of a type. */
export interface SequenceQuery {
  readonly kind: 'order' | 'young' | 'skip' | 'cold';
  /** Neighbours stand no further apart than this, metres or numbers of their row; `times`: the usual spacing. */
  readonly near: { readonly by: 'metres' | 'times' | 'numbers'; readonly most: number };
  readonly limitMs: number;
  /** The key under which the piles' orders and rows are open; needed by `order` and by rows, null for others. */
  readonly designs: string | null;
  /**
   * Only pairs of which the later pile is still to be made are told, as if it began at this moment, epoch ms: joints that
   * wait for their second pile. Of `cold` among neighbours by their distance. Absent: pairs of piles that were begun.
   */
  readonly unmadeAtMs?: number;
}

/** Limits of findings in piles as built. */
export interface AsBuiltQuery {
  /** How far off a pile may be: the stricter of both; null: no limit. */
  readonly offsetMm: number | null;
  /** As a share of its diameter. */
  readonly offsetShare: number | null;
  /** Metres that it may be short of its design. */
  readonly shortM: number;
  /** A systematic offset that moves no pile so many metres is not told. */
  readonly leastM: number;
  /** Hours before the newest record at which the last neighbour of a skipped pile was made. */
  readonly restHours: number;
  /** Whether one record makes a pile. */
  readonly once: boolean;
  /** Square areas of this edge, metres; or by what the caller names, by pile: codes of rows. */
  readonly areas: number | { readonly ids: Uint32Array; readonly codes: Uint32Array };
}

/** A pile's number, place on the site's grid, and sizes; null: it has none. */
export interface EditedPile {
  readonly pileId: number;
  readonly pileNo: string;
  readonly xM: number | null;
  readonly yM: number | null;
  readonly diameterM: number | null;
  readonly designDepthM: number | null;
}

/** Cells of many piles, one a pile; a column that is left out stays as it is, and NaN says that there is none. */
export interface EditedPiles {
  readonly pileIds: Uint32Array;
  readonly pileNo?: readonly string[];
  readonly xM?: Float64Array;
  readonly yM?: Float64Array;
  readonly diameterM?: Float64Array;
  readonly designDepthM?: Float64Array;
}

/** The same cells before an edit, by which it is taken back. */
export interface PilesBefore extends EditedPiles {
  /** The state that they are of, on the server and of all edits; null: none is known. */
  readonly state: string | null;
}

export const pileRequests = {
  /** The piles as the browser has kept them, without waiting for the server; then ask for `piles.refresh`. */
  'piles.open': change<TableSource & { readonly key: string }, OpenedPileSet>(),
  /** Brings what is open up to date, by what has changed since; the views of the key are out of date then. */
  'piles.refresh': change<TableSource & { readonly key: string }, OpenedPileSet>(),
  'piles.picture': read<PilePictureQuery & { readonly key: string }, PilePicture>(),
  /**
   * An image while `piles.open` is under way: the piles that have come, and cells for the others. Offsets are those of
   * `Progress.coming`. Null: there are no cells, or no more.
   */
  'piles.coming': read<PilePictureQuery & { readonly key: string }, PilePicture | null>(),
  /** A picture for a replay: only what differs from picture `since`, which the page has; whole if the worker dropped that. */
  'piles.pictureStep': read<
    PilePictureQuery & { readonly key: string; readonly since: number | null },
    PilePictureStep
  >(),
  'piles.view': read<PileViewQuery & { readonly key: string }, PileView>(),
  'piles.solid': read<PileSolidQuery & { readonly key: string }, PileSolid>(),
  /** Null where there is none; a radius below 0 finds none. */
  'piles.nearest': read<
    {
      readonly key: string;
      readonly eastM: number;
      readonly northM: number;
      readonly radiusM: number;
      readonly statusMask: number;
      /** Those that it hides are not found. */
      readonly tint?: PileTint | null;
      /** The statuses are those of its day. */
      readonly focus?: PileFocus | null;
    },
    PileHit | null
  >(),
  /** For the legend of a map's colours. */
  'piles.distribution': read<PileDistributionQuery & { readonly key: string }, PileDistribution>(),
  /** Counts and sums of the piles that are looked at and not hidden. */
  'piles.selected': read<
    {
      readonly key: string;
      readonly focus: PileFocus;
      readonly statusMask: number;
      readonly tint: PileTint | null;
      readonly numbers: readonly PileNumber[];
    },
    SelectedPiles
  >(),
  /** Their ids, ascending. */
  'piles.selectedIds': read<
    {
      readonly key: string;
      readonly focus: PileFocus;
      readonly statusMask: number;
      readonly tint: PileTint | null;
    },
    { readonly ids: Uint32Array }
  >(),
  /** A number of each of these piles as they are now, in the order of the ids; NaN: none, or no such pile. */
  'piles.numbers': read<
    { readonly key: string; readonly number: PileNumber; readonly ids: Uint32Array },
    { readonly numbers: Float64Array }
  >(),
  /**
   * The box around the places of these piles, whatever their statuses, as offsets from the set's origin; null where none of
   * them has a place. A place is off by 4 mm at most, 64 km from the origin.
   */
  'piles.bounds': read<{ readonly key: string; readonly found: NamedPiles }, ViewBox | null>(),
  /**
   * Piles finished in each day by the status that they have had since, five counts a day; a day reaches from one edge
   * (epoch ms, ascending) to before the next. Five more behind them: piles of no day, as they were before the first.
   */
  'piles.madeByDay': read<
    { readonly key: string; readonly edgesMs: readonly number[] },
    { readonly counts: Uint32Array }
  >(),
  /** Piles by the day on which they were finished, with their numbers: by these columns any day of a replay is told. */
  'piles.byDay': read<PilesByDayQuery & { readonly key: string }, PilesByDay>(),
  /** Piles whose number contains `text` (ignoring case), exact and prefix matches first. */
  'piles.find': read<
    { readonly key: string; readonly text: string; readonly limit: number },
    { readonly hits: readonly PileHit[]; readonly total: number }
  >(),
  'piles.byId': read<{ readonly key: string; readonly pileId: number }, PileHit | null>(),
  /** Where piles stand, in the order asked, site coordinates with X north; NaN for one that is not there. */
  'piles.places': read<
    { readonly key: string; readonly pileIds: Uint32Array },
    { readonly xM: Float64Array; readonly yM: Float64Array }
  >(),
  /** Pile numbers of rows of a view, in their order; asked only for the few that are labelled. */
  'piles.labels': read<{ readonly key: string; readonly rows: readonly number[] }, readonly string[]>(),
  /** Live changes; unknown ids are ignored. Answers the new counts by status. */
  'piles.update': change<
    {
      readonly key: string;
      readonly changes: readonly { readonly pileId: number; readonly status: number; readonly depthM: number | null }[];
    },
    { readonly countByStatus: readonly number[] }
  >(),
  /**
   * A pile as somebody edits it, before the server says so; `piles.refresh` brings what the server has. Answers whether the
   * map has it: not where that makes another map.
   */
  'piles.edit': change<EditedPile & { readonly key: string }, { readonly isTaken: boolean }>(),
  /** The same of many; piles that are not there are passed over. Answers their cells before; null: the map has not taken it. */
  'piles.editMany': change<EditedPiles & { readonly key: string }, PilesBefore | null>(),
  /** Shows piles as they were before an edit that was not written; where that is not known any more, `piles.refresh` does. */
  'piles.editBack': change<PilesBefore & { readonly key: string }, null>(),
  /** Which way the lines run on which these rows of a view stand. */
  'piles.lines': read<{ readonly key: string; readonly rows: readonly number[] }, PileLines>(),
  /** The newest ended records, of which the heads are open under `heads`, against the designs. */
  'piles.asBuilt': read<{ readonly key: string; readonly heads: string } & AsBuiltQuery, AsBuilt>(),
  /** Pairs of neighbours that break a rule, by the records of which the heads are open under `heads`. */
  'piles.sequence': read<{ readonly key: string; readonly heads: string } & SequenceQuery, BrokenSequence>(),
};
