import { describe, expect, it } from 'vitest';
import type { PileView } from '../contracts/data-core';
import { MAX_ZOOM, pixelsPerM, screenFromSite } from './camera';
import { drawnPlace, fromOrigin, pileLayers } from './pile-layers';

/** A pile 100 km from the set's origin, as the data core draws it for a view around it. */
const EAST_M = 99_876.543_21;
const view: PileView = {
  kind: 'piles',
  count: 1,
  piles: 1,
  cellM: 0,
  origin: { eastM: 99_871, northM: 0 },
  positions: Float32Array.of(EAST_M - 99_871, 0),
  colors: new Uint8Array(4),
  radii: Float32Array.of(0.25),
  values: Uint32Array.of(0),
  words: new Uint32Array(),
};
const size = { width: 1000, height: 1000 };

/**
 * Where deck.gl draws a position, which it takes as a high and a low part in 32 bits: the camera, rounded to 32 bits as
 * well, is subtracted from the high part, then the low part is added; the rest of the camera follows in 64.
 */
function drawnAtPx(highM: number, lowM: number, cameraM: number): number {
  const camera = Math.fround(cameraM);
  const common = Math.fround(Math.fround(Math.fround(highM) - camera) + Math.fround(lowM));
  return size.width / 2 + (common + (camera - cameraM)) * pixelsPerM(MAX_ZOOM);
}

describe('a pile 100 km off', () => {
  const camera = { eastM: 99_877.21, northM: 0, zoom: MAX_ZOOM };
  const { x } = screenFromSite(camera, size, EAST_M, 0);

  it('is drawn where it stands, at the closest view', () => {
    const [low = Number.NaN] = view.positions;
    expect(Math.abs(drawnAtPx(view.origin.eastM, low, camera.eastM) - x)).toBeLessThan(0.01);
    // A position in one 32-bit part is off: the difference is not the test's own rounding.
    expect(Math.abs(drawnAtPx(EAST_M, 0, camera.eastM) - x)).toBeGreaterThan(0.2);
  });

  it('counts from the origin of its view, which the layers hold', () => {
    for (const layer of pileLayers(view, 'round')) {
      const [eastM, northM] = layer.id === 'cells' ? [0, 0] : [99_871, 0];
      expect(layer.props.modelMatrix).toEqual([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, eastM, northM, 0, 1]);
    }
    expect(drawnPlace(view, 0).eastM).toBeCloseTo(EAST_M, 6);
  });
});

describe('the shader', () => {
  it('takes the origin as high and the place as low part of every position', () => {
    expect(fromOrigin('f(instancePositions, instancePositions64Low, a)')).toBe(
      'f(vec3(0.0), instancePositions + instancePositions64Low, a)',
    );
    expect(() => fromOrigin('f(positions)')).toThrow('another way');
  });
});
