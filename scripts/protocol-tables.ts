// The tables of docs/protocol that repeat what the contracts declare.
import { type API, baseOf } from '../src/contracts/api';
import { accountCalls } from '../src/contracts/api/accounts';
import { acrossTypesCalls } from '../src/contracts/api/across-types';
import { alarmCalls } from '../src/contracts/api/alarms';
import { auditCalls } from '../src/contracts/api/audit';
import { type CallSpec, type CallSpecs, pageParams } from '../src/contracts/api/call';
import { dispatchTaskCalls } from '../src/contracts/api/dispatch-tasks';
import { equipmentCalls } from '../src/contracts/api/equipment';
import { exportCalls } from '../src/contracts/api/exports';
import { headCalls } from '../src/contracts/api/heads';
import { localRecordCalls } from '../src/contracts/api/local-record';
import { logTemplateCalls } from '../src/contracts/api/log-templates';
import { machineLockCalls } from '../src/contracts/api/machine-lock';
import { pileArrangeCalls } from '../src/contracts/api/pile-arrange';
import { pileImportCalls } from '../src/contracts/api/pile-import';
import { pileManagementCalls } from '../src/contracts/api/pile-management';
import { numberSearch, pileSearch } from '../src/contracts/api/pile-search';
import { pileCalls } from '../src/contracts/api/piles';
import { productionCalls } from '../src/contracts/api/production';
import { projectCalls } from '../src/contracts/api/projects';
import { readingCalls } from '../src/contracts/api/readings';
import { recordNoteCalls } from '../src/contracts/api/record-notes';
import { recordSealCalls } from '../src/contracts/api/record-seals';
import { sensorCalls } from '../src/contracts/api/sensors';
import { sessionCalls } from '../src/contracts/api/session';
import { simulationCalls } from '../src/contracts/api/simulation';
import { siteCalls } from '../src/contracts/api/site';
import { slurryCalls } from '../src/contracts/api/slurry';
import { statisticsCalls } from '../src/contracts/api/statistics';
import { tableHeaderCalls } from '../src/contracts/api/table-headers';
import { uploadCalls } from '../src/contracts/api/uploads';
import { warningCalls } from '../src/contracts/api/warnings';
import { ErrorCode } from '../src/contracts/envelope';
import { ACTION_ROLES } from '../src/contracts/rights';
import { searchPathOf } from '../src/contracts/search-names';
import { EQUIPMENT_TYPES } from '../src/equipment/registry';
import { z } from '../src/shared/zod';

/** Calls by the heading under which docs/protocol/calls.md lists them. */
export const CALL_GROUPS: Readonly<Record<string, CallSpecs>> = {
  sessions: sessionCalls,
  projects: projectCalls,
  machines: { ...equipmentCalls, ...readingCalls, ...sensorCalls },
  'machine-locks': machineLockCalls,
  alarms: alarmCalls,
  piles: { ...pileCalls, ...pileManagementCalls, ...pileArrangeCalls, ...pileImportCalls },
  records: { ...productionCalls, ...headCalls, ...localRecordCalls, ...recordNoteCalls, ...recordSealCalls },
  warnings: warningCalls,
  statistics: statisticsCalls,
  'dispatch-tasks': dispatchTaskCalls,
  slurry: slurryCalls,
  'simulated-piles': simulationCalls,
  'table-headers': { ...tableHeaderCalls, ...logTemplateCalls },
  exports: exportCalls,
  uploads: uploadCalls,
  audit: auditCalls,
  accounts: accountCalls,
  site: siteCalls,
  'across-types': acrossTypesCalls,
};

/** Refusals that a call's declaration does not show. */
const REFUSALS: { readonly [N in keyof typeof API]?: readonly number[] } = {
  login: [ErrorCode.signInFailed, ErrorCode.tooManyAttempts],
  autoLogin: [ErrorCode.tokenInvalid],
  oauth: [ErrorCode.signInFailed, ErrorCode.tooManyAttempts, ErrorCode.serverFault],
  refreshToken: [ErrorCode.tokenExpired, ErrorCode.tokenInvalid, ErrorCode.tokenRevoked],
  accountError: [ErrorCode.tooManyAttempts],
  ownPassword: [ErrorCode.signInFailed, ErrorCode.tooManyAttempts],
  invitationCheck: [ErrorCode.signInFailed, ErrorCode.tooManyAttempts],
  invitationAccept: [ErrorCode.signInFailed, ErrorCode.tooManyAttempts],
  accountInvite: [ErrorCode.conflict],
  exportStart: [ErrorCode.tooManyAttempts],
  exportSelected: [ErrorCode.tooManyAttempts],
  exportAgain: [ErrorCode.tooManyAttempts],
  exportFile: [ErrorCode.binaryRefused],
  generationStart: [ErrorCode.tooManyAttempts, ErrorCode.conflict],
  generationPreview: [ErrorCode.conflict],
  alarmSeen: [ErrorCode.conflict],
  alarmShelve: [ErrorCode.conflict],
  alarmUnshelve: [ErrorCode.conflict],
  projectSave: [ErrorCode.conflict],
  projectClose: [ErrorCode.conflict],
  projectRemove: [ErrorCode.conflict],
  machineSave: [ErrorCode.conflict],
  machineClose: [ErrorCode.conflict],
  machineRemove: [ErrorCode.conflict],
  cameraSave: [ErrorCode.conflict],
  cameraRemove: [ErrorCode.conflict],
  credentialSave: [ErrorCode.conflict],
  credentialRotate: [ErrorCode.conflict],
  credentialRevoke: [ErrorCode.conflict],
};

/** Parameters that several calls share, by the name that stands for them; docs/protocol/calls.md says what they are. */
const INPUT_GROUPS: Readonly<Record<string, readonly string[]>> = {
  PILE: Object.keys(pileSearch),
  NUMBER: Object.keys(numberSearch),
  SORT: ['sort', 'order'],
  PAGE: Object.keys(pageParams),
};

const HEAD = ['call', 'what it does', 'path below', 'roles', 'input', 'answer', 'refusals'];

function callTable(calls: CallSpecs): string {
  return markdownTable(
    HEAD,
    Object.entries(calls).map(([name, call]) => [
      `${call.method}&nbsp;\`${call.path}\``,
      call.summary ?? name,
      placeOf(call),
      rolesOf(call),
      inputOf(call),
      answerOf(call),
      refusalsOf(name, call).join(', '),
    ]),
  );
}

/** A table in Markdown; cells may not break their row. */
function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function placeOf({ base, anyTypeAtClientBase }: CallSpec): string {
  if (base !== 'type') return base;
  return anyTypeAtClientBase === true ? 'type, or client for any type' : 'type';
}

function rolesOf({ needsToken, right }: CallSpec): string {
  if (!needsToken) return 'no token';
  if (right === 'any') return 'all';
  if ('screens' in right) return `screen ${right.screens.map((screen) => `\`${screen}\``).join(' or ')}`;
  if (right.action === 'revoke') return 'the session that took the step';
  const roles = ACTION_ROLES[right.action];
  return roles.join(', ');
}

interface Property {
  readonly name: string;
  readonly isRequired: boolean;
}

const objectSchema = z.looseObject({
  properties: z.record(z.string(), z.unknown()).default({}),
  required: z.array(z.string()).default([]),
});
const shapeSchema = z.union([
  z.looseObject({ oneOf: z.array(objectSchema) }).transform(({ oneOf }) => oneOf),
  objectSchema.transform((object) => [object]),
]);

/** Properties of an object, or of all alternatives of one. */
function propertiesOf(schema: unknown): readonly Property[] {
  const objects = shapeSchema.parse(schema);
  const names = new Set(objects.flatMap(({ properties }) => Object.keys(properties)));
  return [...names].map((name) => ({ name, isRequired: objects.every(({ required }) => required.includes(name)) }));
}

const jsonSchemaOf = (schema: z.ZodType, io: 'input' | 'output'): unknown =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any' });

function inputOf(call: CallSpec): string {
  const properties = propertiesOf(jsonSchemaOf(call.input, 'input'));
  if (properties.length === 0) return '–';
  const names = new Set(properties.map(({ name }) => name));
  const groups: string[] = [];
  for (const [group, members] of Object.entries(INPUT_GROUPS)) {
    if (!members.every((member) => names.has(member))) continue;
    groups.push(group);
    for (const member of members) names.delete(member);
  }
  const own = properties.filter(({ name }) => names.has(name)).map(inputName);
  const filter = searchPathOf(call)?.[0] === 'filter' ? ['(in `filter`: as the list)'] : [];
  return [...own, ...groups, ...filter].join(', ');
}

const inputName = ({ name, isRequired }: Property): string => `\`${name}\`${isRequired ? '' : '?'}`;

const listSchema = z.looseObject({ type: z.literal('array'), items: z.unknown() });
const pageSchema = z.looseObject({
  properties: z.looseObject({ total: z.unknown(), offset: z.unknown(), items: listSchema }),
});

function answerOf({ output }: CallSpec): string {
  if (output instanceof z.ZodType) return shapeOf(jsonSchemaOf(output, 'output'));
  if ('file' in output) return 'a file';
  const columns = output.columns === 'log' ? ['seq', 'time_ms', 'pass', 'the channels'] : Object.keys(output.columns);
  const figures = output.figures === undefined ? [] : ['the figures'];
  const parts = output.parts === undefined ? '' : `; or parts: ${output.parts}`;
  return `table: ${[...columns, ...figures].join(', ')}${parts}`;
}

function shapeOf(schema: unknown): string {
  const page = pageSchema.safeParse(schema);
  if (page.success && Object.keys(page.data.properties).length === 3)
    return `page of ${shapeOf(page.data.properties.items.items)}`;
  const list = listSchema.safeParse(schema);
  if (list.success) return `list of ${shapeOf(list.data.items)}`;
  const { type } = z.looseObject({ type: z.unknown() }).parse(schema);
  if (type === 'null') return 'null';
  if (type !== 'object') return typeof type === 'string' ? type : 'value';
  const properties = propertiesOf(schema);
  return properties.length === 0 ? 'object' : `{${properties.map(({ name }) => name).join(', ')}}`;
}

const isNamed = (properties: readonly Property[], ...names: readonly string[]): boolean =>
  properties.some(({ name }) => names.includes(name));

function refusalsOf(name: string, call: CallSpec): readonly number[] {
  const properties = propertiesOf(jsonSchemaOf(call.input, 'input'));
  const codes = new Set<number>(properties.length === 0 ? [] : [ErrorCode.badRequest]);
  if (call.bodyBytes !== undefined) codes.add(ErrorCode.tooManyAttempts);
  if (call.base === 'type' || call.right !== 'any') codes.add(ErrorCode.forbidden);
  if (isNamed(properties, 'project_id')) codes.add(ErrorCode.notFound);
  if (call.method === 'POST' && isNamed(properties, 'revision', 'command_no')) codes.add(ErrorCode.conflict);
  for (const code of new Map<string, readonly number[]>(Object.entries(REFUSALS)).get(name) ?? []) codes.add(code);
  return [...codes].sort((a, b) => a - b);
}

const MARKED = /<!-- table (\S+) -->\n[\s\S]*?<!-- end of table -->/g;

/** A page with its marked tables as they are declared now. Throws where a mark names no table. */
export function withTables(page: string, tables: ReadonlyMap<string, string>): string {
  return page.replace(MARKED, (_, name: string) => {
    const table = tables.get(name);
    if (table === undefined) throw new Error(`there is no table ${name}`);
    return `<!-- table ${name} -->\n\n${table}\n\n<!-- end of table -->`;
  });
}

/** Start of the paths of calls. */
function baseTable(): string {
  const bases = ['client', 'root', 'admin'] as const;
  const fixed = bases.map((base) => [base, '', `\`${baseOf(base, '')}\``]);
  const types = EQUIPMENT_TYPES.map(({ code, names, apiPrefix }) => [`type \`${code}\``, names.en, `\`${apiPrefix}\``]);
  return markdownTable(['path below', 'equipment type', 'address'], [...fixed, ...types]);
}

/** The tables of docs/protocol/calls.md by the name of their mark. */
export function callTables(): ReadonlyMap<string, string> {
  const groups = Object.entries(INPUT_GROUPS).map(([name, members]) => [
    name,
    members.map((member) => `\`${member}\`?`).join(', '),
  ]);
  return new Map([
    ['input-groups', markdownTable(['name', 'parameters'], groups)],
    ['addresses', baseTable()],
    ...Object.entries(CALL_GROUPS).map(([name, calls]) => [name, callTable(calls)] as const),
  ]);
}
