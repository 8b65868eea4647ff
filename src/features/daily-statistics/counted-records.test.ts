import { expect, it } from 'vitest';
import { equipmentOf } from '../../equipment/registry';
import { countedRecords } from './counted-records';

const fieldsOf = (code: string, screen: string) =>
  equipmentOf(code).screens.find(({ key }) => key === screen)?.search ?? [];
const RECORDS = fieldsOf('HS-MI', 'dataCenter');
const DAY = { begin: '2026-11-20', end: '2026-11-20' };
const ALL = { equipment_id: '', is_simulation: '' };

it('finds the records that ended on the days shown, without those of generations', () => {
  expect(countedRecords({ period: DAY, firstShift: null, search: ALL, fields: RECORDS })).toEqual({
    ended_from: '2026-11-20 00:00:00',
    ended_to: '2026-11-20 23:59:59',
    is_generated: '0',
  });
});

it('finds those of generations too where the statistics count them', () => {
  const search = { equipment_id: '7', is_simulation: '1' };
  expect(countedRecords({ period: DAY, firstShift: null, search, fields: RECORDS })).toEqual({
    equipment_id: '7',
    is_simulation: '1',
    ended_from: '2026-11-20 00:00:00',
    ended_to: '2026-11-20 23:59:59',
  });
});

it.each([
  ['08:00', '2026-11-20 08:00:00', '2026-12-01 07:59:59'],
  ['00:00', '2026-11-20 00:00:00', '2026-11-30 23:59:59'],
])('goes from shift to shift where days of shifts are shown: %s', (firstShift, from, to) => {
  const period = { begin: '2026-11-20', end: '2026-11-30' };
  expect(countedRecords({ period, firstShift, search: ALL, fields: RECORDS })).toMatchObject({
    ended_from: from,
    ended_to: to,
  });
});

it('searches batches by their time, which is when they ended', () => {
  const fields = fieldsOf('HS-T', 'historyData');
  expect(countedRecords({ period: DAY, firstShift: null, search: ALL, fields })).toEqual({
    begin_time: '2026-11-20 00:00:00',
    end_time: '2026-11-20 23:59:59',
    // As the statistics count them.
    is_generated: '0',
  });
});
