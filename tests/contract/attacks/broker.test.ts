// Attacks on the server's own broker: guessing the site's secret, holding on to a connection, speaking for foreign
// machines, leaving something behind for every console. Bounded in number and time, and against
// this machine only.
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeSecret, setMachines } from '../../../server/broker/machine-credentials';
import type { Database } from '../../../server/db/database';
import { BROKER_PATH, topicOf } from '../../../src/contracts/broker';
import type { ApiClient } from '../api-client';
import { DEVICE, PROJECT, SITE } from '../fixture-site';
import { connect, connectConsole, courseOf, eventually, GATEWAY_SECRET, topicFor } from '../machine';
import { SiteServer } from '../site-server';
import { STORAGE_KINDS } from '../storages';

const OWN_BROKER = STORAGE_KINDS.filter(({ machinesAt }) => machinesAt === 'server');
const RIG = 'rig-7';
const BAD_CREDENTIALS = 4;
const UNAVAILABLE = 3;
const ONLINE = JSON.stringify({ seq: 0, time_ms: Date.now(), online: true });
const road = topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: '+', kind: '+' });
const foreign = topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.foreign, deviceId: 1, kind: 'real' });

describe.each(OWN_BROKER)('attacks on the broker on $name', ({ openSite }) => {
  let server: SiteServer;
  let rigSecret = '';

  const giveCredential = async ({ db }: Database): Promise<void> => {
    rigSecret = await makeSecret(db, RIG);
    await setMachines(db, RIG, [{ projectId: PROJECT.road, deviceId: DEVICE.registered }]);
  };

  beforeAll(async () => {
    server = await SiteServer.start(openSite, giveCredential, { GATEWAY_SECRET, TRUST_PROXY: 'on' });
    // From here the gateway has come before the guesses.
    await (await connect(server.origin, 'gateway', GATEWAY_SECRET, 'first')).endAsync(true);
  });

  afterAll(() => server.close());

  const credentialsOf = async (account: string) => {
    const { credentials } = await server.signIn(account);
    if (credentials === null) throw new Error(`${account} is not signed in`);
    return credentials;
  };

  /** The return code of a CONNECT that comes from an address; 0: let in. */
  function tried(username: string, password: string, address: string): Promise<number> {
    return new Promise((resolve, reject) => {
      const client = mqtt.connect(`${server.origin.replace('http', 'ws')}${BROKER_PATH}`, {
        username,
        password,
        reconnectPeriod: 0,
        wsOptions: { headers: { 'x-forwarded-for': address } },
      });
      client.once('connect', () => {
        client.end(true);
        resolve(0);
      });
      client.on('error', (error) => {
        client.end(true);
        if ('code' in error && typeof error.code === 'number') resolve(error.code);
        else reject(error);
      });
    });
  }

  async function heardBy(client: MqttClient): Promise<{ topics: string[]; payloads: string[] }> {
    const heard = { topics: [] as string[], payloads: [] as string[] };
    client.on('message', (topic, payload) => {
      heard.topics.push(topic);
      heard.payloads.push(payload.toString());
    });
    await client.subscribeAsync(road, { qos: 1 });
    return heard;
  }

  const figuresOf = async (): Promise<Map<string, number>> => {
    const text = await (await fetch(`${server.origin}/metrics`)).text();
    return new Map([...text.matchAll(/^(pile_console_\S+) (\S+)$/gm)].map(([, name = '', n]) => [name, Number(n)]));
  };

  it('looks at ten guesses of the gateway’s secret from an address, and lets the gateway in all the same', async () => {
    const guesses = Array.from({ length: 200 }, (_, n) => tried('gateway', `guess-${n}`, '198.51.100.7'));
    const codes = await Promise.all(guesses);
    const looked = codes.filter((code) => code === BAD_CREDENTIALS).length;
    expect(looked).toBeGreaterThanOrEqual(10);
    // Some more may be allowed again while they come.
    expect(looked).toBeLessThan(15);
    expect(codes.filter((code) => code === UNAVAILABLE)).toHaveLength(200 - looked);
    // Not even the right one is looked at there, or it would be told from the wrong ones.
    expect(await tried('gateway', GATEWAY_SECRET, '198.51.100.7')).toBe(UNAVAILABLE);
    expect(await tried('gateway', GATEWAY_SECRET, '198.51.100.8')).toBe(0);
    const figures = await figuresOf();
    expect(figures.get('pile_console_mqtt_refused_total{kind="gateway",reason="wrong"}')).toBe(looked);
    expect(figures.get('pile_console_mqtt_refused_total{kind="gateway",reason="limited"}')).toBe(201 - looked);
    expect(server.output()).toContain('"network":"198.51.100.7"');
    expect(server.output()).not.toContain('guess-1');
  });

  it('limits guesses from many addresses together, but not the address that the gateway has come from', async () => {
    const guesses = Array.from({ length: 150 }, (_, n) => tried('gateway', 'wrong', `203.0.113.${n}`));
    const codes = await Promise.all(guesses);
    expect(codes.filter((code) => code === BAD_CREDENTIALS).length).toBeLessThan(110);
    expect(codes).toContain(UNAVAILABLE);
    expect(await tried('gateway', GATEWAY_SECRET, '198.51.100.8')).toBe(0);
  });

  it('lets a machine in by its own secret only, and no name of somebody else’s', async () => {
    for (const [name, secret] of [
      [`machine:${RIG}`, 'wrong'],
      ['machine:rig-8', rigSecret],
      [RIG, rigSecret],
      ['gateway', rigSecret],
      ["machine:rig-7' or '1'='1", rigSecret],
      ['machine:rig-7\u0000', rigSecret],
      ['machine:', ''],
    ] as const) {
      expect(await tried(name, secret, '192.0.2.1'), name).not.toBe(0);
    }
    expect(await tried(`machine:${RIG}`, rigSecret, '192.0.2.1')).toBe(0);
  });

  it('takes from a machine what is its own, and gives nobody else’s to consoles', async () => {
    const machine = await connect(server.origin, `machine:${RIG}`, rigSecret, 'rig');
    const console = await connectConsole(server.origin, await credentialsOf('mixer'));
    const { topics } = await heardBy(console);
    const before = (await figuresOf()).get('pile_console_ingest_messages_total{result="not_own"}') ?? 0;
    const forged = [
      topicFor('status', DEVICE.other),
      topicFor('real', DEVICE.other),
      topicFor('warning'),
      topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: DEVICE.registered, kind: 'command' }),
      foreign,
    ];
    for (const topic of forged) await machine.publishAsync(topic, ONLINE, { qos: 1, retain: true });
    const commands = (deviceId: number) => topicFor('status', deviceId).replace('status', 'command');
    await expect(machine.subscribeAsync(commands(DEVICE.other))).rejects.toThrow();
    await machine.subscribeAsync(commands(DEVICE.registered));
    await machine.publishAsync(topicFor('status'), ONLINE, { qos: 1, retain: true });
    await eventually('its own status is heard', () => topics.includes(topicFor('status')));
    expect(new Set(topics)).toEqual(new Set([topicFor('status')]));
    const after = (await figuresOf()).get('pile_console_ingest_messages_total{result="not_own"}') ?? 0;
    expect(after - before).toBe(forged.length);
    await Promise.all([machine.endAsync(true), console.endAsync(true)]);
  });

  it('keeps for who comes later only what was accepted: no garbage, no machine that there is not, no readings', async () => {
    const gateway = await connect(server.origin, 'gateway', GATEWAY_SECRET, 'the-gateway');
    const [reading] = courseOf({ recordNo: 'KEPT-1', pileId: 990, startMs: Date.now() - 9_000, seconds: 2 });
    const retained = { qos: 1, retain: true } as const;
    for (const garbage of ['', 'not JSON', '{}', '{"online":"<script>"}', JSON.stringify({ seq: -1, online: true })]) {
      await gateway.publishAsync(topicFor('status', DEVICE.other), garbage, retained);
      await gateway.publishAsync(topicFor('real', DEVICE.other), garbage, retained);
    }
    await gateway.publishAsync(topicFor('status', 4711), ONLINE, retained);
    await gateway.publishAsync(topicFor('status').replace(SITE, 'elsewhere'), ONLINE, retained);
    await gateway.publishAsync(topicFor('real'), JSON.stringify(reading), retained);
    await gateway.publishAsync(topicFor('status'), ONLINE, retained);
    const wideClient = await connectConsole(server.origin, await credentialsOf('mixer'));
    const heard = await heardBy(wideClient);
    await wideClient.subscribeAsync(road.replace(SITE, '+'), { qos: 1 });
    await eventually('what is kept is heard', () => heard.topics.length > 0);
    expect(new Set(heard.topics)).toEqual(new Set([topicFor('status')]));
    expect(new Set(heard.payloads)).toEqual(new Set([ONLINE]));
    await Promise.all([gateway.endAsync(true), wideClient.endAsync(true)]);
  });

  it('knows a machine no more by the secret before', async () => {
    const former = rigSecret;
    await server.withDatabase(giveCredential);
    expect(await tried(`machine:${RIG}`, former, '192.0.2.2')).toBe(BAD_CREDENTIALS);
    expect(await tried(`machine:${RIG}`, rigSecret, '192.0.2.2')).toBe(0);
  });
});

describe.each(OWN_BROKER)('a session that runs out on $name', ({ openSite }) => {
  /** Long enough to connect with on a slow machine. */
  const TOKEN_S = 4;
  let server: SiteServer;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { ACCESS_TOKEN_S: String(TOKEN_S) });
  });

  afterAll(() => server.close());

  it('ends its connection to the broker, and only that one', { timeout: 20_000 }, async () => {
    const connectedBy = async (client: ApiClient): Promise<{ client: MqttClient; closed: Promise<number> }> => {
      const console = await connectConsole(server.origin, client.credentials ?? { token: '', clientUuid: '' });
      await console.subscribeAsync(road);
      return { client: console, closed: new Promise((resolve) => console.once('close', () => resolve(Date.now()))) };
    };
    const first = await connectedBy(await server.signIn('mixer'));
    const signedInMs = Date.now();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    const second = await connectedBy(await server.signIn('mixer'));
    const closedMs = await first.closed;
    expect(closedMs - signedInMs).toBeLessThan((TOKEN_S + 2) * 1000);
    expect(second.client.connected).toBe(true);
    await second.closed;
  });
});
