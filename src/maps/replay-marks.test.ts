import { expect, it } from 'vitest';
import { type BrokenPair, drawBrokenRules, drawMachineDiscs } from './replay-marks';
import { planScreen, type SiteScreen } from './site-screen';

const COLORS = { grid: '', gridText: '', label: 'ink', halo: 'ground', accent: '', font: '' };
const SIZE = { width: 600, height: 400 };
const PAIR: BrokenPair = { place: { eastM: 10, northM: 5 }, neighbour: { eastM: 12, northM: 5 } };

/** A canvas that notes lines, fills and texts, each with its place or colour. */
function noted() {
  const made = { lines: [] as string[], fills: [] as string[], texts: [] as string[], discs: [] as string[] };
  let dash: readonly number[] = [];
  const context = {
    fillStyle: '',
    beginPath: () => undefined,
    moveTo: () => undefined,
    lineTo: (x: number, y: number) =>
      void made.lines.push(`${Math.round(x)} ${Math.round(y)}${dash.length > 0 ? ' dashed' : ''}`),
    closePath: () => undefined,
    arc: (x: number, y: number) => void made.discs.push(`${Math.round(x)} ${Math.round(y)}`),
    setLineDash: (next: readonly number[]) => {
      dash = next;
    },
    stroke: () => {
      if (dash.length > 0) made.lines.push('dashed');
    },
    fill: () => void made.fills.push(context.fillStyle),
    fillText: (text: string, x: number, y: number) => void made.texts.push(`${text} ${Math.round(x)} ${Math.round(y)}`),
  };
  return { made, context: context as unknown as CanvasRenderingContext2D };
}

/** From the side, where all of the ground lies on one line. */
const SIDE: SiteScreen = {
  size: SIZE,
  pixelsPerM: 4,
  spotOf: (eastM) => ({ x: 100 + 4 * eastM, y: 50 }),
};

it('marks a broken rule by a filled sign, and a pile that is still waited for by an empty one with a dashed line', () => {
  const broken = noted();
  drawBrokenRules(broken.context, SIDE, 'cold', [PAIR], COLORS, false);
  expect(broken.made.fills).toEqual(['#b10e1c']);
  expect(broken.made.lines).not.toContain('dashed');
  const waiting = noted();
  drawBrokenRules(waiting.context, SIDE, 'cold', [{ ...PAIR, isUnmade: true }], COLORS, false);
  expect(waiting.made.fills).toEqual(['ground']);
  expect(waiting.made.lines).toContain('dashed');
  expect(waiting.made.texts).toEqual(broken.made.texts);
});

it('lays marks where the places are seen, on the plan and in space', () => {
  const inSpace = noted();
  drawBrokenRules(inSpace.context, SIDE, 'young', [PAIR], COLORS, false);
  expect(inSpace.made.texts).toEqual(['! 140 51']);
  expect(inSpace.made.lines[0]).toBe('148 50');
  drawMachineDiscs(inSpace.context, SIDE, [PAIR.place], 'blue', COLORS);
  expect(inSpace.made.discs).toEqual(['140 50']);
  const plan = noted();
  drawBrokenRules(plan.context, planScreen({ eastM: 10, northM: 5, zoom: 2 }, SIZE), 'young', [PAIR], COLORS, true);
  expect(plan.made.texts).toEqual(['! 300 201']);
  expect(plan.made.fills).toEqual(['#ff8f9c']);
});
