// A drag of one pixel must not move a pile by metres, nor may the map leave a place that can be dragged where it is.
import { describe, expect, it } from 'vitest';
import { type DraggedBy, dragView, dragZoom } from './drag-view';

const origin = { xM: 3_451_000, yM: 512_000 };
const PHONE = { width: 390, height: 600 };
/** 300 m north and 900 m east of the origin; half of 1.2 m is its reach. */
const handle = { xM: 3_451_300, yM: 512_900, mostM: 0.6 };
/** A view from so many metres beside the handle, at so many pixels a metre. */
const seen = (eastM: number, northM: number, scale: number) => ({
  view: { eastM: 900 + eastM, northM: 300 + northM, zoom: Math.log2(scale) },
  size: PHONE,
  origin,
});

describe('the view in which a place is dragged', () => {
  it('is that around the place, with 96 pixels to the end of its reach', () => {
    // The whole of a site of 2 km: a pixel is 5 m.
    for (const by of ['mouse', 'finger'] as const) {
      const near = dragView(handle, seen(100, 40, 0.2), by);
      expect([near?.eastM, near?.northM]).toEqual([900, 300]);
      expect(0.6 * 2 ** (near?.zoom ?? Number.NaN)).toBeCloseTo(96, 9);
    }
  });

  it.each<[DraggedBy, number]>([
    ['mouse', 12],
    ['finger', 40],
  ])('of a %s is the one that is shown, from %d pixels of reach on', (by, px) => {
    expect(dragView(handle, seen(1, 1, (px + 0.1) / 0.6), by)).toBeNull();
    expect(dragView(handle, seen(1, 1, (px - 0.1) / 0.6), by)).not.toBeNull();
  });

  it('is around a place that is not seen, no farther than the map is', () => {
    // 390 pixels at 200 a metre: 0.975 m to each side, 1.5 m upwards.
    for (const [eastM, northM] of [
      [0.98, 0],
      [-0.98, 0],
      [0, 1.51],
      [0, -1.51],
    ] as const) {
      expect(dragView(handle, seen(eastM, northM, 200), 'mouse')).toEqual(seen(0, 0, 200).view);
    }
    expect(dragView(handle, seen(0.97, 1.49, 200), 'mouse')).toBeNull();
  });

  it('of a place that may go anywhere has any scale', () => {
    const free = { ...handle, mostM: Number.POSITIVE_INFINITY };
    expect(dragView(free, seen(100, 40, 0.2), 'finger')).toBeNull();
    expect(dragView(free, seen(5000, 0, 0.2), 'finger')).toEqual(seen(0, 0, 0.2).view);
  });

  it('is no nearer than the map can come', () => {
    // Of the nearest view a metre takes 256 pixels.
    expect(dragZoom(0.01)).toBe(8);
    expect(2 ** dragZoom(0.5)).toBeCloseTo(192, 9);
  });
});
