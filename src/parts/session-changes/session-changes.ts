// The changes of a project's plan in one's session, on any screen, which pile management can take back, the newest first.
import type { PileItem } from '../../contracts/api/pile-management';
import { z } from '../../shared/zod';

const pileId = z.int().positive();
const count = z.int().nonnegative();
const changeNo = z.int().positive();
const importKey = z.uuid();

const storedChangeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('added'), pileId, name: z.string() }),
  /** Of one pile, which the server takes back by its number. */
  z.object({
    kind: z.literal('one'),
    did: z.enum(['edited', 'discarded', 'audited']),
    changeNo,
    pileId,
    name: z.string(),
    /** The reason that was given for it. */
    why: z.string().optional(),
  }),
  /** `importKey`: of a file, which takes the place of that file's `sent`. */
  z.object({ kind: z.literal('imported'), firstPileId: pileId, count, importKey: importKey.optional() }),
  /** A file that was sent and has no answer yet: it is no change before the server says that it is stored. */
  z.object({ kind: z.literal('sent'), importKey, name: z.string(), count }),
  /** Of many piles, which the server takes back as one. */
  z.object({ kind: z.literal('many'), did: z.enum(['arranged', 'designed', 'removed']), changeNo, count }),
  /** Simulated records of so many piles, which are removed again. */
  z.object({ kind: z.literal('generated'), generationId: z.string().min(1), count }),
]);

type StoredChange = z.output<typeof storedChangeSchema>;

/** A change and its reverse. */
export type SessionChange =
  | Exclude<StoredChange, { readonly kind: 'one' }>
  | (Extract<StoredChange, { readonly kind: 'one' }> & {
      /** Of an edit: the pile before it, which the map shows before the server has taken it back. It is not kept. */
      readonly was?: PileItem;
    });

/** The id of a change's step, where it has one by itself; undefined: it gets one. */
export function stepIdOf(change: SessionChange): string | undefined {
  return change.kind === 'imported' || change.kind === 'sent' ? change.importKey : undefined;
}

/** A change as it is kept. */
export function storedText(change: SessionChange): string {
  const withoutBefore = { ...change };
  if ('was' in withoutBefore) delete withoutBefore.was;
  return JSON.stringify(withoutBefore);
}

/** The change of a text that was kept; null for one that another version of the console has written otherwise. */
export function changeOfText(text: string): SessionChange | null {
  try {
    return storedChangeSchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
