import { describe, expect, it } from 'vitest';
import {
  boxContains,
  boxView,
  clampView,
  fitView,
  flightMs,
  flightView,
  leastZoom,
  MAX_ZOOM,
  padBox,
  screenFromSite,
  siteFromScreen,
  visibleBox,
} from './camera';

const size = { width: 1000, height: 600 };
const extent = { minEastM: 0, minNorthM: -50, maxEastM: 6000, maxNorthM: 150 };

describe('fitView', () => {
  it('shows every pile of a long narrow site', () => {
    expect(boxContains(visibleBox(fitView(extent, size), size), extent)).toBe(true);
  });

  it('shows a single pile with room around it instead of dividing by nothing', () => {
    const view = fitView({ minEastM: 5, minNorthM: 5, maxEastM: 5, maxNorthM: 5 }, size);
    expect(view.zoom).toBeLessThanOrEqual(MAX_ZOOM);
    expect(view).toMatchObject({ eastM: 5, northM: 5 });
  });

  it('gives a finite view for a set without any coordinates', () => {
    const none = {
      minEastM: Number.POSITIVE_INFINITY,
      minNorthM: Number.POSITIVE_INFINITY,
      maxEastM: Number.NEGATIVE_INFINITY,
      maxNorthM: Number.NEGATIVE_INFINITY,
    };
    expect(Object.values(fitView(none, size)).every(Number.isFinite)).toBe(true);
  });
});

describe('boxView', () => {
  const piles = { minEastM: 120, minNorthM: 40, maxEastM: 400, maxNorthM: 90 };

  it('shows the whole box with a margin, and as near as that allows', () => {
    const phone = { width: 360, height: 420 };
    for (const screen of [size, phone]) {
      const view = boxView(piles, screen, 4.6);
      expect(view).toMatchObject({ eastM: 260, northM: 65 });
      const [marginX, marginY] = screen === phone ? [32, 32] : [56, 84];
      const first = screenFromSite(view, screen, piles.minEastM, piles.maxNorthM);
      const last = screenFromSite(view, screen, piles.maxEastM, piles.minNorthM);
      expect(first.x).toBeCloseTo(marginX, 6);
      expect(last.x).toBeCloseTo(screen.width - marginX, 6);
      expect(first.y).toBeGreaterThan(marginY);
      expect(last.y).toBeLessThan(screen.height - marginY);
    }
  });

  it('goes no nearer to a single pile, or to few that stand close, than asked', () => {
    const spot = { minEastM: 7, minNorthM: 3, maxEastM: 7, maxNorthM: 3 };
    expect(boxView(spot, size, 4.6)).toEqual({ eastM: 7, northM: 3, zoom: 4.6 });
    expect(boxView({ ...spot, maxEastM: 9 }, size, 5.1)).toEqual({ eastM: 8, northM: 3, zoom: 5.1 });
  });
});

describe('screen and site', () => {
  it('puts north up and east to the right', () => {
    const view = { eastM: 100, northM: 200, zoom: 1 };
    expect(screenFromSite(view, size, 110, 210)).toEqual({ x: 520, y: 280 });
  });

  it('finds back the point it drew', () => {
    const view = { eastM: 3210.4, northM: -33.1, zoom: 3.7 };
    const { x, y } = screenFromSite(view, size, 3222.2, -40.5);
    const { eastM, northM } = siteFromScreen(view, size, x, y);
    expect(eastM).toBeCloseTo(3222.2, 9);
    expect(northM).toBeCloseTo(-40.5, 9);
  });
});

describe('clampView', () => {
  it('keeps the site on the screen however far it is dragged', () => {
    expect(clampView({ eastM: 1e6, northM: -1e6, zoom: 0 }, extent, size)).toEqual({
      eastM: 6000,
      northM: -50,
      zoom: 0,
    });
  });

  it('keeps the zoom within its limits', () => {
    expect(clampView({ eastM: 0, northM: 0, zoom: 30 }, extent, size).zoom).toBe(MAX_ZOOM);
    expect(clampView({ eastM: 0, northM: 0, zoom: -30 }, extent, size).zoom).toBe(leastZoom(extent, size));
  });
});

describe('padBox', () => {
  it('grows about the middle', () => {
    expect(padBox({ minEastM: 0, minNorthM: 0, maxEastM: 10, maxNorthM: 20 }, 1.5)).toEqual({
      minEastM: -2.5,
      minNorthM: -5,
      maxEastM: 12.5,
      maxNorthM: 25,
    });
  });
});

describe('flightView', () => {
  const from = { eastM: 0, northM: 0, zoom: 5 };
  const to = { eastM: 4000, northM: 100, zoom: 4 };

  it('starts and ends where it should', () => {
    expect(flightView(from, to, size, 0)).toEqual(from);
    expect(flightView(from, to, size, 1)).toEqual(to);
    const almost = flightView(from, to, size, 0.9999);
    expect(almost.eastM).toBeCloseTo(to.eastM, 0);
    expect(almost.zoom).toBeCloseTo(to.zoom, 1);
  });

  it('rises on a long way, so that the user sees where it goes', () => {
    expect(flightView(from, to, size, 0.5).zoom).toBeLessThan(1);
  });

  it('only zooms where start and goal are one spot', () => {
    expect(flightView(from, { ...from, zoom: 7 }, size, 0.5)).toEqual({ eastM: 0, northM: 0, zoom: 6 });
  });

  it('never takes longer than a user waits', () => {
    expect(flightMs(from, { eastM: 1e6, northM: 1e6, zoom: -6 }, size)).toBeLessThanOrEqual(1200);
  });
});
