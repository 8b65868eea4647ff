// Design piles.
import type { ColumnSchema } from '../columns';
import { type CallSpecs, ofProject } from './call';

/** `status` of a pile on the wire and in the data core. */
export const PILE_STATUS = { planned: 0, inWork: 1, done: 2, warned: 3, discarded: 4 } as const;
export type PileStatusName = keyof typeof PILE_STATUS;

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

export const pileCalls = {
  pileLocations: {
    method: 'GET',
    path: 'pile/location_list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'All design piles of a project, for the map',
    input: ofProject,
    output: { columns: pileLocationColumns },
  },
} as const satisfies CallSpecs;
