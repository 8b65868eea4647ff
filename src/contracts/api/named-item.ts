// The items of lists for choosing from.
import { z } from '../../shared/zod';

export const namedItemSchema = z.object({ id: z.int(), name: z.string() });
export type NamedItem = z.infer<typeof namedItemSchema>;
