// Rules that no row of a record tells alone, on both databases: thickening of grout that was not done, and the share of a
// day's boards that came back. If these failed, a site would hear of neither.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { type RealMessage, topicOf } from '../../src/contracts/broker';
import type { ApiClient } from './api-client';
import { roleAccount, SITE } from './fixture-site';
import { connectGateway, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

/** Projects that come after those of the fixture site. */
const HOLES = { projectId: 9, typeCode: 'JT-V9', deviceId: 60 } as const;
const BOARDS = { projectId: 10, typeCode: 'HS-PVD', deviceId: 61 } as const;
const STARTED = Date.UTC(2026, 9, 5, 2);
const EVERY_S = 10;

async function addProjects({ db, pool }: Database): Promise<void> {
  for (const { projectId, typeCode, deviceId } of [HOLES, BOARDS]) {
    const added = await db
      .insertInto('project')
      .values({ type_code: typeCode, name: `相邻规则 ${typeCode}`, site: SITE })
      .returning('project_id')
      .executeTakeFirstOrThrow();
    expect(added.project_id).toBe(projectId);
    await db.insertInto('device').values({ project_id: projectId, device_id: deviceId, name: '1' }).execute();
    await pool.query('insert into account_project select account_id, $1 from account where account = $2', [
      projectId,
      roleAccount(0),
    ]);
    await pool.query(
      `insert into pile (project_id, pile_id, pile_no, x_m, y_m, status)
       select $1::int, n, 'N-' || n, n, n, 0 from generate_series(1, 60) n`,
      [projectId],
    );
  }
}

/** A section in which grout of these densities is pumped for so many minutes each, at a rate. */
function holeOf(
  recordNo: string,
  pileId: number,
  parts: readonly (readonly [gcm3: number, lpm: number, min: number])[],
  upliftUm: (seq: number) => number = () => 20,
) {
  const rows = parts.flatMap(([gcm3, lpm, minutes]) =>
    Array.from({ length: (minutes * 60) / EVERY_S }, () => ({ gcm3, lpm })),
  );
  return rows.map(
    ({ gcm3, lpm }, seq): RealMessage => ({
      record_no: recordNo,
      seq,
      time_ms: STARTED + pileId * 86_400_000 + seq * EVERY_S * 1000,
      event: seq === 0 ? 'start' : seq === rows.length - 1 ? 'end' : 'record',
      pile_id: pileId,
      pile_no: `N-${pileId}`,
      pass: 1,
      values: {
        section: 1,
        stage_m: 5,
        stage_top_m: 0,
        test_run: null,
        pressure_mpa: 1,
        injection_lpm: lpm,
        density_gcm3: gcm3,
        uplift_um: upliftUm(seq),
      },
    }),
  );
}

/** A board that is driven at an hour of a day, and so much of its tape came back. */
function boardOf(no: number, day: number, returnMm: number | null, exposedMm = 250): RealMessage[] {
  return [0, 1, 2].map((seq) => ({
    record_no: `B-${no}`,
    seq,
    time_ms: STARTED + day * 86_400_000 + no * 60_000 + seq * 1000,
    event: seq === 0 ? 'start' : seq === 2 ? 'end' : 'record',
    pile_id: no,
    pile_no: `N-${no}`,
    pass: 1,
    values: { depth_m: 10, speed_mps: 0.5, tape_m: 10, return_mm: seq === 2 ? returnMm : 0, exposed_mm: exposedMm },
  }));
}

describe.each(ON_POSTGRES)('rules beyond a record’s rows on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let machine: MqttClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, addProjects, { GATEWAY_SECRET });
    admin = await server.signIn(0);
    machine = await connectGateway(server.origin);
  });

  afterAll(async () => {
    await machine?.endAsync(true);
    await server.close();
  });

  const publish = (at: typeof HOLES | typeof BOARDS, messages: readonly RealMessage[]) =>
    publishAll(machine, messages, topicOf({ site: SITE, ...at, kind: 'real' }));
  const warnings = async ({ projectId, typeCode }: typeof HOLES | typeof BOARDS, record_no: string, rule: string) =>
    (await admin.call('warningInfo', { project_id: projectId, record_no, rule }, { typeCode })).items;

  it('grout that was not thickened after 300 L is warned of, with the litres of its grade', async () => {
    // 3:1 has 1.204 g/cm³, 2:1 has 1.289.
    await publish(
      HOLES,
      holeOf('H-1', 1, [
        [1.204, 30, 20],
        [1.204, 0.5, 31],
      ]),
    );
    const [found, ...others] = await warnings(HOLES, 'H-1', 'thicken_litres_max');
    expect(others).toEqual([]);
    // The first row's ten seconds are before the record: 119 of 5 L.
    expect(found).toMatchObject({ rule: 'thicken_litres_max', limit: 300, value: 595, level: 2, is_ongoing: false });
    expect(await warnings(HOLES, 'H-1', 'thicken_minutes_max')).toEqual([]);
  });

  it('grout that was thickened in time is not, nor is the thickest', async () => {
    await publish(
      HOLES,
      holeOf('H-2', 2, [
        [1.204, 30, 10],
        [1.289, 20, 14],
        [1.289, 0.5, 31],
      ]),
    );
    await publish(
      HOLES,
      holeOf('H-3', 3, [
        [1.825, 30, 20],
        [1.825, 0.5, 31],
      ]),
    );
    for (const record of ['H-2', 'H-3']) expect(await warnings(HOLES, record, 'thicken_litres_max')).toEqual([]);
  });

  it('an hour of one grade is warned of by its minutes, unless the project has turned that off', async () => {
    const slow = [
      [1.204, 4, 70],
      [1.204, 0.5, 31],
    ] as const;
    await publish(HOLES, holeOf('H-4', 4, slow));
    const [found] = await warnings(HOLES, 'H-4', 'thicken_minutes_max');
    expect(found?.value).toBeCloseTo(70 - EVERY_S / 60, 1);
    expect(await warnings(HOLES, 'H-4', 'thicken_litres_max')).toEqual([]);
    const settings = { project_id: HOLES.projectId, limits: { thicken_minutes_max: 0 } };
    await admin.call('setProjectSettings', settings, { typeCode: HOLES.typeCode });
    await publish(HOLES, holeOf('H-5', 5, slow));
    expect(await warnings(HOLES, 'H-5', 'thicken_minutes_max')).toEqual([]);
  });

  it('a section that is left before it is tight is warned of, and one whose ground lifts', async () => {
    await publish(
      HOLES,
      holeOf('H-6', 6, [
        [1.204, 20, 10],
        [1.204, 3, 20],
      ]),
    );
    expect(await warnings(HOLES, 'H-6', 'end_injection_max')).toMatchObject([{ limit: 1, level: 3, value: 3 }]);
    const tight = [
      [1.204, 20, 10],
      [1.204, 0.5, 31],
    ] as const;
    // For a minute from the fifth on, in steps of 10 s.
    await publish(
      HOLES,
      holeOf('H-7', 7, tight, (seq) => (seq >= 30 && seq < 36 ? 236 : 40)),
    );
    expect(await warnings(HOLES, 'H-7', 'end_injection_max')).toEqual([]);
    expect(await warnings(HOLES, 'H-7', 'uplift_max')).toMatchObject([
      { limit: 200, level: 3, value: 236, is_ongoing: false },
    ]);
    expect(await warnings(HOLES, 'H-6', 'uplift_max')).toEqual([]);
  });

  it('a board that stands out too little is warned of, and one of which too much came back', async () => {
    await publish(BOARDS, boardOf(21, 3, 40, 150));
    await publish(BOARDS, boardOf(22, 3, 520));
    expect(await warnings(BOARDS, 'B-21', 'exposed_min')).toMatchObject([{ limit: 200, level: 2, value: 150 }]);
    expect(await warnings(BOARDS, 'B-22', 'return_max')).toMatchObject([{ limit: 500, level: 3, value: 520 }]);
    expect(await warnings(BOARDS, 'B-21', 'return_max')).toEqual([]);
    expect(await warnings(BOARDS, 'B-22', 'exposed_min')).toEqual([]);
  });

  it('the board that makes too many of the day come back gets the warning', async () => {
    for (let no = 1; no <= 10; no++) await publish(BOARDS, boardOf(no, 0, no === 3 ? null : 40));
    // One of twenty that a day is taken to have at least is within 5 %; two of twenty are not.
    await publish(BOARDS, boardOf(11, 0, 300));
    await publish(BOARDS, boardOf(12, 0, 300));
    await publish(BOARDS, boardOf(13, 0, 40));
    expect(await warnings(BOARDS, 'B-11', 'returned_share_max')).toEqual([]);
    expect(await warnings(BOARDS, 'B-12', 'returned_share_max')).toMatchObject([
      { value: 10, limit: 5, level: 3, is_ongoing: false },
    ]);
    expect(await warnings(BOARDS, 'B-13', 'returned_share_max')).toEqual([]);
    // The next day begins anew.
    await publish(BOARDS, boardOf(14, 1, 300));
    expect(await warnings(BOARDS, 'B-14', 'returned_share_max')).toEqual([]);
    // Judged again by the same limits, nothing changes; by 20 % it is withdrawn: two of twelve are within.
    const again = (limit: number) =>
      admin
        .call(
          'setProjectSettings',
          { project_id: BOARDS.projectId, limits: { returned_share_max: limit } },
          { typeCode: BOARDS.typeCode },
        )
        .then(() =>
          admin.call(
            'warningCompute',
            { project_id: BOARDS.projectId, record_no: 'B-12' },
            { typeCode: BOARDS.typeCode },
          ),
        );
    expect(await again(5)).toMatchObject({ added: 0, changed: 0, removed: 0 });
    expect(await again(20)).toMatchObject({ removed: 1 });
  });
});
