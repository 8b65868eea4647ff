import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { instantIn } from '../../shared/wall-clock';
import { Facts } from '../../ui/facts';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { Panel } from '../../ui/panel';
import { SimulatedTag } from '../../ui/simulated-tag';
import { EmptyState } from '../../ui/states';
import type { Balance, BalanceRig } from './balance-days';
import type { Batch } from './batch-deviations';
import { isBeyond } from './batch-rows';
import { DeviationTable } from './deviation-table';
import { RigTable } from './rig-table';

const useStyles = makeStyles({
  title: { margin: '8px 14px 2px', fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  note: { margin: '4px 14px 8px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  log: {
    display: 'flex',
    flexDirection: 'column',
    flex: '1 0 auto',
    minHeight: '420px',
    marginTop: '6px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
});

interface BatchPanelProps {
  readonly scope: TableSource;
  readonly recordNo: string;
  readonly weighingLimitPct: number;
  readonly timeZone: string | undefined;
  /** Draws weighings and measurements, second by second. */
  readonly renderLog: (recordNo: string) => ReactNode;
  readonly onClose: () => void;
}

/** A batch: its recipe against its values, the rigs that got it and their work, its log. */
export function BatchPanel({ scope, recordNo, weighingLimitPct, timeZone, renderLog, onClose }: BatchPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const answer = useQuery(queries.batch(scope, recordNo));
  const batch = answer.data;
  return (
    <Panel
      title={
        batch === undefined || batch === null
          ? t('slurryHistory.panel')
          : t('slurryHistory.batch', { batchNo: batch.batch_no })
      }
      label={t('slurryHistory.panel')}
      signs={batch?.is_simulated ? <SimulatedTag /> : null}
      onClose={onClose}
      scrolls
    >
      <Loaded from={answer} skeleton={<SkeletonBars heights={[70, 120, 80, 300]} />}>
        {(shown) =>
          shown === null ? (
            <EmptyState title={t('slurryHistory.gone')} hint={t('slurryHistory.goneHint')} />
          ) : (
            <>
              <BatchFacts batch={shown} weighingLimitPct={weighingLimitPct} timeZone={timeZone} />
              <h3 className={styles.title}>{t('slurryHistory.recipe')}</h3>
              <DeviationTable batch={shown} weighingLimitPct={weighingLimitPct} />
              <p className={styles.note}>{t('slurryHistory.recipeNote')}</p>
              <h3 className={styles.title}>{t('slurryHistory.served')}</h3>
              <Served scope={scope} batch={shown} timeZone={timeZone} />
              <div className={styles.log}>{renderLog(recordNo)}</div>
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

interface BatchFactsProps {
  readonly batch: Batch;
  readonly weighingLimitPct: number;
  readonly timeZone: string | undefined;
}

function BatchFacts({ batch, weighingLimitPct, timeZone }: BatchFactsProps) {
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  return (
    <Facts
      label={t('slurryHistory.facts')}
      facts={[
        { name: t('slurryHistory.column.equipment'), value: batch.equipment_name, double: true },
        { name: t('slurryHistory.column.ended'), value: format.dateTime(batch.ended_ms), double: true },
        {
          name: t('slurryHistory.column.weighing_error'),
          value: format.number(batch.weighing_error_pct, 1),
          unit: '%',
          warned: isBeyond(batch.weighing_error_pct, weighingLimitPct),
        },
        { name: t('slurryHistory.column.mixing'), value: format.number(batch.mixing_s), unit: 's' },
        { name: t('slurryHistory.column.made'), value: format.number(batch.made_l), unit: 'L' },
        { name: t('slurryHistory.column.litres'), value: format.number(batch.litres), unit: 'L' },
        { name: t('slurryHistory.column.silo'), value: format.number(batch.silo_t, 1), unit: 't' },
        { name: t('slurryHistory.column.level'), value: format.number(batch.level_m, 2), unit: 'm' },
        {
          name: t('slurryHistory.column.warnings'),
          value: format.number(batch.warnings),
          warned: batch.warnings > 0,
        },
      ]}
    />
  );
}

interface ServedProps {
  readonly scope: TableSource;
  readonly batch: Batch;
  readonly timeZone: string | undefined;
}

/** The rigs that got some of the batch, and their use of slurry on its day. */
function Served({ scope, batch, timeZone }: ServedProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const day = format.day(batch.ended_ms);
  const filter = useMemo(() => {
    const from = instantIn(timeZone ?? 'UTC', day, 'begin');
    const to = instantIn(timeZone ?? 'UTC', day, 'end')?.replace('.000Z', '.999Z');
    return { ...(from === null ? {} : { begin_time: from }), ...(to === undefined ? {} : { end_time: to }) };
  }, [timeZone, day]);
  const served = batch.rigs.length > 0;
  const balance = useQuery({ ...queries.slurryBalance(scope, filter), enabled: served && timeZone !== undefined });
  const others =
    batch.other_rigs === 0
      ? null
      : t('slurryHistory.otherRigs', { rigs: batch.other_rigs, litres: format.number(batch.other_litres) });
  if (!served) return <p className={styles.note}>{others ?? t('slurryHistory.servedNobody')}</p>;
  const ofBatch = (rig: BalanceRig): number | null =>
    batch.rigs.find((got) => got.project_id === rig.project_id && got.equipment_id === rig.equipment_id)?.litres ??
    null;
  return (
    <>
      <Loaded from={balance} skeleton={<SkeletonBars heights={[40]} />}>
        {(found) => <RigTable label={t('slurryHistory.served')} rigs={rigsOf(found, batch, day)} ofBatchL={ofBatch} />}
      </Loaded>
      <p className={styles.note}>
        {t('slurryHistory.servedNote', { day })}
        {others === null ? null : ` ${others}`}
      </p>
    </>
  );
}

/** The rigs of a batch as the balance of its day has them. */
function rigsOf({ rigs }: Balance, batch: Batch, day: string): readonly BalanceRig[] {
  return rigs.filter(
    (rig) =>
      rig.day === day &&
      batch.rigs.some((got) => got.project_id === rig.project_id && got.equipment_id === rig.equipment_id),
  );
}
