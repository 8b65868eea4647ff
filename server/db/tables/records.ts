// Tables of records and warnings, and of their sums.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { WarningNeighbour } from '../../../src/contracts/warning-neighbour';
import type { GeneratedTime, Json, Nullable, NullableTime, Time } from './columns';

export interface RecordTable {
  project_id: number;
  record_no: string;
  pile_id: number;
  pile_no: string;
  device_id: number;
  started_at: Time;
  ended_at: NullableTime;
  depth_m: Nullable<number>;
  design_depth_m: Nullable<number>;
  empty_stir_depth_m: Nullable<number>;
  slurry_l: Nullable<number>;
  ash_kg: Nullable<number>;
  water_cement_ratio: Nullable<number>;
  max_current_a: Nullable<number>;
  mean_down_mpm: Nullable<number>;
  mean_up_mpm: Nullable<number>;
  max_tilt_deg: Nullable<number>;
  score: Nullable<number>;
  /** Set by hand: judging leaves it alone. */
  score_set: Generated<boolean>;
  /** Grows when the record ends, is judged again, or somebody sets its score. */
  revision: Generated<number>;
  warnings: Generated<number>;
  /** Channel keys in the order of log_tail.values. */
  channels: Generated<string[]>;
  /** Rows of log kept in log_chunk and log_tail together; 0 when no log is kept. */
  log_rows: Generated<number>;
  /** Whether there are any. */
  is_logged: GeneratedAlways<boolean>;
  /** log-mark.ts, of what is in log_chunk; null where nothing is. */
  log_mark: Nullable<Buffer>;
  last_seq: Generated<number>;
  last_ms: Nullable<number>;
  /** reading-seqs.ts; null where nobody has noted them. */
  reading_seqs: Nullable<number[]>;
  /** pauses.ts; null where they are not known. */
  pauses_ms: Nullable<number[]>;
  /** First day of the UTC month in which the record started: the partition of its chunks. */
  log_month: string;
  is_simulated: Generated<boolean>;
  /** Numbers by key of the figure (src/equipment); see figure-sums.ts. */
  figures: Json;
  design_x_m: Nullable<number>;
  design_y_m: Nullable<number>;
  design_diameter_m: Nullable<number>;
  set_up_seq: Nullable<number>;
  set_up_x_m: Nullable<number>;
  set_up_y_m: Nullable<number>;
  position_seq: Nullable<number>;
  x_m: Nullable<number>;
  y_m: Nullable<number>;
  /** Off the design, made by the database from the columns above. */
  dx_m: GeneratedAlways<number | null>;
  dy_m: GeneratedAlways<number | null>;
  offset_mm: GeneratedAlways<number | null>;
  set_up_offset_mm: GeneratedAlways<number | null>;
  /** The generation that made it; null for a machine's own. */
  generation_id: Nullable<string>;
  /** The machine's own number of it; null where that is record_no. */
  sent_no: Nullable<string>;
  /** src/contracts/record-number.ts */
  part: Generated<number>;
  /** Since when rows are in the tail of a record that has ended; null where there are none. */
  late_since: NullableTime;
  /** Rows that came late, by record-heads.ts: how many, of when the first and the last was, and how late the latest came. */
  late_rows: Generated<number>;
  late_from_ms: Nullable<number>;
  late_to_ms: Nullable<number>;
  late_most_ms: Nullable<number>;
}

export interface LogChunkTable {
  project_id: number;
  record_no: string;
  /** record.log_month. */
  month: string;
  chunk_no: number;
  row_count: number;
  from_seq: number;
  to_seq: number;
  from_ms: number;
  to_ms: number;
  /** log-codec.ts */
  data: Buffer;
}

/** Rows of a record in work, or that came late; they move into log_chunk when it is finished. */
export interface LogTailTable {
  project_id: number;
  record_no: string;
  seq: number;
  time_ms: number;
  pass: number;
  /** By record.channels. */
  values: (number | null)[];
}

/** Amounts in each segment of a record that has ended; see segment-store.ts. */
export interface SegmentTable {
  project_id: number;
  record_no: string;
  height_m: number;
  data: Buffer;
}

export interface RecordNoteTable {
  project_id: number;
  record_no: string;
  note_id: Generated<string>;
  depth_m: Nullable<number>;
  at: NullableTime;
  text: string;
  /** Keys of uploaded objects. */
  photos: Json;
  account_id: number;
  created_at: GeneratedTime;
}

/** Numbers of a record as they were signed for a print. */
export interface RecordSealTable {
  project_id: number;
  code: string;
  record_no: string;
  pile_no: string;
  digest: Buffer;
  text: string;
  signature: Buffer;
  account_id: number;
  sealed_at: Time;
}

/** Code that adds, removes or changes warnings tells warning-counts.ts in the same transaction. */
export interface WarningTable {
  project_id: number;
  warning_id: Generated<number>;
  record_no: string;
  pile_id: number;
  pile_no: string;
  device_id: number;
  rule: string;
  channel: string;
  level: number;
  raised_at: Time;
  value: number;
  limit_value: number;
  pass: number;
  depth_m: Nullable<number>;
  /** WARNING_STATUS of src/contracts. */
  status: Generated<number>;
  is_simulated: Generated<boolean>;
  /** Grows with every step. */
  revision: Generated<number>;
  /** Raised, and not over yet. */
  is_ongoing: Generated<boolean>;
  /** The first and the last row of the record's log that break the limit; null where it is not known. */
  from_seq: Nullable<number>;
  to_seq: Nullable<number>;
  from_depth_m: Nullable<number>;
  to_depth_m: Nullable<number>;
  /** Null for what has no duration, or was raised before it was kept. */
  lasted_ms: Nullable<number>;
  /** Null for rules that are not about neighbours, and where it was not kept. */
  neighbours: ColumnType<WarningNeighbour[] | null, string | null | undefined, string | null>;
  /** Account and client uuid that took the last step that still stands. */
  handler_id: Nullable<number>;
  handler_uuid: Nullable<string>;
  handled_at: NullableTime;
  dealt_at: NullableTime;
  audited_at: NullableTime;
  /** As of its record. */
  generation_id: Nullable<string>;
  /** Noted on the real-time screen; null for one that nobody has seen. */
  seen_at: NullableTime;
  seen_by: Nullable<number>;
}

/** How many warnings; see warning-counts.ts. */
export interface WarningCountTable {
  project_id: number;
  /** In the project's zone. */
  day: string;
  device_id: number;
  rule: string;
  level: number;
  status: number;
  is_simulated: boolean;
  is_generated: Generated<boolean>;
  n: number;
}

/** Sums by day (in the project's zone) and machine, kept up to date as records end. */
export interface DailyTable {
  project_id: number;
  day: string;
  device_id: number;
  /** Made by a generation of simulated piles. */
  is_generated: Generated<boolean>;
  piles: Generated<number>;
  metres: Generated<number>;
  slurry_l: Generated<number>;
  ash_kg: Generated<number>;
  warnings: Generated<number>;
  /** Sums of those figures that add up. */
  figures: Json;
}

/** One row a record of a slurry plant. */
export interface SlurryBatchTable {
  project_id: number;
  record_no: string;
  batch_no: string;
  device_id: number;
  started_at: NullableTime;
  ended_at: Time;
  /** As it was when the batch was made. */
  recipe_cement_kg: Nullable<number>;
  recipe_ratio: Nullable<number>;
  recipe_density_gcm3: Nullable<number>;
  recipe_cement_gcm3: Nullable<number>;
  cement_kg: Nullable<number>;
  water_kg: Nullable<number>;
  ratio: Nullable<number>;
  /** As measured. */
  density_gcm3: Nullable<number>;
  /** Results of the weighed cement and water: their density, and their volume in litres. */
  weighed_density_gcm3: Nullable<number>;
  made_l: Nullable<number>;
  mixing_s: Nullable<number>;
  weighing_error_pct: Nullable<number>;
  /** Tonnes left in the silo. */
  silo_t: Nullable<number>;
  /** Of the storage tank, at the end. */
  level_m: Nullable<number>;
  is_simulated: Generated<boolean>;
  /** As of its record. */
  generation_id: Nullable<string>;
}

/** To which rig a part of a batch went. */
export interface SlurryDeliveryTable {
  project_id: number;
  record_no: string;
  delivery_no: number;
  to_project_id: number;
  to_device_id: number;
  litres: number;
}
