// Values of the grid's lines that a legend or the search would cover by half must not be written.
import { expect, it } from 'vitest';
import { drawCoordinates } from './map-canvas';
import type { Box } from './text-room';

const SIZE = { width: 600, height: 500 };
const COLORS = { grid: '', gridText: '', label: '', halo: '', accent: '', font: '' };

/** The values that are written, each with the lower end of its text. */
function written(covers: readonly Box[]): ReadonlyMap<string, number> {
  const texts = new Map<string, number>();
  const context = {
    measureText: (text: string) => ({ width: 6 * text.length }),
    strokeText: () => undefined,
    fillText: (text: string, _x: number, y: number) => void texts.set(text, y),
  } as unknown as CanvasRenderingContext2D;
  // A pixel is a metre: lines each 200 m from the middle of the screen.
  const view = { eastM: 0, northM: 0, zoom: 0 };
  drawCoordinates(context, view, SIZE, { xM: 3_400_000, yM: 500_000 }, COLORS, covers);
  return texts;
}

it('writes the values of the lines, but for those that lie under something', () => {
  const all = written([]);
  expect([...all]).toEqual([
    ['Y 499800', 497],
    ['Y 500000', 497],
    ['Y 500200', 497],
    ['X 3399800', 448],
    ['X 3400000', 248],
    ['X 3400200', 48],
  ]);
  // The search above, and a legend that ends 20 pixels above the lower edge.
  const search = { left: 0, right: 270, top: 0, bottom: 42 };
  const legend = { left: 0, right: 270, top: 440, bottom: 480 };
  const without = (...texts: readonly string[]) => [...all].filter(([text]) => !texts.includes(text));
  expect([...written([search, legend])]).toEqual(without('X 3399800', 'X 3400200'));
  // A text is as high as a line: one that begins above the legend's upper edge ends below it.
  expect([...written([{ ...legend, top: 447 }])]).toEqual(without('X 3399800'));
  expect([...written([{ ...legend, top: 449 }])]).toEqual([...all]);
  // A legend further in covers none of them.
  expect([...written([{ ...legend, left: 292 }])]).toEqual([...all]);
});
