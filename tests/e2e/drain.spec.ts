// Drain boards: a record's tape against its limits and its day, and closure by application and review, by roles that may
// and may not.
import { z } from 'zod';
import { API } from '../../src/contracts/api';
import { warningItemSchema } from '../../src/contracts/api/warnings';
import { columnTableSchema } from '../../src/contracts/columns';
import { ErrorCode } from '../../src/contracts/envelope';
import { descriptor } from '../../src/equipment/types/drainage-board/descriptor';
import { Backend, enter } from './harness/console';
import { shownNumber } from './harness/shown-number';
import { expect, screenshot, test } from './harness/test';

test.describe.configure({ mode: 'parallel' });

const TYPE = { code: descriptor.code, apiPrefix: descriptor.apiPrefix };

test('a board shows what stands out and came back, and the share of its day, as the rows say', async ({
  page,
  server,
}) => {
  const backend = await Backend.signIn(server.origin, 'role0', TYPE);
  const [project] = await backend.projects();
  const projectId = project?.id ?? 0;
  const [board] = await backend.loggedPiles(projectId);
  if (board === undefined) throw new Error('no board of the demo has a log');
  const params = { project_id: String(projectId), record_no: board.recordNo };
  const { columns } = columnTableSchema.parse(await backend.get(API.productionHistory.path, params));
  const read = (channel: string): number[] =>
    (columns[channel] ?? []).flatMap((cell) => (cell === null ? [] : [Number(cell)]));
  const returned = Math.max(...read('return_mm'));
  const exposed = read('exposed_mm').at(-1) ?? Number.NaN;
  await enter(page, server.origin, 'role0', `apps/drain/dataCenter?project=${projectId}&record=${board.recordNo}`);
  const panel = page.getByRole('region', { name: '回带与外露' });
  const fact = async (name: RegExp): Promise<number> => {
    const value = panel.locator('div', { has: page.locator('dt', { hasText: name }) }).last();
    return shownNumber(await value.locator('dd').innerText());
  };
  await expect(panel.getByText('当日回带比例过高')).toHaveCount(0);
  await expect(panel.getByText('回带比例', { exact: true })).toBeVisible();
  expect(Math.abs((await fact(/^外露长度/)) - exposed)).toBeLessThanOrEqual(0.6);
  expect(Math.abs((await fact(/^回带长度/)) - returned)).toBeLessThanOrEqual(0.6);
  // Machines make more boards on the day while this is read.
  await expect(async () => {
    const [boards, came] = [await fact(/打设根数$/), await fact(/的根数$/)];
    expect(boards).toBeGreaterThan(0);
    expect(Math.abs((await fact(/^回带比例$/)) - (came / boards) * 100)).toBeLessThan(0.6);
  }).toPass();
  await panel.scrollIntoViewIfNeeded();
  await screenshot(page, 'drain-record');
});

test('a warning of a board is applied for, rejected and agreed by those who may', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin, 'role0', TYPE);
  const open = async () => {
    for (const { id } of await backend.projects()) {
      const answer = await backend.get(API.warningInfo.path, {
        project_id: String(id),
        handle_status: '0',
        // The oldest: one of a record in work changes when that ends.
        order: 'asc',
        limit: '1',
      });
      const [item] = z.object({ items: z.array(warningItemSchema) }).parse(answer).items;
      if (item !== undefined) return { item, projectId: id };
    }
    throw new Error('no board of the demo has an open warning');
  };
  const { item, projectId } = await open();
  const show = async (role: string) => {
    await page.context().clearCookies();
    await enter(
      page,
      server.origin,
      role,
      `apps/drain/warningInformation?project=${projectId}&warning=${item.warning_id}`,
    );
    const panel = page.getByRole('region', { name: '预警详情' });
    await expect(panel.getByRole('heading', { name: item.pile_no })).toBeVisible();
    return panel;
  };
  const input = { project_id: projectId, warning_id: item.warning_id, revision: item.revision, comment: '不应成功' };
  const forbidden = new RegExp(`: ${ErrorCode.forbidden} `);
  // Roles 0, 1 and 2 close; the server refuses all others.
  const refused = await Backend.signIn(server.origin, 'role8', TYPE);
  await expect(refused.post(API.warningClose.path, input)).rejects.toThrow(forbidden);
  const applying = await show('role1');
  await applying.getByRole('button', { name: '申请闭合' }).click();
  await applying.getByLabel('说明').fill('已重新打设');
  await applying.getByRole('button', { name: '提交闭合' }).click();
  await expect(applying.locator('header')).toContainText('待审核');
  // Role 1 asked and may not review, by screen or by call.
  await expect(applying.getByRole('button', { name: '审核', exact: true })).toHaveCount(0);
  const decision = { ...input, revision: item.revision + 1, agree: true };
  const applicant = await Backend.signIn(server.origin, 'role1', TYPE);
  await expect(applicant.post(API.warningReview.path, decision)).rejects.toThrow(forbidden);
  const reviewing = await show('role2');
  await reviewing.getByRole('button', { name: '审核', exact: true }).click();
  await reviewing.getByText('驳回', { exact: true }).click();
  await reviewing.getByLabel('说明').fill('照片看不清');
  await reviewing.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewing.locator('header')).toContainText('已驳回');
  await applicant.post(API.warningClose.path, { ...input, revision: item.revision + 2, comment: '补了照片' });
  await expect(reviewing.locator('header')).toContainText('待审核');
  await reviewing.getByRole('button', { name: '审核', exact: true }).click();
  await reviewing.getByText('同意闭合').click();
  await reviewing.getByRole('button', { name: '提交审核' }).click();
  await expect(reviewing.getByText('审核 · 同意')).toBeVisible();
  await expect(reviewing.locator('header')).toContainText('已闭合');
  await screenshot(page, 'drain-closed');
});
