import { expect, it } from 'vitest';
import { readAddress } from '../../ui/address/address-state';
import { TRAIL_PARTS } from './audit-url';
import { dayOf, trailFilterOf } from './trail-filter';

const filterOf = (search: string, parts: readonly string[] = []) =>
  trailFilterOf(readAddress(TRAIL_PARTS, new URLSearchParams(search)), () => parts);

it('takes whole days, the last one with its last millisecond', () => {
  const { begin_time, end_time } = filterOf('from=2026-11-01&to=2026-11-02');
  expect(Date.parse(begin_time ?? '')).toBe(new Date(2026, 10, 1).valueOf());
  expect(Date.parse(end_time ?? '')).toBe(new Date(2026, 10, 3).valueOf() - 1);
});

it('asks for nothing that the address does not say, or says without meaning', () => {
  expect(filterOf('')).toEqual({});
  expect(filterOf('kind=nothing&from=yesterday&to=2026-02-30')).toEqual({});
  expect(filterOf('who=li&what=storm&kind=machine')).toEqual({ who: 'li', what: 'storm', kind: 'machine' });
  expect(filterOf('who=li', ['lock'])).toEqual({ who: 'li' });
  expect(filterOf('what=locked', ['lock'])).toEqual({ what: 'locked', action_part: ['lock'] });
  expect(dayOf('2026-13-01')).toBeNull();
});
