// Values of piles that somebody else has changed meanwhile, as a refused change of many piles tells them.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { MAX_PILE_CONFLICTS } from '../../../src/contracts/api/pile-conflicts';
import { PILE_STATE } from '../../db/pile-revision';
import type { Schema } from '../../db/schema';

type Trx = Transaction<Schema>;
type Cell = number | string | null;
type FieldValues = Readonly<Record<string, unknown>>;

export interface PileConflicts<F extends string> {
  readonly conflicts: {
    readonly pile_id: number;
    readonly pile_no: string | null;
    readonly field: F | null;
    readonly seen: Cell;
    readonly now: Cell;
    readonly account: string;
  }[];
  readonly conflict_count: number;
}

export const NO_CONFLICTS: PileConflicts<never> = { conflicts: [], conflict_count: 0 };

/** A pile that differs, or is no more: then it has no number. */
export interface DifferingPile {
  readonly pile_id: number;
  readonly pile_no: string | null;
  readonly seen: FieldValues;
  readonly now: FieldValues;
  readonly account: string;
  /** Of all piles that differ. */
  readonly n: number;
}

/** The account that changed a pile of `pile p` last, by an edit of the console. */
export const lastEditor = (pileId: string) => sql<string>`coalesce((
  select a.account from pile_revision r join account a using (account_id)
  where r.project_id = p.project_id and r.pile_id = ${sql.raw(pileId)} order by r.revision desc limit 1), '')`;

/** The values in which piles differ, of as many whole piles as an answer lists. */
export function conflictsIn<F extends string>(rows: readonly DifferingPile[], fields: readonly F[]): PileConflicts<F> {
  const conflicts: PileConflicts<F>['conflicts'] = [];
  for (const { pile_id, pile_no, account, seen, now } of rows) {
    const of =
      pile_no === null
        ? [{ pile_id, pile_no, account, field: null, seen: null, now: null }]
        : fields.flatMap((field) => {
            const [cell, was] = [cellOf(now[field]), cellOf(seen[field])];
            return cell === was ? [] : [{ pile_id, pile_no, account, field, seen: was, now: cell }];
          });
    if (conflicts.length + of.length > MAX_PILE_CONFLICTS) break;
    conflicts.push(...of);
  }
  return { conflicts, conflict_count: rows[0]?.n ?? 0 };
}

function cellOf(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' || typeof value === 'string' ? value : JSON.stringify(value);
}

/** Values of a design: the own ones of a pile, and its parameters as `design.` and their name. */
export type DesignField = 'diameter_m' | 'design_depth_m' | `design.${string}`;

/** All values of a pile that are set by hand, beside the parameters of its design. */
const SET_BY_HAND = [
  ...(['pile_no', 'row_no', 'numeral', 'mileage_m', 'x_m', 'y_m'] as const),
  ...(['diameter_m', 'design_depth_m', 'discard'] as const),
];
type FieldByHand = (typeof SET_BY_HAND)[number] | DesignField;

const PARAMETER = 'design.';

/** A field's value in a state of a pile (`PILE_STATE`). */
function valueIn(state: string, field: FieldByHand): RawBuilder<unknown> {
  const own = field === 'discard' ? 'discard_state' : field;
  const path = field.startsWith(PARAMETER) ? ['design', field.slice(PARAMETER.length)] : [own];
  return sql`${sql.raw(state)} #> ${path}::text[]`;
}

/** The number of the change after which piles were seen: one for all, or by the id of each. */
type Seen = number | ReadonlyMap<number, number>;

const seenOf = (seen: Seen, pileId: number): number => (typeof seen === 'number' ? seen : (seen.get(pileId) ?? 0));

const firstOf = (seen: Seen): number =>
  typeof seen === 'number'
    ? seen
    : [...seen.values()].reduce((least, changeNo) => Math.min(least, changeNo), 2 ** 31 - 1);

/** The piles that are no longer what they were after a change of that number, in any value that is set by hand. */
export async function changedAtAllAfter(
  trx: Trx,
  projectId: number,
  seen: Seen,
  pileIds: readonly number[],
): Promise<PileConflicts<FieldByHand>> {
  const { rows } = await sql<{ key: string }>`
    with later as materialized (
      select pile_id, state -> 'design' as design from pile_revision
      where project_id = ${projectId} and change_no > ${firstOf(seen)} and pile_id = any(${pileIds}::int[]))
    select distinct key from (
      select design from later
      union all
      select design from pile where project_id = ${projectId} and pile_id in (select pile_id from later)) d,
      jsonb_object_keys(design) as key
    order by key`.execute(trx);
  return changedAfter(trx, projectId, seen, pileIds, [
    ...SET_BY_HAND,
    ...rows.map(({ key }) => `design.${key}` as const),
  ]);
}

/**
 * The piles whose values are no longer what they were after a change of that number: each change keeps the state of its
 * piles before it, so the first later one tells what was seen.
 */
export async function changedAfter<F extends FieldByHand>(
  trx: Trx,
  projectId: number,
  seen: Seen,
  pileIds: readonly number[],
  fields: readonly F[],
): Promise<PileConflicts<F>> {
  const differs = sql.join(
    fields.map((field) => sql`${valueIn('was.state', field)} is distinct from ${valueIn('is_now.state', field)}`),
    sql` or `,
  );
  // One by one: a function takes 100 arguments, and a design may have more parameters than half of that.
  const cells = (state: string) =>
    sql.join(
      fields.map((field) => sql`jsonb_build_object(${field}::text, ${valueIn(state, field)})`),
      sql` || `,
    );
  const { rows } = await sql<DifferingPile>`
    with was as materialized (
      select distinct on (pile_id) pile_id, state from pile_revision
      join unnest(${pileIds}::int[], ${pileIds.map((pileId) => seenOf(seen, pileId))}::int[]) as s(pile_id, seen_no)
        using (pile_id)
      where project_id = ${projectId} and change_no > ${firstOf(seen)} and change_no > seen_no
      order by pile_id, revision)
    select u.pile_id, p.pile_no, ${cells('was.state')} as seen, ${cells('is_now.state')} as now,
      ${lastEditor('u.pile_id')} as account, count(*) over ()::int as n
    from unnest(${pileIds}::int[]) as u(pile_id)
    left join pile p on p.project_id = ${projectId} and p.pile_id = u.pile_id
    left join was on was.pile_id = u.pile_id
    left join lateral (select ${sql.raw(PILE_STATE)} as state) is_now on true
    where p.pile_id is null or (was.state is not null and (${differs}))
    order by u.pile_id limit ${MAX_PILE_CONFLICTS}`.execute(trx);
  return conflictsIn(rows, fields);
}
