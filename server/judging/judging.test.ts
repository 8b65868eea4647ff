// The server's judge by the examples that the crates and the worker are judged by. If these failed, the server's
// warnings would differ from the breaches that the console finds in the log.
import { describe, expect, it } from 'vitest';
import {
  BREACH_CASES,
  BREACH_CHANNELS,
  type BreachCase,
  type CaseRow,
  rowsOfCase,
} from '../../tests/fixtures/engine/breach-cases';
import type { LogColumns } from '../db/log-codec';
import type { Breach } from './breach';
import { judgeLog } from './judge-log';
import { JudgePool, type PooledJudge } from './judge-pool';
import { judgeTerms } from './judge-terms';

/** Finer than the examples' readings, so that each reading is kept as it is told. */
const DECIMALS = 11;

const channels = BREACH_CHANNELS.map((key) => ({
  key,
  names: { cn: key, en: key },
  unit: '',
  range: [0, 1] as const,
  decimals: DECIMALS,
  chart: 'track' as const,
}));

function termsOfCase({ rules }: BreachCase) {
  const warningRules = rules.map(({ limit, ...rule }) => ({
    ...rule,
    names: { cn: rule.key, en: rule.key },
    defaultLimit: limit,
    level: 1 as const,
    source: 'test',
  }));
  return judgeTerms({ channels, warningRules }, {}, BREACH_CHANNELS);
}

function logOf(rows: readonly CaseRow[]): LogColumns {
  return {
    seq: Uint32Array.from(rows, ({ seq }) => seq),
    timeMs: Float64Array.from(rows, (row) => row.time_ms),
    pass: Uint8Array.from(rows, ({ pass }) => pass),
    channels: BREACH_CHANNELS.map((key) => ({
      key,
      decimals: DECIMALS,
      values: Float64Array.from(rows, ({ values }) => values[key] ?? Number.NaN),
    })),
  };
}

/** The first rows of the example whose warning is raised by its row 13. */
const rowsOfSecond = (count: number): readonly CaseRow[] =>
  BREACH_CASES.slice(1, 2).flatMap((example) => rowsOfCase(example).slice(0, count));

const notRead = (): never => {
  throw new Error('unreadable');
};
const unreadableRow: CaseRow = {
  seq: 3,
  time_ms: 3_000,
  pass: 1,
  get values() {
    return notRead();
  },
};
const unreadableLog = (): LogColumns => {
  const { seq, pass, channels: columns } = logOf(rowsOfSecond(3));
  return {
    seq,
    pass,
    channels: columns,
    get timeMs() {
      return notRead();
    },
  };
};

const close = (value: number | null | undefined) =>
  value === null || value === undefined ? (value ?? null) : expect.closeTo(value, 5);

/** Expected values of a warning that is over. */
const wantedOf = (wanted: BreachCase['warnings'][number], rows: readonly CaseRow[]) => ({
  pass: wanted.pass,
  isEnded: true,
  value: close(wanted.worst),
  timeMs: rows[wanted.raised]?.time_ms,
  fromSeq: wanted.from,
  toSeq: wanted.to,
  lastedMs: wanted.lastedS === null ? null : wanted.lastedS * 1000,
  ...(wanted.fromDepthM === undefined ? {} : { fromDepthM: close(wanted.fromDepthM) }),
  ...(wanted.toDepthM === undefined ? {} : { toDepthM: close(wanted.toDepthM) }),
  ...(wanted.worstDepthM === undefined ? {} : { depthM: close(wanted.worstDepthM) }),
});

const inOrder = (breaches: readonly Breach[], { rules }: BreachCase) => {
  const placeOf = (breach: Breach) => rules.findIndex(({ key }) => key === breach.rule.key);
  return breaches.toSorted((a, b) => placeOf(a) - placeOf(b) || a.fromSeq - b.fromSeq);
};

describe('a whole record', () => {
  it.each(BREACH_CASES)('$name', (example) => {
    const rows = rowsOfCase(example);
    const found = inOrder(judgeLog(termsOfCase(example), logOf(rows), example.end), example);
    expect(found.map(({ rule }) => rule.key)).toEqual(example.warnings.map(({ rule }) => rule));
    expect(found).toMatchObject(example.warnings.map((wanted) => wantedOf(wanted, rows)));
  });
});

describe('rows as they come in', () => {
  it.each(BREACH_CASES)('$name', (example) => {
    const pool = new JudgePool();
    const judge = pool.add(termsOfCase(example));
    const rows = rowsOfCase(example);
    const judged: { readonly at: number; readonly breach: Breach }[] = [];
    for (const [at, row] of rows.entries()) {
      pool.addRows(judge, [row]);
      for (const breach of pool.judge().get(judge.number) ?? []) judged.push({ at, breach });
    }
    const atEnd = pool.end(judge, example.end);
    pool.remove(judge);
    const over = inOrder([...judged.map(({ breach }) => breach).filter(({ isEnded }) => isEnded), ...atEnd], example);
    expect(over).toMatchObject(example.warnings.map((wanted) => wantedOf(wanted, rows)));
    expect(atEnd).toHaveLength(example.warnings.filter(({ atEnd }) => atEnd).length);
    // An ongoing breach is raised when its hold is over, with its values until then.
    const raised = judged.filter(({ breach }) => !breach.isEnded);
    for (const { at, breach } of raised) expect(breach).toMatchObject({ timeMs: rows[at]?.time_ms, toSeq: at });
    const lasting = example.warnings.filter(
      ({ rule }) => !isOver(example.rules.find(({ key }) => key === rule)?.when ?? 'above'),
    );
    expect(raised.map(({ at }) => at)).toEqual(lasting.map((wanted) => wanted.raised));
  });

  const isOver = (when: BreachCase['rules'][number]['when']): boolean =>
    when !== 'above' && when !== 'below' && when !== 'absAbove';

  it('are judged for many records with one call, each by itself', () => {
    const pool = new JudgePool();
    const [, example] = BREACH_CASES;
    if (example === undefined) throw new Error('no example');
    const rows = rowsOfCase(example);
    const judges = Array.from({ length: 30 }, () => pool.add(termsOfCase(example)));
    for (const [row, judged] of rows.entries()) {
      for (const [i, judge] of judges.entries()) if (row >= i) pool.addRows(judge, rows.slice(row - i, row - i + 1));
      const found = pool.judge();
      const raised = judges.filter(({ number }) => found.get(number)?.some(({ isEnded }) => !isEnded));
      expect(raised.length).toBe(row >= 13 ? 1 : 0);
      expect(judged.seq).toBe(row);
    }
    // A number that is free again begins anew.
    for (const judge of judges) pool.remove(judge);
    const again = pool.add(termsOfCase(example));
    expect(judges.map(({ number }) => number)).toContain(again.number);
    pool.addRows(again, rows.slice(0, 12));
    expect(pool.judge().size).toBe(0);
  });

  it.each([
    ['one by one', (pool: JudgePool, judge: PooledJudge) => pool.addRows(judge, [...rowsOfSecond(3), unreadableRow])],
    ['in columns', (pool: JudgePool, judge: PooledJudge) => pool.addLog(judge, unreadableLog())],
  ])('that cannot be read %s leave none waiting for the records judged after them', (_, fail) => {
    const pool = new JudgePool();
    const [, example] = BREACH_CASES;
    if (example === undefined) throw new Error('no example');
    const failed = [0, 1].map(() => pool.add(termsOfCase(example)));
    const [first, second] = failed;
    if (first === undefined || second === undefined) throw new Error('no judges');
    pool.addRows(first, rowsOfSecond(12));
    expect(() => fail(pool, second)).toThrow('unreadable');
    for (const judge of failed) pool.remove(judge);
    const next = [0, 1].map(() => pool.add(termsOfCase(example)));
    expect(next.map(({ number }) => number).sort()).toEqual(failed.map(({ number }) => number).sort());
    for (const [row, judged] of rowsOfCase(example).entries()) {
      for (const judge of next) pool.addRows(judge, [judged]);
      const raised = [...pool.judge().values()].flat().filter(({ isEnded }) => !isEnded);
      expect(raised, `row ${row}`).toHaveLength(row === 13 ? next.length : 0);
    }
  });

  it('are compared as they are stored, to the digits that their channel keeps', () => {
    const [first] = channels;
    if (first === undefined) throw new Error('no channel');
    const profile = {
      channels: [{ ...first, decimals: 1 }],
      warningRules: (BREACH_CASES[0] === undefined ? [] : termsOfCase(BREACH_CASES[0]).rules).map((rule) => ({
        ...rule,
        channel: 'depth_m',
        defaultLimit: 0.1,
        holdS: 0,
      })),
    };
    const pool = new JudgePool();
    const judge = pool.add(judgeTerms(profile, {}, ['depth_m']));
    const broken = (depthM: number): boolean => {
      pool.addRows(judge, [{ seq: 0, time_ms: 0, pass: Math.round(depthM * 1e6) % 256, values: { depth_m: depthM } }]);
      return pool.judge().size > 0;
    };
    // Two digits are kept.
    expect([0.1, 0.1000000001, 0.104, 0.106].map(broken)).toEqual([false, false, false, true]);
  });
});
