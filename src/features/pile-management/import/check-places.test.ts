import { describe, expect, it } from 'vitest';
import type { DataCoreClient } from '../../../data';
import { EQUIPMENT_TYPES } from '../../../equipment/registry';
import { cn } from '../../../i18n/cn';
import { en } from '../../../i18n/en';
import { plainFormat } from '../../../i18n/plain-format';
import { translator } from '../../../i18n/translate';
import type { PileTable } from '../../../parts/pile-list/pile-rows';
import { awayFrom, byRow, checkPlaces, placeTerms } from './check-places';
import { awayText } from './place-text';

/** Places about a point, ten metres apart. */
const about = (x: number, y: number, piles: number) => ({
  xM: Float64Array.from({ length: piles }, (_, at) => x + 10 * (at % 7)),
  yM: Float64Array.from({ length: piles }, (_, at) => y + 10 * Math.floor(at / 7)),
});
const joined = (...all: { xM: Float64Array; yM: Float64Array }[]) => ({
  xM: Float64Array.from(all.flatMap(({ xM }) => [...xM])),
  yM: Float64Array.from(all.flatMap(({ yM }) => [...yM])),
});
const site = about(3_451_000, 513_000, 70);

describe('a file that lies away from the site', () => {
  it('is named from 20 km on, with the way there', () => {
    expect(awayFrom(site, about(3_451_000, 532_900, 70))).toBeNull();
    const east = awayFrom(site, about(3_451_000, 533_100, 70));
    expect([east?.distanceM, east?.direction]).toEqual([20_100, 'east']);
    // One zone of 3° beside it, and the number of the zone before the eastings.
    expect(awayFrom(site, about(3_455_000, 227_000, 70))?.direction).toBe('west');
    expect(awayFrom(site, about(3_451_000, 38_513_000, 70))?.distanceM).toBe(38_000_000);
    expect(awayFrom(site, about(3_421_000, 543_000, 70))?.direction).toBe('southeast');
  });

  it('is known by its middle, not by single slips', () => {
    expect(awayFrom(site, joined(about(3_451_200, 513_000, 70), about(0, 0, 20)))).toBeNull();
    const slips = joined(site, about(3_651_000, 513_000, 3));
    expect(awayFrom(slips, about(3_651_000, 513_000, 70))?.direction).toBe('north');
  });

  it('is not the next section of a long road, nor a file beside a site without piles', () => {
    const road = {
      xM: new Float64Array(1000).fill(3_451_000),
      yM: Float64Array.from({ length: 1000 }, (_, at) => 513_000 + 100 * at),
    };
    expect(awayFrom(road, about(3_451_050, 612_000, 70))).toBeNull();
    expect(awayFrom(about(0, 0, 0), site)).toBeNull();
    expect(awayFrom(site, { xM: Float64Array.of(Number.NaN), yM: Float64Array.of(1) })).toBeNull();
  });

  it('is said in both languages', () => {
    const way = { distanceM: 285_714, direction: 'west' } as const;
    const said = [cn, en].map((texts) => awayText({ t: translator(texts), unit: 'pile' }, plainFormat, way));
    expect(said[0]).toContain('西方向约 286 km');
    expect(said[1]).toContain('about 286 km to the west');
  });
});

it('findings stand in the order of the rows, those of one row as they came', () => {
  const rows = 5_000;
  const findings = Array.from({ length: 3 * rows }, (_, n) => ({ row: (n * 7_919) % rows, n }));
  expect(byRow(findings, rows)).toEqual([...findings].sort((a, b) => a.row - b.row || a.n - b.n));
  expect(byRow([], 3)).toEqual([]);
  expect(byRow([{ row: 2 }], 3)).toEqual([{ row: 2 }]);
});

describe('the check of places', () => {
  const cells = (...numbers: readonly (number | null)[]): (number | null)[] => [...numbers];
  const nothingFound = { a: new Uint32Array(), b: new Uint32Array(), distanceM: new Float64Array(), more: false };

  it('hands the site’s piles and those of the file to the core, and knows afterwards where each of both lies', async () => {
    const asked: unknown[] = [];
    const core = {
      call: async (name: string, input: unknown, { handOver }: { readonly handOver?: boolean }) => {
        // As a worker gets them: the page has them no more.
        asked.push(name, structuredClone(input, { transfer: handOver === true ? buffersOf(input) : [] }));
        return {
          duplicates: nothingFound,
          overlaps: { ...nothingFound, a: Uint32Array.of(0), b: Uint32Array.of(71), distanceM: Float64Array.of(0.2) },
          outliers: {
            ...{ piles: new Uint32Array(), distanceM: new Float64Array() },
            ...{ uneven: new Uint32Array(), unevenM: new Float64Array(), patternM: 1.5 },
          },
          bad: { row: new Uint32Array(), why: new Uint8Array() },
        };
      },
    } as unknown as DataCoreClient;
    const present = {
      rows: 70,
      figures: {},
      columns: {
        ...{ x_m: site.xM, y_m: site.yM, diameter_m: new Float64Array(70).fill(0.5) },
        // The sixth in the order of making is no print where piles are not made by passes.
        making_order: new Float32Array(70).fill(6),
        pile_no: {
          utf8: new TextEncoder().encode('S'.repeat(70)),
          ends: Uint32Array.from({ length: 70 }, (_, at) => at + 1),
        },
      },
    } as unknown as PileTable;
    const columns = {
      pile_no: ['A', 'B'],
      x_m: cells(3_451_000, 3_451_010),
      y_m: cells(540_000, null),
      diameter_m: cells(null, 0.8),
      design: {},
    };
    const terms = { overlapM: 0, usualDiameterM: 0.6, patternM: 1.5, isByPass: false };
    const found = await checkPlaces(core, columns, present, terms, new AbortController().signal);
    expect(asked).toEqual([
      'layout.check',
      {
        piles: {
          xM: Float64Array.of(...site.xM, 3_451_000, 3_451_010),
          yM: Float64Array.of(...site.yM, 540_000, Number.NaN),
          diameterM: Float32Array.of(...new Float32Array(70).fill(0.5), 0.6, 0.8),
        },
        ...{ overlapM: 0, duplicateM: 0.05, outlierFactor: 20, patternM: 1.5, most: 200_000 },
      },
    ]);
    expect(found.all).toEqual([{ kind: 'overlap', row: 1, other: 'S', distanceM: 0.2 }]);
    // Of both files the middle place: 27 km to the east.
    expect(found.away?.direction).toBe('east');
    // The table stays the page's.
    expect(present.columns.x_m).toHaveLength(70);
  });
});

it('prints of full tamping, which overlap by design, are not looked at, stored ones neither; other points are', async () => {
  let asked: ArrayLike<number> = [];
  const none = { a: new Uint32Array(), b: new Uint32Array(), distanceM: new Float64Array(), more: false };
  const core = {
    call: async (_: string, { piles }: { readonly piles: { readonly xM: Float64Array } }) => {
      asked = [...piles.xM];
      const outliers = { piles: new Uint32Array(), distanceM: new Float64Array(), uneven: new Uint32Array() };
      return {
        ...{ duplicates: none, overlaps: none, outliers: { ...outliers, unevenM: new Float64Array(), patternM: 0 } },
        // As the core says of places that it has not got.
        bad: { row: Uint32Array.of(2, 4), why: Uint8Array.of(0, 0) },
      };
    },
  } as unknown as DataCoreClient;
  const present = {
    rows: 3,
    columns: {
      // A point of the first pass, one whose design says none, and a print.
      ...{ x_m: [1, 2, 3], y_m: [1, 1, 1], diameter_m: [2.5, 2.5, 2.5] },
      making_order: Float32Array.of(1, Number.NaN, 6),
      pile_no: { utf8: new Uint8Array(), ends: Uint32Array.of(0, 0, 0) },
    },
  } as unknown as PileTable;
  const columns = { pile_no: ['A', 'B'], x_m: [10, 11], y_m: [10, 10], design: { pass: [2, 6] } };
  const terms = { overlapM: 0, usualDiameterM: 2.5, patternM: 0, isByPass: true };
  const found = await checkPlaces(core, columns, present, terms, new AbortController().signal);
  expect(asked).toEqual([1, 2, Number.NaN, 10, Number.NaN]);
  expect(found.all).toEqual([]);
  // The table stays as it is.
  expect(present.columns.x_m).toEqual([1, 2, 3]);
});

it('only compaction is made by passes', () => {
  const byPass = EQUIPMENT_TYPES.filter(({ profile }) => profile !== null && placeTerms(profile).isByPass);
  expect(byPass.map(({ code }) => code)).toEqual(['QH1000']);
});

/** Buffers of the arrays in an input. */
function buffersOf(input: unknown): ArrayBuffer[] {
  if (ArrayBuffer.isView(input)) return input.buffer instanceof ArrayBuffer ? [input.buffer] : [];
  return typeof input === 'object' && input !== null ? Object.values(input).flatMap(buffersOf) : [];
}
