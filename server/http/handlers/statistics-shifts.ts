// Statistics by shift.
import { API } from '../../../src/contracts/api';
import { settingsOf } from '../../db/project-settings';
import { type Handler, typed } from '../handler';
import { packTable } from '../packed-table';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';
import { shiftSums } from './shift-sums';

export function shiftStatisticsHandlers({ db }: Pick<HandlerDeps, 'db'>) {
  return {
    statisticsShifts: typed(API.statisticsShifts, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const starts = input.shift_starts ?? settingsOf(project, context.type).shift_starts;
      const { profile } = context.type;
      const of = { projectId: project.project_id, timeZone: project.time_zone, profile };
      const { pages, rows } = await shiftSums(db, of, { ...input, starts });
      return packTable(pages, rows);
    }),
  } satisfies Record<string, Handler>;
}
