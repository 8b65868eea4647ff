import { makeStyles, tokens } from '@fluentui/react-components';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import type { NamedField } from '../../parts/pile-fields/named-fields';
import { stepChanges, stepText } from '../../parts/pile-fields/pile-step';
import { Loaded, SkeletonBars } from '../../ui/loaded';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '6px' },
  title: { margin: 0, fontSize: tokens.fontSizeBase300, fontWeight: tokens.fontWeightSemibold },
  list: { listStyle: 'none', margin: 0, padding: 0, display: 'grid', gap: '6px' },
  step: { display: 'grid', gap: '1px', fontSize: tokens.fontSizeBase200, overflowWrap: 'anywhere' },
  head: { display: 'flex', flexWrap: 'wrap', columnGap: '10px', color: tokens.colorNeutralForeground2 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface PileHistoryProps {
  readonly scope: TableSource;
  readonly pileId: number;
  /** Records that were made of it. */
  readonly records: number;
  readonly fields: readonly NamedField[];
  readonly timeZone: string | undefined;
}

/** The changes with their accounts and times, the newest first. */
export function PileHistory({ scope, pileId, records, fields, timeZone }: PileHistoryProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const { queries } = useDataLayer();
  const history = useQuery(queries.pileChanges(scope, pileId));
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id} className={styles.title}>
        {t('pileManagement.history')}
      </h3>
      <span className={styles.quiet}>{t('pileManagement.records', { count: records })}</span>
      <Loaded from={history} skeleton={<SkeletonBars heights={[14, 14]} />}>
        {({ total, items }) => (
          <>
            {items.length > 0 ? null : <span className={styles.quiet}>{t('pileManagement.noHistory')}</span>}
            <ol className={styles.list}>
              {items.map((step) => (
                <li key={step.revision} className={styles.step}>
                  <span className={styles.head}>
                    <span>{format.dateTime(step.at_ms)}</span>
                    <span>{step.account === '' ? t('pileManagement.goneAccount') : step.account}</span>
                    <span>{stepText(t, step)}</span>
                  </span>
                  {stepChanges(t, step, fields).map((change) => (
                    <span key={change}>{change}</span>
                  ))}
                  {step.comment === '' ? null : <span className={styles.quiet}>{step.comment}</span>}
                </li>
              ))}
            </ol>
            {items.length === total ? null : (
              <span className={styles.quiet}>{t('pileManagement.olderSteps', { count: total - items.length })}</span>
            )}
          </>
        )}
      </Loaded>
    </section>
  );
}
