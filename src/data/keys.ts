// Keys of the things open in the data core. One pile set a project, one log a record, one record set a name: two requests
// for the same thing share it.
import type { HeadsSource, LogSource, TableSource } from '../contracts/data-core';

/** Start of the keys of all queries of a project's design piles as rows. */
export function pileTablesKey({ typeCode, projectId }: TableSource): readonly ['pileTable', string, number] {
  return ['pileTable', typeCode, projectId];
}

/** Key of a project's pile set in the data core. */
export function pilesKey(source: TableSource): string {
  return `piles:${source.typeCode}:${source.projectId}`;
}

/** Key of a record's log in the data core, or of one that a generation would make. */
export function logKey(source: TableSource & Pick<LogSource, 'recordNo' | 'preview'>): string {
  const { typeCode, projectId, recordNo, preview } = source;
  return `log:${typeCode}:${projectId}:${preview === undefined ? recordNo : `preview ${JSON.stringify(preview)}`}`;
}

/** Key of a project's record set in the data core; `name` says what for, e.g. `analysis`. */
export function recordsKey(source: TableSource, name: string): string {
  return `records:${source.typeCode}:${source.projectId}:${name}`;
}

/** Key of the heads of a project's records, or of its warnings, in the data core, or of those that a search of the server finds. */
export function headsKey({
  typeCode,
  projectId,
  of,
  search,
}: TableSource & Pick<HeadsSource, 'of' | 'search'>): string {
  return `${of ?? 'heads'}:${typeCode}:${projectId}${search === undefined ? '' : `:${JSON.stringify(search)}`}`;
}
