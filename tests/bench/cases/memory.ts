// The memory that many rows take: WASM memory never shrinks, so the memory of the module at the end is the most it had.
import { memoryBytes } from '../../../crates/data-core/pkg/data_core';
import { quantileOf, recordSet } from '../data/record-set';
import { makeRecords, RECORDED_DEPTH_M } from '../data/records';
import type { BenchContext } from '../harness/measure';
import type { Row } from '../harness/row';
import { longLog } from './log-tracks';

const LIMIT_MB = 250;
const CHANNELS = 8;

const rowsFor = ({ quick }: BenchContext): number => (quick ? 100_000 : 5_000_000);

function memoryRow(what: string, fault: string, { where }: BenchContext): Row {
  const peak = memoryBytes() / 1e6;
  return {
    name: `WASM memory at most, ${what}`,
    ours: fault === '' ? peak : null,
    peer: LIMIT_MB,
    peerName: 'the limit',
    unit: 'MB',
    ratio: fault === '' ? LIMIT_MB / peak : null,
    target: 1,
    where,
    note: '',
    fault,
  };
}

const heldFault = (setRows: number, rows: number): string =>
  setRows === rows ? '' : `${setRows} rows are held of ${rows}`;

/** A log of the largest size. */
export async function logMemory(context: BenchContext): Promise<Row[]> {
  const rows = rowsFor(context);
  const log = longLog(rows);
  const what = `a log of ${rows.toLocaleString('en')} rows of ${CHANNELS} channels appended in parts`;
  const row = memoryRow(what, heldFault(log.info().rows, rows), context);
  log.free();
  return [row];
}

/** As many rows of many records, first held, then asked. */
export async function recordMemory(context: BenchContext): Promise<Row[]> {
  const rows = rowsFor(context);
  const set = recordSet(makeRecords(rows), CHANNELS);
  const what = `a set of records of ${rows.toLocaleString('en')} rows of ${CHANNELS} channels`;
  const filled = memoryRow(what, heldFault(set.rows, rows), context);
  quantileOf(set, { fromM: 0, widthM: 0.25, count: RECORDED_DEPTH_M / 0.25 }, 0.95);
  const asked = memoryRow(`${what}, asked for a 95th percentile by depth bin`, '', context);
  set.free();
  return [filled, asked];
}
