// When the table of design piles is read anew while machines and simulations go on.
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PileReadings } from './use-fresh-piles';

const SETTLE_MS = 2_000;
const EVERY_MS = 10_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** Readings by the seconds at which they came, `map` where the map was asked for as well. */
function begin(made: string | null, generated: string | null = null) {
  const startMs = Date.now();
  const reads: string[] = [];
  const now = {
    news: { made, generated, gaps: 0 },
    settleMs: SETTLE_MS,
    everyMs: EVERY_MS,
    isPaused: () => false,
    isReading: () => false,
    hasRows: () => true,
    read: (withMap: boolean) => {
      reads.push(`${(Date.now() - startMs) / 1_000}${withMap ? ' map' : ''}`);
    },
  };
  const readings = new PileReadings(() => now);
  return {
    reads,
    now,
    tell: (news: Partial<typeof now.news>) => {
      now.news = { ...now.news, ...news };
      readings.look();
    },
    readings,
  };
}

it('comes once the server has stored what was told, and not by what is known first', () => {
  const { reads, tell } = begin(null);
  tell({ made: '1,0' });
  tell({ generated: '' });
  tell({ made: '1,0' });
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual([]);
  tell({ made: '0,1' });
  vi.advanceTimersByTime(SETTLE_MS - 1);
  expect(reads).toEqual([]);
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual(['62']);
});

it('is not put off by changes that never end, comes no oftener than allowed, and leaves none out', () => {
  const { reads, tell } = begin('0');
  for (let second = 1; second <= 30; second += 1) {
    tell({ made: String(second) });
    vi.advanceTimersByTime(1_000);
  }
  vi.advanceTimersByTime(60_000);
  // The last change came after 29 s: one reading of 31 s or later has it.
  expect(reads).toEqual(['2', '12', '22', '32']);
});

it('waits while somebody works on the rows, or rows are on their way, and comes after', () => {
  const { reads, tell, now } = begin('0');
  now.isPaused = () => true;
  tell({ made: '1' });
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual([]);
  now.isPaused = () => false;
  now.isReading = () => true;
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual([]);
  now.isReading = () => false;
  vi.advanceTimersByTime(SETTLE_MS);
  expect(reads).toEqual(['122']);
  vi.advanceTimersByTime(60_000);
  expect(reads).toHaveLength(1);
});

it('asks for the map as well after simulations alone, which it is not told of', () => {
  const { reads, tell } = begin(null);
  tell({ made: '0', generated: 'a 1' });
  tell({ made: '1' });
  vi.advanceTimersByTime(20_000);
  tell({ generated: 'a 2', made: '2' });
  vi.advanceTimersByTime(20_000);
  tell({ made: '3' });
  vi.advanceTimersByTime(20_000);
  expect(reads).toEqual(['2', '22 map', '42']);
});

it('reads rows anew that were there while messages may have been missed, with the map, and none before there are any', () => {
  const { reads, tell, now } = begin('0', 'a 1');
  now.hasRows = () => false;
  tell({ gaps: 1 });
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual([]);
  now.hasRows = () => true;
  tell({});
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual([]);
  tell({ gaps: 2 });
  vi.advanceTimersByTime(60_000);
  expect(reads).toEqual(['122 map']);
});

it('forgets nothing while what is told is not known, and ends with its screen', () => {
  const { reads, tell, readings } = begin('0');
  tell({ made: null });
  tell({ made: '1' });
  vi.advanceTimersByTime(SETTLE_MS);
  expect(reads).toEqual(['2']);
  tell({ made: '2' });
  readings.dispose();
  vi.advanceTimersByTime(60_000);
  expect(reads).toHaveLength(1);
});
