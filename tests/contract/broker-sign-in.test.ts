// Connections to the server's own broker: the state that they may leave behind, the memory that they may take, and the
// names that they may have.
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { BROKER_PATH, topicOf } from '../../src/contracts/broker';
import { DEVICE, PROJECT, SITE } from './fixture-site';
import { connect, connectGateway, courseOf, eventually, GATEWAY_SECRET, publishAll, topicFor } from './machine';
import type { Credentials } from './opening';
import { SiteServer } from './site-server';
import { STORAGE_KINDS } from './storages';

const FOREIGN_DEVICE = 7;
const foreignStatus = topicOf({
  site: SITE,
  typeCode: 'HS-MI',
  projectId: PROJECT.foreign,
  deviceId: FOREIGN_DEVICE,
  kind: 'status',
});
const everything = 'hskj/+/+/+/+/+';
const own = topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: '+', kind: '+' });

const OWN_BROKER = STORAGE_KINDS.filter(({ machinesAt }) => machinesAt === 'server');

describe.each(OWN_BROKER)('the broker on $name', ({ openSite }) => {
  let server: SiteServer;
  let credentials: Credentials;

  beforeAll(async () => {
    server = await SiteServer.start(openSite, undefined, { GATEWAY_SECRET });
    credentials = (await server.signIn('mixer')).credentials ?? { token: '', clientUuid: '' };
  });

  afterAll(() => server.close());

  /** A console that asks the broker to keep its subscriptions and their messages. */
  async function lastingConsole(clientId: string): Promise<{ client: MqttClient; topics: string[] }> {
    const topics: string[] = [];
    const client = mqtt.connect(`${server.origin.replace('http', 'ws')}${BROKER_PATH}`, {
      username: credentials.clientUuid,
      password: credentials.token,
      clientId,
      clean: false,
      reconnectPeriod: 0,
    });
    client.on('message', (topic) => topics.push(topic));
    await new Promise<void>((resolve, reject) => {
      client.once('connect', () => resolve());
      client.once('error', reject);
    });
    return { client, topics };
  }

  it('keeps nothing for a console that left, least of all what it was refused', async () => {
    const before = await lastingConsole('lasting');
    const granted = await before.client.subscribeAsync([own, everything], { qos: 1 }).catch(() => 'refused');
    expect(granted).toBe('refused');
    await before.client.endAsync(true);

    const gateway = await connectGateway(server.origin);
    const status = JSON.stringify({ seq: 0, time_ms: Date.now(), online: true });
    await gateway.publishAsync(foreignStatus, status, { qos: 1 });
    await publishAll(gateway, courseOf({ recordNo: 'DOOR-1', pileId: 901, startMs: Date.now() - 60_000, seconds: 3 }));

    const after = await lastingConsole('lasting');
    await after.client.subscribeAsync(own, { qos: 1 });
    await gateway.publishAsync(foreignStatus, status, { qos: 1 });
    const live = courseOf({ recordNo: 'DOOR-2', pileId: 902, startMs: Date.now() - 60_000, seconds: 2 });
    await publishAll(gateway, live);
    await eventually(
      'what is published now is heard',
      () => after.topics.filter((t) => t.endsWith('/real')).length >= 2,
    );
    expect(after.topics.filter((topic) => topic !== topicFor('real') && topic !== topicFor('warning'))).toEqual([]);
    expect(after.topics.filter((topic) => topic.endsWith('/real'))).toHaveLength(live.length);
    await Promise.all([after.client.endAsync(true), gateway.endAsync(true)]);
  });

  // A client that never signs in is cut too, but after half a minute.
  const AT_ONCE_MS = 20_000;
  it('cuts who announces a packet larger than a message may be, before it has come', {
    timeout: AT_ONCE_MS,
  }, async () => {
    const socket = new WebSocket(`${server.origin.replace('http', 'ws')}${BROKER_PATH}`, 'mqtt');
    await new Promise((resolve) => socket.once('open', resolve));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.on('error', () => undefined);
    // A CONNECT of 128 MiB by somebody who has not signed in, in pieces that are each allowed.
    socket.send(Buffer.from([0x10, 0x80, 0x80, 0x80, 0x40]));
    socket.send(Buffer.alloc(1000));
    await closed;
  });

  it('does not give a machine’s name to a console', async () => {
    const machine = await connect(server.origin, 'gateway', GATEWAY_SECRET, 'the-machine');
    let cut = false;
    machine.once('close', () => {
      cut = true;
    });
    const namesake = await connect(server.origin, credentials.clientUuid, credentials.token, 'the-machine');
    await namesake.subscribeAsync(own);
    await machine.publishAsync(topicFor('status', DEVICE.registered), '{"seq":0,"time_ms":1,"online":true}', {
      qos: 1,
    });
    expect(cut).toBe(false);
    await Promise.all([machine.endAsync(true), namesake.endAsync(true)]);
  });

  it('takes a thousand subscriptions of a connection and no more', async () => {
    const client = await connect(server.origin, credentials.clientUuid, credentials.token, 'greedy');
    const filter = (site: number) => own.replace(SITE, `site-${site}`);
    await client.subscribeAsync(Array.from({ length: 1000 }, (_, i) => filter(i)));
    await expect(client.subscribeAsync(filter(1000))).rejects.toThrow();
    await client.endAsync(true);
  });
});
