// Files made of logs of which a part is stored damaged: the saved answer and the picture of its chart say what they lack.
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import readExcelFile from 'read-excel-file/universal';
import { z } from 'zod';
import { freePort } from '../contract/server-process';
import { download } from './harness/analysis-oracle';
import { grantOf } from './harness/console';
import { changed } from './harness/machine-site';
import { copyOfDemo, TestServer } from './harness/server';
import { expect, test } from './harness/test';

test('a saved answer and its picture say which part of a log is damaged', async ({ page }) => {
  const dataDir = copyOfDemo();
  // Copies of the logs would do for what is damaged in the database.
  rmSync(join(dataDir, 'packs'), { recursive: true, force: true });
  const { project_id, record_no } = await changed(dataDir, async (db) => {
    const cut = await db.query(
      `update log_chunk set data = substring(data from 1 for 40)
       where (project_id, record_no, month, chunk_no) = (
         select c.project_id, c.record_no, c.month, c.chunk_no
         from record r
         join project p on p.project_id = r.project_id
         join log_chunk c on c.project_id = r.project_id and c.record_no = r.record_no and c.month = r.log_month
         where p.type_code = 'HS-MI' and r.ended_at is not null
         order by r.started_at desc, c.chunk_no limit 1)
       returning project_id, record_no`,
    );
    return (
      z
        .array(z.object({ project_id: z.int(), record_no: z.string() }))
        .length(1)
        .parse(cut.rows)[0] ?? fail()
    );
  });
  const server = new TestServer(await freePort(), dataDir);
  await server.start();
  try {
    const { login_auth } = await grantOf(server.origin, 'role0');
    const screen = `/mixingPile/dataCenter?project=${project_id}&view=analyse`;
    await page.goto(`${server.origin}/?login_auth=${login_auth}&to_page=${encodeURIComponent(screen)}`);
    const words = new RegExp(`过程数据已损坏.*${record_no} · `);
    await expect(page.getByText(words)).toBeVisible();
    const csv = (await download(page, 'CSV')).toString('utf8').trimEnd().split('\r\n');
    expect(csv.at(-1)).toMatch(words);
    const [sheet] = await readExcelFile(new Blob([new Uint8Array(await download(page, 'Excel'))]));
    expect(sheet?.data.at(-1)?.[0]).toMatch(words);
    const file = page.waitForEvent('download');
    await page.getByRole('button', { name: '把“读数分布”存为图片' }).click();
    await page.getByRole('menuitem', { name: 'SVG 矢量图' }).click();
    expect(readFileSync(await (await file).path(), 'utf8')).toContain('过程数据已损坏');
  } finally {
    await server.end();
  }
});

function fail(): never {
  throw new Error('the demo has no ended record with a log');
}
