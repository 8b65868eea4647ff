// Settings of a project for piles in lists, searches, maps and exports: whether those given up as waste are shown, and
// whether numbers are taken apart.
import { sql } from 'kysely';
import { PILE_STATUS } from '../../../src/contracts/api';
import type { EquipmentType } from '../../../src/equipment/descriptor';
import { settingsOf } from '../../db/project-settings';
import { apiErrors } from '../api-error';
import type { VisibleProject } from './project-access';

interface Search {
  readonly is_discard?: '0' | '1' | undefined;
  readonly pile_no2?: string | undefined;
  readonly pile_no3?: string | undefined;
}

/** Parameters that say themselves whether waste is meant: by its state, or by naming the very pile or record. */
const SAYS_ITSELF: ReadonlySet<string> = new Set([
  'is_discard',
  'discard',
  'status',
  'pile_id',
  'record_no',
  'record_nos',
]);

/** Whether the project shows piles that were given up. */
export function showsDiscarded(project: VisibleProject, type: EquipmentType): boolean {
  return settingsOf(project, type).is_show_discard;
}

/** A filter as the project's settings mean it. Throws where it takes numbers apart that are not to be. */
export function searchIn<F extends Search>(project: VisibleProject, type: EquipmentType, filter: F): F {
  refuseParts(project, type, filter);
  const isSaid = Object.entries(filter).some(([name, value]) => SAYS_ITSELF.has(name) && value !== undefined);
  return isSaid || showsDiscarded(project, type) ? filter : { ...filter, is_discard: '0' };
}

/** Throws for a second or third part of a number that stands as a whole. */
export function refuseParts(project: VisibleProject, type: EquipmentType, filter: Search): void {
  if (!settingsOf(project, type).is_pile_no_split) return;
  const part = (['pile_no2', 'pile_no3'] as const).find((name) => filter[name] !== undefined && filter[name] !== '');
  if (part === undefined) return;
  throw apiErrors.badRequest(
    {
      cn: `${part}: 本项目的编号不拆分，请在 pile_no 中填写整个编号或其一部分`,
      en: `${part}: numbers of this project are not split; ask for the number or a part of it with pile_no`,
    },
    part,
  );
}

/** Of the pile `alias` in SQL: true where the project shows it. */
export function isShownPile(alias: string, shows: boolean) {
  return shows ? sql<boolean>`true` : sql<boolean>`${sql.ref(`${alias}.status`)} <> ${sql.lit(PILE_STATUS.discarded)}`;
}
