// Numbers of piles are written where they have room: one that would cover another is left out.
import { expect, it } from 'vitest';
import { pixelsPerM } from './camera';
import { drawLabels } from './map-canvas';

const COLORS = { grid: '', gridText: '', label: '', halo: '', accent: '', font: '' };
const SIZE = { width: 400, height: 300 };
/** Ten pixels are a metre. */
const VIEW = { eastM: 0, northM: 0, zoom: Math.log2(10) };
/** A letter is six pixels wide. */
const LETTER_PX = 6;

function written(places: readonly (readonly [text: string, eastM: number, northM: number])[]): string[] {
  const texts: string[] = [];
  const context = {
    measureText: (text: string) => ({ width: LETTER_PX * text.length }),
    strokeText: () => undefined,
    fillText: (text: string) => void texts.push(text),
  };
  const labels = places.map(([text, eastM, northM]) => ({ text, eastM, northM, radiusM: 0.25 }));
  drawLabels(context as unknown as CanvasRenderingContext2D, VIEW, SIZE, labels, COLORS);
  return texts;
}

it('are all written where there is room', () => {
  expect(pixelsPerM(VIEW.zoom)).toBeCloseTo(10, 9);
  expect(
    written([
      ['A-1', -5, 0],
      ['A-2', 0, 0],
      ['A-3', 5, 0],
    ]),
  ).toEqual(['A-1', 'A-2', 'A-3']);
});

it('leave out those that would cover one that stands', () => {
  // Three letters and a margin are 22 pixels: at two metres they meet, at two and a half they do not.
  expect(
    written([
      ['A-1', 0, 0],
      ['A-2', 2, 0],
      ['A-3', 2.5, 0],
    ]),
  ).toEqual(['A-1', 'A-3']);
  // A line is 13 pixels high.
  expect(
    written([
      ['A-1', 0, 0],
      ['B-1', 0, 1.2],
      ['C-1', 0, -1.4],
    ]),
  ).toEqual(['A-1', 'C-1']);
});

it('take no room from others where they are not on the screen', () => {
  expect(
    written([
      ['away', -30, 0],
      ['A-1', -19, 0],
    ]),
  ).toEqual(['A-1']);
});
