// Projects, their machines and their design piles.
import type { ColumnType, Generated } from 'kysely';
import type { DeviceState } from '../../../src/contracts/api';
import type { GeneratedTime, Json, Nullable, NullableTime, Time } from './columns';

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
  /** Null: open. A closed one is in no list, and its machines do not sign in. */
  closed_at: NullableTime;
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
  /** Null: on the site. A closed one does not sign in, and its messages are not taken. */
  closed_at: NullableTime;
}

/** The last command to lock or unlock a machine, and its answer. */
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
  /** State that the machine reported last, and the command that it answered with it. */
  locked: Generated<boolean>;
  answered_no: Generated<number>;
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

/** Columns of a project's table on a screen. */
export interface TableHeaderTable {
  project_id: number;
  screen: string;
  columns: ColumnType<unknown, string | null, string | null>;
  revision: number;
}

/** How a log is laid out: the project's (account 0), or an account's own for a type (project 0). */
export interface LogTemplateTable {
  project_id: number;
  account_id: number;
  type_code: string;
  name: string;
  tracks: ColumnType<unknown, string, string>;
  is_first: boolean;
  revision: number;
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
  /** Designed amounts of the type's progress and material; null until filled after a migration. */
  progress: Nullable<number>;
  material: Nullable<number>;
}

/** A pile as it was before a change. */
export interface PileRevisionTable {
  project_id: number;
  pile_id: number;
  revision: number;
  replaced_at: GeneratedTime;
  account_id: Nullable<number>;
  action: string;
  comment: Generated<string>;
  state: ColumnType<unknown, string, never>;
  change_no: Nullable<number>;
  taken_back: Generated<boolean>;
}

/** Piles that a revision of a project has changed; see pile-changes.ts. */
export interface PileChangeTable {
  project_id: number;
  revision: number;
  changed_at: GeneratedTime;
  pile_ids: Nullable<number[]>;
}

export interface PileImportTable {
  project_id: number;
  import_key: string;
  account_id: number;
  first_pile_id: number;
  piles: number;
  imported_at: GeneratedTime;
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

/** Alarms that are out of the list until a time. */
export interface AlarmShelfTable {
  project_id: number;
  rule: string;
  /** 0: of all machines. */
  device_id: Generated<number>;
  shelf_no: number;
  shelved_at: Time;
  until_at: Time;
  shelved_by: Nullable<number>;
  comment: string;
}
