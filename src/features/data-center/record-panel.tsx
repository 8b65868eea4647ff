import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ArrowMaximizeRegular } from '@fluentui/react-icons/svg/arrow-maximize';
import { ArrowMinimizeRegular } from '@fluentui/react-icons/svg/arrow-minimize';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { useTranslation } from '../../i18n/use-translation';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState } from '../../ui/states';
import { RecordHead } from './record-head';
import { RecordTools } from './record-tools';

export type RecordDetail = ApiOutput<'productionDetail'>;

const useStyles = makeStyles({
  log: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '420px',
    flex: '1 0 auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  work: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusSuccessForeground1 },
});

/** The record whose log is drawn. */
export interface LogSlot {
  readonly recordNo: string;
  readonly pileId: number;
  /** It is still being made. */
  readonly live: boolean;
  readonly designDepthM: number | null;
  readonly timeZone: string | undefined;
}

/** Parts of the panel that other features draw. */
export interface RecordSlots {
  readonly renderLog: (slot: LogSlot) => ReactNode;
  /** What the design of a pile says beside its depth. */
  readonly renderDesign: (pileId: number) => ReactNode;
}

interface RecordPanelProps extends RecordSlots {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly recordNo: string;
  readonly counted: 'pile' | 'hole';
  readonly timeZone: string | undefined;
  /** The way to a pile on the map; null where this account has no map. */
  readonly onMap: ((pileId: number) => void) | null;
  /** Null where there is nothing to widen into. */
  readonly wide: boolean | null;
  readonly onWide: (wide: boolean) => void;
  readonly onClose: () => void;
}

/** A record: what was reached against the design, its log, and what can be done with it. */
export function RecordPanel(props: RecordPanelProps) {
  const { type, scope, profile, recordNo, counted, timeZone, wide, onWide, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const answer = useQuery(queries.recordDetail(scope, recordNo));
  const record = answer.data;
  const numberName = t(counted === 'hole' ? 'dataCenter.field.hole_no' : 'dataCenter.field.pile_no');
  return (
    <Panel
      title={record === undefined ? t('dataCenter.panel') : `${numberName} ${record.pile_no}`}
      label={t('dataCenter.panel')}
      signs={
        record === undefined ? null : (
          <>
            {record.is_simulated ? <SimulatedTag /> : null}
            {record.ended_ms === null ? <span className={styles.work}>{t('dataCenter.inWork')}</span> : null}
          </>
        )
      }
      actions={
        wide === null ? undefined : (
          <Button
            appearance="subtle"
            size="small"
            icon={wide ? <ArrowMinimizeRegular /> : <ArrowMaximizeRegular />}
            aria-label={t(wide ? 'pileLog.narrow' : 'pileLog.widen')}
            title={t(wide ? 'pileLog.narrow' : 'pileLog.widen')}
            onClick={() => onWide(!wide)}
          />
        )
      }
      onClose={onClose}
      scrolls
    >
      <Loaded from={answer} skeleton={<SkeletonBars heights={[16, 70, 28, 360]} />}>
        {(shown) => (
          <>
            <RecordTools type={type} scope={scope} record={shown} onMap={props.onMap} onRemoved={onClose} />
            <RecordHead
              profile={profile}
              record={shown}
              timeZone={timeZone}
              renderDesign={() => props.renderDesign(shown.pile_id)}
            />
            <div className={styles.log}>
              {shown.log_rows === 0 && shown.ended_ms !== null ? (
                <EmptyState title={t('pileLog.noLog')} hint={t('pileLog.noLogHint')} />
              ) : (
                props.renderLog({
                  recordNo,
                  pileId: shown.pile_id,
                  live: shown.ended_ms === null,
                  designDepthM: shown.design_depth_m,
                  timeZone,
                })
              )}
            </div>
          </>
        )}
      </Loaded>
    </Panel>
  );
}
