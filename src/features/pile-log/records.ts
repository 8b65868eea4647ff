// A pile's records, newest first, from the columns of production/list.
import type { productionColumns } from '../../contracts/api';
import type { PlainTable } from '../../contracts/data-core';

type TextColumn = {
  [K in keyof typeof productionColumns]: (typeof productionColumns)[K] extends 'text' | 'dict' ? K : never;
}[keyof typeof productionColumns];
type NumberColumn = Exclude<keyof typeof productionColumns, TextColumn>;

/** One record; a number that was not recorded is NaN. */
export interface PileRecord {
  readonly recordNo: string;
  readonly pileNo: string;
  readonly machine: string;
  readonly startedMs: number;
  readonly endedMs: number;
  readonly depthM: number;
  readonly designDepthM: number;
  readonly emptyStirDepthM: number;
  readonly slurryL: number;
  readonly ashKg: number;
  readonly waterCementRatio: number;
  readonly maxCurrentA: number;
  readonly meanDownMpm: number;
  readonly meanUpMpm: number;
  readonly maxTiltDeg: number;
  readonly score: number;
  readonly warnings: number;
  readonly hasLog: boolean;
  readonly simulated: boolean;
  /** Still being made. */
  readonly inWork: boolean;
}

/** The rows of a table as records: a pile has a handful. */
export function pileRecords(table: PlainTable): PileRecord[] {
  const text = (name: TextColumn, row: number): string => {
    const cell = table.columns[name]?.[row];
    return typeof cell === 'string' ? cell : '';
  };
  const number = (name: NumberColumn, row: number): number => {
    const cell = table.columns[name]?.[row];
    return typeof cell === 'number' ? cell : Number.NaN;
  };
  return Array.from({ length: table.rows }, (_, row) => ({
    recordNo: text('record_no', row),
    pileNo: text('pile_no', row),
    machine: text('equipment_name', row),
    startedMs: number('started_ms', row),
    endedMs: number('ended_ms', row),
    depthM: number('depth_m', row),
    designDepthM: number('design_depth_m', row),
    emptyStirDepthM: number('empty_stir_depth_m', row),
    slurryL: number('slurry_l', row),
    ashKg: number('ash_kg', row),
    waterCementRatio: number('water_cement_ratio', row),
    maxCurrentA: number('max_current_a', row),
    meanDownMpm: number('mean_down_mpm', row),
    meanUpMpm: number('mean_up_mpm', row),
    maxTiltDeg: number('max_tilt_deg', row),
    score: number('score', row),
    warnings: number('warnings', row),
    hasLog: number('has_log', row) === 1,
    simulated: number('is_simulated', row) === 1,
    inWork: !Number.isFinite(number('ended_ms', row)),
  }));
}

/**
 * The record whose log to show: the one asked for, else the one being made, else the newest that has a log, else the
 * newest. Null when the pile has none.
 */
export function shownRecord(
  records: readonly PileRecord[],
  wanted: string | null,
  working: string | null,
): string | null {
  if (wanted !== null && (wanted === working || records.some(({ recordNo }) => recordNo === wanted))) return wanted;
  return working ?? records.find(({ hasLog }) => hasLog)?.recordNo ?? records[0]?.recordNo ?? null;
}
