import { expect, it } from 'vitest';
import { plainFormat as format, t } from '../../i18n/plain-format';
import { runRows, sectionRows } from './section-rows';

const section = {
  no: 1,
  fromMs: 0,
  topM: 5.5,
  lengthM: 5,
  largestMpa: 1.22,
  litres: 158.6,
  cementKg: 47.7,
  doseKgpm: 8.66,
  lastLpm: 0.4,
  tightMs: 30 * 60_000,
  isClosed: true,
  flow: 'laminar',
  lugeon: 1.316,
  runs: [{ no: 1, mpa: 0.2, lpm: 0.5, lugeon: 0.45 }],
  grades: [
    { ratio: 3, fromMs: 0, litres: 100 },
    { ratio: 2, fromMs: 1, litres: 58.6 },
  ],
} as const;

it('tells of each section first whether it was closed, then what it took', () => {
  const { columns, rows } = sectionRows(
    [section, { ...section, no: 2, isClosed: false, tightMs: 60_000 }, { ...section, no: 3, tightMs: Number.NaN }],
    t,
    format,
  );
  expect(columns.slice(0, 5)).toEqual(['Section', 'Depth m', 'End', 'Dose by section kg/m', 'Lugeon Lu']);
  expect(rows[0]).toEqual([
    '1',
    '5.5–10.5',
    'closed',
    '8.7',
    '1.32',
    'laminar',
    '158.6',
    '47.7',
    '3:1 → 2:1',
    '1.22',
    '0.4',
    '30.0',
  ]);
  expect(rows[1]?.[2]).toEqual({ odd: 'not closed' });
  expect(rows[2]?.[2]).toBe('no grout yet');
  expect(runRows(section, t, format).rows).toEqual([['1', '0.20', '0.5', '0.45']]);
});
