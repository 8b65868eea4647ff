import { expect, it } from 'vitest';
import { readAddress, writeAddress } from '../../ui/address/address-state';
import { NEWEST_FIRST, WARNINGS_PARTS, type WarningsState } from './warnings-url';

const read = (query: string) => readAddress(WARNINGS_PARTS, new URLSearchParams(query));
const write = (before: string, change: Partial<WarningsState>) =>
  writeAddress(WARNINGS_PARTS, new URLSearchParams(before), change).toString();

it('reads back what it wrote, and leaves other parameters alone', () => {
  const state: WarningsState = { sorts: [{ key: 'value', descending: true }], warningId: 12, rule: 'flow_low' };
  const written = write('project=3&pile_no=K1', state);
  expect(new URLSearchParams(written).get('project')).toBe('3');
  expect(read(written)).toEqual(state);
  expect(write(written, { warningId: null, sorts: [NEWEST_FIRST], rule: null })).toBe('project=3&pile_no=K1');
});

it('keeps what preselected the status until something is searched for', () => {
  expect(write('handle_status=2', { warningId: 4 })).toBe('handle_status=2&warning=4');
});

it.each(['', 'warning=x&sort=nothing', 'warning=-3&sort=--raised', 'sort=-raised', 'rule=a%20b'])(
  'shows the newest for %s',
  (query) => {
    expect(read(query)).toEqual({ sorts: [NEWEST_FIRST], warningId: null, rule: null });
  },
);
