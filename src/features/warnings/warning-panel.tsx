import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import { measureOf } from '../../equipment/rule-measure';
import type { UnitKey } from '../../equipment/units';
import { useTranslation } from '../../i18n/use-translation';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState } from '../../ui/states';
import { WarningStatusSign } from '../../ui/warning-signs';
import { Breach } from './breach';
import { Handling } from './handling';
import { ruleOf } from './rule-names';
import { Trail } from './trail';

const useStyles = makeStyles({
  section: {
    margin: 0,
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    padding: '10px 14px 6px',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  noLog: { padding: '20px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  log: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '360px',
    flex: '1 0 auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

/** The record, channel and stretch that the log shows. */
export interface LogSlot {
  readonly recordNo: string;
  readonly channel: string;
  readonly stretch: NonNullable<ApiOutput<'warningDetail'>['stretch']>;
  readonly timeZone: string | undefined;
}

interface WarningPanelProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly warningId: number;
  readonly counted: UnitKey;
  readonly timeZone: string | undefined;
  /** Draws the record's log around where it happened. */
  readonly renderLog: (slot: LogSlot) => ReactNode;
  readonly onClose: () => void;
}

/** A warning: its limit, the value, its place in the log, the steps taken and the next ones. */
export function WarningPanel(props: WarningPanelProps) {
  const { scope, profile, warningId, counted, timeZone, renderLog, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const detail = useQuery(queries.warningDetail(scope, warningId));
  const warning = detail.data;
  const pileName = t(`common.numberOf.${counted}`);
  return (
    <Panel
      title={warning === undefined ? t('warnings.panel') : `${pileName} ${warning.pile_no}`}
      label={t('warnings.panel')}
      signs={
        warning === undefined ? null : (
          <>
            <WarningStatusSign status={warning.status} />
            {warning.is_simulated ? <SimulatedTag /> : null}
          </>
        )
      }
      onClose={onClose}
      scrolls
    >
      <Loaded from={detail} skeleton={<SkeletonBars heights={[16, 28, 70, 300]} />}>
        {(shown) => (
          <>
            <Breach warning={shown} profile={profile} timeZone={timeZone} />
            <Handling
              scope={scope}
              warning={shown}
              onLookAgain={async () => (await detail.refetch()).data?.revision ?? shown.revision}
            />
            <h3 className={styles.section}>{t('warnings.trail')}</h3>
            <Trail
              scope={scope}
              warningId={warningId}
              measure={measureOf(profile, ruleOf(profile, shown.rule))}
              timeZone={timeZone}
            />
            <div className={shown.stretch === null ? styles.noLog : styles.log}>
              {shown.stretch === null ? (
                <EmptyState title={t('warnings.noLog')} hint={t('warnings.noLogHint')} />
              ) : (
                renderLog({ recordNo: shown.record_no, channel: shown.channel, stretch: shown.stretch, timeZone })
              )}
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
