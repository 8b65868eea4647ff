// Which projects a request may touch.
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../db/schema';
import { apiErrors } from '../api-error';
import type { TypedContext } from '../handler';

export interface VisibleProject {
  readonly project_id: number;
  readonly name: string;
  /** Part of the topics of its machines. */
  readonly site: string;
  readonly time_zone: string;
  readonly settings: unknown;
  readonly revision: number;
}

/** A project of the request's type that its account may see; one it may not see does not exist for it. */
export async function projectOf(
  db: Kysely<Schema>,
  { principal, type }: TypedContext,
  projectId: number,
): Promise<VisibleProject> {
  const project = await db
    .selectFrom('project')
    .where('project_id', '=', projectId)
    .where('type_code', '=', type.code)
    .select(['project_id', 'name', 'site', 'time_zone', 'settings', 'revision'])
    .executeTakeFirst();
  const visible = principal.projectIds === null || principal.projectIds.has(projectId);
  if (project === undefined || !visible) throw apiErrors.notFound({ cn: '项目', en: 'project' });
  return project;
}

/** Epoch milliseconds of a timestamptz column, as a double. */
export function epochMs(column: string) {
  return sql<number | null>`round(date_part('epoch', ${sql.ref(column)}) * 1000)`;
}
