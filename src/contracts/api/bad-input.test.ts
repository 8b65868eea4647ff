// Bad values of every field of the calls that change something: each is refused, and named by its
// field. The server parses by the same declarations before a handler begins, so that nothing of it is written. Which fields there
// are, and what they may be, is read from the declarations.
import { describe, expect, it } from 'vitest';
import { z } from '../../shared/zod';
import { API, type ApiName } from '../api';

type Input = Readonly<Record<string, unknown>>;

const PROJECT = { project_id: 1 };
const PILE = { ...PROJECT, pile_id: 7, revision: 2 };
const ACCOUNT = { account: 'li', role: 4, types: ['HS-MI'], projects: [1], seen: 'state', account_id: 3 };
const MACHINE = { ...PROJECT, equipment_id: 7 };
const WARNING = { ...PROJECT, warning_id: 5, revision: 2 };
const RECORD = { ...PROJECT, record_no: 'R-1' };
const UUID = '8f14e45f-ceea-467f-a9d3-1f0e4b8c2a11';
const GENERATION = { ...PROJECT, generation_id: UUID, revision: 1 };
const EXPORT = { ...PROJECT, task_id: UUID };
const OF_SITE = { ...PROJECT, seen: 'state' };
const PHOTOS = { photos: ['warnings/1/5/a.jpg'] };
/** A call of each kind that is taken as it stands, with its fields. */
const GOOD = {
  login: { account: 'li', password: 'p' },
  oauth: { token: 't', type: 'x' },
  refreshToken: { refresh_token: 't' },
  sessionEnd: { session_id: UUID },
  ownPassword: { old_password: 'a', password: 'b' },
  invitationCheck: { token: 't' },
  invitationAccept: { token: 't', password: 'b' },
  accountError: { type: 'error', data: 'text' },
  setProjectSettings: { ...PROJECT, is_show_discard: true },
  lockMachine: { ...MACHINE, locked: true, command_no: 1, comment: 'leak' },
  alarmSeen: { ...PROJECT, rule: 'flow_low', level: 1, newest_id: 9, unseen: 2 },
  alarmShelve: { ...PROJECT, rule: 'flow_low', equipment_id: 7, minutes: 30, comment: 'sensor' },
  alarmUnshelve: { ...PROJECT, rule: 'flow_low', equipment_id: 7, shelf_no: 1 },
  warningClose: { ...WARNING, ...PHOTOS, comment: 'seen' },
  warningCloseAll: { ...PROJECT, ...PHOTOS, warnings: [{ warning_id: 5, revision: 2 }], comment: 'seen' },
  warningReview: { ...WARNING, ...PHOTOS, agree: true, comment: 'seen' },
  warningDeal: { ...WARNING, ...PHOTOS, comment: 'done' },
  warningAudit: { ...WARNING, ...PHOTOS, agree: false, comment: 'again' },
  warningRevoke: { ...WARNING, comment: 'by mistake' },
  warningCompute: { ...RECORD, after: 'R-0' },
  setTableHeader: { ...PROJECT, screen: 'data-center', revision: 0, columns: [{ key: 'pile_no', width_px: 120 }] },
  logTemplateSet: {
    ...PROJECT,
    owner: 'account',
    name: 'short',
    revision: 0,
    is_first: true,
    tracks: [{ channel: 'depth_m', scale: [0, 10] }],
  },
  productionScore: { ...RECORD, revision: 0, comment: 'seen', score: 90 },
  productionRemove: { ...RECORD, revision: 0, comment: 'test' },
  recordNoteAdd: { ...RECORD, ...PHOTOS, depth_m: 3, at_ms: null, text: 'stone' },
  recordNoteRemove: { ...RECORD, note_id: UUID },
  recordSeal: RECORD,
  dispatchTaskSet: {
    ...{ ...PROJECT, name: 'east', from_mileage_m: 0, to_mileage_m: 50, equipment_id: 7, pass: 1 },
    ...{ energy_knm: 3000, hits: 8, planned_from: '2026-11-20', planned_to: '2026-11-22' },
  },
  dispatchTaskRemove: { ...PROJECT, task_id: 3, revision: 1 },
  generationPreview: { ...PROJECT, pile_id: 1, start_time: '2026-11-20T00:00:00.000Z', seed: 'abc' },
  generationCancel: GENERATION,
  generationRetry: GENERATION,
  generationRemove: { ...GENERATION, pile_ids: [1] },
  exportSelected: { ...PROJECT, kind: 'production', format: 'csv', record_nos: ['R-1'] },
  exportCancel: EXPORT,
  exportAgain: EXPORT,
  pileImport: { ...PROJECT, dry_run: true, import_key: UUID, columns: { pile_no: ['A-1'] } },
  projectClose: { ...OF_SITE, closed: true },
  projectRemove: OF_SITE,
  machineRemove: { ...MACHINE, seen: 'state' },
  cameraRemove: { ...OF_SITE, camera_id: 2 },
  credentialRotate: { name: 'rig-7', seen: 'state' },
  credentialRevoke: { name: 'rig-7', seen: 'state' },
  accountPassword: { account_id: 3 },
  accountInvite: { account_id: 3 },
  accountSignOut: { account_id: 3 },
  accountSessionEnd: { account_id: 3, session_id: UUID },
  pileSave: {
    ...PILE,
    pile_no: 'A-1',
    row_no: 'A',
    numeral: 1,
    mileage_m: 12_345.6,
    x_m: 3_400_000.5,
    y_m: 500_000,
    diameter_m: 0.5,
    design_depth_m: 12,
    design: { ash_kgpm: 60 },
  },
  pileNumber: { ...PILE, pile_no: 'A-2' },
  pileDesign: {
    ...{ ...PROJECT, pile_ids: [7], seen_change_no: 3 },
    ...{ diameter_m: 0.5, design_depth_m: 12, design: { ash_kgpm: 60 } },
  },
  pileArrange: {
    ...PROJECT,
    how: 'move',
    pile_ids: [7],
    columns: { x_m: [1], heading_deg: [30] },
    seen: { x_m: [0], heading_deg: [0] },
  },
  pileTakeBack: { ...PROJECT, change_no: 4 },
  pileRemove: { ...PROJECT, pile_ids: [7], seen_change_no: 4, with_records: false, whole: true, unchanged: true },
  pileDiscard: { ...PILE, comment: 'broken' },
  pileDiscardAudit: { ...PILE, agree: true, comment: 'seen' },
  generationStart: {
    ...MACHINE,
    pile_ids: [1],
    start_time: '2026-11-20T00:00:00.000Z',
    parameters: { up_mpm: 0.5 },
    scatter: 1,
    breach_share: 0.1,
    seed: 'abc',
  },
  projectSave: {
    ...PROJECT,
    type_code: 'HS-MI',
    site: 'k12',
    seen: 'state',
    name: 'K12',
    time_zone: 'Asia/Shanghai',
    shift_starts: ['07:00'],
  },
  machineSave: { ...MACHINE, seen: 'state', name: 'Rig', expires_at: '2027-12-31T00:00:00Z', credential: 'rig-7' },
  machineClose: { ...MACHINE, seen: 'state', closed: true },
  credentialSave: { name: 'rig-7', seen: 'state', machines: [MACHINE] },
  cameraSave: { ...MACHINE, camera_id: 2, seen: 'state', name: 'Gate', stream_url: '/cameras/1.m3u8' },
  accountSave: {
    ...ACCOUNT,
    warning_level: 1,
    customer: 'c',
    position: 'p',
    disabled: false,
  },
} as const satisfies Partial<Record<ApiName, Input>>;

const schema = z.looseObject({
  type: z.string().optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  minLength: z.number().optional(),
  maxLength: z.number().optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  exclusiveMinimum: z.number().optional(),
  minItems: z.number().optional(),
  anyOf: z.array(z.looseObject({ type: z.string().optional() })).optional(),
});

/** Values that a field of this kind may not have. */
function badValues(field: z.ZodType): readonly unknown[] {
  const whole = schema.parse(z.toJSONSchema(field, { io: 'input', unrepresentable: 'any' }));
  const isNullable = whole.anyOf?.some(({ type }) => type === 'null') === true;
  const of = schema.parse(whole.anyOf?.find(({ type }) => type !== 'null') ?? whole);
  return [...(isNullable ? [] : [null]), ...ofKind(of)];
}

function ofKind(of: z.output<typeof schema>): readonly unknown[] {
  const { maxLength, minimum, maximum, exclusiveMinimum } = of;
  switch (of.type) {
    case 'string':
      return [
        7,
        ['a'],
        ...(maxLength === undefined ? [] : ['x'.repeat(maxLength + 1)]),
        ...((of.minLength ?? 0) > 0 ? [''] : []),
        ...(of.pattern === undefined ? [] : ['a\u0000b', 'a\u200bb']),
        ...(of.format === 'date-time' ? ['2026-02-30T00:00:00Z', '2026-11-20', 'soon'] : []),
      ];
    case 'number':
    case 'integer':
      return [
        'many',
        {},
        Number.NaN,
        Number.POSITIVE_INFINITY,
        ...(of.type === 'integer' ? [1.5] : []),
        ...(minimum === undefined ? [] : [minimum - 1]),
        ...(maximum === undefined ? [] : [maximum + 1]),
        ...(exclusiveMinimum === undefined ? [] : [exclusiveMinimum, exclusiveMinimum - 1]),
      ];
    case 'boolean':
      return ['maybe', 2];
    case 'array':
      return [7, {}, [{}], [null], ...((of.minItems ?? 0) > 0 ? [[]] : [])];
    case 'object':
      return [7, 'x', ['x']];
    default:
      // One of several kinds, or anything that is checked when it is known: at least no call takes this.
      return [Symbol.iterator.toString()];
  }
}

const CASES = Object.entries(GOOD).flatMap(([name, good]) => {
  const { input } = API[name as keyof typeof GOOD];
  if (!(input instanceof z.ZodObject)) throw new Error(`${name} takes no fields`);
  return Object.entries(input.shape).flatMap(([field, of]) =>
    badValues(of).map((bad) => ({ name, field, bad, good, input })),
  );
});

it('every call that changes something is tried', () => {
  const changing = Object.entries(API).filter(
    ([, { method, input }]) =>
      method === 'POST' && !(input instanceof z.ZodObject && Object.keys(input.shape).length === 0),
  );
  expect(Object.keys(GOOD).sort()).toEqual(changing.map(([name]) => name).sort());
});

describe.each(Object.entries(GOOD))('%s', (name, good) => {
  const { input } = API[name as keyof typeof GOOD];
  it('takes what is right', () => {
    expect(input.safeParse(good).error?.issues ?? []).toEqual([]);
  });
});

it.each(CASES)('$name refuses $bad as $field, by its name', ({ field, bad, good, input }) => {
  const { success, error } = input.safeParse({ ...good, [field]: bad });
  expect([success, ...(error?.issues ?? []).map(({ path }) => path[0])]).toContain(field);
});
