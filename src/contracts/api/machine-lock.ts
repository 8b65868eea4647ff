// The remote lock of machines.
import { z } from '../../shared/zod';
import { lockStatusSchema } from '../machine-lock';
import { type CallSpecs, id, ofProject } from './call';

export const machineLockCalls = {
  lockMachine: {
    method: 'POST',
    path: 'real/lock/',
    base: 'type',
    needsToken: true,
    right: { action: 'lockMachine' },
    summary: 'Asks a machine to lock or unlock itself; a locked one finishes its pile and starts no other',
    input: ofProject.extend({
      equipment_id: id,
      /** True: lock. */
      locked: z.boolean(),
      /** Of the last command, as `real/lock_status/` gave it; another one means that somebody was faster. */
      command_no: z.int().nonnegative(),
      comment: z.string().max(500).default(''),
    }),
    output: lockStatusSchema,
  },
  lockStatus: {
    method: 'GET',
    path: 'real/lock_status/',
    base: 'type',
    needsToken: true,
    right: 'any',
    summary: 'The locks of a project’s machines, or of one of them',
    input: ofProject.extend({ equipment_id: id.optional() }),
    output: z.array(lockStatusSchema),
  },
} as const satisfies CallSpecs;
