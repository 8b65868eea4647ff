// Calls about all types and projects of an account at once.
import { z } from '../../shared/zod';
import { type CallSpecs, noParams, params } from './call';

/** Piles of one project that a search across types answers; it says where there are more. */
export const MOST_FOUND = 5;

export const acrossTypesCalls = {
  typeWarnings: {
    method: 'GET',
    path: 'warning/by_type/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Open warnings of each type that the account owns, over all its projects, in its order of types',
    input: noParams,
    output: z.array(z.object({ type_code: z.string(), not_closed: z.int() })),
  },
  pileFind: {
    method: 'GET',
    path: 'pile/find/',
    base: 'client',
    needsToken: true,
    right: 'any',
    summary: 'Piles of all types and projects that the account sees, by number or a part of it',
    input: params({ pile_no: z.string().trim().min(1).max(100) }),
    output: z.object({
      /** The number is too short to be sought as a part: only piles with the very number were. */
      whole_only: z.boolean(),
      /** In the account's order of types; only projects that have one. */
      projects: z.array(
        z.object({
          type_code: z.string(),
          project_id: z.int(),
          project_name: z.string(),
          /** The very number first, then by number. */
          piles: z.array(z.object({ pile_id: z.int(), pile_no: z.string(), status: z.int() })).max(MOST_FOUND),
          /** The project has more of them. */
          more: z.boolean(),
        }),
      ),
    }),
  },
} as const satisfies CallSpecs;
