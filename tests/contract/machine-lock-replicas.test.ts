// The lock of a machine when two servers share a database: both give the same answer, and the machine gets the command
// from the server that it is connected to.
import type { MqttClient } from 'mqtt';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CommandMessage, commandMessageSchema, topicOf } from '../../src/contracts/broker';
import { ApiClient, type CallOptions } from './api-client';
import { DEVICE, PASSWORD, PROJECT, SITE } from './fixture-site';
import { connectGateway, eventually, GATEWAY_SECRET, topicFor } from './machine';
import { type ServerProcess, startServer } from './server-process';
import { environmentOf } from './storage-environment';
import { STORAGE_KINDS } from './storages';

const MIXING: CallOptions = { typeCode: 'HS-MI' };
const MACHINE = { project_id: PROJECT.road, equipment_id: DEVICE.registered };
const ownTopic = (kind: 'command' | 'answer'): string =>
  topicOf({ site: SITE, typeCode: 'HS-MI', projectId: PROJECT.road, deviceId: DEVICE.registered, kind });

let closeStorage: () => Promise<void>;
const servers: ServerProcess[] = [];
const clients: ApiClient[] = [];
let machine: MqttClient;
const commands: CommandMessage[] = [];

beforeAll(async () => {
  const shared = STORAGE_KINDS.find(({ name }) => name === 'PostgreSQL');
  if (shared === undefined) throw new Error('no storage that two servers can share');
  const { storage, close } = await shared.openSite();
  closeStorage = close;
  for (let i = 0; i < 2; i++) {
    const { dataDir, databaseUrl } = storage;
    if (databaseUrl === undefined) throw new Error('a database that two servers can share');
    const server = await startServer({ ...environmentOf({ dataDir, databaseUrl }), GATEWAY_SECRET });
    servers.push(server);
    clients.push((await new ApiClient(server.origin).signIn('admin', PASSWORD)).client);
  }
  // Each server has a broker of its own; the machine is connected to the first.
  machine = await connectGateway(servers[0]?.origin ?? '');
  machine.on('message', (_topic, payload) => {
    commands.push(commandMessageSchema.parse(JSON.parse(payload.toString())));
  });
  await machine.subscribeAsync(ownTopic('command'), { qos: 1 });
});

afterAll(async () => {
  await machine?.endAsync(true);
  try {
    for (const server of servers) expect(await server.stop()).toBe(0);
  } finally {
    await closeStorage();
  }
});

it('is the same at both, and the command reaches a machine of the other server with its next status', async () => {
  const [here, there] = clients;
  if (here === undefined || there === undefined) throw new Error('two servers are needed');
  const statuses = () => Promise.all([here, there].map((client) => client.call('lockStatus', MACHINE, MIXING)));
  const asked = await there.call('lockMachine', { ...MACHINE, locked: true, command_no: 0 }, MIXING);
  for (const [status] of await statuses()) {
    expect(status).toEqual(asked);
    expect(status?.state).toBe('lock_pending');
  }

  const online = JSON.stringify({ seq: 1, time_ms: Date.now(), online: true });
  await machine.publishAsync(topicFor('status'), online, { qos: 1, retain: true });
  await eventually('the machine has the command', () => commands.length > 0);
  expect(commands[0]).toMatchObject({ command_no: asked.command_no, command: 'lock' });

  const answer = { command_no: asked.command_no, time_ms: Date.now(), agreed: true, locked: true };
  await machine.publishAsync(ownTopic('answer'), JSON.stringify(answer), { qos: 1 });
  const [first, second] = await statuses();
  expect(first).toEqual(second);
  expect(first).toMatchObject([{ state: 'locked', locked: true, command_no: asked.command_no }]);
});
