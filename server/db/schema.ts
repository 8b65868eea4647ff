// The tables as Kysely sees them; db/migrations makes them.
import type {
  AccountInvitationTable,
  AccountProjectTable,
  AccountTable,
  AccountTypeTable,
  AuditTable,
  ClientErrorTable,
  CredentialTable,
  DemoStateTable,
  MachineCredentialDeviceTable,
  MachineCredentialTable,
  ServerSecretTable,
  SessionTable,
} from './tables/accounts';
import type {
  DailyTable,
  LogChunkTable,
  LogTailTable,
  RecordNoteTable,
  RecordSealTable,
  RecordTable,
  SegmentTable,
  SlurryBatchTable,
  SlurryDeliveryTable,
  WarningCountTable,
  WarningTable,
} from './tables/records';
import type {
  AlarmShelfTable,
  CameraTable,
  DeviceTable,
  DispatchTaskTable,
  LogTemplateTable,
  MachineLockTable,
  PileChangeTable,
  PileImportTable,
  PileRevisionTable,
  PileSumTable,
  PileTable,
  ProjectTable,
  TableHeaderTable,
} from './tables/sites';
import type {
  ExportMarkTable,
  ExportPieceTable,
  ExportTaskTable,
  PileGenerationItemTable,
  PileGenerationTable,
} from './tables/tasks';

export interface Schema {
  account: AccountTable;
  account_invitation: AccountInvitationTable;
  account_type: AccountTypeTable;
  account_project: AccountProjectTable;
  session: SessionTable;
  credential: CredentialTable;
  project: ProjectTable;
  device: DeviceTable;
  pile: PileTable;
  pile_revision: PileRevisionTable;
  pile_change: PileChangeTable;
  pile_import: PileImportTable;
  pile_sum: PileSumTable;
  table_header: TableHeaderTable;
  log_template: LogTemplateTable;
  record: RecordTable;
  log_chunk: LogChunkTable;
  log_tail: LogTailTable;
  segment: SegmentTable;
  record_note: RecordNoteTable;
  record_seal: RecordSealTable;
  warning: WarningTable;
  warning_count: WarningCountTable;
  daily: DailyTable;
  audit: AuditTable;
  export_task: ExportTaskTable;
  export_piece: ExportPieceTable;
  export_mark: ExportMarkTable;
  pile_generation: PileGenerationTable;
  pile_generation_item: PileGenerationItemTable;
  slurry_batch: SlurryBatchTable;
  slurry_delivery: SlurryDeliveryTable;
  dispatch_task: DispatchTaskTable;
  alarm_shelf: AlarmShelfTable;
  camera: CameraTable;
  machine_lock: MachineLockTable;
  machine_credential: MachineCredentialTable;
  machine_credential_device: MachineCredentialDeviceTable;
  server_secret: ServerSecretTable;
  client_error: ClientErrorTable;
  demo_state: DemoStateTable;
}
