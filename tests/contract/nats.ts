// An external broker of the test's own: a NATS server that speaks MQTT 3.1.1, as Debian has it, with its files in a
// temporary folder.
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from './server-process';

export interface Broker {
  /** Of MQTT over WebSocket. */
  readonly url: string;
  /** Resolves when everything published so far has been acknowledged by the servers, hence is stored. */
  settled(): Promise<void>;
  /** The newest message that each session has acknowledged together with all before it; 0 where it never has. */
  acknowledged(): Promise<readonly number[]>;
  /** Ends the process; acknowledged messages stay in its folder. */
  halt(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again, on the same ports and folder. */
  resume(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

const START_LIMIT_MS = 20_000;
const LOOK_MS = 15;
const brokers = new Map<string, Broker>();

/** The running broker with this URL. */
export function brokerAt(url: string): Broker | undefined {
  return brokers.get(url);
}

/** Starts a broker on free ports of 127.0.0.1. */
export async function startBroker(): Promise<Broker> {
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
  let running = await launch(config, monitorPort);
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();
  const broker: Broker = {
    url: `ws://127.0.0.1:${webSocketPort}/mqtt`,
    settled: () => {
      // Those who ask while somebody waits share the next look: the present one may have begun before their message.
      next ??= current.then(() => {
        next = null;
        current = untilSettled(monitorPort);
        return current;
      });
      return next;
    },
    acknowledged: async () => (await queuesOf(monitorPort)).map(({ ack_floor }) => ack_floor.stream_seq),
    halt: (signal = 'SIGTERM') => end(running, signal),
    resume: async () => {
      running = await launch(config, monitorPort);
    },
    close: async () => {
      brokers.delete(broker.url);
      await end(running, 'SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
  brokers.set(broker.url, broker);
  return broker;
}

async function launch(config: string, monitorPort: number): Promise<ChildProcess> {
  const child = spawn(findProgram(), ['-c', config], { stdio: ['ignore', 'ignore', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk.toString('utf8')).slice(-4000);
  });
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await isUp(monitorPort))) {
    if (Date.now() > limit || child.exitCode !== null) throw new Error(`NATS does not serve:\n${output}`);
    await sleep(LOOK_MS);
  }
  return child;
}

async function isUp(monitorPort: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${monitorPort}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  child.kill(signal);
  await ended;
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
              consumer_detail: z.array(queueSchema).optional(),
            }),
          )
          .optional(),
      }),
    )
    .optional(),
});

/** Waits until every session's queue at the broker is empty. */
async function untilSettled(monitorPort: number): Promise<void> {
  for (;;) {
    const queues = await queuesOf(monitorPort);
    if (queues.every((queue) => queue.num_pending === 0 && queue.num_ack_pending === 0)) return;
    await sleep(LOOK_MS);
  }
}

async function queuesOf(monitorPort: number): Promise<readonly z.infer<typeof queueSchema>[]> {
  const response = await fetch(`http://127.0.0.1:${monitorPort}/jsz?consumers=true&accounts=true`);
  const { account_details = [] } = streamsSchema.parse(await response.json());
  return account_details
    .flatMap(({ stream_detail = [] }) => stream_detail)
    .filter(({ name }) => name === '$MQTT_msgs')
    .flatMap(({ consumer_detail = [] }) => consumer_detail);
}

/** `npm test` names the executable in NATS_SERVER, having installed it if need be. */
function findProgram(): string {
  const folders = [...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''), '/usr/sbin'];
  const candidates = [process.env.NATS_SERVER ?? '', ...folders.map((folder) => path.join(folder, 'nats-server'))];
  const found = candidates.find((file) => file !== '' && existsSync(file));
  if (found === undefined) {
    throw new Error('NATS is not installed: `apt-get install nats-server`, or name its executable in NATS_SERVER');
  }
  return found;
}
