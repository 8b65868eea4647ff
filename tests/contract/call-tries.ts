// How every call under the types' prefixes is tried on a type's demo, and the facts that make its answer a real one. In
// the order of the table: later calls go on with what earlier ones have made.

import { expect } from 'vitest';
import type { z } from 'zod';
import { API, PILE_STATUS } from '../../src/contracts/api';
import { type ColumnTable, columnTableSchema } from '../../src/contracts/columns';
import { ErrorCode } from '../../src/contracts/envelope';
import { sharedDesign } from '../../src/equipment/derived-channels';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { designProduct } from '../../src/equipment/design-product';
import { hasOnePlace } from '../../src/equipment/places';
import type { Input } from './api-client';
import { expectLogged, hasNumbers, ownColumns, ownSums } from './own-figures';
import type { TypeSite } from './type-site';

/** Steps of a generation of simulated piles: their own test takes them on every type. */
export const TRIED_ELSEWHERE = ['generationCancel', 'generationRetry', 'generationRemove'] as const;

export type TypedName = Exclude<
  { [N in keyof typeof API]: (typeof API)[N]['base'] extends 'type' ? N : never }[keyof typeof API],
  (typeof TRIED_ELSEWHERE)[number]
>;

interface Try {
  readonly input: (site: TypeSite) => Input | Promise<Input>;
  readonly check: (data: unknown, site: TypeSite) => void | Promise<void>;
  /** With what code the type's own nature has it refused, where it does. */
  readonly refused?: (type: EquipmentType) => number | null;
}

function json<O extends z.ZodType>(
  { output }: { readonly output: O },
  input: Try['input'],
  check: (data: z.output<O>, site: TypeSite) => void | Promise<void>,
): Try {
  return { input, check: (data, site) => check(output.parse(data), site) };
}

/** On the site that is asked, the type's second, walls are mixed by machines of five axes; the type has channels for nine. */
const WALL_AXES = 5;

function recordedChannels({ profile }: EquipmentType): readonly string[] {
  return (profile?.channels ?? []).filter(({ axis = 1 }) => axis <= WALL_AXES).map(({ key }) => key);
}

function table(input: Try['input'], check: (table: ColumnTable, site: TypeSite) => void | Promise<void>): Try {
  return { input, check: (data, site) => check(columnTableSchema.parse(data), site) };
}

/** Its bytes are looked at by who tries it. */
const file = (input: Try['input']): Try => ({
  input,
  check: () => {
    throw new Error('not a file');
  },
});

/** A rule of the type. */
function someRule({ profile }: EquipmentType): string {
  const [rule] = profile?.warningRules ?? [];
  if (rule === undefined) throw new Error('a type without a rule');
  return rule.key;
}

const ofProject = (site: TypeSite) => site.ofProject;
const ofRecord = (site: TypeSite) => site.ofRecord;
const ofRange = (site: TypeSite) => site.ofRange;
const some = (items: readonly unknown[]) => expect(items.length).toBeGreaterThan(0);

/** Types whose rigs the demo's plants serve. */
const SERVED: ReadonlySet<string> = new Set(['HS-MI', 'HS-800', 'JT-V9']);
const NUMBER = 'tried 1';

const hasDepth = ({ type }: TypeSite) => type.profile?.channels.some(({ chart }) => chart === 'depth') === true;
const managesPiles = ({ screens }: EquipmentType) => screens.some(({ key }) => key === 'pile');
/** A pile that no machine has begun. */
const planned = (site: TypeSite) => site.pile(PILE_STATUS.planned);

export const TRIES: { readonly [N in TypedName]: Try } = {
  projects: json(
    API.projects,
    () => ({}),
    (items) => expect(items.length).toBeGreaterThanOrEqual(3),
  ),
  tableKey: json(API.tableKey, ofProject, ({ key }) => expect(Buffer.from(key, 'base64')).toHaveLength(32)),
  projectSettings: json(API.projectSettings, ofProject, ({ limits }, { type }) =>
    expect(Object.keys(limits).sort()).toEqual((type.profile?.warningRules ?? []).map(({ key }) => key).sort()),
  ),
  accountFiled: json(API.accountFiled, ofProject, ({ time_zone }) => expect(time_zone).toBe('Asia/Shanghai')),
  setProjectSettings: json(
    API.setProjectSettings,
    (site) => ({ ...site.ofProject, plan_piles_per_day: 12 }),
    ({ plan_piles_per_day }) => expect(plan_piles_per_day).toBe(12),
  ),
  projectSummary: json(API.projectSummary, ofProject, ({ piles_done, by_day }) => {
    expect(piles_done).toBeGreaterThan(0);
    some(by_day);
  }),
  equipments: json(API.equipments, (site) => ({ ...site.ofProject, real: '1' }), some),
  homeEquipments: json(API.homeEquipments, ofProject, some),
  machineDay: json(API.machineDay, ofProject, ({ quarters }) => expect(quarters).toBe(96)),
  equipmentExpire: json(
    API.equipmentExpire,
    () => ({}),
    (devices) => expect(new Set(devices.map(({ expired }) => expired))).toEqual(new Set([true, false])),
  ),
  realCamera: json(API.realCamera, ofProject, some),
  machineReadings: json(API.machineReadings, ofProject, (machines, { type }) => {
    some(machines);
    const recorded = machines.find(({ record_no }) => record_no !== null);
    expect(recorded?.channels.map(({ key }) => key)).toEqual(recordedChannels(type));
    expect(recorded?.at_ms).toBeGreaterThan(0);
  }),
  sensors: json(
    API.sensors,
    (site) => ({ ...site.ofProject, equipment_id: site.deviceId }),
    ({ rows, channels }, { type }) => {
      expect(rows).toBeGreaterThan(0);
      expect(channels.map(({ key }) => key)).toEqual(recordedChannels(type));
    },
  ),
  lockStatus: json(API.lockStatus, ofProject, some),
  lockMachine: json(
    API.lockMachine,
    ({ ofProject, deviceId }) => ({ ...ofProject, equipment_id: deviceId, locked: true, command_no: 0 }),
    ({ wish }) => expect(wish).toBe(true),
  ),
  realAlarms: json(API.realAlarms, ofProject, ({ lines, count }) =>
    expect(lines.reduce((sum, line) => sum + line.count, 0)).toBe(count),
  ),
  alarmSeen: json(
    API.alarmSeen,
    ({ ofProject, type }) => ({ ...ofProject, rule: someRule(type), level: 3, newest_id: 1, unseen: 1 }),
    ({ shelves }) => expect(shelves).toEqual([]),
  ),
  alarmShelve: json(
    API.alarmShelve,
    ({ ofProject, type, deviceId }) => ({
      ...ofProject,
      rule: someRule(type),
      equipment_id: deviceId,
      minutes: 5,
      comment: 'tried',
    }),
    ({ shelves, now_ms }, { deviceId }) => {
      expect(shelves).toMatchObject([{ equipment_id: deviceId, comment: 'tried' }]);
      expect(shelves[0]?.until_ms).toBeGreaterThan(now_ms);
    },
  ),
  alarmUnshelve: json(
    API.alarmUnshelve,
    async ({ client, ofProject, type, deviceId }) => {
      const { shelves } = await client.call('realAlarms', ofProject, { typeCode: type.code });
      return { ...ofProject, rule: someRule(type), equipment_id: deviceId, shelf_no: shelves[0]?.shelf_no ?? 0 };
    },
    ({ shelves }) => expect(shelves).toEqual([]),
  ),
  pileLocations: table(ofProject, ({ rows, columns }, { type }) => {
    expect(rows).toBeGreaterThan(50);
    // All piles have coordinates, but for a type without a layout.
    const placed = (columns.x_m ?? []).filter((x) => x !== null).length;
    expect(placed).toBe(type.profile?.layout === 'none' ? 0 : rows);
  }),
  asBuilt: table(
    ({ ofProject }) => ({ ...ofProject, x_from: -1e9, x_to: 1e9, y_from: -1e9, y_to: 1e9 }),
    ({ rows, columns }, { type }) => {
      if (type.profile === null || !hasOnePlace(type.profile)) expect(rows).toBe(0);
      else expect(Math.max(...(columns.offset_mm ?? []).map(Number))).toBeGreaterThan(10);
    },
  ),
  pileOutlines: table(
    ({ ofProject }) => ({ ...ofProject, x_from: -1e9, x_to: 1e9, y_from: -1e9, y_to: 1e9 }),
    ({ rows, columns }, { type: { profile } }) => {
      expect(rows).toBe((profile?.layout ?? 'none') === 'none' ? 0 : rows);
      if (profile?.outline !== undefined && rows > 0) {
        const { kind } = profile.outline;
        const said = kind === 'axes' ? columns.axes : kind === 'sector' ? columns.swing_deg : columns.length_m;
        expect(hasNumbers(said)).toBe(true);
      }
      if (profile?.layout === 'damRows' || profile?.layout === 'panels')
        expect(hasNumbers(columns.hole_order)).toBe(true);
    },
  ),
  pileOrders: table(ofProject, async ({ rows, columns }, { client, type: { code, profile }, ofProject: project }) => {
    expect(rows).toBeGreaterThan(50);
    // As the list of piles has it, page by page.
    const { items } = await client.call('pileList', { ...project, limit: '50' }, { typeCode: code });
    for (const { pile_id, row_no, numeral, design } of items) {
      const at = (columns.pile_id ?? []).indexOf(pile_id);
      const order = design[profile?.orderParameter ?? 'hole_order'];
      expect([columns.row_no?.[at], columns.numeral?.[at], columns.hole_order?.[at]]).toEqual([
        row_no,
        numeral,
        typeof order === 'number' ? order : null,
      ]);
    }
  }),
  pileHeadings: table(ofProject, async ({ columns }, { client, type: { code }, ofProject: project }) => {
    // As the designs in the list of piles say it.
    const { items } = await client.call('pileList', { ...project, limit: '50' }, { typeCode: code });
    for (const { pile_id, design } of items) {
      const at = (columns.pile_id ?? []).indexOf(pile_id);
      expect(at < 0 ? undefined : columns.heading_deg?.[at]).toEqual(design.heading_deg);
    }
  }),
  productionList: table(ofProject, ({ rows, columns }, { type }) => {
    expect(rows).toBeGreaterThan(50);
    for (const key of ownColumns(type)) expect(hasNumbers(columns[key]), key).toBe(true);
  }),
  productionHeads: table(ofProject, ({ rows, columns }, { type }) => {
    expect(rows).toBeGreaterThan(50);
    for (const key of ownColumns(type)) expect(hasNumbers(columns[key]), key).toBe(true);
    const began = (columns.started_ms ?? []).map(Number);
    expect(began).toEqual(began.toSorted((a, b) => a - b));
  }),
  productionPage: json(API.productionPage, ofProject, ({ items }) => some(items)),
  productionHistory: table(ofRecord, ({ rows, columns }, { type }) => {
    expect(rows).toBeGreaterThan(60);
    for (const key of recordedChannels(type)) {
      expect(
        columns[key]?.some((value) => value !== null),
        key,
      ).toBe(true);
    }
  }),
  productionLogs: table(
    (site) => ({ ...site.ofProject, record_nos: [site.recordNo] }),
    ({ rows }) => expect(rows).toBeGreaterThan(60),
  ),
  productionDetail: json(API.productionDetail, ofRecord, async ({ log_rows, ...head }, site) => {
    expect(log_rows).toBeGreaterThan(60);
    await expectLogged(head, site);
    expect(head.design).not.toBeNull();
  }),
  productionSegments: json(API.productionSegments, ofRecord, ({ duration_s }, site) =>
    // Segments are those of the depth; a record without a depth has none.
    expect(duration_s.length > 0).toBe(hasDepth(site)),
  ),
  recordNoteAdd: json(
    API.recordNoteAdd,
    (site) => ({ ...site.ofRecord, depth_m: 1.5, at_ms: null, text: 'looked at' }),
    (notes) => expect(notes).toMatchObject([{ depth_m: 1.5, text: 'looked at', may_remove: true }]),
  ),
  recordNotes: json(API.recordNotes, ofRecord, some),
  recordNoteRemove: json(
    API.recordNoteRemove,
    async (site) => ({ ...site.ofRecord, note_id: await site.noteId() }),
    (notes) => expect(notes).toEqual([]),
  ),
  recordSeal: json(API.recordSeal, ofRecord, ({ code }) => expect(code).toHaveLength(16)),
  // Nothing has changed since: the numbers of the log itself are those of the print.
  recordVerify: json(
    API.recordVerify,
    async (site) => ({ ...site.ofProject, code: await site.sealCode() }),
    ({ values, is_signed }, site) => {
      expect(values.filter(({ differs }) => differs)).toEqual([]);
      expect(values.length).toBeGreaterThan(hasDepth(site) ? 50 : 8);
      expect(is_signed).toBe(true);
    },
  ),
  productionScore: json(
    API.productionScore,
    async (site) => ({ ...site.ofRecord, revision: await site.recordRevision(), score: 77, comment: 'looked at' }),
    ({ score, is_score_set }) => expect({ score, is_score_set }).toEqual({ score: 77, is_score_set: true }),
  ),
  localRecord: file((site) => ({ ...site.ofRecord, format: 'raw' })),
  statisticsDaily: table(ofRange, ({ rows, columns }, { type }) => {
    expect(rows).toBeGreaterThan(10);
    for (const key of ownSums(type)) expect(hasNumbers(columns[key]), key).toBe(true);
  }),
  statisticsShifts: table(ofRange, ({ rows, columns }) => {
    expect(rows).toBeGreaterThan(10);
    for (const key of ['piles', 'working_s', 'warnings'] as const) expect(hasNumbers(columns[key]), key).toBe(true);
  }),
  statisticsTotal: json(API.statisticsTotal, ofRange, ({ piles, figures, ...sums }, { type }) => {
    expect(piles).toBeGreaterThan(0);
    const found: Readonly<Record<string, unknown>> = { ...sums, ...figures };
    for (const key of ownSums(type)) expect(found[key], key).toBeGreaterThan(0);
  }),
  statisticsRanking: json(API.statisticsRanking, ofRange, ({ items }) => some(items)),
  tableHeader: json(
    API.tableHeader,
    (site) => ({ ...site.ofProject, screen: 'index' }),
    ({ columns }) => expect(columns).toBeNull(),
  ),
  setTableHeader: json(
    API.setTableHeader,
    (site) => ({ ...site.ofProject, screen: 'index', revision: 0, columns: [{ key: 'pile_no', width_px: 120 }] }),
    ({ revision }) => expect(revision).toBe(1),
  ),
  logTemplateSet: json(
    API.logTemplateSet,
    (site) => ({
      ...site.ofProject,
      owner: 'project',
      name: 'shift',
      revision: 0,
      tracks: [{ channel: site.type.profile?.channels[0]?.key, scale: [0, 30] }],
    }),
    some,
  ),
  logTemplates: json(API.logTemplates, ofProject, (templates) => expect(templates).toMatchObject([{ name: 'shift' }])),

  warningNumber: json(API.warningNumber, ofProject, ({ total }) => expect(total).toBeGreaterThan(0)),
  warningInfo: json(API.warningInfo, ofProject, ({ items }) => some(items)),
  warningTable: table(ofProject, ({ rows }) => expect(rows).toBeGreaterThan(0)),
  warningHeads: table(ofProject, ({ rows, columns }) => {
    expect(rows).toBeGreaterThan(0);
    const raised = (columns.raised_ms ?? []).map(Number);
    expect(raised).toEqual(raised.toSorted((a, b) => a - b));
  }),
  warningCounts: json(API.warningCounts, ofProject, ({ by_rule }) => some(by_rule)),
  warningDetail: json(
    API.warningDetail,
    (site) => site.ofReadWarning(0, 1, 2, 3),
    ({ limit_now }) => expect(limit_now).not.toBeNull(),
  ),
  warningTrail: json(API.warningTrail, (site) => site.ofReadWarning(1), some),
  warningCompute: json(API.warningCompute, ofRecord, ({ judged }) => expect(judged).toBe(1)),
  warningClose: json(
    API.warningClose,
    async (site) => ({ ...(await site.ofWarning(0)), comment: 'mended' }),
    ({ status }) => expect(status).toBe(2),
  ),
  warningRevoke: json(
    API.warningRevoke,
    async (site) => {
      const { project_id, warning_id, revision } = await site.closedByMe();
      return { project_id, warning_id, revision };
    },
    ({ status }) => expect(status).toBe(0),
  ),
  warningCloseAll: json(
    API.warningCloseAll,
    async (site) => {
      const { project_id, ...warning } = await site.ofWarning(0, 3);
      return { project_id, warnings: [warning], comment: 'mended' };
    },
    ({ closed }) => expect(closed).toHaveLength(1),
  ),
  warningReview: json(
    API.warningReview,
    async (site) => ({ ...(await site.ofWarning(2)), agree: true }),
    ({ status }) => expect(status).toBe(1),
  ),
  warningAudit: json(
    API.warningAudit,
    async (site) => ({ ...(await site.ofWarning(1)), agree: true }),
    ({ audited_ms }) => expect(audited_ms).not.toBeNull(),
  ),
  warningDeal: json(
    API.warningDeal,
    async (site) => ({ ...(await site.ofWarning(0, 2, 3)), comment: 'looked at' }),
    ({ dealt_ms }) => expect(dealt_ms).not.toBeNull(),
  ),

  pileList: json(API.pileList, ofProject, ({ items }) => some(items)),
  pileTable: table(ofProject, ({ rows, columns }) => {
    expect(rows).toBeGreaterThan(50);
    expect(new Set(columns.pile_no).size).toBe(rows);
  }),
  pileAsked: table(ofProject, async ({ rows, columns }, { client, type, ofProject: project }) => {
    expect(rows).toBeGreaterThan(50);
    const factorsOf = {
      asked_pm: type.profile === null ? undefined : sharedDesign(type.profile),
      asked: type.profile?.material?.design,
    };
    for (const [name, factors] of Object.entries(factorsOf)) {
      const all = columns[name] ?? [];
      expect(
        all.some((asked) => Number(asked) > 0),
        name,
      ).toBe(factors !== undefined);
    }
    // The database multiplies as the console does.
    const { items } = await client.call('pileList', { ...project, limit: '50' }, { typeCode: type.code });
    expect(items.length).toBe(50);
    for (const { pile_id, design: terms, ...size } of items) {
      for (const [name, factors] of Object.entries(factorsOf)) {
        const asked = columns[name]?.[(columns.pile_id ?? []).indexOf(pile_id)] ?? null;
        const wanted = designProduct(factors, { ...size, terms });
        if (wanted === null) expect(asked).toBeNull();
        else expect(Number(asked) / wanted, `${name} of pile ${pile_id}`).toBeCloseTo(1, 6);
      }
    }
  }),
  pileDetail: json(
    API.pileDetail,
    async (site) => ({ ...site.ofProject, pile_id: (await site.pile(PILE_STATUS.done)).pile_id }),
    ({ made }) => some(made),
  ),
  pileChanges: json(
    API.pileChanges,
    async (site) => ({ ...site.ofProject, pile_id: (await site.pile(PILE_STATUS.done)).pile_id }),
    ({ total, items }) => expect(items.length).toBe(Math.min(total, 50)),
  ),
  pileChangeNo: json(API.pileChangeNo, ofProject, ({ change_no }) => expect(change_no).toBeGreaterThanOrEqual(0)),
  pileImport: json(
    API.pileImport,
    (site) => ({ ...site.ofProject, columns: { pile_no: ['tried 2', 'tried 3'] } }),
    ({ added }) => expect(added).toBe(2),
  ),
  pileImportState: json(
    API.pileImportState,
    (site) => ({ ...site.ofProject, import_key: '3f1c2a54-7f0e-4a3e-9d2b-5b8f6c1f7a10' }),
    ({ added }) => expect(added).toBe(0),
  ),
  pileSave: json(
    API.pileSave,
    (site) => ({ ...site.ofProject, pile_no: 'tried 0' }),
    ({ revision }) => expect(revision).toBeGreaterThan(0),
  ),
  pileNumber: json(
    API.pileNumber,
    async (site) => {
      const { pile_id, revision } = await planned(site);
      return { ...site.ofProject, pile_id, revision, pile_no: NUMBER };
    },
    ({ pile_no }) => expect(pile_no).toBe(NUMBER),
  ),
  pileDesign: json(
    API.pileDesign,
    async (site) => ({ ...site.ofProject, pile_ids: [(await planned(site)).pile_id], design: { note: 'tried' } }),
    ({ changed }) => expect(changed).toBe(1),
  ),
  pileArrange: json(
    API.pileArrange,
    async (site) => {
      const { pile_id, x_m } = await planned(site);
      return {
        ...site.ofProject,
        how: 'move',
        pile_ids: [pile_id],
        seen: { x_m: [x_m] },
        columns: { x_m: [(x_m ?? 0) + 0.5] },
      };
    },
    ({ changed, conflicts }) => expect([changed, conflicts]).toEqual([1, []]),
  ),
  pileTakeBack: json(
    API.pileTakeBack,
    // The first change in the project: the number that was tried above.
    (site) => ({ ...site.ofProject, change_no: 1 }),
    ({ restored, conflict_count }) => expect(restored + conflict_count).toBe(1),
  ),
  pileRemove: json(
    API.pileRemove,
    async (site) => ({ ...site.ofProject, pile_ids: [(await planned(site)).pile_id] }),
    ({ removed }) => expect(removed).toBe(1),
  ),
  pileDiscard: json(
    API.pileDiscard,
    async (site) => {
      const { pile_id, revision } = await planned(site);
      return { ...site.ofProject, pile_id, revision, comment: 'rock' };
    },
    ({ discard }) => expect(discard).toBe(1),
  ),
  pileDiscardAudit: {
    ...json(
      API.pileDiscardAudit,
      async (site) => {
        const { pile_id, revision } = managesPiles(site.type) ? await site.pileToAudit() : await planned(site);
        return { ...site.ofProject, pile_id, revision, agree: true };
      },
      ({ discard }) => expect(discard).toBe(2),
    ),
    // Where nobody manages piles nobody asks to give one up, and there is nothing to audit.
    refused: (type) => (managesPiles(type) ? null : ErrorCode.conflict),
  },

  exportStart: json(
    API.exportStart,
    (site) => ({ ...site.ofProject, kind: 'production', format: 'csv' }),
    ({ state }) => expect(state).toBe('waiting'),
  ),
  exportSelected: json(
    API.exportSelected,
    (site) => ({ ...site.ofProject, kind: 'production', format: 'csv', record_nos: ['none'] }),
    ({ state }) => expect(state).toBe('waiting'),
  ),
  exportTasks: json(API.exportTasks, ofProject, some),
  exportFile: file(async (site) => ({ ...site.ofProject, task_id: (await site.exported()).task_id })),
  exportAgain: json(
    API.exportAgain,
    async (site) => ({ ...site.ofProject, task_id: (await site.exported()).task_id }),
    ({ state }) => expect(['waiting', 'running', 'done']).toContain(state),
  ),
  exportCancel: json(
    API.exportCancel,
    async (site) => ({ ...site.ofProject, task_id: (await site.exported()).task_id }),
    ({ state }) => expect(state).toBe('cancelled'),
  ),

  pulpingList: json(
    API.pulpingList,
    (site) => ({ project_id: site.firstId }),
    ({ plants }, { type }) => {
      const makes = type.kind === 'pulping';
      expect(plants.some(({ rigs, batches }) => rigs.length > 0 && batches > 0)).toBe(makes || SERVED.has(type.code));
    },
  ),
  batchList: json(API.batchList, ofProject, ({ items }) => {
    some(items);
    expect(items.every(({ recipe, cement_kg, level_m }) => recipe.cement_kg && cement_kg && level_m)).toBe(true);
    expect(items.some(({ rigs }) => rigs.length > 0)).toBe(true);
  }),

  batchTable: table(ofProject, ({ rows }) => expect(rows).toBeGreaterThan(0)),
  slurryBalance: json(API.slurryBalance, ofProject, ({ days, rigs }) => {
    some(days);
    expect(rigs.some(({ delivered_l, used_l }) => delivered_l > 0 && used_l !== null && used_l > 0)).toBe(true);
  }),
  dispatchTaskList: json(API.dispatchTaskList, ofProject, ({ items }) => some(items)),
  dispatchTaskMileages: json(API.dispatchTaskMileages, ofProject, ({ items }) => some(items)),
  dispatchTaskFile: file(ofProject),
  dispatchTaskSet: json(
    API.dispatchTaskSet,
    (site) => ({
      ...site.ofProject,
      name: 'tried',
      from_mileage_m: 0,
      to_mileage_m: 1000,
      equipment_id: site.deviceId,
      pass: 2,
      energy_knm: 3000,
      hits: 8,
      planned_from: '2026-12-01',
      planned_to: '2026-12-09',
    }),
    ({ points, done }) => {
      expect(points).toBeGreaterThan(done);
      expect(done).toBeGreaterThan(0);
    },
  ),
  dispatchTaskDetail: json(
    API.dispatchTaskDetail,
    async (site) => ({ ...site.ofProject, task_id: (await site.task()).task_id }),
    ({ piles, points }) => expect(piles.length).toBeGreaterThanOrEqual(points),
  ),
  dispatchTaskRemove: json(
    API.dispatchTaskRemove,
    async (site) => {
      const { task_id, revision } = await site.task();
      return { ...site.ofProject, task_id, revision };
    },
    ({ task_id }) => expect(task_id).toBeGreaterThan(0),
  ),

  auditList: json(API.auditList, ofProject, ({ items }) => some(items)),

  // It takes the record with it that the others are about.
  productionRemove: json(
    API.productionRemove,
    async (site) => ({ ...site.ofRecord, revision: await site.recordRevision(), comment: 'a test' }),
    ({ record_no }, site) => expect(record_no).toBe(site.recordNo),
  ),

  // Last: generated records join the lists.
  generationStart: json(
    API.generationStart,
    (site) => ({
      ...site.ofProject,
      equipment_id: site.deviceId,
      start_time: new Date(Date.now() - 3 * 86_400_000).toISOString(),
      count: 1,
    }),
    ({ piles }) => expect(piles).toBe(1),
  ),
  generationPreview: table(
    async (site) => ({
      ...site.ofProject,
      // One of the demo's own: those that were tried out before lack parts of a design.
      ...(site.type.kind === 'pulping' ? {} : { pile_id: (await site.pile(PILE_STATUS.planned, 'asc')).pile_id }),
      start_time: '2026-11-01T00:00:00Z',
      seed: 'tried',
    }),
    ({ rows }) => expect(rows).toBeGreaterThan(30),
  ),
  generations: json(API.generations, ofProject, ({ items }) => some(items)),
  generatedPiles: json(API.generatedPiles, ofProject, ({ items }) => some(items)),
};
