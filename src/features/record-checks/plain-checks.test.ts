// The plain programs that browser tests hold the checks of a record to (tests/e2e/harness), against records worked by hand.
import { describe, expect, it } from 'vitest';
import { breachesOf, type PlainEnds, scoreOfLevels } from '../../../tests/e2e/harness/breach-oracle';
import { checksOfType, findingsOf, type PlainChecks, stretchCount } from '../../../tests/e2e/harness/finding-oracle';
import { rowsOfLog } from '../../../tests/e2e/harness/log-rows';
import { offBreach } from '../../../tests/e2e/harness/shown-breach';
import { BREACH_CASES, rowsOfCase } from '../../../tests/fixtures/engine/breach-cases';
import { CONTRADICTION_CASES } from '../../../tests/fixtures/engine/contradiction-cases';
import { figuresOf, statedTotals } from '../../equipment/record-figures';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { checksOf } from './findings';

const table = (columns: Readonly<Record<string, (number | string | null)[]>>) => ({
  columns,
  rows: columns.time_ms?.length ?? 0,
});

const RECORDING = EQUIPMENT_TYPES.flatMap(({ code, profile }) => (profile === null ? [] : [{ code, profile }]));

describe('breaches', () => {
  it.each(BREACH_CASES.map((one) => [one.name, one] as const))('%s', (_, { rules, end, warnings, ...one }) => {
    const rows = rowsOfCase({ rules, end, warnings, ...one }).map(({ time_ms, pass, values }) => ({
      timeMs: time_ms,
      pass,
      read: (key: string) => Math.fround(values[key] ?? Number.NaN),
    }));
    const ends: PlainEnds = {
      designDepthM: end.designDepthM ?? Number.NaN,
      diameterM: end.designDiameterM ?? Number.NaN,
      setUpOffsetMm: end.setUpOffsetMm ?? Number.NaN,
      offsetMm: end.offsetMm ?? Number.NaN,
      otherPartsM: end.otherPartsM ?? Number.NaN,
    };
    const found = rules.flatMap((rule) => breachesOf(rows, rule, rule.limit, ends));
    const warned = found
      .filter(({ warns }) => warns)
      .map(({ rule, pass, from, to, lastedMs, worst }) => ({
        rule,
        pass,
        from,
        to,
        lastedS: lastedMs / 1000,
        worst: Number(worst.toPrecision(6)),
      }));
    const byPlace = (a: { readonly rule: string; readonly from: number }, b: typeof a) =>
      a.rule.localeCompare(b.rule) || a.from - b.from;
    expect(warned.sort(byPlace)).toEqual(
      warnings
        .map(({ rule, pass, from, to, lastedS, worst }) => ({
          rule,
          pass,
          from,
          to,
          lastedS: lastedS ?? Number.NaN,
          worst: Number(worst.toPrecision(6)),
        }))
        .sort(byPlace),
    );
  });

  it('are all found, of which the first of a pass warns', () => {
    const currents = [60, 60, 0, 60, 60, 0, 60, 60];
    const rows = rowsOfLog(
      table({
        seq: currents.map((_, at) => at),
        time_ms: currents.map((_, at) => at * 1000),
        pass: currents.map((_, at) => (at < 6 ? 0 : 1)),
        current_a: currents,
      }),
    );
    const rule = { key: 'r', channel: 'current_a', when: 'above', holdS: 1 } as const;
    const none = Number.NaN;
    const ends = { designDepthM: none, diameterM: none, setUpOffsetMm: none, offsetMm: none, otherPartsM: none };
    expect(breachesOf(rows, rule, 50, ends).map(({ pass, from, to, warns }) => [pass, from, to, warns])).toEqual([
      [0, 0, 1, true],
      [0, 3, 4, false],
      [1, 6, 7, true],
    ]);
    expect(breachesOf(rows, rule, 0, ends)).toEqual([]);
  });

  it('are told from others by their place, value, limit, pass and duration as the list shows them', () => {
    const profile = {
      channels: [
        { key: 'depth_m', names: { cn: '深度', en: 'Depth' }, unit: 'm', decimals: 2 },
        { key: 'tilt_deg', names: { cn: '倾角', en: 'Tilt' }, unit: '°', decimals: 2 },
      ],
      passes: [{ names: { cn: '下钻', en: 'Down' }, direction: 'down' }],
    } as unknown as Parameters<typeof offBreach>[2]['profile'];
    const rule = {
      key: 'tilt',
      channel: 'tilt_deg',
      when: 'absAbove',
      names: { cn: '倾角过大', en: 'Tilt' },
    } as Parameters<typeof offBreach>[2]['rule'];
    const columns = { seq: [0, 1], time_ms: [1_780_000_000_000, 1_780_000_075_000], pass: [0, 0] };
    const rows = rowsOfLog(table({ ...columns, depth_m: [3.25, 3.125], tilt_deg: [-1.234, 0.9] }));
    const breach = { rule: 'tilt', pass: 0, from: 0, to: 1, lastedMs: 75_000, worst: Math.fround(-1.234), warns: true };
    const terms = { rule, limit: 0.573, rows, profile, timeZone: 'Asia/Shanghai' };
    const shown = {
      name: '倾角过大已预警',
      place: ['3.13–3.25\u00a0m', '04:26:40'],
      detail: '|−1.23| ° > 限值 0.573 ° · 下钻 · 1 分钟',
    };
    expect(offBreach(shown, breach, terms)).toBeNull();
    // Without a depth by its times.
    const dry = { ...terms, rows: rowsOfLog(table({ ...columns, tilt_deg: [-1.234, 0.9] })) };
    expect(offBreach({ ...shown, place: ['04:26:40–04:27:55'] }, breach, dry)).toBeNull();
    expect(offBreach(shown, breach, dry)).toMatch(/is not/);
    for (const other of [
      { name: '倾角过大' },
      { place: ['3.13–3.27\u00a0m', '04:26:40'] },
      { place: ['3.13–3.25\u00a0m', '04:26:41'] },
      { place: [] },
      { detail: '|−1.25| ° > 限值 0.573 ° · 下钻 · 1 分钟' },
      { detail: '|−1.23| ° < 限值 0.573 ° · 下钻 · 1 分钟' },
      { detail: '|−1.23| ° > 限值 0.575 ° · 下钻 · 1 分钟' },
      { detail: '|−1.23| ° > 限值 0.573 ° · 上提 · 1 分钟' },
      { detail: '|−1.23| ° > 限值 0.573 ° · 下钻 · 75 秒' },
      { detail: '' },
    ]) {
      expect(offBreach({ ...shown, ...other }, breach, terms), JSON.stringify(other)).toMatch(/./);
    }
  });

  it('cost 2, 5 or 10 points each by their level, down to none', () => {
    expect(scoreOfLevels([])).toBe(100);
    expect(scoreOfLevels([1, 2, 3, 3])).toBe(73);
    expect(scoreOfLevels(new Array<number>(11).fill(3))).toBe(0);
  });
});

describe('contradictions', () => {
  it.each(CONTRADICTION_CASES.map((one) => [one.name, one] as const))(
    '%s',
    (_, { channels, rows, checks, findings }) => {
      const log = rows.map(([timeS = null, ...values]) => ({
        timeMs: (timeS ?? Number.NaN) * 1000,
        pass: 0,
        read: (key: string) => Math.fround(values[channels.indexOf(key)] ?? Number.NaN),
      }));
      const wanted: PlainChecks = {
        ...(checks.gap_ms === undefined ? {} : { gapMs: checks.gap_ms }),
        clock: checks.clock,
        repeated: checks.repeated,
        channels,
        jumps: checks.jumps.map(({ channel, per_second }) => ({ channel, perSecond: per_second })),
        totals: checks.totals,
        sums: checks.sums.map(({ total, stated, tolerance }) => ({
          total,
          stated: stated ?? Number.NaN,
          tolerance,
        })),
        frozen: checks.frozen.map(({ channel, by, ms }) => ({ channel, byM: by, ms })),
        ...(checks.density === undefined
          ? {}
          : {
              density: {
                channel: checks.density.channel,
                ratio: checks.density.ratio,
                cementGcm3: checks.density.cement_gcm3,
                tolerance: checks.density.tolerance,
              },
            }),
      };
      const byRow = (a: { readonly row: number; readonly kind: string }, b: typeof a) =>
        a.row - b.row || a.kind.localeCompare(b.kind);
      expect([...findingsOf(log, wanted)].sort(byRow)).toEqual(
        findings.map(([kind, row, channel]) => ({ kind, row, channel })).sort(byRow),
      );
    },
  );

  it('of one kind within ten rows are one', () => {
    const at = (row: number, kind = 'gap', channel: string | null = null) => ({ kind, row, channel });
    expect(stretchCount([at(0), at(10), at(20), at(31), at(5, 'jump', 'depth_m')])).toBe(3);
    expect(stretchCount([at(20, 'frozen', 'current_a'), at(20, 'frozen', 'flow_lpm')])).toBe(2);
    expect(stretchCount([])).toBe(0);
  });

  it.each(RECORDING)('of $code are looked for in the channels that the screen looks at', ({ profile }) => {
    const head = {
      slurry_l: 900,
      ash_kg: 700,
      figures: Object.fromEntries(figuresOf(profile).map(({ key }) => [key, 50])),
    };
    const plain = checksOfType(profile, head, { ratio: 0.6, cementGcm3: 3.1 });
    const { jumps, totals, frozen, sums, density, gapMs } = checksOf(
      profile,
      { ratio: 0.6, cementDensity: 3.1 },
      statedTotals(profile, head),
    );
    expect(plain.gapMs).toBe(gapMs);
    expect(plain.jumps).toEqual(jumps);
    expect(plain.totals).toEqual(totals);
    expect(plain.frozen).toEqual(frozen?.map(({ channel, by, ms }) => ({ channel, byM: by, ms })));
    expect(plain.sums).toEqual(
      sums?.map(({ total, stated, tolerance }) => ({
        total,
        stated: stated[0],
        tolerance: expect.closeTo(tolerance, 9),
      })),
    );
    expect(plain.density?.channel).toBe(density?.channel);
    expect(plain.density?.tolerance).toBe(density?.tolerance);
  });
});
