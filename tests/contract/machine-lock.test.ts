// Locking a machine from afar, on both databases: a machine that answers, refuses, says nothing, is away, answers late
// or twice; the roles that may ask; the entries kept and the messages sent.
import type { MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import {
  type AnswerMessage,
  type CommandMessage,
  commandMessageSchema,
  type LockMessage,
  lockMessageSchema,
  parseTopic,
  topicOf,
} from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import { LOCK_ANSWER_MS, LOCK_COMMAND_MS, type LockStatus } from '../../src/contracts/machine-lock';
import type { ApiClient, CallOptions, Input } from './api-client';
import { DEVICE, PROJECT, roleAccount, SITE } from './fixture-site';
import { connectConsole, connectGateway, eventually, GATEWAY_SECRET } from './machine';
import { SiteServer } from './site-server';
import { MACHINE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
/** A machine each, so that the tests do not get in each other's way. */
const MACHINES = Array.from({ length: 12 }, (_, i) => 101 + i);

const topicFor = (kind: 'command' | 'answer' | 'status' | 'warning' | 'lock', deviceId: number): string =>
  topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId, kind });

/** One that keeps what it is told; the test answers for it. */
class Machine {
  readonly commands: CommandMessage[] = [];

  private constructor(
    readonly link: MqttClient,
    readonly deviceId: number,
  ) {}

  static async connect(origin: string, deviceId: number): Promise<Machine> {
    const machine = new Machine(await connectGateway(origin), deviceId);
    machine.link.on('message', (_topic, payload) => {
      machine.commands.push(commandMessageSchema.parse(JSON.parse(payload.toString())));
    });
    await machine.link.subscribeAsync(topicFor('command', deviceId), { qos: 1 });
    return machine;
  }

  /** Resolves when the server has stored it. */
  async say(online: boolean): Promise<void> {
    const status = JSON.stringify({ seq: 0, time_ms: Date.now(), online });
    await this.link.publishAsync(topicFor('status', this.deviceId), status, { qos: 1, retain: true });
  }

  async answer(command_no: number, locked: boolean, over: Partial<AnswerMessage> = {}): Promise<void> {
    const message = { command_no, time_ms: Date.now(), agreed: true, locked, ...over };
    await this.link.publishAsync(topicFor('answer', this.deviceId), JSON.stringify(message), { qos: 1 });
  }
}

describe.each(MACHINE_KINDS)('the lock of a machine on $name', ({ openSite, machinesAt }) => {
  let server: SiteServer;
  let admin: ApiClient;
  let reviewer: ApiClient;
  const connected: Machine[] = [];

  const addMachines = async ({ db }: Database): Promise<void> => {
    const values = MACHINES.map((device_id) => ({ project_id: PROJECT.road, device_id, name: `${device_id}号机` }));
    await db.insertInto('device').values(values).execute();
  };
  const signIn = async (): Promise<void> => {
    admin = await server.signIn(0);
    reviewer = await server.signIn(2);
  };

  beforeAll(async () => {
    server = await SiteServer.start(openSite, addMachines, { GATEWAY_SECRET });
    await signIn();
  });

  afterEach(async () => {
    await Promise.all(connected.splice(0).map(({ link }) => link.endAsync(true)));
  });

  afterAll(() => server.close());

  const machineOf = async (deviceId: number): Promise<Machine> => {
    const machine = await Machine.connect(server.origin, deviceId);
    connected.push(machine);
    return machine;
  };
  const statusOf = async (deviceId: number): Promise<LockStatus> => {
    const [status] = await reviewer.call('lockStatus', { ...ROAD, equipment_id: deviceId }, MIXING);
    if (status === undefined) throw new Error('no status');
    return status;
  };
  const ask = async (deviceId: number, locked: boolean, over: Input = {}): Promise<LockStatus> => {
    const { command_no } = await statusOf(deviceId);
    return admin.call('lockMachine', { ...ROAD, equipment_id: deviceId, locked, command_no, ...over }, MIXING);
  };

  it('is unlocked where nobody ever asked for anything', async () => {
    expect(await statusOf(MACHINES[0] ?? 0)).toEqual({
      equipment_id: 101,
      equipment_name: '101号机',
      state: 'unlocked',
      locked: false,
      command_no: 0,
      wish: null,
      asked_ms: null,
      asked_by: null,
      comment: '',
      no_answer_ms: null,
      expires_ms: null,
      answered_ms: null,
      reason: null,
      note: '',
    });
    const all = await reviewer.call('lockStatus', ROAD, MIXING);
    expect(all.map((status) => status.equipment_id)).toEqual([DEVICE.registered, DEVICE.other, ...MACHINES]);
  });

  it('is pending until the machine agrees; then it is locked, and unlocked the same way', async () => {
    const machine = await machineOf(102);
    const heard: LockMessage[] = [];
    const kinds: (string | undefined)[] = [];
    const console = await connectConsole(server.origin, reviewer.credentials ?? { token: '', clientUuid: '' });
    console.on('message', (topic, payload) => {
      kinds.push(parseTopic(topic)?.kind);
      if (topic === topicFor('lock', 102)) heard.push(lockMessageSchema.parse(JSON.parse(payload.toString())));
    });
    await console.subscribeAsync(`hskj/+/HS-MI/${PROJECT.road}/+/+`, { qos: 1 });

    const asked = await ask(102, true, { comment: '验收前不得施工' });
    expect(asked).toMatchObject({
      state: 'lock_pending',
      locked: false,
      wish: true,
      asked_by: roleAccount(0),
      comment: '验收前不得施工',
    });
    expect(asked.no_answer_ms).toBe((asked.asked_ms ?? 0) + LOCK_ANSWER_MS);
    expect(asked.expires_ms).toBe((asked.asked_ms ?? 0) + LOCK_COMMAND_MS);
    await eventually('the machine has the command', () => machine.commands.length === 1);
    expect(machine.commands[0]).toEqual({
      command_no: asked.command_no,
      time_ms: asked.asked_ms,
      expires_ms: asked.expires_ms,
      command: 'lock',
    });
    await machine.answer(asked.command_no, true);
    expect(await statusOf(102)).toMatchObject({ state: 'locked', locked: true, no_answer_ms: null, expires_ms: null });

    const again = await ask(102, false);
    expect(again).toMatchObject({ state: 'unlock_pending', locked: true, wish: false, comment: '' });
    expect(again.command_no).toBeGreaterThan(asked.command_no);
    await machine.answer(again.command_no, false);
    expect(await statusOf(102)).toMatchObject({ state: 'unlocked', locked: false });

    await eventually('the console has heard all of it', () => heard.length === 4);
    expect(heard.map(({ state }) => state)).toEqual(['lock_pending', 'locked', 'unlock_pending', 'unlocked']);
    // Commands and answers are not for consoles, though their filter matches them.
    expect(new Set(kinds)).toEqual(new Set(['lock']));
    await console.endAsync(true);
  });

  it('is refused with the machine’s reason; one that agrees and is not what was asked has refused too', async () => {
    const machine = await machineOf(103);
    const first = await ask(103, true);
    await machine.answer(first.command_no, false, { agreed: false, reason: 'local_control', note: '现场控制' });
    expect(await statusOf(103)).toMatchObject({
      state: 'refused',
      locked: false,
      wish: true,
      reason: 'local_control',
      note: '现场控制',
    });
    const second = await ask(103, true);
    expect(second).toMatchObject({ state: 'lock_pending', reason: null, note: '', answered_ms: null });
    await machine.answer(second.command_no, false);
    expect(await statusOf(103)).toMatchObject({ state: 'refused', locked: false });
  });

  describe('of one that does not answer', () => {
    /** As if the command had been given that long ago. */
    const age = async (deviceId: number, ms: number): Promise<void> => {
      await server.withDatabase(({ pool }) =>
        pool.query(
          `update machine_lock set asked_at = asked_at - make_interval(secs => $3)
           where project_id = $1 and device_id = $2`,
          [PROJECT.road, deviceId, ms / 1000],
        ),
      );
      await signIn();
    };

    it('is said to have no answer after the time stated, and a late answer still counts', async () => {
      const { command_no } = await ask(104, true);
      await age(104, LOCK_ANSWER_MS);
      expect(await statusOf(104)).toMatchObject({ state: 'no_answer', locked: false, command_no });
      const machine = await machineOf(104);
      await machine.answer(command_no, true);
      expect(await statusOf(104)).toMatchObject({ state: 'locked', locked: true });
    });

    it('keeps the command for a machine that is away, also over a restart, until it expires', async () => {
      const waiting = await ask(105, true);
      const expired = await ask(106, true);
      await age(106, LOCK_COMMAND_MS);
      const [back, tooLate] = [await machineOf(105), await machineOf(106)];
      expect(back.commands).toEqual([]);
      await back.say(true);
      await tooLate.say(true);
      await eventually('the command is there', () => back.commands.length === 1);
      expect(back.commands[0]).toMatchObject({ command_no: waiting.command_no, command: 'lock' });
      // As long as it does not answer it is told again, and then no more.
      await back.say(true);
      await eventually('it comes again', () => back.commands.length === 2);
      await back.answer(waiting.command_no, true);
      await back.say(true);
      await tooLate.say(true);
      expect(await statusOf(106)).toMatchObject({ state: 'no_answer', command_no: expired.command_no });
      // A new command overtakes nothing that was on its way.
      const next = [await ask(105, false), await ask(106, true)].map(({ command_no }) => command_no);
      await eventually('the new ones are there', () => back.commands.length > 2 && tooLate.commands.length > 0);
      expect(back.commands.slice(2).map(({ command_no }) => command_no)).toEqual(next.slice(0, 1));
      expect(tooLate.commands.map(({ command_no }) => command_no)).toEqual(next.slice(1));
    });
  });

  it('takes from an answer to an older command only what the machine is', async () => {
    const machine = await machineOf(107);
    const older = await ask(107, true);
    const newer = await ask(107, false);
    await machine.answer(older.command_no, true);
    expect(await statusOf(107)).toMatchObject({ state: 'unlock_pending', locked: true });
    await machine.answer(newer.command_no, false);
    expect(await statusOf(107)).toMatchObject({ state: 'unlocked', locked: false });
    // The older one comes again, now too late to say anything.
    await machine.answer(older.command_no, true);
    expect(await statusOf(107)).toMatchObject({ state: 'unlocked', locked: false });
  });

  it('counts the first of several answers, and none to a command that was never given', async () => {
    const machine = await machineOf(108);
    const { command_no } = await ask(108, true);
    await machine.answer(command_no + 1, true);
    expect(await statusOf(108)).toMatchObject({ state: 'lock_pending', locked: false });
    await machine.answer(command_no, true);
    const first = await statusOf(108);
    await machine.answer(command_no, false, { agreed: false, reason: 'fault' });
    expect(await statusOf(108)).toEqual(first);
    await machine.answer(5, true);
    expect((await statusOf(DEVICE.other)).state).toBe('unlocked');
  });

  it('acknowledges an answer that makes no sense, and changes nothing by it', async () => {
    const machine = await machineOf(109);
    const { command_no } = await ask(109, true);
    for (const payload of [
      'no json',
      JSON.stringify({ command_no, time_ms: 1, agreed: true }),
      JSON.stringify({ command_no, time_ms: 1, agreed: 'yes', locked: true }),
      JSON.stringify({ command_no: 1.5, time_ms: 1, agreed: true, locked: true }),
      JSON.stringify({ command_no, time_ms: 1, agreed: false, locked: false, reason: 'mood' }),
      JSON.stringify({ command_no, time_ms: 1, agreed: false, locked: false, note: 'a\u0000' }),
    ]) {
      await machine.link.publishAsync(topicFor('answer', 109), payload, { qos: 1 });
    }
    expect(await statusOf(109)).toMatchObject({ state: 'lock_pending' });
    expect(machine.link.connected).toBe(true);
  });

  it('refuses who has not seen the last command, and names who was faster', async () => {
    const { command_no } = await ask(110, true);
    const late = { ...ROAD, equipment_id: 110, locked: false, command_no: 0 };
    const { envelope } = await reviewer.envelope('lockMachine', late, MIXING);
    expect(envelope.error_code).toBe(ErrorCode.conflict);
    expect(envelope.message).toContain(roleAccount(0));
    const both = await Promise.all(
      [admin, reviewer].map((client) => client.envelope('lockMachine', { ...late, command_no }, MIXING)),
    );
    expect(both.map((answer) => answer.envelope.error_code).sort()).toEqual([0, ErrorCode.conflict]);
    expect(await statusOf(110)).toMatchObject({ wish: false });
  });

  it('is asked for by roles 0 and 2 only, of a machine of the project', async () => {
    for (const role of [1, 3, 4, 5, 6, 7, 8, 9]) {
      const client = await server.signIn(role);
      const input = { ...ROAD, equipment_id: 111, locked: true, command_no: 0 };
      const { envelope } = await client.envelope('lockMachine', input, MIXING);
      expect(envelope.error_code, `role ${role}`).toBe(ErrorCode.forbidden);
      expect(await client.call('lockStatus', { ...ROAD, equipment_id: 111 }, MIXING)).toHaveLength(1);
    }
    for (const project_id of [PROJECT.foreign, PROJECT.jet, PROJECT.empty]) {
      const machine = { project_id, equipment_id: DEVICE.registered };
      for (const [name, input] of [
        ['lockMachine', { ...machine, locked: true, command_no: 0 }],
        ['lockStatus', machine],
      ] as const) {
        const { envelope } = await admin.envelope(name, input, MIXING);
        expect(envelope.error_code, `${name} in project ${project_id}`).toBe(ErrorCode.notFound);
      }
    }
    expect((await statusOf(111)).command_no).toBe(0);
  });

  it('leaves a trail: who asked, and what the machine said', async () => {
    const machine = await machineOf(112);
    const { command_no } = await ask(112, true, { comment: '停工' });
    await machine.answer(command_no, false, { agreed: false, reason: 'fault' });
    await machine.answer(command_no, false, { agreed: false, reason: 'fault' });
    const rows = await server.withDatabase(async ({ db }) =>
      db
        .selectFrom('audit as t')
        .leftJoin('account as a', 'a.account_id', 't.account_id')
        .where('t.subject', '=', 'machine/112')
        .select(['t.project_id', 'a.account', 't.role', 't.action', 't.detail'])
        .orderBy('t.audit_id')
        .execute(),
    );
    await signIn();
    expect(rows).toMatchObject([
      {
        project_id: PROJECT.road,
        account: roleAccount(0),
        role: 0,
        action: 'machine.lock',
        detail: { before: 'unlocked', command_no, comment: '停工' },
      },
      {
        project_id: PROJECT.road,
        account: null,
        role: null,
        action: 'machine.lock_answer',
        detail: { command_no, agreed: false, locked: false, reason: 'fault' },
      },
    ]);
  });

  // An external broker's own rules decide what a machine may do there.
  describe.runIf(machinesAt === 'server')('a machine’s gateway', () => {
    it('hears only the commands to a machine that it names', async () => {
      const gateway = await connectGateway(server.origin);
      for (const filter of [
        'hskj/+/HS-MI/1/101/command',
        'hskj/site-a/HS-MI/1/+/command',
        topicFor('lock', 101),
        '#',
      ]) {
        const refused = await gateway.subscribeAsync(filter).then(
          ([granted]) => granted === undefined || granted.qos > 2,
          () => true,
        );
        expect(refused, filter).toBe(true);
      }
      await gateway.endAsync(true);
    });

    it('cannot command another machine, nor tell the consoles what is the server’s to say', async () => {
      const victim = await machineOf(101);
      const rogue = await connectGateway(server.origin);
      const kinds: (string | undefined)[] = [];
      const console = await connectConsole(server.origin, reviewer.credentials ?? { token: '', clientUuid: '' });
      console.on('message', (topic) => kinds.push(parseTopic(topic)?.kind));
      await console.subscribeAsync(`hskj/+/HS-MI/${PROJECT.road}/+/+`, { qos: 1 });
      const forged = { command_no: 1, time_ms: 1, expires_ms: Date.now() + 60_000, command: 'lock' };
      for (const kind of ['command', 'warning', 'lock'] as const) {
        await rogue.publishAsync(topicFor(kind, 101), JSON.stringify(forged), { qos: 1, retain: true });
      }
      // Messages keep their order: once this status has arrived, the forged messages would have arrived too.
      await victim.say(true);
      await eventually('the console hears the status', () => kinds.includes('status'));
      expect(new Set(kinds)).toEqual(new Set(['status']));
      expect(victim.commands).toEqual([]);
      await Promise.all([rogue.endAsync(true), console.endAsync(true)]);
      const late = await machineOf(101);
      await late.say(true);
      const { command_no } = await ask(101, true);
      await eventually('a command of the server is there', () => late.commands.length > 0);
      expect(late.commands.map((command) => command.command_no)).toEqual([command_no]);
    });
  });
});
