// A phone that is turned: the panel that covers the screen stands beside the list, covers it again, and loses nothing
// that was typed or asked in it.
import type { Page } from 'playwright/test';
import { cn } from '../../src/i18n/cn';
import { axeFindings } from './harness/axe';
import { Backend, enter } from './harness/console';
import { addBy } from './harness/pile-table';
import { expect, test } from './harness/test';
import { openStep, openWarnings } from './harness/warnings';

const UPRIGHT = { width: 390, height: 844 };
const LYING = { width: 844, height: 390 };
const PATH = 'mixingPile/pile';

test.describe.configure({ mode: 'parallel' });
test.use({ viewport: UPRIGHT, hasTouch: true, isMobile: true });

/** Opens the piles of a project that role 4 may add some to; none of them has such a number. */
async function openPiles(page: Page, origin: string): Promise<void> {
  const found = (await (await Backend.signIn(origin)).projects()).find(({ name }) => name.includes('堤防'));
  await enter(page, origin, 'role4', `${PATH}?project=${found?.id}&pile_no=TURN-`);
}

/** The panel covers the whole screen, and nothing behind it can be reached. */
async function expectCovering(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toHaveAttribute('aria-modal', 'true');
  await expect.poll(() => dialog.boundingBox()).toEqual({ x: 0, y: 0, ...UPRIGHT });
  await expect(dialog.locator(':focus')).toHaveCount(1);
  await expect(page.getByRole('banner')).toHaveCount(0);
}

/** No panel covers the screen, and all of the page can be reached. */
async function expectUncovered(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('banner')).toBeVisible();
}

test('the form of a new pile stays as it is, with the focus, and closes as ever', async ({ page, server }) => {
  await openPiles(page, server.origin);
  await addBy(page, '单个桩位');
  const form = page.getByRole('region', { name: '添加桩位' });
  await expect(form.getByRole('heading', { name: '添加桩位' })).toBeFocused();
  await form.getByLabel('桩号').fill('TURN-1');
  await form.getByLabel('桩径').fill('0.5');
  await expectCovering(page);
  expect(await axeFindings(page)).toEqual([]);

  await page.setViewportSize(LYING);
  await expectUncovered(page);
  await expect(form.getByLabel('桩号')).toHaveValue('TURN-1');
  await expect(form.getByLabel('桩径')).toHaveValue('0.5');
  await expect(form.getByLabel('桩径')).toBeFocused();
  await form.getByLabel('设计深度').fill('12');

  await page.setViewportSize(UPRIGHT);
  await expectCovering(page);
  await expect(form.getByLabel('设计深度')).toBeFocused();
  await expect(form.getByLabel('桩号')).toHaveValue('TURN-1');
  await expect(form.getByLabel('桩径')).toHaveValue('0.5');
  await expect(form.getByLabel('设计深度')).toHaveValue('12');
  expect(await axeFindings(page)).toEqual([]);
  // Tab goes round in it.
  await form.getByRole('button', { name: '关闭' }).focus();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByRole('button', { name: '添加', exact: true })).toBeFocused();

  const question = page.getByRole('alertdialog', { name: '有尚未提交的内容' });
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '继续填写' }).tap();
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('桩号')).toHaveValue('TURN-1');
  await form.getByRole('button', { name: '关闭' }).tap();
  await question.getByRole('button', { name: '放弃' }).tap();
  await expect(form).toHaveCount(0);
  await expectUncovered(page);
  await expect(page.locator('body')).not.toBeFocused();
});

test('the answer of a layout’s check stays', async ({ page, server }) => {
  await openPiles(page, server.origin);
  await addBy(page, '布桩');
  const form = page.getByRole('region', { name: '布置桩位' });
  await form.getByLabel('图形').selectOption('square');
  await form.getByLabel('编号前缀').fill('TURN');
  for (const [label, text] of [
    ['间距', '2'],
    ['排数', '2'],
    ['每排个数', '3'],
    ['起点 X（北）', '3451440'],
    ['起点 Y（东）', '513000'],
    ['设计深度', '10'],
    ['桩径', '0.5'],
    ['每米灰量', '60'],
  ] as const) {
    await form.getByLabel(label, { exact: true }).fill(text);
  }
  await form.getByRole('button', { name: '检查' }).tap();
  const add = form.getByRole('button', { name: '添加 6 根' });
  await expect(add).toBeEnabled();
  await page.setViewportSize(LYING);
  await expectUncovered(page);
  await expect(add).toBeEnabled();
  await page.setViewportSize(UPRIGHT);
  await expectCovering(page);
  await expect(add).toBeEnabled();
});

test('the form of a warning’s step keeps its words', async ({ page, server }) => {
  // Upright the panel hides the banner by which a page is known to stand.
  await page.setViewportSize(LYING);
  const panel = await openStep(page, server.origin, cn);
  await page.setViewportSize(UPRIGHT);
  const words = panel.getByLabel('说明');
  await words.fill('已复搅');
  await expectCovering(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(LYING);
  await expectUncovered(page);
  await expect(words).toHaveValue('已复搅');
  await words.fill('已复搅，见记录');
  await page.setViewportSize(UPRIGHT);
  await expectCovering(page);
  await expect(words).toHaveValue('已复搅，见记录');
  await expect(words).toBeFocused();
});

test('Escape closes a panel that covers the screen, and the list has the focus again', async ({ page, server }) => {
  await openWarnings(page, server.origin);
  const panel = page.getByRole('region', { name: '预警详情' });
  await page.getByRole('grid', { name: '预警列表' }).focus();
  await page.locator('tr[data-row]').first().tap();
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expectCovering(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expectUncovered(page);
  await expect(page.locator('body')).not.toBeFocused();

  // One that is opened beside the list takes the focus where it comes to cover it.
  await page.setViewportSize(LYING);
  await page.locator('tr[data-row]').first().tap();
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await page.getByRole('grid', { name: '预警列表' }).focus();
  await page.setViewportSize(UPRIGHT);
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused();
  await expectCovering(page);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(page.locator('body')).not.toBeFocused();
});
