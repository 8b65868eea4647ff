import { describe, expect, it } from 'vitest';
import { boxContains, fitView, visibleBox } from './camera';
import { firstCamera } from './use-camera';
import { isLabelled } from './use-pile-labels';
import { isWaitedFor, type Look, MOST_PIXELS, stillServes, wantedFor } from './wanted-picture';

const size = { width: 1001, height: 600 };
const palette = new Uint8Array(20);
const TINT = {
  number: { of: 'piles', column: 'depth_m' },
  edges: [],
  colors: palette,
  hidden: [],
  range: null,
} as const;
const look: Look = {
  ...{ key: 'piles', revision: 1, edits: 0, statusMask: 31 },
  ...{ palette, symbol: 'round', tint: null, focus: null },
};
const view = { eastM: 0.3, northM: -0.7, zoom: 2.3 };
const asked = wantedFor(look, view, size, 1);

describe('stillServes', () => {
  const serves = (change: Partial<typeof asked>, moved: Partial<typeof view>) =>
    stillServes(asked, { ...look, ...change }, { ...view, ...moved }, size);

  it('a short pan needs nothing new', () => {
    expect(serves({}, { eastM: 25, northM: -15 })).toBe(true);
  });

  it('coming near the edge of the image, or zooming, asks for the next', () => {
    expect(serves({}, { eastM: 32 })).toBe(false);
    expect(serves({}, { zoom: 2.8 })).toBe(false);
    expect(serves({}, { zoom: 1.8 })).toBe(false);
    expect(boxContains(asked.box, visibleBox({ ...view, eastM: 32 }, size))).toBe(true);
  });

  it('a filter, a theme, live changes, another outline or another set ask', () => {
    expect(serves({ statusMask: 1 }, {})).toBe(false);
    expect(serves({ palette: new Uint8Array(20) }, {})).toBe(false);
    expect(serves({ revision: 2 }, {})).toBe(false);
    expect(serves({ symbol: 'square' }, {})).toBe(false);
    expect(serves({ tint: TINT }, {})).toBe(false);
    expect(serves({ key: 'other' }, {})).toBe(false);
  });
});

describe('isWaitedFor', () => {
  it('other colours, another day and what the user has changed are, live changes and another set are not', () => {
    const waits = (change: Partial<typeof asked>): boolean => isWaitedFor(look, { ...look, ...change });
    expect(waits({ palette: new Uint8Array(20) })).toBe(true);
    expect(waits({ tint: TINT, revision: 2 })).toBe(true);
    expect(waits({ revision: 2, edits: 1 })).toBe(true);
    expect(waits({ revision: 2 })).toBe(false);
    expect(waits({ key: 'other', edits: 1 })).toBe(false);
  });
});

describe('the image asked for', () => {
  it.each([1, 1.25, 1.75, 2])('has the pixels of a screen of ratio %s', (ratio) => {
    const { box, width, height, zoom } = wantedFor(look, view, size, ratio);
    const pixelM = 1 / (2 ** zoom * ratio);
    expect(box.maxEastM - box.minEastM).toBeCloseTo(width * pixelM, 9);
    expect(box.maxNorthM - box.minNorthM).toBeCloseTo(height * pixelM, 9);
    const screen = visibleBox(view, size);
    expect(boxContains(box, screen)).toBe(true);
    // Screen pixels begin where pixels of the image do.
    const west = (screen.minEastM - box.minEastM) * 2 ** zoom;
    const north = (box.maxNorthM - screen.maxNorthM) * 2 ** zoom;
    expect(Math.abs(west - Math.round(west))).toBeLessThan(1e-6);
    expect(Math.abs(north - Math.round(north))).toBeLessThan(1e-6);
  });
});

describe('the image for a very large screen', () => {
  it.each([
    [6016, 3384, 2],
    [7680, 4320, 1.25],
    [20_000, 300, 1.75],
  ])('of %s x %s at a ratio of %s has no more pixels than an image may have', (width, height, ratio) => {
    const wanted = wantedFor(look, view, { width, height }, ratio);
    expect(wanted.width * wanted.height).toBeLessThanOrEqual(MOST_PIXELS);
    expect(wanted.width * wanted.height).toBeGreaterThan(0.98 * MOST_PIXELS);
    expect(wanted.pixelRatio).toBeLessThan(ratio);
    expect(boxContains(wanted.box, visibleBox(view, { width, height }))).toBe(true);
  });
});

describe('pile numbers', () => {
  it('are shown from near only', () => {
    expect(isLabelled({ ...view, zoom: 2 })).toBe(false);
    expect(isLabelled({ ...view, zoom: 6 })).toBe(true);
  });
});

describe('the first image', () => {
  const first = wantedFor(look, view, size, 1, 0);

  it('is the screen alone, and is not asked for again while the screen is the same', () => {
    expect(first).toMatchObject({ width: 1001, height: 600, pad: 0 });
    expect(boxContains(first.box, visibleBox({ ...view, zoom: view.zoom + 0.001 }, size))).toBe(true);
    expect(stillServes(first, look, { ...view }, { ...size })).toBe(true);
  });

  it('is asked for again once the map moves', () => {
    expect(stillServes(first, look, { ...view, eastM: view.eastM + 1 }, size)).toBe(false);
  });
});

describe('the first view', () => {
  const extent = { minEastM: -400, minNorthM: -250, maxEastM: 400, maxNorthM: 250 };

  it('is the whole site, or what the link names as far as the site reaches', () => {
    expect(firstCamera(null, { all: extent, reach: extent }, size)).toEqual({
      view: fitView(extent, size),
      fitted: true,
    });
    expect(firstCamera({ ...view, eastM: 9_000 }, { all: extent, reach: extent }, size)).toEqual({
      view: { ...view, eastM: 400 },
      fitted: false,
    });
  });
});
