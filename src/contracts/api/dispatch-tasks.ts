// Tasks of machines: points, pass, energy and deadline. For types with a task screen.
import { z } from '../../shared/zod';
import { PLAIN_NAME } from '../plain-name';
import { type Refusal, refusal } from '../refusals';
import { type CallRight, type CallSpecs, flag, id, many, ofProject } from './call';
import { EXPORT_FORMATS } from './exports';

/** How far a task is, told by its points. */
export const TASK_STATE = { planned: 0, inWork: 1, done: 2 } as const;

/** Most points that a task names one by one. */
const MAX_POINTS = 2000;

const day = z.iso.date(refusal('input must be Date or YYYY-MM-DD string'));
const mileage = z.number().min(-1e9).max(1e9);
const mileageParameter = z.coerce.number().min(-1e9).max(1e9);

const tasksOfScreen = { screens: ['task'] } as const satisfies CallRight;

/** Which tasks; a field left out does not narrow. */
export const dispatchTaskFilter = ofProject.extend({
  /** Part of the name. */
  name: z.string().max(100).optional(),
  equipment_id: many(id).optional(),
  pass: many(z.coerce.number().int().min(1).max(255)).optional(),
  /** TASK_STATE. */
  state: many(z.coerce.number().int().min(TASK_STATE.planned).max(TASK_STATE.done)).optional(),
  /** Tasks with a point from here, to here. */
  mileage_from_m: mileageParameter.optional(),
  mileage_to_m: mileageParameter.optional(),
  /** Tasks that are planned for a day from here, to here. */
  begin_day: day.optional(),
  end_day: day.optional(),
  is_simulation: flag.optional(),
});

export const TASK_SORTS = [
  'task_id',
  'name',
  'mileage',
  'equipment',
  'pass',
  'energy',
  'points',
  'done',
  'planned_from',
  'planned_to',
  'state',
  'created',
] as const;

const dispatchTaskSchema = z.object({
  task_id: z.int(),
  name: z.string(),
  /** Whether the points were named one by one; else they are those of the pass in the stretch. */
  names_points: z.boolean(),
  /** The stretch; of points named one by one, where they lie. Null where no point has a mileage. */
  from_mileage_m: z.number().nullable(),
  to_mileage_m: z.number().nullable(),
  /** Null and an empty name: any machine that is free. */
  equipment_id: z.int().nullable(),
  equipment_name: z.string(),
  /** From 1: the type's passes (src/equipment). */
  pass: z.int(),
  energy_knm: z.number(),
  /** Hits at a point. */
  hits: z.int(),
  planned_from: z.string(),
  planned_to: z.string(),
  /** Points without those given up, and how many of them are made and in work. */
  points: z.int(),
  done: z.int(),
  in_work: z.int(),
  /** When the last point so far was finished. */
  last_done_ms: z.number().nullable(),
  /** TASK_STATE, told by the points: done when all are, planned while none is begun. */
  state: z.int(),
  /** Account that made it; empty for one that is no more. */
  created_by: z.string(),
  created_ms: z.number(),
  is_simulated: z.boolean(),
  /** Sent back with a change; another one than the stored one means that somebody was faster. */
  revision: z.int(),
});
export type DispatchTask = z.infer<typeof dispatchTaskSchema>;

const taskName = z
  .string()
  .trim()
  .min(1, refusal('must not be empty'))
  .max(100)
  .regex(...PLAIN_NAME);

export const dispatchTaskCalls = {
  dispatchTaskList: {
    method: 'GET',
    path: 'equipment/dispatch_task/list/',
    base: 'type',
    needsToken: true,
    right: tasksOfScreen,
    summary: 'Dispatch tasks with how far they are, filtered and sorted over all rows, a page at a time',
    input: dispatchTaskFilter.extend({
      sort: z.enum(TASK_SORTS).default('planned_from'),
      /** Tasks without a value come last either way. */
      order: z.enum(['asc', 'desc']).default('asc'),
      offset: z.coerce.number().int().min(0).default(0),
      limit: z.coerce.number().int().min(1).max(500).default(50),
    }),
    output: z.object({ total: z.int(), offset: z.int(), items: z.array(dispatchTaskSchema) }),
  },
  dispatchTaskDetail: {
    method: 'GET',
    path: 'equipment/dispatch_task/detail/',
    base: 'type',
    needsToken: true,
    right: tasksOfScreen,
    summary: 'A dispatch task with its points',
    input: ofProject.extend({ task_id: id }),
    output: dispatchTaskSchema.extend({
      piles: z.array(
        z.object({ pile_id: z.int(), pile_no: z.string(), mileage_m: z.number().nullable(), status: z.int() }),
      ),
    }),
  },
  dispatchTaskSet: {
    method: 'POST',
    path: 'equipment/dispatch_task/set/',
    base: 'type',
    needsToken: true,
    right: tasksOfScreen,
    summary: 'Makes a dispatch task, or with `task_id` and `revision` says anew what one is about',
    input: ofProject
      .extend({
        task_id: z.int().positive().optional(),
        revision: z.int().nonnegative().optional(),
        name: taskName,
        /** A stretch, or points one by one. */
        from_mileage_m: mileage.optional(),
        to_mileage_m: mileage.optional(),
        pile_ids: z.array(z.int().positive()).min(1, refusal('must name a point')).max(MAX_POINTS).optional(),
        equipment_id: z.int().positive().nullable(),
        pass: z.int().min(1).max(255),
        energy_knm: z.number().positive(refusal('must be greater than 0')).max(100_000),
        hits: z.int().min(1).max(1000),
        planned_from: day,
        planned_to: day,
      })
      .superRefine((task, context) => {
        const refuse = (field: string, message: Refusal) =>
          context.addIssue({ code: 'custom', path: [field], message });
        const { from_mileage_m: from, to_mileage_m: to, pile_ids } = task;
        if (task.task_id !== undefined && task.revision === undefined) {
          refuse('revision', 'a change names the revision it has seen');
        }
        if (pile_ids === undefined && from === undefined) refuse('from_mileage_m', 'a stretch or points are needed');
        else if (pile_ids === undefined && to === undefined) refuse('to_mileage_m', 'a stretch has an end');
        if (pile_ids !== undefined && (from !== undefined || to !== undefined)) {
          refuse('pile_ids', 'a stretch or points, not both');
        }
        if (from !== undefined && to !== undefined && from > to)
          refuse('to_mileage_m', 'must not lie before its begin');
        if (task.planned_from > task.planned_to) refuse('planned_to', 'must not be before planned_from');
      }),
    output: dispatchTaskSchema,
  },
  dispatchTaskRemove: {
    method: 'POST',
    path: 'equipment/dispatch_task/del/',
    base: 'type',
    needsToken: true,
    right: tasksOfScreen,
    summary: 'Removes a dispatch task; its points and what was made of them stay',
    input: ofProject.extend({ task_id: z.int().positive(), revision: z.int().nonnegative() }),
    output: z.object({ task_id: z.int() }),
  },
  dispatchTaskFile: {
    method: 'GET',
    path: 'equipment/dispatch_task/download/',
    base: 'type',
    needsToken: true,
    right: tasksOfScreen,
    summary: 'All dispatch tasks of a filter as a file, in the order in which they were made',
    input: dispatchTaskFilter.extend({ format: z.enum(EXPORT_FORMATS).default('xlsx') }),
    output: { file: true },
  },
  dispatchTaskMileages: {
    method: 'GET',
    path: 'equipment/dispatch_task/mileage_list/',
    base: 'type',
    needsToken: true,
    right: tasksOfScreen,
    summary: 'Mileages at which a project has points, with how many are planned, made, and in a task',
    input: ofProject.extend({
      pass: z.coerce.number().int().min(1).max(255).optional(),
      /** Mileages are taken together by steps of this length, from a multiple of it; without it each is told by itself. */
      step_m: z.coerce.number().positive().max(1e6).optional(),
    }),
    output: z.object({
      /** In order of mileage; points that were given up count nowhere. */
      items: z.array(
        z.object({
          mileage_m: z.number(),
          points: z.int(),
          planned: z.int(),
          in_work: z.int(),
          done: z.int(),
          /** In at least one task. */
          tasked: z.int(),
        }),
      ),
      /** Points that have no mileage. */
      elsewhere: z.int(),
    }),
  },
} as const satisfies CallSpecs;
