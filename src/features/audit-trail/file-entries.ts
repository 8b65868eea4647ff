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

/** A page as the call asks for it. */
export interface AskedEntries {
  readonly newest_id?: number;
  readonly offset: number;
  readonly limit: number;
}

/** The entries that there are when the first page is asked for, whatever is written meanwhile. */
export async function fileEntries(ask: (page: AskedEntries) => Promise<Page>): Promise<FileEntries> {
  const first = await ask({ offset: 0, limit: FILE_PAGE });
  const found = first.total;
  const items = [...first.items];
  const newest = items[0];
  while (newest !== undefined && items.length < Math.min(found, MOST_IN_FILE)) {
    const page = await ask({ newest_id: newest.audit_id, offset: items.length, limit: FILE_PAGE });
    // Entries of a project that was taken from the account meanwhile are no longer there.
    if (page.items.length === 0) break;
    items.push(...page.items);
  }
  return { items: items.slice(0, MOST_IN_FILE), found };
}
