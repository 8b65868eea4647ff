import { expect, it } from 'vitest';
import { countedFilterOf } from './warning-filter';

it('counts by status and level instead of asking for them', () => {
  expect(countedFilterOf({ equipment_id: 7, handle_status: [0, 2], level: [3], is_simulation: '0' })).toEqual({
    equipment_id: 7,
    is_simulation: '0',
  });
});
