// Managing plan and site, as pictures that somebody has looked at: on a small laptop, a large screen and a phone, in
// both languages, light and dark (the usual size in Chinese is in pictures.spec.ts). Each is held to axe.
import type { Page } from 'playwright/test';
import { ARRANGEMENTS } from '../../src/contracts/api/pile-arrange';
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

const TEXTS = {
  cn: { common: commonCn, piles: pilesCn, plan: planCn },
  en: { common: commonEn, piles: pilesEn, plan: planEn },
} as const;

/** Holds the forms for chosen piles to axe, each of their ways: they open only where piles are checked. */
async function tryFormsOfChosen(page: Page, { language, name }: Look): Promise<void> {
  const { common, piles, plan } = TEXTS[language];
  const cancel = page.getByRole('button', { name: common.cancel, exact: true });
  // The search above the list is a form, too.
  const form = page.locator('form').filter({ has: cancel });
  const expectFine = async (what: string) => expect(await axeFindings(page), `${what}, ${name}`).toEqual([]);
  const begin = async (task: string) => {
    await page.getByRole('button', { name: task, exact: true }).click();
    await expect(form).toBeVisible();
  };
  await page.locator('tr[data-row] [data-select]').first().click();
  await begin(piles.batch);
  await expectFine(piles.batch);
  await cancel.click();
  await expect(form).toHaveCount(0);
  await begin(piles.arrange);
  const how = form.getByLabel(plan.how, { exact: true });
  for (const way of ARRANGEMENTS) {
    await how.selectOption(way);
    await expectFine(plan.hows[way]);
  }
  // The way that it begins with changes nothing: leaving it asks nothing.
  await how.selectOption('move');
  await cancel.click();
  await expect(form).toHaveCount(0);
  await begin(piles.copy);
  for (const way of ['array', 'mirror'] as const) {
    await how.selectOption(way);
    await expectFine(plan.copyHows[way]);
  }
}

test.skip(!EVERYTHING, 'with --all only');

for (const look of LOOKS) {
  test(`plan and site on a ${look.name}`, async ({ page, fixedSite }) => {
    test.slow();
    await takeLook(page, look);
    const [project] = await (await Backend.signIn(fixedSite.origin)).projects();
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
      expect(await axeFindings(page), `${name}-${look.name}`).toEqual([]);
    }
    await page.goto(`/mixingPile/pile?project=${project.id}`);
    await tryFormsOfChosen(page, look);
  });
}
