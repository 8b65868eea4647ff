// Against real threads: cloning, transfers, and the death of a worker.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BundledWorker, bundleWorker } from '../../tests/fixtures/workers/bundle';
import { FIXTURE_REQUESTS, type FixtureRequests } from '../../tests/fixtures/workers/requests';
import { type ThreadOptions, Threads } from '../../tests/fixtures/workers/thread-ends';
import { restartDelayMs, SupervisedClient, type SupervisorOptions } from './supervised-client';

let bundle: BundledWorker;
let client: SupervisedClient<FixtureRequests, string> | undefined;

beforeAll(async () => {
  bundle = await bundleWorker(new URL('../../tests/fixtures/workers/requests.worker.ts', import.meta.url).pathname);
}, 60_000);
afterEach(() => client?.dispose());
afterAll(() => bundle.dispose());

function start(options: Partial<SupervisorOptions<FixtureRequests, string>> = {}, threadOptions: ThreadOptions = {}) {
  const threads = new Threads(bundle.file, threadOptions);
  const made = new SupervisedClient<FixtureRequests, string>({
    requests: FIXTURE_REQUESTS,
    spawn: threads.spawn,
    restore: async (send) => {
      await send('session.set', 'restored');
    },
    heartbeatMs: 100,
    missedHeartbeats: 5,
    ...options,
  });
  client = made;
  return { client: made, threads };
}

describe('answers', () => {
  it('transfers arrays that own their buffer and clones views of part of one', async () => {
    const { client } = start();
    const { whole, part, list } = await client.call('columns', 1000);
    expect(whole).toHaveLength(1000);
    expect(whole[999]).toBe(499.5);
    expect([...part]).toEqual([7, 7, 7]);
    expect(list).toEqual(['桩', 'pile']);
    expect(await client.call('detached', null)).toBe(true);
  });

  it('takes arrays of an input without a copy where they are handed over, and only there', async () => {
    const { client } = start();
    const values = Float64Array.of(1, 2, 4.5);
    expect(await client.call('sum', { values })).toBe(7.5);
    expect(values).toHaveLength(3);
    expect(await client.call('sum', { values }, { handOver: true })).toBe(7.5);
    expect(values).toHaveLength(0);
  });

  it('brings errors over with code, message, context and whether a retry makes sense', async () => {
    const { client } = start();
    await expect(client.call('fail', null)).rejects.toMatchObject({
      name: 'DataCoreError',
      code: 'api',
      message: '密码错误',
      context: { errorCode: 4101 },
      retryable: false,
    });
    await expect(client.call('throwOther', null)).rejects.toMatchObject({
      code: 'internal',
      message: 'RangeError: row 7 of 5',
    });
  });

  it('tells progress of the call it belongs to, and events', async () => {
    const events: unknown[] = [];
    const { client } = start({ onEvent: (event) => events.push(event) });
    const seen: number[] = [];
    const [steps] = await Promise.all([
      client.call('wait', { steps: 5 }, { onProgress: ({ receivedBytes }) => seen.push(receivedBytes) }),
      client.call('emit', 'signedOut'),
    ]);
    expect(steps).toBe(5);
    expect(seen.length).toBeGreaterThan(2);
    await expect.poll(() => events).toEqual(['signedOut']);
  });
});

describe('cancellation', () => {
  it('settles at once and reaches the handler in the worker', async () => {
    const { client } = start();
    const controller = new AbortController();
    let began: () => void = () => undefined;
    const beginning = new Promise<void>((resolve) => {
      began = resolve;
    });
    const waiting = client.call('wait', { steps: 1000 }, { signal: controller.signal, onProgress: () => began() });
    await beginning;
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'cancelled' });
    await expect.poll(() => client.call('aborted', null)).toBe(1);
  });

  it('sends nothing when the signal was aborted before', async () => {
    const { client } = start();
    await expect(client.call('session', null, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'cancelled',
    });
  });
});

describe('supervision', () => {
  it('rejects what was pending when a worker is killed; the next call finds the session restored', async () => {
    const { client, threads } = start({}, { tellsExit: true });
    const pending = client.call('wait', { steps: 1000 });
    await client.call('session', null);
    await threads.newest.terminate();
    await expect(pending).rejects.toMatchObject({ code: 'worker_lost', retryable: true });
    expect(await client.call('session', null)).toBe('restored');
    expect(threads.started).toHaveLength(2);
  });

  it('sends a request that only reads once more, and not one that changes something', async () => {
    const { client, threads } = start({}, { tellsExit: true });
    const [reading, changing] = [client.call('count', { steps: 20 }), client.call('wait', { steps: 20 })];
    changing.catch(() => undefined);
    await client.call('session', null);
    await threads.newest.terminate();
    await expect(changing).rejects.toMatchObject({ code: 'worker_lost' });
    expect(await reading).toBe(20);
    expect(threads.started).toHaveLength(2);
  });

  it('does not send a request again whose arrays were handed over', async () => {
    const { client, threads } = start({}, { tellsExit: true });
    const reading = client.call('count', { steps: 20 }, { handOver: true });
    reading.catch(() => undefined);
    await client.call('session', null);
    await threads.newest.terminate();
    await expect(reading).rejects.toMatchObject({ code: 'worker_lost', retryable: true });
  });

  it('gives up a request that kills a second worker, and serves the others', async () => {
    const { client, threads } = start();
    await expect(client.call('readTrap', null)).rejects.toMatchObject({ code: 'worker_lost' });
    expect(await client.call('session', null)).toBe('restored');
    expect(threads.started).toHaveLength(3);
  });

  it('does not send again what was cancelled while the worker restarted', async () => {
    const { client, threads } = start({}, { tellsExit: true });
    const controller = new AbortController();
    const reading = client.call('count', { steps: 1000 }, { signal: controller.signal });
    reading.catch(() => undefined);
    await client.call('session', null);
    await threads.newest.terminate();
    controller.abort();
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' });
    expect(await client.call('aborted', null)).toBe(0);
  });

  it('notices a worker that dies without a word by its missing heartbeats', async () => {
    const { client, threads } = start();
    const pending = client.call('wait', { steps: 10_000 });
    await client.call('session', null);
    await threads.newest.terminate();
    await expect(pending).rejects.toMatchObject({ code: 'worker_lost', context: { reason: 'it stopped answering' } });
    expect(await client.call('session', null)).toBe('restored');
  });

  it('notices a worker that never comes back from a computation', async () => {
    const { client } = start();
    await expect(client.call('hang', null)).rejects.toMatchObject({ code: 'worker_lost' });
    expect(await client.call('session', null)).toBe('restored');
  });

  it('replaces the worker after a WASM trap, whatever else was pending', async () => {
    const lost: string[] = [];
    const { client, threads } = start({ onLost: (reason) => lost.push(reason) });
    const [trap, other] = await Promise.allSettled([client.call('trap', null), client.call('wait', { steps: 500 })]);
    expect(trap).toMatchObject({ status: 'rejected', reason: { code: 'worker_lost' } });
    expect(other).toMatchObject({ status: 'rejected', reason: { code: 'worker_lost' } });
    expect(lost).toEqual(['trap: unreachable']);
    expect(await client.call('session', null)).toBe('restored');
    expect(threads.started).toHaveLength(2);
  });

  it('replaces the worker after a panic that was hidden behind another error', async () => {
    const lost: string[] = [];
    const { client, threads } = start({ onLost: (reason) => lost.push(reason) });
    await expect(client.call('panic', null)).rejects.toMatchObject({ code: 'worker_lost' });
    expect(lost).toEqual(['panic: panicked at store.rs:7']);
    expect(await client.call('session', null)).toBe('restored');
    expect(threads.started).toHaveLength(2);
  });

  it('lets calls made while the worker restarts wait for the new one', async () => {
    const { client } = start({}, { tellsExit: true });
    const exit = client.call('exit', null);
    await expect(exit).rejects.toMatchObject({ code: 'worker_lost' });
    expect(await Promise.all([client.call('session', null), client.call('wait', { steps: 1 })])).toEqual([
      'restored',
      1,
    ]);
  });

  it('slows down when the worker crashes at every start, and still answers cancellations', async () => {
    const { client, threads } = start({}, { workerData: 'crash at start' });
    const controller = new AbortController();
    const call = client.call('session', null, { signal: controller.signal });
    await new Promise((resolve) => setTimeout(resolve, 400));
    controller.abort();
    await expect(call).rejects.toMatchObject({ code: 'cancelled' });
    // Immediately, then after 0.5 s: in 0.4 s there can be two.
    expect(threads.started.length).toBeLessThanOrEqual(2);
    expect([1, 2, 3, 4, 20].map(restartDelayMs)).toEqual([0, 500, 1000, 2000, 30_000]);
  });

  it('does not let a call wait for ever when no worker comes up', async () => {
    const { client, threads } = start({}, { workerData: 'crash at start' });
    await expect(client.call('session', null)).rejects.toMatchObject({ code: 'worker_lost', retryable: true });
    expect(threads.started).toHaveLength(3);
  });

  it('rejects what is pending when it is shut down', async () => {
    const { client } = start();
    const pending = client.call('wait', { steps: 1000 });
    client.dispose();
    await expect(pending).rejects.toMatchObject({ code: 'worker_lost' });
    await expect(client.call('session', null)).rejects.toMatchObject({ code: 'worker_lost', retryable: false });
  });
});
