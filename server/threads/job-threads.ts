// Threads that work on one job after another, so that long computations do not hold up the event loop. Each is started
// when it is first needed, and ends when it has had nothing to do for a while.
import { Worker, type WorkerOptions } from 'node:worker_threads';
import type { JobReply } from './answer-jobs';

/** As many jobs wait as may; nothing was begun. */
export class ThreadsBusy extends Error {
  override readonly name = 'ThreadsBusy';
}

/** The thread ended while it worked on the job: it had not enough memory, or a fault. */
export class JobLost extends Error {
  override readonly name = 'JobLost';
}

export interface JobThreadsOptions {
  /** Of the built thread, which calls `answerJobs`. */
  readonly url: URL;
  /** Jobs that are worked on at once. */
  readonly threads: number;
  /** Jobs that wait for a thread. */
  readonly waiting: number;
  /** A thread that has had nothing to do for so long ends. */
  readonly idleMs: number;
  readonly limits?: NonNullable<WorkerOptions['resourceLimits']>;
}

interface Job<Input, Output> {
  readonly input: Input;
  /** Buffers that are handed over, and are gone here. */
  readonly transfer: readonly ArrayBuffer[];
  readonly resolve: (output: Output) => void;
  readonly reject: (error: Error) => void;
}

interface Thread<Input, Output> {
  readonly worker: Worker;
  job: Job<Input, Output> | null;
  idle: NodeJS.Timeout | undefined;
}

export class JobThreads<Input, Output> {
  private readonly threads = new Set<Thread<Input, Output>>();
  private readonly queue: Job<Input, Output>[] = [];

  constructor(private readonly options: JobThreadsOptions) {}

  /** Whether another job would be refused now. */
  isFull(): boolean {
    return this.queue.length >= this.options.waiting && this.working() >= this.options.threads;
  }

  /** Throws ThreadsBusy, JobLost, or an Error with the message of the job's own error. */
  run(input: Input, transfer: readonly ArrayBuffer[] = []): Promise<Output> {
    if (this.isFull()) return Promise.reject(new ThreadsBusy('no thread is free, and as many jobs wait as may'));
    return new Promise((resolve, reject) => {
      this.queue.push({ input, transfer, resolve, reject });
      this.next();
    });
  }

  /** Ends the threads; jobs that are not done are lost. */
  async stop(): Promise<void> {
    for (const { reject } of this.queue.splice(0)) reject(new JobLost('the server stops'));
    await Promise.all([...this.threads].map(({ worker }) => worker.terminate()));
  }

  private working(): number {
    return [...this.threads].filter(({ job }) => job !== null).length;
  }

  private next(): void {
    if (this.queue.length === 0) return;
    const thread =
      [...this.threads].find(({ job }) => job === null) ??
      (this.threads.size < this.options.threads ? this.startThread() : undefined);
    const job = thread === undefined ? undefined : this.queue.shift();
    if (thread === undefined || job === undefined) return;
    clearTimeout(thread.idle);
    thread.job = job;
    thread.worker.postMessage(job.input, job.transfer);
  }

  private startThread(): Thread<Input, Output> {
    const { url, limits } = this.options;
    const worker = new Worker(url, limits === undefined ? {} : { resourceLimits: limits });
    const thread: Thread<Input, Output> = { worker, job: null, idle: undefined };
    this.threads.add(thread);
    let why = 'the thread ended';
    worker.on('message', (reply: JobReply<Output>) => {
      const { job } = thread;
      thread.job = null;
      thread.idle = setTimeout(() => void this.end(thread), this.options.idleMs);
      thread.idle.unref();
      if ('output' in reply) job?.resolve(reply.output);
      else job?.reject(new Error(reply.error));
      this.next();
    });
    worker.on('error', (error) => {
      why = `the thread failed: ${String(error)}`;
    });
    worker.on('exit', () => {
      clearTimeout(thread.idle);
      this.threads.delete(thread);
      thread.job?.reject(new JobLost(why));
      this.next();
    });
    return thread;
  }

  private async end(thread: Thread<Input, Output>): Promise<void> {
    // So that it is not found idle while it ends.
    this.threads.delete(thread);
    await thread.worker.terminate();
  }
}
