import { environmentManager, focusManager, QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { createDataLayer } from '../../data';
import { ASKED } from './board-facts';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const noWorker = () => {
  throw new Error('nothing is asked by a worker');
};
const { queries } = createDataLayer({
  origin: 'http://site.example',
  storage: memoryStorage(),
  spawnDataCore: noWorker,
  spawnLiveFeed: noWorker,
});

beforeEach(() => {
  vi.useFakeTimers();
  environmentManager.setIsServer(() => false);
  // A board stands behind other windows as well.
  focusManager.setFocused(false);
});
afterEach(() => {
  vi.useRealTimers();
  environmentManager.setIsServer(() => typeof window === 'undefined');
  focusManager.setFocused(undefined);
});

/** The greatest age of the answer within ten minutes, looked at each second, of one that was there four minutes before. */
async function oldestOf(options: object): Promise<number> {
  const client = new QueryClient();
  const given = { ...options, queryKey: ['asked'], queryFn: () => 'answer' };
  client.setQueryData(given.queryKey, 'answer', { updatedAt: Date.now() - 240_000 });
  const observer = new QueryObserver(client, given);
  const leave = observer.subscribe(() => undefined);
  let oldest = 0;
  await vi.advanceTimersByTimeAsync(0);
  for (let second = 0; second < 600; second += 1) {
    oldest = Math.max(oldest, Date.now() - observer.getCurrentResult().dataUpdatedAt);
    await vi.advanceTimersByTimeAsync(1_000);
  }
  leave();
  client.clear();
  return oldest;
}

it('is never older on a board than half a minute, also where other screens keep it for long', async () => {
  for (const query of [queries.projects(SCOPE), queries.projectSettings(SCOPE)]) {
    const usual = { staleTime: query.staleTime };
    expect(await oldestOf(usual)).toBeGreaterThan(600_000);
    expect(await oldestOf({ ...usual, ...ASKED })).toBeLessThanOrEqual(30_000);
  }
});
