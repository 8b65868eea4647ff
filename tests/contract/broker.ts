// An external broker of the test's own: a process with its files in a temporary folder.
import type { ChildProcess } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Broker {
  /** Of MQTT over WebSocket. */
  readonly url: string;
  /** Of MQTT over TCP, for machines that need no WebSocket. */
  readonly tcpUrl: string;
  /** The process that was started. */
  pid(): number | undefined;
  /** How many messages the servers have yet to take or to acknowledge. */
  waiting(): Promise<number>;
  /** Resolves when everything published so far has been acknowledged by the servers, hence is stored. */
  settled(): Promise<void>;
  /** Where it tells: the newest message that each session has acknowledged together with all before it, or 0. */
  readonly acknowledged: (() => Promise<readonly number[]>) | null;
  /** Ends the process; acknowledged messages stay in its folder. */
  halt(signal?: NodeJS.Signals): Promise<void>;
  /** Starts it again, on the same ports and folder. */
  resume(): Promise<void>;
  /** Ends it for good. */
  close(): Promise<void>;
}

/** How a program is run as a broker. */
export interface BrokerProgram {
  readonly name: string;
  readonly url: string;
  readonly tcpUrl: string;
  readonly folder: string;
  spawn(): ChildProcess;
  isUp(): Promise<boolean>;
  /** Sends a signal to what serves, where that is not the process that was spawned. */
  signal?(signal: NodeJS.Signals): void;
  readonly acknowledged?: Broker['acknowledged'];
  /** How many messages the sessions have yet to take or to acknowledge. */
  waiting(): Promise<number>;
  /** After its end. */
  clean?(): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const LOOK_MS = 15;
const brokers = new Map<string, Broker>();

/** The running broker with this URL. */
export function brokerAt(url: string): Broker | undefined {
  return brokers.get(url);
}

/** Starts a broker, and keeps it for `brokerAt`. */
export async function runBroker(program: BrokerProgram): Promise<Broker> {
  let running = await launch(program);
  let next: Promise<void> | null = null;
  let current: Promise<void> = Promise.resolve();
  const untilSettled = async (): Promise<void> => {
    while ((await program.waiting()) > 0) await sleep(LOOK_MS);
  };
  const broker: Broker = {
    url: program.url,
    tcpUrl: program.tcpUrl,
    pid: () => running.pid,
    waiting: () => program.waiting(),
    settled: () => {
      // Those who ask while somebody waits share the next look: the present one may have begun before their message.
      next ??= current.then(() => {
        next = null;
        current = untilSettled();
        return current;
      });
      return next;
    },
    acknowledged: program.acknowledged ?? null,
    halt: (signal = 'SIGTERM') => end(program, running, signal),
    resume: async () => {
      running = await launch(program);
    },
    close: async () => {
      brokers.delete(program.url);
      await end(program, running, 'SIGKILL');
      await program.clean?.();
      rmSync(program.folder, { recursive: true, force: true });
    },
  };
  brokers.set(broker.url, broker);
  return broker;
}

async function launch(program: BrokerProgram): Promise<ChildProcess> {
  const child = program.spawn();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString('utf8')).slice(-4000);
    });
  }
  const limit = Date.now() + START_LIMIT_MS;
  while (!(await program.isUp())) {
    if (Date.now() > limit || child.exitCode !== null) throw new Error(`${program.name} does not serve:\n${output}`);
    await sleep(LOOK_MS);
  }
  return child;
}

async function end(program: BrokerProgram, child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  if (program.signal === undefined) child.kill(signal);
  else program.signal(signal);
  await ended;
}

/** The executable that a variable names (`npm test` does, having installed it if need be), or the first there is. */
export function findProgram(variable: string, candidates: readonly string[], packageName: string): string {
  const found = [process.env[variable] ?? '', ...candidates].find((file) => file !== '' && existsSync(file));
  if (found === undefined) {
    throw new Error(
      `${packageName} is not installed: \`apt-get install ${packageName}\`, or name its executable in ${variable}`,
    );
  }
  return found;
}

/** Where a program of this name may lie. */
export const onPath = (name: string): string[] =>
  [...(process.env.PATH ?? '').split(':').filter((folder) => folder !== ''), '/usr/sbin'].map((folder) =>
    path.join(folder, name),
  );
