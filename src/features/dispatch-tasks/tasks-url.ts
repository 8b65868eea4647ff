// The state of the task screen in its address, beside the search.
import { TASK_SORTS } from '../../contracts/api/dispatch-tasks';
import { choicePart, selectionPart, sortsPart } from '../../ui/address/address-parts';
import type { AddressParts } from '../../ui/address/address-state';
import type { TableSort } from '../../ui/data-table/sorts';

export type TaskSort = (typeof TASK_SORTS)[number];

/** As the server sorts where nothing is said. */
export const SOONEST_FIRST: TableSort<TaskSort> = { key: 'planned_from', descending: false };

export interface TasksState {
  /** The first alone counts. */
  readonly sorts: readonly TableSort<TaskSort>[];
  /** The task that is open. */
  readonly taskId: number | null;
  /** `add`: the form of a new task is open. */
  readonly form: 'none' | 'add' | 'edit';
}

export const TASKS_PARTS: AddressParts<TasksState> = {
  sorts: sortsPart(TASK_SORTS, SOONEST_FIRST),
  taskId: selectionPart('task'),
  form: { ...choicePart('form', ['none', 'add', 'edit']), undoable: true },
};
