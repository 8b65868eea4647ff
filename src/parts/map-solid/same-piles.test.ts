// Columns stay from day to day of a replay, and go with another cut.
import { expect, it } from 'vitest';
import { samePiles } from './same-piles';

const days = (untilMs: number) => ({ fromMs: null, untilMs });
const box = (...corners: number[]) => ({ of: 'corners', corners }) as const;
const row = (name: string) => ({ of: 'ids', name, ids: new Uint32Array() }) as const;

it('takes the same piles for the same, whatever the days', () => {
  expect(samePiles(null, null)).toBe(true);
  expect(samePiles(null, { shape: null, days: days(1) })).toBe(true);
  expect(samePiles({ shape: null, days: days(1) }, { shape: null, days: days(2) })).toBe(true);
  expect(samePiles({ shape: box(0, 0, 1, 1), days: days(1) }, { shape: box(0, 0, 1, 1), days: days(2) })).toBe(true);
  expect(samePiles({ shape: row('3 1'), days: days(1) }, { shape: row('3 1'), days: null })).toBe(true);
});

it('tells other piles apart', () => {
  expect(samePiles({ shape: box(0, 0, 1, 1), days: null }, { shape: box(0, 0, 1, 2), days: null })).toBe(false);
  expect(samePiles({ shape: box(0, 0, 1, 1), days: null }, null)).toBe(false);
  expect(samePiles({ shape: row('3 1'), days: null }, { shape: row('4 1'), days: null })).toBe(false);
  const found = (name: string) => ({ name, ids: new Uint32Array() });
  const of = (name: string) => ({ shape: row('3 1'), days: null, found: found(name) });
  expect(samePiles(of('found 1'), of('found 2'))).toBe(false);
  expect(samePiles(of('found 1'), of('found 1'))).toBe(true);
});
