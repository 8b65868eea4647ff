// The fields that a list screen's search form can have. Which ones it has is said by the screen's descriptor.

export const SEARCH_FIELDS = [
  'project_id',
  'equipment_id',
  /** The number of a pile or hole, or a part of it. */
  'pile_no',
  /** Further parts of the number, which is taken apart at `_` and `-`. */
  'pile_no2',
  'pile_no3',
  /** Whether number and parts are meant whole. */
  'exact',
  /** Of grouting types: a hole, or with `end_hole_no` the first of a stretch of them. */
  'hole_no',
  'end_hole_no',
  'row_no',
  /** The number within a row. */
  'numeral',
  /** A stretch of the line. */
  'mileage',
  'position',
  'unit',
  'hole_order',
  /** One day. */
  'day',
  /** A range of times. */
  'period',
  /** A range of times in which a record ended, as statistics count it. */
  'ended',
  /** A range of scores of records. */
  'score',
  /** Whether a record has warnings. */
  'has_warnings',
  'handle_status',
  'level',
  'is_simulation',
  /** Whether a generation made it. */
  'is_generated',
  'is_discard',
] as const;
export type SearchField = (typeof SEARCH_FIELDS)[number];

/** Fields that a search may be impossible without; each has a prompt of its own. */
export const REQUIRABLE_FIELDS = [
  'project_id',
  'equipment_id',
  'pile_no',
  'hole_no',
  'day',
] as const satisfies readonly SearchField[];
export type RequirableField = (typeof REQUIRABLE_FIELDS)[number];
