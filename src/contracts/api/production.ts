// Records of production and their per-second logs.
import { z } from '../../shared/zod';
import type { ColumnSchema } from '../columns';
import { type CallSpecs, id, ofProject, text } from './call';

/** production/list: one row a record (a pile may have several), newest first. */
export const productionColumns = {
  record_no: 'text',
  pile_id: 'u32',
  pile_no: 'text',
  equipment_id: 'u32',
  equipment_name: 'dict',
  started_ms: 'time',
  ended_ms: 'time',
  depth_m: 'f32',
  design_depth_m: 'f32',
  empty_stir_depth_m: 'f32',
  slurry_l: 'f32',
  ash_kg: 'f32',
  water_cement_ratio: 'f32',
  max_current_a: 'f32',
  mean_down_mpm: 'f32',
  mean_up_mpm: 'f32',
  max_tilt_deg: 'f32',
  score: 'f32',
  warnings: 'u32',
  /** 1 when the per-second log is kept. */
  has_log: 'u8',
  is_simulated: 'u8',
} as const satisfies ColumnSchema;

/** Columns of every per-second log, before the type's own channels. */
export const logHeadColumns = {
  /** The machine's sequence number within the record, from 0; the same record never repeats one. */
  seq: 'u32',
  time_ms: 'time',
  /** Index into the type's passes (src/equipment), e.g. 0 down, 1 up, 2 re-stir down, 3 re-stir up. */
  pass: 'u8',
} as const satisfies ColumnSchema;

export const productionCalls = {
  productionList: {
    method: 'GET',
    path: 'production/list/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'Records, newest first',
    input: ofProject.extend({
      pile_id: id.optional(),
      pile_no: z.string().max(100).optional(),
      equipment_id: id.optional(),
      begin_time: z.iso.datetime({ offset: true }).optional(),
      end_time: z.iso.datetime({ offset: true }).optional(),
    }),
    output: { columns: productionColumns },
  },
  productionHistory: {
    method: 'GET',
    path: 'production/history/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The per-second log of a record',
    input: ofProject.extend({ record_no: text }),
    output: { columns: 'log' },
  },
} as const satisfies CallSpecs;
