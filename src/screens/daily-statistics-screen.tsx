import { DailyStatisticsPage } from '../features/daily-statistics/daily-statistics-page';
import { ProjectScreen } from './project-screen';
import { useScreenHost } from './screen-host';

/** The statistics of a project; the records of its days where a screen lists them. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const list = (['dataCenter', 'historyData'] as const).find((key) => linkTo(key) !== null);
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <DailyStatisticsPage
          type={type}
          profile={profile}
          screen={screen}
          scope={scope}
          projects={projects}
          records={
            list === undefined
              ? null
              : {
                  fields: type.screens.find(({ key }) => key === list)?.search ?? [],
                  open: (parameters) => {
                    const link = linkTo(list, parameters);
                    if (link !== null) open(link);
                  },
                }
          }
        />
      )}
    </ProjectScreen>
  );
}
