// The network of a site goes and comes: the screens meanwhile, and that nobody has to sign in again.
import { errors as cn } from '../../src/i18n/cn/errors';
import { enter } from './harness/console';
import { expect, test } from './harness/test';

test('offline is said where it matters, and the console goes on once the network is back', async ({
  page,
  server,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_NETWORK/);
  await enter(page, server.origin, 'mixing');
  await expect(page.getByRole('combobox', { name: '项目' })).toHaveValue(/.+/);
  // The screen's files are there already; its data is not.
  await page.getByRole('navigation').getByText('预警信息').click();
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible();
  await page.context().setOffline(true);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/mixingPile/warningInformation?project=3');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page.getByText(cn.hiccup).first()).toBeVisible();
  await expect(page).toHaveURL(/warningInformation/);
  await page.context().setOffline(false);
  const answered = page.waitForResponse(/\/warning\/table\//);
  await page.evaluate(() => {
    window.history.pushState(null, '', '/mixingPile/warningInformation?project=2');
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
  expect((await answered).status()).toBe(200);
  await expect(page).toHaveURL(/warningInformation\?project=2/);
  expect(await page.evaluate(() => localStorage.getItem('hongshengUserToken'))).not.toBeNull();
});
