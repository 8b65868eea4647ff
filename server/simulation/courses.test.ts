// Every type, at the piles of its demo sites. If these failed, demo logs would contradict themselves, have readings
// that no machine has, warn where nothing went wrong, or stay silent where something did.
import { describe, expect, it } from 'vitest';
import { MachineDriver } from '../../simulator/machine-driver';
import { realMessageSchema, topicOf } from '../../src/contracts/broker';
import { axesOf, channelsOfAxes } from '../../src/equipment/axes';
import type { DemoSite } from '../../src/equipment/demo-sites/demo-site';
import { LARGE_DEMO_SITES, SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import type { Channel } from '../../src/equipment/descriptor';
import { limitOf } from '../../src/equipment/limit-of';
import type { PileDesign } from '../../src/equipment/machines/course';
import { courseOf, profileOf } from '../../src/equipment/machines/courses';
import { figuresOf, type MeasuredColumn, measuredColumns } from '../../src/equipment/record-figures';
import { EQUIPMENT_CODES } from '../../src/equipment/registry';
import { isInRows } from '../../src/equipment/rule-measure';
import { encodeLogColumns } from '../db/log-codec';
import { buildSite } from '../demo/built-site';
import { type RecordSummary, summariseRecord } from '../engine/record-summary';
import { parseMachineMessage } from '../ingest/messages';
import { headOfCourse, recordCourse } from './record-course';

const NOW = Date.UTC(2026, 10, 20, 6, 0, 0);
const SITES = [...LARGE_DEMO_SITES.slice(1), ...SMALL_DEMO_SITES];

/** Where a summary has the columns that types share. */
const IN_SUMMARY = {
  depth_m: 'depthM',
  slurry_l: 'slurryL',
  ash_kg: 'ashKg',
  water_cement_ratio: 'waterCementRatio',
  max_current_a: 'maxCurrentA',
  mean_down_mpm: 'meanDownMpm',
  mean_up_mpm: 'meanUpMpm',
  max_tilt_deg: 'maxTiltDeg',
} as const satisfies Record<MeasuredColumn, keyof RecordSummary>;

/** Two piles of a site, from its beginning and its middle. */
function designsOf(site: DemoSite): PileDesign[] {
  const piles = [...site.piles()];
  return [0, 0.6].flatMap((share) => {
    const pile = piles[Math.floor(share * piles.length)];
    return pile === undefined ? [] : [{ ...site.design(pile), depthM: pile.depthM ?? 0 }];
  });
}

function record(site: DemoSite, pile: PileDesign, seed: string, plant: string | null, quick = false) {
  const course = courseOf(site.typeCode, { seed, pile, limits: site.limits, plant });
  return recordCourse(course, profileOf(site.typeCode), { startMs: NOW, limits: site.limits, pile, quick });
}

const rulesOf = (found: ReturnType<typeof record>): string[] => [...new Set(found.breaches.map((b) => b.rule.key))];

function isPlanted(site: DemoSite, pile: PileDesign, plant: string): boolean {
  return courseOf(site.typeCode, { seed: 'any', pile, limits: site.limits, plant }).breaks;
}

/**
 * A machine that stands off by a share of the diameter may stand off by too many millimetres as well, and tape that comes
 * back too far is counted too.
 */
const IMPLIED: Readonly<Record<string, string>> = { position_share_max: 'position_max', return_max: 'return_noted' };

/** Rows whose reading lies outside what the channel's axis shows. */
function outside(channel: Channel, values: ArrayLike<number>): number[] {
  return Array.from(values).filter((v) => v < channel.range[0] || v > channel.range[1]);
}

describe.each(SMALL_DEMO_SITES)('$seed $name', (site) => {
  const profile = profileOf(site.typeCode);
  const healthy = designsOf(site).map((pile, i) => ({ pile, found: record(site, pile, `${site.seed}/${i}`, null) }));

  it('keeps every reading within the range of its channel, and reads every channel of its axes', () => {
    for (const { found, pile } of healthy) {
      const channels = channelsOfAxes(profile.channels, axesOf(pile.terms));
      expect(found.log.channels.map(({ key }) => key)).toEqual(channels.map(({ key }) => key));
      for (const { key, values } of found.log.channels) {
        const channel = channels.find((known) => known.key === key);
        if (channel === undefined) throw new Error('a channel too many');
        expect(outside(channel, values), key).toEqual([]);
        expect(Array.from(values).some(Number.isFinite), `${key} is read`).toBe(true);
      }
    }
  });

  it('goes through its passes, in steps of a second, and its sums only grow', () => {
    for (const { found } of healthy) {
      const { log } = found;
      expect(log.seq.length).toBeGreaterThan(60);
      expect([...log.pass].every((pass) => profile.passes[pass] !== undefined)).toBe(true);
      const steps = new Set(Array.from(log.timeMs.subarray(1), (ms, i) => ms - (log.timeMs[i] ?? 0)));
      // A second, but for a stop.
      expect([...steps].filter((ms) => ms !== 1000 && ms < 121_000)).toEqual([]);
      for (const { key, values } of log.channels) {
        if (profile.channels.find((known) => known.key === key)?.chart !== 'total') continue;
        const read = Array.from(values).filter(Number.isFinite);
        expect(read.every((v, at) => at === 0 || v >= (read[at - 1] ?? 0))).toBe(true);
      }
    }
  });

  it('moves the tool no faster than its speed says, down in the passes down and up in those up', () => {
    const faults: string[] = [];
    const speeds = { speed_mpm: 1 / 60, speed_mps: 1, speed_cmpm: 0.01 / 60 } as const;
    for (const { found, pile } of healthy) {
      const depth = found.log.channels.find((c) => c.key === 'depth_m')?.values;
      if (depth === undefined) continue;
      expect(Math.max(...depth)).toBeGreaterThanOrEqual(pile.depthM);
      expect(Math.max(...depth)).toBeLessThan(pile.depthM + 0.1);
      for (const [key, factor] of Object.entries(speeds)) {
        const speed = found.log.channels.find((c) => c.key === key)?.values;
        if (speed === undefined) continue;
        for (let i = 1; i < depth.length; i++) {
          const moved = Math.abs((depth[i] ?? 0) - (depth[i - 1] ?? 0));
          const said = speed[i];
          // A stuck sensor says nothing about the tool; a second of rounding does not either.
          if (said === undefined || Number.isNaN(said) || said === speed[i - 1]) continue;
          if (moved > said * factor * 1.01 + 0.012) faults.push(`${i}: ${moved} m at ${said}`);
        }
      }
      for (let i = 1; i < depth.length; i++) {
        const pass = found.log.pass[i] ?? 0;
        const change = (depth[i] ?? 0) - (depth[i - 1] ?? 0);
        const direction = profile.passes[pass]?.direction;
        if ((direction === 'down' && change < 0) || (direction === 'up' && change > 0))
          faults.push(`${i}: ${change} m in pass ${pass}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('breaks no limit unless it is meant to', () => {
    for (const { found } of healthy) expect(rulesOf(found)).toEqual([]);
    designsOf(site).forEach((pile, i) => {
      for (let n = 0; n < 4; n++)
        expect(rulesOf(record(site, pile, `clean/${i}/${n}`, null, true)), `clean/${i}/${n}`).toEqual([]);
    });
  });

  it('breaks the limit it is meant to break and no other, in a log and in a quick run', () => {
    const [pile] = designsOf(site);
    if (pile === undefined) throw new Error('a site without piles');
    for (const rule of profile.warningRules.filter((r) => limitOf(r, site.limits) > 0 && isInRows(r))) {
      // One limit of several, of which the energy says which it is.
      if (rule.within !== undefined && !isPlanted(site, pile, rule.key)) continue;
      for (let n = 0; n < 2; n++) {
        const seed = `${rule.key}/${n}`;
        const broken = rulesOf(record(site, pile, seed, rule.key, true)).filter((key) => key !== IMPLIED[rule.key]);
        expect(broken, `${seed} quick`).toEqual([rule.key]);
        if (n > 0) continue;
        expect(
          rulesOf(record(site, pile, seed, rule.key)).filter((key) => key !== IMPLIED[rule.key]),
          seed,
        ).toEqual([rule.key]);
      }
    }
  });

  it('is the same for the same seed and another for another', () => {
    const [pile] = designsOf(site);
    if (pile === undefined) throw new Error('a site without piles');
    const packed = (seed: string): Buffer => encodeLogColumns(record(site, pile, seed, null, true).log);
    expect(packed('same').equals(packed('same'))).toBe(true);
    expect(packed('other').equals(packed('same'))).toBe(false);
  });

  it('is estimated by its quick run', () => {
    for (const { pile, found } of healthy.slice(0, 2)) {
      const seed = `${site.seed}/${healthy.findIndex((h) => h.found === found)}`;
      const course = courseOf(site.typeCode, { seed, pile, limits: site.limits, plant: null });
      const head = headOfCourse(course, profile, pile);
      expect(course.durationS()).toBeCloseTo(head.durationS, 6);
      const seconds = (found.summary.endedMs - found.summary.startedMs) / 1000;
      expect(Math.abs(head.durationS / seconds - 1)).toBeLessThan(0.04);
      expect(head.depthM).toEqual(found.summary.depthM);
      for (const { key, worked } of figuresOf(profile)) {
        // Both leave out what a design leaves out.
        if (worked?.unless !== undefined && !(key in found.summary.figures)) {
          expect(head.figures).not.toHaveProperty(key);
          continue;
        }
        const logged = found.summary.figures[key] ?? Number.NaN;
        // A whole number of something may come out one apart.
        const slackOf = Math.max(1, 0.15 * Math.abs(logged));
        expect(Math.abs((head.figures[key] ?? Number.NaN) - logged), `${key}: ${logged}`).toBeLessThanOrEqual(slackOf);
      }
      for (const column of measuredColumns(profile)) expect(found.summary[IN_SUMMARY[column]], column).not.toBeNull();
      for (const key of ['meanDownMpm', 'meanUpMpm'] as const) {
        if (found.summary[key] !== null) expect((head[key] ?? 0) / found.summary[key], key).toBeCloseTo(1, 0);
      }
      if (found.summary.ashKg !== null) expect((head.ashKg ?? 0) / found.summary.ashKg).toBeCloseTo(1, 1);
    }
  });
});

describe.each(EQUIPMENT_CODES)('a machine of %s', (typeCode) => {
  const site = SITES.find((s) => s.typeCode === typeCode);
  if (site === undefined) throw new Error('a type without a site');
  const [pile] = site.piles();
  if (pile === undefined) throw new Error('a site without piles');
  const design = { ...site.design(pile), depthM: pile.depthM ?? 0 };
  const driver = new MachineDriver(
    {
      site: 'demo',
      typeCode,
      limits: site.limits,
      projectId: 1,
      deviceId: 7,
      name: 'M-07',
      lock: { locked: false, commandNo: 0 },
      lastEndMs: null,
      open: null,
      queue: [{ pileId: 1, pileNo: pile.pileNo, xM: pile.xM, yM: pile.yM, design }],
    },
    NOW,
    0,
  );
  const sent = [...driver.due(NOW, 1), ...driver.due(NOW + 24 * 3_600_000, 100_000)];

  it('sends what the server takes, from start to end, and the server can sum it up', () => {
    const profile = profileOf(typeCode);
    const topic = topicOf({ site: 'demo', typeCode, projectId: 1, deviceId: 7, kind: 'real' });
    expect(sent[0]?.event).toBe('start');
    expect(sent.at(-1)?.event).toBe('end');
    const keys = channelsOfAxes(profile.channels, axesOf(design.terms)).map((c) => c.key);
    for (const [seq, message] of sent.entries()) {
      expect(message.seq).toBe(seq);
      if (seq % 50 !== 0 && seq !== sent.length - 1) continue;
      expect(realMessageSchema.safeParse(message).error).toBeUndefined();
      expect(Object.keys(message.values)).toEqual(keys);
      expect(typeof parseMachineMessage(topic, Buffer.from(JSON.stringify(message)), NOW)).not.toBe('string');
    }
    const summary = summariseRecord(
      {
        seq: Uint32Array.from(sent, (m) => m.seq),
        timeMs: Float64Array.from(sent, (m) => m.time_ms),
        pass: Uint8Array.from(sent, (m) => m.pass),
        channels: profile.channels.map(({ key, decimals }) => ({
          key,
          decimals,
          values: Float64Array.from(sent, (m) => m.values[key] ?? Number.NaN),
        })),
      },
      profile,
      null,
    );
    expect(summary?.rows).toBe(sent.length);
    if (keys.includes('depth_m')) expect(summary?.depthM).toBeGreaterThanOrEqual(design.depthM - 1.5);
  });
});

describe('the smaller sites', () => {
  const broken = new Map<string, number>();

  it.each(SMALL_DEMO_SITES)('$seed $name is about 60 % built, each pile once', (site) => {
    const built = buildSite(site, NOW, { latest: 2, everyNth: 0, brokenDays: 12, rows: 8000 });
    const share = built.work.length / built.piles.length;
    expect(share).toBeGreaterThan(0.5);
    expect(share).toBeLessThan(0.66);
    expect(new Set(built.work.map((w) => w.pile.pileId)).size).toBe(built.work.length);
    expect(new Set(built.work.map((w) => w.recordNo)).size).toBe(built.work.length);
    expect(new Set(built.piles.map((p) => p.pileNo)).size).toBe(built.piles.length);
    for (const device of site.devices) {
      const own = built.work.filter((w) => w.deviceId === device.id);
      own.forEach((w, i) => {
        expect(w.startMs).toBeGreaterThan(own[i - 1]?.endMs ?? 0);
      });
      expect(NOW - (own.at(-1)?.endMs ?? 0)).toBeLessThan(6 * 86_400_000);
    }
    const days = (NOW - Math.min(...built.work.map((w) => w.startMs))) / 86_400_000;
    expect(days).toBeGreaterThan(site.startedDaysAgo - 2);
    broken.set(site.typeCode, (broken.get(site.typeCode) ?? 0) + built.work.filter((w) => w.breaks).length);
  });

  it('break limits often enough that every type has warnings to show', () => {
    expect([...broken].filter(([, count]) => count < 6)).toEqual([]);
    expect(broken.size).toBe(EQUIPMENT_CODES.length - 1);
  });
});

describe('a machine of several axes', () => {
  const site = SMALL_DEMO_SITES.find(({ typeCode }) => typeCode === 'HS-800');
  const [design] = site === undefined ? [] : designsOf(site);
  const ofAxes = (axes: number) => {
    if (site === undefined || design === undefined) throw new Error('no site of multi-axis piles');
    return record(site, { ...design, terms: { ...design.terms, ash_kgpm: 130 * axes, axes } }, `axes/${axes}`, null);
  };

  it.each([3, 5, 9])(
    'records flow and current of its %d axes and of no others, and the largest current of all',
    (axes) => {
      const { log, summary } = ofAxes(axes);
      const keys = log.channels.map(({ key }) => key);
      for (let axis = 1; axis <= 9; axis++) {
        for (const key of [`flow_${axis}_lpm`, `current_${axis}_a`]) expect(keys.includes(key), key).toBe(axis <= axes);
      }
      const currents = log.channels.filter(({ key }) => key.startsWith('current_')).map(({ values }) => values);
      expect(summary.maxCurrentA).toBe(Math.max(...currents.map((values) => Math.max(...values))));
      const flows = log.channels.filter(({ key }) => key.startsWith('flow_')).map(({ values }) => values);
      const second = flows[0]?.findIndex((flow) => flow > 0) ?? -1;
      expect(flows.every((values) => (values[second] ?? 0) > 0)).toBe(true);
    },
  );

  it('stands on demo sites with three, five and nine', () => {
    const sites = SMALL_DEMO_SITES.filter(({ typeCode }) => typeCode === 'HS-800');
    expect(new Set(sites.flatMap(designsOf).map(({ terms }) => terms.axes))).toEqual(new Set([3, 5, 9]));
  });
});
