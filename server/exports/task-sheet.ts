// Dispatch tasks as a sheet, in the order in which they were made.
import { type Kysely, sql } from 'kysely';
import type { z } from 'zod';
import { type dispatchTaskFilter, TASK_STATE } from '../../src/contracts/api/dispatch-tasks';
import type { Language } from '../../src/contracts/language';
import type { EquipmentType, Names } from '../../src/equipment/descriptor';
import type { Schema } from '../db/schema';
import { matchingTasks, selectTasks } from '../http/handlers/dispatch-task-rows';
import type { Row, SheetColumn } from './cells';
import { keysetPages, PAGE_ROWS } from './keyset-pages';
import { cells, columnsOf, localTime, NO, SIMULATED, YES } from './sheet-parts';
import { sheetText } from './sheet-texts';

const own = columnsOf('tasks');

const STATE_NAMES: Readonly<Record<number, Names>> = {
  [TASK_STATE.planned]: sheetText(({ taskState }) => taskState.planned),
  [TASK_STATE.inWork]: sheetText(({ taskState }) => taskState.inWork),
  [TASK_STATE.done]: sheetText(({ taskState }) => taskState.done),
};

const columns: readonly SheetColumn[] = [
  own.number('task_id'),
  own.text('name', 30),
  own.text('equipment_name'),
  own.number('from_mileage_m'),
  own.number('to_mileage_m'),
  own.text('pass'),
  own.number('energy_knm'),
  own.number('hits'),
  own.number('points'),
  own.number('done'),
  own.number('in_work'),
  own.text('state'),
  own.text('planned_from'),
  own.text('planned_to'),
  own.time('last_done'),
  own.text('created_by'),
  own.time('created'),
  SIMULATED,
];

interface TaskSource {
  readonly type: EquipmentType;
  readonly projectId: number;
  readonly timeZone: string;
  readonly language: Language;
}

export const TASK_SHEET = { title: sheetText(({ title }) => title.tasks), columns } as const;

/** Pages of rows, in the order of the columns. */
export async function* taskPages(
  db: Kysely<Schema>,
  { type, projectId, timeZone, language }: TaskSource,
  filter: z.output<typeof dispatchTaskFilter>,
): AsyncGenerator<readonly Row[]> {
  const pages = keysetPages((last: { task_id: number } | null) =>
    selectTasks(matchingTasks(db, projectId, filter))
      .select([
        localTime('task.last_done_at', timeZone).as('last_done'),
        localTime('task.created_at', timeZone).as('created'),
      ])
      .where(sql<boolean>`task.task_id > ${last?.task_id ?? 0}`)
      .orderBy('task.task_id')
      .limit(PAGE_ROWS)
      .execute(),
  );
  for await (const rows of pages) {
    yield rows.map(({ names_points: _, is_simulated, ...row }) =>
      cells(
        {
          ...row,
          pass: type.profile?.passes[row.pass - 1]?.names[language] ?? String(row.pass),
          state: STATE_NAMES[row.state]?.[language] ?? String(row.state),
          simulated: (is_simulated ? YES : NO)[language],
        },
        columns,
      ),
    );
  }
}
