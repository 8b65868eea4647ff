// Hatches in pixels: those whose centre lies within, by turns of rings, below the lines, and of the layers shown.
import { expect, it } from 'vitest';
import type { PlanFills } from '../../src/contracts/spreadsheet';
import { lineImage, paintLine } from './line-image';
import { FILL_COVER, paintFills } from './paint-fills';

/** Twenty metres by ten at one pixel a metre. */
const SHOT = {
  westM: 100,
  northM: 210,
  pixelsPerM: 1,
  pixelRatio: 1,
  width: 20,
  height: 10,
  unit: 'mm',
  shown: Uint8Array.of(1, 0),
  ink: [0, 0, 0],
} as const;

/** Rings by east and north in metres, with the number of their hatch and its layer. */
function fills(...rings: readonly (readonly [fill: number, layer: number, corners: readonly number[]])[]): PlanFills {
  const starts = [0];
  for (const [, , corners] of rings) starts.push((starts.at(-1) ?? 0) + corners.length / 2);
  return {
    corners: Float64Array.from(rings.flatMap(([, , corners]) => corners.map((metres) => metres * 1000))),
    starts: Uint32Array.from(starts),
    layerOf: Uint16Array.from(rings, ([, layer]) => layer),
    fillOf: Uint32Array.from(rings, ([fill]) => fill),
  };
}

const box = (west: number, south: number, east: number, north: number) => [
  ...[west, south, east, south],
  ...[east, north, west, north],
];

it('fills what lies in an odd number of the rings of a hatch, pixel by pixel', () => {
  const triangle = [100.2, 200.3, 118.9, 201.7, 107.4, 209.6];
  const hole = box(105, 202, 109, 205);
  const image = lineImage(SHOT.width, SHOT.height);
  paintFills(image, fills([0, 0, triangle], [0, 0, hole]), SHOT);
  /** By the angle under which each side is seen, another way to tell what lies within. */
  const isIn = (x: number, y: number, ring: readonly number[]): boolean => {
    let turn = 0;
    for (let at = 0; at < ring.length; at += 2) {
      const [ax = 0, ay = 0] = [ring[at], ring[at + 1]];
      const [bx = 0, by = 0] = [ring[(at + 2) % ring.length], ring[(at + 3) % ring.length]];
      turn += Math.atan2((ax - x) * (by - y) - (bx - x) * (ay - y), (ax - x) * (bx - x) + (ay - y) * (by - y));
    }
    return Math.abs(turn) > Math.PI;
  };
  const expected = Array.from(image.cover, (_, at) => {
    const [x, y] = [SHOT.westM + (at % 20) + 0.5, SHOT.northM - Math.floor(at / 20) - 0.5];
    return isIn(x, y, triangle) !== isIn(x, y, hole) ? FILL_COVER : 0;
  });
  expect([...image.cover]).toEqual(expected);
  expect(expected.filter((cover) => cover > 0).length).toBeGreaterThan(40);
});

it('fills hatches that overlap once, none of a hidden layer, and nothing that a line has covered', () => {
  const image = lineImage(SHOT.width, SHOT.height);
  paintLine(image, 0, 5, 20, 5, 2);
  const lines = image.cover.filter((cover) => cover === 255).length;
  const overlapping = fills(
    [0, 0, box(90, 203, 110, 230)],
    [1, 0, box(105, 200, 130, 207)],
    [2, 1, box(100, 200, 120, 203)],
  );
  paintFills(image, overlapping, SHOT);
  expect(image.cover.filter((cover) => cover === 255).length).toBe(lines);
  expect(Math.max(...image.cover.filter((cover) => cover < 255))).toBe(FILL_COVER);
  // Ten by seven and fifteen by seven metres, five by four of them in both, without the two rows of the line.
  expect(image.cover.filter((cover) => cover === FILL_COVER).length).toBe(70 + 105 - 20 - 2 * 20);
});
