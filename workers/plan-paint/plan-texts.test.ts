// Which texts of a drawing are written where: in view, of the layers shown, and large enough to read.
import { describe, expect, it } from 'vitest';
import type { PlanTexts } from '../../src/contracts/spreadsheet';
import { eachText, type ShownText } from './plan-texts';

/** A hundred metres by fifty at four pixels a metre, with two pixels of the image to one of the screen. */
const SHOT = {
  westM: 1000,
  northM: 550,
  pixelsPerM: 4,
  pixelRatio: 2,
  width: 400,
  height: 200,
  unit: 'mm',
  shown: Uint8Array.of(1, 0),
  ink: [0, 0, 0],
} as const;

/** In millimetres; heights in metres. */
function texts(
  ...of: readonly (readonly [said: string, eastM: number, northM: number, highM: number, layer?: number])[]
): PlanTexts {
  const ends: number[] = [];
  for (const [said] of of) ends.push((ends.at(-1) ?? 0) + said.length);
  return {
    places: Float64Array.from(of.flatMap(([, east, north, high]) => [east * 1000, north * 1000, 0, 1, high * 1000])),
    anchors: Uint8Array.from(of, () => 7),
    layerOf: Uint16Array.from(of, ([, , , , layer = 0]) => layer),
    ends: Uint32Array.from(ends),
    joined: of.map(([said]) => said).join(''),
  };
}

describe('the texts in a view', () => {
  it('stand where the drawing has them, in pixels of the image', () => {
    const seen: ShownText[] = [];
    expect(eachText(texts(['轴A', 1010, 540, 5], ['K1+200', 1050, 525, 4]), SHOT, (one) => seen.push(one))).toBe(2);
    expect(seen).toEqual([
      { text: '轴A', x: 40, y: 40, heightPx: 20, turnRad: Math.PI / 2, anchor: 'middle center' },
      { text: 'K1+200', x: 200, y: 100, heightPx: 16, turnRad: Math.PI / 2, anchor: 'middle center' },
    ]);
  });

  it.each([
    ['too small to read', texts(['1', 1050, 525, 2.9])],
    ['larger than the screen', texts(['1', 1050, 525, 400])],
    ['of a layer that is hidden', texts(['1', 1050, 525, 5, 1])],
    ['out of view', texts(['1', 1300, 525, 5])],
  ])('are not written: %s', (_, of) => {
    expect(eachText(of, SHOT, () => undefined)).toBe(0);
  });

  it('are written where they reach into the view from beside it', () => {
    expect(eachText(texts(['a long name', 990, 525, 5]), SHOT, () => undefined)).toBe(1);
  });
});
