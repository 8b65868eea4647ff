// The summary of a day against a plain count of the rows it is made of.
import { expect, it } from 'vitest';
import { decodedTableOf } from '../../../../tests/fixtures/decoded-table';
import { productionColumns } from '../../../contracts/api';
import { shiftColumns, statisticsColumns } from '../../../contracts/api/statistics';
import { warningColumns } from '../../../contracts/api/warnings';
import type { PaperSheet, PaperTable } from '../../../contracts/paper';
import { equipmentOf } from '../../../equipment/registry';
import { designedMaterial, measuresOf } from '../../../equipment/statistics/measures';
import { en } from '../../../i18n/en';
import {
  formatChange,
  formatClock,
  formatDateTime,
  formatDay,
  formatDuration,
  formatShare,
  NO_VALUE,
} from '../../../i18n/format';
import { translator } from '../../../i18n/translate';
import { daySheet } from './day-sheet';

const type = equipmentOf('HS-MI');
const { profile } = type;
if (profile === null) throw new Error('mixing piles have a profile');
const measures = measuresOf(profile);
const DAY = '2026-11-20';
const MIDNIGHT = Date.UTC(2026, 10, 20);
const HOUR_MS = 3_600_000;

/** The first began on the evening before; every fifth says nothing of its cement. */
const RECORDS = Array.from({ length: 24 }, (_, at) => ({
  record_no: `R${at}`,
  pile_no: `K${at}`,
  equipment_id: 1 + (at % 2),
  equipment_name: `M${1 + (at % 2)}`,
  started_ms: MIDNIGHT + at * HOUR_MS - 1_800_000,
  ended_ms: MIDNIGHT + at * HOUR_MS + 60_000,
  depth_m: 10 + at / 4,
  design_depth_m: 12,
  slurry_l: 900 + at,
  ...(at % 5 === 0 ? {} : { ash_kg: 700 + at }),
  warnings: at % 3,
  is_simulated: at === 3 ? 1 : 0,
}));
const WARNINGS = Array.from({ length: 17 }, (_, at) => ({
  rule: profile.warningRules[at % 2]?.key ?? '',
  level: at % 2 === 0 ? 2 : 3,
  status: at % 4,
}));
const daily = [1, 2].map((id) => {
  const own = RECORDS.filter(({ equipment_id }) => equipment_id === id);
  const sum = (of: (record: (typeof own)[number]) => number) => own.reduce((total, one) => total + of(one), 0);
  return {
    period: DAY,
    equipment_id: id,
    equipment_name: `M${id}`,
    piles: own.length,
    metres: sum(({ depth_m }) => depth_m),
    slurry_l: sum(({ slurry_l }) => slurry_l),
    ash_kg: sum(({ ash_kg = 0 }) => ash_kg),
    warnings: sum(({ warnings }) => warnings),
    simulated: 0,
  };
});
const shiftRows = (begins: readonly string[]) =>
  daily.flatMap(({ period, equipment_id, equipment_name, piles, metres, slurry_l, ash_kg, warnings }) =>
    begins.map((begin, at) => ({
      day: period,
      begins: begin,
      equipment_id,
      equipment_name,
      piles: at === 0 ? piles : 0,
      metres: at === 0 ? metres : 0,
      slurry_l: at === 0 ? slurry_l : 0,
      ash_kg: at === 0 ? ash_kg : 0,
      working_s: 3600,
      idle_s: 1800,
      warnings: at === 0 ? warnings : 0,
    })),
  );
const TABLES = {
  period: { begin: DAY, end: DAY },
  daily: decodedTableOf(statisticsColumns, daily),
  work: decodedTableOf(shiftColumns, shiftRows(['00:00'])),
  shifts: decodedTableOf(shiftColumns, shiftRows(['07:00', '19:00'])),
  machines: [1, 2, 3].map((id) => ({ id, name: `M${id}`, isSimulated: false })),
  onlySimulated: false,
};
const number = (value: number | null | undefined, decimals = 0) =>
  Number.isFinite(value) ? (value ?? 0).toFixed(decimals) : NO_VALUE;
const TERMS = {
  type,
  profile,
  projectName: 'North',
  language: 'en',
  t: translator(en),
  format: {
    number,
    change: (value: number | null | undefined, decimals?: number) => formatChange('en', value, decimals),
    share: (share: number | null) => formatShare('en', share),
    dateTime: (ms: number | null | undefined) => formatDateTime(ms, 'UTC'),
    clock: (ms: number | null | undefined) => formatClock(ms, 'UTC'),
    day: (ms: number | null | undefined) => formatDay(ms, 'UTC'),
    duration: formatDuration,
  },
  day: DAY,
  shifts: '07:00,19:00',
  measures,
  figureTerms: {
    total: { plan_piles: 30 },
    planned: { measure: 'metres', amount: null },
    material: designedMaterial(profile, {
      progress: { made: 100, design: 900, design_of_made: 100 },
      material: { made: 0, design: 54_000, design_of_made: 6_000 },
      by_day: [{ day: '2026-11-20', piles: 10, metres: 100, progress: 100, material: 0 }],
    }),
    isWholeSite: true,
    unitName: 'piles',
  },
  filter: 'none (all)',
  printedMs: MIDNIGHT,
} as const;

const sheetOf = (records: typeof RECORDS): PaperSheet =>
  daySheet(TERMS, {
    tables: TABLES,
    records: decodedTableOf(productionColumns, records),
    warnings: decodedTableOf(warningColumns, WARNINGS),
  });
function tableNamed({ blocks }: PaperSheet, title: RegExp): PaperTable {
  const found = blocks.find((block): block is PaperTable => block.kind === 'table' && title.test(block.title));
  if (found === undefined) throw new Error(`no table ${title}`);
  return found;
}
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

it('says what the day came to, against plan and design', () => {
  const rows = tableNamed(sheetOf(RECORDS), /./).rows;
  const metres = sumOf(RECORDS.map(({ depth_m }) => depth_m));
  const ashT = sumOf(RECORDS.map(({ ash_kg = 0 }) => ash_kg)) / 1000;
  expect(rows.slice(0, 2)).toEqual([
    [expect.any(String), '24', 'piles', expect.stringMatching(/30.*80\.0 %/)],
    [expect.any(String), metres.toFixed(1), 'm', en.dailyStatistics.noPlan],
  ]);
  const cement = rows.find(([, , unit]) => unit === 't');
  expect(cement?.[1]).toBe(ashT.toFixed(2));
  const over = (ashT / ((metres * 60) / 1000) - 1) * 100;
  expect(cement?.[3]).toContain(`${over < 0 ? '−' : '+'}${Math.abs(over).toFixed(1)}\u00a0%`);
});

it('lists machines, also those that did nothing, and shifts, with their sums', () => {
  const sheet = sheetOf(RECORDS);
  const machines = tableNamed(sheet, /^By machine/).rows;
  expect(machines.map(([name, piles]) => [name, piles])).toEqual([
    ['M1', '12'],
    ['M2', '12'],
    ['M3', '0'],
    ['Sum', '24'],
  ]);
  expect(tableNamed(sheet, /^By shift/).rows.map(([name, piles]) => [name, piles])).toEqual([
    [`${DAY} 07:00`, '24'],
    [`${DAY} 19:00`, '0'],
    ['Sum', '24'],
  ]);
});

it('lists every record by when it ended, and adds up what adds up', () => {
  const { columns, rows } = tableNamed(sheetOf(RECORDS), /\(24\)$/);
  const at = (title: RegExp): number => columns.findIndex((column) => title.test(column.title));
  expect(rows.slice(0, -1).map(([pile]) => pile)).toEqual(
    RECORDS.map(({ pile_no, is_simulated }) => `${pile_no}${is_simulated === 1 ? '※' : ''}`),
  );
  expect(rows[0]?.slice(1, 5)).toEqual(['M1', '11-19 23:30', '00:01:00', '0:31:00']);
  expect(rows[1]?.[2]).toBe('00:30:00');
  const sums = rows.at(-1) ?? [];
  expect(sums[at(/^Depth/)]).toBe(sumOf(RECORDS.map(({ depth_m }) => depth_m)).toFixed(2));
  expect(sums[at(/\(kg\)/)]).toBe(sumOf(RECORDS.map(({ ash_kg = 0 }) => ash_kg)).toFixed(0));
  expect(sums[at(/^Warnings/)]).toBe(String(sumOf(RECORDS.map(({ warnings }) => warnings))));
  // Depths of the design add up to nothing anybody asks for.
  expect(sums[at(/^Design/)]).toBe('');
  expect(rows[0]?.[at(/\(kg\)/)]).toBe(NO_VALUE);
});

it('counts the warnings by rule and state, and says when records are not all there', () => {
  const sheet = sheetOf(RECORDS.slice(1));
  const { rows } = tableNamed(sheet, /^Warnings/);
  const counted = (level: number): string[] => {
    const own = WARNINGS.filter((warning) => warning.level === level);
    return [own.length, ...[0, 1, 2, 3].map((status) => own.filter((one) => one.status === status).length)].map(String);
  };
  expect(rows.map((row) => row.slice(2))).toEqual([counted(3), counted(2), ['17', '5', '4', '4', '4']]);
  const notes = sheet.blocks.flatMap((block) => (block.kind === 'note' ? block.text : []));
  expect(notes.some((text) => text.includes('24') && text.includes('23'))).toBe(true);
  const whole = sheetOf(RECORDS).blocks.flatMap((block) => (block.kind === 'note' ? block.text : []));
  expect(whole.some((text) => text.includes('24'))).toBe(false);
});
