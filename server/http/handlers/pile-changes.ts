// Changes of design piles by hand: add, edit, another number, parameters of many, removal.
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { API, PILE_STATUS } from '../../../src/contracts/api';
import type { PileItem } from '../../../src/contracts/api/pile-management';
import { ErrorCode } from '../../../src/contracts/envelope';
import { may } from '../../../src/contracts/rights';
import type { EquipmentType, Unit } from '../../../src/equipment/descriptor';
import { writeAudit } from '../../db/audit';
import { raiseProjectRevision } from '../../db/pile-changes';
import { keepRevisions, lastChangeNo, lockPiles, nextChangeNo, nextPileId, pileSubject } from '../../db/pile-revision';
import { changePiles } from '../../db/pile-sums';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, large, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { designRefusal } from './design-refusal';
import { changedAfter, changedAtAllAfter, type DesignField, NO_CONFLICTS } from './pile-conflicts';
import { lockPile, refuseStalePile } from './pile-lock';
import { readPiles } from './pile-rows';
import { OF_DELETED, trailOfPiles } from './pile-trail';
import { projectOf } from './project-access';

type Trx = Transaction<Schema>;
type Save = z.output<typeof API.pileSave.input>;
type Saved = z.output<typeof API.pileSave.output>;
type Design = NonNullable<Save['design']>;

/** Answer to a change, and the piles that it has added, changed or removed. */
interface Changed<T> {
  readonly answer: T;
  readonly pileIds: readonly number[];
}

export function pileChangeHandlers({ db, bodies }: HandlerDeps) {
  /** A change of piles: alone in its project, which is read anew afterwards. */
  async function change<T>(
    context: TypedContext,
    projectId: number,
    work: (trx: Trx, projectId: number) => Promise<Changed<T>>,
  ): Promise<T> {
    const project = await projectOf(db, context, projectId);
    return transactAgain(db, async (trx) => {
      await lockPiles(trx, project.project_id);
      const { answer, pileIds } = await work(trx, project.project_id);
      if (pileIds.length > 0) await raiseProjectRevision(trx, project.project_id, pileIds);
      return answer;
    });
  }

  return {
    pileSave: typed(API.pileSave, (context, input) => {
      refuseBadDesign(context.type, input.design);
      return change(context, input.project_id, async (trx, projectId) => {
        const { pile_id: pileId } = input;
        const answer = await (pileId === undefined
          ? addPile(trx, context, projectId, input)
          : editPile(trx, context, projectId, pileId, input));
        return { answer, pileIds: [answer.pile_id] };
      });
    }),

    pileNumber: typed(API.pileNumber, (context, { pile_id, revision, pile_no, project_id }) =>
      change(context, project_id, async (trx, projectId) => {
        const before = await lockPile(trx, projectId, pile_id, context.type.unit);
        refuseStalePile(before, revision, context.type.unit);
        if (before.pile_no === pile_no)
          throw apiErrors.conflict({ cn: '编号没有变化', en: 'This is its number already' });
        await refuseTakenNumber(trx, projectId, pile_no);
        // It has a number for those who have seen the piles before it (`seen_change_no`).
        const changeNo = await nextChangeNo(trx, projectId);
        const these = sql<boolean>`pile_id = ${pile_id}`;
        await keepRevisions(trx, { projectId, action: 'number', changeNo }, context.principal, these);
        await trx
          .updateTable('pile')
          .set((e) => ({ pile_no, revision: e('revision', '+', 1) }))
          .where('project_id', '=', projectId)
          .where('pile_id', '=', pile_id)
          .execute();
        await renumberWork(trx, projectId, pile_id, pile_no);
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'pile.number',
          subject: pileSubject(pile_id),
          detail: { before: { pile_no: before.pile_no }, after: { pile_no } },
        });
        return { answer: await itemOf(trx, projectId, pile_id, context.type.unit), pileIds: [pile_id] };
      }),
    ),

    pileDesign: large('pileDesign', bodies, (context, input) => {
      refuseBadDesign(context.type, input.design);
      const ids = [...new Set(input.pile_ids)];
      return change<z.output<typeof API.pileDesign.output>>(context, input.project_id, async (trx, projectId) => {
        const { project_id: _, pile_ids: __, seen_change_no: seen, ...after } = input;
        if (seen !== undefined) {
          const conflicts = await changedAfter(trx, projectId, seen, ids, fieldsOf(after));
          if (conflicts.conflict_count > 0) {
            const last_change_no = await lastChangeNo(trx, projectId);
            return { answer: { changed: 0, change_no: null, last_change_no, ...conflicts }, pileIds: [] };
          }
        }
        const these = sql<boolean>`pile_id = any(${ids}::int[])`;
        const found = await trx
          .selectFrom('pile')
          .where('project_id', '=', projectId)
          .where(these)
          .select('pile_id')
          .orderBy('pile_id')
          .forUpdate()
          .execute();
        if (found.length < ids.length) {
          const known = new Set(found.map((row) => row.pile_id));
          const unknown = ids.find((pileId) => !known.has(pileId));
          const { cn, en } = context.type.unit;
          throw apiErrors.notFound({ cn: `${cn}（${unknown}）`, en: `${en} (${unknown})` });
        }
        const changeNo = await nextChangeNo(trx, projectId);
        await keepRevisions(trx, { projectId, action: 'design', changeNo }, context.principal, these);
        await changePiles(trx, named(projectId, ids), () =>
          trx
            .updateTable('pile')
            .set((e) => ({ ...measuresOf(input), ...designOf(input.design), revision: e('revision', '+', 1) }))
            .where('project_id', '=', projectId)
            .where(these)
            .execute(),
        );
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'pile.design',
          subject: `project/${projectId}`,
          detail: {
            ...{ piles: ids.length, change_no: changeNo },
            ...(await trailOfPiles(trx, projectId, changeNo, fieldsOf(after))),
          },
        });
        const written = { changed: ids.length, change_no: changeNo, last_change_no: changeNo };
        return { answer: { ...written, ...NO_CONFLICTS }, pileIds: ids };
      });
    }),

    pileRemove: large('pileRemove', bodies, (context, input) =>
      change<z.output<typeof API.pileRemove.output>>(context, input.project_id, async (trx, projectId) => {
        const ids = [...new Set(input.pile_ids)].sort((a, b) => a - b);
        const { rows } = await sql<{ pile_id: number } & Found>`
          select pile_id, status, exists (
            select from record r where r.project_id = p.project_id and r.pile_id = p.pile_id) as has_records,
            exists (
            select from pile_revision r
            where r.project_id = p.project_id and r.pile_id = p.pile_id and not r.taken_back) as is_changed
          from pile p where project_id = ${projectId} and pile_id = any(${ids}::int[])
          order by pile_id for update`.execute(trx);
        const found = new Map(rows.map((row) => [row.pile_id, row]));
        const mayRemoveMade = may('removeBuiltPiles', context.principal) && input.with_records;
        const refused = ids.flatMap((pileId) => {
          const why = whyItStays(found.get(pileId), mayRemoveMade, input.unchanged, context.type.unit);
          return why === null ? [] : [{ pile_id: pileId, error_code: why.code, message: why.text[context.language] }];
        });
        const stay = new Set(refused.map((one) => one.pile_id));
        const removed = input.whole && stay.size > 0 ? [] : ids.filter((pileId) => !stay.has(pileId));
        const seen = seenOf(input);
        const conflicts =
          seen === null || removed.length === 0 ? NO_CONFLICTS : await changedAtAllAfter(trx, projectId, seen, removed);
        if (removed.length === 0 || conflicts.conflict_count > 0) {
          const last_change_no = await lastChangeNo(trx, projectId);
          return { answer: { removed: 0, change_no: null, last_change_no, refused, ...conflicts }, pileIds: [] };
        }
        const changeNo = await nextChangeNo(trx, projectId);
        const these = sql<boolean>`pile_id = any(${removed}::int[])`;
        await keepRevisions(trx, { projectId, action: 'remove', changeNo }, context.principal, these);
        await changePiles(trx, named(projectId, removed), () =>
          trx.deleteFrom('pile').where('project_id', '=', projectId).where(these).execute(),
        );
        await writeAudit(trx, context.principal, {
          projectId,
          action: 'pile.remove',
          subject: `project/${projectId}`,
          detail: {
            ...{ piles: removed.length, change_no: changeNo, with_records: mayRemoveMade },
            ...(await trailOfPiles(trx, projectId, changeNo, OF_DELETED)),
          },
        });
        const done = { removed: removed.length, change_no: changeNo, last_change_no: changeNo };
        return { answer: { ...done, refused, ...NO_CONFLICTS }, pileIds: removed };
      }),
    ),
  } satisfies Record<string, Handler>;
}

interface Found {
  readonly status: number;
  readonly has_records: boolean;
  /** By hand since it was added; a change that was taken back is none. */
  readonly is_changed: boolean;
}

function whyItStays(found: Found | undefined, mayRemoveMade: boolean, onlyUnchanged: boolean, { cn, en }: Unit) {
  if (found === undefined) {
    return { code: ErrorCode.notFound, text: { cn: `${cn}不存在`, en: `There is no such ${en}` } };
  }
  if (found.status === PILE_STATUS.inWork) {
    return { code: ErrorCode.conflict, text: { cn: `该${cn}正在施工`, en: `A machine is working on this ${en}` } };
  }
  if (found.has_records && !mayRemoveMade) {
    return { code: ErrorCode.conflict, text: { cn: `该${cn}已有施工记录，不能删除`, en: `This ${en} has records` } };
  }
  if (found.is_changed && onlyUnchanged) {
    return {
      code: ErrorCode.conflict,
      text: { cn: `该${cn}添加后已被更改`, en: `This ${en} was changed after it was added` },
    };
  }
  return null;
}

async function addPile(trx: Trx, { principal, type }: TypedContext, projectId: number, input: Save): Promise<Saved> {
  const { pile_no } = input;
  if (pile_no === undefined) throw new Error('a new pile without a number passed its schema');
  await refuseTakenNumber(trx, projectId, pile_no);
  const pileId = await nextPileId(trx, projectId);
  const design = Object.fromEntries(Object.entries(input.design ?? {}).filter(([, value]) => value !== null));
  await changePiles(trx, named(projectId, [pileId]), () =>
    trx
      .insertInto('pile')
      .values({ project_id: projectId, pile_id: pileId, pile_no, ...placeOf(input), design: JSON.stringify(design) })
      .execute(),
  );
  const item = await itemOf(trx, projectId, pileId, type.unit);
  await writeAudit(trx, principal, {
    projectId,
    action: 'pile.add',
    subject: pileSubject(pileId),
    detail: { after: item },
  });
  return { ...item, change_no: null };
}

async function editPile(
  trx: Trx,
  { principal, type }: TypedContext,
  projectId: number,
  pileId: number,
  input: Save,
): Promise<Saved> {
  const before = await lockPile(trx, projectId, pileId, type.unit);
  refuseStalePile(before, input.revision, type.unit);
  const number = input.pile_no !== undefined && input.pile_no !== before.pile_no ? input.pile_no : null;
  if (number !== null) {
    if (!may('editPileNumber', principal)) throw apiErrors.noRight();
    await refuseTakenNumber(trx, projectId, number);
  }
  const was = await itemOf(trx, projectId, pileId, type.unit);
  const changeNo = await nextChangeNo(trx, projectId);
  await keepRevisions(trx, { projectId, action: 'edit', changeNo }, principal, sql`pile_id = ${pileId}`);
  await changePiles(trx, named(projectId, [pileId]), () =>
    trx
      .updateTable('pile')
      .set((e) => ({
        ...(number === null ? {} : { pile_no: number }),
        ...placeOf(input),
        ...designOf(input.design),
        revision: e('revision', '+', 1),
      }))
      .where('project_id', '=', projectId)
      .where('pile_id', '=', pileId)
      .execute(),
  );
  if (number !== null) await renumberWork(trx, projectId, pileId, number);
  const item = await itemOf(trx, projectId, pileId, type.unit);
  await writeAudit(trx, principal, {
    projectId,
    action: 'pile.edit',
    subject: pileSubject(pileId),
    detail: { before: was, after: item },
  });
  return { ...item, change_no: changeNo };
}

/** The change after which each pile was seen; null where it is not said. */
function seenOf({ pile_ids, seen_change_no: seen }: z.output<typeof API.pileRemove.input>) {
  return Array.isArray(seen) ? new Map(pile_ids.map((pileId, at) => [pileId, seen[at] ?? 0])) : (seen ?? null);
}

function named(project_id: number, ids: readonly number[]) {
  return ids.map((pile_id) => ({ project_id, pile_id }));
}

/** The columns that an input names. */
function placeOf(input: Save) {
  const { row_no, numeral, mileage_m, x_m, y_m } = input;
  return {
    ...(row_no === undefined ? {} : { row_no }),
    ...(numeral === undefined ? {} : { numeral }),
    ...(mileage_m === undefined ? {} : { mileage_m }),
    ...(x_m === undefined ? {} : { x_m }),
    ...(y_m === undefined ? {} : { y_m }),
    ...measuresOf(input),
  };
}

/** The values that a change of design names. */
function fieldsOf(change: Pick<Save, 'diameter_m' | 'design_depth_m' | 'design'>): readonly DesignField[] {
  const own = (['diameter_m', 'design_depth_m'] as const).filter((field) => change[field] !== undefined);
  return [...own, ...Object.keys(change.design ?? {}).map((name) => `design.${name}` as const)];
}

function measuresOf({ diameter_m, design_depth_m }: Pick<Save, 'diameter_m' | 'design_depth_m'>) {
  return {
    ...(diameter_m === undefined ? {} : { diameter_m }),
    ...(design_depth_m === undefined ? {} : { design_depth_m }),
  };
}

/** `design` with parameters set and taken away; the others stay. */
function designOf(design: Design | undefined) {
  if (design === undefined || Object.keys(design).length === 0) return {};
  const entries = Object.entries(design);
  const set = JSON.stringify(Object.fromEntries(entries.filter(([, value]) => value !== null)));
  const gone = entries.filter(([, value]) => value === null).map(([key]) => key);
  return { design: sql<string>`(design || ${set}::jsonb) - ${gone}::text[]` };
}

function refuseBadDesign({ profile }: EquipmentType, design: Design | undefined): void {
  const refusal = designRefusal(profile?.designParameters ?? [], design ?? {});
  if (refusal !== null) throw apiErrors.invalid(refusal);
}

/** Numbers are unique in a project; the lock of the project's piles keeps them so. */
async function refuseTakenNumber(trx: Trx, projectId: number, pileNo: string): Promise<void> {
  const taken = await trx
    .selectFrom('pile')
    .where('project_id', '=', projectId)
    .where('pile_no', '=', pileNo)
    .select('pile_id')
    .executeTakeFirst();
  if (taken !== undefined) {
    throw apiErrors.conflict({ cn: `编号 ${pileNo} 已存在`, en: `There is a pile ${pileNo} already` });
  }
}

/** Records and warnings carry the number of their pile, by which they are searched. */
async function renumberWork(trx: Trx, projectId: number, pileId: number, pile_no: string): Promise<void> {
  for (const table of ['record', 'warning'] as const) {
    await trx
      .updateTable(table)
      .set({ pile_no })
      .where('project_id', '=', projectId)
      .where('pile_id', '=', pileId)
      .execute();
  }
}

async function itemOf(trx: Trx, projectId: number, pileId: number, unit: Unit): Promise<PileItem> {
  const [item] = await readPiles(trx, projectId, [pileId]);
  if (item === undefined) throw apiErrors.notFound(unit);
  return item;
}
