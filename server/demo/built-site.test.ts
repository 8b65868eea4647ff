// Size of the demo, without a database: piles built, machines, and rows of log.
import { describe, expect, it } from 'vitest';
import { LARGE_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { buildSite, chooseLogs } from './built-site';
import { largeField, mostRows } from './seed-large';
import { courseOfWork } from './timeline';

const NOW = Date.UTC(2026, 10, 20, 4, 30, 0);

describe('the highway as built', () => {
  const [highway] = LARGE_DEMO_SITES;
  if (highway?.logs === undefined) throw new Error('no site');
  const built = buildSite(highway, NOW, highway.logs);

  it('is about 60 % done by 12 machines in 90 days', () => {
    expect(built.work.length / built.piles.length).toBeGreaterThan(0.57);
    expect(built.work.length / built.piles.length).toBeLessThan(0.63);
    expect(new Set(built.work.map((w) => w.deviceId)).size).toBe(12);
    const first = Math.min(...built.work.map((w) => w.startMs));
    expect((NOW - first) / 86_400_000).toBeGreaterThan(89);
    expect((NOW - first) / 86_400_000).toBeLessThan(91);
    expect(Math.max(...built.work.map((w) => w.endMs))).toBeLessThanOrEqual(NOW);
  });

  it('makes each pile once, and each record has a number of its own', () => {
    expect(new Set(built.work.map((w) => w.pile.pileId)).size).toBe(built.work.length);
    expect(new Set(built.work.map((w) => w.recordNo)).size).toBe(built.work.length);
  });

  it('keeps logs of at least 400 piles with at least 1,000,000 rows', () => {
    expect(built.logged.size).toBeGreaterThanOrEqual(400);
    const withLog = built.work.filter((w) => built.logged.has(w.recordNo));
    // Every twentieth is counted second by second.
    let rows = 0;
    const sample = withLog.filter((_, i) => i % 20 === 0);
    for (const work of sample) {
      const run = courseOfWork(highway, work).run(1);
      while (run.step()) rows += 1;
    }
    const estimated = sample.reduce((sum, w) => sum + w.head.durationS - w.stoppedS, 0);
    expect(rows / estimated).toBeGreaterThan(0.98);
    const all = withLog.reduce((sum, w) => sum + w.head.durationS - w.stoppedS, 0);
    expect(all).toBeGreaterThan(1_050_000);
  });

  it('is the same for the same instant', () => {
    const dyke = LARGE_DEMO_SITES[1];
    if (!dyke) throw new Error('no site');
    const choice = { latest: 3, everyNth: 50, brokenDays: 2, rows: 0 };
    const [a, b] = [buildSite(dyke, NOW, choice), buildSite(dyke, NOW, choice)];
    expect(a.work.map((w) => [w.recordNo, w.head])).toEqual(b.work.map((w) => [w.recordNo, w.head]));
    expect([...a.logged]).toEqual([...b.logged]);
  });

  it('keeps no more logs than are asked for', () => {
    const perDevice = [built.work.filter((w) => w.deviceId === 1)];
    const none = { latest: 0, everyNth: 0, brokenDays: 0 };
    expect(chooseLogs(perDevice, NOW, { ...none, rows: 0 }).size).toBe(0);
    const some = chooseLogs(perDevice, NOW, { ...none, rows: 20_000 });
    expect(some.size).toBeGreaterThan(10);
    expect(some.size).toBeLessThan(25);
  });
});

describe('a large project', () => {
  it('has exactly so many piles, with dense identities and numbers of their own', () => {
    const piles = [0, 1, 2].flatMap((field) => largeField(field, 3, 20_123));
    expect(piles.length).toBe(20_123);
    expect(piles.every((p, i) => p.pileId === i + 1)).toBe(true);
    expect(new Set(piles.map((p) => p.pileNo)).size).toBe(20_123);
    expect(mostRows(1_000_000)).toBe(500_000_000);
  });
});
