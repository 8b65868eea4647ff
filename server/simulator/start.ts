// Starts the simulator's thread and looks after it: hands it piles, begins it anew when it dies.
import { Worker } from 'node:worker_threads';
import type { Database } from '../db/database';
import { nextPiles, planForSimulator } from './plan';
import type { FromThread, SimulatorInput, ToThread } from './thread-messages';

export interface SimulatorOptions {
  /** The built simulator-thread.js. */
  readonly threadUrl: URL;
  readonly brokerUrl: string;
  readonly username: string;
  readonly password: string;
  readonly log: (line: string) => void;
}

export interface RunningSimulator {
  /** Takes the machines offline and ends the thread. */
  stop(): Promise<void>;
}

const RESTART_MS = 5000;
const STOP_TIMEOUT_MS = 6000;

/** Starts the machines of the demo; with none to simulate nothing runs. */
export async function startSimulator(database: Database, options: SimulatorOptions): Promise<RunningSimulator> {
  let worker: Worker | null = null;
  let restart: NodeJS.Timeout | undefined;
  let stopping = false;

  const answer = async (to: Worker, message: FromThread): Promise<void> => {
    switch (message.kind) {
      case 'log':
        options.log(message.line);
        return;
      case 'needPiles': {
        const piles = await nextPiles(database.pool, message.projectId, message.afterPileId);
        to.postMessage({ kind: 'piles', deviceId: message.deviceId, piles } satisfies ToThread);
      }
    }
  };
  const launch = async (): Promise<void> => {
    const plan = await planForSimulator(database);
    if (plan.machines.length === 0 || stopping) return;
    const { brokerUrl, username, password } = options;
    const started = new Worker(options.threadUrl, {
      workerData: { brokerUrl, username, password, plan } satisfies SimulatorInput,
    });
    worker = started;
    started.on('message', (message: FromThread) => {
      answer(started, message).catch((error: unknown) => options.log(`no piles for a machine: ${String(error)}`));
    });
    started.on('error', (error) => options.log(`the simulator failed: ${String(error)}`));
    started.on('exit', () => {
      worker = null;
      if (!stopping) restart = setTimeout(relaunch, RESTART_MS);
    });
  };
  const relaunch = (): void => {
    launch().catch((error: unknown) => {
      options.log(`the simulator could not be started: ${String(error)}`);
      if (!stopping) restart = setTimeout(relaunch, RESTART_MS);
    });
  };

  await launch();
  return {
    async stop() {
      stopping = true;
      clearTimeout(restart);
      const ending = worker;
      if (ending === null) return;
      const ended = new Promise<void>((resolve) => ending.once('exit', () => resolve()));
      ending.postMessage({ kind: 'stop' } satisfies ToThread);
      const timer = setTimeout(() => void ending.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    },
  };
}
