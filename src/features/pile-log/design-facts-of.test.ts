import { expect, it } from 'vitest';
import { MIXING_DESIGN } from '../../equipment/design-parameters';
import { designFacts } from './design-facts-of';

const DESIGN = { spray_mode: 'full', pile_mode: 'nail', spacing_m: 1.3, reciprocations: 2, note: 'of nobody' };

it('shows what the design says with names and units, and leaves out the rest', () => {
  expect(designFacts(MIXING_DESIGN, DESIGN, 'en', ({ names }) => names.en)).toEqual([
    { name: 'Pile mode', value: 'nail shape', unit: '' },
    { name: 'Spray mode', value: 'full', unit: '' },
    { name: 'Reciprocations', value: '2', unit: '' },
    { name: 'Spacing', value: '1.3', unit: 'm' },
  ]);
  expect(
    designFacts(MIXING_DESIGN, DESIGN, 'cn', ({ names }) => `${names.cn}：`).map(
      ({ name, value }) => `${name} ${value}`,
    ),
  ).toEqual(['桩型： 钉形桩', '喷浆方式： 全程喷浆', '往复次数： 2', '桩间距： 1.3']);
});
