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
import { cells, localTime, number, text, time } from './sheet-parts';

const STATE_NAMES: Readonly<Record<number, Names>> = {
  [TASK_STATE.planned]: { cn: '未开始', en: 'planned' },
  [TASK_STATE.inWork]: { cn: '进行中', en: 'in work' },
  [TASK_STATE.done]: { cn: '已完成', en: 'done' },
};
const SIMULATED: Names = { cn: '是', en: 'yes' };
const NOT_SIMULATED: Names = { cn: '否', en: 'no' };

const columns: readonly SheetColumn[] = [
  number('task_id', '编号', 'No.'),
  text('name', '任务', 'Task', 30),
  text('equipment_name', '设备', 'Machine'),
  number('from_mileage_m', '起始里程 (m)', 'From chainage (m)'),
  number('to_mileage_m', '终止里程 (m)', 'To chainage (m)'),
  text('pass', '遍数', 'Pass'),
  number('energy_knm', '夯击能 (kN·m)', 'Energy (kN·m)'),
  number('hits', '击数', 'Hits'),
  number('points', '点数', 'Points'),
  number('done', '已完成', 'Done'),
  number('in_work', '施工中', 'In work'),
  text('state', '状态', 'State'),
  text('planned_from', '计划开始', 'Planned from'),
  text('planned_to', '计划完成', 'Planned to'),
  time('last_done', '最近完成时间', 'Last point done'),
  text('created_by', '创建人', 'Made by'),
  time('created', '创建时间', 'Made'),
  text('simulated', '模拟', 'Simulated', 10),
];

interface TaskSource {
  readonly type: EquipmentType;
  readonly projectId: number;
  readonly timeZone: string;
  readonly language: Language;
}

export const TASK_SHEET = { title: { cn: '调度任务', en: 'Dispatch tasks' }, columns } as const;

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
          simulated: (is_simulated ? SIMULATED : NOT_SIMULATED)[language],
        },
        columns,
      ),
    );
  }
}
