// Numbers of piles are written where they have room: they cover neither another number nor another pile.
import { describe, expect, it } from 'vitest';
import { drawLabels, numberBoxes, type PileLabel, placeLabels } from './label-places';

/** Ten pixels are a metre. */
const SCALE = 10;
const RADIUS_M = 0.5;
/** A letter is six pixels wide: a number of three letters takes 18, and 22 with its margins. */
const widthPxOf = (text: string): number => 6 * text.length;

type Place = readonly [text: string, eastM: number, northM: number, radiusM?: number];

const labelsOf = (places: readonly Place[]): PileLabel[] =>
  places.map(([text, eastM, northM, radiusM = RADIUS_M]) => ({ text, eastM, northM, radiusM }));

const placed = (places: readonly Place[]) =>
  placeLabels(labelsOf(places), SCALE, widthPxOf).map(({ label, xPx, topPx }) => [label.text, xPx, topPx]);

describe('a number is written', () => {
  it('below its pile', () => {
    expect(
      placed([
        ['A-1', -5, 0],
        ['A-2', 0, 0],
        ['A-3', 5, 0],
      ]),
    ).toEqual([
      ['A-1', 0, 8],
      ['A-2', 0, 8],
      ['A-3', 0, 8],
    ]);
  });

  it('beside it where another pile is below, and above it where piles are on both sides too', () => {
    const below: Place = ['long name', 0, -1.5];
    expect(placed([['A-1', 0, 0], below])[0]).toEqual(['A-1', 19, -6]);
    expect(placed([['A-1', 0, 0], below, ['long name', 2, 0]])[0]).toEqual(['A-1', -19, -6]);
    expect(placed([['A-1', 0, 0], below, ['long name', 2, 0], ['long name', -2, 0]])[0]).toEqual(['A-1', 0, -20]);
  });

  it('so far from a small pile as its sign needs', () => {
    expect(placed([['A-1', 0, 0, 0.05]])).toEqual([['A-1', 0, 7.5]]);
  });

  it('in the pile where only that is large enough', () => {
    // Walls of large piles that overlap: nothing beside them is free.
    const around = [-1.5, 0, 1.5].flatMap((eastM) => [-1.5, 0, 1.5].map((northM): Place => ['B', eastM, northM, 1.3]));
    const own: Place = ['A-1', 0, 0, 1.3];
    const others = around.filter(([, eastM, northM]) => eastM !== 0 || northM !== 0);
    expect(placed([own, ...others])[0]).toEqual(['A-1', 0, -6]);
  });
});

it('one that would cover a number or a pile wherever it is written is left out', () => {
  const grid = [0, 1, 2, 3, 4].flatMap((eastM) => [0, 1, 2, 3, 4].map((northM): Place => ['A-1', eastM, northM, 0.4]));
  const all = placeLabels(labelsOf(grid), SCALE, widthPxOf);
  // Only at the edges is there room.
  const inner = all.filter(({ label: { eastM, northM } }) => eastM > 0 && eastM < 4 && northM > 0 && northM < 4);
  expect(inner).toEqual([]);
  expect(all.length).toBeGreaterThan(0);
});

it('no number covers another or a pile, whatever the piles', () => {
  // Numbers without a pattern (a linear congruential generator), so that every run tries the same.
  let seed = 7;
  const next = (): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const labels = labelsOf(Array.from({ length: 200 }, (_, at) => [`P-${at}`, 40 * next(), 40 * next(), 0.1 + next()]));
  const all = placeLabels(labels, SCALE, widthPxOf);
  expect(all.length).toBeGreaterThan(20);
  const boxes = all.map(({ label, xPx, topPx }) => {
    const [x, top] = [SCALE * label.eastM + xPx, -SCALE * label.northM + topPx];
    return { label, x, top, half: widthPxOf(label.text) / 2 };
  });
  const covered: string[] = [];
  for (const a of boxes) {
    for (const b of boxes) {
      if (a !== b && Math.abs(a.x - b.x) < a.half + b.half && Math.abs(a.top - b.top) < 12)
        covered.push(`${a.label.text} and ${b.label.text}`);
    }
    const isInside = a.x === SCALE * a.label.eastM && a.top === -SCALE * a.label.northM - 6;
    if (isInside) continue;
    // Points of the text, four pixels apart.
    for (const { text, eastM, northM, radiusM } of labels) {
      for (let x = a.x - a.half; x <= a.x + a.half; x += 4) {
        const distances = [a.top, a.top + 6, a.top + 12].map((y) => Math.hypot(x - SCALE * eastM, y + SCALE * northM));
        if (distances.some((px) => px < SCALE * radiusM - 1e-9)) covered.push(`${a.label.text} on ${text}`);
      }
    }
  }
  expect(covered).toEqual([]);
});

it('numbers keep their places while the map is moved', () => {
  const written: [text: string, x: number, y: number][] = [];
  const context = {
    measureText: (text: string) => ({ width: widthPxOf(text) }),
    strokeText: () => undefined,
    fillText: (text: string, x: number, y: number) => void written.push([text, x, y]),
  } as unknown as CanvasRenderingContext2D;
  const colors = { grid: '', gridText: '', label: '', halo: '', accent: '', font: '' };
  const labels = labelsOf([
    ['A-1', 0, 0],
    ['A-2', 0, -1.5],
  ]);
  const size = { width: 400, height: 300 };
  const at = (eastM: number, covers: Parameters<typeof drawLabels>[5] = []) => {
    written.length = 0;
    const view = { eastM, northM: 0, zoom: Math.log2(SCALE) };
    drawLabels(context, view, size, labels, colors, covers);
    return written.map(([text, x, y]) => [text, Math.round(x), Math.round(y)]);
  };
  expect(at(0)).toEqual([
    ['A-1', 219, 144],
    ['A-2', 200, 173],
  ]);
  // Half of the first is beyond the edge.
  expect(at(20)).toEqual([
    ['A-1', 19, 144],
    ['A-2', 0, 173],
  ]);
  // None is written under the controls, the north arrow among them, and the others stay where they were.
  expect(at(-15, [{ left: 358, right: 400, top: 0, bottom: 150 }])).toEqual([['A-2', 350, 173]]);
  // Where they stand is known to other texts: eleven to either side of the middle, twelve down.
  const view = { eastM: 0, northM: 0, zoom: Math.log2(SCALE) };
  expect(numberBoxes(context, view, size, labels, colors)[1]).toEqual({ left: 189, right: 211, top: 173, bottom: 185 });
});
