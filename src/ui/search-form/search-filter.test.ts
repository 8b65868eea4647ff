import { describe, expect, it } from 'vitest';
import { API } from '../../contracts/api';
import { searchFilterOf } from './search-filter';
import { EMPTY_SEARCH, type SearchValues } from './search-values';

const filterOf = (values: Partial<SearchValues>) => searchFilterOf({ ...EMPTY_SEARCH, ...values }, 'Asia/Shanghai');

it('asks for nothing where nothing narrows', () => {
  expect(filterOf({ project_id: '3' })).toEqual({});
});

it('counts times in the zone of the project, the last second whole', () => {
  const values = {
    equipment_id: '7',
    begin_time: '2026-11-20 00:00:00',
    end_time: '2026-11-20 23:59:59',
    handle_status: ['0', '2'],
    level: ['3'],
    is_simulation: '0',
  };
  const day = { begin_time: '2026-11-19T16:00:00.000Z', end_time: '2026-11-20T15:59:59.999Z' };
  expect(filterOf(values)).toEqual({
    equipment_id: 7,
    ...day,
    handle_status: [0, 2],
    level: [3],
    is_simulation: '0',
  });
  expect(filterOf({ day: '2026-11-20' })).toEqual(day);
});

it('counts a range of ends in the same way, and what generations made apart', () => {
  const values = { ended_from: '2026-11-20 08:00:00', ended_to: '2026-11-21 07:59:59', is_generated: '0' };
  const filter = { ended_from: '2026-11-20T00:00:00.000Z', ended_to: '2026-11-20T23:59:59.999Z', is_generated: '0' };
  expect(filterOf(values)).toEqual(filter);
  expect(API.productionList.input.parse({ project_id: 1, ...filterOf(values) })).toMatchObject(filter);
});

it('narrows by score, also to 0, and by whether there are warnings', () => {
  const filter = { score_from: 0, score_to: 89.5, has_warnings: '1' };
  expect(filterOf({ score_from: '0', score_to: '89.5', has_warnings: '1' })).toEqual(filter);
  expect(API.productionList.input.parse({ project_id: 1, ...filter })).toMatchObject(filter);
});

const PLACE = {
  pile_no: 'K1',
  pile_no2: 'A',
  pile_no3: '7',
  exact: '1',
  hole_no: 'SN-1-1',
  end_hole_no: 'SN-1-9',
  row_no: 'A',
  position: 'left',
  unit: '3#',
  hole_order: '2',
  is_discard: '1',
  is_simulation: '0',
};

describe('number and place', () => {
  it('are handed on as the lists call them, mileages in metres', () => {
    expect(filterOf({ ...PLACE, numeral: '12', mileage_from: 'K1+200', mileage_to: '1300.5' })).toEqual({
      ...PLACE,
      numeral: 12,
      mileage_from_m: 1200,
      mileage_to_m: 1300.5,
    });
  });

  it.each(['productionList', 'pileList', 'pileTable', 'warningTable', 'warningCounts', 'warningInfo'] as const)(
    'are all taken by %s',
    (call) => {
      const filter = filterOf({ ...PLACE, numeral: '12', mileage_from: 'K1+200', mileage_to: '1300.5' });
      const taken = API[call].input.parse({ project_id: 1, ...filter });
      expect(taken).toMatchObject(filter);
    },
  );
});
