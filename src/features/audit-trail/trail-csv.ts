// The entries of a search as a file.
import type { TrailItem } from '../../contracts/api/audit';
import { CSV_BEGINNING, csvLine } from '../../shared/csv';
import { readDetail } from './audit-detail';

interface Words {
  /** Of the columns, in their order. */
  readonly heads: readonly string[];
  readonly time: (ms: number) => string;
  readonly action: (action: string) => string;
}

/** A line an entry: its changes as `field: before → after`, one below the other. */
export function trailCsv(items: readonly TrailItem[], { heads, time, action }: Words): string {
  const lines = items.map(({ at_ms, account, role, action: done, subject, project, detail }) => {
    const { changes, notes } = readDetail(detail);
    const told = changes.map(({ field, before, after }) => `${field === '' ? '' : `${field}: `}${before} → ${after}`);
    const noted = notes.map(({ field, value }) => `${field}: ${value}`);
    return csvLine([time(at_ms), account, role, action(done), done, subject, project, [...told, ...noted].join('\n')]);
  });
  return CSV_BEGINNING + csvLine(heads) + lines.join('');
}
