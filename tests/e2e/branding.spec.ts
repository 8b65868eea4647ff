// The name and mark that are shown, by branding mode: the demo's accounts belong to a customer with a logo.
import type { Page } from 'playwright/test';
import { grantOf } from './harness/console';
import { expect, fillSignIn, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const CUSTOMER = '示范建设集团';
const PRODUCT = '桩基施工监控平台';

const icon = (page: Page) => page.locator('link[rel="icon"]');

for (const mode of [0, 1, 2, 3] as const) {
  const customers = mode === 2;
  test(`no_logo=${mode}: ${customers ? 'the customer’s name and logo' : 'the product’s name and icon'}`, async ({
    page,
    server,
  }) => {
    const { login_auth, logo_url } = await grantOf(server.origin, 'role0');
    expect(logo_url).toMatch(/^data:image\/svg/);
    await page.goto(`/?login_auth=${login_auth}&no_logo=${mode}&to_page=/smw/realTime`);
    const home = page.getByRole('banner').getByRole('link');
    await expect(home).toHaveAccessibleName(customers ? CUSTOMER : '桩基施工监控');
    await expect(page).toHaveTitle(new RegExp(`${customers ? CUSTOMER : PRODUCT}$`));
    await expect(icon(page)).toHaveAttribute('href', customers ? logo_url : /^\/assets\/favicon-[\w-]+\.svg$/);
    await expect(home.locator('img')).toHaveCount(customers ? 1 : 0);
    // The customer's logo stands beside the product's name, unless it is to be hidden.
    await expect(page.getByRole('banner').getByRole('img', { name: CUSTOMER })).toHaveCount(mode === 0 ? 1 : 0);
    await screenshot(page, `branding-${mode}`);

    // It stays for the next visit, and a page that is lost is the customer's too.
    await page.goto('/no/such/page');
    await expect(page).toHaveTitle(`页面走丢了 – ${customers ? CUSTOMER : PRODUCT}`);
  });
}

test('a logo that does not load leaves the product’s mark', async ({ page, server, faults }) => {
  faults.expect(/no-such-logo/, /console: Failed to load resource/);
  await page.route('**/auth/login/', async (route) => {
    const response = await route.fetch();
    const answer = await response.json();
    answer.data.logo_url = `${server.origin}/no-such-logo.png`;
    await route.fulfill({ response, json: answer });
  });
  await page.goto('/login?no_logo=2');
  await fillSignIn(page, 'mixing');
  const home = page.getByRole('banner').getByRole('link', { name: CUSTOMER });
  await expect(home.locator('svg')).toBeVisible();
  await expect(home.locator('img')).toHaveCount(0);
});
