// Begins a generation of simulated piles: checks what was asked for, chooses the piles, and leaves the rest to the
// runner of whichever replica gets to it first.
import { randomUUID } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type API, PILE_STATUS } from '../../../src/contracts/api';
import { type Generation, MAX_GENERATED_PILES, MAX_OPEN_GENERATIONS } from '../../../src/contracts/api/simulation';
import { GENERATION_STATE } from '../../../src/contracts/broker';
import type { Unit } from '../../../src/equipment/descriptor';
import { writeAudit } from '../../db/audit';
import { lockPiles } from '../../db/pile-revision';
import type { Schema } from '../../db/schema';
import { makesBatches } from '../../simulation/design-to-make';
import { type GenerationRow, tellGeneration } from '../../simulation/generation-news';
import { apiErrors } from '../api-error';
import type { TypedContext } from '../handler';
import type { HandlerDeps } from './deps';
import { listedPiles } from './pile-rows';
import { projectOf } from './project-access';
import { refuseBadParameters } from './simulation-parameters';
import { readGeneration } from './simulation-rows';

type Trx = Transaction<Schema>;
type Asked = z.output<typeof API.generationStart.input>;

interface Chosen {
  readonly pile_id: number;
  readonly pile_no: string;
}

/** Earlier than any machine that this server has heard of. */
const EARLIEST_MS = Date.UTC(2000, 0, 1);

/** Subject of a generation in the audit trail. */
export function generationSubject(generationId: string): string {
  return `generation/${generationId}`;
}

export async function startGeneration(
  { db, generations, announce }: HandlerDeps,
  context: TypedContext,
  input: Asked,
): Promise<Generation> {
  const { principal, type, language } = context;
  const project = await projectOf(db, context, input.project_id);
  const { project_id: projectId } = project;
  refuseBadParameters(type, input.parameters);
  const startMs = Date.parse(input.start_time);
  if (startMs < EARLIEST_MS || startMs > Date.now()) {
    throw apiErrors.badRequest(
      { cn: 'start_time: 必须在 2000-01-01 与现在之间', en: 'start_time: must be from 2000-01-01 to now' },
      'start_time',
    );
  }
  const isBatches = makesBatches(type);
  if (isBatches && (input.pile_ids !== undefined || input.filter !== undefined || input.count === undefined)) {
    throw apiErrors.badRequest(
      {
        cn: 'count: 制浆站没有设计桩，只能填写数量',
        en: 'count: must be given alone, a plant has no design piles',
      },
      'count',
    );
  }
  const taskId = randomUUID();
  const row = await db.transaction().execute(async (trx) => {
    await lockPiles(trx, projectId);
    const device = await trx
      .selectFrom('device')
      .where('project_id', '=', projectId)
      .where('device_id', '=', input.equipment_id)
      .select('device_id')
      .executeTakeFirst();
    if (device === undefined) throw apiErrors.notFound({ cn: '设备', en: 'device' });
    await refuseTooMany(trx, projectId);
    const piles = isBatches
      ? await newBatches(trx, projectId, taskId, input.count ?? 0)
      : await chosenPiles(trx, projectId, input, type.unit);
    const created = await trx
      .insertInto('pile_generation')
      .values({
        project_id: projectId,
        task_id: taskId,
        account_id: principal.accountId,
        device_id: device.device_id,
        terms: JSON.stringify({
          parameters: input.parameters,
          scatter: input.scatter,
          breach_share: input.breach_share,
        }),
        seed: input.seed ?? taskId.slice(0, 8),
        start_ms: startMs,
        next_ms: startMs,
        piles: piles.length,
        generating: piles.length,
        change_no: 1,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    const counted = await insertItems(trx, created, piles);
    await writeAudit(trx, principal, {
      projectId,
      action: 'simulation.start',
      subject: generationSubject(taskId),
      detail: { after: { ...input, pile_ids: input.pile_ids?.length ?? null, piles: piles.length } },
    });
    return counted;
  });
  tellGeneration(announce, { site: project.site, typeCode: type.code }, row);
  const begun = await readGeneration(db, projectId, taskId, language);
  generations.wake();
  return begun;
}

/** Throws `tooManyGenerations`; the caller holds the lock of the project's piles. */
export async function refuseTooMany(trx: Trx, projectId: number): Promise<void> {
  const { open } = await trx
    .selectFrom('pile_generation')
    .where('project_id', '=', projectId)
    .where('state', 'in', ['waiting', 'running'])
    .select((e) => e.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow();
  if (open >= MAX_OPEN_GENERATIONS) throw apiErrors.tooManyGenerations(MAX_OPEN_GENERATIONS);
}

async function chosenPiles(trx: Trx, projectId: number, input: Asked, unit: Unit): Promise<readonly Chosen[]> {
  if (input.pile_ids !== undefined) return await namedPiles(trx, projectId, [...new Set(input.pile_ids)], unit);
  const { filter = {}, count } = input;
  const found = await listedPiles(trx, projectId, { project_id: projectId, ...filter })
    .where('p.status', '=', PILE_STATUS.planned)
    .where('p.generation_state', 'in', [GENERATION_STATE.none, GENERATION_STATE.failed])
    .select(['p.pile_id', 'p.pile_no'])
    .orderBy('p.pile_id')
    .limit(count ?? MAX_GENERATED_PILES + 1)
    .execute();
  if (found.length === 0) {
    throw apiErrors.conflict({
      cn: `没有可生成模拟数据的${unit.cn}`,
      en: `There is no ${unit.en} that can be generated`,
    });
  }
  if (found.length > MAX_GENERATED_PILES) {
    throw apiErrors.badRequest(
      {
        cn: `filter: 超过 ${MAX_GENERATED_PILES} ${unit.counter}，请缩小范围或填写数量`,
        en: `filter: lets through more than ${MAX_GENERATED_PILES} ${unit.plural}; narrow it or give count`,
      },
      'filter',
    );
  }
  return found;
}

/**
 * Piles by their ids. Piles that can't be simulated are named one by one; one that is being made is refused at
 * once.
 */
async function namedPiles(trx: Trx, projectId: number, ids: readonly number[], unit: Unit): Promise<readonly Chosen[]> {
  const found = await trx
    .selectFrom('pile')
    .where('project_id', '=', projectId)
    .where('pile_id', 'in', ids)
    .select(['pile_id', 'pile_no', 'generation_state'])
    .orderBy('pile_id')
    .execute();
  if (found.length < ids.length) throw apiErrors.notFound(unit);
  const taken = found.find(({ generation_state: state }) => state === GENERATION_STATE.generating);
  if (taken !== undefined) {
    throw apiErrors.conflict({
      cn: `${unit.cn} ${taken.pile_no} 正在生成模拟数据`,
      en: `The ${unit.en} ${taken.pile_no} is being generated already`,
    });
  }
  return found;
}

/** Numbers for batches that there are none of yet; no design pile or record of the project has their ids. */
async function newBatches(trx: Trx, projectId: number, taskId: string, count: number): Promise<readonly Chosen[]> {
  const { rows } = await sql<{ last: number }>`
    select greatest(
      coalesce((select max(pile_id) from pile where project_id = ${projectId}), 0),
      coalesce((select max(pile_id) from record where project_id = ${projectId}), 0),
      coalesce((select max(pile_id) from pile_generation_item where project_id = ${projectId}), 0)) as last`.execute(
    trx,
  );
  const last = rows[0]?.last ?? 0;
  return Array.from({ length: count }, (_, i) => ({
    pile_id: last + 1 + i,
    pile_no: `SIM-${taskId.slice(0, 8)}-${String(i + 1).padStart(4, '0')}`,
  }));
}

/** The piles in the order of work. One that has a simulated record fails at once, and tells so. */
async function insertItems(
  trx: Trx,
  { project_id, task_id }: GenerationRow,
  piles: readonly Chosen[],
): Promise<GenerationRow> {
  await sql`
    insert into pile_generation_item (project_id, task_id, item_no, pile_id, pile_no, state, failure)
    select ${project_id}::int, ${task_id}::uuid, c.item_no, c.pile_id, c.pile_no,
      case when s.pile_id is null then 1 else 2 end, case when s.pile_id is null then null else 'pile_simulated' end
    from jsonb_to_recordset(${JSON.stringify(piles.map((pile, item_no) => ({ ...pile, item_no })))}::jsonb)
      as c(item_no int, pile_id int, pile_no text)
    left join pile_generation_item s on s.project_id = ${project_id}::int and s.pile_id = c.pile_id
      and s.state = ${sql.lit(GENERATION_STATE.succeeded)}`.execute(trx);
  await sql`
    update pile p set generation_state = ${sql.lit(GENERATION_STATE.generating)}
    from pile_generation_item i
    where i.project_id = ${project_id} and i.task_id = ${task_id}::uuid
      and i.state = ${sql.lit(GENERATION_STATE.generating)}
      and p.project_id = i.project_id and p.pile_id = i.pile_id`.execute(trx);
  return await trx
    .updateTable('pile_generation as g')
    .set((e) => {
      const failed = e
        .selectFrom('pile_generation_item as i')
        .whereRef('i.project_id', '=', 'g.project_id')
        .whereRef('i.task_id', '=', 'g.task_id')
        .where('i.state', '=', GENERATION_STATE.failed)
        .select((i) => i.fn.countAll<number>().as('n'));
      return { failed, generating: sql<number>`g.piles - (${failed})` };
    })
    .where('g.project_id', '=', project_id)
    .where('g.task_id', '=', task_id)
    .returningAll('g')
    .executeTakeFirstOrThrow();
}
