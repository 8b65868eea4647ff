import { describe, expect, it } from 'vitest';
import { API } from '../../contracts/api';
import { EMPTY_SEARCH } from '../../ui/search-form/search-values';
import { taskFilterOf } from './task-filter';
import { type TaskFault, type TaskField, type TypedTask, taskChange, typedTask } from './task-form';

const TYPED: TypedTask = {
  name: ' 第一遍 A 段 ',
  from_mileage_m: 'K2+440',
  to_mileage_m: 'ｋ２＋４８０．５',
  equipment_id: '7',
  pass: '2',
  energy_knm: '3000',
  hits: '１０',
  planned_from: '2026-11-23',
  planned_to: '2026-11-25',
};

describe('the form of a task', () => {
  it('means a change that the call takes, whatever the width of what was typed', () => {
    const meant = taskChange(TYPED, null);
    const change = {
      name: '第一遍 A 段',
      equipment_id: 7,
      pass: 2,
      energy_knm: 3000,
      hits: 10,
      planned_from: '2026-11-23',
      planned_to: '2026-11-25',
      from_mileage_m: 2440,
      to_mileage_m: 2480.5,
    };
    expect(meant).toEqual({ change });
    expect(API.dispatchTaskSet.input.parse({ project_id: 1, ...change })).toMatchObject(change);
  });

  it('keeps the points of a task that names them', () => {
    const meant = taskChange({ ...TYPED, from_mileage_m: '', to_mileage_m: '', equipment_id: '' }, [4, 5]);
    expect(meant).toMatchObject({ change: { pile_ids: [4, 5], equipment_id: null } });
    expect('change' in meant && 'from_mileage_m' in meant.change).toBe(false);
  });

  it.each<[TaskField, string, TaskFault]>([
    ['name', '  ', 'missing'],
    ['name', 'A\u200bB', 'hidden'],
    ['from_mileage_m', '', 'missing'],
    ['from_mileage_m', 'km 2', 'mileageForm'],
    ['to_mileage_m', 'K2+439', 'endsBefore'],
    ['energy_knm', '', 'missing'],
    ['energy_knm', 'viel', 'notANumber'],
    ['energy_knm', '-3', 'notPositive'],
    ['energy_knm', '100001', 'outOfRange'],
    ['hits', '2.5', 'notANumber'],
    ['hits', '0', 'notPositive'],
    ['hits', '1001', 'outOfRange'],
    ['planned_from', '2026-02-30', 'dayForm'],
    ['planned_to', '23.11.2026', 'dayForm'],
    ['planned_to', '2026-11-22', 'dayBefore'],
  ])('%s %j: %s', (field, text, fault) => {
    expect(taskChange({ ...TYPED, [field]: text }, null)).toEqual({ faults: { [field]: fault } });
  });

  it('begins with the task that is stored, and a new one with today', () => {
    const stored = {
      task_id: 1,
      name: 'A',
      names_points: false,
      from_mileage_m: 2440,
      to_mileage_m: 2480.5,
      equipment_id: null,
      equipment_name: '',
      pass: 2,
      energy_knm: 3000,
      hits: 10,
      planned_from: '2026-11-23',
      planned_to: '2026-11-25',
      points: 1,
      done: 0,
      in_work: 0,
      last_done_ms: null,
      state: 0,
      created_by: 'a',
      created_ms: 0,
      is_simulated: false,
      revision: 3,
    };
    const typed = typedTask(stored, '2026-12-01');
    expect(typed).toMatchObject({ from_mileage_m: 'K2+440', to_mileage_m: 'K2+480.5', equipment_id: '' });
    expect(taskChange(typed, null)).toMatchObject({ change: { from_mileage_m: 2440, to_mileage_m: 2480.5 } });
    expect(typedTask(null, '2026-12-01')).toMatchObject({ name: '', planned_from: '2026-12-01' });
  });
});

it('searches tasks by the days of a period', () => {
  const values = { ...EMPTY_SEARCH, begin_time: '2026-11-01 07:00:00', end_time: '2026-11-03 23:59:59' };
  const filter = { equipment_id: 3, mileage_from_m: 2440, begin_time: '2026-10-31T23:00:00.000Z' };
  expect(taskFilterOf({ filter, values })).toEqual({
    equipment_id: 3,
    mileage_from_m: 2440,
    begin_day: '2026-11-01',
    end_day: '2026-11-03',
  });
  expect(taskFilterOf({ filter: {}, values: EMPTY_SEARCH })).toEqual({});
});
