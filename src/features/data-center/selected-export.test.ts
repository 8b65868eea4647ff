import { describe, expect, it } from 'vitest';
import { MAX_RECORDS_EXPORTED } from '../../contracts/api';
import { cn } from '../../i18n/cn';
import { en } from '../../i18n/en';
import { translator } from '../../i18n/translate';
import type { ExportedList } from '../../parts/export-menu/use-exports';
import type { RecordSelection } from './record-selection';
import { selectedAlone } from './selected-export';

const LIST: ExportedList = { kind: 'production', pile_no: 'K1', sort: ['depth_m'] };
const [A, B] = [
  { recordNo: 'R-7', pileNo: 'K1-7' },
  { recordNo: 'R-2', pileNo: 'K1-2' },
] as const;

/** Two records selected by name, of which the list still has these; null: it has more than can be named. */
const selected = (here: readonly (typeof A | typeof B)[] | null, count = 2) => {
  const asked: number[] = [];
  const selection: RecordSelection = { kind: 'these', records: new Map() };
  const named = async (most: number) => {
    asked.push(most);
    return here;
  };
  return { count, selection, named, asked };
};

describe.each([
  ['cn', translator(cn), cn.listExport],
  ['en', translator(en), en.listExport],
] as const)('an export of selected records (%s)', (_, t, texts) => {
  it('is of these, in the order of the list, whatever that is narrowed to', async () => {
    const two = selected([A, B]);
    expect(await selectedAlone(t, LIST, two)).toEqual({
      kind: 'production',
      sort: ['depth_m'],
      record_nos: ['R-7', 'R-2'],
    });
    expect(two.asked).toEqual([MAX_RECORDS_EXPORTED]);
    expect(await selectedAlone(t, { kind: 'logs', pile_no: 'K1' }, selected([B], 1))).toMatchObject({
      kind: 'logs',
      record_nos: ['R-2'],
    });
  });

  it.each([
    ['some', [A]],
    ['all', []],
  ])('is refused where a later search has taken away %s of them, and is not of the whole list', async (_some, here) => {
    expect(await selectedAlone(t, LIST, selected(here))).toBe(texts.notAllHere);
  });

  it('is refused where they are too many to be named', async () => {
    const words = await selectedAlone(t, LIST, selected(null, MAX_RECORDS_EXPORTED + 1));
    expect(words).toBe(texts.tooManySelected.replace('{{most}}', String(MAX_RECORDS_EXPORTED)));
  });

  it('of all of them is of the list itself, and asks for no numbers', async () => {
    const all = {
      ...selected(null, 5_000_000),
      selection: { kind: 'allBut', of: 'list 1', ids: new Set<number>() } as const,
    };
    expect(await selectedAlone(t, LIST, all)).toBe(LIST);
    expect(all.asked).toEqual([]);
  });
});
