// Totals of a list that has no heads: on a phone.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../tests/fixtures/signed-in-markup';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { needTexts, showLanguage } from '../../i18n/i18n';
import { columnSum } from './column-sums';
import { recordFields } from './record-fields';
import { RecordTotals } from './record-totals';

const fields = recordFields(mixing.profile);
const shown = (sums: ReadonlyMap<string, ReturnType<typeof columnSum>>): string =>
  signedInMarkup(0, <RecordTotals fields={fields} nameOf={({ key }) => key} sums={sums} />);

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('records');
});

it('has each column of numbers with its sum and spread, in words too, and is reached by the keyboard', () => {
  const depth = columnSum({ count: 3, sum: 36, least: 11, largest: 13 }, null);
  const none = columnSum({ count: 0, sum: 0, least: Number.NaN, largest: Number.NaN }, null);
  const page = shown(
    new Map([
      ['depth_m', depth],
      ['slurry_l', none],
    ]),
  );
  expect(page).toMatch(/<section[^>]*tabindex="0"[^>]*aria-label="Totals and spread of the list"/);
  expect(page).toContain('aria-label="depth_m: 3 with a value, least 11.00');
  expect(page).toContain('sum 36.00');
  expect(page).not.toContain('slurry_l');
});

it('is not there while nothing is added up', () => {
  expect(shown(new Map())).not.toContain('<section');
});
