// The error catalogue, row by row and in both languages: the text for each way in which a call can fail. Errors that
// the server can make come from the server; the others from a proxy before it. Uploads: uploads.spec.ts.
import type { Page } from 'playwright/test';
import { API, CLIENT_BASE } from '../../src/contracts/api';
import { enter, grantOf } from './harness/console';
import type { Fault } from './harness/fault-proxy';
import { test } from './harness/faulty';
import { LANGUAGES, speak, type Texts } from './harness/languages';
import { expect } from './harness/test';
import { outlastToasts, paceToasts, staysMs, toast } from './harness/toasts';

test.describe.configure({ mode: 'parallel' });

const PROJECTS = { path: API.projects.path } as const;
/** Asks for the projects, and shows nothing else while it has none. */
const SCREEN = 'mixingPile/warningInformation';

/** A call that is made by POST. */
const CLOSE = `${CLIENT_BASE}${API.warningClose.path}`;

interface Row {
  readonly name: string;
  readonly fault: Fault;
  readonly text: (texts: Texts) => string;
}

const status = (code: keyof Texts['errors']['http']): Row => ({
  name: `HTTP ${code}`,
  fault: { status: Number(code) },
  text: ({ errors }) => errors.http[code],
});

/** Changes one letter of the sealed data. */
function tampered(body: Buffer): Buffer {
  const at = body.indexOf('"encrypted":"') + 80;
  const changed = Buffer.from(body);
  changed[at] = body[at] === 0x41 ? 0x42 : 0x41;
  return changed;
}

/** In the order of telling: the same text is not told again within eight seconds. */
const ROWS: readonly Row[] = [
  // The server's own.
  { name: 'HTTP 404', fault: { ask: { path: `${CLIENT_BASE}nothing/` } }, text: ({ errors }) => errors.http['404'] },
  { name: 'HTTP 405', fault: { ask: { path: CLOSE } }, text: ({ errors }) => errors.http['405'] },
  // Without the JSON that this call needs.
  { name: 'HTTP 400', fault: { ask: { method: 'POST', path: CLOSE } }, text: ({ errors }) => errors.http['400'] },
  {
    name: 'another error code',
    fault: { ask: { headers: { 'type-code': 'HS-GP' } } },
    text: ({ session }) =>
      session.title === '登录' ? '当前账号无权访问该设备类型' : 'This account does not own this equipment type',
  },
  status('403'),
  status('408'),
  status('500'),
  status('501'),
  status('502'),
  status('503'),
  status('504'),
  status('505'),
  {
    name: 'another HTTP status',
    fault: { status: 418 },
    text: ({ errors }) => errors.connection.replace('{{status}}', '418'),
  },
  { name: 'a payload that does not open', fault: { change: tampered }, text: ({ errors }) => errors.parse },
  { name: 'no envelope', fault: { body: '<html>a proxy’s own page</html>' }, text: ({ errors }) => errors.contract },
];

async function expectNothingLeft(page: Page): Promise<void> {
  for (const key of ['hongshengUserToken', 'hsRefreshToken']) {
    expect(await page.evaluate((name) => localStorage.getItem(name), key), key).toBeNull();
  }
}

for (const { language, texts } of LANGUAGES) {
  const { errors, common, session, shell } = texts;

  test.describe(language, () => {
    test.beforeEach(({ page }) => speak(page, language));

    test('each error of a call is told in a toast with a title, and offers to try again', async ({
      page,
      server,
      line,
      faults,
    }) => {
      faults.expect(/response: [45]\d\d GET .*project\/list/, /console: Failed to load resource/);
      const expectText = async ({ name, fault, text: say }: Row, cause: () => Promise<unknown>): Promise<void> => {
        await test.step(name, async () => {
          line.mend();
          line.break(PROJECTS, fault);
          await cause();
          const shown = toast(page, say(texts));
          await expect(shown).toHaveCount(1);
          await expect(shown).toContainText(errors.title);
          await expect(page.getByRole('alert').filter({ hasText: errors.loadTitle })).toContainText(say(texts));
          await outlastToasts(page);
        });
      };
      const [first, ...others] = ROWS;
      if (first === undefined) throw new Error('the catalogue is empty');
      await expectText(first, () => enter(page, server.origin, 'mixing', SCREEN));
      const retry = page.getByRole('button', { name: common.retry });
      for (const row of others) await expectText(row, () => retry.click());
    });

    test('what the server says of a success is told for two seconds', async ({ page, server, line }) => {
      await enter(page, server.origin, 'mixing', SCREEN);
      const search = page.getByRole('button', { name: texts.search.submit });
      await expect(page.locator('tr[data-row]').first()).toBeVisible();
      // The success is to be of the search, not of the screen that opens.
      await expect(page.getByRole('region', { name: texts.warnings.counts })).toBeVisible();
      const endLeisure = await paceToasts(page, 0.1);
      // Not once alone: an answer is dropped where live counts are asked for before it has come.
      line.break({ path: API.warningCounts.path }, { envelope: { data: 'done, says the server' } });
      await search.click();
      const notice = toast(page, 'done, says the server');
      await expect(notice.first()).toBeVisible();
      line.mend();
      expect(await staysMs(page, 'done, says the server')).toBe(2_000);
      // A click goes to the button below it.
      const said = await notice.first().boundingBox();
      const isInTheWay = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest('.fui-ToastContainer') !== null,
        [(said?.x ?? 0) + (said?.width ?? 0) / 2, (said?.y ?? 0) + (said?.height ?? 0) / 2] as const,
      );
      expect(isInTheWay).toBe(false);
      await endLeisure();
      await expect(notice).toHaveCount(0);
    });

    test('no response is told, after trying again', async ({ page, server, line, faults }) => {
      faults.expect(/request: GET .*project\/list/, /console: Failed to load resource/);
      line.break(PROJECTS, 'broken');
      await enter(page, server.origin, 'mixing', SCREEN);
      await expect(toast(page, errors.hiccup)).toBeVisible();
      await expect(toast(page, errors.hiccup)).toContainText(errors.title);
      line.mend();
      line.break(PROJECTS, 'cut');
      await page.reload();
      await expect(toast(page, errors.hiccup)).toBeVisible();
    });

    test('401 asks in a box, and confirming clears the session', async ({ page, server, line, faults }) => {
      faults.expect(/response: 401/, /console: Failed to load resource/);
      await enter(page, server.origin, 'mixing', SCREEN);
      line.break(PROJECTS, { status: 401 });
      await page.reload();
      const box = page.getByRole('alertdialog');
      await expect(box).toContainText(errors.title);
      await expect(box).toContainText(errors.loginTimeout);
      await box.getByRole('button', { name: common.confirm }).click();
      await expect(page).toHaveURL(/\/login/);
      await expectNothingLeft(page);
    });

    for (const [code, refresh] of [
      [4001, { status: 403 }],
      [4002, { envelope: { error_code: 4002, message: 'no' } }],
    ] as const) {
      test(`${code} with a refresh that is refused leads to the sign-in`, async ({ page, server, line, faults }) => {
        faults.expect(/response: 403 POST .*refresh_token/, /console: Failed to load resource/);
        line.break(PROJECTS, { envelope: { error_code: code, message: 'no' } });
        line.break({ path: API.refreshToken.path }, refresh);
        const { login_auth } = await grantOf(server.origin, 'mixing');
        await page.goto(`/?login_auth=${login_auth}&to_page=/${SCREEN}`);
        await expect(page).toHaveURL(/\/login/);
        await expect(page.getByRole('alert')).toContainText(session.expired);
        expect(line.asked({ path: API.refreshToken.path })).toBe(1);
        await expectNothingLeft(page);
      });
    }

    test('4003 of a session that was ended elsewhere leads to the sign-in', async ({ page, server, line }) => {
      await enter(page, server.origin, 'mixing');
      const [token, uuid] = await page.evaluate(() =>
        ['hongshengUserToken', 'hsClientUuid'].map((key) => localStorage.getItem(key) ?? ''),
      );
      const screen = page.url();
      // An open screen would notice by itself, by its live connection.
      const context = page.context();
      await page.close();
      await fetch(`${server.origin}${CLIENT_BASE}${API.logout.path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'client-uuid': uuid ?? '', 'content-type': 'application/json' },
        body: '{}',
      });
      const later = await context.newPage();
      await later.goto(screen);
      await expect(later).toHaveURL(/\/login/);
      await expect(later.getByRole('alert')).toContainText(session.expired);
      expect(line.asked({ path: API.refreshToken.path })).toBe(1);
      await expectNothingLeft(later);
    });

    test('a link that cannot sign in says so', async ({ page }) => {
      for (const query of ['login_auth=worn-out', 'token=worn-out&type=portal']) {
        await page.goto(`/?${query}`);
        await expect(page).toHaveURL(/\/login$/);
        await expect(page.getByRole('alert')).toContainText(session.linkFailedFor.split('{{')[0] ?? '');
        await expectNothingLeft(page);
      }
    });

    test('a decryption module that does not come is told and reported', async ({ page, server, line, faults }) => {
      faults.expect(/data_core_bg.*wasm/, /console: Failed to load resource/);
      const { login_auth } = await grantOf(server.origin, 'mixing');
      line.break({ path: '.wasm' }, { status: 500 });
      const reported = page.waitForRequest((request) => request.url().endsWith(API.accountError.path));
      await page.goto(`/?login_auth=${login_auth}`);
      await expect(page).toHaveURL(/\/login/);
      await expect(page.getByRole('alert')).toContainText(errors.coreUnavailable);
      expect((await reported).postData()).toContain('wasm_unavailable');
      expect(line.asked({ path: '.wasm' })).toBeGreaterThanOrEqual(3);
    });

    test('a live connection that fails, and one that there is none of', async ({ page, server, line, faults }) => {
      faults.expect(/WebSocket/);
      await enter(page, server.origin, 'mixing');
      const badge = page.locator('[data-connection]');
      await expect(badge).toContainText(shell.connection.live);
      line.break({ path: '/mqtt' }, 'broken');
      line.dropWebSockets();
      await expect(badge).toContainText(shell.connection.reconnecting);
      await badge.hover();
      await expect(page.getByRole('tooltip').filter({ hasText: errors.connectionFails })).toBeVisible();

      line.break(PROJECTS, { envelope: { data: [], success: true } });
      await page.goto(SCREEN);
      await expect(page.getByRole('heading', { name: errors.noProject })).toBeVisible();
      await expect(page.getByPlaceholder(errors.noProject)).toBeDisabled();
      await badge.hover();
      await expect(page.getByRole('tooltip').filter({ hasText: errors.notConnected })).toBeVisible();

      const unknown = [{ type_code: 'NEW-9', name: 'new', icon: 'x', is_child: false }];
      line.break({ path: API.equipmentTypes.path }, { envelope: { data: unknown, success: true } });
      const { login_auth } = await grantOf(server.origin, 'mixing');
      await page.goto(`/?login_auth=${login_auth}`);
      await expect(page.getByRole('heading', { name: errors.noDevice })).toBeVisible();
    });

    test('what the dictionary asks for where it is missing', async ({ page, server }) => {
      await enter(page, server.origin, 'role0', SCREEN);
      await expect(page.getByRole('button', { name: errors.deviceExpiring })).toBeVisible();
      await page.getByRole('button', { name: texts.warnings.closeMany }).click();
      await expect(toast(page, errors.selectDataFirst)).toBeVisible();
      await page.getByRole('button', { name: texts.shell.projectSettings }).click();
      const dialog = page.getByRole('dialog', { name: texts.projectSettings.title });
      await dialog.getByLabel(texts.projectSettings.planPiles).fill('');
      await dialog.getByRole('button', { name: texts.projectSettings.save }).click();
      await expect(dialog.getByText(errors.completeForm).first()).toBeVisible();
    });
  });
}

test('leaving a screen drops what it asked for, silently', async ({ page, server, line }) => {
  const { login_auth } = await grantOf(server.origin, 'mixing');
  const dropped = page.waitForEvent('requestfailed', (request) => request.url().includes(API.pileLocations.path));
  line.break({ path: API.pileLocations.path }, 'silent');
  await page.goto(`/?login_auth=${login_auth}`);
  await expect.poll(() => line.asked({ path: API.pileLocations.path })).toBe(1);
  await page.getByRole('navigation').getByText('每日统计').click();
  expect((await dropped).failure()?.errorText).toBe('net::ERR_ABORTED');
  await expect(page.getByText('请先选择日期')).toBeVisible();
  await expect(page.locator('.fui-Toast')).toHaveCount(0);
});

test.describe('the decryption module', () => {
  test('is fetched again twice, and the third time will do', async ({ page, server, line, faults }) => {
    faults.expect(/data_core_bg.*wasm/, /console: Failed to load resource/);
    line.break({ path: '.wasm', times: 1 }, 'cut');
    line.break({ path: '.wasm', times: 1 }, { status: 502 });
    await enter(page, server.origin, 'mixing');
    await expect(page.getByRole('combobox', { name: '项目' })).toHaveValue(/.+/);
    expect(line.asked({ path: '.wasm' })).toBe(3);
    await expect(page.locator('.fui-Toast')).toHaveCount(0);
  });

  test('that hangs is given up after three times five seconds', async ({ page, server, line }) => {
    line.break({ path: '.wasm' }, 'silent');
    const { login_auth } = await grantOf(server.origin, 'mixing');
    await page.goto(`/?login_auth=${login_auth}`);
    await expect(page.getByRole('alert')).toContainText('数据解密模块未能加载');
    // Three for the answer of the sign-in, and one begun for that of the sign-out which takes it back.
    await expect.poll(() => line.asked({ path: '.wasm' })).toBe(4);
    await expect(page).toHaveURL(/\/login/);
  });
});
