// Messages between the load test and the threads of its consoles.
import type { LoadedProject } from './load-site';

/** workerData of the thread; any message to it ends the reading. */
export interface ConsoleInput {
  readonly origin: string;
  readonly account: string;
  readonly password: string;
  /** Part of the live topics. */
  readonly site: string;
  readonly projects: readonly LoadedProject[];
}

/** Answer of the thread before it ends. */
export interface ConsoleReport {
  /** Times of each call, ms, to the last byte of the answer. */
  readonly calls: Record<string, number[]>;
  readonly failures: string[];
  /** Live messages. */
  live: number;
  /** From the machine's clock to the console, ms. */
  readonly liveMs: number[];
}
