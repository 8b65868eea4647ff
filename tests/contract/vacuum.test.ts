// Changes and removals all day leave dead rows behind; the embedded database has nobody to clear them but the
// server. Without that its files grow for ever, and calls read through what is long gone.
import pino from 'pino';
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { vacuumDue, vacuumNowAndThen } from '../../server/jobs/vacuum';
import { PROJECT, ROAD_PILES } from './fixture-site';
import { eventually } from './machine';
import { THREAD_URL } from './server-process';
import { STORAGE_KINDS } from './storages';

const [EMBEDDED] = STORAGE_KINDS;
const DUE = 1000 + 0.2 * ROAD_PILES;

it('clears dead rows of the tables that have many, so that their files stop growing', async () => {
  if (EMBEDDED === undefined) throw new Error('no embedded database');
  const { storage, close } = await EMBEDDED.openSite();
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  const { pool } = database;
  const numberOf = async (text: string): Promise<number> => Number((await pool.query<{ n: string }>(text)).rows[0]?.n);
  const dead = () => numberOf(`select n_dead_tup as n from pg_stat_user_tables where relname = 'pile'`);
  const size = () => numberOf(`select pg_relation_size('pile') as n`);
  const changeAll = async (): Promise<void> => {
    for (let i = 0; i < 2; i++) {
      await pool.query('update pile set revision = revision + 1 where project_id = $1', [PROJECT.road]);
    }
  };
  let hasRoom = false;
  const loop = vacuumNowAndThen(pool, pino({ level: 'silent' }), () => hasRoom, 20);
  try {
    await changeAll();
    expect(await dead()).toBeGreaterThan(DUE);
    hasRoom = true;
    await eventually('the dead rows are cleared', async () => (await dead()) === 0);
    const bytes = await size();
    await changeAll();
    await eventually('they are cleared again', async () => (await dead()) === 0);
    expect(await size()).toBeLessThan(1.1 * bytes);
    expect(await vacuumDue(pool)).toEqual([]);
  } finally {
    await loop.stop();
    await database.close();
    await close();
  }
});
