import { expect, it } from 'vitest';
import { decimalMarkOf } from './decimal-mark';
import type { FileCells } from './file-cells';
import { writtenNumber } from './written-number';

it.each([
  // With a decimal point, with a decimal comma.
  ['0,550', null, 0.55],
  ['9,500', 9500, 9.5],
  ['125,250', 125250, 125.25],
  ['9.500', 9.5, 9500],
  ['500921,946', null, 500921.946],
  ['500921.946', 500921.946, null],
  ['0.55', 0.55, null],
  ['12,5', null, 12.5],
  ['1,234.5', 1234.5, null],
  ['1.234,5', null, 1234.5],
  ['3,402,781.102', 3402781.102, null],
  ['3.402.781,102', null, 3402781.102],
  ['3 402 781,10', null, 3402781.1],
  ['3 402 781.10', 3402781.1, null],
  ['3\u00a0402\u202f781\u2009000', 3402781000, 3402781000],
  ['3 402,781', null, 3402.781],
  ['1 234,567.8', null, null],
  ['12 34', null, null],
  ['12', 12, 12],
  ['1e3', 1000, 1000],
  ['1,5e3', null, 1500],
  ['-2.5', -2.5, null],
  ['−1,402.5', -1402.5, null],
  ['−0,5', null, -0.5],
  ['−-1', null, null],
  // The other signs for minus, by hand: en dash, figure dash, hyphens, small and full-width forms.
  ['–3.50', -3.5, null],
  ['–3,50', null, -3.5],
  ['‒3.50', -3.5, null],
  ['\u20103.50', -3.5, null],
  ['\u20113.50', -3.5, null],
  ['﹣3.50', -3.5, null],
  ['－3.50', -3.5, null],
  ['–1 402,5', null, -1402.5],
  ['–.5', -0.5, null],
  // No number: a range, two signs, a dash alone, an em dash, a sign behind the digits or within them.
  ['3–5', null, null],
  ['3.0–5.0', null, null],
  ['–3–5', null, null],
  ['3-5', null, null],
  ['––3', null, null],
  ['–+3', null, null],
  ['±–3', null, null],
  ['–', null, null],
  ['—3.50', null, null],
  ['3.50–', null, null],
  ['1e–3', null, null],
  ['– 3.50', null, null],
  ['1,2,3', null, null],
  [',', null, null],
  ['K2', null, null],
])('takes %s for %s with a decimal point, for %s with a decimal comma', (text, point, comma) => {
  expect([writtenNumber(text, 'point'), writtenNumber(text, 'comma')]).toEqual([point, comma]);
});

const HEADS = 1;
/** A file of numbers of piles, and their X. */
function fileOf(x: readonly (string | number)[], separator: string | null): FileCells {
  const rows = x.length + HEADS;
  const numbers = Array.from({ length: rows }, (_, row) => `${row}.5`);
  const lines = Int32Array.from(numbers, (_, row) => row + 1);
  return { columns: [numbers, ['12,5', ...x], ['1,5']], rows, lines, sheet: null, separator, isCut: false };
}
const USES = [
  { field: 'pile_no', unit: 'm' },
  { field: 'x_m', unit: 'm' },
  { field: null, unit: 'm' },
] as const;

it.each([
  [['9,500', '100,25'], ';', 'comma', 'cells'],
  [['9,500', '0,550'], ',', 'comma', 'cells'],
  [['921,946', '500921,946'], ',', 'comma', 'cells'],
  [['3.402.781,102'], ',', 'comma', 'cells'],
  [['3 402 781,10'], '\t', 'comma', 'cells'],
  [['9,500', '1,234.5'], ';', 'point', 'cells'],
  [['9,500', '0.55'], '\t', 'point', 'cells'],
  // Nothing but the mark between the cells decides.
  [['9,500'], ';', 'comma', 'guess'],
  [['9,500'], '\t', 'comma', 'guess'],
  [['9,500'], ',', 'point', 'guess'],
  [['9,500'], null, 'point', 'guess'],
  [['9,500', '9.500'], ';', 'point', 'guess'],
  [['9.500'], ';', 'point', 'cells'],
  // Both kinds: the one that most have.
  [['12,5', '0,5', '0.55'], ';', 'comma', 'most'],
  [['12,5', '0.5', '0.55'], ';', 'point', 'most'],
  [['12,5', '0.5'], ';', 'point', 'most'],
  // None at all; lines above the piles, names and columns that are not used say nothing.
  [['12', 'about 5', 12.5], ';', 'point', 'cells'],
  [['，5', ' 12，5 '], ';', 'comma', 'cells'],
] as const)('recognises the mark of %j between %j: %s, from %s', async (x, separator, decimalMark, markFrom) => {
  const marks = await decimalMarkOf(fileOf(x, separator), { headLines: HEADS, uses: USES }, new Set(['pile_no']));
  expect(marks).toEqual({ decimalMark, markFrom });
});
