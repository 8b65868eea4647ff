// What a user meets when something breaks, brought about on the real server or on its real answers.
import type { Page, Worker } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { drawnMap, openSite } from './harness/console';
import { expect, fillSignIn, screenshot, test } from './harness/test';

/** Resolves with the body of the next report to account/err/. */
async function nextReport(page: Page): Promise<string> {
  const request = await page.waitForRequest((sent) => sent.url().endsWith(API.accountError.path), { timeout: 20_000 });
  return request.postData() ?? '';
}

async function dataCoreWorkers(page: Page): Promise<Worker[]> {
  const named = await Promise.all(
    page
      .workers()
      .map(async (worker) => ({ worker, name: await worker.evaluate(() => String(Reflect.get(globalThis, 'name'))) })),
  );
  return named.filter(({ name }) => name === 'data-core').map(({ worker }) => worker);
}

test.describe('faults', () => {
  test('without WebAssembly the page says that the browser is too old', async ({ page }) => {
    await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'WebAssembly'));
    await page.goto('/login');
    await expect(page.getByText('浏览器版本过低，请升级浏览器')).toBeVisible();
    await screenshot(page, 'no-webassembly');
  });

  for (const [fault, damage] of [
    ['tampered', (text: string) => `${text.slice(0, 60)}${text[60] === 'A' ? 'B' : 'A'}${text.slice(61)}`],
    ['truncated', (text: string) => text.slice(0, text.length - 24)],
  ] as const) {
    test(`a ${fault} payload is refused, said and reported`, async ({ page }) => {
      await page.route(`**/${API.projectSummary.path}*`, async (route) => {
        const response = await route.fetch();
        const envelope: Record<string, unknown> = await response.json();
        expect(typeof envelope.encrypted).toBe('string');
        envelope.encrypted = damage(String(envelope.encrypted));
        await route.fulfill({ response, json: envelope });
      });
      const reported = nextReport(page);
      await openSite(page);
      await expect(page.getByText('数据解析错误').first()).toBeVisible();
      expect(await reported).toContain('payload');
    });
  }

  test('a frame stream with one bit changed shows no pile, and a retry mends it', async ({ page }) => {
    let broken = true;
    await page.route(`**/${API.pileLocations.path}*`, async (route) => {
      if (!broken) return await route.continue();
      const response = await route.fetch();
      const body = await response.body();
      const at = body.length >> 1;
      body[at] = (body[at] ?? 0) ^ 1;
      await route.fulfill({ response, body });
    });
    await page.goto('/login');
    await fillSignIn(page, 'role0');
    await expect(page.getByText('数据解析错误').first()).toBeVisible({ timeout: 20_000 });
    await expect(page.locator('[data-drawn]')).toHaveCount(0);
    broken = false;
    await page.getByRole('button', { name: '重试' }).first().click();
    await drawnMap(page);
  });

  test('a server that goes away is shown, and live data returns with it', async ({ page, server, faults }) => {
    faults.expect(/ERR_CONNECTION|ERR_EMPTY_RESPONSE|WebSocket|ERR_SOCKET/);
    await openSite(page);
    const badge = page.locator('[data-connection]');
    await expect(badge).toContainText('实时');
    await server.stop();
    await expect(badge).toContainText('重连中', { timeout: 15_000 });
    await screenshot(page, 'server-away');
    await badge.hover();
    await expect(page.getByRole('tooltip', { name: /连接失败！/ })).toBeVisible();
    await server.start();
    await expect(badge).toContainText('实时', { timeout: 45_000 });
    const list = page.locator('button[data-machine]');
    const depths = async () => (await list.allInnerTexts()).join();
    const before = await depths();
    await expect.poll(depths, { timeout: 20_000 }).not.toBe(before);
  });

  test('a data-core worker that dies is replaced, and the map goes on', async ({ page }) => {
    test.setTimeout(120_000);
    const map = await openSite(page);
    const [worker] = await dataCoreWorkers(page);
    if (!worker) throw new Error('there is no data-core worker');
    const gone = new Promise((resolve) => worker.once('close', resolve));
    await worker.evaluate(() => globalThis.close()).catch(() => undefined);
    await gone;
    await map.getByRole('button', { name: '未施工' }).click();
    // The client notices by missed heartbeats, starts another, opens the piles again and asks again.
    await expect
      .poll(async () => Number(await map.getAttribute('data-piles')), { timeout: 60_000 })
      .toBeLessThan(110_000);
    expect(await dataCoreWorkers(page)).toHaveLength(1);
  });
});
