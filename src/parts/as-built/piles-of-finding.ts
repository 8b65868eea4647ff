// The piles of one finding as built, for a map that shows what a link names.
import type { TableSource } from '../../contracts/data-core';
import { type DataLayer, headsKey, pilesKey } from '../../data';
import { figuresOf } from '../../equipment/record-figures';
import { equipmentByCode } from '../../equipment/registry';
import { builtFindings, builtTerms } from './built-findings';

/** As one square: which areas there are makes no difference. */
const WHOLE_SITE = 1e6;

/** Their ids, ascending; none where nothing of the kind is found any more, or for a type without piles. */
export async function pilesOfFinding(
  { core, queries, queryClient }: Pick<DataLayer, 'core' | 'queries' | 'queryClient'>,
  scope: TableSource,
  finding: string | null,
  signal: AbortSignal,
): Promise<Uint32Array> {
  const profile = equipmentByCode(scope.typeCode)?.profile ?? null;
  if (profile === null) return new Uint32Array();
  const source = { ...scope, figures: figuresOf(profile).map(({ key }) => key) };
  const [{ limits }, { asOfMs }] = await Promise.all([
    queryClient.fetchQuery(queries.projectSettings(scope)),
    queryClient.fetchQuery(queries.heads(source)),
    queryClient.fetchQuery(queries.piles(scope)),
  ]);
  // As the browser had kept them: later changes are asked for, once.
  if (asOfMs !== null) await queryClient.fetchQuery(queries.refreshedHeads(source, asOfMs));
  const found = await core.call(
    'piles.asBuilt',
    { key: pilesKey(scope), heads: headsKey(source), ...builtTerms(profile, limits), areas: WHOLE_SITE },
    { signal },
  );
  return Uint32Array.from(builtFindings(found).find(({ key }) => key === finding)?.piles ?? []).sort();
}
