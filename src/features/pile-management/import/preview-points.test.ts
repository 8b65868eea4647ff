import { describe, expect, it } from 'vitest';
import { paintSquares, pointsOf } from './preview-points';

const places = (xM: number[], yM: number[]) => ({ xM: Float64Array.from(xM), yM: Float64Array.from(yM) });

describe('the picture of an import', () => {
  it('has all of the import with the north above, and of the project what lies there', () => {
    const present = places([105, 900], [10, 10]);
    const added = places([100, 110, Number.NaN], [0, 20, 5]);
    const points = pointsOf(present, added, new Set([1]), { width: 220, height: 120 });
    // Ten pixels a metre, and ten pixels beside them all.
    expect([...points.added]).toEqual([10, 110]);
    expect([...points.marked]).toEqual([210, 10]);
    expect([...points.present]).toEqual([110, 60]);
  });

  it('is painted with a square around each point, as much of it as there is room for', () => {
    const size = { width: 8, height: 5 };
    const words = new Uint32Array(size.width * size.height);
    paintSquares(words, size, Float32Array.of(0, 0, 5, 2, 7.9, 4.9), 3, 1);
    paintSquares(words, size, Float32Array.of(5, 2), 1, 2);
    const rows = Array.from({ length: size.height }, (_, y) => words.subarray(y * 8, y * 8 + 8).join(''));
    expect(rows).toEqual(['11000000', '11001110', '00001210', '00001111', '00000011']);
  });
});
