// A user's choice of a table's columns, kept in the browser between visits.
import { z } from '../../shared/zod';
import type { ColumnChoice } from './column-model';

const key = z.string().min(1).max(60);
const MAX_COLUMNS = 200;
const storedSchema = z.object({
  order: z.array(key).max(MAX_COLUMNS),
  widthsPx: z.record(key, z.number().positive().max(10_000)),
  isShown: z.record(key, z.boolean()),
  pinned: z.array(key).max(MAX_COLUMNS),
});

const storageKey = (table: string): string => `hsColumns.${table}`;

/** The choice for a table; null where there is none. A choice that cannot be read is removed. */
export function rememberedChoice(storage: Storage, table: string): ColumnChoice | null {
  const text = storage.getItem(storageKey(table));
  if (text === null) return null;
  const stored = storedSchema.safeParse(parsedJson(text));
  if (stored.success) return stored.data;
  storage.removeItem(storageKey(table));
  return null;
}

/** Keeps a choice; null forgets it. Where the browser's store is full, it holds for this visit only. */
export function rememberChoice(storage: Storage, table: string, choice: ColumnChoice | null): void {
  if (choice === null) {
    storage.removeItem(storageKey(table));
    return;
  }
  try {
    storage.setItem(storageKey(table), JSON.stringify(choice));
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'QuotaExceededError')) throw error;
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
