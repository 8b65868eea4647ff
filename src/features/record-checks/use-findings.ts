import { useQuery } from '@tanstack/react-query';
import type { TableSource } from '../../contracts/data-core';
import { useDataCore } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { checksOf, findingStretches, lateFinding, type SlurryDesign } from './findings';
import { placesOfRows } from './stretch-of-rows';
import { type QuestionedRecord, useRecordSet } from './use-record-set';

/** The contradictions in a record; `slurry` is null until it is known. */
export function useFindings(
  scope: TableSource,
  profile: EquipmentProfile,
  record: QuestionedRecord,
  slurry: SlurryDesign | null,
) {
  const core = useDataCore();
  const set = useRecordSet(scope, profile, record);
  const { key, rows } = set;
  const { totals, late } = record;
  const answer = useQuery({
    queryKey: ['recordFindings', scope.typeCode, scope.projectId, key, slurry, totals, late],
    queryFn: async ({ signal }) => {
      if (key === null || slurry === null) return [];
      const found = await core.call('records.findings', { key, checks: checksOf(profile, slurry, totals) }, { signal });
      const places = await placesOfRows(core, key, profile, found.row, signal);
      const channels = profile.channels.map((channel) => channel.key);
      const stretches = findingStretches(found, places, channels);
      if (late === null) return stretches;
      const all = await placesOfRows(
        core,
        key,
        profile,
        Uint32Array.from({ length: rows }, (_, row) => row),
        signal,
      );
      return [lateFinding(late, all), ...stretches];
    },
    enabled: key !== null && slurry !== null,
    gcTime: 0,
  });
  return answer.data === undefined && set.error !== null
    ? { ...answer, error: set.error, refetch: set.refetch }
    : answer;
}
