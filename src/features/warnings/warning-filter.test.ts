import { expect, it } from 'vitest';
import { EMPTY_SEARCH } from '../../ui/search-form/search-values';
import { countedFilterOf, warningFilterOf } from './warning-filter';

it('asks for nothing where nothing narrows', () => {
  expect(warningFilterOf(EMPTY_SEARCH, 'Asia/Shanghai')).toEqual({});
});

it('counts times in the zone of the project, the last second whole', () => {
  const values = {
    ...EMPTY_SEARCH,
    equipment_id: '7',
    begin_time: '2026-11-20 00:00:00',
    end_time: '2026-11-20 23:59:59',
    handle_status: ['0', '2'],
    level: ['3'],
    is_simulation: '0',
  };
  const filter = warningFilterOf(values, 'Asia/Shanghai');
  expect(filter).toEqual({
    equipment_id: 7,
    begin_time: '2026-11-19T16:00:00.000Z',
    end_time: '2026-11-20T15:59:59.999Z',
    handle_status: [0, 2],
    level: [3],
    is_simulation: '0',
  });
  expect(Object.keys(countedFilterOf(filter))).toEqual(['equipment_id', 'begin_time', 'end_time', 'is_simulation']);
});
