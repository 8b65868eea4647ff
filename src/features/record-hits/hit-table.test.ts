import { expect, it } from 'vitest';
import { descriptor } from '../../equipment/types/dynamic-compaction/descriptor';
import { NO_VALUE } from '../../i18n/format';
import { plainFormat as format, t } from '../../i18n/plain-format';
import { paperTables } from '../../parts/paper/trade-paper';
import { hitTable } from './hit-table';

const [{ terms }] = descriptor.profile.panels;

it('tells each hit with its unit, and the crater by the base of the tamper', () => {
  const hits = [
    {
      no: 1,
      atMs: 5000,
      readings: new Map([
        ['settlement_mm', 400],
        ['cumulative_mm', 400],
        ['drop_m', 15.04],
      ]),
    },
    {
      no: 3,
      atMs: 65_000,
      readings: new Map([
        ['settlement_mm', 210],
        ['cumulative_mm', 900],
      ]),
    },
  ];
  const shown = { profile: descriptor.profile, terms, language: 'en', t, format } as const;
  const { columns, rows } = hitTable({ ...shown, diameterM: 2 }, hits);
  expect(columns).toEqual([
    'Hit',
    'Time',
    'Settlement of the hit mm',
    'Settlement total mm',
    'Drop height m',
    'Energy kN·m',
    'Heave mm',
    'Crater volume m³',
  ]);
  // π/4 · 2² · 0.4 m and 0.9 m.
  expect(rows).toEqual([
    ['1', '00:00:05', '400', '400', '15.0', NO_VALUE, NO_VALUE, '1.26'],
    ['3', '00:01:05', '210', '900', NO_VALUE, NO_VALUE, NO_VALUE, '2.83'],
  ]);
  expect(hitTable({ ...shown, diameterM: null }, hits).rows[0]?.at(-1)).toBe(NO_VALUE);
  expect(paperTables('Hits', { columns, rows })).toMatchObject([
    {
      kind: 'table',
      title: 'Hits',
      columns: [{ title: 'Hit', align: 'left' }, { align: 'right' }, {}, {}, {}, {}, {}, {}],
    },
  ]);
  expect(paperTables('Hits', { columns, rows: [] })).toEqual([]);
});
