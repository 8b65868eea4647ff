import { describe, expect, it } from 'vitest';
import type { Findings } from '../../contracts/data-core';
import { FINDING_KINDS } from '../../contracts/data-core/answers';
import { EQUIPMENT_TYPES, equipmentOf } from '../../equipment/registry';
import { checksOf, type FindingKind, findingStretches, lateFinding, slurryOf } from './findings';

const NO_CHANNEL = 2 ** 32 - 1;

/** Entries as the data core gives them: kind, row, channel, value, expected. */
function found(
  ...entries: readonly (readonly [Exclude<FindingKind, 'late'>, number, number, number, number])[]
): Findings {
  return {
    kind: Uint8Array.from(entries, ([kind]) => FINDING_KINDS.indexOf(kind)),
    record: new Uint32Array(entries.length),
    row: Uint32Array.from(entries, ([, row]) => row),
    channel: Uint32Array.from(entries, ([, , channel]) => channel),
    value: Float64Array.from(entries, ([, , , value]) => value),
    expected: Float64Array.from(entries, ([, , , , expected]) => expected),
  };
}

/** Row n is at n seconds and n centimetres. */
const placesOf = ({ row }: Findings) => ({
  timeMs: Float64Array.from(row, (at) => at * 1000),
  depthM: Array.from(row, (at) => at / 100),
});
const stretches = (findings: Findings) => findingStretches(findings, placesOf(findings), ['depth_m', 'density_gcm3']);

describe('findings of a record', () => {
  it('are one where rows follow each other, with the worst of them, and two where they do not', () => {
    const together = stretches(
      found(
        ['densityOffRatio', 100, 1, 1.6, 1.76],
        ['densityOffRatio', 101, 1, 1.5, 1.76],
        ['densityOffRatio', 105, 1, 1.69, 1.76],
        ['densityOffRatio', 400, 1, 1.9, 1.76],
      ),
    );
    expect(together).toMatchObject([
      { channel: 'density_gcm3', rows: 3, value: 1.5, fromMs: 100_000, toMs: 105_000, fromM: 1, toM: 1.05 },
      { channel: 'density_gcm3', rows: 1, value: 1.9, fromMs: 400_000, toMs: 400_000 },
    ]);
  });

  it('say the least and the greatest depth of a stretch that leads down and up again', () => {
    const all = found(
      ['densityOffRatio', 100, 1, 1.6, 1.76],
      ['densityOffRatio', 101, 1, 1.6, 1.76],
      ['densityOffRatio', 102, 1, 1.6, 1.76],
    );
    const places = { timeMs: Float64Array.of(1, 2, 3), depthM: [0.2, 5.5, 0] };
    expect(findingStretches(all, places, ['depth_m', 'density_gcm3'])).toMatchObject([{ fromM: 0, toM: 5.5 }]);
  });

  it('keep kinds and channels apart, also where they lie between each other', () => {
    const mixed = stretches(
      found(
        ['gap', 10, NO_CHANNEL, 60_000, 30_000],
        ['jump', 10, 0, 5, 2],
        ['gap', 12, NO_CHANNEL, 90_000, 30_000],
        ['repeatedRow', 12, NO_CHANNEL, 12_000, 12_000],
      ),
    );
    expect(mixed.map(({ kind, channel, rows, value }) => [kind, channel, rows, value])).toEqual([
      ['gap', null, 2, 90_000],
      ['jump', 'depth_m', 1, 5],
      ['repeatedRow', null, 1, 12_000],
    ]);
  });

  it('tell of rows that came late from the first to the last of them', () => {
    const places = { timeMs: Float64Array.of(1000, 2000, 3000), depthM: [0.5, null, 1.5] };
    const late = { rows: 7, from_ms: 2000, to_ms: 3000, most_ms: 3_600_000 };
    expect(lateFinding(late, places)).toEqual({
      kind: 'late',
      channel: null,
      fromMs: 2000,
      toMs: 3000,
      fromM: null,
      toM: 1.5,
      rows: 7,
      value: 3_600_000,
      expected: 120_000,
    });
  });

  it('ask for the sums of segments, against what the head says of a total where it does', () => {
    const mixing = equipmentOf('HS-MI').profile;
    if (mixing === null) throw new Error('mixing piles have a profile');
    const { sums } = checksOf(mixing, { ratio: null, cementDensity: 3.1 }, { slurry_l: 812.5 });
    expect(sums?.map(({ total, stated }) => [total, ...stated])).toEqual([['slurry_l', 812.5]]);
    const [unsaid] = checksOf(mixing, { ratio: null, cementDensity: 3.1 }, {}).sums ?? [];
    expect(unsaid?.stated).toEqual(Float64Array.of(Number.NaN));
  });

  it('are looked for in channels that the type has, the density only against a ratio that is known', () => {
    const mixing = equipmentOf('HS-MI').profile;
    if (mixing === null) throw new Error('mixing piles have a profile');
    expect(checksOf(mixing, { ratio: 0.6, cementDensity: 3.1 }, {}).density).toMatchObject({ ratio: 0.6 });
    expect(checksOf(mixing, { ratio: null, cementDensity: 3.1 }, {}).density).toBeUndefined();
    for (const { code, profile } of EQUIPMENT_TYPES) {
      if (profile === null) continue;
      const keys = new Set(profile.channels.map(({ key }) => key));
      const { totals, jumps, frozen, sums, density } = checksOf(profile, { ratio: 1, cementDensity: 3.1 }, {});
      const asked = [
        ...[...(totals ?? []), ...(jumps ?? [])].map(({ channel }) => channel),
        ...(frozen ?? []).flatMap(({ channel, moves }) => [channel, moves]),
        ...(sums ?? []).flatMap(({ total, depth }) => [total, depth]),
        ...(density === undefined ? [] : [density.channel]),
      ];
      expect(
        asked.filter((key) => !keys.has(key)),
        code,
      ).toEqual([]);
    }
  });

  it('of a type without a depth are of the clock, repeated rows and totals', () => {
    const compaction = equipmentOf('QH1000').profile;
    if (compaction === null) throw new Error('compaction points have a profile');
    expect(checksOf(compaction, { ratio: null, cementDensity: 3.1 }, {})).toMatchObject({
      gapMs: 30_000,
      clock: true,
      repeated: true,
      totals: [{ channel: 'hits' }, { channel: 'cumulative_mm' }],
      jumps: [],
      frozen: [],
      sums: [],
    });
  });

  it('hold no density against the one ratio of a hole whose grout is thickened by grades', () => {
    const grouting = equipmentOf('JT-V9').profile;
    if (grouting === null) throw new Error('grouted holes have a profile');
    expect(checksOf(grouting, { ratio: 1, cementDensity: 3.1 }, {}).density).toBeUndefined();
  });

  it('are of the cement that the design names, else of the project’s, as the server has it', () => {
    const design = { water_cement_ratio: 0.6 };
    expect(slurryOf({ ...design, cement_density_gcm3: 3.05 }, 3.2)).toEqual({ ratio: 0.6, cementDensity: 3.05 });
    expect(slurryOf(design, 3.2)).toEqual({ ratio: 0.6, cementDensity: 3.2 });
    expect(slurryOf({}, undefined)).toEqual({ ratio: null, cementDensity: 3.1 });
  });
});
