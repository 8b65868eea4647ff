// Which piles a change of many was about, for the audit trail: the numbers of the first, and their values before and after.
import { sql, type Transaction } from 'kysely';
import { PILE_STATE } from '../../db/pile-revision';
import type { Schema } from '../../db/schema';

/** As many piles of a change have their numbers and values in its entry. */
const NAMED_PILES = 20;

type Cell = string | number | null;
type State = Readonly<Record<string, unknown>>;
/** Values by field: one for all, or that of each pile in the order of their numbers. */
type Values = Readonly<Record<string, Cell | readonly Cell[]>>;

/** Values of piles that are deleted. */
export const OF_DELETED = ['row_no', 'mileage_m', 'x_m', 'y_m', 'diameter_m', 'design_depth_m'] as const;

interface TrailOfPiles {
  /** Numbers of the first piles as they were before, by id; a last '…' stands for the others. */
  readonly pile_no: readonly string[];
  readonly before: Values;
  /** Null where the piles are no more. */
  readonly after: Values | null;
}

/**
 * The piles of a change that was just written. `fields`: as the changes of piles name them; `design.` before a parameter
 * may be left out.
 */
export async function trailOfPiles(
  trx: Transaction<Schema>,
  projectId: number,
  changeNo: number,
  fields: readonly string[],
): Promise<TrailOfPiles> {
  const { rows } = await sql<{ readonly was: State; readonly is_now: State | null }>`
    select r.state as was, (
      select ${sql.raw(PILE_STATE)} from pile where project_id = ${projectId} and pile_id = r.pile_id) as is_now
    from pile_revision r where r.project_id = ${projectId} and r.change_no = ${changeNo}
    order by r.pile_id limit ${NAMED_PILES + 1}`.execute(trx);
  const named = rows.slice(0, NAMED_PILES);
  const isGone = named.every(({ is_now }) => is_now === null);
  return {
    pile_no: numbersOf(rows.map(({ was }) => String(was.pile_no))),
    before: valuesOf(
      named.map(({ was }) => was),
      fields,
    ),
    after: isGone
      ? null
      : valuesOf(
          named.map(({ is_now }) => is_now ?? {}),
          fields,
        ),
  };
}

/** The first numbers of many; a last '…' stands for the others. */
export function numbersOf(all: readonly (string | null)[]): readonly string[] {
  const first = all.slice(0, NAMED_PILES).map((number) => number ?? '');
  return all.length > NAMED_PILES ? [...first, '…'] : first;
}

/** Fields that no pile has a value of are left out. */
function valuesOf(states: readonly State[], fields: readonly string[]): Values {
  const columns = fields.map((field) => [field, states.map((state) => cellOf(state, field))] as const);
  return Object.fromEntries(
    columns
      .filter(([, cells]) => cells.some((cell) => cell !== null))
      .map(([field, cells]) => [field, cells.every((cell) => cell === cells[0]) ? (cells[0] ?? null) : cells]),
  );
}

const PARAMETER = 'design.';

function cellOf(state: State, field: string): Cell {
  const value = state[field] ?? designOf(state)[field.startsWith(PARAMETER) ? field.slice(PARAMETER.length) : field];
  return typeof value === 'string' || typeof value === 'number' ? value : null;
}

function designOf({ design }: State): State {
  return typeof design === 'object' && design !== null ? { ...design } : {};
}
