import type { ApiOutput } from '../../contracts/api';

/** A record's head and its pile's design. */
export type RecordDetail = ApiOutput<'productionDetail'>;

/** One that has ended and whose seconds were not kept. */
export function isWithoutLog({ log_rows: rows, ended_ms: endedMs }: RecordDetail): boolean {
  return rows === 0 && endedMs !== null;
}

/** Revisions of a record and of its pile, as they were seen. */
export interface SeenRecord {
  readonly revision: number;
  readonly pileId: number;
  readonly pileRevision: number;
}

export function seenOf({
  revision,
  pile_id,
  design,
}: Pick<RecordDetail, 'revision' | 'pile_id' | 'design'>): SeenRecord {
  // A pile that is gone has no revision; the server says so.
  return { revision, pileId: pile_id, pileRevision: design?.revision ?? 0 };
}
