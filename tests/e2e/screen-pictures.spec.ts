// Screens that are open all day, the wallboards, histories, and the parts of a map beside its piles, as pictures that
// somebody has looked at: on a large screen, a small laptop and a phone, in both languages, light and dark. All of
// it is in the address.
import type { Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { machineSchema } from '../../src/contracts/api/equipment';
import { descriptor as jetting } from '../../src/equipment/types/jet-grouting-pile/descriptor';
import { descriptor as mixing } from '../../src/equipment/types/mixing-pile/descriptor';
import { descriptor as multiAxis } from '../../src/equipment/types/multi-axis-mixing-pile/descriptor';
import { descriptor as slurry } from '../../src/equipment/types/slurry-making/descriptor';
import { EVERYTHING } from '../fixtures/everything';
import { axeFindings, RULES, TOUCH_RULES } from './harness/axe';
import { Backend, enter } from './harness/console';
import { LAST_DAY, test } from './harness/fixed-site';
import { loggedRecords } from './harness/logged-records';
import { expectLook, isPhone, type Look, takeLook } from './harness/looks';
import { pileTableOf } from './harness/pile-table';
import { expect } from './harness/test';

const LOOKS: readonly Look[] = [
  { name: 'large-cn-light', width: 1920, height: 1080, share: 1 / 3, language: 'cn', theme: 'light' },
  { name: 'laptop-en-dark', width: 1366, height: 768, share: 3 / 8, language: 'en', theme: 'dark' },
  { name: 'phone-cn-dark', width: 390, height: 844, share: 1 / 2, language: 'cn', theme: 'dark' },
  { name: 'phone-en-light', width: 390, height: 844, share: 1 / 2, language: 'en', theme: 'light' },
];

/** Records that are set against each other. */
const COMPARED = 4;
/** Of the slurry's density, as the demo's projects have it. */
const LIMIT_GCM3 = '1.68';

interface Pictured {
  readonly path: string;
  /** There once the screen is drawn. */
  readonly ready: readonly string[];
  /** There as well where the window is wide: a phone has it folded. */
  readonly wide?: readonly string[];
  /** Text in the panel of a map's layers once they are drawn; the picture has it closed. */
  readonly layers?: string;
  /** Place scrolled to; the top of the screen if there is none. */
  readonly at?: string;
}

/** The days searched for go to the last that is over. */
const SEARCHED_FROM = '2026-11-23';
const SEARCHED_UNTIL = new Date(`${LAST_DAY}T23:59:59+08:00`).toISOString();

const ROW = 'tr[data-row]';
const CHART = '[role="img"] canvas';
/** How many readings an answer is over: said once all logs are read. */
const OVER = 'text=/条记录，[\\d,]+ 个读数|records, [\\d,]+ readings/';
/** A record's curves, and below them what was found in them. */
const LOG = ['[role="application"] canvas', '[role="tabpanel"] button'];
const MAP = '[data-drawn]:not([data-piles="0"])';
const BOARD = '[data-board="new"]';
/** On a wallboard once all its answers have come. */
const AS_OF = `${BOARD} >> text=/^(数据时间|as of) /`;
/** Days that a silo lasts: worked out after all else. */
const LASTS = 'text=/ · (约够|lasts) /';
/** Said of the colours of a map while the records come; a phone says nothing of them afterwards. */
const COMING = 'text=/^(正在读取施工记录…|Reading the records …)$/';

/** Open all day: their buttons are held to the size of a finger, too. */
const ALL_DAY: ReadonlySet<string> = new Set([
  'overview',
  'real-time',
  'board',
  'slurry-overview',
  'slurry-real-time',
  'slurry-board',
]);

test.skip(!EVERYTHING, 'with --all only');

for (const look of LOOKS) {
  test(`screens on a ${look.name}`, async ({ page, fixedSite }) => {
    test.slow();
    await takeLook(page, look);
    const screens = await screensOf(fixedSite.origin);
    await enter(page, fixedSite.origin, 'role0');
    for (const [name, { path, ready, wide = [], layers, at }] of Object.entries(screens)) {
      await page.goto(`/${path}`);
      for (const part of isPhone(look) ? ready : [...ready, ...wide]) {
        await expect(page.locator(part).first(), name).toBeAttached();
      }
      await expect(page.locator(COMING)).toHaveCount(0);
      if (layers !== undefined) await expectLayers(page, layers);
      // Parts that come late scroll the screen.
      const scroll = (): Promise<void> =>
        at === undefined
          ? page.locator('main').evaluate((main) => main.scrollTo(0, 0))
          : page
              .locator(at)
              .first()
              .evaluate((part) => part.scrollIntoView());
      await expectLook(page, name, look, scroll);
      const rules = ALL_DAY.has(name) ? TOUCH_RULES : RULES;
      expect.soft(await axeFindings(page, rules), `${name} on a ${look.name}`).toEqual([]);
    }
  });
}

/** The layers are there: it is the panel's to say. */
async function expectLayers(page: Page, layersShown: string): Promise<void> {
  const button = page.getByRole('button', { name: /^(图层与工具|Layers and tools)$/ });
  await button.click();
  await expect(page.locator(layersShown)).toBeAttached();
  await button.click();
  await expect(page.locator('[data-known]')).toHaveCount(0);
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
}

/** Screens by the name of their picture. */
async function screensOf(origin: string): Promise<Readonly<Record<string, Pictured>>> {
  // Not as the page: an account has so many sessions.
  const backend = await Backend.signIn(origin, 'role8');
  const projects = await backend.projects();
  const [first] = projects;
  const dyke = projects.find(({ name }) => name.includes('堤防'));
  const [jets] = await backend.ofType(jetting).projects();
  const [walls] = await backend.ofType(multiAxis).projects();
  const [plants] = await backend.ofType(slurry).projects();
  if (!first || !dyke || !jets || !walls || !plants) {
    throw new Error('the demo has not all of the sites');
  }
  const project = String(first.id);
  const logged = await loggedRecords({ backend, projectId: project, type: mixing }, COMPARED, SEARCHED_UNTIL);
  const numbers = logged.map(({ record }) => record.record_no);
  const [record = ''] = numbers;
  const rowNo = rowOf(await pileTableOf(backend, dyke.id));
  const machines = z.array(machineSchema).parse(await backend.get(API.homeEquipments.path, { project_id: project }));
  const machine = machines.find(({ online, state }) => online && state === 'in_construction');
  if (machine === undefined) throw new Error('no machine of the demo works');

  const query = (of: Readonly<Record<string, string>>) => new URLSearchParams(of);
  const searched = { project, begin_time: `${SEARCHED_FROM} 00:00:00`, end_time: `${LAST_DAY} 23:59:59` };
  const history = (of: Readonly<Record<string, string>>) => `mixingPile/dataCenter?${query({ ...searched, ...of })}`;
  const analysis = (of: Readonly<Record<string, string>>) => history({ view: 'analyse', channel: 'flow_lpm', ...of });
  const comparison = (of: Readonly<Record<string, string>>) => {
    const chosen = query({ view: 'compare', channel: 'density_gcm3', out: record, ...of });
    for (const number of numbers) chosen.append('compared', number);
    return `${history({})}&${chosen}`;
  };
  const dykeMap = (of: Readonly<Record<string, string>>) =>
    `mixingPile/index?${query({ project: String(dyke.id), ...of })}`;
  const plantsAt = (screen: string) => `${slurry.routePrefix}/${screen}project=${plants.id}`;
  return {
    overview: { path: `mixingPile/index?project=${project}`, ready: [MAP, '[data-machine] [role="img"]', CHART] },
    'real-time': { path: `mixingPile/realTime?project=${project}`, ready: ['li[data-machine] [data-channel]'] },
    board: { path: `mixingPile/index?project=${project}&board=1`, ready: [`${BOARD} li`, AS_OF] },
    'slurry-overview': { path: plantsAt('index?'), ready: ['[data-plant]', LASTS, 'main td'] },
    'slurry-real-time': { path: plantsAt('realTime?'), ready: ['li[data-machine]', LASTS] },
    'slurry-board': { path: plantsAt('index?board=1&'), ready: [`${BOARD} li`, AS_OF] },
    records: { path: `mixingPile/dataCenter?project=${project}`, ready: [ROW], wide: ['svg[role="img"]'] },
    'record-by-depth': { path: history({ record, panel: 'wide' }), ready: LOG },
    'record-by-time': {
      path: history({ record, panel: 'wide', axis: 'time' }),
      ready: LOG,
      at: '[role="application"] canvas',
    },
    'compare-lines': { path: comparison({}), ready: [OVER, CHART, ROW] },
    'compare-section': { path: comparison({ shape: 'section' }), ready: [OVER, CHART, ROW] },
    'analysis-spread': { path: analysis({}), ready: [OVER, CHART, ROW] },
    'analysis-control': { path: analysis({ by: 'record' }), ready: [OVER, CHART, ROW] },
    'analysis-limit': {
      path: analysis({ channel: 'density_gcm3', low: LIMIT_GCM3 }),
      ready: [OVER, CHART, ROW],
      at: 'text=/^(超出限值的记录|Records outside the limits)$/',
    },
    statistics: {
      path: `mixingPile/dailyStatistics?project=${project}&span=week&day=${LAST_DAY}`,
      ready: [ROW, CHART],
    },
    'construction-analysis': {
      path: `mixingPile/constructionAnalysis?${query(searched)}`,
      // A phone lists the worst records without a table.
      ready: [`${ROW}, main li > button`, CHART],
    },
    'construction-analysis-depth': {
      path: `mixingPile/constructionAnalysis?${query(searched)}`,
      ready: ['text=/均匀抽取|spread evenly/', '[role="application"]'],
      at: 'text=/^(沿深度均匀性|Uniformity by depth)$/',
    },
    'map-colors': { path: dykeMap({ color: 'material_share' }), ready: [MAP], wide: ['[data-within]'] },
    'map-selection': {
      path: dykeMap({ color: 'design_depth_m', select: `row:${rowNo}` }),
      ready: [MAP, 'section:has([data-selected]) dl'],
    },
    'map-solid': { path: dykeMap({ solid: '330,35,5,0' }), ready: ['[data-solid-drawn]:not([data-solid-drawn="0"])'] },
    'map-replay': {
      path: `${multiAxis.routePrefix}/index?project=${walls.id}&day=${LAST_DAY}`,
      ready: [MAP, '[data-machines]', '[data-broken]:not([data-broken="0"])'],
    },
    'map-offsets': {
      path: `${jetting.routePrefix}/index?project=${jets.id}&view=0,0,5.2&layers=outlines,numbers,offsets10`,
      ready: [MAP],
      layers: '[data-known]:not([data-known="0"])',
    },
    'map-outlines': {
      path: 'apps/plasticity/index?view=0,0,4&layers=outlines,numbers',
      ready: [MAP],
      layers: '[data-outlined]:not([data-outlined="0"])',
    },
    'real-time-machine': {
      path: `mixingPile/realTime?project=${project}&machine=${machine.id}`,
      ready: ['[data-machine] [data-channel]', 'canvas'],
    },
  };
}

/** The first row that is neither very short nor very long. */
function rowOf(piles: Awaited<ReturnType<typeof pileTableOf>>): string {
  const counts = new Map<string, number>();
  for (const { rowNo } of piles) counts.set(rowNo, (counts.get(rowNo) ?? 0) + 1);
  const [found] = [...counts].find(([rowNo, count]) => rowNo !== '' && count >= 8 && count <= 150) ?? [];
  if (found === undefined) throw new Error('the demo has no row to select');
  return found;
}
