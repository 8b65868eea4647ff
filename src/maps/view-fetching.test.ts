import { describe, expect, it } from 'vitest';
import type { PileView } from '../contracts/data-core';
import { padBox, visibleBox } from './camera';
import { labelledRows } from './use-pile-labels';
import { stillServes } from './use-pile-view';

const size = { width: 1000, height: 600 };
const palette = new Uint8Array(20);
const look = { key: 'piles', revision: 1, statusMask: 31, palette };
const view = { eastM: 0, northM: 0, zoom: 2 };
const asked = { ...look, zoom: 2, box: padBox(visibleBox(view, size), 1.5) };

describe('stillServes', () => {
  const serves = (change: Partial<typeof look>, moved: Partial<typeof view>) => {
    const next = { ...view, ...moved };
    return stillServes(asked, { ...look, ...change, zoom: next.zoom }, visibleBox(next, size));
  };

  it('a short pan needs nothing new', () => {
    expect(serves({}, { eastM: 50, northM: -30 })).toBe(true);
  });

  it('leaving the fetched part, or zooming by half a level, fetches', () => {
    expect(serves({}, { eastM: 70 })).toBe(false);
    expect(serves({}, { zoom: 2.5 })).toBe(false);
    expect(serves({}, { zoom: 1.4 })).toBe(false);
  });

  it('a filter, a theme, live changes or another set fetch', () => {
    expect(serves({ statusMask: 1 }, {})).toBe(false);
    expect(serves({ palette: new Uint8Array(20) }, {})).toBe(false);
    expect(serves({ revision: 2 }, {})).toBe(false);
    expect(serves({ key: 'other' }, {})).toBe(false);
  });
});

describe('labelledRows', () => {
  const near = { eastM: 0, northM: 0, zoom: 6 };
  const piles = (count: number, spacingM: number, origin = { eastM: 0, northM: 0 }): PileView => ({
    kind: 'piles',
    origin,
    count,
    piles: count,
    cellM: 0,
    positions: Float32Array.from({ length: count * 2 }, (_, i) => (i % 2 === 0 ? (i / 2) * spacingM : 0)),
    colors: new Uint8Array(count * 4),
    radii: new Float32Array(count),
    values: Uint32Array.from({ length: count }, (_, i) => i),
    words: new Uint32Array(),
  });

  it('numbers the piles on the screen and not those fetched around it', () => {
    expect(labelledRows(piles(100, 1.3), near, size)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('numbers them wherever the view counts its places from', () => {
    const far = { ...near, eastM: 100_000 };
    expect(labelledRows(piles(100, 1.3, { eastM: 100_000, northM: 0 }), far, size)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it('gives none from afar, for cells, or where there are too many', () => {
    expect(labelledRows(piles(10, 1.3), { ...near, zoom: 3 }, size)).toBeNull();
    expect(labelledRows({ ...piles(10, 1.3), kind: 'cells' }, near, size)).toBeNull();
    expect(labelledRows(piles(1000, 0.001), near, size)).toBeNull();
  });
});
