// Keys of the things open in the data core, and the roots of the query keys. One pile set a project, one log a record,
// one record set a name: two requests for the same thing share it.
import type { TableSource } from '../contracts/data-core';

/** Key of a project's pile set in the data core. */
export function pilesKey(source: TableSource): string {
  return `piles:${source.typeCode}:${source.projectId}`;
}

/** Key of a record's log in the data core. */
export function logKey(source: TableSource & { readonly recordNo: string }): string {
  return `log:${source.typeCode}:${source.projectId}:${source.recordNo}`;
}

/** Key of a project's record set in the data core; `name` says what for, e.g. `analysis`. */
export function recordsKey(source: TableSource, name: string): string {
  return `records:${source.typeCode}:${source.projectId}:${name}`;
}

/** Key of the heads of a project's records in the data core. */
export function headsKey(source: TableSource): string {
  return `heads:${source.typeCode}:${source.projectId}`;
}
