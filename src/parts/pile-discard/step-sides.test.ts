// Both sides of a step of giving a pile up that came after somebody else's change.
import { expect, it } from 'vitest';
import { PILE_STATUS } from '../../contracts/api';
import { DISCARD_STATE, type PileItem } from '../../contracts/api/pile-management';
import { en } from '../../i18n/en';
import { NO_VALUE } from '../../i18n/format';
import { translator } from '../../i18n/translate';
import { designFields, placeFields, sizeFields } from '../pile-fields/named-fields';
import { stepSides } from './step-sides';

const t = translator(en);
const terms = { t, language: 'en', unit: 'pile' } as const;
const FIELDS = [
  ...placeFields(terms),
  ...sizeFields(terms),
  ...designFields(terms, [
    { key: 'ash_kgpm', names: { cn: '水泥', en: 'Cement' }, unit: 'kg/m', holds: { range: [0, 1000] } },
  ]),
];

const PILE: PileItem = {
  pile_id: 7,
  pile_no: 'A-7',
  row_no: null,
  numeral: null,
  mileage_m: 2440.5,
  x_m: 1,
  y_m: 2,
  diameter_m: 0.5,
  design_depth_m: 10,
  depth_m: null,
  status: PILE_STATUS.planned,
  finished_ms: null,
  is_simulated: false,
  generation_state: 0,
  discard: DISCARD_STATE.none,
  discard_note: '',
  design: { ash_kgpm: 60 },
  records: 0,
  revision: 3,
};

const sidesOf = (to: 1 | 2 | 3, change: Partial<PileItem>, before = PILE) =>
  stepSides(t, { before, now: { ...before, revision: 4, ...change }, to }, FIELDS).map(
    ({ name, before: was, mine, theirs }) => [name, was, mine, theirs],
  );

it('names the state that the step would lead to beside the one that it has come to', () => {
  expect(sidesOf(DISCARD_STATE.asked, { discard: DISCARD_STATE.asked })).toEqual([
    ['Waste', NO_VALUE, 'to be audited', 'to be audited'],
  ]);
  const asked = { ...PILE, discard: DISCARD_STATE.asked };
  expect(sidesOf(DISCARD_STATE.agreed, { discard: DISCARD_STATE.rejected }, asked)).toEqual([
    ['Waste', 'to be audited', 'given up', 'rejected'],
  ]);
});

it('names values and the status that are others now, which the step leaves as they are, and no others', () => {
  expect(
    sidesOf(DISCARD_STATE.asked, {
      mileage_m: null,
      design_depth_m: 14,
      status: PILE_STATUS.done,
      design: { ash_kgpm: 65 },
    }),
  ).toEqual([
    ['Waste', NO_VALUE, 'to be audited', NO_VALUE],
    [t('pileManagement.column.status'), 'To do', 'To do', 'Done'],
    [t('pileManagement.column.mileage'), 'K2+440.5', 'K2+440.5', NO_VALUE],
    [t('pileManagement.column.designDepth'), '10', '10', '14'],
    ['Cement', '60', '60', '65'],
  ]);
});
