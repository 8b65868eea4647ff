import { expect, it } from 'vitest';
import { equipmentOf } from '../../../equipment/registry';
import { en } from '../../../i18n/en';
import { NO_VALUE } from '../../../i18n/format';
import { translator } from '../../../i18n/translate';
import { sealRows } from './seal-rows';

const { profile } = equipmentOf('HS-MI');
if (profile === null) throw new Error('mixing piles have a profile');
const t = translator(en);
const format = {
  number: (value: number | null | undefined, decimals = 0) => value?.toFixed(decimals) ?? NO_VALUE,
  dateTime: String,
};
const terms = { profile, counted: 'pile', language: 'en', t, format } as const;
const value = (key: string, sealed: number | string | null, now: number | string | null) => ({
  key,
  sealed,
  now,
  differs: sealed !== now,
});

it('names every number of the head, and of the segments those that differ', () => {
  const rows = sealRows(
    [
      value('pile_no', 'K1', 'K1'),
      value('depth_m', 12.05, 12.15),
      value('segments.0.slurry_l', 20, 20),
      value('segments.3.slurry_l', 21.5, 22.5),
      value('segments.3.duration_s', 31, null),
    ],
    terms,
  );
  expect(rows.map(({ name, signed, now, differs }) => [name, signed, now, differs])).toEqual([
    ['Pile no.', 'K1', 'K1', false],
    ['Depth', '12.05 m', '12.15 m', true],
    [expect.stringMatching(/^Segment 4: /), expect.stringMatching(/^21\.5/), expect.stringMatching(/^22\.5/), true],
    ['Segment 4: time', '31', '–', true],
  ]);
});

it('writes out values that differ in a digit that is not shown', () => {
  const [row] = sealRows([value('depth_m', 12.051, 12.052)], terms);
  expect([row?.signed, row?.now]).toEqual(['12.051', '12.052']);
});
