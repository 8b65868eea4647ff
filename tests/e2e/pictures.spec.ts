// The look of each type, as a picture that somebody has looked at: overview, an opened machine, a record, its paper
// (docs/adr/0200). The demo stands at one instant, so that pictures and the paper's numbers come out alike each time.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { slurryCalls } from '../../src/contracts/api/slurry';
import type { GuidePage } from '../../src/features/guide/guide-pages';
import { cn } from '../../src/i18n/cn';
import { en } from '../../src/i18n/en';
import { EVERYTHING } from '../fixtures/everything';
import { JOURNEYS } from '../fixtures/journey-types';
import { type ReadPdf, readPdf } from '../fixtures/paper/read-pdf';
import { Backend, enter } from './harness/console';
import { FIXED_MS, LAST_DAY, test } from './harness/fixed-site';
import { seeMachine } from './harness/journey';
import type { Texts } from './harness/languages';
import { loggedRecord, type Site } from './harness/logged-records';
import { paintedPaper } from './harness/painted-paper';
import { expectPicture, GUIDE_PICTURES } from './harness/pictures';
import { expect } from './harness/test';

/** In which a record's panels stand beside each other. */
const WIDE = { width: 1600, height: 1000 };
const SMALL = { width: 576, height: 360 };
const PAPER_HEIGHT_PX = 320;
/** Pages of a long report that its picture has. */
const MOST_PAGES = 4;

/** Records that ended by then are of the demo as it was made, not of the machines that go on. */
const MADE_BY = new Date(FIXED_MS - 3_600_000).toISOString();

/** Nothing is on its way. Lists that stand are asked for again at times, with a sign that does not move here. */
const settled = (page: Page) =>
  expect(page.locator('[aria-busy="true"], [role="progressbar"]:not([aria-valuenow])')).toHaveCount(0);

/** The screen as it stands, once nothing is on its way. */
async function expectScreen(page: Page, name: string): Promise<void> {
  // Since when the line stands is told by the worker's clock, which goes on.
  const mask = [page.getByRole('banner').getByText(/^(自|since) \d/i)];
  const taken = async () => {
    await settled(page);
    return await page.screenshot({ animations: 'disabled', mask, maskColor: '#888' });
  };
  await expectPicture(page, name, taken, SMALL, 0.01);
}

/** The pages of a paper beside each other; the first `most` of them. */
async function expectPaper(page: Page, name: string, paper: ReadPdf, most = paper.drawn.length): Promise<void> {
  const drawn = paper.drawn.slice(0, most);
  const width = Math.round((drawn.length * PAPER_HEIGHT_PX * 210) / 297);
  // Its code and the squares of its link are another server's each time.
  const taken = () => paintedPaper(page, { ...paper, drawn });
  await expectPicture(page, name, taken, { width, height: PAPER_HEIGHT_PX }, 0.02);
}

/** Papers that are kept in English too: one of each kind of table that a trade has, one without any, and a day's. */
const ENGLISH_PAPERS: ReadonlySet<string> = new Set(['HS-MI', 'JT-V9', 'QH1000', 'DG1000', 'trdTypeId', 'HS-T']);

async function speakEnglish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', /en/);
}

test.skip(!EVERYTHING, 'with --all only');

for (const { type } of JOURNEYS) {
  test(`pictures of ${type.names.en} (${type.code})`, async ({ page, fixedSite }) => {
    await page.setViewportSize(WIDE);
    const base = `${type.kind === 'child' ? '/apps' : ''}/${type.routePrefix}`;
    // Not as the page: an account has so many sessions, and none is older than the others here.
    const backend = await Backend.signIn(fixedSite.origin, 'role8', type);
    const [project] = await backend.projects();
    if (project === undefined) throw new Error(`the demo has no site of ${type.code}`);
    const site: Site = { page, type, base, backend, projectId: String(project.id) };
    const screen = (name: string) => expectScreen(page, `${type.code}-${name}`);

    await enter(page, fixedSite.origin, 'role0', `${base.slice(1)}/index`);
    if (type.profile?.mapSymbol !== null) await expect(page.locator('[data-drawn]')).toBeVisible();
    // The work of each machine today comes after the list.
    if (!isPlant(site)) await expect(page.getByRole('img', { name: /^今日作业/ }).first()).toBeVisible();
    await screen('overview');
    await seeMachine(site);
    await screen('machine');
    await openRecord(site);
    await screen('record');
    await openPaper(site);
    await expectPaper(page, `${type.code}-paper`, await savedPaper(page, cn));
    if (!ENGLISH_PAPERS.has(type.code)) return;
    await speakEnglish(page);
    await page.getByRole('button', { name: isPlant(site) ? en.dailyStatistics.printDay : en.paper.print }).click();
    await expectPaper(page, `${type.code}-paper-en`, await savedPaper(page, en));
  });
}

test('pictures of what manages a plan and a site', async ({ page, fixedSite }) => {
  await page.setViewportSize(WIDE);
  const backend = await Backend.signIn(fixedSite.origin);
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no site of mixing piles');
  const plan = `/mixingPile/pile?project=${project.id}`;
  const open = async (address: string, region: string) => {
    await page.goto(address);
    const part = page.getByRole('region', { name: region });
    await expect(part).toBeVisible();
    return part;
  };
  const drawn = () => expect(page.locator('[data-drawn]')).toBeVisible();
  await enter(page, fixedSite.origin, 'role0', 'mixingPile/pile');
  await page.goto(plan);
  await drawn();
  await expectScreen(page, 'plan');
  await page.getByRole('grid', { name: '桩位列表' }).getByRole('row').nth(3).click();
  await expect(page.getByRole('region', { name: '桩位详情' }).getByLabel('X（北）')).toBeVisible();
  await expectScreen(page, 'plan-pile');
  const imported = await open(`${plan}&task=import`, '导入桩位');
  const lines = ['桩号,X,Y,桩径', 'N-1,3451000,512900,0.5', 'N-1,3451002,512900,0.5', 'N-3,3451004,x,0.5'];
  await imported.getByLabel('粘贴单元格').fill(lines.join('\n'));
  await imported.getByRole('button', { name: '使用粘贴内容' }).click();
  await imported.getByRole('button', { name: '检查', exact: true }).click();
  await expect(imported.getByText('不是数字').first()).toBeVisible();
  await drawn();
  await expectScreen(page, 'plan-import');
  for (const [task, region] of [
    ['layout', '布置桩位'],
    ['built', '实测对照设计'],
  ] as const) {
    await open(`${plan}&task=${task}`, region);
    await drawn();
    await expectScreen(page, `plan-${task}`);
  }
  for (const [name, path] of [
    ['settings-site', 'site'],
    ['settings-accounts', 'accounts'],
    // Without sign-ins: the tests before have some.
    ['settings-audit', 'audit?kind=warning'],
  ] as const) {
    await page.goto(`/settings/${path}`);
    await expect(page.getByRole('grid').first()).toBeVisible();
    await expectScreen(page, name);
  }
});

test('pictures of the report of warnings, in both languages', async ({ page, fixedSite }) => {
  await page.setViewportSize(WIDE);
  const backend = await Backend.signIn(fixedSite.origin, 'role8');
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no site of mixing piles');
  await enter(page, fixedSite.origin, 'role0');
  const begin_time = `${LAST_DAY} 00:00:00`;
  const searched = { project: String(project.id), level: '2,3', begin_time, end_time: `${LAST_DAY} 23:59:59` };
  await page.goto(`/mixingPile/warningInformation?${new URLSearchParams(searched)}`);
  for (const [language, texts] of [
    ['cn', cn],
    ['en', en],
  ] as const) {
    if (language === 'en') await speakEnglish(page);
    await expect(page.locator(ROW).first()).toBeVisible();
    await settled(page);
    await page.getByRole('button', { name: texts.listExport.export, exact: true }).click();
    await page.getByRole('button', { name: texts.listExport.pdf }).click();
    await expectPaper(page, `warnings-paper-${language}`, await savedPaper(page, texts), MOST_PAGES);
  }
});

test('pictures of the summary of a day, in both languages', async ({ page, fixedSite }) => {
  await page.setViewportSize(WIDE);
  const backend = await Backend.signIn(fixedSite.origin, 'role8');
  const [project] = await backend.projects();
  if (project === undefined) throw new Error('the demo has no site of mixing piles');
  await enter(page, fixedSite.origin, 'role0');
  await page.goto(`/mixingPile/dailyStatistics?project=${project.id}&day=${LAST_DAY}&span=day&is_simulation=1`);
  for (const [language, texts] of [
    ['cn', cn],
    ['en', en],
  ] as const) {
    if (language === 'en') await speakEnglish(page);
    await page.getByRole('button', { name: texts.dailyStatistics.printDay }).click();
    await expectPaper(page, `day-paper-${language}`, await savedPaper(page, texts), MOST_PAGES);
  }
});

test('pictures of a simulation', async ({ page, fixedSite }) => {
  await page.setViewportSize(WIDE);
  await enter(page, fixedSite.origin, 'role0', 'jetPile/pile/add');
  await expect(page.locator('[data-drawn]')).toBeVisible();
  await expectScreen(page, 'simulation');
});

const GUIDE_VIEW = { width: 1366, height: 854 };
const GUIDE_SIZE = { width: 1024, height: 640 };

interface GuideScreen {
  readonly path: string;
  /** Stands there once the screen is drawn. */
  readonly ready: string;
  /** Pressed, or clicked on, before that. */
  readonly keys?: string;
  readonly click?: string;
}

const ROW = 'tr[data-row]';
const FIRST_MACHINE = '[data-machine] button >> nth=0';

/** Since when the line stands: told by the worker's clock, which goes on. A grey block would not do in a guide. */
const SINCE = '[data-connection] span + span';
const hide = (texts: readonly Element[]): void => {
  for (const text of texts) if (text instanceof HTMLElement) text.style.display = 'none';
};

/** The screen of each page of the users' guide. */
const GUIDE: Readonly<Record<GuidePage, GuideScreen>> = {
  console: { path: 'mixingPile/realTime', keys: 't', ready: '[data-picker-line]' },
  overview: { path: 'mixingPile/index', ready: '[data-drawn][data-piles]' },
  'real-time': { path: 'mixingPile/realTime', click: FIRST_MACHINE, ready: 'canvas' },
  // By its first cell: to reach the middle of a row that is wider than its window may take scrolling sideways.
  'data-center': { path: 'mixingPile/dataCenter', click: `${ROW} >> nth=3 >> td >> nth=1`, ready: 'canvas' },
  warnings: { path: 'mixingPile/warningInformation', ready: ROW },
  'daily-statistics': { path: `mixingPile/dailyStatistics?span=week&day=${LAST_DAY}`, ready: ROW },
  piles: { path: 'mixingPile/pile', ready: '[data-drawn]' },
  'construction-analysis': { path: 'mixingPile/constructionAnalysis', ready: ROW },
  simulation: { path: 'jetPile/pile/add', ready: '[data-drawn]' },
  tasks: { path: 'apps/qh/task', ready: ROW },
  'slurry-overview': { path: 'pulping/index', ready: 'main h2' },
  'slurry-real-time': { path: 'pulping/realTime', click: FIRST_MACHINE, ready: 'canvas' },
  'slurry-history': { path: 'pulping/historyData', ready: ROW },
  site: { path: 'settings/site?tab=machines', ready: ROW },
  accounts: { path: 'settings/accounts', ready: ROW },
  // Without sign-ins: the tests before have some.
  'audit-trail': { path: 'settings/audit?kind=warning', ready: ROW },
};

for (const [language, locale] of [
  ['cn', 'zh-CN'],
  ['en', 'en-GB'],
] as const) {
  test.describe(`the guide in ${language}`, () => {
    test.use({ locale });
    test('has pictures of the screens as they are', async ({ page, fixedSite }) => {
      test.slow();
      await page.setViewportSize(GUIDE_VIEW);
      await page.addInitScript((chosen) => localStorage.setItem('hsLang', chosen), language);
      await enter(page, fixedSite.origin, 'role0');
      for (const [name, { path, ready, keys, click }] of Object.entries(GUIDE)) {
        await page.goto(`/${path}`);
        if (keys !== undefined) {
          await expect(page.locator('[data-machine]').first()).toBeVisible();
          await page.keyboard.press(keys);
        }
        if (click !== undefined) await page.locator(click).click();
        await expect(page.locator(ready).first()).toBeVisible();
        const taken = async () => {
          await settled(page);
          await page.locator(SINCE).evaluateAll(hide);
          return await page.screenshot({ animations: 'disabled' });
        };
        await expectPicture(page, `${name}-${language}`, taken, GUIDE_SIZE, 0.01, GUIDE_PICTURES);
      }
    });
  });
}

/** A slurry plant has batches instead. */
const isPlant = ({ type }: Site): boolean => type.kind === 'pulping';

async function openRecord(site: Site): Promise<void> {
  const { page, backend, base, projectId } = site;
  if (isPlant(site)) {
    const asked = { project_id: projectId, end_time: MADE_BY, limit: '1' };
    const { items } = slurryCalls.batchList.output.parse(await backend.get(API.batchList.path, asked));
    await page.goto(`${base}/historyData?project=${projectId}&record=${items[0]?.record_no}`);
    await expect(page.getByRole('region', { name: '批次详情' }).locator('canvas').first()).toBeVisible();
    return;
  }
  const { record } = await loggedRecord(site, MADE_BY);
  const query = new URLSearchParams({ project: projectId, record: record.record_no, panel: 'wide' });
  await page.goto(`${base}/dataCenter?${query}`);
  const panel = page.getByRole('region', { name: '记录详情', exact: true });
  await expect(panel.getByRole('heading', { level: 2 }).first()).toContainText(record.pile_no);
  await expect(panel.locator('canvas').first()).toBeVisible();
}

/** That of the record that is open; of a slurry plant, whose batches have none, the day's. */
async function openPaper(site: Site): Promise<void> {
  const { page, base, projectId } = site;
  if (isPlant(site)) {
    await page.goto(`${base}/dailyStatistics?project=${projectId}&day=${LAST_DAY}&span=day`);
    await page.getByRole('button', { name: cn.dailyStatistics.printDay }).click();
  } else await page.getByRole('button', { name: cn.paper.print }).click();
}

/** The paper whose dialog is open; closes the dialog. */
async function savedPaper(page: Page, { paper, common }: Texts): Promise<ReadPdf> {
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: paper.save, exact: true }).click(),
  ]);
  const read = await readPdf(readFileSync(await file.path()));
  await dialog.getByRole('button', { name: common.close, exact: true }).click();
  // The page below is hidden from readers until the dialog is gone.
  await expect(page.locator('#root[aria-hidden]')).toHaveCount(0);
  return read;
}
