import { type ComponentProps, useCallback } from 'react';
import { LogView } from '../features/pile-log/log-view';
import { MachineSimulation } from '../features/simulation/machine-simulation';
import { SimulationPage } from '../features/simulation/simulation-page';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';

/** Opens a record where the type lists them; null where no screen does. */
function useOpenRecord(): ((recordNo: string) => void) | null {
  const { linkTo, open } = useScreenHost();
  const list = (['dataCenter', 'historyData'] as const).find((key) => linkTo(key) !== null);
  const openRecord = useCallback(
    (record: string) => {
      const link = list === undefined ? null : linkTo(list, { record });
      if (link !== null) open(link);
    },
    [list, linkTo, open],
  );
  return list === undefined ? null : openRecord;
}

/** Simulated records of a project; one opens where records are listed. */
export function Component() {
  const onRecord = useOpenRecord();
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <SimulationPage
          type={type}
          screen={screen}
          scope={scope}
          projects={projects}
          renderPreview={({ preview, timeZone }) => (
            <LogView
              scope={scope}
              profile={profile}
              recordNo=""
              preview={preview}
              live={false}
              designDepthM={null}
              timeZone={timeZone}
            />
          )}
          onRecord={onRecord}
        />
      )}
    </ProjectScreen>
  );
}

/** Simulations of one machine; new ones are begun on the screen above, where the account has it. */
export function SimulationOfMachine(props: Omit<ComponentProps<typeof MachineSimulation>, 'onRecord' | 'onNew'>) {
  const { linkTo, open } = useScreenHost();
  const onRecord = useOpenRecord();
  const parameters = { equipment_id: `${props.machineId}` };
  const begin = linkTo('pile/add', parameters) ?? linkTo('simulation', parameters);
  return <MachineSimulation {...props} onRecord={onRecord} onNew={begin === null ? null : () => open(begin)} />;
}
