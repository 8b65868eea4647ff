import type { Query } from '@tanstack/react-query';
import type { QueryRoot } from '../../data';

/**
 * Roots of the queries of other screens that tell of projects, or of machines among values that their messages change.
 * Those that list machines or cameras say so in their `meta`.
 */
const TOLD: ReadonlySet<unknown> = new Set<QueryRoot>(['projects', 'projectSettings', 'homeEquipments', 'statistics']);

/** Whether a query of another screen tells of projects, machines or cameras: it is asked for again when these change. */
export function tellsOfSite({ queryKey: [root], meta }: Pick<Query, 'queryKey' | 'meta'>): boolean {
  return meta?.listsMachines === true || TOLD.has(root);
}
