// Background work of the server: export files and simulated piles.
import type { ColumnType, Generated } from 'kysely';
import type { GeneratedTime, Nullable, NullableTime } from './columns';

export interface ExportTaskTable {
  project_id: number;
  task_id: string;
  account_id: number;
  type_code: string;
  kind: string;
  format: string;
  language: string;
  file_name: string;
  /** The call's input. */
  filter: ColumnType<unknown, string, never>;
  /** EXPORT_STATES of src/contracts/api/exports. */
  state: Generated<string>;
  attempt: Generated<number>;
  beat_at: NullableTime;
  row_count: Generated<number>;
  total_rows: Nullable<number>;
  bytes: Generated<number>;
  /** Stretches of logs that could not be read. */
  damaged: Generated<number>;
  created_at: GeneratedTime;
}

export interface ExportPieceTable {
  project_id: number;
  task_id: string;
  attempt: number;
  piece_no: number;
  data: Buffer;
}

export interface ExportMarkTable {
  project_id: number;
  task_id: string;
  attempt: number;
  /** ExportMark of server/exports/export-mark. */
  state: ColumnType<unknown, string, string>;
  tail: Buffer;
  keys: ColumnType<Buffer, Buffer, never>;
}

export interface PileGenerationTable {
  project_id: number;
  task_id: string;
  account_id: Nullable<number>;
  device_id: number;
  /** Parameters by key, scatter, share of breaches. */
  terms: ColumnType<unknown, string, never>;
  seed: string;
  start_ms: number;
  /** When the next record may begin. */
  next_ms: number;
  /** JOB_STATES of src/contracts/api/simulation. */
  state: Generated<string>;
  attempt: Generated<number>;
  beat_at: NullableTime;
  /** Steps that people took. */
  revision: Generated<number>;
  /** Messages told of it. */
  change_no: Generated<number>;
  piles: number;
  generating: number;
  failed: Generated<number>;
  succeeded: Generated<number>;
  created_at: GeneratedTime;
}

export interface PileGenerationItemTable {
  project_id: number;
  task_id: string;
  item_no: number;
  pile_id: number;
  pile_no: string;
  /** GENERATION_STATE of src/contracts/broker. */
  state: Generated<number>;
  failure: Nullable<string>;
  record_no: Nullable<string>;
  started_ms: Nullable<number>;
  ended_ms: Nullable<number>;
  warnings: Generated<number>;
  changed_at: GeneratedTime;
}
