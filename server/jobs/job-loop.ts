// Does jobs one after the other while there are any, and looks for more when it is woken or now and then.
import type { Logger } from 'pino';
import { Upkeep } from './upkeep';

/** Jobs of replicas that went away are found this late. */
const LOOK_MS = 15_000;

export interface JobLoopOptions<J> {
  /** Name of the work, as the log says it. */
  readonly name: string;
  readonly logger: Logger;
  /** The next job, claimed; undefined when there is none. */
  readonly claim: () => Promise<J | undefined>;
  /** Whether something new may be written: without room jobs wait. */
  readonly hasRoom: () => boolean;
  /** Does one. It asks `stopping` now and then, and gives the job back when that is so. */
  readonly work: (job: J) => Promise<void>;
}

export class JobLoop<J> {
  private readonly upkeep: Upkeep;

  constructor(private readonly options: JobLoopOptions<J>) {
    const { name, logger, hasRoom } = options;
    this.upkeep = new Upkeep({ name, logger, hasRoom, everyMs: LOOK_MS, work: () => this.run() });
  }

  /** Whether the server is about to end, or the disk is full. */
  get stopping(): boolean {
    return this.upkeep.isEnding || !this.options.hasRoom();
  }

  /** Looks for work, unless it is at work already. */
  wake(): void {
    this.upkeep.wake();
  }

  /** Unfinished jobs go on at another replica, or at the next start. */
  stop(): Promise<void> {
    return this.upkeep.stop();
  }

  private async run(): Promise<void> {
    const { claim, work } = this.options;
    for (let job = await claim(); job !== undefined; job = await claim()) {
      await work(job);
      if (this.stopping) return;
    }
  }
}
