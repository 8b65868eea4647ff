import { useCallback, useEffect, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { PileSetInfo } from '../../contracts/data-core';
import { viewOf } from './machine-view';
import type { OverviewState } from './overview-url';

/** Opens the pile that a machine works on, and flies to where the machine stands as soon as that is known. */
export function useOpenMachine(info: PileSetInfo | undefined, change: (part: Partial<OverviewState>) => void) {
  const [flyTo, setFlyTo] = useState<Machine | null>(null);
  // Where the machine stands on the map is known once the piles are there.
  useEffect(() => {
    if (flyTo === null || info === undefined) return;
    const view = viewOf(flyTo, info);
    if (view !== null) change({ view });
    setFlyTo(null);
  }, [flyTo, info, change]);
  return useCallback(
    (machine: Machine): void => {
      if (machine.pile_id === null) return;
      const view = info === undefined ? null : viewOf(machine, info);
      change({ pileId: machine.pile_id, recordNo: machine.record_no, ...(view === null ? {} : { view }) });
      if (info === undefined) setFlyTo(machine);
    },
    [info, change],
  );
}
