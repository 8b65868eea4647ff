// Warnings: counts, lists and their handling.
import { z } from '../../shared/zod';
import { type CallSpecs, ofProject } from './call';

export const warningNumberSchema = z.object({
  total: z.int(),
  not_closed: z.int(),
  /** Open warnings by level 1 low, 2 medium, 3 high. */
  by_level: z.object({ '1': z.int(), '2': z.int(), '3': z.int() }),
});
export type WarningNumber = z.infer<typeof warningNumberSchema>;

export const warningCalls = {
  warningNumber: {
    method: 'GET',
    path: 'warning/number/',
    base: 'type',
    needsToken: true,
    right: 'any',
    input: ofProject,
    output: warningNumberSchema,
  },
} as const satisfies CallSpecs;
