// Sensors of machines of all types at a row a second: none of a healthy machine is said to have stopped, and each that fails
// amid its work is.
import { describe, expect, it } from 'vitest';
import type { Machine } from '../../contracts/api';
import { foldRow, type MachineReadings, noReadings } from '../../contracts/machine-readings';
import { heardAt } from '../../data/live-readings';
import { isReadIn } from '../../equipment/channel-passes';
import { LARGE_DEMO_SITES, SMALL_DEMO_SITES } from '../../equipment/demo-sites/demo-sites';
import { courseOf, profileOf } from '../../equipment/machines/courses';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { factsOf } from './machine-facts';

const START = Date.UTC(2026, 10, 20, 6);
const SEEDS = ['a', 'b'];
/** Rows of the first piles that are looked at; grouting takes many hours. */
const MOST_ROWS = 4_000;
const SITES = [...LARGE_DEMO_SITES.slice(1), ...SMALL_DEMO_SITES];
const MACHINE: Machine = {
  id: 7,
  name: '7#',
  online: true,
  state: 'in_construction',
  is_simulated: false,
  since_ms: START,
  last_seen_ms: START,
  clock_offset_ms: 0,
  pile_id: 11,
  pile_no: 'A11',
  record_no: 'R-11',
  open_warnings: [],
  depth_m: 3,
  design_depth_m: 12,
  x_m: null,
  y_m: null,
  piles_today: 0,
  metres_today: 0,
  progress_today: 0,
};

interface Row {
  readonly timeMs: number;
  readonly pass: number;
  readonly values: ReadonlyMap<string, number>;
}

/** The first pile of a type's first site that has one. */
function rowsOf(typeCode: string, seed: string): readonly Row[] {
  const { channels } = profileOf(typeCode);
  for (const site of SITES.filter((one) => one.typeCode === typeCode)) {
    const [pile] = site.piles();
    if (pile === undefined) continue;
    const design = { ...site.design(pile), depthM: pile.depthM ?? 0 };
    const run = courseOf(typeCode, { seed, pile: design, limits: site.limits, plant: null }).run(1);
    const rows: Row[] = [];
    while (rows.length < MOST_ROWS && run.step()) {
      const values = channels.flatMap(({ key }, at) => {
        const value = run.values[at] ?? Number.NaN;
        return Number.isNaN(value) ? [] : [[key, value] as const];
      });
      rows.push({ timeMs: START + run.elapsedS * 1000, pass: run.pass, values: new Map(values) });
    }
    return rows;
  }
  throw new Error(`no site of ${typeCode}`);
}

/** Channels that are said to have stopped after some row, where all of `failed` are missing from row `fromRow` on. */
function toldOf(typeCode: string, rows: readonly Row[], failed: ReadonlySet<string>, fromRow: number, lastRow: number) {
  const keys = profileOf(typeCode).channels.map(({ key }) => key);
  const into = noReadings(7, { record_no: 'R-11', pile_no: 'A11' }, keys, []);
  return toldAfter(into, typeCode, rows.slice(0, lastRow), (seq, key) => seq >= fromRow && failed.has(key));
}

/** The same of readings that are known before the rows. `isMissing`: whether a row has nothing of a channel. */
function toldAfter(
  into: MachineReadings,
  typeCode: string,
  rows: readonly Row[],
  isMissing: (seq: number, key: string) => boolean = () => false,
) {
  const { channels } = profileOf(typeCode);
  const told = new Set<string>();
  for (const [seq, { timeMs, pass, values }] of rows.entries()) {
    const read = (key: string) => (isMissing(seq, key) ? null : values.get(key));
    foldRow(into, { seq, timeMs, pass, valueOf: read }, true);
    const heard = { ...into, heardMs: START, waits_ms: [1000, 1000] };
    const [facts] = factsOf([MACHINE], [heard], [], [], START, channels);
    for (const { key } of facts?.stopped ?? []) told.add(key);
  }
  return told;
}

const TYPES = EQUIPMENT_TYPES.filter(({ profile }) => profile !== null);
describe.each(TYPES.map(({ code }) => code))('%s', (code) => {
  const rows = rowsOf(code, 'a');

  it('nothing is told of sensors that are well, through all passes of a pile', () => {
    for (const seed of SEEDS) {
      const healthy = rowsOf(code, seed);
      expect([...toldOf(code, healthy, new Set(), 0, healthy.length)]).toEqual([]);
    }
  });

  it('nothing is told of them on the next pile either, though readings of the last one are known', () => {
    const { channels } = profileOf(code);
    const keys = channels.map(({ key }) => key);
    const last = noReadings(7, { record_no: 'R-10', pile_no: 'A10' }, keys, []);
    for (const [seq, { timeMs, pass, values }] of rows.entries()) {
      foldRow(last, { seq, timeMs: timeMs - 1e8, pass, valueOf: (key) => values.get(key) }, true);
    }
    for (const seed of SEEDS) {
      const next = noReadings(7, { record_no: 'R-11', pile_no: 'A11' }, keys, []);
      const [into] = heardAt([next], START, [{ ...last, heardMs: START }]);
      if (into === undefined) throw new Error('no machine');
      expect(into.channels.some(({ earlier }) => earlier !== undefined)).toBe(true);
      expect([...toldAfter(into, code, rowsOf(code, seed))]).toEqual([]);
    }
  });

  it('each sensor that is read with each row is told of when all fail amid the longest pass', () => {
    const { channels } = profileOf(code);
    const counts = new Map<number, number>();
    for (const { pass } of rows) counts.set(pass, (counts.get(pass) ?? 0) + 1);
    const [pass = 0, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
    const first = rows.findIndex((row) => row.pass === pass);
    const from = first + Math.floor(count / 2);
    const before = rows.slice(from - 10, from);
    const steady = channels.filter(
      (channel) =>
        channel.gaps !== true && isReadIn(channel, pass) && before.every(({ values }) => values.has(channel.key)),
    );
    const keys = steady.map(({ key }) => key);
    expect(keys.length).toBeGreaterThan(0);
    expect([...toldOf(code, rows, new Set(keys), from, from + 6)].sort()).toEqual([...keys].sort());
  });
});
