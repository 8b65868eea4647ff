// Toasts: short messages that go away by themselves and make room for the next.
import type { Locator, Page } from 'playwright/test';
import { expect } from './test';
import { takeToast } from './toast-texts';

/** As long as for all else that never comes. */
const TOAST_LIMIT_MS = 60_000;

/**
 * Waits until the page has told a text in passing, since the last that was waited for. Not only while it is there: a
 * confirmation stays for two seconds, in which a busy machine may not look once.
 */
export async function expectToast(page: Page, text: string): Promise<void> {
  // Asked in the page, which knows at once: `expect.poll` comes to ask once a second.
  await page.waitForFunction(takeToast, text, { polling: 50, timeout: TOAST_LIMIT_MS }).catch((cause: unknown) => {
    throw new Error(`no toast says “${text}”`, { cause });
  });
}

/** A text told in passing, while it is there; a screen reader is told it too, elsewhere. */
export function toast(page: Page, text: string): Locator {
  return page.locator('.fui-Toast', { hasText: text });
}

/** How long the toast stays, the first where there are several, in ms, as it says itself. */
export function staysMs(page: Page, text: string): Promise<number> {
  return page
    .locator('.fui-ToastContainer', { hasText: text })
    .locator('[data-timer-status]')
    .first()
    .evaluate((timer) => Number(timer.getAnimations()[0]?.effect?.getTiming().duration));
}

/** Has the time of toasts run so much faster, until the answer is called. */
export async function paceToasts(page: Page, playbackRate: number): Promise<() => Promise<void>> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Animation.enable');
  await browser.send('Animation.setPlaybackRate', { playbackRate });
  return async () => {
    await browser.send('Animation.setPlaybackRate', { playbackRate: 1 });
    await browser.detach();
  };
}

/** Lets the toasts run their time out, in a hurry. */
export async function outlastToasts(page: Page): Promise<void> {
  const endHurry = await paceToasts(page, 40);
  // One that the pointer rests on stays.
  await page.mouse.move(1, 1);
  await expect(page.locator('.fui-Toast')).toHaveCount(0);
  await endHurry();
}
