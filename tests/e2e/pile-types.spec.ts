// Managing the plan of types that count something else than piles: holes of a type of the console's own, and rings and
// compaction points of child types, through the host. They are laid out in the type's own pattern, moved, edited within the
// type's bounds, and taken back. Panels and sections of a wall are laid out along it, found by their chainage, and taken back.
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { descriptor as trenching } from '../../src/equipment/types/cut-off-wall-trenching/descriptor';
import { descriptor as compaction } from '../../src/equipment/types/dynamic-compaction/descriptor';
import { descriptor as grouting } from '../../src/equipment/types/grouting-system/descriptor';
import { descriptor as shield } from '../../src/equipment/types/shield-grouting/descriptor';
import { descriptor as trd } from '../../src/equipment/types/trd-mixing-wall/descriptor';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { addBy } from './harness/pile-table';
import { expect, test } from './harness/test';
import { expectToast } from './harness/toasts';

const pageSchema = z.object({ items: z.array(pileItemSchema) });

interface Subject {
  readonly type: EquipmentType;
  /** The type's word for one. */
  readonly unit: string;
  /** The pattern that its form begins with. */
  readonly layout: string;
  readonly typed: readonly (readonly [label: string, text: string])[];
  readonly count: number;
  /** As the form tells what it comes to. */
  readonly comesTo: RegExp;
  /** Places to the north and east of where the pattern begins, and what stands in the designs; by number. */
  readonly wanted: Readonly<Record<string, readonly [northM: number, eastM: number, design: Record<string, number>]>>;
  /** A parameter that only some types have, with its bounds. */
  readonly edited: { readonly label: string; readonly key: string; readonly bounds: string };
}

const SUBJECTS: readonly Subject[] = [
  {
    type: grouting,
    unit: '孔',
    layout: 'curtain',
    typed: [
      ['编号前缀', 'TYPE'],
      ['起点里程', 'K0+100'],
      ['长度', '16'],
      ['排数', '2'],
      ['排距', '1.5'],
      ['间距', '2'],
      ['设计深度', '20'],
    ],
    count: 16,
    // Boreholes of 76 mm.
    comesTo: /^16\s孔，共\s320\.0\sm，体积\s1\.5\sm³$/,
    wanted: {
      'TYPE-SN-1-1': [0, 0, { hole_order: 1 }],
      'TYPE-SN-1-2': [0, 2, { hole_order: 3 }],
      'TYPE-SN-1-3': [0, 4, { hole_order: 2 }],
      'TYPE-SN-1-5': [0, 8, { hole_order: 1 }],
      'TYPE-SN-2-8': [-1.5, 14, { hole_order: 3 }],
    },
    edited: { label: '灌浆压力', key: 'pressure_mpa', bounds: '必须在 0 至 20 之间' },
  },
  {
    type: shield,
    unit: '环',
    layout: 'rings',
    typed: [
      ['编号前缀', 'TYPE-'],
      ['起点里程', 'K1+000'],
      ['长度', '12.5'],
      ['环宽', '1.5'],
      ['建筑空隙', '2.7'],
      ['注浆率', '1.8'],
    ],
    count: 8,
    comesTo: /^8\s环，注浆量\s58\.3\sm³$/,
    wanted: {
      'TYPE-1': [0, 0.75, { ring_m: 1.5, gap_m3pm: 2.7, fill_ratio: 1.8 }],
      'TYPE-8': [0, 11.25, { ring_m: 1.5, gap_m3pm: 2.7, fill_ratio: 1.8 }],
    },
    edited: { label: '地层压力', key: 'ground_mpa', bounds: '必须在 0 至 5 之间' },
  },
  {
    type: compaction,
    unit: '夯点',
    layout: 'compaction',
    typed: [
      ['编号前缀', 'TYPE'],
      ['排数', '2'],
      ['每排个数', '3'],
      ['间距', '6'],
      ['夯锤直径', '2.5'],
      ['满夯搭接', '12'],
      ['满夯落距', '8'],
      ['锤重', '20'],
      ['落距', '15'],
    ],
    // 6 points, 2 between them, and 9 by 6 prints 2.2 m apart in 18 by 12 m.
    count: 62,
    comesTo: /^62\s点，第一遍\s6，第二遍\s2，满夯\s54$/,
    wanted: {
      'TYPE-1-1-1': [0, 0, { pass: 1, mass_t: 20, drop_m: 15 }],
      'TYPE-1-2-3': [-6, 12, { pass: 1 }],
      'TYPE-2-1-2': [-3, 9, { pass: 2, drop_m: 15 }],
      'TYPE-6-1-1': [2.5, -2.8, { pass: 6, mass_t: 20, drop_m: 8 }],
    },
    edited: { label: '落距', key: 'drop_m', bounds: '必须在 0 至 50 之间' },
  },
];

/** The demo's first site of a type: its piles by the API, and a place beside them. */
async function siteOf(origin: string, type: EquipmentType) {
  const backend = await Backend.signIn(origin, 'role0', type);
  const [project] = await backend.projects();
  if (project === undefined) throw new Error(`the demo has no site of ${type.code}`);
  const project_id = String(project.id);
  const list = async (asked: object) =>
    pageSchema.parse(await backend.get(API.pileList.path, { project_id, ...asked })).items;
  const [there] = await list({});
  return { project_id, list, xM: Math.round((there?.x_m ?? 0) + 60), yM: Math.round(there?.y_m ?? 0) };
}

for (const { type, unit, layout, typed, count, comesTo, wanted, edited } of SUBJECTS) {
  test(`${type.unit.plural} of ${type.names.en} are laid out, moved, edited and taken back`, async ({
    page,
    server,
  }) => {
    const { project_id, list, xM, yM } = await siteOf(server.origin, type);
    const added = () => list({ pile_no: 'TYPE-', limit: 100 });

    const path = `${type.kind === 'child' ? 'apps/' : ''}${type.routePrefix}/pile`;
    await enter(page, server.origin, 'role4', `${path}?project=${project_id}&pile_no=TYPE-`);
    await expect(page.getByText(`没有符合条件的${unit}`)).toBeVisible();
    // The host has mounted the app of a child type, and keeps it.
    const app = page.locator('[data-child-app]');
    await expect(app).toHaveCount(type.kind === 'child' ? 1 : 0);
    await app.evaluateAll((apps) => apps.map((one) => one.setAttribute('data-seen', '')));

    await addBy(page, `布${unit}`);
    const laying = page.getByRole('region', { name: `布置${unit}位` });
    await expect(laying.getByLabel('图形')).toHaveValue(layout);
    for (const [label, text] of [
      ...typed,
      ['起点 X（北）', String(xM)],
      ['起点 Y（东）', String(yM)],
      ['方位角', '90'],
    ] as const) {
      await laying.getByLabel(label, { exact: true }).fill(text);
    }
    await expect(laying.getByText(comesTo)).toBeVisible();
    await expect(page.locator(`canvas[data-sketch="${count}"]`)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await laying.getByRole('button', { name: '检查' }).click();
    await laying.getByRole('button', { name: `添加 ${count} ${type.unit.counter}` }).click();
    await expectToast(page, `已添加 ${count} ${type.unit.counter}`);
    const expectPlaces = async (northM: number): Promise<void> => {
      const stored = await added();
      expect(stored.length).toBe(count);
      for (const [number, [north, east, design]] of Object.entries(wanted)) {
        const pile = stored.find(({ pile_no }) => pile_no === number);
        expect(pile?.design, number).toMatchObject(design);
        expect(pile?.x_m, number).toBeCloseTo(xM + north + northM, 3);
        expect(pile?.y_m, number).toBeCloseTo(yM + east, 3);
      }
    };
    await expectPlaces(0);

    const grid = page.getByRole('grid', { name: `${unit}位列表` });
    await expect(grid.getByRole('columnheader', { name: `${unit}号` })).toBeVisible();
    await grid.getByRole('checkbox').first().check();
    await page.getByRole('button', { name: '移动与编号' }).click();
    const moving = page.getByRole('region', { name: `移动与编号：${count} ${type.unit.counter}` });
    await moving.getByLabel('向北').fill('1.25');
    await moving.getByRole('button', { name: `写入 ${count} ${type.unit.counter}` }).click();
    await expectToast(page, `已写入 ${count} ${type.unit.counter}`);
    await expectPlaces(1.25);

    const [first = ''] = Object.keys(wanted);
    await grid.getByText(first, { exact: true }).click();
    const panel = page.getByRole('region', { name: `${unit}位详情` });
    await expect(panel.getByLabel(`${unit}号`)).toHaveValue(first);
    const field = panel.getByLabel(edited.label, { exact: true });
    await field.fill('99');
    await panel.getByRole('button', { name: '保存' }).click();
    await expect(panel.getByText(edited.bounds)).toBeVisible();
    await field.fill('0.25');
    // The console asks before it leaves for another screen, also where the form is an app's.
    await page.getByRole('navigation').getByText('每日统计').click();
    await page.getByRole('alertdialog').getByRole('button', { name: '继续填写' }).click();
    await expect(field).toHaveValue('0.25');
    await panel.getByRole('button', { name: '保存' }).click();
    await expectToast(page, `已保存 ${first}`);
    const editedOf = async () => (await added()).find(({ pile_no }) => pile_no === first)?.design[edited.key];
    expect(await editedOf()).toBe(0.25);
    expect(await axeFindings(page)).toEqual([]);

    const undo = page.getByRole('button', { name: '撤销', exact: true });
    await undo.click();
    await expectToast(page, `已撤销：修改 ${first}`);
    expect(await editedOf()).not.toBe(0.25);
    await undo.click();
    await expectToast(page, `已撤销：移动或编号 ${count} ${type.unit.counter}`);
    await expectPlaces(0);
    await undo.click();
    await expect.poll(async () => (await added()).length).toBe(0);
    await expect(page).toHaveURL(new RegExp(`/${path}\\?`));
    await expect(page.locator('[data-child-app][data-seen]')).toHaveCount(type.kind === 'child' ? 1 : 0);
  });
}

interface Wall {
  readonly type: EquipmentType;
  readonly unit: string;
  readonly layout: string;
  /** Of one along the wall: the label of its field, and the parameter that its design has it under. */
  readonly long: { readonly label: string; readonly key: string; readonly m: number };
  /** The number of one behind the prefix, and where it lies along the wall; `at` counts from 0. */
  readonly numberOf: (at: number) => string;
  readonly chainageM: (at: number) => number;
}

const FROM_M = 9_000;
const WALL_COUNT = 5;
const WALL_DEPTH_M = 12.5;
const WALL_WIDTH_M = 0.8;
/** Searched for: not the whole of the wall, and a section begins at its first metre. */
const STRETCH_M = [9_003, 9_015] as const;
const WALLS: readonly Wall[] = [
  {
    type: trenching,
    unit: '槽段',
    layout: 'panels',
    long: { label: '槽段长', key: 'panel_m', m: 4 },
    numberOf: (at) => `P${at % 2 === 0 ? 'I' : 'II'}-${at + 1}`,
    // By its middle.
    chainageM: (at) => FROM_M + 4 * at + 2,
  },
  {
    type: trd,
    unit: '墙段',
    layout: 'sections',
    long: { label: '段长', key: 'section_m', m: 3 },
    numberOf: (at) => `9+${String(3 * at).padStart(3, '0')}_${at + 1}`,
    // By where it begins.
    chainageM: (at) => FROM_M + 3 * at,
  },
];

for (const { type, unit, layout, long, numberOf, chainageM } of WALLS) {
  test(`${type.unit.plural} of ${type.names.en} are laid out along the wall, found by chainage and taken back`, async ({
    page,
    server,
  }) => {
    const { project_id, list, xM, yM } = await siteOf(server.origin, type);

    const path = `apps/${type.routePrefix}/pile`;
    const [stretchFromM, stretchToM] = STRETCH_M;
    const query = `project=${project_id}&pile_no=TYPE-&mileage_from=${stretchFromM}&mileage_to=${stretchToM}`;
    await enter(page, server.origin, 'role4', `${path}?${query}`);
    await expect(page.getByText(`没有符合条件的${unit}`)).toBeVisible();
    await expect(page.locator('[data-child-app]')).toHaveCount(1);

    await addBy(page, `布${unit}`);
    const laying = page.getByRole('region', { name: `布置${unit}位` });
    await expect(laying.getByLabel('图形')).toHaveValue(layout);
    for (const [label, text] of [
      ['编号前缀', 'TYPE'],
      ['起点里程', 'K9+000'],
      // The rest is too short for one more.
      ['长度', String(WALL_COUNT * long.m + 1)],
      [long.label, String(long.m)],
      ['设计深度', String(WALL_DEPTH_M)],
      ['墙厚', String(WALL_WIDTH_M)],
      ['起点 X（北）', String(xM)],
      ['起点 Y（东）', String(yM)],
      ['方位角', '90'],
    ] as const) {
      await laying.getByLabel(label, { exact: true }).fill(text);
    }
    const metres = WALL_COUNT * WALL_DEPTH_M;
    const volumeM3 = metres * WALL_WIDTH_M * long.m;
    const comesTo = [
      `${WALL_COUNT} ${type.unit.counter}`,
      `共 ${metres.toFixed(1)} m`,
      `体积 ${volumeM3.toFixed(1)} m³`,
    ];
    await expect(laying.getByText(comesTo.join('，'))).toBeVisible();
    await laying.getByRole('button', { name: '检查' }).click();
    await laying.getByRole('button', { name: `添加 ${WALL_COUNT} ${type.unit.counter}` }).click();
    await expectToast(page, `已添加 ${WALL_COUNT} ${type.unit.counter}`);

    const stored = await list({ pile_no: 'TYPE-' });
    expect(stored.length).toBe(WALL_COUNT);
    for (let at = 0; at < WALL_COUNT; at += 1) {
      const pile = stored.find(({ pile_no }) => pile_no === `TYPE-${numberOf(at)}`);
      expect(pile, numberOf(at)).toMatchObject({ mileage_m: chainageM(at), design: { [long.key]: long.m } });
      // Each has its place in its middle.
      expect(pile?.x_m, numberOf(at)).toBeCloseTo(xM, 3);
      expect(pile?.y_m, numberOf(at)).toBeCloseTo(yM + (at + 0.5) * long.m, 3);
    }
    const within = stored.filter(
      ({ mileage_m }) => Number(mileage_m) >= stretchFromM && Number(mileage_m) <= stretchToM,
    );
    expect(within.length).toBeGreaterThan(2);
    expect(within.length).toBeLessThan(WALL_COUNT);
    const grid = page.getByRole('grid', { name: `${unit}位列表` });
    await expect(grid.getByRole('columnheader', { name: `${unit}号` })).toBeVisible();
    await expect(page.getByText(`共 ${within.length} ${type.unit.counter}`, { exact: true })).toBeVisible();
    const rows = grid.locator('tr[data-row]');
    await expect(rows).toHaveCount(within.length);
    for (const { pile_no, design_depth_m } of within) {
      await expect(rows.filter({ hasText: pile_no })).toHaveText(
        new RegExp(`未施工${Number(design_depth_m).toFixed(2)}\\sm`),
      );
    }
    const [first] = within;
    await grid.getByText(first?.pile_no ?? '', { exact: true }).click();
    const panel = page.getByRole('region', { name: `${unit}位详情` });
    await expect(panel.getByLabel(`${unit}号`)).toHaveValue(first?.pile_no ?? '');
    await expect(panel.getByLabel('里程', { exact: true })).toHaveValue(
      `K9+${String(Number(first?.mileage_m) - FROM_M).padStart(3, '0')}`,
    );
    await expect(panel.getByLabel(long.label, { exact: true })).toHaveValue(String(long.m));
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: '撤销', exact: true }).click();
    await expect.poll(async () => (await list({ pile_no: 'TYPE-' })).length).toBe(0);
    await expect(page.getByText(`没有符合条件的${unit}`)).toBeVisible();
  });
}
