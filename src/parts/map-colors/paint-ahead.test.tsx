// Other colours are worked out and painted by the worker while the page is rendered for them.
import type { RefObject } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import type { PileDistribution, PileTint } from '../../contracts/data-core';
import { type DataLayer, DataProvider } from '../../data';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { classColors } from '../../maps/color-scales';
import type { Painting } from '../../maps/use-pile-picture';
import { EQUAL_CLASSES, type MapColors } from '../pile-source/map-colors';
import type { usePileSource } from '../pile-source/use-pile-source';
import { useMapColors } from './use-map-colors';

const DEPTH: MapColors = { by: 'depth_m', classes: EQUAL_CLASSES, range: null, hidden: [] };
const SUMS = { count: 9, sum: 40, min: 1, max: 8 };
const DISTRIBUTION: PileDistribution = {
  ...SUMS,
  missing: 0,
  within: SUMS,
  edges: [3, 5],
  byClass: Uint32Array.of(0, 3, 3, 3),
  bins: { origin: 1, width: 1, counts: new Uint32Array(7) },
};
const PILES = {
  scope: { typeCode: 'HS-MI', typePrefix: '/hskj/v1/client/', projectId: 3 },
  source: { key: 'piles', revision: 1, info: {} },
} as unknown as ReturnType<typeof usePileSource>;

afterEach(() => vi.restoreAllMocks());

interface PageProps {
  readonly by: MapColors | null;
  readonly painting: RefObject<Painting>;
  readonly rendered: ReturnType<typeof useMapColors>[];
}

function Page({ by, painting, rendered }: PageProps) {
  rendered.push(useMapColors(mixing, PILES, by, 0b11111, false, null, painting));
  return null;
}

/** The hook on a page with these colours. */
function onPage(colors: MapColors | null) {
  const tints: (PileTint | null)[] = [];
  const asked: unknown[] = [];
  const painting: { current: Painting } = {
    current: { isOn: false, onPainted: null, ahead: null, recolour: (tint) => void tints.push(tint) },
  };
  const rendered: ReturnType<typeof useMapColors>[] = [];
  const layers: DataLayer[] = [];
  signedInMarkup(0, <Page by={colors} painting={painting} rendered={rendered} />, '/', (layer) => {
    layers.push(layer);
    vi.spyOn(layer.core, 'call').mockImplementation(async (name) => {
      asked.push(name);
      return DISTRIBUTION as never;
    });
  });
  const [layer] = layers;
  const [first] = rendered;
  if (layer === undefined || first === undefined) throw new Error('nothing was rendered');
  const render = (by: MapColors): ReturnType<typeof useMapColors> | undefined => {
    renderToStaticMarkup(
      <MemoryRouter>
        <DataProvider layer={layer}>
          <Page by={by} painting={painting} rendered={rendered} />
        </DataProvider>
      </MemoryRouter>,
    );
    return rendered.at(-1);
  };
  return { first, render, tints, asked };
}

it('asks for the classes at once, and for the image in them as soon as they are known', async () => {
  const { first, render, tints, asked } = onPage(null);
  first.paintAhead(DEPTH);
  expect(asked).toEqual(['piles.distribution']);
  await vi.waitFor(() => expect(tints).toHaveLength(1));
  const colors = classColors(3, false, false);
  const tint = { number: { of: 'piles', column: 'depth_m' }, edges: [3, 5], colors, hidden: [], range: null };
  expect(tints).toEqual([tint]);
  // The page has them when it is rendered, and asks nothing.
  expect(render(DEPTH)).toMatchObject({ tint, distribution: DISTRIBUTION });
  expect(asked).toHaveLength(1);
});

it('has the piles painted in the colours of their statuses at once', () => {
  const { first, tints, asked } = onPage(DEPTH);
  first.paintAhead(null);
  expect(tints).toEqual([null]);
  expect(asked).toEqual([]);
});

it('asks nothing ahead of a range of the same classes, nor of records that are not open', () => {
  const { first, tints, asked } = onPage(DEPTH);
  first.paintAhead({ ...DEPTH, range: { low: 2, high: null } });
  first.paintAhead({ ...DEPTH, by: 'score' });
  expect([tints, asked]).toEqual([[], []]);
});
