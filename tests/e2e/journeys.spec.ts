// A day with each type, from its overview to the paper. The types are those of tests/fixtures/journey-types.ts; a few
// are tried in every run, all of them with `--all`.
import type { EquipmentType } from '../../src/equipment/descriptor';
import { EVERYTHING } from '../fixtures/everything';
import { JOURNEYS } from '../fixtures/journey-types';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { closeWarning, seeBatch, seeDay, seeDayOnPaper, seeLiveMachine, seeRecord } from './harness/journey';
import type { Site } from './harness/logged-records';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** In which a record's panels stand beside each other without scrolling. */
const WIDE = { width: 1920, height: 1080 };

const has = ({ screens }: EquipmentType, key: string): boolean => screens.some((screen) => screen.key === key);

for (const { type, usual } of JOURNEYS) {
  if (!usual && !EVERYTHING) continue;
  test(`a day with ${type.names.en} (${type.code})`, async ({ page, server }) => {
    await page.setViewportSize(WIDE);
    const base = `${type.kind === 'child' ? '/apps' : ''}/${type.routePrefix}`;
    const backend = await Backend.signIn(server.origin, 'role0', type);
    const [project] = await backend.projects();
    if (project === undefined) throw new Error(`the demo has no site of ${type.code}`);
    const site: Site = { page, type, base, backend, projectId: String(project.id) };
    await enter(page, server.origin, 'role0', `${base.slice(1)}/index`);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('总览');
    if (type.profile?.mapSymbol !== null) {
      await expect(page.locator('[data-piles]')).toHaveAttribute('data-piles', /^[1-9]/);
      await expect(page.locator('[data-drawn]')).toBeVisible();
    }
    await screenshot(page, `journey-${type.code}-overview`);
    await seeLiveMachine(site);
    if (has(type, 'dataCenter')) await seeRecord(site);
    if (has(type, 'historyData')) await seeBatch(site);
    if (has(type, 'warningInformation')) await closeWarning(site);
    const { day, made } = await seeDay(site);
    if (!has(type, 'dataCenter')) await seeDayOnPaper(site, day, made);
    expect(await axeFindings(page)).toEqual([]);
  });
}
