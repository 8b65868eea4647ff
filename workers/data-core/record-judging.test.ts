// Rules judged over a record set: by the examples that the server is judged by, and beside a plain and slow answer.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { JudgedRule } from '../../src/contracts/judged-rule';
import { BREACH_CASES, BREACH_CHANNELS, type BreachCase, rowsOfCase } from '../../tests/fixtures/engine/breach-cases';
import {
  codeOf,
  context,
  HISTORY,
  SCOPE,
  type SiteCore,
  sendFramed,
  startCore,
} from '../../tests/fixtures/workers/core';
import {
  allRows,
  openSite,
  RECORDS,
  recordOfUrl,
  rowsOf,
  tableOf,
  value,
} from '../../tests/fixtures/workers/site-records';

const KEY = 'records:HS-800:3:test';
const EXAMPLES = 'records:HS-800:3:examples';
const ROWS = allRows();
let site: SiteCore;

/** The rows of an example as production/history answers them. */
function tableOfCase(example: BreachCase) {
  const rows = rowsOfCase(example);
  return {
    rows: rows.length,
    columns: {
      seq: rows.map(({ seq }) => seq),
      time_ms: rows.map(({ time_ms }) => time_ms),
      pass: rows.map(({ pass }) => pass),
      ...Object.fromEntries(BREACH_CHANNELS.map((key) => [key, rows.map(({ values }) => values[key] ?? null)])),
    },
  };
}

beforeAll(async () => {
  site = await startCore();
  await openSite(site, KEY);
  // All examples as the records of one set.
  site.server.on(HISTORY, ({ url }, response) => {
    const example = BREACH_CASES[recordOfUrl(url)];
    sendFramed(response, example === undefined ? tableOf(rowsOf(0)) : tableOfCase(example));
  });
  const numbers = Uint32Array.from(BREACH_CASES, (_, at) => at);
  await site.core.handlers['records.open'](
    {
      ...SCOPE,
      key: EXAMPLES,
      channels: BREACH_CHANNELS,
      recordNos: BREACH_CASES.map((_, at) => `R-${at}`),
      pileIds: numbers,
      machineIds: numbers,
      layoutRows: null,
    },
    context(),
  );
});
afterAll(() => site.close());

const ask = () => site.core.handlers['records.judge'];

/** The ends of all examples, by record. */
const fact = (key: keyof BreachCase['end']) => Float64Array.from(BREACH_CASES, ({ end }) => end[key] ?? Number.NaN);
const ENDS = {
  designDepthM: fact('designDepthM'),
  designDiameterM: fact('designDiameterM'),
  setUpOffsetMm: fact('setUpOffsetMm'),
  offsetMm: fact('offsetMm'),
  otherPartsM: fact('otherPartsM'),
};

describe('a record of a set', () => {
  it.each(BREACH_CASES.map((example, record) => ({ ...example, record })))('$name', async (example) => {
    const firstRow = BREACH_CASES.slice(0, example.record).reduce(
      (rows, before) => rows + rowsOfCase(before).length,
      0,
    );
    const found = [];
    for (const { key, limit, ...rule } of example.rules) {
      // The console asks of channels that its records have.
      if (rule.channel === 'unknown' || rule.within?.channel === 'unknown') continue;
      const filter = { records: [example.record] };
      const answer = await ask()({ key: EXAMPLES, rule, limit, ends: ENDS, filter }, context());
      for (const [at, warns] of answer.warns.entries()) {
        if (warns !== 1) continue;
        const lastedMs = answer.lastedMs[at] ?? Number.NaN;
        found.push({
          rule: key,
          pass: answer.pass[at],
          raised: (answer.raised[at] ?? 0) - firstRow,
          from: (answer.from[at] ?? 0) - firstRow,
          to: (answer.to[at] ?? 0) - firstRow,
          lastedS: Number.isNaN(lastedMs) ? null : lastedMs / 1000,
          worst: answer.peak[at],
        });
      }
    }
    expect(found).toEqual(
      example.warnings.map(({ rule, pass, raised, from, to, lastedS, worst }) => ({
        rule,
        pass,
        raised,
        from,
        to,
        lastedS,
        worst: expect.closeTo(worst, 4),
      })),
    );
  });
});

describe('all records of a set', () => {
  const rule = { channel: 'current_a', when: 'above', holdS: 0 } as const satisfies JudgedRule;
  const judge = (change: Partial<JudgedRule>, limit = 70, filter = null as null | { records: number[] }) =>
    ask()({ key: KEY, rule: { ...rule, ...change }, limit, ends: null, filter }, context());

  it('are judged together, with the breaches of each counted', async () => {
    const { record, from, to, fromMs, toMs, peak, warns, byRecord } = await judge({});
    // A breach ends at the first reading that is allowed, and with the pass; a missing one ends none.
    const naive: { record: number; pass: number; from: number; to: number; peak: number }[] = [];
    let open: (typeof naive)[number] | null = null;
    for (const [at, row] of ROWS.entries()) {
      const reading = value(row, 'current_a');
      if (open && (open.record !== row.record || open.pass !== row.pass || reading <= 70)) open = null;
      if (!(reading > 70)) continue;
      if (open) {
        open.to = at;
        open.peak = Math.max(open.peak, reading);
      } else {
        open = { record: row.record, pass: row.pass, from: at, to: at, peak: reading };
        naive.push(open);
      }
    }
    expect(naive.length).toBeGreaterThan(100);
    expect([...record]).toEqual(naive.map((breach) => breach.record));
    expect([...from]).toEqual(naive.map((breach) => breach.from));
    expect([...to]).toEqual(naive.map((breach) => breach.to));
    expect([...peak]).toEqual(naive.map((breach) => breach.peak));
    expect([...fromMs]).toEqual(naive.map((breach) => ROWS[breach.from]?.timeMs));
    expect([...toMs]).toEqual(naive.map((breach) => ROWS[breach.to]?.timeMs));
    // One in each of the two passes of a record warns.
    expect(warns.reduce((sum, first) => sum + first, 0)).toBe(2 * RECORDS.recordNos.length);
    expect([...byRecord]).toEqual(
      RECORDS.recordNos.map((_, index) => naive.filter((breach) => breach.record === index).length),
    );
  });

  it('break a rule only where it is broken long enough, in its passes, and over the rows chosen', async () => {
    const { from, to, lastedMs } = await judge({ holdS: 1 }, 60);
    expect(from.length).toBeGreaterThan(0);
    expect(lastedMs.every((ms) => ms >= 1000)).toBe(true);
    expect([...to].every((last, at) => last > (from[at] ?? 0))).toBe(true);
    const { pass } = await judge({ passes: [1] });
    expect(new Set(pass)).toEqual(new Set([1]));
    const one = await judge({}, 70, { records: [2] });
    expect(new Set(one.record)).toEqual(new Set([2]));
    expect([...one.byRecord].map((count) => count > 0)).toEqual([false, false, true, false, false, false]);
    expect((await judge({ when: 'below' }, 0)).from.length).toBe(0);
    expect((await judge({ when: 'absAbove' })).from.length).toBe((await judge({})).from.length);
  });

  it('are refused for unknown channels and ends of another number', async () => {
    expect(await codeOf(() => judge({ channel: 'x' }))).toBe('bad_input');
    const none = new Float64Array();
    const ends = { designDepthM: none, designDiameterM: none, setUpOffsetMm: none, offsetMm: none, otherPartsM: none };
    expect(await codeOf(() => ask()({ key: KEY, rule, limit: 70, ends, filter: null }, context()))).toBe('bad_input');
  });
});
