// Projects, machines, their credentials and cameras managed in the console: from an empty project to a machine's record,
// no further than the own account reaches, nobody's change lost, every change in the trail.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ApiName } from '../../src/contracts/api';
import { machineMessageSchema, parseTopic, topicOf } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { connect, connectConsole, courseOf, eventually, publishAll } from './machine';
import { SiteServer } from './site-server';
import { ON_EMBEDDED } from './storages';

const MIXING = { typeCode: 'HS-MI' };
const NEW = { type_code: 'HS-MI', site: 'k12', name: 'K12 北', time_zone: 'Asia/Shanghai', shift_starts: ['07:00'] };
/** Ends of machines' connections are looked up every ten seconds. */
const CUT = { timeout: 60_000 };

describe.each(ON_EMBEDDED)('a site managed in the console, on $name', ({ openSite, machinesAt }) => {
  let server: SiteServer;
  /** Of types HS-MI and HS-GP, and all their projects. */
  let admin: ApiClient;
  /** Of all types, and all projects but one. */
  let bound: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn('admin');
    bound = await server.signIn(0);
  });

  afterAll(() => server.close());

  const site = (client = admin) => client.call('siteList', {}, MIXING);
  const code = async (name: ApiName, input: Input, client = admin) =>
    (await client.envelope(name, input, MIXING)).envelope.error_code;
  const field = async (name: ApiName, input: Input) => {
    const { envelope } = await admin.envelope(name, input, MIXING);
    expect(envelope.error_code, JSON.stringify(input)).toBe(ErrorCode.badRequest);
    return Object(envelope.data).field;
  };
  const found = <T>(items: readonly T[], is: (item: T) => boolean): T => {
    const item = items.find(is);
    if (item === undefined) throw new Error('not in the list');
    return item;
  };
  const project = async (id: number) => found((await site()).projects, ({ project_id }) => project_id === id);
  const machine = async (projectId: number, id: number) =>
    found((await site()).machines, (one) => one.project_id === projectId && one.equipment_id === id);
  const credential = async (name: string) => found((await site()).credentials, (one) => one.name === name);
  const add = async (name: string) => (await admin.call('projectSave', { ...NEW, name }, MIXING)).project_id;
  const trailOf = async (kind: string, what: string) =>
    (await admin.call('auditTrail', { kind, what, order: 'asc' }, MIXING)).items;
  const topic = (projectId: number, deviceId: number) =>
    topicOf({ site: 'k12', typeCode: 'HS-MI', projectId, deviceId, kind: 'real' });
  const records = async (projectId: number) =>
    (await admin.call('homeEquipments', { project_id: projectId }, MIXING)).map(({ record_no }) => record_no);
  const course = (recordNo: string) =>
    courseOf({ recordNo, pileId: 1, startMs: Date.now() - 60_000, seconds: 10 }).slice(0, -1);

  it('is told as far as the own account reaches', async () => {
    const ofAdmin = await site();
    expect(ofAdmin.projects.map(({ project_id }) => project_id)).toEqual([
      PROJECT.road,
      PROJECT.foreign,
      PROJECT.jet,
      PROJECT.empty,
    ]);
    expect(ofAdmin).toMatchObject({ types: ['HS-MI', 'HS-GP'], adds_projects: true });
    const road = found(ofAdmin.projects, ({ project_id }) => project_id === PROJECT.road);
    expect(road).toMatchObject({ has_records: true, closed: false, shift_starts: ['07:00', '19:00'] });
    const ofBound = await site(bound);
    expect(ofBound.adds_projects).toBe(false);
    expect(ofBound.projects.map(({ project_id }) => project_id)).not.toContain(PROJECT.foreign);
    expect(await code('projectSave', NEW, bound), 'would see more than it does').toBe(ErrorCode.conflict);
    const { seen } = await project(PROJECT.foreign);
    expect(await code('projectClose', { project_id: PROJECT.foreign, seen, closed: true }, bound)).toBe(
      ErrorCode.notFound,
    );
    const foreign = { project_id: PROJECT.foreign, equipment_id: 1, name: 'x' };
    expect(await code('machineSave', foreign, bound)).toBe(ErrorCode.notFound);
  });

  it('gets projects that are changed, closed, opened and removed, each step in the trail', async () => {
    const id = await add('K12 北');
    const list = async () => (await admin.call('projects', {}, MIXING)).map((one) => one.id);
    expect(await list()).toContain(id);
    const before = await project(id);
    const change = { project_id: id, name: 'K12 南', time_zone: 'Asia/Urumqi', shift_starts: ['20:00', '08:00'] };
    await admin.call('projectSave', { ...change, seen: before.seen }, MIXING);
    const settings = await admin.call('projectSettings', { project_id: id }, MIXING);
    expect(settings).toMatchObject({ time_zone: 'Asia/Urumqi', shift_starts: ['08:00', '20:00'] });
    // Somebody who has seen the former state changes nothing.
    expect(await code('projectSave', { ...change, name: '我的', seen: before.seen })).toBe(ErrorCode.conflict);
    expect(await code('projectRemove', { project_id: id, seen: before.seen })).toBe(ErrorCode.conflict);
    for (const closed of [true, false]) {
      const { seen } = await project(id);
      await admin.call('projectClose', { project_id: id, seen, closed }, MIXING);
      expect((await list()).includes(id)).toBe(!closed);
    }
    await admin.call('projectRemove', { project_id: id, seen: (await project(id)).seen }, MIXING);
    expect(await list()).not.toContain(id);
    const steps = (await trailOf('project', `project/${id}`)).map(({ action, detail }) => [
      action,
      detail.before,
      detail.after,
    ]);
    expect(steps).toEqual([
      ['project.add', undefined, NEW],
      [
        'project.set',
        { name: 'K12 北', time_zone: 'Asia/Shanghai', shift_starts: ['07:00'] },
        { name: 'K12 南', time_zone: 'Asia/Urumqi', shift_starts: ['08:00', '20:00'] },
      ],
      ['project.close', { closed: false }, { closed: true }],
      ['project.reopen', { closed: true }, { closed: false }],
      [
        'project.remove',
        { ...NEW, name: 'K12 南', time_zone: 'Asia/Urumqi', shift_starts: ['08:00', '20:00'] },
        undefined,
      ],
    ]);
    expect(await code('projectRemove', { project_id: PROJECT.road, seen: (await project(PROJECT.road)).seen })).toBe(
      ErrorCode.conflict,
    );
  });

  it('names the field of bad input, and changes nothing', async () => {
    const id = await add('坏输入');
    const { seen } = await project(id);
    const state = { project_id: id, seen, name: '坏输入', time_zone: 'Asia/Shanghai', shift_starts: ['07:00'] };
    expect(await field('projectSave', { ...NEW, name: '坏输入' })).toBe('name');
    expect(await field('projectSave', { ...state, name: ' x' })).toBe('name');
    expect(await field('projectSave', { ...state, time_zone: 'Mars/Crater' })).toBe('time_zone');
    expect(await field('projectSave', { ...state, shift_starts: ['7 Uhr'] })).toBe('shift_starts.0');
    expect(await field('projectSave', { ...state, shift_starts: ['07:00', '07:00'] })).toBe('shift_starts');
    expect(await field('projectSave', { ...state, shift_starts: [] })).toBe('shift_starts');
    expect(await field('projectSave', { ...NEW, name: 'y', type_code: 'HS-800' }), 'not owned').toBe('type_code');
    expect(await field('projectSave', { ...NEW, name: 'y', site: 'a/b' })).toBe('site');
    expect(await field('projectSave', { ...state, seen: undefined })).toBe('seen');
    const road = await project(PROJECT.road);
    const { name, shift_starts } = road;
    expect(
      await field('projectSave', { project_id: PROJECT.road, seen: road.seen, name, shift_starts, time_zone: 'UTC' }),
      'its days are counted',
    ).toBe('time_zone');

    const rig = { project_id: id, equipment_id: 3, name: '3号机' };
    await admin.call('machineSave', rig, MIXING);
    expect(await field('machineSave', rig)).toBe('equipment_id');
    expect(await field('machineSave', { ...rig, equipment_id: 4 })).toBe('name');
    expect(await field('machineSave', { ...rig, equipment_id: 2 ** 31, name: 'n' })).toBe('equipment_id');
    expect(await field('machineSave', { ...rig, equipment_id: 0 })).toBe('equipment_id');
    expect(await field('machineSave', { ...rig, equipment_id: 5, name: 'n', expires_at: 'soon' })).toBe('expires_at');
    expect(await field('machineSave', { ...rig, equipment_id: 5, name: 'n', credential: 'a b' })).toBe('credential');
    expect(await field('machineSave', { ...rig, equipment_id: 5, name: 'n', credential: 'simulated-1' })).toBe(
      'credential',
    );
    const camera = { project_id: id, name: '门口', stream_url: '/cameras/1/index.m3u8' };
    for (const stream_url of ['ftp://x/y', 'javascript:alert(1)', '//elsewhere/x', 'cameras/1', 'http://', '/a b']) {
      expect(await field('cameraSave', { ...camera, stream_url }), stream_url).toBe('stream_url');
    }
    expect(await field('cameraSave', { project_id: id, name: '门口' })).toBe('stream_url');
    expect(await field('cameraSave', { ...camera, equipment_id: 99 })).toBe('equipment_id');
    const machines = [{ project_id: id, equipment_id: 3 }];
    expect(await field('credentialSave', { name: 'x y', machines })).toBe('name');
    expect(await field('credentialSave', { name: 'xy', machines: [] })).toBe('machines');
    expect(await field('credentialSave', { name: 'xy', machines: [{ project_id: id, equipment_id: 9 }] })).toBe(
      'machines',
    );
    const left = await site();
    expect(left.machines.filter(({ project_id }) => project_id === id)).toHaveLength(1);
    expect(left.cameras.filter(({ project_id }) => project_id === id)).toHaveLength(0);
    expect(left.credentials.filter(({ name: made }) => made.startsWith('xy'))).toHaveLength(0);
    expect(await project(id)).toMatchObject({ name: '坏输入', seen });
  });

  it('gets cameras, which the screens show, and loses them', async () => {
    const id = await add('摄像头');
    await admin.call('machineSave', { project_id: id, equipment_id: 1, name: '1号机' }, MIXING);
    const first = { project_id: id, name: '门口', stream_url: '/cameras/1/index.m3u8', equipment_id: null };
    const { camera_id } = await admin.call('cameraSave', first, MIXING);
    const camera = async () => found((await site()).cameras, (one) => one.project_id === id);
    const { seen } = await camera();
    const second = { ...first, camera_id, name: '1号机驾驶室', equipment_id: 1 };
    await admin.call('cameraSave', { ...second, seen }, MIXING);
    expect(await code('cameraSave', { ...first, camera_id, seen })).toBe(ErrorCode.conflict);
    expect(await admin.call('realCamera', { project_id: id }, MIXING)).toEqual([
      { id: camera_id, name: '1号机驾驶室', equipment_id: 1, equipment_name: '1号机', stream_url: first.stream_url },
    ]);
    // The camera stays when its machine goes.
    const { seen: ofMachine } = await machine(id, 1);
    await admin.call('machineRemove', { project_id: id, equipment_id: 1, seen: ofMachine }, MIXING);
    expect(await camera()).toMatchObject({ equipment_id: null });
    await admin.call('cameraRemove', { project_id: id, camera_id, seen: (await camera()).seen }, MIXING);
    expect(await admin.call('realCamera', { project_id: id }, MIXING)).toEqual([]);
    const actions = (await trailOf('camera', `camera/${camera_id}`)).map(({ action }) => action);
    expect(actions).toEqual(['camera.add', 'camera.set', 'camera.remove']);
  });

  it('tells the consoles of a project what becomes of its machines, and those of others nothing', async () => {
    const [here, elsewhere] = [await add('说给看的人'), await add('别处')];
    const heard = new Map([here, elsewhere].map((id) => [id, [] as string[]]));
    const console = await connectConsole(server.origin, admin.credentials ?? { token: '', clientUuid: '' });
    try {
      console.on('message', (of, payload) => {
        const parts = parseTopic(of);
        if (parts?.kind !== 'machine') return;
        const { change } = machineMessageSchema.parse(JSON.parse(payload.toString()));
        heard.get(parts.projectId)?.push(`${parts.deviceId} ${change}`);
      });
      for (const id of heard.keys()) await console.subscribeAsync(`hskj/+/HS-MI/${id}/+/+`, { qos: 1 });
      const rig = { project_id: here, equipment_id: 6, name: '6号机' };
      const seen = async (id = here) => (await machine(id, 6)).seen;
      await admin.call('machineSave', rig, MIXING);
      // Saved as it is, nothing becomes of it.
      await admin.call('machineSave', { ...rig, seen: await seen() }, MIXING);
      await admin.call('machineSave', { ...rig, name: '六号机', seen: await seen() }, MIXING);
      for (const closed of [true, true, false]) {
        const { equipment_id } = rig;
        await admin.call('machineClose', { project_id: here, equipment_id, closed, seen: await seen() }, MIXING);
      }
      // To another project.
      await admin.call('machineRemove', { project_id: here, equipment_id: 6, seen: await seen() }, MIXING);
      await admin.call('machineSave', { ...rig, project_id: elsewhere }, MIXING);
      await eventually('the other project is told', () => heard.get(elsewhere)?.length === 1);
      expect(heard.get(here)).toEqual(['6 added', '6 changed', '6 closed', '6 opened', '6 removed']);
      expect(heard.get(elsewhere)).toEqual(['6 added']);
    } finally {
      await console.endAsync(true);
    }
  });

  it.runIf(machinesAt === 'server')(
    'lets machines in by their secret only, while neither it nor they end',
    CUT,
    async () => {
      const id = await add('凭证');
      const rig = { project_id: id, equipment_id: 1, name: '1号机', credential: 'rig-1' };
      const { secret } = await admin.call('machineSave', rig, MIXING);
      if (secret === null) throw new Error('no secret');
      expect(secret).toMatch(/^[\w-]{43}$/);
      const enter = (password: string, name = 'rig-1') =>
        connect(server.origin, `machine:${name}`, password, `m-${Math.random()}`);
      const first = await enter(secret);
      await publishAll(first, course('FIRST'), topic(id, 1));
      expect(await records(id)).toEqual(['FIRST']);
      const cut = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));
      const isCut = cut(first);

      const { seen } = await credential('rig-1');
      const { secret: second } = await admin.call('credentialRotate', { name: 'rig-1', seen }, MIXING);
      await expect(enter(secret)).rejects.toThrow();
      await isCut;
      expect(await code('credentialRotate', { name: 'rig-1', seen }), 'somebody was faster').toBe(ErrorCode.conflict);

      // Once it is closed, its messages are not taken, however it signs in.
      const client = await enter(second);
      await admin.call(
        'machineClose',
        { project_id: id, equipment_id: 1, closed: true, seen: (await machine(id, 1)).seen },
        MIXING,
      );
      expect(await records(id)).toEqual([]);
      await publishAll(client, course('CLOSED'), topic(id, 1)).catch(() => undefined);
      await admin.call(
        'machineClose',
        { project_id: id, equipment_id: 1, closed: false, seen: (await machine(id, 1)).seen },
        MIXING,
      );
      expect(await records(id)).toEqual(['FIRST']);
      await client.endAsync(true);
      const again = await enter(second);
      await publishAll(again, course('AGAIN'), topic(id, 1));
      expect(await records(id)).toEqual(['AGAIN']);

      const revoked = cut(again);
      await admin.call('credentialRevoke', { name: 'rig-1', seen: (await credential('rig-1')).seen }, MIXING);
      await expect(enter(second)).rejects.toThrow();
      await revoked;
      expect(await credential('rig-1')).toMatchObject({ revoked: true });

      // A gateway for two machines, taken from one of them.
      await admin.call('machineSave', { project_id: id, equipment_id: 2, name: '2号机' }, MIXING);
      const both = [1, 2].map((equipment_id) => ({ project_id: id, equipment_id }));
      const made = await admin.call('credentialSave', { name: 'gate', machines: both }, MIXING);
      const gate = await enter(made.secret ?? '', 'gate');
      await publishAll(gate, course('SECOND'), topic(id, 2));
      expect(await records(id)).toEqual(['AGAIN', 'SECOND']);
      await gate.endAsync(true);
      const { seen: ofGate } = await credential('gate');
      expect(
        await admin.call('credentialSave', { name: 'gate', machines: both.slice(0, 1), seen: ofGate }, MIXING),
      ).toEqual({
        secret: null,
      });
      const less = await enter(made.secret ?? '', 'gate');
      await publishAll(less, course('NOT-ITS'), topic(id, 2)).catch(() => undefined);
      await publishAll(less, course('ITS'), topic(id, 1)).catch(() => undefined);
      await eventually('its own machine is heard', async () => (await records(id))[0] === 'ITS');
      expect(await records(id)).toEqual(['ITS', 'SECOND']);
      await less.endAsync(true);
      // Records stay, so the machine does.
      const withRecords = await machine(id, 1);
      expect(withRecords.has_records).toBe(true);
      expect(await code('machineRemove', { project_id: id, equipment_id: 1, seen: withRecords.seen })).toBe(
        ErrorCode.conflict,
      );

      const steps = (await trailOf('credential', 'credential/rig-1')).map(({ action }) => action);
      expect(steps).toEqual(['credential.add', 'credential.rotate', 'credential.revoke']);
      const [, change] = await trailOf('credential', 'credential/gate');
      expect(change).toMatchObject({
        action: 'credential.set',
        detail: { before: { machines: ['凭证 1号机', '凭证 2号机'] }, after: { machines: ['凭证 1号机'] } },
      });
      for (const said of [JSON.stringify(await admin.call('auditTrail', { limit: 500 }, MIXING)), server.output()]) {
        for (const known of [secret, second, made.secret ?? '']) expect(said).not.toContain(known);
      }
    },
  );

  it('counts shifts as its project says', async () => {
    const range = { project_id: PROJECT.road, begin_day: '2026-11-17', end_day: '2026-11-19' };
    const begins = async (more: Input = {}) => {
      const { columns } = await admin.table('statisticsShifts', { ...range, ...more }, MIXING);
      return new Set(columns.begins);
    };
    const { seen, name, time_zone } = await project(PROJECT.road);
    const usual = await begins();
    expect([...usual].every((at) => at === '07:00' || at === '19:00')).toBe(true);
    expect(usual.size).toBeGreaterThan(0);
    await admin.call(
      'projectSave',
      { project_id: PROJECT.road, seen, name, time_zone, shift_starts: ['06:30', '14:30', '22:30'] },
      MIXING,
    );
    const own = await begins();
    expect([...own].every((at) => ['06:30', '14:30', '22:30'].includes(String(at)))).toBe(true);
    expect(own.size).toBeGreaterThan(0);
    expect(await begins({ shift_starts: ['07:00', '19:00'] })).toEqual(usual);
  });

  it('leaves simulated machines as they are', async () => {
    const { name, seen, is_simulated } = await machine(PROJECT.road, DEVICE.other);
    expect(is_simulated).toBe(true);
    const of = { project_id: PROJECT.road, equipment_id: DEVICE.other, seen };
    expect(await code('machineSave', { ...of, name: '改名' })).toBe(ErrorCode.conflict);
    expect(await code('machineClose', { ...of, closed: true })).toBe(ErrorCode.conflict);
    expect(await code('machineRemove', of)).toBe(ErrorCode.conflict);
    const { project_id, equipment_id } = of;
    expect(await field('credentialSave', { name: 'sim', machines: [{ project_id, equipment_id }] })).toBe('machines');
    expect(await machine(PROJECT.road, DEVICE.other)).toMatchObject({ name, seen });
  });
});
