// Starts the simulator's thread and looks after it: hands it piles, begins it anew when it dies.
import { Worker } from 'node:worker_threads';
import {
  type FromSimulator,
  fromSimulatorSchema,
  type SimulatorInput,
  type ToSimulator,
} from '../../src/contracts/simulator';
import { signUpSimulated } from '../broker/machine-credentials';
import type { Database } from '../db/database';
import { type Lease, takeLease } from './simulator-lease';
import { nextPiles, planForSimulator } from './simulator-plan';

export interface SimulatorOptions {
  /** The built simulator/thread.ts. */
  readonly threadUrl: URL;
  readonly brokerUrl: string;
  /** Whether the machines sign in with credentials of this server's own; otherwise as the broker's address says. */
  readonly hasOwnBroker: boolean;
  /** Seconds that the machines live in a second of ours. */
  readonly speed: number;
  readonly log: (line: string) => void;
}

export interface RunningSimulator {
  /** Takes the machines offline and ends the thread. */
  stop(): Promise<void>;
}

const RETRY_MS = 5000;
const STOP_TIMEOUT_MS = 6000;

/** Starts the machines of the demo; with none to simulate nothing runs. */
export async function startSimulator(database: Database, options: SimulatorOptions): Promise<RunningSimulator> {
  const simulator = new Simulator(database, options);
  await simulator.launch();
  return simulator;
}

class Simulator implements RunningSimulator {
  private worker: Worker | null = null;
  private lease: Lease | null = null;
  private retry: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(
    private readonly database: Database,
    private readonly options: SimulatorOptions,
  ) {}

  async launch(): Promise<void> {
    this.lease ??= await takeLease(this.database, () => {
      this.lease = null;
      this.options.log('another server may drive the machines now');
      void this.worker?.terminate();
    });
    if (this.lease === null) return this.launchLater();
    const { machines } = await planForSimulator(this.database);
    if (machines.length === 0 || this.stopping) return;
    const { brokerUrl, hasOwnBroker, threadUrl, speed, log } = this.options;
    const logins = hasOwnBroker ? await signUpSimulated(this.database.db, machines) : null;
    if (this.stopping) return;
    const worker = new Worker(threadUrl, {
      workerData: { brokerUrl, logins, machines, speed } satisfies SimulatorInput,
    });
    this.worker = worker;
    worker.on('message', (data: unknown) => {
      this.answer(worker, fromSimulatorSchema.parse(data)).catch((error: unknown) =>
        log(`no piles for a machine: ${String(error)}`),
      );
    });
    worker.on('error', (error) => log(`the simulator failed: ${String(error)}`));
    worker.on('exit', () => {
      this.worker = null;
      this.launchLater();
    });
  }

  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.retry);
    const { worker } = this;
    if (worker !== null) {
      const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
      worker.postMessage({ kind: 'stop' } satisfies ToSimulator);
      const timer = setTimeout(() => void worker.terminate(), STOP_TIMEOUT_MS);
      await ended;
      clearTimeout(timer);
    }
    this.lease?.release();
  }

  private launchLater(): void {
    if (this.stopping) return;
    this.retry = setTimeout(() => {
      this.launch().catch((error: unknown) => {
        this.options.log(`the simulator could not be started: ${String(error)}`);
        this.launchLater();
      });
    }, RETRY_MS);
  }

  private async answer(worker: Worker, message: FromSimulator): Promise<void> {
    switch (message.kind) {
      case 'log':
        this.options.log(message.line);
        return;
      case 'needPiles': {
        const { projectId, deviceId, afterPileId } = message;
        const piles = await nextPiles(this.database.pool, projectId, afterPileId);
        worker.postMessage({ kind: 'piles', projectId, deviceId, piles } satisfies ToSimulator);
      }
    }
  }
}
