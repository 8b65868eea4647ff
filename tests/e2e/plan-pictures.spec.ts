// Managing plan and site, as pictures that somebody has looked at: on a small laptop, a large screen and a phone, in
// both languages, light and dark (the usual size in Chinese is in pictures.spec.ts). Each of them is held to axe.
import type { Locator, Page } from 'playwright/test';
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { ARRANGEMENTS } from '../../src/contracts/api/pile-arrange';
import { pileItemSchema } from '../../src/contracts/api/pile-management';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { descriptor as cutOffWall } from '../../src/equipment/types/cut-off-wall-trenching/descriptor';
import { descriptor as grouting } from '../../src/equipment/types/grouting-system/descriptor';
import { descriptor as shield } from '../../src/equipment/types/shield-grouting/descriptor';
import { UNITS } from '../../src/equipment/units';
import { common as commonCn } from '../../src/i18n/cn/common';
import { pileManagement as pilesCn } from '../../src/i18n/cn/pile-management';
import { pilePlan as planCn } from '../../src/i18n/cn/pile-plan';
import { common as commonEn } from '../../src/i18n/en/common';
import { pileManagement as pilesEn } from '../../src/i18n/en/pile-management';
import { pilePlan as planEn } from '../../src/i18n/en/pile-plan';
import { EVERYTHING } from '../fixtures/everything';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { test } from './harness/fixed-site';
import { expectLook, isPhone, type Look, takeLook } from './harness/looks';
import { expect } from './harness/test';

const LOOKS: readonly Look[] = [
  { name: 'laptop-en-dark', width: 1366, height: 768, share: 3 / 8, language: 'en', theme: 'dark' },
  { name: 'large-cn-dark', width: 1920, height: 1080, share: 1 / 3, language: 'cn', theme: 'dark' },
  { name: 'phone-cn-light', width: 390, height: 844, share: 1 / 2, language: 'cn', theme: 'light' },
  { name: 'phone-en-dark', width: 390, height: 844, share: 1 / 2, language: 'en', theme: 'dark' },
];

/** Screens by the name of their picture: their address, and an element that stands there once they are drawn. */
const SCREENS: Readonly<Record<string, { readonly path: string; readonly ready: string }>> = {
  plan: { path: 'mixingPile/pile?project=P', ready: 'tr[data-row]' },
  'plan-map': { path: 'mixingPile/pile?project=P&tab=map', ready: '[data-drawn]' },
  'plan-pile': { path: 'mixingPile/pile?project=P&pile=1', ready: 'form' },
  'plan-add': { path: 'mixingPile/pile?project=P&task=add', ready: 'form' },
  'plan-import': { path: 'mixingPile/pile?project=P&task=import', ready: 'textarea' },
  'plan-layout': { path: 'mixingPile/pile?project=P&task=layout', ready: 'form, select' },
  'plan-built': { path: 'mixingPile/pile?project=P&task=built', ready: 'ul li' },
  simulation: { path: 'jetPile/pile/add', ready: 'main h2' },
  'settings-site': { path: 'settings/site', ready: '[role="grid"]' },
  'settings-machines': { path: 'settings/site?tab=machines', ready: '[role="grid"]' },
  'settings-accounts': { path: 'settings/accounts', ready: '[role="grid"]' },
  // Without sign-ins: the tests before have some.
  'settings-audit': { path: 'settings/audit?kind=warning', ready: '[role="grid"]' },
};

/** Forms of the settings, which are held to axe without a picture. */
const SETTINGS_FORMS = [
  'settings/site?form=add',
  'settings/site?tab=machines&form=add',
  'settings/site?tab=credentials&form=add',
  'settings/site?tab=cameras&form=add',
  'settings/accounts?form=add',
];

type PlanField = keyof typeof planCn.fields;

/** Layouts that their own types begin with, by the name of their picture, and the fields that are typed. */
const LAYOUTS: Readonly<
  Record<string, { readonly type: EquipmentType; readonly typed: Readonly<Partial<Record<PlanField, string>>> }>
> = {
  'plan-layout-rings': { type: shield, typed: { fromM: 'K1+000', lengthM: '60', ringM: '1.5' } },
  'plan-layout-panels': { type: cutOffWall, typed: { fromM: 'K1+000', lengthM: '70', depthM: '24' } },
  'plan-layout-dam-rows': {
    type: grouting,
    typed: { fromM: 'K0+100', lengthM: '60', rows: '3', rowSpacingM: '1.5', depthM: '30' },
  },
};

const TEXTS = {
  cn: { common: commonCn, piles: pilesCn, plan: planCn },
  en: { common: commonEn, piles: pilesEn, plan: planEn },
} as const;

const pageSchema = z.object({ items: z.array(pileItemSchema) });

async function firstPile(backend: Backend, projectId: string) {
  const { items } = pageSchema.parse(await backend.get(API.pileList.path, { project_id: projectId }));
  const [pile] = items;
  if (pile === undefined) throw new Error(`the project ${projectId} has no piles`);
  return pile;
}

const expectAxe = async (page: Page, name: string, look: Look): Promise<void> =>
  expect(await axeFindings(page), `${name} on a ${look.name}`).toEqual([]);

/** Known points before and after a survey, two centimetres apart in length. */
const KNOWN_POINTS = ['3450000', '512000', '3450010', '512005', '3450000', '512100', '3450010', '512105.02'];

/** The forms for chosen piles, each of their ways: they open only where piles are checked. */
async function seeFormsOfChosen(page: Page, look: Look): Promise<void> {
  const { common, piles, plan } = TEXTS[look.language];
  const cancel = page.getByRole('button', { name: common.cancel, exact: true });
  // The search above the list is a form, too.
  const form = page.locator('form').filter({ has: cancel });
  const see = async (name: string): Promise<void> => {
    await expectLook(page, name, look);
    await expectAxe(page, name, look);
  };
  const begin = async (task: string) => {
    await page.getByRole('button', { name: task, exact: true }).click();
    await expect(form).toBeVisible();
  };
  const end = async () => {
    await cancel.click();
    await expect(form).toHaveCount(0);
  };
  if (!isPhone(look)) {
    const showFound = piles.showFound.replace('{{unit}}', UNITS.pile[look.language]);
    await page.getByRole('button', { name: showFound, exact: true }).click();
  }
  await page.getByRole('grid').getByRole('checkbox').first().check();
  await begin(piles.batch);
  await see('plan-batch');
  await end();
  await begin(piles.arrange);
  const how = form.getByLabel(plan.how, { exact: true });
  for (const way of ARRANGEMENTS) {
    await how.selectOption(way);
    if (way === 'transform') await fillPoints(form);
    if (way === 'move') await expectAxe(page, way, look);
    else await see(`plan-${way}`);
  }
  // The way that it begins with changes nothing: leaving it asks nothing.
  await how.selectOption('move');
  await end();
  await begin(piles.copy);
  await see('plan-array');
  await how.selectOption('mirror');
  await expectAxe(page, 'copies mirrored', look);
}

async function fillPoints(form: Locator): Promise<void> {
  const cells = form.getByRole('table').getByRole('textbox');
  for (const [at, text] of KNOWN_POINTS.entries()) await cells.nth(at).fill(text);
  // The residuals are there: of both points.
  await expect(form.getByRole('row').filter({ hasText: /10$/ })).toHaveCount(2);
}

/** The layouts of types of their own, filled in beside the piles that are there. */
async function seeLayouts(page: Page, look: Look, backend: Backend): Promise<void> {
  const { plan, piles } = TEXTS[look.language];
  for (const [name, { type, typed }] of Object.entries(LAYOUTS)) {
    const ofType = backend.ofType(type);
    const [project] = await ofType.projects();
    const { x_m, y_m } = await firstPile(ofType, String(project?.id));
    const place = { xM: String((x_m ?? 0) + 30), yM: String(y_m ?? 0), azimuthDeg: '90' };
    const base = `${type.kind === 'child' ? '/apps' : ''}/${type.routePrefix}`;
    await page.goto(`${base}/pile?project=${project?.id}&task=layout`);
    if (!isPhone(look)) await expect(page.locator('[data-drawn]')).toBeVisible();
    const fields: Readonly<Record<PlanField, string>> = plan.fields;
    for (const [field, label] of Object.entries(fields)) {
      const text = Object.entries({ ...typed, ...place }).find(([key]) => key === field)?.[1];
      if (text !== undefined) await page.getByLabel(label, { exact: true }).fill(text);
    }
    const preview = page.getByRole('img', { name: piles.importing.preview });
    await expect(preview).toBeVisible();
    await preview.scrollIntoViewIfNeeded();
    await expectLook(page, name, look);
    await expectAxe(page, name, look);
  }
}

test.skip(!EVERYTHING, 'with --all only');

for (const look of LOOKS) {
  test(`plan and site on a ${look.name}`, async ({ page, fixedSite }) => {
    test.slow();
    await takeLook(page, look);
    const backend = await Backend.signIn(fixedSite.origin);
    const [project] = await backend.projects();
    if (project === undefined) throw new Error('the demo has no site of mixing piles');
    await enter(page, fixedSite.origin, 'role0', 'mixingPile/pile');
    for (const [name, { path, ready }] of Object.entries(SCREENS)) {
      // The other half of what a phone shows in tabs.
      if (name === 'plan-map' && !isPhone(look)) continue;
      await page.goto(`/${path.replace('=P', `=${project.id}`)}`);
      await expect(page.locator(ready).first()).toBeVisible();
      // A phone has the map behind a tab, or none.
      if (!isPhone(look) && path.includes('pile')) await expect(page.locator('[data-drawn]')).toBeVisible();
      await expectLook(page, name, look);
      await expectAxe(page, name, look);
    }
    for (const path of SETTINGS_FORMS) {
      await page.goto(`/${path}`);
      await expect(page.locator('form input').first()).toBeVisible();
      await expectAxe(page, path, look);
    }
    await seeLayouts(page, look, backend);
    // Those that stand in a row.
    const { pile_no } = await firstPile(backend, String(project.id));
    const row = pile_no.slice(0, pile_no.lastIndexOf('_') + 1);
    await page.goto(`/mixingPile/pile?project=${project.id}&pile_no=${encodeURIComponent(row)}`);
    await seeFormsOfChosen(page, look);
  });
}
