// How far off a pile was made is written beside the numbers of piles, and not under what lies over the map.
import { expect, it } from 'vitest';
import { drawOffsets, type NearPile } from './near-piles';
import type { Box } from './text-room';

const SIZE = { width: 400, height: 300 };
/** Ten pixels are a metre; the middle of the screen is at 0, 0. */
const VIEW = { eastM: 0, northM: 0, zoom: Math.log2(10) };
const COLORS = { grid: '', gridText: '', label: '', halo: '', accent: '', font: '' };
const WIDTH_PX = 30;

const pile = (eastM: number, northM: number, offsetMm = 59): NearPile => ({
  eastM,
  northM,
  radiusM: 0.3,
  pileNo: 'Z-1',
  shape: { kind: 'round' },
  headingDeg: Number.NaN,
  color: '',
  asBuilt: { eastM: eastM + offsetMm / 1000, northM, offsetMm, toleranceMm: 50 },
});

/** Middles of the texts that are written, and how many of them have a ground of their own. */
function written(piles: readonly NearPile[], numbers: readonly Box[], covers: readonly Box[] = []) {
  const texts: [text: string, x: number, y: number][] = [];
  let grounds = 0;
  const nothing = () => undefined;
  const context = {
    measureText: () => ({ width: WIDTH_PX }),
    fillText: (text: string, x: number, y: number) => void texts.push([text, Math.round(x), Math.round(y)]),
    fillRect: () => {
      grounds += 1;
    },
    ...Object.fromEntries(
      ['beginPath', 'closePath', 'moveTo', 'lineTo', 'arc', 'stroke', 'fill', 'setLineDash', 'strokeText'].map(
        (name) => [name, nothing],
      ),
    ),
  } as unknown as CanvasRenderingContext2D;
  drawOffsets(context, VIEW, SIZE, piles, 10, COLORS, false, { numbers, covers });
  return { texts, grounds };
}

const box = (left: number, top: number, right: number, bottom: number): Box => ({ left, top, right, bottom });

it('stands behind the head of its arrow, level with it', () => {
  // The head is at 206, 150; two pixels of margin on either side of the text.
  expect(written([pile(0, 0)], [])).toEqual({ texts: [['59\u00a0mm', 227, 150]], grounds: 0 });
  expect(written([pile(0, 0, 40)], []).texts).toEqual([]);
});

it.each([
  ['higher where a number is level with it', [box(210, 147, 240, 159)], [227, 137]],
  ['lower where a number is higher too', [box(210, 147, 240, 155), box(210, 134, 240, 146)], [227, 163]],
  ['on the other side where all of this one is taken', [box(208, 120, 300, 180)], [185, 150]],
])('stands %s', (_, numbers, [x, y]) => {
  expect(written([pile(0, 0)], numbers)).toEqual({ texts: [['59\u00a0mm', x, y]], grounds: 0 });
});

it('covers a number, on a ground of its own, only where there is no other room', () => {
  const everywhere = [box(0, 0, SIZE.width, SIZE.height)];
  expect(written([pile(0, 0)], everywhere)).toEqual({ texts: [['59\u00a0mm', 227, 150]], grounds: 1 });
});

it('covers neither another such text nor what lies over the map', () => {
  // Two heads at one place: the second stands higher.
  const places = written([pile(0, 0), pile(0, 0)], []).texts.map(([, x, y]) => [x, y]);
  expect(places).toEqual([
    [227, 150],
    [227, 137],
  ]);
  expect(written([pile(0, 0)], [], [box(0, 0, SIZE.width, SIZE.height)]).texts).toEqual([]);
});
