// Alarms from raised to seen and shelved: a flood of warnings in a few lines, who may do what, two people at once, and
// shelves that end by themselves or before their time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../server/db/database';
import { recountWarnings } from '../../server/db/warning-counts';
import type { Alarms } from '../../src/contracts/api/alarms';
import { handlingMessageSchema, parseTopic } from '../../src/contracts/broker';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { connectConsole, eventually } from './machine';
import { SiteServer } from './site-server';
import { ON_POSTGRES } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const ROAD = { project_id: PROJECT.road };
/** In one minute, over four rules of the type and two machines. */
const FLOOD = 1000;
const RULES = [
  { rule: 'ash_min', level: 3 },
  { rule: 'down_speed_max', level: 2 },
  { rule: 'up_speed_max', level: 2 },
  { rule: 'current_max', level: 1 },
] as const;
const MACHINES = [DEVICE.registered, DEVICE.other] as const;

/** Which rule and machine a warning of the flood is of. */
const placeOf = (i: number) => ({
  ...(RULES[i % RULES.length] ?? RULES[0]),
  device_id: MACHINES[Math.floor(i / RULES.length) % 2] ?? MACHINES[0],
});

/** Open warnings of the last minute; `ageMs`: how long before that. */
async function addWarnings({ db, pool }: Database, count: number, ageMs = 0): Promise<void> {
  const values = Array.from({ length: count }, (_, i) => ({
    ...placeOf(i),
    project_id: PROJECT.road,
    record_no: `flood-${ageMs}-${i}`,
    pile_id: 1,
    pile_no: 'k12_1_B',
    channel: 'speed_mpm',
    raised_at: new Date(Date.now() - ageMs - ((count - i) * 60_000) / count),
    value: 2,
    limit_value: 1,
    pass: 0,
    is_ongoing: i % 10 === 0,
  }));
  await db.insertInto('warning').values(values).execute();
  await recountWarnings(pool, PROJECT.road, [...MACHINES]);
}

describe.each(ON_POSTGRES)('alarms on $name', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;
  /** Deals with warnings up to level 2. */
  let reviewer: ApiClient;
  /** Has the warning button, and no more. */
  let watcher: ApiClient;
  let looker: ApiClient;

  const signIn = async (): Promise<void> => {
    admin = await server.signIn(0);
    reviewer = await server.signIn(2);
    watcher = await server.signIn(7);
    looker = await server.signIn(5);
  };

  beforeAll(async () => {
    server = await SiteServer.start(openSite, async (database) => {
      await addWarnings(database, FLOOD);
      await addWarnings(database, 8, 25 * 3_600_000);
    });
    await signIn();
  });

  afterAll(() => server.close());

  const read = (client = looker): Promise<Alarms> => client.call('realAlarms', ROAD, MIXING);
  const lineOf = ({ lines }: Alarms, rule: string) => {
    const line = lines.find((of) => of.rule === rule);
    if (line === undefined) throw new Error(`no line of ${rule}`);
    return line;
  };
  const seeing = async (rule: string): Promise<Input> => {
    const { level, newest_id, unseen } = lineOf(await read(), rule);
    return { ...ROAD, rule, level, newest_id, unseen };
  };
  const code = async (client: ApiClient, name: 'alarmSeen' | 'alarmShelve' | 'alarmUnshelve', input: Input) =>
    (await client.envelope(name, input, MIXING)).envelope.error_code;
  const shelving = (rule: string, over: Input = {}): Input => ({
    ...ROAD,
    rule,
    minutes: 30,
    comment: '探头检修',
    ...over,
  });

  beforeEach(async () => {
    for (const { rule, equipment_id, shelf_no } of (await read()).shelves) {
      await admin.call('alarmUnshelve', { ...ROAD, rule, equipment_id: equipment_id ?? undefined, shelf_no }, MIXING);
    }
  });

  it('gather a thousand warnings of a minute in a line a rule, and lose none', async () => {
    const alarms = await read();
    const per = FLOOD / RULES.length;
    expect(alarms).toMatchObject({ count: FLOOD, unseen: FLOOD, ongoing: FLOOD / 10, shelved: 0, shelves: [] });
    expect(alarms.lines.map(({ rule, level, count }) => ({ rule, level, count }))).toEqual(
      // The gravest first, then the newest: the last of the flood is of the last rule.
      [RULES[0], RULES[2], RULES[1], RULES[3]].map((of) => ({ ...of, count: per })),
    );
    for (const { machines } of alarms.lines) {
      expect(machines.map(({ count }) => count)).toEqual([per / 2, per / 2]);
      expect(machines.map(({ equipment_name }) => equipment_name).sort()).toEqual(['7号机', '8号机']);
    }
    const { not_closed: open } = await looker.call('warningNumber', ROAD, MIXING);
    // The fixture's three that are open are older, too.
    expect(alarms.older).toBe(8 + 3);
    expect(alarms.count + alarms.older).toBe(open);
  });

  it('are noted as seen, with who and when, by who has the warning button', async () => {
    const input = await seeing('current_max');
    expect(await code(looker, 'alarmSeen', input)).toBe(ErrorCode.forbidden);
    const heard: unknown[] = [];
    const console = await connectConsole(server.origin, looker.credentials ?? { token: '', clientUuid: '' });
    try {
      console.on('message', (topic, payload) => {
        if (parseTopic(topic)?.kind === 'handling') heard.push(JSON.parse(payload.toString()));
      });
      await console.subscribeAsync(`hskj/+/HS-MI/${PROJECT.road}/+/+`, { qos: 1 });
      const beganMs = Date.now();
      const after = await watcher.call('alarmSeen', input, MIXING);
      const line = lineOf(after, 'current_max');
      expect(line).toMatchObject({ count: FLOOD / 4, unseen: 0, seen_by: 'role7' });
      expect(line.seen_ms).toBeGreaterThan(beganMs - 5_000);
      // Alarms that nobody has seen come first.
      expect(after.lines.at(-1)?.rule).toBe('current_max');
      await eventually('the consoles are told', () => heard.length > 0);
      expect(heard.map((message) => handlingMessageSchema.parse(message).warning_id)).toEqual([null]);
    } finally {
      await console.endAsync(true);
    }
    const trail = await admin.call('auditList', { ...ROAD, subject: 'rule/current_max' }, MIXING);
    expect(trail.items[0]).toMatchObject({
      action: 'warning.seen',
      account: 'role7',
      detail: { level: 1, alarms: FLOOD / 4 },
    });
  });

  it('are seen once by two at the same time, and not at all when more have come', async () => {
    const input = await seeing('up_speed_max');
    expect(await code(watcher, 'alarmSeen', { ...input, unseen: 249 })).toBe(ErrorCode.conflict);
    expect(lineOf(await read(), 'up_speed_max').unseen).toBe(FLOOD / 4);
    // Up to the newest that was shown, and no further.
    const some = await watcher.call('alarmSeen', { ...input, newest_id: Number(input.newest_id) - 400 }, MIXING);
    const left = lineOf(some, 'up_speed_max').unseen;
    expect(left).toBe(400 / RULES.length);
    const both = await Promise.all([watcher, reviewer].map((client) => client.call('alarmSeen', input, MIXING)));
    for (const alarms of both) expect(lineOf(alarms, 'up_speed_max').unseen).toBe(0);
    const trail = await admin.call('auditList', { ...ROAD, subject: 'rule/up_speed_max' }, MIXING);
    expect(trail.items.map(({ detail }) => detail.alarms)).toEqual([left, FLOOD / 4 - left]);
  });

  it('are shelved for a time with a reason, and put back, by who deals with warnings of the level', async () => {
    const wish = shelving('down_speed_max', { equipment_id: DEVICE.other });
    expect(await code(watcher, 'alarmShelve', wish)).toBe(ErrorCode.forbidden);
    expect(await code(reviewer, 'alarmShelve', shelving('ash_min'))).toBe(ErrorCode.forbidden);
    const shelved = await reviewer.call('alarmShelve', wish, MIXING);
    const shelvedCount = FLOOD / 8;
    expect(shelved).toMatchObject({ count: FLOOD - shelvedCount, shelved: shelvedCount });
    expect(lineOf(shelved, 'down_speed_max').machines.map(({ equipment_id }) => equipment_id)).toEqual([
      DEVICE.registered,
    ]);
    const [shelf] = shelved.shelves;
    if (shelf === undefined) throw new Error('no shelf');
    expect(shelf).toMatchObject({
      rule: 'down_speed_max',
      level: 2,
      equipment_name: '8号机',
      shelved_by: 'role2',
      comment: '探头检修',
      count: shelvedCount,
    });
    expect(shelf.until_ms - shelf.shelved_ms).toBe(30 * 60_000);
    // Seeing the line does not mark shelved alarms as seen.
    const seen = await watcher.call('alarmSeen', await seeing('down_speed_max'), MIXING);
    expect(lineOf(seen, 'down_speed_max').unseen).toBe(0);

    const end = { ...ROAD, rule: 'down_speed_max', equipment_id: DEVICE.other, shelf_no: shelf.shelf_no };
    expect(await code(watcher, 'alarmUnshelve', end)).toBe(ErrorCode.forbidden);
    expect(await code(admin, 'alarmUnshelve', { ...end, shelf_no: shelf.shelf_no + 1 })).toBe(ErrorCode.conflict);
    const back = await admin.call('alarmUnshelve', end, MIXING);
    expect(back).toMatchObject({ count: FLOOD, shelved: 0, shelves: [] });
    expect(lineOf(back, 'down_speed_max')).toMatchObject({ count: FLOOD / 4, unseen: shelvedCount });
    expect(await code(reviewer, 'alarmUnshelve', end)).toBe(ErrorCode.conflict);
    const trail = await admin.call('auditList', { ...ROAD, subject: 'rule/down_speed_max' }, MIXING);
    expect(trail.items.map(({ action, account }) => [action, account])).toEqual([
      ['warning.unshelve', 'role0'],
      ['warning.seen', 'role7'],
      ['warning.shelve', 'role2'],
    ]);
    expect(trail.items[2]?.detail).toMatchObject({ equipment_id: DEVICE.other, minutes: 30, comment: '探头检修' });
  });

  it('are shelved once by two at the same time, of all machines too', async () => {
    const wish = shelving('current_max');
    const codes = await Promise.all([admin, reviewer].map((client) => code(client, 'alarmShelve', wish)));
    expect(codes.sort()).toEqual([ErrorCode.ok, ErrorCode.conflict]);
    const { lines, shelved, shelves } = await read();
    expect(lines.map(({ rule }) => rule)).not.toContain('current_max');
    expect(shelved).toBe(FLOOD / 4);
    expect(shelves).toMatchObject([{ equipment_id: null, equipment_name: null, count: FLOOD / 4 }]);
  });

  it('come back by themselves when the time of their shelf is over', async () => {
    await admin.call('alarmShelve', shelving('ash_min', { minutes: 1 }), MIXING);
    expect((await read()).shelved).toBe(FLOOD / 4);
    await server.withDatabase(async ({ pool }) => {
      await pool.query(`update alarm_shelf set until_at = until_at - interval '1 minute'`);
    });
    await signIn();
    const alarms = await read();
    expect(alarms).toMatchObject({ shelved: 0, shelves: [] });
    expect(lineOf(alarms, 'ash_min')).toMatchObject({ count: FLOOD / 4, unseen: FLOOD / 4 });
    // The same alarms can be shelved again.
    expect((await admin.call('alarmShelve', shelving('ash_min'), MIXING)).shelved).toBe(FLOOD / 4);
  });

  it.each<[string, 'alarmSeen' | 'alarmShelve' | 'alarmUnshelve', Input, number]>([
    ['no reason', 'alarmShelve', shelving('ash_min', { comment: '  ' }), ErrorCode.badRequest],
    ['no time', 'alarmShelve', shelving('ash_min', { minutes: 0 }), ErrorCode.badRequest],
    ['more than a day', 'alarmShelve', shelving('ash_min', { minutes: 1441 }), ErrorCode.badRequest],
    ['a rule that the type has not', 'alarmShelve', shelving('no_such_rule'), ErrorCode.notFound],
    ['a machine of no project', 'alarmShelve', shelving('ash_min', { equipment_id: 999 }), ErrorCode.notFound],
    ['a shelf that is not there', 'alarmUnshelve', { ...ROAD, rule: 'density_min', shelf_no: 5 }, ErrorCode.notFound],
    [
      'a level that is none',
      'alarmSeen',
      { ...ROAD, rule: 'ash_min', level: 4, newest_id: 1, unseen: 1 },
      ErrorCode.badRequest,
    ],
    [
      'nothing to see',
      'alarmSeen',
      { ...ROAD, rule: 'ash_min', level: 3, newest_id: 1, unseen: 0 },
      ErrorCode.badRequest,
    ],
  ])('are refused with %s', async (_, name, input, expected) => {
    expect(await code(admin, name, input)).toBe(expected);
    expect((await read()).shelves).toEqual([]);
  });
});
