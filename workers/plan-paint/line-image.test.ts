// Lines in pixels: the covered area is the line's own, found by counting points beside it.
import { describe, expect, it } from 'vitest';
import { lineImage, paintLine } from './line-image';

/** How much of the image lies within half a width of the stretch, by a hundred points a pixel. */
function coveredByPoints(width: number, height: number, ends: readonly number[], widthPx: number): number {
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ends;
  const length = Math.hypot(x1 - x0, y1 - y0);
  let inside = 0;
  for (let y = 0.05; y < height; y += 0.1) {
    for (let x = 0.05; x < width; x += 0.1) {
      const along = ((x - x0) * (x1 - x0) + (y - y0) * (y1 - y0)) / length;
      const beside = Math.abs((x - x0) * (y1 - y0) - (y - y0) * (x1 - x0)) / length;
      if (along >= 0 && along <= length && beside <= widthPx / 2) inside += 1;
    }
  }
  return inside / 100;
}

const covered = (image: ReturnType<typeof lineImage>): number =>
  image.cover.reduce((sum, cover) => sum + cover, 0) / 255;

describe('a line in pixels', () => {
  it('that lies on a row of pixels covers these and half of those beside it', () => {
    const image = lineImage(6, 5);
    paintLine(image, 1, 2.5, 5, 2.5, 2);
    expect([...image.cover.subarray(6, 12)]).toEqual([0, 128, 128, 128, 128, 0]);
    expect([...image.cover.subarray(12, 18)]).toEqual([0, 255, 255, 255, 255, 0]);
    expect([...image.cover.subarray(0, 6)]).toEqual([0, 0, 0, 0, 0, 0]);
  });

  it.each([
    [[3, 3, 36, 27], 1.25],
    [[36, 4, 5, 25], 2.5],
    [[20, 2, 21.5, 28], 1.25],
    [[-30, -11, 70, 44], 2],
    [[12, 40, 12, -40], 1.25],
    [[-1000, 15, 5000, 16], 1.25],
  ])('from %j covers as much as it has area', (ends, widthPx) => {
    const image = lineImage(40, 30);
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ends;
    paintLine(image, x0, y0, x1, y1, widthPx);
    const expected = coveredByPoints(40, 30, ends, widthPx);
    expect(Math.abs(covered(image) - expected)).toBeLessThan(0.03 * expected + 1);
  });

  it.each([[[-5, -5, -1, 50]], [[45, 0, 60, 30]], [[0, -9, 40, -2]], [[7, 7, 7, 7]], [[Number.NaN, 0, 5, 5]]])(
    'from %j leaves the image as it is',
    (ends) => {
      const image = lineImage(40, 30);
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = ends;
      paintLine(image, x0, y0, x1, y1, 1.25);
      expect(covered(image)).toBe(0);
    },
  );

  it('that crosses another one covers a pixel once', () => {
    const image = lineImage(10, 10);
    paintLine(image, 0, 5.5, 10, 5.5, 1);
    paintLine(image, 5.5, 0, 5.5, 10, 1);
    expect(covered(image)).toBe(19);
  });
});
