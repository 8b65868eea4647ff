import { expect, it } from 'vitest';
import { fileLayout, fileScale } from './map-file';

it('has room for the words above the map, and for scale and legend below it', () => {
  const layout = fileLayout({ width: 800, height: 600 }, 2);
  expect(layout.width).toBe(832);
  // Title and two lines.
  expect(layout.mapTop).toBeGreaterThanOrEqual(16 + 3 * 22);
  expect(layout.footTop).toBe(layout.mapTop + 600 + 8);
  expect(layout.height).toBeGreaterThanOrEqual(layout.footTop + 2 * 22);
});

it('is twice as fine as the screen, as far as the data core paints so many pixels', () => {
  expect(fileScale({ width: 1366, height: 768 })).toBe(2);
  const size = { width: 3840, height: 2160 };
  const scale = fileScale(size);
  expect(scale).toBeGreaterThan(1.4);
  expect(Math.floor(size.width * scale) * Math.floor(size.height * scale)).toBeLessThanOrEqual(2 ** 24);
  expect(fileScale({ width: 0, height: 0 })).toBe(2);
});
