// Neighbours that a warning about the sequence was judged against.
import { z } from '../shared/zod';

/** A neighbour, as it was when the warned pile was begun. */
const warningNeighbourSchema = z.object({
  pile_id: z.int(),
  pile_no: z.string(),
  /** Null: it had not been begun. */
  began_ms: z.number().nullable(),
  /** Null: it had not been finished. */
  ended_ms: z.number().nullable(),
});
export type WarningNeighbour = z.infer<typeof warningNeighbourSchema>;

/** All that broke the rule, the one that the value is of first. */
export const warningNeighboursSchema = z.array(warningNeighbourSchema);
