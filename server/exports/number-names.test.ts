// Names of a type's numbers: by its own unit, on every screen, on paper and in files.
import { describe, expect, it } from 'vitest';
import { EQUIPMENT_TYPES } from '../../src/equipment/registry';
import { numberedAs } from '../../src/equipment/units';
import { cn } from '../../src/i18n/cn';
import { en } from '../../src/i18n/en';
import { logSheetColumns } from './log-sheet';
import { pileColumns } from './pile-sheet';
import { recordColumns } from './record-columns';
import { warningColumns } from './warning-sheet';

/** As the site says it, by the type's code. */
const NUMBERS: Readonly<Record<string, readonly [string, string]>> = {
  'JT-V9': ['孔号', 'Hole no.'],
  'DS-GJ-01': ['孔号', 'Hole no.'],
  'HS-PVD': ['板号', 'Board no.'],
  DG1000: ['环号', 'Ring no.'],
  'HS-ZD1000': ['槽段号', 'Panel no.'],
  trdTypeId: ['墙段号', 'Section no.'],
  QH1000: ['夯点号', 'Point no.'],
  'HS-T': ['批次号', 'Batch no.'],
};

describe.each(EQUIPMENT_TYPES.map((type) => [type.code, type] as const))('the numbers of %s', (code, type) => {
  const [chinese, english] = NUMBERS[code] ?? ['桩号', 'Pile no.'];
  const counted = numberedAs(type.unit);

  it('are called by what it makes in lists, search, paper and requests', () => {
    expect([cn.common.numberOf[counted], en.common.numberOf[counted]]).toEqual([chinese, english]);
    expect(cn.search.needNumber[counted]).toBe(`请输入${chinese}`);
    expect(en.search.needNumber[counted]).toBe(`please enter the ${english.replace(' no.', '').toLowerCase()} number`);
  });

  it('are called so in every export', () => {
    for (const columns of [recordColumns(type), logSheetColumns(type), warningColumns(type), pileColumns(type)])
      expect(columns.find(({ key }) => key === 'pile_no')?.title).toEqual({ cn: chinese, en: english });
  });
});

/** The texts of a dictionary with their keys. */
function textsOf(part: unknown, key = ''): (readonly [string, string])[] {
  if (typeof part === 'string') return [[key, part]];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) => textsOf(inner, key === '' ? name : `${key}.${name}`));
}

it('no other text says pile numbers, but where all types are searched', () => {
  const named = (dictionary: unknown, word: RegExp) =>
    textsOf(dictionary)
      .filter(([key, text]) => word.test(text) && !key.startsWith('typePicker.'))
      .map(([key]) => key);
  const allowed = ['common.numberOf.pile', 'search.needNumber.pile'];
  expect(named(cn, /桩号/).sort()).toEqual(allowed);
  expect(named(en, /pile n(o\.|umber)/i).sort()).toEqual(allowed);
});
