import { expect, it } from 'vitest';
import { fileLayout } from './map-file';

it('has room for the words above the map, and for scale and legend below it', () => {
  const layout = fileLayout({ width: 800, height: 600 }, 2);
  expect(layout.width).toBe(832);
  // Title and two lines.
  expect(layout.mapTop).toBeGreaterThanOrEqual(16 + 3 * 22);
  expect(layout.footTop).toBe(layout.mapTop + 600 + 8);
  expect(layout.height).toBeGreaterThanOrEqual(layout.footTop + 2 * 22);
});
