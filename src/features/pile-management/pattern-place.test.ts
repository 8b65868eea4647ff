// A pile that is set beside its pattern by a hand that shook is made where it was not designed.
import { describe, expect, it } from 'vitest';
import { patternPlace } from './pattern-place';

const [X, Y] = [3_400_000, 500_000];
const places = (...points: readonly (readonly [number, number])[]) => ({
  xM: Float64Array.from(points, ([x]) => X + x),
  yM: Float64Array.from(points, ([, y]) => Y + y),
});
const at = (x: number, y: number) => ({ xM: X + x, yM: Y + y });

describe('the place that is meant', () => {
  const row = places([0, 0], [0, 1.2], [0, 2.4]);

  it('goes on with a row by its own step, also where that is not the type’s', () => {
    expect(patternPlace(at(0.1, 3.7), row, 1.5)).toEqual(at(0, 3.6));
    expect(patternPlace(at(-0.2, -1.0), row, 1.5)).toEqual(at(0, -1.2));
  });

  it('goes on with a row whose step is more than the type’s spacing', () => {
    expect(patternPlace(at(0.2, 6.5), places([0, 0], [0, 2], [0, 4]), 1.2)).toEqual(at(0, 6));
  });

  it('closes a gap', () => {
    expect(patternPlace(at(0.2, 2.5), places([0, 0], [0, 1.2], [0, 3.6], [0, 4.8]), 1.2)).toEqual(at(0, 2.4));
  });

  it('completes the mesh of a square, and of a triangle', () => {
    expect(patternPlace(at(1.1, 0.95), places([0, 0], [0, 1], [1, 0]), 1)).toEqual(at(1, 1));
    const height = Math.round((Math.sqrt(3) / 2) * 1000) / 1000;
    expect(patternPlace(at(1, 1.4), places([0, 0], [0, 1], [height, 0.5]), 1)).toEqual(at(height, 1.5));
  });

  it('is none on a pile, none between places, and none far from all or beside a single one', () => {
    expect(patternPlace(at(0, 1.2), row, 1.2)).toBeNull();
    expect(patternPlace(at(0.6, 0.6), row, 1.2)).toBeNull();
    expect(patternPlace(at(50, 50), row, 1.2)).toBeNull();
    expect(patternPlace(at(0, 1), places([0, 0]), 1)).toBeNull();
    expect(patternPlace(at(0, 0), places([Number.NaN, 0]), 1)).toBeNull();
  });

  it('is no place between two entered twice', () => {
    expect(patternPlace(at(0, 0.1), places([0, 0], [0, 0]), 1)).toBeNull();
  });
});
