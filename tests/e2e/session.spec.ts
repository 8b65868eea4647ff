// Ways into a session and out of it: links, third parties, a new version.
import type { Locator, Page } from 'playwright/test';
import { addresses, enter, grantOf } from './harness/console';
import { expect, fillSignIn, test } from './harness/test';
import { openWarnings, warningsOf } from './harness/warnings';

test.describe.configure({ mode: 'parallel' });

/** Codes of to_page that lead to a screen without a map. */
const REAL_TIME = { code: '2', path: '/mixingPile/realTime' } as const;
const AT_REAL_TIME = new RegExp(`${REAL_TIME.path}(\\?project=\\d+)?$`);

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key);

test.describe('links', () => {
  test('login_auth signs in, leads to to_page and leaves address and history', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'mixing');
    await page.goto(`/?login_auth=${login_auth}&to_page=${REAL_TIME.code}&no_logo=1`);
    await expect(page).toHaveURL(AT_REAL_TIME);
    for (const address of await addresses(page)) expect(address).not.toContain(login_auth);
    expect(await stored(page, 'hsNoLogo')).toBe('1');
    expect(await stored(page, 'hsAccount')).toBe('mixing');
  });

  test('a third party’s token signs in, and leaves address and history', async ({ page, issuer }) => {
    const token = await issuer.token({ account: 'mixing' });
    await page.goto(`/?token=${token}&type=portal&to_page=${REAL_TIME.path}`);
    await expect(page).toHaveURL(AT_REAL_TIME);
    for (const address of await addresses(page)) expect(address).not.toContain(token);
    expect(await stored(page, 'hsAccount')).toBe('mixing');
  });

  for (const [name, query] of [
    ['login_auth', 'login_auth=worn-out'],
    ['token', 'token=worn-out&type=portal'],
  ] as const) {
    test(`a ${name} that is refused clears the session and leads to the sign-in`, async ({ page }) => {
      await page.goto('/login');
      await page.evaluate(() => {
        localStorage.setItem('hongshengUserToken', 'old');
        localStorage.setItem('hsClientUuid', 'old');
      });
      await page.goto(`/?${query}`);
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByRole('alert')).toContainText('链接登录失败');
      expect(await stored(page, 'hongshengUserToken')).toBeNull();
    });
  }

  test('HS_TYPE and its project are taken from any address', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'role0');
    await page.goto(`/smw/realTime?login_auth=${login_auth}&HS_TYPE=HS-MI&HS_TYPE_projectId=2`);
    await expect(page).toHaveURL(/\/mixingPile\/index(\?|$)/);
    await expect.poll(() => stored(page, 'hsProjectByType')).toContain('"HS-MI":2');
  });

  test('an account without types is told so, by link as by password', async ({ page, server }) => {
    const { login_auth } = await grantOf(server.origin, 'empty');
    await page.goto(`/?login_auth=${login_auth}`);
    await expect(page.getByRole('alert')).toContainText('没有可用的设备类型');
    expect(await stored(page, 'hsNoType')).toBe('true');
    expect(await stored(page, 'hongshengUserToken')).toBeNull();
  });
});

/** Answers what deploys another version, once the page has seen the first. */
async function deployable(page: Page): Promise<() => Promise<void>> {
  let version = 'this one';
  const seen = page.waitForResponse(/version\.json/);
  await page.route('**/version.json*', (route) => route.fulfill({ json: { version } }));
  return async () => {
    await seen;
    version = 'the next one';
  };
}

const sameDocument = (page: Page) => page.evaluate(() => Reflect.get(globalThis, 'sameDocument') === true);

/** Opens a warning and begins to write what was done about it; answers the field. */
async function writeAboutWarning(page: Page, origin: string): Promise<Locator> {
  const item = (await warningsOf(origin, { handle_status: '0', limit: '1' }))[0];
  await openWarnings(page, origin, 'role0', `warning=${item?.warning_id}`);
  const panel = page.getByRole('region', { name: '预警详情' });
  await panel.getByRole('button', { name: '申请闭合' }).click();
  // The form takes the focus once it stands, by a timer that a test's clock could let run too late.
  await expect(panel.getByLabel('说明')).toBeFocused();
  await panel.getByLabel('说明').fill('还没写完');
  return panel.getByLabel('说明');
}

test.describe('a new version', () => {
  let deploy: () => Promise<void>;
  test.beforeEach(async ({ page }) => {
    deploy = await deployable(page);
    await page.clock.install();
    await page.goto('/login');
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  });

  test('is loaded within five minutes', async ({ page }) => {
    await deploy();
    await page.clock.fastForward(301_000);
    await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false);
  });

  test('waits for what somebody is typing', async ({ page }) => {
    await page.getByLabel(/^账号/).fill('half an acc');
    const answered = page.waitForResponse(/version\.json/);
    await deploy();
    await page.clock.fastForward(301_000);
    await answered;
    await page.clock.runFor(1000);
    expect(await sameDocument(page)).toBe(true);
    await expect(page.getByLabel(/^账号/)).toHaveValue('half an acc');
    await page.getByLabel(/^账号/).fill('');
    await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false);
  });
});

test('a new version asks about an unsaved entry, and comes once it is saved', async ({ page, server }) => {
  const deploy = await deployable(page);
  await page.clock.install();
  await enter(page, server.origin, 'role0', 'smw/realTime');
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await page.getByRole('button', { name: '项目设置' }).click();
  const metres = page.getByLabel('每日进尺');
  await metres.fill(String(100 + Math.floor(Math.random() * 900)));
  await deploy();
  await page.clock.fastForward(301_000);
  const question = page.getByRole('alertdialog', { name: '系统已升级' });
  await question.getByRole('button', { name: '保存后再加载' }).click();
  await page.clock.runFor(1000);
  expect(await sameDocument(page)).toBe(true);
  await page.locator('form button[type=submit], button[form]').click();
  await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false);
});

test('a new version loaded over a step of a warning asks once, and not by the browser too', async ({
  page,
  server,
}) => {
  const deploy = await deployable(page);
  await page.clock.install();
  await writeAboutWarning(page, server.origin);
  await page.evaluate(() => Reflect.set(globalThis, 'sameDocument', true));
  await deploy();
  await page.clock.fastForward(301_000);
  // The browser's own question would be answered with no.
  await page.getByRole('alertdialog', { name: '系统已升级' }).getByRole('button', { name: '立即重新加载' }).click();
  await expect.poll(() => sameDocument(page).catch(() => true)).toBe(false);
});

test('signing out asks first while an entry is not saved', async ({ page, server }) => {
  const text = await writeAboutWarning(page, server.origin);
  const signOut = async () => {
    await page.getByRole('button', { name: /账号菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).press('Enter');
  };
  const question = page.getByRole('alertdialog', { name: '有尚未提交的内容' });
  await signOut();
  await question.getByRole('button', { name: '继续填写' }).click();
  await expect(text).toHaveValue('还没写完');
  await signOut();
  await question.getByRole('button', { name: '放弃' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page, 'hongshengUserToken')).toBeNull();
});

for (const words of [
  { language: '中文', menu: /账号菜单/, item: '退出所有设备', stay: '取消', signIn: '登录' },
  { language: 'English', menu: /Account menu/, item: 'Sign out everywhere', stay: 'Cancel', signIn: 'Sign in' },
]) {
  test(`signing out everywhere asks, and leads other devices to the sign-in (${words.language})`, async ({
    page,
    server,
    browser,
  }) => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await enter(other, server.origin, 'role3');
    await expect(other.locator('[data-connection]')).toContainText('实时');
    await enter(page, server.origin, 'role3');
    if (words.language === 'English') await page.getByRole('button', { name: /English/ }).click();
    const ask = async () => {
      await page.getByRole('button', { name: words.menu }).click();
      await page.getByRole('menuitem', { name: words.item }).press('Enter');
    };
    const question = page.getByRole('alertdialog');
    await ask();
    await expect(question).toContainText('role3');
    await question.getByRole('button', { name: words.stay }).click();
    await expect(question).toBeHidden();
    expect(await stored(page, 'hongshengUserToken')).not.toBeNull();
    await ask();
    await question.getByRole('button', { name: words.item }).click();
    await expect(page.getByRole('heading', { level: 1, name: words.signIn })).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
    // Nobody touches it: its connection to the broker ends, and then it finds out.
    await expect(other).toHaveURL(/\/login/);
    expect(await stored(other, 'hongshengUserToken')).toBeNull();
    await elsewhere.close();
  });
}

test('the wrong way in is said in the language chosen', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByLabel(/^Account/).fill('mixing');
  await page.getByLabel(/^Password/).fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText('The account or the password is wrong');
  await page.getByRole('button', { name: /中文/ }).click();
  await fillSignIn(page, 'mixing', 'wrong');
  await expect(page.getByRole('alert')).toContainText('账号或密码错误');
});
