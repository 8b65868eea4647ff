// The error catalogue, row by row: what the user is told of each way in which a call can fail, in both languages.
import type { Page, Route } from 'playwright/test';
import { API } from '../../src/contracts/api';
import { errors as cn } from '../../src/i18n/cn/errors';
import { errors as en } from '../../src/i18n/en/errors';
import { grantOf } from './harness/console';
import { expect, test } from './harness/test';

const STATUSES = ['400', '403', '404', '405', '408', '500', '501', '502', '503', '504', '505'] as const;
const LANGUAGES = [
  { language: 'cn', texts: cn, account: /^账号/, password: /^密码/, submit: '登录' },
  { language: 'en', texts: en, account: /^Account/, password: /^Password/, submit: 'Sign in' },
] as const;

/** Fails the next calls of sign-in the way given. */
async function failSignIn(page: Page, how: (route: Route) => Promise<void>): Promise<void> {
  await page.unroute(`**/${API.login.path}`);
  await page.route(`**/${API.login.path}`, how);
}

for (const { language, texts, account, password, submit } of LANGUAGES) {
  test(`every HTTP status has its text (${language})`, async ({ page, faults }) => {
    faults.expect(
      /response: \d{3} POST .*auth\/login/,
      /console: Failed to load resource/,
      /request: POST .*auth\/login/,
    );
    await page.addInitScript((chosen) => localStorage.setItem('hsLang', chosen), language);
    await page.goto('/login');
    await page.getByLabel(account).fill('mixing');
    await page.getByLabel(password).fill('whatever it is');
    const told = async (): Promise<string> => {
      await page.getByRole('button', { name: submit }).click();
      const alert = page.getByRole('alert');
      await expect(alert).not.toBeEmpty();
      return await alert.innerText();
    };
    for (const status of STATUSES) {
      await failSignIn(page, (route) => route.fulfill({ status: Number(status), body: '' }));
      // The message of the time before goes when the form is sent.
      expect(await told(), status).toContain(texts.http[status]);
      await page.reload();
      await page.getByLabel(account).fill('mixing');
      await page.getByLabel(password).fill('whatever it is');
    }
    await failSignIn(page, (route) => route.fulfill({ status: 418, body: '' }));
    expect(await told()).toContain(texts.connection.replace('{{status}}', '418'));
    await failSignIn(page, (route) => route.abort('connectionreset'));
    await expect.poll(told).toContain(texts.hiccup);
    await failSignIn(page, (route) => route.fulfill({ body: '<html>a proxy’s own page</html>' }));
    await expect.poll(told).toContain(texts.contract);
  });
}

/** Signed in, on a screen that asks for little. */
async function signedIn(page: Page, origin: string, before: () => Promise<unknown>): Promise<void> {
  const { login_auth } = await grantOf(origin, 'mixing');
  await before();
  await page.goto(`/?login_auth=${login_auth}&to_page=2`);
}

test('an error of a screen is a toast with a title, said once', async ({ page, server, faults }) => {
  faults.expect(/response: 403/, /console: Failed to load resource/);
  await signedIn(page, server.origin, () =>
    page.route(`**/${API.projects.path}*`, (route) => route.fulfill({ status: 403, body: '' })),
  );
  await expect(page.getByText(cn.http['403']).first()).toBeVisible();
  await expect(page.getByText(cn.title, { exact: true })).toHaveCount(1);
});

test('the server’s own message is shown for any other code', async ({ page, server }) => {
  await signedIn(page, server.origin, () =>
    page.route(`**/${API.projects.path}*`, (route) =>
      route.fulfill({ json: { error_code: 4104, message: '项目不存在', data: null, success: false } }),
    ),
  );
  await expect(page.getByText('项目不存在').first()).toBeVisible();
});

test('401 asks to sign in again, and confirming clears the session', async ({ page, server, faults }) => {
  faults.expect(/response: 401/, /console: Failed to load resource/);
  await signedIn(page, server.origin, () =>
    page.route(`**/${API.projects.path}*`, (route) => route.fulfill({ status: 401, body: '' })),
  );
  const box = page.getByRole('alertdialog');
  await expect(box).toContainText(cn.loginTimeout);
  await box.getByRole('button').click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('hongshengUserToken'))).toBeNull();
});

for (const code of [4001, 4002, 4003]) {
  test(`${code} with a refresh that is refused leads to the sign-in with nothing left`, async ({ page, server }) => {
    const refused = { error_code: code, message: 'no', data: null, success: false };
    await signedIn(page, server.origin, async () => {
      await page.route(`**/${API.projects.path}*`, (route) => route.fulfill({ json: refused }));
      await page.route(`**/${API.refreshToken.path}`, (route) => route.fulfill({ json: refused }));
    });
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('alert')).toContainText('登录已失效');
    expect(await page.evaluate(() => localStorage.getItem('hsRefreshToken'))).toBeNull();
  });
}

test('leaving a screen drops what it asked for, silently', async ({ page, server }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes(API.pileLocations.path));
  await page.route(`**/${API.pileLocations.path}*`, () => undefined);
  await page.goto(`/?login_auth=${login_auth}`);
  await page.waitForRequest((request) => request.url().includes(API.pileLocations.path));
  await page.getByRole('navigation').getByText('每日统计').click();
  expect((await dropped).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByText('每日统计尚未提供')).toBeVisible();
  await expect(page.getByText(cn.title, { exact: true })).toHaveCount(0);
});

test.describe('a decryption module that does not come', () => {
  test('is said and reported', async ({ page, server, faults }) => {
    faults.expect(/data_core_bg.*wasm/, /console: Failed to load resource/);
    await signedIn(page, server.origin, async () => undefined);
    await expect(page.getByText('实时数据尚未提供')).toBeVisible();
    await page.route('**/*.wasm', (route) => route.fulfill({ status: 500, body: '' }));
    const reported = page.waitForRequest((request) => request.url().endsWith(API.accountError.path), {
      timeout: 30_000,
    });
    await page.reload();
    await expect(page.getByText(cn.coreUnavailable).first()).toBeVisible({ timeout: 30_000 });
    expect((await reported).postData()).toContain('wasm_unavailable');
  });

  test('is fetched again twice, and the third time will do', async ({ page, server, faults }) => {
    faults.expect(/data_core_bg.*wasm/, /console: Failed to load resource/);
    let tries = 0;
    await page.route('**/*.wasm', async (route) => {
      tries += 1;
      if (tries === 1) await route.fulfill({ status: 502, body: '' });
      else if (tries === 2) await route.abort('connectionreset');
      else await route.continue();
    });
    await signedIn(page, server.origin, async () => undefined);
    await expect(page.getByRole('combobox', { name: '项目' })).toHaveValue(/.+/, { timeout: 30_000 });
    expect(tries).toBe(3);
    await expect(page.getByText(cn.coreUnavailable)).toHaveCount(0);
  });

  test('that hangs is given up after three times five seconds', async ({ page, server }) => {
    test.setTimeout(90_000);
    let tries = 0;
    await page.route('**/*.wasm', () => {
      tries += 1;
    });
    await signedIn(page, server.origin, async () => undefined);
    await expect(page.getByRole('alert')).toContainText(cn.coreUnavailable, { timeout: 60_000 });
    expect(tries).toBe(3);
    await expect(page).toHaveURL(/\/login/);
  });

  test('is the reason given when a link cannot sign in for it', async ({ page, server, faults }) => {
    faults.expect(/data_core_bg.*wasm/, /console: Failed to load resource/);
    await signedIn(page, server.origin, () =>
      page.route('**/*.wasm', (route) => route.fulfill({ status: 500, body: '' })),
    );
    await expect(page).toHaveURL(/\/login/, { timeout: 30_000 });
    await expect(page.getByRole('alert')).toContainText(cn.coreUnavailable);
  });
});
