// Generations of simulated piles and their piles, as answers show them.
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { type GeneratedPile, type Generation, JOB_STATES } from '../../../src/contracts/api/simulation';
import { GENERATION_FAILURES, GENERATION_STATE } from '../../../src/contracts/broker';
import type { Language } from '../../../src/contracts/language';
import type { Schema } from '../../db/schema';
import { GENERATION_FAILURE_NAMES } from '../../simulation/failure-names';
import { noneOf } from '../../simulation/generation-news';
import { generationTermsOf } from '../../simulation/generation-terms';
import { apiErrors } from '../api-error';

type Db = Kysely<Schema> | Transaction<Schema>;

const GENERATION = { cn: '模拟任务', en: 'generation' } as const;

/** Why a pile failed, in words. */
function failureOf(code: string | null, language: Language) {
  const known = GENERATION_FAILURES.find((failure) => failure === code);
  return known === undefined ? null : { code: known, message: GENERATION_FAILURE_NAMES[known][language] };
}

/** Generations by their ids, in the order of the ids. */
export async function readGenerations(
  db: Db,
  projectId: number,
  ids: readonly string[],
  language: Language,
): Promise<Generation[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('pile_generation as g')
    .leftJoin('device as d', (join) =>
      join.onRef('d.project_id', '=', 'g.project_id').onRef('d.device_id', '=', 'g.device_id'),
    )
    .leftJoin('account as a', 'a.account_id', 'g.account_id')
    .where('g.project_id', '=', projectId)
    .where('g.task_id', 'in', ids)
    .selectAll('g')
    .select(['d.name', 'a.account'])
    .execute();
  const failures = await db
    .selectFrom('pile_generation_item')
    .where('project_id', '=', projectId)
    .where('task_id', 'in', ids)
    .where('state', '=', GENERATION_STATE.failed)
    .select((e) => ['task_id', 'failure', e.fn.countAll<number>().as('piles')])
    .groupBy(['task_id', 'failure'])
    .orderBy('piles', 'desc')
    .orderBy('failure')
    .execute();
  return rows
    .map((row): Generation => {
      const { parameters, scatter, breach_share } = generationTermsOf(row.terms);
      return {
        generation_id: row.task_id,
        equipment_id: row.device_id,
        equipment_name: row.name ?? '',
        account: row.account ?? '',
        job: JOB_STATES.find((state) => state === row.state) ?? 'done',
        piles: row.piles,
        none: noneOf(row),
        generating: row.generating,
        failed: row.failed,
        succeeded: row.succeeded,
        failures: failures.flatMap(({ task_id, failure, piles }) => {
          const failed = task_id === row.task_id ? failureOf(failure, language) : null;
          return failed === null ? [] : [{ ...failed, piles }];
        }),
        created_ms: row.created_at.getTime(),
        start_ms: row.start_ms,
        parameters,
        scatter,
        breach_share,
        seed: row.seed,
        revision: row.revision,
        change_no: row.change_no,
      };
    })
    .sort((a, b) => ids.indexOf(a.generation_id) - ids.indexOf(b.generation_id));
}

/** One that is there. */
export async function readGeneration(
  db: Db,
  projectId: number,
  generationId: string,
  language: Language,
): Promise<Generation> {
  const [generation] = await readGenerations(db, projectId, [generationId], language);
  if (generation === undefined) throw apiErrors.notFound(GENERATION);
  return generation;
}

/** A generation that is about to change, for one transaction alone. Throws `notFound`. */
export async function lockGeneration(trx: Transaction<Schema>, projectId: number, generationId: string) {
  const row = await trx
    .selectFrom('pile_generation')
    .where('project_id', '=', projectId)
    .where('task_id', '=', generationId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw apiErrors.notFound(GENERATION);
  return row;
}

type ItemRow = Pick<
  Selectable<Schema['pile_generation_item']>,
  | 'task_id'
  | 'pile_id'
  | 'pile_no'
  | 'state'
  | 'failure'
  | 'record_no'
  | 'started_ms'
  | 'ended_ms'
  | 'warnings'
  | 'changed_at'
> & { readonly device_id: number };

/** A pile of a generation. */
export function generatedPile(row: ItemRow, language: Language): GeneratedPile {
  return {
    generation_id: row.task_id,
    pile_id: row.pile_id,
    pile_no: row.pile_no,
    equipment_id: row.device_id,
    state: row.state,
    failure: row.state === GENERATION_STATE.failed ? failureOf(row.failure, language) : null,
    record_no: row.record_no,
    started_ms: row.started_ms,
    ended_ms: row.ended_ms,
    warnings: row.warnings,
    changed_ms: row.changed_at.getTime(),
  };
}

/** How many piles of a project are in each state, and how many may be generated. */
export async function countPiles(db: Db, projectId: number) {
  const { rows } = await sql<{
    readonly possible: number;
    readonly none: number;
    readonly generating: number;
    readonly failed: number;
    readonly succeeded: number;
  }>`
    select count(*) filter (where status = 0 and generation_state in (0, 2)) as possible,
      count(*) filter (where generation_state = 0) as none,
      count(*) filter (where generation_state = 1) as generating,
      count(*) filter (where generation_state = 2) as failed,
      count(*) filter (where generation_state = 3) as succeeded
    from pile where project_id = ${projectId}`.execute(db);
  const [counts] = rows;
  if (counts === undefined) throw new Error('an aggregate without a row');
  return counts;
}
