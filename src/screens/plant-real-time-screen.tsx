import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useDataLayer } from '../data';
import type { StoresSlot } from '../features/real-time/machine-facts';
import { RealTimePage } from '../features/real-time/real-time-page';
import { plantLimits } from '../features/slurry-overview/plant-limits';
import { StoreLevels } from '../features/slurry-overview/store-levels';
import { useSiloDays } from '../features/slurry-overview/use-silo-days';
import { alarmLinks } from './alarm-links';
import { ProjectScreen, type Shown } from './project-screen';
import { useScreenHost } from './screen-host';
import { SimulationTab } from './simulation-tab';

/** The slurry plants of a project now: state and scales, and what their silos and tanks hold. */
export function Component() {
  return <ProjectScreen>{(shown) => <Plants {...shown} />}</ProjectScreen>;
}

function Plants({ type, profile, scope }: Pick<Shown, 'type' | 'profile' | 'scope'>) {
  const host = useScreenHost();
  const { queries } = useDataLayer();
  const { data: settings } = useQuery(queries.projectSettings(scope));
  const daysOf = useSiloDays(scope, settings?.time_zone);
  const { siloMinT: siloLimitT } = plantLimits(profile, settings?.limits);
  const renderStores = useCallback(
    ({ machineId, lastOf, oldMs }: StoresSlot) => {
      const siloT = lastOf('silo_t');
      return (
        <StoreLevels
          profile={profile}
          siloT={siloT}
          siloOldMs={oldMs('silo_t')}
          levelM={lastOf('level_m')}
          levelOldMs={oldMs('level_m')}
          siloLimitT={siloLimitT}
          daysLeft={daysOf(machineId, siloT)}
        />
      );
    },
    [profile, siloLimitT, daysOf],
  );
  return (
    <RealTimePage
      unit={type.unit}
      profile={profile}
      scope={scope}
      warningLinks={alarmLinks(host)}
      renderStores={renderStores}
      renderSimulation={(of) => <SimulationTab key={`simulation ${of.machineId}`} {...of} type={type} scope={scope} />}
    />
  );
}
