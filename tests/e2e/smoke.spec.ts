import { expect, fillSignIn, screenshot, test } from './harness/test';

test.describe('sign-in', () => {
  test('who is not signed in gets the sign-in page, wherever they come in', async ({ page }) => {
    await page.goto('/mixingPile/index');
    await expect(page).toHaveURL(/\/login/);
    await expect(page.getByRole('heading', { level: 1, name: '登录' })).toBeVisible();
    await screenshot(page, 'sign-in');
  });

  test('a wrong password and an unknown account get the same message', async ({ page }) => {
    await page.goto('/login');
    const message = page.getByRole('alert');

    await fillSignIn(page, 'admin', 'not the password');
    await expect(message).not.toBeEmpty();
    const forWrongPassword = await message.innerText();

    await page.reload();
    await fillSignIn(page, 'nobody-of-that-name', 'not the password');
    await expect(message).not.toBeEmpty();
    expect(await message.innerText()).toBe(forWrongPassword);
    await expect(page).toHaveURL(/\/login/);
  });
});
