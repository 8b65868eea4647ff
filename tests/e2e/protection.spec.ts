// Refusals that the served console asks of the browser, and plain http in a site's network.
import { API, CLIENT_BASE } from '../../src/contracts/api';
import { drawnMap, enter } from './harness/console';
import { expect, fillSignIn, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

/** Tries of an attacker's script; each answers the name of the error that stops it. */
const TRIES: Readonly<Record<string, () => unknown>> = {
  'text as markup': () => {
    document.createElement('div').innerHTML = '<img src=x onerror=alert(1)>';
  },
  'text as a script': () => {
    document.createElement('script').text = 'alert(1)';
  },
  'a script from elsewhere': () => {
    document.createElement('script').src = 'https://evil.example/x.js';
  },
  'a worker from elsewhere': () => new Worker('https://evil.example/x.js'),
  // Only later, because code that the debugger runs is allowed.
  'code in a text': () =>
    new Promise((resolve, reject) => {
      setTimeout(() => {
        try {
          // biome-ignore lint/security/noGlobalEval: that it is refused is what is tested
          resolve(eval('1'));
        } catch (error) {
          reject(error);
        }
      });
    }),
};

test.describe('the page’s policy', () => {
  test('refuses what a script of others would try', async ({ page, faults }) => {
    faults.expect(/Content Security Policy|TrustedScript|Trusted Type|requires 'Trusted/);
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    for (const [name, attempt] of Object.entries(TRIES)) {
      const outcome = await page.evaluate(attempt).then(
        () => 'went through',
        (error: unknown) => String(error),
      );
      expect.soft(outcome, name).toMatch(/EvalError|TypeError|SecurityError|not trusted|Trusted/);
    }
  });

  test('refuses scripts between the lines, and to be framed', async ({ page, server, faults }) => {
    faults.expect(/Content Security Policy|frame-ancestors|X-Frame-Options|request: GET .*ERR_BLOCKED/);
    const answer = await page.goto('/login');
    const headers = answer?.headers() ?? {};
    expect(headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect(headers['content-security-policy']).not.toMatch(/script-src[^;]*unsafe-inline/);
    expect(headers['x-frame-options']).toBe('DENY');
    await page.goto('about:blank');
    await page.setContent(`<iframe src="${server.origin}/login"></iframe>`);
    const frame = page.frames().find((candidate) => candidate !== page.mainFrame());
    await expect.poll(() => frame?.url() ?? '').not.toBe('');
    expect(await frame?.locator('input').count()).toBe(0);
  });
});

test.describe('plain http in a site’s network', () => {
  test.beforeEach(({ faults }) => {
    // A header for https, of which the browser says that it does not count here.
    faults.expect(/Cross-Origin-Opener-Policy header has been ignored/);
  });

  const lan = (origin: string): string => origin.replace('127.0.0.1', 'site.test');

  test('the console works without what browsers keep for https', async ({ page, server }) => {
    await page.goto(`${lan(server.origin)}/login`);
    const has = await page.evaluate(() => ({
      secure: isSecureContext,
      subtle: crypto.subtle !== undefined,
      locks: 'locks' in navigator,
    }));
    expect(has).toEqual({ secure: false, subtle: false, locks: false });
    await fillSignIn(page, 'role0');
    await drawnMap(page);
    await expect(page.locator('[data-connection]')).toContainText('实时');
  });

  test('two tabs without locks go on after their token ran out', async ({ context, page, server }) => {
    const origin = lan(server.origin);
    await page.goto(`${origin}/login`);
    await fillSignIn(page, 'mixing');
    await expect(page.getByRole('banner')).toBeVisible();
    await page.goto(`${origin}/mixingPile/realTime`);
    const second = await context.newPage();
    await second.goto(`${origin}/mixingPile/realTime`);
    await expect(second.getByRole('banner')).toBeVisible();
    const token = () => page.evaluate(() => localStorage.getItem('hongshengUserToken'));
    const old = await token();
    await context.route(`**${CLIENT_BASE}**`, async (route) => {
      const expired = route.request().headers().authorization === `Bearer ${old}`;
      if (!expired) return await route.continue();
      await route.fulfill({ json: { error_code: 4001, message: 'expired', data: null, success: false } });
    });
    await Promise.all([page.reload(), second.reload()]);
    for (const tab of [page, second]) {
      await expect.poll(token).not.toBe(old);
      await expect(tab).toHaveURL(/\/mixingPile\/realTime/);
      await expect(tab.getByRole('combobox', { name: '项目' })).toHaveValue(/.+/);
    }
    // Whichever pair was stored last is good for both.
    await context.unroute(`**${CLIENT_BASE}**`);
    const asked = second.waitForResponse((response) => response.url().includes(API.projects.path));
    await second.reload();
    expect((await asked).status()).toBe(200);
    await expect(second.getByRole('combobox', { name: '项目' })).toHaveValue(/.+/);
    await expect(second).toHaveURL(/\/mixingPile\/realTime/);
  });
});

test('an exception that nobody catches is reported once, and without the token', async ({ page, server, faults }) => {
  faults.expect(/exception: Error a fault of the test/);
  await enter(page, server.origin, 'mixing');
  const reports: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith(API.accountError.path)) reports.push(request.postData() ?? '');
  });
  const raise = () =>
    page.evaluate(() => {
      const token = localStorage.getItem('hongshengUserToken');
      setTimeout(() => {
        throw new Error(`a fault of the test at /?login_auth=abc ${token}`);
      });
    });
  await raise();
  await expect.poll(() => reports.length).toBe(1);
  const token = await page.evaluate(() => localStorage.getItem('hongshengUserToken'));
  expect(reports[0]).toContain('a fault of the test');
  expect(reports[0]).not.toContain(token);
  expect(reports[0]).not.toContain('login_auth=abc');
});
