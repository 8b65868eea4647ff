import { makeStyles, tokens } from '@fluentui/react-components';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { type Fact, Facts } from '../../ui/facts';
import { Panel } from '../../ui/panel';
import { EmptyState } from '../../ui/states';
import type { Balance, BalanceDay } from './balance-days';
import { RigTable } from './rig-table';

const useStyles = makeStyles({
  note: { margin: '8px 14px', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});

interface DayPanelProps {
  readonly day: string;
  /** Undefined for a day without batches. */
  readonly found: BalanceDay | undefined;
  readonly balance: Balance;
  readonly onClose: () => void;
}

/** A day of the balance: its sums, and each rig that got slurry. */
export function DayPanel({ day, found, balance, onClose }: DayPanelProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  const litres = (key: 'made' | 'delivered' | 'other' | 'used' | 'missing', value: number | null): Fact => ({
    name: t(`slurryHistory.balanceColumn.${key}`),
    value: format.number(value),
    unit: 'L',
  });
  const rigs = balance.rigs.filter((rig) => rig.day === day);
  return (
    <Panel title={t('slurryHistory.day', { day })} label={t('slurryHistory.dayPanel')} onClose={onClose} scrolls>
      {found === undefined ? (
        <EmptyState title={t('slurryHistory.noneAtAll')} />
      ) : (
        <>
          <Facts
            label={t('slurryHistory.facts')}
            facts={[
              { name: t('slurryHistory.balanceColumn.batches'), value: format.number(found.batches) },
              litres('made', found.madeL),
              litres('delivered', found.deliveredL),
              litres('other', found.otherL),
              litres('used', found.usedL),
              litres('missing', found.missingL),
            ]}
          />
          {rigs.length === 0 ? null : <RigTable label={t('slurryHistory.served')} rigs={rigs} />}
          <p className={styles.note}>{t('slurryHistory.balanceNote')}</p>
          {found.uncountedL === 0 ? null : (
            <p className={styles.note}>{t('slurryHistory.uncounted', { litres: format.number(found.uncountedL) })}</p>
          )}
        </>
      )}
    </Panel>
  );
}
