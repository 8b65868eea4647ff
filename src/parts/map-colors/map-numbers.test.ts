import { expect, it } from 'vitest';
import type { EquipmentType } from '../../equipment/descriptor';
import { EQUIPMENT_TYPES } from '../../equipment/registry';
import { descriptor as board } from '../../equipment/types/drainage-board/descriptor';
import { descriptor as mixing } from '../../equipment/types/mixing-pile/descriptor';
import { mapNumbers } from './map-numbers';

const speedsOf = (type: EquipmentType) =>
  mapNumbers(type).flatMap(({ key, name }) =>
    key.endsWith('_mpm') && typeof name !== 'string' && 'cn' in name ? [[key, name.cn, name.en]] : [],
  );

it('calls the speeds as the trade calls its passes', () => {
  expect(speedsOf(mixing)).toEqual([
    ['mean_down_mpm', '平均下钻速度', 'Down, mean'],
    ['mean_up_mpm', '平均提钻速度', 'Up, mean'],
  ]);
  expect(speedsOf(board)).toEqual([
    ['mean_down_mpm', '平均插设速度', 'Insert, mean'],
    ['mean_up_mpm', '平均拔管速度', 'Withdraw, mean'],
  ]);
});

it('offers the offset from the design where a record has one place, which batches, rings and sections of a wall have not', () => {
  const offering = EQUIPMENT_TYPES.filter((type) => mapNumbers(type).some(({ key }) => key === 'offset_mm'));
  const others = EQUIPMENT_TYPES.filter((type) => !offering.includes(type)).map(({ code }) => code);
  expect(EQUIPMENT_TYPES).toHaveLength(20);
  expect(others.sort()).toEqual(['DG1000', 'HS-T', 'trdTypeId']);
});
