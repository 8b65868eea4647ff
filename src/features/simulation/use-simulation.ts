// The parts of a simulation screen that piles and batches share: search, address, possible terms, generations.
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import type { Generation } from '../../contracts/api/simulation';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { Screen } from '../../equipment/descriptor';
import { useProjectSearch } from '../../parts/project-search/use-project-search';
import { useAddressState } from '../../ui/address/use-address-state';
import { useAnswer } from '../../ui/loaded';
import { writeSearch } from '../../ui/search-form/search-address';
import { useSearchChange } from '../../ui/use-search-change';
import { SIMULATION_ADDRESS } from './simulation-url';
import { useGenerations } from './use-generations';

/** Generations that are listed at first, and how many more at a time. */
const PAGE = 50;

export function useSimulation(scope: TableSource, screen: Screen) {
  const { queries } = useDataLayer();
  const changeSearch = useSearchChange();
  const search = useProjectSearch({ scope, screen });
  const [state, change] = useAddressState(SIMULATION_ADDRESS);
  const [limit, setLimit] = useState(PAGE);
  const info = useAnswer(useQuery(queries.simulationInfo(scope)));
  const generations = useGenerations(scope, limit);
  const { values } = search;
  const [only, ...others] = info.data?.equipments ?? [];
  const machineId =
    values.equipment_id !== '' || only === undefined || others.length > 0 ? values.equipment_id : String(only.id);
  const onMachine = useCallback(
    (equipment_id: string) =>
      changeSearch((before) => writeSearch(before, { ...values, equipment_id }), { replace: true }),
    [changeSearch, values],
  );
  return {
    scope,
    search,
    state,
    change,
    info,
    generations,
    machineId,
    onMachine,
    onMore: () => setLimit(limit + PAGE),
    /** Shows a generation that has begun. */
    onStarted: (begun: Generation) => change({ part: 'generations', generationId: begun.generation_id }),
  };
}
export type Simulation = ReturnType<typeof useSimulation>;
