import type { ApiOutput } from '../../contracts/api';

/** A record's head and its pile's design. */
export type RecordDetail = ApiOutput<'productionDetail'>;

/** One that has ended and whose seconds were not kept. */
export function isWithoutLog({ log_rows: rows, ended_ms: endedMs }: RecordDetail): boolean {
  return rows === 0 && endedMs !== null;
}
