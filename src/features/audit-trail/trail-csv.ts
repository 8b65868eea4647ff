// The entries of a search as a file.
import type { TrailItem } from '../../contracts/api/audit';
import { CSV_BEGINNING, csvLine } from '../../shared/csv';
import { readDetail, type ValueWords } from './audit-detail';

interface Words extends ValueWords {
  /** Of the columns, in their order. */
  readonly heads: readonly string[];
  readonly action: (entry: TrailItem) => string;
  readonly subject: (entry: TrailItem) => string;
  readonly field: (path: string, typeCode: string) => string;
}

/** A line an entry: its changes as `field: before → after`, one below the other. */
export function trailCsv(items: readonly TrailItem[], words: Words): string {
  const { heads, time, action, field: fieldText } = words;
  const lines = items.map((entry) => {
    const { at_ms, account, role, action: done, project, type_code } = entry;
    const { changes, notes } = readDetail(entry, words);
    const named = (field: string): string => (field === '' ? '' : `${fieldText(field, type_code)}: `);
    const changed = changes.map(({ field, before, after }) => `${named(field)}${before} → ${after}`);
    const noted = notes.map(({ field, value }) => `${named(field)}${value}`);
    const values = [...changed, ...noted].join('\n');
    return csvLine([time(at_ms), account, role, action(entry), done, words.subject(entry), project, values]);
  });
  return CSV_BEGINNING + csvLine(heads) + lines.join('');
}
