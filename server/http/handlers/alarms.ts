// Alarms of the real-time screen: noting that they were seen, shelving them and putting them back. Each change is made by
// one statement that changes nothing where somebody was faster.
import { type Kysely, sql, type Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import { topicOf } from '../../../src/contracts/broker';
import { may } from '../../../src/contracts/rights';
import { decidingLevel } from '../../../src/equipment/warning-levels';
import { readAlarms, unseenAlarms } from '../../db/alarms';
import { writeAudit } from '../../db/audit';
import { settingsOf } from '../../db/project-settings';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { epochMs, projectOf, type VisibleProject } from './project-access';
import { showsDiscarded } from './shown-piles';

/** `device_id` of a shelf of all machines. */
const ALL_MACHINES = 0;

const RULE = { cn: '预警规则', en: 'rule of the type' };
const MACHINE = { cn: '设备', en: 'machine' };
const SHELF = { cn: '搁置', en: 'shelf' };

export function alarmHandlers({ db, announce }: HandlerDeps) {
  const alarmsOf = (context: TypedContext, project: VisibleProject) =>
    readAlarms(db, {
      projectId: project.project_id,
      showsDiscarded: showsDiscarded(project, context.type),
      levelOf: (rule) => context.type.profile?.warningRules.find(({ key }) => key === rule)?.level ?? 1,
    });

  /** Tells the consoles of the project that views of warnings are out of date. */
  async function tell({ type }: TypedContext, { project_id: projectId, site }: VisibleProject): Promise<void> {
    const device = await db
      .selectFrom('device')
      .where('project_id', '=', projectId)
      .select('device_id')
      .limit(1)
      .executeTakeFirst();
    if (device === undefined) return;
    const topic = topicOf({ site, typeCode: type.code, projectId, deviceId: device.device_id, kind: 'handling' });
    announce(topic, JSON.stringify({ warning_id: null, time_ms: Date.now(), status: null }));
  }

  /** The level of a rule that the account may shelve. */
  function shelvable(context: TypedContext, project: VisibleProject, rule: string): void {
    const known = context.type.profile?.warningRules.find(({ key }) => key === rule);
    if (known === undefined) throw apiErrors.notFound(RULE);
    const subject = {
      warningLevel: decidingLevel(context.type, settingsOf(project, context.type).is_warning_level, known.level),
      clientUuid: null,
    };
    if (!may('shelveAlarm', context.principal, subject)) throw apiErrors.noRight();
  }

  return {
    realAlarms: typed(API.realAlarms, async (context, input) =>
      alarmsOf(context, await projectOf(db, context, input.project_id)),
    ),

    alarmSeen: typed(API.alarmSeen, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { principal } = context;
      const { rule, level, newest_id: newestId, unseen } = input;
      const noted = await transactAgain(db, async (trx) => {
        const asked = {
          projectId: project.project_id,
          showsDiscarded: showsDiscarded(project, context.type),
          rule,
          level,
          newestId,
        };
        const { numUpdatedRows } = await trx
          .updateTable('warning as w')
          .set({ seen_at: sql<Date>`now()`, seen_by: principal.accountId })
          .where(unseenAlarms(asked))
          .executeTakeFirstOrThrow();
        const seen = Number(numUpdatedRows);
        // Numbers are given before they are stored: an alarm with a smaller one than the newest may have come since.
        if (seen > unseen) throw apiErrors.conflict(MORE);
        if (seen > 0) {
          await writeAudit(trx, principal, {
            projectId: project.project_id,
            action: 'warning.seen',
            subject: `rule/${rule}`,
            detail: { level, alarms: seen, newest_id: newestId },
          });
        }
        return seen;
      });
      if (noted > 0) await tell(context, project);
      return alarmsOf(context, project);
    }),

    alarmShelve: typed(API.alarmShelve, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { project_id: projectId } = project;
      const { principal } = context;
      const { rule, equipment_id: deviceId = ALL_MACHINES, minutes, comment } = input;
      shelvable(context, project, rule);
      await transactAgain(db, async (trx) => {
        await refuseStrangeMachine(trx, projectId, deviceId);
        // Of two who ask at once, the second changes nothing.
        const { rows } = await sql<{ until_at: Date }>`
          insert into alarm_shelf (project_id, rule, device_id, shelf_no, shelved_at, until_at, shelved_by, comment)
          values (${projectId}::int, ${rule}, ${deviceId}::int, floor(date_part('epoch', now()) * 1000)::bigint,
            now(), now() + make_interval(mins => ${minutes}::int), ${principal.accountId}::int, ${comment})
          on conflict (project_id, rule, device_id) do update set
            shelf_no = greatest(alarm_shelf.shelf_no + 1, excluded.shelf_no), shelved_at = excluded.shelved_at,
            until_at = excluded.until_at, shelved_by = excluded.shelved_by, comment = excluded.comment
          where alarm_shelf.until_at <= now()
          returning until_at`.execute(trx);
        const [shelf] = rows;
        if (shelf === undefined) throw await shelvedBy(trx, projectId, rule, deviceId);
        await writeAudit(trx, principal, {
          projectId,
          action: 'warning.shelve',
          subject: `rule/${rule}`,
          detail: { equipment_id: equipmentOf(deviceId), minutes, until: shelf.until_at.toISOString(), comment },
        });
      });
      await tell(context, project);
      return alarmsOf(context, project);
    }),

    alarmUnshelve: typed(API.alarmUnshelve, async (context, input) => {
      const project = await projectOf(db, context, input.project_id);
      const { project_id: projectId } = project;
      const { principal } = context;
      const { rule, equipment_id: deviceId = ALL_MACHINES, shelf_no: shelfNo } = input;
      shelvable(context, project, rule);
      await transactAgain(db, async (trx) => {
        const ended = await trx
          .updateTable('alarm_shelf')
          .set({ until_at: sql<Date>`now()` })
          .where('project_id', '=', projectId)
          .where('rule', '=', rule)
          .where('device_id', '=', deviceId)
          .where('shelf_no', '=', shelfNo)
          .where('until_at', '>', sql<Date>`now()`)
          .executeTakeFirstOrThrow();
        if (ended.numUpdatedRows === 0n) throw await whyNotEnded(trx, projectId, rule, deviceId);
        await writeAudit(trx, principal, {
          projectId,
          action: 'warning.unshelve',
          subject: `rule/${rule}`,
          detail: { equipment_id: equipmentOf(deviceId) },
        });
      });
      await tell(context, project);
      return alarmsOf(context, project);
    }),
  } satisfies Record<string, Handler>;
}

const MORE = {
  cn: '又有新的预警，请查看后再确认',
  en: 'More alarms have come meanwhile; look at them first',
};

function equipmentOf(deviceId: number): number | null {
  return deviceId === ALL_MACHINES ? null : deviceId;
}

async function refuseStrangeMachine(trx: Transaction<Schema>, projectId: number, deviceId: number): Promise<void> {
  if (deviceId === ALL_MACHINES) return;
  const device = await trx
    .selectFrom('device')
    .where('project_id', '=', projectId)
    .where('device_id', '=', deviceId)
    .select('device_id')
    .executeTakeFirst();
  if (device === undefined) throw apiErrors.notFound(MACHINE);
}

/** A shelf whether or not it holds still, with who put it up. */
async function shelfOf(db: Kysely<Schema>, projectId: number, rule: string, deviceId: number) {
  return db
    .selectFrom('alarm_shelf as s')
    .leftJoin('account as a', 'a.account_id', 's.shelved_by')
    .where('s.project_id', '=', projectId)
    .where('s.rule', '=', rule)
    .where('s.device_id', '=', deviceId)
    .select(['a.account', epochMs('s.until_at').as('until_ms'), sql<boolean>`s.until_at > now()`.as('holds')])
    .executeTakeFirst();
}

/** The refusal of a second shelf, with the name of who was faster. */
async function shelvedBy(trx: Transaction<Schema>, projectId: number, rule: string, deviceId: number) {
  const who = (await shelfOf(trx, projectId, rule, deviceId))?.account;
  return apiErrors.conflict({
    cn: `${who ?? '他人'}已搁置该预警，请刷新后再操作`,
    en: `${who ?? 'Somebody'} has shelved this alarm already; look at it again`,
  });
}

async function whyNotEnded(trx: Transaction<Schema>, projectId: number, rule: string, deviceId: number) {
  const shelf = await shelfOf(trx, projectId, rule, deviceId);
  if (shelf === undefined) return apiErrors.notFound(SHELF);
  return apiErrors.conflict(
    shelf.holds
      ? {
          cn: `${shelf.account ?? '他人'}已重新搁置该预警，请刷新后再操作`,
          en: `${shelf.account ?? 'Somebody'} has shelved this alarm anew; look at it again`,
        }
      : { cn: '该搁置已结束', en: 'This shelf has ended already' },
  );
}
