// Input that no well-meaning machine or console sends: nonsense on the broker, SQL in every text of every call, paths
// that lead elsewhere, heads and bodies out of all proportion.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { API, type ApiName } from '../../src/contracts/api';
import { ErrorCode } from '../../src/contracts/envelope';
import type { ApiClient, CallOptions, Input } from './api-client';
import { homeOf, OWN, SAMPLES } from './call-samples';
import { DEVICE, PROJECT, ROAD_PILES } from './fixture-site';
import { connectGateway, courseOf, eventually, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import { askRaw, type RawRequest } from './raw-request';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };

describe.each(STORAGE_KINDS)('bad input to a server on $name', ({ openSite, machinesAt }) => {
  let server: SiteServer;
  let admin: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    admin = await server.signIn('admin');
  });

  afterAll(() => server.close());

  let signedInAsZero: Promise<ApiClient> | null = null;
  const roleZero = (): Promise<ApiClient> => {
    signedInAsZero ??= server.signIn(0);
    return signedInAsZero;
  };
  const refusedCount = async (): Promise<number> => {
    const texts = server.origins.map(async (origin) => (await fetch(`${origin}/metrics`)).text());
    const metrics = (await Promise.all(texts)).join('\n');
    const counts = [...metrics.matchAll(/ingest_messages_total\{result="(?:malformed|unknown_machine)"\} (\d+)/g)];
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
  };
  const rowsOf = async (recordNo: string): Promise<number> =>
    (await admin.table('productionHistory', { project_id: PROJECT.road, record_no: recordNo }, MIXING)).rows;

  describe('from machines', () => {
    let machine: MqttClient;
    const [message] = courseOf({ recordNo: 'BAD-1', pileId: 900, startMs: Date.UTC(2026, 10, 20), seconds: 2 });
    const real = topicFor('real');
    const status = topicFor('status');
    const withField = (field: string, value: unknown): string => JSON.stringify({ ...message, [field]: value });

    beforeAll(async () => {
      machine = await connectGateway(server.origin);
    });

    afterAll(() => machine.endAsync(true));

    const bad: readonly (readonly [string, string, string | Buffer])[] = [
      ['NaN, which JSON has not', real, JSON.stringify(message).replace('"seq":0', '"seq":NaN')],
      ['Infinity for a reading', real, JSON.stringify(message).replace(/"depth_m":[^,]+/, '"depth_m":1e999')],
      ['a text "NaN" for a reading', real, withField('values', { depth_m: 'NaN' })],
      ['a reading beyond all measure', real, withField('values', { depth_m: -1e31 })],
      ['an array', real, '[]'],
      ['null', real, 'null'],
      ['a number', real, '7'],
      ['text that is no UTF-8', real, Buffer.from([0x7b, 0xff, 0xfe, 0x7d])],
      ['a JSON document cut in half', real, JSON.stringify(message).slice(0, 80)],
      ['brackets ten thousand deep', real, '['.repeat(10_000)],
      ['a number as text for seq', real, withField('seq', '0')],
      ['half a seq', real, withField('seq', 0.5)],
      ['a seq beyond 32 bits', real, withField('seq', 2 ** 31)],
      ['a seq beyond all integers', real, withField('seq', 1e300)],
      ['an empty record number', real, withField('record_no', '')],
      ['a record number of 101 letters', real, withField('record_no', 'x'.repeat(101))],
      ['an unknown event', real, withField('event', 'explode')],
      ['pile 0', real, withField('pile_id', 0)],
      ['a position in degrees as text', real, withField('position', { x_m: '31°14′', y_m: 500_000 })],
      ['half a position', real, withField('position', { x_m: 3_400_000 })],
      ['a position that is not on the Earth', real, withField('position', { x_m: 3_400_000, y_m: 1e12 })],
      ['a position that is null', real, withField('position', null)],
      ['a pass of 256', real, withField('pass', 256)],
      ['a clock before 2000', real, withField('time_ms', 0)],
      ['a clock after 2100', real, withField('time_ms', 5e12)],
      ['a status without its time', status, '{"seq":0,"online":true}'],
      ['a status that is neither', status, '{"seq":0,"time_ms":0,"online":"maybe"}'],
      ['a device nobody knows', topicFor('real', 4711), JSON.stringify(message)],
      ['a device beyond 32 bits', 'hskj/site-a/HS-MI/1/99999999999/real', JSON.stringify(message)],
      ['a device that is a text', "hskj/site-a/HS-MI/1/7' or 1=1/real", JSON.stringify(message)],
      ['a topic with a part too many', `${real}/more`, JSON.stringify(message)],
      ['a topic that only servers publish', 'hskj/site-a/HS-MI/1/7/command', JSON.stringify(message)],
    ];

    // An external broker hands on only subscribed topics, and takes no topic with a blank; its own rules say which
    // clients may publish the servers' topics.
    const heard =
      machinesAt === 'server'
        ? bad
        : [
            ...bad.filter(([, topic]) => /^hskj(\/[^/ ]+){5}$/.test(topic) && !topic.endsWith('/command')),
            ['a message of 300 KiB', real, `${JSON.stringify(message)}${' '.repeat(300 * 1024)}`] as const,
          ];

    it.each(heard)('acknowledges and counts, but does not keep: %s', async (_what, topic, payload) => {
      const before = await refusedCount();
      await machine.publishAsync(topic, payload, { qos: 1 });
      expect(await refusedCount()).toBe(before + 1);
      expect(machine.connected).toBe(true);
    });

    it('keeps what is good of the same machine, and knows channels by their own names only', async () => {
      const named = {
        ...message,
        values: JSON.parse('{"depth_m": 1, "__proto__": 5, "constructor": 6, "unknown": 7}'),
      };
      await machine.publishAsync(real, JSON.stringify(named), { qos: 1 });
      expect(await rowsOf('BAD-1')).toBe(1);
    });

    it.runIf(machinesAt === 'server')('cuts who sends more than a message may hold, without a PUBACK', async () => {
      const large = await connectGateway(server.origin);
      large.on('error', () => undefined);
      let acknowledged = false;
      const closed = new Promise<void>((resolve) => large.once('close', () => resolve()));
      large.publish(real, Buffer.alloc(300 * 1024, 0x20), { qos: 1 }, (error) => {
        acknowledged = !error;
      });
      await closed;
      expect(acknowledged).toBe(false);
      await large.endAsync(true);
      expect(machine.connected).toBe(true);
    });

    it('goes on storing beside all of it', async () => {
      const good = courseOf({ recordNo: 'GOOD-1', pileId: 901, startMs: Date.UTC(2026, 10, 20, 1), seconds: 20 });
      const nonsense = Array.from({ length: 200 }, (_, i) => machine.publishAsync(real, `{"seq":${i}`, { qos: 1 }));
      await Promise.all([publishAll(machine, good, topicFor('real', DEVICE.other)), ...nonsense]);
      expect(await rowsOf('GOOD-1')).toBe(20);
    });
  });

  describe('SQL in texts', () => {
    const TEXTS = [
      "' or '1'='1",
      "'; drop table pile; --",
      "x') union select password_hash from account --",
      '$1; select pg_sleep(30)',
      '\\',
      '%_%',
      '"; delete from record; --',
      'a\u0000b',
    ] as const;

    /** Every parameter of every call that may be a text, with a sample of the others beside it. */
    const parameters = Object.keys(SAMPLES)
      .filter((name): name is ApiName => Object.hasOwn(API, name))
      .filter((name) => SAMPLES[name].endsSession === undefined && API[name].needsToken && name !== 'accountError')
      .flatMap((name) => textsOf(API[name].input).map((parameter) => [name, parameter] as const));

    it('finds the parameters to try', () => {
      const found = parameters.map(([name, parameter]) => `${name}.${parameter}`);
      expect(found).toEqual(
        expect.arrayContaining(['pileList.pile_no', 'productionList.sort', 'productionList.pile_no']),
      );
      expect(found.length).toBeGreaterThan(40);
    });

    it.each(parameters)('%s: %s is text and nothing else', async (name, parameter) => {
      const client = API[name].right === 'any' ? admin : await roleZero();
      for (const text of TEXTS) {
        const input: Input = { ...SAMPLES[name].input(OWN), [parameter]: text };
        const response = await client.fetch(name, input, MIXING);
        const answer = await response.text();
        expect(response.status, `${text}: ${answer.slice(0, 200)}`).toBeLessThan(500);
        expect(answer, text).not.toContain(`"error_code":${ErrorCode.serverFault}`);
        expect(answer, text).not.toMatch(/argon2id|syntax error|pg_catalog/);
      }
    });

    it.each([
      ['pileList', { pile_no: 'a\u0000b' }, 'pile_no'],
      ['logTemplateSet', { name: 'a\u0000b' }, 'name'],
      ['recordNoteAdd', { text: 'a\u0000b' }, 'text'],
    ] as const)('%s names the field of a text with NUL, which no database takes', async (name, bad, field) => {
      const input: Input = { ...SAMPLES[name].input(OWN), ...bad };
      const { envelope } = await admin.envelope(name, input, { ...MIXING, language: 'en' });
      expect(envelope).toMatchObject({
        error_code: ErrorCode.badRequest,
        message: `Bad request: ${field}: must not have control or invisible characters`,
        data: { field },
      });
    });

    it('and everything is still there', async () => {
      const { rows } = await admin.table('pileLocations', { project_id: PROJECT.road }, MIXING);
      expect(rows).toBeGreaterThanOrEqual(ROAD_PILES);
      expect((await admin.table('productionList', { project_id: PROJECT.road }, MIXING)).rows).toBeGreaterThanOrEqual(
        3,
      );
      await server.signIn('mixer');
    });

    it('a filter finds what holds the text, and not what its signs mean to SQL', async () => {
      const found = async (pile_no: string): Promise<number> =>
        (await admin.table('productionList', { project_id: PROJECT.road, pile_no }, MIXING)).rows;
      expect(await found('k12_1')).toBeGreaterThan(0);
      for (const pile_no of ["' or '1'='1", '%', 'k12%', '\\', "k12_1' --"])
        expect(await found(pile_no), pile_no).toBe(0);
    });
  });

  describe('what is refused', () => {
    const CALLS = Object.keys(API)
      .filter((name): name is ApiName => Object.hasOwn(API, name))
      .filter((name) => SAMPLES[name].about !== 'account');

    it.each(CALLS)('%s says it in the language asked for', async (name) => {
      const { type, place } = homeOf(name);
      const input: Input = { ...SAMPLES[name].input(place), project_id: 'none' };
      const client = await roleZero();
      const messageIn = async (language: 'cn' | 'en') => {
        const { envelope } = await client.envelope(name, input, { typeCode: type.code, language });
        expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: { field: 'project_id' } });
        return envelope.message;
      };
      expect(await messageIn('cn')).toBe('请求有误：project_id: 必须是数字');
      expect(await messageIn('en')).toMatch(/^Bad request: project_id: [\x20-\x7e]+$/);
    });

    it('says so of a limit out of its bounds, which is shown at its field', async () => {
      const input = { project_id: PROJECT.road, limits: { up_speed_max: 2e9 } };
      const { envelope } = await admin.envelope('setProjectSettings', input, { ...MIXING, language: 'cn' });
      expect(envelope).toMatchObject({ error_code: ErrorCode.badRequest, data: { field: 'limits.up_speed_max' } });
      expect(envelope.message).toBe('请求有误：limits.up_speed_max: 不能大于 1000000000');
    });
  });

  describe('paths and proportions', () => {
    const raw = (path: string, asked: RawRequest = {}) => askRaw(server.port, path, asked);

    it.each([
      '/../package.json',
      '/../../package.json',
      '/%2e%2e/%2e%2e/package.json',
      '/assets/..%2f..%2f..%2fpackage.json',
      '/assets/%2e%2e%5c%2e%2e%5c%2e%2e%5cpackage.json',
      '/assets/../../../../../../../../etc/passwd',
      '//etc/passwd',
      '/..;/..;/etc/passwd',
      '/assets/%00/../../package.json',
      '/%c0%ae%c0%ae/%c0%ae%c0%ae/etc/passwd',
      '/docs/../../../package.json',
      '/hskj-objects/../../../etc/passwd',
      '/hskj-objects/%2e%2e%2f%2e%2e%2fdatabase.json',
    ])('gives nothing away at %s', async (path) => {
      const { status, body } = await raw(path);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
      expect(body).not.toMatch(/root:|"dependencies"|schema_version/);
    });

    it.each(['../../database.json', '..%2f..%2fdatabase.json', 'a\u0000b'])(
      'has no export called %j',
      async (task_id) => {
        const { envelope } = await admin.envelope('exportFile', { project_id: PROJECT.road, task_id }, MIXING);
        expect(envelope.error_code).not.toBe(0);
        expect(envelope.error_code).not.toBe(ErrorCode.serverFault);
      },
    );

    it('refuses a head, an address and a body that are too large, each by its status', async () => {
      const login = '/hskj/v1/client/auth/login/';
      const json = { 'content-type': 'application/json' };
      const deep = `{"account":${'['.repeat(200_000)}${']'.repeat(200_000)}}`;
      expect((await raw('/healthz', { headers: { 'x-long': 'a'.repeat(20_000) } })).status).toBe(431);
      expect((await raw(`/healthz?${'a'.repeat(20_000)}`)).status).toBe(431);
      const large = JSON.stringify({ account: 'a', password: 'x'.repeat(2_000_000) });
      expect((await raw(login, { method: 'POST', headers: json, body: large })).status).toBe(413);
      expect((await raw(login, { method: 'POST', headers: json, body: deep })).status).toBeLessThan(500);
      const poisoned = '{"__proto__":{"role":0},"account":"mixer","password":"wrong"}';
      expect((await raw(login, { method: 'POST', headers: json, body: poisoned })).body).toContain('"success":false');
      await eventually('it goes on', async () => (await fetch(`${server.origin}/readyz`)).status === 200);
    });
  });
});

/** Names of the parameters of an input that a text may be given for. */
function textsOf(input: z.ZodType): string[] {
  const { properties = {} } = z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).flatMap(([name, schema]) => {
    const text = JSON.stringify(schema);
    return name !== 'project_id' && (text.includes('"type":"string"') || text === '{}') ? [name] : [];
  });
}
