// A row of `record`, as ingest works with it.

export interface OpenRecord {
  readonly project_id: number;
  readonly record_no: string;
  readonly device_id: number;
  readonly pile_id: number;
  readonly pile_no: string;
  readonly channels: readonly string[];
  readonly log_month: string;
  readonly last_seq: number;
  readonly ended: boolean;
  /** It has not ended because it could not be finished; see put-off-ends.ts. */
  readonly end_put_off: boolean;
  readonly is_simulated: boolean;
  /** The generation that made it; null for a machine's own. A generated record is in no sum of the site. */
  readonly generation_id: string | null;
  /** The machine's own number of it; null where that is `record_no`. */
  readonly sent_no: string | null;
  /** From 0; see src/contracts/record-number.ts. */
  readonly part: number;
}

/** Columns of `record`, called `r`, for an OpenRecord. */
export const OPEN_RECORD_COLUMNS = `r.project_id, r.record_no, r.device_id, r.pile_id, r.pile_no, r.channels, r.log_month,
  r.last_seq, r.ended_at is not null as ended, r.ended_at is null and r.late_since is not null as end_put_off,
  r.is_simulated, r.generation_id, r.sent_no, r.part`;

/** Key of a record among those of all projects. */
export function recordKey(record: Pick<OpenRecord, 'project_id' | 'record_no'>): string {
  return `${record.project_id} ${record.record_no}`;
}
