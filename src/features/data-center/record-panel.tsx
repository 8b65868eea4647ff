import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { EquipmentProfile, EquipmentType } from '../../equipment/descriptor';
import { useLanguage, useTranslation } from '../../i18n/use-translation';
import type { TradeOnPaper } from '../../parts/paper/trade-paper';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { WidenButton } from '../../ui/panel-buttons';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState } from '../../ui/states';
import type { LogMark } from './data-center-url';
import { isWithoutLog, type RecordDetail } from './record-detail';
import { RecordHead } from './record-head';
import { RecordTools } from './record-tools';

const useStyles = makeStyles({
  log: {
    display: 'flex',
    flexDirection: 'column',
    minHeight: '420px',
    flex: '1 0 auto',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  noLog: { padding: '28px 0', borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  whole: { alignSelf: 'flex-start', margin: '0 8px 6px' },
  work: { fontSize: tokens.fontSizeBase200, color: tokens.colorStatusSuccessForeground1 },
});

/** The record whose log is drawn. */
export interface LogSlot {
  readonly record: RecordDetail;
  /** It is still being made. */
  readonly live: boolean;
  readonly timeZone: string | undefined;
  /** The stretch that stands out; null: none. */
  readonly mark: LogMark | null;
}

/** Parts of the panel that other features draw. */
export interface RecordSlots {
  readonly renderLog: (slot: LogSlot) => ReactNode;
  /** Warnings about its neighbours. */
  readonly renderBeside: (recordNo: string, timeZone: string | undefined) => ReactNode;
  /** Limits broken, contradictions and the like, of a record with a log. */
  readonly renderChecks: (slot: Omit<LogSlot, 'mark'>, onMark: (mark: LogMark) => void) => ReactNode;
  /** The trade's tables on a record's sheet. */
  readonly tradeOnPaper: TradeOnPaper;
  /** The design of a pile beside its depth. */
  readonly renderDesign: (pileId: number) => ReactNode;
}

interface RecordPanelProps extends RecordSlots {
  readonly type: EquipmentType;
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  readonly projectName: string;
  readonly recordNo: string;
  readonly timeZone: string | undefined;
  /** The way to a pile on the map; null where this account has no map. */
  readonly onMap: ((pileId: number) => void) | null;
  /** Null where there is nothing to widen into. */
  readonly wide: boolean | null;
  readonly onWide: (wide: boolean) => void;
  readonly mark: LogMark | null;
  readonly onMark: (mark: LogMark | null) => void;
  readonly onClose: () => void;
}

/** A record: the depth against the design, its log, and the buttons for it. */
export function RecordPanel(props: RecordPanelProps) {
  const { type, scope, profile, recordNo, timeZone, wide, onWide, mark, onMark, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const log = useRef<HTMLDivElement>(null);
  const answer = useQuery(queries.recordDetail(scope, recordNo));
  const record = answer.data;
  const language = useLanguage();
  const numberName = t('dataCenter.numberOf', { unit: type.unit[language] });
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
      actions={wide === null ? undefined : <WidenButton wide={wide} onWide={onWide} />}
      onClose={onClose}
      scrolls
    >
      <Loaded from={answer} skeleton={<SkeletonBars heights={[16, 70, 28, 360]} />}>
        {(shown) => (
          <>
            <RecordTools
              {...{ type, profile, scope }}
              projectName={props.projectName}
              record={shown}
              onMap={props.onMap}
              tradeOnPaper={props.tradeOnPaper}
              onRemoved={onClose}
            />
            <RecordHead
              profile={profile}
              record={shown}
              timeZone={timeZone}
              renderDesign={() => props.renderDesign(shown.pile_id)}
            />
            <div className={isWithoutLog(shown) ? styles.noLog : styles.log} ref={log}>
              {isWithoutLog(shown) ? (
                <EmptyState title={t('pileLog.noLog')} hint={t('pileLog.noLogHint')} />
              ) : (
                props.renderLog({ record: shown, live: shown.ended_ms === null, timeZone, mark })
              )}
              {mark === null ? null : (
                <Button className={styles.whole} size="small" appearance="subtle" onClick={() => onMark(null)}>
                  {t('dataCenter.wholeLog')}
                </Button>
              )}
            </div>
            {shown.ended_ms === null ? null : props.renderBeside(shown.record_no, timeZone)}
            {shown.log_rows === 0
              ? null
              : props.renderChecks({ record: shown, live: shown.ended_ms === null, timeZone }, (marked) => {
                  onMark(marked);
                  log.current?.scrollIntoView({ block: 'nearest' });
                })}
          </>
        )}
      </Loaded>
    </Panel>
  );
}
