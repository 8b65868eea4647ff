// Design piles.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { type CallSpecs, ofProject } from './call';

/** `status` of a pile on the wire and in the data core. */
export const PILE_STATUS = { planned: 0, inWork: 1, done: 2, warned: 3, discarded: 4 } as const;
export type PileStatusName = keyof typeof PILE_STATUS;

/**
 * `status` of a row that says that there is no such pile any more, or none that the project shows; only in an answer
 * that holds changes.
 */
export const PILE_GONE = 255;

/** Name of the state that a table was read at; given back as `since` it gets what changed after it. */
export const TABLE_REVISION_HEADER = 'table-revision';
/** The `since` of the call where the answer holds the changes after it; absent where it is the whole table. */
export const TABLE_SINCE_HEADER = 'table-since';
/** Beside a whole table in parts: how many piles have changed since its state; not 0: ask with it for what changed. */
export const TABLE_BEHIND_HEADER = 'table-behind';

/** pile/location_list: one row a design pile, ordered by `pile_id`. */
export const pileLocationColumns = {
  pile_id: 'u32',
  pile_no: 'text',
  /** North and east in metres on the site's grid. */
  x_m: 'f64',
  y_m: 'f64',
  diameter_m: 'f32',
  design_depth_m: 'f32',
  /** Reached depth, null before the pile is made. */
  depth_m: 'f32',
  status: 'u8',
  /** Epoch ms at which the pile was finished, null before. */
  finished_ms: 'time',
} as const satisfies ColumnSchema;

/** pile/as_built_list: one row a pile that a machine has finished and told its place of, ordered by `pile_id`. */
export const asBuiltColumns = {
  pile_id: 'u32',
  /** The newest record that says so. */
  record_no: 'text',
  x_m: 'f64',
  y_m: 'f64',
  /** Off the design of when that record began: to the north, to the east, and in all. */
  dx_m: 'f32',
  dy_m: 'f32',
  offset_mm: 'f32',
} as const satisfies ColumnSchema;

/**
 * pile/outline_list: one row a design pile, ordered by `pile_id`. The outline and order of its design, by the
 * parameters that the type names for them; null where it says nothing.
 */
export const pileOutlineColumns = {
  pile_id: 'u32',
  row_no: 'dict',
  /** The number within the row. */
  numeral: 'f64',
  /** Direction in which its line runs, degrees clockwise from north. */
  heading_deg: 'f32',
  /** Along the line, metres. */
  length_m: 'f32',
  /** Drills of the machine that makes it. */
  axes: 'f32',
  /** Angle over which a jet swings, degrees. */
  swing_deg: 'f32',
  /** Of making: I is 1. */
  hole_order: 'f32',
} as const satisfies ColumnSchema;

/** pile/order_list/: one row a design pile, ordered by `pile_id`. Null where its design says nothing. */
export const pileOrderColumns = {
  pile_id: 'u32',
  row_no: 'dict',
  /** The number within the row. */
  numeral: 'f64',
  /** Of making: I is 1; of a type that works pass by pass, the pass. */
  hole_order: 'f32',
} as const satisfies ColumnSchema;

/** pile/heading_list/: one row a pile whose design says its direction, ordered by `pile_id`. */
export const pileHeadingColumns = {
  pile_id: 'u32',
  /** Direction in which its line runs, degrees clockwise from north. */
  heading_deg: 'f64',
} as const satisfies ColumnSchema;

/** Most piles that a box may hold. */
export const MAX_AS_BUILT = 20_000;

const coordinate = z.coerce.number().min(-1e9).max(1e9);

export const pileCalls = {
  pileLocations: {
    method: 'GET',
    path: 'pile/location_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'All design piles of a project, for the map; with `since` those that changed after that state of the table',
    input: ofProject.extend({ since: z.string().max(40).optional() }),
    output: { columns: pileLocationColumns, parts: 'piles' },
  },
  asBuilt: {
    method: 'GET',
    path: 'pile/as_built_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Where the piles of a part of the site were really made; refused where there are more than 20,000',
    /** By where the piles are designed, in metres on the site's grid, all inclusive. */
    input: ofProject.extend({ x_from: coordinate, x_to: coordinate, y_from: coordinate, y_to: coordinate }),
    output: { columns: asBuiltColumns },
  },
  pileOutlines: {
    method: 'GET',
    path: 'pile/outline_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary:
      'Outline and order of the piles of a part of the site by their design; refused where there are more than 20,000',
    /** As of `asBuilt`. */
    input: ofProject.extend({ x_from: coordinate, x_to: coordinate, y_from: coordinate, y_to: coordinate }),
    output: { columns: pileOutlineColumns },
  },
  pileOrders: {
    method: 'GET',
    path: 'pile/order_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Row, number in it, and order or pass of all piles that the project shows, by their design',
    input: ofProject,
    output: { columns: pileOrderColumns, parts: 'tables' },
  },
  pileHeadings: {
    method: 'GET',
    path: 'pile/heading_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Directions of all piles whose design says one; pile/arrange/ takes them as those seen',
    input: ofProject,
    output: { columns: pileHeadingColumns, parts: 'tables' },
  },
} as const satisfies CallSpecs;
