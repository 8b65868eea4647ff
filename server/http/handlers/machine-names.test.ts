import { expect, it } from 'vitest';
import { machineNames, nameMachines } from './machine-names';

const NAMES = { '7': '钻机 "七"', '12': 'Rig 12' };
const page = (equipment_name: string) => ({ n: 3, equipment_name, machine_names: NAMES, depth_m: '1,2,3' });

it('puts names in place of ids, as JSON cells', () => {
  const { n, equipment_name, depth_m } = nameMachines(page('12,7,12'));
  expect(JSON.parse(`[${equipment_name}]`)).toEqual(['Rig 12', '钻机 "七"', 'Rig 12']);
  expect([n, depth_m]).toEqual([3, '1,2,3']);
});

it('leaves empty who is not there', () => {
  expect(nameMachines(page('8,null,7')).equipment_name).toBe('"","","钻机 \\"七\\""');
});

it('leaves a page as it is that has no rows, or no such column', () => {
  expect(nameMachines(page('')).equipment_name).toBe('');
  expect(nameMachines({ n: 2, depth_m: '1,2' })).toEqual({ n: 2, depth_m: '1,2' });
});

it('asks for names where the column is asked for', () => {
  expect(machineNames(1, { equipment_name: 'x', depth_m: 'x' })).toHaveLength(1);
  expect(machineNames(1, { depth_m: 'x' })).toEqual([]);
});
