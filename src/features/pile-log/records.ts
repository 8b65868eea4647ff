// A pile's records, newest first, from the columns of production/list.
import type { productionColumns } from '../../contracts/api';
import type { DecodedTable } from '../../contracts/table';
import { TableRows } from '../../contracts/table-rows';

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
export function pileRecords(table: DecodedTable<typeof productionColumns>): PileRecord[] {
  const cells = new TableRows(table);
  return Array.from({ length: table.rows }, (_, row) => ({
    recordNo: cells.text('record_no', row),
    pileNo: cells.text('pile_no', row),
    machine: cells.text('equipment_name', row),
    startedMs: cells.number('started_ms', row),
    endedMs: cells.number('ended_ms', row),
    depthM: cells.number('depth_m', row),
    designDepthM: cells.number('design_depth_m', row),
    emptyStirDepthM: cells.number('empty_stir_depth_m', row),
    slurryL: cells.number('slurry_l', row),
    ashKg: cells.number('ash_kg', row),
    waterCementRatio: cells.number('water_cement_ratio', row),
    maxCurrentA: cells.number('max_current_a', row),
    meanDownMpm: cells.number('mean_down_mpm', row),
    meanUpMpm: cells.number('mean_up_mpm', row),
    maxTiltDeg: cells.number('max_tilt_deg', row),
    score: cells.number('score', row),
    warnings: cells.number('warnings', row),
    hasLog: cells.number('has_log', row) === 1,
    simulated: cells.number('is_simulated', row) === 1,
    inWork: !Number.isFinite(cells.number('ended_ms', row)),
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
