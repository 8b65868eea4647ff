// Calls about all types and projects of an account at once.
import { type Kysely, sql } from 'kysely';
import { API } from '../../../src/contracts/api';
import { MOST_FOUND } from '../../../src/contracts/api/across-types';
import { isOpen } from '../../../src/contracts/warning-handling';
import { equipmentByCode } from '../../../src/equipment/registry';
import { findPiles, findsParts } from '../../db/find-piles';
import { type CountedIn, warningNumbers } from '../../db/open-warnings';
import type { Schema } from '../../db/schema';
import { type Handler, signed } from '../handler';
import type { Principal } from '../sessions';
import type { HandlerDeps } from './deps';
import { showsDiscarded } from './shown-piles';

interface SeenProject extends CountedIn {
  readonly typeCode: string;
  readonly name: string;
}

export function acrossTypesHandlers({ db }: HandlerDeps) {
  return {
    typeWarnings: signed(API.typeWarnings, async ({ principal }) => {
      const projects = await seenProjects(db, principal);
      const typeOf = new Map(projects.map(({ projectId, typeCode }) => [projectId, typeCode]));
      const open = new Map<string, number>();
      for (const { project_id, status, n } of await warningNumbers(db, projects)) {
        const type = typeOf.get(project_id);
        if (type !== undefined && isOpen(status)) open.set(type, (open.get(type) ?? 0) + n);
      }
      return principal.types.map((type_code) => ({ type_code, not_closed: open.get(type_code) ?? 0 }));
    }),

    pileFind: signed(API.pileFind, async ({ principal }, { pile_no }) => {
      const projects = await seenProjects(db, principal);
      // One more than is told says that there are more.
      const found = await findPiles(db, projects, pile_no, MOST_FOUND + 1);
      return {
        whole_only: !findsParts(pile_no),
        projects: projects.flatMap(({ projectId, typeCode, name }) => {
          const piles = found.filter((pile) => pile.project_id === projectId);
          if (piles.length === 0) return [];
          return [
            {
              type_code: typeCode,
              project_id: projectId,
              project_name: name,
              piles: piles.slice(0, MOST_FOUND).map(({ project_id: _, ...pile }) => pile),
              more: piles.length > MOST_FOUND,
            },
          ];
        }),
      };
    }),
  } satisfies Record<string, Handler>;
}

/** The projects that an account sees, by its order of types. */
async function seenProjects(db: Kysely<Schema>, { types, projectIds }: Principal): Promise<readonly SeenProject[]> {
  const rows = await db
    .selectFrom('project')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`type_code = any(${types}::text[])`)
    .where(projectIds === null ? sql<boolean>`true` : sql<boolean>`project_id = any(${[...projectIds]}::int[])`)
    .select(['project_id', 'type_code', 'name', 'site', 'time_zone', 'settings', 'revision'])
    .orderBy(sql`array_position(${types}::text[], type_code)`)
    .orderBy('project_id')
    .execute();
  return rows.flatMap(({ type_code, ...project }) => {
    const type = equipmentByCode(type_code);
    if (type === undefined) return [];
    const shows = showsDiscarded(project, type);
    return [{ projectId: project.project_id, typeCode: type_code, name: project.name, showsDiscarded: shows }];
  });
}
