// Piles that are moved along a road and keep their mileage are looked for in the wrong place.
import { beforeAll, expect, it } from 'vitest';
import { signedInMarkup } from '../../../../tests/fixtures/signed-in-markup';
import { PANEL_DESIGN, WALL_DESIGN } from '../../../equipment/design-parameters';
import { needTexts, showLanguage } from '../../../i18n/i18n';
import { MileageHint } from './mileage-hint';

beforeAll(async () => {
  await showLanguage('en');
  await needTexts('piles');
  await needTexts('plan');
});

it('is said where a chosen pile has a mileage, and of a wall of its chainage as well', () => {
  const hint = (parameters: typeof PANEL_DESIGN | typeof WALL_DESIGN, ...mileages: readonly number[]) =>
    signedInMarkup(4, <MileageHint chosen={{ mileageM: Float64Array.from(mileages) }} parameters={parameters} />);
  expect(hint(PANEL_DESIGN, Number.NaN, 120)).toContain('Mileage: not changed with the places');
  expect(hint(WALL_DESIGN, 0)).toContain('Mileage, Chainage: not changed with the places');
  expect(hint(WALL_DESIGN, Number.NaN)).not.toContain('Mileage');
  expect(hint(WALL_DESIGN)).not.toContain('Mileage');
});
