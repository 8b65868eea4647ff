import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Machine } from '../../contracts/api';
import type { PileHit, TableSource } from '../../contracts/data-core';
import { useDataLayer, useMay } from '../../data';
import type { EquipmentProfile } from '../../equipment/descriptor';
import type { UnitKey } from '../../equipment/units';
import { NO_VALUE } from '../../i18n/format';
import { needTexts } from '../../i18n/i18n';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { statusStyle } from '../../maps/status';
import { StatusSymbol } from '../../maps/status-symbol';
import { type Fact, Facts } from '../../ui/facts';
import { lazyPart } from '../../ui/lazy-part';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { MoreButton, WidenButton } from '../../ui/panel-buttons';
import { EmptyState } from '../../ui/states';
import { useDark } from '../../ui/theme/theme-choice';
import { DesignFacts } from './design-facts';
import { LogView } from './log-view';
import { RecordFacts } from './record-facts';
import { RecordTabs } from './record-tabs';
import { pileRecords, shownRecord } from './records';
import { usePileHit } from './use-pile-hit';

const PileAudit = lazyPart(async () => {
  const [module] = await Promise.all([import('../../parts/pile-discard/pile-audit'), needTexts('piles')]);
  return { default: module.PileAudit };
});

const useStyles = makeStyles({
  status: { display: 'inline-flex', alignItems: 'center', gap: '5px', whiteSpace: 'nowrap' },
  rule: { height: '1px', margin: '0 14px', backgroundColor: tokens.colorNeutralStroke3, flexShrink: 0 },
});

interface PilePanelProps {
  readonly scope: TableSource;
  readonly profile: EquipmentProfile;
  /** Pile, hole, panel … */
  readonly counted: UnitKey;
  readonly pileId: number;
  readonly recordNo: string | null;
  readonly onRecord: (recordNo: string) => void;
  /** The machine that works on the pile now. */
  readonly machine: Machine | null;
  readonly timeZone: string | undefined;
  /** Null where there is nothing to widen into. */
  readonly wide: boolean | null;
  readonly onWide: (wide: boolean) => void;
  readonly onClose: () => void;
}

/** A pile: its facts, its records, and the log of one of them. */
export function PilePanel(props: PilePanelProps) {
  const { scope, profile, counted, pileId, recordNo, onRecord, machine, timeZone, wide, onWide, onClose } = props;
  const styles = useStyles();
  const { t } = useTranslation();
  const dark = useDark();
  const { queries } = useDataLayer();
  const may = useMay();
  const [all, setAll] = useState(false);
  const hit = usePileHit(scope, pileId);
  const production = useQuery(queries.production(scope, pileId));
  const records = production.data === undefined ? [] : pileRecords(production.data);
  const working = machine !== null && machine.state !== 'ended' ? machine.record_no : null;
  const shown = shownRecord(records, recordNo, working);
  const record = records.find((known) => known.recordNo === shown);
  // Without a log the values are all there is to see.
  const noLog = record !== undefined && !record.hasLog && shown !== working;
  const pileNo = hit.data?.pileNo ?? machine?.pile_no ?? records[0]?.pileNo ?? '';

  const style = hit.data ? statusStyle(hit.data.status, dark) : null;
  return (
    <Panel
      title={pileNo === '' ? t('pileLog.panel') : t('pileLog.title', { pileNo })}
      label={t('pileLog.panel')}
      signs={
        <>
          {style === null ? null : (
            <span className={styles.status}>
              <StatusSymbol style={style} size={14} />
              {t(`overview.status.${style.name}`)}
            </span>
          )}
          {working !== null && shown === working ? (
            <Badge appearance="tint" color="success" title={t('pileLog.liveHint')}>
              {t('pileLog.live')}
            </Badge>
          ) : null}
        </>
      }
      actions={wide === null ? undefined : <WidenButton wide={wide} onWide={onWide} />}
      onClose={onClose}
      scrolls
    >
      <PileFacts hit={hit.data ?? null} {...{ counted, machine }} />
      {may('wastePileAudit') ? (
        <Suspense fallback={null}>
          <PileAudit {...{ scope, profile, counted, pileId }} />
        </Suspense>
      ) : null}
      {all || noLog || (shown === null && !production.isPending) ? (
        <DesignFacts {...{ scope, profile, pileId }} />
      ) : null}
      <div className={styles.rule} />
      <Loaded from={production} skeleton={<SkeletonBars heights={[68]} />}>
        {() =>
          shown === null ? (
            <EmptyState title={t('pileLog.noRecords')} hint={t('pileLog.noRecordsHint')} />
          ) : (
            <>
              <RecordTabs
                records={records}
                working={working}
                shown={shown}
                onRecord={onRecord}
                timeZone={timeZone}
                action={record === undefined || noLog ? null : <MoreButton all={all} onAll={setAll} />}
              />
              {record === undefined ? null : (
                <RecordFacts profile={profile} record={record} all={all || noLog} timeZone={timeZone} />
              )}
              {noLog ? (
                <EmptyState title={t('pileLog.noLog')} hint={t('pileLog.noLogHint')} />
              ) : (
                <LogView
                  key={shown}
                  scope={scope}
                  profile={profile}
                  recordNo={shown}
                  live={shown === working}
                  designDepthM={hit.data?.designDepthM ?? record?.designDepthM ?? null}
                  timeZone={timeZone}
                />
              )}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface PileFactsProps {
  readonly hit: PileHit | null;
  readonly machine: Machine | null;
  readonly counted: UnitKey;
}

function PileFacts({ hit, machine, counted }: PileFactsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const reached = machine?.depth_m ?? hit?.depthM;
  const facts: Fact[] = [
    { name: t('pileLog.design'), value: format.number(hit?.designDepthM, 2), unit: 'm' },
    {
      name: machine === null ? t('pileLog.reached') : t('overview.depth'),
      value: format.number(reached, 2),
      unit: 'm',
    },
    { name: t(`common.acrossOf.${counted}`), value: format.number(hit && hit.diameterM * 1000), unit: 'mm' },
    {
      name: t('pileLog.position'),
      value: hit === null ? NO_VALUE : `${hit.xM.toFixed(2)} / ${hit.yM.toFixed(2)}`,
      unit: 'm',
      double: true,
    },
  ];
  return <Facts facts={facts} label={t('pileLog.facts')} />;
}
