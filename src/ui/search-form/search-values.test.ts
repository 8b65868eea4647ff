import { describe, expect, it } from 'vitest';
import { SEARCH_FIELDS } from '../../contracts/search-fields';
import { EMPTY_SEARCH, fieldsSet, readSearch, type SearchValues, searchSchema, writeSearch } from './search-values';

const FULL: SearchValues = {
  equipment_id: '7',
  pile_no: 'K4+4',
  begin_time: '2026-11-01 00:00:00',
  end_time: '2026-11-20 23:59:59',
  handle_status: ['0', '2'],
  level: ['3'],
  is_simulation: '0',
};

const messages = (values: Partial<SearchValues>): readonly (readonly [string, string])[] => {
  const { error } = searchSchema.safeParse({ ...EMPTY_SEARCH, ...values });
  return error?.issues.map((issue) => [issue.path.join('.'), issue.message] as const) ?? [];
};

describe('the address of a search', () => {
  it('carries all of it, so that a link shows the same', () => {
    const written = writeSearch(new URLSearchParams('project=3&warning=5'), FULL);
    expect(written.get('project')).toBe('3');
    expect(written.get('warning')).toBe('5');
    expect(readSearch(new URLSearchParams(written.toString()), SEARCH_FIELDS)).toEqual(FULL);
  });

  it('leaves out what does not narrow', () => {
    const before = writeSearch(new URLSearchParams(), FULL);
    expect(writeSearch(before, EMPTY_SEARCH).toString()).toBe('');
  });

  it('takes what preselected away with the search, and keeps what was selected', () => {
    const link = new URLSearchParams('project=1&handle_status=2&status=1');
    const values = readSearch(link, SEARCH_FIELDS);
    expect(values.handle_status).toEqual(['2']);
    expect(writeSearch(link, values).toString()).toBe('project=1&status=2');
  });

  it('ignores what means nothing, and fields that the form does not have', () => {
    const odd = new URLSearchParams('equipment_id=x&begin_time=2026-02-30&status=9,0,zz&level=&is_simulation=2');
    expect(readSearch(odd, SEARCH_FIELDS)).toEqual({ ...EMPTY_SEARCH, handle_status: ['0'] });
    expect(readSearch(writeSearch(new URLSearchParams(), FULL), ['pile_no'])).toEqual({
      ...EMPTY_SEARCH,
      pile_no: 'K4+4',
    });
  });
});

describe('what the form takes', () => {
  it('is half-width, without blanks around it, and with whole times', () => {
    const parsed = searchSchema.parse({
      ...EMPTY_SEARCH,
      pile_no: '　Ｋ４＋４ ',
      begin_time: '２０２６－１１－０１',
      end_time: '2026-11-01',
    });
    expect(parsed.pile_no).toBe('K4+4');
    expect([parsed.begin_time, parsed.end_time]).toEqual(['2026-11-01 00:00:00', '2026-11-01 23:59:59']);
  });

  it.each([
    [{ begin_time: '1.11.2026' }, 'begin_time', 'search.dateForm'],
    [{ end_time: '2026-02-30' }, 'end_time', 'search.dateForm'],
    [{ begin_time: '2026-11-02', end_time: '2026-11-01' }, 'end_time', 'search.endBeforeBegin'],
    [{ pile_no: 'x'.repeat(101) }, 'pile_no', 'search.tooLong'],
  ])('refuses %o at its field', (values, field, message) => {
    expect(messages(values)).toEqual([[field, message]]);
  });

  it('is counted by fields, a period being one', () => {
    expect(fieldsSet(EMPTY_SEARCH)).toBe(0);
    expect(fieldsSet(FULL)).toBe(6);
  });
});
