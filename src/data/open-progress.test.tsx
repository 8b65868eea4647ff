// How far an opening has come, inside React: told with each step, and no reason to render a screen twice.
import { act } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { withDrawn } from '../../tests/fixtures/drawn';
import { memoryStorage } from '../../tests/fixtures/workers/memory-storage';
import { silentWorker } from '../../tests/fixtures/workers/silent-worker';
import type { ComingPiles, Progress } from '../contracts/data-core';
import { createDataLayer, type DataLayer } from './data-layer';
import { pilesKey } from './keys';
import { DataProvider, useComingPiles, useOpenProgress } from './react';

const SCOPE = { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 };
const OTHER = { ...SCOPE, projectId: 4 };
const STEP: Progress = { receivedBytes: 10, totalBytes: 40, rows: 7 };

let layer: DataLayer;
/** As the component was rendered last, and how often it was. */
let shown: Progress | null | undefined;
let renders: number;
let rests: number;
let tellWithin: () => void;

beforeEach(() => {
  layer = createDataLayer({
    origin: 'http://site.example',
    storage: memoryStorage(),
    spawnDataCore: silentWorker,
    spawnLiveFeed: silentWorker,
  });
  shown = undefined;
  renders = 0;
  rests = 0;
});
afterEach(() => layer.dispose());

/** Begins to open the piles of a project; `tell` and `end` are the worker's. */
function opening(scope: typeof SCOPE) {
  let tell = (_progress: Progress): void => undefined;
  let end = (): void => undefined;
  const opened = layer.core.opened.open(pilesKey(scope), { kind: 'piles', source: scope }, (onProgress) => {
    tell = onProgress;
    return new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  return {
    tell,
    end: () => {
      end();
      return opened;
    },
  };
}

/** The rest of a screen. While it is rendered for the first time there is news, as between two slices of a rendering. */
function Rest() {
  rests += 1;
  if (rests === 1) tellWithin();
  return null;
}

function Bar({ scope }: { readonly scope: typeof SCOPE }) {
  shown = useOpenProgress(pilesKey(scope));
  renders += 1;
  return null;
}

const bar = (scope: typeof SCOPE) => (
  <DataProvider layer={layer}>
    <Bar scope={scope} />
  </DataProvider>
);

it('is told with each step, and is none once the piles are there', () =>
  withDrawn(async ({ draw }) => {
    const piles = opening(SCOPE);
    await draw(bar(SCOPE));
    expect(shown).toBeNull();
    await act(async () => piles.tell(STEP));
    expect(shown).toEqual(STEP);
    const further = { ...STEP, receivedBytes: 30, rows: 21 };
    await act(async () => piles.tell(further));
    expect(shown).toEqual(further);
    await act(piles.end);
    expect(shown).toBeNull();
  }));

it('is that of the project shown, which may have come some way before', () =>
  withDrawn(async ({ draw }) => {
    const other = opening(OTHER);
    await draw(bar(SCOPE));
    const before = renders;
    await act(async () => other.tell(STEP));
    expect(renders).toBe(before);
    await draw(bar(OTHER));
    expect(shown).toEqual(STEP);
    await draw(bar(SCOPE));
    expect(shown).toBeNull();
  }));

it('does not have a screen rendered twice because it changes while the screen is rendered', () =>
  withDrawn(async ({ drawInSlices }) => {
    const piles = opening(SCOPE);
    tellWithin = () => piles.tell(STEP);
    await drawInSlices(
      <DataProvider layer={layer}>
        <Bar scope={SCOPE} />
        <Rest />
      </DataProvider>,
    );
    expect(rests).toBe(1);
    expect(shown).toEqual(STEP);
  }));

/** As the cells were rendered, the newest last. */
let drawn: (ComingPiles | null)[];
beforeEach(() => {
  drawn = [];
});

function Cells() {
  drawn.push(useComingPiles(pilesKey(SCOPE)));
  return null;
}

/** A message brings a copy each time. */
const coming = (come: number): ComingPiles => ({
  asOfMs: 5,
  extent: { minEastM: 0, minNorthM: 0, maxEastM: 9, maxNorthM: 9 },
  countByStatus: [7, 0, 0, 0, 0],
  come,
});

it('tells of cells, renders nothing anew while no more piles have come, and keeps them until the next opening', () =>
  withDrawn(async ({ draw }) => {
    const piles = opening(SCOPE);
    await draw(
      <DataProvider layer={layer}>
        <Cells />
      </DataProvider>,
    );
    await act(async () => piles.tell(STEP));
    expect(drawn.at(-1)).toBeNull();
    await act(async () => piles.tell({ ...STEP, coming: coming(0) }));
    const times = drawn.length;
    await act(async () => piles.tell({ ...STEP, rows: 9, coming: coming(0) }));
    expect(drawn).toHaveLength(times);
    await act(async () => piles.tell({ ...STEP, rows: 30, coming: coming(1) }));
    expect(drawn.at(-1)).toEqual(coming(1));
    await act(piles.end);
    expect(drawn.at(-1)).toEqual(coming(1));
    opening(SCOPE);
    await act(async () => undefined);
    expect(drawn.at(-1)).toBeNull();
  }));
