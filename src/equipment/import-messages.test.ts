// Somebody who mends a file must know between which numbers a cell lies.
import { expect, it } from 'vitest';
import { IMPORT_PROBLEMS, type PileColumns } from '../contracts/api/pile-import';
import { DESIGN_NUMBERS } from '../contracts/api/pile-management';
import { COMPACTION_DESIGN, MIXING_DESIGN } from './design-parameters';
import { importMessages } from './import-messages';
import { checkPileColumns } from './pile-import';

/** The problems of a file's only row, in both languages. */
const said = (columns: Partial<PileColumns>, parameters = [...MIXING_DESIGN, ...COMPACTION_DESIGN]) =>
  checkPileColumns({ pile_no: ['A'], design: {}, ...columns }, parameters).problems.map((problem) => [
    importMessages(parameters, 'cn')(problem),
    importMessages(parameters, 'en')(problem),
  ]);

it.each<[Partial<PileColumns>, string, string]>([
  [{ design: { up_mpm: [21] } }, '必须在 0 至 20\u00a0m/min 之间', 'must lie between 0 and 20\u00a0m/min'],
  [{ design: { ash_kgpm: ['-1'] } }, '必须在 0 至 5,000\u00a0kg/m 之间', 'must lie between 0 and 5,000\u00a0kg/m'],
  [{ design: { water_cement_ratio: [0.05] } }, '必须在 0.1 至 20 之间', 'must lie between 0.1 and 20'],
  [{ design: { pass: [7] } }, '必须在 1 至 6 之间', 'must lie between 1 and 6'],
  [{ numeral: [-1] }, '必须在 0 至 1,000,000,000 之间', 'must lie between 0 and 1,000,000,000'],
  [{ diameter_m: [10_001] }, '必须在 0 至 10,000\u00a0m 之间', 'must lie between 0 and 10,000\u00a0m'],
  [
    { mileage_m: [-2e9] },
    '必须在 −1,000,000,000 至 1,000,000,000\u00a0m 之间',
    'must lie between −1,000,000,000 and 1,000,000,000\u00a0m',
  ],
])('%j: the bounds are said, with their unit', (columns, cn, en) => {
  expect(said(columns)).toEqual([[cn, en]]);
});

it('says those of a number that the type’s designs do not have', () => {
  expect(DESIGN_NUMBERS).toContain('ash_kgpm');
  expect(said({ design: { ash_kgpm: [-1] } }, [])[0]?.[1]).toBe('must lie between 0 and 1,000,000,000');
  expect(said({ design: { other: [-2e9] } }, [])[0]?.[1]).toBe('must lie between −1,000,000,000 and 1,000,000,000');
});

it('says of a count that it is whole', () => {
  expect(said({ design: { reciprocations: [1.5] } })).toEqual([['必须为整数', 'must be a whole number']]);
});

it('has a text for each fault, each of its own', () => {
  for (const language of ['cn', 'en'] as const) {
    const texts = IMPORT_PROBLEMS.map((code) => importMessages(MIXING_DESIGN, language)({ code, column: 'x_m' }));
    expect(new Set(texts).size).toBe(IMPORT_PROBLEMS.length);
  }
});
