// The demo as a first start makes it, and its machines at work: with the built server and an
// empty storage.
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Machine } from '../../src/contracts/api';
import { equipmentOf } from '../../src/equipment/registry';
import { DEMO_PASSWORD } from '../fixtures/demo-folder';
import { ApiClient } from './api-client';
import { describeCallsByType } from './calls-by-type';
import type { Storage } from './fixture-site';
import { eventually } from './machine';
import { type Site, startSite } from './replicas';
import { ON_EMBEDDED } from './storages';
import { storeClient } from './store';

const MIXING = { typeCode: 'HS-MI' } as const;
/** Seeding takes a quarter of a minute on two quiet cores. */
const SEEDING_LIMIT_MS = 240_000;
const DEMO = { DEMO: 'on', DEMO_PASSWORD };

describe.each(ON_EMBEDDED)('the demo on $name', ({ openDemo, types }) => {
  let storage: Storage;
  let closeStorage: () => Promise<void>;
  let server: Site;
  let admin: ApiClient;

  async function signIn(account: string): Promise<ApiClient> {
    return (await new ApiClient(server.origin).signIn(account, DEMO_PASSWORD)).client;
  }

  /** Polls until `ready`; the last answer either way. */
  async function machinesWhen(
    projectId: number,
    ready: (machines: readonly Machine[]) => boolean,
    type: { readonly typeCode: string } = MIXING,
  ): Promise<Machine[]> {
    for (let tries = 0; ; tries++) {
      const machines = await admin.call('homeEquipments', { project_id: projectId }, type);
      if (ready(machines) || tries === 40) return machines;
      await sleep(500);
    }
  }

  const seqOf = async (projectId: number, recordNo: string): Promise<readonly number[]> => {
    const { columns } = await admin.table('productionHistory', { project_id: projectId, record_no: recordNo }, MIXING);
    return (columns.seq ?? []).map(Number);
  };

  beforeAll(async () => {
    ({ storage, close: closeStorage } = await openDemo());
    server = await startSite(storage, DEMO);
    admin = await signIn('role0');
  }, SEEDING_LIMIT_MS);

  afterAll(async () => {
    await server?.stop();
    await closeStorage();
  });

  it('has three mixing-pile projects, the first with 120,000 design piles of which about 60 % are made', async () => {
    const projects = await admin.call('projects', {}, MIXING);
    expect(projects).toHaveLength(3);
    const sizes: number[] = [];
    for (const { id } of projects) {
      const summary = await admin.call('projectSummary', { project_id: id }, MIXING);
      const map = await admin.table('pileLocations', { project_id: id }, { ...MIXING, frames: true });
      sizes.push(map.rows);
      const made = summary.piles_done / summary.piles_design;
      expect(made).toBeGreaterThan(0.4);
      expect(made).toBeLessThan(0.85);
      if (sizes.length > 1) continue;
      expect(made).toBeGreaterThan(0.55);
      expect(made).toBeLessThan(0.65);
      expect(summary.by_day.length).toBeGreaterThan(80);
      // The sums by day say the same as the piles do.
      const byDay = summary.by_day.reduce((sum, day) => sum + day.piles, 0);
      expect(Math.abs(byDay - summary.piles_done)).toBeLessThan(120);
      expect(Math.abs(summary.ash_used_t / summary.metres_done / 0.064 - 0.92)).toBeLessThan(0.05);
    }
    expect(sizes).toEqual([120_000, 4000, 9000]);
  });

  it('keeps the logs of at least 400 piles with a million rows, and warnings', async () => {
    const [project] = await admin.call('projects', {}, MIXING);
    const ofProject = { project_id: project?.id ?? 0 };
    const { columns, rows } = await admin.table('productionList', ofProject, { ...MIXING, frames: true });
    expect(rows).toBeGreaterThan(66_000);
    const logged = (columns.has_log ?? []).flatMap((has, row) =>
      has === 1 && columns.ended_ms?.[row] !== null ? [row] : [],
    );
    expect(logged.length).toBeGreaterThanOrEqual(400);
    const seconds = logged.map((row) => (Number(columns.ended_ms?.[row]) - Number(columns.started_ms?.[row])) / 1000);
    expect(seconds.reduce((sum, s) => sum + s, 0)).toBeGreaterThan(1_000_000);
    const numbers = await admin.call('warningNumber', ofProject, MIXING);
    expect(numbers.total).toBeGreaterThan(1000);
    expect(numbers.not_closed).toBeGreaterThan(100);
    expect(Object.values(numbers.by_level).every((count) => count > 0)).toBe(true);
    // A kept log says what its head says.
    const row = logged.at(-1) ?? 0;
    const recordNo = String(columns.record_no?.[row]);
    const log = await admin.table('productionHistory', { ...ofProject, record_no: recordNo }, MIXING);
    const largest = (key: string) => Math.max(...(log.columns[key] ?? []).map(Number));
    expect(largest('depth_m')).toBeCloseTo(Number(columns.depth_m?.[row]), 2);
    expect(largest('slurry_l')).toBeCloseTo(Number(columns.slurry_l?.[row]), 0);
  });

  it('has warnings in every state, each with the trail that led there, and devices whose term ends', async () => {
    const [project] = await admin.call('projects', {}, MIXING);
    const ofProject = { project_id: project?.id ?? 0 };
    for (const handle_status of [0, 1, 2, 3]) {
      const { items } = await admin.call('warningInfo', { ...ofProject, handle_status, limit: 5 }, MIXING);
      expect(items.length, `status ${handle_status}`).toBeGreaterThan(0);
      for (const item of items) {
        const trail = await admin.call('warningTrail', { ...ofProject, warning_id: item.warning_id }, MIXING);
        expect(trail.at(-1)?.status_after ?? 0).toBe(handle_status);
        expect(trail.at(-1)?.account ?? null).toBe(item.handler);
        expect(trail.every((step) => step.at_ms > item.raised_ms && step.at_ms < Date.now())).toBe(true);
      }
    }
    const expiring = await admin.call('equipmentExpire', ofProject, MIXING);
    expect(expiring.map((device) => device.expired)).toEqual([true, false]);
  });

  it('has the warnings that judging its logs again finds', async () => {
    const [project] = await admin.call('projects', {}, MIXING);
    const answer = await admin.call('warningCompute', { project_id: project?.id }, MIXING);
    expect(answer.judged).toBeGreaterThan(20);
    expect(answer).toMatchObject({ added: 0, changed: 0, removed: 0 });
  });

  it.each(types)(
    'has projects of %s with piles, records, a log, warnings in all states and a machine at work',
    async (typeCode) => {
      const type = { typeCode } as const;
      const profile = equipmentOf(typeCode).profile;
      const projects = await admin.call('projects', {}, type);
      expect(projects.length).toBeGreaterThanOrEqual(3);
      const states = new Set<number>();
      for (const { id } of projects) {
        const ofProject = { project_id: id };
        const summary = await admin.call('projectSummary', ofProject, type);
        const made = summary.piles_done / summary.piles_design;
        expect(made).toBeGreaterThan(0.4);
        expect(made).toBeLessThan(0.85);
        for (const handle_status of [0, 1, 2, 3]) {
          const { items } = await admin.call('warningInfo', { ...ofProject, handle_status, limit: 1 }, type);
          for (const item of items) {
            states.add(item.status);
            expect(item.is_simulated).toBe(true);
            const trail = await admin.call('warningTrail', { ...ofProject, warning_id: item.warning_id }, type);
            expect(trail.at(-1)?.status_after ?? 0).toBe(handle_status);
          }
        }
        if (typeCode === 'HS-MI') continue;
        const { columns, rows } = await admin.table('productionList', ofProject, { ...type, frames: true });
        expect(rows).toBeGreaterThan(50);
        expect((columns.is_simulated ?? []).every((is) => is === 1)).toBe(true);
        // The first is in work where machines are live; a record that has ended and kept its log is read.
        const row = (columns.has_log ?? []).findIndex((has, i) => has === 1 && columns.ended_ms?.[i] !== null);
        const recordNo = String(columns.record_no?.[row]);
        const log = await admin.table('productionHistory', { ...ofProject, record_no: recordNo }, type);
        expect(Object.keys(log.columns)).toEqual([
          'seq',
          'time_ms',
          'pass',
          ...(profile?.channels ?? []).map((c) => c.key),
        ]);
        expect(log.rows).toBeGreaterThan(60);
        const seconds = (Number(columns.ended_ms?.[row]) - Number(columns.started_ms?.[row])) / 1000;
        expect(Number(log.columns.time_ms?.at(-1)) - Number(log.columns.time_ms?.[0])).toBeCloseTo(seconds * 1000, -3);
        if (columns.depth_m?.[row] !== null) {
          const deepest = Math.max(...(log.columns.depth_m ?? []).map(Number));
          expect(deepest).toBeCloseTo(Number(columns.depth_m?.[row]), 2);
        }
      }
      expect([...states].sort()).toEqual([0, 1, 2, 3]);
      const [first] = projects;
      const machines = await machinesWhen(first?.id ?? 0, (all) => all.every((m) => m.online), type);
      expect(machines.length).toBeGreaterThan(0);
      expect(machines.every((m) => m.online && m.is_simulated)).toBe(true);
    },
  );

  it.each(types)(
    'has of %s months of work, cameras, terms that end, and piles that were given up',
    async (typeCode) => {
      const type = { typeCode } as const;
      const projects = await admin.call('projects', {}, type);
      let days = 0;
      const discards = new Map<number, number>();
      for (const { id } of projects) {
        const ofProject = { project_id: id };
        const { by_day: byDay } = await admin.call('projectSummary', ofProject, type);
        const [first, last] = [byDay[0]?.day ?? '', byDay.at(-1)?.day ?? ''];
        days = Math.max(days, (Date.parse(last) - Date.parse(first)) / 86_400_000);
        const cameras = await admin.call('realCamera', ofProject, type);
        expect(cameras).toHaveLength(2);
        const stream = await fetch(new URL(cameras[0]?.stream_url ?? '', server.origin));
        expect(await stream.text()).toContain('#EXTM3U');
        for (const discard of [1, 2, 3]) {
          const { items, total } = await admin.call('pileList', { ...ofProject, discard, limit: 500 }, type);
          discards.set(discard, (discards.get(discard) ?? 0) + total);
          // Those that a machine gave up have nobody's word for it.
          const asked = items.filter((item) => item.discard_note !== '');
          const [item] = asked;
          if (item === undefined) continue;
          const { revisions } = await admin.call('pileDetail', { ...ofProject, pile_id: item.pile_id }, type);
          expect(revisions.map((one) => one.action)).toEqual(
            discard === 1 ? ['discard'] : ['discard_audit', 'discard'],
          );
          expect(revisions.every((one) => one.account.startsWith('role') && one.comment !== '')).toBe(true);
        }
      }
      // A wall is gone on with day and night: it stands within weeks.
      const isWall = equipmentOf(typeCode).profile?.warningRules.some(({ key }) => key === 'joint_gap_max') ?? false;
      expect(days).toBeGreaterThan(isWall ? 13 : 80);
      const expiring = await admin.call('equipmentExpire', {}, type);
      expect(new Set(expiring.map((device) => device.expired))).toEqual(new Set([true, false]));
      const managesPiles = equipmentOf(typeCode).screens.some(({ key }) => key === 'pile');
      for (const [discard, total] of discards) {
        // Where nobody manages piles nobody gives one up.
        if (managesPiles) expect(total, `discard ${discard}`).toBeGreaterThan(0);
        else if (discard !== 2) expect(total, `discard ${discard}`).toBe(0);
      }
    },
  );

  it.each(types)(
    'shows with the warnings of %s what was done about them, in photos that are there',
    async (typeCode) => {
      const type = { typeCode } as const;
      const photos = new Set<string>();
      for (const { id: project_id } of await admin.call('projects', {}, type)) {
        const { items } = await admin.call('warningInfo', { project_id, handle_status: [1, 2, 3], limit: 20 }, type);
        for (const { warning_id } of items) {
          const trail = await admin.call('warningTrail', { project_id, warning_id }, type);
          for (const photo of trail.flatMap((step) => step.photos)) photos.add(photo);
        }
      }
      expect(photos.size).toBeGreaterThan(0);
      const given = await admin.call('uploadToken', {}, { suites: 'aes-256-gcm' });
      const store = storeClient(given, server.port);
      for (const photo of photos) {
        const { content, res } = await store.get(photo);
        expect(res.headers).toMatchObject({ 'content-type': 'image/png' });
        expect(Buffer.from(content).subarray(1, 4).toString('latin1')).toBe('PNG');
      }
    },
  );

  it('has dispatch tasks in every state, and batches that rigs of other projects got', async () => {
    const compaction = { typeCode: 'QH1000' };
    const states = new Set<number>();
    for (const { id: project_id } of await admin.call('projects', {}, compaction)) {
      const { items } = await admin.call('dispatchTaskList', { project_id, limit: 500 }, compaction);
      expect(items.every((task) => task.points > 0 && task.created_by === 'role2')).toBe(true);
      for (const task of items) states.add(task.state);
    }
    expect([...states].sort()).toEqual([0, 1, 2]);
    const pulping = { typeCode: 'HS-T' };
    for (const { id: project_id } of await admin.call('projects', {}, pulping)) {
      const { items, total, sums } = await admin.call('batchList', { project_id, limit: 500 }, pulping);
      const made = items.filter((batch) => !batch.is_generated);
      expect(total).toBeGreaterThan(150);
      expect(sums.litres).toBeGreaterThan(10_000);
      expect(made.every(({ rigs, other_rigs }) => rigs.length > 0 && other_rigs === 0)).toBe(true);
      for (const { recipe, cement_kg, density_gcm3 } of made) {
        expect(Math.abs((cement_kg ?? 0) / (recipe.cement_kg ?? 1) - 1)).toBeLessThan(0.1);
        expect(Math.abs((density_gcm3 ?? 0) - (recipe.density_gcm3 ?? 0))).toBeLessThan(0.2);
      }
    }
  });

  it('lets the demo accounts see what they own', async () => {
    expect(await admin.call('equipmentTypes')).toHaveLength(20);
    const mixing = await signIn('mixing');
    expect((await mixing.call('equipmentTypes')).map((type) => type.type_code)).toEqual(['HS-MI']);
    const empty = await signIn('empty');
    expect(await empty.call('equipmentTypes')).toEqual([]);
  });

  it('has 12 machines at work at once, each sending one record a second, and says that they are simulated', async () => {
    const [project] = await admin.call('projects', {}, MIXING);
    const projectId = project?.id ?? 0;
    const working = await machinesWhen(projectId, (all) => all.every((m) => m.online && m.record_no !== null));
    expect(working).toHaveLength(12);
    expect(working.every((machine) => machine.online && machine.is_simulated)).toBe(true);
    // Of several, as one may end its record meanwhile.
    const busy = working.filter(({ state }) => state !== 'paused').slice(0, 3);
    const logsOf = () => Promise.all(busy.map(({ record_no }) => seqOf(projectId, record_no ?? '')));
    const sinceMs = Date.now();
    const before = await logsOf();
    let after = before;
    const most = (): number => Math.max(...after.map((seq, i) => seq.length - (before[i]?.length ?? 0)));
    await eventually('a machine sends eight records more', async () => {
      after = await logsOf();
      return most() >= 8;
    });
    // Messages that were on their way when the first logs were read may come beside.
    expect(most()).toBeLessThanOrEqual((Date.now() - sinceMs) / 1000 + 3);
    for (const seq of after) expect(seq).toEqual(seq.map((_, i) => i));
    expect(new Set(working.map((machine) => machine.depth_m)).size).toBeGreaterThan(6);
  });

  it('goes on with the records in work after the server was killed, without a hole or a repeated second', async () => {
    const [project] = await admin.call('projects', {}, MIXING);
    const projectId = project?.id ?? 0;
    const working = await machinesWhen(projectId, (all) => all.some((m) => m.record_no !== null));
    const known = working.flatMap((m) => (m.record_no === null ? [] : [m.record_no]));
    const before = await Promise.all(known.map((recordNo) => seqOf(projectId, recordNo)));
    await server.stop('SIGKILL');
    server = await startSite(storage, DEMO);
    admin = await signIn('role0');
    await machinesWhen(projectId, (all) => all.every((m) => m.online));
    // With a broker of its own the killed server's lease on the project has to run out first.
    let after: (readonly number[])[] = [];
    await eventually('most records go on', async () => {
      after = await Promise.all(known.map((recordNo) => seqOf(projectId, recordNo)));
      return after.filter((seq, i) => seq.length > (before[i]?.length ?? 0)).length > known.length / 2;
    });
    for (const [i, seq] of after.entries()) {
      expect(seq).toEqual(seq.map((_, n) => n));
      expect(seq.length).toBeGreaterThanOrEqual(before[i]?.length ?? 0);
    }
  });

  describeCallsByType(types, () => admin);
});
