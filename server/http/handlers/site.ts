// Projects of a site, managed by role 0 from the console, and the list of all that a site consists of (docs/adr/0176).
import type { Transaction } from 'kysely';
import { API } from '../../../src/contracts/api';
import type { SiteProject } from '../../../src/contracts/api/site';
import { equipmentByCode } from '../../../src/equipment/registry';
import { isTimeZone } from '../../../src/shared/time-zones';
import { writeAudit } from '../../db/audit';
import { changedSettings } from '../../db/project-settings';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import { type Handler, signed } from '../handler';
import type { HandlerDeps } from './deps';
import { managing, type Reach, reachOfPrincipal, refuseLate } from './managing';
import { siteCameras, siteCredentials, siteMachines, siteProjects } from './site-rows';

type Trx = Transaction<Schema>;

export const projectSubject = (projectId: number): string => `project/${projectId}`;

export function siteHandlers({ db }: HandlerDeps) {
  return {
    siteList: signed(API.siteList, async ({ principal }) => {
      const reach = await reachOfPrincipal(db, principal);
      const ids = reach.projects.map(({ project_id }) => project_id);
      const [projects, machines, cameras, credentials] = [
        await siteProjects(db, ids),
        await siteMachines(db, ids),
        await siteCameras(db, ids),
        await siteCredentials(db, reach),
      ];
      return { types: [...reach.types], adds_projects: reach.allProjects, projects, machines, cameras, credentials };
    }),

    projectSave: signed(API.projectSave, async ({ principal }, input) => {
      const { project_id: projectId, seen, name, time_zone, shift_starts } = input;
      if (!isTimeZone(time_zone)) {
        const text = { cn: `没有时区 ${time_zone}，例如 Asia/Shanghai`, en: `There is no time zone ${time_zone}` };
        throw apiErrors.invalid(text, 'time_zone');
      }
      const after = { name, time_zone, shift_starts: [...shift_starts].sort() };
      return managing(db, principal, 'manageSite', async (trx, reach) => {
        if (projectId === undefined) {
          const { type_code, site } = placeOf(reach, input);
          await refuseTaken(trx, { type_code, site, name });
          const added = await trx
            .insertInto('project')
            .values({ type_code, site, name, time_zone, settings: settingsWith({}, after.shift_starts) })
            .returning('project_id')
            .executeTakeFirstOrThrow();
          await writeAudit(trx, principal, {
            projectId: added.project_id,
            action: 'project.add',
            subject: projectSubject(added.project_id),
            detail: { name, after: { type_code, site, ...after } },
          });
          return added;
        }
        const before = await lockProject(trx, reach, projectId);
        refuseLate(seen, before.seen);
        if (before.name !== name) await refuseTaken(trx, { ...before, name });
        if (before.time_zone !== time_zone && before.has_records) {
          const text = {
            cn: `项目已有施工记录，日期按 ${before.time_zone} 统计，时区不能再改`,
            en: `The project has records, whose days were counted in ${before.time_zone}`,
          };
          throw apiErrors.invalid(text, 'time_zone');
        }
        const detail = differing(before, after);
        if (detail === null) return { project_id: projectId };
        const { settings } = await trx
          .selectFrom('project')
          .where('project_id', '=', projectId)
          .select('settings')
          .executeTakeFirstOrThrow();
        await trx
          .updateTable('project')
          .set({ name, time_zone, settings: settingsWith(settings, after.shift_starts) })
          .where('project_id', '=', projectId)
          .execute();
        await writeAudit(trx, principal, {
          projectId,
          action: 'project.set',
          subject: projectSubject(projectId),
          detail: { name, ...detail },
        });
        return { project_id: projectId };
      });
    }),

    projectClose: signed(API.projectClose, async ({ principal }, { project_id: projectId, seen, closed }) => {
      await managing(db, principal, 'manageSite', async (trx, reach) => {
        const before = await lockProject(trx, reach, projectId);
        refuseLate(seen, before.seen);
        if (before.closed === closed) return;
        await trx
          .updateTable('project')
          .set({ closed_at: closed ? new Date() : null })
          .where('project_id', '=', projectId)
          .execute();
        await writeAudit(trx, principal, {
          projectId,
          action: closed ? 'project.close' : 'project.reopen',
          subject: projectSubject(projectId),
          detail: { name: before.name, before: { closed: before.closed }, after: { closed } },
        });
      });
      return null;
    }),

    projectRemove: signed(API.projectRemove, async ({ principal }, { project_id: projectId, seen }) => {
      await managing(db, principal, 'manageSite', async (trx, reach) => {
        const before = await lockProject(trx, reach, projectId);
        refuseLate(seen, before.seen);
        const machines = await siteMachines(trx, [projectId]);
        if (before.piles > 0 || machines.length > 0 || before.has_records) {
          throw apiErrors.conflict({
            cn: '项目中还有桩、设备或施工记录，不能删除，可以关闭项目',
            en: 'The project has piles, machines or records: it can be closed, not removed',
          });
        }
        for (const table of ['camera', 'table_header', 'log_template', 'account_project'] as const) {
          await trx.deleteFrom(table).where('project_id', '=', projectId).execute();
        }
        await trx.deleteFrom('project').where('project_id', '=', projectId).execute();
        const { type_code, site, name, time_zone, shift_starts } = before;
        await writeAudit(trx, principal, {
          projectId,
          action: 'project.remove',
          subject: projectSubject(projectId),
          detail: { name, before: { type_code, site, name, time_zone, shift_starts } },
        });
      });
      return null;
    }),
  } satisfies Record<string, Handler>;
}

/** A project within reach, locked until the end of the transaction. */
export async function lockProject(trx: Trx, reach: Reach, projectId: number): Promise<SiteProject> {
  const notFound = apiErrors.notFound({ cn: '项目', en: 'project' });
  if (!reach.projects.some(({ project_id }) => project_id === projectId)) throw notFound;
  await trx.selectFrom('project').where('project_id', '=', projectId).select('project_id').forUpdate().execute();
  const [project] = await siteProjects(trx, [projectId]);
  if (project === undefined) throw notFound;
  return project;
}

/** The fields of `after` that differ, as the trail has them; null where none does. */
export function differing<T extends object>(
  before: T,
  after: { readonly [K in keyof T]?: T[K] },
): { readonly before: Record<string, unknown>; readonly after: Record<string, unknown> } | null {
  const old = new Map<string, unknown>(Object.entries(before));
  const changed = Object.entries(after).filter(
    ([field, value]) => JSON.stringify(old.get(field)) !== JSON.stringify(value),
  );
  if (changed.length === 0) return null;
  return {
    before: Object.fromEntries(changed.map(([field]) => [field, old.get(field)])),
    after: Object.fromEntries(changed),
  };
}

/** Type and site of a new project. */
function placeOf(
  { types, allProjects }: Reach,
  { type_code, site }: { readonly type_code?: string | undefined; readonly site?: string | undefined },
): { readonly type_code: string; readonly site: string } {
  if (!allProjects) {
    throw apiErrors.conflict({
      cn: '只有可见全部项目的账号才能新增项目',
      en: 'Projects are added by accounts that see all projects only',
    });
  }
  if (type_code === undefined || !types.includes(type_code) || equipmentByCode(type_code) === undefined) {
    throw apiErrors.invalid(
      { cn: '请选择自己拥有的设备类型', en: 'Choose one of your own equipment types' },
      'type_code',
    );
  }
  if (site === undefined) throw apiErrors.invalid({ cn: '请填写工地代码', en: 'The site is missing' }, 'site');
  return { type_code, site };
}

async function refuseTaken(
  trx: Trx,
  { type_code, site, name }: { readonly type_code: string; readonly site: string; readonly name: string },
): Promise<void> {
  const other = await trx
    .selectFrom('project')
    .where('type_code', '=', type_code)
    .where('site', '=', site)
    .where('name', '=', name)
    .select('project_id')
    .executeTakeFirst();
  if (other === undefined) return;
  throw apiErrors.invalid({ cn: `已有名为 ${name} 的项目`, en: `There is a project ${name} already` }, 'name');
}

function settingsWith(settings: unknown, shift_starts: string[]): string {
  return JSON.stringify(changedSettings(settings, { shift_starts }));
}
