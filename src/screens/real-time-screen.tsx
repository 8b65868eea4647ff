import { RealTimePage } from '../features/real-time/real-time-page';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';
import { SimulationTab } from './simulation-tab';
import { LiveTradePanels } from './trade-panels';

/** The machines of a project now; one of them opened beside the cards. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const link = linkTo('warningInformation', { handle_status: '0' });
  return (
    <ProjectScreen>
      {({ type, profile, scope }) => (
        <RealTimePage
          unit={type.unit}
          profile={profile}
          scope={scope}
          onWarnings={link === null ? null : () => open(link)}
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
