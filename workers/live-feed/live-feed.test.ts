// Against a real broker over a real WebSocket: connecting, losing it, coming back, and a token it does not take.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { BROKER_PATH, topicOf } from '../../src/contracts/broker';
import type { LiveFeedConfig, LiveFeedEvent } from '../../src/contracts/live-feed';
import { TestBroker } from '../../tests/fixtures/workers/broker';
import { BrokerConnection } from './broker-connection';
import { createLiveFeed } from './live-feed';

const record = (seq: number) => ({
  record_no: 'MI-07-A',
  seq,
  time_ms: 1_790_000_000_000 + 1000 * seq,
  event: 'record',
  pile_id: 12,
  pile_no: 'K12+300_1',
  pass: 0,
  values: { depth_m: seq / 10 },
});
const topic = (projectId: number): string =>
  topicOf({ site: 'site-1', typeCode: 'HS-MI', projectId, deviceId: 7, kind: 'real' });
const filter = (projectId: number): string =>
  topicOf({ site: '+', typeCode: 'HS-MI', projectId, deviceId: '+', kind: '+' });
const context = { signal: new AbortController().signal, progress: () => undefined };

let broker: TestBroker;
let events: LiveFeedEvent[];
let feed: ReturnType<typeof createLiveFeed>;

const config = (token = 'token-1', projectId = 3): LiveFeedConfig => ({
  url: `ws://127.0.0.1:${broker.port}${BROKER_PATH}`,
  clientUuid: 'uuid-1',
  token,
  topics: [filter(projectId)],
});
const states = () => events.flatMap((event) => (event.kind === 'state' ? [event.state.state] : []));
const seqs = () =>
  events.flatMap((event) => (event.kind === 'batch' ? event.batch.real.map(({ message }) => message.seq) : []));

beforeEach(async () => {
  broker = await TestBroker.start();
  events = [];
  feed = createLiveFeed(async (event) => events.push(event));
});
afterEach(async () => {
  await feed['feed.disconnect'](null, context);
  await broker.close();
});

describe('live feed', () => {
  it('goes live and hands records on', async () => {
    await feed['feed.connect'](config(), context);
    await expect.poll(states).toEqual(['connecting', 'live']);
    await broker.publish(topic(3), record(0));
    await broker.publish(topic(4), record(1));
    await expect.poll(seqs).toEqual([0]);
  });

  it('moves a living connection to another project', async () => {
    await feed['feed.connect'](config(), context);
    await expect.poll(states).toEqual(['connecting', 'live']);
    await feed['feed.connect'](config('token-1', 4), context);
    await expect
      .poll(async () => {
        await broker.publish(topic(4), record(1));
        return seqs();
      })
      .toEqual([1]);
    await broker.publish(topic(3), record(2));
    await broker.publish(topic(4), record(3));
    await expect.poll(seqs).toEqual([1, 3]);
    // Told again, so that calls made before the broker agreed are made once more.
    expect(states()).toEqual(['connecting', 'live', 'live']);
  });

  it('follows the project that was chosen last while it was still connecting', async () => {
    await feed['feed.connect'](config(), context);
    await feed['feed.connect'](config('token-1', 4), context);
    await expect.poll(states).toEqual(['connecting', 'live']);
    await broker.publish(topic(3), record(1));
    await broker.publish(topic(4), record(2));
    await expect.poll(seqs).toEqual([2]);
  });

  it('follows the project that was chosen last while the broker was asked for another', async () => {
    let chosen: Promise<unknown> | undefined;
    broker.aedes.authorizeSubscribe = (_client, subscription, done) => {
      chosen ??= Promise.resolve(feed['feed.connect'](config('token-1', 4), context));
      chosen.then(() => done(null, subscription), done);
    };
    await feed['feed.connect'](config(), context);
    await expect.poll(states).toEqual(['connecting', 'live']);
    await broker.publish(topic(3), record(1));
    await broker.publish(topic(4), record(2));
    await expect.poll(seqs).toEqual([2]);
  });

  it('says since when it is offline and when it tries again, and comes back by itself', async () => {
    await feed['feed.connect'](config(), context);
    await expect.poll(states).toEqual(['connecting', 'live']);
    const before = Date.now();
    broker.dropConnections();
    await expect.poll(states).toEqual(['connecting', 'live', 'reconnecting', 'live']);
    const lost = events.find((event) => event.kind === 'state' && event.state.state === 'reconnecting');
    expect(lost).toMatchObject({ state: { attempt: 1 } });
    if (lost?.kind !== 'state' || lost.state.state !== 'reconnecting') throw new Error('no reconnecting state');
    expect(lost.state.offlineSinceMs).toBeGreaterThanOrEqual(before);
    expect(lost.state.retryAtMs).toBeLessThanOrEqual(lost.state.offlineSinceMs + 1000);
    await broker.publish(topic(3), record(9));
    await expect.poll(seqs).toEqual([9]);
  });

  it('asks for a fresh token when its own is refused, and goes live with it', async () => {
    broker.tokens = new Set(['token-2']);
    await feed['feed.connect'](config(), context);
    await expect.poll(() => events.map(({ kind }) => kind)).toContain('refused');
    await feed['feed.connect'](config('token-2'), context);
    await expect.poll(() => states().at(-1)).toBe('live');
  });

  it('stays closed once it was told to', async () => {
    await feed['feed.connect'](config(), context);
    await expect.poll(states).toEqual(['connecting', 'live']);
    await feed['feed.disconnect'](null, context);
    await broker.publish(topic(3), record(0));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(states()).toEqual(['connecting', 'live', 'closed']);
    expect(seqs()).toEqual([]);
  });
});

describe('a connection that counted', () => {
  function connected(onRefused: (connection: BrokerConnection) => void) {
    const connectionStates: string[] = [];
    const heard: string[] = [];
    const connection: BrokerConnection = new BrokerConnection({
      onMessage: (topic) => heard.push(topic),
      onRefused: () => onRefused(connection),
      onState: ({ state }) => connectionStates.push(state),
      stableMs: 0,
    });
    connection.connect(config());
    return { connection, connectionStates, heard };
  }

  it('is made anew with a fresh token when its own has run out, and nobody is told of a loss', async () => {
    const { connection, connectionStates, heard } = connected((own) => own.connect(config('token-2')));
    await expect.poll(() => connectionStates).toEqual(['connecting', 'live']);
    broker.tokens = new Set(['token-2']);
    broker.dropConnections();
    // The second `live` has everything asked for again that a moment's gap may have left out.
    await expect.poll(() => connectionStates).toEqual(['connecting', 'live', 'live']);
    await broker.publish(topic(3), record(0));
    await expect.poll(() => heard).toEqual([topic(3)]);
    connection.disconnect();
    expect(connectionStates).toEqual(['connecting', 'live', 'live', 'closed']);
  });

  it('goes on at once with a token that was refreshed meanwhile', async () => {
    let refused = 0;
    const { connection, connectionStates } = connected(() => {
      refused++;
    });
    await expect.poll(() => connectionStates).toEqual(['connecting', 'live']);
    connection.connect(config('token-2'));
    broker.tokens = new Set(['token-2']);
    broker.dropConnections();
    await expect.poll(() => connectionStates).toEqual(['connecting', 'live', 'live']);
    expect(refused).toBe(0);
    connection.disconnect();
  });

  it('is told to be lost when it stays away', async () => {
    const { connection, connectionStates } = connected(() => undefined);
    await expect.poll(() => connectionStates).toEqual(['connecting', 'live']);
    const lostMs = Date.now();
    broker.tokens = new Set();
    broker.dropConnections();
    await expect.poll(() => connectionStates.at(-1)).toBe('reconnecting');
    expect(Date.now() - lostMs).toBeGreaterThan(2_500);
    connection.disconnect();
  });
});

it('waits longer and longer while the broker is away', async () => {
  const attempts: number[] = [];
  const connection = new BrokerConnection({
    onMessage: () => undefined,
    onRefused: () => undefined,
    onState: (state) => {
      if (state.state === 'reconnecting') attempts.push(Math.round(state.retryAtMs - Date.now()));
    },
    random: () => 0.05,
  });
  const { url } = config();
  await broker.close();
  connection.connect({ ...config(), url });
  await expect.poll(() => attempts.length).toBeGreaterThanOrEqual(4);
  connection.disconnect();
  expect(attempts.slice(0, 4).map((ms) => Math.round(ms / 50))).toEqual([1, 2, 4, 8]);
  broker = await TestBroker.start();
});
