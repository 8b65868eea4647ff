// What each type looks like, as a picture that somebody has looked at: overview, an opened machine, a record, its paper
// (docs/adr/0200). The demo stands at one instant, so that pictures and the paper's numbers come out alike each time.
import { readFileSync } from 'node:fs';
import { API } from '../../src/contracts/api';
import { slurryCalls } from '../../src/contracts/api/slurry';
import { EVERYTHING } from '../fixtures/everything';
import { JOURNEYS } from '../fixtures/journey-types';
import { type ReadPdf, readPdf } from '../fixtures/paper/read-pdf';
import { Backend, enter } from './harness/console';
import { FIXED_MS, test } from './harness/fixed-site';
import { loggedRecord, type Site, seeMachine } from './harness/journey';
import { paintedPaper } from './harness/painted-paper';
import { expectPicture } from './harness/pictures';
import { expect } from './harness/test';

/** In which a record's panels stand beside each other. */
const WIDE = { width: 1600, height: 1000 };
const SMALL = { width: 576, height: 360 };
const PAPER_HEIGHT_PX = 320;

/** Records that ended by then are of the demo as it was made, not of the machines that go on. */
const MADE_BY = new Date(FIXED_MS - 3_600_000).toISOString();
/** The last day that is over. */
const DAY = '2026-11-25';

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
    const screen = async (name: string, share: number) => {
      await expect(page.locator('[aria-busy="true"], [role="progressbar"]')).toHaveCount(0);
      // Since when the line stands is told by the worker's clock, which goes on.
      const mask = [page.getByRole('banner').getByText(/^自 \d/)];
      const taken = () => page.screenshot({ animations: 'disabled', mask, maskColor: '#888' });
      await expectPicture(page, `${type.code}-${name}`, taken, SMALL, share);
    };

    await enter(page, fixedSite.origin, 'role0', `${base.slice(1)}/index`);
    if (type.profile?.mapSymbol !== null) await expect(page.locator('[data-drawn]')).toBeVisible();
    await screen('overview', 0.01);
    await seeMachine(site);
    await screen('machine', 0.01);
    await openRecord(site);
    await screen('record', 0.01);
    const paper = await savedPaper(site);
    const width = Math.round((paper.pages.length * PAPER_HEIGHT_PX * 210) / 297);
    // Its code and the squares of its link are another server's each time.
    const taken = () => paintedPaper(page, paper);
    await expectPicture(page, `${type.code}-paper`, taken, { width, height: PAPER_HEIGHT_PX }, 0.02);
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

/** Of the record that is open; of a slurry plant, whose batches have none, the day's. */
async function savedPaper(site: Site): Promise<ReadPdf> {
  const { page, base, projectId } = site;
  if (isPlant(site)) {
    await page.goto(`${base}/dailyStatistics?project=${projectId}&day=${DAY}&span=day`);
    await page.getByRole('button', { name: '日报 PDF' }).click();
  } else await page.getByRole('button', { name: '打印记录表' }).click();
  const dialog = page.getByRole('dialog');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: '保存' }).click(),
  ]);
  return await readPdf(readFileSync(await file.path()));
}
