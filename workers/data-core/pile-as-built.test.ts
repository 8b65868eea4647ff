// Piles as built through the real module: faults planted in heads of a real HTTP server are found, and the numbers of a
// machine's shift are worked out here from the planted rows.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { BUILT_KINDS } from '../../src/contracts/data-core';
import { codeOf, context, framed, PILES, SCOPE, type SiteCore, startCore } from '../../tests/fixtures/workers/core';
import { pileTable } from '../../tests/fixtures/workers/tables';
import { headSchema } from './stored-heads';

const HEADS = '/smw/api/v1/client/production/heads/';
const [KEY, HEADS_KEY] = ['piles:HS-800:3', 'heads:HS-800:3'];
const COUNT = 200;
const SKIPPED = 46;
const TERMS = { offsetMm: 50, offsetShare: null, shortM: 0.1, leastM: 0.01, restHours: 24, once: true } as const;
const HOUR_MS = 3_600_000;
let site: SiteCore;
let origin = { originXM: Number.NaN, originYM: Number.NaN };

const table = pileTable(COUNT);
const record = (pile: number, at: number, offM: readonly [number, number]) => ({
  record_no: `R${at}`,
  pile_id: pile,
  equipment_id: 1 + (at % 2),
  started_ms: at * HOUR_MS,
  ended_ms: (at + 0.5) * HOUR_MS,
  depth_m: 16,
  dx_m: offM[0],
  dy_m: offM[1],
  is_generated: 0,
  is_discarded: 0,
});
const noise = (pile: number, by: number): number => ((pile * by) % 13) / 1000 - 0.006;
/** Machine 2 stands 30 mm to the north and 20 mm to the west of where it should. */
const records = table.columns.pile_id
  .map((pile) =>
    record(pile, pile, [noise(pile, 5) + (pile % 2 === 1 ? 0.03 : 0), noise(pile, 7) - (pile % 2 === 1 ? 0.02 : 0)]),
  )
  .filter(({ pile_id }) => pile_id !== SKIPPED);
records.push(record(7, 300, [0, 0]), record(9_999, 302, [0, 0]));

function headsOf(made: readonly ReturnType<typeof record>[]) {
  const names = Object.keys(headSchema({ figures: [] }));
  const cells = (name: string) => made.map((head) => Object.entries(head).find(([key]) => key === name)?.[1] ?? null);
  return framed({ rows: made.length, columns: Object.fromEntries(names.map((name) => [name, cells(name)])) });
}

beforeAll(async () => {
  site = await startCore();
  const status = table.columns.pile_id.map((pile) => (pile === SKIPPED ? 0 : 2));
  site.server.on(PILES, framed({ ...table, columns: { ...table.columns, status } }));
  site.server.on(HEADS, headsOf(records));
  origin = await site.core.handlers['piles.open']({ ...SCOPE, key: KEY }, context());
  await site.core.handlers['heads.open']({ ...SCOPE, key: HEADS_KEY, figures: [] }, context());
});
afterAll(() => site.close());

const ask = (more: object = {}) =>
  site.core.handlers['piles.asBuilt']({ key: KEY, heads: HEADS_KEY, ...TERMS, areas: 1e6, ...more }, context());

it('finds a machine that is off, a double, a skipped pile and one without a design', async () => {
  const { findings, piles, areas, spacingM } = await ask();
  const found = Array.from(findings.kind, (code, at) => ({
    kind: BUILT_KINDS[code],
    machine: findings.machine[at],
    piles: [...piles.subarray(findings.to[at - 1] ?? 0, findings.to[at])],
    numbers: [findings.northM[at], findings.eastM[at], findings.errorM[at], findings.leftM[at]],
  }));
  expect(found.map(({ kind, machine }) => [kind, machine])).toEqual([
    ['machineShift', 2],
    ['twice', 0],
    ['skipped', 0],
    ['unplanned', 0],
  ]);
  // Pile 7 was made anew at last, by the other machine.
  const own = records.filter(({ pile_id }) => pile_id % 2 === 1 && pile_id !== 7 && pile_id < 1000);
  const mean = (of: (row: (typeof own)[number]) => number) => own.reduce((sum, row) => sum + of(row), 0) / own.length;
  const [north, east] = [mean(({ dx_m }) => dx_m), mean(({ dy_m }) => dy_m)];
  const scatter2 = mean(({ dx_m, dy_m }) => (dx_m - north) ** 2 + (dy_m - east) ** 2);
  const [shift, twice, skipped, unplanned] = found;
  expect(shift?.piles).toEqual(own.map(({ pile_id }) => pile_id));
  // Offsets are 32-bit floats in heads.
  expect(shift?.numbers[0]).toBeCloseTo(north, 7);
  expect(shift?.numbers[1]).toBeCloseTo(east, 7);
  expect(shift?.numbers[2]).toBeCloseTo(Math.sqrt(scatter2 / (2 * (own.length - 1))), 7);
  expect(shift?.numbers[3]).toBeCloseTo(Math.sqrt(scatter2), 7);
  expect(twice?.numbers).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
  expect([twice?.piles, skipped?.piles, unplanned?.piles]).toEqual([[7], [SKIPPED], [9_999]]);
  // The four squares around the middle.
  const sumOf = (column: Uint32Array) => column.reduce((a, b) => a + b, 0);
  const { designed, made, placed, beyond, short } = areas;
  expect([designed, made, placed, beyond, short].map(sumOf)).toEqual([COUNT, COUNT - 1, COUNT - 1, 0, 0]);
  expect(spacingM).toBeCloseTo(1.5, 3);
});

it('sums up by the codes that are named, and refuses ids without codes', async () => {
  const ids = Uint32Array.from(table.columns.pile_id);
  const { areas } = await ask({ areas: { ids, codes: ids.map((id) => (id > 150 ? 1 : 0)) } });
  expect([[...areas.code], [...areas.designed]]).toEqual([
    [0, 1],
    [150, 50],
  ]);
  expect(await codeOf(() => ask({ areas: { ids, codes: ids.subarray(1) } }))).toBe('bad_input');
});

it('sums up by squares what each pile of them comes to', async () => {
  const squareM = 20;
  const { areas } = await ask({ areas: squareM });
  // Piles by square, counted one by one; of a pile that was made twice the newest counts.
  const made = new Set(records.map(({ pile_id }) => pile_id));
  const squares = new Map<string, { designed: number; made: number; northM: number[]; eastM: number[] }>();
  for (const [row, pile] of table.columns.pile_id.entries()) {
    const northM = (table.columns.x_m[row] ?? Number.NaN) - origin.originXM;
    const eastM = (table.columns.y_m[row] ?? Number.NaN) - origin.originYM;
    const square = `${Math.floor(northM / squareM)} ${Math.floor(eastM / squareM)}`;
    const sums = squares.get(square) ?? { designed: 0, made: 0, northM: [], eastM: [] };
    squares.set(square, {
      designed: sums.designed + 1,
      made: sums.made + (made.has(pile) ? 1 : 0),
      northM: [...sums.northM, northM],
      eastM: [...sums.eastM, eastM],
    });
  }
  /** Counts, and the box in centimetres: places are 32-bit floats. */
  const words = (counts: readonly (number | undefined)[], box: readonly (number | undefined)[]): string =>
    [...counts, ...box.map((metres) => Math.round((metres ?? Number.NaN) * 100))].join();
  const answered = Array.from(areas.code, (_, at) =>
    words([areas.designed[at], areas.made[at]], [areas.westM[at], areas.southM[at], areas.eastM[at], areas.northM[at]]),
  );
  const expected = Array.from(squares.values(), (sums) =>
    words(
      [sums.designed, sums.made],
      [Math.min(...sums.eastM), Math.min(...sums.northM), Math.max(...sums.eastM), Math.max(...sums.northM)],
    ),
  );
  expect(squares.size).toBeGreaterThan(3);
  expect(answered.sort()).toEqual(expected.sort());
});

it('finds a survey that is turned, by the angle that least squares give', async () => {
  const turnDeg = 0.05;
  const [cos, sin] = [Math.cos((turnDeg * Math.PI) / 180), Math.sin((turnDeg * Math.PI) / 180)];
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const { x_m: xM, y_m: yM } = table.columns;
  const [middleX, middleY] = [mean(xM), mean(yM)];
  /** All stand where a grid that is turned clockwise about the middle of the site puts them, but for some millimetres. */
  const turned = table.columns.pile_id.map((pile, row) => {
    const [north, east] = [(xM[row] ?? 0) - middleX, (yM[row] ?? 0) - middleY];
    return record(pile, pile, [
      cos * north - sin * east - north + noise(pile, 5) / 3,
      sin * north + cos * east - east + noise(pile, 7) / 3,
    ]);
  });
  site.server.on(HEADS, headsOf(turned));
  const heads = 'heads:HS-800:3:turned';
  await site.core.handlers['heads.open']({ ...SCOPE, key: heads, figures: [] }, context());
  const { findings } = await ask({ heads });
  const kinds = Array.from(findings.kind, (code) => BUILT_KINDS[code]);
  const at = kinds.indexOf('surveyTurn');
  expect(kinds).not.toContain('machineTurn');
  // The angle that turns where they belong onto where they stand, in closed form.
  let [along, across] = [0, 0];
  for (const [row, { dx_m, dy_m }] of turned.entries()) {
    const [north, east] = [(xM[row] ?? 0) - middleX, (yM[row] ?? 0) - middleY];
    const [standsNorth, standsEast] = [north + dx_m, east + dy_m];
    along += north * standsNorth + east * standsEast;
    across += north * standsEast - east * standsNorth;
  }
  const wantedDeg = (Math.atan2(across, along) * 180) / Math.PI;
  expect(Math.abs(wantedDeg - turnDeg)).toBeLessThan(0.005);
  expect(findings.turnDeg[at]).toBeCloseTo(wantedDeg, 4);
});
