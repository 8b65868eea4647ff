import { expect, it } from 'vitest';
import { drawMarks } from './marks-over-piles';

const COLORS = { grid: '', gridText: '', label: '', halo: '', accent: '', font: '' };
const SIZE = { width: 600, height: 500 };

/** The numbers of piles that are written, each as often as it is. */
function numbersWritten(selected: Parameters<typeof drawMarks>[3]['selected']): readonly string[] {
  const texts: string[] = [];
  const nothing = (): undefined => undefined;
  const context = {
    ...{ measureText: (text: string) => ({ width: 6 * text.length }), strokeText: nothing },
    ...{ beginPath: nothing, arc: nothing, stroke: nothing, fillText: (text: string) => void texts.push(text) },
  } as unknown as CanvasRenderingContext2D;
  const labels = ['A-1', 'A-2', 'A-3'].map((text, at) => ({ eastM: 4 * at, northM: 0, radiusM: 0.4, text }));
  const marks = { labels, outline: null, selected, origin: { xM: 0, yM: 0 }, colors: COLORS };
  drawMarks(context, { eastM: 4, northM: 0, zoom: 4 }, SIZE, marks, [], null);
  return texts.filter((text) => text.startsWith('A-')).sort();
}

const ring = (pileNo: string, eastM: number) => ({ pileNo, eastM, northM: 0, diameterM: 0.8 });

it('writes the number of a selected pile once, at its ring', () => {
  expect(numbersWritten(null)).toEqual(['A-1', 'A-2', 'A-3']);
  expect(numbersWritten(ring('A-2', 4))).toEqual(['A-1', 'A-2', 'A-3']);
  // Dragged: its number below the pile is a step behind the ring.
  expect(numbersWritten(ring('A-2', 4.3))).toEqual(['A-1', 'A-2', 'A-3']);
});

it('writes the numbers of all others, also of one with the same number elsewhere', () => {
  expect(numbersWritten(ring('A-2', 40))).toEqual(['A-1', 'A-2', 'A-2', 'A-3']);
  expect(numbersWritten(ring('A-9', 4))).toEqual(['A-1', 'A-2', 'A-3', 'A-9']);
});
