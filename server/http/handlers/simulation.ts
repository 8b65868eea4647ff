// Simulated piles: the parameters of a type, starting a generation, and its state.
import { API } from '../../../src/contracts/api';
import {
  BREACH_SHARE,
  MAX_GENERATED_PILES,
  MAX_OPEN_GENERATIONS,
  SCATTER,
} from '../../../src/contracts/api/simulation';
import { profileOf } from '../../../src/equipment/machines/courses';
import { equipmentByCode } from '../../../src/equipment/registry';
import { listOf } from '../../db/list-filters';
import { isOfGivenUpPile, numberConditions } from '../../db/pile-search';
import { parametersOf } from '../../simulation/generation-terms';
import { apiErrors } from '../api-error';
import { type Handler, type SignedContext, signed, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf } from './project-access';
import { refuseParts, showsDiscarded } from './shown-piles';
import { countPiles, generatedPile, readGenerations } from './simulation-rows';
import { startGeneration } from './simulation-start';

export function simulationHandlers(deps: HandlerDeps) {
  const { db } = deps;

  /** A project by its own type, for a call that no type's prefix names. One of a type not owned is not there. */
  async function projectAndType(context: SignedContext, projectId: number) {
    const found = await db
      .selectFrom('project')
      .where('project_id', '=', projectId)
      .select('type_code')
      .executeTakeFirst();
    const type = found && equipmentByCode(found.type_code);
    if (type === undefined || !context.principal.types.includes(type.code))
      throw apiErrors.notFound({ cn: '项目', en: 'project' });
    return { project: await projectOf(db, { ...context, type }, projectId), type };
  }

  return {
    simulationInfo: signed(API.simulationInfo, async (context, input) => {
      const { project, type } = await projectAndType(context, input.project_id);
      const { project_id: projectId } = project;
      const machines = await db
        .selectFrom('device as d')
        .leftJoin('record as r', (join) =>
          join.onRef('r.project_id', '=', 'd.project_id').onRef('r.record_no', '=', 'd.record_no'),
        )
        .where('d.project_id', '=', projectId)
        .select(['d.device_id as id', 'd.name', epochMs('r.started_at').as('busy_since_ms')])
        .orderBy('d.device_id')
        .execute();
      const jobs = await db
        .selectFrom('pile_generation')
        .where('project_id', '=', projectId)
        .select((e) => ['state', e.fn.countAll<number>().as('n')])
        .groupBy('state')
        .execute();
      const { records } = await db
        .selectFrom('record')
        .where('project_id', '=', projectId)
        .where('generation_id', 'is not', null)
        .select((e) => e.fn.countAll<number>().as('records'))
        .executeTakeFirstOrThrow();
      const inState = (state: string) => jobs.find((job) => job.state === state)?.n ?? 0;
      return {
        project_id: projectId,
        type_code: type.code,
        batches: type.kind === 'pulping',
        equipments: machines.map((machine) => ({ ...machine, busy: machine.busy_since_ms !== null })),
        parameters: parametersOf(type).map(({ term: _term, perUnit: _perUnit, ...shown }) => shown),
        scatter: SCATTER,
        breach_share: BREACH_SHARE,
        channels: profileOf(type.code).channels.map(({ key, names, unit, range: [from, to] }) => ({
          key,
          names,
          unit,
          range: [from, to] satisfies [number, number],
        })),
        most_piles: MAX_GENERATED_PILES,
        most_open: MAX_OPEN_GENERATIONS,
        piles: await countPiles(db, projectId),
        generations: {
          waiting: inState('waiting'),
          running: inState('running'),
          done: inState('done'),
          cancelled: inState('cancelled'),
        },
        records,
      };
    }),

    generationStart: typed(API.generationStart, (context, input) => startGeneration(deps, context, input)),

    generations: typed(API.generations, async (context, input) => {
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      let found = db.selectFrom('pile_generation').where('project_id', '=', projectId);
      if (input.job !== undefined) found = found.where('state', 'in', listOf(input.job));
      if (input.equipment_id !== undefined) found = found.where('device_id', 'in', listOf(input.equipment_id));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const page = await found
        .select('task_id')
        .orderBy('created_at', 'desc')
        .orderBy('task_id', 'desc')
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      const ids = page.map((row) => row.task_id);
      return { total, offset: input.offset, items: await readGenerations(db, projectId, ids, context.language) };
    }),

    generatedPiles: typed(API.generatedPiles, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const projectId = project.project_id;
      refuseParts(project, context.type, input);
      let found = db
        .selectFrom('pile_generation_item as i')
        .innerJoin('pile_generation as g', (join) =>
          join.onRef('g.project_id', '=', 'i.project_id').onRef('g.task_id', '=', 'i.task_id'),
        )
        .where('i.project_id', '=', projectId);
      if (input.generation_id !== undefined) found = found.where('i.task_id', '=', input.generation_id);
      for (const condition of numberConditions('i.pile_no', input)) found = found.where(condition);
      if (input.state !== undefined) found = found.where('i.state', 'in', listOf(input.state));
      if (!showsDiscarded(project, context.type)) {
        found = found.where((e) => e.not(isOfGivenUpPile(projectId, 'i.pile_id')));
      }
      if (input.equipment_id !== undefined) found = found.where('g.device_id', 'in', listOf(input.equipment_id));
      const { total } = await found.select((e) => e.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
      const rows = await found
        .select([
          'i.task_id',
          'i.pile_id',
          'i.pile_no',
          'i.state',
          'i.failure',
          'i.record_no',
          'i.started_ms',
          'i.ended_ms',
          'i.warnings',
          'i.changed_at',
          'g.device_id',
        ])
        .orderBy('g.created_at', 'desc')
        .orderBy('i.task_id', 'desc')
        .orderBy('i.item_no')
        .offset(input.offset)
        .limit(input.limit)
        .execute();
      return { total, offset: input.offset, items: rows.map((row) => generatedPile(row, context.language)) };
    }),
  } satisfies Record<string, Handler>;
}
