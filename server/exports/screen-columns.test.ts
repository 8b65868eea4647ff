// The columns of exports are those of the screens' lists, by the same names in both languages.
import { describe, expect, it } from 'vitest';
import { STATISTICS_VIEWS } from '../../src/contracts/api/statistics';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import { orderParameterOf } from '../../src/equipment/order-parameter';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { sequenceRulesOf } from '../../src/equipment/sequence-rules';
import { measuresOf } from '../../src/equipment/statistics/measures';
import { numberedAs } from '../../src/equipment/units';
import { measureName } from '../../src/features/daily-statistics/measure-name';
import { exportedLogColumns } from '../../src/features/data-center/exported-logs';
import { fieldName, recordFields } from '../../src/features/data-center/record-fields';
import { BATCH_COLUMNS } from '../../src/features/slurry-history/slurry-history-url';
import { WARNING_COLUMNS } from '../../src/features/warnings/warnings-url';
import { cn } from '../../src/i18n/cn';
import { en } from '../../src/i18n/en';
import { type Translate, translator } from '../../src/i18n/translate';
import { PILE_COLUMNS } from '../../src/parts/pile-list/pile-columns';
import { BATCH_SHEET_COLUMNS, batches } from './batch-sheet';
import type { SheetColumn } from './cells';
import { chosenPlaces, screenKey } from './chosen-columns';
import { logSheetColumns } from './log-sheet';
import { pileColumns, piles } from './pile-sheet';
import { recordColumns } from './record-columns';
import { records } from './record-sheet';
import { statisticsSheetColumns } from './statistics-sheet';
import { warningColumns, warnings } from './warning-sheet';

const LANGUAGES = [
  ['cn', translator(cn)],
  ['en', translator(en)],
] as const;

/** Whether a file's head is a screen's name, perhaps with the unit that a screen has in its cells. */
const isCalled = (title: string, name: string): boolean => title === name || title.startsWith(`${name} (`);

/** Asks that the first column that a sheet has for each of the screen's is called as there. */
function expectNames(
  columns: readonly SheetColumn[],
  keys: readonly string[],
  nameOf: (key: string, language: keyof Names, t: Translate) => string,
): void {
  for (const key of keys) {
    const found = columns.find((column) => screenKey(column) === key);
    for (const [language, t] of LANGUAGES) {
      const [title, name] = [found?.title[language] ?? 'no such column', nameOf(key, language, t)];
      expect(isCalled(title, name), `${key} in ${language}: ${title}, on the screen ${name}`).toBe(true);
    }
  }
}

const EVERYTHING = { project_id: 1, format: 'csv' } as const;

const PILE_NAMES = { design_depth: 'designDepth' } as const;

function expectSheets(type: EquipmentType): void {
  const { profile } = type;
  if (profile === null) return;
  const numbers = (t: Translate): string => t(`common.numberOf.${numberedAs(type.unit)}`);
  const fields = new Map(recordFields(profile).map((field) => [field.key, field]));
  expectNames(recordColumns(type), [...fields.keys()], (key, language, t) => {
    const field = fields.get(key);
    return field === undefined ? '' : fieldName(field, numberedAs(type.unit), language, t);
  });
  expect(records.sortable(type, { ...EVERYTHING, kind: 'production' })).toEqual(
    expect.arrayContaining([...fields.keys()]),
  );
  const hasNeighbours = sequenceRulesOf(profile).length > 0;
  const warned = WARNING_COLUMNS.filter((key) => key !== 'neighbour' || hasNeighbours);
  expectNames(warningColumns(type), warned, (key, _, t) => {
    const known = WARNING_COLUMNS.find((one) => one === key);
    if (known === undefined || known === 'pile_no') return numbers(t);
    if (known === 'lasted') return t('warnings.lasted');
    return t(`warnings.column.${known === 'equipment' ? 'machine' : known}`);
  });
  expect(warnings.sortable(type, { ...EVERYTHING, kind: 'warnings' })).toEqual(expect.arrayContaining(warned));
  const order = orderParameterOf(profile);
  const pileKeys = PILE_COLUMNS.filter((key) => key !== 'order' || order !== null);
  expectNames(pileColumns(type), pileKeys, (key, language, t) => {
    const known = PILE_COLUMNS.find((one) => one === key);
    if (known === undefined || known === 'pile_no') return numbers(t);
    if (known === 'order') return order?.names[language] ?? '';
    if (known === 'diameter') return t(`common.acrossOf.${numberedAs(type.unit)}`);
    return t(`pileManagement.column.${known === 'design_depth' ? PILE_NAMES[known] : known}`);
  });
  expect(piles.sortable(type, { ...EVERYTHING, kind: 'piles' })).toEqual(pileKeys);
  for (const [language, t] of LANGUAGES) {
    const logged = exportedLogColumns(profile, numberedAs(type.unit), language, t);
    const titleOf = new Map(logSheetColumns(type).map((column) => [screenKey(column), column.title[language]]));
    // All of the sheet can be chosen, but for what no file is without.
    expect([...titleOf.keys()].filter((key) => key !== 'simulated')).toEqual(logged.map(({ key }) => key));
    for (const { key, title } of logged) expect(titleOf.get(key), `${key} in ${language}`).toBe(title);
  }
  const measures = measuresOf(profile);
  for (const view of STATISTICS_VIEWS) {
    const asked = { kind: 'statistics', project_id: 1, format: 'csv', begin_day: '', end_day: '', view } as const;
    const columns = statisticsSheetColumns(type, { ...asked, measure: 'piles' });
    const wanted = ['name', ...measures.map(({ key }) => key), 'share'];
    expect(columns.map(screenKey)).toEqual([...wanted, 'simulated']);
    expectNames(columns, wanted, (key, language, t) => {
      if (key === 'name') return t(`dailyStatistics.nameOf.${view}`);
      if (key === 'share') return `${t('dailyStatistics.share')} · ${t('dailyStatistics.measureOf.piles')}`;
      const measure = measures.find((one) => one.key === key);
      return measure === undefined ? '' : measureName(t, language, measure);
    });
  }
}

describe.each(EQUIPMENT_TYPES.map((type) => [type.code, type] as const))('exports of %s', (_, type) => {
  it('have every column of the screen’s lists under its name, and rows can be sorted by each', () =>
    expectSheets(type));
});

it('batches have every column of their list under its name', () => {
  expectNames(BATCH_SHEET_COLUMNS, BATCH_COLUMNS, (key, _, t) => {
    const known = BATCH_COLUMNS.find((one) => one === key);
    return known === undefined ? '' : t(`slurryHistory.column.${known}`);
  });
});

it('batches are sorted by every column of their list', () => {
  const [type] = EQUIPMENT_TYPES.filter(({ kind }) => kind === 'pulping');
  if (type === undefined) throw new Error('there are mixing plants');
  expect(batches.sortable(type, { ...EVERYTHING, kind: 'batches' })).toEqual(
    expect.arrayContaining([...BATCH_COLUMNS]),
  );
});

describe('columns that are asked for', () => {
  const [type] = EQUIPMENT_TYPES.filter(({ code }) => code === 'HS-MI');
  if (type === undefined) throw new Error('there are mixing piles');
  const columns = warningColumns(type);
  const keysOf = (asked: string | readonly string[] | undefined) =>
    chosenPlaces(columns, asked).map((place) => columns[place]?.key);

  it('come in their order, each once, with all that a column of the screen tells and the mark of simulated rows', () => {
    expect(keysOf(['lasted', 'pile_no', 'value', 'lasted'])).toEqual([
      'lasted_s',
      'ongoing',
      'pile_no',
      'value',
      'unit',
      'simulated',
    ]);
    expect(keysOf('level')).toEqual(['level', 'simulated']);
    expect(keysOf(undefined)).toEqual(columns.map(({ key }) => key));
  });

  it('are refused where the sheet has none', () => {
    expect(() => keysOf(['pile_no', 'colour'])).toThrow('columns: colour');
  });
});
