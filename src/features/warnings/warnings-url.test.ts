import { expect, it } from 'vitest';
import { SEARCH_FIELDS } from '../../contracts/search-fields';
import { EMPTY_SEARCH } from '../../ui/search-form/search-values';
import { NEWEST_FIRST, readWarnings, writeWarnings } from './warnings-url';

const read = (query: string) => readWarnings(new URLSearchParams(query), SEARCH_FIELDS);

it('reads back what it wrote, and leaves other parameters alone', () => {
  const state = {
    search: { ...EMPTY_SEARCH, pile_no: 'K1', level: ['3'] },
    sort: { key: 'value', descending: true } as const,
    warningId: 12,
  };
  const written = writeWarnings(new URLSearchParams('project=3'), state);
  expect(written.get('project')).toBe('3');
  expect(read(written.toString())).toEqual(state);
  expect(writeWarnings(written, { warningId: null, sort: NEWEST_FIRST, search: EMPTY_SEARCH }).toString()).toBe(
    'project=3',
  );
});

it('keeps what preselected the status until something is searched for', () => {
  const opened = new URLSearchParams('handle_status=2');
  expect(writeWarnings(opened, { warningId: 4 }).toString()).toBe('handle_status=2&warning=4');
  expect(writeWarnings(opened, { search: read('handle_status=2').search }).toString()).toBe('status=2');
});

it.each(['', 'warning=x&sort=nothing', 'warning=-3&sort=--raised', 'sort=-raised'])(
  'shows the newest for %s',
  (query) => {
    expect(read(query)).toEqual({ search: EMPTY_SEARCH, sort: NEWEST_FIRST, warningId: null });
  },
);
