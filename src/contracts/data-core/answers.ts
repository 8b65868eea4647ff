// Made from the crates by `npm run types`: do not edit. Answers of the data core, and the codes of its errors.
// Typed arrays are fresh copies that the receiver owns.

/** Codes of errors; an error of the server has code `api`. */
export const CORE_FAULTS = [
  'core.argument',
  'payload.base64',
  'payload.header',
  'payload.tag',
  'payload.frames',
  'payload.parts',
  'payload.inflate',
  'payload.limit',
  'payload.json',
  'payload.schema',
  'api',
  'payload.memory',
  'layout.length',
  'layout.status',
  'layout.row',
  'layout.rows',
  'layout.argument',
  'layout.most',
  'layout.stored_piles',
  'history.length',
  'history.depth',
  'history.bins',
  'history.groups',
  'history.record',
  'history.channel',
  'history.keys',
  'history.rows',
  'history.limit',
  'history.formula',
  'history.quantiles',
  'chunk.foreign',
  'chunk.version',
  'chunk.truncated',
  'chunk.checksum',
  'chunk.malformed',
  'chunk.limit',
  'chunk.length',
  'chunk.twice',
  'chunk.column',
  'chunk.reading',
  'chunk.type',
  'heads.column',
  'heads.kind',
  'heads.shape',
  'heads.kept',
  'heads.bins',
] as const;

/** No row, place or code, in a column of them. */
export const NONE = 4294967295;

/** Why a formula cannot be read. */
export const FORMULA_PROBLEMS = [
  'value',
  'sign',
  'number',
  'name',
  'long',
] as const;

/** Kinds of findings by their code. */
export const FINDING_KINDS = [
  'repeatedRow',
  'clockBack',
  'gap',
  'jump',
  'totalFalls',
  'densityOffRatio',
  'sumOff',
  'frozen',
] as const;

/** Patterns of water tests by their code. */
export const WATER_FLOWS = [
  'untold',
  'laminar',
  'turbulent',
  'dilation',
  'washOut',
  'voidFilling',
] as const;

/** Kinds of findings of piles as built by their code. */
export const BUILT_KINDS = [
  'beyond',
  'short',
  'surveyShift',
  'surveyTurn',
  'machineShift',
  'machineTurn',
  'otherPlace',
  'twice',
  'skipped',
  'unplanned',
] as const;

/** Kinds of the entries of a view by their code. */
export const VIEW_KINDS = [
  'piles',
  'cells',
] as const;

/**
 * The head of a view; the columns of its entries follow.
 *
 * Positions count from an origin in the middle of what is seen, so that rounding to 32 bits moves them by no more
 * than a 2^24th of the view's width: 0.12 mm where it is 8 km wide, and a thousandth of a pixel at any width.
 */
export const VIEW_HEAD = {
  /** Kind of the entries, by its code. */
  kind: 0,
  /** Number of entries. */
  count: 1,
  /** Piles the view stands for. */
  piles: 2,
  /** Nothing; 64-bit floats lie at even words. */
  unused: 3,
  /** Edge of a cell, metres; 0 for piles. */
  cellM: 4,
  /** Zero point of the positions: offset east from the site's origin, whole metres. */
  originEastM: 6,
  /** The same: north. */
  originNorthM: 8,
  /** Words in all. */
  words: 10,
} as const;

/**
 * An entry of a view. All entries' words of a field stand together: a column begins at the field's place times the
 * number of entries behind the head.
 */
export const VIEW_ENTRY = {
  /** East and north of the view's origin, metres. */
  positionM: 0,
  /** RGBA. */
  color: 2,
  /** Row (piles) or number of piles (cells). */
  value: 3,
  /** Radius, metres; cells have none. */
  radiusM: 4,
  /** Words in all. */
  words: 5,
} as const;

/** Kinds of the pixels of a picture by their code. */
export const PICTURE_KINDS = [
  'piles',
  'shares',
] as const;

/** The head of an image; its pixels follow, a word each, rows from the north, RGBA with premultiplied alpha. */
export const PICTURE_HEAD = {
  /** Kind of the pixels, by its code. */
  kind: 0,
  /** Piles whose centre lies on the image, by status, those hidden left out. */
  painted: 1,
  /** Words in all. */
  words: 6,
} as const;

/** Where a piece of a picture that is painted in steps lies on it, in pixels. */
export const PICTURE_PIECE = {
  /** From the west edge. */
  x: 0,
  /** From the north edge. */
  y: 1,
  /** Columns of pixels. */
  width: 2,
  /** Rows of pixels. */
  height: 3,
  /** Words in all. */
  words: 4,
} as const;

/** A pile as a column of depth. */
export const SOLID_PILE = {
  /** Row in the table. */
  row: 0,
  /** Id of the pile. */
  pileId: 1,
  /** Class of the tint; its status without one. */
  class: 2,
  /** East of the set's origin, metres. */
  eastM: 3,
  /** North of it likewise. */
  northM: 4,
  /** Radius, metres; NaN: unknown. */
  radiusM: 5,
  /** Designed depth, metres; NaN: unknown. */
  designDepthM: 6,
  /** Depth reached, metres; NaN: unknown, or on the day of the focus not made yet. */
  depthM: 7,
  /** Words in all. */
  words: 8,
} as const;

/** Facts of a pile set. */
export interface PileSetInfo {
  /** Piles, those left off the map included. */
  readonly rows: number;
  /** Origin of the offsets on the site's grid: X, north, metres. */
  readonly originXM: number;
  /** The same: Y, east, metres. */
  readonly originYM: number;
  /** Extent of what is on the map; all zero without any. */
  readonly extent: ViewBox;
  /** Piles by status code (index = code), those left off the map included. */
  readonly countByStatus: readonly number[];
  /** Rows left off the map because a coordinate is missing, not finite or far from all others. */
  readonly badRows: number;
}

/** A part of the site: offsets from its origin in metres; east is to the right, north is up. */
export interface ViewBox {
  /** Left. */
  readonly minEastM: number;
  /** Bottom. */
  readonly minNorthM: number;
  /** Right. */
  readonly maxEastM: number;
  /** Top. */
  readonly maxNorthM: number;
}

/** One pile. */
export interface PileFacts {
  /** Row in the table. */
  readonly row: number;
  /** Id of the pile. */
  readonly pileId: number;
  /** Status code. */
  readonly status: number;
  /** East of the set's origin, metres, within 2 nm; NaN when not on the map. */
  readonly eastM: number;
  /** North of it likewise. */
  readonly northM: number;
  /** North on the site's grid, metres, as given. */
  readonly xM: number;
  /** East on the site's grid, metres, as given. */
  readonly yM: number;
  /** Designed diameter, metres. */
  readonly diameterM: number;
  /** Designed depth, metres. */
  readonly designDepthM: number;
  /** Depth reached, metres; NaN before the pile is made. */
  readonly depthM: number;
  /** Epoch ms at which it was finished; NaN before. */
  readonly finishedMs: number;
}

/** Cells of many piles, one a pile; a column that stays as it is has none. */
export interface PileCells {
  /** Ids of the piles. */
  readonly pileIds: Uint32Array;
  /** Numbers as shown, U+0000 behind each. */
  readonly pileNos: string;
  /** North on the site's grid, metres. */
  readonly xM: Float64Array;
  /** East on the site's grid, metres. */
  readonly yM: Float64Array;
  /** Metres; NaN: unknown. */
  readonly diameterM: Float64Array;
  /** Metres; NaN: unknown. */
  readonly designDepthM: Float64Array;
}

/** An edit of many piles that a map has taken in. */
export interface EditOfMany {
  /** As `PileMap.change` answers. */
  readonly taken: number;
  /** The cells before it, by row. */
  readonly before: PileCells;
}

/** Piles found by their numbers. */
export interface FoundNumbers {
  /** How many there are in all. */
  readonly total: number;
  /** Rows of the first of them, best fits first. */
  readonly rows: Uint32Array;
}

/** How the numbers of the piles shown lie. */
export interface NumberSpread {
  /** Piles with a number. */
  readonly count: number;
  /** Piles without one. */
  readonly missing: number;
  /** The sum of the numbers, in the order of the curve. */
  readonly sum: number;
  /** NaN without any. */
  readonly min: number;
  /** NaN without any. */
  readonly max: number;
}

/** Numbers of piles: texts in UTF-8 one behind the other. */
export interface PileNos {
  /** The texts. */
  readonly utf8: Uint8Array;
  /** By pile, the byte at which its number ends. */
  readonly ends: Uint32Array;
}

/** Rows found from where piles stand. */
export interface FoundRows {
  /** Number of rows. */
  readonly rows: number;
  /** By row: its direction, degrees clockwise from north, 0 up to 360. */
  readonly azimuthDeg: Float64Array;
  /** By pile: its row; `NONE` for one without a place on the site. */
  readonly row: Uint32Array;
  /** By pile: its place in the row; `NONE` likewise. */
  readonly place: Uint32Array;
  /** By pile: a number by the rows. */
  readonly pileNo: PileNos;
}

/** Rows that cannot be placed, one entry each. */
export interface BadRows {
  /** The rows. */
  readonly row: Uint32Array;
  /** 0 a coordinate is missing or not finite, 1 too far from the rest. */
  readonly why: Uint8Array;
}

/** Pairs of piles nearer than they may be, one entry each, ordered by `a`, then `b`. */
export interface ClosePairs {
  /** The lower row. */
  readonly a: Uint32Array;
  /** The higher row. */
  readonly b: Uint32Array;
  /** Metres between their centres. */
  readonly distanceM: Float32Array;
  /** There are more pairs than were asked for. */
  readonly more: boolean;
}

/** Piles further from their nearest neighbour than the site's spacing lets expect. */
export interface Outliers {
  /** Median distance to the nearest neighbour, metres; NaN with fewer than two places. */
  readonly spacingM: number;
  /** The distance from which on a pile counts as one, metres. */
  readonly limitM: number;
  /** The piles, ascending. */
  readonly piles: Uint32Array;
  /** Metres to the nearest neighbour, by entry of `piles`. */
  readonly distanceM: Float32Array;
  /** Spacing that piles are held against: the pattern's, or the median where most keep another one; NaN: none. */
  readonly patternM: number;
  /** Piles whose nearest neighbour is nearer or further than it by more than the share, ascending; no outliers. */
  readonly uneven: Uint32Array;
  /** Metres to that, by entry of `uneven`. */
  readonly unevenM: Float32Array;
}

/** Pairs of piles that break a rule, by when the later one began. */
export interface BrokenSequence {
  /** All pairs, of which the first 2,000 are told. */
  readonly count: number;
  /** Rows of the piles that were begun in breach of it. */
  readonly later: Uint32Array;
  /** Rows of the neighbours because of which. */
  readonly earlier: Uint32Array;
  /** When the later one began, epoch ms. */
  readonly beganMs: Float64Array;
  /** From the end of the neighbour to that; NaN where it had not ended. */
  readonly gapMs: Float64Array;
  /** East of the later one, offset from the set's origin, metres. */
  readonly laterEastM: Float64Array;
  /** The same, north. */
  readonly laterNorthM: Float64Array;
  /** East of the neighbour, offset from the set's origin, metres. */
  readonly earlierEastM: Float64Array;
  /** The same, north. */
  readonly earlierNorthM: Float64Array;
}

/** Areas of piles as built, an entry an area. */
export interface AreasAsBuilt {
  /** Its code. */
  readonly code: Uint32Array;
  /** Least east of its designs, offset from the set's origin, metres; infinite where no pile has a place. */
  readonly westM: Float64Array;
  /** Their least north. */
  readonly southM: Float64Array;
  /** Their largest east. */
  readonly eastM: Float64Array;
  /** Their largest north. */
  readonly northM: Float64Array;
  /** Piles designed. */
  readonly designed: Uint32Array;
  /** Of these, made. */
  readonly made: Uint32Array;
  /** Of these, with a known offset. */
  readonly placed: Uint32Array;
  /** Of these, beyond tolerance. */
  readonly beyond: Uint32Array;
  /** Made, but short. */
  readonly short: Uint32Array;
  /** Sum of the offsets, mm. */
  readonly sumMm: Float64Array;
  /** The largest offset, mm. */
  readonly worstMm: Float64Array;
  /** Metres reached, of piles with both depths. */
  readonly reachedM: Float64Array;
  /** Metres designed, of the same piles. */
  readonly designedM: Float64Array;
}

/** Findings in piles as built, an entry a finding. The numbers are of something systematic, else NaN. */
export interface FindingsAsBuilt {
  /** Index into `BUILT_KINDS`. */
  readonly kind: Uint8Array;
  /** Id of its machine; 0: none. */
  readonly machine: Uint32Array;
  /** Entry of `piles` behind its last one; the next finding's begin there. */
  readonly to: Uint32Array;
  /** Mean offset to the north, metres. */
  readonly northM: Float64Array;
  /** The same to the east. */
  readonly eastM: Float64Array;
  /** Root mean square of the offsets without their mean, metres. */
  readonly leftM: Float64Array;
  /** Standard error of the mean, metres. */
  readonly errorM: Float64Array;
  /** Turn of the piles as built against the design, clockwise, degrees. */
  readonly turnDeg: Float64Array;
  /** Root mean square of the offsets without the turn as well, metres. */
  readonly turnedLeftM: Float64Array;
  /** How far the turn moves the outermost pile, metres. */
  readonly reachM: Float64Array;
}

/** As built against design. */
export interface AsBuilt {
  /** In the order of their codes. */
  readonly areas: AreasAsBuilt;
  /** Those of something systematic first, the rest by kind. */
  readonly findings: FindingsAsBuilt;
  /** Ids of piles, finding after finding; the worst first, those of something systematic in the map's order. */
  readonly piles: Uint32Array;
  /** By entry of `piles`: mm off, metres short, records, or hours since the last neighbour was made. */
  readonly values: Float64Array;
  /** By entry of `piles`: the pile near whose design it was made; 0: none. */
  readonly others: Uint32Array;
  /** Usual distance of neighbours, metres. */
  readonly spacingM: number;
}

/** The transformation that takes points nearest to where they shall lie, by least squares. */
export interface PlaceFit {
  /** Centre of the points as they lie, X, metres. */
  readonly fromXM: number;
  /** The same, Y. */
  readonly fromYM: number;
  /** Centre of the points as they shall lie, X. */
  readonly toXM: number;
  /** The same, Y. */
  readonly toYM: number;
  /** Turn about the centre, clockwise from above, degrees. */
  readonly turnDeg: number;
  /** Scale about the centre. */
  readonly scale: number;
  /** By point: wanted minus reached, X, metres. */
  readonly residualXM: Float64Array;
  /** The same, Y. */
  readonly residualYM: Float64Array;
  /** Root of the mean square of the residuals' lengths, metres. */
  readonly rmsM: number;
}

/** Facts of a log. */
export interface LogInfo {
  /** Rows. */
  readonly rows: number;
  /** Greatest depth, metres; 0 for an empty log. */
  readonly maxDepthM: number;
  /** Epoch ms of the earliest row; NaN for an empty log. */
  readonly fromMs: number;
  /** Epoch ms of the latest row; NaN for an empty log. */
  readonly toMs: number;
  /** Highest sequence number; -1 for an empty log. */
  readonly lastSeq: number;
}

/** A log's channels as they are drawn over one range. */
export interface DrawnTracks {
  /** By channel. */
  readonly tracks: readonly LogTrack[];
  /** Rows in the range. */
  readonly rowsInRange: number;
  /** Whether some track has fewer points than there are rows. */
  readonly thinned: boolean;
}

/** One channel. */
export interface LogTrack {
  /** Its key. */
  readonly channel: string;
  /** The parts of the log to be drawn without a gap. */
  readonly stretches: readonly LogStretch[];
  /** Least and greatest reading by pass, in the order of their codes; a pass without a reading is left out. */
  readonly extremes: readonly PassExtremes[];
  /** Least reading of all rows in the range, thinned or not; NaN without any. */
  readonly min: number;
  /** Greatest reading likewise. */
  readonly max: number;
}

/** Rows of one pass that follow each other. */
export interface LogStretch {
  /** Code of the pass. */
  readonly pass: number;
  /** Value and axis (metres or epoch ms) in turn; a missing reading is NaN. */
  readonly points: Float64Array;
}

/** Extremes of one pass in the range, thinned or not. */
export interface PassExtremes {
  /** Code of the pass. */
  readonly pass: number;
  /** Least reading. */
  readonly min: number;
  /** Greatest reading. */
  readonly max: number;
}

/** Facts of a whole set. */
export interface RecordsInfo {
  /** Rows. */
  readonly rows: number;
  /** Records. */
  readonly records: number;
  /** Epoch ms of the earliest row; NaN without any. */
  readonly fromMs: number;
  /** Epoch ms of the latest row; NaN without any. */
  readonly toMs: number;
  /** Greatest depth, metres; 0 without any. */
  readonly maxDepthM: number;
  /** Bytes held. */
  readonly bytes: number;
}

/** Figures by group. Groups without a reading are left out; the others ascend by their first label, then the second. */
export interface RecordGroups {
  /**
   * By key, a label a group: code of the record, id, row of the layout, pass, low edge of the bin, or the bucket's start
   * as wall clock in ms (read as if it were UTC).
   */
  readonly labels: readonly Float64Array[];
  /** Readings. */
  readonly count: Uint32Array;
  /** Least reading. */
  readonly min: Float32Array;
  /** Greatest reading. */
  readonly max: Float32Array;
  /** Sum, in no promised order of adding. */
  readonly sum: Float64Array;
  /** Sum by count. */
  readonly mean: Float64Array;
  /** Reading of the first row that has one; empty unless asked for. */
  readonly first: Float32Array;
  /** Reading of the last row that has one; empty unless asked for. */
  readonly last: Float32Array;
  /** Mean weighted by duration; NaN for a group without weight; empty unless asked for. */
  readonly weightedMean: Float64Array;
  /** All quantiles of group 0, then all of group 1, and so on. */
  readonly quantiles: Float64Array;
}

/**
 * The segments of a log, 0.25 m high, from the surface down to the deepest point. All columns are empty for a log
 * without a depth.
 */
export interface RecordSegments {
  /** Seconds spent in each. */
  readonly durationS: Float64Array;
  /** By running total asked for, then by segment: the amount added within it. */
  readonly totals: readonly Float64Array[];
  /** By channel asked for: mean over the time spent; NaN without readings. */
  readonly means: readonly Float64Array[];
}

/** A grouted hole by its sections, in the order of work. NaN: not known. */
export interface GroutedHole {
  /** Number of the section; 0 where the recorder told none. */
  readonly section: Float64Array;
  /** Epoch ms of its first row. */
  readonly fromMs: Float64Array;
  /** Epoch ms of its last row. */
  readonly toMs: Float64Array;
  /** Depth of its top, metres. */
  readonly topM: Float64Array;
  /** Its length, metres. */
  readonly lengthM: Float64Array;
  /** Largest pressure while it took grout, MPa. */
  readonly largestMpa: Float64Array;
  /** Grout that it took, litres. */
  readonly litres: Float64Array;
  /** Cement in that, kg. */
  readonly cementKg: Float64Array;
  /** The same by metre of the section. */
  readonly doseKgpm: Float64Array;
  /** Injection at its last reading, L/min. */
  readonly lastLpm: Float64Array;
  /** For how long the injection has not been above the closing criterion at its end, ms; NaN: it took no grout. */
  readonly tightMs: Float64Array;
  /** 1: it was closed. */
  readonly closed: Uint8Array;
  /** Pattern of its water test, by the names of `WATER_FLOWS`. */
  readonly flow: Uint8Array;
  /** The Lugeon value that stands for it. */
  readonly lugeon: Float64Array;
  /** Runs of water tests: the place of their section. */
  readonly runOf: Uint32Array;
  /** Number of the run. */
  readonly run: Float64Array;
  /** Mean pressure of its last third, MPa. */
  readonly runMpa: Float64Array;
  /** Mean flow of its last third, L/min. */
  readonly runLpm: Float64Array;
  /** Its Lugeon value. */
  readonly runLugeon: Float64Array;
  /** Stretches of one grade: the place of their section. */
  readonly gradeOf: Uint32Array;
  /** Water-cement ratio. */
  readonly grade: Float64Array;
  /** Epoch ms of the first row. */
  readonly gradeFromMs: Float64Array;
  /** Litres of it that went in. */
  readonly gradeLitres: Float64Array;
  /** For how long it was pumped while the section was not tight, ms. */
  readonly gradePumpedMs: Float64Array;
}

/** Grades that were pumped beyond their limit and not thickened, one entry each. */
export interface UnthickenedGrades {
  /** Sequence number of the first row beyond the limit. */
  readonly fromSeq: Uint32Array;
  /** Sequence number of the last one. */
  readonly toSeq: Uint32Array;
  /** Epoch ms at which it had gone on for long enough. */
  readonly raisedMs: Float64Array;
  /** Litres or minutes of the grade in the end. */
  readonly amount: Float64Array;
  /** For how long it went on beyond the limit, ms. */
  readonly lastedMs: Float64Array;
  /** Code of the pass. */
  readonly pass: Uint8Array;
}

/** The work by steps. All columns are empty for a log without the way. */
export interface WorkSteps {
  /** Where the first step begins: at the surface; along another channel at its least whole metre. */
  readonly fromM: number;
  /** Metres of each that the way reached: all but of the last. */
  readonly reachedM: Float64Array;
  /** Seconds spent in each. */
  readonly durationS: Float64Array;
  /** By running total asked for, then by step: the amount added within it. */
  readonly totals: readonly Float64Array[];
  /** The same by metre. */
  readonly perM: readonly Float64Array[];
  /** By channel asked for: mean over the time spent; NaN without readings. */
  readonly means: readonly Float64Array[];
}

/** A hole's middle line against the vertical. */
export interface PlumbLine {
  /** Depths, from the surface down. */
  readonly depthM: Float64Array;
  /** How far off at each, by the first channel; NaN from where it told nothing so far. */
  readonly xMm: Float64Array;
  /** Likewise by the second. */
  readonly yMm: Float64Array;
}

/** The events of a log in the order of its rows; one entry an event. */
export interface WorkEvents {
  /** Epoch ms at which each began. */
  readonly fromMs: Float64Array;
  /** Epoch ms of its last row. */
  readonly toMs: Float64Array;
  /** Seconds worked in it. */
  readonly workedS: Float64Array;
  /** Code of its pass. */
  readonly pass: Uint8Array;
  /** 1 where the tool stood. */
  readonly stood: Uint8Array;
  /** Reading of the counter; NaN before the first one, and without a counter. */
  readonly count: Float64Array;
  /** Depth at which it began; NaN without one. */
  readonly fromM: Float64Array;
  /** Depth at which it ended. */
  readonly toM: Float64Array;
  /** By channel asked for; NaN without a reading. */
  readonly values: readonly Float64Array[];
}

/** Contradictions, one entry a finding, by row. */
export interface Findings {
  /** Index into `FINDING_KINDS`. */
  readonly kind: Uint8Array;
  /** Code of the record. */
  readonly record: Uint32Array;
  /** The row it was seen at. */
  readonly row: Uint32Array;
  /** Index into the set's channels; `NONE` for what concerns none. */
  readonly channel: Uint32Array;
  /** Value found, in the channel's unit; ms for findings about the clock. */
  readonly value: Float64Array;
  /** The right value, or the bound, in the same unit. */
  readonly expected: Float64Array;
}

/**
 * Breaches of a rule, one entry a breach, by its first row; `docs/breaches.md` says what a breach is. Rows are numbers of
 * the set's rows.
 */
export interface RecordBreaches {
  /** Code of the record. */
  readonly record: Uint32Array;
  /** The pass. */
  readonly pass: Uint8Array;
  /** First row that breaks the limit. */
  readonly from: Uint32Array;
  /** Last row that does. */
  readonly to: Uint32Array;
  /** The row at which it had lasted for as long as the rule asks. */
  readonly raised: Uint32Array;
  /** Epoch ms of the first row. */
  readonly fromMs: Float64Array;
  /** Epoch ms of the last row. */
  readonly toMs: Float64Array;
  /** How long it lasted, ms; NaN for what has no duration. Not always `to_ms` less `from_ms`: a clock may be set back. */
  readonly lastedMs: Float64Array;
  /** The worst value. */
  readonly peak: Float32Array;
  /** 1: the rule's first in this pass of the record, of which the server warns; 0: a later one. */
  readonly warns: Uint8Array;
}

/** Breaches that judges told, one entry each, in the order of finding. */
export interface JudgedBreaches {
  /** The judge. */
  readonly judge: Uint32Array;
  /** Place of the rule. */
  readonly rule: Uint32Array;
  /** Code of the pass. */
  readonly pass: Uint8Array;
  /** 1: it is over. */
  readonly ended: Uint8Array;
  /** The worst value so far, in the channel's unit. */
  readonly worst: Float32Array;
  /** Depth of the worst value, metres. */
  readonly worstDepth: Float32Array;
  /** Sequence number of the first row that breaks the limit. */
  readonly from: Uint32Array;
  /** Its depth, metres. */
  readonly fromDepth: Float32Array;
  /** Sequence number of the last row so far that does. */
  readonly to: Uint32Array;
  /** Its depth, metres. */
  readonly toDepth: Float32Array;
  /** Epoch ms at which it was raised. */
  readonly raisedMs: Float64Array;
  /** How long it has lasted, ms; NaN: no duration. */
  readonly lastedMs: Float64Array;
}

/** Times, totals and extremes of a log; null where the type has no such channel or nothing was read. */
export interface RecordSummary {
  /** Epoch ms of the first row. */
  readonly startedMs: number;
  /** Epoch ms of the last row. */
  readonly endedMs: number;
  /** The deepest point, metres. */
  readonly depthM: number | null;
  /** Slurry that went in, litres. */
  readonly slurryL: number | null;
  /** Cement that went in, kg. */
  readonly ashKg: number | null;
  /** Water-cement ratio: that of the mean density read, else the design's. */
  readonly waterCementRatio: number | null;
  /** The largest current of all axes, A. */
  readonly maxCurrentA: number | null;
  /** Metres travelled in the pass down over the time that was recorded of it, m/min. */
  readonly meanDownMpm: number | null;
  /** The same of the pass up, m/min. */
  readonly meanUpMpm: number | null;
  /** The largest inclination of all directions, without its sign, degrees. */
  readonly maxTiltDeg: number | null;
}

/** Figures of numbers; those that are missing are in none. */
export interface HeadFigures {
  /** Numbers. */
  readonly count: number;
  /** Their sum, added in the order of the rows. */
  readonly sum: number;
  /** The least; NaN without any. */
  readonly min: number;
  /** The greatest; NaN without any. */
  readonly max: number;
}

/** Rows by the number that they have. */
export interface HeadHistogram {
  /** By bin. */
  readonly counts: Uint32Array;
  /** Rows with a number outside of the bins. */
  readonly outside: number;
  /** Rows without a number. */
  readonly missing: number;
}

/** Rows and columns of a chunk, from its head. */
export interface ChunkHead {
  /** Rows of every column. */
  readonly rows: number;
  /** In the order they were added in. */
  readonly columns: readonly ChunkColumn[];
}

/** One column of a chunk, from the chunk's head. */
export interface ChunkColumn {
  /** Its name. */
  readonly key: string;
  /** Digits after the point. */
  readonly decimals: number;
  /** Cells that have a reading. */
  readonly count: number;
  /** The least reading; NaN without any. */
  readonly least: number;
  /** The largest reading; NaN without any. */
  readonly largest: number;
  /** Bytes that it takes. */
  readonly bytes: number;
}

/** Ranges of a chunk's bytes, ascending. */
export interface ByteRanges {
  /** Byte at which each begins. */
  readonly from: Uint32Array;
  /** Byte behind its last one. */
  readonly to: Uint32Array;
}
