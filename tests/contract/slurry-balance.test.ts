// The slurry of the demo: the deliveries of its plants are the sum that their rigs count, and some loss; by day in the
// data that it begins with, and in the messages of its machines from then on. Sums of raw rows and messages.
import { expect, it } from 'vitest';
import { openDatabase } from '../../server/db/database';
import { nextPiles, planForSimulator } from '../../server/demo/simulator-plan';
import { MachineDriver } from '../../simulator/machine-driver';
import { hearsOfDraws, SlurryPipes } from '../../simulator/slurry-pipes';
import type { RealMessage } from '../../src/contracts/broker';
import { THREAD_URL } from './server-process';
import { ON_POSTGRES } from './storages';

interface Plant {
  readonly project_id: number;
  readonly name: string;
}

interface Day {
  readonly day: string;
  readonly delivered: number;
  readonly used: number;
  readonly batch: number;
  readonly record: number;
}

/** By day of their own ends, batches that were delivered and records of the rigs that got some of them. */
const BY_DAY = `
  with plant as (select b.record_no, b.ended_at, b.device_id from slurry_batch b
    where b.project_id = $1 and b.generation_id is null),
  went as (select (b.ended_at at time zone 'Asia/Shanghai')::date as day, sum(q.litres::float8) as litres,
      max(b.litres) * count(distinct b.device_id) as batch
    from (select p.*, (select sum(d.litres::float8) from slurry_delivery d
        where d.project_id = $1 and d.record_no = p.record_no) as litres from plant p) b
    join slurry_delivery q on q.project_id = $1 and q.record_no = b.record_no group by 1),
  rig as (select distinct to_project_id as project_id, to_device_id as device_id from slurry_delivery where project_id = $1),
  came as (select (r.ended_at at time zone 'Asia/Shanghai')::date as day, sum(r.slurry_l::float8) as litres,
      max(r.slurry_l::float8) * (select count(*) from rig) as record
    from record r join rig using (project_id, device_id)
    where r.ended_at is not null and r.generation_id is null group by 1)
  select to_char(day, 'YYYY-MM-DD') as day, coalesce(went.litres, 0) as delivered, coalesce(came.litres, 0) as used,
    coalesce(batch, 0) as batch, coalesce(record, 0) as record
  from went full join came using (day) where day >= (select min(day) from went) order by day`;

const HOURS = 6;

it.each(ON_POSTGRES)('is balanced on $name, before and from then on', { timeout: 300_000 }, async ({ openDemo }) => {
  const { storage, close } = await openDemo();
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  try {
    const { pool } = database;
    const plants = await pool.query<Plant>(`select project_id, name from project where type_code = 'HS-T' order by 1`);
    expect(plants.rows).toHaveLength(3);
    for (const { project_id, name } of plants.rows) {
      const { rows: days } = await pool.query<Day>(BY_DAY, [project_id]);
      expect(days.length, name).toBeGreaterThan(13);
      const sum = (of: (day: Day) => number): number => days.reduce((total, day) => total + of(day), 0);
      const lost = sum(({ delivered }) => delivered) / sum(({ used }) => used) - 1;
      expect(lost, name).toBeGreaterThan(0.005);
      expect(lost, name).toBeLessThan(0.035);
      // A day ends amid a batch of each plant and a record of each rig, which took from the tank all the while; on a day
      // without the end of one, they may be as large as on any other.
      const [batch, record] = [days.map((each) => each.batch), days.map((each) => each.record)].map((of) =>
        Math.max(...of),
      );
      const amid = 2 * (batch ?? Number.NaN) + (record ?? Number.NaN);
      const off = days.map(({ delivered, used }) => delivered - 1.02 * used);
      for (const [at, { day, used }] of days.entries()) {
        // A plant that stands still over midnight makes what it owes its rigs by the end of the next day.
        const [before = 0, here = Number.NaN, after = 0] = [off[at - 1], off[at], off[at + 1]];
        const least = Math.min(...[here, before + here, here + after].map(Math.abs));
        expect(least, `${name}, ${day}`).toBeLessThan(amid);
        // Where rigs work all day that is little.
        if (name.includes('高速') && at < days.length - 1 && used > 100_000)
          expect(least / used, `${name}, ${day}`).toBeLessThan(0.05);
      }
    }

    const { machines } = await planForSimulator(database);
    const startMs = Date.now();
    const drivers = machines.map(
      (machine, i) => new MachineDriver(machine, startMs, i / machines.length, hearsOfDraws(machine, machines)),
    );
    const making = drivers.filter(({ machine }) => machine.typeCode === 'HS-T');
    const served = new Set(making.flatMap(({ machine }) => machine.serves ?? []).map((rig) => rig.deviceId));
    const rigs = drivers.filter(({ machine }) => machine.typeCode === 'HS-MI' && served.has(machine.deviceId));
    expect([making.length, rigs.length]).toEqual([2, 8]);
    const pipes = new SlurryPipes(drivers);
    const sent: RealMessage[] = [];
    const counted = new Map<string, number>();
    for (let ms = startMs; ms < startMs + HOURS * 3_600_000; ms += 10_000) {
      for (const driver of [...rigs, ...making]) {
        if (driver.pilesLeft < 4) driver.addPiles(await nextPiles(pool, driver.machine.projectId, driver.lastPileId));
        const messages = driver.due(ms, 5000);
        pipes.follow(driver, messages);
        if (driver.machine.typeCode === 'HS-T') sent.push(...messages);
        for (const { record_no, values } of driver.machine.typeCode === 'HS-T' ? [] : messages)
          counted.set(record_no, Math.max(counted.get(record_no) ?? 0, values.slurry_l ?? 0));
      }
    }
    const used = [...counted.values()].reduce((sum, litres) => sum + litres, 0);
    const delivered = sent.flatMap(({ deliveries = [] }) => deliveries).reduce((sum, { litres }) => sum + litres, 0);
    const batches = sent.filter(({ event }) => event === 'end').length;
    expect(used).toBeGreaterThan(30_000);
    expect(batches).toBeGreaterThan(25);
    // The tank of each plant may hold a batch more or less than when it began.
    expect(Math.abs(delivered - 1.02 * used), `${delivered} L against ${used} L`).toBeLessThan(
      (4 * delivered) / batches,
    );
  } finally {
    await database.close();
    await close();
  }
});
