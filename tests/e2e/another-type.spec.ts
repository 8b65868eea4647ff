// A 21st type, added as docs/adding-a-type.md says: a folder beside the others in a copy of the sources. Console and
// server are built with it, and it is gone through on all its screens, as the 20 are in journeys.spec.ts. Two builds and
// a demo take a minute, so it is tried with `--all` only, which CI runs when a type has changed.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import type { EquipmentType, ScreenKey } from '../../src/equipment/descriptor';
import { freePort } from '../contract/server-process';
import { type AnotherTypeTree, anotherTypeTree } from '../fixtures/another-type-tree';
import { EVERYTHING } from '../fixtures/everything';
import { axeFindings } from './harness/axe';
import { Backend, drawnMap, enter } from './harness/console';
import { closeWarning, seeDay, seeLiveMachine, seeRecord } from './harness/journey';
import type { Site } from './harness/logged-records';
import { TestServer } from './harness/server';
import { test as base, expect, screenshot } from './harness/test';
import { expectToast } from './harness/toasts';

const BUILDS_LIMIT_MS = 900_000;

const test = base.extend<object, { tree: AnotherTypeTree }>({
  tree: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures wanted from this pattern.
    async ({}, use) => {
      const tree = anotherTypeTree({ console: true });
      await use(tree);
      tree.remove();
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ tree }, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'pile-console-e2e-'));
      const server = new TestServer(await freePort(), dataDir, {}, `${tree.path}/`);
      await Promise.all([tree.buildServer(), tree.buildConsole()]);
      try {
        await server.start();
        await use(server);
      } finally {
        await server.end();
      }
    },
    { scope: 'worker', timeout: BUILDS_LIMIT_MS },
  ],
});

/** Piles of the type's first site, by its demo.ts. */
const PILES = 16 * 20;
const pageSchema = z.object({ total: z.int(), items: z.array(pileItemSchema) });

/** Steps on a screen, which is reached by the navigation before. */
const VISITS: Readonly<Partial<Record<ScreenKey, (site: Site) => Promise<void>>>> = {
  index: async ({ page }) => {
    await drawnMap(page, PILES);
  },
  realTime: seeLiveMachine,
  dataCenter: seeRecord,
  warningInformation: closeWarning,
  dailyStatistics: async (site) => {
    await seeDay(site);
  },
  pile: changeDesign,
};

/** The design of a pile, with the parameter that only this type has, before and after a change. */
async function changeDesign({ page, base: path, backend, projectId }: Site): Promise<void> {
  const asked = { project_id: projectId };
  const { total, items } = pageSchema.parse(await backend.get(API.pileList.path, asked));
  expect(total).toBe(PILES);
  const pile = items[0];
  if (pile === undefined) throw new Error('the site has no piles');
  expect(pile.design).toMatchObject({ helix_m: 0.4 });
  await page.goto(`${path}/pile?project=${projectId}&pile_no=${encodeURIComponent(pile.pile_no)}`);
  await page.getByRole('grid', { name: '桩位列表' }).getByText(pile.pile_no, { exact: true }).first().click();
  const helix = page.getByRole('region', { name: '桩位详情' }).getByLabel('叶片直径');
  await expect(helix).toHaveValue('0.4');
  await helix.fill('0.45');
  await page.getByRole('region', { name: '桩位详情' }).getByRole('button', { name: '保存' }).click();
  await expectToast(page, `已保存 ${pile.pile_no}`);
  const { items: after } = pageSchema.parse(await backend.get(API.pileList.path, { ...asked, pile_no: pile.pile_no }));
  expect(after.find(({ pile_id }) => pile_id === pile.pile_id)?.design).toMatchObject({ helix_m: 0.45 });
}

if (EVERYTHING) {
  test('a 21st type is a folder: it has all screens, from the map to the paper', async ({ page, server, tree }) => {
    const { descriptor: type }: { readonly descriptor: EquipmentType } = await import(
      join(tree.path, 'src/equipment/types/helical-pile/descriptor.ts')
    );
    await page.setViewportSize({ width: 1920, height: 1080 });
    const backend = await Backend.signIn(server.origin, 'role0', type);
    const [project] = await backend.projects();
    if (project === undefined) throw new Error('the demo has no site of the type');
    const path = `/apps/${type.routePrefix}`;
    const site: Site = { page, type, base: path, backend, projectId: String(project.id) };

    await enter(page, server.origin, 'role0');
    await page.getByRole('button', { name: /^设备类型/ }).click();
    const types = page.getByRole('dialog', { name: '设备类型' });
    await expect(types.getByRole('link')).toHaveCount(21);
    await types.getByRole('link', { name: type.names.cn }).click();
    await expect(page).toHaveURL(new RegExp(`${path}/index`));

    const navigation = page.getByRole('navigation');
    await expect(navigation.getByRole('link')).toHaveCount(type.screens.length);
    for (const { key } of type.screens) {
      const visit = VISITS[key];
      if (visit === undefined) throw new Error(`nobody visits ${key}`);
      await navigation.locator(`a[href^="${path}/${key}"]`).click();
      await expect(page).toHaveURL(new RegExp(`${path}/${key}(\\?|$)`));
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      await visit(site);
      await screenshot(page, `another-type-${key}`);
      expect(await axeFindings(page), key).toEqual([]);
    }

    await page.getByRole('button', { name: /English/ }).click();
    await expect(page.getByRole('button', { name: /^Equipment type/ })).toHaveText(type.names.en);
  });
}
