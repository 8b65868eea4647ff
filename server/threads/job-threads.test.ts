// Real threads that do what a job says: answer it, throw, end, or fill their memory.
import { afterEach, describe, expect, it } from 'vitest';
import { JobLost, JobThreads, type JobThreadsOptions, ThreadsBusy } from './job-threads';

const CODE = `
  import { parentPort } from 'node:worker_threads';
  parentPort.on('message', (job) => {
    if (job === 'end') process.exit(1);
    if (job === 'fill') for (const held = []; ; ) held.push(Array.from({ length: 10_000 }, () => ({})));
    if (job === 'throw') parentPort.postMessage({ error: 'as foreseen' });
    else setTimeout(() => parentPort.postMessage({ output: job + '!' }), 20);
  });`;
const started: JobThreads<string, string>[] = [];

function threads(options: Partial<JobThreadsOptions> = {}): JobThreads<string, string> {
  const url = new URL(`data:text/javascript,${encodeURIComponent(CODE)}`);
  const made = new JobThreads<string, string>({ url, threads: 1, waiting: 2, idleMs: 10_000, ...options });
  started.push(made);
  return made;
}

afterEach(async () => {
  for (const made of started.splice(0)) await made.stop();
});

describe('jobs on threads', () => {
  it('are answered in their order, each its own', async () => {
    const jobs = threads({ waiting: 9 });
    const order: string[] = [];
    await Promise.all(['a', 'b', 'c', 'd'].map(async (job) => order.push(await jobs.run(job))));
    expect(order).toEqual(['a!', 'b!', 'c!', 'd!']);
  });

  it('beyond those that may wait are refused at once, and taken again when there is room', async () => {
    const jobs = threads();
    const taken = [jobs.run('a'), jobs.run('b'), jobs.run('c')];
    expect(jobs.isFull()).toBe(true);
    await expect(jobs.run('d')).rejects.toThrow(ThreadsBusy);
    expect(await Promise.all(taken)).toEqual(['a!', 'b!', 'c!']);
    expect(await jobs.run('e')).toBe('e!');
  });

  it.each(['end', 'fill'])(
    'that bring their thread down (%s) are lost alone: the next one has another',
    async (job) => {
      const jobs = threads({ limits: { maxOldGenerationSizeMb: 32 } });
      const lost = jobs.run(job);
      const next = jobs.run('next');
      await expect(lost).rejects.toThrow(JobLost);
      expect(await next).toBe('next!');
    },
  );

  it('that throw say so, and keep their thread', async () => {
    const jobs = threads();
    await expect(jobs.run('throw')).rejects.toThrow('as foreseen');
    expect(await jobs.run('a')).toBe('a!');
  });

  it('find a thread again after it has ended for want of work, and none after the stop', async () => {
    const jobs = threads({ idleMs: 1 });
    expect(await jobs.run('a')).toBe('a!');
    await new Promise((resolve) => setTimeout(resolve, 100));
    const late = jobs.run('b');
    expect(await late).toBe('b!');
    const cut = jobs.run('c');
    cut.catch(() => undefined);
    await jobs.stop();
    await expect(cut).rejects.toThrow(JobLost);
  });
});
