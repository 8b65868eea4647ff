// Conflicts with somebody else's changes of many piles: answers of calls that change many at once.
import { z } from '../../shared/zod';

/** Conflicts that an answer lists; it counts all of them. */
export const MAX_PILE_CONFLICTS = 500;

const value = z.union([z.number(), z.string()]).nullable();

/** Answer to a change of many piles. `field`: the values that it may change. */
export function changeOfManySchema<F extends z.ZodType>(field: F) {
  return z.object({
    /** 0 where there is a conflict. */
    changed: z.int(),
    /** Takes the change back: pile/take_back/; null where nothing was changed. */
    change_no: z.int().nullable(),
    ...pileConflicts(field),
  });
}

/** The conflicts of a change that was refused for them; none of one that was made. */
export function pileConflicts<F extends z.ZodType>(field: F) {
  return {
    /** Of piles. */
    conflict_count: z.int(),
    /** Values that somebody else has changed meanwhile. */
    conflicts: z.array(
      z.object({
        pile_id: z.int(),
        /** Null for a pile that is no more. */
        pile_no: z.string().nullable(),
        field: field.nullable(),
        seen: value,
        now: value,
        /** The account that changed the pile last; empty where it is not known. */
        account: z.string(),
      }),
    ),
  };
}
