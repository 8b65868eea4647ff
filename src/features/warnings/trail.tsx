import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRightRegular } from '@fluentui/react-icons/svg/arrow-right';
import { useQuery } from '@tanstack/react-query';
import type { ApiOutput } from '../../contracts/api';
import type { TableSource } from '../../contracts/data-core';
import { useDataLayer } from '../../data';
import type { Measure } from '../../equipment/rule-measure';
import { useFormat } from '../../i18n/use-format';
import { useTranslation } from '../../i18n/use-translation';
import { StoredPhotos } from '../../parts/photos/stored-photo';
import { Loaded, SkeletonBars } from '../../ui/loaded';
import { WarningStatusSign } from '../../ui/warning-signs';

const useStyles = makeStyles({
  list: { listStyle: 'none', margin: 0, padding: '2px 14px 12px' },
  entry: {
    position: 'relative',
    padding: '0 0 10px 18px',
    borderLeft: `1px solid ${tokens.colorNeutralStroke2}`,
    marginLeft: '4px',
    ':last-child': { borderLeftColor: 'transparent', paddingBottom: 0 },
    '::before': {
      content: '""',
      position: 'absolute',
      left: '-5px',
      top: '5px',
      width: '9px',
      height: '9px',
      borderRadius: '50%',
      backgroundColor: tokens.colorNeutralBackground1,
      border: `2px solid ${tokens.colorNeutralForeground4}`,
    },
  },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 8px', lineHeight: '19px' },
  step: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  none: { margin: 0, padding: '0 14px 14px' },
  end: { marginLeft: 'auto', fontVariantNumeric: 'tabular-nums' },
  comment: { margin: '2px 0 0', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

type Entry = ApiOutput<'warningTrail'>[number];

const STEPS = ['close', 'review', 'deal', 'audit', 'revoke', 'compute'] as const;

interface TrailProps {
  readonly scope: TableSource;
  readonly warningId: number;
  readonly measure: Measure;
  readonly timeZone: string | undefined;
}

/** Everything that was done about a warning, the newest first. */
export function Trail({ scope, warningId, measure, timeZone }: TrailProps) {
  const styles = useStyles();
  const { t } = useTranslation();
  const { queries } = useDataLayer();
  const trail = useQuery(queries.warningTrail(scope, warningId));
  return (
    <Loaded from={trail} skeleton={<SkeletonBars heights={[14, 14]} />}>
      {(entries) =>
        entries.length === 0 ? (
          <p className={mergeClasses(styles.quiet, styles.none)}>{t('warnings.noTrail')}</p>
        ) : (
          <ol className={styles.list} reversed>
            {[...entries].reverse().map((entry) => (
              <TrailEntry key={`${entry.at_ms} ${entry.step}`} entry={entry} measure={measure} timeZone={timeZone} />
            ))}
          </ol>
        )
      }
    </Loaded>
  );
}

function TrailEntry({
  entry,
  measure,
  timeZone,
}: Pick<TrailProps, 'measure' | 'timeZone'> & { readonly entry: Entry }) {
  const styles = useStyles();
  const { t } = useTranslation();
  const format = useFormat(timeZone);
  const step = STEPS.find((known) => known === entry.step);
  const { agree, status_before: before, status_after: after, figures, comment, photos } = entry;
  const decision = agree === null ? null : agree ? t('warnings.agreed') : t('warnings.rejected');
  const amount = (value: number): string => {
    const unit = measure.unit;
    return `${format.number(value, measure.decimals)}${unit === '' ? '' : ` ${unit}`}`;
  };
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.step}>
          {step === undefined ? entry.step : t(`warnings.stepOf.${step}`)}
          {decision === null ? null : ` · ${decision}`}
        </span>
        {before === null || after === null || before === after ? null : (
          <span className={styles.head}>
            <WarningStatusSign status={before} />
            <ArrowRightRegular aria-hidden="true" />
            <WarningStatusSign status={after} />
          </span>
        )}
        <span className={`${styles.quiet} ${styles.end}`}>
          {entry.account === '' ? t('warnings.goneAccount') : entry.account} · {format.dateTime(entry.at_ms)}
        </span>
      </div>
      {figures === null ? null : (
        <p className={`${styles.comment} ${styles.quiet}`}>
          {t('warnings.judgedAgain', {
            before: amount(figures.value_before),
            after: amount(figures.value_after),
            limitBefore: amount(figures.limit_before),
            limitAfter: amount(figures.limit_after),
          })}
        </p>
      )}
      {comment === '' ? null : <p className={styles.comment}>{comment}</p>}
      <StoredPhotos objectKeys={photos} />
    </li>
  );
}
