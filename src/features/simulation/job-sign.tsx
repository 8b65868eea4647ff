// How the states of a generation look.
import { Badge, makeStyles, tokens } from '@fluentui/react-components';
import type { Generation } from '../../contracts/api/simulation';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';

const JOB_COLORS = { waiting: 'subtle', running: 'informative', done: 'success', cancelled: 'warning' } as const;

export function JobSign({ job }: Pick<Generation, 'job'>) {
  const { t } = useTranslation();
  return (
    <Badge appearance="tint" size="small" color={JOB_COLORS[job]}>
      {t(`simulation.jobOf.${job}`)}
    </Badge>
  );
}

const useStyles = makeStyles({
  counts: { display: 'flex', flexWrap: 'wrap', gap: '2px 14px', margin: 0, fontVariantNumeric: 'tabular-nums' },
  name: { color: tokens.colorNeutralForeground3 },
  number: { margin: 0 },
  count: { display: 'flex', gap: '5px' },
});

/** How many piles are in each state. */
export function StateCounts({ generation }: { readonly generation: Generation }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <dl className={styles.counts}>
      {(['succeeded', 'failed', 'generating', 'none'] as const).map((state) => (
        <div key={state} className={styles.count}>
          <dt className={styles.name}>{t(`simulation.stateOf.${state}`)}</dt>
          <dd className={styles.number}>{format.number(generation[state])}</dd>
        </div>
      ))}
    </dl>
  );
}
