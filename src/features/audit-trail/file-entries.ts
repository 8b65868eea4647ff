// The entries of a search for a file: asked for page by page, the newest first.
import type { ApiOutput } from '../../contracts/api';
import type { TrailItem } from '../../contracts/api/audit';

type Page = Pick<ApiOutput<'auditTrail'>, 'items' | 'total'>;

/** Entries that a file holds at most, and that are asked for at a time. */
export const MOST_IN_FILE = 20_000;
const FILE_PAGE = 500;

interface FileEntries {
  /** The newest first. */
  readonly items: readonly TrailItem[];
  /** How many the search found when the first page was asked for. */
  readonly found: number;
}

/**
 * The entries that there are when the first page is asked for. Those written meanwhile push the others into later
 * pages: entries that come twice are left out, and the last page ends it, not a count. A time up to which entries are
 * asked for would be that of this computer's clock, which may be slow.
 */
export async function fileEntries(
  ask: (page: { readonly offset: number; readonly limit: number }) => Promise<Page>,
): Promise<FileEntries> {
  const entries = new Map<number, TrailItem>();
  let found: number | null = null;
  for (let offset = 0; entries.size < MOST_IN_FILE; offset += FILE_PAGE) {
    const { items, total } = await ask({ offset, limit: FILE_PAGE });
    found ??= total;
    for (const item of items) entries.set(item.audit_id, item);
    if (items.length < FILE_PAGE) break;
  }
  return { items: [...entries.values()].slice(0, MOST_IN_FILE), found: found ?? 0 };
}
