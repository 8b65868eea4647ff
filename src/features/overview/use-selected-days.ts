import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ProjectSummary } from '../../contracts/api';
import { useDataCore, useHeads } from '../../data';
import { figuresOf } from '../../equipment/record-figures';
import { type SelectedOnMap, useNamedSelection } from '../../parts/map-selection/use-selected-ids';
import { raiseError } from '../../ui/raised-errors';

/**
 * The work by day on the piles that are selected on the map, in the form of the whole site's days; null while none are
 * selected, or it is not known yet.
 */
export function useSelectedDays(on: SelectedOnMap, timeZone: string | undefined): ProjectSummary['by_day'] | null {
  const { type, piles, selection } = on;
  const { scope } = piles;
  const core = useDataCore();
  const selected = useNamedSelection(on);
  const figures = useMemo(() => figuresOf(type.profile).map(({ key }) => key), [type]);
  const heads = useHeads({ scope, figures, enabled: selection !== null });
  const version = heads.query.data?.version ?? null;
  const { data, error } = useQuery({
    queryKey: ['selectedDays', selected?.what, heads.key, version, timeZone],
    queryFn: async ({ signal }) => {
      if (selected === null || timeZone === undefined) throw new Error('nothing is selected');
      const { selectedDays } = await import('../../parts/map-selection/selected-days');
      return selectedDays(core, { key: heads.key, ids: selected.ids, profile: type.profile, timeZone }, signal);
    },
    enabled: selected !== null && version !== null && timeZone !== undefined,
    structuralSharing: false,
    placeholderData: keepPreviousData,
    gcTime: 30_000,
  });
  const fault = selection === null ? null : (error ?? heads.query.error);
  useEffect(() => {
    if (fault !== null) raiseError(fault);
  }, [fault]);
  return selected === null ? null : (data ?? null);
}
