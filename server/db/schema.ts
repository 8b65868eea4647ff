// The tables as Kysely sees them; db/migrations is what makes them.
import type { ColumnType, Generated } from 'kysely';
import type { DeviceState } from '../../src/contracts/api';

/** timestamptz: read as Date, written as Date or ISO text. */
type Time = ColumnType<Date, Date | string, Date | string>;
type NullableTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
type GeneratedTime = ColumnType<Date, Date | string | undefined, Date | string>;
/** jsonb: read parsed; written as JSON text, since `pg` would take an array for a PostgreSQL array. */
type Json = ColumnType<unknown, string | undefined, string>;
/** A nullable column that an insert may leave out. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface AccountTable {
  account_id: Generated<number>;
  account: string;
  password_hash: string;
  role: number;
  customer: Generated<string>;
  logo_url: Generated<string>;
  position: Generated<string>;
  warning_level: Generated<number>;
  warning_page: Generated<number>;
  menu_switch: Generated<number[]>;
  /** Sees every project of the types it owns; otherwise those of account_project. */
  all_projects: Generated<boolean>;
  disabled: Generated<boolean>;
  created_at: GeneratedTime;
}

export interface AccountTypeTable {
  account_id: number;
  type_code: string;
  ordinal: Generated<number>;
}

export interface AccountProjectTable {
  account_id: number;
  project_id: number;
}

export interface SessionTable {
  session_id: string;
  account_id: number;
  client_uuid: string;
  created_at: GeneratedTime;
  revoked_at: NullableTime;
  revoked_reason: Nullable<string>;
}

/** Tokens of a session, by SHA-256; the tokens themselves are not stored. */
export interface CredentialTable {
  token_hash: Buffer;
  kind: 'access' | 'refresh' | 'login_auth';
  session_id: string;
  issued_at: GeneratedTime;
  expires_at: Time;
  /** When a refresh token was exchanged; using it again later revokes the session. */
  used_at: NullableTime;
}

export interface ProjectTable {
  project_id: Generated<number>;
  type_code: string;
  /** Part of the MQTT topic. */
  site: string;
  name: string;
  time_zone: Generated<string>;
  /** Partial project settings (src/contracts/api.ts) over the defaults. */
  settings: Json;
  /** Grows with every change of a pile, so that answers can be kept by it. */
  revision: Generated<number>;
  created_at: GeneratedTime;
}

export interface DeviceTable {
  project_id: number;
  device_id: number;
  name: string;
  is_simulated: Generated<boolean>;
  online: Generated<boolean>;
  state: Generated<DeviceState>;
  state_since: NullableTime;
  last_seen_at: NullableTime;
  /** Device clock minus server clock at the last message. */
  clock_offset_ms: Nullable<number>;
  /** Record and pile in work, null between piles. */
  record_no: Nullable<string>;
  pile_id: Nullable<number>;
  depth_m: Nullable<number>;
  created_at: GeneratedTime;
  /** When the term of the device ends; null: never. */
  expires_at: NullableTime;
}

export interface PileTable {
  project_id: number;
  /** Counts from 1 within the project; that of a removed pile is not given again. */
  pile_id: number;
  pile_no: string;
  row_no: Nullable<string>;
  numeral: Nullable<number>;
  mileage_m: Nullable<number>;
  x_m: Nullable<number>;
  y_m: Nullable<number>;
  diameter_m: Nullable<number>;
  design_depth_m: Nullable<number>;
  depth_m: Nullable<number>;
  /** PILE_STATUS of src/contracts/api.ts. */
  status: Generated<number>;
  finished_at: NullableTime;
  is_simulated: Generated<boolean>;
  /** Further design parameters by name, e.g. water_cement_ratio, ash_kgpm, empty_stir_depth_m. */
  design: Json;
  /** Made by the database from `design`. */
  design_ash_kg: ColumnType<number | null, never, never>;
  revision: Generated<number>;
  /** DISCARD_STATE of src/contracts without `agreed`, which is the status itself. */
  discard_state: Generated<number>;
  discard_note: Generated<string>;
  /** The status before the pile was given up. */
  status_kept: Nullable<number>;
  /** GENERATION_STATE of src/contracts/broker: whether it has a simulated record. Its status is of real ones. */
  generation_state: Generated<number>;
}

/** Design piles by status; see pile-sums.ts. */
export interface PileSumTable {
  project_id: number;
  status: number;
  piles: number;
  metres: number;
  ash_kg: number;
}

/** What a pile was before a change. */
export interface PileRevisionTable {
  project_id: number;
  pile_id: number;
  revision: number;
  replaced_at: GeneratedTime;
  account_id: Nullable<number>;
  action: string;
  comment: Generated<string>;
  state: ColumnType<unknown, string, never>;
}

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
  warnings: Generated<number>;
  /** Channel keys in the order of log_tail.values. */
  channels: Generated<string[]>;
  /** Rows of log kept in log_chunk and log_tail together; 0 when no log is kept. */
  log_rows: Generated<number>;
  last_seq: Generated<number>;
  last_ms: Nullable<number>;
  /** First day of the UTC month in which the record started: the partition of its chunks. */
  log_month: string;
  is_simulated: Generated<boolean>;
  extras: Json;
  /** The generation that made it; null for a machine's own. */
  generation_id: Nullable<string>;
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

/** Rows of a record in work; they move into log_chunk when it ends. */
export interface LogTailTable {
  project_id: number;
  record_no: string;
  seq: number;
  time_ms: number;
  pass: number;
  /** By record.channels. */
  values: (number | null)[];
}

/** Who adds, removes or changes warnings tells warning-counts.ts in the same transaction. */
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
  /** Stretch of the record's log; null where it is not known. */
  from_seq: Nullable<number>;
  to_seq: Nullable<number>;
  /** Who took the last step that still stands, by account and client uuid. */
  handler_id: Nullable<number>;
  handler_uuid: Nullable<string>;
  handled_at: NullableTime;
  dealt_at: NullableTime;
  audited_at: NullableTime;
  /** As of its record. */
  generation_id: Nullable<string>;
}

/** What went into each part of a record that has ended; see segment-store.ts. */
export interface SegmentTable {
  project_id: number;
  record_no: string;
  height_m: number;
  data: Buffer;
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
  piles: Generated<number>;
  metres: Generated<number>;
  slurry_l: Generated<number>;
  ash_kg: Generated<number>;
  warnings: Generated<number>;
}

export interface AuditTable {
  /** 0 for what belongs to no project. */
  project_id: Generated<number>;
  audit_id: Generated<number>;
  at: GeneratedTime;
  account_id: Nullable<number>;
  action: string;
  subject: Generated<string>;
  detail: Json;
  client_uuid: Nullable<string>;
  role: Nullable<number>;
}

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
  created_at: GeneratedTime;
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

export interface ExportPieceTable {
  project_id: number;
  task_id: string;
  attempt: number;
  piece_no: number;
  data: Buffer;
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
  cement_kg: Nullable<number>;
  water_kg: Nullable<number>;
  ratio: Nullable<number>;
  density_gcm3: Nullable<number>;
  mixing_s: Nullable<number>;
  weighing_error_pct: Nullable<number>;
  /** What was left in the silo. */
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

export interface DispatchTaskTable {
  project_id: number;
  task_id: Generated<number>;
  name: string;
  from_mileage_m: Nullable<number>;
  to_mileage_m: Nullable<number>;
  device_id: Nullable<number>;
  /** From 1; see the type's passes. */
  pass: number;
  energy_knm: number;
  hits: number;
  /** Null: the points of the pass that lie in the stretch. */
  pile_ids: Nullable<number[]>;
  planned_from: string;
  planned_to: string;
  created_by: Nullable<number>;
  created_at: GeneratedTime;
  revision: Generated<number>;
  is_simulated: Generated<boolean>;
}

export interface CameraTable {
  project_id: number;
  camera_id: number;
  device_id: Nullable<number>;
  name: string;
  /** An HLS playlist: a path on this server, or a whole address. */
  stream_url: string;
  is_simulated: Generated<boolean>;
}

export interface ServerSecretTable {
  name: string;
  value: Buffer;
  created_at: GeneratedTime;
}

export interface ClientErrorTable {
  error_id: Generated<number>;
  at: GeneratedTime;
  account_id: number;
  client_uuid: string;
  type: string;
  data: string;
  user_agent: Generated<string>;
}

export interface DemoStateTable {
  key: string;
  value: ColumnType<unknown, string, string>;
}

/** Columns of a project's table on a screen. */
export interface TableHeaderTable {
  project_id: number;
  screen: string;
  columns: ColumnType<unknown, string | null, string | null>;
  revision: number;
}

/** The last command to lock or unlock a machine, and what it has said to it. */
export interface MachineLockTable {
  project_id: number;
  device_id: number;
  /** Milliseconds since 1970 when it was given, or one more than the one before: it grows even after a restore. */
  command_no: number;
  wish: boolean;
  asked_at: Time;
  asked_by: number;
  comment: Generated<string>;
  answered_at: NullableTime;
  agreed: Nullable<boolean>;
  /** LOCK_REFUSALS of src/contracts. */
  reason: Nullable<string>;
  note: Generated<string>;
  /** What the machine has last said that it is, and in answer to which command. */
  locked: Generated<boolean>;
  answered_no: Generated<number>;
}

export interface Schema {
  account: AccountTable;
  account_type: AccountTypeTable;
  account_project: AccountProjectTable;
  session: SessionTable;
  credential: CredentialTable;
  project: ProjectTable;
  device: DeviceTable;
  pile: PileTable;
  pile_revision: PileRevisionTable;
  pile_sum: PileSumTable;
  table_header: TableHeaderTable;
  record: RecordTable;
  log_chunk: LogChunkTable;
  log_tail: LogTailTable;
  segment: SegmentTable;
  warning: WarningTable;
  warning_count: WarningCountTable;
  daily: DailyTable;
  audit: AuditTable;
  export_task: ExportTaskTable;
  export_piece: ExportPieceTable;
  pile_generation: PileGenerationTable;
  pile_generation_item: PileGenerationItemTable;
  slurry_batch: SlurryBatchTable;
  slurry_delivery: SlurryDeliveryTable;
  dispatch_task: DispatchTaskTable;
  camera: CameraTable;
  machine_lock: MachineLockTable;
  server_secret: ServerSecretTable;
  client_error: ClientErrorTable;
  demo_state: DemoStateTable;
}
