// The audit trail: every change with its account, time, role, and the values before and after.
import { z } from '../../shared/zod';
import { type CallSpecs, id, instant, many, pageOf, pageParams, params, sortOrder, text } from './call';

/** Kinds of entries: the part of an action before its point. */
export const AUDIT_KINDS = [
  'account',
  'camera',
  'credential',
  'header',
  'machine',
  'pile',
  'project',
  'record',
  'session',
  'simulation',
  'task',
  'warning',
] as const;

/** Parts of actions that one question may name. */
export const MOST_ACTION_PARTS = 50;

const auditItemSchema = z.object({
  audit_id: z.int(),
  at_ms: z.number(),
  /** The action: `project.set`, `machine.lock`. */
  action: z.string(),
  /** To what: `machine/7`, `record/…`; of a sign-in the name that was given. */
  subject: z.string(),
  /** Empty for the operator, by a command, for a machine, and for an account that is no more. */
  account: z.string(),
  /** As it was then. */
  role: z.int().nullable(),
  /** Details of the action, such as `before`, `after`, `comment`. */
  detail: z.record(z.string(), z.unknown()),
});

const trailItemSchema = auditItemSchema.extend({
  /** Null for what belongs to no project. */
  project_id: z.int().nullable(),
  /** Empty where there is none. */
  project: z.string(),
  type_code: z.string(),
  /** Number of the pile that `subject` names, its last one where the pile is no more; empty for other subjects. */
  pile_no: z.string(),
});
export type TrailItem = z.infer<typeof trailItemSchema>;

export const auditCalls = {
  auditTrail: {
    method: 'GET',
    path: 'audit/trail/',
    base: 'admin',
    needsToken: true,
    right: { action: 'mainSetLog' },
    summary:
      'Changes in all projects that the account sees, and their authors, a page at a time; for accounts that see every ' +
      'project also what belongs to none, such as sign-ins and accounts',
    input: params({
      project_id: id.optional(),
      kind: many(z.enum(AUDIT_KINDS)).optional(),
      /** Part of the account's name. */
      who: text.optional(),
      /** Part of the action, of what it was done to, of its details, of the pile's number, or of the project's name. */
      what: text.optional(),
      /** Parts of actions (`machine`, `lock`) that `what` means too: a client knows their words. */
      action_part: many(text, MOST_ACTION_PARTS).optional(),
      /** Both inclusive. */
      begin_time: instant.optional(),
      end_time: instant.optional(),
      /**
       * Only entries written by the time that this entry was the newest: pages stay as they are while others are
       * written.
       */
      newest_id: id.optional(),
      /** In the order in which they were written. */
      order: sortOrder.default('desc'),
      ...pageParams,
    }),
    output: pageOf(trailItemSchema),
  },
  auditList: {
    method: 'GET',
    path: 'audit/list/',
    base: 'type',
    needsToken: true,
    right: { action: 'mainSetLog' },
    summary:
      'Changes in a project and their authors, a page at a time; without `project_id` those that belong to no project, ' +
      'such as sign-ins, for accounts that see every project',
    input: params({
      project_id: id.optional(),
      kind: many(z.enum(AUDIT_KINDS)).optional(),
      /** This very one. */
      action: text.optional(),
      subject: text.optional(),
      /** By its name. */
      account: text.optional(),
      /** Both inclusive. */
      begin_time: instant.optional(),
      end_time: instant.optional(),
      /** In the order in which they were written. */
      order: sortOrder.default('desc'),
      ...pageParams,
    }),
    output: pageOf(auditItemSchema),
  },
} as const satisfies CallSpecs;
