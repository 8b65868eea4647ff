// A NATS server that speaks MQTT 3.1.1, as Debian has it.
import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { type Broker, findProgram, onPath, runBroker } from './broker';
import { freePort } from './server-process';

/** Starts NATS on free ports of 127.0.0.1. */
export async function startNats(): Promise<Broker> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pile-console-nats-'));
  const [mqttPort, webSocketPort, monitorPort] = [await freePort(), await freePort(), await freePort()];
  const config = path.join(folder, 'nats.conf');
  writeFileSync(
    config,
    `server_name: tests
listen: "127.0.0.1:-1"
http: "127.0.0.1:${monitorPort}"
jetstream { store_dir: "${folder}" }
mqtt { listen: "127.0.0.1:${mqttPort}" }
websocket { listen: "127.0.0.1:${webSocketPort}", no_tls: true }
`,
  );
  const executable = findProgram('NATS_SERVER', onPath('nats-server'), 'nats-server');
  return await runBroker({
    name: 'NATS',
    url: `ws://127.0.0.1:${webSocketPort}/mqtt`,
    tcpUrl: `mqtt://127.0.0.1:${mqttPort}`,
    folder,
    spawn: () => spawn(executable, ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] }),
    isUp: () => isUp(monitorPort),
    acknowledged: async () => (await queuesOf(monitorPort)).map(({ ack_floor }) => ack_floor.stream_seq),
    waiting: () => waitingAt(monitorPort),
  });
}

async function isUp(monitorPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${monitorPort}/healthz`)).ok;
  } catch {
    return false;
  }
}

const queueSchema = z.object({
  num_pending: z.int(),
  num_ack_pending: z.int(),
  ack_floor: z.object({ stream_seq: z.int() }),
});
const streamsSchema = z.object({
  account_details: z
    .array(
      z.object({
        stream_detail: z
          .array(
            z.object({
              name: z.string(),
              state: z.object({ messages: z.int(), last_seq: z.int() }),
              consumer_detail: z.array(queueSchema).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});

/** Of what machines publish. */
async function messageStreams(monitorPort: number) {
  const response = await fetch(`http://127.0.0.1:${monitorPort}/jsz?consumers=true&accounts=true`);
  const { account_details = [] } = streamsSchema.parse(await response.json());
  return account_details.flatMap(({ stream_detail = [] }) => stream_detail).filter(({ name }) => name === '$MQTT_msgs');
}

/** Of each session. */
async function queuesOf(monitorPort: number): Promise<readonly z.infer<typeof queueSchema>[]> {
  return (await messageStreams(monitorPort)).flatMap(({ consumer_detail = [] }) => consumer_detail);
}

/**
 * By the sessions, and by the stream: under load a session counts nothing yet of a message that the stream holds already.
 * After NATS was killed the stream also holds messages that every session has acknowledged.
 */
async function waitingAt(monitorPort: number): Promise<number> {
  const streams = await messageStreams(monitorPort);
  return streams.reduce((sum, { state, consumer_detail = [] }) => {
    const counted = consumer_detail.reduce((all, queue) => all + queue.num_pending + queue.num_ack_pending, 0);
    const newest = Math.max(0, ...consumer_detail.map(({ ack_floor }) => ack_floor.stream_seq));
    const uncounted = state.messages > 0 && state.last_seq > newest ? 1 : 0;
    return sum + Math.max(counted, uncounted);
  }, 0);
}
