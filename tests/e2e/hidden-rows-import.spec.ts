// A list that somebody has filtered before it was handed over: the rows that its sheet hides are piles only where somebody
// says so.
import { filteredBook } from '../fixtures/pile-files/filtered-book';
import { Backend, enter } from './harness/console';
import { addBy } from './harness/pile-table';
import { expect, test } from './harness/test';

const PATH = 'mixingPile/pile';

const ROWS = [
  ['区', '桩号', 'X', 'Y'],
  [1, 'E2E-F1', 3_460_000.5, 520_000.5],
  [2, 'E2E-F2', 3_460_000.5, 520_001.8],
  [1, 'E2E-F3', 3_460_000.5, 520_003.1],
  [1, '合计', null, null],
];

test('rows that a sheet hides are left out and named, and come in where that is chosen', async ({ page, server }) => {
  const backend = await Backend.signIn(server.origin);
  const project = (await backend.projects()).find(({ name }) => name.includes('堤防'));
  if (project === undefined) throw new Error('the demo has no dyke');
  await enter(page, server.origin, 'role4', `${PATH}?project=${project.id}&pile_no=E2E-F`);
  await addBy(page, '导入');
  const panel = page.getByRole('region', { name: '导入桩位' });
  const buffer = Buffer.from(await filteredBook(ROWS, [3]));
  await panel.locator('input[type=file]').setInputFiles({ name: '筛选.xlsx', mimeType: '', buffer });
  const leavesHidden = panel.getByRole('checkbox', { name: '不导入工作表中被筛选掉或手工隐藏的 1 行（第 3 行）' });
  await expect(leavesHidden).toBeChecked();
  await expect(panel.getByText('筛选.xlsx，2 行')).toBeVisible();
  await panel.getByRole('checkbox', { name: '交换 X、Y' }).check();
  await leavesHidden.uncheck();
  await expect(panel.getByText('筛选.xlsx，3 行')).toBeVisible();
  // Other choices stay, and the total is no pile still.
  await expect(panel.getByRole('checkbox', { name: '交换 X、Y' })).toBeChecked();
  await expect(panel.getByRole('checkbox', { name: '不导入 1 行非数据行（第 5 行）' })).toBeChecked();
  await leavesHidden.check();
  await expect(panel.getByText('筛选.xlsx，2 行')).toBeVisible();
});
