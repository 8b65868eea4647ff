// A replay asks the worker once for what the piles of all its days come to: the legend and the selection have each day with
// the very drawing that shows it.
import { act } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { withDrawn } from '../../../tests/fixtures/drawn';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { silentWorker } from '../../../tests/fixtures/workers/silent-worker';
import type { PileDistribution, PileShape, PilesByDay, PilesByDayQuery, SumsByDay } from '../../contracts/data-core';
import { createDataLayer, type DataLayer, DataProvider } from '../../data';
import { figuresOf } from '../../equipment/record-figures';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { useMapColors } from '../map-colors/use-map-colors';
import { useSelectedPiles } from '../map-selection/use-selected-piles';
import { EQUAL_CLASSES, type MapColors } from '../pile-source/map-colors';
import type { usePileSource } from '../pile-source/use-pile-source';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const PILES = { scope: SCOPE, source: { key: 'piles', revision: 1, info: {} } } as unknown as ReturnType<
  typeof usePileSource
>;
const DEPTH: MapColors = { by: 'depth_m', classes: EQUAL_CLASSES, range: null, hidden: [] };
const SHAPE: PileShape = { of: 'corners', corners: [0, 0, 9, 9] };
const FOCUS = { shape: SHAPE, days: null, found: null };
const SUMS = { count: 9, sum: 40, min: 1, max: 8 };
const WHOLE: PileDistribution = {
  ...SUMS,
  ...{ missing: 0, within: SUMS, edges: [5], byClass: Uint32Array.of(0, 5, 4) },
  bins: { origin: 1, width: 1, counts: new Uint32Array(3) },
};
const EDGES_MS = [0, 10, 20, 30, 40];
const DAYS = EDGES_MS.length - 1;
const ROWS = 2 * DAYS + 1;

/** On day i so many piles were finished, one of them in the higher class. */
const made = (day: number): number => 10 * (day + 1);

function answerTo({ numbers, spread }: PilesByDayQuery): PilesByDay {
  const byStatus = new Uint32Array(5 * ROWS);
  const byClass = new Uint32Array(3 * ROWS);
  const sums: SumsByDay = {
    count: new Uint32Array(ROWS),
    sum: new Float64Array(ROWS),
    min: new Float64Array(ROWS).fill(2),
    max: new Float64Array(ROWS).fill(7),
  };
  for (let day = 0; day < DAYS; day += 1) {
    byStatus[5 * day + 2] = made(day);
    byStatus[5 * (DAYS + day)] = made(day);
    byClass.set([0, made(day) - 1, 1], 3 * day);
    byClass[3 * (DAYS + day)] = made(day);
    sums.count[day] = made(day);
    sums.sum[day] = 4 * made(day);
  }
  const told = { all: sums, within: sums, byClass, bins: new Uint32Array((spread?.bins.count ?? 0) * ROWS) };
  return { days: DAYS, byStatus, numbers: numbers.map(() => sums), spread: spread && told };
}

let layer: DataLayer;
let asked: string[];
beforeEach(() => {
  layer = createDataLayer({
    origin: 'http://site.example',
    storage: memoryStorage(),
    spawnDataCore: silentWorker,
    spawnLiveFeed: silentWorker,
  });
  asked = [];
  vi.spyOn(layer.core, 'call').mockImplementation(async (name, input) => {
    asked.push(name);
    if (name === 'piles.distribution') return WHOLE as never;
    if (name === 'piles.byDay') return answerTo(input as unknown as PilesByDayQuery) as never;
    throw new Error(`${name} was asked`);
  });
  const figures = figuresOf(mixing.profile).map(({ key }) => key);
  const info = { rows: 1, revision: null, version: 1, asOfMs: null, columns: [], bytes: 1 };
  layer.queryClient.setQueryData(layer.queries.heads({ ...SCOPE, figures }).queryKey, info);
});
afterEach(() => {
  layer.dispose();
  vi.restoreAllMocks();
});

interface Day {
  readonly edgesMs: readonly number[];
  readonly at: number;
  readonly windowDays: number | null;
}

interface Shown {
  readonly legend: readonly number[];
  readonly selected: readonly number[] | null;
  readonly metres: number | undefined;
}

let shown: Shown;

function Page({ day }: { readonly day: Day }) {
  const colored = useMapColors(mixing, PILES, DEPTH, 0b11111, false, day);
  const counted = useSelectedPiles(mixing, PILES, FOCUS, colored.tint, 0b11111, WHOLE, day);
  shown = {
    legend: [...(colored.distribution?.byClass ?? [])],
    selected: counted.selected && [...counted.selected.countByStatus],
    metres: counted.selected?.totals.find(({ number }) => number.key === 'depth_m')?.sums.sum,
  };
  return null;
}

const later = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

it('knows any day, and any window, from one answer each for legend and selection', async () => {
  const all = Array.from({ length: DAYS }, (_, day) => made(day));
  const upTo = (from: number, to: number): number => all.slice(from, to).reduce((sum, piles) => sum + piles, 0);
  await withDrawn(async ({ draw }) => {
    const show = (at: number, windowDays: number | null) =>
      draw(
        <DataProvider layer={layer}>
          <Page day={{ edgesMs: EDGES_MS, at, windowDays }} />
        </DataProvider>,
      );
    await show(0, null);
    await vi.waitFor(async () => {
      await act(() => later(5));
      expect([shown.selected, shown.legend[2]]).toEqual([[90, 0, 10, 0, 0], 1]);
    });
    // The selection also before the colours are known.
    expect(asked.toSorted()).toEqual([...Array(3).fill('piles.byDay'), 'piles.distribution']);
    asked = [];
    for (let at = 0; at < DAYS; at += 1) {
      await show(at, null);
      const now = upTo(0, at + 1);
      expect(shown).toEqual({
        legend: [upTo(at + 1, DAYS), now - (at + 1), at + 1],
        selected: [upTo(at + 1, DAYS), 0, now, 0, 0],
        metres: 4 * now,
      });
      await show(at, 2);
      const [from, days] = [Math.max(0, at - 1), Math.min(2, at + 1)];
      const within = upTo(from, at + 1);
      expect(shown).toEqual({
        legend: [0, within - days, days],
        selected: [0, 0, within, 0, 0],
        metres: 4 * within,
      });
    }
    await act(() => later(20));
    expect(asked).toEqual([]);
  });
});
