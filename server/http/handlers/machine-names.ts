// Names of machines in tables of many rows: the database writes the machine's id in each row, and the names once a page. To
// look up and write a name for each row took it a fifth of the time of a list.
import { type RawBuilder, sql } from 'kysely';
import { type ColumnTexts, numberColumn } from './column-text';

/** The column whose cells a page brings as ids. */
const COLUMN = 'equipment_name';

/** By id. */
type Names = Readonly<Record<string, string>>;

/** A page of column texts; it brings the names where its table has their column. */
interface NamedPage {
  readonly equipment_name?: string;
  readonly machine_names?: Names;
}

/** Text of the column of names in a table whose pages `nameMachines` goes over. */
export const MACHINE_OF_ROW = numberColumn('device_id');

/** The names of a project's machines, for the select of a page under the name `machine_names`. */
export const namesOfMachines = (projectId: number): RawBuilder<Names> =>
  sql`(select coalesce(json_object_agg(device_id, name), '{}') from device where project_id = ${projectId})`;

/** The same for a page of chosen columns; none where they do not ask for it. */
export function machineNames(projectId: number, columns: ColumnTexts) {
  return COLUMN in columns ? [namesOfMachines(projectId).as('machine_names')] : [];
}

/** The page with names in place of the ids; empty where a machine is not there. */
export function nameMachines<P extends object>(page: P & NamedPage): P {
  const { equipment_name: ids, machine_names: names } = page;
  if (ids === undefined || ids === '' || names === undefined) return page;
  const cells = new Map(Object.entries(names).map(([id, name]) => [id, JSON.stringify(name)]));
  const equipment_name = ids
    .split(',')
    .map((id) => cells.get(id) ?? '""')
    .join(',');
  return { ...page, equipment_name };
}
