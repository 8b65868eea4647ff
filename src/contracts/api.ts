// Every call of the HTTP API: method, path, token, rights, parameters and answer; a file a resource in api/. Both
// sides use this table: the server parses what comes in with `input` and asks `right`, the client parses what comes
// back with `output`.
import type { z } from '../shared/zod';
import { accountCalls } from './api/accounts';
import { acrossTypesCalls } from './api/across-types';
import { alarmCalls } from './api/alarms';
import { auditCalls } from './api/audit';
import type { CallSpecs } from './api/call';
import { dispatchTaskCalls } from './api/dispatch-tasks';
import { equipmentCalls } from './api/equipment';
import { exportCalls } from './api/exports';
import { headCalls } from './api/heads';
import { localRecordCalls } from './api/local-record';
import { logTemplateCalls } from './api/log-templates';
import { machineLockCalls } from './api/machine-lock';
import { pileArrangeCalls } from './api/pile-arrange';
import { pileImportCalls } from './api/pile-import';
import { pileManagementCalls } from './api/pile-management';
import { pileCalls } from './api/piles';
import { productionCalls } from './api/production';
import { projectCalls } from './api/projects';
import { readingCalls } from './api/readings';
import { recordNoteCalls } from './api/record-notes';
import { recordSealCalls } from './api/record-seals';
import { sensorCalls } from './api/sensors';
import { sessionCalls } from './api/session';
import { simulationCalls } from './api/simulation';
import { siteCalls } from './api/site';
import { slurryCalls } from './api/slurry';
import { statisticsCalls } from './api/statistics';
import { tableHeaderCalls } from './api/table-headers';
import { uploadCalls } from './api/uploads';
import { warningCalls } from './api/warnings';

export { baseOf, CLIENT_BASE, ROOT_BASE } from './api/call';
export type { DeviceState, Machine } from './api/equipment';
export { MAX_RECORDS_EXPORTED } from './api/exports';
export { headColumns, withFigures } from './api/heads';
export { type NamedItem, namedItemSchema } from './api/named-item';
export {
  asBuiltColumns,
  MAX_AS_BUILT,
  PILE_GONE,
  PILE_STATUS,
  type PileStatusName,
  pileLocationColumns,
  pileOrderColumns,
  pileOutlineColumns,
  TABLE_BEHIND_HEADER,
  TABLE_REVISION_HEADER,
  TABLE_SINCE_HEADER,
} from './api/piles';
export { logHeadColumns, MAX_RECORDS_NAMED, productionColumns } from './api/production';
export { type ProjectSettings, type ProjectSummary, projectSettingsSchema } from './api/projects';
export {
  type EquipmentTypeItem,
  equipmentTypeItemSchema,
  type SessionGrant,
  sessionGrantSchema,
  tokenPairSchema,
} from './api/session';
export type { WarningNumber } from './api/warnings';

export const API = {
  ...sessionCalls,
  ...projectCalls,
  ...equipmentCalls,
  ...machineLockCalls,
  ...alarmCalls,
  ...readingCalls,
  ...sensorCalls,
  ...warningCalls,
  ...pileCalls,
  ...pileManagementCalls,
  ...pileArrangeCalls,
  ...pileImportCalls,
  ...tableHeaderCalls,
  ...logTemplateCalls,
  ...productionCalls,
  ...headCalls,
  ...recordNoteCalls,
  ...recordSealCalls,
  ...statisticsCalls,
  ...localRecordCalls,
  ...dispatchTaskCalls,
  ...slurryCalls,
  ...simulationCalls,
  ...exportCalls,
  ...uploadCalls,
  ...auditCalls,
  ...accountCalls,
  ...siteCalls,
  ...acrossTypesCalls,
} as const satisfies CallSpecs;

export type ApiName = keyof typeof API;
export type ApiInput<N extends ApiName> = z.input<(typeof API)[N]['input']>;
/** The parsed answer of a call whose output is a schema; tables have their own requests in the data core. */
export type ApiOutput<N extends ApiName> = (typeof API)[N]['output'] extends z.ZodType
  ? z.output<(typeof API)[N]['output']>
  : never;
export type JsonApiName = { [N in ApiName]: (typeof API)[N]['output'] extends z.ZodType ? N : never }[ApiName];
/** Calls that answer with a file. */
export type FileApiName = {
  [N in ApiName]: (typeof API)[N]['output'] extends { readonly file: true } ? N : never;
}[ApiName];
/** Calls that answer with a table. */
export type TableApiName = Exclude<ApiName, JsonApiName | FileApiName>;
