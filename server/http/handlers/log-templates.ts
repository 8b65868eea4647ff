// Layouts of the depth log, by name: the project's for everybody, and an account's own.
import { type Kysely, sql, type Transaction } from 'kysely';
import { z } from 'zod';
import { API } from '../../../src/contracts/api';
import { type LogTemplate, logTrackSchema, MOST_TEMPLATES } from '../../../src/contracts/api/log-templates';
import { may } from '../../../src/contracts/rights';
import { askedChannels } from '../../../src/equipment/derived-channels';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { NO_PROJECT, writeAudit } from '../../db/audit';
import type { Schema } from '../../db/schema';
import { transactAgain } from '../../db/transact';
import { apiErrors } from '../api-error';
import { type Handler, type TypedContext, typed } from '../handler';
import type { HandlerDeps } from './deps';
import { projectOf } from './project-access';

/** Account of the templates that a project has for everybody. */
const EVERYBODY = 0;
const tracksSchema = z.array(logTrackSchema);

type Db = Kysely<Schema> | Transaction<Schema>;

export function logTemplateHandlers({ db }: HandlerDeps) {
  return {
    logTemplates: typed(API.logTemplates, async (context, { project_id }) => {
      const project = await projectOf(db, context, project_id);
      return readTemplates(db, context, project.project_id);
    }),

    logTemplateSet: typed(API.logTemplateSet, async (context, input) => {
      const { principal, type } = context;
      const { owner, name, revision, tracks, is_first } = input;
      const project = await projectOf(db, context, input.project_id);
      if (owner === 'project' && !may('setTableHeader', principal)) throw apiErrors.noRight();
      refuseUnknownChannels(
        type,
        (tracks ?? []).map(({ channel }) => channel),
      );
      const key = {
        project_id: owner === 'project' ? project.project_id : NO_PROJECT,
        account_id: owner === 'project' ? EVERYBODY : principal.accountId,
        type_code: type.code,
      };
      return transactAgain(db, async (trx) => {
        const before = (await readTemplates(trx, context, project.project_id)).filter((one) => one.owner === owner);
        const known = before.find((one) => one.name === name);
        if ((known?.revision ?? 0) !== revision) throw conflict();
        if (tracks === null) {
          if (known !== undefined) await removeTemplate(trx, { ...key, name, revision });
        } else {
          if (known === undefined && before.length >= MOST_TEMPLATES) {
            throw apiErrors.conflict({
              cn: `最多保存 ${MOST_TEMPLATES} 个模板，请先删除不用的`,
              en: `At most ${MOST_TEMPLATES} templates are kept: remove one first`,
            });
          }
          // Two cannot both be the first.
          if (is_first) {
            await trx
              .updateTable('log_template')
              .set({ is_first: false })
              .where('project_id', '=', key.project_id)
              .where('account_id', '=', key.account_id)
              .where('type_code', '=', key.type_code)
              .execute();
          }
          const written = JSON.stringify(tracks);
          const { rows } = await sql`
            insert into log_template (project_id, account_id, type_code, name, tracks, is_first, revision)
            select ${key.project_id}::int, ${key.account_id}::int, ${key.type_code}, ${name}, ${written}::jsonb, ${is_first}::boolean, 1
            where ${revision}::int = 0 or ${known !== undefined}
            on conflict (project_id, account_id, type_code, name) do update
              set tracks = excluded.tracks, is_first = excluded.is_first, revision = log_template.revision + 1
              where log_template.revision = ${revision}::int
            returning revision`.execute(trx);
          if (rows.length === 0) throw conflict();
        }
        const after = tracks === null ? null : { tracks, is_first };
        await writeAudit(trx, principal, {
          projectId: key.project_id,
          action: tracks === null ? 'header.remove' : 'header.set',
          subject: `log_template/${type.code}/${name}`,
          detail: { owner, before: known === undefined ? null : beforeOf(known), after },
        });
        return readTemplates(trx, context, project.project_id);
      });
    }),
  } satisfies Record<string, Handler>;
}

const beforeOf = ({ tracks, is_first }: LogTemplate) => ({ tracks, is_first });

function conflict() {
  return apiErrors.conflict({
    cn: '该模板已被他人修改，请刷新后再操作',
    en: 'Somebody has changed this template meanwhile; look at it again',
  });
}

interface Seen {
  readonly project_id: number;
  readonly account_id: number;
  readonly type_code: string;
  readonly name: string;
  readonly revision: number;
}

async function removeTemplate(trx: Transaction<Schema>, seen: Seen): Promise<void> {
  const removed = await trx
    .deleteFrom('log_template')
    .where('project_id', '=', seen.project_id)
    .where('account_id', '=', seen.account_id)
    .where('type_code', '=', seen.type_code)
    .where('name', '=', seen.name)
    .where('revision', '=', seen.revision)
    .returning('name')
    .execute();
  if (removed.length === 0) throw conflict();
}

async function readTemplates(db: Db, { principal, type }: TypedContext, projectId: number): Promise<LogTemplate[]> {
  const rows = await db
    .selectFrom('log_template')
    .where('type_code', '=', type.code)
    .where((e) =>
      e.or([
        e.and([e('project_id', '=', projectId), e('account_id', '=', EVERYBODY)]),
        e.and([e('project_id', '=', NO_PROJECT), e('account_id', '=', principal.accountId)]),
      ]),
    )
    .select(['account_id', 'name', 'tracks', 'is_first', 'revision'])
    .orderBy('account_id')
    .orderBy('name')
    .execute();
  return rows.map(({ account_id, tracks, ...template }) => ({
    ...template,
    owner: account_id === EVERYBODY ? 'project' : 'account',
    tracks: tracksSchema.parse(tracks),
  }));
}

function refuseUnknownChannels({ profile }: EquipmentType, channels: readonly string[]): void {
  const known = new Set((profile === null ? [] : askedChannels(profile)).map(({ key }) => key));
  const at = channels.findIndex((channel) => !known.has(channel));
  if (at >= 0) throw apiErrors.badRequest(`tracks.${at}.channel: ${channels[at]}`);
}
