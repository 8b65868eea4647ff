// A project's settings: the roles that may open them, refusals at their fields, saving, and the question before
// closing.
import type { Page } from 'playwright/test';
import { API, projectSettingsSchema } from '../../src/contracts/api';
import { expectAccessible } from './harness/axe';
import { Backend, enter, grantOf } from './harness/console';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const QUIET = 'mixingPile/realTime';

async function openSettings(page: Page, origin: string, path = QUIET): Promise<void> {
  await enter(page, origin, 'role0', path);
  await page.getByRole('button', { name: '项目设置' }).click();
  await expect(page.getByRole('dialog').getByText('预警限值')).toBeVisible();
}

const dialog = (page: Page) => page.getByRole('dialog', { name: /项目设置/ });
const save = (page: Page) => dialog(page).getByRole('button', { name: '保存' });

test('what cannot be is refused at its field, and nothing is sent', async ({ page, server }) => {
  await openSettings(page, server.origin);
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(API.setProjectSettings.path)) sent.push(request.url());
  });
  await expect(dialog(page).getByText('填 0 表示不预警')).toBeVisible();
  const density = dialog(page).getByLabel('水泥密度');
  await density.fill('３');
  await dialog(page).getByLabel('下钻过快').fill('');
  await dialog(page).getByLabel('提钻过快', { exact: true }).fill('abc');
  await dialog(page).getByLabel('每日进尺').fill('-1');
  await save(page).click();
  await expect(dialog(page).getByLabel('下钻过快')).toBeFocused();
  const errorsOf = async (label: string) => {
    const field = dialog(page).getByLabel(label, { exact: true });
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    const ids = ((await field.getAttribute('aria-describedby')) ?? '').split(' ');
    return await Promise.all(ids.map((id) => page.locator(`[id="${id}"]`).innerText()));
  };
  expect(await errorsOf('水泥密度')).toContain('水泥密度必须大于 3');
  expect(await errorsOf('下钻过快')).toContain('请完善表单数据');
  expect(await errorsOf('提钻过快')).toContain('请输入数字');
  expect(await errorsOf('每日进尺')).toContain('不能小于 0');
  expect(sent).toEqual([]);
  await screenshot(page, 'project-settings-refused');
});

test('a change is saved for everybody, and 0 turns a warning off', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const [project] = await backend.projects();
  const asBefore = { project_id: project?.id, limits: { down_speed_max: 1 }, is_show_discard: true };
  await backend.post(API.setProjectSettings.path, asBefore);
  const { plan_metres_per_day: planBefore } = projectSettingsSchema.parse(
    await backend.get(API.projectSettings.path, { project_id: String(project?.id) }),
  );
  await openSettings(page, server.origin);
  const limit = dialog(page).getByLabel('下钻过快');
  await limit.fill('０');
  await dialog(page).getByRole('switch', { name: '显示废桩' }).uncheck();
  const posted = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().includes('/project/set/'),
  );
  await save(page).click();
  // Only the changed settings: nobody's change of something else is undone.
  expect((await posted).postDataJSON()).toEqual({
    project_id: expect.any(Number),
    limits: { down_speed_max: 0 },
    limits_seen: { down_speed_max: 1 },
    is_show_discard: false,
  });
  await expect(page.getByText('项目设置已保存').last()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: '项目设置' }).click();
  await expect(dialog(page).getByLabel('下钻过快')).toHaveValue('0');
  await expect(dialog(page).getByRole('switch', { name: '显示废桩' })).not.toBeChecked();

  // Somebody else is faster: their limit stays until it is said which side does.
  const down = dialog(page).getByLabel('下钻过快');
  await down.fill('0.9');
  await dialog(page).getByLabel('每日进尺').fill('333');
  await backend.post(API.setProjectSettings.path, { project_id: project?.id, limits: { down_speed_max: 0.8 } });
  await save(page).click();
  const faster = dialog(page).getByRole('alert').filter({ hasText: '其他人刚刚修改过' });
  await expect(faster.getByRole('row', { name: /^下钻过快/ })).toHaveText(/0\.9\s*0\.8/);
  await expect(faster).toBeInViewport();
  await expect(save(page)).toHaveAttribute('aria-disabled', 'true');
  await screenshot(page, 'project-settings-faster');
  await faster.getByRole('button', { name: '采用现在的' }).click();
  await expect(down).toHaveValue('0.8');
  await expect(dialog(page).getByLabel('每日进尺')).toHaveValue('333');
  await down.fill('0.7');
  const theirs = { limits: { down_speed_max: 0.6 }, plan_metres_per_day: 222 };
  await backend.post(API.setProjectSettings.path, { project_id: project?.id, ...theirs });
  await save(page).click();
  await expect(faster.getByRole('row', { name: /^每日进尺/ })).toHaveText(/333\s*222/);
  await faster.getByRole('button', { name: '保留我的' }).click();
  await save(page).click();
  await expect(dialog(page)).toHaveCount(0);
  const inForce = projectSettingsSchema.parse(
    await backend.get(API.projectSettings.path, { project_id: String(project?.id) }),
  );
  expect([inForce.limits.down_speed_max, inForce.plan_metres_per_day]).toEqual([0.7, 333]);
  await backend.post(API.setProjectSettings.path, { ...asBefore, plan_metres_per_day: planBefore });
});

test('what the server refuses stands at its field', async ({ page, server }) => {
  await openSettings(page, server.origin);
  // On the way the number becomes one that only the server refuses.
  await page.route('**/project/set/', async (route) => {
    if (route.request().method() !== 'POST') return await route.continue();
    await route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), cement_density_gcm3: 2.9 }) });
  });
  const density = dialog(page).getByLabel('水泥密度');
  await density.fill('3.05');
  await save(page).click();
  await expect(density).toHaveAttribute('aria-invalid', 'true');
  await expect(dialog(page).getByText('水泥密度必须大于 3', { exact: true })).toBeVisible();
  await expect(density).toHaveValue('3.05');
});

test('what is not about a field stands above them, and the entries stay', async ({ page, server, faults }) => {
  faults.expect(/response: 503/, /console: Failed to load resource/);
  await openSettings(page, server.origin);
  await page.route('**/project/set/', async (route) => {
    if (route.request().method() === 'POST') await route.fulfill({ status: 503, body: '' });
    else await route.continue();
  });
  await dialog(page).getByLabel('每日进尺').fill('640');
  await save(page).click();
  await expect(dialog(page).getByRole('alert')).toContainText('服务不可用');
  await expect(dialog(page).getByLabel('每日进尺')).toHaveValue('640');
});

test('unsaved changes are not lost without a question', async ({ page, server }) => {
  await enter(page, server.origin, 'role0');
  await page.getByRole('navigation').getByText('每日统计').click();
  await page.getByRole('button', { name: '项目设置' }).click();
  await dialog(page).getByLabel('每日进尺').fill('512');
  const question = dialog(page).getByRole('alertdialog');
  await page.keyboard.press('Escape');
  await expect(question).toContainText('有未保存的修改');
  await screenshot(page, 'project-settings-question');
  await question.getByRole('button', { name: '继续编辑' }).press('Enter');
  await expect(dialog(page).getByLabel('每日进尺')).toBeFocused();
  await expect(dialog(page).getByLabel('每日进尺')).toHaveValue('512');

  await page.goBack();
  await expect(question).toContainText('有未保存的修改');
  await question.getByRole('button', { name: '继续编辑' }).click();
  await expect(dialog(page).getByLabel('每日进尺')).toHaveValue('512');

  await dialog(page).getByRole('button', { name: '取消' }).click();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(dialog(page)).toHaveCount(0);
  // Nothing was changed since: it closes at once.
  await page.getByRole('button', { name: '项目设置' }).click();
  await expect(dialog(page).getByLabel('每日进尺')).not.toHaveValue('512');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('jet grouting piles read them from account/filed', async ({ page, server }) => {
  const asked = page.waitForRequest((request) => request.url().includes('/account/filed/'));
  await enter(page, server.origin, 'role0', 'jetPile/realTime');
  expect(new URL((await asked).url()).pathname).toBe('/highSpray/v1/client/account/filed/');
});

test('only who may change them is offered them', async ({ page, server }) => {
  await enter(page, server.origin, 'role2', QUIET);
  await expect(page.getByRole('combobox', { name: '项目' })).toBeVisible();
  await expect(page.getByRole('button', { name: '项目设置' })).toHaveCount(0);
  expect((await grantOf(server.origin, 'role2')).role).toBe(2);
});

test('the keyboard does all of it, above everything else', async ({ page, server }) => {
  await enter(page, server.origin, 'role0', QUIET);
  await page.getByRole('button', { name: '项目设置' }).press('Enter');
  await expect(dialog(page)).toBeVisible();
  const layer = await dialog(page).evaluate((element) => {
    const portal = element.closest('[data-portal-node]');
    return portal === null ? null : getComputedStyle(portal).zIndex;
  });
  expect(layer).toBe('10000');
  await dialog(page).getByLabel('每日数量').focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('31');
  await page.keyboard.press('Enter');
  await expect(page.getByText('项目设置已保存').last()).toBeVisible();
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: '项目设置' })).toBeFocused();
});

test('axe finds nothing serious in it, in either theme; it is there in English', async ({ page, server }) => {
  await openSettings(page, server.origin);
  await expectAccessible(page, 'project-settings');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /English/ }).click();
  await page.getByRole('button', { name: 'Project settings' }).click();
  await expect(page.getByText('fill 0 as no warning')).toBeVisible();
  await screenshot(page, 'project-settings-en');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the form fits the width and scrolls', async ({ page, server }) => {
    await openSettings(page, server.origin);
    const box = await dialog(page).boundingBox();
    expect(box?.width ?? 999).toBeLessThanOrEqual(390);
    await expect(save(page)).toBeInViewport();
    await dialog(page).getByLabel('水泥密度').scrollIntoViewIfNeeded();
    await expect(dialog(page).getByLabel('水泥密度')).toBeInViewport();
    await screenshot(page, 'project-settings-phone');
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });
});
