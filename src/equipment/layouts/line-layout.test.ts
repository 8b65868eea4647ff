// Faults that a site engineer would see at once on the map: holes out of place, orders that no site works in.
import { describe, expect, it } from 'vitest';
import { curtainHoles, pitWallBodies, slurryBatches, tunnelRings, wallPanels, wallSections } from './line-layout';
import { type LayoutPile, orderedPiles, skippedPiles } from './pile-layout';

const AXIS = { xM: 3_400_000, yM: 500_000, headingRad: 0.4, fromM: 0, lengthM: 64, perM: 1 / 900 };

function distance(a: LayoutPile | undefined, b: LayoutPile | undefined): number {
  if (a?.xM == null || a.yM === null || b?.xM == null || b.yM === null) return Number.NaN;
  return Math.hypot(a.xM - b.xM, a.yM - b.yM);
}

const byNumeral = (piles: readonly LayoutPile[]): LayoutPile[] => [...piles].sort((a, b) => a.numeral - b.numeral);

describe('a pit wall', () => {
  const bodies = [
    ...pitWallBodies({ xM: 0, yM: 0, headingRad: 0.3, lengthM: 60, widthM: 36, pitchM: 1.2, depthM: 18 }),
  ];

  it('goes around the pit: each side where the one before it ends', () => {
    const sides = ['A', 'B', 'C', 'D'].map((row) => byNumeral(bodies.filter((body) => body.rowNo === row)));
    expect(sides.map((side) => side.length)).toEqual([50, 30, 50, 30]);
    sides.forEach((side, i) => {
      const next = sides[(i + 1) % 4];
      expect(distance(side.at(-1), next?.[0])).toBeCloseTo(1.2, 2);
      for (let k = 1; k < side.length; k++) expect(distance(side[k - 1], side[k])).toBeCloseTo(1.2, 2);
    });
  });

  it('is made by skipping: a body between two is made after both, within its stretch', () => {
    const order = bodies.filter((body) => body.rowNo === 'A').map((body) => body.numeral);
    expect(order.slice(0, 12)).toEqual([1, 3, 5, 2, 4, 6, 8, 10, 12, 7, 9, 11]);
    // The last two of a side have no others to skip to.
    const whole = order.slice(0, 48);
    for (const [at, numeral] of whole.slice(1).entries()) {
      expect(Math.abs(numeral - (whole[at] ?? 0))).toBeGreaterThan(1);
    }
  });
});

it('a curtain has every fourth hole in order I, one midway in II, the rest in III, and makes them in that order', () => {
  const holes = [...curtainHoles({ axis: AXIS, rows: 2, rowSpacingM: 1.5, spacingM: 2, depthM: 11 })];
  expect(holes).toHaveLength(64);
  const first = byNumeral(holes.filter((hole) => hole.rowNo === '1'));
  expect(first.slice(0, 8).map((hole) => hole.terms?.hole_order)).toEqual([1, 3, 2, 3, 1, 3, 2, 3]);
  // None is made before one of a lower order that stands up to two numbers from it in its row.
  for (const [at, hole] of holes.entries()) {
    const late = holes.slice(at + 1).filter((other) => {
      const isBeside = other.rowNo === hole.rowNo && Math.abs(other.numeral - hole.numeral) <= 2;
      return isBeside && Number(other.terms?.hole_order) < Number(hole.terms?.hole_order);
    });
    expect(late).toEqual([]);
  }
  for (let k = 1; k < first.length; k++) expect(distance(first[k - 1], first[k])).toBeCloseTo(2, 1);
});

it('panels are made in two orders, a second one between two of the first', () => {
  const panels = [...wallPanels({ axis: AXIS, panelM: 7, depthM: 15 })];
  expect(panels.map((panel) => panel.pileNo)).toEqual([
    ...['PI-1', 'PI-3', 'PII-2', 'PI-5', 'PII-4', 'PI-7', 'PII-6', 'PI-9', 'PII-8'],
  ]);
});

it('sections and rings follow each other without a gap', () => {
  const sections = [...wallSections(AXIS, 3, 26)];
  expect(sections.map((section) => section.mileageM)).toEqual(Array.from({ length: 21 }, (_, k) => 3 * k));
  const rings = [...tunnelRings(AXIS, 'R', 1.5)];
  expect(rings.every((ring, k) => ring.pileNo === `R${k + 1}` && ring.depthM === null)).toBe(true);
  for (let k = 1; k < rings.length; k++) expect(distance(rings[k - 1], rings[k])).toBeCloseTo(1.5, 2);
});

it('the silo of a plant is filled before it runs out', () => {
  const silos = [...slurryBatches(300, 800, { fullT: 85, leastT: 14 })].map((batch) => Number(batch.terms?.silo_t));
  expect(Math.min(...silos)).toBeGreaterThanOrEqual(14);
  expect(silos.filter((silo) => silo === 85).length).toBeGreaterThan(2);
});

describe('a field that is made with its neighbours in mind', () => {
  const field = { xM: 0, yM: 0, headingRad: 0.3, prefix: 'Z', rows: 7, columns: 12, spacingM: 1, depthM: 10 };
  const beside = (a: LayoutPile, b: LayoutPile): boolean => a !== b && distance(a, b) < 1.2;

  it('in orders: no pile has one of its own order beside it, and none is made before a lower one there', () => {
    for (const machines of [1, 2]) {
      const work = { machines, lagColumns: 2 };
      const piles = [...orderedPiles({ ...field, pattern: 'triangle' }, work, () => false)];
      expect(new Set(piles.map(({ terms }) => terms?.hole_order))).toEqual(new Set([1, 2, 3]));
      // Two machines work at the same time: the demo compares their piles with each other.
      for (const [at, pile] of (machines === 1 ? piles : []).entries()) {
        for (const other of piles.slice(at + 1).filter((other) => beside(pile, other))) {
          expect(Number(other.terms?.hole_order)).toBeGreaterThan(Number(pile.terms?.hole_order));
        }
      }
    }
  });

  it('skipping: of two beside each other none follows the other at once', () => {
    const piles = [...skippedPiles({ ...field, pattern: 'square' }, () => false)];
    expect(piles).toHaveLength(84);
    for (const [at, pile] of piles.entries()) {
      const next = piles[at + 1];
      if (next !== undefined) expect(beside(pile, next), `${pile.pileNo} ${next.pileNo}`).toBe(false);
    }
  });
});
