// Connections that nobody is at the other end of, or that never say what they want: each is closed by itself, and the
// others do not notice.
import { createServer } from 'node:http';
import net, { type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EmbeddedBroker, type EmbeddedBrokerOptions } from '../../server/broker/embedded-broker';
import { API, CLIENT_BASE } from '../../src/contracts/api';
import { BROKER_PATH } from '../../src/contracts/broker';
import { equipmentOf } from '../../src/equipment/registry';
import type { ApiClient, CallOptions } from './api-client';
import { DEVICE, PROJECT } from './fixture-site';
import { eventually, GATEWAY_SECRET, topicFor } from './machine';
import { brokerUrlOf } from './replicas';
import { SilentNetwork } from './silent-network';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };

/** A machine as a gateway connects it, with its last will. */
function machineAt(origin: string, keepalive: number): Promise<MqttClient> {
  const status = (online: boolean) => JSON.stringify({ seq: 0, time_ms: Date.now(), online });
  return mqtt.connectAsync(`${origin.replace('http', 'ws')}${BROKER_PATH}`, {
    username: 'gateway',
    password: GATEWAY_SECRET,
    clientId: `half-open-${Math.random()}`,
    keepalive,
    reconnectPeriod: 0,
    will: { topic: topicFor('status'), payload: Buffer.from(status(false)), qos: 1, retain: true },
  });
}

describe.each(STORAGE_KINDS)('half-open connections to a server on $name', ({ openSite }) => {
  let server: SiteServer;
  let mixer: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    mixer = await server.signIn('mixer');
  });

  afterAll(() => server.close());

  const isOnline = async (): Promise<boolean | undefined> =>
    (await mixer.call('homeEquipments', { project_id: PROJECT.road }, MIXING)).find((m) => m.id === DEVICE.registered)
      ?.online;

  it('takes a machine that fell silent for offline after one and a half of its keep-alive, by its last will', async () => {
    const network = await SilentNetwork.open(Number(new URL(brokerUrlOf(server.origin) ?? server.origin).port));
    const machine = await machineAt(network.origin, 2);
    machine.on('error', () => undefined);
    const online = JSON.stringify({ seq: 1, time_ms: Date.now(), online: true });
    await machine.publishAsync(topicFor('status'), online, { qos: 1, retain: true });
    await eventually('it is online', async () => (await isOnline()) === true);
    network.fallSilent();
    const silentMs = performance.now();
    await eventually('it is offline', async () => (await isOnline()) === false);
    // Not at once: until then it might have been only slow.
    expect(performance.now() - silentMs).toBeGreaterThan(1000);
    await machine.endAsync(true);
    await network.close();
  });
});

// The HTTP server's own limits, which do not depend on the database.
describe.each(STORAGE_KINDS.slice(0, 1))('requests that hang', ({ openSite }) => {
  let server: SiteServer;
  let admin: ApiClient;

  beforeAll(async () => {
    server = await SiteServer.start(openSite);
    admin = await server.signIn('admin');
  });

  afterAll(() => server.close());

  it.concurrent('closes who never finishes a request’s head, or never begins one, while others are served', async () => {
    const sockets: Socket[] = [];
    const answers: string[] = [];
    const opened = (first: string): Promise<void> => {
      const socket = net.connect({ port: server.port, host: '127.0.0.1' });
      const at = sockets.push(socket) - 1;
      answers.push('');
      socket.on('error', () => undefined);
      socket.on('data', (data) => {
        answers[at] += data.toString('latin1');
      });
      socket.write(first);
      return new Promise((resolve) => socket.once('close', () => resolve()));
    };
    const slow = Array.from({ length: 50 }, () => opened('GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: '));
    const silent = Array.from({ length: 50 }, () => opened(''));
    const drip = setInterval(() => {
      for (const socket of sockets.slice(0, slow.length)) if (socket.writable) socket.write('b');
    }, 500);
    await sleep(1000);
    expect((await fetch(`${server.origin}/healthz`)).status).toBe(200);
    await admin.call('projects', {}, MIXING);
    await Promise.all([...slow, ...silent]);
    clearInterval(drip);
    for (const answer of answers.slice(0, slow.length)) expect(answer).toMatch(/^HTTP\/1\.1 408 /);
  });

  /** Sends a request's head and beginning, then the rest by `drip`, once a second; answers what came until the end. */
  function dripped(head: readonly string[], begin: string, drip: (second: number) => string): Promise<string> {
    const socket = net.connect({ port: server.port, host: '127.0.0.1' });
    let answer = '';
    socket.on('error', () => undefined);
    socket.on('data', (data) => {
      answer += data.toString('latin1');
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${begin}`);
    let second = 0;
    const timer = setInterval(() => {
      second += 1;
      const more = drip(second);
      if (more !== '' && socket.writable) socket.write(more);
    }, 1000);
    return new Promise((resolve) =>
      socket.once('close', () => {
        clearInterval(timer);
        resolve(answer);
      }),
    );
  }
  const importHead = (bytes: number): string[] => [
    `POST ${equipmentOf('HS-MI').apiPrefix}${API.pileImport.path} HTTP/1.1`,
    'Host: x',
    'Connection: close',
    'Content-Type: application/json',
    'Type-Code: HS-MI',
    `Authorization: Bearer ${admin.credentials?.token}`,
    `Client-Uuid: ${admin.credentials?.clientUuid}`,
    `Content-Length: ${bytes}`,
  ];

  it.concurrent('closes who sends a small body slower than it may take', async () => {
    const login = `POST ${CLIENT_BASE}${API.login.path} HTTP/1.1`;
    const head = [login, 'Host: x', 'Content-Type: application/json', 'Content-Length: 1000'];
    expect(await dripped(head, '{', () => ' ')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.concurrent('closes who sends nothing more of a large body', async () => {
    expect(await dripped(importHead(1000), '{', () => '')).toMatch(/^HTTP\/1\.1 408 /);
  });

  it.concurrent('takes a large body that comes slowly, for longer than a small one may take', async () => {
    const seconds = 36;
    const body = JSON.stringify({ project_id: PROJECT.empty, dry_run: true, columns: {} });
    const answer = await dripped(importHead(body.length + seconds), '', (second) =>
      second < seconds ? ' ' : second === seconds ? ` ${body}` : '',
    );
    expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    expect(answer).toContain('"error_code"');
  });
});

describe('the broker by itself', () => {
  it('keeps a client that has sent more than is stored by the time it is asked whether anybody is there', async () => {
    const seen: string[] = [];
    const { broker, origin, close } = await brokerAlone(async (topic) => {
      await sleep(200);
      seen.push(topic);
      return true;
    });
    const client = await machineAt(origin, 0);
    const row = JSON.stringify({ text: 'x'.repeat(1000) });
    const messages = 600;
    const sent = Promise.all(
      Array.from({ length: messages }, () => client.publishAsync(topicFor('real'), row, { qos: 1 })),
    );
    const closed = new Promise<never>((_, reject) => client.once('close', () => reject(new Error('it was cut'))));
    await Promise.race([sent, closed]);
    expect(seen).toHaveLength(messages);
    expect(broker.connections().gateway).toBe(1);
    await client.endAsync(true);
    await close();
  });

  it('finds a client without keep-alive that nobody answers for, and sends its last will', async () => {
    const accepted: string[] = [];
    const { broker, origin, close } = await brokerAlone(
      async (topic, payload) => accepted.push(`${topic} ${payload.toString()}`) > 0,
    );
    const network = await SilentNetwork.open(Number(new URL(origin).port));
    const lost = await machineAt(network.origin, 0);
    lost.on('error', () => undefined);
    const answering = await machineAt(origin, 0);
    await sleep(1000);
    expect(broker.connections().gateway).toBe(2);
    network.fallSilent();
    await eventually('the silent one is gone', () => broker.connections().gateway === 1);
    await eventually('its last will is published', () => accepted.some((line) => line.includes('"online":false')));
    expect(answering.connected).toBe(true);
    await Promise.all([lost.endAsync(true), answering.endAsync(true)]);
    await network.close();
    await close();
  });
});

/** A broker with nothing behind it but this, which asks every 300 ms whether anybody is there. */
async function brokerAlone(accept: EmbeddedBrokerOptions['accept']) {
  const broker = await EmbeddedBroker.create({
    logger: pino({ level: 'silent' }),
    gatewaySecret: GATEWAY_SECRET,
    consoleOf: () => Promise.reject(new Error('no consoles here')),
    machineOf: async () => null,
    accept,
    liveTokens: async () => new Set(),
    liveGrants: async () => [],
    pingMs: 300,
  });
  const http = createServer();
  broker.attach(http);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', () => resolve()));
  const address = http.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = async (): Promise<void> => {
    await broker.close();
    http.close();
  };
  return { broker, origin: `http://127.0.0.1:${address.port}`, close };
}
