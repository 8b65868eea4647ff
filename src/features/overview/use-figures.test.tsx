// Key figures and machines of the overview: neither asked for nor rendered before the map is painted.
import { act } from 'react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { withDrawn } from '../../../tests/fixtures/drawn';
import { memoryStorage } from '../../../tests/fixtures/workers/memory-storage';
import { silentWorker } from '../../../tests/fixtures/workers/silent-worker';
import type { DataLayer } from '../../data';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const FIGURES = ['homeEquipments', 'projectSummary', 'warningNumber'];

let data: typeof import('../../data');
let picture: typeof import('../../ui/first-picture');
let useFigures: typeof import('./use-figures').useFigures;
let layer: DataLayer;
let figures: ReturnType<typeof useFigures>;
let renders: number;

/** A part of the overview that reads the figures. */
function Part() {
  figures = useFigures(SCOPE);
  renders += 1;
  return null;
}

beforeAll(async () => {
  // A map that is painted stays so for as long as the page lives: this file has a page of its own.
  vi.resetModules();
  picture = await import('../../ui/first-picture');
  data = await import('../../data');
  ({ useFigures } = await import('./use-figures'));
});
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  layer = data.createDataLayer({
    origin: 'http://site.example',
    storage: memoryStorage(),
    spawnDataCore: silentWorker,
    spawnLiveFeed: silentWorker,
  });
  renders = 0;
});
afterEach(() => {
  layer.dispose();
  vi.useRealTimers();
});

const opened = (use: () => Promise<void>) =>
  withDrawn(async ({ drawInSlices }) => {
    const { DataProvider } = data;
    await drawInSlices(
      <DataProvider layer={layer}>
        <Part />
      </DataProvider>,
    );
    await use();
  });

const pass = (ms: number) =>
  act(async () => {
    await vi.advanceTimersByTimeAsync(ms);
  });

const asked = () =>
  layer.queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching' })
    .map(({ queryKey }) => queryKey[0])
    .sort();

/** Answers of the server, as another part of the console has asked for them. */
function answer(count: number) {
  const { queries, queryClient } = layer;
  const summary = { designs: count };
  const warnings = { open: count };
  queryClient.setQueryData(queries.projectSummary(SCOPE).queryKey, summary as never);
  queryClient.setQueryData(queries.warningNumber(SCOPE).queryKey, warnings as never);
  queryClient.setQueryData(queries.homeEquipments(SCOPE).queryKey, []);
  return { summary, warnings };
}

it('are asked for at once where no map is to come', () =>
  opened(async () => {
    await pass(0);
    expect(asked()).toEqual(FIGURES);
  }));

it('wait for a map, for a second at the most', () => {
  picture.announcePicture();
  return opened(async () => {
    await pass(999);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual(FIGURES);
  });
});

it('are asked for and written once the map is painted, and do not have the page rendered before', () => {
  picture.announcePicture();
  answer(1);
  return opened(async () => {
    await pass(100);
    const before = renders;
    expect([figures.written, figures.counted]).toEqual([undefined, undefined]);
    const { summary, warnings } = answer(2);
    await pass(100);
    expect(renders).toBe(before);
    expect([figures.written, figures.counted]).toEqual([undefined, undefined]);
    expect(asked()).toEqual([]);
    picture.pictureStands();
    await pass(0);
    expect([figures.written, figures.counted]).toEqual([summary, warnings]);
    expect(figures.machines.data).toEqual([]);
  });
});
