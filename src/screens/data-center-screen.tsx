import { DataCenterPage } from '../features/data-center/data-center-page';
import { DesignFacts } from '../features/pile-log/design-facts';
import { BesideList } from '../features/record-checks/beside-list';
import { RecordChecks } from '../features/record-checks/record-checks';
import { ProjectScreen } from './project-screen';
import { questioned, RecordLog } from './record-log';
import { useScreenHost } from './screen-host';
import { TradeOrders, TradePanels } from './trade-panels';
import { tradeOnPaper } from './trade-paper';

/** The records of a project; in a record's panel its log, its checks and its pile's design. */
export function Component() {
  const { linkTo, open } = useScreenHost();
  const onMap = (pileId: number): void => {
    const link = linkTo('index', { pile: String(pileId) });
    if (link !== null) open(link);
  };
  const hasMap = linkTo('index') !== null;
  return (
    <ProjectScreen>
      {({ type, profile, screen, scope, projects }) => (
        <DataCenterPage
          type={type}
          profile={profile}
          scope={scope}
          screen={screen}
          projects={projects}
          onMap={hasMap ? onMap : null}
          tradeOnPaper={tradeOnPaper}
          renderTrade={() => <TradeOrders {...{ scope, profile }} />}
          renderLog={(slot) => <RecordLog scope={scope} profile={profile} slot={slot} />}
          renderDesign={(pileId) => <DesignFacts {...{ scope, profile, pileId }} />}
          renderBeside={(recordNo, timeZone) => <BesideList {...{ scope, profile, recordNo, timeZone }} />}
          renderChecks={({ record, live, timeZone }, onMark) => (
            <>
              {live ? null : (
                <RecordChecks
                  {...{ type, scope, profile, timeZone, onMark }}
                  record={questioned(profile, record)}
                  design={record.design?.terms ?? {}}
                />
              )}
              <TradePanels {...{ scope, profile, timeZone, record }} />
            </>
          )}
        />
      )}
    </ProjectScreen>
  );
}
