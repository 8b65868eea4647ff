// A checked row whose pile has no ring cannot be found on the map.
import { describe, expect, it } from 'vitest';
import { drawRings, markedSpots } from './map-marks';

const ORIGIN = { xM: 3_400_000, yM: 500_000 };
const SIZE = { width: 200, height: 100 };
const places = (...points: readonly (readonly [number, number])[]) => ({
  xM: Float64Array.from(points, ([x]) => x),
  yM: Float64Array.from(points, ([, y]) => y),
});

describe('rings of marked piles', () => {
  it('lie where the piles do: north is up, and a view is about the middle of the screen', () => {
    const view = { eastM: 50, northM: 20, zoom: 1 };
    const spots = markedSpots(places([3_400_020, 500_050], [3_400_030, 500_060]), view, SIZE, ORIGIN);
    expect([...spots]).toEqual([100, 50, 120, 30]);
  });

  it('none of what is out of sight or has no place', () => {
    const view = { eastM: 0, northM: 0, zoom: 0 };
    const out = places([3_400_000, 500_500], [3_400_400, 500_000], [Number.NaN, Number.NaN], [3_400_000, 500_000]);
    expect([...markedSpots(out, view, SIZE, ORIGIN)]).toEqual([100, 50]);
  });

  it('one for those that lie on one another, from afar; each its own from near', () => {
    const many = places([3_400_000, 500_000], [3_400_000, 500_001], [3_400_001, 500_000], [3_400_040, 500_000]);
    expect(markedSpots(many, { eastM: 0, northM: 0, zoom: -2 }, SIZE, ORIGIN).length / 2).toBe(2);
    expect(markedSpots(many, { eastM: 0, northM: 0, zoom: 4 }, SIZE, ORIGIN).length / 2).toBe(3);
  });

  it('are drawn around their spots, each apart from the others', () => {
    const drawn: string[] = [];
    const note = (name: string) => (x: number, y: number) => void drawn.push(`${name} ${x},${y}`);
    const context = { moveTo: note('from'), arc: note('ring'), beginPath: () => undefined, stroke: () => undefined };
    drawRings(context as unknown as CanvasRenderingContext2D, Float64Array.of(100, 50, 20, 30), false);
    expect(drawn).toEqual(['from 107,50', 'ring 100,50', 'from 27,30', 'ring 20,30']);
  });
});
