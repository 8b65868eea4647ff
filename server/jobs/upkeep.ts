// Work that is done now and then beside everything else, never twice at a time, until the server ends.
import type { Logger } from 'pino';

export interface UpkeepOptions {
  /** Name of the work, as the log says it. */
  readonly name: string;
  readonly logger: Logger;
  /** Without room on the disk nothing is written that can wait. */
  readonly hasRoom: () => boolean;
  /** From one look to the next. */
  readonly everyMs: number;
  /** One turn. It ends soon after the signal, and may reject with the signal's reason then. */
  readonly work: (ending: AbortSignal) => Promise<void>;
}

export class Upkeep {
  readonly #options: UpkeepOptions;
  readonly #timer: ReturnType<typeof setInterval>;
  readonly #ending = new AbortController();
  #running: Promise<void> | null = null;

  constructor(options: UpkeepOptions) {
    this.#options = options;
    this.#timer = setInterval(() => this.wake(), options.everyMs);
    this.#timer.unref();
  }

  /** Whether the server is about to end. */
  get isEnding(): boolean {
    return this.#ending.signal.aborted;
  }

  /** Begins a turn now, unless one is under way, the disk is full or the server ends. */
  wake(): void {
    const { work, hasRoom, logger, name } = this.#options;
    const { signal } = this.#ending;
    if (this.#running !== null || signal.aborted || !hasRoom()) return;
    this.#running = work(signal)
      .catch((error: unknown) => {
        if (error !== signal.reason && !isAbort(error)) logger.warn({ err: error }, `${name} wait`);
      })
      .finally(() => {
        this.#running = null;
      });
  }

  /** Resolves when the turn that is under way has ended. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#ending.abort();
    await this.#running;
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}
