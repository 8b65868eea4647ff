// Places, directions and numbers of many design piles, changed at once; changes of many piles taken back.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { API, PILE_STATUS } from '../../../src/contracts/api';
import { ARRANGED_FIELDS, type ArrangedField } from '../../../src/contracts/api/pile-arrange';
import { MAX_PILE_CONFLICTS } from '../../../src/contracts/api/pile-conflicts';
import { may } from '../../../src/contracts/rights';
import { type Actor, writeAudit } from '../../db/audit';
import { numberOfDesign } from '../../db/making-order';
import { raiseProjectRevision } from '../../db/pile-changes';
import { keepRevisions, lockPiles, nextChangeNo } from '../../db/pile-revision';
import { changePiles } from '../../db/pile-sums';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, large, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { conflictsIn, type DifferingPile, lastEditor, type PileConflicts } from './pile-conflicts';
import { trailOfPiles } from './pile-trail';
import { projectOf } from './project-access';

type Trx = Transaction<Schema>;
type Arrange = z.output<typeof API.pileArrange.input>;
type Arranged = z.output<typeof API.pileArrange.output>;
type TakenBack = z.output<typeof API.pileTakeBack.output>;

const SQL_TYPES: Readonly<Record<ArrangedField, string>> = {
  pile_no: 'text',
  row_no: 'text',
  numeral: 'int',
  mileage_m: 'float8',
  x_m: 'float8',
  y_m: 'float8',
  heading_deg: 'float8',
};

/** SQL of a value as `pile p` has it: the direction is in its design. */
const storedValueOf = (field: ArrangedField): string =>
  field === 'heading_deg' ? numberOfDesign(field, 'p') : `p.${field}`;

/** SQL that sets a value of `pile p` from the table `u`. */
const settingOf = (field: ArrangedField): string =>
  field === 'heading_deg'
    ? `design = case when u.${field} is null then p.design
        else p.design || jsonb_build_object('${field}', u.${field}) end`
    : `${field} = u.${field}`;

export function pileArrangeHandlers({ db, bodies }: HandlerDeps) {
  return {
    pileArrange: large('pileArrange', bodies, async (context, input) => {
      if (input.columns.pile_no !== undefined && !may('editPileNumber', context.principal)) throw apiErrors.noRight();
      const { project_id: projectId } = await projectOf(db, context, input.project_id);
      return transactAgain(db, async (trx): Promise<Arranged> => {
        await lockPiles(trx, projectId);
        const found = await conflictsOf(trx, projectId, input);
        if (found.conflict_count > 0) return { changed: 0, change_no: null, ...found };
        await refuseDoubleNumbers(trx, projectId, input);
        const changeNo = await arrange(trx, projectId, input, context.principal);
        await raiseProjectRevision(trx, projectId, input.pile_ids);
        return { changed: input.pile_ids.length, change_no: changeNo, ...found };
      });
    }),

    pileTakeBack: typed(API.pileTakeBack, async (context, { project_id, change_no: changeNo }) => {
      const { project_id: projectId } = await projectOf(db, context, project_id);
      return transactAgain(db, async (trx): Promise<TakenBack> => {
        await lockPiles(trx, projectId);
        const change = await changeOf(trx, projectId, changeNo);
        if (change === null) throw apiErrors.notFound({ cn: `更改（${changeNo}）`, en: `change (${changeNo})` });
        if (change.accountId !== context.principal.accountId) throw apiErrors.noRight();
        if (change.action === 'discard_audit' && !may('wastePileAudit', context.principal)) throw apiErrors.noRight();
        const conflicts = await changedSince(trx, projectId, changeNo);
        if (conflicts.conflict_count > 0) return { restored: 0, change_no: null, ...conflicts };
        const own = await takeBack(trx, projectId, { changeNo, ...change }, context.principal);
        await raiseProjectRevision(trx, projectId, change.pileIds);
        return { restored: change.pileIds.length, change_no: own, ...conflicts };
      });
    }),
  } satisfies Record<string, Handler>;
}

function fieldsOf({ columns }: Arrange): readonly ArrangedField[] {
  return ARRANGED_FIELDS.filter((field) => columns[field] !== undefined);
}

/** The input's piles with the cells of its columns as a table `u`. */
function tableOf(
  { pile_ids }: Arrange,
  columns: Arrange['seen'],
  fields: readonly ArrangedField[],
): RawBuilder<unknown> {
  const arrays = fields.map((field) => sql`${columns[field] ?? []}::${sql.raw(SQL_TYPES[field])}[]`);
  const names = sql.raw(['pile_id', ...fields].join(', '));
  return sql`unnest(${sql.join([sql`${pile_ids}::int[]`, ...arrays])}) as u(${names})`;
}

/** The piles that are no longer what the input has seen. */
async function conflictsOf(trx: Trx, projectId: number, input: Arrange): Promise<PileConflicts<ArrangedField>> {
  const fields = fieldsOf(input);
  const differs = sql.join(
    fields.map((field) => sql`${sql.raw(storedValueOf(field))} is distinct from u.${sql.raw(field)}`),
    sql` or `,
  );
  const now = sql.raw(fields.map((field) => `'${field}', ${storedValueOf(field)}`).join(', '));
  const seen = sql.raw(fields.map((field) => `'${field}', u.${field}`).join(', '));
  const { rows } = await sql<DifferingPile>`
    select u.pile_id, p.pile_no, jsonb_build_object(${now}) as now, jsonb_build_object(${seen}) as seen,
      ${lastEditor('u.pile_id')} as account, count(*) over ()::int as n
    from ${tableOf(input, input.seen, fields)}
    left join pile p on p.project_id = ${projectId} and p.pile_id = u.pile_id
    where p.pile_id is null or ${differs}
    order by u.pile_id limit ${MAX_PILE_CONFLICTS}`.execute(trx);
  return conflictsIn(rows, fields);
}

/** Numbers are unique in a project, those that change and those that stay. */
async function refuseDoubleNumbers(trx: Trx, projectId: number, { pile_ids, columns }: Arrange): Promise<void> {
  const numbers = columns.pile_no;
  if (numbers === undefined) return;
  const known = new Set<string>();
  for (const number of numbers) {
    if (known.has(number)) {
      throw apiErrors.conflict({ cn: `编号 ${number} 会出现两次`, en: `Two piles would get the number ${number}` });
    }
    known.add(number);
  }
  const { rows } = await sql<{ pile_no: string }>`
    select pile_no from pile where project_id = ${projectId} and pile_no = any(${numbers}::text[])
      and pile_id <> all(${pile_ids}::int[]) order by pile_id limit 1`.execute(trx);
  const [taken] = rows;
  if (taken !== undefined) {
    throw apiErrors.conflict({ cn: `编号 ${taken.pile_no} 已存在`, en: `There is a pile ${taken.pile_no} already` });
  }
}

/** Writes the values; answers the number of the change. */
async function arrange(trx: Trx, projectId: number, input: Arrange, actor: Actor): Promise<number> {
  const { pile_ids: ids, how } = input;
  const fields = fieldsOf(input);
  const changeNo = await nextChangeNo(trx, projectId);
  await keepRevisions(trx, { projectId, action: how, changeNo }, actor, sql`pile_id = any(${ids}::int[])`);
  const values = sql.raw(fields.map(settingOf).join(', '));
  await changePiles(trx, named(projectId, ids), () =>
    sql`update pile p set ${values}, revision = p.revision + 1
      from ${tableOf(input, input.columns, fields)}
      where p.project_id = ${projectId} and p.pile_id = u.pile_id`.execute(trx),
  );
  if (input.columns.pile_no !== undefined) await renumberWork(trx, projectId, ids);
  await writeAudit(trx, actor, {
    projectId,
    action: 'pile.arrange',
    subject: `project/${projectId}`,
    detail: {
      ...{ how, fields, piles: ids.length, change_no: changeNo },
      ...(await trailOfPiles(trx, projectId, changeNo, fields)),
    },
  });
  return changeNo;
}

interface ManyChange {
  readonly accountId: number | null;
  readonly action: string;
  readonly pileIds: readonly number[];
}

/** A change of many piles that was not taken back yet. */
async function changeOf(trx: Trx, projectId: number, changeNo: number): Promise<ManyChange | null> {
  const { rows } = await sql<{ account_id: number | null; action: string; ids: number[] }>`
    select account_id, action, array_agg(pile_id order by pile_id) as ids from pile_revision
    where project_id = ${projectId} and change_no = ${changeNo} and not taken_back group by 1, 2`.execute(trx);
  const [row] = rows;
  return row === undefined ? null : { accountId: row.account_id, action: row.action, pileIds: row.ids };
}

/** The change's piles that somebody has changed since, or whose number another pile has now. */
async function changedSince(
  trx: Trx,
  projectId: number,
  changeNo: number,
): Promise<Pick<TakenBack, 'conflicts' | 'conflict_count'>> {
  const { rows } = await sql<TakenBack['conflicts'][number] & { n: number }>`
    with was as (
      select pile_id, revision, state ->> 'pile_no' as pile_no from pile_revision
      where project_id = ${projectId} and change_no = ${changeNo})
    select was.pile_id, was.pile_no, coalesce(a.account, '') as account, count(*) over ()::int as n
    from was
    left join lateral (
      select r.account_id from pile_revision r
      where r.project_id = ${projectId} and r.pile_id = was.pile_id and r.revision > was.revision and not r.taken_back
      order by r.revision desc limit 1) later on true
    left join account a using (account_id)
    where later is not null or exists (
      select from pile p where p.project_id = ${projectId} and p.pile_no = was.pile_no and p.pile_id <> was.pile_id
        and not exists (select from was w where w.pile_id = p.pile_id))
    order by was.pile_id limit ${MAX_PILE_CONFLICTS}`.execute(trx);
  return {
    conflicts: rows.map(({ pile_id, pile_no, account }) => ({ pile_id, pile_no, account })),
    conflict_count: rows[0]?.n ?? 0,
  };
}

/** Answers the number of the taking back. */
async function takeBack(
  trx: Trx,
  projectId: number,
  { changeNo, action, pileIds }: ManyChange & { readonly changeNo: number },
  actor: Actor,
): Promise<number> {
  const gone = action === 'remove';
  const these = sql<boolean>`pile_id = any(${pileIds}::int[])`;
  // With a number of its own: a client that has seen the piles before it has seen other values (`seen_change_no`).
  const own = await nextChangeNo(trx, projectId);
  const keep = async () => {
    await keepRevisions(trx, { projectId, action: 'take_back', changeNo: own, takesBack: true }, actor, these);
  };
  if (!gone) await keep();
  const before = gone ? broughtBack : GIVING_UP.includes(action) ? withDiscardAsBefore : asBefore;
  await changePiles(trx, named(projectId, pileIds), () => before(projectId, changeNo).execute(trx));
  if (gone) {
    // Kept once they are there again: their history says who brought them back.
    await keep();
    await trx
      .updateTable('pile')
      .set((e) => ({ revision: e('revision', '+', 1) }))
      .where('project_id', '=', projectId)
      .where(these)
      .execute();
  } else {
    await renumberWork(trx, projectId, pileIds);
  }
  await sql`update pile_revision set taken_back = true
    where project_id = ${projectId} and change_no = ${changeNo}`.execute(trx);
  await writeAudit(trx, actor, {
    projectId,
    action: 'pile.take_back',
    subject: `project/${projectId}`,
    detail: {
      ...{ change_no: changeNo, of: action, piles: pileIds.length },
      pile_no: (await trailOfPiles(trx, projectId, own, [])).pile_no,
    },
  });
  return own;
}

/** Places, sizes and design as they were; the work of machines on a pile stays. */
function asBefore(projectId: number, changeNo: number) {
  return sql`
    update pile p set revision = p.revision + 1, pile_no = r.state ->> 'pile_no', row_no = r.state ->> 'row_no',
      numeral = (r.state ->> 'numeral')::int, mileage_m = (r.state ->> 'mileage_m')::float8,
      x_m = (r.state ->> 'x_m')::float8, y_m = (r.state ->> 'y_m')::float8,
      diameter_m = (r.state ->> 'diameter_m')::real, design_depth_m = (r.state ->> 'design_depth_m')::real,
      design = r.state -> 'design'
    from pile_revision r
    where p.project_id = ${projectId} and r.project_id = ${projectId} and r.change_no = ${changeNo}
      and r.pile_id = p.pile_id`;
}

/** Steps of giving a pile up. */
const GIVING_UP: readonly string[] = ['discard', 'discard_audit'];

/** Asked, agreed or rejected as before; the work of machines on a pile stays. */
function withDiscardAsBefore(projectId: number, changeNo: number) {
  const waste = sql`${PILE_STATUS.discarded}::smallint`;
  return sql`
    update pile p set revision = p.revision + 1,
      discard_state = (r.state ->> 'discard_state')::smallint, discard_note = r.state ->> 'discard_note',
      status = case
        when (r.state ->> 'status')::smallint = ${waste} then ${waste}
        when p.status = ${waste} then coalesce(p.status_kept, (r.state ->> 'status')::smallint)
        else p.status end,
      status_kept = case when (r.state ->> 'status')::smallint = ${waste} then p.status end
    from pile_revision r
    where p.project_id = ${projectId} and r.project_id = ${projectId} and r.change_no = ${changeNo}
      and r.pile_id = p.pile_id`;
}

/** Deleted piles under their ids; nobody else has got these. One whose records were being simulated is no longer. */
function broughtBack(projectId: number, changeNo: number) {
  return sql`
    insert into pile (project_id, pile_id, pile_no, row_no, numeral, mileage_m, x_m, y_m, diameter_m, design_depth_m,
      depth_m, status, finished_at, is_simulated, design, generation_state, discard_state, discard_note, status_kept,
      revision)
    select project_id, pile_id, s.pile_no, s.row_no, s.numeral, s.mileage_m, s.x_m, s.y_m, s.diameter_m,
      s.design_depth_m, s.depth_m, s.status, s.finished_at, s.is_simulated, s.design,
      case s.generation_state when 1 then 0 else s.generation_state end, s.discard_state, s.discard_note,
      s.status_kept, r.revision + 1
    from pile_revision r, jsonb_to_record(r.state) as s(pile_no text, row_no text, numeral int, mileage_m float8,
      x_m float8, y_m float8, diameter_m real, design_depth_m real, depth_m real, status smallint,
      finished_at timestamptz, is_simulated boolean, design jsonb, generation_state smallint, discard_state smallint,
      discard_note text, status_kept smallint)
    where r.project_id = ${projectId} and r.change_no = ${changeNo}`;
}

/** Records and warnings carry the number of their pile, by which they are searched. */
async function renumberWork(trx: Trx, projectId: number, pileIds: readonly number[]): Promise<void> {
  for (const table of ['record', 'warning']) {
    await sql`
      update ${sql.table(table)} w set pile_no = p.pile_no from pile p
      where p.project_id = ${projectId} and p.pile_id = any(${pileIds}::int[])
        and w.project_id = ${projectId} and w.pile_id = p.pile_id and w.pile_no <> p.pile_no`.execute(trx);
  }
}

function named(project_id: number, ids: readonly number[]) {
  return ids.map((pile_id) => ({ project_id, pile_id }));
}
