// Makes the simulated records of generations, one at a time on each replica: computes a record, stores it in a
// transaction with the state of its pile, publishes it, and yields. A replica that is killed loses at most the record
// that it was about to store; the replica that takes the generation over makes it again from the same seed.
import type { Kysely, Selectable } from 'kysely';
import type { Pool, PoolClient } from 'pg';
import type { Logger } from 'pino';
import { GENERATION_STATE, type GenerationFailure } from '../../src/contracts/broker';
import type { EquipmentType } from '../../src/equipment/descriptor';
import { equipmentByCode } from '../../src/equipment/registry';
import { isDataError, rolledBack } from '../db/faults';
import { settingsOf } from '../db/project-settings';
import type { Schema } from '../db/schema';
import { isConflict } from '../db/transact';
import { claimJob, endJob, giveJobBack } from '../jobs/job-lease';
import { JobLoop } from '../jobs/job-loop';
import { designToMake, seedOfRecord } from './design-to-make';
import { type GenerationRow, tellGeneration } from './generation-news';
import { generationTermsOf } from './generation-terms';
import { simulatedRecord } from './simulated-record';
import { type StoreOrder, type StoreResult, storeFailure, storeSimulated } from './store-simulated';

type Item = Selectable<Schema['pile_generation_item']>;

/** The project of a generation as it is now. */
interface Scene {
  readonly site: string;
  readonly type: EquipmentType;
  readonly settings: unknown;
  readonly time_zone: string;
}

export class GenerationRunner {
  private readonly loop: JobLoop<GenerationRow>;

  constructor(
    private readonly db: Kysely<Schema>,
    private readonly pool: Pool,
    private readonly logger: Logger,
    private readonly announce: (topic: string, payload: string) => void,
    hasRoom: () => boolean = () => true,
  ) {
    this.loop = new JobLoop({
      name: 'generations of simulated piles',
      logger,
      hasRoom,
      claim: () => claimJob(db, 'pile_generation'),
      work: (job) => this.work(job),
    });
  }

  /** Looks for work, unless it is at work already. */
  wake(): void {
    this.loop.wake();
  }

  /** Unfinished generations go on at another replica, or at the next start. */
  stop(): Promise<void> {
    return this.loop.stop();
  }

  /** The embedded database has one server: no other replica works on the generations that ran when it ended. */
  async takeOverAll(): Promise<void> {
    await this.db.updateTable('pile_generation').set({ state: 'waiting' }).where('state', '=', 'running').execute();
  }

  private async work(job: GenerationRow): Promise<void> {
    try {
      await this.generate(job);
    } catch (error) {
      // Its lease runs out: until then the database may have come to itself.
      this.logger.error({ err: error, task: job.task_id }, 'a generation of simulated piles waits');
    }
  }

  private async generate(job: GenerationRow): Promise<void> {
    const scene = await this.sceneOf(job);
    for (;;) {
      if (this.loop.stopping) return await giveJobBack(this.db, 'pile_generation', job);
      const item = await this.nextItem(job);
      if (item === undefined) break;
      if (!(await this.makeItem(job, scene, item))) return;
    }
    const ended = await this.db.transaction().execute(async (trx) => {
      if (!(await endJob(trx, 'pile_generation', job, 'done'))) return undefined;
      return await trx
        .updateTable('pile_generation')
        .set((e) => ({ change_no: e('change_no', '+', 1) }))
        .where('project_id', '=', job.project_id)
        .where('task_id', '=', job.task_id)
        .returningAll()
        .executeTakeFirst();
    });
    if (ended !== undefined && scene !== null) tellGeneration(this.announce, placeOf(scene), ended);
  }

  private async sceneOf({ project_id }: GenerationRow): Promise<Scene | null> {
    const project = await this.db
      .selectFrom('project')
      .where('project_id', '=', project_id)
      .select(['site', 'type_code', 'settings', 'time_zone'])
      .executeTakeFirst();
    const type = project && equipmentByCode(project.type_code);
    return project === undefined || type === undefined ? null : { ...project, type };
  }

  private async nextItem({ project_id, task_id }: GenerationRow): Promise<Item | undefined> {
    return await this.db
      .selectFrom('pile_generation_item')
      .where('project_id', '=', project_id)
      .where('task_id', '=', task_id)
      .where('state', '=', GENERATION_STATE.generating)
      .selectAll()
      .orderBy('item_no')
      .limit(1)
      .executeTakeFirst();
  }

  /** Makes one; false when the generation is no longer this runner's. */
  private async makeItem(job: GenerationRow, scene: Scene | null, item: Item): Promise<boolean> {
    if (scene === null) return await this.fail(job, null, item, 'machine_gone');
    const { type } = scene;
    const design = await designToMake(this.db, type, item);
    if (typeof design === 'string') return await this.fail(job, scene, item, design);
    const made = await simulatedRecord({
      type,
      design,
      terms: generationTermsOf(job.terms),
      limits: settingsOf(scene, type).limits,
      seed: seedOfRecord(type, job.seed, item),
    });
    if (typeof made === 'string') return await this.fail(job, scene, item, made);
    const stored = await this.store({ job, project: scene, item, design, made });
    if (stored === 'not_claimed') return false;
    if ('failure' in stored) return await this.fail(job, scene, item, stored.failure);
    tellGeneration(this.announce, placeOf(scene), stored.row, {
      pile_id: item.pile_id,
      pile_no: item.pile_no,
      state: GENERATION_STATE.succeeded,
      record_no: stored.recordNo,
      warnings: stored.warnings,
      failure: null,
    });
    return true;
  }

  private async store(order: StoreOrder): Promise<StoreResult> {
    try {
      return await this.transact((client) => storeSimulated(client, order));
    } catch (error) {
      if (!isDataError(error)) throw error;
      this.logger.warn({ err: error, task: order.job.task_id }, 'a simulated record was refused by the database');
      return { failure: 'database_refused' };
    }
  }

  private async fail(
    job: GenerationRow,
    scene: Scene | null,
    item: Item,
    failure: GenerationFailure,
  ): Promise<boolean> {
    const row = await this.transact((client) => storeFailure(client, job, item, failure));
    if (row === null) return false;
    if (scene === null) return true;
    tellGeneration(this.announce, placeOf(scene), row, {
      pile_id: item.pile_id,
      pile_no: item.pile_no,
      state: GENERATION_STATE.failed,
      record_no: null,
      warnings: 0,
      failure,
    });
    return true;
  }

  /** In a transaction, which is repeated when others got in its way. */
  private async transact<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt++) {
      const client = await this.pool.connect();
      let broken = false;
      try {
        await client.query('begin');
        const result = await work(client);
        await client.query('commit');
        return result;
      } catch (error) {
        broken = !(await rolledBack(client));
        if (!isConflict(error) || attempt === MAX_ATTEMPTS) throw error;
      } finally {
        client.release(broken);
      }
    }
  }
}

const MAX_ATTEMPTS = 3;

function placeOf({ site, type }: Scene) {
  return { site, typeCode: type.code };
}
