import { RealTimePage } from '../features/real-time/real-time-page';
import { alarmLinks } from './alarm-links';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';
import { SimulationTab } from './simulation-tab';
import { LiveTradePanels } from './trade-panels';

/** The machines of a project now; one of them opened beside the cards. */
export function Component() {
  const host = useScreenHost();
  return (
    <ProjectScreen>
      {({ type, profile, scope }) => (
        <RealTimePage
          unit={type.unit}
          profile={profile}
          scope={scope}
          warningLinks={alarmLinks(host)}
          // Beside the view of the work, which has the record's number for its key.
          renderTrade={(work) => (
            <LiveTradePanels key={`trade ${work.recordNo}`} {...work} profile={profile} scope={scope} />
          )}
          renderSimulation={(of) => (
            <SimulationTab key={`simulation ${of.machineId}`} {...of} type={type} scope={scope} />
          )}
        />
      )}
    </ProjectScreen>
  );
}
