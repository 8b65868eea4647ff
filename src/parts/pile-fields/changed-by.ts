import type { ApiOutput } from '../../contracts/api';

type Revisions = ApiOutput<'pileDetail'>['revisions'];

/**
 * The accounts that have changed a pile since a revision, the newest first, each once. Of machines there is none: they
 * raise the revision, and no state before is stored.
 */
export function changedBy(revisions: Revisions, since: number): readonly string[] {
  const accounts = revisions.filter(({ revision, account }) => revision >= since && account !== '');
  return [...new Set(accounts.map(({ account }) => account))];
}
