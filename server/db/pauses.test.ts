// Pauses of records, by hand and beside a plain search for stretches without a row.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { pausesAfter, pausesOf } from './pauses';

const S = 1000;
/** One row a second, both ends among them. */
const rows = (fromS: number, toS: number): number[] =>
  Array.from({ length: toS - fromS + 1 }, (_, n) => (fromS + n) * S);

it('begin with the last row before them and end with the next, and last more than half a minute', () => {
  const log = [...rows(0, 60), ...rows(90, 120), ...rows(151, 160), ...rows(400, 410)];
  expect(pausesOf(log)).toEqual([120 * S, 151 * S, 160 * S, 400 * S]);
  expect(pausesAfter([], null, log)).toEqual(pausesOf(log));
  expect(pausesOf([])).toEqual([]);
  expect(pausesOf([5 * S])).toEqual([]);
});

it('that meet at a row are one when the record has ended, and while it lasts, where they are very many', () => {
  const seldom = [...rows(0, 9), 60 * S, 120 * S, 185 * S, 186 * S];
  expect(pausesOf(seldom)).toEqual([9 * S, 185 * S]);
  expect(pausesAfter([], null, seldom)).toEqual([9 * S, 60 * S, 60 * S, 120 * S, 120 * S, 185 * S]);
  const everyMinute = Array.from({ length: 1002 }, (_, n) => n * 60 * S);
  expect(pausesAfter([], null, everyMinute.slice(0, 1001))).toHaveLength(2000);
  expect(pausesAfter([], null, everyMinute)).toEqual([0, 1001 * 60 * S]);
});

it('are none while any row of the record lies in them, as where a clock was set back', () => {
  // From 100 it is set back to 40, goes on, and stands from 70 on, a time in which it has rows.
  expect(pausesOf([...rows(0, 100), ...rows(40, 70), ...rows(101, 110)])).toEqual([]);
  // One row lies an hour ahead.
  const ahead = [...rows(0, 10), 3610 * S, ...rows(11, 30)];
  expect(pausesOf(ahead)).toEqual([30 * S, 3610 * S]);
  expect(pausesAfter([], null, ahead)).toEqual([30 * S, 3610 * S]);
});

it('grow from batch to batch, and shrink by rows that come late', () => {
  const first = pausesAfter([], null, rows(0, 10));
  expect(first).toEqual([]);
  const paused = pausesAfter(first, 10 * S, rows(300, 310));
  expect(paused).toEqual([10 * S, 300 * S]);
  expect(pausesAfter(paused, 310 * S, [20 * S])).toEqual([20 * S, 300 * S]);
  expect(pausesAfter(paused, 310 * S, [100 * S])).toEqual([10 * S, 100 * S, 100 * S, 300 * S]);
  expect(pausesAfter(paused, 310 * S, rows(100, 110))).toEqual([10 * S, 100 * S, 110 * S, 300 * S]);
  expect(pausesAfter(paused, 310 * S, rows(11, 299))).toEqual([]);
  expect(pausesAfter(paused, 310 * S, [300 * S, 305 * S])).toEqual(paused);
  // The last message of a batch was of a clock that had been set back.
  expect(pausesAfter(paused, 200 * S, [301 * S])).toEqual(paused);
});

it('are the same whether a log comes at once, in batches, or with rows that come late', () => {
  let state = 7;
  const upTo = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * n);
  };
  let found = 0;
  for (let round = 0; round < 200; round++) {
    const log: number[] = [];
    for (let at = 0; log.length < 60; at += upTo(4) === 0 ? (25 + upTo(40)) * S : S) log.push(at);
    // Second by second, as far as the last row: stretches without one.
    const has = new Set(log);
    const plain: number[] = [];
    let row = 0;
    for (let at = 0; at <= Math.max(...log); at += S) {
      if (!has.has(at)) continue;
      if (at - row > 30 * S) plain.push(row, at);
      row = at;
    }
    found += plain.length / 2;
    const whole = plain.filter((ms) => plain.indexOf(ms) === plain.lastIndexOf(ms));
    expect(pausesOf(log)).toEqual(whole);
    const cut = 1 + upTo(log.length - 1);
    const early = pausesAfter([], null, log.slice(0, cut));
    expect(pausesAfter(early, log[cut - 1] ?? null, log.slice(cut))).toEqual(plain);
    // Some rows, neither the first nor the last, come late and in another order.
    const late = log.slice(1, -1).filter(() => upTo(3) === 0);
    const inTime = log.filter((at) => !late.includes(at));
    const mixed = late.filter((_, n) => n % 2 === 0).concat(late.filter((_, n) => n % 2 === 1));
    const before = pausesAfter([], null, inTime);
    expect(pausesAfter(before, log.at(-1) ?? null, mixed)).toEqual(plain);
    expect(pausesOf([...inTime, ...mixed])).toEqual(whole);
  }
  expect(found).toBeGreaterThan(200);
});

it('are judged by the halts of the crates', () => {
  const rust = readFileSync('crates/history/src/segments.rs', 'utf8');
  const haltMs = Number(/const HALT_MS: f64 = ([\d_.]+);/.exec(rust)?.[1]?.replaceAll('_', ''));
  expect(pausesOf([0, haltMs])).toEqual([]);
  expect(pausesOf([0, haltMs + 1])).toEqual([0, haltMs + 1]);
});
