import { expect, it } from 'vitest';
import { SEARCH_FIELDS } from '../../contracts/search-fields';
import { readSearch, writeSearch } from './search-address';
import { EMPTY_SEARCH, type SearchValues } from './search-values';

const FULL: SearchValues = {
  project_id: '',
  equipment_id: '7',
  pile_no: 'K4+4',
  pile_no2: 'E',
  pile_no3: '17',
  exact: '1',
  hole_no: 'SN-1-1',
  end_hole_no: 'SN-1-9',
  row_no: 'A',
  numeral: '3',
  mileage_from: 'K1+200',
  mileage_to: '1300',
  position: 'left',
  unit: '3#',
  hole_order: '2',
  day: '2026-11-02',
  begin_time: '2026-11-01 00:00:00',
  end_time: '2026-11-20 23:59:59',
  ended_from: '2026-11-02 08:00:00',
  ended_to: '2026-11-03 07:59:59',
  score_from: '60',
  score_to: '89.5',
  has_warnings: '1',
  handle_status: ['0', '2'],
  level: ['3'],
  is_simulation: '0',
  is_generated: '0',
  is_discard: '1',
};

it('carries all of a search, so that a link shows the same', () => {
  const written = writeSearch(new URLSearchParams('project=3&warning=5'), { ...FULL, project_id: '4' });
  expect(written.get('project')).toBe('3');
  expect(written.get('warning')).toBe('5');
  expect(readSearch(new URLSearchParams(written.toString()), SEARCH_FIELDS)).toEqual(FULL);
});

it('completes the ends of a range that name a day alone', () => {
  const link = new URLSearchParams('ended_from=2026-11-02&ended_to=2026-11-02&begin_time=2026-11-01');
  expect(readSearch(link, ['ended'])).toEqual({
    ...EMPTY_SEARCH,
    ended_from: '2026-11-02 00:00:00',
    ended_to: '2026-11-02 23:59:59',
  });
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
  const odd = new URLSearchParams(
    'equipment_id=x&begin_time=2026-02-30&day=1.1.&status=9,0,zz&level=&is_simulation=2&numeral=-1&mileage_from=K1&exact=0' +
      '&ended_from=yesterday&ended_to=2026-13-01&is_generated=yes' +
      '&score_from=101&score_to=good&has_warnings=some',
  );
  expect(readSearch(odd, SEARCH_FIELDS)).toEqual({ ...EMPTY_SEARCH, handle_status: ['0'] });
  expect(readSearch(writeSearch(new URLSearchParams(), FULL), ['pile_no'])).toEqual({
    ...EMPTY_SEARCH,
    pile_no: 'K4+4',
  });
});
