// More than a page can take, through a real broker into the worker in its own thread: the queue is bounded, dropped
// messages are told, and everything else comes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BROKER_PATH, topicOf } from '../../src/contracts/broker';
import {
  LIVE_FEED_REQUESTS,
  type LiveBatch,
  type LiveFeedEvent,
  type LiveFeedRequests,
} from '../../src/contracts/live-feed';
import { EVERYTHING } from '../../tests/fixtures/everything';
import { TestBroker } from '../../tests/fixtures/workers/broker';
import { type BundledWorker, bundleWorker } from '../../tests/fixtures/workers/bundle';
import { Threads } from '../../tests/fixtures/workers/thread-ends';
import { SupervisedClient } from '../rpc/supervised-client';
import { BUFFER_MESSAGES } from './batcher';

/** One and a half seconds of ten thousand messages each. */
const SENT = 15_000;
const MACHINES = 12;

let broker: TestBroker;
let bundle: BundledWorker;
beforeAll(async () => {
  broker = await TestBroker.start();
  bundle = await bundleWorker(new URL('../../tests/fixtures/workers/live-feed.worker.ts', import.meta.url).pathname);
}, 60_000);
afterAll(async () => {
  await broker.close();
  await bundle.dispose();
});

const topic = (deviceId: number, kind: 'real' | 'status'): string =>
  topicOf({ site: 's', typeCode: 'HS-MI', projectId: 3, deviceId, kind });
const row = (at: number) => ({
  record_no: 'R-1',
  seq: Math.floor(at / MACHINES),
  time_ms: 1_790_000_000_000 + at,
  event: 'record',
  pile_id: 1,
  pile_no: 'K1',
  pass: 0,
  values: { depth_m: at / 100 },
});

it.skipIf(!EVERYTHING)(
  'that a page cannot follow is held in a bounded queue, and no message is lost untold',
  async () => {
    const batches: LiveBatch[] = [];
    let isLive = false;
    let release = (): void => undefined;
    const isFree = new Promise<void>((resolve) => {
      release = resolve;
    });
    const feed = new SupervisedClient<LiveFeedRequests, LiveFeedEvent>({
      requests: LIVE_FEED_REQUESTS,
      spawn: new Threads(bundle.file, { tellsExit: true }).spawn,
      restore: async () => undefined,
      onEvent: async (event) => {
        if (event.kind === 'state') isLive = event.state.state === 'live';
        if (event.kind !== 'batch') return;
        batches.push(event.batch);
        // The page is busy until all has been sent.
        await isFree;
      },
    });
    try {
      const url = `ws://127.0.0.1:${broker.port}${BROKER_PATH}`;
      const topics = [topicOf({ site: '+', typeCode: 'HS-MI', projectId: 3, deviceId: '+', kind: '+' })];
      await feed.call('feed.connect', { url, clientUuid: 'uuid-1', token: 'token-1', topics });
      await expect.poll(() => isLive, { timeout: 20_000 }).toBe(true);
      await broker.publish(topic(1, 'status'), { seq: 0, time_ms: 1, online: true });
      for (let at = 0; at < SENT; at += 500) {
        const some = Array.from({ length: 500 }, (_, n) => at + n);
        await Promise.all(some.map((n) => broker.publish(topic(n % MACHINES, 'real'), row(n))));
      }
      await broker.publish(topic(1, 'status'), { seq: 1, time_ms: 2, online: false });
      // Nothing more comes while the page is busy.
      expect(batches.length).toBeLessThanOrEqual(1);
      release();
      const sum = (of: (batch: LiveBatch) => number): number => batches.reduce((all, batch) => all + of(batch), 0);
      await expect.poll(() => sum(({ status }) => status.length), { timeout: 30_000 }).toBe(2);
      await expect.poll(() => sum(({ real, dropped }) => real.length + dropped), { timeout: 30_000 }).toBe(SENT);
      expect(sum(({ dropped }) => dropped)).toBeGreaterThan(0);
      expect(sum(({ malformed, duplicates }) => malformed + duplicates)).toBe(0);
      for (const { real } of batches) expect(real.length).toBeLessThanOrEqual(BUFFER_MESSAGES);
      // The rows that came are in order, each machine's newest among them.
      for (let machine = 0; machine < MACHINES; machine += 1) {
        const seqs = batches.flatMap(({ real }) =>
          real.flatMap(({ deviceId, message }) => (deviceId === machine ? [message.seq] : [])),
        );
        expect(seqs).toEqual(seqs.toSorted((a, b) => a - b));
        expect(seqs.at(-1)).toBe(Math.floor((SENT - 1 - machine) / MACHINES));
      }
    } finally {
      feed.dispose();
    }
  },
  120_000,
);
