// Demo sites break the rules about neighbours a few times, as sites do. If this failed, the demo would be silent about
// them, or nothing but warnings.
import { expect, it } from 'vitest';
import { SMALL_DEMO_SITES } from '../../src/equipment/demo-sites/demo-sites';
import { profileOf } from '../../src/equipment/machines/courses';
import { sequenceRulesOf } from '../../src/equipment/sequence-rules';
import { buildSite } from './built-site';
import { sequenceBreachesOf } from './sequence-of-site';

const NOW = Date.UTC(2026, 10, 22, 8);
const NO_LOGS = { latest: 0, everyNth: 0, brokenDays: 0, rows: 0 };
const SITES = SMALL_DEMO_SITES.filter(({ typeCode }) => sequenceRulesOf(profileOf(typeCode)).length > 0);
const HOUR_MS = 3_600_000;

it('breaks each rule about neighbours somewhere, and nowhere often', () => {
  const kinds = new Set<string>();
  for (const site of SITES) {
    const { piles, work } = buildSite(site, NOW, NO_LOGS);
    const found = [...sequenceBreachesOf(site, piles, work).values()].flat();
    expect(found.length, site.name).toBeLessThanOrEqual(15);
    for (const { rule } of found) kinds.add(rule.when);
  }
  expect([...kinds].sort()).toEqual(['cold', 'order', 'skip', 'young']);
});

it('finds the joints of a wall that went cold as counting all pairs does', () => {
  const [site] = SITES.filter(({ typeCode }) => typeCode === 'HS-800');
  if (site === undefined) throw new Error('there is no such site');
  const { piles, work } = buildSite(site, NOW, NO_LOGS);
  const cold = new Map<string, number>();
  const beside = new Map<string, { readonly pileNo: string; readonly endMs: number }[]>();
  // Bodies of three axes 0.6 m apart share one with the next: they stand 1.2 m apart, and 1.44 m is beside.
  for (const later of work) {
    for (const earlier of work) {
      const apartM = Math.hypot(
        (later.pile.xM ?? 0) - (earlier.pile.xM ?? 0),
        (later.pile.yM ?? 0) - (earlier.pile.yM ?? 0),
      );
      const hours = (later.startMs - earlier.endMs) / HOUR_MS;
      if (later === earlier || apartM > 1.44 || later.startMs < earlier.startMs || hours <= 24) continue;
      beside.set(later.recordNo, [
        ...(beside.get(later.recordNo) ?? []),
        { pileNo: earlier.pile.pileNo, endMs: earlier.endMs },
      ]);
      cold.set(later.recordNo, Math.max(cold.get(later.recordNo) ?? 0, Math.round(hours * 10) / 10));
    }
  }
  const breached = [...sequenceBreachesOf(site, piles, work)].flatMap(([recordNo, breaches]) =>
    breaches.filter(({ rule }) => rule.when === 'cold').map(({ value }) => [recordNo, value] as const),
  );
  expect(cold.size).toBeGreaterThan(0);
  expect(new Map(breached)).toEqual(cold);
  // Each names those that it was judged against, the longest finished first.
  const named = [...sequenceBreachesOf(site, piles, work)].flatMap(([recordNo, breaches]) =>
    breaches
      .filter(({ rule }) => rule.when === 'cold')
      .map(({ neighbours = [] }) => [recordNo, neighbours.map((near) => [near.pile_no, near.ended_ms])] as const),
  );
  const oldestFirst = [...beside].map(([recordNo, near]) => {
    const sorted = [...near].sort((a, b) => a.endMs - b.endMs);
    return [recordNo, sorted.map(({ pileNo, endMs }) => [pileNo, Math.round(endMs)])] as const;
  });
  expect(new Map(named)).toEqual(new Map(oldestFirst));
});

it('names neighbours by when their records have ended, which is not to the second when they were planned to', () => {
  const [site] = SITES.filter(({ typeCode }) => typeCode === 'HS-800');
  if (site === undefined) throw new Error('there is no such site');
  const { piles, work } = buildSite(site, NOW, NO_LOGS);
  const endsOf = (endOf?: Parameters<typeof sequenceBreachesOf>[3]): readonly number[] =>
    [...sequenceBreachesOf(site, piles, work, endOf).values()]
      .flat()
      .filter(({ rule }) => rule.when === 'cold')
      .flatMap(({ neighbours = [] }) => neighbours.map(({ ended_ms }) => Number(ended_ms)));
  const planned = endsOf();
  expect(planned.length).toBeGreaterThan(0);
  expect(endsOf(({ endMs }) => endMs + 22_000)).toEqual(planned.map((ms) => ms + 22_000));
});
