// A task as a form: the texts that people type and their meaning.
import type { ApiInput } from '../../contracts/api';
import type { DispatchTask } from '../../contracts/api/dispatch-tasks';
import { hasHiddenCharacter } from '../../contracts/plain-name';
import { dayOf } from '../../shared/day';
import { toHalfWidth } from '../../shared/half-width';
import { mileageM, mileageText } from '../../shared/mileage';
import { typedNumber } from '../../shared/typed-number';

export const TASK_FIELDS = [
  'name',
  'from_mileage_m',
  'to_mileage_m',
  'equipment_id',
  'pass',
  'energy_knm',
  'hits',
  'planned_from',
  'planned_to',
] as const;
export type TaskField = (typeof TASK_FIELDS)[number];

export type TypedTask = Readonly<Record<TaskField, string>>;

export type TaskFault =
  | 'missing'
  | 'hidden'
  | 'mileageForm'
  | 'endsBefore'
  | 'notANumber'
  | 'notPositive'
  | 'outOfRange'
  | 'dayForm'
  | 'dayBefore';
export type TaskFaults = Partial<Record<TaskField, TaskFault>>;

/** The input of `dispatch_task/set/` beside project, task and revision. */
export type TaskChange = Omit<ApiInput<'dispatchTaskSet'>, 'project_id' | 'task_id' | 'revision'>;

const EMPTY: TypedTask = {
  name: '',
  from_mileage_m: '',
  to_mileage_m: '',
  equipment_id: '',
  pass: '1',
  energy_knm: '',
  hits: '',
  planned_from: '',
  planned_to: '',
};

/** The texts of a task; of a new one the days begin with today. */
export function typedTask(task: DispatchTask | null, today: string): TypedTask {
  if (task === null) return { ...EMPTY, planned_from: today, planned_to: today };
  const mileage = (metres: number | null): string => (metres === null ? '' : mileageText(metres));
  return {
    name: task.name,
    from_mileage_m: mileage(task.from_mileage_m),
    to_mileage_m: mileage(task.to_mileage_m),
    equipment_id: task.equipment_id === null ? '' : String(task.equipment_id),
    pass: String(task.pass),
    energy_knm: String(task.energy_knm),
    hits: String(task.hits),
    planned_from: task.planned_from,
    planned_to: task.planned_to,
  };
}

const MAX_ENERGY_KNM = 100_000;
const MAX_HITS = 1000;

/**
 * The change that the texts mean. `pileIds`: the points of a task that names them one by one, which keeps them; null
 * for one of a stretch.
 */
export function taskChange(
  typed: TypedTask,
  pileIds: readonly number[] | null,
): { readonly change: TaskChange } | { readonly faults: TaskFaults } {
  const faults: TaskFaults = {};
  const text = (field: TaskField): string => toHalfWidth(typed[field]).trim();
  const number = (field: TaskField, from: number, to: number, whole: boolean): number => {
    const value = typedNumber(text(field));
    if (text(field) === '') faults[field] = 'missing';
    else if (value === null || (whole && !Number.isInteger(value))) faults[field] = 'notANumber';
    else if (value <= 0) faults[field] = 'notPositive';
    else if (value < from || value > to) faults[field] = 'outOfRange';
    return value ?? Number.NaN;
  };
  const day = (field: 'planned_from' | 'planned_to'): string => {
    if (text(field) === '') faults[field] = 'missing';
    else if (!isDay(text(field))) faults[field] = 'dayForm';
    return text(field);
  };
  const mileage = (field: 'from_mileage_m' | 'to_mileage_m'): number => {
    const value = mileageM(text(field));
    if (text(field) === '') faults[field] = 'missing';
    else if (value === null) faults[field] = 'mileageForm';
    return value ?? Number.NaN;
  };
  const name = typed.name.trim();
  if (name === '') faults.name = 'missing';
  else if (hasHiddenCharacter(name)) faults.name = 'hidden';
  const extent = pileIds === null ? { from: mileage('from_mileage_m'), to: mileage('to_mileage_m') } : null;
  if (extent !== null && extent.from > extent.to) faults.to_mileage_m = 'endsBefore';
  const change = {
    name,
    equipment_id: typed.equipment_id === '' ? null : Number(typed.equipment_id),
    pass: Number(typed.pass),
    energy_knm: number('energy_knm', 0, MAX_ENERGY_KNM, false),
    hits: number('hits', 1, MAX_HITS, true),
    planned_from: day('planned_from'),
    planned_to: day('planned_to'),
  };
  if (faults.planned_to === undefined && faults.planned_from === undefined && change.planned_from > change.planned_to) {
    faults.planned_to = 'dayBefore';
  }
  if (Object.keys(faults).length > 0) return { faults };
  return {
    change:
      extent === null
        ? { ...change, pile_ids: [...(pileIds ?? [])] }
        : { ...change, from_mileage_m: extent.from, to_mileage_m: extent.to },
  };
}

/** The field that a refusal of the server is about; null where it is about none of the form. */
export function fieldOf(path: unknown): TaskField | null {
  return TASK_FIELDS.find((field) => field === path) ?? null;
}

function isDay(text: string): boolean {
  try {
    return dayOf(text) === text;
  } catch {
    return false;
  }
}
