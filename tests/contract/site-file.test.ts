// From an empty database to a site that works: `npm run site` as an operator runs it, with DEMO=off.
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { Aedes } from 'aedes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { grantOf } from '../../server/broker/machine-credentials';
import { openDatabase } from '../../server/db/database';
import { ApiClient } from './api-client';
import type { Storage } from './fixture-site';
import { connect, courseOf, publishAll } from './machine';
import { type Ended, runCommand, startServer, THREAD_URL } from './server-process';
import { environmentOf } from './storage-environment';
import { ON_POSTGRES } from './storages';

const EXIT = { databaseUnusable: 65, inUse: 75, badConfiguration: 78 } as const;
const MIXING = { typeCode: 'HS-MI' };
const PASSWORD = 'correct horse battery';

const SITE = {
  site: 'k12-road',
  accounts: [
    {
      name: 'wang',
      role: 0,
      types: ['HS-MI', 'HS-GP'],
      warning_level: 3,
      customer: '示范集团',
      position: '31.23,121.47',
      password_env: 'WANG_PASSWORD',
    },
    { name: '李工', role: 6, types: ['HS-MI'], projects: ['K13'], warning_page: 1, menu_switch: [0, 6] },
  ],
  projects: [
    {
      name: 'K12',
      type: 'HS-MI',
      time_zone: 'Asia/Urumqi',
      settings: { is_warning_level: true, limits: { up_speed_max: 0.45 }, plan_piles_per_day: 40 },
    },
    { name: 'K13', type: 'HS-MI' },
  ],
  machines: [
    { id: 7, name: '7号机', type: 'HS-MI', project: 'K12', expires_at: '2099-12-31T00:00:00+08:00' },
    { id: 1, name: '1号机', type: 'HS-MI', project: 'K13' },
  ],
  credentials: [{ name: 'rig-7', machines: [{ type: 'HS-MI', project: 'K12', id: 7 }] }],
};
type Site = typeof SITE;

let folder = '';
let files = 0;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'pile-console-site-'));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(content: unknown): string {
  const file = path.join(folder, `site-${++files}.json`);
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const run = (
  storage: Storage,
  content: unknown,
  environment: Readonly<Record<string, string>> = {},
  ...more: string[]
): Promise<Ended> => runCommand('site', [fileOf(content), ...more], { ...environmentOf(storage), ...environment });

/** The file with something changed. */
function altered(change: (site: Site) => void): Site {
  const copy = structuredClone(SITE);
  change(copy);
  return copy;
}

/** Content of the tables that the command writes. */
async function contentOf(storage: Storage) {
  const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
  const read = async (text: string) => (await database.pool.query<Record<string, unknown>>(text)).rows;
  try {
    return {
      accounts: await read('select * from account order by account_id'),
      types: await read('select * from account_type order by account_id, ordinal'),
      seen: await read('select * from account_project order by account_id, project_id'),
      projects: await read('select * from project order by project_id'),
      machines: await read('select * from device order by project_id, device_id'),
      sessions: await read('select account_id, revoked_reason from session order by created_at'),
      trail: await read(`select action, subject, account_id, detail from audit order by audit_id`),
    };
  } finally {
    await database.close();
  }
}

function passwordIn({ stdout }: Ended, account: string): string {
  return new RegExp(`account ${account} .*shown only now: (\\S+)$`, 'm').exec(stdout)?.[1] ?? '';
}

function secretIn({ stdout }: Ended, credential: string): string {
  return new RegExp(`machine:${credential}, password, shown only now: (\\S+)$`, 'm').exec(stdout)?.[1] ?? '';
}

it('takes the example of the documentation', async () => {
  const text = readFileSync(fileURLToPath(new URL('../../docs/operations.md', import.meta.url)), 'utf8');
  const example = /```json\n([\s\S]+?)```/.exec(text)?.[1] ?? '';
  const storage = { dataDir: path.join(folder, 'of-the-example') };
  const ended = await run(storage, example, { WANG_PASSWORD: PASSWORD }, '--check');
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toContain('machine Rig 7 (id 7): added');
  expect(existsSync(storage.dataDir)).toBe(false);
});

describe.each(ON_POSTGRES)('a site file into $name', ({ open, name }) => {
  let storage: Storage;
  let close: () => Promise<void>;
  let made = '';
  let secret = '';
  let beforeRefusals: unknown;

  beforeAll(async () => {
    const opened = await open();
    // One server with its own broker: messages from another one are tested elsewhere.
    const { brokerUrl: _broker, ...own } = opened.storage;
    storage = own;
    close = opened.close;
  });

  afterAll(() => close());

  it('is checked without making a database', async () => {
    const ended = await run(storage, SITE, { WANG_PASSWORD: PASSWORD }, '--check');
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).toContain('nothing was written');
    expect(ended.stdout).toContain('account wang: added');
    expect(ended.stdout).not.toContain('shown only now');
    expect(existsSync(path.join(storage.dataDir, 'db'))).toBe(false);
  });

  it('lets people sign in and machines publish', async () => {
    const ended = await run(storage, SITE, { WANG_PASSWORD: PASSWORD });
    expect(ended).toMatchObject({ code: 0, stderr: '' });
    expect(ended.stdout).not.toContain(PASSWORD);
    const topic = /machine 7号机 .*publishes to (\S+\/real)/.exec(ended.stdout)?.[1] ?? '';
    expect(topic).toBe('hskj/k12-road/HS-MI/1/7/real');
    made = passwordIn(ended, '李工');
    secret = secretIn(ended, 'rig-7');

    const server = await startServer(environmentOf(storage));
    try {
      const { client, grant } = await new ApiClient(server.origin).signIn('wang', PASSWORD);
      expect(grant).toMatchObject({ role: 0, warning_level: 3, customer: '示范集团', position: '31.23,121.47' });
      expect((await client.call('equipmentTypes')).map((type) => type.type_code)).toEqual(['HS-MI', 'HS-GP']);
      const projects = await client.call('projects', {}, MIXING);
      expect(projects.map((project) => project.name)).toEqual(['K12', 'K13']);
      const project_id = projects[0]?.id;
      expect(await client.call('projectSettings', { project_id }, MIXING)).toMatchObject({
        time_zone: 'Asia/Urumqi',
        is_warning_level: true,
        plan_piles_per_day: 40,
        limits: { up_speed_max: 0.45, down_speed_max: 1 },
      });

      const second = await new ApiClient(server.origin).signIn('李工', made);
      expect(second.grant).toMatchObject({ role: 6, warning_page: 1, menu_switch: [0, 6] });
      expect(await second.client.call('projects', {}, MIXING)).toEqual([{ id: 2, name: 'K13' }]);

      const machine = await connect(server.origin, 'machine:rig-7', secret, 'rig-7');
      const course = courseOf({ recordNo: 'MI-07-A', pileId: 1, startMs: Date.UTC(2026, 10, 20, 2), seconds: 30 });
      await publishAll(machine, course, topic);
      await machine.endAsync(true);
      const stored = await client.table('productionHistory', { project_id, record_no: 'MI-07-A' }, MIXING);
      expect(stored.rows).toBe(course.length);

      const beside = await run(storage, SITE, { WANG_PASSWORD: PASSWORD });
      expect(beside.code).toBe(name === 'PostgreSQL' ? 0 : EXIT.inUse);
    } finally {
      expect(await server.stop()).toBe(0);
    }
  });

  it('changes nothing when it is said again, with or without the password', async () => {
    const before = await contentOf(storage);
    for (const environment of [{ WANG_PASSWORD: PASSWORD }, {}]) {
      const ended = await run(storage, SITE, environment);
      expect(ended.code).toBe(0);
      expect(ended.stdout.match(/: as it was/g)).toHaveLength(7);
    }
    expect(await contentOf(storage)).toEqual(before);
    const added = before.trail.filter(({ action }) => String(action).endsWith('.add'));
    expect(added.map(({ subject }) => subject).sort()).toEqual(
      ['account/1', 'account/2', 'credential/rig-7', 'machine/1', 'machine/7', 'project/1', 'project/2'].sort(),
    );
    expect(JSON.stringify(before.trail)).not.toContain('argon2');
  });

  it('names and writes what has changed, leaves the rest, and ends the sessions of a changed password', async () => {
    const before = await contentOf(storage);
    const changed = {
      site: SITE.site,
      accounts: [
        { name: 'wang', role: 2, types: ['HS-GP', 'HS-MI'], password_env: 'WANG_PASSWORD' },
        { name: '李工', role: 6, types: ['HS-MI'], projects: 'all', disabled: true },
      ],
      projects: [{ name: 'K12', type: 'HS-MI', settings: { limits: { up_speed_max: 0.5 } } }],
      machines: [{ id: 7, name: '七号机', type: 'HS-MI', project: 'K12' }],
    };
    const checked = await run(storage, changed, { WANG_PASSWORD: 'another password' }, '--check');
    expect(await contentOf(storage)).toEqual(before);
    const ended = await run(storage, changed, { WANG_PASSWORD: 'another password' });
    expect(ended.code).toBe(0);
    // Of the machine nobody can be told: the server keeps its own broker.
    const untold = ended.stdout.split('\n').filter((line) => line.includes('consoles that are open are not told'));
    expect(untold.length).toBe(storage.databaseUrl === undefined ? 0 : 1);
    expect(
      ended.stdout
        .split('\n')
        .slice(1)
        .filter((line) => !untold.includes(line)),
    ).toEqual(checked.stdout.split('\n').slice(1));
    expect(ended.stdout).toContain(
      'account wang (id 1): changed: role 0 → 2; types ["HS-MI","HS-GP"] → ["HS-GP","HS-MI"]; password',
    );
    expect(ended.stdout).toContain(
      'account 李工 (id 2): changed: projects ["HS-MI K13"] → "all"; disabled false → true',
    );
    expect(ended.stdout).toContain('project K12, HS-MI (id 1): changed: settings.limits.up_speed_max 0.45 → 0.5');
    expect(ended.stdout).toContain('machine 七号机 (id 7): changed: name "7号机" → "七号机"; publishes to');

    const after = await contentOf(storage);
    const unnamedFields = { warning_level: 3, customer: '示范集团', position: '31.23,121.47' };
    expect(after.accounts[0]).toMatchObject({ role: 2, ...unnamedFields });
    expect(after.accounts[1]).toMatchObject({ disabled: true, menu_switch: [0, 6], all_projects: true });
    expect(after.seen).toEqual([]);
    expect(after.sessions).toEqual([
      { account_id: 1, revoked_reason: 'password changed' },
      { account_id: 2, revoked_reason: 'account disabled' },
    ]);
    expect(after.projects[0]).toMatchObject({
      time_zone: 'Asia/Urumqi',
      settings: { is_warning_level: true, limits: { up_speed_max: 0.5 }, plan_piles_per_day: 40 },
    });
    expect(after.projects[1]).toEqual(before.projects[1]);
    expect(after.machines[0]).toEqual({ ...before.machines[0], name: '七号机' });
    expect(after.trail.slice(before.trail.length)).toMatchObject([
      { action: 'project.set', subject: 'project/1', account_id: null },
      { action: 'machine.set', subject: 'machine/7', detail: { before: { name: '7号机' }, after: { name: '七号机' } } },
      { action: 'account.set', subject: 'account/1', detail: { password: 'changed', before: { role: 0 } } },
      { action: 'account.set', subject: 'account/2', detail: { after: { disabled: true } } },
    ]);

    const server = await startServer(environmentOf(storage));
    try {
      const client = new ApiClient(server.origin);
      await expect(client.signIn('wang', PASSWORD)).rejects.toThrow('password is wrong');
      await expect(client.signIn('李工', made)).rejects.toThrow('password is wrong');
      expect((await client.signIn('wang', 'another password')).grant.role).toBe(2);
    } finally {
      expect(await server.stop()).toBe(0);
    }
    beforeRefusals = await contentOf(storage);
  });

  /** Faults found by the database; those of the file are in server/site/site-file.test.ts, and one of them here. */
  const refused: [string, unknown, string][] = [
    ['text that is no JSON', '{"site": "k12",\n "accounts": [}', 'is not JSON'],
    [
      'a machine of a project that is not there',
      altered((s) => Object.assign(s.machines[1] ?? {}, { project: 'K14' })),
      'machines[1].project: there is no project K14 of type HS-MI',
    ],
    [
      'a machine of another type than its project',
      altered((s) => Object.assign(s.machines[1] ?? {}, { type: 'HS-GP' })),
      'machines[1].project: there is no project K13 of type HS-GP',
    ],
    [
      'an account with a project that is not there',
      altered((s) => Object.assign(s.accounts[1] ?? {}, { projects: ['K13', 'K15'] })),
      "accounts[1].projects[1]: there is no project K15 of the account's types",
    ],
    [
      'a new account whose variable is not set',
      altered((s) => Object.assign(s.accounts[0] ?? {}, { name: 'new' })),
      'accounts[0].password_env: WANG_PASSWORD is not set',
    ],
    [
      'another zone for a project with records',
      altered((s) => Object.assign(s.projects[0] ?? {}, { time_zone: 'Asia/Shanghai' })),
      'projects[0].time_zone: the project has records, whose days were counted in Asia/Urumqi',
    ],
  ];
  it.each(refused)('refuses %s, and says where', async (_, content, reason) => {
    const ended = await run(storage, content);
    expect(ended.stderr).toContain('nothing was written');
    expect(ended.stderr).toContain(reason);
    expect(ended).toMatchObject({ code: EXIT.badConfiguration, stdout: '' });
  });

  it('has written nothing of what it refused', async () => {
    expect(await contentOf(storage)).toEqual(beforeRefusals);
  });

  it('names all faults at once, and repeats no password', async () => {
    const wrong = altered((s) => {
      Object.assign(s.accounts[0] ?? {}, { name: 'new' });
      Object.assign(s.machines[1] ?? {}, { project: 'K14' });
    });
    const { code, stderr } = await run(storage, wrong, { WANG_PASSWORD: 'seven77' });
    expect(code).toBe(EXIT.badConfiguration);
    expect(stderr).toContain('accounts[0].password_env: WANG_PASSWORD: A password has at least 10 characters');
    expect(stderr).toContain('machines[1].project: there is no project K14');
    expect(stderr).not.toContain('seven77');
  });

  it('makes a credential’s secret anew, gives it other machines, ends it and brings it back', async () => {
    const grants = async (given: string): Promise<readonly string[] | null> => {
      const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
      const grant = await grantOf(database.db, 'rig-7', Buffer.from(given)).finally(() => database.close());
      return grant === null ? null : [...grant.places].sort();
    };
    const command = (...args: string[]) => runCommand('credentials', args, environmentOf(storage));
    const credential = (more: object) => ({ site: SITE.site, credentials: [{ ...SITE.credentials[0], ...more }] });
    expect(await grants(secret)).toEqual(['hskj/k12-road/HS-MI/1/7']);
    const rotated = secretIn(await command('rotate', 'rig-7'), 'rig-7');
    expect(await grants(secret)).toBeNull();
    const machines = [
      { type: 'HS-MI', project: 'K12', id: 7 },
      { type: 'HS-MI', project: 'K13', id: 1 },
    ];
    const more = await run(storage, credential({ machines }));
    expect(more.stdout).toContain('credential rig-7 for HS-MI K12 7, HS-MI K13 1: changed: machines');
    expect(await grants(rotated)).toEqual(['hskj/k12-road/HS-MI/1/7', 'hskj/k12-road/HS-MI/2/1']);
    expect((await command('revoke', 'rig-7')).code).toBe(0);
    expect(await grants(rotated)).toBeNull();
    expect((await command('list')).stdout).toMatch(/^rig-7: .*revoked .*; for HS-MI K12 7, HS-MI K13 1$/m);
    // Values that the file does not mention stay.
    expect((await run(storage, credential({ machines }))).stdout).toContain(': as it was');
    const back = secretIn(await run(storage, credential({ machines, revoked: false })), 'rig-7');
    expect(await grants(back)).toHaveLength(2);
    expect((await run(storage, credential({ machines, revoked: true }))).stdout).toContain('changed: revoked');
    expect(await grants(back)).toBeNull();
    const wrong = await run(storage, credential({ machines: [{ type: 'HS-MI', project: 'K12', id: 99 }] }));
    expect(wrong.code).toBe(EXIT.badConfiguration);
    expect(wrong.stderr).toContain('credentials[0].machines[0]: there is no machine HS-MI K12 99');
    expect((await command('rotate', 'nobody')).code).toBe(EXIT.badConfiguration);
    expect((await command('remove', 'rig-7')).stderr).toContain('npm run credentials');
  });

  it('tells consoles of machines through the broker that servers share, and says where it cannot', async () => {
    const broker = await Aedes.createBroker();
    const listening = createServer((socket) => void broker.handle(socket)).listen(0);
    await once(listening, 'listening');
    const heard: [string, string][] = [];
    broker.on('publish', ({ topic, payload }, client) => {
      if (client !== null) heard.push([topic, String(payload)]);
    });
    const renamed = (name: string) => altered(({ machines }) => void Object.assign(machines[0] ?? {}, { name }));
    const address = listening.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const announced = await run(storage, renamed('8号机'), {
      WANG_PASSWORD: PASSWORD,
      MQTT_URL: `mqtt://127.0.0.1:${port}`,
    });
    expect(announced).toMatchObject({ code: 0, stderr: '' });
    expect(announced.stdout).toContain('consoles that are open are told of machines: 1');
    expect(heard.map(([topic]) => topic)).toEqual(['hskj/k12-road/HS-MI/1/7/machine']);
    expect(JSON.parse(heard[0]?.[1] ?? '')).toEqual({ time_ms: expect.any(Number), change: 'changed' });
    listening.close();
    await new Promise<void>((resolve) => broker.close(() => resolve()));
    const untold = await run(storage, renamed('9号机'), {
      WANG_PASSWORD: PASSWORD,
      MQTT_URL: `mqtt://127.0.0.1:${port}`,
    });
    expect(untold).toMatchObject({ code: 0, stderr: '' });
    expect(untold.stdout).toContain('consoles that are open are not told of machines: the broker of MQTT_URL');
    expect((await contentOf(storage)).machines).toContainEqual(expect.objectContaining({ name: '9号机' }));
  });

  it('refuses a machine that is a simulated one', async () => {
    const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
    await database.db.updateTable('device').where('device_id', '=', 1).set({ is_simulated: true }).execute();
    await database.close();
    const ended = await run(storage, SITE);
    expect(ended.code).toBe(EXIT.badConfiguration);
    expect(ended.stderr).toContain('machines[1].id: machine 1 of this project is a simulated one');
  });

  it('does not touch a database of a newer version', async () => {
    if (storage.databaseUrl === undefined) {
      const note = path.join(storage.dataDir, 'database.json');
      writeFileSync(note, readFileSync(note, 'utf8').replace(/"schema_version":\d+/, '"schema_version":999'));
    } else {
      const database = await openDatabase({ ...storage, threadUrl: THREAD_URL });
      await database.pool.query("insert into schema_version (version, name) values (999, 'later')");
      await database.close();
    }
    for (const more of [[], ['--check']] as const) {
      const ended = await run(storage, SITE, {}, ...more);
      expect(ended.stderr).toMatch(/version 999.*Nothing was changed/s);
      expect(ended.code).toBe(EXIT.databaseUnusable);
    }
  });
});
