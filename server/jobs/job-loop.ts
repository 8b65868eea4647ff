// Does jobs one after the other while there are any, and looks for more when it is woken or now and then.
import type { Logger } from 'pino';

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
  private running: Promise<void> | null = null;
  private ended = false;
  private readonly timer: ReturnType<typeof setInterval>;

  constructor(private readonly options: JobLoopOptions<J>) {
    this.timer = setInterval(() => this.wake(), LOOK_MS);
    this.timer.unref();
  }

  /** Whether the server is about to end, or the disk is full. */
  get stopping(): boolean {
    return this.ended || !this.options.hasRoom();
  }

  /** Looks for work, unless it is at work already. */
  wake(): void {
    if (this.stopping || this.running !== null) return;
    this.running = this.run()
      .catch((error: unknown) => this.options.logger.warn({ err: error }, `${this.options.name} wait`))
      .finally(() => {
        this.running = null;
      });
  }

  /** Unfinished jobs go on at another replica, or at the next start. */
  async stop(): Promise<void> {
    this.ended = true;
    clearInterval(this.timer);
    await this.running;
  }

  private async run(): Promise<void> {
    const { claim, work } = this.options;
    for (let job = await claim(); job !== undefined; job = await claim()) {
      await work(job);
      if (this.stopping) return;
    }
  }
}
