// Rules about neighbours on both databases: a pile that is begun before a lower order, too soon after the one beside it, or
// too late, and a wall with too little cement. Each breach is planted; the server's finding is worked out here from
// when the machines sent their rows. If these failed, a site would hear of a cold joint when the pit leaks.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { wallCement } from '../../server/db/migrations/0077-wall-cement';
import { resumPiles } from '../../server/db/pile-sums';
import { type RealMessage, topicOf } from '../../src/contracts/broker';
import type { ApiClient } from './api-client';
import { roleAccount, SITE } from './fixture-site';
import { connectGateway, GATEWAY_SECRET, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

/** Projects that come after those of the fixture site. */
const HOLES = { projectId: 9, typeCode: 'JT-V9', deviceId: 60 } as const;
const JETS = { projectId: 10, typeCode: 'HS-GP', deviceId: 61 } as const;
const BODIES = { projectId: 11, typeCode: 'HS-800', deviceId: 62 } as const;
const DRILLED = { projectId: 12, typeCode: 'HS-XT', deviceId: 63 } as const;
const WALL = { projectId: 13, typeCode: 'trdTypeId', deviceId: 64 } as const;
type Site = typeof HOLES | typeof JETS | typeof BODIES | typeof DRILLED | typeof WALL;
const SITES: readonly Site[] = [HOLES, JETS, BODIES, DRILLED, WALL];
/** A second machine on each site. */
const OTHER_MACHINE = 20;
const HOUR_MS = 3_600_000;
const STARTED = Date.UTC(2026, 9, 5, 2);
/** In a row, two metres apart. */
const SPACING_M = 2;
const PILES = 40;

async function addProjects({ db, pool }: Database): Promise<void> {
  for (const { projectId, typeCode, deviceId } of SITES) {
    const added = await db
      .insertInto('project')
      .values({ type_code: typeCode, name: `工序 ${typeCode}`, site: SITE })
      .returning('project_id')
      .executeTakeFirstOrThrow();
    expect(added.project_id).toBe(projectId);
    for (const id of [deviceId, deviceId + OTHER_MACHINE]) {
      await db
        .insertInto('device')
        .values({ project_id: projectId, device_id: id, name: `${id}` })
        .execute();
    }
    await pool.query('insert into account_project select account_id, $1 from account where account = $2', [
      projectId,
      roleAccount(0),
    ]);
    // I II I II …; water to cement 1.5; of walls, sections of 3 m with 400 kg of cement in each cubic metre.
    await pool.query(
      `insert into pile (project_id, pile_id, pile_no, row_no, numeral, x_m, y_m, diameter_m, design_depth_m, status, design)
       select $1::int, n, 'N-' || n, '1', n, 3400000 + $2::float8 * n, 500000, 0.7, 20, 0,
         jsonb_build_object('hole_order', 2 - n % 2, 'water_cement_ratio', 1.5, 'section_m', 3, 'cement_kgpm3', 400) from generate_series(1, $3::int) n`,
      [projectId, SPACING_M, PILES],
    );
  }
}

/** A record of a pile: a row every ten minutes from one hour to another after the start of the site. */
function recordOf(pileNo: number, fromH: number, toH: number, startedMs = STARTED): RealMessage[] {
  const rows = Math.round((toH - fromH) * 6) + 1;
  return Array.from({ length: rows }, (_, seq) => ({
    record_no: `R-${pileNo}-${fromH}`,
    seq,
    time_ms: startedMs + fromH * HOUR_MS + seq * 600_000,
    event: seq === 0 ? 'start' : seq === rows - 1 ? 'end' : 'record',
    pile_id: pileNo,
    pile_no: `N-${pileNo}`,
    pass: 0,
    values: { depth_m: 20 },
  }));
}

/** A section of wall that is mixed with so many litres of slurry over its three metres. */
function sectionOf(pileNo: number, fromH: number, litres: number): RealMessage[] {
  const each = (pass: number, from: number, to: number, fromL: number, toL: number, at: number) =>
    [0, 1, 2].map((step) => ({
      pass,
      h: at + step / 2,
      chainage_m: 3 * pileNo + from + ((to - from) * step) / 2,
      slurry_l: fromL + ((toL - fromL) * step) / 2,
    }));
  const rows = [
    ...each(0, 0, 3, 0, 4000, 0),
    ...each(1, 3, 0, 4000, 5000, 1.5),
    ...each(2, 0, 3, 5000, 5000 + litres, 3),
  ];
  return rows.map(({ pass, h, ...values }, seq) => ({
    record_no: `R-${pileNo}-${fromH}`,
    seq,
    time_ms: STARTED + (fromH + h) * HOUR_MS,
    event: seq === 0 ? 'start' : seq === rows.length - 1 ? 'end' : 'record',
    pile_id: pileNo,
    pile_no: `N-${pileNo}`,
    pass,
    values: { depth_m: 20, overlap_m: pass === 2 ? 0.7 : null, ...values },
  }));
}

/** Wall-clock time of the site, which is eight hours ahead. */
const siteTime = (ms: number): string => new Date(ms + 8 * HOUR_MS).toISOString().slice(0, 19).replace('T', ' ');

/** A neighbour by its pile and the hours at which it was begun and ended. */
function neighbour(pileNo: number, fromH: number | null, toH: number | null) {
  const ms = (hours: number | null) => (hours === null ? null : STARTED + hours * HOUR_MS);
  return { pile_id: pileNo, pile_no: `N-${pileNo}`, began_ms: ms(fromH), ended_ms: ms(toH) };
}

describe.each(ON_POSTGRES)('rules of sequence on $name', ({ openSite }) => {
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

  const make = (site: Site, messages: readonly RealMessage[], other = false) =>
    publishAll(
      machine,
      messages,
      topicOf({ site: SITE, ...site, deviceId: site.deviceId + (other ? OTHER_MACHINE : 0), kind: 'real' }),
    );
  const warnings = async ({ projectId, typeCode }: Site, record_no: string, rule: string) =>
    (await admin.call('warningInfo', { project_id: projectId, record_no, rule }, { typeCode })).items;
  const again = async ({ projectId, typeCode }: Site, record_no: string) =>
    admin.call('warningCompute', { project_id: projectId, record_no }, { typeCode });

  it('a hole of the second order before those beside it is warned of, with how many', async () => {
    await make(HOLES, recordOf(1, 0, 2));
    await make(HOLES, recordOf(3, 3, 5));
    // Between I-1 and I-3, both done; two numbers further nothing is of a lower order.
    await make(HOLES, recordOf(2, 6, 8));
    expect(await warnings(HOLES, 'R-2-6', 'lower_order_open')).toEqual([]);
    // I-5 was never begun, I-3 is done.
    await make(HOLES, recordOf(4, 9, 11));
    const [found, ...others] = await warnings(HOLES, 'R-4-9', 'lower_order_open');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ value: 1, limit: 1, level: 2, is_ongoing: false, raised_ms: STARTED + 9 * HOUR_MS });
    expect(found?.neighbours).toEqual([neighbour(5, null, null)]);
    // Neither I-7 nor I-9 was begun.
    await make(HOLES, recordOf(8, 12, 14));
    expect(await warnings(HOLES, 'R-8-12', 'lower_order_open')).toMatchObject([
      { value: 2, neighbours: [neighbour(7, null, null), neighbour(9, null, null)] },
    ]);
    // Made afterwards, they change nothing; holes of the first order wait for none.
    await make(HOLES, recordOf(5, 15, 17));
    expect(await warnings(HOLES, 'R-5-15', 'lower_order_open')).toEqual([]);
    expect(await again(HOLES, 'R-4-9')).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it('a jet hole whose neighbour has set for too short is warned of, by the youngest', async () => {
    await make(JETS, recordOf(11, 0, 2));
    await make(JETS, recordOf(13, 8, 10));
    // 28 h after one side and 20 h after the other.
    await make(JETS, recordOf(12, 30, 32), true);
    expect(await warnings(JETS, 'R-12-30', 'neighbour_age_min')).toMatchObject([
      { value: 20, limit: 24, level: 2, neighbours: [neighbour(13, 8, 10)] },
    ]);
    // While its neighbour was still in work.
    await make(JETS, recordOf(21, 40, 44));
    await make(JETS, recordOf(22, 41, 45), true);
    expect(await warnings(JETS, 'R-22-41', 'neighbour_age_min')).toMatchObject([
      { value: 0, neighbours: [neighbour(21, 40, null)] },
    ]);
    // Two spacings away nobody waits.
    await make(JETS, recordOf(31, 50, 51));
    await make(JETS, recordOf(33, 52, 53));
    expect(await warnings(JETS, 'R-33-52', 'neighbour_age_min')).toEqual([]);
  });

  it('a joint of a wall that went cold is warned of, and one beside it in a row that was made at once', async () => {
    await make(BODIES, recordOf(1, 0, 1));
    await make(BODIES, recordOf(2, 24.5, 25.5));
    await make(BODIES, recordOf(3, 26, 27));
    await make(BODIES, recordOf(4, 52.5, 53.5));
    expect(await warnings(BODIES, 'R-2-24.5', 'joint_gap_max')).toEqual([]);
    expect(await warnings(BODIES, 'R-4-52.5', 'joint_gap_max')).toMatchObject([
      { value: 25.5, limit: 24, level: 3, neighbours: [neighbour(3, 26, 27)] },
    ]);
    // 0.5 h after its neighbour by the same machine; 23.5 h is long enough.
    expect(await warnings(BODIES, 'R-3-26', 'skip_gap_min')).toMatchObject([
      { value: 0.5, limit: 1, level: 2, neighbours: [neighbour(2, 24.5, 25.5)] },
    ]);
    expect(await warnings(BODIES, 'R-2-24.5', 'skip_gap_min')).toEqual([]);
    // Another machine went on beside it: nobody skipped badly.
    await make(BODIES, recordOf(5, 53.8, 54.8), true);
    expect(await warnings(BODIES, 'R-5-53.8', 'skip_gap_min')).toEqual([]);
    // A generous project has none, a strict one has more.
    const limits = { joint_gap_max: 26 };
    await admin.call('setProjectSettings', { project_id: BODIES.projectId, limits }, { typeCode: BODIES.typeCode });
    expect(await again(BODIES, 'R-4-52.5')).toMatchObject({ added: 0, removed: 1 });
    const strict = { joint_gap_max: 23 };
    await admin.call(
      'setProjectSettings',
      { project_id: BODIES.projectId, limits: strict },
      { typeCode: BODIES.typeCode },
    );
    expect(await again(BODIES, 'R-2-24.5')).toMatchObject({ added: 1, removed: 0 });
    expect(await warnings(BODIES, 'R-2-24.5', 'joint_gap_max')).toMatchObject([{ value: 23.5, limit: 23 }]);
  });

  it('neighbours by diameter: within four of them, and not beyond', async () => {
    await make(DRILLED, recordOf(1, 0, 5));
    // 0.7 m across: 2.8 m reach the next at 2 m, not the one after it at 4 m.
    await make(DRILLED, recordOf(3, 6, 9));
    expect(await warnings(DRILLED, 'R-3-6', 'neighbour_age_min')).toEqual([]);
    await make(DRILLED, recordOf(2, 42, 45), true);
    expect(await warnings(DRILLED, 'R-2-42', 'neighbour_age_min')).toMatchObject([{ value: 33, limit: 36 }]);
  });

  it('a pile that is made on with says nothing again, and one whose record comes late is found by judging again', async () => {
    await make(DRILLED, recordOf(11, 0, 5));
    await make(DRILLED, recordOf(12, 50, 52));
    await make(DRILLED, recordOf(11, 60, 61));
    expect(await warnings(DRILLED, 'R-11-60', 'neighbour_age_min')).toEqual([]);
    await make(DRILLED, recordOf(22, 70, 72));
    expect(await warnings(DRILLED, 'R-22-70', 'neighbour_age_min')).toEqual([]);
    // A pile made before by another machine arrives now.
    await make(DRILLED, recordOf(21, 55, 60), true);
    expect(await again(DRILLED, 'R-22-70')).toMatchObject({ added: 1 });
    expect(await warnings(DRILLED, 'R-22-70', 'neighbour_age_min')).toMatchObject([
      { value: 10, neighbours: [neighbour(21, 55, 60)] },
    ]);
    // A later neighbour that is younger takes its place: the warning names that one then.
    await make(DRILLED, recordOf(23, 62, 66), true);
    expect(await again(DRILLED, 'R-22-70')).toMatchObject({ added: 0, changed: 1 });
    expect(await warnings(DRILLED, 'R-22-70', 'neighbour_age_min')).toMatchObject([
      { value: 4, neighbours: [neighbour(23, 62, 66), neighbour(21, 55, 60)] },
    ]);
  });

  it('the neighbour stands in the table, in the alarms and in the export', async () => {
    const { projectId: project_id, typeCode } = JETS;
    const table = async (record_no: string) => {
      const columns = ['record_no', 'neighbours', 'neighbour_ended_ms'];
      const asked = { project_id, record_no, rule: 'neighbour_age_min', columns };
      return (await admin.table('warningTable', asked, { typeCode })).columns;
    };
    expect(await table('R-12-30')).toEqual({
      record_no: ['R-12-30'],
      neighbours: ['N-13'],
      neighbour_ended_ms: [STARTED + 10 * HOUR_MS],
    });
    expect(await table('R-22-41')).toMatchObject({ neighbours: ['N-21'], neighbour_ended_ms: [null] });
    const asked = { project_id, kind: 'warnings', format: 'csv', record_no: 'R-12-30', rule: 'neighbour_age_min' };
    const { task_id } = await admin.call('exportStart', asked, { typeCode, language: 'en' });
    const stateOf = async () => {
      const tasks = await admin.call('exportTasks', { project_id }, { typeCode });
      return tasks.find((task) => task.task_id === task_id)?.state;
    };
    await expect.poll(stateOf, { timeout: 30_000 }).toBe('done');
    const file = await admin.fetch('exportFile', { project_id, task_id }, { typeCode });
    const [head = [], row = []] = (await file.text()).split('\r\n').map((text) => text.split(','));
    expect([row[head.indexOf('Neighbour')], row[head.indexOf('Neighbour finished')]]).toEqual([
      'N-13',
      siteTime(STARTED + 10 * HOUR_MS),
    ]);
    // An alarm is of the last day.
    const todayMs = Math.floor(Date.now() / HOUR_MS) * HOUR_MS - 6 * HOUR_MS;
    await make(JETS, recordOf(35, 0, 1, todayMs));
    await make(JETS, recordOf(36, 3, 4, todayMs), true);
    const { lines } = await admin.call('realAlarms', { project_id }, { typeCode });
    expect(lines.find(({ rule }) => rule === 'neighbour_age_min')?.newest_beside).toEqual({
      pile_no: 'N-36',
      raised_ms: todayMs + 3 * HOUR_MS,
      neighbours: [{ pile_id: 35, pile_no: 'N-35', began_ms: todayMs, ended_ms: todayMs + HOUR_MS }],
    });
  });

  it('a wall with too little cement in its soil is warned of, by the slurry of the mixing pass alone', {
    timeout: 90_000,
  }, async () => {
    // 3 m × 0.7 m × 20 m of 1.8 t/m³ are 75.6 t. A litre of 1.5 : 1 holds 1 / (1 / 3.1 + 1.5) kg of cement.
    const kgPerLitre = 1 / (1 / 3.1 + 1.5);
    const litresFor = (percent: number): number => (percent * 756) / kgPerLitre;
    await make(WALL, sectionOf(1, 0, litresFor(18)));
    await make(WALL, sectionOf(2, 5, litresFor(20.5)));
    expect(await warnings(WALL, 'R-1-0', 'cement_share_min')).toMatchObject([{ value: 18, limit: 20, level: 3 }]);
    expect(await warnings(WALL, 'R-2-5', 'cement_share_min')).toEqual([]);
    expect(await again(WALL, 'R-1-0')).toMatchObject({ added: 0, changed: 0, removed: 0 });

    // The same cement is held against the content that the design asks for, by volume; fluid of the cutting passes is none.
    await server.withDatabase(({ pool }) => resumPiles(pool, WALL.projectId));
    admin = await server.signIn(0);
    const material = async () =>
      (await admin.call('projectSummary', { project_id: WALL.projectId }, { typeCode: WALL.typeCode })).material;
    const sectionKg = 3 * 0.7 * 20 * 400;
    const expected = {
      made: expect.closeTo(38.5 * 756, -1),
      // The wall's thickness is kept in 32 bits.
      design: expect.closeTo(PILES * sectionKg, 1),
      design_of_made: expect.closeTo(2 * sectionKg, 1),
    };
    expect(await material()).toEqual(expected);

    // Records of an earlier server have no such figure, nor have their days: they are finished anew by their logs.
    await server.withDatabase(async ({ pool }) => {
      for (const table of ['record', 'daily']) {
        await pool.query(`update ${table} set figures = figures - 'mixed_cement_kg' where project_id = $1`, [
          WALL.projectId,
        ]);
      }
      await pool.query(wallCement.sql);
      const marked = await pool.query('select record_no from record where late_since is not null order by 1');
      expect(marked.rows).toEqual([{ record_no: 'R-1-0' }, { record_no: 'R-2-5' }]);
    });
    admin = await server.signIn(0);
    await expect.poll(material, { timeout: 40_000 }).toEqual(expected);
  });
});
