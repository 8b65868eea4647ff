// What the server and the simulator's thread tell each other.
import type { MachineLogin } from '../broker/machine-credentials';
import type { PlannedPile } from './machine-driver';
import type { SimulatorPlan } from './plan';

/** workerData of the thread. */
export interface SimulatorInput {
  /** Broker the machines publish to. */
  readonly brokerUrl: string;
  /** Of the plan's machines in turn, what each connects with; null: the broker's address says it. */
  readonly logins: readonly MachineLogin[] | null;
  readonly plan: SimulatorPlan;
  /** Seconds that the machines live in a second of ours. */
  readonly speed: number;
}

export type ToThread =
  | {
      readonly kind: 'piles';
      readonly projectId: number;
      readonly deviceId: number;
      readonly piles: readonly PlannedPile[];
    }
  /** Answered by going offline and ending. */
  | { readonly kind: 'stop' };

export type FromThread =
  | { readonly kind: 'needPiles'; readonly projectId: number; readonly deviceId: number; readonly afterPileId: number }
  | { readonly kind: 'log'; readonly line: string };
