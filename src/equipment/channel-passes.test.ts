// The passes that descriptors name for channels, against the rows that machines of all types record.
import { describe, expect, it } from 'vitest';
import { axesOf } from './axes';
import { isReadIn } from './channel-passes';
import { LARGE_DEMO_SITES, SMALL_DEMO_SITES } from './demo-sites/demo-sites';
import { courseOf, profileOf } from './machines/courses';
import { EQUIPMENT_TYPES } from './registry';

/** Fewer rows of a pass than this say nothing about it. */
const LEAST_ROWS = 20;
const SEEDS = ['a', 'b', 'c', 'd'];
const STEP_S = 5;
const SITES = [...LARGE_DEMO_SITES.slice(1), ...SMALL_DEMO_SITES];

/** How many rows of each pass there are, and how many of them have a reading of a channel. */
function rowsByPass(typeCode: string) {
  const { channels } = profileOf(typeCode);
  const rows = new Map<number, number>();
  const readings = new Map<string, number>();
  const add = <K>(to: Map<K, number>, key: K): unknown => to.set(key, (to.get(key) ?? 0) + 1);
  for (const site of SITES.filter((one) => one.typeCode === typeCode)) {
    const [pile] = site.piles();
    if (pile === undefined) continue;
    const design = { ...site.design(pile), depthM: pile.depthM ?? 0 };
    for (const seed of SEEDS) {
      const run = courseOf(typeCode, { seed, pile: design, limits: site.limits, plant: null }).run(STEP_S);
      while (run.step()) {
        add(rows, run.pass);
        channels.forEach(({ key, axis = 1 }, at) => {
          const isThere = axis > axesOf(design.terms) || !Number.isNaN(run.values[at] ?? Number.NaN);
          if (isThere) add(readings, `${key} ${run.pass}`);
        });
      }
    }
  }
  return { rows: [...rows].filter(([, count]) => count >= LEAST_ROWS), readings };
}

const TYPES = EQUIPMENT_TYPES.filter(({ profile }) => profile !== null);
describe.each(TYPES.map(({ code }) => code))('%s', (code) => {
  it('names for each channel the passes in which its machines read it', () => {
    const { channels, passes } = profileOf(code);
    const { rows, readings } = rowsByPass(code);
    expect(rows.length).toBeGreaterThan(0);
    const all = channels.flatMap((channel) => rows.map(([pass]) => ({ channel, pass })));
    const name = ({ channel, pass }: (typeof all)[number]) => `${channel.key} in ${passes[pass]?.key}`;
    const named = all.filter(({ channel, pass }) => isReadIn(channel, pass)).map(name);
    const read = all.filter(({ channel, pass }) => readings.has(`${channel.key} ${pass}`)).map(name);
    expect(named).toEqual(read);
  });
});

it('knows a channel that says nothing of passes, and a pass that is not known, as read', () => {
  expect(isReadIn({}, 3)).toBe(true);
  expect(isReadIn({ passes: [1] }, null)).toBe(true);
  expect(isReadIn({ passes: [1, 3] }, 3)).toBe(true);
  expect(isReadIn({ passes: [1, 3] }, 2)).toBe(false);
});
